//! Scores as lines, never as bare numbers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::geom::{Cell, Side};

/// `kind@x,y,segment` of the feature's smallest segment; stable under edits elsewhere.
pub type FeatureId = String;

/// Whether a line is paid now or when the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LineMoment {
    /// Paid now, for a completed feature not yet taken.
    Now,
    /// Paid if the game ended here.
    Final,
}

/// One line: `count` times `each` is `points` (except for lines that void, halve or repeat, where `count` is 1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ScoreLine {
    /// When it is paid.
    pub moment: LineMoment,
    /// The feature it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feature: Option<FeatureId>,
    /// Rule id.
    pub rule: String,
    /// What is counted, in plain words.
    pub label: String,
    /// How many.
    pub count: i64,
    /// Points for each.
    pub each: i64,
    /// Points.
    pub points: i64,
    /// The token that is given: `count` of it, for no points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Cells of what was counted, in row order.
    pub cells: Vec<[i32; 2]>,
}

/// A player's points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerScore {
    /// Player id.
    pub id: String,
    /// Shown name.
    pub name: String,
    /// Points entered in the position.
    pub score: i64,
    /// `score` and what completed features with figures would pay.
    pub now: i64,
    /// What the game would end with.
    pub r#final: i64,
    /// Lines of moment `now` sum to now − score, those of `final` to final − now.
    pub lines: Vec<ScoreLine>,
}

/// A feature and its worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FeatureScore {
    /// Stable id.
    pub id: FeatureId,
    /// Kind id.
    pub kind: String,
    /// Its cells in row order.
    pub cells: Vec<[i32; 2]>,
    /// Its segments: x, y, segment id.
    pub segments: Vec<(i32, i32, String)>,
    /// Whether it is completed.
    pub completed: bool,
    /// Its open sides.
    pub open: Vec<(i32, i32, Side)>,
    /// Who has most figures on it.
    pub owners: Vec<String>,
    /// For fields: the cities that border it.
    pub borders: Vec<FeatureId>,
    /// Where its worth comes from.
    pub lines: Vec<ScoreLine>,
    /// Worth now: 0 while open.
    pub now: i64,
    /// Worth if the game ended here.
    pub r#final: i64,
}

impl FeatureScore {
    /// Its cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().map(|[x, y]| Cell::new(*x, *y))
    }
}

/// Scores of a position.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// Players in order of play.
    pub players: Vec<PlayerScore>,
    /// Features sorted by id.
    pub features: Vec<FeatureScore>,
}
