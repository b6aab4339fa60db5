//! The shipped JSON Schemas accept what we write and refuse what we would not read.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tilewright::format::{read_board, read_tileset, schema, write_board, write_tileset};

fn validator(schema: &Value) -> jsonschema::Validator {
    jsonschema::validator_for(schema).expect("a schema")
}

/// Files below a folder by ending, in name order.
fn files(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                let text = fs::read_to_string(&path).expect("readable");
                files.push((path, text));
            }
        }
    }
    files.sort();
    files
}

fn assert_valid(schema: &jsonschema::Validator, file: &Path, text: &str) {
    let json: Value = serde_json::from_str(text).expect("JSON");
    let errors: Vec<String> =
        schema.iter_errors(&json).map(|e| format!("{} {e}", e.instance_path())).collect();
    assert!(errors.is_empty(), "{}: {errors:#?}", file.display());
}

/// Our own files are in the form that saving gives them; TILEWRIGHT_BLESS=1 rewrites them.
fn assert_canonical(file: &Path, text: &str, saved: &str) {
    if text != saved && std::env::var_os("TILEWRIGHT_BLESS").is_some() {
        fs::write(file, saved).expect("written");
    } else {
        assert!(text == saved, "{} is not as saving writes it; run with TILEWRIGHT_BLESS=1", file.display());
    }
}

#[test]
fn built_in_sets_and_examples_are_valid_and_canonical() {
    let (board, tileset) = (validator(&schema::board()), validator(&schema::tileset()));
    let sets = files("tilesets", ".tileset.json");
    assert!(sets.len() >= 2, "the built-in sets are found");
    for (path, text) in sets.into_iter().chain(files("examples", ".tileset.json")) {
        let set = read_tileset(&text, &path.display().to_string()).unwrap_or_else(|err| panic!("{err}"));
        assert_valid(&tileset, &path, &text);
        assert_canonical(&path, &text, &write_tileset(&set));
    }
    for (path, text) in files("examples", ".board.json") {
        let read = read_board(&text, &path.display().to_string()).unwrap_or_else(|err| panic!("{err}"));
        assert_valid(&board, &path, &text);
        assert_canonical(&path, &text, &write_board(&read));
    }
}

#[test]
fn wrong_boards_are_refused_by_schema_and_reader_alike() {
    let board = validator(&schema::board());
    for (what, json, good) in [
        ("smallest", json!({"format": "tilewright-board/1"}), true),
        ("unknown key", json!({"format": "tilewright-board/1", "later": [1]}), true),
        ("no format", json!({"tiles": []}), false),
        ("newer", json!({"format": "tilewright-board/2"}), false),
        (
            "tile as number",
            json!({"format": "tilewright-board/1", "tiles": [{"x": 0, "y": 0, "tile": 5}]}),
            false,
        ),
        (
            "odd turn",
            json!({"format": "tilewright-board/1", "tiles": [{"x": 0, "y": 0, "tile": "a/b", "turn": 45}]}),
            false,
        ),
        ("no cell", json!({"format": "tilewright-board/1", "tiles": [{"x": 0, "tile": "a/b"}]}), false),
        (
            "number as text",
            json!({"format": "tilewright-board/1", "players": [{"id": "red", "score": "5"}]}),
            false,
        ),
        ("list", json!([]), false),
    ] {
        assert_eq!(board.is_valid(&json), good, "schema: {what}");
        assert_eq!(read_board(&json.to_string(), "f").is_ok(), good, "reader: {what}");
    }
}
