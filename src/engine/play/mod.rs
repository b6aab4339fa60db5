//! Playing on: from any position, what whoever is to decide may do, what comes of it, and the way back.
//!
//! A game in progress is a board and its analysis, nothing else; where its turn stands is written in the board
//! ([`TurnState`](crate::model::TurnState)), so that a game may be saved, edited and gone on with at any step. A step is made of the same edits that
//! people make by hand: the board that was played and the board that was drawn are one thing, judged by one analysis.
//!
//! A turn goes through the phases of [`phases::PHASES`] in order; a phase in which nothing can happen is passed over without
//! a trace. What sets add (second turns, walks, figures sent and called, tiles that wait) is compiled from their declarations
//! into [`program::PlayRules`]; no phase knows a set.

mod bag;
mod draft;
mod neutrals;
pub mod phases;
mod pieces;
pub mod policy;
mod position;
pub mod program;
pub mod start;
mod state;

pub use bag::{Bag, Waiting};
pub use position::Position;
pub use state::State;

use thiserror::Error;

use crate::model::{Action, Board, Choice, Edit, Event};

use super::analysis::Analysis;

/// Who decides, in which phase, and between what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Player id.
    pub player: String,
    /// Phase id.
    pub phase: &'static str,
    /// What may be done, in the order in which it is offered: the board's, leaving the offer last. Empty when the game is
    /// over.
    pub choices: Vec<Choice>,
}

impl Decision {
    /// Whether nobody has anything to decide: the game goes on by itself.
    pub fn is_forced(&self) -> bool {
        matches!(self.choices.as_slice(), [Choice { action: Action::Proceed, .. }])
    }

    /// Whether chance decides: a tile is drawn.
    pub fn is_chance(&self) -> bool {
        matches!(self.choices.first(), Some(Choice { action: Action::Draw(_), .. }))
    }

    /// Whether an action is among the choices.
    pub fn offers(&self, action: &Action) -> bool {
        self.choices.iter().any(|c| c.action == *action)
    }
}

/// What an action does to a board, and what happens by it.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Step {
    /// Edits, to be applied in order.
    pub edits: Vec<Edit>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// Why an action was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}{}", rule.as_ref().map(|r| format!(" ({r})")).unwrap_or_default())]
pub struct Refusal {
    /// The rule that it breaks, where there is one.
    pub rule: Option<String>,
    /// What is wrong, and what may be done instead.
    pub message: String,
}

/// What may be done now.
pub fn decision(board: &Board, analysis: &Analysis) -> Decision {
    let at = Position::new(board, analysis);
    let phase = at.phase();
    Decision { player: phase.decider(&at).to_owned(), phase: phase.id(), choices: phase.choices(&at) }
}

/// What an action does; refused unless it is among the choices.
pub fn step(board: &Board, analysis: &Analysis, action: &Action) -> Result<Step, Refusal> {
    let at = Position::new(board, analysis);
    let phase = at.phase();
    if !phase.choices(&at).iter().any(|c| c.action == *action) {
        return Err(at.refusal(phase, action));
    }
    Ok(phase.take(&at, action))
}

/// What an action does that is known to be among the choices.
pub(crate) fn step_known(board: &Board, analysis: &Analysis, action: &Action) -> Step {
    let at = Position::new(board, analysis);
    at.phase().take(&at, action)
}
