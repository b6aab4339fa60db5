//! Lines that are laid first, as several checks see them: which of their tiles are joined.

use std::collections::{BTreeMap, BTreeSet};

use super::Context;
use crate::engine::placement::Opening;
use crate::model::Cell;

/// Tiles joined by their lines.
pub(super) type Links = BTreeMap<Cell, BTreeSet<Cell>>;

/// For each tile of the opening, the tiles of it that its line is joined to.
pub(super) fn links(cx: &Context<'_>, opening: &Opening) -> Links {
    let view = cx.analysis.view();
    let cells = cx.analysis.opened();
    let joined = |cell: Cell| -> BTreeSet<Cell> {
        let Some((kind, turn)) = view.store.tile_at(cell) else { return BTreeSet::new() };
        let beyond = opening.joints(&view, kind, turn, cell).into_iter().map(|j| cell.step(j.side));
        beyond.filter(|c| cells.contains(c)).collect()
    };
    cells.iter().map(|cell| (*cell, joined(*cell))).collect()
}

/// Tiles that hang together, each piece in row order, pieces by their first cell.
pub(super) fn pieces(links: &Links) -> Vec<Vec<Cell>> {
    let mut left: BTreeSet<Cell> = links.keys().copied().collect();
    let mut pieces = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut piece = vec![first];
        let mut next = 0;
        while let Some(cell) = piece.get(next).copied() {
            next += 1;
            piece.extend(links[&cell].iter().filter(|c| left.remove(c)));
        }
        piece.sort_unstable();
        pieces.push(piece);
    }
    pieces
}

/// How many tiles lie between each tile and the nearest of some, that one counted.
pub(super) fn steps_from(links: &Links, from: &BTreeSet<Cell>) -> BTreeMap<Cell, usize> {
    let mut steps: BTreeMap<Cell, usize> = from.iter().map(|c| (*c, 0)).collect();
    let mut queue: Vec<Cell> = from.iter().copied().collect();
    let mut next = 0;
    while let Some(cell) = queue.get(next).copied() {
        next += 1;
        let n = steps[&cell] + 1;
        for beyond in links.get(&cell).into_iter().flatten() {
            if !steps.contains_key(beyond) {
                steps.insert(*beyond, n);
                queue.push(*beyond);
            }
        }
    }
    steps
}
