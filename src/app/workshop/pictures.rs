//! Pictures of the set's tiles: what a tile is shown by, and what the checks say of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Workshop, labels};
use crate::app::artwork::{Gallery, JUDGED_SIDE};
use crate::model::{ArtDef, SetEdit, TileDef};

/// The folder of a set, and its pictures as the checks see them.
#[derive(Clone, Debug)]
pub(super) struct Pictures {
    folder: PathBuf,
    /// The set's id, by which the gallery knows it.
    of: String,
    judged: Arc<Gallery>,
}

impl Pictures {
    fn new(set: &str, folder: &Path) -> Pictures {
        let judged = Arc::new(Gallery::of_set(set, folder, JUDGED_SIDE));
        Pictures { folder: folder.to_path_buf(), of: set.to_owned(), judged }
    }
}

impl Workshop {
    /// The set's file lies in this folder: so do its pictures, and they are judged.
    pub fn set_folder(&mut self, folder: Option<&Path>) {
        if self.folder() == folder {
            return;
        }
        self.pictures = folder.map(|folder| Pictures::new(&self.set.id, folder));
        self.ask_judge();
    }

    /// The pictures that the checks look at.
    pub(super) fn judged_pictures(&mut self) -> Option<Arc<Gallery>> {
        let pictures = self.pictures.as_mut()?;
        if pictures.of != self.set.id {
            *pictures = Pictures::new(&self.set.id, &pictures.folder);
        }
        Some(Arc::clone(&pictures.judged))
    }

    /// The folder of the set's file.
    pub fn folder(&self) -> Option<&Path> {
        self.pictures.as_ref().map(|p| p.folder.as_path())
    }

    /// The pictures of these tiles changed on disk.
    pub fn pictures_changed(&mut self, tiles: &[String]) {
        if let Some(pictures) = &self.pictures {
            tiles.iter().for_each(|tile| pictures.judged.forget(&format!("{}/{tile}", self.set.id)));
            self.ask_judge();
        }
    }

    /// Shows the tile at a place by a picture, or by its drawing.
    pub fn set_art(&mut self, at: usize, label: &str, art: Option<ArtDef>) {
        self.change_tile(at, label, |tile| tile.art = art);
    }

    /// Gives tiles (local ids) the pictures that were found again, as one step.
    pub fn relink_art(&mut self, found: Vec<(String, ArtDef)>) {
        let mut edits = Vec::new();
        let mut label = String::new();
        for (id, art) in found {
            if let Some(at) = self.place_of(&id)
                && self.set.tiles[at].art.as_ref() != Some(&art)
            {
                let tile = TileDef { art: Some(art), ..self.set.tiles[at].clone() };
                label = if edits.is_empty() {
                    format!("Find the picture: {}", labels::tile_name(&tile))
                } else {
                    format!("Find {} pictures", edits.len() + 1)
                };
                edits.push(SetEdit::Replace(at, Box::new(tile)));
            }
        }
        if !edits.is_empty() {
            // Places were just looked up.
            let _ = self.apply(label, edits);
        }
    }
}
