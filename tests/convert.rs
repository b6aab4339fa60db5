//! `convert`, and commands that read notation, as users meet them.

mod sets;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tilewright::format::{read_board, write_board, write_tileset};

struct Answer {
    code: i32,
    out: String,
    err: String,
}

fn run(folder: &Path, args: &[&str], input: &str) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    // A command that reads no input may have ended already.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("ended");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Answer { code: output.status.code().expect("a code"), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn convert_goes_there_and_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let line = "tilewright/1 \"Žluť\" | sets base@c2 | players red \"Red\" 3 | tiles 0,-1 city-cap 180; 0,0 start | figures red meeple@0,0 r1";
    let board = run(path, &["convert", "-", "--to", "board"], line).out;
    let typed = read_board(&board, "board").expect("a board");
    assert_eq!((typed.tile_total(), typed.figures.len(), typed.players[0].score), (2, 1, 3));
    assert_eq!(write_board(&typed), board);
    std::fs::write(path.join("a.board.json"), &board).expect("written");
    let there = run(path, &["convert", "a.board.json", "-o", "a.tilewright"], "");
    assert_eq!((there.code, there.err.as_str()), (0, ""));
    assert!(
        there.out.starts_with("a.tilewright  ") && there.out.contains("2 tiles, 1 figure"),
        "{}",
        there.out
    );
    let read_file = |name: &str| std::fs::read_to_string(path.join(name)).expect("written");
    assert_eq!(read_file("a.tilewright"), format!("{line}\n"));
    assert_eq!(run(path, &["convert", "a.tilewright", "-o", "b.board.json"], "").code, 0);
    assert_eq!(read_file("b.board.json"), board);
    // Standard input and output.
    let piped = run(path, &["convert", "-", "--to", "board"], line);
    assert_eq!((piped.code, piped.out.as_str(), piped.err.as_str()), (0, board.as_str(), ""));

    // A tile set to a line a tile, and back.
    let set = sets::built_in().into_iter().find(|f| f.set.id == "river-1").expect("there");
    let canonical = write_tileset(&set.set);
    std::fs::write(path.join("r.tileset.json"), &canonical).expect("written");
    let lines = run(path, &["convert", "r.tileset.json", "--to", "notation"], "");
    assert_eq!((lines.code, lines.out.lines().count()), (0, set.set.tiles.len() + 1));
    let back = run(path, &["convert", "-", "--to", "tileset"], &lines.out);
    assert_eq!((back.code, back.out.as_str()), (0, canonical.as_str()), "{}", back.err);

    // JSON answers keep to their schema.
    let schema =
        tilewright::cli::SCHEMAS.iter().find(|s| s.name == "convert").map(|s| (s.make)()).expect("there");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for (args, from, to) in [
        (&["convert", "a.tilewright", "-o", "c.board.json"][..], "notation", "board"),
        (&["convert", "r.tileset.json", "--to", "notation"], "tileset", "notation"),
    ] {
        let answer = run(path, &[args, &["--format", "json"]].concat(), "");
        let value: Value = serde_json::from_str(&answer.out).expect("JSON");
        assert!(validator.is_valid(&value), "{value}");
        assert_eq!((&value["from"], &value["to"]), (&json!(from), &json!(to)));
        assert_ne!(value.get("text").is_some(), value.get("output").is_some(), "{value}");
    }
}

#[test]
fn convert_says_what_it_cannot_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    std::fs::write(path.join("a.txt"), "tilewright/1 | sets base | tiles 0,0 strat").expect("written");
    std::fs::write(path.join("t.txt"), "tilewright-tile/1 base/start").expect("written");
    for (args, what, help) in [
        (&["convert", "a.txt", "--to", "board"][..], "a.txt:1:38: tiles[0]: ", "did you mean `start`?"),
        (&["convert", "none.txt", "--to", "board"], "none.txt: ", "check the name"),
        (&["convert", "t.txt"], "no format is said", "--to"),
        (&["convert", "t.txt", "-o", "b.pgn"], "b.pgn: the name tells no format", ".board.json"),
        (&["convert", "t.txt", "--to", "notatoin"], "no format `notatoin`", "did you mean `notation`?"),
        (
            &["convert", "t.txt", "-o", "b.board.json"],
            "a tile set cannot be written as `board`",
            "--to tileset",
        ),
        (&["score", "t.txt"], "t.txt: a tile set, not a board", "give a board"),
    ] {
        let answer = run(path, args, "");
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{args:?}: {}", answer.err);
        assert!(answer.err.contains(what) && answer.err.contains(help), "{args:?}: {}", answer.err);
    }
    assert!(!path.join("b.board.json").exists());
}

#[test]
fn commands_read_notation_with_sets_that_lie_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let set = "tilewright-set/1 mine\ntilewright-tile/1 mine/a | segments f1 field N E S W";
    let made = run(path, &["convert", "-", "-o", "mine.tileset.json"], set);
    assert_eq!(made.code, 0, "{}", made.err);
    std::fs::write(
        path.join("b.txt"),
        "tilewright/1 | sets base; mine | players red | tiles 0,0 start; 1,0 a",
    )
    .expect("written");
    let json = run(path, &["convert", "b.txt", "--to", "board"], "");
    assert!(json.out.contains("\"mine/a\""), "{}{}", json.out, json.err);
    let score = run(path, &["score", "b.txt", "--format", "json"], "");
    let value: Value = serde_json::from_str(&score.out).expect("JSON");
    assert_eq!((score.code, &value["players"][0]["id"]), (0, &json!("red")));
    let check = run(path, &["check", "b.txt"], "");
    assert!(
        check.code < 2 && check.err.is_empty() && !check.out.contains("unknown-tile"),
        "{}{}",
        check.out,
        check.err
    );
}
