//! The engine under test, behind the same questions as the reference.

#![allow(dead_code)]

use std::collections::BTreeMap;
use std::sync::Arc;

use tilewright::app::{Catalogue, Session};
use tilewright::checks::CHECKS;
use tilewright::model::{Board, Cell, Place, Severity, TileSet, Turn};

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

/// Segments of a cell's tile for each figure that a player may put there.
pub fn spots(session: &Session, at: Cell, player: &str) -> BTreeMap<String, Vec<String>> {
    let mut by: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let Some(tile) = session.tile_at(at) else { return by };
    for figure in session.figure_kinds() {
        let may = |s: &str| session.may_stand(player, &figure.id, at, s);
        let mut segments: Vec<String> =
            tile.def.segments.iter().filter(|s| may(&s.id)).map(|s| s.id.clone()).collect();
        segments.sort();
        if !segments.is_empty() {
            by.insert(figure.id.clone(), segments);
        }
    }
    by
}

/// The engine under test, from scratch for each question.
pub struct Fast;

impl Engine for Fast {
    fn sheet(&self, board: &Board, sets: &[TileSet]) -> Sheet {
        sheet(&open(board, sets))
    }

    fn findings(&self, board: &Board, sets: &[TileSet]) -> Vec<Found> {
        findings(&open(board, sets))
    }

    fn knows(&self, check: &str) -> bool {
        CHECKS.iter().any(|c| c.id == check)
    }

    fn placements(&self, board: &Board, sets: &[TileSet], tile: &str) -> Vec<[i64; 3]> {
        placements(&open(board, sets), tile)
    }

    fn spots(
        &self,
        board: &Board,
        sets: &[TileSet],
        at: Cell,
        player: &str,
    ) -> BTreeMap<String, Vec<String>> {
        spots(&open(board, sets), at, player)
    }
}
