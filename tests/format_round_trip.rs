//! load(save(x)) = x, and text in canonical form stays as it is.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Map, Value};
use tilewright::format::{
    Document, read_board, read_document, read_tileset, unknown_keys, write_board, write_tileset,
};
use tilewright::model::{
    Accepted, Amount, ArtDef, Board, Cell, Fit, Holder, OptionValue, PlacedFigure, PlacedPlate, PlacedTile,
    Player, SegmentDef, SetUse, Side, Spot, Text, TileDef, TilePile, TileSet, Tokens, Turn, TurnState,
};

const CANONICAL: &str = r#"{"format": "tilewright-board/1",
 "name": "Mid-game \"ž\"",
 "sets": [
  {"id": "base", "edition": "c2", "copies": 2},
  {"id": "count-of-carcassonne"}
 ],
 "options": {"abbot": true, "king": "count", "small-city": 3},
 "players": [
  {"id": "red", "name": "Red", "score": 12, "colour": "ff0000"},
  {"id": "blue", "score": -1}
 ],
 "turn": {"player": "red", "phase": "figure", "bonus": 1},
 "plates": [
  {"plate": "count-of-carcassonne/west", "side": "front", "x": 0, "y": 0, "turn": 0, "art": {"z": 1, "a": [1, 2.5e-7]}}
 ],
 "tiles": [
  {"x": 4, "y": 1, "tile": "base/city-cap", "turn": 180},
  {"x": 4, "y": 1, "tile": "gone/tile", "turn": 0, "why": "two on a cell"},
  {"x": -4, "y": 2, "tile": "no id of ours!", "turn": 90}
 ],
 "figures": [
  {"figure": "count", "place": "count-of-carcassonne/castle"},
  {"player": "red", "figure": "meeple", "x": 4, "y": 1, "segment": "c1", "lying": true},
  {"figure": "dragon", "x": 4, "y": 1}
 ],
 "accepted": [
  {"check": "edge-mismatch", "x": 4, "y": 0, "side": "W", "by": "me"}
 ],
 "notes": [
  "free",
  {"form": null}
 ],
 "later": {"b": 1, "a": [true]},
 "added": 1e+300
}
"#;

#[test]
fn canonical_text_is_unchanged_with_all_its_unknown_keys() {
    let board = read_board(CANONICAL, "f").expect("readable");
    assert_eq!(write_board(&board), CANONICAL);
    assert_eq!(board.extra.keys().collect::<Vec<_>>(), ["later", "added"]);
    assert_eq!(board.tile_total(), 3, "a tile of an unknown set is kept as it is");
    let empty = write_board(&Board::default());
    assert_eq!(
        empty,
        "{\"format\": \"tilewright-board/1\",\n \"sets\": [],\n \"players\": [],\n \"tiles\": []\n}\n"
    );
    assert_eq!(read_board(&empty, "f"), Ok(Board::default()));
}

#[test]
fn rows_are_sorted_by_saving() {
    let mixed = r#"{"tiles": [{"y": 2, "x": 1, "tile": "b/b"}, {"x": 2, "y": 1, "tile": "b/a", "turn": 90}],
        "format": "tilewright-board/1"}"#;
    let text = write_board(&read_board(mixed, "f").expect("readable"));
    let rows: Vec<&str> = text.lines().filter(|l| l.contains("tile\"")).collect();
    assert_eq!(
        rows,
        [
            r#"  {"x": 2, "y": 1, "tile": "b/a", "turn": 90},"#,
            r#"  {"x": 1, "y": 2, "tile": "b/b", "turn": 0}"#
        ]
    );
}

#[test]
fn unknown_keys_are_named() {
    let found = unknown_keys(CANONICAL, "f").expect("readable");
    let places: Vec<&str> = found.iter().map(|k| k.place.as_str()).collect();
    let expect = [
        "players[0].colour",
        "turn.bonus",
        "plates[0].art",
        "tiles[1].why",
        "figures[1].lying",
        "accepted[0].by",
        "later",
        "added",
    ];
    assert_eq!(places, expect);
    let misspelt =
        r#"{"format": "tilewright-board/1", "tiles": [{"x": 1, "y": 1, "tile": "b/b", "trun": 90}]}"#;
    let found = unknown_keys(misspelt, "f").expect("readable");
    assert_eq!((found[0].place.as_str(), found[0].near.as_deref()), ("tiles[0].trun", Some("turn")));
    assert_eq!(found[0].position.to_string(), "1:84");
    let set = r#"{"format": "tilewright-tileset/1", "id": "s", "tiles": [
        {"id": "a", "count": {"anything": 1}, "segments": [{"id": "c", "kind": "city", "mark": {}}]}]}"#;
    let found = unknown_keys(set, "f").expect("readable");
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].place.as_str(), found[0].near.as_deref()),
        ("tiles[0].segments[0].mark", Some("marks"))
    );
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z][a-z0-9-]{0,8}", "\\PC{1,6}"]
}

fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_filter("finite", |f| f.is_finite()).prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map(word(), inner, 0..3)
                .prop_map(|m| Value::Object(m.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// Unknown keys; the prefix keeps them apart from known ones.
fn extra() -> impl Strategy<Value = Map<String, Value>> {
    let keys = prop::collection::btree_map("zz[a-z ]{1,4}", json(), 1..3);
    prop_oneof![4 => Just(Map::new()), 1 => keys.prop_map(|m| m.into_iter().collect())]
}

fn cell() -> impl Strategy<Value = Cell> {
    prop_oneof![(-4..4, -4..4), (any::<i32>(), any::<i32>())].prop_map(|(x, y)| Cell::new(x, y))
}

fn turn() -> impl Strategy<Value = Turn> {
    (0..4usize).prop_map(Turn::from_quarters)
}

fn tile() -> impl Strategy<Value = PlacedTile> {
    (word(), turn(), extra()).prop_map(|(tile, turn, extra)| PlacedTile { tile, turn, extra })
}

fn figure() -> impl Strategy<Value = PlacedFigure> {
    let spot = prop_oneof![
        (cell(), word()).prop_map(|(c, s)| Spot::Segment(c, s)),
        cell().prop_map(Spot::Cell),
        word().prop_map(Spot::Place),
    ];
    (prop::option::of(word()), word(), spot, extra()).prop_map(|(player, figure, spot, extra)| PlacedFigure {
        player,
        figure,
        spot,
        extra,
    })
}

/// What a turn knows beside its player and phase.
fn play_state() -> impl Strategy<Value = TurnState> {
    let cell = || (-9..9i32, -9..9i32).prop_map(|(x, y)| [x, y]);
    (
        prop::option::of(word()),
        prop::option::of(cell()),
        prop::option::of(word()),
        any::<bool>(),
        prop::collection::vec(cell(), 0..3),
        0..3u32,
        prop::collection::btree_map(word(), -3..20i64, 0..3),
        prop::option::of(word()),
    )
        .prop_map(|(decides, placed, again, second, walked, passed, paid, from)| TurnState {
            sent: from.clone(),
            given: walked.clone(),
            ..TurnState {
                decides,
                placed,
                again,
                second,
                walked,
                passed,
                paid,
                from,
                ..TurnState::new("", "")
            }
        })
}

fn rules()
-> impl Strategy<Value = (Vec<SetUse>, BTreeMap<String, OptionValue>, Vec<Player>, Option<TurnState>)> {
    let set = (word(), prop::option::of(word()), any::<u32>(), extra())
        .prop_map(|(id, edition, copies, extra)| SetUse { id, edition, copies, extra });
    let option = prop_oneof![
        any::<bool>().prop_map(OptionValue::Switch),
        any::<i64>().prop_map(OptionValue::Number),
        word().prop_map(OptionValue::Choice),
    ];
    let player = (word(), any::<String>(), any::<i64>(), extra())
        .prop_map(|(id, name, score, extra)| Player { id, name, score, extra });
    let turn = (word(), word(), extra(), play_state()).prop_map(|(player, phase, extra, state)| TurnState {
        player,
        phase,
        extra,
        ..state
    });
    (
        prop::collection::vec(set, 0..3),
        prop::collection::btree_map(word(), option, 0..3),
        prop::collection::vec(player, 0..3),
        prop::option::of(turn),
    )
}

fn amount() -> impl Strategy<Value = Amount> {
    (any::<i64>(), extra()).prop_map(|(count, extra)| Amount { count, extra })
}

/// A board that holds nothing but what lies beside tiles and figures.
fn holdings() -> impl Strategy<Value = Board> {
    let holder = || prop_oneof![word().prop_map(Holder::Player), cell().prop_map(Holder::Cell)];
    let pile = || prop::collection::btree_map(word(), amount(), 0..3).prop_map(TilePile);
    let tokens = prop::collection::btree_map((holder(), word()), amount(), 0..4).prop_map(Tokens);
    let states = (
        prop::collection::btree_map(word(), any::<i64>(), 0..3),
        prop::collection::btree_map(word(), word(), 0..3),
        prop::option::of(word()),
        prop::collection::vec(word(), 0..3),
    );
    (tokens, states, prop::option::of(pile()), pile()).prop_map(
        |(tokens, (records, modes, drawn, common), bag, discards)| Board {
            tokens,
            records,
            modes,
            drawn,
            common,
            bag,
            discards,
            ..Board::default()
        },
    )
}

fn board() -> impl Strategy<Value = Board> {
    let plate = (word(), prop::option::of(word()), cell(), turn(), extra())
        .prop_map(|(plate, side, c, turn, extra)| PlacedPlate { plate, side, x: c.x, y: c.y, turn, extra });
    let accepted = (word(), prop::option::of(cell()), prop::option::of(0..4usize), extra()).prop_map(
        |(check, c, side, extra)| Accepted {
            check,
            x: c.map(|c| c.x),
            y: c.map(|c| c.y),
            side: side.map(Side::from_index),
            extra,
        },
    );
    let layout = prop::collection::btree_map(cell(), prop::collection::vec(tile(), 1..3), 0..6);
    let parts = (
        prop::collection::vec(plate, 0..3),
        layout,
        prop::collection::vec(figure(), 0..4),
        prop::collection::vec(accepted, 0..3),
        prop::collection::vec(json(), 0..3),
        extra(),
    );
    (any::<String>(), rules(), parts, holdings()).prop_map(
        |(name, (sets, options, players, turn), (plates, tiles, figures, accepted, notes, extra), rest)| {
            let mut board = Board {
                name,
                sets,
                options,
                players,
                turn,
                plates,
                tiles,
                figures,
                accepted,
                notes,
                extra,
                ..rest
            };
            board.sort_figures();
            board
        },
    )
}

fn tileset() -> impl Strategy<Value = TileSet> {
    let segment = (word(), word(), prop::collection::btree_map(word(), any::<i64>(), 0..3), extra())
        .prop_map(|(id, kind, marks, extra)| SegmentDef {
            id,
            kind,
            at: vec![tilewright::model::PortName::NL],
            also: vec![Side::E],
            marks,
            borders: vec!["c1".to_owned()],
            by: None,
            touch: "a".to_owned(),
            end: None,
            holds: None,
            extra,
        });
    let share = -0.5..1.5;
    let crop = prop::option::of([share.clone(), share.clone(), share.clone(), share]);
    let art = (any::<String>(), crop, turn(), 0..Fit::ALL.len(), extra())
        .prop_map(|(file, crop, turn, fit, extra)| ArtDef { file, crop, turn, fit: Fit::ALL[fit], extra });
    let art = prop::option::of(art);
    let tile = (word(), any::<String>(), prop::collection::vec(segment, 0..3), art, extra()).prop_map(
        |(id, name, segments, art, extra)| TileDef {
            id,
            name: if name.is_empty() { Text::default() } else { Text::en(&name) },
            count: BTreeMap::from([("all".to_owned(), 3)]),
            alias: BTreeMap::new(),
            marks: BTreeMap::new(),
            closed: None,
            cross: Vec::new(),
            art,
            segments,
            extra,
        },
    );
    (word(), prop::collection::vec(tile, 0..4), extra()).prop_map(|(id, tiles, extra)| TileSet {
        id,
        tiles,
        extra,
        ..TileSet::default()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_board_survives_its_file(board in board()) {
        let text = write_board(&board);
        let again = read_board(&text, "f").map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert_eq!(&again, &board);
        prop_assert_eq!(write_board(&again), text.clone());
        prop_assert_eq!(read_document(&text, "f"), Ok(Document::Board(board)));
    }

    #[test]
    fn a_tile_set_survives_its_file(set in tileset()) {
        let text = write_tileset(&set);
        let again = read_tileset(&text, "f").map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert_eq!(&again, &set);
        prop_assert_eq!(write_tileset(&again), text);
    }
}
