//! Tile sets that lie beside a board, so that a board of one's own set opens without further ado.

use std::path::Path;

use super::Catalogue;
use crate::format::{FormatError, load_path, read_tileset};
use crate::model::Board;

/// Adds sets that the board names and nobody has, from `ID.tileset.json` in its folder. One that is not there is left to
/// the checks.
pub fn add_sets_beside(catalogue: &mut Catalogue, board: &Board, folder: &Path) -> Result<(), FormatError> {
    for wanted in &board.sets {
        // An id with a path in it must not reach out of the folder.
        let plain = wanted.id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        if !plain || catalogue.set(&wanted.id).is_some() {
            continue;
        }
        let path = folder.join(format!("{}.tileset.json", wanted.id));
        if path.is_file() {
            let set = read_tileset(&load_path(&path)?, &path.display().to_string())?;
            if set.id == wanted.id {
                catalogue.add_from(set, Some(folder));
            }
        }
    }
    Ok(())
}
