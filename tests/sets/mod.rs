//! Tile sets on disk, for tests: those that are built in and the official kinds kept as test data.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tilewright::format::read_tileset;
use tilewright::model::tileset::TileSet;
use tilewright::model::vocab::Profile;

/// A set with the file that it came from (relative to the project).
pub struct Found {
    pub file: String,
    pub text: String,
    pub set: TileSet,
}

/// The built-in sets: every `tilesets/*/*.tileset.json`, by file.
pub fn built_in() -> Vec<Found> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in entries(&root.join("tilesets")).into_iter().filter(|p| p.is_dir()) {
        files.extend(entries(&folder));
    }
    load(root, files)
}

/// Official kinds of sets that are not built in: every `tests/data/official/*.tileset.json`.
pub fn official() -> Vec<Found> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    load(root, entries(&root.join("tests/data/official")))
}

/// Terms and declarations of systems that are not built in: `tests/data/catalogue/*.tileset.json`.
pub fn catalogue() -> Vec<Found> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    load(root, entries(&root.join("tests/data/catalogue")))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = read.map(|entry| entry.expect("a folder entry").path()).collect();
    paths.sort();
    paths
}

fn load(root: &Path, files: Vec<PathBuf>) -> Vec<Found> {
    let files = files.into_iter().filter(|p| p.to_string_lossy().ends_with(".tileset.json"));
    files
        .map(|path| {
            let file = path.strip_prefix(root).expect("below the project").display().to_string();
            let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{file}: {e}"));
            let set = read_tileset(&text, &file).unwrap_or_else(|e| panic!("{e}"));
            Found { file, text, set }
        })
        .collect()
}

/// Profiles of kinds: those of the built-in sets, then those of the set itself.
pub fn profiles(built_in: &[Found], set: &TileSet) -> BTreeMap<String, Option<Profile>> {
    let kinds = built_in.iter().flat_map(|found| &found.set.kinds).chain(&set.kinds);
    kinds.map(|kind| (kind.id.clone(), kind.profile)).collect()
}
