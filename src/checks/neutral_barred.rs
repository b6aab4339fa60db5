//! A neutral figure on a tile that it never enters: one that is closed to what comes from outside (CNT-X-1), or that of a
//! figure which it avoids (DRA-FAIRY-2).

use super::{Check, Context, words};
use crate::model::{Cell, Finding, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "neutral-barred",
    severity: Severity::Error,
    rule: None,
    about: "A neutral figure stands on a tile that it never enters.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    for (i, figure) in cx.board.figures.iter().enumerate() {
        let Some(def) = cx.rules.figure(&figure.figure).map(|f| &cx.rules.figure_info(f).def) else {
            continue;
        };
        let Some(cell) = figure.spot.cell().filter(|_| def.neutral) else { continue };
        let mut say = |message: String, rule: &str| {
            let mut finding = check.finding(
                message,
                "Move it to another tile, or take it back.",
                vec![Place::cell(cell)],
                vec![words::take_figure(i)],
            );
            finding.rule = Some(rule.to_owned());
            out.push(finding);
        };
        let name = words::figure_name(cx, &figure.figure);
        if let Some(rule) = closed(cx, cell) {
            say(format!("The {name} stands on a tile that nothing enters from outside."), rule);
        }
        for (other, rule) in &def.avoids {
            let there = cx.board.figures.iter().any(|f| f.figure == *other && f.spot.cell() == Some(cell));
            if there {
                let other = words::figure_name(cx, other);
                say(format!("The {name} stands on the tile of the {other}, which it never enters."), rule);
            }
        }
    }
}

/// The rule by which the tile on a cell is closed.
fn closed<'a>(cx: &'a Context<'_>, cell: Cell) -> Option<&'a str> {
    let (kind, _) = cx.analysis.store().tile_at(cell)?;
    cx.rules.def(kind).closed.as_deref()
}
