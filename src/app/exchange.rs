//! The formats that documents are exchanged in: one entry each, for `convert`, for files that commands read and for
//! copy and paste in the window.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use super::{Catalogue, beside, tiled};
use crate::format::jcz::definitions::{
    Remark, RemarkSort, looks_like_definitions, read_one, write_definitions,
};
use crate::format::jcz::recording::{looks_like, read_recording};
use crate::format::jcz::setup::{Setup, set_up, write_start};
use crate::format::notation::{self, is_notation};
use crate::format::tiled::{looks_like_map, looks_like_set};
use crate::format::{
    BOARD, Document, DocumentFormat, FormatError, Position, TILESET, read_document, write_board,
    write_tileset,
};
use crate::model::{Board, Place, SetUse, Severity, TileSet};

/// Something to be said about a document that was read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// An error when the file is wrong there, a warning when it is not understood, a note when it is only not held.
    pub severity: Severity,
    /// Where in the file, if it is about one that was read.
    pub position: Option<Position>,
    /// The tile or cell that it is about, if it is about one.
    pub at: Vec<Place>,
    /// What is the matter, with file and place.
    pub text: String,
    /// What to do, where there is something.
    pub help: String,
}

impl Note {
    pub(super) fn plain(severity: Severity, text: String) -> Note {
        Note { severity, position: None, at: Vec::new(), text, help: String::new() }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}

/// A document that was read, and what is to be said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The document.
    pub document: Document,
    /// What the file holds and the document does not, or what is wrong with it.
    pub notes: Vec<Note>,
    /// Tile sets that came with it.
    pub sets: Vec<TileSet>,
    /// Where tiles of a set stand in a file whose rows do not have our ids.
    pub lines: BTreeMap<String, Position>,
}

/// A file that belongs to one that was written, to be saved with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileBeside {
    /// Its name from the folder of the other, with `/` between folders.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// A document that was written, and what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the document holds and the text does not.
    pub notes: Vec<Note>,
    /// Files that the text names (pictures, tilesets).
    pub files: Vec<FileBeside>,
}

fn whole(document: Document) -> Read {
    Read { document, notes: Vec::new(), sets: Vec::new(), lines: BTreeMap::new() }
}

fn written(text: String) -> Option<Written> {
    Some(Written { text, notes: Vec::new(), files: Vec::new() })
}

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
    /// Reads a text; the second is the file's name for messages, the third the folder where files that it names are.
    pub read: fn(&str, &str, Option<&Path>, &Catalogue) -> Result<Read, FormatError>,
    /// Writes a document, unless the format does not hold such documents.
    pub write: fn(&Document, &Catalogue) -> Option<Written>,
}

/// All formats. A text is read as the first that it looks like.
pub static FORMATS: [ExchangeFormat; 9] = [
    ExchangeFormat {
        id: "notation",
        about: "a position or tiles as lines of text",
        endings: &[".tilewright", ".txt"],
        is: is_notation,
        // Short names are looked up in them.
        uses: notation::used_sets,
        read: |text, file, _, catalogue| {
            notation::read_notation(text, file, &|id| catalogue.set(id)).map(whole)
        },
        write: |document, catalogue| {
            let mut text = match document {
                Document::Board(board) => notation::write_position(board, &|id| catalogue.set(id)),
                Document::TileSet(set) => notation::write_set(set),
            };
            text.push('\n');
            written(text)
        },
    },
    ExchangeFormat {
        id: "board",
        about: "a board as JSON",
        endings: &[".board.json"],
        is: |text| is_json(text, &BOARD),
        uses: |_, _| Ok(Vec::new()),
        read: |text, file, _, _| read_document(text, file).map(whole),
        write: |document, _| match document {
            Document::Board(board) => written(write_board(board)),
            Document::TileSet(_) => None,
        },
    },
    ExchangeFormat {
        id: "tileset",
        about: "a tile set as JSON",
        endings: &[".tileset.json"],
        is: |text| is_json(text, &TILESET),
        uses: |_, _| Ok(Vec::new()),
        read: |text, file, _, _| read_document(text, file).map(whole),
        write: |document, _| match document {
            Document::Board(_) => None,
            Document::TileSet(set) => written(write_tileset(set)),
        },
    },
    ExchangeFormat {
        id: "jcz",
        about: "the start of a game of another program (see docs/exchange.md)",
        endings: &[".jcz"],
        is: looks_like,
        uses: |_, _| Ok(Vec::new()),
        read: read_game,
        write: |document, catalogue| match document {
            Document::Board(board) => {
                let (text, notes) = write_start(board, &|id| catalogue.set(id));
                Some(Written { text, notes: not_held(notes), files: Vec::new() })
            }
            Document::TileSet(_) => None,
        },
    },
    ExchangeFormat {
        id: "jcz-tiles",
        about: "tile definitions of another program (see docs/exchange.md)",
        endings: &[".xml"],
        is: looks_like_definitions,
        uses: |_, _| Ok(Vec::new()),
        read: |text, file, _, _| {
            let (set, remarks) = read_one(text, file)?;
            let notes = remarks.into_iter().map(of_remark).collect();
            Ok(Read { document: Document::TileSet(set), notes, sets: Vec::new(), lines: BTreeMap::new() })
        },
        write: |document, _| match document {
            Document::Board(_) => None,
            Document::TileSet(set) => {
                let (text, left) = write_definitions(set);
                let notes = not_held(left.iter().map(ToString::to_string).collect());
                Some(Written { text, notes, files: Vec::new() })
            }
        },
    },
    ExchangeFormat {
        id: "tiled-set",
        about: "a tileset of Tiled with its pictures (see docs/exchange.md)",
        endings: &[".tsj"],
        is: looks_like_set,
        uses: |_, _| Ok(Vec::new()),
        read: tiled::read_set,
        write: tiled::write_set,
    },
    ExchangeFormat {
        id: "tiled-map",
        about: "a map of Tiled with its tilesets and their pictures (see docs/exchange.md)",
        endings: &[".tmj"],
        is: looks_like_map,
        uses: |_, _| Ok(Vec::new()),
        read: tiled::read_map,
        write: tiled::write_map,
    },
    ExchangeFormat {
        id: "tiled-set-xml",
        about: "a tileset of Tiled in XML, which is only read: write .tsj, which Tiled reads as well",
        endings: &[".tsx"],
        is: |_| false,
        uses: |_, _| Ok(Vec::new()),
        read: tiled::read_set,
        write: |_, _| None,
    },
    ExchangeFormat {
        id: "tiled-map-xml",
        about: "a map of Tiled in XML, which is only read: write .tmj, which Tiled reads as well",
        endings: &[".tmx"],
        is: |_| false,
        uses: |_, _| Ok(Vec::new()),
        read: tiled::read_map,
        write: |_, _| None,
    },
];

fn not_held(left: Vec<String>) -> Vec<Note> {
    left.into_iter().map(|what| Note::plain(Severity::Note, format!("not held: {what}"))).collect()
}

fn of_remark(remark: Remark) -> Note {
    let severity = match remark.sort {
        RemarkSort::Wrong => Severity::Error,
        RemarkSort::Unknown => Severity::Warning,
        RemarkSort::NotHeld => Severity::Note,
    };
    let (position, help) = (Some(remark.position), remark.help.clone());
    let at = if remark.tile.is_empty() { Vec::new() } else { vec![Place::id(&remark.tile)] };
    let text = Remark { help: String::new(), ..remark }.to_string();
    Note { severity, position, at, text, help }
}

/// The start of a recorded game as a board.
fn read_game(text: &str, file: &str, _: Option<&Path>, catalogue: &Catalogue) -> Result<Read, FormatError> {
    let game = read_recording(text, file)?;
    let at_hand: Vec<_> = catalogue.sets().cloned().collect();
    let Setup { board, missing, without, .. } =
        set_up(&game, &at_hand, &[]).map_err(|err| err.placed_in(text))?;
    let warning = |text: String| Note::plain(Severity::Warning, format!("{file}: {text}"));
    let note = |text: String| Note::plain(Severity::Note, format!("{file}: {text}"));
    let mut notes: Vec<Note> =
        game.unknown.iter().map(|(place, what)| warning(format!("{place}: {what}"))).collect();
    notes.extend(missing.iter().map(|m| warning(format!("not here: {m}"))));
    notes.extend(without.lines().iter().map(|w| note(format!("the game plays without: {w}"))));
    if !game.messages.is_empty() {
        notes.push(note(format!("not held: {} moves after the start", game.messages.len())));
    }
    Ok(Read { document: Document::Board(board), notes, sets: Vec::new(), lines: BTreeMap::new() })
}

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
    let [notation, board, ..] = &FORMATS;
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
) -> Result<Read, FormatError> {
    let format = format_of(text, file);
    if let Some(folder) = folder {
        add_sets(catalogue, (format.uses)(text, file)?, folder)?;
    }
    let mut read = (format.read)(text, file, folder, catalogue)?;
    for set in read.sets.drain(..) {
        if catalogue.set(&set.id).is_none() {
            catalogue.add(set);
        }
    }
    if let (Some(folder), Document::Board(board)) = (folder, &read.document) {
        add_sets(catalogue, board.sets.clone(), folder)?;
    }
    Ok(read)
}

fn add_sets(catalogue: &mut Catalogue, sets: Vec<SetUse>, folder: &Path) -> Result<(), FormatError> {
    beside::add_sets_beside(catalogue, &Board { sets, ..Board::default() }, folder)
}
