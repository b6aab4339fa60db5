//! Scoring terms as data: one sentence about points each. All words are closed; ids are open.
//! A word enters here only when two expansions need it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::OptionValue;
use super::vocab::Text;

mod read;

/// When a term applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// A feature is completed and scored.
    Completed,
    /// Final scoring.
    Final,
    /// A figure is taken back and scores.
    Recalled,
    /// A tile was drawn.
    Drawn,
    /// A tile lies now on the board.
    Placed,
    /// The active player's turn starts.
    TurnStart,
    /// The active player's turn ends.
    TurnEnd,
    /// Something announced by an expansion's code.
    Event,
}

/// Place in the order of evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Before everything, to players.
    First,
    /// Measures tiles anew.
    Measure,
    /// The basic value.
    Base,
    /// Takes away everything so far.
    Void,
    /// More or less for each tile or mark.
    Rate,
    /// Halves or pays again.
    Scale,
    /// Fixed bonuses.
    Flat,
    /// Who gets it.
    Share,
    /// Changes to single players' shares.
    Player,
    /// Payments beside the feature's value.
    Extra,
}

/// What a term does; `add` when left out.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Operation {
    /// Gives the token when the record is beaten.
    Award,
    /// Adds its lines.
    #[default]
    Add,
    /// Drops the lines of its own stage, then adds.
    Replace,
    /// Takes away everything so far.
    Void,
    /// Measures tiles anew.
    Recount,
    /// Halves what is there, rounding up.
    Half,
    /// Pays once more what earlier lines paid for the items counted.
    Again,
    /// Sends the value to other recipients.
    Redirect,
}

/// What a term is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SubjectKind {
    /// Once a feature.
    Feature,
    /// Once a figure.
    Figure,
    /// Once for the tile in scope.
    Tile,
    /// Once.
    Game,
}

/// Where something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Where {
    #[default]
    Here,
    Site,
    Ring,
    Block,
    Bordering,
    Leading,
    Board,
    Supply,
    Placed,
    Drawn,
    Common,
    Place,
    Sight,
    Cause,
    Event,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Counted {
    One,
    Tiles,
    Cells,
    Segments,
    Marks,
    Printed,
    Features,
    Figures,
    Tokens,
    Points,
    Score,
}

/// Whose figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Owner {
    Own,
    Any,
}

/// Figures placed in this turn or before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum PlacedWhen {
    Now,
    Earlier,
}

/// Which feature is picked when several would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Pick {
    Lowest,
    Chosen,
}

/// Cells that show a kind or mark.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Showing {
    /// Kinds or groups.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kind: Vec<String>,
    /// Marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mark: Vec<String>,
}

/// The word `site` in `except`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Except {
    Site,
}

/// The word `final` in `as`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum AsIf {
    Final,
}

/// A count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// What.
    pub of: Counted,
    /// Where; `here` when left out.
    #[serde(default, rename = "in", skip_serializing_if = "is_here")]
    pub at: Where,
    /// A named place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Only these kinds or groups.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kind: Vec<String>,
    /// Only these marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mark: Vec<String>,
    /// Only these tokens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub token: Vec<String>,
    /// Only these figures or classes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figure: Vec<String>,
    /// Only figures in these roles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub role: Vec<String>,
    /// Whose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Owner>,
    /// Only beside this neutral figure or mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<String>,
    /// Placed in this turn or before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<PlacedWhen>,
    /// Only completed, or only open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed: Option<bool>,
    /// Only cells with a tile, or only empty ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filled: Option<bool>,
    /// Only cells that show this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub showing: Option<Showing>,
    /// Only cells that do not show this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacking: Option<Showing>,
    /// Only features that pass these tests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub having: Vec<Test>,
    /// Leaves out the site's own cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub except: Option<Except>,
    /// Around those tiles of the feature that show this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub centre: Option<Showing>,
    /// Ignores recounts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub real: bool,
    /// Counts sorts, not pieces.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub distinct: bool,
    /// As if the game ended now.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub as_if: Option<AsIf>,
    /// How far it sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Box<Count>>,
}

fn is_here(at: &Where) -> bool {
    *at == Where::Here
}

/// A number or a count.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum CountValue {
    /// A fixed number.
    Number(i64),
    /// Counted.
    Count(Box<Count>),
}

/// A test; all of a list must hold.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Test {
    /// At least `min` (1) and at most `max` of something.
    Some(SomeTest),
    /// None of something.
    No(NoTest),
    /// A state of play.
    Mode(ModeTest),
}

/// See [`Test::Some`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SomeTest {
    /// What is counted.
    pub some: Count,
    /// At least; 1 when left out, 0 when only `max` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// At most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
}

/// See [`Test::No`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoTest {
    /// What must not be there.
    pub no: Count,
}

/// See [`Test::Mode`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModeTest {
    /// Mode id.
    pub mode: String,
    /// Its value.
    pub is: String,
}

/// Points for each: a number, or an option's number.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Each {
    /// A number.
    Number(i64),
    /// The number of an option.
    Option {
        /// Option id.
        option: String,
    },
}

/// A row of a table of payments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableRow {
    /// From this count on.
    pub from: i64,
    /// Up to this count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
    /// Points.
    pub pays: i64,
}

/// One score line of a term.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pay {
    /// Points for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<Each>,
    /// For each of these; once when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Count>,
    /// Times this count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Count>,
    /// By a table of counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<TableRow>,
    /// Pays tokens instead of points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Rule of this line, when the term names several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Label of this line, when it differs from the term's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Text>,
}

/// The subject.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// What it is.
    pub a: SubjectKind,
    /// Kinds or groups of features.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kind: Vec<String>,
    /// Only completed, or only open ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed: Option<bool>,
    /// Figures or classes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figure: Vec<String>,
    /// Roles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub role: Vec<String>,
    /// Whose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Owner>,
    /// Beside this neutral figure or mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<String>,
    /// Placed in this turn or before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<PlacedWhen>,
    /// Relation to the scored feature.
    #[serde(default, rename = "in", skip_serializing_if = "Option::is_none")]
    pub at: Option<Where>,
    /// A named place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Which of several features.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pick: Option<Pick>,
}

/// Recipients by a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RecipientWord {
    /// Who has most figures there (BAS-MAJ-1, BAS-MAJ-2).
    Majority,
    /// Everyone with a figure there.
    Present,
    /// The owner of the subject figure.
    Owner,
    /// Who completes or draws.
    Active,
    /// Each player who passes the tests.
    Each,
    /// Named by the event.
    Named,
}

/// Who is paid.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Recipient {
    /// By a word.
    Word(RecipientWord),
    /// The holder of a token.
    Holder {
        /// Token id.
        holder: String,
    },
    /// Who has most; all who tie, nobody at 0.
    Most {
        /// Of what.
        most: Box<Count>,
    },
}

/// How tiles are measured anew.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Recount {
    /// The feature counts as this many.
    To {
        /// The number.
        to: i64,
    },
    /// Tiles that show something count differently.
    Where {
        /// Which.
        r#where: Showing,
        /// As how many.
        r#as: RecountAs,
    },
}

/// See [`Recount::Where`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RecountAs {
    /// A number.
    Number(i64),
    /// The word `segments`: each segment apart.
    Segments(SegmentsWord),
}

/// The word `segments`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum SegmentsWord {
    Segments,
}

/// The word `not-below-zero`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Keep {
    NotBelowZero,
}

/// One scoring term.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// Stable id.
    pub id: String,
    /// Rule ids cited by its lines; the first is the default of each line.
    pub rule: Vec<String>,
    /// What its lines say.
    pub label: Text,
    /// Moments.
    pub when: Vec<Moment>,
    /// Event ids, when a moment is `event`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub event: Vec<String>,
    /// Subject.
    pub on: Subject,
    /// Tests, all must hold.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<Test>,
    /// Place in the order.
    pub stage: Stage,
    /// Operation.
    #[serde(default, rename = "do", skip_serializing_if = "is_add")]
    pub operation: Operation,
    /// Payments, a line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pay: Vec<Pay>,
    /// Who is paid; the majority when left out on a feature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Recipient>,
    /// Who pays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Recipient>,
    /// Argument of `recount`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recount: Option<Recount>,
    /// Token of `award`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Record of `award`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Count>,
    /// The holder gives this token back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spend: Option<String>,
    /// Caps a penalty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep: Option<Keep>,
    /// Only while the options have these values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub option: BTreeMap<String, OptionValue>,
    /// Terms switched off while this one applies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replaces: Vec<String>,
}

fn is_add(operation: &Operation) -> bool {
    *operation == Operation::Add
}
