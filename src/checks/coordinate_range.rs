//! Cells farther out than the board reaches are kept and not analysed.

use super::{Check, Context, words};
use crate::model::{Cell, Finding, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "coordinate-range",
    severity: Severity::Error,
    rule: None,
    about: "Something lies farther out than the board reaches.",
    cell: Some(look),
    board: None,
};

fn look(check: &Check, cx: &Context<'_>, cell: Cell, out: &mut Vec<Finding>) {
    if cell.in_range() {
        return;
    }
    let Some(pile) = cx.board.tiles.get(&cell) else { return };
    for at in 0..pile.len() {
        out.push(check.finding(
            format!("This tile lies at {cell}, beyond ±{}.", Cell::LIMIT),
            "It is kept but not analysed; move it closer or take it away.",
            vec![Place::cell(cell)],
            vec![words::take_tile(cell, at)],
        ));
    }
}
