//! What is to be said about definitions that were read all the same.

use std::fmt;

use crate::format::error::Position;

/// Sorts of remarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RemarkSort {
    /// Something that cannot be right: a place that does not exist, a set that counts a missing tile.
    Wrong,
    /// An element, attribute or value that is not known here.
    Unknown,
    /// Understood, but a tile set of ours has no place for it.
    NotHeld,
}

/// See the module. Shown as `file:line:column: tile: place: what; help`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What sort of remark.
    pub sort: RemarkSort,
    /// The file, as it was named.
    pub file: String,
    /// Where in the file.
    pub position: Position,
    /// The tile or the tile set, by its foreign id; empty for the file as a whole.
    pub tile: String,
    /// The element, and the attribute where it is about one: `city`, `city/@pennants`.
    pub place: String,
    /// What is the matter.
    pub what: String,
    /// What to do.
    pub help: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.file, self.position)?;
        if !self.tile.is_empty() {
            write!(f, "{}: ", self.tile)?;
        }
        write!(f, "{}: {}", self.place, self.what)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}
