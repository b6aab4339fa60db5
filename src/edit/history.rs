//! Undo and redo over a board. A gesture (a drag) is one step; a step that changes nothing leaves no trace.
//!
//! Every call that changes the board returns the edits it made, in order, for whoever follows the board.

use super::step::{Applied, Step, apply_all, changes_nothing, push_merged};
use crate::model::{Board, Edit, EditError};

/// The steps done to a board and those undone again.
///
/// The board must not be changed past its history; then undo and redo never fail.
#[derive(Clone, Debug)]
pub struct History {
    done: Vec<Step>,
    /// The next step to redo is the last.
    undone: Vec<Step>,
    gesture: Option<Step>,
    /// How many steps were done at the last save; `None` when that state cannot be reached any more.
    saved: Option<usize>,
    /// The number of the next new step.
    next: u64,
}

impl Default for History {
    fn default() -> Self {
        History::new()
    }
}

impl History {
    /// The history of a document just opened or made: nothing to undo, nothing unsaved.
    pub fn new() -> History {
        History { done: Vec::new(), undone: Vec::new(), gesture: None, saved: Some(0), next: 0 }
    }

    /// Makes edits as one step. On an error nothing has changed. During a gesture they become part of it.
    pub fn apply(
        &mut self,
        board: &mut Board,
        label: &str,
        edits: Vec<Edit>,
    ) -> Result<Vec<Applied>, EditError> {
        if self.gesture.is_some() {
            return self.extend(board, edits);
        }
        let applied = apply_all(board, edits)?;
        let mut step = Step { id: 0, label: label.to_owned(), back: Vec::new() };
        for made in &applied {
            push_merged(&mut step.back, made);
        }
        self.record(board, step);
        Ok(applied)
    }

    /// Starts a gesture; one that is still open ends first.
    pub fn begin(&mut self, board: &Board, label: &str) {
        self.end(board);
        self.gesture = Some(Step { id: 0, label: label.to_owned(), back: Vec::new() });
    }

    /// Makes further edits of the open gesture at once; without one they are a step of their own.
    pub fn extend(&mut self, board: &mut Board, edits: Vec<Edit>) -> Result<Vec<Applied>, EditError> {
        let Some(gesture) = &mut self.gesture else { return self.apply(board, "", edits) };
        let applied = apply_all(board, edits)?;
        for made in &applied {
            push_merged(&mut gesture.back, made);
        }
        Ok(applied)
    }

    /// Takes back what the open gesture has done so far and makes these edits instead, as a drag does at each move.
    pub fn replace(&mut self, board: &mut Board, edits: Vec<Edit>) -> Result<Vec<Applied>, EditError> {
        let Some(gesture) = &mut self.gesture else { return self.apply(board, "", edits) };
        let back: Vec<Edit> = gesture.back.iter().rev().cloned().collect();
        let taken_back = back.len();
        let applied = apply_all(board, back.into_iter().chain(edits).collect())?;
        gesture.back.clear();
        for made in &applied[taken_back..] {
            push_merged(&mut gesture.back, made);
        }
        Ok(applied)
    }

    /// Ends the open gesture: all of it is one step, or none if it changed nothing.
    pub fn end(&mut self, board: &Board) {
        if let Some(step) = self.gesture.take() {
            self.record(board, step);
        }
    }

    /// Takes the open gesture back; the board is as it was when it began.
    pub fn cancel(&mut self, board: &mut Board) -> Result<Vec<Applied>, EditError> {
        match self.gesture.take() {
            Some(step) => step.flip(board).map(|(_, applied)| applied),
            None => Ok(Vec::new()),
        }
    }

    /// Whether a gesture is open.
    pub fn in_gesture(&self) -> bool {
        self.gesture.is_some()
    }

    /// Takes the last step back; an open gesture is cancelled instead. Nothing to undo: no edits.
    pub fn undo(&mut self, board: &mut Board) -> Result<Vec<Applied>, EditError> {
        if self.gesture.is_some() {
            return self.cancel(board);
        }
        let Some(step) = self.done.last().cloned() else { return Ok(Vec::new()) };
        let (forward, applied) = step.flip(board)?;
        self.done.pop();
        self.undone.push(forward);
        Ok(applied)
    }

    /// Makes the step undone last again. An open gesture ends first.
    pub fn redo(&mut self, board: &mut Board) -> Result<Vec<Applied>, EditError> {
        self.end(board);
        let Some(step) = self.undone.last().cloned() else { return Ok(Vec::new()) };
        let (back, applied) = step.flip(board)?;
        self.undone.pop();
        self.done.push(back);
        Ok(applied)
    }

    /// Undoes or redoes until `steps` steps are done (all of them when there are fewer).
    pub fn go_to(&mut self, board: &mut Board, steps: usize) -> Result<Vec<Applied>, EditError> {
        self.end(board);
        let mut applied = Vec::new();
        while self.done.len() > steps {
            applied.extend(self.undo(board)?);
        }
        while self.done.len() < steps && !self.undone.is_empty() {
            applied.extend(self.redo(board)?);
        }
        Ok(applied)
    }

    /// How many steps are done.
    pub fn position(&self) -> usize {
        self.done.len()
    }

    /// Labels of all steps in order, those undone after those done; the first [`History::position`] are done.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        self.done.iter().chain(self.undone.iter().rev()).map(|step| step.label.as_str())
    }

    /// Numbers of all steps, in the order of [`History::labels`]. A step keeps its number when it is undone and redone; no
    /// two steps of a history ever have the same.
    pub fn ids(&self) -> impl Iterator<Item = u64> {
        self.done.iter().chain(self.undone.iter().rev()).map(|step| step.id)
    }

    /// What undo would take back.
    pub fn undo_label(&self) -> Option<&str> {
        self.gesture.as_ref().or(self.done.last()).map(|step| step.label.as_str())
    }

    /// What redo would make again.
    pub fn redo_label(&self) -> Option<&str> {
        self.undone.last().map(|step| step.label.as_str())
    }

    /// Marks the present state as the one on disk.
    pub fn mark_saved(&mut self, board: &Board) {
        self.end(board);
        self.saved = Some(self.done.len());
    }

    /// Says that no file holds the present state (a restored or imported document).
    pub fn mark_unsaved(&mut self) {
        self.saved = None;
    }

    /// Whether the present state differs from the one on disk. Undoing back to that state makes it clean again.
    pub fn is_dirty(&self) -> bool {
        self.saved != Some(self.done.len()) || self.gesture.as_ref().is_some_and(|step| !step.back.is_empty())
    }

    fn record(&mut self, board: &Board, mut step: Step) {
        if changes_nothing(board, &step.back) {
            return;
        }
        if self.saved.is_some_and(|saved| saved > self.done.len()) {
            self.saved = None;
        }
        self.undone.clear();
        step.id = self.next;
        self.next += 1;
        self.done.push(step);
    }
}
