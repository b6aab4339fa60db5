//! Words and texts of the notation: which may stand bare, and how a text is quoted so that forums and chats do not
//! change it. Escapes are only `\n` and `\uXXXX`, which Markdown leaves alone.

use std::fmt::Write;

/// Whether a character is one of the quotes that programs make of `"`.
pub(super) fn is_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '\u{201c}'
            ..='\u{201f}' | '\u{ab}' | '\u{bb}' | '\u{2033}' | '\u{301d}' | '\u{301e}' | '\u{ff02}'
    )
}

/// Whether a character is one of the dashes and minus signs that programs make of `-`.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// Whether a character is dropped inside quotes: programs put it into long words, and code fences are made of it.
pub(super) fn is_dropped(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}' | '`')
}

/// Whether a character between words means nothing; further marks of joining and direction besides [`is_dropped`].
pub(super) fn is_invisible(c: char) -> bool {
    is_dropped(c) || matches!(c, '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a word is a whole number.
pub(super) fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok()
}

/// Whether an id may stand without quotes: `start`, `base/start`. Other ids are kept too, in quotes.
pub(super) fn is_bare(id: &str) -> bool {
    let plain = |part: &str| {
        let edge = |c: Option<u8>| c.is_some_and(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        edge(part.bytes().next())
            && edge(part.bytes().last())
            && part.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-')
            && !part.contains("--")
    };
    let parts = match id.split_once('/') {
        None => plain(id),
        Some((set, local)) => plain(set) && plain(local),
    };
    parts && !is_number(id) && !id.starts_with("tilewright")
}

/// Writes an id: bare where that is safe and it is not one of the words that mean something in this place.
pub(super) fn put_id(out: &mut String, id: &str, reserved: &[&str]) {
    if is_bare(id) && !reserved.contains(&id) {
        out.push_str(id);
    } else {
        put_text(out, id);
    }
}

/// Writes a text in quotes; whatever a forum or chat might change is escaped.
pub(super) fn put_text(out: &mut String, text: &str) {
    out.push('"');
    let mut before = ('\0', '\0');
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let risky = match c {
            '\n' => {
                out.push_str("\\n");
                before = (before.1, c);
                continue;
            }
            // Programs trim blanks at the ends and melt several into one.
            ' ' => matches!(before.1, '\0' | ' ') || next.is_none(),
            // Two become a typographic dash, three dots an ellipsis.
            '-' => before.1 == '-',
            '.' => before == ('.', '.'),
            // Smileys and the names of emoji.
            ':' => next.is_some_and(|n| n != ' '),
            '\\' | '*' | '_' | '~' | '<' | '>' | '&' | '|' | '\u{2018}' | '\u{2019}' => true,
            _ => c.is_control() || c.is_whitespace() || is_quote(c) || is_dropped(c),
        };
        if risky {
            // All of these lie in the first plane. Writing to a String does not fail.
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
        before = (before.1, c);
    }
    out.push('"');
}

/// A text that was read, or the byte in it (from its first character) that is wrong.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BadEscape {
    /// Byte from the start of the raw text.
    pub(super) at: usize,
    /// What is there.
    pub(super) found: String,
}

/// What stands between two quotes, as it was meant.
pub(super) fn unquoted(raw: &str) -> Result<String, BadEscape> {
    let mut out = String::with_capacity(raw.len());
    // A blank is written once the next character comes: those at the ends are dropped.
    let (mut blank, mut new_line) = (false, false);
    let mut rest = raw;
    while let Some(c) = rest.chars().next() {
        let at = raw.len() - rest.len();
        rest = &rest[c.len_utf8()..];
        if c.is_whitespace() {
            blank = true;
            new_line |= c == '\n';
            continue;
        }
        // A line quoted in a mail.
        if is_dropped(c) || (c == '>' && new_line) {
            continue;
        }
        if blank && !out.is_empty() {
            out.push(' ');
        }
        (blank, new_line) = (false, false);
        match c {
            '\\' => {
                let (meant, length) = escaped(rest).ok_or_else(|| BadEscape {
                    at,
                    found: format!("`\\{}`", rest.chars().next().map(String::from).unwrap_or_default()),
                })?;
                out.push(meant);
                rest = &rest[length..];
            }
            '\u{2018}' | '\u{2019}' => out.push('\''),
            c => out.push(c),
        }
    }
    Ok(out)
}

/// The character that the rest of an escape means, and the length of that rest.
fn escaped(rest: &str) -> Option<(char, usize)> {
    let c = rest.chars().next()?;
    Some(match c {
        'n' => ('\n', 1),
        't' => ('\t', 1),
        'r' => ('\r', 1),
        'b' => ('\u{8}', 1),
        'f' => ('\u{c}', 1),
        '"' | '\\' | '/' => (c, 1),
        'u' => {
            let unit = |at: usize| rest.get(at..at + 4).and_then(|hex| u16::from_str_radix(hex, 16).ok());
            let first = unit(1)?;
            if let Some(one) = char::from_u32(u32::from(first)) {
                return Some((one, 5));
            }
            // Two units make one character beyond the first plane.
            let second = rest.get(5..7).filter(|u| *u == "\\u").and_then(|_| unit(7))?;
            (char::decode_utf16([first, second]).next()?.ok()?, 11)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quoted(text: &str) -> String {
        let mut out = String::new();
        put_text(&mut out, text);
        out
    }

    #[test]
    fn texts_survive_what_forums_do() {
        for text in [
            "",
            "Red",
            "Jan's \"best\"",
            " a  b ",
            "a -- b ... c",
            "x*y_z~`|<&>\\",
            "*žluť* ’“”",
            "\n\t\u{a0}",
            "👨\u{200d}👩",
        ] {
            let line = quoted(text);
            let inside = &line[1..line.len() - 1];
            assert_eq!(unquoted(inside).as_deref(), Ok(text), "{line}");
            let smart = inside.replace('\'', "\u{2019}").replace("--", "\u{2013}").replace("...", "\u{2026}");
            let wrapped = smart.replace(' ', " \n>  ").replace('-', "-\u{200b}");
            assert_eq!(unquoted(&wrapped).as_deref(), Ok(text), "{line}");
            assert!(!inside.contains(['*', '_', '`', '"']), "{line}");
        }
    }

    #[test]
    fn escapes_are_those_of_json() {
        assert_eq!(unquoted(r"\u0041\ud83d\ude00\/\\").as_deref(), Ok("A😀/\\"));
        assert_eq!(unquoted(r"ab\q"), Err(BadEscape { at: 2, found: "`\\q`".to_owned() }));
        for bad in [r"\", r"\u12", r"\ud83d", r"\ud83dx", r"\u00é0"] {
            assert_eq!(unquoted(bad).map_err(|e| e.at), Err(0), "{bad}");
        }
    }

    #[test]
    fn bare_ids_are_plain() {
        for (id, bare) in [
            ("start", true),
            ("base/start", true),
            ("15-40", true),
            ("c1", true),
            ("12", false),
            ("", false),
            ("a/b/c", false),
            ("-a", false),
            ("a--b", false),
            ("Start", false),
            ("a_b", false),
            ("tilewright/1", false),
        ] {
            assert_eq!(is_bare(id), bare, "{id}");
        }
    }
}
