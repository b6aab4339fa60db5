//! Boards and tile sets given to another program and taken from it, as a library and on the command line.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::app::{Catalogue, builtin, exchange};
use tilewright::format::jcz::recording::read_recording;
use tilewright::format::jcz::setup::{set_up, write_start};
use tilewright::format::{Document, read_tileset};
use tilewright::model::{
    Board, Cell, OptionValue, PlacedFigure, PlacedPlate, PlacedTile, SetUse, TileSet, Turn,
};

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/jcz").join(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A board written as the start of a game and read again, and what was left out.
fn there_and_back(board: &Board) -> (Board, Vec<String>) {
    let catalogue = Catalogue::built_in();
    let (text, left) = write_start(board, &|id| catalogue.set(id));
    let game = read_recording(&text, "own.jcz").unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(game.unknown, []);
    let at_hand: Vec<Arc<TileSet>> = catalogue.sets().cloned().collect();
    let setup = set_up(&game, &at_hand, &[]).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(setup.missing, [], "{text}");
    (setup.board, left)
}

#[test]
fn the_start_of_a_game_is_written_and_read_back() {
    let (city, left) = there_and_back(&builtin::city_board());
    assert_eq!(left, [""; 0]);
    assert_eq!(city.plates, builtin::city_board().plates);
    assert!(city.tiles.is_empty());
    assert_eq!(city.sets[0], SetUse::edition("base", "c2"));
    assert_eq!(city.options["abbot"], OptionValue::Switch(true));

    let mut board = builtin::start_tile_board();
    board.sets = vec![
        SetUse { copies: 2, ..SetUse::edition("base", "c1") },
        SetUse::edition("cathars", "c2"),
        SetUse::edition("king-and-robber", "c1"),
        SetUse::edition("river-2", "c1"),
        SetUse::edition("princess-and-dragon", "c1"),
    ];
    for (option, value) in [("king", "15-40"), ("princess", "must"), ("fairy", "tile"), ("escape", "any")] {
        board.options.insert(option.to_owned(), OptionValue::Choice(value.to_owned()));
    }
    board.options.insert("small-city".to_owned(), OptionValue::Switch(true));
    let turned = PlacedTile::new("cathars/city-three-siege", Turn::from_quarters(3));
    board.tiles.insert(Cell::new(4, -7), vec![turned]);
    let (back, left) = there_and_back(&board);
    assert_eq!(left, [""; 0]);
    assert_eq!(back.tiles, board.tiles);
    assert_eq!(back.sets, board.sets);
    for (option, value) in &board.options {
        assert_eq!(back.options.get(option), Some(value), "{option}");
    }
}

#[test]
fn every_turn_of_a_plate_comes_back() {
    for turn in Turn::ALL {
        let mut board = builtin::city_board();
        board.plates.truncate(1);
        board.plates[0] = PlacedPlate { turn, x: -5, y: 3, ..board.plates[0].clone() };
        let (back, left) = there_and_back(&board);
        assert_eq!((back.plates, back.tiles.len(), left.len()), (board.plates, 0, 0), "{turn:?}");
    }
}

#[test]
fn what_a_start_does_not_hold_is_named() {
    let mut board = builtin::city_board();
    board.players[0].score = 5;
    board.sets.push(SetUse::new("towers-and-thieves"));
    board.sets.push(SetUse::new("nowhere"));
    board.figures.push(PlacedFigure::new("red", "meeple", Cell::new(0, 0), "r1"));
    board.plates[0].side = Some("back".to_owned());
    board.options.insert("siege-coats".to_owned(), OptionValue::Choice("two".to_owned()));
    board.tiles.insert(Cell::new(9, 9), vec![PlacedTile::new("base/start", Turn::ZERO); 2]);
    board.tiles.insert(Cell::new(9, 8), vec![PlacedTile::new("base/none", Turn::ZERO)]);
    let catalogue = Catalogue::built_in();
    let (_, left) = write_start(&board, &|id| catalogue.set(id));
    assert_eq!(
        left,
        [
            "a second tile at 9, 9",
            "figures on the board",
            "scores",
            "the option `siege-coats`",
            "the rules of the set `towers-and-thieves`: give its tiles as definitions, too",
            "the set `nowhere`, which is not at hand",
            "the tile `base/none` at 9, 8, which no set at hand has",
            "which side of the plate `count-of-carcassonne/west` is up",
        ]
    );
}

#[test]
fn texts_are_known_by_their_looks() {
    for (text, id) in [
        (data("road.jcz"), "jcz"),
        (data("whole.json"), "jcz"),
        (data("every-word.xml"), "jcz-tiles"),
        (include_str!("../tilesets/base/base.tileset.json").to_owned(), "tileset"),
    ] {
        assert_eq!(exchange::format_of(&text, "x").id, id);
    }
    assert_eq!(exchange::format_of_name("A.XML").map(|f| f.id), Some("jcz-tiles"));
    assert_eq!(exchange::format_of_name("a.jcz").map(|f| f.id), Some("jcz"));
    // A game without an element that its set has says so.
    let mut catalogue = Catalogue::built_in();
    let read = exchange::read(&data("road.jcz"), "road.jcz", None, &mut catalogue).expect("sound");
    assert!(matches!(read.document, Document::Board(_)));
    let notes: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
    assert!(notes.contains(&"road.jcz: the game plays without: mark cathedral".to_owned()), "{notes:?}");
    assert!(notes.contains(&"road.jcz: not held: 6 moves after the start".to_owned()), "{notes:?}");
}

/// Exit code, standard output, standard error.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("started");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

/// What their program takes in silence at the start of a game is a finding of the board.
#[test]
fn malformed_starts_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = data("road.jcz");
    let (head, rest) = whole.split_once(r#""start": ["#).expect("a start list");
    let (_, tail) = rest.split_once("],").expect("its end");
    let tile = |id: &str, x: i32, y: i32, turn: i32| {
        format!(r#"{{"tile": "{id}", "x": {x}, "y": {y}, "rotation": {turn}}}"#)
    };
    let start = tile("BA/RCr", 0, 0, 0);
    let many: Vec<String> = (0..5).map(|x| tile("BA/RCr", x, 0, 0)).collect();
    for (rows, finding, x) in [
        (vec![start.clone(), tile("BA/RFr", 1, 0, 90)], "edge-mismatch", 1),
        (vec![start.clone(), tile("BA/RFr", 5, 5, 0)], "not-connected", 5),
        (vec![start.clone(), tile("BA/RFr", 0, 0, 0)], "cell-taken", 0),
        (many, "set-exceeded", 0),
    ] {
        fs::write(folder.path().join("s.jcz"), format!("{head}\"start\": [{}],{tail}", rows.join(", ")))
            .expect("written");
        let (code, out, err) = run(folder.path(), &["check", "s.jcz", "--format", "json"]);
        assert_eq!(code, 1, "{out}{err}");
        let report: Value = serde_json::from_str(&out).expect("JSON");
        let found = report["findings"].as_array().expect("a list").iter().find(|f| f["id"] == finding);
        let found = found.unwrap_or_else(|| panic!("no {finding}: {out}"));
        assert!(finding == "set-exceeded" || found["at"][0]["x"] == x, "{found}");
    }
}

#[test]
fn convert_exchanges_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    for name in ["road.jcz", "plates.jcz", "every-word.xml"] {
        fs::write(path.join(name), data(name)).expect("written");
    }
    // Definitions to a set of ours, and back.
    let (code, _, err) = run(path, &["convert", "every-word.xml", "-o", "own.tileset.json"]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("note: every-word.xml:20:5: EW/s: tile/@max"), "{err}");
    let set = read_tileset(&fs::read_to_string(path.join("own.tileset.json")).expect("written"), "own")
        .expect("a set");
    assert_eq!((set.id.as_str(), set.tiles.len()), ("every-word", 5));
    let (code, out, err) = run(path, &["convert", "own.tileset.json", "-o", "again.xml", "--format", "json"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (&answer["from"], &answer["to"], &answer["tiles"]),
        (&json!("tileset"), &json!("jcz-tiles"), &json!(5))
    );
    assert!(
        answer["notes"].to_string().contains("not held: ba")
            || answer["notes"].to_string().contains("crossings")
    );
    let again = fs::read_to_string(path.join("again.xml")).expect("written");
    assert!(again.contains(r#"<tile id="EW/Gate" wind-rose="NE">"#), "{again}");

    // A game's start to a board, and back.
    let (code, _, err) = run(path, &["convert", "plates.jcz", "-o", "b.board.json"]);
    assert_eq!(code, 0, "{err}");
    let (code, _, err) = run(path, &["convert", "b.board.json", "-o", "c.jcz"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let game = read_recording(&fs::read_to_string(path.join("c.jcz")).expect("written"), "c").expect("sound");
    assert_eq!((game.players.len(), game.setup.start.len()), (3, 12));
    // Every command reads it.
    let (code, out, err) = run(path, &["score", "plates.jcz", "--format", "json"]);
    let score: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &score["players"][2]["name"]), (0, &json!("Cid")), "{err}");
    let (code, _, err) = run(path, &["convert", "b.board.json", "--to", "jcz-tiles"]);
    assert_eq!(code, 2);
    assert!(err.contains("a board cannot be written as `jcz-tiles`"), "{err}");
    // What their program swallows is an error of the file.
    fs::write(path.join("q.xml"), data("malformed/unknown-place.xml")).expect("written");
    let (code, out, err) = run(path, &["check", "q.xml", "--format", "json"]);
    let findings: Value = serde_json::from_str(&out).expect("JSON");
    let first = &findings["findings"][0];
    assert_eq!(
        (code, &first["id"], &first["severity"], &first["line"]),
        (1, &json!("foreign-file"), &json!("error"), &json!(3)),
        "{err}"
    );
    assert_eq!(first["message"], "X/A: city: no place is called \u{201c}Q\u{201d}");
    let (code, out, _) = run(path, &["check", "road.jcz"]);
    assert!(code < 2 && out.contains("the game plays without: mark cathedral"), "{out}");
    fs::write(path.join("cut.xml"), &data("every-word.xml")[..300]).expect("written");
    let (code, _, err) = run(path, &["check", "cut.xml"]);
    assert_eq!(code, 2);
    assert!(err.contains("cut.xml:") && err.contains("XML"), "{err}");
}
