//! BAS-FIG-1: a figure stands only where its kind may.

use super::{Check, Context, words};
use crate::model::{Finding, Place, Severity, Spot};

pub(super) static CHECK: Check = Check {
    id: "figure-kind",
    severity: Severity::Error,
    rule: Some("BAS-FIG-1"),
    about: "A figure stands on something it may not stand on.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let store = cx.analysis.store();
    for (i, figure) in cx.board.figures.iter().enumerate() {
        if let Some(rule) = cx.analysis.refused_place(figure) {
            out.push(refused(check, cx, i, rule));
        }
        let Spot::Segment(cell, segment) = &figure.spot else { continue };
        let Some(no) = cx.analysis.segment_under(figure) else { continue };
        let Some(number) = cx.rules.figure(&figure.figure) else { continue };
        let (info, otherwise) = (cx.rules.figure_info(number), cx.rules.standing.figure(number).otherwise);
        if info.def.neutral {
            continue;
        }
        let (_, tile, k) = store.locate(no);
        let kind = store.kind_of(store.feature_of(no));
        let closed = cx.rules.def(tile).segments[k].holds.is_some();
        let where_ = words::kind_name(cx, kind);
        let (message, help) = if !info.in_game {
            (
                format!("{} is not in this game.", words::whose(cx, figure)),
                "Switch it on under Rules, or take it back.".to_owned(),
            )
        } else if closed {
            (
                format!("{} stands where nobody may stand: inside the walls.", words::whose(cx, figure)),
                "Take it back.".to_owned(),
            )
        } else if (info.stands_on | otherwise) >> kind & 1 == 0 {
            let article = words::article(&where_);
            (
                format!("{} stands on {article} {where_}.", words::whose(cx, figure)),
                format!("It may not stand there; move it to {}.", may_stand_on(cx, info.stands_on)),
            )
        } else {
            continue;
        };
        let mut finding =
            check.finding(message, help, vec![Place::segment(*cell, segment)], vec![words::take_figure(i)]);
        if info.def.rule.is_some() {
            finding.rule = info.def.rule.clone();
        }
        out.push(finding);
    }
}

/// A figure in a place off the grid that does not take it in (CNT-WHO-1).
fn refused(check: &Check, cx: &Context<'_>, at: usize, rule: Option<&str>) -> Finding {
    let figure = &cx.board.figures[at];
    let (place, id) = match &figure.spot {
        Spot::Place(full) => (cx.rules.place(full).map(|(_, p)| p), full.as_str()),
        Spot::Segment(..) | Spot::Cell(_) => (None, ""),
    };
    let name = place.filter(|p| !p.name.is_empty()).map_or(id, |p| p.name.get("en"));
    let mut finding = check.finding(
        format!(
            "{} is in the place \u{2018}{name}\u{2019}, which does not take it in.",
            words::whose(cx, figure)
        ),
        "Take it back, or move it to a place that does.",
        vec![Place::id(id)],
        vec![words::take_figure(at)],
    );
    finding.rule = rule.map(str::to_owned).or(finding.rule);
    finding
}

fn may_stand_on(cx: &Context<'_>, mask: u64) -> String {
    let names: Vec<String> = (0..cx.rules.kinds.len() as u8)
        .filter(|k| mask >> k & 1 == 1)
        .map(|k| words::kind_name(cx, k))
        .collect();
    match names.as_slice() {
        [] => "its owner\u{2019}s supply".to_owned(),
        [one] => format!("{} {one}", words::article(one)),
        [rest @ .., last] => format!("{} {} or {last}", words::article(&rest[0]), rest.join(", ")),
    }
}
