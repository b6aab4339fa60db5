//! BAS-RET-1: figures on a scored feature go home. A completed feature that still holds figures has not been scored yet.

use super::{Check, Context, words};
use crate::engine::store::FeatureNo;
use crate::engine::value::settle::Settlement;
use crate::model::{Edit, Finding, Fix, Holder, LineMoment, Place, Severity};

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
        let settled = cx.analysis.settle_completed(cx.board, feature);
        let paid: Vec<(&str, i64)> = cx
            .board
            .players
            .iter()
            .enumerate()
            .map(|(p, player)| (player.shown(), settled.points(p, LineMoment::Now)))
            .filter(|(_, points)| *points != 0)
            .collect();
        let standing: Vec<usize> = (0..cx.board.figures.len())
            .filter(|i| {
                cx.analysis
                    .segment_under(&cx.board.figures[*i])
                    .is_some_and(|s| settled.home.contains(&store.feature_of(s)))
            })
            .collect();
        let kind = words::kind_name(cx, store.kind_of(feature));
        let who = if standing.len() == 1 {
            format!("{} stands on a completed {kind}.", words::whose(cx, figure))
        } else {
            format!("{} figures stand on a completed {kind}.", standing.len())
        };
        let pays = match paid.as_slice() {
            [] => "It pays nobody.".to_owned(),
            [(one, points)] => format!("It pays {one} {points}."),
            [(_, points), rest @ ..] if rest.iter().all(|(_, p)| p == points) => {
                let names: Vec<&str> = paid.iter().map(|(name, _)| *name).collect();
                format!("It pays {} {points} each.", list(&names))
            }
            _ => {
                let all: Vec<String> = paid.iter().map(|(name, points)| format!("{name} {points}")).collect();
                format!("It pays {}.", list(&all))
            }
        };
        let mut players = cx.board.players.clone();
        for (p, player) in players.iter_mut().enumerate() {
            player.score = player.score.saturating_add(settled.points(p, LineMoment::Now));
        }
        // From the last index on, so that none shifts before its turn.
        let mut edits = vec![Edit::Players(players)];
        edits.extend(given(cx, &settled));
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

/// "a", "a and b", "a, b and c".
fn list<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// Edits that give and take the tokens of a scoring, and set the records that it beat.
fn given(cx: &Context<'_>, settled: &Settlement) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (t, token) in cx.rules.tokens.iter().enumerate() {
        for (p, player) in cx.board.players.iter().enumerate().take(settled.scene.players) {
            let holder = Holder::Player(player.id.clone());
            let has = settled.scene.tokens[p][t];
            if cx.board.tokens.count(&holder, token) != has {
                edits.push(cx.board.set_tokens(holder, token, has));
            }
        }
        let record = settled.scene.records[t];
        if record != cx.board.records.get(token).copied() {
            edits.push(Edit::Record(token.clone(), record));
        }
    }
    edits
}
