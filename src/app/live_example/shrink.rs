//! A board made smaller as long as the term still pays on it and nothing on it is against a rule.

use super::growth::Grown;
use super::{Bench, Lines};
use crate::engine::analysis::Analysis;
use crate::model::{Board, Cell};

/// The smaller board; `None` where something on it is against a rule.
pub(super) fn shrunk(bench: &Bench, grown: Grown) -> Option<(Board, Lines)> {
    let Grown { mut board, mut lines } = grown;
    loop {
        let before = (board.tile_total(), board.figures.len());
        // The last laid lie farthest out; the order is that of rows, so that the same board always shrinks the same way.
        let cells: Vec<Cell> = board.tiles.keys().rev().copied().collect();
        for cell in cells {
            if board.figures.iter().any(|f| f.spot.cell() == Some(cell)) {
                continue;
            }
            let mut smaller = board.clone();
            smaller.tiles.remove(&cell);
            if let Some(fewer) = fine(bench, &smaller) {
                (board, lines) = (smaller, fewer);
            }
        }
        for i in (0..board.figures.len()).rev() {
            let mut smaller = board.clone();
            smaller.figures.remove(i);
            if let Some(fewer) = fine(bench, &smaller) {
                (board, lines) = (smaller, fewer);
            }
        }
        if before == (board.tile_total(), board.figures.len()) {
            break;
        }
    }
    bench.is_sound(&board).then_some((board, lines))
}

/// What it pays, when it hangs together.
fn fine(bench: &Bench, board: &Board) -> Option<Lines> {
    let lines = bench.pays(board)?;
    let analysis = Analysis::new(board, std::sync::Arc::clone(&bench.with));
    (board.tile_total() > 0 && analysis.is_one_part()).then_some(lines)
}
