//! At the end of the turn a figure may be taken back (CAT-3).

use super::{END, LEAVE, Phase, or_pass};
use crate::engine::play::Step;
use crate::engine::play::draft::Draft;
use crate::engine::play::pieces;
use crate::engine::play::position::Position;
use crate::model::declare::{EffectDo, EffectWhen};
use crate::model::{Action, Choice};

/// See the module.
#[derive(Debug)]
pub struct Leave;

fn offers(at: &Position<'_>) -> Vec<Choice> {
    let effects = at.play().effects_when(EffectWhen::TurnEnd).filter(|e| e.action == EffectDo::TakeOff);
    effects
        .flat_map(|e| {
            let pieces = pieces::to_take(at, e, None).into_iter();
            pieces.map(|p| Choice::by(&e.rule, Action::TakeOff(p))).collect::<Vec<_>>()
        })
        .collect()
}

impl Phase for Leave {
    fn id(&self) -> &'static str {
        LEAVE
    }

    fn is_due(&self, at: &Position<'_>) -> bool {
        !offers(at).is_empty()
    }

    fn choices(&self, at: &Position<'_>) -> Vec<Choice> {
        or_pass(offers(at))
    }

    fn take(&self, at: &Position<'_>, action: &Action) -> Step {
        let mut draft = Draft::new(at);
        if let Action::TakeOff(piece) = action {
            let rule = offers(at).into_iter().find(|c| c.action == *action).and_then(|c| c.rule);
            draft.send_home(piece, rule.as_deref().unwrap_or("BAS-RET-1"));
        } else {
            draft.pass(action);
        }
        draft.go_to(END)
    }
}
