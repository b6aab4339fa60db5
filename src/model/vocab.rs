//! Open vocabulary that sets declare: kinds of segments, marks, figures, options, places.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::term::{Count, CountValue};

/// A text by language code; `en` is always there.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Text(pub BTreeMap<String, String>);

impl Text {
    /// An English text; none when it is empty.
    pub fn en(text: &str) -> Text {
        let text = (!text.is_empty()).then(|| ("en".to_owned(), text.to_owned()));
        Text(text.into_iter().collect())
    }

    /// The text in a language, else English, else whatever there is.
    pub fn get(&self, lang: &str) -> &str {
        self.0
            .get(lang)
            .or_else(|| self.0.get("en"))
            .or_else(|| self.0.values().next())
            .map_or("", String::as_str)
    }

    /// Whether nothing is written, not even an empty text: files leave it out.
    pub fn is_absent(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether no language has a text.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(String::is_empty)
    }
}

/// How a kind meets a tile's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    /// Fills the side (city): a side letter stands for both halves.
    Whole,
    /// Runs through the middle (road, river) and leaves a half edge on each hand.
    Line,
    /// Takes half edges.
    Field,
}

/// Which cells a site looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Around {
    /// The eight cells around.
    Eight,
    /// The four cells across its sides.
    Four,
    /// The ten cells around a pair of cells.
    #[serde(rename = "ring-10")]
    Ring10,
    /// The same row and column.
    Sight,
}

/// A kind that lies inside a tile (monastery, garden).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Site {
    /// How many cells it covers.
    pub cells: u8,
    /// Which cells it looks at.
    pub around: Around,
}

/// When a feature of a kind is completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Completes {
    /// No side of it lacks a matching neighbour (BAS-COMP-1).
    NoOpenSide,
    /// Both ends are closed, or it is a loop (BAS-COMP-2).
    EndsClosed,
    /// All cells it looks at hold tiles (BAS-COMP-3).
    Surrounded,
    /// The features that lead to it are completed.
    LeadingCompleted,
    /// A neighbouring feature is completed.
    NeighbourCompleted,
    /// Never (BAS-COMP-4).
    Never,
}

/// `"none"`: nobody may stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Holds {
    /// No figure may stand on it.
    None,
}

/// A kind of segment: city, road, field, monastery, or one of a designer's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct KindDef {
    /// Open id, `[a-z0-9-]+`.
    pub id: String,
    /// How it meets sides; a kind has a profile or a site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
    /// What it looks at, when it lies inside a tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<Site>,
    /// When it is completed.
    pub completes: Completes,
    /// What a meeple on it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Group ids that terms may name instead of the kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<String>,
    /// Whether figures may stand on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<Holds>,
    /// Letter of a usual side of this kind in the 4-letter type (C, F, R, S).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub label: Text,
    /// Rule that declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Keys that this version does not know, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// What a mark is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MarkOn {
    /// One segment.
    Segment,
    /// The whole tile.
    Tile,
    /// A feature (set by code, never printed).
    Feature,
}

/// What joining two segments does to a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Merge {
    /// Numbers add up (coats of arms).
    Sum,
    /// One is enough (inn).
    Any,
    /// All must have it.
    All,
}

/// A mark: coat of arms, inn, volcano, ...
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MarkDef {
    /// Open id.
    pub id: String,
    /// What it is printed on.
    pub on: MarkOn,
    /// What joining does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge: Option<Merge>,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub label: Text,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// When a figure goes home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Returns {
    /// When what it stands on is completed and scored.
    Completed,
    /// Never: it stays to the end.
    Never,
}

/// What a neutral figure stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StandsOn {
    /// A cell, on no segment.
    Cell,
    /// A segment.
    Feature,
    /// A named place off the grid.
    Place,
}

/// What a figure stands beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BesideWord {
    /// The figures on the very segment that it names.
    Figure,
    /// All figures on its tile.
    Tile,
}

/// What a figure stands beside: always the same, or as an option with these two values says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Beside {
    /// Always this.
    Word(BesideWord),
    /// What the option says.
    Option {
        /// Option id.
        option: String,
    },
}

/// A kind of figure: meeple, abbot, ...
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FigureDef {
    /// Open id.
    pub id: String,
    /// How many each player has; none for neutral figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each_player: Option<u32>,
    /// How many each player has by edition, where that differs.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub each_player_in: BTreeMap<String, u32>,
    /// Weight in majorities; 0 never owns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<CountValue>,
    /// Kinds or groups it may stand on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stands_on: Vec<String>,
    /// Behaves as another figure does for where it may stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands_as: Option<String>,
    /// Is that other figure, standing in another way: no piece of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<String>,
    /// Only these figures or classes may stand in that other way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// Goes where this is in sight of the placed tile, not only onto the placed tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_sight: Option<Count>,
    /// Sends home whoever stands where it goes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub displaces: bool,
    /// Class id that terms may name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The only places off the grid that it may enter; all that admit it when left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub may_enter: Vec<String>,
    /// When it goes home.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<Returns>,
    /// Its owner may take it back instead of placing a figure.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_be_recalled: bool,
    /// Needs an own figure of this class on the feature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs_own: Option<String>,
    /// Belongs to nobody.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub neutral: bool,
    /// Option that must be on for this figure to be in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// Rule that declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub label: Text,
    /// Where it starts, for neutral figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<String>,
    /// What a neutral figure stands on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<StandsOn>,
    /// Stands beside another piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
    /// How many of it may stand beside one piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_beside: Option<u32>,
    /// The rule by which nobody may be put on the cell where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bars: Option<String>,
    /// Figures whose cells it never enters, with the rule that says so.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub avoids: BTreeMap<String, String>,
    /// How it walks, for neutral figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walk: Option<super::declare::WalkDef>,
    /// The event that is announced for a figure that is sent home by `displaces`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub displaced_event: Option<String>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl FigureDef {
    /// The fixed weight, 1 where none is given; `None` when it is counted.
    pub fn fixed_weight(&self) -> Option<i64> {
        match &self.weight {
            None => Some(1),
            Some(CountValue::Number(n)) => Some(*n),
            Some(CountValue::Count(_)) => None,
        }
    }
}

/// The type of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OptionType {
    /// On or off.
    Switch,
    /// One of `of`.
    Choice,
    /// A whole number.
    Number,
}

/// A rule option of a set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OptionDef {
    /// Open id.
    pub id: String,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: OptionType,
    /// Values of a choice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<String>,
    /// Value when the board says nothing.
    pub default: super::board::OptionValue,
    /// Defaults by edition, where they differ.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub default_in: BTreeMap<String, super::board::OptionValue>,
    /// Only while other options have these values; else it keeps its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub option: BTreeMap<String, super::board::OptionValue>,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub label: Text,
    /// Rule that declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A limit on placement: for each site of a kind, at most so many of something around it (SHR-PLACE-1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LimitDef {
    /// Rule that declares it.
    pub rule: String,
    /// The kind of site it is checked for.
    pub each: String,
    /// The largest count allowed.
    pub at_most: i64,
    /// What is counted.
    pub count: Count,
    /// Only while the options have these values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub option: BTreeMap<String, super::board::OptionValue>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}
