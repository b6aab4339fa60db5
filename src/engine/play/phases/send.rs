//! Whoever was left out of a turn's scoring may send a figure to a place off the grid (CNT-SEND-1, CNT-WHO-1).

use super::{ESCORT, LEAVE, Phase, SEND, or_pass};
use crate::engine::play::Step;
use crate::engine::play::draft::Draft;
use crate::engine::play::pieces;
use crate::engine::play::position::Position;
use crate::engine::play::program::Effect;
use crate::model::declare::{EffectDo, EffectWhen};
use crate::model::{Action, Choice, Piece, PlacedFigure, Spot, What};

/// See the module.
#[derive(Debug)]
pub struct Send;

fn effect<'a>(at: &Position<'a>) -> Option<&'a Effect> {
    at.play().effects_when(EffectWhen::LeftOut).find(|e| e.action == EffectDo::Send)
}

/// Whether features paid rivals in this turn and not the player.
fn is_left_out(at: &Position<'_>) -> bool {
    let paid = |id: &String| at.turn.paid.get(id).copied().unwrap_or(0);
    paid(&at.turn.player) <= 0 && at.board.players.iter().any(|p| p.id != at.turn.player && paid(&p.id) > 0)
}

fn sendable(at: &Position<'_>, effect: &Effect) -> Vec<Choice> {
    let player = &at.turn.player;
    let mut choices = Vec::new();
    for figure in pieces::in_supply(at, player) {
        let id = &at.rules().figure_info(figure).def.id;
        for calling in &at.play().callings {
            let there = PlacedFigure {
                player: Some(player.clone()),
                figure: id.clone(),
                spot: Spot::Place(calling.place.clone()),
                extra: serde_json::Map::new(),
            };
            if effect.means(figure) && at.analysis.refused_place(&there).is_none() {
                choices.push(Choice::by(&effect.rule, Action::Put(id.clone(), there.spot)));
            }
        }
    }
    choices
}

impl Phase for Send {
    fn id(&self) -> &'static str {
        SEND
    }

    fn is_due(&self, at: &Position<'_>) -> bool {
        effect(at).is_some_and(|e| is_left_out(at) && !sendable(at, e).is_empty())
    }

    fn choices(&self, at: &Position<'_>) -> Vec<Choice> {
        or_pass(effect(at).map(|e| sendable(at, e)).unwrap_or_default())
    }

    fn take(&self, at: &Position<'_>, action: &Action) -> Step {
        let mut draft = Draft::new(at);
        let (Action::Put(figure, Spot::Place(place)), Some(effect)) = (action, effect(at)) else {
            draft.pass(action);
            return draft.go_to(LEAVE);
        };
        let player = Some(at.turn.player.clone());
        let piece = Piece { player, figure: figure.clone(), spot: Spot::Place(place.clone()) };
        draft.put(&piece);
        draft.turn.sent = Some(place.clone());
        draft.tell(piece.player.clone().as_deref(), Some(&effect.rule), What::Put(piece));
        draft.go_to(ESCORT)
    }
}
