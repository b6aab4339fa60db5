//! Rivalry of sites as data: two sorts of sites, each with a figure, that touch (8 cells). Whichever is completed first
//! leaves the other with a mark that terms may test.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Sites of one sort against sites of another. While both hold figures and only one is completed, the other bears the
/// mark for that one scoring and its figures go home; completed at once, neither does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChallengeDef {
    /// Rule that declares it.
    pub rule: String,
    /// The two sides: kinds or groups of sites each.
    pub between: [Vec<String>; 2],
    /// The mark (on a feature) that the loser bears.
    pub mark: String,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}
