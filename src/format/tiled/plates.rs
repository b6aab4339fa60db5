//! Plates found again among tiles that were read from layers.

use std::collections::BTreeMap;

use super::lay::cells_of;
use crate::model::board::Layout;
use crate::model::{Cell, PlacedPlate, PlacedTile, PlateDef, TileSet, Turn};

/// The tiles of a plate in a layout, when all of them lie as on the plate.
fn lies(layout: &Layout, set: &TileSet, plate: &PlateDef, corner: Cell, turn: Turn) -> bool {
    let mut needed: BTreeMap<(Cell, String), usize> = BTreeMap::new();
    for (cell, local) in cells_of(plate, corner, turn) {
        *needed.entry((cell, format!("{}/{local}", set.id))).or_default() += 1;
    }
    let is = |t: &&PlacedTile, id: &str| t.tile == id && t.turn == turn && t.extra.is_empty();
    !needed.is_empty()
        && needed.iter().all(|((cell, id), n)| {
            layout.get(cell).is_some_and(|tiles| tiles.iter().filter(|t| is(t, id)).count() >= *n)
        })
}

/// Takes the tiles of a plate out of a layout, when all of them lie as on the plate. Whether they did.
pub(super) fn take(layout: &mut Layout, set: &TileSet, plate: &PlateDef, corner: Cell, turn: Turn) -> bool {
    if !lies(layout, set, plate, corner, turn) {
        return false;
    }
    for (cell, local) in cells_of(plate, corner, turn) {
        let id = format!("{}/{local}", set.id);
        let Some(tiles) = layout.get_mut(&cell) else { continue };
        if let Some(n) = tiles.iter().position(|t| t.tile == id && t.turn == turn && t.extra.is_empty()) {
            tiles.remove(n);
        }
        if tiles.is_empty() {
            layout.remove(&cell);
        }
    }
    true
}

/// Finds a plate anywhere in a layout, takes its tiles out of it, and says where it lay.
pub(super) fn find(layout: &mut Layout, set: &TileSet, plate: &PlateDef) -> Option<(Cell, Turn)> {
    let first = plate.cells.first()?.first()?;
    let id = format!("{}/{first}", set.id);
    let tiles = layout.iter().flat_map(|(cell, tiles)| tiles.iter().map(move |t| (*cell, t)));
    let corners: Vec<(Cell, Turn)> = tiles
        .filter(|(_, t)| t.tile == id)
        .map(|(cell, t)| {
            let (dx, dy) = crate::engine::plates::turned_part(plate, t.turn, 0, 0);
            (cell.offset(dx.saturating_neg(), dy.saturating_neg()), t.turn)
        })
        .collect();
    corners.into_iter().find(|(corner, turn)| take(layout, set, plate, *corner, *turn))
}

/// All plates of a set that lie in a layout as their tiles, taken out of it.
pub(super) fn find_all(layout: &mut Layout, set: &TileSet) -> Vec<PlacedPlate> {
    let mut found = Vec::new();
    for plate in &set.plates {
        while let Some((corner, turn)) = find(layout, set, plate) {
            found.push(PlacedPlate {
                plate: format!("{}/{}", set.id, plate.id),
                side: plate.sides.first().cloned(),
                x: corner.x,
                y: corner.y,
                turn,
                extra: serde_json::Map::new(),
            });
        }
    }
    found
}
