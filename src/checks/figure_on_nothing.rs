//! A figure whose tile or segment is gone: kept as it is.

use super::{Check, Context, words};
use crate::model::{Finding, Place, Severity, Spot};

pub(super) static CHECK: Check = Check {
    id: "figure-on-nothing",
    severity: Severity::Error,
    rule: Some("BAS-FIG-1"),
    about: "A figure stands where there is no tile, or no such segment.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    for (i, figure) in cx.board.figures.iter().enumerate() {
        let (cell, message) = match &figure.spot {
            Spot::Place(_) => continue,
            Spot::Cell(cell) if cx.analysis.top(cx.board, *cell).is_none() => {
                (*cell, format!("{} stands on a cell without a tile.", words::whose(cx, figure)))
            }
            Spot::Cell(_) => continue,
            Spot::Segment(cell, segment) => match cx.analysis.top(cx.board, *cell) {
                None => (*cell, format!("{} stands on a cell without a tile.", words::whose(cx, figure))),
                Some(top) => match top.kind {
                    Some(kind) if cx.rules.def(kind).segment(segment).is_none() => (
                        *cell,
                        format!(
                            "{} stands on segment \u{2018}{segment}\u{2019}, which this tile does not have.",
                            words::whose(cx, figure)
                        ),
                    ),
                    // An unknown tile is told by its own check.
                    Some(_) | None => continue,
                },
            },
        };
        out.push(check.finding(
            message,
            "Move it onto a feature, or take it back.",
            vec![Place::cell(cell)],
            vec![words::take_figure(i)],
        ));
    }
}
