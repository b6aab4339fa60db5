//! One store for free editing and fast play: tiles joined to features, kept up to date by `put` and `take`,
//! with an exact undo. Any tile may lie anywhere; nothing is refused.
//!
//! *Limitations*: a tile has at most 16 segments; cells lie within ±1,000,000; the ruleset of a store never changes.

pub mod features;
mod figures;
mod grid;
mod journal;
pub(crate) mod legal;
mod put;
mod take;

use std::sync::Arc;

pub use journal::Mark;
pub use legal::Fit;

use super::rules::{Rules, TileKind};
use super::table::{NONE8, Table};
use crate::model::{Cell, Port, Side, Turn};
use grid::{Chunk, GridCell};
use journal::Journal;
use rustc_hash::FxHashMap;
use take::SearchRoom;

/// No segment, feature, figure.
pub(crate) const NONE: u32 = u32::MAX;

/// Number of a feature; valid until the next change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FeatureNo(pub(crate) u32);

/// Number of a segment lying on the board; valid until the next change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SegmentNo(pub(crate) u32);

/// A segment on the board. The segments of a tile lie side by side; those of a feature form a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seg {
    /// Feature, or the next free run.
    pub label: u32,
    pub next: u32,
    pub prev: u32,
    /// Cell number, with [`TWIN`] when the tile has another segment of a kind whose tiles are counted.
    pub cell: u32,
}

pub(crate) const TWIN: u32 = 1 << 31;

impl Seg {
    const BLANK: Seg = Seg { label: NONE, next: NONE, prev: NONE, cell: 0 };

    pub(crate) fn at(self) -> u32 {
        self.cell & !TWIN
    }

    fn twin(self) -> bool {
        self.cell & TWIN != 0
    }
}

/// A feature: a ring of segments with its sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Feature {
    /// A segment of the ring, or the next free feature.
    pub head: u32,
    pub segs: u32,
    /// Tiles, each counted once.
    pub tiles: u32,
    /// Ports without a joined mate; for sites, empty cells around.
    pub open: i32,
    /// First figure.
    pub figures: u32,
    pub kind: u8,
    pub live: bool,
}

impl Feature {
    const BLANK: Feature =
        Feature { head: NONE, segs: 0, tiles: 0, open: 0, figures: NONE, kind: 0, live: false };
}

/// A figure on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// Cell number.
    pub cell: u32,
    /// Segment it stands on, [`NONE`] when that is gone.
    pub seg: u32,
    /// Next figure of the feature, of the dangling list, or of the free list.
    pub next: u32,
    /// Interned segment id.
    pub name: u16,
    pub player: u8,
    pub kind: u8,
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) rules: Arc<Rules>,
    chunk_of: FxHashMap<(i32, i32), u32>,
    chunks: Vec<Chunk>,
    cells: Vec<GridCell>,
    frontier_cell: Vec<u32>,
    frontier_pattern: Vec<u32>,
    histogram: Option<Vec<u32>>,
    segs: Vec<Seg>,
    feats: Vec<Feature>,
    slots: Vec<i32>,
    figs: Vec<Figure>,
    at: Scalars,
    journal: Journal,
    room: SearchRoom,
}

/// Lengths, heads of free lists and counters: copied whole into a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scalars {
    pub segs: u32,
    pub feats: u32,
    pub figs: u32,
    pub free_runs: [u32; super::table::MAX_SEGMENTS + 1],
    pub free_feat: u32,
    pub free_fig: u32,
    pub dangling: u32,
    pub tiles: u32,
    pub mismatches: u32,
}

/// Whether changes are written down for undo.
pub(crate) const LOGGED: bool = true;
/// Games and loading need no undo.
pub(crate) const UNLOGGED: bool = false;

impl Store {
    /// An empty board under a ruleset.
    pub fn new(rules: Arc<Rules>) -> Store {
        Store {
            rules,
            chunk_of: FxHashMap::default(),
            chunks: Vec::new(),
            cells: Vec::new(),
            frontier_cell: Vec::new(),
            frontier_pattern: Vec::new(),
            histogram: None,
            segs: Vec::new(),
            feats: Vec::new(),
            slots: Vec::new(),
            figs: Vec::new(),
            at: Scalars {
                segs: 0,
                feats: 0,
                figs: 0,
                free_runs: [NONE; super::table::MAX_SEGMENTS + 1],
                free_feat: NONE,
                free_fig: NONE,
                dangling: NONE,
                tiles: 0,
                mismatches: 0,
            },
            journal: Journal::default(),
            room: SearchRoom::default(),
        }
    }

    /// Keeps a histogram of the open cells' patterns, so that [`Store::count_fits`] is immediate at any size.
    pub fn keep_histogram(&mut self) {
        if self.histogram.is_none()
            && let Some(len) = self.rules.fits.histogram_len()
        {
            let mut h = vec![0u32; len];
            for p in &self.frontier_pattern {
                h[*p as usize] += 1;
            }
            self.histogram = Some(h);
        }
    }

    /// The ruleset.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Empties the board and keeps its memory.
    pub fn clear(&mut self) {
        for c in &mut self.cells {
            *c = GridCell::EMPTY;
        }
        self.frontier_cell.clear();
        self.frontier_pattern.clear();
        if let Some(h) = &mut self.histogram {
            h.fill(0);
        }
        self.at = Store::new(Arc::clone(&self.rules)).at;
        self.journal.clear();
    }

    /// Tiles on the board.
    pub fn tile_count(&self) -> usize {
        self.at.tiles as usize
    }

    /// Sides where two tiles touch that are not alike.
    pub fn mismatch_count(&self) -> usize {
        self.at.mismatches as usize
    }

    /// Open cells: empty, with a tile on at least one side.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.frontier_cell.iter().map(|c| self.cell_of(*c))
    }

    /// Whether the cell is empty and has a tile beside it.
    pub fn is_open(&self, cell: Cell) -> bool {
        self.find(cell).is_some_and(|c| self.cells[c as usize].is_open())
    }

    /// Tile and turn on a cell.
    pub fn tile_at(&self, cell: Cell) -> Option<(TileKind, Turn)> {
        let g = self.cells[self.find(cell)? as usize];
        let t = g.table_index()?;
        Some((TileKind((t / 4) as u16), Turn::from_quarters(t % 4)))
    }

    /// Table of the tile on a cell.
    pub(crate) fn table_at(&self, cell: Cell) -> Option<&Table> {
        let g = self.cells[self.find(cell)? as usize];
        g.table_index().map(|t| &self.rules.tables[t])
    }

    /// The segment of the tile on a cell, by its number in the tile's definition.
    pub fn segment(&self, cell: Cell, k: usize) -> Option<SegmentNo> {
        let g = self.cells[self.find(cell)? as usize];
        let t = g.table_index()?;
        let table = &self.rules.tables[t];
        (k < table.n as usize && table.kind[k] != NONE8).then(|| SegmentNo(g.base + k as u32))
    }

    /// The segment of the tile on a cell, by its id.
    pub fn segment_by_id(&self, cell: Cell, id: &str) -> Option<SegmentNo> {
        let (kind, _) = self.tile_at(cell)?;
        let (k, _) = self.rules.def(kind).segment(id)?;
        self.segment(cell, k)
    }

    /// The feature of a segment.
    pub fn feature_of(&self, segment: SegmentNo) -> FeatureNo {
        FeatureNo(self.segs[segment.0 as usize].label)
    }

    /// Sides of a tile that touch another one and are not alike.
    pub fn clashes(&self, cell: Cell) -> Vec<Side> {
        let Some(t) = self.table_at(cell) else { return Vec::new() };
        self.clashes_of(t, cell)
    }

    /// Sides where a tile, laid on a cell in a turn, would not match.
    pub fn clashes_if(&self, kind: TileKind, turn: Turn, cell: Cell) -> Vec<Side> {
        self.clashes_of(self.rules.table(kind, turn), cell)
    }

    /// Sides where the tile of a table, laid on a cell, would not match.
    pub(crate) fn clashes_of(&self, t: &Table, cell: Cell) -> Vec<Side> {
        Side::ALL
            .into_iter()
            .filter(|s| {
                self.table_at(cell.step(*s))
                    .is_some_and(|n| n.sides[s.opposite().index()] != t.face[s.index()])
            })
            .collect()
    }

    /// Whether a cell has a tile across at least one side.
    pub fn touches(&self, cell: Cell) -> bool {
        Side::ALL.iter().any(|s| self.table_at(cell.step(*s)).is_some())
    }

    /// The neighbouring segment joined to a segment at a port, if any. `c` is the cell number, `k` the segment's.
    #[inline]
    fn joined(&self, c: u32, t: &Table, k: usize, port: usize) -> u32 {
        let side = port / 3;
        let nc = self.neighbour(c, side * 2);
        let g = self.cells[nc as usize];
        let Some(nt) = g.table_index().map(|i| &self.rules.tables[i]) else { return NONE };
        let mate = Port::ALL[port].mate().index();
        let j = nt.port_seg[mate];
        if j != NONE8 && nt.kind[j as usize] == t.kind[k] { g.base + u32::from(j) } else { NONE }
    }

    /// Calls back with every tile: cell, kind, turn. In no particular order.
    pub fn each_tile(&self, mut f: impl FnMut(Cell, TileKind, Turn)) {
        for (i, g) in self.cells.iter().enumerate() {
            if let Some(t) = g.table_index() {
                f(self.cell_of(i as u32), TileKind((t / 4) as u16), Turn::from_quarters(t % 4));
            }
        }
    }

    /// Bytes in use, roughly: lengths times sizes.
    pub fn bytes(&self) -> usize {
        use std::mem::size_of;
        self.cells.len() * size_of::<GridCell>()
            + self.chunks.len() * size_of::<Chunk>()
            + self.frontier_cell.len() * 8
            + self.at.segs as usize * size_of::<Seg>()
            + self.at.feats as usize * (size_of::<Feature>() + 4 * self.rules.slots.len())
            + self.at.figs as usize * size_of::<Figure>()
            + self.histogram.as_ref().map_or(0, |h| h.len() * 4)
    }
}

impl Store {
    /// The k-th segment of the tile on a numbered cell.
    #[inline]
    pub(crate) fn segment_number(&self, c: u32, k: usize) -> SegmentNo {
        SegmentNo(self.cells[c as usize].base + k as u32)
    }

    /// Whether one of the eight neighbours of a numbered cell has a site.
    #[inline]
    pub(crate) fn near_site(&self, c: u32) -> bool {
        self.ring(c).iter().any(|n| self.cells[*n as usize].flags & grid::SITE != 0)
    }

    /// The features of the sites on the eight neighbours of a numbered cell.
    pub(crate) fn sites_around(&self, c: u32, out: &mut Vec<FeatureNo>) {
        for n in self.ring(c) {
            let g = self.cells[n as usize];
            let Some(t) = g.table_index().map(|t| &self.rules.tables[t]).filter(|t| t.sites != 0) else {
                continue;
            };
            for k in (0..u32::from(t.n)).filter(|k| t.sites >> k & 1 == 1) {
                out.push(FeatureNo(self.segs[(g.base + k) as usize].label));
            }
        }
    }
}
