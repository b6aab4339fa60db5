//! What can still be drawn, what waits and why, and what can be placed nowhere any more.

use super::super::Session;
use super::drawing;
use crate::engine::rules::TileKind;

/// A tile kind of the game and how many of it there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    /// Full id.
    pub tile: String,
    /// How many.
    pub count: i64,
}

/// Tiles that cannot be drawn yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The rule by which they wait.
    pub rule: Option<String>,
    /// Which.
    pub tiles: Vec<Stock>,
}

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sack {
    /// Tiles that can be drawn, in the order of the sets.
    pub tiles: Vec<Stock>,
    /// Those of them that fit nowhere as the board stands: drawn now they would leave the game (BAS-PLACE-3).
    pub homeless: Vec<Stock>,
    /// Tiles that wait, by rule.
    pub waiting: Vec<Waiting>,
    /// Tiles out of the game.
    pub out: Vec<Stock>,
}

impl Sack {
    /// Looks at a session.
    pub fn of(session: &Session) -> Sack {
        let bag = drawing::bag(session);
        let stock = |(kind, count): &(TileKind, i64)| Stock {
            tile: session.rules().tile_info(*kind).id.clone(),
            count: *count,
        };
        let homeless = bag.tiles.iter().filter(|(kind, _)| session.analysis().legal(*kind).is_empty());
        let waiting = bag
            .waiting
            .iter()
            .map(|w| Waiting { rule: w.rule.clone(), tiles: w.tiles.iter().map(stock).collect() });
        let out = session.board().discards.0.iter().filter(|(_, amount)| amount.count > 0);
        Sack {
            tiles: bag.tiles.iter().map(stock).collect(),
            homeless: homeless.map(stock).collect(),
            waiting: waiting.collect(),
            out: out.map(|(tile, amount)| Stock { tile: tile.clone(), count: amount.count }).collect(),
        }
    }

    /// How many tiles can be drawn.
    pub fn total(&self) -> i64 {
        self.tiles.iter().map(|s| s.count).sum()
    }
}
