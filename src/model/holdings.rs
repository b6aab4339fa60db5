//! What a board holds besides tiles and figures: tokens of players and on cells, tiles in the bag, out of the game and
//! beside the track. Set by hand or by play; nothing here is checked.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::bounds::{MOST_COUNTED, within};
use super::geom::Cell;

/// Who or what has tokens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holder {
    /// They lie on a cell (floors of a tower).
    Cell(Cell),
    /// A player holds them (goods, cards), by id.
    Player(String),
}

/// A number of equal things, with what else the file says of them.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Amount {
    /// How many.
    pub count: i64,
    /// Keys that this version does not know.
    pub extra: Map<String, Value>,
}

impl Amount {
    /// So many, with nothing else said.
    pub fn of(count: i64) -> Amount {
        Amount { count, extra: Map::new() }
    }

    /// How many, as far as the rules reckon ([`MOST_COUNTED`]).
    pub fn counted(&self) -> i64 {
        within(self.count, MOST_COUNTED)
    }
}

/// Tokens by holder and token id; the order is that of the file.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Tokens(pub BTreeMap<(Holder, String), Amount>);

impl Tokens {
    /// Whether nobody has any.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many of a token a holder has, as far as the rules reckon.
    pub fn count(&self, holder: &Holder, token: &str) -> i64 {
        self.0.get(&(holder.clone(), token.to_owned())).map_or(0, Amount::counted)
    }

    /// The amount after setting the number of a token: what an unknown program wrote beside it stays; none at 0.
    pub fn amount(&self, holder: &Holder, token: &str, count: i64) -> Option<Amount> {
        let old = self.0.get(&(holder.clone(), token.to_owned()));
        (count != 0).then(|| Amount { count, ..old.cloned().unwrap_or_default() })
    }
}

/// Numbers of tiles by full tile id.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct TilePile(pub BTreeMap<String, Amount>);

impl TilePile {
    /// Whether no tile is in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many of a tile, as far as the rules reckon.
    pub fn count(&self, tile: &str) -> i64 {
        self.0.get(tile).map_or(0, Amount::counted)
    }
}

/// A row of tokens in the file: `player`, or `x` and `y`.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(super) struct TokenRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    x: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    y: Option<i32>,
    token: String,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    count: i64,
    #[serde(flatten)]
    extra: Map<String, Value>,
}

/// A row of tiles in the file.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(super) struct TileCountRow {
    tile: String,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    count: i64,
    #[serde(flatten)]
    extra: Map<String, Value>,
}

fn one() -> i64 {
    1
}

fn is_one(n: &i64) -> bool {
    *n == 1
}

/// Rows of one holder and token add up.
fn add(amount: &mut Amount, count: i64, extra: Map<String, Value>) {
    amount.count = amount.count.saturating_add(count);
    amount.extra.extend(extra);
}

impl Serialize for Tokens {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.0.iter().map(|((holder, token), amount)| {
            let (player, cell) = match holder {
                Holder::Player(id) => (Some(id.clone()), None),
                Holder::Cell(cell) => (None, Some(cell)),
            };
            TokenRow {
                player,
                x: cell.map(|c| c.x),
                y: cell.map(|c| c.y),
                token: token.clone(),
                count: amount.count,
                extra: amount.extra.clone(),
            }
        }))
    }
}

impl<'de> Deserialize<'de> for Tokens {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut tokens = Tokens::default();
        for row in Vec::<TokenRow>::deserialize(d)? {
            let holder = match (row.player, row.x, row.y) {
                (Some(id), None, None) => Holder::Player(id),
                (None, Some(x), Some(y)) => Holder::Cell(Cell::new(x, y)),
                _ => {
                    return Err(serde::de::Error::custom(
                        "tokens without a holder, expected player, or x and y",
                    ));
                }
            };
            add(tokens.0.entry((holder, row.token)).or_default(), row.count, row.extra);
        }
        Ok(tokens)
    }
}

impl Serialize for TilePile {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.0.iter().map(|(tile, amount)| TileCountRow {
            tile: tile.clone(),
            count: amount.count,
            extra: amount.extra.clone(),
        }))
    }
}

impl<'de> Deserialize<'de> for TilePile {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut pile = TilePile::default();
        for row in Vec::<TileCountRow>::deserialize(d)? {
            add(pile.0.entry(row.tile).or_default(), row.count, row.extra);
        }
        Ok(pile)
    }
}
