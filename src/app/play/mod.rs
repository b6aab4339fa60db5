//! Playing on a session, for both faces: a decision is made as one step of the session's history, tiles are drawn at random,
//! from a list or by hand, and what happened is kept beside the history. Draws nothing.
//!
//! The game itself is the board; [`Play`] holds only what a board does not: how tiles are drawn, how far the game goes on by
//! itself, and what has happened. Undo, redo and edits of the session need not be told to it.

pub mod bag;
pub mod drawing;
pub mod log;
pub mod new_game;
pub mod strip;
pub mod words;
pub mod worth;

pub use drawing::{Drawing, Mode, Next};
pub use log::{Entry, Log, Move, Row};
pub use worth::Worth;

use super::Session;
use crate::engine::play::{self, Decision, Refusal};
use crate::model::Action;

/// How far the game goes on by itself after a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Pace {
    /// To where somebody decides again; what happens by itself belongs to the step of the decision.
    #[default]
    ToNextChoice,
    /// Nowhere: scoring and the end of the turn are steps of their own, as lessons want them.
    EachPhase,
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Play {
    /// Where tiles come from.
    pub drawing: Drawing,
    /// How far the game goes on by itself.
    pub pace: Pace,
    /// What has happened.
    pub log: Log,
}

/// Who decides between what.
pub fn decision(session: &Session) -> Decision {
    play::decision(session.board(), session.analysis())
}

/// Why an action cannot be done now; none when it can.
pub fn refusal(session: &Session, action: &Action) -> Option<Refusal> {
    play::step(session.board(), session.analysis(), action).err()
}

impl Play {
    /// Makes a decision as one step of the history. On a refusal nothing has changed.
    pub fn act(&mut self, session: &mut Session, action: &Action) -> Result<(), Refusal> {
        let label = words::label(session, action);
        let turn = self.log.turn(session);
        session.begin(&label);
        let mut moves = Vec::new();
        let done = self.make(session, action, &mut moves);
        if done.is_ok() {
            session.end();
            self.log.record(session, turn, moves);
        } else {
            session.cancel();
        }
        done
    }

    fn make(&mut self, session: &mut Session, action: &Action, moves: &mut Vec<Move>) -> Result<(), Refusal> {
        moves.push(one(session, action)?);
        while self.pace == Pace::ToNextChoice && decision(session).is_forced() {
            moves.push(one(session, &Action::Proceed)?);
        }
        Ok(())
    }

    /// Goes on where only one thing can be done: what happens by itself, the only choice, the next tile as it is drawn.
    /// `Ok(false)` when somebody has to choose, or the game is over.
    pub fn step(&mut self, session: &mut Session) -> Result<bool, Refusal> {
        let Some(action) = self.next_step(session) else { return Ok(false) };
        self.act(session, &action)?;
        Ok(true)
    }

    /// What [`Play::step`] would do.
    pub fn next_step(&self, session: &Session) -> Option<Action> {
        let decision = decision(session);
        if decision.is_chance() {
            return match self.drawing.next(session) {
                Next::Tile(tile) => Some(Action::Draw(tile)),
                Next::ByHand | Next::Blocked(_) | Next::Nothing => None,
            };
        }
        match decision.choices.as_slice() {
            [only] => Some(only.action.clone()),
            _ => None,
        }
    }

    /// Plays recorded actions, each as a step with its own place in the history; stops at the first that the rules refuse,
    /// with its number and the reason, on the position before it.
    pub fn replay(
        &mut self,
        session: &mut Session,
        actions: impl IntoIterator<Item = Action>,
    ) -> Result<usize, (usize, Refusal)> {
        let pace = std::mem::replace(&mut self.pace, Pace::EachPhase);
        let mut result = Ok(0);
        for (n, action) in actions.into_iter().enumerate() {
            match self.act(session, &action) {
                Ok(()) => result = Ok(n + 1),
                Err(refusal) => {
                    result = Err((n, refusal));
                    break;
                }
            }
        }
        self.pace = pace;
        result
    }
}

/// Makes one step of the engine within the open gesture.
fn one(session: &mut Session, action: &Action) -> Result<Move, Refusal> {
    let before = decision(session);
    let step = play::step(session.board(), session.analysis(), action)?;
    session.extend(step.edits).map_err(|error| Refusal { rule: None, message: error.to_string() })?;
    Ok(Move { phase: before.phase, player: before.player, action: action.clone(), events: step.events })
}
