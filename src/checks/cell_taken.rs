//! Two tiles or plates on one cell: both are kept, the first is analysed, a plate before tiles.

use super::{Check, Context, words};
use crate::engine::plates;
use crate::model::{Cell, Edit, Finding, Fix, Place, PlacedPlate, Severity};

pub(super) static CHECK: Check = Check {
    id: "cell-taken",
    severity: Severity::Error,
    rule: Some("BAS-PLACE-1"),
    about: "More than one tile lies on a cell.",
    cell: Some(look),
    board: None,
};

fn look(check: &Check, cx: &Context<'_>, cell: Cell, out: &mut Vec<Finding>) {
    look_at_plates(check, cx, cell, out);
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

/// Plates that lie under another one.
fn look_at_plates(check: &Check, cx: &Context<'_>, cell: Cell, out: &mut Vec<Finding>) {
    let Some(top) = cx.analysis.plate_at(cell) else { return };
    for (at, placed) in cx.board.plates.iter().enumerate() {
        if at == top || !covers(cx, placed, cell) {
            continue;
        }
        let name = match cx.rules.plate(&placed.plate) {
            Some((_, plate)) if !plate.name.is_empty() => plate.name.get("en"),
            Some(_) | None => &placed.plate,
        };
        out.push(check.finding(
            format!("\u{2018}{name}\u{2019} lies on a cell that another plate covers."),
            "Only the other one counts here; take this plate away or move it.",
            vec![Place::cell(cell)],
            vec![Fix { label: "Take the plate away".to_owned(), edits: vec![Edit::TakePlate(at)] }],
        ));
    }
}

fn covers(cx: &Context<'_>, placed: &PlacedPlate, cell: Cell) -> bool {
    let Some((_, plate)) = cx.rules.plate(&placed.plate) else { return false };
    let (width, height) = plates::turned_size(plate, placed.turn);
    let within = |at: i32, from: i32, size: i32| (0..size).contains(&at.saturating_sub(from));
    within(cell.x, placed.x, width) && within(cell.y, placed.y, height)
}
