//! What a test asks of an engine, whichever it is, and the reference's answers.

use std::collections::BTreeMap;

use serde::Deserialize;
use tilewright::model::{Board, Cell, Side, TileSet};

use super::{Features, Ground, Sheet, faults, legal, score};

/// `[x, y]`, `[x, y, "E"]` for a side or `[x, y, "c1"]` for a segment.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(untagged)]
pub enum At {
    /// A side of a cell.
    Side(i32, i32, Side),
    /// A segment on a cell.
    Segment(i32, i32, String),
    /// A cell.
    Cell(i32, i32),
}

/// A finding of an engine, reduced to what tests speak of.
#[derive(Clone, Debug)]
pub struct Found {
    /// Check id.
    pub check: String,
    /// Whether it is an error.
    pub error: bool,
    /// Every place it points at.
    pub at: Vec<At>,
}

/// An engine under test. The sets are those that the board names.
pub trait Engine {
    /// Points and features.
    fn sheet(&self, board: &Board, sets: &[TileSet]) -> Sheet;
    /// Findings.
    fn findings(&self, board: &Board, sets: &[TileSet]) -> Vec<Found>;
    /// Whether it has a check of this id; expectations of others are passed over.
    fn knows(&self, check: &str) -> bool;
    /// Legal placements as x, y, degrees.
    fn placements(&self, board: &Board, sets: &[TileSet], tile: &str) -> Vec<[i64; 3]>;
    /// Figures that a player may put on a cell, with the segments for each, when the tile on another was just laid.
    fn spots(
        &self,
        board: &Board,
        sets: &[TileSet],
        placed: Cell,
        at: Cell,
        player: &str,
    ) -> BTreeMap<String, Vec<String>>;
}

/// The reference.
pub struct Slow;

impl Engine for Slow {
    fn sheet(&self, board: &Board, sets: &[TileSet]) -> Sheet {
        score::of(&Features::of(&Ground::of(board, sets)))
    }

    fn findings(&self, board: &Board, sets: &[TileSet]) -> Vec<Found> {
        let ground = Ground::of(board, sets);
        let faults = faults::of(&Features::of(&ground));
        let places = |f: &faults::Fault| {
            let at = |c: &Cell| f.side.map_or(At::Cell(c.x, c.y), |s| At::Side(c.x, c.y, s));
            f.cells.iter().map(at).collect()
        };
        faults
            .iter()
            .map(|f| Found { check: f.check.to_owned(), error: f.is_error(), at: places(f) })
            .collect()
    }

    fn knows(&self, check: &str) -> bool {
        faults::KNOWN.contains(&check)
    }

    fn placements(&self, board: &Board, sets: &[TileSet], tile: &str) -> Vec<[i64; 3]> {
        let found = legal::placements(&Ground::of(board, sets), tile);
        found.into_iter().map(|(c, t)| [c.x.into(), c.y.into(), t.degrees()]).collect()
    }

    fn spots(
        &self,
        board: &Board,
        sets: &[TileSet],
        placed: Cell,
        at: Cell,
        player: &str,
    ) -> BTreeMap<String, Vec<String>> {
        assert_eq!(placed, at, "only onto the tile just laid");
        let mut by: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (figure, segment) in legal::figure_spots(&Ground::of(board, sets), at, player) {
            by.entry(figure).or_default().push(segment);
        }
        by
    }
}
