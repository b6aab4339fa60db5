//! What a choice is worth to whoever decides: the difference that it makes, tried on a copy of the game.

use std::sync::Arc;

use super::super::Session;
use crate::engine::play::{Decision, State};
use crate::model::{Action, PlayerScore};

/// Points that a choice brings to its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Worth {
    /// If the game ended after it.
    pub end: i64,
    /// Now: paid at once, or when what it completes is scored.
    pub now: i64,
}

/// The worth of every choice of a decision, in its order. Nothing is worth anything while chance decides.
pub fn of_choices(session: &Session, decision: &Decision) -> Vec<Worth> {
    if decision.is_chance() || decision.is_forced() {
        return vec![Worth::default(); decision.choices.len()];
    }
    let mut state = State::new(session.board().clone(), Arc::clone(session.rules()));
    let points = |scores: &[PlayerScore]| {
        scores.iter().find(|p| p.id == decision.player).map_or((0, 0), |p| (p.r#final, p.now))
    };
    let before = points(session.players());
    let mut worth = |action: &Action| {
        if state.apply_known(action).is_err() {
            return Worth::default();
        }
        let after = points(&state.analysis().player_scores(state.board()));
        state.undo();
        Worth { end: after.0 - before.0, now: after.1 - before.1 }
    };
    decision.choices.iter().map(|choice| worth(&choice.action)).collect()
}

/// Numbers of the choices, best first; equal ones as they are offered.
pub fn best_first(worth: &[Worth]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..worth.len()).collect();
    order.sort_by_key(|n| std::cmp::Reverse(worth[*n]));
    order
}
