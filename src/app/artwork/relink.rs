//! Finds pictures that moved: a person shows where one of them, or the folder of all, is now; the others follow by their paths.

use std::fs;
use std::path::{Path, PathBuf};

use super::{BringError, bring_in};
use crate::format::artwork::{ArtKind, locate};
use crate::model::{ArtDef, TileSet};

/// A tile whose picture was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Local id of the tile.
    pub tile: String,
    /// Where the picture is now.
    pub file: PathBuf,
}

/// What a search gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Relink {
    /// Pictures that were found, in the order of the tiles.
    pub found: Vec<Found>,
    /// Local ids of the tiles whose pictures are still missing.
    pub missing: Vec<String>,
}

/// What became of the pictures that were found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Linked {
    /// The pictures that tiles have now, by local id; for the edits of the set.
    pub art: Vec<(String, ArtDef)>,
    /// Those that could not be brought in, by local id.
    pub failed: Vec<(String, BringError)>,
}

/// Local ids of the tiles whose pictures are not there.
pub fn missing(set: &TileSet, folder: &Path) -> Vec<String> {
    let gone = |file: &str| locate(folder, file).is_err_and(|err| err.is_missing());
    let tiles = set.tiles.iter().filter(|tile| tile.art.as_ref().is_some_and(|art| gone(&art.file)));
    tiles.map(|tile| tile.id.clone()).collect()
}

/// Searches the missing pictures of a set that lies in `folder`. `shown` is a folder, or the picture of the tile `tile` itself.
///
/// Each is looked for at its old path seen from the place that is meant, then by its name alone. Nothing is changed.
pub fn relink(set: &TileSet, folder: &Path, tile: &str, shown: &Path) -> Relink {
    let old = |id: &str| set.tile(id).and_then(|t| t.art.as_ref()).map(|art| art.file.as_str());
    let chosen = shown.is_file().then_some(shown);
    let mut bases: Vec<PathBuf> = Vec::new();
    match chosen {
        Some(file) => {
            let here = super::folder_of(file);
            // `art/a/x.png` found as `new/a/x.png`: what was `art` is `new`.
            let above = old(tile).map(|path| base_of(file, path)).unwrap_or_default();
            bases.extend(above);
            bases.push(here);
        }
        None => bases.push(shown.to_path_buf()),
    }
    let mut answer = Relink::default();
    for id in missing(set, folder) {
        let Some(path) = old(&id) else { continue };
        let file = match chosen {
            Some(file) if id == tile => Some(file.to_path_buf()),
            Some(_) | None => bases.iter().find_map(|base| find(base, path)),
        };
        match file {
            Some(file) => answer.found.push(Found { tile: id, file }),
            None => answer.missing.push(id),
        }
    }
    answer
}

/// The folder from which `file` has the longest end of its old path, if any of its folders.
fn base_of(file: &Path, old: &str) -> Option<PathBuf> {
    let mut base = file.parent()?.to_path_buf();
    let mut parts = old.split('/').rev().skip(1);
    // The name itself may have changed; the folders above it tell.
    loop {
        match (parts.next(), base.file_name()) {
            (Some(part), Some(name)) if name == part => {
                base = base.parent()?.to_path_buf();
            }
            (Some(_), _) => return Some(base).filter(|b| Some(b.as_path()) != file.parent()),
            (None, _) => return Some(base),
        }
    }
}

/// A picture by the longest end of its old path that is there.
fn find(base: &Path, old: &str) -> Option<PathBuf> {
    let parts: Vec<&str> =
        old.split('/').filter(|part| !part.is_empty() && !matches!(*part, "." | "..")).collect();
    ArtKind::of_name(old)?;
    (0..parts.len())
        .map(|skipped| parts[skipped..].iter().fold(base.to_path_buf(), |path, part| path.join(part)))
        .find(|path| fs::metadata(path).is_ok_and(|meta| meta.is_file()))
}

impl Relink {
    /// Brings the pictures in: those in the set's folder by their path, the others as copies in `art/`. What was said of crop,
    /// turn and fit stays.
    pub fn bring_in(&self, set: &TileSet, folder: &Path) -> Linked {
        let mut linked = Linked::default();
        for Found { tile, file } in &self.found {
            let Some(art) = set.tile(tile).and_then(|t| t.art.as_ref()) else { continue };
            match bring_in(folder, file) {
                Ok(path) => linked.art.push((tile.clone(), ArtDef { file: path, ..art.clone() })),
                Err(err) => linked.failed.push((tile.clone(), err)),
            }
        }
        linked
    }
}
