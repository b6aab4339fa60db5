//! Lines over tiles: where a tile's line meets that of its neighbour, and whether it turns back on itself.

use super::View;
use crate::engine::program::KindMask;
use crate::engine::table::{NONE8, Table};
use crate::model::{Cell, Side};

/// Where the line of a tile meets that of a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    /// Side of the tile.
    pub side: Side,
    /// The two bends, one on each tile, turn the same way: the line turns back (RIV-PLACE-2).
    pub turns_back: bool,
}

/// The segment of one of these kinds that reaches a side.
pub(super) fn segment_on(t: &Table, kinds: KindMask, side: Side) -> Option<usize> {
    let first = side.index() * 3;
    // The middle first: that is where lines run.
    [first + 1, first, first + 2].into_iter().find_map(|port| {
        let k = t.port_seg[port];
        (k != NONE8 && kinds >> t.kind[k as usize] & 1 == 1).then_some(k as usize)
    })
}

/// Sides that a segment reaches.
fn sides_of(t: &Table, k: usize) -> impl Iterator<Item = Side> + '_ {
    Side::ALL.into_iter().filter(move |s| t.mask[k] >> (s.index() * 3) & 7 != 0)
}

/// For a bend, which leaves by a side: the side by which it comes. Straight pieces, ends and forks are no bends.
fn bend(t: &Table, k: usize, leaves: Side) -> Option<Side> {
    let mut others = sides_of(t, k).filter(|s| *s != leaves);
    let other = others.next()?;
    (others.next().is_none() && other != leaves.opposite()).then_some(other)
}

/// Where the lines of a tile, laid on a cell, meet those of its neighbours.
pub(super) fn joints(view: &View<'_>, t: &Table, cell: Cell, kinds: KindMask) -> Vec<Joint> {
    let joint = |side: Side| {
        let k = segment_on(t, kinds, side)?;
        let other = view.store.table_at(cell.step(side))?;
        let j = segment_on(other, kinds, side.opposite())?;
        let same = other.kind[j] == t.kind[k];
        let (here, there) = (bend(t, k, side), bend(other, j, side.opposite()));
        same.then_some(Joint { side, turns_back: here.is_some() && here == there })
    };
    Side::ALL.into_iter().filter_map(joint).collect()
}

/// Sides where the lines of a tile lie open, with the free cells beyond.
pub(super) fn open_ends(view: &View<'_>, cell: Cell, kinds: KindMask) -> Vec<Cell> {
    let Some(t) = view.store.table_at(cell) else { return Vec::new() };
    let beyond = |side: Side| segment_on(t, kinds, side).map(|_| cell.step(side));
    Side::ALL.into_iter().filter_map(beyond).filter(|c| view.is_free(*c)).collect()
}

/// The one side that the lines of a tile reach, of a spring or a lake.
pub(super) fn only_side(t: &Table, kinds: KindMask) -> Option<Side> {
    let mut sides = Side::ALL.into_iter().filter(|s| segment_on(t, kinds, *s).is_some());
    let side = sides.next()?;
    sides.next().is_none().then_some(side)
}
