//! A figure on a tile whose player puts none when it is laid (DRA-VOLC-1, RIV2-LAKE-1): it can only have come later.

use super::{Check, Context, words};
use crate::model::{Finding, Place, Severity, Spot};

pub(super) static CHECK: Check = Check {
    id: "figure-barred",
    severity: Severity::Warning,
    rule: None,
    about: "A figure stands on a tile on which nobody is put.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let effects = &cx.rules.standing.no_figure;
    if effects.is_empty() {
        return;
    }
    for (i, figure) in cx.board.figures.iter().enumerate() {
        let Spot::Segment(cell, segment) = &figure.spot else { continue };
        let neutral = cx.rules.figure(&figure.figure).is_none_or(|f| cx.rules.figure_info(f).def.neutral);
        let Some((kind, _)) = cx.analysis.store().tile_at(*cell).filter(|_| !neutral) else { continue };
        let Some(effect) = effects.iter().find(|e| e.is_always(kind)) else { continue };
        let mut finding = check.finding(
            format!("{} stands on a tile that is laid without a figure.", words::whose(cx, figure)),
            "Take it back, unless something brought it there in a later turn.",
            vec![Place::segment(*cell, segment)],
            vec![words::take_figure(i)],
        );
        finding.rule = Some(effect.rule.clone());
        out.push(finding);
    }
}
