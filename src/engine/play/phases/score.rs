//! What the turn completed is scored; figures go home (BAS-ORDER-1, BAS-RET-1).

use super::{Phase, SCORE, WALK_AFTER, proceed};
use crate::engine::play::Step;
use crate::engine::play::draft::Draft;
use crate::engine::play::position::Position;
use crate::engine::store::FeatureNo;
use crate::engine::value::settle;
use crate::model::{Action, Choice};

/// See the module.
#[derive(Debug)]
pub struct Score;

/// Features that are scored in this turn: completed ones of the tile just laid and of the sites around it, with or without
/// figures; and whatever else is completed and holds figures. Sorted by number.
pub(super) fn due(at: &Position<'_>) -> Vec<FeatureNo> {
    let store = at.store();
    let mut due: Vec<FeatureNo> =
        store.features().filter(|f| store.is_completed(*f) && !store.is_free(*f)).collect();
    if let Some(placed) = at.turn.placed_cell() {
        due.extend(at.placed_features(&[]).into_iter().filter(|f| store.is_completed(*f)));
        for cell in placed.around() {
            store.each_segment_on(cell, |s| {
                let f = store.feature_of(s);
                if at.rules().kinds[store.kind_of(f) as usize].site && store.is_completed(f) {
                    due.push(f);
                }
            });
        }
    }
    due.sort_unstable();
    due.dedup();
    due
}

impl Phase for Score {
    fn id(&self) -> &'static str {
        SCORE
    }

    fn is_due(&self, _: &Position<'_>) -> bool {
        true
    }

    fn choices(&self, _: &Position<'_>) -> Vec<Choice> {
        proceed()
    }

    fn take(&self, at: &Position<'_>, _: &Action) -> Step {
        let mut draft = Draft::new(at);
        let due = due(at);
        draft.turn.passed = 0;
        if !due.is_empty() {
            let settlement = settle::due(at.store(), at.scene(&at.turn.player), &due);
            for (player, points) in at.board.players.iter().zip(&settlement.shared) {
                if *points != 0 {
                    let paid = draft.turn.paid.entry(player.id.clone()).or_default();
                    *paid = paid.saturating_add(*points);
                }
            }
            draft.settle(&settlement, "BAS-RET-1");
        }
        draft.go_to(WALK_AFTER)
    }
}
