//! BAS-FIG-2: nobody may join a feature that already holds a figure. Several figures on one feature arise only when a tile
//! joins what was occupied apart (BAS-FIG-3): a note, unless no order of play can have led there.

use std::collections::BTreeMap;

use super::{Check, Context, words};
use crate::engine::store::{FeatureNo, SegmentNo};
use crate::model::{Cell, Finding, Place, Severity, Side};

pub(super) static CHECK: Check = Check {
    id: "figure-occupied",
    severity: Severity::Error,
    rule: Some("BAS-FIG-2"),
    about: "Several figures stand on one feature.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let store = cx.analysis.store();
    let mut by_feature: BTreeMap<FeatureNo, Vec<(usize, SegmentNo)>> = BTreeMap::new();
    for (i, figure) in cx.board.figures.iter().enumerate() {
        let neutral = cx.rules.figure(&figure.figure).is_none_or(|f| cx.rules.figure_info(f).def.neutral);
        if let Some(segment) = cx.analysis.segment_under(figure).filter(|_| !neutral) {
            by_feature.entry(store.feature_of(segment)).or_default().push((i, segment));
        }
    }
    for (feature, figures) in by_feature.iter().filter(|(_, f)| f.len() > 1) {
        let kind = words::kind_name(cx, store.kind_of(*feature));
        let mut barred = false;
        for (n, (i, segment)) in figures.iter().enumerate() {
            // Figures in list order: the later one of a clashing pair is the one that came.
            let Some((_, how)) =
                figures[..n].iter().find_map(|(j, s)| clash(cx, *s, *segment).map(|how| (*j, how)))
            else {
                continue;
            };
            barred = true;
            let cell = store.cell_of_segment(*segment);
            out.push(check.finding(
                format!(
                    "{} stands on a {kind} that already holds a figure {how}.",
                    words::whose(cx, &cx.board.figures[*i])
                ),
                "Take it back; a figure may not join a feature that holds one.",
                vec![Place::segment(cell, store.segment_id(*segment))],
                vec![words::take_figure(*i)],
            ));
        }
        if !barred {
            let mut places: Vec<(Cell, String)> = figures
                .iter()
                .map(|(_, s)| (store.cell_of_segment(*s), store.segment_id(*s).to_owned()))
                .collect();
            places.sort();
            let mut finding = check.finding(
                format!("{} figures stand on one {kind}.", figures.len()),
                "Allowed when a tile joined parts that were occupied apart; the majority owns it.",
                places.iter().map(|(c, s)| Place::segment(*c, s)).collect(),
                Vec::new(),
            );
            finding.severity = Severity::Note;
            finding.rule = Some("BAS-FIG-3".to_owned());
            out.push(finding);
        }
    }
}

/// Why the later of two figures cannot have come there: same segment, same tile, or tiles joined directly in this feature.
fn clash(cx: &Context<'_>, a: SegmentNo, b: SegmentNo) -> Option<&'static str> {
    let store = cx.analysis.store();
    let (ca, cb) = (store.cell_of_segment(a), store.cell_of_segment(b));
    if a == b {
        return Some("on the same spot");
    }
    if ca == cb {
        return Some("on the same tile");
    }
    let side = Side::ALL.into_iter().find(|s| ca.step(*s) == cb)?;
    store.joins_across(a, b, side).then_some("on the tile beside it")
}
