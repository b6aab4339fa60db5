//! BAS-START-1: the start tile, or what replaces it, lies first.

use super::{Check, Context, words};
use crate::model::{Cell, Edit, Finding, Fix, Place, PlacedTile, Severity, Turn};

pub(super) static CHECK: Check = Check {
    id: "no-start",
    severity: Severity::Note,
    rule: Some("BAS-START-1"),
    about: "Neither the start tile nor what replaces it lies on the board.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let replaced = cx
        .board
        .plates
        .iter()
        .any(|p| cx.rules.plate(&p.plate).is_some_and(|(_, plate)| plate.replaces_start));
    if replaced {
        return;
    }
    let starts = cx.rules.start_tiles();
    if starts.iter().any(|start| cx.analysis.laid(start) > 0) {
        return;
    }
    let Some(start) = starts.first().copied() else { return };
    let origin = Cell::new(0, 0);
    let name = words::tile_name(cx, start);
    let mut fixes = Vec::new();
    if cx.board.tiles.is_empty() && cx.board.plates.is_empty() {
        fixes.push(Fix {
            label: "Lay the start tile".to_owned(),
            edits: vec![Edit::PutTile(origin, 0, PlacedTile::new(start, Turn::ZERO))],
        });
    }
    out.push(check.finding(
        "No start tile lies on the board.".to_owned(),
        format!("Lay \u{2018}{name}\u{2019} first, as a game begins with it."),
        vec![Place::id(start)],
        fixes,
    ));
}
