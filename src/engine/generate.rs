//! Seeded boards of any size, all legal: for benchmarks, tests and filling in.

use std::sync::Arc;

use super::rng::Rng;
use super::rules::{Rules, TileKind};
use super::store::Store;
use crate::model::{Cell, Turn};

/// A tile that was laid: cell, kind, turn.
pub type Laid = (Cell, TileKind, Turn);

/// A legal board of up to `tiles` tiles around the origin, in row order. Copies are not counted: boards may be larger
/// than the sets; kinds come as often as their copies in the set. Cells where no tile fits stay empty.
pub fn legal_board(rules: &Arc<Rules>, seed: u64, tiles: usize) -> Vec<Laid> {
    let mut rng = Rng::new(seed);
    let mut bag: Vec<TileKind> = Vec::new();
    for (i, t) in rules.tiles.iter().enumerate().filter(|(_, t)| t.usable && !t.on_plate) {
        bag.extend(std::iter::repeat_n(TileKind(i as u16), usize::try_from(t.copies).unwrap_or(0)));
    }
    let mut laid = Vec::with_capacity(tiles);
    if bag.is_empty() || tiles == 0 {
        return laid;
    }
    let mut store = Store::new(Arc::clone(rules));
    let first = rules.start_tile().and_then(|id| rules.tile(id)).unwrap_or(bag[0]);
    store.put_fast(Cell::new(0, 0), first, Turn::ZERO);
    laid.push((Cell::new(0, 0), first, Turn::ZERO));
    // Open cells as they came up; a cell where many drawn tiles did not fit is given up.
    let mut open: Vec<Cell> = Cell::new(0, 0).around().into_iter().filter(|c| store.is_open(*c)).collect();
    while laid.len() < tiles && !open.is_empty() {
        let i = rng.below(open.len() as u32) as usize;
        let cell = open.swap_remove(i);
        let fitting = (0..64).find_map(|_| {
            let kind = bag[rng.below(bag.len() as u32) as usize];
            let turns = store.turns_at(kind, cell);
            let ways: Vec<Turn> = Turn::ALL.into_iter().filter(|t| turns >> t.quarters() & 1 == 1).collect();
            (!ways.is_empty()).then(|| (kind, ways[rng.below(ways.len() as u32) as usize]))
        });
        let Some((kind, turn)) = fitting else { continue };
        if store.put_fast(cell, kind, turn) {
            laid.push((cell, kind, turn));
            open.extend(
                crate::model::Side::ALL.map(|s| cell.step(s)).into_iter().filter(|c| store.is_open(*c)),
            );
            // A cell beside several tiles stands in the list more than once; taken cells fall out when drawn.
            while open.last().is_some_and(|c| !store.is_open(*c)) {
                open.pop();
            }
        }
    }
    laid.sort_unstable();
    laid
}
