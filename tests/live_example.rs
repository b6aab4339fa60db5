//! Live examples: for every term that a board at rest can show a small board is found, the same from the same seed, on which
//! somebody is paid; and stored as a test it is a golden case.

mod fast;
mod golden;
mod reference;
mod sets;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use tilewright::app::live_example::{self, Lines, LiveExample, NoExample, StoredTest};
use tilewright::app::{Catalogue, Session};
use tilewright::format::{read_board, read_tileset};
use tilewright::model::term::{Moment, Term};
use tilewright::model::{Severity, TileSet};

fn built_in() -> Vec<TileSet> {
    sets::built_in().into_iter().map(|f| f.set).collect()
}

fn example() -> TileSet {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/fan-expansion/bells-and-herons.tileset.json");
    read_tileset(&std::fs::read_to_string(path).expect("the example"), "example").expect("readable")
}

fn is_scored(term: &Term) -> bool {
    term.when.iter().any(|m| matches!(m, Moment::Completed | Moment::Final))
}

/// Everything that an example promises.
fn assert_good(set: &TileSet, all: &[TileSet], term: &Term, found: &LiveExample) {
    let LiveExample { board, lines, seed } = found;
    let lit: Vec<_> = lines.lit.iter().map(|i| &lines.after[*i]).collect();
    let cited: Vec<&String> =
        term.rule.iter().chain(term.pay.iter().filter_map(|p| p.rule.as_ref())).collect();
    assert!(
        lit.iter().any(|l| cited.contains(&&l.rule) && (l.points != 0 || l.token.is_some())),
        "{}: {lines:?}",
        term.id
    );
    assert_ne!(lines.before, lines.after, "{}", term.id);
    assert!(board.tile_total() <= live_example::MOST_TILES);
    let again = live_example::find(set, all, term, *seed);
    assert_eq!(again.as_ref(), Ok(found), "{}: the same seed gives the same board", term.id);
    let mut catalogue = Catalogue::built_in();
    catalogue.add(set.clone());
    let session = Session::new(Arc::new(catalogue), board.clone());
    let errors: Vec<_> = session.findings().iter().filter(|f| f.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{}: {errors:?}", term.id);
}

#[test]
fn terms_of_the_sets_find_an_example() {
    let all = built_in();
    let example = example();
    let mut missing = Vec::new();
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    let (mut tried, mut played) = (0, 0);
    for set in all.iter().chain([&example]) {
        for term in &set.terms {
            tried += 1;
            match live_example::find(set, &all, term, 0) {
                Ok(found) => {
                    println!("{}: {} tiles, {:?}", term.id, found.board.tile_total(), found.lines.points());
                    *sizes.entry(found.board.tile_total()).or_default() += 1;
                    played += usize::from(!is_scored(term));
                    assert_good(set, &all, term, &found);
                }
                Err(why) => missing.push((set.id.clone(), term.id.clone(), why)),
            }
        }
    }
    println!("{} of {tried} terms, {played} of them in play only; by size {sizes:?}", tried - missing.len());
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The smallest boards are known for some terms.
#[test]
fn examples_are_small() {
    let all = built_in();
    for (id, term, tiles, points) in [
        // Two caps; a straight road with an end on each side would be three.
        ("base", "base/city", 2, 4),
        ("base", "base/city-small", 2, 2),
        ("base", "base/city-open", 1, 1),
        ("base", "base/road", 2, 2),
        ("base", "base/monastery", 9, 9),
        ("base", "base/monastery-open", 1, 1),
        ("inns-and-cathedrals", "inns/inn-open", 1, 0),
        ("inns-and-cathedrals", "inns/cathedral-open", 1, 0),
    ] {
        let set = all.iter().find(|s| s.id == id).expect("a set");
        let one = set.terms.iter().find(|t| t.id == term).expect("a term");
        let found = live_example::find(set, &all, one, 0).expect("an example");
        assert_eq!(found.board.tile_total(), tiles, "{term}");
        if !term.contains("city") {
            assert_eq!(found.lines.points().1, points, "{term}");
        }
    }
}

#[test]
fn the_dice_give_another_board() {
    let all = built_in();
    let base = all.iter().find(|s| s.id == "base").expect("base");
    let first = live_example::find(base, &all, &base.terms[0], 0).expect("an example");
    let next = live_example::next(base, &all, &base.terms[0], &first).expect("another");
    assert!(next.board != first.board && next.seed > first.seed);
    assert_good(base, &all, &base.terms[0], &next);
}

#[test]
fn it_says_why_there_is_none() {
    let all = built_in();
    let base = all.iter().find(|s| s.id == "base").expect("base");
    let fan = |fields: &str| -> TileSet {
        serde_json::from_str(&format!(r#"{{"id": "fan", "requires": ["base"], {fields}}}"#)).expect("a set")
    };
    let term = |on: &str, tests: &str| -> Term {
        let text = format!(
            r#"{{"id": "fan/x", "rule": ["FAN-1"], "label": {{"en": "x"}}, "when": ["completed"], "on": {{"a": "feature", {on}}},
            "if": [{tests}], "stage": "flat", "pay": [{{"each": 1}}]}}"#
        );
        serde_json::from_str(&text).expect("a term")
    };
    let flood = fan(r#""marks": [{"id": "flood", "on": "segment"}]"#);
    let tested = term(r#""kind": ["road"]"#, r#"{"some": {"of": "marks", "mark": ["flood"]}}"#);
    let none = live_example::find(&flood, &all, &tested, 0).expect_err("none");
    assert_eq!(none.to_string(), "No tile has the mark flood.");
    let fen = fan(r#""kinds": [{"id": "fen", "profile": "whole", "completes": "no-open-side"}]"#);
    let none = live_example::find(&fen, &all, &term(r#""kind": ["fen"]"#, ""), 0).expect_err("none");
    assert_eq!(none.to_string(), "No tile has a fen.");
    let none = live_example::find(base, &all, &term(r#""kind": ["river"]"#, ""), 0).expect_err("none");
    assert!(matches!(none, NoExample::NoTileOf { .. } | NoExample::NobodyStands { .. }), "{none}");
    let faulty = term(r#""kind": ["city"]"#, r#"{"some": {"of": "marks", "mark": ["flod"]}}"#);
    let none = live_example::find(&flood, &all, &faulty, 0).expect_err("none");
    assert!(none.to_string().contains("flod"), "{none}");
    let never = term(r#""kind": ["city"]"#, r#"{"some": {"of": "tiles"}, "min": 400}"#);
    let none = live_example::find(base, &all, &never, 0).expect_err("none");
    assert_eq!(none, NoExample::NotFound { most: live_example::MOST_TILES });
}

/// "Use my board": the valley of the example pays by its two terms.
#[test]
fn my_board_shows_the_same_lines() {
    let all = built_in();
    let set = example();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/fan-expansion/valley.board.json");
    let board = read_board(&std::fs::read_to_string(path).expect("the board"), "valley").expect("readable");
    for term in &set.terms {
        let lines: Vec<Lines> = live_example::on_board(&set, &all, term, &board).expect("lines");
        assert_eq!(lines.len(), board.players.len());
        let paid: Vec<&Lines> = lines.iter().filter(|l| l.pays()).collect();
        assert!(!paid.is_empty(), "{}", term.id);
        for lines in paid {
            let more: i64 = lines.lit.iter().map(|i| lines.after[*i].points).sum();
            let (before, after) = lines.points();
            assert_eq!(after - before, more, "{}: the lit lines are the difference", term.id);
        }
    }
}

/// What is stored holds, is read by the golden cases as one of theirs, and fails when the term is changed.
#[test]
fn an_example_becomes_a_test() {
    let all = built_in();
    let inns = all.iter().find(|s| s.id == "inns-and-cathedrals").expect("inns");
    let term = inns.terms.iter().find(|t| t.id == "inns/inn").expect("inn");
    let found = live_example::find(inns, &all, term, 0).expect("an example");
    let catalogue = Arc::new(Catalogue::built_in());
    let test = StoredTest::of(&found, term, &catalogue).expect("a position shows it");
    assert_eq!(test.folder, "tests/inn-road-1-inn");
    assert_eq!(test.judge(&catalogue), Vec::<String>::new());

    let board = read_board(&test.board, "case").expect("readable");
    let expect: golden::Expect = serde_json::from_str(&test.expect).expect("the words of golden cases");
    let sets = board.sets.iter().map(|s| golden::set(&s.id)).collect();
    let name = "inns/inn-road-1-inn".to_owned();
    let case = golden::Case {
        name,
        area: "inns".to_owned(),
        folder: std::path::PathBuf::new(),
        board,
        sets,
        expect,
    };
    assert!(!case.expect.features.is_empty() && !case.expect.players.is_empty());
    assert_eq!(golden::judge(&case, &fast::Fast::default()), Vec::<String>::new());

    let mut changed = inns.clone();
    for t in changed.terms.iter_mut().filter(|t| t.id == term.id) {
        t.pay[0].each = Some(tilewright::model::term::Each::Number(2));
    }
    let mut catalogue = Catalogue::built_in();
    catalogue.add(changed);
    assert!(!test.judge(&Arc::new(catalogue)).is_empty(), "a changed term fails it");

    let base = all.iter().find(|s| s.id == "base").expect("base");
    let abbot = base.terms.iter().find(|t| t.id == "base/abbot-back").expect("abbot");
    let found = live_example::find(base, &all, abbot, 0).expect("an example");
    assert_eq!(StoredTest::of(&found, abbot, &Arc::new(Catalogue::built_in())), None, "shows in play only");
}
