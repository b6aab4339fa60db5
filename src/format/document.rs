//! The two documents, boards and tile sets: their names, versions, and reading and writing them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::error::FormatError;
use super::{read, rows};
use crate::model::{Board, TileSet};

/// Name and newest version of a file format, as its `format` key has it: `name/version`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DocumentFormat {
    /// Which document it is.
    pub kind: DocumentKind,
    /// Without version.
    pub name: &'static str,
    /// The newest version that this program reads, and the one it writes.
    pub version: u32,
    /// "a board".
    pub noun: &'static str,
}

impl DocumentFormat {
    /// What the `format` key holds.
    pub fn key(&self) -> String {
        format!("{}/{}", self.name, self.version)
    }
}

/// Which document a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentKind {
    /// `*.board.json`.
    Board,
    /// `*.tileset.json`.
    TileSet,
}

/// Boards.
pub const BOARD: DocumentFormat =
    DocumentFormat { kind: DocumentKind::Board, name: "tilewright-board", version: 1, noun: "a board" };

/// Tile sets.
pub const TILESET: DocumentFormat = DocumentFormat {
    kind: DocumentKind::TileSet,
    name: "tilewright-tileset",
    version: 1,
    noun: "a tile set",
};

/// All formats that have a `format` key.
pub const FORMATS: [DocumentFormat; 2] = [BOARD, TILESET];

/// A type that is a whole file.
pub(super) trait FileBody: Serialize + DeserializeOwned {
    const FORMAT: DocumentFormat;
    /// Keys of the top level that this version does not know.
    fn extra_mut(&mut self) -> &mut Map<String, Value>;
}

impl FileBody for Board {
    const FORMAT: DocumentFormat = BOARD;
    fn extra_mut(&mut self) -> &mut Map<String, Value> {
        &mut self.extra
    }
}

impl FileBody for TileSet {
    const FORMAT: DocumentFormat = TILESET;
    fn extra_mut(&mut self) -> &mut Map<String, Value> {
        &mut self.extra
    }
}

/// A file of either format.
#[derive(Clone, Debug, PartialEq)]
pub enum Document {
    /// A board.
    Board(Board),
    /// A tile set.
    TileSet(TileSet),
}

/// Reads a board; `file` is only for messages.
pub fn read_board(text: &str, file: &str) -> Result<Board, FormatError> {
    read_body(text, file)
}

/// Reads a tile set; `file` is only for messages.
pub fn read_tileset(text: &str, file: &str) -> Result<TileSet, FormatError> {
    read_body(text, file)
}

/// Reads whichever document the `format` key names.
pub fn read_document(text: &str, file: &str) -> Result<Document, FormatError> {
    Ok(match read::format_of(text, file, &FORMATS)?.kind {
        DocumentKind::Board => Document::Board(read_typed(text, file)?),
        DocumentKind::TileSet => Document::TileSet(read_typed(text, file)?),
    })
}

/// The board as text: a row a line, unknown keys kept, a newline at the end.
pub fn write_board(board: &Board) -> String {
    rows::write(&BOARD.key(), board)
}

/// The tile set as text: a tile a line, unknown keys kept, a newline at the end.
pub fn write_tileset(set: &TileSet) -> String {
    rows::write(&TILESET.key(), set)
}

fn read_body<T: FileBody>(text: &str, file: &str) -> Result<T, FormatError> {
    read::format_of(text, file, &[T::FORMAT])?;
    read_typed(text, file)
}

fn read_typed<T: FileBody>(text: &str, file: &str) -> Result<T, FormatError> {
    let mut body: T = read::typed(text, file)?;
    // `shift_remove` keeps the order of the other unknown keys.
    body.extra_mut().shift_remove("format");
    Ok(body)
}
