//! The registries of checks hold every check that there is a file of, and nothing else; ids are unique and well formed.

use std::collections::BTreeSet;
use std::path::Path;

use tilewright::checks::CHECKS;
use tilewright::checks::set::SET_CHECKS;

/// The finding ids of the file formats.
const OF_FORMATS: [&str; 22] = [
    "edge-mismatch",
    "cell-taken",
    "not-connected",
    "no-start",
    "set-exceeded",
    "plate-torn",
    "unknown-tile",
    "unknown-id",
    "coordinate-range",
    "figure-on-nothing",
    "figure-kind",
    "figure-occupied",
    "figure-completed",
    "supply",
    "half-uncovered",
    "half-twice",
    "side-twice",
    "segments-cross",
    "border-differs",
    "tile-count",
    "tile-twin",
    "undeclared-id",
];

/// Files beside the checks that are no check.
const HELPERS: [&str; 4] = ["kept.rs", "lines.rs", "mod.rs", "words.rs"];
const SET_HELPERS: [&str; 7] =
    ["mod.rs", "names.rs", "one_term.rs", "play.rs", "refs.rs", "shape.rs", "testing.rs"];

/// The check ids that the files of a folder state.
fn ids_in(folder: &str, helpers: &[&str]) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut ids = BTreeSet::new();
    let mut helpers: BTreeSet<&str> = helpers.iter().copied().collect();
    for entry in std::fs::read_dir(&path).expect("the folder") {
        let file = entry.expect("an entry").path();
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        if !name.ends_with(".rs") || helpers.remove(name.as_str()) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a source file");
        let id = text
            .split_once("static CHECK:")
            .and_then(|(_, rest)| rest.split_once("id: \""))
            .and_then(|(_, rest)| rest.split_once('"'))
            .map(|(id, _)| id.to_owned());
        let id = id.unwrap_or_else(|| panic!("{folder}/{name} states no check; is it a helper?"));
        assert!(ids.insert(id), "{folder}/{name}: the id of another file");
    }
    assert!(helpers.is_empty(), "{folder}: no such files any more: {helpers:?}");
    ids
}

fn board_ids() -> Vec<&'static str> {
    CHECKS.iter().map(|c| c.id).collect()
}

fn set_ids() -> Vec<&'static str> {
    SET_CHECKS.iter().map(|c| c.id).collect()
}

#[test]
fn registries_hold_what_the_folders_hold() {
    let registered = |ids: Vec<&str>| ids.into_iter().map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(ids_in("src/checks", &HELPERS), registered(board_ids()));
    assert_eq!(ids_in("src/checks/set", &SET_HELPERS), registered(set_ids()));
}

#[test]
fn ids_are_unique_and_plain() {
    let mut seen = BTreeSet::new();
    for id in board_ids().into_iter().chain(set_ids()) {
        assert!(seen.insert(id), "{id} is there twice");
        let plain = id.split('-').all(|w| !w.is_empty() && w.bytes().all(|b| b.is_ascii_lowercase()));
        assert!(plain, "{id} is not of lower-case words and hyphens");
    }
    for about in CHECKS.iter().map(|c| c.about).chain(SET_CHECKS.iter().map(|c| c.about)) {
        assert!(about.ends_with('.') && about.starts_with(char::is_uppercase), "no sentence: {about}");
    }
}

#[test]
fn set_checks_are_listed_by_id() {
    assert!(set_ids().is_sorted(), "{:?}", set_ids());
}

#[test]
fn all_ids_of_the_formats_are_there() {
    let there: BTreeSet<&str> = board_ids().into_iter().chain(set_ids()).collect();
    for id in OF_FORMATS {
        assert!(there.contains(id), "{id} has no check");
    }
}
