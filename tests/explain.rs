//! `explain`: a rule with all that stands behind it, lists of rules, and the example board.

use std::process::{Command, Output};

use serde_json::{Value, json};
use tilewright::app::rule_example::rule_example;
use tilewright::app::{Catalogue, rulebook};
use tilewright::format::notation::read_position;
use tilewright::format::{read_board, write_board};

fn run(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tilewright")).arg("explain").args(args).output();
    let Output { status, stdout, stderr } = output.expect("started");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (status.code().expect("an exit code"), text(stdout), text(stderr))
}

fn json_of(args: &[&str]) -> Value {
    let (code, out, err) = run(&[args, &["--format", "json"]].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    let value = serde_json::from_str(&out).expect("JSON");
    let schema =
        tilewright::cli::SCHEMAS.iter().find(|s| s.name == "explain").map(|s| (s.make)()).expect("a schema");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let errors: Vec<String> = validator.iter_errors(&value).map(|e| e.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    value
}

#[test]
fn a_rule_is_shown_with_all_that_stands_behind_it() {
    let (code, out, err) = run(&["BAS-CITY-3"]);
    assert_eq!((code, err.as_str()), (0, ""));
    for part in [
        "BAS-CITY-3  ",
        "Base game; held by a scoring term",
        "option  small-city: on / off, off by default.",
        "term  base/city-small (small city (old rule)) in base",
        "Example base/bas-city-3-",
        "tilewright/1 ",
    ] {
        assert!(out.contains(part), "{part} in {out}");
    }
    assert!(!out.contains('\u{1b}'), "no colours in a pipe");
    let (_, out, _) = run(&["bas-place-2"]);
    assert!(out.contains("held by the program itself") && out.contains("check  edge-mismatch"), "{out}");
    let (_, out, _) = run(&["ABB-1"]);
    assert!(out.contains("held by a declaration") && out.contains("figure  abbot (abbot) in base"), "{out}");
}

#[test]
fn json_has_the_same() {
    let value = json_of(&["BAS-CITY-3"]);
    let rule = &value["rules"][0];
    assert_eq!((&rule["id"], &rule["kind"]), (&json!("BAS-CITY-3"), &json!("term")));
    let cited = rule["cited_by"].as_array().expect("a list");
    let term =
        json!({"set": "base", "list": "terms", "id": "base/city-small", "label": "small city (old rule)"});
    assert!(cited.contains(&term), "{cited:?}");
    assert_eq!(rule["options"][0]["id"], "small-city");
    let catalogue = Catalogue::built_in();
    let notation = rule["example"]["notation"].as_str().expect("a text");
    let board = read_position(notation, "text", &|id| catalogue.set(id)).expect("a position");
    let example = rule_example("BAS-CITY-3").expect("an example");
    assert_eq!(board, example.board);
    assert_eq!(
        (&rule["example"]["case"], &rule["example"]["why"]),
        (&json!(example.case), &json!(example.why))
    );
}

#[test]
fn a_beginning_lists_its_rules() {
    let (code, out, _) = run(&["TRA-"]);
    assert_eq!(code, 0);
    let ids: Vec<&str> = out.lines().filter_map(|l| l.split_whitespace().next()).collect();
    let all: Vec<&str> =
        rulebook::rules().iter().map(|r| r.id.as_str()).filter(|id| id.starts_with("TRA-")).collect();
    assert!(all.len() > 3);
    assert_eq!(ids, all, "a line a rule: {out}");
    assert_eq!(json_of(&["tra"])["rules"].as_array().map(Vec::len), Some(all.len()));
    let (_, out, _) = run(&["edge-mismatch"]);
    assert!(out.starts_with("edge-mismatch  error\n") && out.contains("BAS-PLACE-2"), "{out}");
}

#[test]
fn what_is_misspelt_is_asked_for() {
    for (id, help) in [
        ("BAS-CTY-1", "did you mean `BAS-CITY-1`?"),
        ("edge-mismach", "did you mean `edge-mismatch`?"),
        ("TRB-", "did you mean `TRA`?"),
        ("nothing-like-it", "chapters to list: ABB, BAS, "),
    ] {
        let (code, out, err) = run(&[id]);
        assert_eq!((code, out.as_str(), err.contains(help)), (2, "", true), "{id}: {err}");
    }
}

#[test]
fn the_example_board_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tie.board.json");
    let name = path.to_str().expect("a name");
    let (code, out, err) = run(&["BAS-MAJ-2", "--board", name]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let board = read_board(&std::fs::read_to_string(&path).expect("written"), name).expect("a board");
    assert_eq!(board, rule_example("BAS-MAJ-2").expect("an example").board);
    let (code, out, _) = run(&["BAS-MAJ-2", "--board", "-"]);
    assert_eq!((code, out), (0, write_board(&board)));
    for (args, what) in [
        (["BAS-CITY", "--board", "-"], "names 3 rules"),
        (["SC-GLD-1", "--board", "-"], "there is no example board for SC-GLD-1"),
    ] {
        let known = rulebook::rules_below(args[0]).count();
        if known > 0 {
            let (code, out, err) = run(&args);
            assert_eq!((code, out.as_str(), err.contains(what)), (2, "", true), "{args:?}: {err}");
        }
    }
}

/// A list of rules without an example would go unnoticed; `tests/cases` says which are still to come.
#[test]
fn rules_of_the_base_game_have_examples() {
    let without: Vec<&str> = rulebook::rules_below("BAS")
        .map(|r| r.id.as_str())
        .filter(|id| rule_example(id).is_none())
        // How figures are counted on the track: nothing of it shows on a board.
        .filter(|id| !["BAS-TRACK-1", "BAS-FIG-4"].contains(id))
        .collect();
    assert!(without.is_empty(), "{without:?}");
}
