//! `examples/fan-expansion`: an expansion is one JSON file and no Rust. Its points are worked out by hand from the two
//! rules that its README states.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use tilewright::app::{Catalogue, Session, beside};
use tilewright::format::{read_board, read_tileset, write_board, write_tileset};
use tilewright::model::{Board, Cell};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/fan-expansion")
}

fn text(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn board() -> Board {
    read_board(&text("valley.board.json"), "valley").expect("readable")
}

fn session() -> Session {
    let mut catalogue = Catalogue::built_in();
    beside::add_sets_beside(&mut catalogue, &board(), &folder()).expect("readable");
    Session::new(Arc::new(catalogue), board())
}

fn run(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tilewright")).args(args).current_dir(folder()).output();
    let Output { status, stdout, stderr } = output.expect("started");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (status.code().expect("an exit code"), text(stdout), text(stderr))
}

#[test]
fn checks_find_nothing() {
    let session = session();
    assert!(session.findings().is_empty(), "{:#?}", session.findings());
    let set = read_tileset(&text("bells-and-herons.tileset.json"), "set").expect("readable");
    let found = session.catalogue().check_set(&set);
    assert!(found.is_empty(), "{found:#?}");
    let (code, out, err) = run(&["check", "valley.board.json", "bells-and-herons.tileset.json"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(out, "No problems in 2 files.\n");
}

/// `points = count × each` of the lines of the feature on a segment.
fn lines(session: &Session, x: i32, y: i32, segment: &str) -> Vec<(String, i64, i64, i64)> {
    let feature = session.feature_at(Cell::new(x, y), segment).expect("a feature");
    feature.lines.into_iter().map(|l| (l.rule, l.count, l.each, l.points)).collect()
}

fn line(rule: &str, count: i64, each: i64, points: i64) -> (String, i64, i64, i64) {
    (rule.to_owned(), count, each, points)
}

#[test]
fn points_are_those_worked_out_by_hand() {
    let session = session();
    // The closed city of two tiles with a bell: 2 x 2 (BAS-CITY-1) and 2 x 1 for the bell.
    assert_eq!(lines(&session, 0, 0, "c1"), [line("BAS-CITY-1", 2, 2, 4), line("BELL-1", 2, 1, 2)]);
    // Red's open city of one tile with a bell: 1 (BAS-FINAL-1) and 1.
    assert_eq!(lines(&session, 1, -1, "c1"), [line("BAS-FINAL-1", 1, 1, 1), line("BELL-1", 1, 1, 1)]);
    // Blue's heronry: of its eight neighbours 0,0 and 1,0 are laid, so 6 x 2.
    assert_eq!(lines(&session, 0, 1, "h1"), [line("HERON-1", 6, 2, 12)]);
    // The other one has 1,-1 and 1,0 beside it.
    assert_eq!(lines(&session, 2, 0, "h1"), [line("HERON-1", 6, 2, 12)]);

    // Red has 6 for the closed city already, and the open city at the end: 6 + 2. Blue: 12.
    let points: Vec<(i64, i64)> = session.players().iter().map(|p| (p.now, p.r#final)).collect();
    assert_eq!(points, [(6, 8), (0, 12)]);

    let (code, out, err) = run(&["score", "valley.board.json", "--format", "json"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let score: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (&score["players"][0]["final"], &score["players"][1]["final"]),
        (&8.into(), &12.into()),
        "{out}"
    );
}

#[test]
fn a_surrounded_heronry_pays_nothing() {
    let mut board = board();
    for cell in Cell::new(0, 1).around() {
        board
            .tiles
            .entry(cell)
            .or_default()
            .push(tilewright::model::PlacedTile::new("base/monastery", Default::default()));
    }
    let session = Session::new(Arc::clone(session().catalogue()), board);
    let heronry = session.feature_at(Cell::new(0, 1), "h1").expect("a feature");
    assert!(heronry.completed);
    assert_eq!((heronry.now, heronry.r#final), (0, 0));
}

#[test]
fn tiles_and_boards_are_drawn() {
    for args in [
        &["render", "valley.board.json", "-o", "-"][..],
        &["render", "valley.board.json", "-o", "-", "--tile", "bells-and-herons/heronry"],
        &["render", "bells-and-herons.tileset.json", "-o", "-"],
    ] {
        let (code, out, err) = run(args);
        assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
        assert!(out.starts_with("<svg") && out.matches("<path").count() > 20, "{args:?}");
    }
}

#[test]
fn the_figures_go_where_the_readme_says() {
    let session = session();
    // BAS-FIG-1: a heronry is one of the religious sites on which a meeple may stand, if nobody is there (BAS-FIG-2).
    assert!(session.may_stand("red", "meeple", Cell::new(2, 0), "h1"));
    assert!(!session.may_stand("red", "meeple", Cell::new(0, 1), "h1"));
    assert!(session.legal_count("bells-and-herons/city-cap-bell") > 0);
}

#[test]
fn without_its_file_nothing_of_it_is_left_but_the_board() {
    let board = board();
    let session = Session::new(Arc::new(Catalogue::built_in()), board.clone());
    let found: BTreeSet<&str> = session.findings().iter().map(|f| f.check).collect();
    assert!(found.contains("unknown-id") && found.contains("unknown-tile"), "{found:?}");
    assert_eq!(write_board(session.board()), text("valley.board.json"), "the board is kept as it is");
    assert!(session.rules().kind_def("heronry").is_none());
    for (folder, ending) in [("src", ".rs"), ("tilesets", ".json"), ("assets/rules", ".json")] {
        for path in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
            if path.to_string_lossy().ends_with(ending) {
                let text = fs::read_to_string(&path).expect("readable");
                for name in ["heron", "bells-and"] {
                    assert!(!text.contains(name), "{} names {name}", path.display());
                }
            }
        }
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn the_files_are_in_the_layout_that_the_program_writes() {
    assert_eq!(write_board(&board()), text("valley.board.json"));
    let file = text("bells-and-herons.tileset.json");
    let set = read_tileset(&file, "set").expect("readable");
    assert_eq!(write_tileset(&set), file);
    for name in set.kinds.iter().map(|k| &k.label).chain(set.marks.iter().map(|m| &m.label)) {
        assert!(["en", "cs"].iter().all(|lang| name.0.contains_key(*lang)), "{name:?}");
    }
}
