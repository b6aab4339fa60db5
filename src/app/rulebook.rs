//! The text of every rule, in our words, by id: what both faces show where a rule id is named.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RuleText {
    /// Its id: `BAS-CITY-1`.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// What it says.
    pub text: String,
    /// The game or expansion it belongs to.
    pub source: String,
    /// The edition it holds for; `all` for every one.
    pub edition: String,
}

static RULES: LazyLock<Vec<RuleText>> = LazyLock::new(|| {
    // Compiled in, and read by a test: a fault here is one of the build, not of the user.
    let mut rules: Vec<RuleText> = serde_json::from_str(include_str!("../../assets/rules/rules.json"))
        .unwrap_or_else(|err| panic!("built-in rule texts: {err}"));
    rules.sort_by(|a, b| a.id.cmp(&b.id));
    rules
});

/// All rules, sorted by id.
pub fn rules() -> &'static [RuleText] {
    &RULES
}

/// The rule of an id.
pub fn rule(id: &str) -> Option<&'static RuleText> {
    RULES.binary_search_by(|r| r.id.as_str().cmp(id)).ok().map(|at| &RULES[at])
}

/// The rules whose ids begin so, whatever the case: `bas-city` gives BAS-CITY-1, BAS-CITY-2, ...
pub fn rules_below(prefix: &str) -> impl Iterator<Item = &'static RuleText> {
    let prefix = prefix.trim_end_matches('-').to_uppercase();
    RULES.iter().filter(move |r| {
        r.id.strip_prefix(prefix.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    })
}

/// The chapters of the book, each a prefix of rule ids: `BAS`, `TRA`, ...; sorted.
pub fn chapters() -> Vec<String> {
    let mut chapters: Vec<String> =
        RULES.iter().filter_map(|r| r.id.split_once('-')).map(|(chapter, _)| chapter.to_owned()).collect();
    chapters.dedup();
    chapters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_id_and_beginning() {
        assert!(rules().len() > 100 && rules().windows(2).all(|w| w[0].id < w[1].id));
        assert_eq!(rule("BAS-CITY-1").map(|r| r.id.as_str()), Some("BAS-CITY-1"));
        assert_eq!(rule("BAS-CITY"), None);
        let ids: Vec<&str> = rules_below("bas-city").map(|r| r.id.as_str()).collect();
        assert!(ids.contains(&"BAS-CITY-2") && ids.iter().all(|id| id.starts_with("BAS-CITY-")), "{ids:?}");
        assert_eq!(rules_below("BAS-CITY-1").count(), 1, "not BAS-CITY-10");
        assert_eq!(rules_below("no-such").count(), 0);
    }
}
