//! When a figure was sent to a place, a neutral figure may or must go on (CNT-SEND-2).

use super::{ESCORT, LEAVE, Phase, or_pass};
use crate::engine::play::Step;
use crate::engine::play::draft::Draft;
use crate::engine::play::position::Position;
use crate::engine::play::program::Effect;
use crate::model::declare::{EffectDo, EffectTo, EffectWhen};
use crate::model::{Action, Choice, Spot};

/// See the module.
#[derive(Debug)]
pub struct Escort;

fn effect<'a>(at: &Position<'a>) -> Option<&'a Effect> {
    at.turn.sent.as_ref()?;
    at.play()
        .effects_when(EffectWhen::Sent)
        .find(|e| e.action == EffectDo::MoveNeutral && e.neutral.is_some())
}

/// Where the neutral figure may go.
fn targets(at: &Position<'_>, effect: &Effect) -> Vec<Spot> {
    let places: Vec<&String> = at.play().callings.iter().map(|c| &c.place).collect();
    let here = match effect.neutral.and_then(|n| at.neutral_spot(n)) {
        Some(Spot::Place(place)) => Some(place),
        Some(Spot::Cell(_) | Spot::Segment(..)) | None => None,
    };
    let found: Vec<&String> = match effect.to {
        Some(EffectTo::Place) => places,
        Some(EffectTo::NextPlace) => {
            let next = places.iter().position(|p| Some(*p) == here).map_or(0, |i| i + 1);
            places.get(next % places.len().max(1)).copied().into_iter().collect()
        }
        Some(EffectTo::EnteredPlace) => at.turn.sent.iter().collect(),
        _ => Vec::new(),
    };
    found.into_iter().filter(|p| Some(*p) != here).map(|p| Spot::Place(p.clone())).collect()
}

impl Phase for Escort {
    fn id(&self) -> &'static str {
        ESCORT
    }

    fn is_due(&self, at: &Position<'_>) -> bool {
        effect(at).is_some_and(|e| !targets(at, e).is_empty())
    }

    fn choices(&self, at: &Position<'_>) -> Vec<Choice> {
        let Some(effect) = effect(at) else { return super::proceed() };
        if !effect.optional {
            return super::proceed();
        }
        let id = effect.neutral.map(|n| at.rules().figure_info(n).def.id.clone()).unwrap_or_default();
        let targets = targets(at, effect).into_iter();
        or_pass(targets.map(|to| Choice::by(&effect.rule, Action::Move(id.clone(), to))).collect())
    }

    fn take(&self, at: &Position<'_>, action: &Action) -> Step {
        let mut draft = Draft::new(at);
        let by = at.turn.player.clone();
        if let Some(effect) = effect(at) {
            let id = effect.neutral.map(|n| at.rules().figure_info(n).def.id.clone()).unwrap_or_default();
            let to = match action {
                Action::Move(_, to) => Some(to.clone()),
                Action::Proceed => targets(at, effect).into_iter().next(),
                _ => None,
            };
            match to {
                Some(to) => draft.move_neutral(&id, to, Some(&effect.rule), Some(&by)),
                None => {
                    draft.pass(action);
                }
            }
        }
        draft.go_to(LEAVE)
    }
}
