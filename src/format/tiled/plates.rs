//! Plates found again among tiles that were read from layers.

use std::collections::BTreeMap;

use super::lay::cells_of;
use crate::engine::plates::turned_part;
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

/// Where a plate may lie in a layout: its corner and turn for each tile that could be its first.
pub(super) fn corners(layout: &Layout, set: &TileSet, plate: &PlateDef) -> Vec<(Cell, Turn)> {
    let Some(first) = plate.cells.first().and_then(|row| row.first()) else { return Vec::new() };
    let id = format!("{}/{first}", set.id);
    let tiles = layout.iter().flat_map(|(cell, tiles)| tiles.iter().map(move |t| (*cell, t)));
    tiles
        .filter(|(_, t)| t.tile == id)
        .map(|(cell, t)| {
            let (dx, dy) = turned_part(plate, t.turn, 0, 0);
            (cell.offset(dx.saturating_neg(), dy.saturating_neg()), t.turn)
        })
        .collect()
}

/// All plates of a set that lie in a layout as their tiles, taken out of it.
pub(super) fn find_all(layout: &mut Layout, set: &TileSet) -> Vec<PlacedPlate> {
    let mut found = Vec::new();
    for plate in &set.plates {
        for (corner, turn) in corners(layout, set, plate) {
            if take(layout, set, plate, corner, turn) {
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
    }
    found
}
