//! What a history can hold: a document that is changed by edits, each of which knows its inverse.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::mem::discriminant;

use crate::model::{Board, Cell, Edit, EditError, SetEdit, SetEditError, TileSet};

/// A document that edits change.
pub trait Editable {
    /// A smallest change of it.
    type Edit: Clone + Debug + PartialEq;
    /// Why an edit cannot be made.
    type Error: std::error::Error;

    /// Makes an edit and returns its inverse; on an error nothing has changed.
    fn make(&mut self, edit: Self::Edit) -> Result<Self::Edit, Self::Error>;

    /// Whether the older of two edits that take something back restores all that the newer one would: one value, replaced whole.
    fn covers(older: &Self::Edit, newer: &Self::Edit) -> bool;

    /// Whether taking these edits back would leave the document as it is.
    fn unchanged_by(&self, back: &[Self::Edit]) -> bool;
}

impl Editable for Board {
    type Edit = Edit;
    type Error = EditError;

    fn make(&mut self, edit: Edit) -> Result<Edit, EditError> {
        self.apply(edit)
    }

    fn covers(older: &Edit, newer: &Edit) -> bool {
        replaces_whole(older) && discriminant(older) == discriminant(newer)
    }

    /// Looks only at the parts that they touch.
    fn unchanged_by(&self, back: &[Edit]) -> bool {
        if back.is_empty() {
            return true;
        }
        let parts = touched_parts(self, back);
        let mut before = parts.clone();
        for edit in back.iter().rev() {
            if before.apply(edit.clone()).is_err() {
                return false;
            }
        }
        before == parts
    }
}

impl Editable for TileSet {
    type Edit = SetEdit;
    type Error = SetEditError;

    fn make(&mut self, edit: SetEdit) -> Result<SetEdit, SetEditError> {
        self.apply(edit)
    }

    fn covers(older: &SetEdit, newer: &SetEdit) -> bool {
        match (older, newer) {
            (SetEdit::Replace(a, _), SetEdit::Replace(b, _)) => a == b,
            (SetEdit::Head(_), SetEdit::Head(_)) => true,
            (
                SetEdit::Insert(..)
                | SetEdit::Remove(_)
                | SetEdit::Replace(..)
                | SetEdit::Move(..)
                | SetEdit::Head(_),
                _,
            ) => false,
        }
    }

    fn unchanged_by(&self, back: &[SetEdit]) -> bool {
        back.iter().all(|edit| match edit {
            SetEdit::Replace(at, tile) => self.tiles.get(*at) == Some(&**tile),
            SetEdit::Head(head) => self.head() == **head,
            SetEdit::Move(from, to) => from == to,
            SetEdit::Insert(..) | SetEdit::Remove(_) => false,
        })
    }
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
