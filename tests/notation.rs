//! The notation: what it looks like, that it loses nothing, what it forgives, and what it says when it cannot.

mod golden;
mod reference;
mod sets;

use std::sync::LazyLock;

use proptest::prelude::*;
use reference::random::Random;
use serde_json::{Map, Value, json};
use tilewright::app::Catalogue;
use tilewright::format::notation::{
    read_notation, read_position, read_set, read_tile, used_sets, write_position, write_set, write_tile,
};
use tilewright::format::{Document, Fault, FormatError, read_board, write_board};
use tilewright::model::{Board, Spot, TileDef, TileSet};

static BUILT_IN: LazyLock<Catalogue> = LazyLock::new(Catalogue::built_in);

fn write(board: &Board) -> String {
    write_position(board, &|id| BUILT_IN.set(id))
}

fn read(text: &str) -> Result<Board, FormatError> {
    read_position(text, "text", &|id| BUILT_IN.set(id))
}

const BOARD: &str = r#"{"format": "tilewright-board/1",
 "name": "Mid-game",
 "sets": [{"id": "base", "edition": "c2"}, {"id": "count-of-carcassonne", "copies": 2}],
 "options": {"abbot": true, "king": "15-40", "small-city": false, "double": 3, "odd": "on"},
 "players": [{"id": "red", "name": "Red", "score": 12}, {"id": "blue", "score": -1, "colour": "f00"}, {"id": "Zoë", "score": 0}],
 "turn": {"player": "red", "phase": "figure"},
 "plates": [{"plate": "count-of-carcassonne/west", "side": "front", "x": 0, "y": 0, "turn": 0},
  {"plate": "count-of-carcassonne/east", "x": 2, "y": 0, "turn": 180}],
 "tiles": [{"x": 4, "y": 1, "tile": "base/city-cap", "turn": 180}, {"x": -4, "y": 2, "tile": "gone/tile", "turn": 0},
  {"x": -3, "y": 2, "tile": "no id of ours!", "turn": 90, "why": [1, 2.5e-7]}],
 "figures": [{"figure": "count", "place": "count-of-carcassonne/castle"},
  {"figure": "dragon", "x": -4, "y": 2},
  {"player": "red", "figure": "meeple", "x": 4, "y": 2, "segment": "c1"}],
 "accepted": [{"check": "edge-mismatch", "x": 4, "y": 0, "side": "W"}, {"check": "no-start"}],
 "notes": ["free", {"form": null}, 7],
 "tokens": [{"x": 4, "y": 1, "token": "floor", "count": 2}, {"player": "red", "token": "wine"}],
 "records": {"king": 5}, "modes": {"fair": "open"},
 "bag": [], "discards": [{"tile": "base/start", "count": 3}], "drawn": "base/monastery", "common": ["base/start"],
 "later": {"b": 1}
}"#;

const LINE: &str = concat!(
    r#"tilewright/1 "Mid-game" | sets base@c2; count-of-carcassonne x2"#,
    r#" | options abbot=on; double=3; king=15-40; odd="on"; small-city=off"#,
    r#" | players red "Red" 12; blue -1 {"colour": "f00"}; "Zoë" | turn red figure"#,
    r#" | plates 0,0 west front; 2,0 east 180"#,
    r#" | tiles 4,1 city-cap 180; -4,2 gone/tile; -3,2 "no id of ours!" 90 {"why": [1, 2.5e-7]}"#,
    r#" | figures count in castle; dragon@-4,2; red meeple@4,2 c1"#,
    r#" | tokens 4,1 floor x2; red wine | records king=5 | modes fair=open | bag | discards start x3"#,
    r#" | drawn monastery | common start"#,
    r#" | accepted edge-mismatch 4,0 W; no-start | notes "free"; {"form": null}; 7 | more {"later": {"b": 1}}"#,
);

#[test]
fn a_board_is_a_line_that_people_can_read() {
    let board = read_board(BOARD, "board").expect("readable");
    assert_eq!(write(&board), LINE);
    assert_eq!(read(LINE), Ok(board.clone()));
    assert_eq!(write(&Board::default()), "tilewright/1");
    assert_eq!(read("tilewright/1"), Ok(Board::default()));
    let document = read_notation(LINE, "text", &|id| BUILT_IN.set(id));
    assert_eq!(document, Ok(Document::Board(board.clone())));
    assert_eq!(used_sets(LINE, "text"), Ok(board.sets));
}

#[test]
fn what_programs_make_of_a_line_is_forgiven() {
    let board = read(LINE).expect("readable");
    let typographic = LINE
        .replace(": \"", ": \u{201e}")
        .replace('"', "\u{201d}")
        .replace("-4,2", "\u{2212}4,2")
        .replace("15-40", "15\u{2013}40")
        .replace("e-7", "e\u{2212}7");
    let wrapped = LINE.replace(' ', "\n    ").replace("; ", ";\u{a0}");
    let mailed = format!("> {}", LINE.replace(" | ", "\n> | "));
    let broken = LINE.replace("count-of", "count-\u{200b}of\u{ad}").replace(';', " ;").replace('@', " @ ");
    let fenced = format!("\u{feff}\n```\n{LINE} ;\n```\n");
    let shouted =
        LINE.replace("tilewright", "Tilewright").replace(" | tiles", " | Tiles").replace(" x2", " ×2");
    let loose = LINE.replace("4,1 city-cap 180", "4 , 1 base/city-cap 180°;").replace("=on", " = yes");
    let shuffled = {
        let mut parts: Vec<&str> = LINE.split(" | ").collect();
        parts[1..].reverse();
        parts.join(" | ")
    };
    for text in [typographic, wrapped, mailed, broken, fenced, shouted, loose, shuffled] {
        assert_eq!(read(&text).as_ref(), Ok(&board), "{text}");
    }
}

/// The full ids of the tiles that a text lays in a row.
fn tiles(names: &str) -> Result<Vec<String>, FormatError> {
    let rows: Vec<String> = names.split(' ').enumerate().map(|(x, name)| format!("{x},0 {name}")).collect();
    let board = read(&format!("tilewright/1 | sets base@c1 | tiles {}", rows.join("; ")))?;
    Ok(board.tiles.values().flatten().map(|t| t.tile.clone()).collect())
}

#[test]
fn letters_types_and_foreign_ids_name_tiles() {
    // U straight road, BA/Cccc+ the city on all sides with a coat, RRRR the crossing of four roads (facts/tiles.md).
    let expect = ["base/road-straight", "base/city-full-coat", "base/road-crossing-four", "base/start"];
    assert_eq!(tiles("U BA/Cccc+ RRRR D").expect("known"), expect);
    // Quotes keep an id as it is.
    assert_eq!(tiles("\"U\" \"BA/L\" x/y").expect("kept"), ["U", "BA/L", "x/y"]);

    let err = tiles("CFFF").expect_err("several");
    assert_eq!(err.expected, "a name that only one tile has");
    for meant in ["base/city-cap", "base/city-cap-garden"] {
        assert!(err.found.contains(meant), "{err}");
    }
    assert!(!err.found.contains("base/city-caps-adjacent") && err.position.is_some(), "{err}");
    for unknown in ["CFCC?", "Q9", "XXXX", "BA/none"] {
        let err = tiles(unknown).expect_err(unknown);
        assert_eq!((err.place.as_str(), err.fault), ("tiles[0]", Fault::WrongValue), "{err}");
    }
}

#[test]
fn short_names_need_their_sets() {
    let tile = |id: &str| TileDef { id: id.to_owned(), ..made_tile() };
    let fan = |id: &str| TileSet {
        id: id.to_owned(),
        tiles: vec![tile("glade"), tile("start")],
        ..TileSet::default()
    };
    let mut catalogue = Catalogue::built_in();
    catalogue.add(fan("fan"));
    let with_fan = |id: &str| catalogue.set(id);
    let line = "tilewright/1 | sets base; fan | tiles 0,0 glade; 1,0 fan/start; 2,0 city-cap";
    let board = read_position(line, "text", &with_fan).expect("readable");
    assert_eq!(write_position(&board, &with_fan), line, "`start` is in two sets");

    // Without the set at hand nothing is shortened, and what is short can only be of the set that is missing.
    let without = |id: &str| BUILT_IN.set(id);
    assert_eq!(read_position(line, "text", &without), Ok(board.clone()));
    let long = "tilewright/1 | sets base; fan | tiles 0,0 fan/glade; 1,0 fan/start; 2,0 base/city-cap";
    assert_eq!(write_position(&board, &without), long);
    let err =
        read_position(&line.replace("base;", "base; other;"), "text", &without).expect_err("two are missing");
    assert!(err.help.contains("other, fan"), "{}", err.help);

    let err = read_position(&line.replace("fan/start", "start"), "text", &with_fan).expect_err("two have it");
    assert!(err.found.contains("base/start and fan/start"), "{err}");
}

fn made_tile() -> TileDef {
    serde_json::from_value(json!({"id": "a"})).expect("a tile")
}

#[test]
fn a_figure_may_name_a_port() {
    // The start tile turned by 90 has its city in the east, its road from north to south.
    let line = "tilewright/1 | sets base; count-of-carcassonne | plates 4,0 west | tiles 0,0 start 90; 1,0 city-full-coat
        | figures red meeple@0,0 E; red meeple@0,0 N; red meeple@0,0 WL; red meeple@0,0 \"W\"; blue meeple@1,0 SR";
    let board = read(line).expect("readable");
    let segments: Vec<&str> = board
        .figures
        .iter()
        .map(|f| match &f.spot {
            Spot::Segment(_, segment) => segment.as_str(),
            other => panic!("{other:?}"),
        })
        .collect();
    // f2 is the wide field south of the road; unturned it reaches ER SL SR WL, so turned SR WL WR NL.
    assert_eq!(segments, ["W", "c1", "f2", "r1", "c1"]);
    for (figure, found) in [
        ("red meeple@0,0 NL", Ok("f2")),
        ("red meeple@0,0 EL", Ok("c1")),
        ("red meeple@9,9 N", Err("none")),
        ("red meeple@0,0 S", Ok("r1")),
    ] {
        let text = format!("tilewright/1 | sets base | tiles 0,0 start 90 | figures {figure}");
        let read = read(&text);
        match (read, found) {
            (Ok(board), Ok(segment)) => {
                let Spot::Segment(_, id) = &board.figures[0].spot else { panic!("{figure}") };
                assert_eq!(id, segment, "{figure}");
            }
            (Err(err), Err(found)) => assert_eq!(err.found, found, "{err}"),
            (other, _) => panic!("{figure}: {other:?}"),
        }
    }
}

#[test]
fn faults_say_where_what_and_what_to_do() {
    for (text, at, fault, expected, help) in [
        ("", "1:1", Fault::CutShort, "`tilewright/1` at the start", "copy the whole text"),
        ("look: tilewright/1", "1:1", Fault::WrongFormat, "`tilewright/1` at the start", "copy"),
        ("tilewright/2", "1:1", Fault::Newer, "`tilewright/1` or older", "update Tilewright"),
        ("tilewright/x", "1:1", Fault::WrongFormat, "`tilewright/1`", "write tilewright/1"),
        ("tilewright-tile/1 a/b", "1:1", Fault::WrongFormat, "a position", "this text is a tile"),
        ("tilewright/1 tilewright/1", "1:14", Fault::WrongFormat, "only a position", "one at a time"),
        ("tilewright/1 name", "1:14", Fault::WrongValue, "`|` and a part", "name in quotes"),
        (
            "tilewright/1 | tils 0,0 a",
            "1:16",
            Fault::UnknownKey,
            "one of the parts sets",
            "did you mean `tiles`?",
        ),
        ("tilewright/1 | sets a | sets b", "1:25", Fault::DuplicateKey, "the part `sets` once", "one part"),
        ("tilewright/1 | sets base 2", "1:26", Fault::WrongValue, "a number such as x2", "`;`"),
        (
            "tilewright/1 | sets base\n| tiles 0 base/start",
            "2:11",
            Fault::WrongValue,
            "`,` and the second",
            "4,-2",
        ),
        ("tilewright/1 | tiles 0,0 base/start 45", "1:37", Fault::WrongValue, "a turn of 0, 90", "`;`"),
        ("tilewright/1 | tiles 0,0 a/b 90 90", "1:33", Fault::WrongValue, "further keys", "separate rows"),
        (
            "tilewright/1 | tiles 0,0 a/b; 0,99999999999 a/b",
            "1:33",
            Fault::WrongValue,
            "the second number",
            "whole",
        ),
        ("tilewright/1 | tiles 0,0 a/b {\"turn\": 50}", "1:22", Fault::WrongValue, "0, 90, 180 or 270", ""),
        (
            "tilewright/1 | tiles 0,0 a/b {\"x\": 50}",
            "1:30",
            Fault::DuplicateKey,
            "the key `x` once",
            "remove",
        ),
        (
            "tilewright/1 | sets base | tiles 0,0 strat",
            "1:38",
            Fault::WrongValue,
            "a tile",
            "did you mean `start`?",
        ),
        ("tilewright/1 | tiles 0,0 start", "1:26", Fault::WrongValue, "a tile", "name the sets first"),
        ("tilewright/1 | players red \"Red", "1:28", Fault::CutShort, "the closing quote", "add"),
        ("tilewright/1 | players red \u{201e}R\\q\u{201c}", "1:30", Fault::Syntax, "an escape", "\\u005c"),
        ("tilewright/1 | more {\"a\": }", "1:27", Fault::Syntax, "a JSON value", "correct"),
        ("tilewright/1 | more {\"sets\": 5}", "1:1", Fault::WrongType, "a list", "write"),
        ("tilewright/1 | options a=on; a=off", "1:30", Fault::DuplicateKey, "`a` once", "remove"),
        ("tilewright/1 | options a", "1:25", Fault::CutShort, "`=`", "small-city=on"),
        (
            "tilewright/1 | figures red meeple",
            "1:34",
            Fault::CutShort,
            "where the figure stands",
            "red meeple@4,2 c1",
        ),
        ("tilewright/1 | accepted no-start X", "1:34", Fault::WrongValue, "a side: N, E, S or W", "`;`"),
        ("tilewright/1 | notes free", "1:22", Fault::WrongValue, "a note in quotes", "quotes"),
        (
            "tilewright/1 | turn red place; blue place",
            "1:32",
            Fault::WrongValue,
            "the end of this part",
            "one row",
        ),
    ] {
        let err = read(text).expect_err(text);
        let position = err.position.map(|p| p.to_string()).unwrap_or_default();
        assert_eq!((position.as_str(), err.fault), (at, fault), "{text}: {err}");
        assert!(err.expected.contains(expected), "{text}: expected {}", err.expected);
        assert!(
            err.help.contains(help) && !err.help.is_empty() && !err.found.is_empty(),
            "{text}: {}",
            err.help
        );
    }
}

#[test]
fn a_tile_is_a_line_of_its_own() {
    let base = BUILT_IN.set("base").expect("there");
    let start = base.tile("start").expect("there");
    let line = write_tile("base", start);
    let expect = concat!(
        r#"tilewright-tile/1 base/start | segments c1 city N; r1 road E W; f1 field EL WR borders c1; f2 field ER SL SR WL"#,
        r#" | name cs="Okraj města a přímá cesta"; en="City cap on a straight road" | count c1=4; c2=4"#,
        r#" | alias hig="D"; jcz="BA/RCr""#,
    );
    assert_eq!(line, expect);
    assert_eq!(read_tile(&line, "text"), Ok(("base".to_owned(), start.clone())));

    let bridge: TileDef = serde_json::from_value(json!({
        "id": "Odd one", "marks": {"volcano": 1, "thief": 3}, "cross": [["r1", "over", "c1"]],
        "segments": [{"id": "c1", "kind": "city", "at": ["N", "S"], "also": ["E"], "marks": {"coat": 2, "inn": 1},
            "touch": "aB", "holds": "none", "lamp": true},
          {"id": "with", "kind": "road", "at": ["E", "W"], "end": "gate", "touch": "a"},
          {"id": "f1", "kind": "field", "at": ["NL"], "borders": ["c1", "with"], "by": "hand"}],
        "facts": "ours"}))
    .expect("a tile");
    let line = write_tile("my set", &bridge);
    let expect = concat!(
        r#"tilewright-tile/1 "my set" "Odd one" | segments c1 city N S with coat=2 inn also E touch "aB" holds none"#,
        r#" {"lamp": true}; with road E W touch a end gate; f1 field NL borders c1 "with" by hand"#,
        r#" | cross r1 over c1 | marks thief=3; volcano=1 | more {"facts": "ours"}"#,
    );
    assert_eq!(line, expect);
    assert_eq!(read_tile(&line, "text"), Ok(("my set".to_owned(), bridge)));
}

#[test]
fn faults_of_tiles_say_where() {
    for (text, at, expected) in [
        ("tilewright-tile/1", "1:18", "the id of a set"),
        ("tilewright-tile/1 base", "1:23", "the id of a tile"),
        ("tilewright-tile/1 a/b c", "1:23", "`|` and the next part"),
        ("tilewright-tile/1 a/b | segments c1", "1:36", "a kind"),
        ("tilewright-tile/1 a/b | segments c1 city X", "1:42", "a port"),
        ("tilewright-tile/1 a/b | segments c1 city N end wall", "1:34", "one of"),
        ("tilewright-tile/1 a/b | segments c1 city touch a touch b", "1:50", "`touch` once"),
        ("tilewright-tile/1 a/b | segments c1 city with", "1:46", "a mark"),
        ("tilewright-tile/1 a/b | segments c1 city with coat=x", "1:52", "how many"),
        ("tilewright-tile/1 a/b | cross r1 r2", "1:36", "the id of the other segment"),
        ("tilewright-tile/1 a/b | cross r1 by r2", "1:31", "one of"),
        ("tilewright-tile/1 a/b | count c1", "1:33", "`=`"),
        ("tilewright-tile/1 a/b | count c1=one", "1:31", "a whole number"),
        ("tilewright-tile/1 a/b\ntilewright-tile/1 c/d", "2:1", "only a tile"),
    ] {
        let err = read_tile(text, "text").expect_err(text);
        let position = err.position.map(|p| p.to_string()).unwrap_or_default();
        assert_eq!(position, at, "{text}: {err}");
        assert!(err.expected.contains(expected) && !err.help.is_empty(), "{text}: expected {}", err.expected);
    }
    let err = read_set("tilewright-tile/1 a/b\ntilewright-tile/1 c/d", "text").expect_err("two sets");
    assert_eq!(err.position.map(|p| p.to_string()).as_deref(), Some("2:1"), "{err}");
}

#[test]
fn every_built_in_and_official_tile_survives() {
    let mut kinds = 0;
    for found in sets::built_in().into_iter().chain(sets::official()) {
        let text = write_set(&found.set);
        assert_eq!(text.lines().count(), found.set.tiles.len() + 1, "{}: a line a tile", found.file);
        assert_eq!(read_set(&text, "text").as_ref(), Ok(&found.set), "{}", found.file);
        kinds += found.set.tiles.len();
        // Lines of tiles alone are a set too, and so they are copied.
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let tiles = read_set(&lines.join("\n"), "text").unwrap_or_else(|err| panic!("{err}"));
        assert_eq!(tiles.tiles, found.set.tiles);
        assert_eq!(tiles.id, found.set.id);
    }
    assert!(kinds > 300, "{kinds}");
}

#[test]
fn every_board_of_the_project_survives() {
    let mut boards: Vec<Board> = golden::cases().into_iter().map(|case| case.board).collect();
    for name in ["mid-game", "problems", "city-of-carcassonne"] {
        let text = std::fs::read_to_string(golden::root().join(format!("examples/{name}.board.json")))
            .expect("there");
        boards.push(read_board(&text, name).expect("readable"));
    }
    assert!(boards.len() > 80);
    for board in boards {
        let text = write(&board);
        let again = read(&text).unwrap_or_else(|err| panic!("{err}\n{text}"));
        assert_eq!(again, board, "{text}");
        assert_eq!(write_board(&again), write_board(&board), "also in the order of keys");
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Properties

/// Ids, plain and as odd as can be; some mean something in the notation or in the base set.
fn word() -> impl Strategy<Value = String> {
    let special = [
        "start",
        "base/start",
        "D",
        "CFFF",
        "in",
        "on",
        "x2",
        "12",
        "-1",
        "N",
        "with",
        "tilewright/1",
        "a/b/c",
        "true",
        "tiles",
        "null",
        "city-cap",
        "",
    ];
    prop_oneof![
        4 => "[a-z][a-z0-9-]{0,8}",
        2 => "\\PC{0,6}",
        2 => prop::sample::select(special.to_vec()).prop_map(str::to_owned),
        1 => any::<String>(),
    ]
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_filter("finite", |f| f.is_finite()).prop_map(Value::from),
        word().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map(word(), inner, 0..3)
                .prop_map(|m| Value::Object(m.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// An object with these keys, and now and then some that nobody knows.
fn row(known: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    let keys = prop::collection::btree_map("zz[a-z \"]{1,4}", any_json(), 1..3);
    (known, prop_oneof![4 => Just(None), 1 => keys.prop_map(Some)]).prop_map(|(mut row, more)| {
        if let (Value::Object(row), Some(more)) = (&mut row, more) {
            row.extend(more);
        }
        row
    })
}

fn rows(known: impl Strategy<Value = Value>) -> impl Strategy<Value = Vec<Value>> {
    prop::collection::vec(row(known), 0..4)
}

fn xy() -> impl Strategy<Value = (i32, i32)> {
    prop_oneof![(-3..3, -3..3), (any::<i32>(), any::<i32>())]
}

fn turn() -> impl Strategy<Value = i64> {
    (0..4i64).prop_map(|q| q * 90)
}

fn board() -> impl Strategy<Value = Board> {
    let set = prop_oneof![
        Just(json!({"id": "base"})),
        Just(json!({"id": "count-of-carcassonne", "edition": "c2"})),
        (word(), word(), any::<u32>()).prop_map(|(i, e, n)| json!({"id": i, "edition": e, "copies": n})),
    ];
    let option = prop_oneof![
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        word().prop_map(Value::from),
    ];
    let player = (word(), word(), any::<i64>()).prop_map(|(i, n, s)| json!({"id": i, "name": n, "score": s}));
    let to_move = row((word(), word()).prop_map(|(p, f)| json!({"player": p, "phase": f})));
    let plate = (word(), prop::option::of(word()), xy(), turn()).prop_map(|(p, side, (x, y), t)| {
        let mut row = json!({"plate": p, "x": x, "y": y, "turn": t});
        if let Some(side) = side {
            row["side"] = side.into();
        }
        row
    });
    let tile =
        (word(), xy(), turn()).prop_map(|(t, (x, y), turn)| json!({"x": x, "y": y, "tile": t, "turn": turn}));
    let spot = prop_oneof![
        (xy(), word()).prop_map(|((x, y), s)| json!({"x": x, "y": y, "segment": s})),
        xy().prop_map(|(x, y)| json!({"x": x, "y": y})),
        word().prop_map(|place| json!({"place": place})),
    ];
    let figure = (prop::option::of(word()), word(), spot).prop_map(|(player, figure, mut row)| {
        row["figure"] = figure.into();
        if let Some(player) = player {
            row["player"] = player.into();
        }
        row
    });
    let accepted =
        (word(), prop::option::of(any::<i32>()), prop::option::of(any::<i32>()), prop::option::of(0..4usize))
            .prop_map(|(check, x, y, side)| {
                let mut row = json!({"check": check});
                for (key, value) in [("x", x), ("y", y)] {
                    if let Some(value) = value {
                        row[key] = value.into();
                    }
                }
                if let Some(side) = side {
                    row["side"] = ["N", "E", "S", "W"][side].into();
                }
                row
            });
    let rules = (
        rows(set),
        prop::collection::btree_map(word(), option, 0..3),
        rows(player),
        prop::option::of(to_move),
    );
    let pieces =
        (rows(plate), rows(tile), rows(figure), rows(accepted), prop::collection::vec(any_json(), 0..3));
    let holder = prop_oneof![
        word().prop_map(|p| json!({"player": p})),
        xy().prop_map(|(x, y)| json!({"x": x, "y": y})),
    ];
    let token = (holder, word(), any::<i16>()).prop_map(|(mut row, token, count)| {
        row["token"] = token.into();
        row["count"] = count.into();
        row
    });
    let pile =
        || rows((word(), any::<i16>()).prop_map(|(tile, count)| json!({"tile": tile, "count": count})));
    let held = (
        rows(token),
        prop::collection::btree_map(word(), any::<i64>(), 0..3),
        prop::collection::btree_map(word(), word(), 0..3),
        prop::option::of(pile()),
        pile(),
        prop::option::of(word()),
        prop::collection::vec(word(), 0..3),
    );
    row((word(), rules, pieces, held).prop_map(|(name, (sets, options, players, to_move), pieces, held)| {
        let (tokens, records, modes, bag, discards, drawn, common) = held;
        let (plates, tiles, figures, accepted, notes) = pieces;
        let mut board = json!({"name": name, "sets": sets, "options": options, "players": players, "plates": plates,
            "tiles": tiles, "figures": figures, "accepted": accepted, "notes": notes});
        let held = json!({"tokens": tokens, "records": records, "modes": modes, "discards": discards, "common": common});
        if let (Value::Object(board), Value::Object(held)) = (&mut board, held) {
            board.extend(held);
            board.extend(to_move.map(|turn| ("turn".to_owned(), turn)));
            board.extend(bag.map(|bag| ("bag".to_owned(), bag.into())));
            board.extend(drawn.map(|tile| ("drawn".to_owned(), tile.into())));
        }
        board
    }))
    .prop_map(|board| serde_json::from_value(board).expect("a board"))
}

fn tile() -> impl Strategy<Value = TileDef> {
    let ports = ["NL", "N", "NR", "EL", "E", "ER", "SL", "S", "SR", "WL", "W", "WR"];
    let marks = || prop::collection::btree_map(word(), any::<i64>(), 0..3);
    let shape = (
        prop::collection::vec(prop::sample::select(ports.to_vec()), 0..4),
        prop::collection::vec(prop::sample::select(vec!["N", "E", "S", "W"]), 0..2),
        prop::option::of(prop::sample::select(vec!["plain", "hub", "gate", "village", "monastery"])),
        prop::option::of(Just("hand")),
        prop::option::of(Just("none")),
    );
    let segment = (word(), word(), marks(), prop::collection::vec(word(), 0..3), word(), shape).prop_map(
        |(id, kind, marks, borders, touch, (at, also, end, by, holds))| {
            let mut row = json!({"id": id, "kind": kind, "at": at, "also": also, "marks": marks, "borders": borders,
                "touch": touch});
            for (key, value) in [("end", end), ("by", by), ("holds", holds)] {
                if let Some(value) = value {
                    row[key] = value.into();
                }
            }
            row
        },
    );
    let texts = || prop::collection::btree_map(word(), word(), 0..3);
    let cross = (word(), prop::sample::select(vec!["over", "under"]), word())
        .prop_map(|(a, how, b)| json!([a, how, b]));
    let parts =
        (word(), rows(segment), marks(), marks(), prop::collection::vec(cross, 0..3), texts(), texts());
    row(parts.prop_map(|(id, segments, count, marks, cross, name, alias)| {
        json!({"id": id, "segments": segments, "count": count, "marks": marks, "cross": cross, "name": name, "alias": alias})
    }))
    .prop_map(|tile| serde_json::from_value(tile).expect("a tile"))
    .prop_map(|mut tile: TileDef| {
        // A name without a text in any language is not in files either.
        if tile.name.is_empty() {
            tile.name = Default::default();
        }
        tile
    })
}

/// Whether an error points into the text, at most one past its end.
fn points_into(text: &str, err: &FormatError) -> bool {
    let Some(position) = err.position else { return false };
    let line = text.split('\n').nth(position.line as usize - 1);
    line.is_some_and(|line| (1..=line.chars().count() as u32 + 1).contains(&position.column))
        && !err.expected.is_empty()
        && !err.found.is_empty()
        && !err.help.is_empty()
}

/// All readers on any text: a value, or an error that points into it. A position that was read is written and read back.
fn try_all(text: &str) -> Result<(), String> {
    let sets = |id: &str| BUILT_IN.set(id);
    match read_position(text, "text", &sets) {
        Ok(board) => {
            let line = write_position(&board, &sets);
            let again = read_position(&line, "text", &sets).map_err(|err| format!("{err}: {line}"))?;
            if again != board || write_position(&again, &sets) != line {
                return Err(format!("not stable: {text}\n{line}"));
            }
        }
        Err(err) if !points_into(text, &err) => return Err(format!("{err:?}: {text}")),
        Err(_) => {}
    }
    let others = [read_tile(text, "text").err(), read_set(text, "text").err(), used_sets(text, "text").err()];
    match others.into_iter().flatten().find(|err| !points_into(text, err)) {
        Some(err) => Err(format!("{err:?}: {text}")),
        None => Ok(()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_board_survives_its_line(board in board()) {
        let text = write(&board);
        prop_assert!(!text.contains('\n'), "one line: {text}");
        let again = read(&text).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert_eq!(&again, &board);
        prop_assert_eq!(write(&again), text);
        prop_assert_eq!(write_board(&again), write_board(&board));
    }

    #[test]
    fn a_board_survives_a_forum(board in board()) {
        let text = write(&board);
        let smart = text.replace('\'', "\u{2019}").replace("--", "\u{2014}").replace("...", "\u{2026}");
        let smart = smart.replace('"', "\u{201d}").replace(' ', " \n> ");
        let again = read(&smart).map_err(|e| TestCaseError::fail(format!("{e}\n{smart}")))?;
        prop_assert_eq!(&again, &board);
    }

    #[test]
    fn a_tile_survives_its_line(set in word(), tile in tile()) {
        let text = write_tile(&set, &tile);
        prop_assert!(!text.contains('\n'), "one line: {text}");
        let (found, again) = read_tile(&text, "text").map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert_eq!((&found, &again), (&set, &tile));
        prop_assert_eq!(write_tile(&found, &again), text);
    }

    #[test]
    fn a_set_survives_its_lines(id in word(), tiles in prop::collection::vec(tile(), 0..3), more in any_json()) {
        let extra = Map::from_iter([("zz".to_owned(), more)]);
        let set = TileSet { id, tiles, extra, credit: "A. \"B\"".to_owned(), ..TileSet::default() };
        let text = write_set(&set);
        prop_assert_eq!(read_set(&text, "text").map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?, set);
    }

    #[test]
    fn any_text_is_read_or_answered(text in any::<String>(), signs in "[tilewrgh/1 |;,@={}\"\\\\\\[\\]a-z0-9-]{0,60}") {
        for text in [text.clone(), format!("tilewright/1 {text}"), format!("tilewright/1 | {signs}"), signs] {
            try_all(&text).map_err(TestCaseError::fail)?;
        }
    }
}

/// Good lines with pieces cut, doubled, moved or replaced: always the same ones, in milliseconds.
#[test]
fn mangled_lines_are_read_or_answered() {
    let base = BUILT_IN.set("base").expect("there");
    let tile = write_tile("base", base.tile("city-three-gate-coat").expect("there"));
    let pieces = [
        "|",
        ";",
        "\"",
        "{",
        "}",
        "[",
        "@",
        "=",
        ",",
        "-",
        "\u{201c}",
        "\\u",
        "\u{301}",
        "99999999999999999999",
        " ",
    ];
    let mut random = Random::new(4);
    for round in 0..500 {
        let line = if round % 3 == 0 { tile.as_str() } else { LINE };
        let mut chars: Vec<char> = line.chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(chars.len());
            let to = (at + random.below(12)).min(chars.len());
            match random.below(4) {
                0 => drop(chars.drain(at..to)),
                1 => {
                    let piece: Vec<char> = chars[at..to].to_vec();
                    let there = random.below(chars.len());
                    chars.splice(there..there, piece);
                }
                2 => drop(chars.splice(at..at, pieces[random.below(pieces.len())].chars())),
                _ => chars.truncate(at.max(12)),
            }
        }
        let text: String = chars.into_iter().collect();
        try_all(&text).unwrap_or_else(|why| panic!("round {round}: {why}"));
    }
}
