//! The engine under test, behind the same questions as the reference.

#![allow(dead_code)]

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tilewright::app::{Catalogue, Session};
use tilewright::checks::CHECKS;
use tilewright::model::{Board, Cell, Edit, Place, Severity, TileSet, Turn};

use crate::reference::Sheet;
use crate::reference::engine::{At, Engine, Found};

/// A document opened with these sets at hand.
pub fn open(board: &Board, sets: &[TileSet]) -> Session {
    let mut catalogue = Catalogue::default();
    for set in sets {
        catalogue.add(set.clone());
    }
    Session::new(Arc::new(catalogue), board.clone())
}

/// Points and features as a session has them.
pub fn sheet(session: &Session) -> Sheet {
    Sheet::from(&session.score())
}

/// Legal placements as x, y, degrees.
pub fn placements(session: &Session, tile: &str) -> Vec<[i64; 3]> {
    let mut found = Vec::new();
    for (cell, turns) in session.legal(tile) {
        for (turn, fits) in Turn::ALL.into_iter().zip(turns) {
            if fits {
                found.push([cell.x.into(), cell.y.into(), turn.degrees()]);
            }
        }
    }
    found
}

/// Findings reduced to check, severity and places.
pub fn findings(session: &Session) -> Vec<Found> {
    let at = |p: &Place| match (p.x, p.y, p.side, &p.segment) {
        (Some(x), Some(y), Some(side), _) => Some(At::Side(x, y, side)),
        (Some(x), Some(y), None, Some(segment)) => Some(At::Segment(x, y, segment.clone())),
        (Some(x), Some(y), None, None) => Some(At::Cell(x, y)),
        _ => None,
    };
    let one = |f: &tilewright::model::Finding| Found {
        check: f.check.to_owned(),
        error: f.severity == Severity::Error,
        at: f.at.iter().filter_map(at).collect(),
    };
    session.findings().iter().map(one).collect()
}

/// Segments of a cell's tile for each figure that a player may put there after laying the tile on another cell, or that one.
pub fn spots(session: &Session, placed: Cell, at: Cell, player: &str) -> BTreeMap<String, Vec<String>> {
    let mut by: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for spot in session.spots_after(player, placed).into_iter().filter(|s| s.cell == at) {
        let figure = &session.rules().figure_info(spot.figure).def.id;
        if placed == at {
            assert!(session.may_stand(player, figure, at, &spot.segment), "{figure} on {}", spot.segment);
        }
        by.entry(figure.clone()).or_default().push(spot.segment);
    }
    by.values_mut().for_each(|segments| segments.sort());
    by
}

/// The engine under test. It keeps its session and leads it by edits from one board to the next, as the window does.
#[derive(Default)]
pub struct Fast(RefCell<Option<Session>>);

impl Fast {
    fn with<T>(&self, board: &Board, sets: &[TileSet], ask: impl FnOnce(&Session) -> T) -> T {
        let mut kept = self.0.borrow_mut();
        let session = match kept.take() {
            Some(mut session) if session.board().sets == board.sets => {
                session.apply("next", edits_between(session.board(), board)).expect("aimed at what is there");
                session
            }
            Some(_) | None => open(board, sets),
        };
        assert_eq!(session.board(), board);
        ask(kept.insert(session))
    }
}

/// Edits that lead from one board to another with the same sets.
fn edits_between(from: &Board, to: &Board) -> Vec<Edit> {
    let mut edits = Vec::new();
    let same_figures = from.figures == to.figures;
    if !same_figures {
        edits.extend((0..from.figures.len()).rev().map(Edit::TakeFigure));
    }
    let cells: BTreeSet<&Cell> = from.tiles.keys().chain(to.tiles.keys()).collect();
    for cell in cells.into_iter().filter(|c| from.tiles.get(c) != to.tiles.get(c)) {
        let (old, new) = (from.tiles.get(cell), to.tiles.get(cell));
        edits.extend((0..old.map_or(0, Vec::len)).rev().map(|at| Edit::TakeTile(*cell, at)));
        let new = new.into_iter().flatten().enumerate();
        edits.extend(new.map(|(at, t)| Edit::PutTile(*cell, at, t.clone())));
    }
    if from.plates != to.plates {
        edits.extend((0..from.plates.len()).rev().map(Edit::TakePlate));
        edits.extend(to.plates.iter().enumerate().map(|(at, p)| Edit::PutPlate(at, p.clone())));
    }
    if !same_figures {
        edits.extend(to.figures.iter().enumerate().map(|(at, f)| Edit::PutFigure(at, f.clone())));
    }
    if from.players != to.players {
        edits.push(Edit::Players(to.players.clone()));
    }
    if from.options != to.options {
        edits.push(Edit::Options(to.options.clone()));
    }
    if from.name != to.name {
        edits.push(Edit::Name(to.name.clone()));
    }
    if from.turn != to.turn {
        edits.push(Edit::Turn(to.turn.clone()));
    }
    edits.extend(holdings_between(from, to));
    edits
}

/// Edits of tokens, records, modes and tiles off the board.
fn holdings_between(from: &Board, to: &Board) -> Vec<Edit> {
    let mut edits = Vec::new();
    let (old, new) = (&from.tokens.0, &to.tokens.0);
    for key in old.keys().chain(new.keys()).collect::<BTreeSet<_>>() {
        if old.get(key) != new.get(key) {
            edits.push(Edit::Tokens(key.0.clone(), key.1.clone(), new.get(key).cloned()));
        }
    }
    for token in from.records.keys().chain(to.records.keys()).collect::<BTreeSet<_>>() {
        if from.records.get(token) != to.records.get(token) {
            edits.push(Edit::Record(token.clone(), to.records.get(token).copied()));
        }
    }
    for mode in from.modes.keys().chain(to.modes.keys()).collect::<BTreeSet<_>>() {
        if from.modes.get(mode) != to.modes.get(mode) {
            edits.push(Edit::Mode(mode.clone(), to.modes.get(mode).cloned()));
        }
    }
    if from.bag != to.bag {
        edits.push(Edit::Bag(to.bag.clone()));
    }
    if from.discards != to.discards {
        edits.push(Edit::Discards(to.discards.clone()));
    }
    if from.drawn != to.drawn {
        edits.push(Edit::Drawn(to.drawn.clone()));
    }
    if from.common != to.common {
        edits.push(Edit::Common(to.common.clone()));
    }
    edits
}

impl Engine for Fast {
    fn sheet(&self, board: &Board, sets: &[TileSet]) -> Sheet {
        self.with(board, sets, sheet)
    }

    fn findings(&self, board: &Board, sets: &[TileSet]) -> Vec<Found> {
        self.with(board, sets, findings)
    }

    fn knows(&self, check: &str) -> bool {
        CHECKS.iter().any(|c| c.id == check)
    }

    fn placements(&self, board: &Board, sets: &[TileSet], tile: &str) -> Vec<[i64; 3]> {
        self.with(board, sets, |s| placements(s, tile))
    }

    fn spots(
        &self,
        board: &Board,
        sets: &[TileSet],
        placed: Cell,
        at: Cell,
        player: &str,
    ) -> BTreeMap<String, Vec<String>> {
        self.with(board, sets, |s| spots(s, placed, at, player))
    }
}
