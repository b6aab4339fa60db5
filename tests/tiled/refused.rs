//! What is wrong with a file is told with file, place, and what to do; nothing panics and nothing outside is read.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};
use tilewright::app::{Catalogue, exchange};
use tilewright::format::{Document, Fault, FormatError};
use tilewright::model::{Board, Cell, PlacedTile, SetUse, Severity, Turn};

use crate::support::{board_of, lines, map_of, set_at_hand, set_of};

fn one_tile() -> Board {
    let mut board = Board { sets: vec![SetUse::new("base")], ..Board::default() };
    board.tiles.insert(Cell::new(1, 2), vec![PlacedTile::new("base/start", Turn::ZERO)]);
    board
}

/// The map of one tile at 1, 2, changed.
fn changed(change: impl Fn(&mut Value)) -> (String, BTreeMap<String, String>) {
    let (text, files) = map_of(&one_tile());
    let mut map: Value = serde_json::from_str(&text).expect("JSON");
    change(&mut map);
    (map.to_string(), files)
}

fn told(change: impl Fn(&mut Value)) -> (Board, Vec<String>) {
    let (text, files) = changed(change);
    let read = board_of(&text, "m.tmj", &files).unwrap_or_else(|e| panic!("{e}"));
    for remark in &read.remarks {
        assert!(remark.position.is_some() && !remark.help.is_empty(), "{remark:?}");
    }
    (read.board, lines(&read.remarks))
}

fn refused(change: impl Fn(&mut Value)) -> FormatError {
    let (text, files) = changed(change);
    let error = board_of(&text, "m.tmj", &files).expect_err("a fault");
    assert!(error.position.is_some() && !error.help.is_empty() && &*error.file == "m.tmj", "{error:?}");
    error
}

#[test]
fn mirrored_and_unknown_tiles_are_left_out_and_told() {
    let cell = |map: &mut Value, number: u64| map["layers"][0]["data"][5] = number.into();
    for mirrored in [0x8000_0000, 0x4000_0000, 0x2000_0000, 0xE000_0000] {
        let (board, said) = told(|map| cell(map, mirrored + 1));
        assert!(board.tiles.is_empty());
        assert_eq!(said.len(), 1);
        assert!(
            said[0].starts_with("Error m.tmj:") && said[0].contains("layers[0].data: the tile `base/"),
            "{said:?}"
        );
        assert!(said[0].contains("at 1, 2 is mirrored") && said[0].contains("turn it with Z"), "{said:?}");
    }
    let (board, said) = told(|map| cell(map, 999));
    assert!(
        board.tiles.is_empty()
            && said[0].contains("the number 999 at 1, 2, a tile that `base` does not have"),
        "{said:?}"
    );
    let (_, said) = told(|map| map["tilesets"][0]["firstgid"] = 7.into());
    assert!(said[0].contains("before the first tile of any tileset"), "{said:?}");
    // A sixth of a turn is of no meaning here.
    let (board, said) = told(|map| cell(map, 0x1000_0001));
    assert_eq!((board.tiles.len(), said.len()), (1, 0));
}

#[test]
fn many_faults_are_counted() {
    let (board, said) = told_many();
    assert!(board.tiles.is_empty());
    assert_eq!(said.len(), 11, "{said:?}");
    assert_eq!(
        said[10],
        "Error m.tmj: 90 more numbers of no tile; mend those that are told, then read it again"
    );
}

fn told_many() -> (Board, Vec<String>) {
    let (text, files) = changed(|map| {
        let layer = &mut map["layers"][0];
        (layer["width"], layer["height"]) = (10.into(), 10.into());
        layer["data"] = vec![Value::from(5000); 100].into();
    });
    let read = board_of(&text, "m.tmj", &files).expect("a board");
    (read.board, lines(&read.remarks))
}

#[test]
fn what_is_no_map_for_tiles_is_refused() {
    for (orientation, word) in
        [("isometric", "orthogonal"), ("hexagonal", "orthogonal"), ("staggered", "orthogonal")]
    {
        let error = refused(|map| map["orientation"] = orientation.into());
        assert!(error.to_string().contains(word) && error.place == "orientation", "{error}");
    }
    for (key, value, fault, place) in [
        ("tilewidth", json!(0), Fault::WrongValue, "tilewidth"),
        ("tilewidth", json!("wide"), Fault::WrongType, "tilewidth"),
        ("layers", json!("none"), Fault::WrongType, "layers"),
        ("layers", json!([7]), Fault::WrongType, "layers[0]"),
        ("layers", json!([{"name": "x"}]), Fault::MissingKey, "layers[0]"),
        ("tilesets", json!([{"source": "base.tsj"}]), Fault::MissingKey, "tilesets[0]"),
        (
            "tilesets",
            json!([{"firstgid": -1, "source": "base.tsj"}]),
            Fault::WrongValue,
            "tilesets[0].firstgid",
        ),
        ("properties", json!([{"value": 1}]), Fault::MissingKey, "properties[0]"),
    ] {
        let error = refused(|map| map[key] = value.clone());
        assert_eq!((error.fault, error.place.as_str()), (fault, place), "{error}");
    }
    let error =
        board_of(r#"{"type": "tileset", "tilewidth": 1}"#, "s.tsj", &BTreeMap::new()).expect_err("no map");
    assert!(error.help.contains("this file is a tileset"), "{error:?}");
    let error = set_of(r#"{"type": "map", "tilewidth": 1}"#, "m.tmj").expect_err("no tileset");
    assert!(error.help.contains("this file is a map"), "{error:?}");
    for text in ["", "{", "<map", "<map>", "<html/>", "[]", "null", "{\"type\": 3}"] {
        assert!(board_of(text, "m.tmx", &BTreeMap::new()).is_err(), "{text}");
        assert!(set_of(text, "s.tsx").is_err(), "{text}");
    }
    let dtd = "<!DOCTYPE map [<!ENTITY a \"aa\">]><map/>";
    let error = board_of(dtd, "m.tmx", &BTreeMap::new()).expect_err("no entities");
    assert!(error.help.contains("DOCTYPE"), "{error:?}");
    let deep = "<group>".repeat(100);
    let text = format!("<map tilewidth=\"1\" tileheight=\"1\">{deep}{}</map>", "</group>".repeat(100));
    let error = board_of(&text, "m.tmx", &BTreeMap::new()).expect_err("too deep");
    assert_eq!(error.fault, Fault::TooDeep);
}

/// The cells of a layer packed as Tiled does, each with the way to say so.
fn packed(bytes: &[u8], compression: &str) -> Value {
    use base64::Engine;
    let text = base64::engine::general_purpose::STANDARD.encode(bytes);
    json!({"type": "tilelayer", "name": "t", "width": 2, "height": 1, "encoding": "base64", "compression": compression, "data": text})
}

fn cells(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_le_bytes()).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut out = vec![0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3];
    out.extend(b"name\0");
    out.extend(miniz_oxide::deflate::compress_to_vec(bytes, 6));
    // Check sum and length, which are not looked at.
    out.extend([0; 8]);
    out
}

#[test]
fn packed_cells_are_read_or_it_is_said_what_to_switch() {
    let two = cells(&[1, 0xA000_0002]);
    let zlib = |bytes: &[u8]| miniz_oxide::deflate::compress_to_vec_zlib(bytes, 6);
    for (bytes, compression) in [(two.clone(), ""), (zlib(&two), "zlib"), (gzip(&two), "gzip")] {
        let (board, said) = told(|map| map["layers"][0] = packed(&bytes, compression));
        assert_eq!(said, [""; 0]);
        let base = set_at_hand("base").expect("built in");
        let tile = |n: usize, turn| vec![PlacedTile::new(&format!("base/{}", base.tiles[n].id), turn)];
        assert_eq!(board.tiles[&Cell::new(0, 0)], tile(0, Turn::ZERO));
        assert_eq!(board.tiles[&Cell::new(1, 0)], tile(1, Turn::from_quarters(1)));
    }
    let bomb = zlib(&vec![0; 64 << 20]);
    for (layer, found) in [
        (packed(&two[..7], ""), "7 bytes"),
        (packed(&cells(&[1]), ""), "1 cells"),
        (packed(&zlib(&two)[..6], "zlib"), "cut off or damaged"),
        (packed(b"no zlib", "zlib"), "cut off or damaged"),
        (packed(b"no gzip", "gzip"), "other bytes"),
        (packed(&bomb, "zlib"), "more"),
        (packed(&two, "zstd"), "`zstd`"),
        (
            json!({"type": "tilelayer", "width": 2, "height": 1, "encoding": "base64", "data": "??"}),
            "Invalid",
        ),
        (json!({"type": "tilelayer", "width": 2, "height": 1, "encoding": "hex", "data": "00"}), "`hex`"),
        (json!({"type": "tilelayer", "width": 2, "height": 1, "data": [1]}), "1 cells"),
        (json!({"type": "tilelayer", "width": 2, "height": 1, "data": [1, -1]}), "-1"),
        (
            json!({"type": "tilelayer", "width": 4_000_000_000_u32, "height": 4_000_000_000_u32, "data": []}),
            "4000000000 by",
        ),
        (json!({"type": "tilelayer", "width": -2, "height": 1, "data": []}), "-2"),
    ] {
        let error = refused(|map| map["layers"][0] = layer.clone());
        assert!(error.found.contains(found), "{error} lacks {found}");
    }
    // Many small bombs are one large one.
    let some = zlib(&vec![0; 4 << 20]);
    let layer = |map: &mut Value| {
        let mut one = packed(&some, "zlib");
        (one["width"], one["height"]) = (1024.into(), 1024.into());
        map["layers"] = vec![one; 17].into();
    };
    assert_eq!(refused(layer).fault, Fault::TooLarge);
    let error = refused(|map| map["layers"][0] = packed(&two, "zstd"));
    assert!(error.help.contains("Tile Layer Format > CSV"), "{}", error.help);
}

#[test]
fn faults_of_a_tileset_are_told() {
    let set = |wangid: Value, more: Value| {
        let mut set = json!({"type": "tileset", "name": "x", "tilewidth": 8, "tileheight": 8, "tilecount": 1, "columns": 0,
            "tiles": [{"id": 0, "type": "a", "image": "a.png"}],
            "wangsets": [{"name": "w", "type": "edge", "tile": -1,
                "colors": [{"name": "city"}, {"name": "field"}],
                "wangtiles": [{"tileid": 0, "wangid": wangid}]}]});
        if let (Value::Object(set), Value::Object(more)) = (&mut set, more) {
            set.extend(more);
        }
        let read = set_of(&set.to_string(), "x.tsj").unwrap_or_else(|e| panic!("{e}"));
        lines(&read.remarks.into_iter().filter(|r| r.severity == Severity::Error).collect::<Vec<_>>())
    };
    let sound = json!([1, 0, 2, 0, 2, 0, 2, 0]);
    assert_eq!(set(sound.clone(), json!({})), [""; 0]);
    let said = set(json!([1, 0, 9, 0, 2, 0, 2, 0]), json!({}));
    assert!(said[0].contains("wangsets[0].wangtiles[0].wangid[2]: the east side of the tile `a` has the colour 9, the set has 2"), "{said:?}");
    let said = set(json!([1, 2, 2, 2, 0, 0, 0, 0]), json!({}));
    assert!(said[0].contains("a colour at a corner of a set of edges"), "{said:?}");
    let said = set(sound.clone(), json!({"tiles": [{"id": 1, "type": "b"}]}));
    assert!(said[0].contains("sides of the tile 0, which the tileset does not have"), "{said:?}");
    let said = set(sound.clone(), json!({"tiles": [{"id": 0}, {"id": 0}]}));
    assert!(said[0].contains("a second tile of the number 0"), "{said:?}");
    let own = json!({"tiles": [{"id": 0, "type": "a", "properties": [{"name": "tile", "type": "string", "value": "{\"id\": 3}"}]}]});
    let said = set(sound.clone(), own);
    assert!(
        said[0].contains("tiles[0].properties[0].value: the property `tile` holds no definition of a tile"),
        "{said:?}"
    );
    let head = json!({"properties": [{"name": "set", "type": "string", "value": "{"}]});
    let said = set(sound, head);
    assert!(said[0].contains("the property `set` holds no tile set"), "{said:?}");
    // More tiles than anybody has.
    let text = r#"{"type": "tileset", "tilewidth": 8, "image": "a.png", "tilecount": 4000000000}"#;
    assert_eq!(set_of(text, "x.tsj").expect_err("too many").fault, Fault::TooLarge);
}

#[test]
fn tilesets_outside_of_the_folder_are_not_read() {
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("maps");
    fs::create_dir_all(folder.join("below")).expect("a folder");
    let (_, files) = map_of(&one_tile());
    let set = files["base.tsj"].replace("\"name\": \"base\"", "\"name\": \"secret\"");
    fs::write(outer.path().join("secret.tsj"), &set).expect("written");
    fs::write(folder.join("below/inside.tsj"), &files["base.tsj"]).expect("written");
    let read = |source: &str| {
        let (text, _) = changed(|map| map["tilesets"][0]["source"] = source.into());
        let mut catalogue = Catalogue::built_in();
        let read = exchange::read(&text, "m.tmj", Some(&folder), &mut catalogue).expect("a map");
        let Document::Board(board) = read.document else { panic!("a board") };
        (board.tiles.len(), read.notes.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    };
    let absolute = outer.path().join("secret.tsj").display().to_string();
    for source in ["../secret.tsj", "below/../../secret.tsj", absolute.as_str(), ""] {
        let (tiles, said) = read(source);
        assert_eq!(tiles, 0, "{source}");
        assert!(
            said.contains("tilesets[0].source") && said.contains("which lies outside of it"),
            "{source}: {said}"
        );
        assert!(said.contains("put the tileset into the folder of the map"), "{said}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../secret.tsj", folder.join("link.tsj")).expect("a link");
        std::os::unix::fs::symlink("loop.tsj", folder.join("loop.tsj")).expect("a link");
        let (tiles, said) = read("link.tsj");
        assert!(tiles == 0 && said.contains("lies outside"), "{said}");
        let (tiles, said) = read("loop.tsj");
        assert!(tiles == 0 && said.contains("is not there"), "{said}");
    }
    let (tiles, said) = read("below/inside.tsj");
    assert_eq!((tiles, said.as_str()), (1, ""));
    let (tiles, said) = read("none.tsj");
    assert!(tiles == 0 && said.contains("the tileset `none.tsj` is not there"), "{said}");
    // Its own name says which set it was.
    let (tiles, said) = read("base.tsj");
    assert!(tiles == 1 && said.contains("the set `base` at hand is taken"), "{said}");
}
