//! What a side of a tile shows: the kinds at its left, middle and right.

use super::Kit;
use crate::model::{Half, Port, Side, TileDef};

/// Kind ids at the left half, the middle and the right half of a side; none where nothing is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shown([Option<String>; 3]);

impl Shown {
    /// What a neighbour must show to it.
    pub fn facing(&self) -> Shown {
        let [left, middle, right] = self.0.clone();
        Shown([right, middle, left])
    }
}

/// What a side of a tile shows.
pub(super) fn shown(kit: &Kit, tile: &TileDef, side: Side) -> Shown {
    Shown([Half::Left, Half::Middle, Half::Right].map(|half| {
        let port = Port::new(side, half);
        let here =
            |s: &&crate::model::SegmentDef| kit.profile(&s.kind).is_some_and(|p| s.ports(Some(p)).has(port));
        tile.segments.iter().find(here).map(|s| s.kind.clone())
    }))
}

/// The letters of the four sides: that of the kind on both halves, that of a line between two fields, else `?`.
pub(super) fn letters(kit: &Kit, tile: &TileDef) -> [char; 4] {
    let letter = |kind: &str| kit.kind(kind).and_then(|k| k.letter);
    Side::ALL.map(|side| {
        let found = match shown(kit, tile, side).0 {
            [Some(left), None, Some(right)] if left == right => letter(&left),
            [Some(left), Some(line), Some(right)] if left == right && letter(&left) == Some('F') => {
                letter(&line)
            }
            _ => None,
        };
        found.unwrap_or('?')
    })
}
