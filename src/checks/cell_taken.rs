//! Two tiles on one cell: both are kept, the first is analysed.

use super::{Check, Context, words};
use crate::model::{Cell, Finding, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "cell-taken",
    severity: Severity::Error,
    rule: Some("BAS-PLACE-1"),
    about: "More than one tile lies on a cell.",
    cell: Some(look),
    board: None,
};

fn look(check: &Check, cx: &Context<'_>, cell: Cell, out: &mut Vec<Finding>) {
    let Some(pile) = cx.board.tiles.get(&cell) else { return };
    let plate = cx.analysis.plate_at(cell).is_some();
    let kept = usize::from(!plate);
    for (at, tile) in pile.iter().enumerate().skip(kept) {
        let name = words::tile_name(cx, &tile.tile);
        let message = if plate {
            format!("\u{2018}{name}\u{2019} lies on a cell that a plate covers.")
        } else {
            format!("\u{2018}{name}\u{2019} lies on a cell that holds another tile.")
        };
        out.push(check.finding(
            message,
            "Only the other one counts; take this one away or move it.",
            vec![Place::cell(cell)],
            vec![words::take_tile(cell, at)],
        ));
    }
}
