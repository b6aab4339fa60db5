//! A tile set as data: tiles with their segments, plates, vocabulary, terms.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::artwork::ArtDef;
use super::board::OptionValue;
use super::bounds::{MOST_CELLS, MOST_COPIES, within};
use super::challenge::ChallengeDef;
use super::declare::{AgainstDef, EffectDef, EventDef, ModeDef, StackDef, TokenDef};
use super::geom::{PortName, Ports, Side};
use super::term::Term;
use super::vocab::{FigureDef, Holds, KindDef, LimitDef, MarkDef, OptionDef, Profile, Text};

/// Where a line stops inside a tile, when its touch letters do not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A plain end in the open.
    Plain,
    /// A stone hub in the middle.
    Hub,
    /// A gate in a city wall.
    Gate,
    /// A crossing with houses.
    Village,
    /// The yard of a monastery.
    Monastery,
}

/// Whether a field's borders were derived from the drawing or stated by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StatedBy {
    /// Stated by hand; not derived anew.
    Hand,
}

/// One piece of a feature on one tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SegmentDef {
    /// Unique in its tile, never reused (`c1`, `r1`, `f2`).
    pub id: String,
    /// Id of a declared kind.
    pub kind: String,
    /// Sides or half edges it reaches; none for sites and inner fields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<PortName>,
    /// Printed sides it shares with another segment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Side>,
    /// Marks and their number (or printed value).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<String, i64>,
    /// For fields: ids of the city segments of this tile that they border.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub borders: Vec<String>,
    /// Set when `borders` was stated by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StatedBy>,
    /// Letters shared by segments that meet inside the tile.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub touch: String,
    /// Where the line stops inside the tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// Set when nobody may stand on it although its kind holds figures (the walled city of a plate).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<Holds>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl SegmentDef {
    /// The ports it reaches, given its kind's profile. A bare side means the middle for lines, both halves otherwise.
    pub fn ports(&self, profile: Option<Profile>) -> Ports {
        let mut ports = Ports::NONE;
        for name in &self.at {
            ports = ports.union(expand(*name, profile));
        }
        ports
    }
}

/// The ports that a written name stands for in a segment of the profile.
pub fn expand(name: PortName, profile: Option<Profile>) -> Ports {
    if name.is_side() && profile != Some(Profile::Line) {
        Ports::of_side(name.side()).and(Ports::HALVES)
    } else {
        Ports::NONE.with(name.port())
    }
}

/// How one segment crosses another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Crossing {
    /// On a bridge above it.
    Over,
    /// In a tunnel below it.
    Under,
}

/// A tile kind of a set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TileDef {
    /// Id in its set, `[a-z0-9-]+`; the full id is `set/tile`.
    pub id: String,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub name: Text,
    /// Copies by edition; the key `all` stands for every edition.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub count: BTreeMap<String, i64>,
    /// The same tile in other systems: `jcz`, `hig`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub alias: BTreeMap<String, String>,
    /// Marks on the whole tile and their number (or printed value).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<String, i64>,
    /// The rule by which no piece comes onto it from elsewhere on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<String>,
    /// Crossings of segments: upper or lower, how, the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cross: Vec<(String, Crossing, String)>,
    /// The picture file that shows it; without one Tilewright draws it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub art: Option<ArtDef>,
    /// The segments.
    #[serde(default)]
    pub segments: Vec<SegmentDef>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl TileDef {
    /// Copies in an edition (`None` where the set has no editions), 0 when none are named; as far as the rules reckon
    /// ([`MOST_COPIES`]).
    pub fn copies(&self, edition: Option<&str>) -> i64 {
        let stated = edition.and_then(|e| self.count.get(e)).or_else(|| self.count.get("all"));
        stated.map_or(0, |n| within(*n, MOST_COPIES))
    }

    /// The segment of an id, with its index.
    pub fn segment(&self, id: &str) -> Option<(usize, &SegmentDef)> {
        self.segments.iter().enumerate().find(|(_, s)| s.id == id)
    }
}

/// Where a plate's partner lies, in cells from its north-west cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Beside {
    /// Plate id in the same set.
    pub plate: String,
    /// Cells east.
    pub dx: i32,
    /// Cells south.
    pub dy: i32,
}

impl Beside {
    /// Cells east and south, as far as the rules reckon ([`MOST_CELLS`]).
    pub fn offset(&self) -> (i32, i32) {
        (within(i64::from(self.dx), MOST_CELLS) as i32, within(i64::from(self.dy), MOST_CELLS) as i32)
    }
}

/// A rigid group of cells placed as one piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlateDef {
    /// Id in its set.
    pub id: String,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub name: Text,
    /// Width and height in cells.
    pub size: [u32; 2],
    /// Tile ids of this set, row by row.
    pub cells: Vec<Vec<String>>,
    /// Printed sides (`front` with districts, `back` without).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// Its partner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
    /// Whether it lies instead of the start tile.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub replaces_start: bool,
    /// Rule that declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl PlateDef {
    /// Width and height, as far as the rules reckon ([`MOST_CELLS`]).
    pub fn extent(&self) -> [i32; 2] {
        self.size.map(|n| within(i64::from(n), MOST_CELLS) as i32)
    }
}

/// A named place on a plate, off the grid (a district).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceDef {
    /// Id in its set.
    pub id: String,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub name: Text,
    /// The plate it is printed on, and only on these of its sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plate: Option<String>,
    /// Only on this printed side of the plate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Middle of the place in plate units (1 = a cell) from the plate's north-west corner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<[f64; 2]>,
    /// Kinds or groups that its figures may go to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub serves: Vec<String>,
    /// Figures or classes that may be sent here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub admits: Vec<String>,
    /// Figures that may not enter, although admitted by their class.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refuses: Vec<String>,
    /// Rule of who may be sent here, where it is not that of the place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub admits_rule: Option<String>,
    /// Before final scoring too, while the options have these values (an empty list: always); not then when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_end: Option<BTreeMap<String, OptionValue>>,
    /// Rule of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_end_rule: Option<String>,
    /// Closed while this neutral figure stands there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_while: Option<String>,
    /// Rule that declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A tile set.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct TileSet {
    /// Id, `[a-z0-9-]+`.
    pub id: String,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub name: Text,
    /// Who designed it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// Whose work it builds on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub credit: String,
    /// Licence of the data.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub licence: String,
    /// Notes of the designer.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Editions, oldest first; the last is the default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub editions: Vec<String>,
    /// Start tile by edition (`all` for every one), a full tile id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub start: BTreeMap<String, String>,
    /// Sets that must be loaded with this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<String>,
    /// Kinds of segments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<KindDef>,
    /// Marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkDef>,
    /// Figures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FigureDef>,
    /// Options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<OptionDef>,
    /// Placement limits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<LimitDef>,
    /// Rivalries of sites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub challenges: Vec<ChallengeDef>,
    /// Stacks of tiles that are drawn apart from the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stacks: Vec<StackDef>,
    /// What tiles and turns do beside scoring.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<EffectDef>,
    /// Tokens that players hold or that lie on sites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<TokenDef>,
    /// What terms may wait for and code or cards announce.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventDef>,
    /// States of play that terms may ask for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<ModeDef>,
    /// Sets that it should not be played with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<AgainstDef>,
    /// Scoring terms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<Term>,
    /// Tile kinds.
    #[serde(default)]
    pub tiles: Vec<TileDef>,
    /// Plates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plates: Vec<PlateDef>,
    /// Places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlaceDef>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl TileSet {
    /// The newest edition, when the set has editions.
    pub fn newest_edition(&self) -> Option<&str> {
        self.editions.last().map(String::as_str)
    }

    /// The tile of a local id.
    pub fn tile(&self, id: &str) -> Option<&TileDef> {
        self.tiles.iter().find(|t| t.id == id)
    }

    /// The plate of a local id.
    pub fn plate(&self, id: &str) -> Option<&PlateDef> {
        self.plates.iter().find(|p| p.id == id)
    }
}
