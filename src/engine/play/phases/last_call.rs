//! Before final scoring figures are called once more from places off the grid, one at a time, players in turn (CNT-FINAL-1).

use super::{FINAL, LAST_CALL, Phase, call, or_pass};
use crate::engine::play::Step;
use crate::engine::play::draft::Draft;
use crate::engine::play::position::Position;
use crate::engine::play::program::PlayRules;
use crate::engine::store::FeatureNo;
use crate::model::{Action, Choice, What};

/// See the module.
#[derive(Debug)]
pub struct LastCall;

/// Features that final scoring is still to score: open ones and those that are never completed; by id.
fn open(at: &Position<'_>) -> Vec<FeatureNo> {
    let mut features: Vec<FeatureNo> =
        at.store().features().filter(|f| !at.store().is_completed(*f)).collect();
    call::by_id(at, &mut features);
    features
}

fn offers(at: &Position<'_>, player: &str, features: &[FeatureNo]) -> Vec<Choice> {
    call::callable(at, player, features, &|calling| calling.at_end.clone())
}

/// Whose turn it is: the first in the round who can call, unless all who can have passed in a row.
fn caller<'a>(at: &Position<'a>, features: &[FeatureNo]) -> Option<&'a str> {
    let players = &at.board.players;
    let able = |player: &&str| !offers(at, player, features).is_empty();
    let can = players.iter().filter(|p| able(&p.id.as_str())).count();
    if can == 0 || at.turn.passed as usize >= can {
        return None;
    }
    let round = at.round_after(&at.turn.player);
    let start = at.turn.decides.as_ref().and_then(|d| round.iter().position(|p| p == d)).unwrap_or(0);
    (0..round.len()).map(|i| round[(start + i) % round.len()]).find(able)
}

impl Phase for LastCall {
    fn id(&self) -> &'static str {
        LAST_CALL
    }

    fn is_used(&self, play: &PlayRules) -> bool {
        play.callings.iter().any(|c| c.at_end.is_some())
    }

    fn is_due(&self, at: &Position<'_>) -> bool {
        at.play().callings.iter().any(|c| c.at_end.is_some()) && caller(at, &open(at)).is_some()
    }

    fn decider<'a>(&self, at: &'a Position<'_>) -> &'a str {
        caller(at, &open(at)).unwrap_or(at.decider())
    }

    fn choices(&self, at: &Position<'_>) -> Vec<Choice> {
        let features = open(at);
        or_pass(caller(at, &features).map(|p| offers(at, p, &features)).unwrap_or_default())
    }

    fn take(&self, at: &Position<'_>, action: &Action) -> Step {
        let mut draft = Draft::new(at);
        let features = open(at);
        let Some(player) = caller(at, &features) else { return draft.go_to(FINAL) };
        if let Action::Join(piece, to) = action {
            let rule = offers(at, player, &features).into_iter().find(|c| c.action == *action);
            call::join(&mut draft, piece, to, rule.and_then(|c| c.rule).as_deref());
            draft.turn.passed = 0;
        } else {
            draft.tell(Some(player), None, What::Passed);
            draft.turn.passed = draft.turn.passed.saturating_add(1);
        }
        draft.turn.decides = Some(at.after(player).to_owned());
        draft.go_to(LAST_CALL)
    }
}
