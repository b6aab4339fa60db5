//! RIV-START-1: what is laid first is finished before other tiles are laid.

use super::{Check, Context};
use crate::engine::placement::Part;
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "river-unfinished",
    severity: Severity::Warning,
    rule: Some("RIV-START-1"),
    about: "Other tiles lie although what is laid first is not finished.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    if cx.analysis.is_opening_over() {
        return;
    }
    let Some(opening) = &cx.rules.placement.opening else { return };
    let others = cx.analysis.store().tile_count() - cx.analysis.opened().len();
    if others <= cx.analysis.plate_cells().count() {
        return;
    }
    let is_other = |id: &str| cx.rules.tile(id).is_some_and(|k| !opening.is_member(k));
    let first = cx.board.tiles.iter().find(|(_, pile)| pile.first().is_some_and(|t| is_other(&t.tile)));
    let Some((cell, _)) = first else { return };
    let name = opening.name(cx.rules);
    let (message, help) = if cx.analysis.opened().is_empty() {
        (
            format!("The {name} is laid first, and none of it lies."),
            "Lay it first, or take its set off the list under Rules.",
        )
    } else {
        (
            format!("Other tiles lie although the {name} is not finished."),
            "Lay the rest of it first; other tiles fit nowhere until then.",
        )
    };
    let mut finding = check.finding(message, help, vec![Place::cell(*cell)], Vec::new());
    finding.rule = opening.rule(Part::Order).map(str::to_owned);
    out.push(finding);
}
