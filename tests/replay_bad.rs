//! Recorded games that are wrong: the replay stops at the message that is not legal, with the reason and the rule, and keeps
//! the position before it; a file that cannot be read is told with its line and place.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

struct Answer {
    code: i32,
    out: String,
    err: String,
}

fn run(args: &[&str]) -> Answer {
    let output = Command::new(env!("CARGO_BIN_EXE_tilewright")).args(args).output().expect("started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Answer {
        code: output.status.code().expect("an exit code"),
        out: text(&output.stdout),
        err: text(&output.stderr),
    }
}

fn bad(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/jcz/bad").join(format!("{name}.jcz"))
}

fn replay(name: &str, more: &[&str]) -> Answer {
    let path = bad(name);
    run(&[&["replay", path.to_str().expect("a path")], more].concat())
}

/// A file, the line and index of the message, what is said of it, and the rule.
const ILLEGAL: [(&str, u32, usize, &str, Option<&str>); 9] = [
    (
        "illegal-placement",
        13,
        3,
        "Ben lays base/road-straight at 2,0 90: not legal: its sides W do not match the neighbours of 2, 0",
        Some("BAS-PLACE-2"),
    ),
    (
        "far-placement",
        13,
        3,
        "Ben lays base/road-straight at 5,5 180: not legal: no tile lies beside 5, 5",
        Some("BAS-PLACE-1"),
    ),
    (
        "occupied-road",
        14,
        4,
        "Ben puts Ben’s meeple (1.small.1) on road at 2,0 (E W): not legal: a figure stands on that feature already",
        Some("BAS-FIG-2"),
    ),
    (
        "no-such-segment",
        14,
        4,
        "Ben puts Ben’s meeple (1.small.1) on city at 2,0 (N): not legal: there is no city at 2,0 (N)",
        None,
    ),
    (
        "another-players-figure",
        14,
        4,
        "Ben puts Ada’s meeple (0.small.2) on field at -1,0 (N EL WR): not legal: the figure is Ada’s, and Ben decides",
        Some("BAS-FIG-1"),
    ),
    (
        "figure-twice",
        17,
        7,
        "(N EL WR): not legal: the figure stands on road at 1,0 (E W) already",
        Some("BAS-FIG-1"),
    ),
    ("out-of-turn", 13, 3, "Ada lays base/road-straight at 2,0 180: not legal: it is Ben’s turn", None),
    (
        "another-tile-in-hand",
        13,
        3,
        "Ben lays base/road-bend at 2,0 0: not legal: the tile in hand is base/monastery",
        None,
    ),
    (
        "draw-too-many",
        12,
        2,
        "Ada ends the turn: not legal: the tile base/city-full-coat is not among those that can be drawn now",
        Some("BAS-PLACE-3"),
    ),
];

#[test]
fn a_replay_stops_at_what_is_not_legal() {
    for (name, line, step, said, rule) in ILLEGAL {
        let answer = replay(name, &[]);
        assert_eq!((answer.code, answer.err.as_str()), (1, ""), "{name}: {}", answer.out);
        let first = answer.out.lines().next().unwrap_or_default();
        let start = format!("{}:{line}: fail: replay[{step}]: ", bad(name).display());
        assert!(first.starts_with(&start) && first.contains(said), "{name}: {first}");
        assert!(answer.out.ends_with("0 passed, 1 failed, 0 unsupported\n"), "{name}: {}", answer.out);
        let answer = replay(name, &["--format", "json"]);
        let value: Value = serde_json::from_str(&answer.out).expect("JSON");
        let schema: Value = serde_json::from_str(&run(&["schema", "replay"]).out).expect("a schema");
        let errors: Vec<String> = jsonschema::validator_for(&schema)
            .expect("a schema")
            .iter_errors(&value)
            .map(|e| e.to_string())
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
        let illegal = &value["games"][0]["illegal"];
        assert_eq!((&illegal["step"], &illegal["line"]), (&json!(step), &json!(line)), "{name}");
        assert_eq!(illegal.get("rule").and_then(Value::as_str), rule, "{name}");
        if let Some(rule) = rule {
            assert!(first.contains(rule), "{name}: {first}");
            assert_eq!(run(&["explain", rule]).code, 0, "{name}: {rule} is explained");
        }
    }
}

#[test]
fn the_board_before_the_illegal_message_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("last.board.json");
    let last = file.to_str().expect("a path");
    for (name, tiles, figures, drawn) in
        [("illegal-placement", 2, 1, json!("base/road-straight")), ("occupied-road", 3, 1, Value::Null)]
    {
        let answer = replay(name, &["--save-last", last]);
        assert_eq!(answer.code, 1, "{name}: {}{}", answer.out, answer.err);
        let board: Value =
            serde_json::from_str(&fs::read_to_string(&file).expect("written")).expect("a board");
        let count = |key: &str| board[key].as_array().map_or(0, Vec::len);
        assert_eq!((count("tiles"), count("figures")), (tiles, figures), "{name}");
        assert_eq!((&board["drawn"], &board["turn"]["player"]), (&drawn, &json!("blue")), "{name}");
        // It is a board like any other.
        let check = run(&["check", last]);
        assert_eq!(check.code, 0, "{name}: {}", check.out);
        let legal = run(&["legal", last, "--tile", "road-straight"]);
        assert!(legal.code == 0 && legal.out.contains("fits in"), "{name}: {}", legal.err);
    }
    let (one, two) = (bad("illegal-placement"), bad("occupied-road"));
    let both = [one.to_str().expect("a path"), two.to_str().expect("a path")];
    let answer = run(&["replay", both[0], both[1], "--save-last", last]);
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("--save-last is for one game, not 2"), "{}", answer.err);
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    for (name, said) in [
        ("cut-short", ":11:133: replay[1].payload.meepleId: expected the closing"),
        ("negative-copies", ":3:25: setup.sets.basic:1: expected a number of copies, 0 or more"),
        ("copies-as-text", ":3:25: setup.sets.basic:1: expected a whole number"),
        ("cell-as-text", "replay[0].payload.position[1]: expected"),
        ("odd-turn", "replay[0].payload.rotation: expected"),
        ("third-of-two-players", "replay[0].player: expected"),
        ("unknown-tile", "replay[0].payload.tileId: expected a tile of the game's sets"),
        ("negative-end", "gameAnnotations.endTurn: expected a whole number, 0 or more"),
    ] {
        let answer = replay(name, &[]);
        assert_eq!(answer.code, 2, "{name}: {}", answer.out);
        let first = answer.err.lines().next().unwrap_or_default();
        let start = format!("error: {}", bad(name).display());
        assert!(first.starts_with(&start) && first.contains(said), "{name}: {}", answer.err);
        assert!(answer.err.contains("\n help: "), "{name}: {}", answer.err);
        assert!(answer.out.ends_with("0 passed, 0 failed, 0 unsupported\n"), "{name}: {}", answer.out);
    }
}

#[test]
fn a_message_that_nobody_knows_is_named() {
    let answer = replay("unknown-message", &[]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("unsupported: the message FLY_BALLOON"), "{}", answer.out);
    assert!(answer.out.contains("unknown: replay[3]: a message `FLY_BALLOON`"), "{}", answer.out);
}

#[test]
fn a_folder_goes_on_after_a_file_that_cannot_be_read() {
    let folder = bad("x");
    let folder = folder.parent().and_then(Path::to_str).expect("a path");
    let answer = run(&["replay", folder]);
    assert_eq!(answer.code, 2);
    assert!(answer.out.ends_with("0 passed, 9 failed, 1 unsupported\n"), "{}", answer.out);
    assert_eq!(answer.err.lines().filter(|l| l.starts_with("error: ")).count(), 8, "{}", answer.err);
}
