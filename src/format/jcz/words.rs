//! Their words and ours: sets, game elements, rules, figures, tokens. The table is data (`vocabulary.json`), so that no
//! code names an expansion.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::model::OptionValue;

/// A tile set of theirs that is an edition of one of ours.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetWord {
    /// Their id, `basic:1`.
    pub id: String,
    /// Our set.
    pub set: String,
    /// Its edition, where it has editions.
    #[serde(default)]
    pub edition: Option<String>,
}

/// A kind of figure.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureWord {
    /// Their id in figure ids, `small`.
    pub id: String,
    /// Their name in actions, `SmallFollower`.
    pub name: String,
    /// Our figure, where a set of ours has it.
    #[serde(default)]
    pub figure: Option<String>,
}

/// A game element of theirs that a set of ours has, and what is absent without it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ElementWord {
    /// Their id.
    pub id: String,
    /// Our set that has it.
    #[serde(default)]
    pub set: Option<String>,
    /// Whether that set may be in a game without its tiles, to lend its rules.
    #[serde(default)]
    pub lend: bool,
    /// Our option that is switched with it.
    #[serde(default)]
    pub option: Option<String>,
    /// The figure that is absent without it.
    #[serde(default)]
    pub figure: Option<String>,
    /// The kind that nobody may stand on without it.
    #[serde(default)]
    pub kind: Option<String>,
    /// The marks that mean nothing without it.
    #[serde(default)]
    pub marks: Vec<String>,
    /// The tokens that are absent without it.
    #[serde(default)]
    pub tokens: Vec<String>,
    /// The effects, by rule id, that are absent without it.
    #[serde(default)]
    pub effects: Vec<String>,
    /// Only this other element makes use of it.
    #[serde(default)]
    pub only_with: Option<String>,
    /// Whether the rivalries and limits of that set are absent without it.
    #[serde(default)]
    pub rivalry: bool,
}

/// A rule of theirs: one of our options, or one that matters only with an element that no set of ours has.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleWord {
    /// Their id.
    pub id: String,
    /// Our option.
    #[serde(default)]
    pub option: Option<String>,
    /// Our values by theirs.
    #[serde(default)]
    pub of: BTreeMap<String, OptionValue>,
    /// Their value when a game says nothing.
    #[serde(default)]
    pub default: String,
    /// The element that it belongs to.
    #[serde(default)]
    pub element: Option<String>,
}

/// The whole table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vocabulary {
    /// Tile sets.
    pub sets: Vec<SetWord>,
    /// Our kinds by their feature; empty where no segment of ours stands for it.
    pub features: BTreeMap<String, Vec<String>>,
    /// Our places by their districts.
    pub districts: BTreeMap<String, String>,
    /// Figures.
    pub figures: Vec<FigureWord>,
    /// Our tokens by theirs.
    pub tokens: BTreeMap<String, String>,
    /// Elements that sets of ours have.
    pub elements: Vec<ElementWord>,
    /// What other elements and marks are, in plain words.
    pub mechanics: BTreeMap<String, String>,
    /// Rules.
    pub rules: Vec<RuleWord>,
    /// Options of ours that they have no rule for, as they play.
    pub fixed: BTreeMap<String, OptionValue>,
}

impl Vocabulary {
    /// Our set and edition for a set of theirs.
    pub fn set(&self, theirs: &str) -> Option<&SetWord> {
        self.sets.iter().find(|s| s.id == theirs)
    }

    /// Their set for one of ours in an edition; an edition that they do not part gives the only one there is.
    pub fn set_of(&self, ours: &str, edition: Option<&str>) -> Option<&SetWord> {
        let fits = |s: &&SetWord| s.set == ours && (s.edition.is_none() || s.edition.as_deref() == edition);
        self.sets.iter().find(fits)
    }

    /// Our figure for a kind of theirs (`small`).
    pub fn figure(&self, theirs: &str) -> Option<&str> {
        self.figures.iter().find(|f| f.id == theirs)?.figure.as_deref()
    }

    /// The kind of figure (`small`) that their actions name (`SmallFollower`).
    pub fn figure_named(&self, name: &str) -> Option<&FigureWord> {
        self.figures.iter().find(|f| f.name == name)
    }

    /// Our kinds for a feature of theirs (`City`); none for an unknown one.
    pub fn kinds(&self, feature: &str) -> &[String] {
        self.features.get(feature).map_or(&[], Vec::as_slice)
    }

    /// Their feature for a kind of ours.
    pub fn feature_of(&self, kind: &str) -> Option<&str> {
        let has = |kinds: &Vec<String>| kinds.iter().any(|k| k == kind);
        self.features.iter().find(|(_, kinds)| has(kinds)).map(|(feature, _)| feature.as_str())
    }

    /// An element that a set of ours has.
    pub fn element(&self, theirs: &str) -> Option<&ElementWord> {
        self.elements.iter().find(|e| e.id == theirs)
    }

    /// An element or mark in plain words; its id where there are none.
    pub fn mechanic<'a>(&'a self, id: &'a str) -> &'a str {
        self.mechanics.get(id).map_or(id, String::as_str)
    }
}

/// The table.
pub fn vocabulary() -> &'static Vocabulary {
    static TABLE: OnceLock<Vocabulary> = OnceLock::new();
    TABLE.get_or_init(|| match serde_json::from_str(include_str!("vocabulary.json")) {
        Ok(table) => table,
        // A test reads it; a fault here is one of the build, not of the user.
        Err(e) => panic!("vocabulary.json: {e}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        let table = vocabulary();
        assert_eq!(
            table.set("basic:2").map(|s| (s.set.as_str(), s.edition.as_deref())),
            Some(("base", Some("c2")))
        );
        assert_eq!(table.figure("big"), Some("large-meeple"));
        assert_eq!(table.feature_of("shrine"), Some("Monastery"));
        assert_eq!(table.mechanic("hill"), "hills");
        let mut ids: Vec<&str> = table.elements.iter().map(|e| e.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), table.elements.len(), "no element twice");
        for rule in table.rules.iter().filter(|r| r.option.is_some()) {
            assert!(rule.of.contains_key(&rule.default), "{}", rule.id);
        }
    }
}
