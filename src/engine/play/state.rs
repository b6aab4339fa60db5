//! A game in progress with its way back: a board, its analysis, and the inverse of every step.

use std::sync::Arc;

use crate::engine::analysis::Analysis;
use crate::engine::rules::Rules;
use crate::model::{Action, Board, Edit, Event};

use super::{Decision, Refusal, Step, decision, step, step_known};

/// See the module. Undo is exact in the board; the analysis follows the inverse edits and is again what it was.
#[derive(Clone, Debug)]
pub struct State {
    board: Board,
    analysis: Analysis,
    undo: Vec<Vec<Edit>>,
}

impl State {
    /// A game that goes on from a board.
    pub fn new(board: Board, rules: Arc<Rules>) -> State {
        let analysis = Analysis::new(&board, rules);
        State { board, analysis, undo: Vec::new() }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Its analysis.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Steps that can be undone.
    pub fn steps(&self) -> usize {
        self.undo.len()
    }

    /// Who decides between what.
    pub fn decision(&self) -> Decision {
        decision(&self.board, &self.analysis)
    }

    /// What may be done now.
    pub fn legal_actions(&self) -> Vec<Action> {
        self.decision().choices.into_iter().map(|c| c.action).collect()
    }

    /// Does it and says what happened; on a refusal nothing has changed.
    pub fn apply(&mut self, action: &Action) -> Result<Vec<Event>, Refusal> {
        let step = step(&self.board, &self.analysis, action)?;
        self.make(step)
    }

    /// Does what is known to be legal, without looking it up again.
    pub fn apply_known(&mut self, action: &Action) -> Result<Vec<Event>, Refusal> {
        let step = step_known(&self.board, &self.analysis, action);
        self.make(step)
    }

    fn make(&mut self, step: Step) -> Result<Vec<Event>, Refusal> {
        let mut inverse = Vec::with_capacity(step.edits.len());
        for edit in step.edits {
            match self.board.apply(edit.clone()) {
                Ok(back) => {
                    self.analysis.follow(&self.board, &edit, &back);
                    inverse.push(back);
                }
                // A step is made of the board's own pieces; should one be missing, the position stays as it was.
                Err(error) => {
                    self.revert(inverse);
                    return Err(Refusal { rule: None, message: error.to_string() });
                }
            }
        }
        self.undo.push(inverse);
        Ok(step.events)
    }

    fn revert(&mut self, inverse: Vec<Edit>) {
        for edit in inverse.into_iter().rev() {
            if let Ok(back) = self.board.apply(edit.clone()) {
                self.analysis.follow(&self.board, &edit, &back);
            }
        }
    }

    /// Takes the last step back; false when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(inverse) = self.undo.pop() else { return false };
        self.revert(inverse);
        true
    }

    /// Forgets the way back, as long simulations do.
    pub fn forget(&mut self) {
        self.undo.clear();
    }

    /// Goes on while nobody has anything to decide, and says what happened.
    pub fn run_forced(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while self.decision().is_forced() {
            match self.apply_known(&Action::Proceed) {
                Ok(more) => events.extend(more),
                Err(_) => break,
            }
        }
        events
    }
}
