//! Faults that a widespread program swallows in silence, in every format that we read: each is a finding with its tile or cell, its
//! line where the file has one for it, and what to do; or the file is refused with line and place.
//!
//! A case is a small file in `tests/data/malformed/FAMILY/` with `NAME.expect.json` beside it, which says why, and what is found
//! (notes are not counted) or where the file is refused. No code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use serde_json::Value;

/// Families of cases, by the format. Most `definitions` are in `tests/data/jcz/malformed`, with the answers as lines of text.
const FAMILIES: [&str; 6] = ["set", "definitions", "board", "game", "tileset", "map"];

/// Every fault of a tile, set or board that must have a case, and in which families.
const FAULTS: [(&str, &str); 38] = [
    ("no-field-at-all", "set definitions"),
    ("half-edge-in-two-fields", "set definitions"),
    ("field-on-a-city-side", "set definitions"),
    ("road-and-city-on-one-side", "set definitions"),
    ("two-roads-on-one-side", "set definitions"),
    ("roads-cross-under-one-field", "set definitions"),
    ("fields-cross", "set definitions tileset"),
    ("city-without-a-field", "set definitions"),
    ("impossible-adjacency", "set definitions"),
    ("misspelt-element", "set definitions"),
    ("misspelt-attribute", "set definitions"),
    ("inn-maybe", "set definitions"),
    ("two-monasteries", "set definitions tileset"),
    ("monastery-and-garden", "set definitions"),
    ("empty-tile", "set definitions"),
    ("side-listed-twice", "set definitions"),
    ("counts-a-missing-tile", "set definitions"),
    ("count-missing", "set definitions"),
    ("count-negative", "set definitions tileset"),
    ("count-no-number", "set definitions"),
    ("start-tiles-do-not-match", "board game map"),
    ("start-tiles-apart", "board game map"),
    ("two-tiles-on-a-cell", "board game map"),
    ("more-copies-than-the-set", "board game map"),
    ("turn-of-45", "board game"),
    // What it refuses without saying where.
    ("unknown-place", "set definitions"),
    ("half-edge-for-a-side", "set definitions"),
    ("field-borders-a-missing-city", "set definitions"),
    ("id-used-twice", "set definitions"),
    ("broken-text", "set definitions board game tileset map"),
    // What only maps and tilesets can have.
    ("colour-beyond-the-list", "tileset"),
    ("sides-in-the-first-four-numbers", "tileset"),
    ("unknown-colour", "tileset"),
    ("no-sides", "tileset"),
    ("mirrored-tile", "map"),
    ("number-of-no-tile", "map"),
    ("tileset-outside-of-the-folder", "map"),
    ("unknown-tile", "board game"),
];

/// What a case expects.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    /// What is wrong with the file, for people.
    why: String,
    /// All findings but notes, in any order.
    #[serde(default)]
    findings: Vec<ExpectedFinding>,
    /// Where the file is refused.
    refused: Option<ExpectedRefusal>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedFinding {
    id: String,
    severity: String,
    /// The first place; nothing when it is about the file as a whole.
    at: Option<Value>,
    /// Words of the message or of what to do.
    says: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedRefusal {
    line: u32,
    place: String,
    says: Vec<String>,
}

fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder)
}

/// Files of a folder with their names up to the first dot.
fn files(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<(String, PathBuf)> = entries
        .map(|e| e.expect("an entry").path())
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name.split('.').next().unwrap_or_default().to_owned(), path)
        })
        .collect();
    files.sort();
    files
}

fn is_expectation(path: &Path) -> bool {
    path.to_string_lossy().ends_with(".expect.json")
}

/// Cases by family and name: the file, and what is expected.
fn cases() -> BTreeMap<(String, String), (PathBuf, PathBuf)> {
    let mut all = BTreeMap::new();
    for family in FAMILIES {
        let files = files(&data(&format!("malformed/{family}")));
        for (name, path) in files.iter().filter(|(_, path)| !is_expectation(path)) {
            let expect = files.iter().find(|(other, path)| other == name && is_expectation(path));
            let (_, expect) = expect.unwrap_or_else(|| panic!("{}: nothing is expected", path.display()));
            all.insert((family.to_owned(), name.clone()), (path.clone(), expect.clone()));
        }
        let expected = files.iter().filter(|(_, path)| is_expectation(path)).count();
        assert_eq!(expected * 2, files.len(), "{family}: a file for each expectation");
    }
    all
}

#[test]
fn every_fault_has_a_case() {
    let cases = cases();
    let definitions: BTreeSet<String> = files(&data("jcz/malformed"))
        .into_iter()
        .filter(|(_, p)| p.extension().is_some_and(|e| e == "xml"))
        .map(|(name, _)| name)
        .collect();
    let mut missing = Vec::new();
    for (fault, families) in FAULTS {
        for family in families.split(' ') {
            assert!(FAMILIES.contains(&family), "{family}");
            let there = match family {
                "definitions" if definitions.contains(fault) => true,
                _ => cases.contains_key(&(family.to_owned(), fault.to_owned())),
            };
            if !there {
                missing.push(format!("{family}/{fault}"));
            }
        }
    }
    assert!(missing.is_empty(), "faults without a case: {missing:?}");
}

/// Exit code, standard output, standard error.
fn check(path: &Path) -> (i32, String, String) {
    let name = path.file_name().expect("a name");
    let out = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(["check", "--format", "json"])
        .arg(name)
        .current_dir(path.parent().expect("a folder"))
        .output()
        .expect("started");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (out.status.code().expect("a code"), text(out.stdout), text(out.stderr))
}

#[test]
fn every_malformed_file_is_told() {
    let mut faults = Vec::new();
    for ((family, name), (path, expect)) in cases() {
        let case = format!("{family}/{name}");
        let text = fs::read_to_string(&expect).expect("readable");
        let expect: Expect = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{case}: {e}"));
        assert!(!expect.why.is_empty(), "{case}: says why");
        let file = path.file_name().expect("a name").to_string_lossy().into_owned();
        let (code, out, err) = check(&path);
        let told = match &expect.refused {
            Some(refused) => refusal(refused, &file, code, &err),
            None => findings(&expect.findings, &family, code, &out),
        };
        if let Err(told) = told {
            faults.push(format!("{case}: {told}\n{out}{err}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

fn refusal(expected: &ExpectedRefusal, file: &str, code: i32, err: &str) -> Result<(), String> {
    if code != 2 {
        return Err(format!("exit code {code}, expected 2"));
    }
    let line = format!("{file}:{}:", expected.line);
    let words = [line, expected.place.clone(), "help: ".to_owned()];
    match words.iter().chain(&expected.says).find(|word| !err.contains(word.as_str())) {
        Some(word) => Err(format!("the error does not say `{word}`")),
        None => Ok(()),
    }
}

fn findings(expected: &[ExpectedFinding], family: &str, code: i32, out: &str) -> Result<(), String> {
    let report: Value = serde_json::from_str(out).map_err(|e| e.to_string())?;
    let all = report["findings"].as_array().ok_or("no list")?;
    let said = |f: &Value| format!("{} {}", f["message"], f["help"]);
    let mut rest: Vec<&Value> = all.iter().filter(|f| f["severity"] != "note").collect();
    for finding in expected {
        let is = |f: &&Value| {
            f["id"] == finding.id.as_str()
                && f["severity"] == finding.severity.as_str()
                && f["at"].get(0) == finding.at.as_ref()
                && finding.says.iter().all(|word| said(f).contains(word))
        };
        let at = rest.iter().position(is).ok_or_else(|| format!("no {} at {:?}", finding.id, finding.at))?;
        let found = rest.remove(at);
        if found["help"].as_str().is_none_or(str::is_empty) {
            return Err(format!("{} does not say what to do", finding.id));
        }
        // Cells of maps and of games have no line of their own.
        let has_line = ["set", "board", "tileset"].contains(&family) || finding.id == "foreign-file";
        // A start tile that is not there is no row.
        let no_row = finding.at.as_ref().is_some_and(|at| at["id"] == "fan/u");
        if has_line && !no_row && found["line"].as_u64().is_none() {
            return Err(format!("{} has no line", finding.id));
        }
    }
    if !rest.is_empty() {
        return Err(format!(
            "{} more than expected: {}",
            rest.len(),
            Value::from_iter(rest.into_iter().cloned())
        ));
    }
    let errors = expected.iter().any(|f| f.severity == "error");
    if code != i32::from(errors) { Err(format!("exit code {code}")) } else { Ok(()) }
}
