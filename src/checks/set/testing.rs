//! How the checks of sets are tested: a set as JSON against all that is found in it, a line a finding.

use super::{SetContext, check_set};
use crate::model::{Finding, Place, TileSet};

/// The set that every set under test requires.
const BASE: &str = r#"{"id": "base",
    "kinds": [
        {"id": "city", "profile": "whole", "completes": "no-open-side", "role": "knight"},
        {"id": "road", "profile": "line", "completes": "ends-closed"},
        {"id": "field", "profile": "field", "completes": "never", "role": "farmer"},
        {"id": "monastery", "site": {"cells": 1, "around": "eight"}, "completes": "surrounded", "groups": ["religious"]},
        {"id": "garden", "site": {"cells": 1, "around": "eight"}, "completes": "surrounded"}],
    "marks": [{"id": "coat", "on": "segment", "merge": "sum"}, {"id": "volcano", "on": "tile"}],
    "figures": [{"id": "meeple", "each_player": 7, "class": "meeple-class", "stands_on": ["city", "religious"]}],
    "options": [{"id": "abbot", "type": "switch", "default": false}, {"id": "king", "type": "choice", "of": ["a", "b"], "default": "a"}],
    "terms": [{"id": "base/city", "rule": ["R-1"], "label": {"en": "city"}, "when": ["completed"],
        "on": {"a": "feature", "kind": ["city"]}, "stage": "base", "pay": [{"each": 2, "per": {"of": "tiles"}}]}],
    "tiles": [{"id": "start", "count": {"all": 1}, "marks": {"volcano": 1}, "segments": [
        {"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"], "marks": {"coat": 1}}]}]}"#;

/// A set that is at hand and not required.
const OTHER: &str = r#"{"id": "other", "marks": [{"id": "wine", "on": "segment"}], "tiles": [
    {"id": "cellar", "count": {"all": 1}, "segments": [
        {"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"], "marks": {"wine": 1}}]}]}"#;

/// Everything that is found in a set; `fields` are those after its id.
pub(super) fn found(fields: &str) -> Vec<Finding> {
    let parse = |text: &str| -> TileSet {
        serde_json::from_str(text).unwrap_or_else(|e| panic!("not a tile set: {e}\n{text}"))
    };
    let at_hand = [parse(BASE), parse(OTHER)];
    let set = parse(&format!(r#"{{"id": "fan", {fields}}}"#));
    check_set(&SetContext::new(&set, &at_hand))
}

/// Compares all that is found in a set that requires `base` with lines `severity check place, place: message`.
#[track_caller]
pub(super) fn check(fields: &str, expected: &[&str]) {
    check_alone(&format!(r#""requires": ["base"], {fields}"#), expected);
}

/// Like [`check`], for a set that says itself what it requires.
#[track_caller]
pub(super) fn check_alone(fields: &str, expected: &[&str]) {
    let found = found(fields);
    let lines: Vec<String> = found.iter().map(line).collect();
    assert_eq!(lines, expected, "{fields}");
    for finding in &found {
        assert!(finding.help.ends_with(['.', '?']), "says what to do: {finding:?}");
        assert!(!finding.at.is_empty(), "says where: {finding:?}");
    }
}

/// Like [`check`], for a set of one tile `t`; `fields` are those after its id and count.
#[track_caller]
pub(super) fn check_tile(fields: &str, expected: &[&str]) {
    check(&format!(r#""tiles": [{{"id": "t", "count": {{"all": 1}}, {fields}}}]"#), expected);
}

/// Like [`check`], for a set of terms: `fields` are those that differ from a plain term of the completed city.
#[track_caller]
pub(super) fn check_terms(terms: &[&str], expected: &[&str]) {
    check(&format!(r#""terms": [{}], "tiles": []"#, self::terms(terms)), expected);
}

/// Terms of the completed city that pay 1, in stage `flat`, with these fields over them.
pub(super) fn terms(terms: &[&str]) -> String {
    let whole = |fields: &&str| {
        let mut term = serde_json::json!({"rule": ["F-1"], "label": {"en": "x"}, "when": ["completed"],
            "on": {"a": "feature", "kind": ["city"]}, "stage": "flat", "pay": [{"each": 1}]});
        let over: serde_json::Value =
            serde_json::from_str(&format!("{{{fields}}}")).unwrap_or_else(|e| panic!("{fields}: {e}"));
        for (key, value) in over.as_object().into_iter().flatten() {
            term[key] = value.clone();
        }
        term.to_string()
    };
    terms.iter().map(whole).collect::<Vec<_>>().join(", ")
}

fn line(f: &Finding) -> String {
    let severity = format!("{:?}", f.severity).to_lowercase();
    let at: Vec<String> = f.at.iter().map(place).collect();
    format!("{severity} {} {}: {}", f.check, at.join(", "), f.message)
}

fn place(p: &Place) -> String {
    let id = p.id.as_deref().unwrap_or_default();
    let segment = p.segment.as_ref().map(|s| format!(".{s}")).unwrap_or_default();
    let side = p.side.map(|s| format!("@{}", s.letter())).unwrap_or_default();
    format!("{id}{segment}{side}")
}

/// Messages about a term `x` with these fields: of the checks of its whole set, and of the term judged alone.
pub(super) fn both_ways(fields: &str) -> (Vec<String>, Vec<String>) {
    let parse = |text: &str| -> TileSet {
        serde_json::from_str(text).unwrap_or_else(|e| panic!("not a tile set: {e}\n{text}"))
    };
    let at_hand = [parse(BASE), parse(OTHER)];
    let list = terms(&[&format!(r#""id": "x", {fields}"#)]);
    let set = parse(&format!(r#"{{"id": "fan", "requires": ["base"], "terms": [{list}], "tiles": []}}"#));
    let cx = SetContext::new(&set, &at_hand);
    let messages = |found: Vec<Finding>| {
        let mut all: Vec<String> = found.into_iter().map(|f| format!("{} {}", f.message, f.help)).collect();
        all.sort();
        all
    };
    (messages(check_set(&cx)), messages(super::one_term::check_term(&cx, &set.terms[0])))
}
