//! Counts of things looked at one by one, where the store keeps no sum.

use super::{Eval, Occasion, Scope};
use crate::engine::marks::MarkNo;
use crate::engine::program::{Area, AsIf, FeaturePick, Picked, Shown, What};
use crate::engine::rules::TileKind;
use crate::engine::store::features::Scratch;
use crate::engine::store::{FeatureNo, SegmentNo};
use crate::engine::table::NONE8;
use crate::model::Cell;
use crate::model::bounds::{MOST_COUNTED, within};
use crate::model::term::{Moment, Owner};
use crate::model::vocab::{MarkOn, Merge};

/// A thing counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Thing {
    /// A cell or the tile on it.
    Cell(Cell),
    /// A feature.
    Feature(FeatureNo),
    /// A mark, perhaps on a cell.
    Mark(MarkNo, Option<Cell>),
    /// A token.
    Token(u16),
    /// A figure, perhaps on a cell.
    Figure(Option<Cell>),
    /// A bare number.
    Number,
}

/// Values ask for values at most so deep; a ring of them ends here.
const DEEPEST: u8 = 4;

impl Eval<'_> {
    pub(super) fn count_picked(&self, picked: &Picked, scope: &Scope, scratch: &mut Scratch) -> i64 {
        let things = self.things(picked, scope, scratch);
        if !picked.distinct {
            return within(things.iter().map(|(_, n)| n).sum(), MOST_COUNTED);
        }
        let mut sorts: Vec<Thing> = things
            .into_iter()
            .filter(|(_, n)| *n > 0)
            .map(|(thing, _)| match thing {
                Thing::Mark(mark, _) => Thing::Mark(mark, None),
                Thing::Cell(_) | Thing::Feature(_) | Thing::Token(_) | Thing::Figure(_) | Thing::Number => {
                    thing
                }
            })
            .collect();
        sorts.sort_unstable();
        sorts.dedup();
        sorts.len() as i64
    }

    /// The things that a count finds, with how much each counts.
    pub(super) fn things(&self, picked: &Picked, scope: &Scope, scratch: &mut Scratch) -> Vec<(Thing, i64)> {
        let area = &picked.area;
        let centre = picked.centre.as_ref();
        match &picked.what {
            What::Tiles { of, showing, except_site } => {
                let site = if *except_site { self.site_cells(scope) } else { Vec::new() };
                let mut cells = Vec::new();
                for f in self.features_picked(area, of, centre, scope, scratch) {
                    let shown = self.cells_of(f).into_iter().filter(|c| {
                        !site.contains(c) && showing.as_ref().is_none_or(|s| self.shows(*c, s, Some(f)))
                    });
                    cells.extend(shown);
                }
                cells.sort_unstable();
                cells.dedup();
                cells.into_iter().map(|c| (Thing::Cell(c), 1)).collect()
            }
            What::Cells { filled, showing, lacking } => {
                let mut cells = self.cells_in(area, centre, scope);
                cells.retain(|c| {
                    filled.is_none_or(|f| self.store.tile_at(*c).is_some() == f)
                        && showing.as_ref().is_none_or(|s| self.shows(*c, s, None))
                        && lacking.as_ref().is_none_or(|s| !self.shows(*c, s, None))
                });
                cells.into_iter().map(|c| (Thing::Cell(c), 1)).collect()
            }
            What::Segments(of) => {
                let mut segments = Vec::new();
                if area.is_of_cells() {
                    for cell in self.cells_in(area, centre, scope) {
                        self.store.each_segment_on(cell, |s| segments.push(s));
                    }
                    segments.retain(|s| self.is_picked(self.store.feature_of(*s), of, scope, scratch));
                } else {
                    for f in self.features_picked(area, of, centre, scope, scratch) {
                        segments.extend(self.store.ring_of(f));
                    }
                }
                segments.into_iter().map(|s| (Thing::Cell(self.store.cell_of_segment(s)), 1)).collect()
            }
            What::Marks(marks) => self.marks(marks, Reads::Pieces, picked, scope, scratch),
            What::Printed(marks) => self.marks(marks, Reads::Printed, picked, scope, scratch),
            What::Features(of) => {
                let found = self.features_picked(area, of, centre, scope, scratch);
                found.into_iter().map(|f| (Thing::Feature(f), 1)).collect()
            }
            What::Figures(pick) if *area == Area::Supply => {
                vec![(Thing::Number, self.in_supply(pick, scope.own))]
            }
            What::Figures(pick) => {
                let found = self.figures(area, pick, scope, scratch);
                found.into_iter().map(|g| (Thing::Figure(g.cell), 1)).collect()
            }
            What::Tokens(tokens, owner) => self.tokens(tokens, *owner, area, scope),
            What::Points(as_if) => vec![(Thing::Number, self.points(area, *as_if, scope, scratch))],
            What::Score => {
                let score = scope.own.and_then(|p| self.scene.scores.get(usize::from(p)));
                vec![(Thing::Number, score.copied().unwrap_or(0))]
            }
        }
    }

    fn points(&self, area: &Area, as_if: AsIf, scope: &Scope, scratch: &mut Scratch) -> i64 {
        let f = if *area == Area::Cause {
            self.occasion.cause
        } else if *area == Area::Event {
            self.occasion.feature
        } else {
            scope.has_feature().then_some(scope.feature)
        };
        let Some(f) = f.filter(|_| scope.depth < DEEPEST) else { return 0 };
        let moment = match as_if {
            AsIf::Final => Moment::Final,
            AsIf::Itself if area == &Area::Here => self.occasion.moment,
            AsIf::Itself => super::moment_of(self.store, f),
        };
        let occasion = Occasion { moment, ..*self.occasion };
        let ev = Eval { occasion: &occasion, ..*self };
        within(ev.value_in(Scope { depth: scope.depth + 1, ..Scope::of(f, None) }, scratch), MOST_COUNTED)
    }

    fn tokens(&self, tokens: &[u16], owner: Option<Owner>, area: &Area, scope: &Scope) -> Vec<(Thing, i64)> {
        let held = |token: u16| match (owner, scope.own) {
            (Some(Owner::Own), Some(p)) => self.scene.held(p, token),
            (Some(Owner::Own), None) => 0,
            (Some(Owner::Any) | None, _) => {
                (0..self.scene.players as u8).map(|p| self.scene.held(p, token)).sum()
            }
        };
        let lying = |token: u16| -> i64 {
            let cells = self.cells_in(area, None, scope);
            let piles = cells.iter().filter_map(|c| self.scene.on_cells.get(c)).flatten();
            piles.filter(|(t, _)| *t == token).map(|(_, n)| n).sum()
        };
        let carried = |token: u16| -> i64 {
            self.occasion.tokens.iter().filter(|(t, _)| *t == token).map(|(_, n)| n).sum()
        };
        let number = |token: u16| {
            if area.is_of_cells() {
                lying(token)
            } else if *area == Area::Event {
                carried(token)
            } else {
                held(token)
            }
        };
        tokens.iter().map(|t| (Thing::Token(*t), number(*t))).collect()
    }

    // -----------------------------------------------------------------------------------------------------------
    // Features

    fn features_picked(
        &self,
        area: &Area,
        pick: &FeaturePick,
        centre: Option<&Shown>,
        scope: &Scope,
        scratch: &mut Scratch,
    ) -> Vec<FeatureNo> {
        let mut found = Vec::new();
        if area.is_of_cells() {
            let own = (*area == Area::Ring && scope.cell.is_none()).then_some(scope.feature);
            for cell in self.cells_in(area, centre, scope) {
                self.store.each_segment_on(cell, |s| found.push(self.store.feature_of(s)));
            }
            found.retain(|f| Some(*f) != own);
        } else {
            found = self.features_in(area, scope, scratch);
        }
        found.sort_unstable();
        found.dedup();
        found.retain(|f| self.is_picked(*f, pick, scope, scratch));
        found
    }

    fn is_picked(&self, f: FeatureNo, pick: &FeaturePick, scope: &Scope, scratch: &mut Scratch) -> bool {
        // Inside `having`, "here" is the counted feature.
        let inner = Scope { depth: scope.depth, ..Scope::of(f, scope.own) };
        self.counts_as(f, pick.kinds, pick.completed)
            && pick.having.iter().all(|t| self.holds(t, &inner, scratch))
    }

    /// Features of an area that is made of features.
    pub(super) fn features_in(&self, area: &Area, scope: &Scope, scratch: &mut Scratch) -> Vec<FeatureNo> {
        let here = scope.has_feature().then_some(scope.feature);
        let mut found = Vec::new();
        match (area, here) {
            (Area::Here, Some(f)) => found.push(f),
            (Area::Bordering, Some(f)) => self.store.each_bordering(f, scratch, |o| found.push(o)),
            (Area::Leading, Some(f)) => self.store.each_leading(f, scratch, |o| found.push(o)),
            (Area::Board, _) => found.extend(self.store.features()),
            (Area::Cause, _) => found.extend(self.occasion.cause),
            (Area::Event, _) => found.extend(self.occasion.feature),
            (Area::Sight(range), _) => {
                let own = self.site_cells(scope);
                let all: Vec<FeatureNo> = self.store.features().collect();
                for f in all {
                    let lines = self.cells_of(f).into_iter().flat_map(|a| own.iter().map(move |b| (a, *b)));
                    let far = lines
                        .filter(|(a, b)| a.x == b.x || a.y == b.y)
                        .map(|(a, b)| i64::from((a.x - b.x).abs() + (a.y - b.y).abs()))
                        .min();
                    let seen = far.is_some_and(|far| {
                        let there = Scope { depth: scope.depth, ..Scope::of(f, scope.own) };
                        far <= self.count(range, &there, scratch)
                    });
                    if seen {
                        found.push(f);
                    }
                }
            }
            (
                Area::Here
                | Area::Bordering
                | Area::Leading
                | Area::Site
                | Area::Ring
                | Area::Block
                | Area::Supply
                | Area::Place(_)
                | Area::Placed
                | Area::Drawn
                | Area::Common,
                _,
            ) => {}
        }
        found
    }

    // -----------------------------------------------------------------------------------------------------------
    // Cells

    /// Cells of a feature, each once, in row order.
    pub(super) fn cells_of(&self, f: FeatureNo) -> Vec<Cell> {
        if f == Scope::NOTHING {
            return Vec::new();
        }
        let mut cells: Vec<Cell> = self.store.ring_of(f).map(|s| self.store.cell_of_segment(s)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The subject's own cells.
    fn site_cells(&self, scope: &Scope) -> Vec<Cell> {
        scope.cell.map_or_else(|| self.cells_of(scope.feature), |c| vec![c])
    }

    /// Cells of an area that is made of cells, each once, in row order.
    pub(super) fn cells_in(&self, area: &Area, centre: Option<&Shown>, scope: &Scope) -> Vec<Cell> {
        let middle = || match centre {
            None => self.site_cells(scope),
            Some(shown) => {
                let mut cells = self.cells_of(scope.feature);
                cells.retain(|c| self.shows(*c, shown, Some(scope.feature)));
                cells
            }
        };
        let ring = |own: &[Cell]| -> Vec<Cell> {
            let mut cells: Vec<Cell> = own.iter().flat_map(|c| c.around()).collect();
            cells.retain(|c| !own.contains(c));
            cells
        };
        let mut cells = match area {
            Area::Here => self.cells_of(scope.feature),
            Area::Site => middle(),
            Area::Ring => ring(&middle()),
            Area::Block => {
                let mut cells = middle();
                cells.extend(ring(&cells));
                cells
            }
            Area::Placed => self.occasion.placed.into_iter().collect(),
            Area::Bordering
            | Area::Leading
            | Area::Board
            | Area::Supply
            | Area::Place(_)
            | Area::Drawn
            | Area::Common
            | Area::Sight(_)
            | Area::Cause
            | Area::Event => Vec::new(),
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Whether the tile on a cell shows a kind or mark. Of a feature, only on its own segments or on the whole tile.
    pub(super) fn shows(&self, cell: Cell, shown: &Shown, of: Option<FeatureNo>) -> bool {
        let Some((tile, _)) = self.store.tile_at(cell) else { return false };
        let belongs = |s: SegmentNo| of.is_none_or(|f| self.store.feature_of(s) == f);
        let marked = self.store.rules().marks.of_tile(tile).iter().any(|m| {
            shown.marks.contains(&m.mark)
                && m.number != 0
                && (m.segment == NONE8
                    || self.store.segment(cell, usize::from(m.segment)).is_some_and(belongs))
        });
        let mut found = marked;
        self.store.each_segment_on(cell, |s| {
            found |= shown.kinds >> self.store.kind_of(self.store.feature_of(s)) & 1 == 1;
        });
        found
    }

    // -----------------------------------------------------------------------------------------------------------
    // Marks

    fn marks(
        &self,
        marks: &[MarkNo],
        reads: Reads,
        picked: &Picked,
        scope: &Scope,
        scratch: &mut Scratch,
    ) -> Vec<(Thing, i64)> {
        let mut found = Vec::new();
        match &picked.area {
            Area::Here | Area::Bordering | Area::Leading | Area::Board | Area::Cause => {
                for f in self.features_in(&picked.area, scope, scratch) {
                    self.marks_of(f, marks, reads, &mut found);
                }
            }
            Area::Drawn => {
                let drawn = self.occasion.drawn.or(self.scene.drawn);
                drawn.into_iter().for_each(|t| self.marks_on(t, None, marks, reads, &mut found));
            }
            Area::Common => {
                self.scene.common.iter().for_each(|t| self.marks_on(*t, None, marks, reads, &mut found));
            }
            Area::Event => found.push((Thing::Number, self.occasion.number)),
            Area::Site | Area::Ring | Area::Block | Area::Placed => {
                for cell in self.cells_in(&picked.area, picked.centre.as_ref(), scope) {
                    if let Some((tile, _)) = self.store.tile_at(cell) {
                        self.marks_on(tile, Some(cell), marks, reads, &mut found);
                    }
                }
            }
            // Where the subject stands.
            Area::Place(None) if scope.has_feature() => {
                self.marks_of(scope.feature, marks, reads, &mut found)
            }
            Area::Supply | Area::Place(_) | Area::Sight(_) => {}
        }
        found
    }

    /// Marks of a whole tile and of all its segments.
    fn marks_on(
        &self,
        tile: TileKind,
        cell: Option<Cell>,
        marks: &[MarkNo],
        reads: Reads,
        out: &mut Vec<(Thing, i64)>,
    ) {
        let rules = self.store.rules();
        for m in rules.marks.of_tile(tile).iter().filter(|m| marks.contains(&m.mark)) {
            out.push((Thing::Mark(m.mark, cell), reads.number(rules.marks.info(m.mark).printed, m.number)));
        }
    }

    /// Marks of a feature: on its segments, on its tiles (each tile once), and those it bears for this scoring.
    fn marks_of(&self, f: FeatureNo, marks: &[MarkNo], reads: Reads, out: &mut Vec<(Thing, i64)>) {
        let rules = self.store.rules();
        let mut segments: Vec<SegmentNo> = self.store.ring_of(f).collect();
        segments.sort_by_key(|s| (self.store.cell_of_segment(*s), *s));
        let mut found: Vec<(Thing, i64)> = Vec::new();
        let mut last = None;
        for s in segments {
            let (cell, tile, k) = self.store.locate(s);
            let new_tile = last != Some(cell);
            last = Some(cell);
            for m in rules.marks.of_tile(tile).iter().filter(|m| marks.contains(&m.mark)) {
                if usize::from(m.segment) == k || (m.segment == NONE8 && new_tile) {
                    let n = reads.number(rules.marks.info(m.mark).printed, m.number);
                    found.push((Thing::Mark(m.mark, Some(cell)), n));
                }
            }
        }
        for mark in marks {
            let info = rules.marks.info(*mark);
            let is_it = |t: &Thing| matches!(t, Thing::Mark(m, _) if m == mark);
            match (info.on, info.merge) {
                (MarkOn::Feature, _) => {
                    let n = self.scene.marks.iter().filter(|(g, m)| *g == f && m == mark).count();
                    out.push((Thing::Mark(*mark, None), n as i64));
                }
                (MarkOn::Segment | MarkOn::Tile, Merge::Sum) => {
                    out.extend(found.iter().filter(|(t, _)| is_it(t)));
                }
                (MarkOn::Segment | MarkOn::Tile, Merge::Any) => {
                    out.extend(found.iter().find(|(t, n)| is_it(t) && *n != 0).map(|(t, _)| (*t, 1)));
                }
                (MarkOn::Segment | MarkOn::Tile, Merge::All) => {
                    let with = found.iter().filter(|(t, n)| is_it(t) && *n != 0).count();
                    let all = with >= self.store.segment_count(f) as usize;
                    out.push((Thing::Mark(*mark, None), i64::from(all)));
                }
            }
        }
    }
}

/// Whether marks are counted as pieces or by the numbers printed on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reads {
    Pieces,
    Printed,
}

impl Reads {
    fn number(self, printed: bool, number: i64) -> i64 {
        match (self, printed) {
            (Reads::Pieces, true) => 1,
            (Reads::Pieces, false) | (Reads::Printed, _) => number,
        }
    }
}
