//! Texts about sets, rules, options, pieces and the bag, with something filled in.

use super::phrases::{capital, cell, many, number, plus};
use crate::model::board::OptionValue;
use crate::model::geom::Cell;

/// Name of a chip that opens a rule card.
pub fn open_rule(id: &str) -> String {
    format!("Rule {id}")
}

/// Where a rule comes from.
pub fn rule_origin(source: &str, edition: &str) -> String {
    if edition == "all" { source.to_owned() } else { format!("{source}, edition {}", edition.to_uppercase()) }
}

/// A rule that only a set knows.
pub fn rule_of_a_set(id: &str) -> String {
    format!("{id} is a rule of a tile set in use. The set gives no text for it.")
}

/// An option as it is set.
pub fn option_stands(label: &str, value: &str) -> String {
    format!("Option: {label}. Now {value}.")
}

/// The value of an option in words.
pub fn option_words(value: &OptionValue) -> String {
    match value {
        OptionValue::Switch(true) => "on".to_owned(),
        OptionValue::Switch(false) => "off".to_owned(),
        OptionValue::Number(n) => number(*n),
        OptionValue::Choice(text) => choice(text).to_lowercase(),
    }
}

/// What a rule pays for a feature.
pub fn rule_pays(feature: &str, at: Cell, points: i64) -> String {
    format!("{feature} at {}: {}", cell(at), plus(points))
}

/// The rest of a list.
pub fn and_more(n: usize) -> String {
    format!("and {} more", number(n as i64))
}

/// What a set brings into the game.
pub fn set_brings(tiles: i64, plates: usize, figures: &[String], prints: &[String], terms: usize) -> String {
    let mut parts = Vec::new();
    if tiles > 0 {
        parts.push(many(usize::try_from(tiles).unwrap_or(0), "tile", "tiles"));
    }
    if plates > 0 {
        parts.push(many(plates, "plate", "plates"));
    }
    if !figures.is_empty() {
        parts.push(figures.join(", "));
    }
    if !prints.is_empty() {
        parts.push(prints.join(", "));
    }
    if terms > 0 {
        parts.push(many(terms, "scoring rule", "scoring rules"));
    }
    parts.join(" · ")
}

/// What a field of tokens means.
pub fn tokens_of(token: &str, holder: &str) -> String {
    format!("{token}: {holder}")
}

/// Undo label.
pub fn set_tokens(token: &str, holder: &str) -> String {
    format!("Set {} of {holder}", token.to_lowercase())
}

/// What a field of the bag means.
pub fn bag_of(tile: &str) -> String {
    format!("{tile}: in the bag")
}

/// What a field of the tiles out of the game means.
pub fn out_of(tile: &str) -> String {
    format!("{tile}: out of the game")
}

/// Undo label.
pub fn set_bag(tile: &str) -> String {
    format!("Set how many of {tile} are in the bag")
}

/// Undo label.
pub fn set_out(tile: &str) -> String {
    format!("Set how many of {tile} are out of the game")
}

/// Undo label.
pub fn example_of(rule: &str) -> String {
    format!("Example of {rule}")
}

/// Why pasting did nothing.
pub fn could_not_paste(error: &str) -> String {
    format!("Nothing was pasted. {error}")
}

/// A set and how many besides.
pub fn and_sets(first: &str, others: usize) -> String {
    format!("{first} and {} more", number(others as i64))
}

/// A value of a choice, as people read it: `siege-tile` is "Siege tile".
pub fn choice(value: &str) -> String {
    capital(&value.replace('-', " "))
}

/// Tokens that a feature gives.
pub fn tokens_taken(count: i64, token: &str) -> String {
    format!("{} {token}", number(count))
}
