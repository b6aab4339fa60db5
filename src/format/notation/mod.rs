//! The notation: positions, tiles and tile sets as text that survives forums and chats. The grammar, for people, is in
//! `docs/notation.md`.
//!
//! Whatever a board or tile holds is written, unknown keys too, and reads back equal. Reading is tolerant of what
//! programs do to text (typographic quotes and dashes, blanks, line breaks, quoted mail) and strict in all else.

mod cursor;
mod names;
mod position;
mod rows;
mod text;
mod tile;
mod token;

use cursor::{Cursor, Said, Source, shorten};
use token::{Lexeme, Token};

use super::error::{Fault, FormatError};
use super::nearest;
use crate::format::Document;
use crate::model::OptionValue;

pub use names::SetLookup;
pub use position::{read_position, used_sets, write_position};
pub use tile::{read_set, read_tile, write_set, write_tile};

/// What a text in notation holds, and the word that it starts with: `tilewright/1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heading {
    word: &'static str,
    version: u32,
    noun: &'static str,
}

const POSITION: Heading = Heading { word: "tilewright", version: 1, noun: "a position" };
const TILE: Heading = Heading { word: "tilewright-tile", version: 1, noun: "a tile" };
const SET: Heading = Heading { word: "tilewright-set", version: 1, noun: "a tile set" };
const HEADINGS: [Heading; 3] = [POSITION, TILE, SET];

impl Heading {
    fn header(&self) -> String {
        format!("{}/{}", self.word, self.version)
    }
}

/// One position, tile or head of a set in a text.
struct Part<'a> {
    source: Source<'a>,
    heading: Heading,
    /// Byte of its heading.
    start: usize,
    body: Cursor<'a>,
}

impl<'a> Part<'a> {
    /// What stands before the first `|`, and the sections after it.
    fn sections(&self) -> (Cursor<'a>, Vec<Cursor<'a>>) {
        let mut parts = self.body.split('|');
        let rest = parts.split_off(1);
        (parts.remove(0), rest)
    }
}

/// Reads a text in notation, whichever document it holds. `sets` finds tile sets, for short names.
pub fn read_notation(text: &str, file: &str, sets: &SetLookup<'_>) -> Result<Document, FormatError> {
    let source = Source { text, file };
    let tokens = token::tokens(text);
    let first = parts(source, &tokens)?;
    match first.first().map(|part| part.heading) {
        Some(POSITION) => read_position(text, file, sets).map(Document::Board),
        _ => read_set(text, file).map(Document::TileSet),
    }
}

/// The value of an option as the notation writes it: `on`, `15-40`, `3`.
pub fn option_word(value: &OptionValue) -> String {
    match value {
        OptionValue::Switch(true) => "on".to_owned(),
        OptionValue::Switch(false) => "off".to_owned(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Choice(choice) => choice.clone(),
    }
}

/// Whether a text looks like notation: whether its first word is a heading.
pub fn is_notation(text: &str) -> bool {
    let start: String = text.chars().take(2000).collect();
    matches!(token::tokens(&start).first(), Some(Lexeme { token: Token::Word(word), .. }) if heading_word(word).is_some())
}

/// `tilewright-tile/1` cut into its name and version, in capitals or not.
fn heading_word(word: &str) -> Option<(&'static Heading, &str)> {
    let (name, version) = word.split_once('/')?;
    HEADINGS.iter().find(|h| h.word.eq_ignore_ascii_case(name)).map(|h| (h, version))
}

/// The parts of a text, each from its heading to the next; there is at least one.
fn parts<'a>(source: Source<'a>, tokens: &'a [Lexeme]) -> Result<Vec<Part<'a>>, FormatError> {
    let mut found: Vec<(Heading, usize, usize)> = Vec::new();
    for (i, lexeme) in tokens.iter().enumerate() {
        let Token::Word(word) = &lexeme.token else { continue };
        let Some((heading, version)) = heading_word(word) else { continue };
        let newest = heading.version;
        match version.parse::<u32>() {
            Ok(version) if (1..=newest).contains(&version) => found.push((*heading, lexeme.start, i)),
            Ok(version) if version > newest => {
                let said = Said {
                    expected: format!("`{}` or older", heading.header()),
                    found: format!("`{}`, which a newer Tilewright made", shorten(word)),
                    help: "update Tilewright to read this text".to_owned(),
                };
                return Err(source.error(lexeme.start, Fault::Newer, "", said));
            }
            _ => {
                let said = Said {
                    expected: format!("`{}`", heading.header()),
                    found: format!("`{}`", shorten(word)),
                    help: format!("write {}", heading.header()),
                };
                return Err(source.error(lexeme.start, Fault::WrongFormat, "", said));
            }
        }
    }
    if found.first().is_none_or(|(_, _, i)| *i != 0) {
        let cursor = Cursor::new(source, tokens, source.text.len());
        let mut err = cursor.wrong(
            "`tilewright/1` at the start",
            "copy the whole text, from `tilewright/1` on; a tile starts with `tilewright-tile/1`",
        );
        if err.fault == Fault::WrongValue {
            err.fault = Fault::WrongFormat;
        }
        return Err(err);
    }
    let ends =
        found.iter().skip(1).map(|(_, start, i)| (*start, *i)).chain([(source.text.len(), tokens.len())]);
    let part = |((heading, start, i), (end, to)): (&(Heading, usize, usize), (usize, usize))| Part {
        source,
        heading: *heading,
        start: *start,
        body: Cursor::new(source, &tokens[i + 1..to], end),
    };
    Ok(found.iter().zip(ends).map(part).collect())
}

/// The one part of a text that must hold one thing.
fn only_part<'a>(source: Source<'a>, tokens: &'a [Lexeme], wanted: Heading) -> Result<Part<'a>, FormatError> {
    let mut all = parts(source, tokens)?;
    let wrong = all.iter().find(|part| part.heading != wanted).or(all.get(1));
    if let Some(part) = wrong {
        let found = part.heading.noun;
        let (expected, help) = if part.heading == wanted {
            (format!("only {found}"), "give one at a time".to_owned())
        } else {
            (wanted.noun.to_owned(), format!("this text is {found}; give {} here", wanted.noun))
        };
        let found = if part.heading == wanted { "another".to_owned() } else { found.to_owned() };
        return Err(source.error(part.start, Fault::WrongFormat, "", Said { expected, found, help }));
    }
    Ok(all.remove(0))
}

/// Sections by their words, in the order of `keys`. Empty ones do not count.
fn by_key<'a>(
    sections: Vec<Cursor<'a>>,
    keys: &[&'static str],
) -> Result<Vec<Option<Cursor<'a>>>, FormatError> {
    let mut found: Vec<Option<Cursor<'a>>> = keys.iter().map(|_| None).collect();
    for mut section in sections {
        if section.at_end() {
            continue;
        }
        let known = match section.peek() {
            Token::Word(word) => keys.iter().position(|key| key.eq_ignore_ascii_case(word)),
            Token::Text(_) | Token::Json(_) | Token::Sign(_) | Token::Bad(_) | Token::End => None,
        };
        let Some(at) = known else {
            let near = match section.peek() {
                Token::Word(word) => nearest(word, keys.iter().copied()),
                Token::Text(_) | Token::Json(_) | Token::Sign(_) | Token::Bad(_) | Token::End => None,
            };
            let help = near.map_or_else(
                || "start each part with its word; separate rows by `;`".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            let mut err = section.wrong(&format!("one of the parts {}", keys.join(", ")), &help);
            if err.fault == Fault::WrongValue {
                err.fault = Fault::UnknownKey;
            }
            return Err(err);
        };
        if found[at].is_some() {
            let mut err = section.wrong(
                &format!("the part `{}` once", keys[at]),
                "put all its rows into one part, separated by `;`",
            );
            err.fault = Fault::DuplicateKey;
            return Err(err);
        }
        section.skip();
        section.place = keys[at].to_owned();
        found[at] = Some(section);
    }
    Ok(found)
}
