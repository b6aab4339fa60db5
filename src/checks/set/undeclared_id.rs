//! An id that nothing declares: never a silent zero. Told once an id, with every place that names it.

use std::collections::BTreeMap;

use super::names::Noun;
use super::refs::{self, FIGURES, KINDS};
use super::{SetCheck, SetContext, segment_place};
use crate::model::near::nearest;
use crate::model::{Finding, Place, Severity, TileDef};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "undeclared-id",
    severity: Severity::Error,
    rule: None,
    about: "The set names something that nothing declares.",
    look,
};

/// Every use of an id that is not declared.
type Uses = BTreeMap<(&'static [Noun], String), Vec<Place>>;

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for tile in &cx.set.tiles {
        segments(check, tile, out);
    }
    editions(check, cx, out);
    if !cx.absent.is_empty() {
        // Without them nobody can tell what is declared.
        for id in &cx.absent {
            let known: Vec<&str> = cx.beyond.iter().map(|s| s.id.as_str()).collect();
            let help = match nearest(id, known) {
                Some(near) => format!("Did you mean \u{2018}{near}\u{2019}?"),
                None => "Open it too; what it declares is not judged until then.".to_owned(),
            };
            let message = format!("The required set \u{2018}{id}\u{2019} is not at hand.");
            out.push(check.finding(message, help, vec![Place::id(id)]));
        }
        return;
    }
    let mut uses = Uses::new();
    let mut note = |nouns: &'static [Noun], id: &str, place: Place| {
        let full;
        let id = match nouns {
            // Places, plates and tiles of the set itself may be named without it.
            [Noun::Place | Noun::Plate] if !id.contains('/') => {
                full = format!("{}/{id}", cx.set.id);
                full.as_str()
            }
            _ => id,
        };
        if !cx.names.knows(nouns, id) {
            uses.entry((nouns, id.to_owned())).or_default().push(place);
        }
    };
    vocabulary(cx, &mut note);
    tiles_and_plates(cx, &mut note);
    for ((nouns, id), mut at) in uses {
        at.dedup();
        let help = match (nouns, cx.set.tile(&id)) {
            ([Noun::Tile], Some(_)) => {
                format!("Write it with its set: \u{2018}{}/{id}\u{2019}.", cx.set.id)
            }
            _ => cx.names.advice(nouns, &id),
        };
        let words: Vec<&str> = nouns.iter().map(|n| n.word()).collect();
        let message = format!("No {} \u{2018}{id}\u{2019} is declared.", words.join(" or "));
        out.push(check.finding(message, help, at));
    }
}

type Note<'n> = &'n mut dyn FnMut(&'static [Noun], &str, Place);

fn vocabulary(cx: &SetContext<'_>, note: Note<'_>) {
    let set = cx.set;
    for term in &set.terms {
        refs::of_term(term, &mut |nouns, id| note(nouns, id, Place::id(&term.id)));
    }
    for limit in &set.limits {
        refs::of_limit(limit, &mut |nouns, id| note(nouns, id, Place::id(&limit.rule)));
    }
    for figure in &set.figures {
        refs::of_figure(figure, &mut |nouns, id| note(nouns, id, Place::id(&figure.id)));
    }
    for option in &set.options {
        option.option.keys().for_each(|id| note(&[Noun::Option], id, Place::id(&option.id)));
    }
    for challenge in &set.challenges {
        refs::of_challenge(challenge, &mut |nouns, id| note(nouns, id, Place::id(&challenge.rule)));
    }
    for stack in &set.stacks {
        refs::of_stack(stack, &mut |nouns, id| note(nouns, id, Place::id(&stack.id)));
    }
    for effect in &set.effects {
        refs::of_effect(effect, &mut |nouns, id| {
            // A figure of another set is spared as far as it is there; the set need not be required for that.
            let spared = effect.last.iter().any(|last| last == id);
            if !(spared && cx.beyond.iter().any(|s| s.figures.iter().any(|f| f.id == id))) {
                note(nouns, id, Place::id(&effect.rule));
            }
        });
    }
    for place in &set.places {
        let here = || Place::id(&place.id);
        place.plate.iter().for_each(|id| note(&[Noun::Plate], id, here()));
        place.serves.iter().for_each(|id| note(KINDS, id, here()));
        place.admits.iter().chain(&place.refuses).for_each(|id| note(FIGURES, id, here()));
        place.not_while.iter().for_each(|id| note(FIGURES, id, here()));
    }
}

fn tiles_and_plates(cx: &SetContext<'_>, note: Note<'_>) {
    let set = cx.set;
    for tile in &set.tiles {
        tile.marks.keys().for_each(|id| note(&[Noun::Mark], id, Place::id(&tile.id)));
        for segment in &tile.segments {
            let here = || segment_place(&tile.id, &segment.id);
            note(&[Noun::Kind], &segment.kind, here());
            segment.marks.keys().for_each(|id| note(&[Noun::Mark], id, here()));
        }
    }
    set.start.values().for_each(|id| note(&[Noun::Tile], id, Place::id(id)));
    for plate in &set.plates {
        let here = || Place::id(&plate.id);
        for id in plate.cells.iter().flatten() {
            note(&[Noun::Tile], &format!("{}/{id}", set.id), here());
        }
        plate.beside.iter().for_each(|b| note(&[Noun::Plate], &b.plate, here()));
    }
}

/// Segments of a tile that its borders and crossings name.
fn segments(check: &SetCheck, tile: &TileDef, out: &mut Vec<Finding>) {
    let ids: Vec<&str> = tile.segments.iter().map(|s| s.id.as_str()).collect();
    let mut look_up = |id: &str, what: &str, place: Place| {
        if ids.contains(&id) {
            return;
        }
        let help = match nearest(id, ids.iter().copied()) {
            Some(near) => format!("Did you mean \u{2018}{near}\u{2019}?"),
            None => "Correct the id, or take it away.".to_owned(),
        };
        out.push(check.finding(
            format!("{what} \u{2018}{id}\u{2019}, which the tile does not have."),
            help,
            vec![place],
        ));
    };
    for segment in &tile.segments {
        for id in &segment.borders {
            let what = format!("\u{2018}{}\u{2019} borders the segment", segment.id);
            look_up(id, &what, segment_place(&tile.id, &segment.id));
        }
    }
    for (a, _, b) in &tile.cross {
        for id in [a, b] {
            look_up(id, "A crossing names the segment", Place::id(&tile.id));
        }
    }
}

/// Editions that a start tile is given for.
fn editions(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for edition in cx.set.start.keys().filter(|e| *e != "all" && !cx.set.editions.contains(e)) {
        let help = match nearest(edition, cx.set.editions.iter().map(String::as_str)) {
            Some(near) => format!("Did you mean \u{2018}{near}\u{2019}?"),
            None => "Add it to \u{201c}editions\u{201d}, or write \u{2018}all\u{2019}.".to_owned(),
        };
        let message = format!(
            "A start tile is given for the edition \u{2018}{edition}\u{2019}, which the set does not have."
        );
        out.push(check.finding(message, help, vec![Place::id(edition)]));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_alone, check_terms, check_tile, found};

    const FIELD: &str = r#"{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}"#;

    #[test]
    fn tiles_name_what_is_declared() {
        // A misspelt kind, so that the tile would lose its monastery.
        check_tile(
            &format!(r#""segments": [{{"id": "m1", "kind": "monastry"}}, {FIELD}]"#),
            &["error undeclared-id t.m1: No kind ‘monastry’ is declared."],
        );
        check_tile(
            &format!(r#""marks": {{"vulcano": 1}}, "segments": [{FIELD}]"#),
            &["error undeclared-id t: No mark ‘vulcano’ is declared."],
        );
        // A field that borders a missing city; a crossing of what is not there.
        check_tile(
            r#""segments": [{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"], "borders": ["c1"]}]"#,
            &["error undeclared-id t.f1: ‘f1’ borders the segment ‘c1’, which the tile does not have."],
        );
        check_tile(
            &format!(r#""cross": [["r1", "over", "f1"]], "segments": [{FIELD}]"#),
            &["error undeclared-id t: A crossing names the segment ‘r1’, which the tile does not have."],
        );
    }

    #[test]
    fn an_id_is_told_once_with_all_its_places() {
        check(
            &format!(
                r#""tiles": [{{"id": "a", "count": {{"all": 1}}, "segments": [{{"id": "m1", "kind": "hut"}}, {FIELD}]}},
                {{"id": "b", "count": {{"all": 1}}, "segments": [{{"id": "m1", "kind": "hut"}}, {FIELD}]}}]"#
            ),
            &[
                "error undeclared-id a.m1, b.m1: No kind ‘hut’ is declared.",
                "note tile-twin b, a: The tile ‘b’ plays as ‘a’ does.",
            ],
        );
    }

    #[test]
    fn terms_name_what_is_declared() {
        let of_feature = r#""id": "x", "on": {"a": "feature", "kind": ["citty"]}"#;
        check_terms(&[of_feature], &["error undeclared-id x: No kind or group ‘citty’ is declared."]);
        let rows = [
            (r#""if": [{"some": {"of": "marks", "mark": ["coats"]}}]"#, "No mark ‘coats’"),
            (r#""if": [{"no": {"of": "figures", "figure": ["meple"]}}]"#, "No figure or class ‘meple’"),
            (r#""if": [{"some": {"of": "figures", "role": ["king"]}}]"#, "No role ‘king’"),
            (r#""to": {"holder": "sceptre"}"#, "No token ‘sceptre’"),
            (r#""to": {"most": {"of": "tokens", "token": ["ale"]}}"#, "No token ‘ale’"),
            (r#""option": {"abbey": true}"#, "No option ‘abbey’"),
            (r#""pay": [{"each": {"option": "wage"}}]"#, "No option ‘wage’"),
            (
                r#""pay": [{"each": 1, "per": {"of": "cells", "showing": {"kind": ["lava"]}}}]"#,
                "No kind or group ‘lava’",
            ),
            (
                r#""pay": [{"each": 1, "per": {"of": "figures", "in": "place", "place": "inn"}}]"#,
                "No place ‘fan/inn’",
            ),
            (r#""on": {"a": "figure", "beside": "witch"}"#, "No figure or mark ‘witch’"),
            (
                r#""pay": [{"per": {"of": "features", "having": [{"some": {"of": "marks", "mark": ["siege"]}}]}}]"#,
                "No mark ‘siege’",
            ),
        ];
        for (fields, expected) in rows {
            let expected = format!("error undeclared-id x: {expected} is declared.");
            check_terms(&[&format!(r#""id": "x", {fields}"#)], &[&expected]);
        }
        // Groups, classes and roles of the required set are declared.
        check_terms(
            &[
                r#""id": "x", "on": {"a": "feature", "kind": ["religious"]}, "if": [{"some": {"of": "figures", "figure": ["meeple-class"], "role": ["knight"]}}]"#,
            ],
            &[],
        );
    }

    #[test]
    fn the_rest_of_a_set_names_what_is_declared() {
        check(
            r#""editions": ["c1"], "start": {"c2": "fan/begin", "all": "base/start"}, "tiles": [],
            "plates": [{"id": "west", "size": [1, 1], "cells": [["co-1"]], "beside": {"plate": "east", "dx": 1, "dy": 0}}],
            "places": [{"id": "castle", "plate": "north", "serves": ["castle"], "admits": ["knights"]}],
            "figures": [{"id": "pig", "stands_on": ["sty"], "stands_as": "cow", "option": "pigs", "starts": "barn"}],
            "limits": [{"rule": "F-1", "each": "shrine", "at_most": 1, "count": {"of": "features", "kind": ["abbey"]}}]"#,
            &[
                "error undeclared-id F-1: No kind or group ‘abbey’ is declared.",
                "error undeclared-id F-1: No kind or group ‘shrine’ is declared.",
                "error undeclared-id c2: A start tile is given for the edition ‘c2’, which the set does not have.",
                "error undeclared-id castle: No figure or class ‘knights’ is declared.",
                "error undeclared-id castle: No kind or group ‘castle’ is declared.",
                "error undeclared-id castle: No plate ‘fan/north’ is declared.",
                "error undeclared-id fan/begin: No tile ‘fan/begin’ is declared.",
                "error undeclared-id pig: No figure ‘cow’ is declared.",
                "error undeclared-id pig: No kind or group ‘sty’ is declared.",
                "error undeclared-id pig: No option ‘pigs’ is declared.",
                "error undeclared-id pig: No place ‘fan/barn’ is declared.",
                "error undeclared-id west: No plate ‘fan/east’ is declared.",
                "error undeclared-id west: No tile ‘fan/co-1’ is declared.",
            ],
        );
    }

    #[test]
    fn required_sets_must_be_at_hand() {
        check_alone(
            &format!(
                r#""requires": ["bse"], "tiles": [{{"id": "t", "count": {{"all": 1}}, "segments": [{FIELD}]}}]"#
            ),
            &["error undeclared-id bse: The required set ‘bse’ is not at hand."],
        );
    }

    #[test]
    fn help_says_what_was_meant() {
        let help = |fields: &str| found(fields).into_iter().map(|f| f.help).collect::<Vec<_>>().join(" | ");
        let tile = |segment: &str| {
            format!(
                r#""requires": ["base"], "tiles": [{{"id": "t", "count": {{"all": 1}}, "segments": [{segment}, {FIELD}]}}]"#
            )
        };
        assert_eq!(help(&tile(r#"{"id": "m1", "kind": "monastry"}"#)), "Did you mean ‘monastery’?");
        assert_eq!(
            help(&tile(r#"{"id": "m1", "kind": "monastery", "marks": {"wine": 1}}"#)),
            "The set ‘other’ has it: add that set to “requires”."
        );
        assert_eq!(
            help(&tile(r#"{"id": "m1", "kind": "lighthouse"}"#)),
            "Declare it under “kinds”, or correct the id."
        );
        assert_eq!(help(r#""requires": ["bse"]"#), "Did you mean ‘base’?");
        let start = format!(
            r#""requires": ["base"], "start": {{"all": "t"}}, "tiles": [{{"id": "t", "count": {{"all": 1}}, "segments": [{FIELD}]}}]"#
        );
        assert_eq!(help(&start), "Write it with its set: ‘fan/t’.");
    }
}
