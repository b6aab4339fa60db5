//! The phases of a turn, one file each, in the order in which they follow one another.

mod call;
mod draw;
mod end;
mod escort;
mod figure;
mod last_call;
mod leave;
mod over;
mod place;
mod score;
mod send;
mod tokens;
mod walk;

use std::fmt::Debug;

use crate::model::{Action, Choice};

use super::Step;
use super::position::Position;
use super::program::PlayRules;

/// Drawing a tile.
pub const DRAW: &str = "draw";
/// Tokens that a drawn tile brings are handed out one by one, where too few are left (TOW-THIEF-1).
pub const TOKENS: &str = "tokens";
/// Laying it (BAS-PLACE-1).
pub const PLACE: &str = "place";
/// Putting a figure, or doing something instead (BAS-FIG-1).
pub const FIGURE: &str = "figure";
/// A neutral figure walks before scoring (DRA-MOVE-1).
pub const WALK: &str = "walk";
/// Figures are called from places off the grid to what is completed (CNT-MOVE-1).
pub const CALL: &str = "call";
/// What is completed is scored (BAS-ORDER-1).
pub const SCORE: &str = "score";
/// A neutral figure walks after scoring.
pub const WALK_AFTER: &str = "walk-after";
/// A figure is sent to a place off the grid (CNT-SEND-1).
pub const SEND: &str = "send";
/// A neutral figure goes with it (CNT-SEND-2).
pub const ESCORT: &str = "escort";
/// A figure may leave at the end of the turn (CAT-3).
pub const LEAVE: &str = "leave";
/// The turn ends.
pub const END: &str = "end";
/// Figures are called before final scoring (CNT-FINAL-1).
pub const LAST_CALL: &str = "last-call";
/// Final scoring (BAS-END-1).
pub const FINAL: &str = "final";
/// The game is over.
pub const OVER: &str = "over";

/// What happens in a phase. Phases hold no state: everything is in the position.
pub trait Phase: Debug + Sync {
    /// Stable id, as in [`crate::model::TurnState::phase`].
    fn id(&self) -> &'static str;

    /// Whether a ruleset has it at all.
    fn is_used(&self, _: &PlayRules) -> bool {
        true
    }

    /// Whether somebody decides here, or something can happen; else it is passed over.
    fn is_due(&self, at: &Position<'_>) -> bool;

    /// Who decides.
    fn decider<'a>(&self, at: &'a Position<'_>) -> &'a str {
        at.decider()
    }

    /// What may be done; not empty while the phase is due, unless the game is over.
    fn choices(&self, at: &Position<'_>) -> Vec<Choice>;

    /// Does one of the choices.
    fn take(&self, at: &Position<'_>, action: &Action) -> Step;
}

/// All phases in order. A new one: its file, its id, its line.
pub static PHASES: [&dyn Phase; 15] = [
    &draw::Draw,
    &tokens::Tokens,
    &place::Place,
    &figure::Figure,
    &walk::Walk { id: WALK, after_scoring: false, next: CALL },
    &call::Call,
    &score::Score,
    &walk::Walk { id: WALK_AFTER, after_scoring: true, next: SEND },
    &send::Send,
    &escort::Escort,
    &leave::Leave,
    &end::End,
    &last_call::LastCall,
    &over::Final,
    &over::Over,
];

/// The phase of a position: the one written, else the next that is due. A phase that nobody knows is drawing or laying.
pub(super) fn due(at: &Position<'_>) -> &'static dyn Phase {
    if at.board.players.is_empty() {
        return &over::Over;
    }
    let known = PHASES.iter().position(|p| p.id() == at.turn.phase).unwrap_or(0);
    // A board that says "place" and has no tile in hand is before drawing one; one that has is past it.
    let in_hand = at.board.drawn.is_some();
    let id = match PHASES[known].id() {
        DRAW if in_hand => PLACE,
        TOKENS if in_hand && at.drawn().is_none() => PLACE,
        TOKENS | PLACE if !in_hand => DRAW,
        id => id,
    };
    let first = PHASES.iter().position(|p| p.id() == id).unwrap_or(known);
    PHASES[first..].iter().copied().find(|p| p.is_due(at)).unwrap_or(&over::Over)
}

/// The one choice of a phase in which nobody decides.
fn proceed() -> Vec<Choice> {
    vec![Choice::plain(Action::Proceed)]
}

/// Choices that may be left.
fn or_pass(mut choices: Vec<Choice>) -> Vec<Choice> {
    choices.push(Choice::plain(Action::Pass));
    choices
}
