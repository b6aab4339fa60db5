//! `convert` and `check` on files of Tiled: what is written beside, what is kept, and where findings are.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::support::project_file;

/// Exit code, standard output, standard error.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("started");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

fn json_of(out: &str) -> Value {
    serde_json::from_str(out).unwrap_or_else(|e| panic!("{e}: {out}"))
}

#[test]
fn a_set_is_written_with_its_pictures_and_what_is_there_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    fs::write(
        at.join("fan.tileset.json"),
        project_file("examples/fan-expansion/bells-and-herons.tileset.json"),
    )
    .expect("written");
    fs::create_dir(at.join("out")).expect("a folder");
    let write = ["convert", "fan.tileset.json", "-o", "out/fan.tsj", "--format", "json"];
    let (code, out, err) = run(at, &write);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let report = json_of(&out);
    let files: Vec<&str> =
        report["files"].as_array().expect("files").iter().filter_map(Value::as_str).collect();
    assert_eq!((report["to"].as_str(), files.len()), (Some("tiled-set"), 4), "{out}");
    let tileset = json_of(&fs::read_to_string(at.join("out/fan.tsj")).expect("written"));
    for (tile, file) in tileset["tiles"].as_array().expect("tiles").iter().zip(&files) {
        assert_eq!(tile["image"], **file);
        let bytes = fs::read(at.join("out").join(file)).expect("a picture");
        assert!(bytes.starts_with(b"\x89PNG"), "{file}");
    }
    // Somebody draws a better picture.
    fs::write(at.join("out").join(files[0]), "better").expect("written");
    let (code, out, _) = run(at, &write);
    let report = json_of(&out);
    assert_eq!((code, report["files"].as_array().map(Vec::len)), (0, Some(3)));
    assert_eq!(
        report["notes"],
        json!([format!(
            "kept as it is: {}, which is there and differs; give --force to have it written anew",
            files[0]
        )])
    );
    assert_eq!(fs::read(at.join("out").join(files[0])).expect("there"), b"better");
    let (code, out, err) = run(at, &["convert", "fan.tileset.json", "-o", "out/fan.tsj", "--force"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("4 kinds of tile") && out.contains("bells-and-herons-pictures/  4 files"), "{out}");
    assert_ne!(fs::read(at.join("out").join(files[0])).expect("there"), b"better");
    // Back, and to standard output.
    let (code, out, err) = run(at, &["convert", "out/fan.tsj", "--to", "tileset"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let own = tilewright::format::read_tileset(&out, "out").expect("a set");
    let given = tilewright::format::read_tileset(
        &project_file("examples/fan-expansion/bells-and-herons.tileset.json"),
        "in",
    );
    assert_eq!(Ok(own), given);
    let (code, out, err) = run(at, &["convert", "fan.tileset.json", "--to", "tiled-set"]);
    assert!(code == 0 && out.starts_with("{\"type\": \"tileset\""), "{out}");
    assert!(
        err.contains("not written: 4 files that belong to it") && err.contains("name a file with -o"),
        "{err}"
    );
    let (code, _, err) = run(at, &["convert", "fan.tileset.json", "-o", "out/fan.tsx"]);
    assert_eq!(code, 2);
    assert!(err.contains("write .tsj, which Tiled reads as well"), "{err}");
    assert!(!at.join("out/fan.tsx").exists());
    let (code, _, err) = run(at, &["convert", "fan.tileset.json", "-o", "out/fan.tmj"]);
    assert!(code == 2 && err.contains("a tile set cannot be written as `tiled-map`"), "{err}");
}

#[test]
fn a_map_comes_with_its_tilesets_and_goes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for file in ["valley.board.json", "bells-and-herons.tileset.json"] {
        fs::write(at.join(file), project_file(&format!("examples/fan-expansion/{file}"))).expect("written");
    }
    let (code, out, err) = run(at, &["convert", "valley.board.json", "-o", "valley.tmj"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    for line in [
        "base.tsj",
        "base-pictures/  32 files",
        "bells-and-herons.tsj",
        "bells-and-herons-pictures/  4 files",
    ] {
        assert!(out.contains(line), "{line}: {out}");
    }
    // Without the set of our own form the tileset brings it.
    fs::remove_file(at.join("bells-and-herons.tileset.json")).expect("removed");
    let (code, out, err) = run(at, &["convert", "valley.tmj", "--to", "board"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(
        tilewright::format::read_board(&out, "out"),
        tilewright::format::read_board(&project_file("examples/fan-expansion/valley.board.json"), "in")
    );
    assert!(
        err.contains("a board does not hold the set `bells-and-herons`, which comes with the map"),
        "{err}"
    );
    let (code, out, _) = run(at, &["score", "valley.tmj", "--format", "json"]);
    assert!(code == 0 && json_of(&out)["features"].as_array().is_some_and(|f| f.len() > 3), "{out}");
    let (code, out, _) = run(at, &["check", "valley.tmj", "--format", "json"]);
    let ids: Vec<Value> =
        json_of(&out)["findings"].as_array().expect("a list").iter().map(|f| f["id"].clone()).collect();
    assert!(code < 2 && !ids.contains(&"unknown-tile".into()), "{out}");
}

#[test]
fn findings_of_files_of_tiled_have_their_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for file in ["by-hand.tsx", "by-hand.tmx"] {
        fs::write(at.join(file), project_file(&format!("tests/data/tiled/{file}"))).expect("written");
    }
    let (code, out, _) = run(at, &["check", "by-hand.tsx", "--format", "json"]);
    let report = json_of(&out);
    let find = |id: &str, tile: &str| {
        let all = report["findings"].as_array().expect("a list");
        all.iter()
            .find(|f| f["id"] == id && f["at"][0]["id"] == tile)
            .unwrap_or_else(|| panic!("{id} {tile}: {out}"))
            .clone()
    };
    assert_eq!(code, 1);
    assert_eq!(find("foreign-file", "half-painted")["line"], 23);
    assert_eq!(find("half-uncovered", "unpainted")["line"], 20);
    let (code, out, _) = run(at, &["check", "by-hand.tmx"]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("by-hand.tmx: error at 1, 0: ") && out.contains("[edge-mismatch]"), "{out}");
}
