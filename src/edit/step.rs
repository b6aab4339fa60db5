//! A step: a flat list of edits with a label, kept as what would take it back. Applied wholly or not at all.

use super::editable::Editable;
use crate::model::Edit;

/// An edit that has just been made, with its inverse. Whatever follows the board (an analysis) follows these in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied<E = Edit> {
    /// What was made.
    pub edit: E,
    /// What takes it back.
    pub inverse: E,
}

/// A label and the edits that lead away from the present state: back for a done step, forward for an undone one.
#[derive(Clone, Debug)]
pub(super) struct Step<E = Edit> {
    /// A number of its own in its history; kept when it is undone and redone.
    pub(super) id: u64,
    pub(super) label: String,
    /// In the order in which they were found; they are applied from the last to the first.
    pub(super) back: Vec<E>,
}

/// The step that leads back, and what was applied.
pub(super) type Flipped<E> = (Step<E>, Vec<Applied<E>>);

/// What applying the edits of a document comes to.
pub(super) type Outcome<D> = Result<Vec<Applied<<D as Editable>::Edit>>, <D as Editable>::Error>;

impl<E: Clone> Step<E> {
    /// Applies the step; the result is the step that leads back.
    pub(super) fn flip<D: Editable<Edit = E>>(self, document: &mut D) -> Result<Flipped<E>, D::Error> {
        let edits: Vec<E> = self.back.into_iter().rev().collect();
        let applied = apply_all(document, edits)?;
        let back = applied.iter().map(|a| a.inverse.clone()).collect();
        Ok((Step { id: self.id, label: self.label, back }, applied))
    }
}

/// Applies edits in order. On an error those already made are taken back, and the document is as before.
pub(super) fn apply_all<D: Editable>(document: &mut D, edits: Vec<D::Edit>) -> Outcome<D> {
    let mut applied = Vec::with_capacity(edits.len());
    for edit in edits {
        match document.make(edit.clone()) {
            Ok(inverse) => applied.push(Applied { edit, inverse }),
            Err(err) => {
                for made in applied.into_iter().rev() {
                    document.make(made.inverse)?;
                }
                return Err(err);
            }
        }
    }
    Ok(applied)
}

/// Adds an edit just made to the inverses of a step, merged where it takes back or overwrites the one before.
pub(super) fn push_merged<D: Editable>(back: &mut Vec<D::Edit>, made: &Applied<D::Edit>) {
    if let Some(last) = back.last() {
        if *last == made.edit {
            back.pop();
            return;
        }
        if D::covers(last, &made.inverse) {
            // The older inverse already restores the value before both.
            return;
        }
    }
    back.push(made.inverse.clone());
}
