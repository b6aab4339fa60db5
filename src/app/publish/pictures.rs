//! Pictures of pieces, each made once.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::job::Art;
use crate::app::artwork::{Gallery, Shown};
use crate::art::back::draw_back;
use crate::art::inlay::shown_tile;
use crate::art::{Detail, Picture, Role, TilePlan, Vocab, draw_plate, letters, palette, raster, shape::Path};
use crate::model::{TileSet, Turn};

/// Draws the tiles and plates of some sets.
#[derive(Debug)]
pub struct Pictures {
    sets: Vec<Arc<TileSet>>,
    vocab: Vocab,
    detail: Detail,
    gallery: Option<Arc<Gallery>>,
    made: BTreeMap<Art, Arc<Picture>>,
}

impl Pictures {
    /// Of sets, those that declare the words first.
    pub fn new(sets: Vec<Arc<TileSet>>) -> Pictures {
        let vocab = Vocab::of(sets.iter().map(|s| &**s));
        Pictures { sets, vocab, detail: Detail::Full, gallery: None, made: BTreeMap::new() }
    }

    /// For pictures of so many pixels a tile, which show as much as can be seen.
    #[must_use]
    pub fn of_pixels(self, pixels: u32) -> Pictures {
        Pictures { detail: Detail::of_pixels(pixels), made: BTreeMap::new(), ..self }
    }

    /// Tiles that have pictures of their own are shown by them.
    #[must_use]
    pub fn with_gallery(self, gallery: Arc<Gallery>) -> Pictures {
        Pictures { gallery: Some(gallery), made: BTreeMap::new(), ..self }
    }

    /// A piece as a PNG file of so many pixels a cell; none where it would be too large.
    pub fn png(&mut self, art: &Art, pixels: u32) -> Option<Vec<u8>> {
        raster::png(&raster::rasterise(&self.picture(art), pixels))
    }

    /// Takes a picture from elsewhere for a piece, a unit a cell: art of the set's own.
    pub fn put(&mut self, art: Art, picture: Arc<Picture>) {
        self.made.insert(art, picture);
    }

    /// The picture of a piece, without the line along its rim: paper is cut there.
    pub fn picture(&mut self, art: &Art) -> Arc<Picture> {
        if let Some(made) = self.made.get(art) {
            return Arc::clone(made);
        }
        let mut picture = self.draw(art).unwrap_or_else(unknown);
        picture.shapes.retain(|s| s.role != Role::Rim);
        let picture = Arc::new(picture);
        self.made.insert(art.clone(), Arc::clone(&picture));
        picture
    }

    fn draw(&self, art: &Art) -> Option<Picture> {
        match art {
            Art::Tile(id) => {
                let (set, tile) = id.split_once('/')?;
                let def = self.set(set)?.tile(tile)?;
                if let Some(Shown::Art(image)) = self.gallery.as_ref().map(|g| g.shown(set, def)) {
                    return Some(shown_tile(image, Turn::ZERO));
                }
                if def.segments.is_empty() {
                    return None;
                }
                Some(TilePlan::new(def, &self.vocab).picture(&self.vocab, Turn::ZERO, self.detail))
            }
            Art::Plate { plate, side, quarters } => {
                let (set, plate) = plate.split_once('/')?;
                let set = self.set(set)?;
                let turn = Turn::from_quarters(*quarters);
                Some(draw_plate(set, set.plate(plate)?, side.as_deref(), &self.vocab, turn, self.detail))
            }
            Art::Back(cells) => Some(draw_back(*cells)),
        }
    }

    fn set(&self, id: &str) -> Option<&TileSet> {
        self.sets.iter().find(|s| s.id == id).map(|s| &**s)
    }
}

/// A tile that nobody knows, or with nothing on it.
fn unknown() -> Picture {
    let mut picture = Picture::tile();
    let square = Path::closed(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    picture.fill(Role::Ground, square, palette::CREAM);
    letters::write(&mut picture, "?", [0.5, 0.5], 0.4, 0.14, palette::INK);
    picture
}
