//! The start list of a game: tiles, and plates where all tiles of one lie as they belong.

use std::collections::BTreeMap;

use super::super::recording::StartTile;
use crate::engine::plates::turned_part;
use crate::model::{Board, Cell, PlacedPlate, PlacedTile, PlateDef, TileSet, Turn};

/// Lays the tiles of a start list onto a board; `tiles` gives our full ids by theirs. A tile that nobody has is left out
/// (it is among what is missing).
pub fn lay_start(
    start: &[StartTile],
    tiles: &BTreeMap<String, String>,
    sets: &[&TileSet],
    board: &mut Board,
) {
    let mut rest: Vec<(&str, Cell, Turn)> =
        start.iter().filter_map(|s| Some((tiles.get(&s.tile)?.as_str(), s.cell, s.turn))).collect();
    for set in sets {
        for plate in &set.plates {
            while let Some((cell, turn)) = find_plate(set, plate, &mut rest) {
                board.plates.push(PlacedPlate {
                    plate: format!("{}/{}", set.id, plate.id),
                    side: plate.sides.first().cloned(),
                    x: cell.x,
                    y: cell.y,
                    turn,
                    extra: serde_json::Map::new(),
                });
            }
        }
    }
    for (tile, cell, turn) in rest {
        board.tiles.entry(cell).or_default().push(PlacedTile::new(tile, turn));
    }
}

/// Takes the tiles of a plate out of a list, when all of them lie as on the plate: its north-west cell as it lies, and its
/// turn.
fn find_plate(set: &TileSet, plate: &PlateDef, rest: &mut Vec<(&str, Cell, Turn)>) -> Option<(Cell, Turn)> {
    let first = plate.cells.first()?.first()?;
    let is = |tile: &str, local: &str| tile.split_once('/') == Some((set.id.as_str(), local));
    let corners: Vec<(Cell, Turn)> =
        rest.iter().filter(|(tile, ..)| is(tile, first)).map(|(_, cell, turn)| (*cell, *turn)).collect();
    for (at, turn) in corners {
        let (dx, dy) = turned_part(plate, turn, 0, 0);
        let corner = at.offset(-dx, -dy);
        let parts = plate.cells.iter().enumerate().flat_map(|(y, row)| {
            row.iter().enumerate().map(move |(x, local)| (x as i32, y as i32, local.as_str()))
        });
        let found: Option<Vec<usize>> = parts
            .map(|(x, y, local)| {
                let (dx, dy) = turned_part(plate, turn, x, y);
                let wanted = corner.offset(dx, dy);
                rest.iter().position(|(tile, cell, t)| is(tile, local) && *cell == wanted && *t == turn)
            })
            .collect();
        if let Some(mut found) = found {
            found.sort_unstable();
            for i in found.into_iter().rev() {
                rest.remove(i);
            }
            return Some((corner, turn));
        }
    }
    None
}
