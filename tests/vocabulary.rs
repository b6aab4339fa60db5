//! The vocabulary of a set: where ids are used, renaming, exchanging, colours, completion.

mod sets;

use std::collections::BTreeSet;

use tilewright::app::vocabulary::colour::{self, contrast};
use tilewright::app::vocabulary::completes::{Completion, set_completes};
use tilewright::app::vocabulary::{
    Sort, VocabularyError, all_names, count, remove, rename, replacements, uses,
};
use tilewright::art::Color;
use tilewright::checks::set::names::Noun;
use tilewright::checks::set::{SetContext, check_set, refs};
use tilewright::model::TileSet;
use tilewright::model::vocab::Completes;

fn every_set() -> Vec<TileSet> {
    let found = sets::built_in().into_iter().chain(sets::official()).chain(sets::catalogue());
    found.map(|f| f.set).collect()
}

/// The names that the walk over the JSON finds are those that the checks find in the typed rows.
#[test]
fn every_name_of_every_set_is_found() {
    let mut seen = 0;
    for set in every_set() {
        let mut wanted: BTreeSet<(Vec<&str>, String)> = BTreeSet::new();
        let mut note = |nouns: &'static [Noun], id: &str| {
            wanted.insert((nouns.iter().map(|n| n.word()).collect(), id.to_owned()));
        };
        set.terms.iter().for_each(|t| refs::of_term(t, &mut note));
        set.limits.iter().for_each(|l| refs::of_limit(l, &mut note));
        set.figures.iter().for_each(|f| refs::of_figure(f, &mut note));
        set.challenges.iter().for_each(|c| refs::of_challenge(c, &mut note));
        set.stacks.iter().for_each(|s| refs::of_stack(s, &mut note));
        set.effects.iter().for_each(|e| refs::of_effect(e, &mut note));
        set.options.iter().flat_map(|o| o.option.keys()).for_each(|o| note(&[Noun::Option], o));
        for tile in &set.tiles {
            tile.marks.keys().for_each(|m| note(&[Noun::Mark], m));
            for segment in &tile.segments {
                note(&[Noun::Kind], &segment.kind);
                segment.marks.keys().for_each(|m| note(&[Noun::Mark], m));
            }
        }
        for place in &set.places {
            place.serves.iter().for_each(|id| note(&[Noun::Kind, Noun::Group], id));
            place.admits.iter().chain(&place.refuses).chain(&place.not_while).for_each(|id| {
                note(&[Noun::Figure, Noun::Class], id);
            });
        }
        let names = all_names(&set);
        let got: BTreeSet<(Vec<&str>, String)> =
            names.iter().map(|(sorts, id)| (sorts.iter().map(|s| s.word()).collect(), id.clone())).collect();
        seen += got.len();
        let missing: Vec<_> = wanted.difference(&got).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", set.id);
        // What the checks do not look for: events, states of play, terms that are replaced, options of places.
        let more = got
            .difference(&wanted)
            .filter(|(words, _)| !matches!(words.as_slice(), ["event"] | ["mode"] | ["term"] | ["option"]));
        assert_eq!(more.collect::<Vec<_>>(), Vec::<&(Vec<&str>, String)>::new(), "{}", set.id);
    }
    assert!(seen > 400, "only {seen} names");
}

/// Each declared id of each set renamed: no use of the old one stays, the checks find nothing new, and back again is equal.
#[test]
fn renaming_rewrites_all_uses() {
    let all: Vec<TileSet> = sets::built_in().into_iter().map(|f| f.set).collect();
    let mut renamed = 0;
    for set in &all {
        let cx = SetContext::new(set, &all);
        for sort in Sort::ALL {
            let ids: BTreeSet<&str> = sort.declared(set).into_iter().collect();
            for id in ids {
                let new = "zz-renamed";
                let next = rename(&cx, sort, id, new).unwrap_or_else(|e| panic!("{}: {e}", set.id));
                let times = count(&cx, sort, id);
                // Others that name it by its old id are not at hand, so that nothing else declares it.
                let after = SetContext::new(&next, &all);
                assert_eq!(count(&after, sort, new), times, "{}: {} {id}", set.id, sort.word());
                let shared = all.iter().any(|s| {
                    s.id != set.id && set.requires.contains(&s.id) && sort.declared(s).contains(&id)
                });
                if !shared {
                    assert_eq!(count(&after, sort, id), 0, "{}: {} {id}", set.id, sort.word());
                    assert_eq!(check_set(&after), [], "{}: {} {id}", set.id, sort.word());
                }
                let back = rename(&after, sort, new, id).unwrap_or_else(|e| panic!("{}: {id}: {e}", set.id));
                assert_eq!(back, *set, "{}: {} {id}", set.id, sort.word());
                renamed += 1;
            }
        }
    }
    assert!(renamed > 120, "only {renamed} ids");
}

fn fan() -> TileSet {
    serde_json::from_str(
        r#"{"id": "fan", "requires": ["base"], "maker": "kept",
        "kinds": [{"id": "fen", "profile": "whole", "completes": "no-open-side", "role": "eeler", "colour": "556B2F", "label": {"en": "fen"}},
            {"id": "hut", "site": {"cells": 1, "around": "eight"}, "completes": "surrounded", "note": "kept too"}],
        "marks": [{"id": "dragon", "on": "segment", "merge": "sum"}, {"id": "reed", "on": "segment", "merge": "sum"}, {"id": "stone", "on": "tile"}],
        "figures": [{"id": "dragon", "neutral": true}, {"id": "eel", "each_player": 1, "stands_on": ["fen", "city"]}],
        "tokens": [{"id": "fish"}],
        "terms": [{"id": "fan/a", "rule": ["F-1"], "label": {"en": "a"}, "when": ["completed"],
            "on": {"a": "feature", "kind": ["fen", "city"]}, "if": [{"some": {"of": "marks", "mark": ["reed", "dragon"]}}],
            "stage": "flat", "pay": [{"each": 1, "per": {"of": "figures", "figure": ["eel"], "beside": "dragon"}}]}],
        "tiles": [{"id": "t", "count": {"all": 1}, "segments": [
            {"id": "c1", "kind": "fen", "at": ["N", "E", "S", "W"], "marks": {"reed": 1, "dragon": 2}}]}]}"#,
    )
    .expect("a set")
}

fn base() -> Vec<TileSet> {
    sets::built_in().into_iter().map(|f| f.set).filter(|s| s.id == "base").collect()
}

#[test]
fn uses_are_counted_and_told_by_place() {
    let (set, base) = (fan(), base());
    let cx = SetContext::new(&set, &base);
    let told: Vec<String> = uses(&cx, Sort::Kind, "fen")
        .iter()
        .map(|u| format!("{} {} {} {}", u.list, u.id, u.segment.as_deref().unwrap_or("-"), u.times))
        .collect();
    assert_eq!(told, ["figures eel - 1", "terms fan/a - 1", "tiles t c1 1"]);
    assert_eq!(count(&cx, Sort::Token, "fish"), 0);
    // What a figure stands beside is the figure of that name, and not the mark.
    assert_eq!(count(&cx, Sort::Figure, "dragon"), 1);
    assert_eq!(count(&cx, Sort::Mark, "dragon"), 2);
    let next = rename(&cx, Sort::Mark, "dragon", "wyrm").expect("renamed");
    let text = serde_json::to_string(&next).expect("json");
    assert!(text.contains(r#""beside":"dragon""#) && text.contains(r#""mark":["reed","wyrm"]"#), "{text}");
    assert!(text.contains(r#""maker":"kept""#) && text.contains(r#""note":"kept too""#), "{text}");
}

#[test]
fn names_that_cannot_be_are_refused() {
    let (set, base) = (fan(), base());
    let cx = SetContext::new(&set, &base);
    let refused = |sort, id, to| rename(&cx, sort, id, to).expect_err("refused").to_string();
    assert_eq!(refused(Sort::Kind, "fen", "city"), "There is a kind ‘city’ already: take another id.");
    assert_eq!(
        refused(Sort::Kind, "fen", "religious"),
        "There is a group ‘religious’ already: take another id."
    );
    assert_eq!(
        refused(Sort::Kind, "fen", "Big Fen"),
        "‘Big Fen’ cannot be an id: write small letters, digits and hyphens."
    );
    assert_eq!(refused(Sort::Kind, "city", "town"), "The set declares no kind ‘city’.");
    assert_eq!(rename(&cx, Sort::Kind, "fen", "fen"), Ok(set.clone()));
}

#[test]
fn what_goes_is_exchanged_for_another() {
    let (set, base) = (fan(), base());
    let cx = SetContext::new(&set, &base);
    assert_eq!(
        remove(&cx, Sort::Kind, "fen", None),
        Err(VocabularyError::Used { sort: Sort::Kind, id: "fen".to_owned(), uses: 3 })
    );
    assert_eq!(replacements(&cx, Sort::Kind, "fen"), ["city"]);
    assert_eq!(replacements(&cx, Sort::Mark, "reed"), ["dragon", "coat"], "a mark of tiles does not do");
    let next = remove(&cx, Sort::Kind, "fen", Some("city")).expect("exchanged");
    assert!(next.kinds.iter().all(|k| k.id != "fen"));
    assert_eq!(next.terms[0].on.kind, ["city"], "named once");
    assert_eq!(next.figures[1].stands_on, ["city"]);
    assert_eq!(next.tiles[0].segments[0].kind, "city");
    // Numbers of two marks that become one are added.
    let next = remove(&cx, Sort::Mark, "dragon", Some("reed")).expect("exchanged");
    assert_eq!(next.tiles[0].segments[0].marks.get("reed"), Some(&3));
    assert_eq!(next.figures.len(), 2, "the figure of that name stays");
    let next = remove(&cx, Sort::Token, "fish", None).expect("nothing uses it");
    assert!(next.tokens.is_empty());
    assert!(matches!(
        remove(&cx, Sort::Kind, "fen", Some("hut")),
        Err(VocabularyError::NoReplacement { .. })
    ));
}

#[test]
fn a_kind_says_when_it_is_completed() {
    let set = fan();
    let fen = Completion::of(&set.kinds[0]);
    assert_eq!(fen.text(), "A fen is completed when no side of it is open.");
    assert_eq!(
        fen.offers.iter().map(|(c, _)| *c).collect::<Vec<_>>(),
        [Completes::NoOpenSide, Completes::Never]
    );
    let hut = Completion::of(&set.kinds[1]);
    assert_eq!(hut.text(), "A hut is completed when the eight cells around it hold tiles.");
    let never = set_completes(&set, "hut", Completes::Never).expect("declared");
    assert_eq!(Completion::of(&never.kinds[1]).text(), "A hut is completed never.");
    assert_eq!(set_completes(&set, "city", Completes::Never), None);
    let line = &base()[0].kinds[1];
    assert_eq!(Completion::of(line).offers.len(), 3);
}

#[test]
fn colours_are_held_against_their_neighbours() {
    // Black on white is 21 to 1, as WCAG 2 says.
    assert!((contrast(Color::hex(0), Color::hex(0xFF_FFFF)) - 21.0).abs() < 1e-9);
    let base = base();
    let mut set = fan();
    set.tiles[0].segments.push(serde_json::from_str(r#"{"id": "f1", "kind": "field"}"#).expect("a segment"));
    let cx = SetContext::new(&set, &base);
    let dark = colour::beside(&cx, "fen", colour::colour_of(&set.kinds[0]));
    assert_eq!(dark.iter().map(|b| b.kind.as_str()).collect::<Vec<_>>(), ["field"]);
    assert!(dark[0].is_clear(), "{dark:?}");
    let field = base[0].kinds.iter().find(|k| k.id == "field").expect("a field");
    let same = colour::beside(&cx, "fen", colour::colour_of(field));
    assert_eq!(same[0].note(), "contrast 1.0 to 1 beside field: hard to tell apart, take another colour");
    assert_eq!(colour::parse("#12345"), None);
}
