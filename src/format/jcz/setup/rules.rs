//! Rules of a recorded game as options of ours.

use std::collections::BTreeSet;

use serde_json::Value;

use super::super::recording::Recording;
use super::super::words::vocabulary;
use super::Missing;
use crate::model::{Board, OptionValue};

/// Sets every option that the game decides and that a set of the board declares.
pub(super) fn options(
    recording: &Recording,
    declared: &BTreeSet<&str>,
    board: &mut Board,
    missing: &mut BTreeSet<Missing>,
) {
    let setup = &recording.setup;
    let said = |id: &str| setup.rules.iter().find(|(rule, _)| rule == id).map(|(_, value)| word(value));
    for rule in &vocabulary().rules {
        let Some(option) = rule.option.as_ref().filter(|o| declared.contains(o.as_str())) else { continue };
        let value = said(&rule.id).unwrap_or_else(|| rule.default.clone());
        match rule.of.get(&value) {
            Some(ours) => {
                board.options.insert(option.clone(), ours.clone());
            }
            None => {
                missing.insert(Missing::Rule(rule.id.clone(), value));
            }
        }
    }
    for (id, value) in &setup.rules {
        if !vocabulary().rules.iter().any(|r| r.id == *id) {
            missing.insert(Missing::Rule(id.clone(), word(value)));
        }
    }
    for element in &vocabulary().elements {
        if let Some(option) = element.option.as_ref().filter(|o| declared.contains(o.as_str())) {
            board.options.insert(option.clone(), OptionValue::Switch(setup.plays(&element.id)));
        }
    }
    for (option, value) in &vocabulary().fixed {
        if declared.contains(option.as_str()) {
            board.options.insert(option.clone(), value.clone());
        }
    }
}

/// A value of a rule as a word.
fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
