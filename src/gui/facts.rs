//! What the window works out from the document and keeps until the document changes.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::app::Session;
use crate::model::geom::Cell;
use crate::model::score::Score;

/// Cells where a tile fits, by quarter turns.
pub type Legal = Rc<Vec<(Cell, [bool; 4])>>;

/// Kept answers; emptied by [`Facts::forget`].
#[derive(Default)]
pub struct Facts {
    legal: RefCell<BTreeMap<String, Legal>>,
    counts: RefCell<Option<Rc<Counts>>>,
    score: RefCell<Option<Rc<Score>>>,
}

/// Per tile id: copies in the game and copies on the board.
pub type Counts = BTreeMap<String, (i64, i64)>;

impl Facts {
    /// Forgets everything: the document has changed.
    pub fn forget(&mut self) {
        self.legal.get_mut().clear();
        *self.counts.get_mut() = None;
        *self.score.get_mut() = None;
    }

    /// Cells where a tile fits.
    pub fn legal(&self, session: &Session, tile: &str) -> Legal {
        if let Some(known) = self.legal.borrow().get(tile) {
            return known.clone();
        }
        let legal: Legal = Rc::new(session.legal(tile));
        self.legal.borrow_mut().insert(tile.to_owned(), legal.clone());
        legal
    }

    /// Copies in the game and on the board.
    pub fn counts(&self, session: &Session) -> Rc<Counts> {
        self.counts.borrow_mut().get_or_insert_with(|| Rc::new(session.counts())).clone()
    }

    /// Every feature and player with their lines.
    pub fn score(&self, session: &Session) -> Rc<Score> {
        self.score.borrow_mut().get_or_insert_with(|| Rc::new(session.score())).clone()
    }

    /// Copies left of a tile.
    pub fn left(&self, session: &Session, tile: &str) -> i64 {
        self.counts(session).get(tile).map_or(0, |(all, used)| all - used)
    }
}
