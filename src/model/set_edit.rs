//! The one way to change a tile set: an edit, whose application returns its inverse.

use thiserror::Error;

use super::tileset::{TileDef, TileSet};

/// A smallest change of a tile set. Tiles are changed one by one; all else is small and is replaced as a whole.
#[derive(Clone, Debug, PartialEq)]
pub enum SetEdit {
    /// Puts a tile at this place of the list.
    Insert(usize, Box<TileDef>),
    /// Takes the tile at this place away.
    Remove(usize),
    /// Replaces the tile at this place.
    Replace(usize, Box<TileDef>),
    /// Moves the tile at the first place to the second, counted without it.
    Move(usize, usize),
    /// Replaces all but the tiles; see [`TileSet::head`].
    Head(Box<TileSet>),
}

/// An edit aimed at something that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetEditError {
    /// No tile at that place.
    #[error("there is no tile number {0}")]
    NoTile(usize),
}

impl TileSet {
    /// The set without its tiles: names, vocabulary, terms, plates.
    pub fn head(&self) -> TileSet {
        // Every other field is named here, so that a new one cannot be forgotten.
        TileSet {
            id: self.id.clone(),
            name: self.name.clone(),
            author: self.author.clone(),
            credit: self.credit.clone(),
            licence: self.licence.clone(),
            notes: self.notes.clone(),
            editions: self.editions.clone(),
            start: self.start.clone(),
            requires: self.requires.clone(),
            kinds: self.kinds.clone(),
            marks: self.marks.clone(),
            figures: self.figures.clone(),
            options: self.options.clone(),
            limits: self.limits.clone(),
            challenges: self.challenges.clone(),
            stacks: self.stacks.clone(),
            effects: self.effects.clone(),
            tokens: self.tokens.clone(),
            events: self.events.clone(),
            modes: self.modes.clone(),
            against: self.against.clone(),
            terms: self.terms.clone(),
            tiles: Vec::new(),
            plates: self.plates.clone(),
            places: self.places.clone(),
            extra: self.extra.clone(),
        }
    }

    /// Applies an edit and returns its inverse; on an error nothing has changed.
    pub fn apply(&mut self, edit: SetEdit) -> Result<SetEdit, SetEditError> {
        let there = |at: usize, end: usize| if at < end { Ok(at) } else { Err(SetEditError::NoTile(at)) };
        Ok(match edit {
            SetEdit::Insert(at, tile) => {
                self.tiles.insert(there(at, self.tiles.len() + 1)?, *tile);
                SetEdit::Remove(at)
            }
            SetEdit::Remove(at) => {
                let tile = self.tiles.remove(there(at, self.tiles.len())?);
                SetEdit::Insert(at, Box::new(tile))
            }
            SetEdit::Replace(at, mut tile) => {
                let old = self.tiles.get_mut(at).ok_or(SetEditError::NoTile(at))?;
                std::mem::swap(old, &mut *tile);
                SetEdit::Replace(at, tile)
            }
            SetEdit::Move(from, to) => {
                let (from, to) = (there(from, self.tiles.len())?, there(to, self.tiles.len())?);
                let tile = self.tiles.remove(from);
                self.tiles.insert(to, tile);
                SetEdit::Move(to, from)
            }
            SetEdit::Head(mut head) => {
                std::mem::swap(self, &mut *head);
                // The tiles stay here.
                std::mem::swap(&mut self.tiles, &mut head.tiles);
                SetEdit::Head(head)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(id: &str) -> TileDef {
        serde_json::from_value(serde_json::json!({ "id": id })).expect("a tile")
    }

    fn set(ids: &[&str]) -> TileSet {
        TileSet { id: "s".to_owned(), tiles: ids.iter().map(|id| tile(id)).collect(), ..TileSet::default() }
    }

    #[test]
    fn the_inverse_of_every_edit_restores_the_set() {
        let head = TileSet { id: "t".to_owned(), credit: "x".to_owned(), ..TileSet::default() };
        let edits = [
            SetEdit::Insert(3, Box::new(tile("d"))),
            SetEdit::Insert(0, Box::new(tile("d"))),
            SetEdit::Remove(1),
            SetEdit::Replace(2, Box::new(tile("d"))),
            SetEdit::Move(0, 2),
            SetEdit::Move(2, 0),
            SetEdit::Head(Box::new(head)),
        ];
        for edit in edits {
            let mut changed = set(&["a", "b", "c"]);
            let back = changed.apply(edit.clone()).expect("applies");
            assert_ne!(changed, set(&["a", "b", "c"]), "{edit:?}");
            assert_eq!(changed.apply(back), Ok(edit.clone()), "{edit:?}");
            assert_eq!(changed, set(&["a", "b", "c"]), "{edit:?}");
        }
    }

    #[test]
    fn a_place_that_is_not_there_changes_nothing() {
        for edit in [
            SetEdit::Insert(4, Box::new(tile("d"))),
            SetEdit::Remove(3),
            SetEdit::Replace(3, Box::new(tile("d"))),
            SetEdit::Move(0, 3),
            SetEdit::Move(3, 0),
        ] {
            let mut changed = set(&["a", "b", "c"]);
            assert!(changed.apply(edit.clone()).is_err(), "{edit:?}");
            assert_eq!(changed, set(&["a", "b", "c"]));
        }
    }
}
