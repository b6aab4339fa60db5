//! A second engine for tests: slow, simple, straight from the rules. It shares no code with `src/engine`, only
//! the vocabulary of `tilewright::model`, so that the two can be held against each other.
//!
//! It knows the base game and whatever needs no hook: it does not interpret terms, the points are written out.

// Shared by several test programs, none of which uses all of it.
#![allow(dead_code)]

pub mod edits;
pub mod engine;
pub mod faults;
pub mod features;
pub mod ground;
pub mod legal;
pub mod random;
pub mod score;

use tilewright::model::{Board, Score, TileSet};

pub use features::Features;
pub use ground::Ground;
pub use score::Sheet;

/// Everything that the reference says about the points of a board.
pub fn sheet(board: &Board, sets: &[TileSet]) -> Sheet {
    score::of(&Features::of(&Ground::of(board, sets)))
}

/// The same view of what another engine said.
pub fn sheet_of(score: &Score) -> Sheet {
    Sheet::from(score)
}
