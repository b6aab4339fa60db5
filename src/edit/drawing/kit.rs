//! What may be drawn: the vocabulary of some tile sets, and how they name segments.

use std::collections::BTreeMap;

use crate::model::vocab::{MarkOn, Merge, Profile};
use crate::model::{KindDef, MarkDef, TileSet};

/// Kind of land where the sets declare none; a check then tells that it is undeclared.
const LAND: &str = "field";
/// The mark that a tunnel gets where the sets declare it.
const TUNNEL: &str = "tunnel";

/// The vocabulary to draw with, gathered from tile sets; made once for many drawings.
#[derive(Clone, Debug, Default)]
pub struct Kit {
    kinds: Vec<KindDef>,
    marks: Vec<MarkDef>,
    /// Letters before the number in ids of segments, by kind.
    prefixes: BTreeMap<String, String>,
}

impl Kit {
    /// From sets, the most important first: what an earlier set declares holds.
    pub fn new<'a>(sets: impl IntoIterator<Item = &'a TileSet>) -> Kit {
        let mut kit = Kit::default();
        let mut seen: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
        for set in sets {
            for kind in &set.kinds {
                if kit.kind(&kind.id).is_none() {
                    kit.kinds.push(kind.clone());
                }
            }
            for mark in &set.marks {
                if kit.mark(&mark.id).is_none() {
                    kit.marks.push(mark.clone());
                }
            }
            for segment in set.tiles.iter().flat_map(|t| &t.segments) {
                let letters = segment.id.trim_end_matches(|c: char| c.is_ascii_digit());
                let plain = !letters.is_empty() && letters.bytes().all(|b| b.is_ascii_lowercase());
                if plain && letters.len() < segment.id.len() {
                    let of_kind = seen.entry(segment.kind.clone()).or_default();
                    *of_kind.entry(letters.to_owned()).or_default() += 1;
                }
            }
        }
        // The most usual one, of equally usual ones the first.
        kit.prefixes = seen
            .into_iter()
            .filter_map(|(kind, used)| {
                let most = used.values().copied().max()?;
                Some((kind, used.into_iter().find(|(_, n)| *n == most)?.0))
            })
            .collect();
        kit
    }

    /// The declaration of a kind.
    pub fn kind(&self, id: &str) -> Option<&KindDef> {
        self.kinds.iter().find(|k| k.id == id)
    }

    /// The declaration of a mark.
    pub fn mark(&self, id: &str) -> Option<&MarkDef> {
        self.marks.iter().find(|m| m.id == id)
    }

    /// All kinds, in order of declaration.
    pub fn kinds(&self) -> &[KindDef] {
        &self.kinds
    }

    /// All marks, in order of declaration.
    pub fn marks(&self) -> &[MarkDef] {
        &self.marks
    }

    /// The profile of a kind; none for sites and for undeclared kinds.
    pub fn profile(&self, kind: &str) -> Option<Profile> {
        self.kind(kind).and_then(|k| k.profile)
    }

    /// Whether segments of a kind are land.
    pub(super) fn is_land(&self, kind: &str) -> bool {
        self.profile(kind) == Some(Profile::Field)
    }

    /// The kind of land that nobody said otherwise.
    pub(super) fn land(&self) -> &str {
        self.kinds.iter().find(|k| k.profile == Some(Profile::Field)).map_or(LAND, |k| &k.id)
    }

    /// The mark of a tunnel, where one is declared for segments.
    pub(super) fn tunnel(&self) -> Option<&str> {
        self.mark(TUNNEL).filter(|m| m.on == MarkOn::Segment).map(|m| m.id.as_str())
    }

    /// What a mark's numbers become when two segments are joined.
    pub(super) fn merged(&self, mark: &str, a: i64, b: i64) -> i64 {
        match self.mark(mark).and_then(|m| m.merge) {
            Some(Merge::Sum) => a.saturating_add(b),
            Some(Merge::Any) | None => a.max(b),
            Some(Merge::All) => a.min(b),
        }
    }

    /// Letters of segment ids of a kind: as the sets name them, else the kind's first letter.
    pub(super) fn prefix(&self, kind: &str) -> String {
        let first = || kind.chars().find(char::is_ascii_lowercase).unwrap_or('x').to_string();
        self.prefixes.get(kind).cloned().unwrap_or_else(first)
    }

    /// Place of a kind's segments in the list of a tile: what fills sides, lines, sites, land; then as declared.
    pub(super) fn rank(&self, kind: &str) -> (u8, usize) {
        let profile = match self.profile(kind) {
            Some(Profile::Whole) => 0,
            Some(Profile::Line) => 1,
            None => 2,
            Some(Profile::Field) => 3,
        };
        (profile, self.kinds.iter().position(|k| k.id == kind).unwrap_or(self.kinds.len()))
    }
}
