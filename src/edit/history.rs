//! Undo and redo over a document. A gesture (a drag) is one step; a step that changes nothing leaves no trace.
//!
//! Every call that changes the document returns the edits it made, in order, for whoever follows it.

use super::editable::Editable;
use super::step::{Outcome, Step, apply_all, push_merged};
use crate::model::Board;

/// The steps done to a document and those undone again.
///
/// The document must not be changed past its history; then undo and redo never fail.
#[derive(Clone, Debug)]
pub struct History<D: Editable = Board> {
    done: Vec<Step<D::Edit>>,
    /// The next step to redo is the last.
    undone: Vec<Step<D::Edit>>,
    gesture: Option<Step<D::Edit>>,
    /// How many steps were done at the last save; `None` when that state cannot be reached any more.
    saved: Option<usize>,
    /// The number of the next new step.
    next: u64,
}

impl<D: Editable> Default for History<D> {
    fn default() -> Self {
        History::new()
    }
}

impl<D: Editable> History<D> {
    /// The history of a document just opened or made: nothing to undo, nothing unsaved.
    pub fn new() -> History<D> {
        History { done: Vec::new(), undone: Vec::new(), gesture: None, saved: Some(0), next: 0 }
    }

    /// Makes edits as one step. On an error nothing has changed. During a gesture they become part of it.
    pub fn apply(&mut self, document: &mut D, label: &str, edits: Vec<D::Edit>) -> Outcome<D> {
        if self.gesture.is_some() {
            return self.extend(document, edits);
        }
        let applied = apply_all(document, edits)?;
        let mut step = Step { id: 0, label: label.to_owned(), back: Vec::new() };
        for made in &applied {
            push_merged::<D>(&mut step.back, made);
        }
        self.record(document, step);
        Ok(applied)
    }

    /// Starts a gesture; one that is still open ends first.
    pub fn begin(&mut self, document: &D, label: &str) {
        self.end(document);
        self.gesture = Some(Step { id: 0, label: label.to_owned(), back: Vec::new() });
    }

    /// Makes further edits of the open gesture at once; without one they are a step of their own.
    pub fn extend(&mut self, document: &mut D, edits: Vec<D::Edit>) -> Outcome<D> {
        let Some(gesture) = &mut self.gesture else { return self.apply(document, "", edits) };
        let applied = apply_all(document, edits)?;
        for made in &applied {
            push_merged::<D>(&mut gesture.back, made);
        }
        Ok(applied)
    }

    /// Takes back what the open gesture has done so far and makes these edits instead, as a drag does at each move.
    pub fn replace(&mut self, document: &mut D, edits: Vec<D::Edit>) -> Outcome<D> {
        let Some(gesture) = &mut self.gesture else { return self.apply(document, "", edits) };
        let back: Vec<D::Edit> = gesture.back.iter().rev().cloned().collect();
        let taken_back = back.len();
        let applied = apply_all(document, back.into_iter().chain(edits).collect())?;
        gesture.back.clear();
        for made in &applied[taken_back..] {
            push_merged::<D>(&mut gesture.back, made);
        }
        Ok(applied)
    }

    /// Ends the open gesture: all of it is one step, or none if it changed nothing.
    pub fn end(&mut self, document: &D) {
        if let Some(step) = self.gesture.take() {
            self.record(document, step);
        }
    }

    /// Takes the open gesture back; the document is as it was when it began.
    pub fn cancel(&mut self, document: &mut D) -> Outcome<D> {
        match self.gesture.take() {
            Some(step) => step.flip(document).map(|(_, applied)| applied),
            None => Ok(Vec::new()),
        }
    }

    /// Whether a gesture is open.
    pub fn in_gesture(&self) -> bool {
        self.gesture.is_some()
    }

    /// Takes the last step back; an open gesture is cancelled instead. Nothing to undo: no edits.
    pub fn undo(&mut self, document: &mut D) -> Outcome<D> {
        if self.gesture.is_some() {
            return self.cancel(document);
        }
        let Some(step) = self.done.last().cloned() else { return Ok(Vec::new()) };
        let (forward, applied) = step.flip(document)?;
        self.done.pop();
        self.undone.push(forward);
        Ok(applied)
    }

    /// Makes the step undone last again. An open gesture ends first.
    pub fn redo(&mut self, document: &mut D) -> Outcome<D> {
        self.end(document);
        let Some(step) = self.undone.last().cloned() else { return Ok(Vec::new()) };
        let (back, applied) = step.flip(document)?;
        self.undone.pop();
        self.done.push(back);
        Ok(applied)
    }

    /// Undoes or redoes until `steps` steps are done (all of them when there are fewer).
    pub fn go_to(&mut self, document: &mut D, steps: usize) -> Outcome<D> {
        self.end(document);
        let mut applied = Vec::new();
        while self.done.len() > steps {
            applied.extend(self.undo(document)?);
        }
        while self.done.len() < steps && !self.undone.is_empty() {
            applied.extend(self.redo(document)?);
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
    pub fn mark_saved(&mut self, document: &D) {
        self.end(document);
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

    fn record(&mut self, document: &D, mut step: Step<D::Edit>) {
        if document.unchanged_by(&step.back) {
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
