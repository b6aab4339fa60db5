//! Recorded games: what was set up, drawn and done, and what must hold. One structure for games that people recorded
//! (`.jcz`, they end in assertions) and for complete games recorded for comparison (with checkpoints at every step).

mod assertion;
mod checkpoint;
mod message;
mod read;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::model::{Cell, Turn};

pub use assertion::{Assertion, Stated};
pub use checkpoint::{Checkpoint, EndFeature, FeatureCounts, Offer, Paid, Placement, State};
pub use message::{Action, FigureAt, FigureId, Message, Target};
pub use read::{looks_like, read_recording};

/// A game element in play: switched, or so many a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// In play or not.
    Switch(bool),
    /// So many.
    Number(i64),
}

impl Amount {
    /// Whether it is in play.
    pub fn on(self) -> bool {
        match self {
            Amount::Switch(on) => on,
            Amount::Number(n) => n > 0,
        }
    }
}

/// A tile that lies before the first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartTile {
    /// Their tile id.
    pub tile: String,
    /// Where.
    pub cell: Cell,
    /// How it lies.
    pub turn: Turn,
}

/// What a game was played with, in their words.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct GameSetup {
    /// Copies of each tile set, by their id, in file order.
    pub sets: Vec<(String, u32)>,
    /// Elements in play, in file order.
    pub elements: Vec<(String, Amount)>,
    /// Rules that the file names, in file order.
    pub rules: Vec<(String, Value)>,
    /// Tiles on the board before the first turn.
    pub start: Vec<StartTile>,
}

impl GameSetup {
    /// Whether an element is in play.
    pub fn plays(&self, element: &str) -> bool {
        self.elements.iter().any(|(e, amount)| e == element && amount.on())
    }
}

/// What was recorded of a complete game beside the game itself.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Answers {
    /// Seed of the players.
    pub seed: i64,
    /// How they chose.
    pub policy: String,
    /// Tiles that were put out of the game.
    pub discarded: Vec<String>,
    /// What the other program said at every step, in order of time.
    pub checkpoints: Vec<Checkpoint>,
    /// Features on the board at the end.
    pub features: Vec<EndFeature>,
    /// Points by player after the final scoring.
    pub points: Vec<i64>,
    /// Tiles on the board at the end.
    pub placed: usize,
    /// Tiles left in the stack.
    pub undrawn: usize,
}

/// A recorded game.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// The file, for messages.
    pub file: String,
    /// The version of the program that recorded it, where it says so.
    pub version: Option<String>,
    /// What it was played with.
    pub setup: GameSetup,
    /// Names of the players in order of play (`0`, `1`, ... where there are none).
    pub players: Vec<String>,
    /// Tiles in the order in which they are drawn, those put out of the game too. A game without it has drawn what its
    /// messages lay.
    pub draw: Vec<String>,
    /// The game ends after so many turns, and the final scoring follows; `None` when it goes on, or ends with the last
    /// tile.
    pub end_turn: Option<usize>,
    /// What was done.
    pub messages: Vec<Message>,
    /// What it shows, where the file says so.
    pub description: String,
    /// What must hold when all messages are played.
    pub assertions: Vec<Stated>,
    /// The other program's answers, of a complete game.
    pub answers: Option<Answers>,
    /// What the file holds and nobody here knows: the place, and what.
    pub unknown: Vec<(String, String)>,
    /// Places of tile ids in the file, for messages: `gameAnnotations.drawOrder[3]`.
    pub(super) places: BTreeMap<String, String>,
}

impl Recording {
    /// Assertions that are not understood, as written.
    pub fn unsupported(&self) -> impl Iterator<Item = &str> {
        self.assertions.iter().filter(|a| a.meaning.is_none()).map(|a| a.text.as_str())
    }

    /// Types of messages that are not known, each once, sorted.
    pub fn unknown_messages(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.messages.iter().filter_map(|m| unknown_name(&m.action)).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// The name of an unknown message.
fn unknown_name(action: &Action) -> Option<&str> {
    if let Action::Unknown { name, .. } = action { Some(name) } else { None }
}
