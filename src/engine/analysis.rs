//! What a board means under a ruleset: the store kept in step with the document, features, owners, scores.
//! Never fails; what is wrong on the board is for the checks to say.

mod placing;
pub mod standing;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::challenge;
use super::plates::{self, PlateCell};
use super::rules::{FigureKind, Rules, TileKind};
use super::scene::Scene;
use super::store::features::Scratch;
use super::store::{FeatureNo, SegmentNo, Store};
use super::value::settle::Settlement;
use super::value::{self, settle};
use crate::model::term::Moment;
use crate::model::{
    Board, Cell, Edit, FeatureScore, LineMoment, PlacedFigure, Player, PlayerScore, Score, ScoreLine, Side,
    Spot, Turn,
};

/// A figure's owner when the board has no such player: stands there, owns nothing.
const NOBODY: u8 = u8::MAX;

/// See the module.
#[derive(Clone, Debug)]
pub struct Analysis {
    rules: Arc<Rules>,
    store: Store,
    /// Cells covered by plates: plate index in the board's list, and what lies there.
    plate_cells: BTreeMap<Cell, (usize, PlateCell)>,
    /// Loose tiles by full id, all of every pile.
    laid: FxHashMap<String, i64>,
    /// Whether all tiles hang together over sides.
    one_part: bool,
    /// Cells taken by tiles that the ruleset does not have: they show nothing, but no tile may go there.
    taken: BTreeSet<Cell>,
    /// What lies of the tiles that are laid first.
    opened: placing::Opened,
}

/// The tile that is analysed on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopTile {
    /// Full tile id.
    pub id: String,
    /// Its number in the ruleset, if the ruleset has it.
    pub kind: Option<TileKind>,
    /// Turn.
    pub turn: Turn,
    /// Index of the plate it belongs to.
    pub plate: Option<usize>,
}

impl Analysis {
    /// Analyses a board from scratch.
    pub fn new(board: &Board, rules: Arc<Rules>) -> Analysis {
        let mut a = Analysis {
            store: Store::new(Arc::clone(&rules)),
            rules,
            plate_cells: BTreeMap::new(),
            laid: FxHashMap::default(),
            one_part: true,
            taken: BTreeSet::new(),
            opened: placing::Opened::default(),
        };
        a.store.keep_histogram();
        for tile in board.tiles.values().flatten() {
            *a.laid.entry(tile.tile.clone()).or_default() += 1;
        }
        a.expand_plates(board);
        let mut cells: Vec<Cell> = board.tiles.keys().chain(a.plate_cells.keys()).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        for cell in cells {
            match a.wanted(board, cell) {
                Some((kind, turn)) => {
                    a.store.put_fast(cell, kind, turn);
                }
                None => {
                    a.taken.insert(cell);
                }
            }
        }
        for figure in &board.figures {
            a.add_figure(board, figure);
        }
        a.store.forget();
        a.one_part = a.parts().len() < 2;
        a.find_opened(board);
        a
    }

    /// The ruleset.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The store: features, legal placements.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Follows an edit that was applied to the board, given its inverse too. Returns the cells that it touched.
    ///
    /// Of several edits applied together each is followed in order; `board` is as all of them left it.
    /// Edits that change the ruleset need [`Analysis::new`].
    pub fn follow(&mut self, board: &Board, edit: &Edit, inverse: &Edit) -> Vec<Cell> {
        let mut touched = Vec::new();
        match edit {
            Edit::PutTile(cell, _, tile) => {
                *self.laid.entry(tile.tile.clone()).or_default() += 1;
                touched.push(*cell);
            }
            Edit::TakeTile(cell, _) => {
                if let Edit::PutTile(_, _, tile) = inverse
                    && let Some(n) = self.laid.get_mut(&tile.tile)
                {
                    *n -= 1;
                }
                touched.push(*cell);
            }
            Edit::PutPlate(..) | Edit::TakePlate(_) => {
                let before: Vec<Cell> = self.plate_cells.keys().copied().collect();
                self.expand_plates(board);
                touched.extend(before);
                touched.extend(self.plate_cells.keys().copied());
                touched.sort_unstable();
                touched.dedup();
            }
            Edit::PutFigure(_, figure) => {
                self.add_figure(board, figure);
                touched.extend(figure.spot.cell());
            }
            Edit::TakeFigure(_) => {
                if let Edit::PutFigure(_, figure) = inverse {
                    if let Some((cell, name, player, kind)) = self.figure_facts(board, figure) {
                        self.store.take_figure(cell, name, player, kind);
                    }
                    touched.extend(figure.spot.cell());
                }
            }
            // Owners are numbers in the store: when the list of players changes they are given anew.
            Edit::Players(_) => {}
            // Read from the board whenever it is scored.
            Edit::Tokens(..)
            | Edit::Record(..)
            | Edit::Mode(..)
            | Edit::Bag(_)
            | Edit::Discards(_)
            | Edit::Drawn(_)
            | Edit::Common(_) => {}
            Edit::Name(_)
            | Edit::Turn(_)
            | Edit::Accept(_)
            | Edit::Sets(_)
            | Edit::Options(_)
            | Edit::Board(_) => {}
        }
        for cell in &touched {
            let wanted = self.wanted(board, *cell);
            let covered = board.tiles.contains_key(cell) || self.plate_cells.contains_key(cell);
            if wanted.is_none() && covered {
                self.taken.insert(*cell);
            } else {
                self.taken.remove(cell);
            }
            if self.store.tile_at(*cell) != wanted {
                let had = self.store.take_fast(*cell).is_some();
                if let Some((kind, turn)) = wanted {
                    self.store.put_fast(*cell, kind, turn);
                }
                self.follow_parts(*cell, had, wanted.is_some());
            }
        }
        self.store.forget();
        if !matches!(edit, Edit::PutFigure(..) | Edit::TakeFigure(_)) {
            self.follow_opened(board, &touched);
        }
        touched
    }

    /// Keeps in mind whether the board is one part: most edits tell by the cells around, the others look at all.
    fn follow_parts(&mut self, cell: Cell, had: bool, has: bool) {
        if had == has {
            return;
        }
        let lies = |c: Cell| self.store.tile_at(c).is_some();
        let ring = cell.around();
        let sides = Side::ALL.iter().filter(|s| lies(cell.step(**s))).count();
        let sure = self.one_part
            && if has {
                sides > 0 || self.store.tile_count() == 1
            } else {
                // Neighbours that still hang together around the hole need no search. Ring order: NW N NE E SE S SW W.
                let breaks = (0..8)
                    .filter(|i| {
                        let corner_or_side = i % 2 == 1;
                        corner_or_side
                            && lies(ring[*i])
                            && !(lies(ring[(i + 1) % 8]) && lies(ring[(i + 2) % 8]))
                    })
                    .count();
                sides <= 1 || breaks <= 1
            };
        if !sure {
            self.one_part = self.parts().len() < 2;
        }
    }

    /// Whether all tiles hang together over sides (BAS-PLACE-1).
    pub fn is_one_part(&self) -> bool {
        self.one_part
    }

    /// Parts of the board that hang together over sides, each in row order, parts by their first cell.
    pub fn parts(&self) -> Vec<Vec<Cell>> {
        let mut left: BTreeSet<Cell> = BTreeSet::new();
        self.store.each_tile(|cell, _, _| {
            left.insert(cell);
        });
        let mut parts = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut part = vec![first];
            let mut next = 0;
            while let Some(cell) = part.get(next).copied() {
                next += 1;
                for side in Side::ALL {
                    if left.remove(&cell.step(side)) {
                        part.push(cell.step(side));
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// Loose tiles of a full id on the board, all of every pile.
    pub fn laid(&self, tile: &str) -> i64 {
        self.laid.get(tile).copied().unwrap_or(0)
    }

    fn expand_plates(&mut self, board: &Board) {
        self.plate_cells.clear();
        for (i, placed) in board.plates.iter().enumerate() {
            for part in plates::expand(&self.rules, placed) {
                self.plate_cells.entry(part.cell).or_insert((i, part));
            }
        }
    }

    /// The tile on a cell that is analysed: of a plate, else the first of the pile.
    pub fn top(&self, board: &Board, cell: Cell) -> Option<TopTile> {
        if let Some((plate, part)) = self.plate_cells.get(&cell) {
            let kind = self.rules.tile(&part.tile);
            return Some(TopTile { id: part.tile.clone(), kind, turn: part.turn, plate: Some(*plate) });
        }
        let tile = board.tiles.get(&cell)?.first()?;
        let kind = self.rules.tile(&tile.tile);
        Some(TopTile { id: tile.tile.clone(), kind, turn: tile.turn, plate: None })
    }

    /// The plate that covers a cell: its index in the board's list.
    pub fn plate_at(&self, cell: Cell) -> Option<usize> {
        self.plate_cells.get(&cell).map(|(i, _)| *i)
    }

    /// Cells covered by plates, in row order.
    pub fn plate_cells(&self) -> impl Iterator<Item = (&Cell, &(usize, PlateCell))> {
        self.plate_cells.iter()
    }

    fn wanted(&self, board: &Board, cell: Cell) -> Option<(TileKind, Turn)> {
        if !cell.in_range() {
            return None;
        }
        if let Some((_, part)) = self.plate_cells.get(&cell) {
            return self.rules.tile(&part.tile).map(|kind| (kind, part.turn));
        }
        let tile = board.tiles.get(&cell)?.first()?;
        self.rules.tile(&tile.tile).map(|kind| (kind, tile.turn))
    }

    /// Cell, segment number, owner and kind of a figure that stands in the store: a player's figure on a segment.
    fn figure_facts(&self, board: &Board, figure: &PlacedFigure) -> Option<(Cell, u16, u8, FigureKind)> {
        let Spot::Segment(cell, segment) = &figure.spot else { return None };
        if !cell.in_range() {
            return None;
        }
        let kind = self.rules.figure(&figure.figure)?;
        if self.rules.figure_info(kind).def.neutral {
            return None;
        }
        let name = self.rules.segment_number(segment)?;
        let player = figure.player.as_deref().and_then(|id| board.player_index(id));
        Some((*cell, name, player.and_then(|p| u8::try_from(p).ok()).unwrap_or(NOBODY), kind))
    }

    fn add_figure(&mut self, board: &Board, figure: &PlacedFigure) {
        if let Some((cell, name, player, kind)) = self.figure_facts(board, figure) {
            self.store.put_figure(cell, name, player, kind);
        }
    }

    /// The segment that a figure stands on.
    pub fn segment_under(&self, figure: &PlacedFigure) -> Option<SegmentNo> {
        match &figure.spot {
            Spot::Segment(cell, segment) => self.store.segment_by_id(*cell, segment),
            Spot::Cell(_) | Spot::Place(_) => None,
        }
    }

    /// What the board holds besides tiles and figures on features.
    pub fn scene(&self, board: &Board) -> Scene {
        let mut scene = Scene::of(board, &self.store);
        scene.marks = challenge::losers(&self.store);
        scene
    }

    /// Points of all players: of features that hold figures, and what is paid besides.
    pub fn player_scores(&self, board: &Board) -> Vec<PlayerScore> {
        let settled = settle::whole(&self.store, Scene::of(board, &self.store));
        let one = |(p, player): (usize, &Player)| {
            let now = player.score.saturating_add(settled.points(p, LineMoment::Now));
            let mut lines = settled.lines.get(p).cloned().unwrap_or_default();
            // What belongs to no feature comes last.
            lines.sort_by(|a, b| {
                let key = |l: &ScoreLine| (l.moment, l.feature.is_none());
                key(a).cmp(&key(b)).then_with(|| a.feature.cmp(&b.feature))
            });
            PlayerScore {
                id: player.id.clone(),
                name: player.shown().to_owned(),
                score: player.score,
                now,
                r#final: now.saturating_add(settled.points(p, LineMoment::Final)),
                lines,
            }
        };
        board.players.iter().enumerate().map(one).collect()
    }

    /// What one completed feature pays now to everyone, with those that lose a rivalry to it.
    pub fn settle_completed(&self, board: &Board, f: FeatureNo) -> Settlement {
        settle::completed(&self.store, Scene::of(board, &self.store), f)
    }

    /// The lines of a feature: what its owners get where they all get the same, else what anyone would get.
    fn lines(&self, scene: &Scene, f: FeatureNo, scratch: &mut Scratch) -> Vec<ScoreLine> {
        let (store, moment) = (&self.store, value::moment_of(&self.store, f));
        let lost = scene.marks.iter().any(|(loser, _)| *loser == f);
        let now = moment == Moment::Completed || lost;
        let when = (moment, if now { LineMoment::Now } else { LineMoment::Final });
        let id = value::feature_id(store, f);
        let mut lines_for = |own: Option<u8>| value::explain(store, scene, f, own, when, &id, scratch);
        let owners = value::owners(store, f);
        if owners != 0 && self.rules.program(store.kind_of(f), moment).own {
            let mut all =
                (0..scene.players as u8).filter(|p| owners >> p & 1 == 1).map(Some).map(&mut lines_for);
            if let Some(first) = all.next()
                && all.all(|lines| lines == first)
            {
                return first;
            }
        }
        lines_for(None)
    }

    /// A feature with everything that is known of it.
    pub fn feature_score(&self, board: &Board, f: FeatureNo) -> FeatureScore {
        self.feature_in(board, &self.scene(board), f)
    }

    fn feature_in(&self, board: &Board, scene: &Scene, f: FeatureNo) -> FeatureScore {
        let store = &self.store;
        let mut scratch = Scratch::default();
        let completed = store.is_completed(f);
        let lines = self.lines(scene, f, &mut scratch);
        let points: i64 = lines.iter().map(|l| l.points).sum();
        let mut segments: Vec<(Cell, &str)> =
            store.ring_of(f).map(|s| (store.cell_of_segment(s), store.segment_id(s))).collect();
        segments.sort_unstable();
        let owners = value::owners(store, f);
        let mut borders = Vec::new();
        if self.borders_counted(f) {
            let mut found = Vec::new();
            store.each_bordering(f, &mut scratch, |other| found.push(other));
            borders.extend(found.into_iter().map(|o| value::feature_id(store, o)));
            borders.sort();
        }
        let open: Vec<(i32, i32, Side)> = if self.rules.kinds[store.kind_of(f) as usize].site {
            Vec::new()
        } else {
            store.open_sides(f).into_iter().map(|(c, s)| (c.x, c.y, s)).collect()
        };
        FeatureScore {
            id: value::feature_id(store, f),
            kind: self.rules.kinds[store.kind_of(f) as usize].def.id.clone(),
            cells: value::feature_cells(store, f),
            segments: segments.into_iter().map(|(c, s)| (c.x, c.y, s.to_owned())).collect(),
            completed,
            open,
            owners: board
                .players
                .iter()
                .enumerate()
                .filter(|(p, _)| *p < super::rules::MAX_PLAYERS && owners >> p & 1 == 1)
                .map(|(_, p)| p.id.clone())
                .collect(),
            borders,
            lines,
            now: if completed { points } else { 0 },
            r#final: points,
        }
    }

    /// Whether a feature's own borders are worth telling: fields name their cities, cities their fields.
    fn borders_counted(&self, f: FeatureNo) -> bool {
        !self.rules.kinds[self.store.kind_of(f) as usize].site
    }

    /// All players and all features, features sorted by id.
    pub fn score(&self, board: &Board) -> Score {
        let scene = self.scene(board);
        let mut features: Vec<FeatureScore> =
            self.store.features().map(|f| self.feature_in(board, &scene, f)).collect();
        features.sort_by(|a, b| a.id.cmp(&b.id));
        Score { players: self.player_scores(board), features }
    }
}
