//! What a recorded game needs and no set or rule here has.

use std::fmt;

use super::super::words::vocabulary;

/// See the module. The words are theirs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Missing {
    /// A tile set that is neither built in nor in the definitions given.
    Set(String),
    /// A set of which two editions are in the game; a board has one.
    TwoEditions(String, String),
    /// A game element without rules here: the abbey, sheep, ...
    Mechanic(String),
    /// A rule, or a value of one, that is not known.
    Rule(String, String),
    /// A tile that no set at hand has, with its first place in the file.
    Tile(String, String),
    /// What a tile in the game shows and nobody here knows.
    OnTile(String, String),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::Set(id) => write!(f, "the tile set `{id}`"),
            Missing::TwoEditions(a, b) => write!(f, "two editions of one set, `{a}` and `{b}`"),
            Missing::Mechanic(id) => f.write_str(vocabulary().mechanic(id)),
            Missing::Rule(id, value) => write!(f, "the rule `{id}` = `{value}`"),
            Missing::Tile(id, place) => write!(f, "the tile `{id}` ({place})"),
            Missing::OnTile(tile, what) => write!(f, "{what} on the tile `{tile}`"),
        }
    }
}
