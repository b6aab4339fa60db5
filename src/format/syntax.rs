//! Explains text that is not JSON: what stands where something else belongs, and inside which value.

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

use super::error::{Fault, FormatError, Position};
use super::locate::{place_of, steps_of};
use super::read::DEPTH_LIMIT;

/// The message of the JSON library without its position.
pub(super) fn message_of(err: &serde_json::Error) -> String {
    let full = err.to_string();
    full.rsplit_once(" at line ").map_or(full.clone(), |(message, _)| message.to_owned())
}

/// The error for a text that is not JSON; `err` is what the first reading said.
pub(super) fn error(text: &str, file: &str, err: &serde_json::Error) -> FormatError {
    // Going through every value gives the place, and finer messages than skipping them does.
    let mut reader = serde_json::Deserializer::from_str(text);
    let skimmed = serde_path_to_error::deserialize::<_, Skim>(&mut reader).err();
    let place = skimmed.as_ref().map(|e| place_of(&steps_of(e.path()))).unwrap_or_default();
    let err = skimmed.as_ref().map_or(err, |e| e.inner());
    let message = message_of(err);
    let at = if err.is_eof() { text.trim_end().len() } else { byte_of(text, err.line(), err.column()) };
    let fault = |fault, expected: &str, found: String, help: &str| FormatError {
        fault,
        file: file.into(),
        position: Some(Position::of_byte(text, at)),
        place: place.clone(),
        expected: expected.to_owned(),
        found,
        help: help.into(),
    };
    if text.trim().is_empty() {
        let help = "choose another file, or start a new one";
        return fault(Fault::CutShort, "a JSON object {...}", "an empty file".to_owned(), help);
    }
    if err.is_eof() {
        let expected = match message.as_str() {
            "EOF while parsing a list" => "`,` or `]`",
            "EOF while parsing an object" => "`,`, `:` or `}`",
            "EOF while parsing a string" => "the closing `\"` of a text",
            _ => "more of the JSON value",
        };
        let help = "the file was cut off, perhaps while it was copied; take an earlier copy of it";
        return fault(Fault::CutShort, expected, "the end of the file".to_owned(), help);
    }
    if message.starts_with("recursion limit") {
        let expected = format!("at most {DEPTH_LIMIT} lists and objects inside each other");
        let help = "no file of Tilewright nests that deep; check that it is the file you mean";
        return fault(Fault::TooDeep, &expected, "more".to_owned(), help);
    }
    let rest = &text[at..];
    let found = match rest.chars().next() {
        Some(c) if c.is_control() => "a line break or control character".to_owned(),
        Some(c) => format!("`{c}`"),
        None => "the end of the file".to_owned(),
    };
    let (expected, help) = advice(&message, rest);
    fault(Fault::Syntax, &expected, found, help)
}

/// What belongs there and what to do, for the JSON library's messages.
fn advice(message: &str, rest: &str) -> (String, &'static str) {
    if rest.starts_with('\'') {
        return ("a text in double quotes".to_owned(), "replace single quotes by double quotes");
    }
    if rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with('#') {
        return ("JSON, which has no comments".to_owned(), "remove the comment; `notes` may hold texts");
    }
    match message {
        "trailing comma" => ("a further entry after the comma".to_owned(), "remove the comma before it"),
        "trailing characters" => {
            ("the end of the file".to_owned(), "remove what comes after the last closing bracket")
        }
        "key must be a string" => ("a key in double quotes".to_owned(), "write the key in double quotes"),
        "expected value" => {
            ("a value".to_owned(), "write a text, number, list or object there, or remove it")
        }
        "expected ident" => ("true, false or null".to_owned(), "write true, false or null"),
        "invalid number" | "number out of range" => {
            ("a number that fits into 64 bits".to_owned(), "correct the number")
        }
        "invalid escape" => ("an escape like \\n or \\\"".to_owned(), "write \\\\ for a backslash"),
        _ if message.starts_with("control character") => {
            ("no line break inside a text".to_owned(), "close the text with a double quote, or write \\n")
        }
        _ => {
            let expected = message.strip_prefix("expected ").unwrap_or(message).to_owned();
            let help = if expected.contains('`') { "write it there" } else { "correct it there" };
            (expected, help)
        }
    }
}

/// The byte at a line and column of the JSON library (from 1, columns in bytes).
fn byte_of(text: &str, line: usize, column: usize) -> usize {
    let mut start = 0;
    for _ in 1..line {
        start += text[start..].find('\n').map_or(0, |at| at + 1);
    }
    let mut at = (start + column).saturating_sub(1).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Reads anything and keeps nothing; unlike serde's `IgnoredAny` it goes through every value, so that paths are known.
struct Skim;

impl<'de> Deserialize<'de> for Skim {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Skim, D::Error> {
        reader.deserialize_any(Skim)
    }
}

impl<'de> Visitor<'de> for Skim {
    type Value = Skim;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Skim, E> {
        Ok(Skim)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Skim, E> {
        Ok(Skim)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Skim, E> {
        Ok(Skim)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Skim, E> {
        Ok(Skim)
    }

    fn visit_str<E>(self, _: &str) -> Result<Skim, E> {
        Ok(Skim)
    }

    fn visit_unit<E>(self) -> Result<Skim, E> {
        Ok(Skim)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Skim, S::Error> {
        while seq.next_element::<Skim>()?.is_some() {}
        Ok(Skim)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Skim, M::Error> {
        while map.next_entry::<String, Skim>()?.is_some() {}
        Ok(Skim)
    }
}
