//! `check`, `render` and `convert` with pictures.

use std::process::Command;

use image::ImageFormat;
use serde_json::json;
use tilewright::art::raster::Image;
use tilewright::format::write_tileset;

use super::make::*;

struct Answer {
    code: i32,
    out: String,
    err: String,
}

fn run_in(folder: &Folder, program: &str, args: &[&str]) -> Answer {
    let output = Command::new(program)
        .args(args)
        .current_dir(folder.path())
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Answer { code: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) }
}

fn run(folder: &Folder, args: &[&str]) -> Answer {
    run_in(folder, env!("CARGO_BIN_EXE_tilewright"), args)
}

fn put_set(folder: &Folder, tiles: &[(&str, serde_json::Value)]) {
    folder.put("fan.tileset.json", write_tileset(&set_of("fan", tiles)));
}

#[test]
fn check_tells_of_pictures_with_file_and_line() {
    let folder = Folder::new();
    folder.put("art/a.png", png(4, 4));
    put_set(
        &folder,
        &[
            ("a", json!({"file": "art/a.png"})),
            ("b", json!({"file": "art/b.png"})),
            ("c", json!({"file": "/etc/passwd"})),
        ],
    );
    let answer = run(&folder, &["check", "fan.tileset.json", "--format", "json"]);
    let report: serde_json::Value =
        serde_json::from_str(&answer.out).unwrap_or_else(|e| panic!("{e}: {}", answer.err));
    let rows: Vec<(&str, &str, u64)> = report["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter(|f| f["id"].as_str().is_some_and(|id| id.starts_with("art-")))
        .map(|f| {
            (
                f["id"].as_str().expect("id"),
                f["at"][0]["id"].as_str().expect("tile"),
                f["line"].as_u64().unwrap_or(0),
            )
        })
        .collect();
    let line = |id: &str| {
        let text = std::fs::read_to_string(folder.at("fan.tileset.json")).expect("there");
        1 + text.lines().position(|l| l.contains(&format!("{{\"id\": \"{id}\""))).expect("a row") as u64
    };
    assert_eq!(rows, [("art-missing", "b", line("b")), ("art-refused", "c", line("c"))]);
    assert_eq!(answer.code, 0, "they are drawn instead: {}", answer.err);
}

#[test]
fn render_shows_pictures_and_draws_what_cannot_be_shown() {
    let folder = Folder::new();
    folder.put("art/a.png", png(40, 40));
    put_set(&folder, &[("a", json!({"file": "art/a.png", "turn": 90})), ("b", json!({"file": "art/b.png"}))]);
    let answer =
        run(&folder, &["render", "fan.tileset.json", "-o", "a.png", "--tile", "fan/a", "--scale", "100"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    let read = image::load_from_memory(&std::fs::read(folder.at("a.png")).expect("there"))
        .expect("a PNG")
        .into_rgba8();
    // 0.28 tiles of paper around it.
    let at = |x: u32, y: u32| {
        let [r, g, b, _] = read.get_pixel(28 + x, 28 + y).0;
        [r, g, b]
    };
    assert_eq!([at(25, 25), at(75, 25), at(75, 75), at(25, 75)], [BLUE, RED, GREEN, WHITE]);
    let answer = run(&folder, &["render", "fan.tileset.json", "-o", "all.svg"]);
    assert_eq!(answer.code, 0);
    assert!(
        answer.err.contains("fan/b: art/b.png: expected a picture, found no such file"),
        "{}",
        answer.err
    );
    let text = std::fs::read_to_string(folder.at("all.svg")).expect("there");
    assert_eq!(text.matches("data:image/png").count(), 1);
    let pdf = run(&folder, &["render", "fan.tileset.json", "-o", "all.pdf"]);
    assert_eq!(pdf.code, 0, "{}", pdf.err);
    // A board that uses the set from beside it.
    folder.put(
        "a.board.json",
        r#"{"format": "tilewright-board/1", "sets": [{"id": "base"}, {"id": "fan"}],
            "tiles": [{"x": 0, "y": 0, "tile": "base/start", "turn": 0}, {"x": 1, "y": 0, "tile": "fan/a", "turn": 270}]}"#,
    );
    let answer = run(&folder, &["render", "a.board.json", "-o", "b.png", "--scale", "100"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    let read = image::load_from_memory(&std::fs::read(folder.at("b.png")).expect("there"))
        .expect("a PNG")
        .into_rgba8();
    let at = |x: u32, y: u32| {
        let [r, g, b, _] = read.get_pixel(128 + x, 28 + y).0;
        [r, g, b]
    };
    assert_eq!(
        [at(25, 25), at(75, 25), at(75, 75), at(25, 75)],
        [RED, GREEN, WHITE, BLUE],
        "turned back by the board"
    );
}

#[test]
fn print_and_single_pictures_show_them_too() {
    let folder = Folder::new();
    folder.put("art/a.png", png(40, 40));
    put_set(&folder, &[("a", json!({"file": "art/a.png"})), ("b", json!({"file": "art/b.png"}))]);
    let answer = run(&folder, &["print", "fan.tileset.json", "-o", "a.pdf"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(
        answer.err.contains("fan/b: art/b.png: expected a picture, found no such file"),
        "{}",
        answer.err
    );
    let bytes = std::fs::read(folder.at("a.pdf")).expect("there");
    let count = |what: &str| bytes.windows(what.len()).filter(|w| *w == what.as_bytes()).count();
    assert_eq!(count("/Subtype /Image") + count("/Subtype/Image"), 1, "written once");
    let answer = run(&folder, &["render", "fan.tileset.json", "--each", "-o", "each", "--scale", "40"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let read = image::open(folder.at("each/a.png")).expect("a PNG").into_rgba8();
    let (width, height) = read.dimensions();
    assert_eq!(corners(&Image { width, height, rgba: read.into_raw() }), [RED, GREEN, WHITE, BLUE]);
    assert!(folder.at("each/b.png").is_file(), "drawn");
}

#[test]
fn drawn_tiles_have_several_looks() {
    let folder = Folder::new();
    let render = |look: &str| {
        let file = format!("{look}.png");
        let answer = run(&folder, &["render", "a.board.json", "-o", &file, "--look", look]);
        assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{look}");
        std::fs::read(folder.at(&file)).expect("there")
    };
    folder.put(
        "a.board.json",
        r#"{"format": "tilewright-board/1", "sets": [{"id": "base"}], "tiles": [{"x": 0, "y": 0, "tile": "base/start", "turn": 0}]}"#,
    );
    let [landscape, schematic, print] = ["landscape", "schematic", "print"].map(render);
    assert!(landscape != schematic && schematic != print && print != landscape);
}

#[test]
fn convert_takes_pictures_along_and_says_what_other_formats_lose() {
    let folder = Folder::new();
    folder.put("art/a.png", png(8, 8));
    put_set(&folder, &[("a", json!({"file": "art/a.png"})), ("b", json!({"file": "art/b.png"}))]);
    std::fs::create_dir(folder.at("new")).expect("made");
    let answer = run(&folder, &["convert", "fan.tileset.json", "-o", "new/fan.tileset.json"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.err.contains("taken along: the picture art/a.png"), "{}", answer.err);
    assert!(answer.err.contains("the picture art/b.png was not taken along"), "{}", answer.err);
    assert_eq!(std::fs::read(folder.at("new/art/a.png")).expect("there"), png(8, 8));
    let (old, new) = (folder.at("fan.tileset.json"), folder.at("new/fan.tileset.json"));
    assert_eq!(std::fs::read(old).expect("there"), std::fs::read(new).expect("there"), "paths stay relative");
    // Tiled gets pictures of the tiles as they look, and keeps what the set says of them.
    let answer = run(&folder, &["convert", "fan.tileset.json", "-o", "new/fan.tsj"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.err.contains("fan/b: art/b.png"), "{}", answer.err);
    let pictures: Vec<std::path::PathBuf> =
        folder.names("new").iter().map(|n| folder.at(&format!("new/{n}"))).collect();
    let of_a = pictures.iter().filter(|p| p.is_dir()).map(|p| p.join("a.png"));
    let shown = of_a.filter_map(|p| image::open(p).ok()).any(|i| {
        let read = i.into_rgba8();
        let (width, height) = read.dimensions();
        width > 8 && corners(&Image { width, height, rgba: read.into_raw() }) == [RED, GREEN, WHITE, BLUE]
    });
    assert!(shown, "{pictures:?}");
    let answer = run(&folder, &["convert", "new/fan.tsj", "-o", "new/back.tileset.json"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let back = std::fs::read_to_string(folder.at("new/back.tileset.json")).expect("there");
    assert!(back.contains(r#""art": {"file": "art/a.png"}"#), "{back}");
    let answer = run(&folder, &["convert", "fan.tileset.json", "-o", "new/fan.xml"]);
    assert!(answer.err.contains("not held: a: its picture"), "{}", answer.err);
}

#[cfg(target_os = "linux")]
#[test]
fn pictures_are_judged_within_the_memory_that_is_stated() {
    let folder = Folder::new();
    folder.put("huge.png", png_that_says(20_000, 20_000));
    // The largest that is shown, and one that is whole but a line too high.
    let whole = |width, height| {
        let mut bytes = std::io::Cursor::new(Vec::new());
        image::GrayImage::new(width, height).write_to(&mut bytes, ImageFormat::Png).expect("written");
        bytes.into_inner()
    };
    folder.put("large.png", whole(4_096, 4_096));
    folder.put("larger.png", whole(4_096, 4_097));
    let names = ["huge", "large", "larger"];
    let tiles = names.map(|name| (name, json!({"file": format!("{name}.png")})));
    put_set(&folder, &tiles);
    // 512 MiB of addresses, of which the program itself, its threads and its code need a part.
    let script =
        format!("ulimit -v 524288; exec '{}' check fan.tileset.json", env!("CARGO_BIN_EXE_tilewright"));
    let answer = run_in(&folder, "sh", &["-c", &script]);
    assert_eq!(answer.code, 0, "{}{}", answer.out, answer.err);
    assert_eq!(answer.out.matches("[art-refused]").count(), 2, "{}", answer.out);
    assert!(
        answer.out.contains("20000 x 20000 pixels") && answer.out.contains("4096 x 4097 pixels"),
        "{}",
        answer.out
    );
}
