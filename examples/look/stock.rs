//! The tiles that the sheets show: the sets of `tilesets/` and the official kinds that are test data.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tilewright::app::{Catalogue, Session};
use tilewright::art::{Detail, Picture, TilePlan, Vocab};
use tilewright::format::{read_board, read_tileset};
use tilewright::model::{TileDef, TileSet, Turn};

pub struct Stock {
    pub sets: Vec<TileSet>,
    pub vocab: Vocab,
}

impl Stock {
    pub fn load() -> Result<Stock, Box<dyn Error>> {
        let root = root();
        let mut files = tilesets_in(&root.join("tests/data/official"))?;
        for folder in std::fs::read_dir(root.join("tilesets"))? {
            files.extend(tilesets_in(&folder?.path())?);
        }
        files.sort();
        let mut sets = Vec::new();
        for file in files {
            sets.push(read_tileset(&std::fs::read_to_string(&file)?, &file.display().to_string())?);
        }
        let vocab = Vocab::of(&sets);
        Ok(Stock { sets, vocab })
    }

    /// A tile by the short name under which collectors list it.
    pub fn tile(&self, alias: &str) -> &TileDef {
        let all = self.sets.iter().flat_map(|s| &s.tiles);
        let found = all.into_iter().find(|t| t.alias.values().any(|a| a == alias));
        found.unwrap_or_else(|| panic!("no set has a tile {alias}"))
    }

    /// The picture of a tile, as large as it is shown.
    pub fn picture(&self, alias: &str, quarters: usize, pixels: u32) -> Picture {
        let plan = TilePlan::new(self.tile(alias), &self.vocab);
        plan.picture(&self.vocab, Turn::from_quarters(quarters), Detail::of_pixels(pixels))
    }

    /// A board of the project, opened with all sets.
    pub fn session(&self, file: &str) -> Result<Session, Box<dyn Error>> {
        let mut catalogue = Catalogue::built_in();
        for set in &self.sets {
            catalogue.add(set.clone());
        }
        let board = read_board(&std::fs::read_to_string(root().join(file))?, file)?;
        Ok(Session::new(Arc::new(catalogue), board))
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn tilesets_in(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".tileset.json") {
            files.push(path);
        }
    }
    Ok(files)
}
