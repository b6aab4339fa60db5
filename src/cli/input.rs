//! Files that commands read: boards, tile sets, and the sets that a board asks for.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::failure::Failure;
use super::style::{of_severity, paint, severity_word};
use crate::app::exchange::Note;
use crate::app::{Catalogue, Session, beside, exchange};
use crate::format::artwork::ArtError;
use crate::format::{
    Document, FormatError, STDIN_NAME, load_path, load_stdin, nearest, notation::is_notation, read_board,
    read_tileset,
};
use crate::model::{Board, Severity};

/// A text and the name that messages give it.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) name: String,
    pub(super) text: String,
    /// Where sets beside it are looked for.
    pub(super) folder: Option<PathBuf>,
}

/// Says on standard error what is to be said about a file that was read or written.
pub(super) fn tell(notes: &[Note]) {
    for note in notes {
        let word = severity_word(note.severity);
        anstream::eprintln!("{}: {note}", paint(of_severity(note.severity), word));
    }
}

/// Says which pictures of tiles are not shown, and why.
pub(super) fn tell_refused(refused: &[(String, Arc<ArtError>)]) {
    for (tile, err) in refused {
        let text = format!("{tile}: {err}; Tilewright draws the tile");
        let (position, help) = (None, err.help.to_string());
        tell(&[Note { severity: Severity::Warning, position, at: Vec::new(), text, help }]);
    }
}

/// Whether a path stands for standard input or output.
pub(super) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a file, or standard input.
pub(super) fn source(path: &Path) -> Result<Source, FormatError> {
    if is_dash(path) {
        return Ok(Source { name: STDIN_NAME.to_owned(), text: load_stdin()?, folder: None });
    }
    let folder = path.parent().map(Path::to_path_buf);
    Ok(Source { name: path.display().to_string(), text: load_path(path)?, folder })
}

/// The built-in sets and those of files.
pub(super) fn catalogue(files: &[PathBuf]) -> Result<Catalogue, Failure> {
    let mut catalogue = Catalogue::built_in();
    for path in files {
        let source = source(path)?;
        catalogue.add_from(read_tileset(&source.text, &source.name)?, source.folder.as_deref());
    }
    Ok(catalogue)
}

/// Reads a board and opens it with the sets that it asks for.
pub(super) fn session(path: &Path, set_files: &[PathBuf]) -> Result<Session, Failure> {
    let mut catalogue = catalogue(set_files)?;
    let source = source(path)?;
    let read = exchange::read(&source.text, &source.name, source.folder.as_deref(), &mut catalogue)?;
    tell(&read.notes);
    match read.document {
        Document::Board(board) => Ok(Session::new(Arc::new(catalogue), board)),
        Document::TileSet(_) if is_notation(&source.text) => {
            Err(Failure::new(format!("{}: a tile set, not a board", source.name), "give a board here"))
        }
        // Says what is wrong, and where.
        Document::TileSet(_) => {
            let board = read_board(&source.text, &source.name)?;
            Ok(Session::new(Arc::new(catalogue), board))
        }
    }
}

/// Reads either document, in any format, and says what is to be said about it; sets beside a board are added to the
/// catalogue.
pub(super) fn document(path: &Path, catalogue: &mut Catalogue) -> Result<(Source, Document), FormatError> {
    let (source, read) = noted_document(path, catalogue)?;
    tell(&read.notes);
    Ok((source, read.document))
}

/// As [`document`]; what is to be said is given back.
pub(super) fn noted_document(
    path: &Path,
    catalogue: &mut Catalogue,
) -> Result<(Source, exchange::Read), FormatError> {
    let source = source(path)?;
    let read = exchange::read(&source.text, &source.name, source.folder.as_deref(), catalogue)?;
    Ok((source, read))
}

/// Adds the sets beside a board's file; standard input has no folder.
pub(super) fn add_sets_beside(
    catalogue: &mut Catalogue,
    board: &Board,
    folder: Option<&Path>,
) -> Result<(), FormatError> {
    folder.map_or(Ok(()), |folder| beside::add_sets_beside(catalogue, board, folder))
}

/// The full id of a tile from what the user wrote: the id itself, its part after the set, or an alias.
pub(super) fn tile_id(session: &Session, written: &str) -> Result<String, Failure> {
    let rules = session.rules();
    let ids = || rules.tiles.iter().map(|t| t.id.as_str());
    if rules.tile(written).is_some() {
        return Ok(written.to_owned());
    }
    let local = |id: &str| id.split_once('/').is_some_and(|(_, tile)| tile == written);
    let by_id: Vec<&str> = ids().filter(|id| local(id)).collect();
    let by_alias = rules.tiles.iter().filter(|t| {
        rules.tile(&t.id).is_some_and(|kind| rules.def(kind).alias.values().any(|alias| alias == written))
    });
    let found = if by_id.is_empty() { by_alias.map(|t| t.id.as_str()).collect() } else { by_id };
    match found.as_slice() {
        [one] => Ok((*one).to_owned()),
        [] => {
            let near =
                nearest(written, ids().chain(ids().filter_map(|id| id.split_once('/').map(|(_, t)| t))));
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None if rules.tiles.is_empty() => {
                    "the board names no tile set; add one to its `sets`, or give a set file with --set"
                        .to_owned()
                }
                None => format!("use an id of the board's sets, for example `{}`", rules.tiles[0].id),
            };
            Err(Failure::new(format!("no tile `{written}` in the sets of the board"), help))
        }
        several => Err(Failure::new(
            format!("`{written}` is the name of several tiles"),
            format!("use the full id: {}", several.join(", ")),
        )),
    }
}
