//! What sets declare of play beside tiles, figures and terms: stacks, effects, tokens, events, modes, and sets that do not
//! go together. Words are closed, ids are open; keys that this version does not know are kept.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::board::OptionValue;
use super::term::{Owner, Showing, Test};
use super::vocab::Text;

/// When the tiles of a stack are laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LaidWhen {
    /// Before all other tiles.
    First,
    /// When something calls for one of them.
    OnCall,
    /// Among those of another set that are laid first; without such a set they are not in the game.
    Among,
    /// Among the others, once a tile that shows something lies on the board; until then those drawn wait aside.
    After,
}

/// How the middle of a stack is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// Shuffled.
    Shuffled,
}

/// What each tile of a stack goes on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Continues {
    /// An open end of the line that the stack shows.
    OpenEnd,
}

/// Rule ids of the parts of a stack, where they differ from its own.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StackRules {
    /// Of the order: what comes first, second, last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Of going on from an open end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continues: Option<String>,
    /// Of not turning back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_u_turn: Option<String>,
    /// Of arms that may not join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arms_may_join: Option<String>,
}

/// A stack of tiles that are drawn apart from the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StackDef {
    /// Open id.
    pub id: String,
    /// Its tiles: those that show one of these kinds or marks.
    #[serde(default)]
    pub showing: Showing,
    /// When they are laid.
    pub laid: LaidWhen,
    /// What a tile on the board must show before they are laid, where they are laid after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Showing>,
    /// Marks of the tiles that come first, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<String>,
    /// How those between are ordered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<Then>,
    /// Marks of the tiles that come last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<String>,
    /// What each of them goes on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continues: Option<Continues>,
    /// Two bends in a row may not turn the same way.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_u_turn: bool,
    /// Whether a tile may join two open ends; it may when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arms_may_join: Option<bool>,
    /// Rule that declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Rules of its parts.
    #[serde(default, skip_serializing_if = "no_rules")]
    pub rules: StackRules,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub label: Text,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

fn no_rules(rules: &StackRules) -> bool {
    *rules == StackRules::default()
}

/// When an effect takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EffectWhen {
    /// When the tile is drawn.
    Drawn,
    /// When the tile lies on the board.
    Placed,
    /// In the figure phase.
    FigurePhase,
    /// When the features scored in a turn have paid rivals and not the player.
    LeftOut,
    /// When a figure was sent to a place off the grid.
    Sent,
    /// At the end of the turn.
    TurnEnd,
}

/// What an effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EffectDo {
    /// The player puts no figure in this turn.
    NoFigure,
    /// The figure may go elsewhere than onto the placed tile.
    Reach,
    /// The player takes another turn.
    ExtraTurn,
    /// Moves a neutral figure.
    MoveNeutral,
    /// Takes a figure back.
    TakeOff,
    /// Adds a token.
    AddToken,
    /// Puts a figure of the own supply into a place off the grid.
    Send,
    /// Lays the drawn tile beside the score track; another is drawn from the stack `from`.
    Steal,
    /// Tiles beside the score track leave the game.
    Clear,
}

/// What follows an effect that was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EffectThen {
    /// The player puts no figure in this turn.
    NoFigure,
}

/// Where an effect leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EffectTo {
    /// The placed tile.
    Placed,
    /// Any tile.
    Board,
    /// A figure of the player.
    OwnFigure,
    /// Each site of a kind in `kind` on which nobody stands.
    FreeSites,
    /// A place off the grid.
    Place,
    /// The place off the grid that comes next in the order of its set.
    NextPlace,
    /// The place off the grid that was just entered.
    EnteredPlace,
}

/// How an effect scores what it takes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EffectScores {
    /// By the terms of the moment `recalled`.
    Recalled,
}

/// What a tile or a turn does beside scoring.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EffectDef {
    /// Rule that declares it.
    pub rule: String,
    /// When it takes place.
    pub when: EffectWhen,
    /// What it does.
    #[serde(rename = "do")]
    pub action: EffectDo,
    /// Only for tiles with one of these marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mark: Vec<String>,
    /// Tests, all must hold.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<Test>,
    /// What follows when it was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<EffectThen>,
    /// Where it leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<EffectTo>,
    /// The neutral figure that it moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// Figures or classes that it is for; all when left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<String>,
    /// Only figures in these roles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub role: Vec<String>,
    /// Whose figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Owner>,
    /// Figures that are taken only when there is no other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<String>,
    /// The token that it adds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Kinds or groups of the sites that it leads to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kind: Vec<String>,
    /// The stack that another tile is drawn from, an id of the same set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// It concerns all that are meant, and nobody chooses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
    /// Instead of placing a figure.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub instead: bool,
    /// The player may leave it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// How it scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<EffectScores>,
    /// Only while the options have these values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub option: BTreeMap<String, OptionValue>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// How a neutral figure walks from tile to tile, each step chosen by another player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WalkDef {
    /// A tile with one of these marks starts it.
    pub mark: Vec<String>,
    /// Steps in all.
    pub steps: u32,
    /// It comes after the scoring of the turn while the options have these values, else before.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub after_scoring: BTreeMap<String, OptionValue>,
    /// Rule that declares it.
    pub rule: String,
    /// Rule of where a step may lead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub where_rule: Option<String>,
    /// Figures on the cells that it enters go home, by this rule; they stay when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sends_home: Option<String>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A sort of token that players hold or that lies on sites.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TokenDef {
    /// Open id.
    pub id: String,
    /// How many there are in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supply: Option<u32>,
    /// How many may lie on one site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_on_site: Option<u32>,
    /// A card that one player holds at a time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub card: bool,
    /// Rule that declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub label: Text,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Something that terms may wait for: code or a card announces it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EventDef {
    /// Open id.
    pub id: String,
    /// Rule that declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub label: Text,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A state of play that terms may ask for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ModeDef {
    /// Open id.
    pub id: String,
    /// Its values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<String>,
    /// Rule that declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Name by language.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub label: Text,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A set that should not be played with this one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AgainstDef {
    /// Id of the other set; it need not be at hand.
    pub set: String,
    /// Rule that advises against it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Why, as a sentence.
    #[serde(default, skip_serializing_if = "Text::is_absent")]
    pub why: Text,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}
