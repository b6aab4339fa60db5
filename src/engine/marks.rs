//! Marks of a ruleset by number, and where each tile shows which: read by counts that look at cells.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::table::NONE8;
use crate::model::bounds::{MOST_MARKS, within};
use crate::model::vocab::{MarkOn, Merge};
use crate::model::{TileDef, TileSet};

/// Number of a mark in a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MarkNo(pub u16);

/// What is declared of a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkInfo {
    /// Its id.
    pub id: String,
    /// What it is on.
    pub on: MarkOn,
    /// What joining does.
    pub merge: Merge,
    /// Whether its number on a tile is a printed value, and not how many there are.
    pub printed: bool,
}

/// A mark on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileMark {
    /// Which.
    pub mark: MarkNo,
    /// The segment it is on, [`NONE8`] when it is on the whole tile.
    pub segment: u8,
    /// How many, or the printed value.
    pub number: i64,
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// All declared marks.
    pub list: Vec<MarkInfo>,
    index: FxHashMap<String, MarkNo>,
    of_tile: Vec<Vec<TileMark>>,
}

impl Marks {
    /// The marks that some sets declare; of two declarations of one id the first counts.
    pub fn declared(sets: &[(Arc<TileSet>, Option<String>)]) -> Marks {
        let mut marks = Marks::default();
        for def in sets.iter().flat_map(|(s, _)| &s.marks) {
            if marks.index.contains_key(&def.id) || marks.list.len() >= usize::from(u16::MAX) {
                continue;
            }
            marks.index.insert(def.id.clone(), MarkNo(marks.list.len() as u16));
            marks.list.push(MarkInfo {
                id: def.id.clone(),
                on: def.on,
                merge: def.merge.unwrap_or(Merge::Sum),
                printed: def.extra.contains_key("printed"),
            });
        }
        marks
    }

    /// The number of a declared mark.
    pub fn number(&self, id: &str) -> Option<MarkNo> {
        self.index.get(id).copied()
    }

    /// What is declared of a mark.
    pub fn info(&self, mark: MarkNo) -> &MarkInfo {
        &self.list[mark.0 as usize]
    }

    /// Adds the marks of the next tile kind.
    pub(super) fn add_tile(&mut self, def: &TileDef) {
        let of = |segment: u8, marks: &std::collections::BTreeMap<String, i64>| -> Vec<TileMark> {
            let found = marks.iter().filter_map(|(id, n)| Some((self.number(id)?, within(*n, MOST_MARKS))));
            found.map(|(mark, number)| TileMark { mark, segment, number }).collect()
        };
        let mut all = of(NONE8, &def.marks);
        for (k, s) in def.segments.iter().enumerate().take(usize::from(NONE8)) {
            all.extend(of(k as u8, &s.marks));
        }
        self.of_tile.push(all);
    }

    /// The marks of a tile kind: those of the whole tile, then segment by segment.
    pub fn of_tile(&self, tile: super::rules::TileKind) -> &[TileMark] {
        self.of_tile.get(tile.0 as usize).map_or(&[], Vec::as_slice)
    }
}
