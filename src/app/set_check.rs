//! Judges a tile set among the sets at hand.

use super::Catalogue;
use crate::checks::set::{SetContext, check_set};
use crate::model::{Finding, TileSet};

impl Catalogue {
    /// Findings of a tile set, whether or not it is in the catalogue; the sets that it requires are looked up here.
    pub fn check_set(&self, set: &TileSet) -> Vec<Finding> {
        check_set(&SetContext::new(set, self.sets().map(|s| &**s)))
    }
}
