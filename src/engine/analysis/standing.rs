//! Where a player may put figures after a tile was laid (BAS-FIG-1, BAS-FIG-2 and what sets declare beside them).

use super::Analysis;
use crate::engine::program::KindMask;
use crate::engine::rules::{FigureKind, TileKind};
use crate::engine::standing::FigureRule;
use crate::engine::store::{FeatureNo, SegmentNo};
use crate::model::{Board, Cell, Holder, PlacedFigure, Spot};

/// Where a figure may go.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StandingSpot {
    /// The figure.
    pub figure: FigureKind,
    /// The cell; another one than that of the placed tile when something reaches farther.
    pub cell: Cell,
    /// Segment id.
    pub segment: String,
    /// The rule by which it goes elsewhere than onto the placed tile.
    pub by: Option<String>,
}

/// What a player may do with a segment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Completed {
    /// A completed feature will do: the tile just laid completed it (BAS-ORDER-1).
    Allowed,
    /// It will not.
    Barred,
}

impl Analysis {
    /// How many of a figure a player has left, below 0 when too many stand on the board; `None` when nothing says how many
    /// there are. Figures in places off the grid count, and a figure that stands in another way is the same piece.
    pub fn supply_left(&self, board: &Board, player: &str, figure: FigureKind) -> Option<i64> {
        let standing = &self.rules.standing;
        let all = standing.figure(figure).supply?;
        let is_piece = |f: &&PlacedFigure| {
            f.player.as_deref() == Some(player)
                && self.rules.figure(&f.figure).is_some_and(|k| standing.is_piece(k, figure))
        };
        let used = board.figures.iter().filter(is_piece).count();
        Some(i64::from(all) - i64::try_from(used).unwrap_or(i64::MAX))
    }

    /// The rule by which a player who has just laid the tile on a cell puts no figure at all.
    pub fn no_figure_after(&self, placed: Cell) -> Option<&str> {
        let (kind, _) = self.store.tile_at(placed)?;
        let applies = |marks: Option<&[String]>| match marks {
            None => true,
            Some(marks) => self.rules.def(kind).segments.iter().enumerate().any(|(k, s)| {
                marks.iter().any(|m| s.marks.contains_key(m))
                    && self.store.segment(placed, k).is_some_and(|s| !self.is_unheld(s))
            }),
        };
        let effects = &self.rules.standing.no_figure;
        effects.iter().find(|e| e.concerns(kind) && applies(e.held())).map(|e| e.rule.as_str())
    }

    fn is_unheld(&self, segment: SegmentNo) -> bool {
        self.store.is_free(self.store.feature_of(segment))
    }

    /// The rule by which nobody is put on a cell: that of a neutral figure which stands there.
    pub(crate) fn barred_cell(&self, board: &Board, cell: Cell) -> Option<&str> {
        if !self.rules.standing.bars {
            return None;
        }
        let there = board.figures.iter().filter(|f| f.spot.cell() == Some(cell));
        let bars = |f: &PlacedFigure| {
            self.rules.figure(&f.figure).and_then(|k| self.rules.figure_info(k).def.bars.as_deref())
        };
        there.filter_map(bars).next()
    }

    /// Everywhere that a player may put a figure after laying the tile on a cell: by figure as declared, that cell first, then
    /// the others in row order, segments in the order of their tile.
    pub fn spots_after(&self, board: &Board, player: &str, placed: Cell) -> Vec<StandingSpot> {
        let Some((kind, _)) = self.store.tile_at(placed) else { return Vec::new() };
        if self.no_figure_after(placed).is_some() {
            return Vec::new();
        }
        let mut spots = Vec::new();
        for (i, info) in self.rules.figures.iter().enumerate() {
            let figure = FigureKind(i as u8);
            let left = self.supply_left(board, player, figure);
            if info.in_game && !info.def.neutral && left.is_none_or(|left| left > 0) {
                self.spots_of(board, player, figure, (placed, kind), &mut spots);
            }
        }
        spots
    }

    /// Whether a player may put a figure on a segment of a tile, were that tile laid just now.
    pub fn may_stand(
        &self,
        board: &Board,
        player: &str,
        figure: FigureKind,
        cell: Cell,
        segment: &str,
    ) -> bool {
        let info = self.rules.figure_info(figure);
        if !info.in_game
            || info.def.neutral
            || self.no_figure_after(cell).is_some()
            || self.barred_cell(board, cell).is_some()
            || self.supply_left(board, player, figure).is_some_and(|left| left <= 0)
        {
            return false;
        }
        let mut spots = Vec::new();
        if self.rules.standing.figure(figure).sight.is_some() {
            self.spots_in_sight(board, figure, cell, &mut spots);
            return spots.iter().any(|s| s.cell == cell && s.segment == segment);
        }
        let owner = board.player_index(player).and_then(|p| u8::try_from(p).ok());
        self.open_to(owner, figure, cell, Completed::Allowed).iter().any(|s| s == segment)
    }

    fn spots_of(
        &self,
        board: &Board,
        player: &str,
        figure: FigureKind,
        (placed, kind): (Cell, TileKind),
        out: &mut Vec<StandingSpot>,
    ) {
        let rule = self.rules.standing.figure(figure);
        let owner = board.player_index(player).and_then(|p| u8::try_from(p).ok());
        if rule.sight.is_some() {
            self.spots_in_sight(board, figure, placed, out);
            return;
        }
        let mut on = |cell: Cell, completed: Completed, by: Option<&str>| {
            if self.barred_cell(board, cell).is_some() {
                return;
            }
            for segment in self.open_to(owner, figure, cell, completed) {
                out.push(StandingSpot { figure, cell, segment, by: by.map(str::to_owned) });
            }
        };
        on(placed, Completed::Allowed, None);
        let reach = self.rules.standing.reach.iter().find(|r| r.is_for(kind, figure));
        if let Some(reach) = reach {
            let mut cells = Vec::new();
            self.store.each_tile(|cell, kind, _| {
                if cell != placed && self.rules.def(kind).closed.is_none() {
                    cells.push(cell);
                }
            });
            cells.sort_unstable();
            for cell in cells {
                on(cell, Completed::Barred, Some(&reach.rule));
            }
        }
    }

    /// Segments of the tile on a cell that take a figure in.
    fn open_to(
        &self,
        owner: Option<u8>,
        figure: FigureKind,
        cell: Cell,
        completed: Completed,
    ) -> Vec<String> {
        let Some((kind, _)) = self.store.tile_at(cell) else { return Vec::new() };
        let info = self.rules.figure_info(figure);
        let rule = self.rules.standing.figure(figure);
        let takes = |k: usize| {
            let Some(segment) = self.store.segment(cell, k) else { return false };
            let f = self.store.feature_of(segment);
            info.stands_on >> self.store.kind_of(f) & 1 == 1
                && (completed == Completed::Allowed || !self.store.is_completed(f))
                && self.admits(owner, figure, rule, f)
        };
        let segments = self.rules.def(kind).segments.iter().enumerate();
        segments.filter(|(k, s)| s.holds.is_none() && takes(*k)).map(|(_, s)| s.id.clone()).collect()
    }

    /// Whether a feature is free, or holds the own figure that another one needs (TRA-PIG-1, TRA-BUILD-1).
    fn admits(&self, owner: Option<u8>, figure: FigureKind, rule: &FigureRule, f: FeatureNo) -> bool {
        let Some(needed) = &rule.needs_own else { return self.store.is_free(f) };
        let own = || self.store.figures_on(f).filter(|g| Some(g.player) == owner);
        own().any(|g| needed[g.kind.0 as usize]) && !own().any(|g| g.kind == figure)
    }

    /// Sites in sight of the placed tile: from their own tile always, else from cells in their row or column up to as many
    /// cells away as they see; gaps count as cells and do not block (TOW-SIGHT-1).
    fn spots_in_sight(&self, board: &Board, figure: FigureKind, placed: Cell, out: &mut Vec<StandingSpot>) {
        let rule = self.rules.standing.figure(figure);
        let info = self.rules.figure_info(figure);
        let Some(sight) = &rule.sight else { return };
        for (cell, segment) in self.sites_of(sight.kinds & info.stands_on) {
            let (dx, dy) = (cell.x.abs_diff(placed.x), cell.y.abs_diff(placed.y));
            let seen = cell == placed
                || ((dx == 0 || dy == 0) && i64::from(dx.max(dy)) <= tokens_on(board, cell, &sight.tokens));
            let open = rule.displaces || self.is_unheld(segment);
            if seen && open && self.barred_cell(board, cell).is_none() {
                let by = (cell != placed).then(|| info.def.rule.clone()).flatten();
                out.push(StandingSpot {
                    figure,
                    cell,
                    segment: self.store.segment_id(segment).to_owned(),
                    by,
                });
            }
        }
    }

    /// Sites of some kinds on the board.
    fn sites_of(&self, kinds: KindMask) -> Vec<(Cell, SegmentNo)> {
        let of_kind = self.store.features().filter(|f| kinds >> self.store.kind_of(*f) & 1 == 1);
        let segments = of_kind.flat_map(|f| self.store.ring_of(f));
        let mut sites: Vec<(Cell, SegmentNo)> =
            segments.map(|s| (self.store.cell_of_segment(s), s)).collect();
        sites.sort_unstable();
        sites
    }

    /// The rule by which a figure of a player may not stand in the place where it is, off the grid (CNT-WHO-1).
    pub fn refused_place(&self, figure: &PlacedFigure) -> Option<Option<&str>> {
        let Spot::Place(full) = &figure.spot else { return None };
        let (_, place) = self.rules.place(full)?;
        let def = &self.rules.figure_info(self.rules.figure(&figure.figure)?).def;
        let fits = def.neutral || crate::engine::standing::may_enter(def, place, full);
        (!fits).then(|| place.admits_rule.as_deref().or(place.rule.as_deref()))
    }
}

/// How many tokens of some sorts lie on a cell.
fn tokens_on(board: &Board, cell: Cell, tokens: &[String]) -> i64 {
    tokens.iter().map(|t| board.tokens.count(&Holder::Cell(cell), t)).sum()
}
