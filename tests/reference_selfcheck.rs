//! The reference engine on small boards that were worked out by hand.
#![allow(clippy::unwrap_used)]

mod reference;

use reference::{Features, Ground, legal, random};
use tilewright::model::{
    Board, Cell, OptionValue, PlacedFigure, PlacedPlate, PlacedTile, Player, SetUse, Side, TileSet, Turn,
};

/// A few tiles of the base game and a plate of two cells that stands for half a city block.
fn set() -> TileSet {
    let json = r#"{
     "id": "t", "start": {"all": "t/start"},
     "kinds": [
      {"id": "city", "profile": "whole", "completes": "no-open-side"},
      {"id": "road", "profile": "line", "completes": "ends-closed"},
      {"id": "field", "profile": "field", "completes": "never"},
      {"id": "monastery", "site": {"cells": 1, "around": "eight"}, "completes": "surrounded", "groups": ["religious"]},
      {"id": "garden", "site": {"cells": 1, "around": "eight"}, "completes": "surrounded"}],
     "marks": [{"id": "coat", "on": "segment", "merge": "sum"}],
     "figures": [
      {"id": "meeple", "each_player": 7, "stands_on": ["city", "road", "field", "religious"]},
      {"id": "big", "each_player": 1, "weight": 2, "stands_as": "meeple"},
      {"id": "pig", "each_player": 1, "weight": 0, "stands_on": ["field"]},
      {"id": "abbot", "each_player": 1, "option": "abbot", "stands_on": ["religious", "garden"]}],
     "options": [
      {"id": "small-city", "type": "switch", "default": false},
      {"id": "abbot", "type": "switch", "default": false}],
     "tiles": [
      {"id": "start", "segments": [{"id": "c1", "kind": "city", "at": ["N"]}, {"id": "r1", "kind": "road", "at": ["E", "W"]},
       {"id": "f1", "kind": "field", "at": ["EL", "WR"], "borders": ["c1"]}, {"id": "f2", "kind": "field", "at": ["ER", "SL", "SR", "WL"]}]},
      {"id": "cap", "segments": [{"id": "c1", "kind": "city", "at": ["N"]},
       {"id": "f1", "kind": "field", "at": ["E", "S", "W"], "borders": ["c1"]}]},
      {"id": "caps", "segments": [{"id": "c1", "kind": "city", "at": ["N"]}, {"id": "c2", "kind": "city", "at": ["W"]},
       {"id": "f1", "kind": "field", "at": ["E", "S"], "borders": ["c1", "c2"]}]},
      {"id": "corner", "segments": [{"id": "c1", "kind": "city", "at": ["N", "W"]},
       {"id": "f1", "kind": "field", "at": ["E", "S"], "borders": ["c1"]}]},
      {"id": "tube", "segments": [{"id": "c1", "kind": "city", "at": ["E", "W"], "marks": {"coat": 1}},
       {"id": "f1", "kind": "field", "at": ["N"], "borders": ["c1"]}, {"id": "f2", "kind": "field", "at": ["S"], "borders": ["c1"]}]},
      {"id": "straight", "segments": [{"id": "r1", "kind": "road", "at": ["E", "W"]},
       {"id": "f1", "kind": "field", "at": ["EL", "N", "WR"]}, {"id": "f2", "kind": "field", "at": ["ER", "S", "WL"]}]},
      {"id": "bend", "segments": [{"id": "r1", "kind": "road", "at": ["W", "S"]},
       {"id": "f1", "kind": "field", "at": ["WR", "N", "E", "SL"]}, {"id": "f2", "kind": "field", "at": ["SR", "WL"]}]},
      {"id": "cross", "segments": [{"id": "r1", "kind": "road", "at": ["N"]}, {"id": "r2", "kind": "road", "at": ["E"]},
       {"id": "r3", "kind": "road", "at": ["S"]}, {"id": "r4", "kind": "road", "at": ["W"]},
       {"id": "f1", "kind": "field", "at": ["WR", "NL"]}, {"id": "f2", "kind": "field", "at": ["NR", "EL"]},
       {"id": "f3", "kind": "field", "at": ["ER", "SL"]}, {"id": "f4", "kind": "field", "at": ["SR", "WL"]}]},
      {"id": "monastery", "segments": [{"id": "m1", "kind": "monastery"}, {"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]},
      {"id": "pilgrim", "segments": [{"id": "m1", "kind": "monastery"}, {"id": "r1", "kind": "road", "at": ["S"]},
       {"id": "f1", "kind": "field", "at": ["N", "E", "SL", "SR", "W"]}]},
      {"id": "garden", "segments": [{"id": "g1", "kind": "garden"}, {"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]},
      {"id": "left", "segments": [{"id": "c1", "kind": "city", "at": ["E"]}, {"id": "f1", "kind": "field", "at": ["N", "W", "S"], "borders": ["c1"]}]},
      {"id": "right", "segments": [{"id": "c1", "kind": "city", "at": ["W"]}, {"id": "r1", "kind": "road", "at": ["E"]},
       {"id": "f1", "kind": "field", "at": ["N", "EL"], "borders": ["c1"]}, {"id": "f2", "kind": "field", "at": ["ER", "S"], "borders": ["c1"]}]}],
     "plates": [{"id": "pair", "size": [2, 1], "cells": [["left", "right"]]}]
    }"#;
    serde_json::from_str(json).unwrap()
}

type Tile = (&'static str, i32, i32, i64);
type Figure = (&'static str, &'static str, i32, i32, &'static str);

fn board(tiles: &[Tile], figures: &[Figure]) -> Board {
    let mut board = Board {
        sets: vec![SetUse::new("t")],
        players: ["red", "blue", "green"].map(|id| Player::new(id, "")).to_vec(),
        ..Board::default()
    };
    for (tile, x, y, turn) in tiles {
        let placed = PlacedTile::new(&format!("t/{tile}"), Turn::from_degrees(*turn).unwrap());
        board.tiles.entry(Cell::new(*x, *y)).or_default().push(placed);
    }
    for (player, figure, x, y, segment) in figures {
        board.figures.push(PlacedFigure::new(player, figure, Cell::new(*x, *y), segment));
    }
    board
}

/// Features as `id completed/open owners tiles now final`, players as `id now final`.
fn check(tiles: &[Tile], figures: &[Figure], expected: &[&str]) {
    check_board(&board(tiles, figures), expected);
}

fn check_board(board: &Board, expected: &[&str]) {
    let sets = [set()];
    let sheet = reference::sheet(board, &sets);
    let mut said: Vec<String> = Vec::new();
    for (id, f) in &sheet.features {
        let state = if f.completed { "completed" } else { "open" };
        let owners = if f.owners.is_empty() { "-".to_owned() } else { f.owners.join("+") };
        said.push(format!("{id} {state} {owners} {} {} {}", f.cells.len(), f.now, f.last));
        let sum: i64 = sheet.lines[id].iter().map(|l| l.points).sum();
        assert_eq!(sum, f.last, "lines of {id}");
    }
    for (id, p) in &sheet.players {
        said.push(format!("{id} {} {}", p.now, p.last));
    }
    for e in expected {
        assert!(said.iter().any(|s| s == e), "expected {e:?}, got {said:#?}");
    }
}

/// A ring of six tiles (B05) and the ways to turn its bends.
const RING: [Tile; 6] = [
    ("bend", 0, 0, 270),
    ("straight", 1, 0, 0),
    ("bend", 2, 0, 0),
    ("bend", 0, 1, 180),
    ("straight", 1, 1, 180),
    ("bend", 2, 1, 90),
];

#[test]
fn cities() {
    // 2 tiles: 2 x 2.
    let pair = [("start", 0, 0, 0), ("cap", 0, -1, 180)];
    check(&pair, &[("red", "meeple", 0, -1, "c1")], &["city@0,-1,c1 completed red 2 4 4", "red 4 4"]);
    // Old rule: 2 x 1.
    let mut old = board(&pair, &[("red", "meeple", 0, -1, "c1")]);
    old.options.insert("small-city".to_owned(), OptionValue::Switch(true));
    check_board(&old, &["city@0,-1,c1 completed red 2 2 2", "red 2 2"]);
    // Open, with a coat: 1 tile + 1 coat; closed on both ends: 3 x 2 + 2.
    check(&[("tube", 0, 0, 0)], &[("red", "meeple", 0, 0, "c1")], &["city@0,0,c1 open red 1 0 2", "red 0 2"]);
    let three = [("tube", 0, 0, 0), ("cap", 1, 0, 270), ("cap", -1, 0, 90)];
    check(&three, &[], &["city@-1,0,c1 completed - 3 8 8"]);
    // B03: five segments on four tiles.
    let b03 = [("caps", 0, 0, 0), ("corner", 0, -1, 270), ("corner", -1, 0, 90), ("corner", -1, -1, 180)];
    check(
        &b03,
        &[("blue", "meeple", 0, 0, "c2")],
        &["city@-1,-1,c1 completed blue 4 8 8", "blue 8 8", "red 0 0"],
    );
    // A city side against a field side stays open.
    check(
        &[("cap", 0, 0, 0), ("cap", 0, -1, 0)],
        &[],
        &["city@0,0,c1 open - 1 0 1", "city@0,-1,c1 open - 1 0 1"],
    );
}

#[test]
fn roads() {
    let two = [("red", "meeple", 0, 0, "r1"), ("blue", "meeple", 2, 1, "r1")];
    check(&RING, &two, &["road@0,0,r1 completed red+blue 6 6 6", "red 6 6", "blue 6 6", "green 0 0"]);
    check(&RING[..5], &two[..1], &["road@0,0,r1 open red 5 0 5", "red 0 5"]);
    // A loop through one crossing: 4 tiles, 5 segments.
    let looped = [("cross", 0, 0, 0), ("bend", 1, 0, 0), ("bend", 1, 1, 90), ("bend", 0, 1, 180)];
    check(&looped, &[], &["road@0,0,r2 completed - 4 4 4", "road@0,0,r1 open - 1 0 1"]);
    // From a monastery to a crossing.
    check(&[("pilgrim", 0, 0, 0), ("cross", 0, 1, 0)], &[], &["road@0,0,r1 completed - 2 2 2"]);
}

#[test]
fn sites() {
    let mut all: Vec<Tile> = vec![("monastery", 0, 0, 0)];
    for y in -1..=1 {
        for x in -1..=1 {
            if (x, y) != (0, 0) {
                all.push(("garden", x, y, 0));
            }
        }
    }
    let figures = [("red", "meeple", 0, 0, "m1"), ("blue", "abbot", 1, 1, "g1")];
    // The corner garden sees itself, the monastery and two of the others: 4.
    let mut with_abbot = board(&all, &figures);
    with_abbot.options.insert("abbot".to_owned(), OptionValue::Switch(true));
    let nine = "monastery@0,0,m1 completed red 1 9 9";
    check_board(&with_abbot, &[nine, "garden@1,1,g1 open blue 1 0 4", "red 9 9", "blue 0 4"]);
    check(&all[..8], &figures[..1], &["monastery@0,0,m1 open red 1 0 8", "red 0 8"]);
}

#[test]
fn fields() {
    // One field north of the road borders the city of the start tile, which the cap completes.
    let pair = [("start", 0, 0, 0), ("cap", 0, -1, 180)];
    let farmer = [("red", "meeple", 0, 0, "f1"), ("blue", "meeple", 0, 0, "f2")];
    check(&pair[..1], &farmer, &["field@0,0,f1 open red 1 0 0", "red 0 0"]);
    check(
        &pair,
        &farmer,
        &["field@0,0,f1 open red 1 0 3", "field@0,0,f2 open blue 1 0 0", "red 0 3", "blue 0 0"],
    );
    // B11: the city of B03 seen from the south-east corner's field twice (both caps): 3, not 6.
    let b03 = [("caps", 0, 0, 0), ("corner", 0, -1, 270), ("corner", -1, 0, 90), ("corner", -1, -1, 180)];
    check(&b03, &[], &["field@0,0,f1 open - 1 0 3"]);
    // Two cities, one completed.
    let two = [("caps", 0, 0, 0), ("cap", 0, -1, 180)];
    check(&two, &[], &["field@0,0,f1 open - 1 0 3", "city@0,0,c2 open - 1 0 1"]);
}

#[test]
fn majorities() {
    let r = |player, figure, x| (player, figure, x, 0, "r1");
    let tiles = [("straight", 0, 0, 0), ("straight", 1, 0, 0), ("straight", 2, 0, 0)];
    let owns = |figures: &[Figure], owners: &str| {
        check(&tiles, figures, &[&format!("road@0,0,r1 open {owners} 3 0 3")]);
    };
    owns(&[r("red", "meeple", 0), r("red", "meeple", 1), r("blue", "meeple", 2)], "red");
    owns(&[r("red", "meeple", 0), r("blue", "big", 1)], "blue");
    owns(&[r("red", "meeple", 0), r("red", "meeple", 2), r("blue", "big", 1)], "red+blue");
    owns(&[r("red", "pig", 0)], "-");
    owns(&[r("nobody", "meeple", 0)], "-");
    owns(&[r("red", "dragon", 0)], "-");
    // Two figures of one player: paid once.
    check(&RING, &[("red", "meeple", 0, 0, "r1"), ("red", "meeple", 1, 1, "r1")], &["red 6 6"]);
}

#[test]
fn plates_lie_in_every_turn() {
    for (turn, east) in [(0, (4, 2)), (90, (3, 3)), (180, (2, 2)), (270, (3, 1))] {
        // The cell named is the north-west corner as it lies.
        let corner = (east.0.min(3), east.1.min(2));
        let mut b = board(&[], &[]);
        b.plates.push(PlacedPlate {
            plate: "t/pair".to_owned(),
            side: None,
            x: corner.0,
            y: corner.1,
            turn: Turn::from_degrees(turn).unwrap(),
            extra: serde_json::Map::new(),
        });
        let sets = [set()];
        let ground = Ground::of(&b, &sets);
        assert_eq!(ground.tiles[&Cell::new(3, 2)].def.id, "left", "turn {turn}");
        assert_eq!(ground.tiles[&Cell::new(east.0, east.1)].def.id, "right", "turn {turn}");
        let features = Features::of(&ground);
        assert!(
            features.list.iter().any(|f| f.kind == "city" && f.completed && f.cells.len() == 2),
            "turn {turn}"
        );
    }
}

#[test]
fn piles_and_unknown_tiles() {
    let b = board(&[("cap", 0, 0, 0), ("start", 0, 0, 0), ("nothing", 1, 0, 0)], &[]);
    let sets = [set()];
    let ground = Ground::of(&b, &sets);
    assert_eq!(ground.tiles.len(), 1);
    assert_eq!(ground.tiles[&Cell::default()].def.id, "cap");
    assert!(ground.taken.contains(&Cell::new(1, 0)));
}

#[test]
fn mismatches_are_found_port_by_port() {
    let sets = [set()];
    let b = board(&[("start", 0, 0, 0), ("cap", 1, 0, 0), ("cap", 0, -1, 180), ("bend", 0, 1, 90)], &[]);
    let found: Vec<_> = Ground::of(&b, &sets).mismatches().into_iter().collect();
    // Road against field in the east, road against field in the south.
    assert_eq!(found, [(Cell::new(0, 0), Side::E), (Cell::new(0, 0), Side::S)]);
}

#[test]
fn placements() {
    let sets = [set()];
    let list = |b: &Board, tile: &str| -> Vec<(i32, i32, i64)> {
        let ground = Ground::of(b, &sets);
        legal::placements(&ground, tile).into_iter().map(|(c, t)| (c.x, c.y, t.degrees())).collect()
    };
    let start = board(&[("start", 0, 0, 0)], &[]);
    // L01.
    let six = [(-1, 0, 0), (-1, 0, 180), (1, 0, 0), (1, 0, 180), (0, 1, 0), (0, 1, 180)];
    assert_eq!(list(&start, "t/straight"), six);
    assert_eq!(list(&start, "t/cap"), [(0, -1, 180), (0, 1, 90), (0, 1, 180), (0, 1, 270)]);
    assert_eq!(list(&start, "t/unknown"), []);
    let none = board(&[], &[]);
    assert_eq!(list(&none, "t/start"), [(0, 0, 0), (0, 0, 90), (0, 0, 180), (0, 0, 270)]);
    assert_eq!(list(&none, "t/cap"), []);
}

#[test]
fn figure_spots() {
    let sets = [set()];
    let spots = |b: &Board, x: i32, y: i32| -> Vec<String> {
        let ground = Ground::of(b, &sets);
        let found = legal::figure_spots(&ground, Cell::new(x, y), "red");
        found.into_iter().map(|(f, s)| format!("{f} {s}")).collect()
    };
    let pair = [("start", 0, 0, 0), ("cap", 0, -1, 180)];
    // B15: nobody in the city; somebody in it.
    let free = board(&pair, &[]);
    assert_eq!(spots(&free, 0, -1), ["big c1", "big f1", "meeple c1", "meeple f1", "pig f1"]);
    let held = board(&pair, &[("blue", "meeple", 0, 0, "c1")]);
    assert_eq!(spots(&held, 0, -1), ["big f1", "meeple f1", "pig f1"]);
    // ABB-1: the abbot only with the option, on gardens and monasteries only.
    let mut garden = board(&[("garden", 0, 0, 0)], &[]);
    assert_eq!(spots(&garden, 0, 0), ["big f1", "meeple f1", "pig f1"]);
    garden.options.insert("abbot".to_owned(), OptionValue::Switch(true));
    assert_eq!(spots(&garden, 0, 0), ["abbot g1", "big f1", "meeple f1", "pig f1"]);
    // All seven meeples and the big one are out.
    let mut out: Vec<Figure> = vec![("red", "big", 5, 5, "c1")];
    out.resize(8, ("red", "meeple", 5, 5, "c1"));
    assert_eq!(spots(&board(&pair, &out), 0, -1), ["pig f1"]);
}

#[test]
fn random_boards_are_the_same_every_time() {
    let sets = [set()];
    let make = || {
        let mut r = random::Random::new(7);
        random::wild(&mut r, &sets, 2, 30)
    };
    let board = make();
    assert_eq!(board, make());
    assert!(
        board.tiles.len() > 10 && board.figures.len() > 3,
        "{} {}",
        board.tiles.len(),
        board.figures.len()
    );
}

#[test]
fn turning_the_board_keeps_the_points() {
    let sets = [set()];
    for seed in 0..50 {
        let mut r = random::Random::new(seed);
        let mut board = random::wild(&mut r, &sets, 2, 20);
        board.plates.push(PlacedPlate {
            plate: "t/pair".to_owned(),
            side: None,
            x: 1,
            y: -1,
            turn: r.turn(),
            extra: serde_json::Map::new(),
        });
        let sheet = reference::sheet(&board, &sets);
        let mut turned = board.clone();
        for _ in 0..4 {
            turned = random::turned(&turned, &sets, Turn::from_quarters(1));
            let other = reference::sheet(&turned, &sets);
            assert_eq!(sheet.players, other.players, "seed {seed}");
            let values = |s: &reference::Sheet| {
                let mut v: Vec<_> = s
                    .features
                    .values()
                    .map(|f| (f.kind.clone(), f.cells.len(), f.completed, f.last))
                    .collect();
                v.sort();
                v
            };
            assert_eq!(values(&sheet), values(&other), "seed {seed}");
        }
        assert_eq!(
            turned,
            {
                let mut b = board;
                b.sort_figures();
                b
            },
            "seed {seed}"
        );
    }
}

#[test]
fn games_are_legal_all_the_way() {
    let mut set = set();
    for tile in &mut set.tiles {
        if tile.id != "left" && tile.id != "right" {
            tile.count.insert("all".to_owned(), 3);
        }
    }
    let sets = [set];
    for seed in 0..5 {
        let mut r = random::Random::new(seed);
        let mut game = random::Game::new(&mut r, &sets, 3);
        let total = game.bag.len() + 1;
        while game.step(&mut r) {
            let ground = Ground::of(&game.board, &sets);
            assert!(ground.mismatches().is_empty(), "seed {seed}");
            let features = Features::of(&ground);
            assert!(features.list.iter().all(|f| !f.completed || !f.occupied), "seed {seed}");
        }
        assert_eq!(game.board.tiles.len() + game.discarded.len(), total, "seed {seed}");
        assert!(game.board.tiles.len() > 20, "seed {seed}: {} tiles", game.board.tiles.len());
    }
}
