//! BAS-PLACE-2: where two tiles touch, the printed sides must be alike. Each such side is told once, at the tile that is
//! most likely the wrong one.

use super::{Check, Context, words};
use crate::model::{Cell, Finding, Fix, Place, Severity, Side, Turn};

pub(super) static CHECK: Check = Check {
    id: "edge-mismatch",
    severity: Severity::Error,
    rule: Some("BAS-PLACE-2"),
    about: "Two tiles touch with sides that are not alike.",
    cell: Some(look),
    board: None,
};

fn look(check: &Check, cx: &Context<'_>, cell: Cell, out: &mut Vec<Finding>) {
    let store = cx.analysis.store();
    let Some((kind, turn)) = store.tile_at(cell) else { return };
    for side in store.clashes(cell) {
        let Some((other, other_turn)) = store.tile_at(cell.step(side)) else { continue };
        if !blames(cx, cell, cell.step(side)) {
            continue;
        }
        let mine = cx.rules.side_word(kind, turn, side);
        let theirs = cx.rules.side_word(other, other_turn, side.opposite());
        let message =
            format!("{} meets {theirs} on the {} side of this tile.", words::upper_first(&mine), side.word());
        let fixes = fixes(cx, cell, turn);
        let help = match fixes.first() {
            Some(fix) if fix.label.starts_with("Turn") => {
                format!("{} so that it fits, or take it away.", fix.label)
            }
            Some(_) => "No turn of this tile fits here; take it away or lay another.".to_owned(),
            None => "Two plates lie against each other here; move one of them.".to_owned(),
        };
        out.push(check.finding(message, help, vec![Place::side(cell, side)], fixes));
    }
}

/// Whether the first of two touching tiles is the one to speak of: a loose tile before one of a plate, then the one with more
/// clashing sides, then the one with fewer neighbours, then the later in row order.
fn blames(cx: &Context<'_>, a: Cell, b: Cell) -> bool {
    let store = cx.analysis.store();
    let weight = |c: Cell| {
        let neighbours = Side::ALL.iter().filter(|s| store.tile_at(c.step(**s)).is_some()).count();
        (cx.analysis.plate_at(c).is_none(), store.clashes(c).len(), std::cmp::Reverse(neighbours), c)
    };
    weight(a) > weight(b)
}

fn fixes(cx: &Context<'_>, cell: Cell, now: Turn) -> Vec<Fix> {
    let Some(tile) = cx.board.tiles.get(&cell).and_then(|pile| pile.first()) else { return Vec::new() };
    if cx.analysis.plate_at(cell).is_some() {
        return Vec::new();
    }
    let mut fixes = Vec::new();
    if let Some(kind) = cx.rules.tile(&tile.tile) {
        let fitting = cx.analysis.store().turns_at(kind, cell);
        let next =
            (1..4).map(|q| now.then(Turn::from_quarters(q))).find(|t| fitting >> t.quarters() & 1 == 1);
        fixes.extend(next.map(|turn| words::turn_tile(cell, tile, turn)));
    }
    fixes.push(words::take_tile(cell, 0));
    fixes
}
