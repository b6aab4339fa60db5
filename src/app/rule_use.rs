//! What stands behind a rule: terms and declarations of the built-in sets, options, checks. All of it is looked up, so
//! that it cannot go stale.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Catalogue;
use super::rulebook::RuleText;
use crate::checks::CHECKS;
use crate::checks::set::SET_CHECKS;

/// What makes a rule hold in this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RuleKind {
    /// A scoring term of a set.
    Term,
    /// A declaration of a set: a kind, a figure, an option, ...
    Declaration,
    /// The engine itself, or a check.
    Code,
    /// Nothing: it is a rule of a set that is not built in.
    NotBuiltIn,
}

/// A term or declaration that cites a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Citation {
    /// Id of the built-in set.
    pub set: String,
    /// The list of the set that it stands in: `terms`, `figures`, ...
    pub list: String,
    /// Its id, or its number in the list, from 1.
    pub id: String,
    /// Its English name, where it has one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
}

/// An option that changes a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct OptionUse {
    /// Its id.
    pub id: String,
    /// Its English name.
    pub label: String,
    /// Its values: `on`, `off`, or the choices; none for a number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// The value when a board says nothing.
    pub default: String,
}

/// What stands behind a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RuleUse {
    /// What makes it hold.
    pub kind: RuleKind,
    /// Terms and declarations of the built-in sets that cite it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cited_by: Vec<Citation>,
    /// Options that change it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<OptionUse>,
    /// Ids of the findings of checks that watch over it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<String>,
}

/// A row of a set that cites rules.
struct Cited {
    citation: Citation,
    rules: BTreeSet<String>,
    /// Ids of options that it depends on.
    options: BTreeSet<String>,
}

static CITED: LazyLock<(Vec<Cited>, Vec<OptionUse>)> = LazyLock::new(|| {
    let (mut cited, mut options) = (Vec::new(), Vec::new());
    for set in Catalogue::built_in().sets() {
        // A set is a plain struct with text keys; it always becomes JSON.
        let Ok(Value::Object(lists)) = serde_json::to_value(&**set) else { continue };
        for (list, rows) in &lists {
            for (i, row) in rows.as_array().into_iter().flatten().enumerate() {
                let word = |key: &str| row.get(key).and_then(Value::as_str).map(str::to_owned);
                let label = row.pointer("/label/en").or(row.pointer("/name/en")).and_then(Value::as_str);
                let id = word("id").unwrap_or_else(|| (i + 1).to_string());
                let mut entry = Cited {
                    citation: Citation {
                        set: set.id.clone(),
                        list: list.clone(),
                        id,
                        label: label.unwrap_or_default().to_owned(),
                    },
                    rules: BTreeSet::new(),
                    options: BTreeSet::new(),
                };
                collect(row, &mut entry);
                if list == "options" {
                    entry.options.insert(entry.citation.id.clone());
                }
                cited.push(entry);
            }
        }
        for option in &set.options {
            let words = |value| crate::format::notation::option_word(value);
            options.push(OptionUse {
                id: option.id.clone(),
                label: option.label.get("en").to_owned(),
                values: match option.kind {
                    crate::model::vocab::OptionType::Switch => vec!["on".to_owned(), "off".to_owned()],
                    crate::model::vocab::OptionType::Choice => option.of.clone(),
                    crate::model::vocab::OptionType::Number => Vec::new(),
                },
                default: words(&option.default),
            });
        }
    }
    cited.sort_by(|a, b| a.citation.cmp(&b.citation));
    options.sort();
    options.dedup_by(|a, b| a.id == b.id);
    (cited, options)
});

/// Rule ids and option ids anywhere in a row.
fn collect(value: &Value, into: &mut Cited) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, into)),
        Value::Object(map) => {
            for (key, value) in map {
                match (key.as_str(), value) {
                    ("rule", Value::String(id)) => drop(into.rules.insert(id.clone())),
                    ("rule", Value::Array(ids)) => {
                        into.rules.extend(ids.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    ("rules", Value::Object(parts)) => {
                        into.rules.extend(parts.values().filter_map(Value::as_str).map(str::to_owned));
                    }
                    ("option", Value::Object(wanted)) => into.options.extend(wanted.keys().cloned()),
                    ("option", Value::String(id)) => drop(into.options.insert(id.clone())),
                    (_, inner) => collect(inner, into),
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// What stands behind a rule. Reads all built-in sets at the first call.
pub fn rule_use(rule: &RuleText) -> RuleUse {
    let (cited, all_options) = &*CITED;
    let rows: Vec<&Cited> = cited.iter().filter(|c| c.rules.contains(&rule.id)).collect();
    let cited_by: Vec<Citation> = rows.iter().map(|c| c.citation.clone()).collect();
    let named: BTreeSet<&String> = rows.iter().flat_map(|c| &c.options).collect();
    let options = all_options.iter().filter(|o| named.contains(&o.id)).cloned().collect();
    let of_boards = CHECKS.iter().map(|c| (c.id, c.rule));
    let of_sets = SET_CHECKS.iter().map(|c| (c.id, c.rule));
    let watching = of_boards.chain(of_sets).filter(|(_, r)| *r == Some(rule.id.as_str()));
    let checks: Vec<String> = watching.map(|(id, _)| id.to_owned()).collect();
    let kind = if cited_by.iter().any(|c| c.list == "terms") {
        RuleKind::Term
    } else if !cited_by.is_empty() {
        RuleKind::Declaration
    } else if rule.source == CATALOGUE && checks.is_empty() {
        RuleKind::NotBuiltIn
    } else {
        RuleKind::Code
    };
    RuleUse { kind, cited_by, options, checks }
}

/// The source of rows that pay points in any expansion; only those of built-in sets are cited.
const CATALOGUE: &str = "Scoring catalogue";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::rulebook::rule;

    fn of(id: &str) -> RuleUse {
        rule_use(rule(id).expect("a rule"))
    }

    #[test]
    fn terms_declarations_and_code_are_told_apart() {
        let small = of("BAS-CITY-3");
        assert_eq!(small.kind, RuleKind::Term);
        let term = small.cited_by.iter().find(|c| c.list == "terms").expect("a term");
        assert_eq!((term.set.as_str(), term.id.as_str()), ("base", "base/city-small"));
        let option = small.options.iter().find(|o| o.id == "small-city").expect("an option");
        assert_eq!((option.default.as_str(), option.values.join(" ").as_str()), ("off", "on off"));

        let abbot = of("ABB-1");
        assert_eq!(abbot.kind, RuleKind::Declaration);
        assert!(abbot.cited_by.iter().any(|c| c.list == "figures" && c.id == "abbot"), "{abbot:?}");

        let place = of("BAS-PLACE-2");
        assert_eq!((place.kind, place.cited_by.len()), (RuleKind::Code, 0));
        assert_eq!(place.checks, ["edge-mismatch"]);
    }

    #[test]
    fn every_rule_that_a_set_or_a_check_cites_is_in_the_book() {
        let cited = CITED.0.iter().flat_map(|c| c.rules.iter().map(String::as_str));
        let checked = CHECKS.iter().filter_map(|c| c.rule).chain(SET_CHECKS.iter().filter_map(|c| c.rule));
        let unknown: BTreeSet<&str> = cited.chain(checked).filter(|id| rule(id).is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
