//! What the other program said at every step of a complete game: legal placements, legal figures, scores, tokens.

use std::collections::BTreeMap;

use serde_json::Value;

use super::super::location::Pointer;
use super::message::{FigureAt, FigureId, Target, cell, figure_id, location, rotation, seat};
use crate::format::error::FormatError;
use crate::format::node::Node;
use crate::model::{Cell, Turn};

/// A legal placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placement {
    /// The cell.
    pub cell: Cell,
    /// How the tile lies.
    pub turn: Turn,
}

/// Points paid to a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Paid {
    /// Index of the player.
    pub player: usize,
    /// Points.
    pub points: i64,
    /// Their word for what was scored: `city`, `road.incomplete`, ...
    pub name: String,
    /// What the points consist of: word, number of it where one is given, points.
    pub items: Vec<(String, Option<i64>, i64)>,
    /// A figure of the player in the scored feature stood here.
    pub at: Option<Pointer>,
    /// Whether it was paid in the final scoring.
    pub last: bool,
}

/// A tile on offer in an auction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Their tile id.
    pub tile: String,
    /// The highest bid.
    pub price: i64,
    /// Who made it.
    pub bidder: Option<usize>,
    /// Who got the tile.
    pub owner: Option<usize>,
}

/// Features on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct FeatureCounts {
    /// Cities.
    pub cities: usize,
    /// Cities that are completed.
    pub completed_cities: usize,
    /// Roads.
    pub roads: usize,
    /// Roads that are completed.
    pub completed_roads: usize,
    /// Fields.
    pub fields: usize,
}

/// What was true after a message. What is `None` or empty did not change since the state before.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct State {
    /// Points by player; after the last message with the final scoring.
    pub points: Vec<i64>,
    /// Figures on the board by player.
    pub deployed: Vec<usize>,
    /// Features on the board.
    pub features: FeatureCounts,
    /// Figures that left the board.
    pub off: Vec<FigureId>,
    /// Figures that changed their place without leaving the board.
    pub moved: Vec<FigureAt>,
    /// Points paid, in no order.
    pub scores: Vec<Paid>,
    /// Tiles put out of the game.
    pub discarded: Vec<String>,
    /// Bridges built together with the tile.
    pub bridges: Vec<Pointer>,
    /// Tokens by player, those that are not 0.
    pub tokens: Option<Vec<BTreeMap<String, i64>>>,
    /// Neutral figures on the board by kind, each where it stands and by which figure.
    pub neutral: Option<BTreeMap<String, Target>>,
    /// Tokens drawn from the bag of sheep, for the shepherd that stands there.
    pub drawn_sheep: Vec<(String, Pointer)>,
    /// All flocks.
    pub flocks: Option<Vec<(Pointer, Vec<String>)>>,
    /// Tiles on offer.
    pub bazaar: Option<Vec<Offer>>,
    /// Prisoners by captor.
    pub prisoners: Option<Vec<Vec<FigureId>>>,
}

/// What the other program said at one step.
#[derive(Clone, Debug, PartialEq)]
pub enum Checkpoint {
    /// Before a message: a tile is to be laid.
    Tile {
        /// Index of the message.
        before: usize,
        /// Index of the player.
        player: usize,
        /// Their tile id.
        tile: String,
        /// All legal placements that need no bridge.
        options: Vec<Placement>,
        /// Placements that need bridges.
        with_bridge: Vec<(Placement, Vec<Pointer>)>,
        /// Whether laying it may be declined.
        pass: bool,
        /// Whether it is the abbey that may be laid before drawing.
        abbey: bool,
    },
    /// Before a message: a figure may be put down.
    Deploy {
        /// Index of the message.
        before: usize,
        /// Index of the player.
        player: usize,
        /// All segments that a small figure may go onto.
        options: Vec<Pointer>,
    },
    /// After a message.
    State {
        /// Index of the message; `None` for the start of the game.
        after: Option<usize>,
        /// What was true.
        state: Box<State>,
    },
}

/// A feature on the board at the end of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct EndFeature {
    /// Its smallest segment in text order.
    pub at: Pointer,
    /// How many segments it has.
    pub segments: usize,
    /// How many cells it covers.
    pub tiles: usize,
    /// Whether it is completed; `None` for kinds that never are.
    pub completed: Option<bool>,
    /// Figures on it.
    pub figures: Vec<FigureId>,
}

/// Reads a checkpoint; `None` for one of a kind that is not known here.
pub(super) fn checkpoint(node: &Node<'_>, players: usize) -> Result<Option<Checkpoint>, FormatError> {
    let flag = |key: &str| {
        Ok::<bool, FormatError>(node.opt(key)?.map(|n| n.flag()).transpose()?.unwrap_or_default())
    };
    Ok(Some(match node.get("k")?.text()? {
        "tile" => Checkpoint::Tile {
            before: node.get("before")?.count()?,
            player: seat(&node.get("player")?, players)?,
            tile: node.get("tile")?.text()?.to_owned(),
            options: node.get("options")?.list(|n| placement(&n.tuple(3, "[x, y, degrees]")?))?,
            with_bridge: match node.opt("withBridge")? {
                Some(list) => list.list(placement_with_bridge)?,
                None => Vec::new(),
            },
            pass: flag("pass")?,
            abbey: flag("abbey")?,
        },
        "deploy" => Checkpoint::Deploy {
            before: node.get("before")?.count()?,
            player: seat(&node.get("player")?, players)?,
            options: node.get("options")?.list(|n| short(&n.tuple(4, "[feature, x, y, place]")?))?,
        },
        "state" => {
            let after = node.get("after")?;
            let after = match after.int()? {
                -1 => None,
                _ => Some(after.count()?),
            };
            Checkpoint::State { after, state: Box::new(state(node, players)?) }
        }
        _ => return Ok(None),
    }))
}

/// Reads a feature of the end.
pub(super) fn end_feature(node: &Node<'_>, players: usize) -> Result<EndFeature, FormatError> {
    let row = node.tuple(8, "[feature, x, y, place, segments, tiles, completed, figures]")?;
    Ok(EndFeature {
        at: short(&row[..4])?,
        segments: row[4].count()?,
        tiles: row[5].count()?,
        completed: match row[6].int()? {
            -1 => None,
            n => Some(n != 0),
        },
        figures: row[7].list(|n| figure_id(n, players))?,
    })
}

fn state(node: &Node<'_>, players: usize) -> Result<State, FormatError> {
    let each = |key: &str| -> Result<Vec<Node<'_>>, FormatError> {
        node.opt(key)?.map_or(Ok(Vec::new()), |n| n.items())
    };
    let words = |n: &Node<'_>| n.list(|w| Ok(w.text()?.to_owned()));
    let n = node.get("n")?.tuple(5, "[cities, completed cities, roads, completed roads, fields]")?;
    let n = n.iter().map(Node::count).collect::<Result<Vec<usize>, _>>()?;
    let mut state = State {
        points: node.get("points")?.list(Node::int)?,
        deployed: node.get("deployed")?.list(Node::count)?,
        features: FeatureCounts {
            cities: n[0],
            completed_cities: n[1],
            roads: n[2],
            completed_roads: n[3],
            fields: n[4],
        },
        ..State::default()
    };
    for figure in each("off")? {
        state.off.push(figure_id(&figure, players)?);
    }
    for moved in each("moved")? {
        let row = moved.tuple(5, "[figure, feature, x, y, place]")?;
        state.moved.push(FigureAt { figure: figure_id(&row[0], players)?, at: short(&row[1..])? });
    }
    for score in each("scores")? {
        state.scores.push(paid(&score, players)?);
    }
    for tile in each("discarded")? {
        state.discarded.push(tile.text()?.to_owned());
    }
    for bridge in each("bridge")? {
        state.bridges.push(short(&bridge.tuple(4, "[feature, x, y, place]")?)?);
    }
    if let Some(tokens) = node.opt("tokens")? {
        let of_player = |n: &Node<'_>| {
            n.entries()?.iter().map(|(k, v)| Ok(((*k).to_owned(), v.int()?))).collect::<Result<_, _>>()
        };
        state.tokens = Some(tokens.list(of_player)?);
    }
    if let Some(neutral) = node.opt("neutral")? {
        let all = neutral.entries()?;
        let all = all.iter().map(|(kind, at)| Ok(((*kind).to_owned(), neutral_at(at, players)?)));
        state.neutral = Some(all.collect::<Result<_, FormatError>>()?);
    }
    for drawn in each("drawnSheep")? {
        let row = drawn.tuple(2, "[token, place]")?;
        let at = row[1].items()?;
        let at = at.get(..4).ok_or_else(|| row[1].wrong_type("[feature, x, y, place]"))?;
        state.drawn_sheep.push((row[0].text()?.to_owned(), short(at)?));
    }
    if let Some(flocks) = node.opt("flocks")? {
        let flock = |n: &Node<'_>| {
            let row = n.tuple(5, "[feature, x, y, place, tokens]")?;
            Ok((short(&row[..4])?, words(&row[4])?))
        };
        state.flocks = Some(flocks.list(flock)?);
    }
    if let Some(bazaar) = node.opt("bazaar")? {
        state.bazaar = Some(bazaar.list(|n| offer(n, players))?);
    }
    if let Some(prisoners) = node.opt("prisoners")? {
        state.prisoners = Some(prisoners.list(|n| n.list(|f| figure_id(f, players)))?);
    }
    Ok(state)
}

fn placement(row: &[Node<'_>]) -> Result<Placement, FormatError> {
    let number = |n: &Node<'_>| n.number::<i32>("a coordinate");
    Ok(Placement { cell: Cell::new(number(&row[0])?, number(&row[1])?), turn: rotation(&row[2])? })
}

fn placement_with_bridge(node: &Node<'_>) -> Result<(Placement, Vec<Pointer>), FormatError> {
    let row = node.items()?;
    if row.len() < 4 {
        return Err(node.wrong_type("[x, y, degrees, bridge]"));
    }
    let bridges = row[3..].iter().map(|b| short(&b.tuple(4, "[feature, x, y, place]")?));
    Ok((placement(&row)?, bridges.collect::<Result<_, _>>()?))
}

/// `[feature, x, y, place]`, four nodes.
fn short(row: &[Node<'_>]) -> Result<Pointer, FormatError> {
    let number = |n: &Node<'_>| n.number::<i32>("a coordinate");
    Ok(Pointer {
        kind: row[0].text()?.to_owned(),
        cell: Cell::new(number(&row[1])?, number(&row[2])?),
        location: location(&row[3])?,
    })
}

/// `[null, x, y, null]`, `[feature, x, y, place]` or `[feature, x, y, place, figure]`; the figure may be null.
fn neutral_at(node: &Node<'_>, players: usize) -> Result<Target, FormatError> {
    let row = node.items()?;
    if row.len() < 4 {
        return Err(node.wrong_type("[feature, x, y, place]"));
    }
    if row[0].value() == &Value::Null {
        let number = |n: &Node<'_>| n.number::<i32>("a coordinate");
        return Ok(Target::Cell(Cell::new(number(&row[1])?, number(&row[2])?)));
    }
    let at = short(&row[..4])?;
    match row.get(4).filter(|n| !n.value().is_null()) {
        Some(figure) => Ok(Target::Figure(FigureAt { at, figure: figure_id(figure, players)? })),
        None => Ok(Target::Feature(at)),
    }
}

fn paid(node: &Node<'_>, players: usize) -> Result<Paid, FormatError> {
    let item = |n: &Node<'_>| {
        let row = n.tuple(3, "[item, count, points]")?;
        let count = if row[1].value().is_null() { None } else { Some(row[1].int()?) };
        Ok((row[0].text()?.to_owned(), count, row[2].int()?))
    };
    Ok(Paid {
        player: seat(&node.get("player")?, players)?,
        points: node.get("points")?.int()?,
        name: node.get("name")?.text()?.to_owned(),
        items: node.get("items")?.list(item)?,
        at: node.opt("at")?.map(|n| short(&n.tuple(4, "[feature, x, y, place]")?)).transpose()?,
        last: node.opt("final")?.map(|n| n.flag()).transpose()?.unwrap_or_default(),
    })
}

fn offer(node: &Node<'_>, players: usize) -> Result<Offer, FormatError> {
    let who = |key: &str| node.opt(key)?.map(|n| seat(&n, players)).transpose();
    Ok(Offer {
        tile: node.get("tile")?.text()?.to_owned(),
        price: node.get("price")?.int()?,
        bidder: who("bidder")?,
        owner: who("owner")?,
    })
}

/// A cell of a start list.
pub(super) fn xy(node: &Node<'_>) -> Result<Cell, FormatError> {
    let number = |n: Node<'_>| n.number::<i32>("a coordinate");
    match node.opt("position")? {
        Some(at) => cell(&at),
        None => Ok(Cell::new(number(node.get("x")?)?, number(node.get("y")?)?)),
    }
}
