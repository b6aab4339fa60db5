//! A figure that may only join an own one, and stands there without it: play leads there when the other one is taken away
//! (DRA-MOVE-3), never by placing (TRA-PIG-1, TRA-BUILD-1).

use super::{Check, Context, words};
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "figure-alone",
    severity: Severity::Warning,
    rule: None,
    about: "A figure that joins an own one stands on a feature without it.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let store = cx.analysis.store();
    for (i, figure) in cx.board.figures.iter().enumerate() {
        let Some(number) = cx.rules.figure(&figure.figure) else { continue };
        let Some(needed) = &cx.rules.standing.figure(number).needs_own else { continue };
        let Some(segment) = cx.analysis.segment_under(figure) else { continue };
        let owner = figure.player.as_deref().and_then(|p| cx.board.player_index(p));
        let feature = store.feature_of(segment);
        let with_own = store
            .figures_on(feature)
            .any(|g| Some(usize::from(g.player)) == owner && needed[g.kind.0 as usize]);
        if with_own {
            continue;
        }
        let kind = words::kind_name(cx, store.kind_of(feature));
        let mut finding = check.finding(
            format!("{} stands on a {kind} without another figure of its owner.", words::whose(cx, figure)),
            "It is put where one stands already; put one there, or take it back, unless that one was taken away.",
            vec![Place::segment(store.cell_of_segment(segment), store.segment_id(segment))],
            vec![words::take_figure(i)],
        );
        finding.rule.clone_from(&cx.rules.figure_info(number).def.rule);
        out.push(finding);
    }
}
