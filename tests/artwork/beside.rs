//! Pictures stay beside their set: brought in, found again, taken along.

use std::fs;

use serde_json::json;
use tilewright::app::Catalogue;
use tilewright::app::artwork::along::{Along, take_along};
use tilewright::app::artwork::relink::missing;
use tilewright::app::artwork::{BringError, bring_in, check_art, relink};
use tilewright::edit::drawing::{Drawing, Kit, Move};
use tilewright::format::artwork::{ArtFault, limits};
use tilewright::format::notation::{read_set, write_set};
use tilewright::format::{read_tileset, write_tileset};
use tilewright::model::{ArtDef, Fit, Severity, Turn};

use super::make::*;

#[test]
fn a_picture_from_elsewhere_is_copied_under_a_free_name() {
    let (folder, elsewhere) = (Folder::new(), Folder::new());
    let chapel = elsewhere.put("My chapel (final).PNG", png(8, 8));
    assert_eq!(bring_in(folder.path(), &chapel).as_deref(), Ok("art/My-chapel--final.png"));
    assert_eq!(
        bring_in(folder.path(), &chapel).as_deref(),
        Ok("art/My-chapel--final.png"),
        "the same picture once"
    );
    elsewhere.put("My chapel (final).PNG", png(16, 16));
    let second = bring_in(folder.path(), &chapel);
    assert_eq!(second.as_deref(), Ok("art/My-chapel--final-2.png"), "another one beside it");
    assert_eq!(
        fs::read(folder.at("art/My-chapel--final.png")).expect("there"),
        png(8, 8),
        "nothing overwritten"
    );
    for (name, path) in [
        ("\u{159}eka.svg", "art/\u{159}eka.svg"),
        ("...svg", "art/picture.svg"),
        ("nul.svg", "art/picture-nul.svg"),
    ] {
        let file = elsewhere.put(name, svg(""));
        assert_eq!(bring_in(folder.path(), &file).as_deref(), Ok(path), "{name}");
        assert!(folder.load(path).is_ok(), "{path} is shown");
    }
    // One that lies in the folder already is used where it is.
    let inside = folder.put("pictures/own.webp", encoded(&quarters(8, 8), image::ImageFormat::WebP));
    assert_eq!(bring_in(folder.path(), &inside).as_deref(), Ok("pictures/own.webp"));
    let before = folder.names("art");
    let bad = elsewhere.put("bad.png", "no picture");
    match bring_in(folder.path(), &bad) {
        Err(BringError::Refused(err)) => assert_eq!(err.fault, ArtFault::OtherKind),
        other => panic!("{other:?}"),
    }
    assert!(bring_in(folder.path(), elsewhere.path()).is_err(), "a folder");
    assert_eq!(folder.names("art"), before, "nothing is left behind");
}

#[cfg(unix)]
#[test]
fn nothing_is_copied_through_a_link_that_leads_out() {
    let (folder, elsewhere, trap) = (Folder::new(), Folder::new(), Folder::new());
    std::os::unix::fs::symlink(trap.path(), folder.at("art")).expect("linked");
    let file = elsewhere.put("a.png", png(8, 8));
    assert!(matches!(bring_in(folder.path(), &file), Err(BringError::NotCopied { .. })));
    assert!(trap.names("").is_empty());
}

#[test]
fn the_others_follow_one_that_was_found() {
    let (folder, moved) = (Folder::new(), Folder::new());
    for path in ["pics/a.png", "pics/deep/b.png", "pics/c.svg", "elsewhere/d.png"] {
        let bytes = if path.ends_with("svg") { svg("").into_bytes() } else { png(8, 8) };
        moved.put(path, bytes);
    }
    folder.put("art/here.png", png(4, 4));
    let set = set_of(
        "fan",
        &[
            ("a", json!({"file": "art/a.png", "turn": 90, "fit": "contain"})),
            ("b", json!({"file": "art/deep/b.png"})),
            ("c", json!({"file": "art/c.svg"})),
            ("d", json!({"file": "art/d.png"})),
            ("here", json!({"file": "art/here.png"})),
        ],
    );
    assert_eq!(missing(&set, folder.path()), ["a", "b", "c", "d"]);
    // A file: what lay beside it, and below, is found by its path.
    for shown in [moved.at("pics/a.png"), moved.at("pics")] {
        let found = relink(&set, folder.path(), "a", &shown);
        let tiles: Vec<&str> = found.found.iter().map(|f| f.tile.as_str()).collect();
        assert_eq!((tiles, found.missing.clone()), (vec!["a", "b", "c"], vec!["d".to_owned()]), "{shown:?}");
    }
    let deep = relink(&set, folder.path(), "b", &moved.at("pics/deep/b.png"));
    assert_eq!(deep.found.len(), 3, "the folder above is known by the old path: {deep:?}");
    let linked = relink(&set, folder.path(), "a", &moved.at("pics")).bring_in(&set, folder.path());
    assert!(linked.failed.is_empty(), "{linked:?}");
    let art: Vec<(&str, &str)> =
        linked.art.iter().map(|(id, art)| (id.as_str(), art.file.as_str())).collect();
    assert_eq!(art, [("a", "art/a.png"), ("b", "art/b.png"), ("c", "art/c.svg")]);
    let a = &linked.art[0].1;
    assert_eq!((a.turn, a.fit), (Turn::from_quarters(1), Fit::Contain), "what was said of it stays");
    let mut mended = set.clone();
    for (id, art) in linked.art {
        mended.tiles.iter_mut().filter(|t| t.id == id).for_each(|t| t.art = Some(art.clone()));
    }
    assert_eq!(missing(&mended, folder.path()), ["d"]);
    // A renamed file stands for its own tile.
    let other = moved.put("renamed.png", png(8, 8));
    let found = relink(&mended, folder.path(), "d", &other);
    assert_eq!((found.found[0].tile.as_str(), &found.found[0].file), ("d", &other));
}

#[test]
fn pictures_come_along_when_a_set_is_saved_elsewhere() {
    let (from, to) = (Folder::new(), Folder::new());
    from.put("art/a.png", png(8, 8));
    from.put("art/b.png", png(16, 16));
    from.put("c.svg", svg(""));
    let set = set_of(
        "fan",
        &[
            ("a", json!({"file": "art/a.png"})),
            ("a2", json!({"file": "art/a.png"})),
            ("b", json!({"file": "art/b.png"})),
            ("c", json!({"file": "c.svg"})),
            ("gone", json!({"file": "art/gone.png"})),
            ("out", json!({"file": "../out.png"})),
        ],
    );
    to.put("art/b.png", png(4, 4));
    let along = take_along(&set, from.path(), to.path());
    assert_eq!(along.copied, ["art/a.png", "c.svg"]);
    let left: Vec<&str> = along.left.iter().map(|l| l.file.as_str()).collect();
    assert_eq!(left, ["../out.png", "art/b.png", "art/gone.png"]);
    assert!(along.left[1].reason.contains("another file of that name"), "{:?}", along.left);
    assert_eq!(fs::read(to.at("art/b.png")).expect("there"), png(4, 4), "nothing overwritten");
    assert_eq!(fs::read(to.at("art/a.png")).expect("there"), png(8, 8));
    let again = take_along(&set, from.path(), to.path());
    assert!(again.copied.is_empty(), "{again:?}");
    assert_eq!(take_along(&set, from.path(), &from.at("art/..")), Along::default(), "the same folder");
}

#[test]
fn a_set_keeps_what_it_says_of_pictures() {
    let art = json!({"file": "art/a.png", "crop": [0.1, 0.25, 0.5, 0.5], "turn": 270, "fit": "stretch", "later": {"x": 1}});
    let set = set_of("fan", &[("a", art.clone()), ("b", json!({"file": "b \"q\" *_-- <x>.svg"}))]);
    let json = write_tileset(&set);
    assert_eq!(read_tileset(&json, "a.json").as_ref(), Ok(&set));
    assert!(json.contains(r#""art": {"file": "art/a.png""#), "{json}");
    let text = write_set(&set);
    assert_eq!(read_set(&text, "text").as_ref(), Ok(&set), "{text}");
    let written: serde_json::Value = serde_json::to_value(&set.tiles[0].art).expect("a value");
    assert_eq!(written, art);
    // A wrong value is told with its place.
    let wrong = json.replace("\"stretch\"", "\"strech\"");
    let err = read_tileset(&wrong, "a.json").expect_err("refused");
    assert!(err.place.contains("tiles[0].art.fit") && err.help.contains("stretch"), "{err} {}", err.help);
}

#[test]
fn a_picture_turns_with_its_drawing_and_is_not_mirrored() {
    let set = set_of("fan", &[("a", json!({"file": "art/a.png", "turn": 270, "fit": "contain"}))]);
    let catalogue = Catalogue::built_in();
    let base = catalogue.set("base").expect("there");
    let kit = Kit::new([&*base, &set]);
    let drawing = Drawing::open(&kit, &set.tiles[0]);
    assert_eq!(drawing.tile().art, set.tiles[0].art, "opening changes nothing");
    let turned = drawing.apply(&kit, &Move::Turn(Turn::from_quarters(2))).expect("turned");
    let art = turned.tile().art.as_ref().expect("a picture");
    assert_eq!((art.turn, art.fit), (Turn::from_quarters(1), Fit::Contain));
    let mirrored = drawing.apply(&kit, &Move::Mirror).expect("mirrored");
    assert_eq!(mirrored.tile().art, None);
}

#[test]
fn findings_name_tile_fault_and_what_to_do() {
    let folder = Folder::new();
    folder.put("ok.png", png(4, 4));
    folder.put("lie.png", "nothing");
    folder.put("text.svg", svg("<text>x</text>"));
    let set = set_of(
        "fan",
        &[
            ("ok", json!({"file": "ok.png"})),
            ("gone", json!({"file": "gone.png"})),
            ("lie", json!({"file": "lie.png"})),
            ("out", json!({"file": "../../ok.png"})),
            ("text", json!({"file": "text.svg"})),
        ],
    );
    let found = check_art(&set, folder.path());
    let rows: Vec<(&str, Severity, &str)> =
        found.iter().map(|f| (f.check, f.severity, f.at[0].id.as_deref().expect("an id"))).collect();
    assert_eq!(
        rows,
        [
            ("art-missing", Severity::Warning, "gone"),
            ("art-refused", Severity::Warning, "lie"),
            ("art-refused", Severity::Warning, "out"),
            ("art-text", Severity::Note, "text"),
        ]
    );
    assert_eq!(
        found[2].message,
        "The picture of the tile \u{2018}out\u{2019} is not shown: ../../ok.png: expected a path within the folder of the set, \
         such as art/chapel.png, found a path that leads out of the folder (`..`)."
    );
    assert!(found.iter().all(|f| f.help.ends_with('.')));
}

#[test]
fn the_documentation_states_the_limits() {
    let docs = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/artwork.md")).expect("readable");
    let grouped = |n: u64| {
        let digits = n.to_string();
        let groups: Vec<&str> =
            digits.as_bytes().rchunks(3).rev().map(|g| std::str::from_utf8(g).expect("digits")).collect();
        groups.join(",")
    };
    let mib = |n: u64| format!("{} MiB", n >> 20);
    for stated in [
        mib(limits::FILE_LIMIT),
        mib(limits::SVG_LIMIT),
        mib(limits::DECODE_LIMIT),
        mib(limits::ATTRIBUTE_LIMIT),
        grouped(u64::from(limits::SIDE_LIMIT)),
        grouped(limits::PIXEL_LIMIT),
        grouped(limits::ELEMENT_LIMIT),
        grouped(limits::STYLE_LIMIT),
        format!("{} deep", limits::NESTING_LIMIT),
        format!("{} whole pictures", limits::PAINT_LIMIT),
        format!("{} whole pictures", limits::HOLD_LIMIT),
        grouped(limits::DASH_LIMIT as u64),
        format!("{0} x {0}", grouped(u64::from(limits::SQUARE_LIMIT))),
    ] {
        assert!(docs.contains(&stated), "docs/artwork.md does not state {stated}");
    }
    let art = ArtDef::of_file("art/chapel.png");
    assert!(docs.contains(&art.file), "the example");
}
