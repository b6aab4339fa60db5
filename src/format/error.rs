//! What is wrong with a file: where, what was expected, what was found, what to do.

use std::fmt;

use super::locate::{locate, steps_to};
use super::read::without_mark;

/// Sorts of faults. The words for a person are in [`FormatError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The file could not be opened or read.
    Unreadable,
    /// More bytes than are accepted.
    TooLarge,
    /// Not UTF-8 text.
    NotText,
    /// Not JSON.
    Syntax,
    /// JSON that stops in the middle.
    CutShort,
    /// Lists and objects nested deeper than is accepted.
    TooDeep,
    /// JSON, but not of the format asked for.
    WrongFormat,
    /// Made by a newer version of the format.
    Newer,
    /// A number where a text belongs, and the like.
    WrongType,
    /// The right type, but not one of the values that are possible.
    WrongValue,
    /// A key that must be there is not.
    MissingKey,
    /// A key that cannot be there.
    UnknownKey,
    /// A key that is there twice.
    DuplicateKey,
}

/// A position in a text, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line.
    pub line: u32,
    /// Column in characters.
    pub column: u32,
}

impl Position {
    /// The position of a byte of a text; past the end gives the end.
    pub fn of_byte(text: &str, byte: usize) -> Position {
        let mut byte = byte.min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        let before = &text[..byte];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Position {
            line: counted(before.bytes().filter(|b| *b == b'\n').count()),
            column: counted(before[line_start..].chars().count()),
        }
    }
}

/// From 1; texts are limited far below `u32`.
fn counted(before: usize) -> u32 {
    u32::try_from(before).map_or(u32::MAX, |n| n.saturating_add(1))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A file that could not be read as what it should be.
///
/// Shown as `file:line:column: place: expected ..., found ...`; [`FormatError::help`] says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {}", self.location(), self.summary())]
pub struct FormatError {
    /// What sort of fault it is.
    pub fault: Fault,
    /// The file as the user named it.
    pub file: Box<str>,
    /// Where in the text, when it has been read that far.
    pub position: Option<Position>,
    /// Where in the JSON: `tiles[3].turn`; empty for the whole document.
    pub place: String,
    /// What should be there.
    pub expected: String,
    /// What is there.
    pub found: String,
    /// What to do.
    pub help: Box<str>,
}

impl FormatError {
    /// `file:line:column`, or the file alone.
    pub fn location(&self) -> String {
        match self.position {
            Some(position) => format!("{}:{position}", self.file),
            None => self.file.to_string(),
        }
    }

    /// With the position of its place in the JSON text that it is about, where only the place is known.
    #[must_use]
    pub fn placed_in(mut self, text: &str) -> FormatError {
        if self.position.is_none() && !self.place.is_empty() {
            let text = without_mark(text);
            let found = locate(text, &steps_to(&self.place));
            self.position = found.map(|found| Position::of_byte(text, found.start));
        }
        self
    }

    /// One line: place, expected, found.
    pub fn summary(&self) -> String {
        let place = if self.place.is_empty() { String::new() } else { format!("{}: ", self.place) };
        format!("{place}expected {}, found {}", self.expected, self.found)
    }
}
