//! The engine under test, behind the same questions as the reference.

#![allow(dead_code)]

use std::collections::BTreeMap;
use std::sync::Arc;

use tilewright::engine::analysis::Analysis;
use tilewright::engine::rules::Rules;
use tilewright::model::{Board, TileSet, Turn};

use crate::reference::Sheet;

/// Compiles the sets that a board names.
pub fn rules(board: &Board, sets: &[TileSet]) -> Arc<Rules> {
    let find = |id: &str| sets.iter().find(|s| s.id == id).cloned().map(Arc::new);
    Arc::new(Rules::compile(&find, &board.sets, &board.options))
}

/// An analysis from scratch.
pub fn analyse(board: &Board, sets: &[TileSet]) -> Analysis {
    Analysis::new(board, rules(board, sets))
}

/// Points and features as an analysis has them.
pub fn sheet(analysis: &Analysis, board: &Board) -> Sheet {
    Sheet::from(&analysis.score(board))
}

/// Where a tile fits by its sides, as x, y, degrees; only tiles that lie count.
pub fn fits(analysis: &Analysis, tile: &str) -> Vec<[i64; 3]> {
    let Some(kind) = analysis.rules().tile(tile) else { return Vec::new() };
    let mut found = Vec::new();
    for (cell, turns) in analysis.store().legal(kind) {
        for turn in Turn::ALL {
            if turns >> turn.quarters() & 1 == 1 {
                found.push([cell.x.into(), cell.y.into(), turn.degrees()]);
            }
        }
    }
    found
}

/// Segments for each figure that a player has left, of the tile on a cell.
pub fn spots_by_figure(spots: Vec<(String, Vec<String>)>) -> BTreeMap<String, Vec<String>> {
    spots
        .into_iter()
        .filter(|(_, s)| !s.is_empty())
        .map(|(f, mut s)| {
            s.sort();
            (f, s)
        })
        .collect()
}
