//! Plates laid out: which cell holds which of their tiles.

use super::rules::Rules;
use crate::model::{Cell, PlacedPlate, PlateDef, Turn};

/// The cells of a plate as it lies: cell, full tile id, turn, and its column and row in the unturned plate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlateCell {
    /// Cell on the board.
    pub cell: Cell,
    /// Full tile id.
    pub tile: String,
    /// Turn of the tile.
    pub turn: Turn,
    /// Column and row in the unturned plate.
    pub part: (u32, u32),
}

/// Width and height of a plate as it lies.
pub fn turned_size(plate: &PlateDef, turn: Turn) -> (i32, i32) {
    let [w, h] = plate.extent();
    if turn.quarters().is_multiple_of(2) { (w, h) } else { (h, w) }
}

/// Where the cell in a column and row of the unturned plate lies, from the plate's north-west cell.
pub fn turned_part(plate: &PlateDef, turn: Turn, column: i32, row: i32) -> (i32, i32) {
    let [w, h] = plate.extent();
    match turn.quarters() {
        0 => (column, row),
        1 => (h - 1 - row, column),
        2 => (w - 1 - column, h - 1 - row),
        _ => (row, w - 1 - column),
    }
}

/// Expands a placed plate; nothing when the ruleset does not know it.
pub fn expand(rules: &Rules, placed: &PlacedPlate) -> Vec<PlateCell> {
    let Some((set, plate)) = rules.plate(&placed.plate) else { return Vec::new() };
    let mut out = Vec::new();
    for (row, ids) in plate.cells.iter().enumerate() {
        for (column, id) in ids.iter().enumerate() {
            let (dx, dy) = turned_part(plate, placed.turn, column as i32, row as i32);
            out.push(PlateCell {
                cell: placed.cell().offset(dx, dy),
                tile: format!("{}/{id}", set.id),
                turn: placed.turn,
                part: (column as u32, row as u32),
            });
        }
    }
    out.sort_by_key(|c| c.cell);
    out
}

/// Where the partner of a placed plate belongs: full plate id and the cell of its north-west corner as it lies.
pub fn partner(rules: &Rules, placed: &PlacedPlate) -> Option<(String, Cell)> {
    let (set, plate) = rules.plate(&placed.plate)?;
    let beside = plate.beside.as_ref()?;
    let other = set.plate(&beside.plate)?;
    // The partner's unturned north-west part, seen in the unturned frame of this plate, then turned with it.
    let [ow, oh] = other.extent();
    let (east, south) = beside.offset();
    let corners =
        [(0, 0), (ow - 1, oh - 1)].map(|(c, r)| turned_part(plate, placed.turn, c + east, r + south));
    let dx = corners[0].0.min(corners[1].0);
    let dy = corners[0].1.min(corners[1].1);
    Some((format!("{}/{}", set.id, other.id), placed.cell().offset(dx, dy)))
}
