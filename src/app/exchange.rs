//! The formats that documents are exchanged in: one entry each, for `convert`, for files that commands read and for
//! copy and paste in the window.

use std::path::Path;

use super::{Catalogue, beside};
use crate::format::notation::{self, is_notation};
use crate::format::{
    BOARD, Document, DocumentFormat, FormatError, TILESET, read_document, write_board, write_tileset,
};
use crate::model::{Board, SetUse};

/// A format in which documents are read and written.
#[derive(Clone, Copy, Debug)]
pub struct ExchangeFormat {
    /// Its name on the command line.
    pub id: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// How names of its files end.
    pub endings: &'static [&'static str],
    /// Whether a text looks like it.
    pub is: fn(&str) -> bool,
    /// Sets that must be at hand before a text is read.
    pub uses: fn(&str, &str) -> Result<Vec<SetUse>, FormatError>,
    /// Reads a text; the second is the file's name for messages.
    pub read: fn(&str, &str, &Catalogue) -> Result<Document, FormatError>,
    /// Writes a document, unless the format does not hold such documents.
    pub write: fn(&Document, &Catalogue) -> Option<String>,
}

/// All formats. A text is read as the first that it looks like.
pub static FORMATS: [ExchangeFormat; 3] = [
    ExchangeFormat {
        id: "notation",
        about: "a position or tiles as lines of text",
        endings: &[".tilewright", ".txt"],
        is: is_notation,
        // Short names are looked up in them.
        uses: notation::used_sets,
        read: |text, file, catalogue| notation::read_notation(text, file, &|id| catalogue.set(id)),
        write: |document, catalogue| {
            let mut text = match document {
                Document::Board(board) => notation::write_position(board, &|id| catalogue.set(id)),
                Document::TileSet(set) => notation::write_set(set),
            };
            text.push('\n');
            Some(text)
        },
    },
    ExchangeFormat {
        id: "board",
        about: "a board as JSON",
        endings: &[".board.json"],
        is: |text| is_json(text, &BOARD),
        uses: |_, _| Ok(Vec::new()),
        read: |text, file, _| read_document(text, file),
        write: |document, _| match document {
            Document::Board(board) => Some(write_board(board)),
            Document::TileSet(_) => None,
        },
    },
    ExchangeFormat {
        id: "tileset",
        about: "a tile set as JSON",
        endings: &[".tileset.json"],
        is: |text| is_json(text, &TILESET),
        uses: |_, _| Ok(Vec::new()),
        read: |text, file, _| read_document(text, file),
        write: |document, _| match document {
            Document::Board(_) => None,
            Document::TileSet(set) => Some(write_tileset(set)),
        },
    },
];

/// Whether a text looks like a JSON file of a format; reading it says whether it is.
fn is_json(text: &str, format: &DocumentFormat) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('{') && text.contains(&format!("\"{}/", format.name))
}

/// The format of an id.
pub fn format(id: &str) -> Option<&'static ExchangeFormat> {
    FORMATS.iter().find(|f| f.id == id)
}

/// The format that a file's name tells.
pub fn format_of_name(name: &str) -> Option<&'static ExchangeFormat> {
    let name = name.to_lowercase();
    FORMATS.iter().find(|f| f.endings.iter().any(|ending| name.ends_with(ending)))
}

/// The format that a text looks like, else the one that the file's name tells; JSON when nothing tells.
pub fn format_of(text: &str, name: &str) -> &'static ExchangeFormat {
    let [notation, board, _] = &FORMATS;
    FORMATS.iter().find(|f| (f.is)(text)).or_else(|| format_of_name(name)).unwrap_or(
        // An empty text, or prose around a position.
        if text.contains("tilewright/") { notation } else { board },
    )
}

/// Reads a document of any format; sets that it uses and that lie in `folder` are added to the catalogue.
pub fn read(
    text: &str,
    file: &str,
    folder: Option<&Path>,
    catalogue: &mut Catalogue,
) -> Result<Document, FormatError> {
    let format = format_of(text, file);
    if let Some(folder) = folder {
        add_sets(catalogue, (format.uses)(text, file)?, folder)?;
    }
    let document = (format.read)(text, file, catalogue)?;
    if let (Some(folder), Document::Board(board)) = (folder, &document) {
        add_sets(catalogue, board.sets.clone(), folder)?;
    }
    Ok(document)
}

fn add_sets(catalogue: &mut Catalogue, sets: Vec<SetUse>, folder: &Path) -> Result<(), FormatError> {
    beside::add_sets_beside(catalogue, &Board { sets, ..Board::default() }, folder)
}
