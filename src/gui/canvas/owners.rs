//! The overlay of features: every segment in view tinted in the colours of its owners, with their signs.

use std::rc::Rc;

use super::atlas::{Batch, Number, Placed, Rank};
use super::board::Scene;
use super::picture::{InkId, Picture};
use crate::gui::app::Window;
use crate::model::geom::Cell;

/// Pictures of the tints of each used cell, in row order.
pub type Tints = Rc<Vec<(Cell, Number)>>;

/// Draws the tints in view.
pub(super) fn paint(scene: &Scene<'_>, window: &mut Window) {
    let tints = tints(window);
    let mut batch = Batch::default();
    for (cell, number) in tints.iter().filter(|(cell, _)| scene.sees(*cell)) {
        let place = Placed::at(scene.rect(*cell), scene.t.board.plain);
        window.pictures.add_number(&mut batch, *number, place, Rank::Board, &window.plans);
    }
    batch.paint(scene.painter);
}

/// Worked out once for a state of the document.
fn tints(window: &mut Window) -> Tints {
    if let Some(known) = window.facts.tints(window.view.fields) {
        return known;
    }
    let owners = window.facts.owners(&window.session);
    let mut tints = Vec::with_capacity(owners.len());
    for (cell, segments) in owners.iter() {
        let Some(tile) = window.session.tile_at(*cell) else { continue };
        let of = |id: &String| {
            let owners = segments.iter().find(|(segment, _)| segment == id).map(|(_, owners)| owners);
            owners.map(|ids| ids.iter().map(|id| window.ink_of(id).id).collect()).unwrap_or_default()
        };
        let inks: Vec<Vec<InkId>> = tile.def.segments.iter().map(|s| of(&s.id)).collect();
        let picture = Picture::Owners(tile.id.to_owned(), tile.turn, inks, window.view.fields);
        tints.push((*cell, window.pictures.number(&picture)));
    }
    let tints = Rc::new(tints);
    window.facts.keep_tints(window.view.fields, tints.clone());
    tints
}
