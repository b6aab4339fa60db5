//! What of a board lies in the layers of a map: tiles that a set at hand has, plates as their tiles.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Sets;
use crate::engine::plates::turned_part;
use crate::model::board::Layout;
use crate::model::{Board, Cell, PlacedTile, PlateDef, TileSet, Turn};

/// Most tiles on a cell that lie in layers, each in one of its own.
pub(super) const HIGH: usize = 16;

/// A tile that lies in a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Its set among those of the lay.
    pub set: usize,
    /// Its place among the tiles of the set.
    pub tile: usize,
    /// Its turn.
    pub turn: Turn,
}

/// A board as layers of tiles, and what they do not hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lay {
    /// The sets whose tiles may lie there, each once.
    pub sets: Vec<Arc<TileSet>>,
    /// Tiles by cell, the first lowest.
    pub tiles: BTreeMap<Cell, Vec<Laid>>,
    /// Cells that no layer holds: out of range, or with a tile that no set has, keys that nobody knows, or too many tiles.
    pub kept: Layout,
    /// Numbers of the plates whose tiles are among the tiles.
    pub plates: Vec<usize>,
}

/// Lays a board out in layers.
pub fn lay(board: &Board, sets: &Sets<'_>) -> Lay {
    let mut lay = Lay::default();
    let of_tile = |id: &str| id.split_once('/').map(|(set, _)| set.to_owned());
    let tiles = board.tiles.values().flatten().filter_map(|t| of_tile(&t.tile));
    let plates = board.plates.iter().filter_map(|p| of_tile(&p.plate));
    // Of a set without copies only what lies there is needed.
    let chosen = board.sets.iter().filter(|s| s.copies > 0).map(|s| s.id.clone());
    let used = chosen.chain(plates).chain(tiles);
    let mut indices: BTreeMap<String, Option<usize>> = BTreeMap::new();
    for id in used {
        if indices.contains_key(&id) {
            continue;
        }
        let set = sets(&id).filter(|set| !set.tiles.is_empty());
        indices.insert(id, set.is_some().then_some(lay.sets.len()));
        lay.sets.extend(set);
    }
    let mut numbers: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    let all = lay.sets.clone();
    for (set, def) in all.iter().enumerate() {
        for (n, tile) in def.tiles.iter().enumerate() {
            numbers.entry((set, &tile.id)).or_insert(n);
        }
    }
    let find = |full: &str, turn: Turn| {
        let (set, local) = full.split_once('/')?;
        let set = indices.get(set).copied().flatten()?;
        Some(Laid { set, tile: numbers.get(&(set, local)).copied()?, turn })
    };
    for (n, placed) in board.plates.iter().enumerate() {
        let Some((set, local)) = placed.plate.split_once('/') else { continue };
        let Some(plate) = indices.get(set).copied().flatten().and_then(|at| all[at].plate(local)) else {
            continue;
        };
        let parts: Option<Vec<(Cell, Laid)>> = cells_of(plate, placed.cell(), placed.turn)
            .map(|(cell, local)| {
                let laid = find(&format!("{set}/{local}"), placed.turn)?;
                cell.in_range().then_some((cell, laid))
            })
            .collect();
        let high = |cell: &Cell| lay.tiles.get(cell).map_or(0, Vec::len) >= HIGH;
        let fits = |parts: &Vec<(Cell, Laid)>| !parts.is_empty() && !parts.iter().any(|(cell, _)| high(cell));
        let Some(parts) = parts.filter(fits) else { continue };
        lay.plates.push(n);
        for (cell, laid) in parts {
            lay.tiles.entry(cell).or_default().push(laid);
        }
    }
    for (cell, tiles) in &board.tiles {
        let plain = |t: &PlacedTile| find(&t.tile, t.turn).filter(|_| t.extra.is_empty() && cell.in_range());
        let found: Option<Vec<Laid>> = tiles.iter().map(plain).collect();
        match found.filter(|found| found.len() <= HIGH) {
            Some(found) if found.is_empty() => {}
            Some(found) => lay.tiles.entry(*cell).or_default().extend(found),
            None => {
                lay.kept.insert(*cell, tiles.clone());
            }
        }
    }
    lay
}

/// The cells of a plate as it lies with its north-west corner in a cell, each with the local id of its tile.
pub(super) fn cells_of(plate: &PlateDef, corner: Cell, turn: Turn) -> impl Iterator<Item = (Cell, &str)> {
    let rows = plate.cells.iter().enumerate();
    rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, local)| (x, y, local))).map(
        move |(x, y, local)| {
            let part = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
            let (dx, dy) = turned_part(plate, turn, part(x), part(y));
            (corner.offset(dx, dy), local.as_str())
        },
    )
}
