//! Where the next tile comes from: at random by a seed, from a list, or by hand.

use super::super::Session;
use crate::engine::play::{Bag, Position};
use crate::engine::rng::Rng;
use crate::engine::rules::TileKind;

/// How tiles are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mode {
    /// At random, by the seed.
    #[default]
    Random,
    /// In a fixed order, then at random.
    List,
    /// Whoever plays says which.
    ByHand,
}

/// What is drawn next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This tile.
    Tile(String),
    /// The list wants a tile that cannot be drawn now.
    Blocked(String),
    /// Somebody says which.
    ByHand,
    /// Nothing can be drawn.
    Nothing,
}

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// How.
    pub mode: Mode,
    /// The seed, any text: the same seed on the same board gives the same tiles.
    pub seed: String,
    list: Vec<String>,
    /// How many tiles had been drawn when the list began.
    from: usize,
}

impl Default for Drawing {
    fn default() -> Drawing {
        Drawing { mode: Mode::Random, seed: "carc-1".to_owned(), list: Vec::new(), from: 0 }
    }
}

/// How many tiles have been drawn, as far as the board tells: those that lie, wait in a hand or beside the track, or are out
/// of the game. Undo and reopening a file lead to the same number.
pub fn drawn(session: &Session) -> usize {
    let board = session.board();
    let out: i64 = board.discards.0.values().map(|amount| amount.counted().max(0)).sum();
    board.tile_total()
        + usize::try_from(out).unwrap_or(usize::MAX)
        + board.common.len()
        + usize::from(board.drawn.is_some())
}

/// The bag of a session.
pub(super) fn bag(session: &Session) -> Bag {
    Bag::of(&Position::new(session.board(), session.analysis()))
}

impl Drawing {
    /// The tile that comes next; it does not depend on what was undone.
    pub fn next(&self, session: &Session) -> Next {
        let bag = bag(session);
        if bag.total() == 0 {
            return Next::Nothing;
        }
        let id = |kind: TileKind| session.rules().tile_info(kind).id.clone();
        let in_bag = |tile: &str| bag.tiles.iter().any(|(kind, _)| id(*kind) == tile);
        match self.mode {
            Mode::ByHand => Next::ByHand,
            Mode::Random => self.random(session, &bag),
            Mode::List => match self.list_left(session).first() {
                Some(tile) if in_bag(tile) => Next::Tile(tile.clone()),
                Some(tile) => Next::Blocked(tile.clone()),
                None => self.random(session, &bag),
            },
        }
    }

    fn random(&self, session: &Session, bag: &Bag) -> Next {
        let number = Rng::stream(number_of(&self.seed), drawn(session) as u64).next();
        let kind = bag.nth(number);
        kind.map_or(Next::Nothing, |kind| Next::Tile(session.rules().tile_info(kind).id.clone()))
    }

    /// Tiles of the list that are still to come.
    pub fn list_left(&self, session: &Session) -> &[String] {
        let done = drawn(session).saturating_sub(self.from);
        self.list.get(done..).unwrap_or(&[])
    }

    /// Sets the tiles to come, from the next one on.
    pub fn set_list(&mut self, session: &Session, tiles: Vec<String>) {
        self.list = tiles;
        self.from = drawn(session);
    }

    /// Forgets the list.
    pub fn set_no_list(&mut self) {
        self.list.clear();
    }

    /// Another seed, made of this one: the same every time, and unlike those before it.
    pub fn roll(&mut self) {
        let number = Rng::new(number_of(&self.seed)).next();
        self.seed = format!("carc-{}", number % 10_000);
    }
}

/// The number that a text stands for (FNV-1a).
fn number_of(seed: &str) -> u64 {
    seed.bytes().fold(0xCBF2_9CE4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01B3))
}
