//! Files for Tiled given to the real program (`tiled`, of Debian's package), and what it makes of them held against ours. Its exit
//! status proves nothing: it is 0 for tilesets that it could not read. Skipped where the program is missing, unless
//! TILEWRIGHT_NEEDS_TILED is set, as it is in CI.

mod sets;
#[path = "tiled/support.rs"]
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use support::{board_of, catalogue, lines, project_file, set_at_hand, set_of};
use tilewright::app::{builtin, exchange, files_beside};
use tilewright::format::{Document, read_board};
use tilewright::model::{Board, Cell, PlacedFigure, PlacedTile, SetUse, Spot, TileSet, Turn};

/// Whether a program is there; says so when it is not.
fn there(program: &str) -> bool {
    let found =
        Command::new(program).arg("--version").env("QT_QPA_PLATFORM", "offscreen").output().is_ok_and(
            |out| {
                String::from_utf8_lossy(&out.stdout).to_lowercase().contains("tiled") || out.status.success()
            },
        );
    if !found {
        assert!(std::env::var_os("TILEWRIGHT_NEEDS_TILED").is_none(), "`{program}` is missing");
        println!("skipped: no program `{program}`; install Debian's package `tiled` to run this test");
    }
    found
}

fn run(folder: &Path, program: &str, args: &[&str]) -> String {
    let out = Command::new(program)
        .args(args)
        .current_dir(folder)
        .env("QT_QPA_PLATFORM", "offscreen")
        .env("XDG_RUNTIME_DIR", folder)
        .env("HOME", folder)
        .output()
        .unwrap_or_else(|e| panic!("{program}: {e}"));
    String::from_utf8_lossy(&out.stderr).into_owned()
}

fn json_of(path: &Path) -> Option<Value> {
    serde_json::from_str(&fs::read_to_string(path).ok()?).ok()
}

fn write(document: &Document, format: &str, folder: &Path, name: &str) {
    let format = exchange::format(format).expect("a format");
    let written = (format.write)(document, catalogue()).expect("written");
    fs::write(folder.join(name), written.text).expect("written");
    let saved =
        files_beside::save_files(folder, &written.files, files_beside::IfThere::Keep).expect("written");
    assert_eq!(saved.kept, [""; 0]);
}

/// Properties by name.
fn properties(of: &Value) -> BTreeMap<String, Value> {
    let rows = of["properties"].as_array().cloned().unwrap_or_default();
    rows.into_iter().map(|p| (p["name"].as_str().expect("a name").to_owned(), p["value"].clone())).collect()
}

/// What a tileset says, however it is ordered.
fn tileset(set: &Value) -> Value {
    let list = |of: &Value, key: &str| of[key].as_array().cloned().unwrap_or_default();
    let tiles: Vec<Value> = list(set, "tiles")
        .iter()
        .map(|t| {
            json!({"id": t["id"], "type": t["type"], "image": t["image"], "width": t["imagewidth"],
                "probability": t.get("probability").and_then(Value::as_f64).unwrap_or(1.0),
                "properties": properties(t)})
        })
        .collect();
    let wangsets: Vec<Value> = list(set, "wangsets")
        .iter()
        .map(|w| {
            let colors: Vec<Value> =
                list(w, "colors").iter().map(|c| json!([c["name"], c["color"]])).collect();
            // Tiled does not name tiles without any colour.
            let painted = |t: &&Value| t["wangid"].as_array().is_some_and(|id| id.iter().any(|n| *n != 0));
            let tiles: BTreeMap<u64, Value> = list(w, "wangtiles")
                .iter()
                .filter(painted)
                .map(|t| (t["tileid"].as_u64().expect("a number"), t["wangid"].clone()))
                .collect();
            json!({"name": w["name"], "type": w["type"], "colors": colors, "tiles": tiles})
        })
        .collect();
    json!({"name": set["name"], "size": [set["tilewidth"], set["tileheight"]], "count": set["tilecount"],
        "columns": set["columns"], "transformations": set["transformations"], "properties": properties(set),
        "tiles": tiles, "wangsets": wangsets})
}

/// What a map says: numbers of cells by layer, objects, properties.
fn map(map: &Value) -> Value {
    let list = |of: &Value, key: &str| of[key].as_array().cloned().unwrap_or_default();
    let layers: Vec<Value> = list(map, "layers")
        .iter()
        .map(|layer| {
            let mut blocks = list(layer, "chunks");
            if blocks.is_empty() {
                blocks.push(layer.clone());
            }
            let mut cells: BTreeMap<String, u64> = BTreeMap::new();
            for block in &blocks {
                let (x, y) = (block["x"].as_i64().unwrap_or(0), block["y"].as_i64().unwrap_or(0));
                let width = block["width"].as_i64().unwrap_or(1);
                for (n, number) in (0..).zip(list(block, "data")) {
                    let number = number.as_u64().expect("a number");
                    if number != 0 {
                        cells.insert(format!("{},{}", x + n % width, y + n / width), number);
                    }
                }
            }
            let objects: Vec<Value> = list(layer, "objects")
                .iter()
                .map(|o| {
                    json!({"name": o["name"], "type": o["type"], "x": o["x"].as_f64(), "y": o["y"].as_f64(),
                        "point": o["point"], "properties": properties(o)})
                })
                .collect();
            json!({"name": layer["name"], "type": layer["type"], "cells": cells, "objects": objects})
        })
        .collect();
    json!({"infinite": map["infinite"], "orientation": map["orientation"], "tile": [map["tilewidth"], map["tileheight"]],
        "tilesets": map["tilesets"], "properties": properties(map), "layers": layers})
}

#[test]
fn tilesets_open_in_the_program() {
    if !there("tiled") {
        return;
    }
    for id in ["base", "bells-and-herons", "count-of-carcassonne", "river-2"] {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        let set: TileSet = (*set_at_hand(id).expect("a set")).clone();
        write(&Document::TileSet(set.clone()), "tiled-set", at, "in.tsj");
        let said = run(at, "tiled", &["--export-tileset", "json", "in.tsj", "out.json"]);
        let (ours, theirs) = (json_of(&at.join("in.tsj")).expect("ours"), json_of(&at.join("out.json")));
        let theirs = theirs.unwrap_or_else(|| panic!("{id}: nothing came out: {said}"));
        assert_eq!(tileset(&theirs), tileset(&ours), "{id}");
        assert!(theirs["wangsets"][0]["wangtiles"].as_array().is_some_and(|t| !t.is_empty()), "{id}");
        run(at, "tiled", &["--export-tileset", "tsx", "in.tsj", "out.tsx"]);
        for name in ["out.json", "out.tsx"] {
            let text = fs::read_to_string(at.join(name)).unwrap_or_else(|e| panic!("{id}: {name}: {e}"));
            let read = set_of(&text, name).unwrap_or_else(|e| panic!("{id}: {e}"));
            assert_eq!(lines(&read.remarks), [""; 0], "{id}: {name}");
            assert_eq!(read.set, set, "{id}: {name}");
        }
    }
}

/// All turns, negative cells, two tiles on a cell, plates, figures on segments, cells and places.
fn full_board() -> Board {
    let mut board = builtin::city_board();
    board.sets.push(SetUse::new("bells-and-herons"));
    let fan = set_at_hand("bells-and-herons").expect("the example").tiles[0].id.clone();
    let tiles = ["base/start".to_owned(), "base/road-bend".to_owned(), format!("bells-and-herons/{fan}")];
    for (row, tile) in (0..).zip(&tiles) {
        for (n, turn) in (0..).zip(Turn::ALL) {
            let cell = Cell::new(-40 + 2 * n, -3 - 2 * row);
            board.tiles.entry(cell).or_default().push(PlacedTile::new(tile, turn));
        }
    }
    let cell = Cell::new(-40, -3);
    board.tiles.entry(cell).or_default().push(PlacedTile::new("base/monastery", Turn::ZERO));
    board.figures.push(PlacedFigure::new("red", "meeple", cell, "c1"));
    board.figures.push(PlacedFigure::new("blue", "meeple", cell, "r1"));
    for (figure, spot) in [
        ("count", Spot::Place("count-of-carcassonne/castle".to_owned())),
        ("dragon", Spot::Cell(Cell::new(-1, -1))),
    ] {
        board.figures.push(PlacedFigure {
            player: None,
            figure: figure.to_owned(),
            spot,
            extra: Default::default(),
        });
    }
    board.sort_figures();
    board
}

#[test]
fn maps_open_in_the_program() {
    if !there("tiled") {
        return;
    }
    let valley = project_file("examples/fan-expansion/valley.board.json");
    let boards = [
        ("full", full_board()),
        ("valley", read_board(&valley, "valley").expect("a board")),
        ("start", builtin::start_tile_board()),
    ];
    for (name, board) in boards {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        write(&Document::Board(board.clone()), "tiled-map", at, "in.tmj");
        let said = run(at, "tiled", &["--export-map", "json", "in.tmj", "out.json"]);
        let (ours, theirs) = (json_of(&at.join("in.tmj")).expect("ours"), json_of(&at.join("out.json")));
        let theirs = theirs.unwrap_or_else(|| panic!("{name}: nothing came out: {said}"));
        let (ours, theirs) = (map(&ours), map(&theirs));
        assert_eq!(theirs, ours, "{name}");
        assert!(ours["layers"][0]["cells"].as_object().is_some_and(|cells| !cells.is_empty()), "{name}");
        run(at, "tiled", &["--export-map", "tmx", "in.tmj", "out.tmx"]);
        let beside: BTreeMap<String, String> = fs::read_dir(at)
            .expect("a folder")
            .map(|e| e.expect("an entry").path())
            .filter(|p| p.extension().is_some_and(|e| e == "tsj"))
            .map(|p| {
                (
                    p.file_name().expect("a name").to_string_lossy().into_owned(),
                    fs::read_to_string(&p).expect("readable"),
                )
            })
            .collect();
        for file in ["out.json", "out.tmx"] {
            let text = fs::read_to_string(at.join(file)).unwrap_or_else(|e| panic!("{name}: {file}: {e}"));
            let read = board_of(&text, file, &beside).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(lines(&read.remarks), [""; 0], "{name}: {file}");
            assert_eq!(read.board, board, "{name}: {file}");
        }
        // With its tilesets inside.
        run(at, "tiled", &["--embed-tilesets", "--export-map", "json", "in.tmj", "whole.json"]);
        let text = fs::read_to_string(at.join("whole.json")).expect("readable");
        let read = board_of(&text, "whole.json", &BTreeMap::new()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!((lines(&read.remarks), read.board), (Vec::new(), board), "{name}: embedded");
    }
}

/// The comparison tells what the exit status does not.
#[test]
fn a_tileset_that_the_program_refuses_is_noticed() {
    if !there("tiled") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    write(&Document::TileSet((*set_at_hand("base").expect("built in")).clone()), "tiled-set", at, "in.tsj");
    let mut set = json_of(&at.join("in.tsj")).expect("ours");
    set["wangsets"][0]["wangtiles"][0]["wangid"][0] = 9.into();
    fs::write(at.join("in.tsj"), set.to_string()).expect("written");
    run(at, "tiled", &["--export-tileset", "json", "in.tsj", "out.json"]);
    let theirs = json_of(&at.join("out.json")).map(|theirs| tileset(&theirs));
    assert_ne!(theirs, Some(tileset(&set)));
    // It is told by our own reader.
    let read = set_of(&set.to_string(), "in.tsj").expect("readable");
    assert!(lines(&read.remarks)[0].contains("has the colour 9"), "{:?}", read.remarks);
}

/// Rows of pixels, three bytes each.
struct Pixels {
    width: usize,
    rgb: Vec<[f64; 3]>,
}

fn pixels(path: &Path) -> Pixels {
    let bytes = fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut data = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut data).expect("a picture");
    let step = info.line_size / info.width as usize;
    let rgb = data[..info.buffer_size()]
        .chunks(step)
        .map(|p| [0, 1, 2].map(|k| f64::from(p[k.min(step - 1)])))
        .collect();
    Pixels { width: info.width as usize, rgb }
}

impl Pixels {
    /// Mean of a square of pixels.
    fn mean(&self, x: usize, y: usize, size: usize) -> [f64; 3] {
        let all = (0..size * size).map(|n| self.rgb[(y + n / size) * self.width + x + n % size]);
        let sum = all.fold([0.0; 3], |sum, p| [sum[0] + p[0], sum[1] + p[1], sum[2] + p[2]]);
        sum.map(|v| v / (size * size) as f64)
    }

    /// Means of 8 by 8 parts of a square.
    fn parts(&self, x: usize, y: usize, size: usize) -> Vec<[f64; 3]> {
        (0..64).map(|n| self.mean(x + n % 8 * size / 8, y + n / 8 * size / 8, size / 8)).collect()
    }
}

/// How unlike two grids of 8 by 8 are.
fn unlike(a: &[[f64; 3]], b: &[[f64; 3]]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (0..3).map(|k| (a[k] - b[k]).abs()).sum::<f64>()).sum()
}

/// A grid after quarter turns clockwise.
fn turned(grid: &[[f64; 3]], quarters: usize) -> Vec<[f64; 3]> {
    (0..quarters).fold(grid.to_vec(), |g, _| (0..64).map(|n| g[(7 - n % 8) * 8 + n / 8]).collect())
}

#[test]
fn the_program_draws_tiles_where_and_as_they_lie() {
    if !there("tmxrasterizer") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let mut board = Board { sets: vec![SetUse::new("base")], ..Board::default() };
    let tiles = ["start", "road-bend", "city-corner-bend", "monastery-road"];
    for (n, tile) in tiles.iter().enumerate() {
        for (k, turn) in Turn::ALL.into_iter().enumerate() {
            let cell = Cell::new(n as i32 - 2, k as i32 - 1);
            board.tiles.insert(cell, vec![PlacedTile::new(&format!("base/{tile}"), turn)]);
        }
    }
    let base = set_at_hand("base").expect("built in");
    for tile in tiles {
        assert!(base.tile(tile).is_some(), "{tile}");
    }
    write(&Document::Board(board), "tiled-map", at, "in.tmj");
    let said = run(at, "tmxrasterizer", &["-t", "64", "--show-layer", "tiles", "in.tmj", "out.png"]);
    assert!(at.join("out.png").is_file(), "{said}");
    let drawn = pixels(&at.join("out.png"));
    // An infinite map is drawn from its first chunk on.
    let from = |cell: i32| ((cell + 16) * 64) as usize;
    for (n, tile) in tiles.iter().enumerate() {
        let own = pixels(&at.join(format!("base-pictures/{tile}.png"))).parts(0, 0, 128);
        for k in 0..4 {
            let found = drawn.parts(from(n as i32 - 2), from(k as i32 - 1), 64);
            let by_turn: Vec<f64> = (0..4).map(|turn| unlike(&turned(&own, turn), &found)).collect();
            let best = (0..4).min_by(|a, b| by_turn[*a].total_cmp(&by_turn[*b])).expect("four");
            assert_eq!(best, k, "{tile}: {by_turn:?}");
            assert!(by_turn[best] < 0.2 * by_turn[(best + 1) % 4], "{tile}: {by_turn:?}");
        }
    }
}
