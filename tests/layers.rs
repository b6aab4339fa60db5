//! The order of the layers: an inner one never names an outer one, and the core names no expansion.

use std::fs;
use std::path::{Path, PathBuf};

/// Layers from inner to outer; the two faces stand side by side.
const LAYERS: [&str; 10] =
    ["model", "engine", "checks", "expansions", "edit", "art", "format", "app", "cli", "gui"];

/// Most lines of a file.
const LINE_LIMIT: usize = 800;

/// Layers that no id of an expansion may appear in.
const CORE: [&str; 6] = ["model", "engine", "checks", "edit", "art", "format"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).expect("readable");
            found.push((path, text));
        }
    }
    found.sort();
    found
}

/// Layers that must not be named in a layer: all outer ones, and each other of the two faces.
fn forbidden(layer: &str) -> Vec<&'static str> {
    let at = LAYERS.iter().position(|l| *l == layer).expect("a layer");
    // The window is opened by the command line; nothing else crosses between the faces.
    LAYERS[at + 1..]
        .iter()
        .copied()
        .filter(|outer| (layer, *outer) != ("cli", "gui"))
        .chain((layer == "gui").then_some("cli"))
        .collect()
}

/// Top-level modules that a file names: `crate::x`, also inside `crate::{x, y::z}`.
fn named_modules(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, start) in text.match_indices("crate::") {
        let rest = &text[at + start.len()..];
        let word = |t: &str| t.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
        if let Some(group) = rest.strip_prefix('{') {
            let mut depth = 1;
            let mut part = String::new();
            for c in group.chars() {
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    _ => {}
                }
                if depth == 0 || (depth == 1 && c == ',') {
                    names.push(word(part.trim()));
                    part.clear();
                } else {
                    part.push(c);
                }
                if depth == 0 {
                    break;
                }
            }
        } else {
            names.push(word(rest));
        }
    }
    names
}

/// Code without comments and without its own tests: those may use what they like to set a scene.
fn code_only(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn inner_layers_name_no_outer_one() {
    let mut faults = Vec::new();
    for layer in LAYERS {
        let files = rust_files(&root().join("src").join(layer));
        assert!(!files.is_empty(), "the layer {layer} has files");
        let forbidden = forbidden(layer);
        for (path, text) in files {
            for name in named_modules(&text) {
                if forbidden.contains(&name.as_str()) {
                    faults.push(format!("{} names crate::{name}", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_module_of_the_crate_is_a_layer() {
    let lib = fs::read_to_string(root().join("src/lib.rs")).expect("readable");
    let mut modules: Vec<&str> =
        lib.lines().filter_map(|l| l.strip_prefix("pub mod ")).filter_map(|l| l.strip_suffix(';')).collect();
    let mut layers = LAYERS.to_vec();
    modules.sort_unstable();
    layers.sort_unstable();
    assert_eq!(modules, layers);
}

#[test]
fn no_file_is_too_long() {
    let mut long = Vec::new();
    for folder in ["src", "tests", "benches", "examples"] {
        for (path, text) in rust_files(&root().join(folder)) {
            let lines = text.lines().count();
            if lines > LINE_LIMIT {
                long.push(format!("{}: {lines} lines, at most {LINE_LIMIT}", path.display()));
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

/// Ids of all sets but the base game's.
fn expansion_ids() -> Vec<String> {
    let mut ids = Vec::new();
    for entry in fs::read_dir(root().join("tilesets")).expect("tile sets").flatten() {
        let id = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() && id != "base" {
            ids.push(id);
        }
    }
    assert!(ids.contains(&"count-of-carcassonne".to_owned()), "{ids:?}");
    ids.sort();
    ids
}

#[test]
fn the_core_names_no_expansion() {
    let ids = expansion_ids();
    let mut faults = Vec::new();
    for layer in CORE {
        for (path, text) in rust_files(&root().join("src").join(layer)) {
            let code = code_only(&text);
            for id in &ids {
                if code.contains(id.as_str()) || code.contains(&id.replace('-', "_")) {
                    faults.push(format!("{} names {id}", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Layers that may not even name a kind, mark, figure or token that only an expansion declares. Pictures of them are drawn
/// in `art`.
const BLIND: [&str; 4] = ["model", "engine", "checks", "gui"];

/// Ids that are also ordinary words of code; they may not stand alone in double quotes.
const ORDINARY: [&str; 9] =
    ["builder", "floor", "fork", "grain", "king", "lake", "spring", "tunnel", "walls"];

/// A key of the file formats as well as a figure.
const KEY: &str = "count";

/// What the sets but the base game declare and the base game does not.
fn expansion_words() -> Vec<String> {
    let read = |id: &str| -> serde_json::Value {
        let path = root().join(format!("tilesets/{id}/{id}.tileset.json"));
        serde_json::from_str(&fs::read_to_string(&path).expect("readable")).expect("JSON")
    };
    let declared = |set: &serde_json::Value| -> Vec<String> {
        let lists = ["kinds", "marks", "figures", "tokens"].iter().filter_map(|list| set[*list].as_array());
        lists.flatten().filter_map(|d| d["id"].as_str().map(str::to_owned)).collect()
    };
    let of_base = declared(&read("base"));
    let mut words: Vec<String> = expansion_ids().iter().flat_map(|id| declared(&read(id))).collect();
    words.retain(|id| !of_base.contains(id) && id != KEY);
    words.sort();
    words.dedup();
    words
}

#[test]
fn the_core_and_the_window_name_nothing_that_only_an_expansion_declares() {
    let ids = expansion_words();
    assert!(ids.len() > 25, "{ids:?}");
    let mut faults = Vec::new();
    for layer in BLIND {
        for (path, text) in rust_files(&root().join("src").join(layer)) {
            // Helpers of unit tests may use what they like to set a scene.
            if path.ends_with("testing.rs") {
                continue;
            }
            let code = code_only(&text);
            let words: Vec<&str> =
                code.split(|c: char| !c.is_ascii_alphanumeric() && !"-_".contains(c)).collect();
            for id in &ids {
                let named = if ORDINARY.contains(&id.as_str()) {
                    code.contains(&format!("\"{id}\""))
                } else {
                    words.iter().any(|w| w.replace('_', "-").eq_ignore_ascii_case(id))
                };
                if named {
                    faults.push(format!("{} names {id}", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_search_for_names_finds_them() {
    let text = "use crate::model::Board; use crate::{app::Session, gui::{a, b}, edit}; crate::cli::run()";
    assert_eq!(named_modules(text), ["model", "app", "gui", "edit", "cli"]);
    assert_eq!(forbidden("gui"), ["cli"]);
    assert_eq!(forbidden("app"), ["cli", "gui"]);
    assert!(forbidden("cli").is_empty());
    assert_eq!(code_only("a\n  // b\nc\n#[cfg(test)]\nd"), "a\nc");
}
