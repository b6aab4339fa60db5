//! Final scoring, and after it (BAS-END-1, BAS-WIN-1).

use super::{FINAL, OVER, Phase, proceed};
use crate::engine::play::Step;
use crate::engine::play::draft::Draft;
use crate::engine::play::position::Position;
use crate::engine::value::settle;
use crate::model::{Action, Choice, What};

/// Tells what final scoring pays. The players' entered points stay: the analysis shows the final ones beside them, on this
/// board as on any other, and nothing is paid twice.
#[derive(Debug)]
pub struct Final;

impl Phase for Final {
    fn id(&self) -> &'static str {
        FINAL
    }

    fn is_due(&self, _: &Position<'_>) -> bool {
        true
    }

    fn choices(&self, _: &Position<'_>) -> Vec<Choice> {
        proceed()
    }

    fn take(&self, at: &Position<'_>, _: &Action) -> Step {
        let mut draft = Draft::new(at);
        let settled = settle::whole(at.store(), at.scene(&at.turn.player));
        for (player, lines) in at.board.players.iter().zip(&settled.lines) {
            for line in lines {
                draft.tell(Some(&player.id), Some(&line.rule), What::Paid(line.clone()));
            }
        }
        draft.turn.decides = None;
        draft.turn.passed = 0;
        draft.tell(None, Some("BAS-END-1"), What::Over);
        draft.go_to(OVER)
    }
}

/// Nothing can be done any more.
#[derive(Debug)]
pub struct Over;

impl Phase for Over {
    fn id(&self) -> &'static str {
        OVER
    }

    fn is_due(&self, _: &Position<'_>) -> bool {
        true
    }

    fn choices(&self, _: &Position<'_>) -> Vec<Choice> {
        Vec::new()
    }

    fn take(&self, at: &Position<'_>, _: &Action) -> Step {
        Draft::new(at).go_to(OVER)
    }
}
