//! What the compiler of terms asks of the vocabulary of the chosen sets.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::source::{FigureSet, KindMask};
use crate::engine::marks::{MarkNo, Marks};
use crate::engine::rules::FigureKind;
use crate::model::FigureDef;
use crate::model::board::OptionValue;
use crate::model::vocab::{MarkOn, Merge};

/// Vocabulary of the chosen sets, by id.
#[derive(Debug)]
pub struct Names<'a> {
    /// Kinds by number.
    pub kind_index: &'a FxHashMap<String, u8>,
    /// Groups of kinds.
    pub groups: &'a BTreeMap<String, KindMask>,
    /// Kinds on which a meeple has a role.
    pub roles: &'a BTreeMap<String, KindMask>,
    /// Kinds that lie inside a tile.
    pub sites: KindMask,
    /// How many kinds there are.
    pub kind_count: usize,
    /// Marks by number.
    pub marks: &'a Marks,
    /// Figures in the order of their numbers.
    pub figures: &'a [&'a FigureDef],
    /// Full ids of places, by number.
    pub places: &'a [String],
    /// Options with the values in force.
    pub options: &'a BTreeMap<String, OptionValue>,
    /// Marks of segments that have a sum in the store, in the order of their slots; grows.
    pub slots: Vec<String>,
    /// Tokens in the order of their numbers; grows.
    pub tokens: Vec<String>,
}

impl Names<'_> {
    /// Kinds that an id (kind or group) stands for; `None` when undeclared.
    pub fn kinds(&self, id: &str) -> Option<KindMask> {
        self.kind_index.get(id).map(|k| 1 << k).or_else(|| self.groups.get(id).copied())
    }

    /// Kinds that any of some ids stands for. A group that no loaded set fills is simply empty; an id that nobody declares is
    /// the set check's finding.
    pub fn any_kinds(&self, ids: &[String]) -> KindMask {
        ids.iter().filter_map(|id| self.kinds(id)).fold(0, |a, b| a | b)
    }

    /// The kinds named, or all when none is.
    pub fn kinds_or_all(&self, ids: &[String]) -> KindMask {
        if ids.is_empty() { self.all_kinds() } else { self.any_kinds(ids) }
    }

    /// All kinds.
    pub fn all_kinds(&self) -> KindMask {
        if self.kind_count >= 64 { KindMask::MAX } else { (1 << self.kind_count) - 1 }
    }

    /// The number of a declared mark.
    pub fn mark(&self, id: &str) -> Result<MarkNo, String> {
        self.marks.number(id).ok_or_else(|| {
            format!("counts the mark \u{2018}{id}\u{2019}, which no chosen set declares; declare it or correct the id")
        })
    }

    /// Slot and merge of a mark, if it is one of segments.
    pub fn slot(&mut self, mark: MarkNo) -> Option<(u16, Merge)> {
        let info = self.marks.info(mark);
        if info.on != MarkOn::Segment || info.printed {
            return None;
        }
        let at = self.slots.iter().position(|m| *m == info.id).unwrap_or_else(|| {
            self.slots.push(info.id.clone());
            self.slots.len() - 1
        });
        Some((at as u16, info.merge))
    }

    /// Figures that an id (figure, or class) stands for, with those that are the same piece.
    pub fn figure_set(&self, ids: &[String]) -> FigureSet {
        let mut set = FigureSet::default();
        for (i, def) in self.figures.iter().enumerate() {
            let named =
                |id: &String| def.id == *id || def.class.as_ref() == Some(id) || def.is.as_ref() == Some(id);
            if ids.iter().any(named) {
                set.insert(FigureKind(i as u8));
            }
        }
        set
    }

    /// The number of a figure.
    pub fn figure(&self, id: &str) -> Option<FigureKind> {
        self.figures.iter().position(|f| f.id == id).map(|i| FigureKind(i as u8))
    }

    /// Kinds on which a meeple has one of the roles.
    pub fn any_roles(&self, ids: &[String]) -> KindMask {
        ids.iter().filter_map(|id| self.roles.get(id)).fold(0, |a, b| a | b)
    }

    /// The number of a token; a new one when no set has declared it.
    pub fn token(&mut self, id: &str) -> u16 {
        let at = self.tokens.iter().position(|t| t == id).unwrap_or_else(|| {
            self.tokens.push(id.to_owned());
            self.tokens.len() - 1
        });
        at as u16
    }

    /// The number of a place by its full id; `None` when no loaded set has it.
    pub fn place(&self, id: &str) -> Option<u16> {
        self.places.iter().position(|p| p == id).map(|i| i as u16)
    }
}
