//! Plates hold together: no loose tiles of a plate, and no part without its partner beside it.

use super::{Check, Context, words};
use crate::engine::plates;
use crate::model::{Cell, Edit, Finding, Fix, Place, PlacedPlate, Severity};

pub(super) static CHECK: Check = Check {
    id: "plate-torn",
    severity: Severity::Error,
    rule: None,
    about: "A plate lies in pieces, or without the part that belongs beside it.",
    cell: Some(loose),
    board: Some(parted),
};

fn loose(check: &Check, cx: &Context<'_>, cell: Cell, out: &mut Vec<Finding>) {
    let Some(pile) = cx.board.tiles.get(&cell) else { return };
    for (at, tile) in pile.iter().enumerate() {
        let Some(kind) = cx.rules.tile(&tile.tile) else { continue };
        if cx.rules.tile_info(kind).on_plate {
            let name = words::tile_name(cx, &tile.tile);
            let mut finding = check.finding(
                format!("\u{2018}{name}\u{2019} is part of a plate and lies loose."),
                "Take it away and lay the plate instead.",
                vec![Place::cell(cell)],
                vec![words::take_tile(cell, at)],
            );
            finding.rule = rule_of(cx, &tile.tile);
            out.push(finding);
        }
    }
}

fn parted(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    for placed in &cx.board.plates {
        let Some((other, cell)) = plates::partner(cx.rules, placed) else { continue };
        let there =
            cx.board.plates.iter().any(|p| p.plate == other && p.cell() == cell && p.turn == placed.turn);
        // A part that another one names as its partner is told there.
        if there {
            continue;
        }
        let Some((_, plate)) = cx.rules.plate(&placed.plate) else { continue };
        let name = |id: &str| match cx.rules.plate(id) {
            Some((_, p)) if !p.name.is_empty() => p.name.get("en").to_owned(),
            Some(_) | None => id.to_owned(),
        };
        let partner = PlacedPlate {
            plate: other.clone(),
            side: placed.side.clone(),
            x: cell.x,
            y: cell.y,
            turn: placed.turn,
            extra: serde_json::Map::new(),
        };
        // A partner that lies elsewhere is moved, else one is laid.
        let elsewhere = cx.board.plates.iter().position(|p| p.plate == other);
        let mut edits: Vec<Edit> = elsewhere.map(Edit::TakePlate).into_iter().collect();
        edits.push(Edit::PutPlate(cx.board.plates.len() - edits.len(), partner));
        let verb = if elsewhere.is_some() { "Move" } else { "Lay" };
        let mut finding = check.finding(
            format!(
                "\u{2018}{}\u{2019} lies without \u{2018}{}\u{2019} beside it.",
                name(&placed.plate),
                name(&other)
            ),
            format!("Lay \u{2018}{}\u{2019} with its north-west cell at {cell}.", name(&other)),
            vec![Place::cell(placed.cell())],
            vec![Fix { label: format!("{verb} it beside"), edits }],
        );
        finding.rule = plate.rule.clone();
        out.push(finding);
    }
}

/// The rule of the plate that has a tile among its cells.
fn rule_of(cx: &Context<'_>, tile: &str) -> Option<String> {
    let (set_id, local) = tile.split_once('/')?;
    let (set, _) = cx.rules.sets.iter().find(|(s, _)| s.id == set_id)?;
    set.plates.iter().find(|p| p.cells.iter().flatten().any(|c| c == local))?.rule.clone()
}
