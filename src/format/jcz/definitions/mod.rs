//! Tile sets of other programs' definitions.

use std::collections::BTreeMap;

use crate::model::TileSet;

/// A tile set read from definitions.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ForeignSet {
    /// The set, in our words; each tile has its foreign id as the alias `jcz`.
    pub set: TileSet,
    /// Our edition (none where the set has no editions) for each foreign set id that it was made from.
    pub editions: BTreeMap<String, Option<String>>,
    /// What a tile shows and no rule here knows, whatever elements are in play; by our local tile id.
    pub lacking: BTreeMap<String, Vec<String>>,
}
