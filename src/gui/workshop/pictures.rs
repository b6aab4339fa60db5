//! Pictures of the set's tiles: those of the atlas, named by what the tile is at the moment.

use std::sync::Arc;

use egui::{Color32, Rect, Ui};

use super::Shop;
use crate::app::{Catalogue, Workshop};
use crate::gui::app::Window;
use crate::gui::canvas::atlas::{Batch, Placed, Rank};
use crate::gui::canvas::picture::Picture;
use crate::gui::plans::Plans;
use crate::gui::theme::Tokens;
use crate::model::{TileDef, Turn};

/// Plans with the set's own vocabulary.
pub(super) fn plans(work: &Workshop) -> Plans {
    let mut catalogue: Catalogue = (**work.catalogue()).clone();
    catalogue.add_from(work.set().head(), work.folder());
    Plans::new(Arc::new(catalogue))
}

impl Shop {
    /// Makes the plans anew after the vocabulary has changed.
    pub(super) fn follow_vocabulary(&mut self) {
        if self.plans_of != self.work.head_stamp() {
            self.plans = plans(&self.work);
            self.plans_of = self.work.head_stamp();
            self.kit = self.work.bench().kit().clone();
            self.preview = None;
        }
    }

    /// The name under which the tile at a place is drawn now.
    pub(super) fn key(&self, at: usize) -> String {
        let set = self.work.set();
        let Some(tile) = set.tiles.get(at) else { return String::new() };
        let drawn = format!("{}.{}", self.work.tile_stamp(at), self.art_read(&tile.id));
        let key = format!("{}/{}~{}.{drawn}", set.id, tile.id, self.plans_of);
        self.plans.keep(&key, tile);
        key
    }

    /// The name under which a drawing is drawn that is not a tile of the set yet.
    pub(super) fn loose_key(&self, tile: &TileDef, number: u64) -> String {
        let read = self.art_read(&tile.id);
        let key = format!("{}/{}~{}.preview-{number}.{read}", self.work.set().id, tile.id, self.plans_of);
        self.plans.keep(&key, tile);
        key
    }

    /// Draws a tile by its name.
    pub(super) fn paint(&self, ui: &Ui, window: &mut Window, key: &str, turn: Turn, rect: Rect) {
        let t = Tokens::of(ui);
        if !self.paint_tinted(ui, window, key, turn, rect, t.board.plain) {
            ui.painter().rect_filled(rect, 2.0, t.board.land);
        }
    }

    /// Draws a tile by its name in a tint, a thinner white lets through what lies below; whether its picture is there yet.
    pub(super) fn paint_tinted(
        &self,
        ui: &Ui,
        window: &mut Window,
        key: &str,
        turn: Turn,
        rect: Rect,
        tint: Color32,
    ) -> bool {
        let mut batch = Batch::default();
        let picture = Picture::Tile(key.to_owned(), turn);
        let there =
            window.pictures.add(&mut batch, &picture, Placed::at(rect, tint), Rank::Panel, &self.plans);
        batch.paint(ui.painter());
        there
    }
}
