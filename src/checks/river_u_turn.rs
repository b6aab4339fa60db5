//! RIV-PLACE-2: a line that is laid first does not turn back on itself: two bends in a row do not turn the same way. A fork
//! is no bend. Reading: the rule speaks of consecutive bend tiles, so what an arm does at a fork is free.

use super::{Check, Context, words};
use crate::engine::placement::Part;
use crate::model::{Cell, Finding, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "river-u-turn",
    severity: Severity::Error,
    rule: Some("RIV-PLACE-2"),
    about: "Two bends in a row of a line that is laid first turn the same way.",
    cell: Some(look),
    board: None,
};

fn look(check: &Check, cx: &Context<'_>, cell: Cell, out: &mut Vec<Finding>) {
    let Some(opening) = cx.rules.placement.opening.as_ref().filter(|o| o.no_u_turn()) else { return };
    let Some((kind, turn)) = cx.analysis.store().tile_at(cell).filter(|(k, _)| opening.is_member(*k)) else {
        return;
    };
    let joints = opening.joints(&cx.analysis.view(), kind, turn, cell);
    // Told once: at the later of the two in row order.
    for joint in joints.iter().filter(|j| j.turns_back && cell.step(j.side) < cell) {
        let name = opening.name(cx.rules);
        let mut finding = check.finding(
            format!(
                "The {name} turns back: this bend and the one on the {} side turn the same way.",
                joint.side.word()
            ),
            "Turn one of the two bends the other way, or lay a straight piece between them.",
            vec![Place::side(cell, joint.side), Place::cell(cell.step(joint.side))],
            vec![words::take_tile(cell, 0)],
        );
        finding.rule = opening.rule(Part::UTurn).map(str::to_owned);
        out.push(finding);
    }
}
