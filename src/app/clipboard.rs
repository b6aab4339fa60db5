//! Copy and paste of whole positions as text: what the window puts on the clipboard and takes from it.

use super::{Session, exchange};
use crate::format::notation::write_position;
use crate::format::{Document, Fault, FormatError, Position};
use crate::model::Edit;

/// How messages call what was pasted.
const NAME: &str = "pasted text";

/// Label of the step that pasting makes.
const STEP: &str = "Paste position";

impl Session {
    /// The board as one line of notation.
    pub fn to_text(&self) -> String {
        let catalogue = self.catalogue();
        write_position(self.board(), &|id| catalogue.set(id))
    }

    /// Replaces the board by a position in a text (notation, or a board's file) as one undo step. On an error nothing
    /// has changed.
    pub fn paste_text(&mut self, text: &str) -> Result<(), FormatError> {
        // What is no JSON is told about as notation.
        let format = exchange::format_of(text, "pasted.txt");
        match (format.read)(text, NAME, None, self.catalogue())?.document {
            Document::Board(board) => {
                // Replacing the whole board aims at nothing that could be missing.
                let _ = self.apply(STEP, vec![Edit::Board(Box::new(board))]);
                Ok(())
            }
            Document::TileSet(_) => Err(FormatError {
                fault: Fault::WrongFormat,
                file: NAME.into(),
                position: Some(Position { line: 1, column: 1 }),
                place: String::new(),
                expected: "a position".to_owned(),
                found: "tiles of a set".to_owned(),
                help: "copy a text that starts with tilewright/1; tiles are added by their set's file".into(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::{Catalogue, builtin};
    use crate::format::write_board;
    use crate::model::{Cell, PlacedFigure, Turn};

    fn open(board: crate::model::Board) -> Session {
        Session::new(Arc::new(Catalogue::built_in()), board)
    }

    #[test]
    fn a_position_travels_from_one_window_to_another() {
        let mut city = builtin::city_board();
        city.notes.push("free".into());
        city.extra.insert("later".to_owned(), 1.into());
        let text = open(city.clone()).to_text();
        assert!(
            !text.contains('\n') && text.starts_with("tilewright/1 \"City of Carcassonne\" | sets base@c2;")
        );

        let start = builtin::start_tile_board();
        let mut session = open(start.clone());
        let figure = PlacedFigure::new("red", "meeple", Cell::new(0, 0), "c1");
        session.apply("figure", vec![Edit::PutFigure(0, figure)]).expect("applies");
        session.paste_text(&text).expect("a position");
        assert_eq!(*session.board(), city);
        assert_eq!(session.history().labels, ["figure", "Paste position"]);
        assert_eq!(session.players(), open(city.clone()).players(), "the analysis followed");
        assert!(session.tile_at(Cell::new(0, 0)).is_some_and(|t| t.turn == Turn::ZERO));

        session.undo();
        session.undo();
        assert_eq!(*session.board(), start, "one step back each");
        session.redo();
        session.redo();
        assert_eq!(*session.board(), city);

        // The same again changes nothing and is no step.
        session.paste_text(&write_board(&city)).expect("a board's file");
        assert_eq!(session.history().labels.len(), 2);
    }

    #[test]
    fn what_is_no_position_changes_nothing() {
        let mut session = open(builtin::start_tile_board());
        for (text, found) in [
            ("", "the end"),
            ("hello", "`hello`"),
            ("tilewright-tile/1 base/start", "tiles of a set"),
            ("tilewright/1 | tiles 0,0 strat", "`strat`"),
        ] {
            let err = session.paste_text(text).expect_err(text);
            assert!(err.position.is_some() && !err.help.is_empty(), "{err:?}");
            assert!(err.to_string().contains(found), "{err}");
        }
        assert!(!session.can_undo());
        assert_eq!(*session.board(), builtin::start_tile_board());
    }
}
