//! What a person is told about a file that cannot be read: file, place, expected, found, what to do.

use tilewright::format::{
    DEPTH_LIMIT, Fault, FormatError, SIZE_LIMIT, decode, load_path, read_board, read_document, read_tileset,
};
use tilewright::model::{Cell, PlacedTile, Turn};

const BOARD: &str = r#"{"format": "tilewright-board/1",
 "name": "Mid-game",
 "sets": [
  {"id": "base", "edition": "c2"}
 ],
 "options": {"abbot": true, "small-city": false},
 "players": [
  {"id": "red", "name": "Red", "score": 12}
 ],
 "turn": {"player": "red", "phase": "figure"},
 "plates": [
  {"plate": "count-of-carcassonne/west", "side": "front", "x": 0, "y": 0, "turn": 0}
 ],
 "tiles": [
  {"x": 4, "y": 1, "tile": "base/city-cap", "turn": 180},
  {"x": 4, "y": 2, "tile": "base/city-corner-coat", "turn": 90}
 ],
 "figures": [
  {"player": "red", "figure": "meeple", "x": 4, "y": 2, "segment": "c1"}
 ]
}
"#;

/// One wrong spot: what to replace in the board, and the whole message with its help.
struct Case {
    change: (&'static str, &'static str),
    fault: Fault,
    message: &'static str,
    help: &'static str,
}

fn check_board(case: &Case) {
    let (from, to) = case.change;
    assert!(BOARD.contains(from), "{from}");
    let text = BOARD.replacen(from, to, 1);
    let err = read_board(&text, "my.board.json").expect_err(to);
    assert_eq!(err.to_string(), case.message, "{to}");
    assert_eq!((err.fault, &*err.help), (case.fault, case.help), "{to}");
}

#[test]
fn wrong_values_are_named_with_their_place() {
    let number = "a whole number from -2147483648 to 2147483647";
    let of_x = |found: &str| -> &'static str {
        format!("my.board.json:15:9: tiles[0].x: expected {number}, found {found}").leak()
    };
    for case in [
        Case {
            change: ("\"tile\": \"base/city-cap\"", "\"tile\": 5"),
            fault: Fault::WrongType,
            message: "my.board.json:15:28: tiles[0].tile: expected a text in double quotes, found the number 5 at 4, 1",
            help: "write it in double quotes: \"5\"",
        },
        Case {
            change: ("\"tile\": \"base/city-cap\"", "\"tile\": [\"base/city-cap\"]"),
            fault: Fault::WrongType,
            message: "my.board.json:15:28: tiles[0].tile: expected a text in double quotes, found a list [...] at 4, 1",
            help: "write a text in double quotes",
        },
        Case {
            change: ("\"x\": 4", "\"x\": \"4\""),
            fault: Fault::WrongType,
            message: of_x("the text \"4\""),
            help: "write it without quotes: 4",
        },
        Case {
            change: ("\"x\": 4", "\"x\": 2147483648"),
            fault: Fault::WrongValue,
            message: of_x("the number 2147483648"),
            help: "write a whole number from -2147483648 to 2147483647",
        },
        Case {
            change: ("\"x\": 4", "\"x\": -9223372036854775809"),
            fault: Fault::WrongType,
            message: of_x("the number -9223372036854775809"),
            help: "write a whole number from -2147483648 to 2147483647",
        },
        Case {
            change: ("\"x\": 4", "\"x\": 4.5"),
            fault: Fault::WrongType,
            message: of_x("the number 4.5"),
            help: "write a number without a decimal point",
        },
        Case {
            change: ("\"turn\": 90", "\"turn\": 45"),
            fault: Fault::WrongValue,
            message: "my.board.json:16:61: tiles[1].turn: expected 0, 90, 180 or 270 degrees clockwise, \
                      found a turn of 45 at 4, 2",
            help: "write 0, 90, 180 or 270 degrees clockwise",
        },
        Case {
            change: ("\"tile\": \"base/city-cap\"", "\"tyle\": \"base/city-cap\""),
            fault: Fault::MissingKey,
            message: "my.board.json:15:3: tiles[0]: expected the key `tile`, found none",
            help: "rename the key `tyle` to `tile`",
        },
        Case {
            change: ("\"figure\": \"meeple\", ", ""),
            fault: Fault::MissingKey,
            message: "my.board.json:19:3: figures[0]: expected the key `figure`, found none",
            help: "add \"figure\": ... to this object",
        },
        Case {
            change: (", \"x\": 4, \"y\": 2, \"segment\"", ", \"segment\""),
            fault: Fault::WrongValue,
            message: "my.board.json:19:3: figures[0]: expected x, y and segment, or x and y, or place, \
                      found a figure without a place",
            help: "write x, y and segment, or x and y, or place",
        },
        Case {
            change: ("{\"abbot\": true", "{\"abbot\": [1]"),
            fault: Fault::WrongType,
            message: "my.board.json:6:23: options.abbot: expected true or false, a whole number, or a word, \
                      found a list [...]",
            help: "write true or false, a whole number, or a word",
        },
        Case {
            change: ("\"turn\": 180}", "\"turn\": 180, \"x\": 7}"),
            fault: Fault::DuplicateKey,
            message: "my.board.json:15:63: tiles[0].x: expected the key `x` once, found it twice",
            help: "remove one of the two",
        },
        Case {
            change: ("\"players\": [", "\"players\": 3, \"old\": ["),
            fault: Fault::WrongType,
            message: "my.board.json:7:13: players: expected a list [...], found the number 3",
            help: "write a list [...]",
        },
        Case {
            change: ("{\"id\": \"base\"", "{\"id\": null"),
            fault: Fault::WrongType,
            message: "my.board.json:4:10: sets[0].id: expected a text in double quotes, found null",
            help: "write a text in double quotes",
        },
    ] {
        check_board(&case);
    }
}

#[test]
fn broken_syntax_is_named_with_its_place() {
    for (from, to, message, help) in [
        (
            "180},\n",
            "180},\n  ,\n",
            "my.board.json:16:3: tiles[1]: expected a value, found `,`",
            "write a text, number, list or object there, or remove it",
        ),
        (
            "\"turn\": 90}\n",
            "\"turn\": 90},\n",
            "my.board.json:17:2: tiles: expected a further entry after the comma, found `]`",
            "remove the comma before it",
        ),
        (
            "\"red\", \"name\"",
            "\"red\" \"name\"",
            "my.board.json:8:16: players[0]: expected `,` or `}`, found `\"`",
            "write it there",
        ),
        (
            "{\"id\": \"red\"",
            "{'id': 'red'",
            "my.board.json:8:4: players[0]: expected a text in double quotes, found `'`",
            "replace single quotes by double quotes",
        ),
        (
            " \"name\"",
            " // old\n \"name\"",
            "my.board.json:2:2: expected JSON, which has no comments, found `/`",
            "remove the comment; `notes` may hold texts",
        ),
        (
            "Mid-game\"",
            "Mid-game",
            "my.board.json:2:20: name: expected no line break inside a text, found a line break or control character",
            "close the text with a double quote, or write \\n",
        ),
    ] {
        let text = BOARD.replacen(from, to, 1);
        let err = read_board(&text, "my.board.json").expect_err(to);
        assert_eq!(err.to_string(), message, "{to}");
        assert_eq!((err.fault, &*err.help), (Fault::Syntax, help), "{to}");
    }
    let err = read_board(&format!("{BOARD}x"), "b").expect_err("trailing");
    assert_eq!(err.to_string(), "b:22:1: expected the end of the file, found `x`");
}

#[test]
fn a_file_cut_anywhere_is_refused_without_panic() {
    let whole = BOARD.trim_end();
    for cut in 0..whole.len() {
        let err = read_document(&whole[..cut], "cut.json").expect_err("cut");
        assert_eq!(err.fault, Fault::CutShort, "{cut}: {err}");
        assert!(err.position.is_some() && !err.help.is_empty());
    }
    let cut = &BOARD[..BOARD.find("corner-coat").expect("there")];
    let err = read_board(cut, "cut.json").expect_err("cut");
    let expect =
        "cut.json:16:39: tiles[1].tile: expected the closing `\"` of a text, found the end of the file";
    assert_eq!(err.to_string(), expect);
    assert!(err.help.starts_with("the file was cut off"), "{}", err.help);
    let err = read_board(" \n", "empty.json").expect_err("empty");
    assert_eq!(err.to_string(), "empty.json:1:1: expected a JSON object {...}, found an empty file");
}

/// Every byte of a board replaced by something else: an error or a board, never a panic.
#[test]
fn no_single_wrong_byte_panics() {
    for at in 0..BOARD.len() {
        for byte in [b'"', b'{', b']', b',', b'-', b'9', b' ', 0, 0xC3, 0xFF] {
            let mut bytes = BOARD.as_bytes().to_vec();
            bytes[at] = byte;
            let read = decode(bytes, "f").and_then(|text| read_board(&text, "f"));
            if let Err(err) = read {
                assert!(!err.expected.is_empty() && !err.found.is_empty() && !err.help.is_empty(), "{err:?}");
            }
        }
    }
}

#[test]
fn deep_nesting_is_refused() {
    let (open, close) = ("[".repeat(1000), "]".repeat(1000));
    for (place, text) in [
        ("deep", format!("{{\"format\": \"tilewright-board/1\", \"deep\": {open}{close}}}")),
        ("notes", format!("{{\"format\": \"tilewright-board/1\", \"notes\": {open}{close}}}")),
        ("format", format!("{{\"format\": {open}{close}}}")),
        ("", format!("{open}{close}")),
    ] {
        let err = read_board(&text, "deep.json").expect_err(place);
        if place.is_empty() {
            assert_eq!(err.to_string(), "deep.json:1:1: expected an object {...}, found a list [...]");
        } else {
            assert_eq!(err.fault, Fault::TooDeep, "{err}");
            assert_eq!(err.expected, format!("at most {DEPTH_LIMIT} lists and objects inside each other"));
            assert!(err.place.starts_with(place), "{err}");
        }
    }
    // Deep nesting after a wrong value must not overflow the search for its line either.
    let text =
        format!("{{\"format\": \"tilewright-board/1\", \"tiles\": 5, \"x\": {}", "[".repeat(1_000_000));
    assert_eq!(read_board(&text, "f").expect_err("cut").fault, Fault::TooDeep);
    let close = "]".repeat(1_000_000);
    let err = read_board(&format!("{text}{close}}}"), "f").expect_err("number");
    assert_eq!(err.to_string(), "f:1:43: tiles: expected a list [...], found the number 5");
}

#[test]
fn other_formats_and_versions_are_told_apart() {
    for (key, fault, message, help) in [
        (
            "\"tilewright-board/2\"",
            Fault::Newer,
            "f:1:12: format: expected \"tilewright-board/1\" or older, found \"tilewright-board/2\", \
             which a newer Tilewright made",
            "update Tilewright to open this file; it has not been changed",
        ),
        (
            "\"tilewright-tileset/1\"",
            Fault::WrongFormat,
            "f:1:12: format: expected \"tilewright-board/1\", found \"tilewright-tileset/1\"",
            "this file is a tile set; give a board here",
        ),
        (
            "\"tiled/1\"",
            Fault::WrongFormat,
            "f:1:12: format: expected \"tilewright-board/1\", found the text \"tiled/1\"",
            "this is another program's file, which Tilewright does not read",
        ),
        (
            "\"tilewright-board\"",
            Fault::WrongFormat,
            "f:1:12: format: expected \"tilewright-board/1\", found \"tilewright-board\"",
            "write \"format\": \"tilewright-board/1\"",
        ),
        (
            "1",
            Fault::WrongType,
            "f:1:12: format: expected \"tilewright-board/1\", found the number 1",
            "write \"format\": \"tilewright-board/1\"",
        ),
    ] {
        // A newer version may look quite different: the version is judged before anything else.
        let err = read_board(&format!("{{\"format\": {key}, \"tiles\": {{}}}}"), "f").expect_err(key);
        assert_eq!(err.to_string(), message);
        assert_eq!((err.fault, &*err.help), (fault, help));
    }
    let err = read_board("{\"tiles\": []}", "f").expect_err("no format");
    assert_eq!(err.to_string(), "f:1:1: expected the key `format` with \"tilewright-board/1\", found none");
    let err = read_document("{}", "f").expect_err("no format");
    assert!(err.expected.ends_with("\"tilewright-board/1\" or \"tilewright-tileset/1\""), "{err}");
}

#[test]
fn tile_sets_name_misspelt_words() {
    let set = |tile: &str| {
        format!("{{\"format\": \"tilewright-tileset/1\", \"id\": \"s\",\n \"tiles\": [\n  {tile}]}}")
    };
    for (tile, message, help) in [
        (
            r#"{"id": "a", "segments": [{"id": "c1", "kind": "city", "at": ["NR", "NX"]}]}"#,
            "s.json:3:70: tiles[0].segments[0].at[1]: expected one of \"NL\", \"N\", \"NR\", \"EL\", \"E\", \"ER\", \
             \"SL\", \"S\", \"SR\", \"WL\", \"W\", \"WR\", found the text \"NX\" in `a`",
            "did you mean `NL`?",
        ),
        (
            r#"{"id": "a", "segments": [{"id": "r1", "kind": "road", "end": "vilage"}]}"#,
            "s.json:3:64: tiles[0].segments[0].end: expected one of \"plain\", \"hub\", \"gate\", \"village\", \
             \"monastery\", found the text \"vilage\" in `a`",
            "did you mean `village`?",
        ),
        (
            r#"{"id": "a", "count": {"c1": "4"}}"#,
            "s.json:3:31: tiles[0].count.c1: expected a whole number, found the text \"4\" in `a`",
            "write it without quotes: 4",
        ),
        (
            r#"{"id": "a", "cross": [["c1", "over"]]}"#,
            "s.json:3:25: tiles[0].cross[0]: expected a list of 3, found 2 entries in `a`",
            "write a list of 3",
        ),
    ] {
        let err = read_tileset(&set(tile), "s.json").expect_err(tile);
        assert_eq!(err.to_string(), message);
        assert_eq!(&*err.help, help, "{message}");
    }
    let text = r#"{"format": "tilewright-tileset/1", "id": "s", "limits": [{"rule": "R", "each": "a", "at-most": 1}]}"#;
    let err = read_tileset(text, "s.json").expect_err("limit");
    assert_eq!(err.to_string(), "s.json:1:58: limits[0]: expected the key `at_most`, found none");
    assert_eq!(&*err.help, "rename the key `at-most` to `at_most`");
}

#[test]
fn coordinates_at_the_integer_limits_are_kept() {
    for (x, y) in [(i32::MAX, i32::MIN), (i32::MIN, i32::MAX), (1_000_001, -1_000_001)] {
        let row = format!("{{\"x\": {x}, \"y\": {y}, \"tile\": \"base/start\"}}");
        let board = read_board(&format!("{{\"format\": \"tilewright-board/1\", \"tiles\": [{row}]}}"), "f");
        let board = board.expect("representable");
        assert_eq!(board.tiles[&Cell::new(x, y)], [PlacedTile::new("base/start", Turn::ZERO)]);
    }
}

#[test]
fn bytes_that_are_no_text() {
    let of = |bytes: &[u8]| decode(bytes.to_vec(), "f").expect_err("no text");
    let err = of(b"{\"name\":\n \"\xE9t\xE9\"}");
    assert_eq!(err.to_string(), "f:2:3: expected UTF-8 text, found the byte 0xE9");
    assert_eq!(err.fault, Fault::NotText);
    let err = of(&[0xFF, 0xFE, b'{', 0]);
    assert_eq!(
        (err.to_string().as_str(), &*err.help),
        ("f:1:1: expected UTF-8 text, found UTF-16 text", "save it as UTF-8 in your text editor")
    );
    let marked =
        decode([b"\xEF\xBB\xBF", BOARD.replace('\n', "\r\n").as_bytes()].concat(), "f").expect("text");
    assert_eq!(read_board(&marked, "f"), read_board(BOARD, "f"), "a mark at the start and CRLF are fine");
}

fn unreadable(path: &std::path::Path) -> FormatError {
    load_path(path).expect_err("unreadable")
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let err = unreadable(&folder.path().join("none.board.json"));
    assert!(
        err.to_string().ends_with("none.board.json: expected a readable file, found no such file"),
        "{err}"
    );
    let err = unreadable(folder.path());
    assert_eq!(
        (err.fault, err.found.as_str(), &*err.help),
        (Fault::Unreadable, "a folder", "name a file inside it")
    );

    let large = folder.path().join("large.board.json");
    let file = std::fs::File::create(&large).expect("created");
    file.set_len(100_000_000).expect("sparse");
    let before = std::time::Instant::now();
    let err = unreadable(&large);
    assert_eq!(
        (err.fault, err.expected.as_str(), err.found.as_str()),
        (Fault::TooLarge, "at most 64 MiB", "96 MiB")
    );
    assert!(before.elapsed().as_secs() < 2, "answered from the size alone");
    file.set_len(SIZE_LIMIT).expect("sparse");
    assert_ne!(load_path(&large).map(|text| text.len() as u64).map_err(|e| e.fault), Err(Fault::TooLarge));
}
