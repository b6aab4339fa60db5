//! Files of Tiled in memory.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use tilewright::app::Catalogue;
use tilewright::format::FormatError;
use tilewright::format::tiled::{
    ReadBoard, ReadSet, lay, read_map, read_tileset, set_file, write_map, write_tileset,
};
use tilewright::model::{Board, TileSet};

use crate::sets;

/// The built-in sets, the official kinds, and the fan expansion.
pub fn catalogue() -> &'static Catalogue {
    static ALL: OnceLock<Catalogue> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut catalogue = Catalogue::built_in();
        for found in sets::official() {
            catalogue.add(found.set);
        }
        for file in ["examples/fan-expansion/bells-and-herons.tileset.json", "examples/problems.tileset.json"]
        {
            let text = project_file(file);
            catalogue.add(tilewright::format::read_tileset(&text, file).unwrap_or_else(|e| panic!("{e}")));
        }
        catalogue
    })
}

pub fn project_file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

pub fn set_at_hand(id: &str) -> Option<Arc<TileSet>> {
    catalogue().set(id)
}

/// A tileset's text as a set.
pub fn set_of(text: &str, file: &str) -> Result<ReadSet, FormatError> {
    read_tileset(text, file, &set_at_hand)
}

/// A board's map, and the tilesets beside it by file.
pub fn map_of(board: &Board) -> (String, BTreeMap<String, String>) {
    let laid = lay(board, &set_at_hand);
    let written = write_map(board, &laid, &mut |_| None);
    let files = laid.sets.iter().map(|s| (set_file(s), write_tileset(s, &set_at_hand))).collect();
    (written.text, files)
}

/// A map's text as a board, with the files beside it.
pub fn board_of(text: &str, file: &str, files: &BTreeMap<String, String>) -> Result<ReadBoard, FormatError> {
    let beside = |name: &str| Ok(files.get(name).map(|text| (name.to_owned(), text.clone())));
    read_map(text, file, &set_at_hand, &beside)
}

/// Remarks, a line each: severity, place in the file, what.
pub fn lines(remarks: &[tilewright::format::tiled::Remark]) -> Vec<String> {
    remarks.iter().map(|r| format!("{:?} {r}", r.severity)).collect()
}
