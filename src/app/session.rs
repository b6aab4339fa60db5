//! A document being worked on: board, history, ruleset, analysis and findings, all kept in step.
//! Every change goes through here.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use super::Catalogue;
use crate::checks::{Context, Findings};
use crate::edit::{Applied, History};
use crate::engine::analysis::Analysis;
use crate::engine::analysis::standing::StandingSpot;
use crate::engine::placement::Barred;
use crate::engine::rules::Rules;
use crate::model::board::{PlacedFigure, Spot};
use crate::model::vocab::{Completes, Profile};
use crate::model::{
    Board, Cell, Edit, EditError, FeatureScore, FigureDef, Finding, OptionValue, Player, PlayerScore, Score,
    SegmentDef, Side, TileDef, Turn,
};

/// Stands in for a tile that no chosen set has.
static UNKNOWN: LazyLock<TileDef> = LazyLock::new(|| TileDef {
    id: "unknown".to_owned(),
    name: crate::model::Text::en("Unknown tile"),
    count: BTreeMap::new(),
    alias: BTreeMap::new(),
    marks: BTreeMap::new(),
    closed: None,
    cross: Vec::new(),
    art: None,
    segments: Vec::new(),
    extra: serde_json::Map::new(),
});

/// See the module.
#[derive(Debug)]
pub struct Session {
    catalogue: Arc<Catalogue>,
    board: Board,
    history: History,
    analysis: Analysis,
    findings: Findings,
    players: Vec<PlayerScore>,
    revision: u64,
}

/// What a tile on the board belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A loose tile, at this place of its cell's pile.
    Tile(usize),
    /// A plate, at this index of the board's list.
    Plate(usize),
}

/// The tile that is analysed on a cell.
#[derive(Clone, Copy, Debug)]
pub struct TileAt<'a> {
    /// Full id.
    pub id: &'a str,
    /// Its definition; an empty one when no chosen set has it.
    pub def: &'a TileDef,
    /// Turn.
    pub turn: Turn,
    /// What it belongs to.
    pub piece: Piece,
}

/// Two sides that touch and are not alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Side of the tile in question.
    pub side: Side,
    /// What it shows there.
    pub own: String,
    /// What the neighbour shows.
    pub other: String,
}

/// How a tile would lie on a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// Sides that would not match.
    pub clashes: Vec<Clash>,
    /// What matching sides show.
    pub meets: Vec<String>,
    /// Whether a tile lies beside the cell.
    pub connected: bool,
    /// Another rule of placement that it would break.
    pub barred: Option<Barred>,
}

impl Fit {
    /// Whether the rules allow it: connected, all sides alike (BAS-PLACE-1, BAS-PLACE-2), no other rule against it.
    pub fn is_legal(&self) -> bool {
        self.connected && self.clashes.is_empty() && self.barred.is_none()
    }
}

/// What a side of a lying tile meets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// What the side shows.
    pub own: String,
    /// What the neighbour shows, if there is one.
    pub other: Option<String>,
    /// Whether they are alike, if there is a neighbour.
    pub fits: Option<bool>,
}

/// Labels of all steps, and how many of them are done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryView {
    /// Oldest first; those undone at the end.
    pub labels: Vec<String>,
    /// How many are done.
    pub position: usize,
}

impl Session {
    /// Opens a board.
    pub fn new(catalogue: Arc<Catalogue>, board: Board) -> Session {
        let rules = compile(&catalogue, &board);
        let analysis = Analysis::new(&board, rules);
        let mut session = Session {
            catalogue,
            board,
            history: History::new(),
            analysis,
            findings: Findings::default(),
            players: Vec::new(),
            revision: 0,
        };
        session.look_at_all();
        session
    }

    fn look_at_all(&mut self) {
        let cx = Context { board: &self.board, rules: self.analysis.rules(), analysis: &self.analysis };
        self.findings = Findings::new(&cx);
        self.players = self.analysis.player_scores(&self.board);
        self.revision += 1;
    }

    /// Brings analysis and findings up to edits just made.
    fn follow(&mut self, applied: &[Applied]) {
        if applied.is_empty() {
            return;
        }
        if applied.iter().any(|a| a.edit.changes_rules()) {
            let rules = compile(&self.catalogue, &self.board);
            self.analysis = Analysis::new(&self.board, rules);
            self.look_at_all();
            return;
        }
        if applied.iter().any(|a| matches!((&a.edit, &a.inverse), (Edit::Players(new), Edit::Players(old)) if !same_players(new, old))) {
            // Owners are numbers in the analysis.
            self.analysis = Analysis::new(&self.board, Arc::clone(self.analysis.rules()));
            self.look_at_all();
            return;
        }
        let mut touched = Vec::new();
        for a in applied {
            touched.extend(self.analysis.follow(&self.board, &a.edit, &a.inverse));
        }
        let cx = Context { board: &self.board, rules: self.analysis.rules(), analysis: &self.analysis };
        self.findings.refresh(&cx, &touched);
        self.players = self.analysis.player_scores(&self.board);
        self.revision += 1;
    }

    /// The document.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The tile sets at hand.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// Exchanges the tile sets at hand (one was opened or changed on disk).
    pub fn set_catalogue(&mut self, catalogue: Arc<Catalogue>) {
        self.catalogue = catalogue;
        let rules = compile(&self.catalogue, &self.board);
        self.analysis = Analysis::new(&self.board, rules);
        self.look_at_all();
    }

    /// The ruleset in force.
    pub fn rules(&self) -> &Arc<Rules> {
        self.analysis.rules()
    }

    /// The analysis.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Grows with every change of what is shown; for caches.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Makes edits as one undo step. On an error nothing has changed.
    pub fn apply(&mut self, label: impl Into<String>, edits: Vec<Edit>) -> Result<(), EditError> {
        let applied = self.history.apply(&mut self.board, &label.into(), edits)?;
        self.follow(&applied);
        Ok(())
    }

    /// Starts a gesture: all edits until [`Session::end`] are one step.
    pub fn begin(&mut self, label: &str) {
        self.history.begin(&self.board, label);
    }

    /// Makes further edits of the open gesture at once.
    pub fn extend(&mut self, edits: Vec<Edit>) -> Result<(), EditError> {
        let applied = self.history.extend(&mut self.board, edits)?;
        self.follow(&applied);
        Ok(())
    }

    /// Takes back what the open gesture has done and makes these edits instead, as a drag does at each move.
    pub fn replace(&mut self, edits: Vec<Edit>) -> Result<(), EditError> {
        let applied = self.history.replace(&mut self.board, edits)?;
        self.follow(&applied);
        Ok(())
    }

    /// Ends the open gesture.
    pub fn end(&mut self) {
        self.history.end(&self.board);
    }

    /// Takes the open gesture back.
    pub fn cancel(&mut self) {
        // The inverse of edits just made applies; an error would mean that the board was changed past its history.
        if let Ok(applied) = self.history.cancel(&mut self.board) {
            self.follow(&applied);
        }
    }

    /// Takes the last step back; returns its label.
    pub fn undo(&mut self) -> Option<String> {
        let label = self.history.undo_label()?.to_owned();
        let applied = self.history.undo(&mut self.board).ok()?;
        self.follow(&applied);
        Some(label)
    }

    /// Makes the step undone last again; returns its label.
    pub fn redo(&mut self) -> Option<String> {
        let label = self.history.redo_label()?.to_owned();
        let applied = self.history.redo(&mut self.board).ok()?;
        self.follow(&applied);
        Some(label)
    }

    /// Undoes or redoes until so many steps are done.
    pub fn go_to(&mut self, steps: usize) {
        if let Ok(applied) = self.history.go_to(&mut self.board, steps) {
            self.follow(&applied);
        }
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        self.history.undo_label().is_some()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        self.history.redo_label().is_some()
    }

    /// Labels of all steps.
    pub fn history(&self) -> HistoryView {
        HistoryView {
            labels: self.history.labels().map(str::to_owned).collect(),
            position: self.history.position(),
        }
    }

    /// Numbers of all steps, oldest first, and how many of them are done; see [`History::ids`].
    pub fn steps(&self) -> (Vec<u64>, usize) {
        (self.history.ids().collect(), self.history.position())
    }

    /// Whether there are unsaved changes.
    pub fn is_dirty(&self) -> bool {
        self.history.is_dirty()
    }

    /// Notes that the present state is on disk.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved(&self.board);
    }

    /// Findings, sorted by place, severity and check.
    pub fn findings(&self) -> &[Finding] {
        self.findings.list()
    }

    /// Points of all players with their lines, kept up to date.
    pub fn players(&self) -> &[PlayerScore] {
        &self.players
    }

    /// Players and all features; made anew at each call.
    pub fn score(&self) -> Score {
        self.analysis.score(&self.board)
    }

    /// The feature of a segment.
    pub fn feature_at(&self, cell: Cell, segment: &str) -> Option<FeatureScore> {
        let store = self.analysis.store();
        let segment = store.segment_by_id(cell, segment)?;
        Some(self.analysis.feature_score(&self.board, store.feature_of(segment)))
    }

    /// The feature of an id as in score lines (`kind@x,y,segment`).
    pub fn feature(&self, id: &str) -> Option<FeatureScore> {
        let (_, place) = id.split_once('@')?;
        let mut parts = place.splitn(3, ',');
        let cell = Cell::new(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        self.feature_at(cell, parts.next()?)
    }

    /// Legal placements of a tile: cells in row order, and by quarter turn whether it fits. On an empty board only the
    /// start tile fits, at 0, 0 (BAS-START-1).
    pub fn legal(&self, tile: &str) -> Vec<(Cell, [bool; 4])> {
        let Some(kind) = self.rules().tile(tile) else { return Vec::new() };
        self.analysis
            .legal(kind)
            .into_iter()
            .map(|(cell, turns)| (cell, std::array::from_fn(|q| turns >> q & 1 == 1)))
            .collect()
    }

    /// Number of legal placements of a tile, all four turns counted.
    pub fn legal_count(&self, tile: &str) -> u32 {
        self.rules().tile(tile).map_or(0, |kind| self.analysis.legal_count(kind))
    }

    /// Why a tile that fits somewhere by its sides may be laid nowhere; the first reason that is found.
    pub fn barred(&self, tile: &str) -> Option<Barred> {
        self.rules().tile(tile).and_then(|kind| self.analysis.barred_everywhere(kind))
    }

    /// How a tile would lie on a cell.
    pub fn fit(&self, tile: &str, cell: Cell, turn: Turn) -> Fit {
        let Some(kind) = self.rules().tile(tile) else { return Fit::default() };
        let (rules, store) = (self.rules(), self.analysis.store());
        let clashing = store.clashes_if(kind, turn, cell);
        let mut fit = Fit::default();
        for side in Side::ALL {
            let Some((other, other_turn)) = store.tile_at(cell.step(side)) else { continue };
            fit.connected = true;
            let own = rules.side_word(kind, turn, side);
            let other = rules.side_word(other, other_turn, side.opposite());
            if clashing.contains(&side) {
                fit.clashes.push(Clash { side, own, other });
            } else {
                fit.meets.push(own);
            }
        }
        fit.barred = self.analysis.barred(kind, turn, cell);
        fit
    }

    /// The tile that is analysed on a cell.
    pub fn tile_at(&self, cell: Cell) -> Option<TileAt<'_>> {
        if let Some((kind, turn)) = self.analysis.store().tile_at(cell) {
            let rules = self.rules();
            let piece = self.analysis.plate_at(cell).map_or(Piece::Tile(0), Piece::Plate);
            return Some(TileAt { id: &rules.tile_info(kind).id, def: rules.def(kind), turn, piece });
        }
        let tile = self.board.tiles.get(&cell)?.first()?;
        Some(TileAt { id: &tile.tile, def: &UNKNOWN, turn: tile.turn, piece: Piece::Tile(0) })
    }

    /// Cells of a plate on the board, in row order.
    pub fn plate_cells(&self, index: usize) -> Vec<Cell> {
        self.analysis.plate_cells().filter(|(_, (i, _))| *i == index).map(|(c, _)| *c).collect()
    }

    /// What a side of a lying tile meets.
    pub fn meeting(&self, cell: Cell, side: Side) -> Option<Meeting> {
        let (rules, store) = (self.rules(), self.analysis.store());
        let (kind, turn) = store.tile_at(cell)?;
        let own = rules.side_word(kind, turn, side);
        let other =
            store.tile_at(cell.step(side)).map(|(kind, turn)| rules.side_word(kind, turn, side.opposite()));
        let fits = other.as_ref().map(|_| !store.clashes(cell).contains(&side));
        Some(Meeting { own, other, fits })
    }

    /// Both sides of a clash, for showing an illegal side.
    pub fn clash(&self, cell: Cell, side: Side) -> Option<Clash> {
        let meeting = self.meeting(cell, side)?;
        Some(Clash { side, own: meeting.own, other: meeting.other? })
    }

    /// Copies of each tile in the chosen sets, and how many of them lie on the board; by full id, without plate cells.
    pub fn counts(&self) -> BTreeMap<String, (i64, i64)> {
        let mut counts: BTreeMap<String, (i64, i64)> = BTreeMap::new();
        for t in self.rules().tiles.iter().filter(|t| t.copies > 0 && !t.on_plate) {
            counts.insert(t.id.clone(), (t.copies, 0));
        }
        for tile in self.board.tiles.values().flatten() {
            counts.entry(tile.tile.clone()).or_default().1 += 1;
        }
        counts
    }

    /// The segment that tokens on a cell lie on: the first site of the tile, else the middle of the cell.
    pub fn token_seat(&self, cell: Cell) -> Option<String> {
        let tile = self.tile_at(cell)?;
        let site = |s: &&SegmentDef| self.rules().kind_def(&s.kind).is_some_and(|k| k.site.is_some());
        tile.def.segments.iter().find(site).map(|s| s.id.clone())
    }

    /// Whether figures may stand on a segment at all.
    pub fn holds_figures(&self, segment: &SegmentDef) -> bool {
        self.rules().kind_def(&segment.kind).is_some_and(|k| k.holds.is_none()) && segment.holds.is_none()
    }

    /// Whether a figure may go to a segment of a tile, were that tile laid just now (BAS-FIG-1, BAS-FIG-2).
    pub fn may_stand(&self, player: &str, figure: &str, cell: Cell, segment: &str) -> bool {
        let figure = self.rules().figure(figure);
        figure.is_some_and(|f| self.analysis.may_stand(&self.board, player, f, cell, segment))
    }

    /// Everywhere that a player may put a figure after laying the tile on a cell.
    pub fn spots_after(&self, player: &str, placed: Cell) -> Vec<StandingSpot> {
        self.analysis.spots_after(&self.board, player, placed)
    }

    /// Whether a figure may be put on a spot: on a segment by the rules of placing, in a place when the place takes it.
    /// Neutral figures may go wherever there is a seat for them.
    pub fn may_put(&self, player: Option<&str>, figure: &str, spot: &Spot) -> bool {
        let Some(def) = self.figure_def(figure) else { return false };
        match (player, spot) {
            _ if def.neutral => true,
            (Some(player), Spot::Segment(cell, segment)) => self.may_stand(player, figure, *cell, segment),
            (Some(player), Spot::Place(id)) => {
                let there = PlacedFigure {
                    player: Some(player.to_owned()),
                    figure: figure.to_owned(),
                    spot: spot.clone(),
                    extra: serde_json::Map::new(),
                };
                self.rules().place(id).is_some()
                    && self.analysis.refused_place(&there).is_none()
                    && self.supply(player, figure).is_none_or(|left| left > 0)
            }
            (Some(_), Spot::Cell(_)) | (None, _) => false,
        }
    }

    /// Figures of players that are in the game.
    pub fn figure_kinds(&self) -> Vec<&FigureDef> {
        self.rules().figures.iter().filter(|f| f.in_game && !f.def.neutral).map(|f| &f.def).collect()
    }

    /// Figures in the game that belong to nobody.
    pub fn neutral_kinds(&self) -> Vec<&FigureDef> {
        self.rules().figures.iter().filter(|f| f.in_game && f.def.neutral).map(|f| &f.def).collect()
    }

    /// The declaration of a figure.
    pub fn figure_def(&self, id: &str) -> Option<&FigureDef> {
        self.rules().figure(id).map(|f| &self.rules().figure_info(f).def)
    }

    /// Whether figures lie down on a kind (BAS-FIG-4).
    pub fn lies_down(&self, kind: &str) -> bool {
        self.rules().kind_def(kind).is_some_and(|k| k.profile == Some(Profile::Field))
    }

    /// Whether features of a kind are never completed (BAS-COMP-4).
    pub fn never_completes(&self, kind: &str) -> bool {
        self.rules().kind_def(kind).is_some_and(|k| k.completes == Completes::Never)
    }

    /// The 4-letter type of a tile in its smallest turn.
    pub fn tile_type(&self, id: &str) -> Option<String> {
        self.rules().tile(id).map(|kind| self.rules().tile_type(kind))
    }

    /// The value of an option in force.
    pub fn option_value(&self, id: &str) -> Option<OptionValue> {
        self.rules().options.get(id).cloned()
    }

    /// How many of a figure a player has left; below 0 when too many stand on the board.
    pub fn supply(&self, player: &str, figure: &str) -> Option<i64> {
        self.analysis.supply_left(&self.board, player, self.rules().figure(figure)?)
    }
}

fn same_players(a: &[Player], b: &[Player]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.id == b.id)
}

fn compile(catalogue: &Catalogue, board: &Board) -> Arc<Rules> {
    Arc::new(Rules::compile(&|id| catalogue.set(id), &board.sets, &board.options))
}
