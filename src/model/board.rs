//! The board document: anything a person can lay down, checked or not.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::geom::{Cell, Side, Turn};
use super::holdings::{TileCountRow, TilePile, TokenRow, Tokens};

/// The value of a rule option.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum OptionValue {
    /// A switch.
    Switch(bool),
    /// A number.
    Number(i64),
    /// A choice.
    Choice(String),
}

/// A tile set used by a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SetUse {
    /// Set id.
    pub id: String,
    /// Edition; the newest when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// How many copies of the set are in the game.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub copies: u32,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

fn one() -> u32 {
    1
}

fn is_one(n: &u32) -> bool {
    *n == 1
}

impl SetUse {
    /// One copy of a set in its newest edition.
    pub fn new(id: &str) -> SetUse {
        SetUse { id: id.to_owned(), edition: None, copies: 1, extra: Map::new() }
    }

    /// One copy of a set in an edition.
    pub fn edition(id: &str, edition: &str) -> SetUse {
        SetUse { edition: Some(edition.to_owned()), ..SetUse::new(id) }
    }
}

/// A player. Ids are the figure colours: red, blue, yellow, green, black, violet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Player {
    /// Stable id.
    pub id: String,
    /// Shown name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Points entered by hand (already scored).
    #[serde(default)]
    pub score: i64,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Player {
    /// A player with no points.
    pub fn new(id: &str, name: &str) -> Player {
        Player { id: id.to_owned(), name: name.to_owned(), score: 0, extra: Map::new() }
    }

    /// The shown name, else the id.
    pub fn shown(&self) -> &str {
        if self.name.is_empty() { &self.id } else { &self.name }
    }
}

/// Who is to move, and in which phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TurnState {
    /// Player id.
    pub player: String,
    /// Phase id.
    pub phase: String,
    /// Who decides now, where that is not the player whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decides: Option<String>,
    /// The cell of the tile laid in this turn, as x and y.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<[i32; 2]>,
    /// The rule by which the player takes another turn at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<String>,
    /// This is such another turn, which earns no third.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second: bool,
    /// Cells that a walking neutral figure has left in this walk, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walked: Vec<[i32; 2]>,
    /// How many players in a row have left what this phase offers.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub passed: u32,
    /// What the features scored in this turn have paid, by player; who was not paid is not named.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub paid: BTreeMap<String, i64>,
    /// The stack that the next tile is drawn from, its full id; the bag when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The place off the grid that a figure was sent to in this turn, its full id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<String>,
    /// Cells that have got one of the tokens that the player hands out in this phase, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<[i32; 2]>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

impl TurnState {
    /// A player's turn in a phase, with nothing else to tell.
    pub fn new(player: &str, phase: &str) -> TurnState {
        TurnState {
            player: player.to_owned(),
            phase: phase.to_owned(),
            decides: None,
            placed: None,
            again: None,
            second: false,
            walked: Vec::new(),
            passed: 0,
            paid: BTreeMap::new(),
            from: None,
            sent: None,
            given: Vec::new(),
            extra: Map::new(),
        }
    }

    /// The cell of the tile laid in this turn.
    pub fn placed_cell(&self) -> Option<Cell> {
        self.placed.map(|[x, y]| Cell::new(x, y))
    }
}

/// A plate on the board; its cells belong together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlacedPlate {
    /// Full plate id, `set/plate`.
    pub plate: String,
    /// Which printed side is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Cell of its north-west corner as it lies.
    pub x: i32,
    /// See `x`.
    pub y: i32,
    /// Turn.
    #[serde(default)]
    pub turn: Turn,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl PlacedPlate {
    /// The cell of its north-west corner.
    pub fn cell(&self) -> Cell {
        Cell::new(self.x, self.y)
    }
}

/// A tile on a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlacedTile {
    /// Full tile id, `set/tile`; kept even when no set has it.
    pub tile: String,
    /// Turn.
    pub turn: Turn,
    /// Keys that this version does not know.
    pub extra: Map<String, Value>,
}

impl PlacedTile {
    /// A tile in a turn.
    pub fn new(tile: &str, turn: Turn) -> PlacedTile {
        PlacedTile { tile: tile.to_owned(), turn, extra: Map::new() }
    }
}

/// Where a figure is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// On a segment of the tile on a cell.
    Segment(Cell, String),
    /// On a cell, on no segment (dragon).
    Cell(Cell),
    /// In a named place off the grid.
    Place(String),
}

impl Spot {
    /// The cell, unless it is off the grid.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Spot::Segment(cell, _) | Spot::Cell(cell) => Some(*cell),
            Spot::Place(_) => None,
        }
    }
}

/// A figure on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedFigure {
    /// Owner; none for neutral figures.
    pub player: Option<String>,
    /// Figure id.
    pub figure: String,
    /// Where it is.
    pub spot: Spot,
    /// Keys that this version does not know.
    pub extra: Map<String, Value>,
}

impl PlacedFigure {
    /// A player's figure on a segment.
    pub fn new(player: &str, figure: &str, cell: Cell, segment: &str) -> PlacedFigure {
        PlacedFigure {
            player: Some(player.to_owned()),
            figure: figure.to_owned(),
            spot: Spot::Segment(cell, segment.to_owned()),
            extra: Map::new(),
        }
    }

    /// Order in the file.
    pub(crate) fn sort_key(&self) -> (Option<Cell>, &Spot, &Option<String>, &str) {
        (self.spot.cell(), &self.spot, &self.player, &self.figure)
    }
}

/// A finding that the author accepts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Accepted {
    /// Check id.
    pub check: String,
    /// Cell, where the finding has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<i32>,
    /// See `x`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub y: Option<i32>,
    /// Side, where the finding has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Tiles by cell in row order; a cell may hold several, the first is the one that is analysed.
pub type Layout = BTreeMap<Cell, Vec<PlacedTile>>;

/// A board.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// Its name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Tile sets in use.
    #[serde(default)]
    pub sets: Vec<SetUse>,
    /// Rule options that differ from the defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, OptionValue>,
    /// Players in order of play.
    #[serde(default)]
    pub players: Vec<Player>,
    /// Who is to move; the first player placing when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<TurnState>,
    /// Plates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plates: Vec<PlacedPlate>,
    /// Tiles.
    #[serde(default, with = "tile_rows")]
    #[schemars(with = "Vec<TileRow>")]
    pub tiles: Layout,
    /// Figures.
    #[serde(default, with = "figure_rows", skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<FigureRow>")]
    pub figures: Vec<PlacedFigure>,
    /// Tokens that players hold and that lie on cells.
    #[serde(default, skip_serializing_if = "Tokens::is_empty")]
    #[schemars(with = "Vec<TokenRow>")]
    pub tokens: Tokens,
    /// The number to beat for a token that passes on (the largest city so far), by token id. Where none is written, the
    /// record of a token is the largest count among what was scored before.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub records: BTreeMap<String, i64>,
    /// States of play that terms test, by mode id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub modes: BTreeMap<String, String>,
    /// Tiles still to be drawn; when left out, all of the sets that do not lie on the board or out of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<TileCountRow>>")]
    pub bag: Option<TilePile>,
    /// Tiles out of the game.
    #[serde(default, skip_serializing_if = "TilePile::is_empty")]
    #[schemars(with = "Vec<TileCountRow>")]
    pub discards: TilePile,
    /// The tile drawn and not yet laid, a full tile id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// Tiles that lie beside the score track, full tile ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub common: Vec<String>,
    /// Findings accepted by the author.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<Accepted>,
    /// Notes, free form.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Value>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Board {
    /// Index of a player.
    pub fn player_index(&self, id: &str) -> Option<usize> {
        self.players.iter().position(|p| p.id == id)
    }

    /// Puts figures into file order: by y, x, segment, player, figure.
    pub fn sort_figures(&mut self) {
        self.figures.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
    }

    /// Placed loose tiles, all of every cell.
    pub fn tile_total(&self) -> usize {
        self.tiles.values().map(Vec::len).sum()
    }
}

/// A tile row of the file.
#[derive(Serialize, Deserialize, JsonSchema)]
struct TileRow {
    x: i32,
    y: i32,
    tile: String,
    #[serde(default)]
    turn: Turn,
    #[serde(flatten)]
    extra: Map<String, Value>,
}

/// A figure row of the file: `x`, `y` and `segment`, or `x` and `y`, or `place`.
#[derive(Serialize, Deserialize, JsonSchema)]
struct FigureRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    figure: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    x: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    y: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    segment: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(flatten)]
    extra: Map<String, Value>,
}

impl TryFrom<FigureRow> for PlacedFigure {
    type Error = String;
    fn try_from(row: FigureRow) -> Result<Self, String> {
        let spot = match (row.x, row.y, row.segment, row.place) {
            (Some(x), Some(y), Some(segment), None) => Spot::Segment(Cell::new(x, y), segment),
            (Some(x), Some(y), None, None) => Spot::Cell(Cell::new(x, y)),
            (None, None, None, Some(place)) => Spot::Place(place),
            _ => {
                return Err(
                    "a figure without a place, expected x, y and segment, or x and y, or place".to_owned()
                );
            }
        };
        Ok(PlacedFigure { player: row.player, figure: row.figure, spot, extra: row.extra })
    }
}

impl From<&PlacedFigure> for FigureRow {
    fn from(f: &PlacedFigure) -> FigureRow {
        let cell = f.spot.cell();
        let (segment, place) = match &f.spot {
            Spot::Segment(_, segment) => (Some(segment.clone()), None),
            Spot::Cell(_) => (None, None),
            Spot::Place(place) => (None, Some(place.clone())),
        };
        FigureRow {
            player: f.player.clone(),
            figure: f.figure.clone(),
            x: cell.map(|c| c.x),
            y: cell.map(|c| c.y),
            segment,
            place,
            extra: f.extra.clone(),
        }
    }
}

impl Serialize for PlacedFigure {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        FigureRow::from(self).serialize(s)
    }
}

impl<'de> Deserialize<'de> for PlacedFigure {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        PlacedFigure::try_from(FigureRow::deserialize(d)?).map_err(serde::de::Error::custom)
    }
}

mod tile_rows {
    use super::{BTreeMap, Cell, Deserialize, Deserializer, Layout, PlacedTile, Serializer, TileRow};
    use serde::ser::SerializeSeq;

    pub(super) fn serialize<S: Serializer>(layout: &Layout, s: S) -> Result<S::Ok, S::Error> {
        let mut seq = s.serialize_seq(None)?;
        for (cell, tiles) in layout {
            for t in tiles {
                seq.serialize_element(&TileRow {
                    x: cell.x,
                    y: cell.y,
                    tile: t.tile.clone(),
                    turn: t.turn,
                    extra: t.extra.clone(),
                })?;
            }
        }
        seq.end()
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Layout, D::Error> {
        let rows = Vec::<TileRow>::deserialize(d)?;
        let mut layout: Layout = BTreeMap::new();
        for r in rows {
            layout.entry(Cell::new(r.x, r.y)).or_default().push(PlacedTile {
                tile: r.tile,
                turn: r.turn,
                extra: r.extra,
            });
        }
        Ok(layout)
    }
}

mod figure_rows {
    use super::{Deserialize, Deserializer, PlacedFigure, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(figures: &[PlacedFigure], s: S) -> Result<S::Ok, S::Error> {
        let mut sorted: Vec<&PlacedFigure> = figures.iter().collect();
        sorted.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        sorted.serialize(s)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<PlacedFigure>, D::Error> {
        let mut figures = Vec::<PlacedFigure>::deserialize(d)?;
        figures.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        Ok(figures)
    }
}
