//! What is written for Tiled is read back as it was.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::{Map, Value};
use tilewright::format::tiled::{looks_like_map, looks_like_set, picture_names, write_tileset};
use tilewright::format::{Document, read_board, read_document};
use tilewright::model::{
    Board, Cell, PlacedFigure, PlacedPlate, PlacedTile, Player, SetUse, Spot, TileSet, Turn,
};

use crate::sets;
use crate::support::{board_of, catalogue, lines, map_of, project_file, set_at_hand, set_of};

fn every_set() -> Vec<TileSet> {
    let found = sets::built_in().into_iter().chain(sets::official()).chain(sets::catalogue());
    let mut all: Vec<TileSet> = found.map(|f| f.set).collect();
    for file in ["examples/fan-expansion/bells-and-herons.tileset.json", "examples/problems.tileset.json"] {
        let Ok(Document::TileSet(set)) = read_document(&project_file(file), file) else { panic!("{file}") };
        all.push(set);
    }
    all
}

#[test]
fn every_tile_set_comes_back() {
    let all = every_set();
    assert!(all.len() > 30, "{}", all.len());
    for set in all {
        let text = write_tileset(&set, &set_at_hand);
        assert!(looks_like_set(&text) && !looks_like_map(&text), "{}", set.id);
        let read = set_of(&text, "own.tsj").unwrap_or_else(|e| panic!("{}: {e}", set.id));
        assert_eq!(lines(&read.remarks), [""; 0], "{}", set.id);
        assert_eq!(read.set, set);
        assert_eq!(write_tileset(&read.set, &set_at_hand), text, "{}: not as it was", set.id);
        let names = picture_names(&set);
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), set.tiles.len(), "a picture a tile");
        for name in names {
            assert!(
                name.chars().all(|c| c.is_ascii_alphanumeric() || "-./".contains(c)) && !name.contains(".."),
                "{name}"
            );
            assert!(text.contains(&format!("\"image\": \"{name}\"")), "{name}");
        }
    }
}

/// Boards of the examples and of all golden cases.
fn every_board() -> Vec<(String, Board)> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("examples"), root.join("tests/cases")];
    let mut all = Vec::new();
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<_> =
            std::fs::read_dir(&folder).expect("a folder").map(|e| e.expect("an entry").path()).collect();
        entries.sort();
        for path in entries {
            let name = path.display().to_string();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".board.json") {
                let text = std::fs::read_to_string(&path).expect("readable");
                all.push((name.clone(), read_board(&text, &name).unwrap_or_else(|e| panic!("{e}"))));
            }
        }
    }
    all
}

fn comes_back(board: &Board, name: &str) -> Result<(), String> {
    let (text, files) = map_of(board);
    if !looks_like_map(&text) || looks_like_set(&text) {
        return Err(format!("{name}: not known as a map"));
    }
    let read = board_of(&text, "own.tmj", &files).map_err(|e| format!("{name}: {e}\n{text}"))?;
    if !read.remarks.is_empty() {
        return Err(format!("{name}: {:?}\n{text}", lines(&read.remarks)));
    }
    if read.board != *board {
        return Err(format!("{name}: expected\n{board:#?}\nfound\n{:#?}\n{text}", read.board));
    }
    for set in &read.sets {
        if catalogue().set(&set.id).as_deref() != Some(set) {
            return Err(format!("{name}: the set {} is another one", set.id));
        }
    }
    Ok(())
}

#[test]
fn every_board_comes_back() {
    let all = every_board();
    assert!(all.len() > 100, "{}", all.len());
    let mut plates = 0;
    for (name, board) in all {
        plates += board.plates.len();
        comes_back(&board, &name).unwrap_or_else(|e| panic!("{e}"));
    }
    assert!(plates > 10, "{plates}");
}

#[test]
fn tiles_lie_where_the_map_says() {
    let mut board = Board { sets: vec![SetUse::new("base")], ..Board::default() };
    for (n, turn) in Turn::ALL.into_iter().enumerate() {
        let x = i32::try_from(n).expect("small");
        board.tiles.insert(Cell::new(x, 1), vec![PlacedTile::new("base/road-bend", turn)]);
    }
    let (text, _) = map_of(&board);
    let map: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&map["infinite"], &map["width"], &map["height"]), (&false.into(), &4.into(), &2.into()));
    let base = set_at_hand("base").expect("built in");
    let at = base.tiles.iter().position(|t| t.id == "road-bend").expect("a tile") as u64 + 1;
    let cells: Vec<u64> = map["layers"][0]["data"]
        .as_array()
        .expect("cells")
        .iter()
        .map(|v| v.as_u64().expect("a number"))
        .collect();
    let turned = [at, at | 0xA000_0000, at | 0xC000_0000, at | 0x6000_0000];
    assert_eq!(cells, [&[0; 4], &turned[..]].concat());
    // A negative cell makes the map infinite.
    board.tiles.insert(Cell::new(-17, -1), vec![PlacedTile::new("base/start", Turn::ZERO)]);
    let (text, _) = map_of(&board);
    let map: Value = serde_json::from_str(&text).expect("JSON");
    let chunks = map["layers"][0]["chunks"].as_array().expect("chunks");
    let corners: Vec<(i64, i64)> =
        chunks.iter().map(|c| (c["x"].as_i64().expect("x"), c["y"].as_i64().expect("y"))).collect();
    assert_eq!((map["infinite"].as_bool(), corners), (Some(true), vec![(-32, -16), (0, 0)]));
    assert!(chunks.iter().all(|c| c["data"].as_array().map(Vec::len) == Some(256)));
}

#[test]
fn what_layers_cannot_hold_travels_in_properties() {
    let mut board = Board { sets: vec![SetUse::new("base"), SetUse::new("nowhere")], ..Board::default() };
    let tile = |id: &str| PlacedTile::new(id, Turn::ZERO);
    let mut odd = tile("base/start");
    odd.extra.insert("why".to_owned(), "because".into());
    board.tiles.insert(Cell::new(0, 0), vec![tile("base/start"), tile("base/monastery")]);
    board.tiles.insert(Cell::new(1, 0), vec![tile("base/start"), tile("nowhere/tile")]);
    board.tiles.insert(Cell::new(2, 0), vec![odd]);
    board.tiles.insert(Cell::new(2_000_000, 0), vec![tile("base/start")]);
    board.tiles.insert(Cell::new(3, 0), vec![tile("base/start"); 17]);
    board.figures.push(PlacedFigure::new("red", "meeple", Cell::new(i32::MAX, 0), "c1"));
    board.sort_figures();
    comes_back(&board, "odd").unwrap_or_else(|e| panic!("{e}"));
    let laid = tilewright::format::tiled::lay(&board, &set_at_hand);
    let written = tilewright::format::tiled::write_map(&board, &laid, &mut |_| None);
    assert_eq!(
        written.hidden,
        [
            "4 cells that layers cannot hold (a tile that no set at hand has, keys that are not known, more than 16 tiles, out of range)",
            "1 figure out of range"
        ]
    );
}

#[test]
fn a_plate_moved_in_tiled_stays_a_plate() {
    let city = tilewright::app::builtin::city_board();
    let (text, files) = map_of(&city);
    let mut map: Value = serde_json::from_str(&text).expect("JSON");
    // The whole layer one column east and one row south, as by dragging it in Tiled.
    let layer = &mut map["layers"][0];
    let width = layer["width"].as_u64().expect("a width") as usize;
    let old: Vec<Value> = layer["data"].as_array().expect("cells").clone();
    let mut new = vec![Value::from(0); (width + 1) * (old.len() / width + 1)];
    for (n, cell) in old.iter().enumerate() {
        new[(n / width + 1) * (width + 1) + n % width + 1] = cell.clone();
    }
    layer["height"] = (new.len() / (width + 1)).into();
    layer["width"] = (width + 1).into();
    layer["data"] = new.clone().into();
    let read = board_of(&map.to_string(), "moved.tmj", &files).expect("a board");
    assert_eq!(lines(&read.remarks), [""; 0]);
    let at: Vec<(i32, i32)> = read.board.plates.iter().map(|p| (p.x, p.y)).collect();
    let before: Vec<(i32, i32)> = city.plates.iter().map(|p| (p.x + 1, p.y + 1)).collect();
    assert_eq!((at, read.board.tiles.len()), (before, 0));
    // With a hole in it, it is one no more.
    new[width + 2] = 0.into();
    map["layers"][0]["data"] = new.into();
    let read = board_of(&map.to_string(), "torn.tmj", &files).expect("a board");
    assert_eq!((read.board.plates.len(), read.board.tiles.len()), (1, 5));
    assert!(lines(&read.remarks)[0].contains("is no longer whole"), "{:?}", read.remarks);
}

fn extra() -> impl Strategy<Value = Map<String, Value>> {
    prop_oneof![
        6 => Just(Map::new()),
        1 => ("zz[a-z]{1,3}", any::<String>()).prop_map(|(key, text)| [(key, text.into())].into_iter().collect()),
    ]
}

fn cell() -> impl Strategy<Value = Cell> {
    prop_oneof![
        8 => (-20..20, -20..20),
        1 => (0..5, 0..5),
        1 => (any::<i32>(), any::<i32>()),
        1 => (-1_000_001..-999_998, 999_998..1_000_002),
    ]
    .prop_map(|(x, y)| Cell::new(x, y))
}

fn turn() -> impl Strategy<Value = Turn> {
    (0..4usize).prop_map(Turn::from_quarters)
}

fn tile() -> impl Strategy<Value = PlacedTile> {
    let id = prop_oneof![
        6 => prop::sample::select(vec!["base/start", "base/road-bend", "count-of-carcassonne/co-5", "bells-and-herons/no"]),
        1 => Just("gone/tile"),
    ];
    (id, turn(), extra()).prop_map(|(id, turn, extra)| PlacedTile { extra, ..PlacedTile::new(id, turn) })
}

fn figure() -> impl Strategy<Value = PlacedFigure> {
    let spot = prop_oneof![
        (cell(), "[a-z]{0,2}[0-9]?").prop_map(|(c, s)| Spot::Segment(c, s)),
        cell().prop_map(Spot::Cell),
        prop_oneof![Just("count-of-carcassonne/castle".to_owned()), any::<String>()].prop_map(Spot::Place),
    ];
    let figure = prop_oneof![4 => Just("meeple".to_owned()), 1 => any::<String>()];
    (prop::option::of("[a-z]{0,3}"), figure, spot, extra())
        .prop_map(|(player, figure, spot, extra)| PlacedFigure { player, figure, spot, extra })
}

fn board() -> impl Strategy<Value = Board> {
    let plate = (
        prop::sample::select(vec!["count-of-carcassonne/west", "count-of-carcassonne/east", "gone/plate"]),
        cell(),
        turn(),
        extra(),
    )
        .prop_map(|(plate, c, turn, extra)| PlacedPlate {
            plate: plate.to_owned(),
            side: None,
            x: c.x,
            y: c.y,
            turn,
            extra,
        });
    (
        any::<String>(),
        prop::collection::vec(plate, 0..3),
        prop::collection::btree_map(cell(), prop::collection::vec(tile(), 1..4), 0..12),
        prop::collection::vec(figure(), 0..6),
        prop::sample::subsequence(vec!["base", "count-of-carcassonne", "nowhere"], 0..3),
        extra(),
    )
        .prop_map(|(name, plates, tiles, figures, sets, extra)| {
            let mut board = Board {
                name,
                plates,
                tiles,
                figures,
                sets: sets.into_iter().map(SetUse::new).collect(),
                players: vec![Player::new("red", "R\u{e9}d \u{1}\u{fffe}\"<&")],
                extra,
                ..Board::default()
            };
            board.sort_figures();
            board
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_board_comes_back(board in board()) {
        comes_back(&board, "a board").map_err(TestCaseError::fail)?;
    }
}

#[test]
fn pictures_and_tilesets_are_written_beside() {
    use tilewright::app::exchange;
    let catalogue = tilewright::app::Catalogue::built_in();
    let city = Document::Board(tilewright::app::builtin::city_board());
    let write = exchange::format("tiled-map").expect("a format").write;
    let written = write(&city, &catalogue).expect("a map");
    let names: BTreeMap<&str, usize> =
        written.files.iter().map(|f| (f.name.as_str(), f.bytes.len())).collect();
    let count = |id: &str| set_at_hand(id).expect("built in").tiles.len();
    assert_eq!(names.len(), 2 + count("base") + count("count-of-carcassonne"));
    for name in ["base.tsj", "count-of-carcassonne.tsj", "base-pictures/start.png"] {
        assert!(names.contains_key(name), "{name}: {names:?}");
    }
    for picture in written.files.iter().filter(|f| f.name.ends_with(".png")) {
        let decoder = png::Decoder::new(std::io::Cursor::new(picture.bytes.clone()));
        let reader = decoder.read_info().unwrap_or_else(|e| panic!("{}: {e}", picture.name));
        assert_eq!((reader.info().width, reader.info().height), (128, 128), "{}", picture.name);
    }
    assert!(write(&Document::TileSet(TileSet::default()), &catalogue).is_none());
}
