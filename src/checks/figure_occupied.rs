//! BAS-FIG-2: nobody may join a feature that already holds a figure. Several figures on one feature arise only when a tile
//! joins what was occupied apart (BAS-FIG-3): a note, unless no order of play can have led there.

use std::collections::BTreeMap;

use super::{Check, Context, words};
use crate::engine::store::{FeatureNo, SegmentNo};
use crate::model::vocab::Completes;
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
        // Figures that need an own one there join it, and are looked at apart.
        let apart = cx.rules.figure(&figure.figure).is_none_or(|f| {
            cx.rules.figure_info(f).def.neutral || cx.rules.standing.figure(f).needs_own.is_some()
        });
        if let Some(segment) = cx.analysis.segment_under(figure).filter(|_| !apart) {
            by_feature.entry(store.feature_of(segment)).or_default().push((i, segment));
        }
    }
    for (feature, figures) in by_feature.iter().filter(|(_, f)| f.len() > 1) {
        let kind = words::kind_name(cx, store.kind_of(*feature));
        let mut barred = false;
        if let Some((place, rule)) = may_join_occupied(cx, *feature) {
            let mut finding = check.finding(
                format!("{} figures stand on one {kind}.", figures.len()),
                format!("Allowed when some came from \u{2018}{place}\u{2019}; the majority owns it."),
                places(cx, figures),
                Vec::new(),
            );
            finding.severity = Severity::Note;
            finding.rule = rule;
            out.push(finding);
            continue;
        }
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
            let mut finding = check.finding(
                format!("{} figures stand on one {kind}.", figures.len()),
                "Allowed when a tile joined parts that were occupied apart; the majority owns it.",
                places(cx, figures),
                Vec::new(),
            );
            finding.severity = Severity::Note;
            finding.rule = Some("BAS-FIG-3".to_owned());
            out.push(finding);
        }
    }
}

fn places(cx: &Context<'_>, figures: &[(usize, SegmentNo)]) -> Vec<Place> {
    let store = cx.analysis.store();
    let mut places: Vec<(Cell, &str)> =
        figures.iter().map(|(_, s)| (store.cell_of_segment(*s), store.segment_id(*s))).collect();
    places.sort_unstable();
    places.into_iter().map(|(c, s)| Place::segment(c, s)).collect()
}

/// The place off the grid whose figures may join a feature although it is occupied, with its rule: it serves that kind, its
/// plate lies, and the feature is completed or is scored at the end only (CNT-MOVE-1, CNT-FINAL-1).
fn may_join_occupied(cx: &Context<'_>, feature: FeatureNo) -> Option<(String, Option<String>)> {
    let store = cx.analysis.store();
    let kind = store.kind_of(feature);
    let at_end = cx.rules.kinds[kind as usize].def.completes == Completes::Never;
    if !at_end && !store.is_completed(feature) {
        return None;
    }
    for (set, _) in &cx.rules.sets {
        let lies = |plate: &str| cx.board.plates.iter().any(|p| p.plate == format!("{}/{plate}", set.id));
        for place in &set.places {
            let serves =
                place.serves.iter().filter_map(|id| cx.rules.kinds_of(id)).any(|k| k >> kind & 1 == 1);
            if serves && place.plate.as_deref().is_none_or(lies) {
                let name = if place.name.is_empty() { &place.id } else { place.name.get("en") };
                return Some((name.to_owned(), place.rule.clone()));
            }
        }
    }
    None
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
