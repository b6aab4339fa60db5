//! What players did, message by message.

use std::fmt;

use serde_json::Value;

use super::super::location::{Location, Pointer};
use crate::format::error::{Fault, FormatError};
use crate::format::node::Node;
use crate::model::{Cell, Turn};

/// A figure of a player: `0.small.1`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FigureId {
    /// Index of its player.
    pub player: usize,
    /// Their word for its kind: `small`, `big`, `builder`, ...
    pub kind: String,
    /// Which one, from 1.
    pub n: u32,
}

impl fmt::Display for FigureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.player, self.kind, self.n)
    }
}

impl FigureId {
    /// Reads `0.small.1`.
    pub fn parse(word: &str) -> Option<FigureId> {
        let mut parts = word.split('.');
        let (player, kind, n) = (parts.next()?, parts.next()?, parts.next()?);
        let sound = parts.next().is_none() && !kind.is_empty();
        sound.then_some(FigureId { player: player.parse().ok()?, kind: kind.to_owned(), n: n.parse().ok()? })
    }
}

/// A figure and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FigureAt {
    /// The segment that it stands on.
    pub at: Pointer,
    /// The figure.
    pub figure: FigureId,
}

/// What a token or a neutral figure goes to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A cell.
    Cell(Cell),
    /// A segment, or a district.
    Feature(Pointer),
    /// A figure.
    Figure(FigureAt),
}

/// What a message says was done. Words of theirs are kept as they are.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A tile was laid.
    PlaceTile {
        /// Their tile id.
        tile: String,
        /// How it lies.
        turn: Turn,
        /// Where.
        cell: Cell,
    },
    /// A figure was put onto a segment, or moved there.
    Deploy {
        /// The segment, tower or district.
        at: Pointer,
        /// The figure.
        figure: FigureId,
    },
    /// What was offered was declined.
    Pass,
    /// The turn part was confirmed; completed features are scored.
    Commit,
    /// A token was put down.
    PlaceToken {
        /// Their word for the token.
        token: String,
        /// Where.
        to: Target,
    },
    /// A neutral figure was moved.
    MoveNeutral {
        /// Its kind: `dragon`, `fairy`, `count`.
        figure: String,
        /// Where.
        to: Target,
    },
    /// A figure was taken back or sent home.
    Return {
        /// Their word for why: `ABBOT_RETURN`, `PRINCESS`, `SIEGE_ESCAPE`, ...
        source: String,
        /// The figure, where it stood.
        figure: FigureAt,
    },
    /// A figure was captured.
    Capture(FigureAt),
    /// A prisoner was chosen for the exchange.
    Exchange(FigureId),
    /// A prisoner was bought back.
    PayRansom(FigureId),
    /// A bid was made for a tile on offer.
    BazaarBid {
        /// Which tile on offer, from 0.
        supply: usize,
        /// Points bid.
        price: i64,
    },
    /// The one who opened the auction bought the tile (true) or sold it (false).
    BazaarBuy(bool),
    /// The flock was expanded (true) or scored (false).
    FlockExpand(bool),
    /// The crop circle: figures are added (true) or taken off (false).
    CircleDeploy(bool),
    /// A pyramid of acrobats was scored.
    ScoreAcrobats(Option<Target>),
    /// A shepherd was confirmed.
    ShepherdConfirm,
    /// A tile was confirmed.
    TileConfirm,
    /// The message before was taken back.
    Undo,
    /// A message of a type that is not known here.
    Unknown {
        /// Its type.
        name: String,
        /// What it holds.
        payload: Value,
    },
}

/// A message of a recorded game.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Index of the player who decided, where the file says it.
    pub player: Option<usize>,
    /// What was done.
    pub action: Action,
}

/// Reads a message; `players` is how many there are.
pub(super) fn message(node: &Node<'_>, players: usize) -> Result<Message, FormatError> {
    let name = node.get("type")?;
    let player = node.opt("player")?.map(|p| seat(&p, players)).transpose()?;
    let payload = || node.get("payload");
    let figure = || payload()?.get("meepleId").and_then(|f| figure_id(&f, players));
    let value = |yes: &str, no: &str| -> Result<bool, FormatError> {
        let node = payload()?.get("value")?;
        match node.text()? {
            v if v == yes => Ok(true),
            v if v == no => Ok(false),
            v => Err(node.wrong_value(&format!("\"{yes}\" or \"{no}\""), format!("the text \"{v}\""))),
        }
    };
    let action = match name.text()? {
        "PLACE_TILE" => {
            let payload = payload()?;
            Action::PlaceTile {
                tile: payload.get("tileId")?.text()?.to_owned(),
                turn: rotation(&payload.get("rotation")?)?,
                cell: cell(&payload.get("position")?)?,
            }
        }
        "DEPLOY_MEEPLE" => Action::Deploy { at: pointer(&payload()?.get("pointer")?)?, figure: figure()? },
        "PASS" => Action::Pass,
        "COMMIT" => Action::Commit,
        "PLACE_TOKEN" => {
            let payload = payload()?;
            Action::PlaceToken {
                token: payload.get("token")?.text()?.to_owned(),
                to: target(&payload.get("pointer")?, players)?,
            }
        }
        "MOVE_NEUTRAL_FIGURE" => {
            let payload = payload()?;
            let id = payload.get("figureId")?;
            let figure = id.text()?.split('.').next().unwrap_or_default().to_owned();
            Action::MoveNeutral { figure, to: target(&payload.get("to")?, players)? }
        }
        "RETURN_MEEPLE" => {
            let payload = payload()?;
            Action::Return {
                source: payload.get("source")?.text()?.to_owned(),
                figure: figure_at(&payload.get("pointer")?, players)?,
            }
        }
        "CAPTURE_FOLLOWER" => Action::Capture(figure_at(&payload()?.get("pointer")?, players)?),
        "EXCHANGE_FOLLOWER" => Action::Exchange(figure()?),
        "PAY_RANSOM" => Action::PayRansom(figure()?),
        "BAZAAR_BID" => {
            let payload = payload()?;
            let supply = payload.get("supplyIndex")?.count()?;
            Action::BazaarBid { supply, price: payload.get("price")?.int()? }
        }
        "BAZAAR_BUY_OR_SELL" => Action::BazaarBuy(value("BUY", "SELL")?),
        "FLOCK_EXPAND_OR_SCORE" => Action::FlockExpand(value("EXPAND", "SCORE")?),
        "CIRCLE_REMOVE_OR_DEPLOY" => Action::CircleDeploy(value("DEPLOY", "REMOVE")?),
        "SCORE_ACROBATS" => {
            let at = payload()?.opt("pointer")?;
            Action::ScoreAcrobats(at.map(|p| target(&p, players)).transpose()?)
        }
        "SHEPHERD_CONFIRM" => Action::ShepherdConfirm,
        "TILE_CONFIRM" => Action::TileConfirm,
        "UNDO" => Action::Undo,
        name => Action::Unknown {
            name: name.to_owned(),
            payload: node.opt("payload")?.map_or(Value::Null, |p| p.value().clone()),
        },
    };
    Ok(Message { player, action })
}

/// The index of a player.
pub(super) fn seat(node: &Node<'_>, players: usize) -> Result<usize, FormatError> {
    let seat = node.count()?;
    if seat < players {
        return Ok(seat);
    }
    let expected = match players {
        0 => "no player: the game names none".to_owned(),
        n => format!("a player from 0 to {}", n - 1),
    };
    Err(node.wrong_value(&expected, format!("the number {seat}")))
}

/// `R0`, `R90`, ... or a number of degrees.
pub(in super::super) fn rotation(node: &Node<'_>) -> Result<Turn, FormatError> {
    let degrees = match node.value() {
        Value::String(word) => word.strip_prefix('R').and_then(|d| d.parse::<i64>().ok()),
        _ => Some(node.int()?),
    };
    let turn = degrees.filter(|d| (0..360).contains(d)).and_then(Turn::from_degrees);
    turn.ok_or_else(|| {
        let found = node.value().to_string();
        let help = "a tile lies in quarter turns only: write 0, 90, 180 or 270";
        let expected = "a turn of 0, 90, 180 or 270 degrees clockwise".to_owned();
        node.error(Fault::WrongValue, expected, found, help.to_owned())
    })
}

/// `[x, y]`.
pub(in super::super) fn cell(node: &Node<'_>) -> Result<Cell, FormatError> {
    let pair = node.tuple(2, "a cell [x, y]")?;
    let one = |n: &Node<'_>| n.number::<i32>("a whole number from -2147483648 to 2147483647");
    Ok(Cell::new(one(&pair[0])?, one(&pair[1])?))
}

/// A location word.
pub(super) fn location(node: &Node<'_>) -> Result<Location, FormatError> {
    let word = node.text()?;
    let expected = "a place on a tile like N, _S, NL.NR, I or QUARTER_CASTLE";
    Location::parse(word).ok_or_else(|| node.wrong_value(expected, format!("the text \"{word}\"")))
}

/// `{position, feature, location}`.
pub(super) fn pointer(node: &Node<'_>) -> Result<Pointer, FormatError> {
    Ok(Pointer {
        cell: cell(&node.get("position")?)?,
        kind: node.get("feature")?.text()?.to_owned(),
        location: location(&node.get("location")?)?,
    })
}

/// `0.small.1`, of one of the players.
pub(super) fn figure_id(node: &Node<'_>, players: usize) -> Result<FigureId, FormatError> {
    let word = node.text()?;
    let expected = "a figure \"player.kind.number\" of one of the players, like \"0.small.1\"";
    let found = FigureId::parse(word).filter(|f| f.player < players);
    found.ok_or_else(|| node.wrong_value(expected, format!("the text \"{word}\"")))
}

/// `{featurePointer, meepleId}`.
fn figure_at(node: &Node<'_>, players: usize) -> Result<FigureAt, FormatError> {
    Ok(FigureAt {
        at: pointer(&node.get("featurePointer")?)?,
        figure: figure_id(&node.get("meepleId")?, players)?,
    })
}

/// A cell, a feature, or a figure.
fn target(node: &Node<'_>, players: usize) -> Result<Target, FormatError> {
    match node.value() {
        Value::Array(_) => Ok(Target::Cell(cell(node)?)),
        Value::Object(o) if o.contains_key("featurePointer") => Ok(Target::Figure(figure_at(node, players)?)),
        Value::Object(_) => Ok(Target::Feature(pointer(node)?)),
        _ => Err(node.wrong_type("a cell [x, y], a feature {...} or a figure {...}")),
    }
}
