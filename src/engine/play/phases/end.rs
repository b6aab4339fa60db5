//! The turn ends: a second one of the same player, else the next player's, with what is paid then (DRA-FAIRY-3).

use super::{DRAW, END, LAST_CALL, Phase, proceed};
use crate::engine::play::Step;
use crate::engine::play::bag::Bag;
use crate::engine::play::draft::Draft;
use crate::engine::play::position::Position;
use crate::engine::program::moment_index;
use crate::engine::value::{Occasion, settle};
use crate::model::term::Moment;
use crate::model::{Action, Choice, TurnState, What};

/// See the module.
#[derive(Debug)]
pub struct End;

fn pay_moment(draft: &mut Draft<'_>, moment: Moment, player: &str) {
    let at = draft.at;
    if !at.rules().programs().at_large[moment_index(moment)].is_empty() {
        let occasion = Occasion { moment, ..Occasion::NONE };
        let settlement = settle::occasion(at.store(), at.scene(player), &occasion);
        draft.settle(&settlement, "BAS-RET-1");
    }
}

impl Phase for End {
    fn id(&self) -> &'static str {
        END
    }

    fn is_due(&self, _: &Position<'_>) -> bool {
        true
    }

    fn choices(&self, _: &Position<'_>) -> Vec<Choice> {
        proceed()
    }

    fn take(&self, at: &Position<'_>, _: &Action) -> Step {
        let mut draft = Draft::new(at);
        let player = at.turn.player.clone();
        pay_moment(&mut draft, Moment::TurnEnd, &player);
        if Bag::of(at).total() == 0 {
            // BAS-END-1: the game ends with the turn in which the last tile was laid.
            draft.turn = TurnState { extra: at.turn.extra.clone(), ..TurnState::new(&player, LAST_CALL) };
            return draft.go_to(LAST_CALL);
        }
        let extra = at.turn.extra.clone();
        if let (Some(rule), false) = (&at.turn.again, at.turn.second) {
            draft.turn = TurnState { second: true, extra, ..TurnState::new(&player, DRAW) };
            draft.tell(Some(&player), Some(rule), What::Again);
            return draft.go_to(DRAW);
        }
        let next = at.after(&player).to_owned();
        draft.turn = TurnState { extra, ..TurnState::new(&next, DRAW) };
        draft.tell(Some(&next), None, What::Begins);
        pay_moment(&mut draft, Moment::TurnStart, &next);
        draft.go_to(DRAW)
    }
}
