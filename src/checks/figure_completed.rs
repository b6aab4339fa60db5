//! BAS-RET-1: figures on a scored feature go home. A completed feature that still holds figures has not been scored yet.

use super::{Check, Context, words};
use crate::engine::store::FeatureNo;
use crate::engine::store::features::Scratch;
use crate::engine::value;
use crate::model::term::Moment;
use crate::model::{Edit, Finding, Fix, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "figure-completed",
    severity: Severity::Warning,
    rule: Some("BAS-RET-1"),
    about: "Figures stand on a completed feature that is still to be scored.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let store = cx.analysis.store();
    let mut seen: Vec<FeatureNo> = Vec::new();
    for figure in &cx.board.figures {
        let Some(segment) = cx.analysis.segment_under(figure) else { continue };
        let feature = store.feature_of(segment);
        if !store.is_completed(feature) || store.is_free(feature) || seen.contains(&feature) {
            continue;
        }
        seen.push(feature);
        let points = value::value(store, feature, Moment::Completed, &mut Scratch::default());
        let owners = value::owners(store, feature);
        let standing: Vec<usize> = (0..cx.board.figures.len())
            .filter(|i| {
                cx.analysis
                    .segment_under(&cx.board.figures[*i])
                    .is_some_and(|s| store.feature_of(s) == feature)
            })
            .collect();
        let kind = words::kind_name(cx, store.kind_of(feature));
        let names: Vec<&str> = cx
            .board
            .players
            .iter()
            .enumerate()
            .filter(|(p, _)| *p < 32 && owners >> p & 1 == 1)
            .map(|(_, p)| p.shown())
            .collect();
        let who = if standing.len() == 1 {
            format!("{} stands on a completed {kind}.", words::whose(cx, figure))
        } else {
            format!("{} figures stand on a completed {kind}.", standing.len())
        };
        let pays = match names.as_slice() {
            [] => "It pays nobody.".to_owned(),
            [one] => format!("It pays {one} {points}."),
            [rest @ .., last] => format!("It pays {} and {last} {points} each.", rest.join(", ")),
        };
        let mut players = cx.board.players.clone();
        for (p, player) in players.iter_mut().enumerate().take(32) {
            player.score += if owners >> p & 1 == 1 { points } else { 0 };
        }
        // From the last index on, so that none shifts before its turn.
        let mut edits = vec![Edit::Players(players)];
        edits.extend(standing.iter().rev().map(|i| Edit::TakeFigure(*i)));
        let mut at: Vec<Place> = standing
            .iter()
            .filter_map(|i| cx.analysis.segment_under(&cx.board.figures[*i]))
            .map(|s| Place::segment(store.cell_of_segment(s), store.segment_id(s)))
            .collect();
        at.sort();
        out.push(check.finding(
            format!("{who} {pays}"),
            "Score it, and its figures go home.",
            at,
            vec![Fix { label: "Score it".to_owned(), edits }],
        ));
    }
}
