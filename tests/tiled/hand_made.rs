//! Files that Tiled saved and files that somebody made by hand.

use std::collections::BTreeMap;

use tilewright::app::{Catalogue, exchange};
use tilewright::checks::set::{SetContext, check_set};
use tilewright::format::Document;
use tilewright::model::{Cell, PlacedTile, Severity, TileDef, Turn};

use crate::sets;
use crate::support::{board_of, lines, project_file, set_of};

/// Segments, a word each: `c1:N+E`, fields with what they border.
fn short(tile: &TileDef) -> String {
    let words = tile.segments.iter().map(|s| {
        let at = s.at.iter().map(|p| p.word()).collect::<Vec<_>>().join("+");
        let borders = if s.borders.is_empty() { String::new() } else { format!("/{}", s.borders.join("+")) };
        format!("{}:{}{at}{borders}", s.id, if s.kind == "reed-marsh" { "marsh " } else { "" })
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn tiles_are_guessed_from_their_sides() {
    let read = set_of(&project_file("tests/data/tiled/by-hand.tsx"), "by-hand.tsx").expect("a tileset");
    let set = &read.set;
    assert_eq!(
        (set.id.as_str(), set.name.get("en"), &set.requires[..]),
        ("mill-valley", "Mill Valley", &["base".to_owned()][..])
    );
    let found: BTreeMap<&str, String> = set.tiles.iter().map(|t| (t.id.as_str(), short(t))).collect();
    let expected: BTreeMap<&str, String> = [
        // A city, and a road that ends in the open: one field around both.
        ("town-gate", "c1:N r1:S f1:EL+ER+SL+SR+WL+WR/c1"),
        ("bend-one", "r1:S+W f1:NL+NR+EL+ER+SL+WR f2:SR+WL"),
        ("cross", "r1:N r2:E r3:S f1:NL+SR+WL+WR f2:NR+EL f3:ER+SL"),
        // A road between two towns parts them.
        ("caps", "c1:N c2:S r1:E+W f1:EL+WR/c1 f2:ER+WL/c2"),
        ("ford", "r1:E+W r2:N+S f1:NL+WR f2:NR+EL f3:ER+SL f4:SR+WL"),
        ("unpainted", ""),
        ("half-painted", "r1:N f1:NL+NR+EL+ER+SL+SR+WL+WR"),
        ("marsh", "r1:marsh N+E f1:SL+SR+WL+WR/r1"),
        ("corner", "c1:N+E f1:SL+SR+WL+WR/c1"),
        ("corner-2", "f1:NL+NR+EL+ER+SL+SR+WL+WR"),
        ("town", "c1:N+E+S+W"),
    ]
    .into_iter()
    .map(|(id, s)| (id, s.to_owned()))
    .collect();
    assert_eq!(found, expected);
    assert_eq!(set.tile("ford").map(|t| t.cross.len()), Some(1), "a bridge");
    assert_eq!(
        (set.tile("bend-one").map(|t| t.count["all"]), set.tile("cross").map(|t| t.count["all"])),
        (Some(3), Some(1))
    );
    let said = lines(&read.remarks).join("\n");
    for part in [
        "Note by-hand.tsx:4:2: transformations.hflip: tiles may be flipped horizontally",
        "Warning by-hand.tsx:2:1: no kind is called `reed-marsh` as the colour 5 of the Wang set is",
        "Warning by-hand.tsx:20:2: tiles[5]: the tile `unpainted` has no sides in a Wang set of edges",
        "Warning by-hand.tsx:23:2: tiles[6]: the tile `half-painted` has no definition of ours: what belongs together inside it is guessed from its sides, and its east and west sides are taken for field",
        "Note by-hand.tsx:5:2: tiles[0]: the tile `town-gate` has no definition of ours",
    ] {
        assert!(said.contains(part), "{part}\nin\n{said}");
    }
    assert!(!said.contains("never-used") && !said.contains("Error"), "{said}");
    // What was guessed is drawn soundly; the tile without sides is told.
    let built_in = sets::built_in();
    let found = check_set(&SetContext::new(set, built_in.iter().map(|f| &f.set)));
    let errors: Vec<String> = found
        .iter()
        .filter(|f| f.severity == Severity::Error)
        .map(|f| format!("{} {:?}", f.check, f.at[0].id))
        .collect();
    assert_eq!(errors, ["half-uncovered Some(\"unpainted\")"]);
}

#[test]
fn a_map_made_by_hand_is_a_board() {
    let files =
        [("by-hand.tsx".to_owned(), project_file("tests/data/tiled/by-hand.tsx"))].into_iter().collect();
    let read = board_of(&project_file("tests/data/tiled/by-hand.tmx"), "by-hand.tmx", &files).expect("a map");
    let board = &read.board;
    let tile = |id: &str, quarters| vec![PlacedTile::new(id, Turn::from_quarters(quarters))];
    let expected = [
        (Cell::new(0, 0), tile("mill-valley/town-gate", 0)),
        (Cell::new(1, 0), tile("mill-valley/bend-one", 1)),
        (Cell::new(2, 0), tile("mill-valley/bend-one", 0)),
        (Cell::new(0, 1), tile("mill-valley/town", 0)),
        (Cell::new(1, 1), tile("mill-valley/cross", 3)),
        (Cell::new(2, 1), tile("spare/tile-3", 0)),
    ];
    assert_eq!(board.tiles, expected.into_iter().collect());
    let sets: Vec<&str> = board.sets.iter().map(|s| s.id.as_str()).collect();
    assert_eq!(
        (board.name.as_str(), sets, board.players.len()),
        ("by-hand", vec!["mill-valley", "spare", "base"], 1)
    );
    let figures: Vec<String> =
        board.figures.iter().map(|f| format!("{:?} {} {:?}", f.player, f.figure, f.spot)).collect();
    assert_eq!(
        figures,
        [
            "Some(\"red\") meeple Segment(Cell { x: 1, y: 0 }, \"r1\")",
            "None dragon Cell(Cell { x: 0, y: 1 })"
        ]
    );
    let said = lines(&read.remarks).join("\n");
    for part in [
        "Note by-hand.tmx:8:3: layers[0].layers[0]: the layer “land” is shifted",
        "the object “a tree”, which is no figure",
        "the object “a sign”, which is no figure",
        "the picture of the layer “sky”",
        "the layer “more” is hidden; it is read all the same",
        "Warning by-hand.tmx:4:2: tilesets[1]: the tile `tile-0` has no sides in a Wang set of edges",
    ] {
        assert!(said.contains(part), "{part}\nin\n{said}");
    }
}

/// What a person changes in Tiled in a tileset of ours.
#[test]
fn changes_made_in_tiled_are_read() {
    let base = crate::support::set_at_hand("base").expect("built in");
    let text = tilewright::format::tiled::write_tileset(&base, &crate::support::set_at_hand);
    let mut file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    // The first tile goes, one is added, the sides of another are painted anew.
    let number = base.tiles.len();
    let tiles = file["tiles"].as_array_mut().expect("tiles");
    tiles.remove(0);
    tiles.push(serde_json::json!({"id": number, "type": "", "image": "art/My Bend.png", "probability": 2}));
    let painted = file["wangsets"][0]["wangtiles"].as_array_mut().expect("sides");
    painted.remove(0);
    painted[0]["wangid"][0] = 4.into();
    painted.push(serde_json::json!({"tileid": number, "wangid": [2, 0, 2, 0, 3, 0, 3, 0]}));
    let read = set_of(&file.to_string(), "base.tsj").expect("a tileset");
    let mut expected = (*base).clone();
    expected.tiles.remove(0);
    let new = read.set.tiles.last().cloned().expect("the new one");
    assert_eq!(
        (new.id.as_str(), short(&new), new.count["all"]),
        ("my-bend", "r1:N+E f1:NL+ER+SL+SR+WL+WR f2:NR+EL".to_owned(), 2)
    );
    expected.tiles.push(new);
    assert_eq!(read.set, expected);
    let said = lines(&read.remarks);
    assert_eq!(said.len(), 2, "{said:?}");
    let second = &base.tiles[1].id;
    assert!(said[0].contains(&format!("the north side of the tile `{second}` is `river` in the Wang set and `field` in its definition, which holds")), "{said:?}");
    assert!(
        said[1].contains("the tile `my-bend` is new") && said[1].contains("its 2 copies are its probability"),
        "{said:?}"
    );
    assert_eq!(read.ids.get(&1), Some(second));
}

/// What Tiled 1.8 saved of files of ours, in all its ways, is what it got.
#[test]
fn files_saved_by_tiled_are_as_we_gave_them() {
    let set = set_of(&project_file("tests/data/tiled/saved.tsx"), "saved.tsx").expect("a tileset");
    assert_eq!(lines(&set.remarks), [""; 0]);
    assert_eq!((set.set.id.as_str(), set.set.tiles.len(), set.set.terms.len()), ("windmills", 3, 1));
    let json = set_of(&project_file("tests/data/tiled/saved.tsj"), "saved.tsj").expect("a tileset");
    assert_eq!(json.set, set.set);
    let files: BTreeMap<String, String> =
        [("windmills.tsj".to_owned(), project_file("tests/data/tiled/saved.tsj"))].into_iter().collect();
    let mut boards = Vec::new();
    for name in ["saved.tmx", "saved.tmj", "saved-zlib.tmx", "saved-gzip.tmj", "saved-base64.tmx"] {
        let file = format!("tests/data/tiled/{name}");
        let read = board_of(&project_file(&file), name, &files).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(lines(&read.remarks), [""; 0], "{name}");
        assert_eq!(
            (read.board.name.as_str(), read.board.tiles.len(), read.board.figures.len()),
            ("Windmill \u{17e}", 5, 2)
        );
        boards.push(read.board);
    }
    assert!(boards.windows(2).all(|pair| pair[0] == pair[1]));
    let turns: Vec<i64> = boards[0].tiles.values().map(|t| t[0].turn.degrees()).collect();
    assert_eq!(turns, [0, 90, 180, 270, 0]);
}

#[test]
fn commands_know_the_formats_by_name_and_looks() {
    for (name, id) in [
        ("a.tsj", "tiled-set"),
        ("a.TMJ", "tiled-map"),
        ("a.tsx", "tiled-set-xml"),
        ("a.tmx", "tiled-map-xml"),
    ] {
        assert_eq!(exchange::format_of_name(name).map(|f| f.id), Some(id));
    }
    for (file, id) in [
        ("by-hand.tsx", "tiled-set"),
        ("by-hand.tmx", "tiled-map"),
        ("saved.tsj", "tiled-set"),
        ("saved.tmj", "tiled-map"),
    ] {
        assert_eq!(
            exchange::format_of(&project_file(&format!("tests/data/tiled/{file}")), "x").id,
            id,
            "{file}"
        );
    }
    // A set of a map is at hand afterwards.
    let mut catalogue = Catalogue::built_in();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/tiled");
    let text = project_file("tests/data/tiled/by-hand.tmx");
    let read = exchange::read(&text, "by-hand.tmx", Some(&folder), &mut catalogue).expect("a map");
    assert!(matches!(read.document, Document::Board(_)));
    assert!(catalogue.set("mill-valley").is_some() && catalogue.set("spare").is_some());
}
