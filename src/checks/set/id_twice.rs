//! An id that two things of one sort have: only the first is ever found.

use std::collections::BTreeMap;

use super::names::Noun;
use super::{SetCheck, SetContext, segment_place};
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "id-twice",
    severity: Severity::Error,
    rule: None,
    about: "Two things of one sort have the same id.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    let mut say = |what: &str, id: &str, times: usize, place: Place| {
        out.push(check.finding(
            format!("{times} {what}s have the id \u{2018}{id}\u{2019}."),
            "Give each an id of its own; only the first of them counts.",
            vec![place],
        ));
    };
    for noun in Noun::ALL {
        match noun {
            // Several things may share these.
            Noun::Group | Noun::Role | Noun::Class => continue,
            Noun::Kind
            | Noun::Mark
            | Noun::Figure
            | Noun::Option
            | Noun::Token
            | Noun::Place
            | Noun::Plate
            | Noun::Tile
            | Noun::Term => {}
        }
        for (id, times) in repeated(noun.declared(cx.set)) {
            say(noun.word(), id, times, Place::id(id));
        }
    }
    for (id, times) in repeated(cx.set.editions.iter().map(String::as_str)) {
        say("edition", id, times, Place::id(id));
    }
    for tile in &cx.set.tiles {
        for (id, times) in repeated(tile.segments.iter().map(|s| s.id.as_str())) {
            say("segment", id, times, segment_place(&tile.id, id));
        }
    }
}

fn repeated<'a>(ids: impl IntoIterator<Item = &'a str>) -> impl Iterator<Item = (&'a str, usize)> {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for id in ids {
        *times.entry(id).or_default() += 1;
    }
    times.into_iter().filter(|(_, n)| *n > 1)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_tile, terms};

    #[test]
    fn ids_are_unique() {
        check_tile(
            r#""segments": [{"id": "f1", "kind": "field", "at": ["N", "E"]}, {"id": "f1", "kind": "field", "at": ["S", "W"]}]"#,
            &["error id-twice t.f1: 2 segments have the id ‘f1’."],
        );
        let field = r#""segments": [{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]"#;
        let tile = format!(r#"{{"id": "t", "count": {{"all": 1}}, {field}}}"#);
        check(
            &format!(r#""tiles": [{tile}, {tile}]"#),
            &[
                "error id-twice t: 2 tiles have the id ‘t’.",
                "note tile-twin t, t: The tile ‘t’ plays as ‘t’ does.",
            ],
        );
        let kind = r#"{"id": "lake", "profile": "whole", "completes": "never"}"#;
        let mark = r#"{"id": "inn", "on": "segment"}"#;
        let figure = r#"{"id": "pig", "stands_on": ["field"]}"#;
        let option = r#"{"id": "pigs", "type": "switch", "default": true}"#;
        let place = r#"{"id": "sty"}"#;
        let plate = r#"{"id": "p", "size": [0, 0], "cells": []}"#;
        let token = r#"{"id": "ham"}"#;
        let term = terms(&[r#""id": "x""#]);
        check(
            &format!(
                r#""editions": ["e", "e"], "kinds": [{kind}, {kind}], "marks": [{mark}, {mark}], "figures": [{figure}, {figure}, {figure}],
                "options": [{option}, {option}], "places": [{place}, {place}], "plates": [{plate}, {plate}], "tokens": [{token}, {token}],
                "terms": [{term}, {term}]"#
            ),
            &[
                "error id-twice e: 2 editions have the id ‘e’.",
                "error id-twice ham: 2 tokens have the id ‘ham’.",
                "error id-twice inn: 2 marks have the id ‘inn’.",
                "error id-twice lake: 2 kinds have the id ‘lake’.",
                "error id-twice p: 2 plates have the id ‘p’.",
                "error id-twice pig: 3 figures have the id ‘pig’.",
                "error id-twice pigs: 2 options have the id ‘pigs’.",
                "error id-twice sty: 2 places have the id ‘sty’.",
                "error id-twice x: 2 terms have the id ‘x’.",
            ],
        );
    }
}
