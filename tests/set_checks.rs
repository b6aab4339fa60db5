//! What the checks of tile sets say of the built-in sets and of the official kinds; slips of fan sets as people make them.

mod sets;

use std::collections::BTreeSet;

use tilewright::app::Catalogue;
use tilewright::checks::set::{SetContext, check_set};
use tilewright::format::read_tileset;
use tilewright::model::{Finding, Severity, TileSet};

/// `check place.segment`, of the first place.
fn short(finding: &Finding) -> String {
    let place = finding.at.first();
    let id = place.and_then(|p| p.id.as_deref()).unwrap_or_default();
    let segment = place.and_then(|p| p.segment.as_deref()).map(|s| format!(".{s}")).unwrap_or_default();
    format!("{} {id}{segment}", finding.check)
}

#[test]
fn built_in_sets_are_sound() {
    let all = sets::built_in();
    for found in &all {
        let cx = SetContext::new(&found.set, all.iter().map(|f| &f.set));
        // Not one warning or note is deserved either; a set that earns one lists it here with the reason.
        assert_eq!(check_set(&cx), [], "{}", found.file);
    }
}

#[test]
fn official_kinds_are_drawn_soundly() {
    let built_in = sets::built_in();
    // The kept kinds declare neither marks nor terms; what is judged here is how they are drawn.
    let drawing =
        ["half-uncovered", "half-twice", "side-twice", "segments-cross", "border-kind", "port-kind"];
    let listed = include_str!("data/border-exceptions.txt");
    let exceptions: BTreeSet<String> = listed
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
        .filter_map(|l| l.split('|').next())
        .map(|place| place.trim().replace(' ', "."))
        .collect();
    let mut differ = BTreeSet::new();
    for found in sets::official() {
        let cx = SetContext::new(&found.set, built_in.iter().map(|f| &f.set));
        for finding in check_set(&cx) {
            assert!(!drawing.contains(&finding.check), "{}: {finding:?}", found.file);
            if finding.check == "border-differs" {
                let place = short(&finding).replace("border-differs ", "");
                differ.insert(format!("{}/{place}", found.set.id));
            }
        }
    }
    // Those stated by hand are not told.
    assert!(differ.is_subset(&exceptions), "{differ:?}");
}

/// A set as a designer would write it: one tile `t` with these segments, on top of the base set.
fn fan(tile: &str) -> Result<TileSet, String> {
    let text = format!(
        r#"{{"format": "tilewright-tileset/1", "id": "fan", "requires": ["base"], "tiles": [{{"id": "t", {tile}}}]}}"#
    );
    read_tileset(&text, "fan.tileset.json").map_err(|e| e.to_string())
}

#[test]
fn every_slip_that_others_swallow_is_told() {
    let field = r#"{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}"#;
    let one = r#""count": {"all": 1}"#;
    let roads =
        r#"{"id": "r1", "kind": "road", "at": ["N", "S"]}, {"id": "r2", "kind": "road", "at": ["E", "W"]}"#;
    let cap = r#"{"id": "c1", "kind": "city", "at": ["N"]}"#;
    let rows: Vec<(&str, String, &[&str])> = vec![
        (
            "no field at all although sides are open",
            format!(r#"{one}, "segments": [{cap}]"#),
            &["half-uncovered t"],
        ),
        (
            "one half edge in two fields",
            format!(r#"{one}, "segments": [{field}, {{"id": "f2", "kind": "field", "at": ["NL"]}}]"#),
            &["half-twice t.f2"],
        ),
        ("a field on a city side", format!(r#"{one}, "segments": [{cap}, {field}]"#), &["half-twice t.f1"]),
        (
            "road and city on one side",
            format!(
                r#"{one}, "segments": [{cap}, {{"id": "r1", "kind": "road", "at": ["N"]}}, {{"id": "f1", "kind": "field", "at": ["E", "S", "W"]}}]"#
            ),
            &["side-twice t.r1"],
        ),
        (
            "two roads on one side",
            format!(
                r#"{one}, "segments": [{{"id": "r1", "kind": "road", "at": ["N"]}}, {{"id": "r2", "kind": "road", "at": ["N"]}}, {field}]"#
            ),
            &["side-twice t.r2"],
        ),
        (
            "two roads that cross with one field through both",
            format!(r#"{one}, "segments": [{roads}, {field}]"#),
            &["segments-cross t.f1", "segments-cross t.f1", "segments-cross t.r2"],
        ),
        (
            "fields that cross",
            format!(
                r#"{one}, "segments": [{{"id": "f1", "kind": "field", "at": ["N", "S"]}}, {{"id": "f2", "kind": "field", "at": ["E", "W"]}}]"#
            ),
            &["segments-cross t.f2"],
        ),
        (
            "a city that no field borders although grass lies between",
            format!(r#"{one}, "segments": [{cap}, {{"id": "f1", "kind": "field", "at": ["E", "S", "W"]}}]"#),
            &["border-differs t.f1"],
        ),
        (
            "impossible adjacency",
            format!(
                r#"{one}, "segments": [{cap}, {{"id": "r1", "kind": "road", "at": ["E", "W"]}}, {{"id": "f1", "kind": "field", "at": ["EL", "WR"], "borders": ["c1"]}},
                {{"id": "f2", "kind": "field", "at": ["ER", "S", "WL"], "borders": ["c1"]}}]"#
            ),
            &["border-differs t.f2"],
        ),
        (
            "a misspelt kind",
            format!(r#"{one}, "segments": [{{"id": "m1", "kind": "monastry"}}, {field}]"#),
            &["undeclared-id t.m1"],
        ),
        (
            "a misspelt key",
            format!(
                r#"{one}, "segments": [{{"id": "m1", "kind": "monastery", "mark": {{"coat": 1}}}}, {field}]"#
            ),
            &["unknown-key t.m1"],
        ),
        (
            "two monasteries at one place",
            format!(
                r#"{one}, "segments": [{{"id": "m1", "kind": "monastery"}}, {{"id": "m2", "kind": "monastery"}}, {field}]"#
            ),
            &["two-sites t.m1"],
        ),
        (
            "monastery and garden at one place",
            format!(
                r#"{one}, "segments": [{{"id": "m1", "kind": "monastery"}}, {{"id": "g1", "kind": "garden"}}, {field}]"#
            ),
            &["two-sites t.m1"],
        ),
        ("an empty tile", format!(r#"{one}, "segments": []"#), &["half-uncovered t"]),
        (
            "a side listed twice",
            format!(r#"{one}, "segments": [{{"id": "r1", "kind": "road", "at": ["N", "N"]}}, {field}]"#),
            &["side-twice t.r1"],
        ),
        ("a count that is missing", format!(r#""segments": [{field}]"#), &["tile-count t"]),
        (
            "a count that is negative",
            format!(r#""count": {{"all": -1}}, "segments": [{field}]"#),
            &["tile-count t"],
        ),
        (
            "a half edge where a side belongs",
            format!(
                r#"{one}, "segments": [{{"id": "r1", "kind": "road", "at": ["NL"]}}, {{"id": "f1", "kind": "field", "at": ["NR", "E", "S", "W"]}}]"#
            ),
            &["port-kind t.r1"],
        ),
        (
            "a field that borders a missing city",
            format!(
                r#"{one}, "segments": [{{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"], "borders": ["c1"]}}]"#
            ),
            &["undeclared-id t.f1"],
        ),
        (
            "ids used twice",
            format!(
                r#"{one}, "segments": [{{"id": "f1", "kind": "field", "at": ["N", "E"]}}, {{"id": "f1", "kind": "field", "at": ["S", "W"]}}]"#
            ),
            &["id-twice t.f1"],
        ),
    ];
    let catalogue = Catalogue::built_in();
    for (slip, tile, expected) in rows {
        let set = fan(&tile).unwrap_or_else(|e| panic!("{slip}: {e}"));
        let found = catalogue.check_set(&set);
        let told: Vec<String> = found.iter().map(short).collect();
        assert_eq!(told, expected, "{slip}");
        assert!(found.iter().all(|f| !f.message.is_empty() && !f.help.is_empty()), "{slip}: {found:?}");
    }
    // A set that names a tile which does not exist.
    let text = r#"{"format": "tilewright-tileset/1", "id": "fan", "requires": ["base"],
        "plates": [{"id": "p", "size": [1, 1], "cells": [["hill"]]}]}"#;
    let set = read_tileset(text, "fan.tileset.json").expect("a set");
    assert_eq!(catalogue.check_set(&set).iter().map(short).collect::<Vec<_>>(), ["undeclared-id p"]);
}

#[test]
fn what_is_no_tile_set_at_all_is_refused_on_reading() {
    let rows = [
        (
            "a value that is no number",
            r#""count": {"all": 1}, "segments": [{"id": "r1", "kind": "road", "marks": {"inn": "maybe"}}]"#,
        ),
        ("a count that is not a number", r#""count": {"all": "many"}, "segments": []"#),
        (
            "an unknown place name",
            r#""count": {"all": 1}, "segments": [{"id": "r1", "kind": "road", "at": ["NNW"]}]"#,
        ),
        ("broken text", r#""count": {"all": 1"#),
    ];
    for (slip, tile) in rows {
        let error = fan(tile).expect_err(slip);
        assert!(error.contains("fan.tileset.json"), "{slip}: names the file: {error}");
    }
}

#[test]
fn a_set_replaces_its_older_state_at_hand() {
    let mut catalogue = Catalogue::built_in();
    let tile =
        r#""count": {"all": 1}, "segments": [{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]"#;
    let set = fan(tile).expect("a set");
    catalogue.add(set.clone());
    assert_eq!(catalogue.check_set(&set), []);
    // The order of the sets at hand does not matter, nor does what is not required.
    let all = sets::built_in();
    for found in &all {
        let forward = check_set(&SetContext::new(&found.set, all.iter().map(|f| &f.set)));
        let backward = check_set(&SetContext::new(&found.set, all.iter().rev().map(|f| &f.set)));
        assert_eq!(forward, backward, "{}", found.file);
    }
}

/// Every place in a JSON document: its pointer, and the key that it or the list around it is under.
fn places(value: &serde_json::Value, at: &str, key: &str, out: &mut Vec<(String, String)>) {
    match value {
        serde_json::Value::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                places(item, &format!("{at}/{n}"), key, out);
            }
        }
        serde_json::Value::Object(map) => {
            for (key, item) in map {
                places(item, &format!("{at}/{key}"), key, out);
            }
        }
        serde_json::Value::Null
        | serde_json::Value::Bool(_)
        | serde_json::Value::Number(_)
        | serde_json::Value::String(_) => {}
    }
    out.push((at.to_owned(), key.to_owned()));
}

/// Keys of the format whose words name something declared.
const NAMING: [&str; 16] = [
    "kind",
    "mark",
    "borders",
    "cells",
    "plate",
    "serves",
    "admits",
    "refuses",
    "not_while",
    "starts",
    "stands_on",
    "needs_own",
    "requires",
    "all",
    "holder",
    "token",
];

#[test]
fn any_one_thing_may_be_wrong() {
    let all = sets::built_in();
    let mut told = 0;
    for id in ["count-of-carcassonne", "river-2", "shrines", "king-and-robber"] {
        let set = all.iter().find(|f| f.set.id == id).map(|f| f.set.clone()).expect("the set");
        let whole = serde_json::to_value(&set).expect("a set is JSON");
        let mut pointers = Vec::new();
        places(&whole, "", "", &mut pointers);
        for (pointer, key) in pointers {
            // What these hold waits for code of its own.
            if ["/effects", "/stacks", "/tokens", "/facts"].iter().any(|p| pointer.starts_with(p)) {
                continue;
            }
            let mut changed = whole.clone();
            let Some(place) = changed.pointer_mut(&pointer) else { continue };
            let named = place.is_string() && NAMING.contains(&key.as_str());
            *place = match place {
                serde_json::Value::String(_) => "zzzz".into(),
                serde_json::Value::Number(_) => i32::MIN.into(),
                serde_json::Value::Array(_) => serde_json::json!([]),
                serde_json::Value::Object(_) => serde_json::json!({}),
                serde_json::Value::Bool(on) => (!*on).into(),
                serde_json::Value::Null => continue,
            };
            // What is no set any more is refused on reading.
            let Ok(changed) = serde_json::from_value::<TileSet>(changed) else { continue };
            let found = check_set(&SetContext::new(&changed, all.iter().map(|f| &f.set)));
            for finding in &found {
                assert!(!finding.at.is_empty() && !finding.help.is_empty(), "{id}{pointer}: {finding:?}");
            }
            if named {
                let error = found.iter().any(|f| f.severity == Severity::Error);
                assert!(error, "{id}{pointer}: an id that is not declared passes");
                told += 1;
            }
        }
    }
    assert!(told > 100, "only {told} names were tried");
}
