//! Figures: one list a feature. A figure names its cell and segment id; when the tile goes it stays, on the dangling list,
//! and stands up again when a tile with that segment comes.

use super::{FeatureNo, Figure, LOGGED, NONE, SegmentNo, Store, UNLOGGED};
use crate::engine::rules::FigureKind;
use crate::model::Cell;

/// Number of a figure in the store; valid until it is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FigureNo(pub(crate) u32);

/// A figure of a feature, as others see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingFigure {
    /// Its number.
    pub no: FigureNo,
    /// Owner's index.
    pub player: u8,
    /// Its kind.
    pub kind: FigureKind,
    /// The segment it stands on.
    pub segment: SegmentNo,
    /// Its cell.
    pub cell: Cell,
}

impl Store {
    /// Puts a figure on a cell's segment by interned id; it dangles when there is no such segment.
    pub fn put_figure(&mut self, cell: Cell, name: u16, player: u8, kind: FigureKind) -> FigureNo {
        let c = self.find_or_make(cell);
        let g = self.cells[c as usize];
        let seg = g.table_index().map_or(NONE, |t| self.segment_named(t / 4, g.base, name));
        self.add_figure::<LOGGED>(c, seg, name, player, kind)
    }

    /// Puts a figure on a segment without a way back: for games.
    pub fn put_figure_fast(&mut self, segment: SegmentNo, player: u8, kind: FigureKind) {
        let c = self.segs[segment.0 as usize].at();
        self.add_figure::<UNLOGGED>(c, segment.0, 0, player, kind);
    }

    fn add_figure<const J: bool>(
        &mut self,
        cell: u32,
        seg: u32,
        name: u16,
        player: u8,
        kind: FigureKind,
    ) -> FigureNo {
        let no = if self.at.free_fig != NONE {
            let no = self.at.free_fig;
            self.log_fig::<J>(no);
            self.at.free_fig = self.figs[no as usize].next;
            no
        } else {
            let no = self.at.figs;
            self.at.figs += 1;
            if self.figs.len() < self.at.figs as usize {
                self.figs.push(Figure { cell: 0, seg: NONE, next: NONE, name: 0, player: 0, kind: 0 });
            }
            no
        };
        let mut figure = Figure { cell, seg, next: NONE, name, player, kind: kind.0 };
        if seg == NONE {
            figure.next = self.at.dangling;
            self.at.dangling = no;
        } else {
            let f = self.segs[seg as usize].label;
            self.log_feat::<J>(f);
            figure.next = self.feats[f as usize].figures;
            self.feats[f as usize].figures = no;
        }
        self.figs[no as usize] = figure;
        FigureNo(no)
    }

    /// Takes a figure away; `false` when no such figure is there.
    pub fn take_figure(&mut self, cell: Cell, name: u16, player: u8, kind: FigureKind) -> bool {
        let Some(c) = self.find(cell) else { return false };
        let wanted = |g: &Figure| (g.cell, g.name, g.player, g.kind) == (c, name, player, kind.0);
        let cell = self.cells[c as usize];
        let seg = cell.table_index().map_or(NONE, |t| self.segment_named(t / 4, cell.base, name));
        let list = if seg == NONE { NONE } else { self.segs[seg as usize].label };
        let head = if list == NONE { self.at.dangling } else { self.feats[list as usize].figures };
        let (mut before, mut no) = (NONE, head);
        while no != NONE && !wanted(&self.figs[no as usize]) {
            before = no;
            no = self.figs[no as usize].next;
        }
        if no == NONE {
            return false;
        }
        let next = self.figs[no as usize].next;
        if before != NONE {
            self.log_fig::<LOGGED>(before);
            self.figs[before as usize].next = next;
        } else if list == NONE {
            self.at.dangling = next;
        } else {
            self.log_feat::<LOGGED>(list);
            self.feats[list as usize].figures = next;
        }
        self.log_fig::<LOGGED>(no);
        self.figs[no as usize].next = self.at.free_fig;
        self.at.free_fig = no;
        true
    }

    /// Takes all figures off a feature without a way back and calls back with owner and kind of each.
    pub fn send_home_fast(&mut self, feature: FeatureNo, mut each: impl FnMut(u8, FigureKind)) {
        let mut no = std::mem::replace(&mut self.feats[feature.0 as usize].figures, NONE);
        while no != NONE {
            let figure = self.figs[no as usize];
            each(figure.player, FigureKind(figure.kind));
            self.figs[no as usize].next = self.at.free_fig;
            self.at.free_fig = no;
            no = figure.next;
        }
    }

    /// The segment of a tile with an interned id.
    fn segment_named(&self, kind: usize, base: u32, name: u16) -> u32 {
        let names = &self.rules.tiles[kind].segment_names;
        match names.iter().position(|n| *n == name) {
            Some(k) if self.rules.tables[kind * 4].kind.get(k).is_some_and(|kind| *kind != u8::MAX) => {
                base + k as u32
            }
            Some(_) | None => NONE,
        }
    }

    /// Figures on the segments that go become dangling.
    pub(super) fn fall<const J: bool>(&mut self, f: u32, base: u32, own: u16) {
        let mut kept = NONE;
        let mut no = self.feats[f as usize].figures;
        if no == NONE {
            return;
        }
        // Rebuilt in the same order, so that lists do not depend on what was laid and taken between.
        let mut first = NONE;
        while no != NONE {
            let figure = self.figs[no as usize];
            let next = figure.next;
            self.log_fig::<J>(no);
            let k = figure.seg.wrapping_sub(base);
            if k < 16 && own >> k & 1 == 1 {
                self.figs[no as usize].seg = NONE;
                self.figs[no as usize].next = self.at.dangling;
                self.at.dangling = no;
            } else {
                if kept == NONE {
                    first = no;
                } else {
                    self.figs[kept as usize].next = no;
                }
                self.figs[no as usize].next = NONE;
                kept = no;
            }
            no = next;
        }
        self.feats[f as usize].figures = first;
    }

    /// Moves those figures of `f` whose segments now belong to `new`.
    pub(super) fn carry_figures<const J: bool>(&mut self, f: u32, new: u32) {
        let mut no = std::mem::replace(&mut self.feats[f as usize].figures, NONE);
        while no != NONE {
            let figure = self.figs[no as usize];
            self.log_fig::<J>(no);
            let to = if self.segs[figure.seg as usize].label == new { new } else { f };
            self.figs[no as usize].next = self.feats[to as usize].figures;
            self.feats[to as usize].figures = no;
            no = figure.next;
        }
    }

    /// Dangling figures of a cell stand up on a new tile that has their segment.
    pub(super) fn stand_up<const J: bool>(&mut self, c: u32, kind: usize, base: u32) {
        let (mut before, mut no) = (NONE, self.at.dangling);
        while no != NONE {
            let figure = self.figs[no as usize];
            let seg = if figure.cell == c { self.segment_named(kind, base, figure.name) } else { NONE };
            if seg == NONE {
                before = no;
                no = figure.next;
                continue;
            }
            if before == NONE {
                self.at.dangling = figure.next;
            } else {
                self.log_fig::<J>(before);
                self.figs[before as usize].next = figure.next;
            }
            let f = self.segs[seg as usize].label;
            self.log_fig::<J>(no);
            self.log_feat::<J>(f);
            self.figs[no as usize].seg = seg;
            self.figs[no as usize].next = self.feats[f as usize].figures;
            self.feats[f as usize].figures = no;
            no = figure.next;
        }
    }

    /// Figures of a feature.
    pub fn figures_on(&self, feature: FeatureNo) -> impl Iterator<Item = StandingFigure> + '_ {
        let mut no = self.feats[feature.0 as usize].figures;
        std::iter::from_fn(move || {
            let figure = self.figs.get(no as usize).filter(|_| no != NONE)?;
            let out = StandingFigure {
                no: FigureNo(no),
                player: figure.player,
                kind: FigureKind(figure.kind),
                segment: SegmentNo(figure.seg),
                cell: self.cell_of(figure.cell),
            };
            no = figure.next;
            Some(out)
        })
    }

    /// Whether nobody stands on a feature.
    #[inline]
    pub fn is_free(&self, feature: FeatureNo) -> bool {
        self.feats[feature.0 as usize].figures == NONE
    }

    /// Number of figures that stand on nothing.
    pub fn dangling_count(&self) -> usize {
        let mut n = 0;
        let mut no = self.at.dangling;
        while no != NONE {
            n += 1;
            no = self.figs[no as usize].next;
        }
        n
    }
}
