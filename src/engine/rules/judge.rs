//! Whether a single term can be evaluated with the vocabulary of a ruleset: for those who write terms.

use std::collections::BTreeMap;

use super::Rules;
use crate::engine::program::{self, KindMask, Names};
use crate::model::FigureDef;
use crate::model::Term;

impl Rules {
    /// Why a term cannot be evaluated here, whatever values the options have; nothing when it can.
    pub fn judge_term(&self, term: &Term) -> Option<String> {
        let mut roles: BTreeMap<String, KindMask> = BTreeMap::new();
        for (k, kind) in self.kinds.iter().enumerate() {
            if let Some(role) = &kind.def.role {
                *roles.entry(role.clone()).or_default() |= 1 << k;
            }
        }
        let figures: Vec<&FigureDef> = self.figures.iter().map(|f| &f.def).collect();
        let mut names = Names {
            kind_index: &self.kind_index,
            groups: &self.groups,
            roles: &roles,
            sites: self.kinds.iter().enumerate().filter(|(_, k)| k.site).map(|(i, _)| 1 << i).sum(),
            kind_count: self.kinds.len(),
            marks: &self.marks,
            figures: &figures,
            places: &self.places,
            options: &self.options,
            slots: self.slots.clone(),
            tokens: self.tokens.clone(),
        };
        let always = Term { option: BTreeMap::new(), replaces: Vec::new(), ..term.clone() };
        let (_, faults) = program::compile(&[&always], &mut names);
        faults.into_iter().next().map(|f| f.message)
    }
}
