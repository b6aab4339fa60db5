//! A step: a flat list of edits with a label, kept as what would take it back. Applied wholly or not at all.

use std::collections::BTreeSet;
use std::mem::discriminant;

use crate::model::{Board, Cell, Edit, EditError};

/// An edit that has just been made, with its inverse. Whatever follows the board (an analysis) follows these in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// What was made.
    pub edit: Edit,
    /// What takes it back.
    pub inverse: Edit,
}

/// A label and the edits that lead away from the present state: back for a done step, forward for an undone one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step {
    /// A number of its own in its history; kept when it is undone and redone.
    pub(super) id: u64,
    pub(super) label: String,
    /// In the order in which they were found; they are applied from the last to the first.
    pub(super) back: Vec<Edit>,
}

impl Step {
    /// Applies the step; the result is the step that leads back.
    pub(super) fn flip(self, board: &mut Board) -> Result<(Step, Vec<Applied>), EditError> {
        let edits: Vec<Edit> = self.back.into_iter().rev().collect();
        let applied = apply_all(board, edits)?;
        let back = applied.iter().map(|a| a.inverse.clone()).collect();
        Ok((Step { id: self.id, label: self.label, back }, applied))
    }
}

/// Applies edits in order. On an error those already made are taken back, and the board is as before.
pub(super) fn apply_all(board: &mut Board, edits: Vec<Edit>) -> Result<Vec<Applied>, EditError> {
    let mut applied = Vec::with_capacity(edits.len());
    for edit in edits {
        match board.apply(edit.clone()) {
            Ok(inverse) => applied.push(Applied { edit, inverse }),
            Err(err) => {
                for made in applied.into_iter().rev() {
                    board.apply(made.inverse)?;
                }
                return Err(err);
            }
        }
    }
    Ok(applied)
}

/// Adds an edit just made to the inverses of a step, merged where it takes back or overwrites the one before.
pub(super) fn push_merged(back: &mut Vec<Edit>, made: &Applied) {
    if let Some(last) = back.last() {
        if *last == made.edit {
            back.pop();
            return;
        }
        if replaces_whole(last) && discriminant(last) == discriminant(&made.inverse) {
            // The older inverse already restores the value before both.
            return;
        }
    }
    back.push(made.inverse.clone());
}

/// Edits that replace a whole value, so that two in a row are as good as the second.
fn replaces_whole(edit: &Edit) -> bool {
    match edit {
        Edit::Name(_)
        | Edit::Sets(_)
        | Edit::Options(_)
        | Edit::Players(_)
        | Edit::Turn(_)
        | Edit::Bag(_)
        | Edit::Discards(_)
        | Edit::Drawn(_)
        | Edit::Common(_)
        | Edit::Accept(_)
        | Edit::Board(_) => true,
        Edit::PutTile(..)
        | Edit::TakeTile(..)
        | Edit::PutPlate(..)
        | Edit::TakePlate(_)
        | Edit::PutFigure(..)
        | Edit::TakeFigure(_)
        // Whole values too, but each of its own key.
        | Edit::Tokens(..)
        | Edit::Record(..)
        | Edit::Mode(..) => false,
    }
}

/// Whether taking these edits back would leave the board as it is. Looks only at the parts that they touch.
pub(super) fn changes_nothing(board: &Board, back: &[Edit]) -> bool {
    if back.is_empty() {
        return true;
    }
    let parts = touched_parts(board, back);
    let mut before = parts.clone();
    for edit in back.iter().rev() {
        if before.apply(edit.clone()).is_err() {
            return false;
        }
    }
    before == parts
}

/// A board with only those parts of another one that the edits touch.
fn touched_parts(board: &Board, edits: &[Edit]) -> Board {
    let mut parts = Board::default();
    let mut cells: BTreeSet<Cell> = BTreeSet::new();
    let (mut plates, mut figures) = (false, false);
    for edit in edits {
        match edit {
            Edit::PutTile(cell, ..) | Edit::TakeTile(cell, _) => {
                cells.insert(*cell);
            }
            Edit::PutPlate(..) | Edit::TakePlate(_) => plates = true,
            Edit::PutFigure(..) | Edit::TakeFigure(_) => figures = true,
            Edit::Name(_) => parts.name.clone_from(&board.name),
            Edit::Sets(_) => parts.sets.clone_from(&board.sets),
            Edit::Options(_) => parts.options.clone_from(&board.options),
            Edit::Players(_) => parts.players.clone_from(&board.players),
            Edit::Turn(_) => parts.turn.clone_from(&board.turn),
            Edit::Tokens(..) => parts.tokens.clone_from(&board.tokens),
            Edit::Record(..) => parts.records.clone_from(&board.records),
            Edit::Mode(..) => parts.modes.clone_from(&board.modes),
            Edit::Bag(_) => parts.bag.clone_from(&board.bag),
            Edit::Discards(_) => parts.discards.clone_from(&board.discards),
            Edit::Drawn(_) => parts.drawn.clone_from(&board.drawn),
            Edit::Common(_) => parts.common.clone_from(&board.common),
            Edit::Accept(_) => parts.accepted.clone_from(&board.accepted),
            Edit::Board(_) => return board.clone(),
        }
    }
    for cell in cells {
        if let Some(pile) = board.tiles.get(&cell) {
            parts.tiles.insert(cell, pile.clone());
        }
    }
    if plates {
        parts.plates.clone_from(&board.plates);
    }
    if figures {
        parts.figures.clone_from(&board.figures);
    }
    parts
}
