//! Reading features: kind, tiles, segments, completion, what is open, what borders what.

use super::{FeatureNo, NONE, SegmentNo, Store};
use crate::engine::rules::TileKind;
use crate::engine::table::NONE8;
use crate::model::vocab::Merge;
use crate::model::{Cell, Side};

/// Stamps for counting features once; kept between calls, no part of the state.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    seen: Vec<u32>,
    stamp: u32,
}

impl Scratch {
    /// Starts a new count over features numbered below `len`.
    fn start(&mut self, len: usize) {
        if self.seen.len() < len {
            self.seen.resize(len, 0);
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.seen.fill(0);
            self.stamp = 1;
        }
    }

    /// Whether this is the first time in this count.
    fn first(&mut self, i: u32) -> bool {
        std::mem::replace(&mut self.seen[i as usize], self.stamp) != self.stamp
    }
}

impl Store {
    /// All features, in no particular order.
    pub fn features(&self) -> impl Iterator<Item = FeatureNo> + '_ {
        (0..self.at.feats).filter(|f| self.feats[*f as usize].live).map(FeatureNo)
    }

    /// Kind number of a feature.
    pub fn kind_of(&self, f: FeatureNo) -> u8 {
        self.feats[f.0 as usize].kind
    }

    /// Tiles of a feature, each once.
    pub fn tiles_of(&self, f: FeatureNo) -> u32 {
        self.feats[f.0 as usize].tiles
    }

    /// Segments of a feature.
    pub fn segment_count(&self, f: FeatureNo) -> u32 {
        self.feats[f.0 as usize].segs
    }

    /// Ports without a joined mate (a city side has two), or empty cells around a site.
    pub fn open_count(&self, f: FeatureNo) -> i32 {
        self.feats[f.0 as usize].open
    }

    /// Whether a feature is completed.
    #[inline]
    pub fn is_completed(&self, f: FeatureNo) -> bool {
        let feature = &self.feats[f.0 as usize];
        feature.open == 0 && self.rules.never_completes >> feature.kind & 1 == 0
    }

    /// The sum of a mark slot, as its merge says.
    #[inline]
    pub(crate) fn mark_sum(&self, f: FeatureNo, slot: u16, merge: Merge) -> i64 {
        let n = i64::from(self.slots[f.0 as usize * self.rules.slots.len() + slot as usize]);
        match merge {
            Merge::Sum => n,
            Merge::Any => i64::from(n > 0),
            Merge::All => i64::from(n >= i64::from(self.segment_count(f))),
        }
    }

    /// Segments of a feature around its ring.
    pub fn ring_of(&self, f: FeatureNo) -> impl Iterator<Item = SegmentNo> + '_ {
        let head = self.feats[f.0 as usize].head;
        let mut s = head;
        let mut done = head == NONE;
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            let here = s;
            s = self.segs[s as usize].next;
            done = s == head;
            Some(SegmentNo(here))
        })
    }

    /// Cell of a segment.
    pub fn cell_of_segment(&self, s: SegmentNo) -> Cell {
        self.cell_of(self.segs[s.0 as usize].at())
    }

    /// Cell, tile kind and number in its definition of a segment.
    pub fn locate(&self, s: SegmentNo) -> (Cell, TileKind, usize) {
        let c = self.segs[s.0 as usize].at();
        let g = self.cells[c as usize];
        let kind = g.table_index().unwrap_or(0) / 4;
        (self.cell_of(c), TileKind(kind as u16), (s.0 - g.base) as usize)
    }

    /// Segment id of a segment, as in its tile's definition.
    pub fn segment_id(&self, s: SegmentNo) -> &str {
        let (_, kind, k) = self.locate(s);
        &self.rules.def(kind).segments[k].id
    }

    /// Open sides of a feature: cell and side, in row order. Sites have none.
    pub fn open_sides(&self, f: FeatureNo) -> Vec<(Cell, Side)> {
        let mut out = Vec::new();
        for s in self.ring_of(f) {
            let c = self.segs[s.0 as usize].at();
            let g = self.cells[c as usize];
            let Some(ti) = g.table_index() else { continue };
            let t = &self.rules.tables[ti];
            let k = (s.0 - g.base) as usize;
            for p in (0..12).filter(|p| t.mask[k] >> p & 1 == 1) {
                if self.joined(c, t, k, p) == NONE {
                    out.push((self.cell_of(c), Side::from_index(p / 3)));
                }
            }
        }
        out.sort();
        out.dedup();
        out
    }

    /// Calls back with each feature that borders this one (field with its cities, city with its fields), each once.
    #[inline]
    pub fn each_bordering(&self, f: FeatureNo, scratch: &mut Scratch, mut each: impl FnMut(FeatureNo)) {
        scratch.start(self.at.feats as usize);
        let head = self.feats[f.0 as usize].head;
        let mut s = head;
        loop {
            let seg = self.segs[s as usize];
            let g = self.cells[seg.at() as usize];
            let kind = g.table_index().unwrap_or(0) / 4;
            let mut mask = self.rules.borders[kind][(s - g.base) as usize];
            while mask != 0 {
                let k = mask.trailing_zeros();
                mask &= mask - 1;
                let other = self.segs[(g.base + k) as usize].label;
                if other != NONE && scratch.first(other) {
                    each(FeatureNo(other));
                }
            }
            s = seg.next;
            if s == head {
                return;
            }
        }
    }

    /// Calls back with each feature that meets this one inside a tile (a road and what lies at its ends), each once.
    pub fn each_leading(&self, f: FeatureNo, scratch: &mut Scratch, mut each: impl FnMut(FeatureNo)) {
        scratch.start(self.at.feats as usize);
        for s in self.ring_of(f) {
            let g = self.cells[self.segs[s.0 as usize].at() as usize];
            let kind = g.table_index().unwrap_or(0) / 4;
            let mask = self.rules.leads[kind][(s.0 - g.base) as usize];
            for k in (0..16).filter(|k| mask >> k & 1 == 1) {
                let other = self.segs[(g.base + k) as usize].label;
                if other != NONE && scratch.first(other) {
                    each(FeatureNo(other));
                }
            }
        }
    }

    /// Calls back with each segment of the tile on a cell, in the tile's order.
    pub fn each_segment_on(&self, cell: Cell, mut each: impl FnMut(SegmentNo)) {
        let Some(c) = self.find(cell) else { return };
        let g = self.cells[c as usize];
        let Some(t) = g.table_index().map(|t| &self.rules.tables[t]) else { return };
        for k in (0..u32::from(t.n)).filter(|k| t.kind[*k as usize] != NONE8) {
            each(SegmentNo(g.base + k));
        }
    }

    /// The segment that touches a given port of the tile on a cell.
    pub fn segment_at_port(&self, cell: Cell, port: crate::model::Port) -> Option<SegmentNo> {
        let t = self.table_at(cell)?;
        let k = t.port_seg[port.index()];
        (k != NONE8).then(|| self.segment(cell, k as usize)).flatten()
    }
}

impl Store {
    /// Whether two segments of touching tiles are joined over the side of the first one.
    pub fn joins_across(&self, a: SegmentNo, b: SegmentNo, side: Side) -> bool {
        let c = self.segs[a.0 as usize].at();
        let g = self.cells[c as usize];
        let Some(t) = g.table_index().map(|t| &self.rules.tables[t]) else { return false };
        let k = (a.0 - g.base) as usize;
        let first = side.index() * 3;
        (first..first + 3).any(|p| t.mask[k] >> p & 1 == 1 && self.joined(c, t, k, p) == b.0)
    }
}
