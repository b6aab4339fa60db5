//! Cuts a text into words, quoted texts, JSON values and signs, tolerant of what forums, chats and mail make of it.

use serde_json::Value;

use super::text::{BadEscape, is_dash, is_invisible, is_quote, unquoted};
use crate::format::syntax;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A word without quotes; dashes are `-` already.
    Word(String),
    /// A text in quotes.
    Text(String),
    /// A JSON object or list.
    Json(Value),
    /// One of `; | , @ =`.
    Sign(char),
    /// What cannot be read.
    Bad(Box<Flaw>),
    /// The end of the text or of a part of it.
    End,
}

/// Why a piece cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Flaw {
    /// Byte in the whole text.
    pub(super) at: usize,
    /// Whether the text ends too soon.
    pub(super) cut_short: bool,
    pub(super) expected: String,
    pub(super) found: String,
    pub(super) help: String,
}

/// A token and where it starts, in bytes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) start: usize,
}

const SIGNS: [char; 5] = [';', '|', ',', '@', '='];

/// All tokens of a text; the last is [`Token::End`]. Nothing is read after what cannot be read.
pub(super) fn tokens(text: &str) -> Vec<Lexeme> {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        at += gap(&text[at..], at == 0);
        let start = at;
        let rest = &text[start..];
        let Some(c) = rest.chars().next() else {
            found.push(Lexeme { token: Token::End, start });
            return found;
        };
        let read = if SIGNS.contains(&c) {
            Ok((Token::Sign(c), c.len_utf8()))
        } else if is_quote(c) {
            text_token(rest)
        } else if c == '{' || c == '[' {
            json_token(rest)
        } else {
            Ok(word_token(rest))
        };
        match read {
            Ok((token, length)) => {
                found.push(Lexeme { token, start });
                at += length;
            }
            Err(mut flaw) => {
                flaw.at += start;
                found.push(Lexeme { token: Token::Bad(Box::new(flaw)), start });
                found.push(Lexeme { token: Token::End, start: text.len() });
                return found;
            }
        }
    }
}

/// Bytes of what separates tokens: blanks, line breaks, invisible characters, `>` at the start of a line.
fn gap(text: &str, line_start: bool) -> usize {
    let mut line_start = line_start;
    for (at, c) in text.char_indices() {
        if !(c.is_whitespace() || is_invisible(c) || (c == '>' && line_start)) {
            return at;
        }
        line_start = c == '\n' || (line_start && (c.is_whitespace() || c == '>'));
    }
    text.len()
}

fn word_token(rest: &str) -> (Token, usize) {
    let ends = |c: char| c.is_whitespace() || SIGNS.contains(&c) || is_quote(c) || matches!(c, '{' | '[');
    let length = rest.find(ends).unwrap_or(rest.len());
    let word = rest[..length].chars().filter(|c| !is_invisible(*c));
    (Token::Word(word.map(|c| if is_dash(c) { '-' } else { c }).collect()), length)
}

fn text_token(rest: &str) -> Result<(Token, usize), Flaw> {
    let (raw, length) = quoted(rest)?;
    let open = rest.chars().next().map_or(0, char::len_utf8);
    let text = unquoted(raw).map_err(|bad| bad_escape(bad, open))?;
    Ok((Token::Text(text), length))
}

/// What stands between the quote at the start and the next one, and the length with both.
fn quoted(rest: &str) -> Result<(&str, usize), Flaw> {
    let open = rest.chars().next().map_or(0, char::len_utf8);
    let mut escape = false;
    for (at, c) in rest[open..].char_indices() {
        if is_quote(c) && !escape {
            return Ok((&rest[open..open + at], open + at + c.len_utf8()));
        }
        escape = c == '\\' && !escape;
    }
    Err(Flaw {
        at: 0,
        cut_short: true,
        expected: "the closing quote of this text".to_owned(),
        found: "the end".to_owned(),
        help: "add the closing quote, or copy the whole text again".to_owned(),
    })
}

fn bad_escape(bad: BadEscape, from: usize) -> Flaw {
    Flaw {
        at: from + bad.at,
        cut_short: false,
        expected: "an escape like \\n or \\u0022".to_owned(),
        found: bad.found,
        help: "write \\u005c for a backslash".to_owned(),
    }
}

/// A JSON object or list; its texts may have typographic quotes.
fn json_token(rest: &str) -> Result<(Token, usize), Flaw> {
    // What the JSON library reads, and for each of its bytes the byte that it came from.
    let mut plain = String::new();
    let mut origin: Vec<usize> = Vec::new();
    let (mut at, mut depth, mut line_start) = (0, 0usize, false);
    loop {
        let Some(c) = rest[at..].chars().next() else {
            return Err(Flaw {
                at: 0,
                cut_short: true,
                expected: "the closing bracket of this JSON value".to_owned(),
                found: "the end".to_owned(),
                help: "add the bracket, or copy the whole text again".to_owned(),
            });
        };
        let mut length = c.len_utf8();
        if is_quote(c) {
            let (raw, whole) = quoted(&rest[at..]).map_err(|flaw| Flaw { at, ..flaw })?;
            let text = unquoted(raw).map_err(|bad| bad_escape(bad, at + c.len_utf8()))?;
            plain.push_str(&Value::from(text).to_string());
            length = whole;
        } else if is_dash(c) {
            plain.push('-');
        } else if c.is_whitespace() {
            plain.push(' ');
        } else if !(is_invisible(c) || (c == '>' && line_start)) {
            plain.push(c);
        }
        line_start = c == '\n' || (line_start && (c.is_whitespace() || c == '>'));
        origin.resize(plain.len(), at);
        at += length;
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    let value = serde_json::from_str(&plain).map_err(|err| {
        // One line, so that the column is the byte.
        let byte = err.column().saturating_sub(1).min(origin.len().saturating_sub(1));
        Flaw {
            at: origin.get(byte).copied().unwrap_or(0),
            cut_short: false,
            expected: "a JSON value".to_owned(),
            found: syntax::message_of(&err),
            help: "correct it as in a .json file".to_owned(),
        }
    })?;
    Ok((Token::Json(value), at))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn all(text: &str) -> Vec<Token> {
        tokens(text).into_iter().map(|l| l.token).collect()
    }

    #[test]
    fn text_is_cut_into_tokens() {
        let word = |w: &str| Token::Word(w.to_owned());
        let text = "> base\u{2010}x @4,\u{2212}1 \u{201e}a b\u{201c}\n>> {\u{201d}k\u{201d}: [\u{2013}1, \"}\"]};\u{200b}|`";
        let expect = [
            word("base-x"),
            Token::Sign('@'),
            word("4"),
            Token::Sign(','),
            word("-1"),
            Token::Text("a b".to_owned()),
            Token::Json(json!({"k": [-1, "}"]})),
            Token::Sign(';'),
            Token::Sign('|'),
            Token::End,
        ];
        assert_eq!(all(text), expect);
        assert_eq!(all("a>b"), [word("a>b"), Token::End]);
    }

    #[test]
    fn flaws_say_where() {
        for (text, at) in
            [("ab \"cd", 3), ("a {\"b\": }", 8), ("{\"a\"", 0), ("\u{201e}x\\q\u{201c}", 4), ("[}", 1)]
        {
            let tokens = tokens(text);
            let [.., Lexeme { token: Token::Bad(flaw), .. }, end] = tokens.as_slice() else {
                panic!("{text}: {tokens:?}")
            };
            assert_eq!((flaw.at, end.start), (at, text.len()), "{text}");
        }
    }
}
