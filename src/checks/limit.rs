//! A site with more around it than a limit of the chosen sets allows (SHR-PLACE-1).

use super::{Check, Context, words};
use crate::model::{Cell, Finding, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "limit",
    severity: Severity::Error,
    rule: None,
    about: "A site has more around it than it may.",
    cell: Some(look),
    board: None,
};

fn look(check: &Check, cx: &Context<'_>, cell: Cell, out: &mut Vec<Finding>) {
    let store = cx.analysis.store();
    for limit in &cx.rules.placement.limits {
        for over in limit.over(store, cell) {
            let Some((kind, _)) = store.tile_at(cell) else { continue };
            let segment = &cx.rules.def(kind).segments[over.segment];
            let site = cx
                .rules
                .kind(&segment.kind)
                .map_or_else(|| segment.kind.clone(), |k| words::kind_name(cx, k));
            let counted: Vec<String> = limit.of.iter().map(|id| words::kind_or_id(cx, id)).collect();
            let mut at = vec![Place::segment(cell, &segment.id)];
            at.extend(over.cells.iter().filter(|c| **c != cell).map(|c| Place::cell(*c)));
            let mut finding = check.finding(
                format!(
                    "This {site} has {} of {} in the cells around it; at most {} may be there.",
                    over.count,
                    counted.join(" or "),
                    limit.at_most
                ),
                "Move one of them away, so that no site has too many around it.",
                at,
                if cx.analysis.plate_at(cell).is_none() {
                    vec![words::take_tile(cell, 0)]
                } else {
                    Vec::new()
                },
            );
            finding.rule = Some(limit.rule.clone());
            if limit.counts_figures() {
                // Figures may have come there later.
                finding.severity = Severity::Warning;
            }
            out.push(finding);
        }
    }
}
