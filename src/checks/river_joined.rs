//! RIV2-PLACE-1: the arms of a line that is laid first may not join.

use std::collections::{BTreeMap, BTreeSet};

use super::{Check, Context, lines, words};
use crate::engine::placement::Part;
use crate::model::{Cell, Finding, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "river-joined",
    severity: Severity::Error,
    rule: Some("RIV2-PLACE-1"),
    about: "Two arms of a line that is laid first are joined.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let Some(opening) = cx.rules.placement.opening.as_ref().filter(|o| !o.arms_may_join()) else { return };
    let links = lines::links(cx, opening);
    for (cell, beyond) in closing(&links) {
        let name = opening.name(cx.rules);
        let mut finding = check.finding(
            format!("Two arms of the {name} join here."),
            "Take one of the two tiles away, or turn it so that the arms stay apart.",
            vec![Place::cell(cell), Place::cell(beyond)],
            vec![words::take_tile(cell, 0)],
        );
        finding.rule = opening.rule(Part::Arms).map(str::to_owned);
        out.push(finding);
    }
}

/// Links that close a ring, the later cell in row order first.
fn closing(links: &BTreeMap<Cell, BTreeSet<Cell>>) -> Vec<(Cell, Cell)> {
    let mut part: BTreeMap<Cell, Cell> = links.keys().map(|c| (*c, *c)).collect();
    let mut closing = Vec::new();
    for (a, to) in links {
        for b in to.iter().filter(|b| *b > a) {
            let (from, into) = (part[a], part[b]);
            if from == into {
                closing.push((*b, *a));
            }
            part.values_mut().filter(|p| **p == from).for_each(|p| *p = into);
        }
    }
    closing
}
