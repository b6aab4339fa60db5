//! A neutral figure is there once: more of it on the board than there are.

use std::collections::BTreeMap;

use super::{Check, Context, words};
use crate::model::{Edit, Finding, Fix, Place, Severity, Spot};

pub(super) static CHECK: Check = Check {
    id: "neutral-twice",
    severity: Severity::Error,
    rule: None,
    about: "A neutral figure stands on the board more often than there is one.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let mut by_id: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, figure) in cx.board.figures.iter().enumerate() {
        by_id.entry(&figure.figure).or_default().push(i);
    }
    for (id, list) in by_id.into_iter().filter(|(_, list)| list.len() > 1) {
        let Some(def) = cx.rules.figure(id).map(|f| &cx.rules.figure_info(f).def) else { continue };
        if !def.neutral {
            continue;
        }
        let name = words::figure_name(cx, id);
        let place = |i: &usize| match &cx.board.figures[*i].spot {
            Spot::Segment(cell, _) | Spot::Cell(cell) => Place::cell(*cell),
            Spot::Place(place) => Place::id(place),
        };
        let over = list.len() - 1;
        let label = if over == 1 { "Take one back".to_owned() } else { format!("Take {over} back") };
        let edits = list.iter().rev().take(over).map(|i| Edit::TakeFigure(*i)).collect();
        let mut finding = check.finding(
            format!("{} of the {name} stand on the board; there is one.", list.len()),
            format!("Take {over} back."),
            list.iter().rev().map(place).collect(),
            vec![Fix { label, edits }],
        );
        finding.rule.clone_from(&def.rule);
        out.push(finding);
    }
}
