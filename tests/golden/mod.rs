//! Golden cases: boards with what is expected of them, found on disk below `tests/cases`. See its README.

// Shared by several test programs, none of which uses all of it.
#![allow(dead_code)]

pub mod parts;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use tilewright::model::{Board, Cell, Side, TileSet};

use crate::reference::Sheet;
use crate::reference::engine::{At, Engine, Found};

/// What `expect.json` says; every part is optional, and only what is named is asserted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// How the numbers were worked out.
    pub why: String,
    /// Rule ids that the case is about.
    pub rule: Vec<String>,
    /// Ids of public questions that it answers.
    #[serde(default)]
    pub row: Vec<String>,
    /// Points by player.
    #[serde(default)]
    pub players: BTreeMap<String, Points>,
    /// All who have most at the end.
    #[serde(default)]
    pub winners: Option<Vec<String>>,
    /// Tokens by player that completed features give now.
    #[serde(default)]
    pub gains: BTreeMap<String, BTreeMap<String, i64>>,
    /// Some of the features.
    #[serde(default)]
    pub features: Vec<ExpectFeature>,
    /// How many features of a kind there are, and how many of them are completed.
    #[serde(default)]
    pub count: BTreeMap<String, [usize; 2]>,
    /// Findings that must be there. Errors that are not listed must not be.
    #[serde(default)]
    pub findings: Vec<ExpectFinding>,
    /// All legal placements of tiles.
    #[serde(default)]
    pub legal: Vec<ExpectLegal>,
    /// All figures that may be put on a cell, after a tile was laid there or elsewhere.
    #[serde(default)]
    pub figures: Vec<ExpectSpots>,
}

impl Expect {
    /// Whether it asks for figures on another tile than the one just laid.
    pub fn asks_elsewhere(&self) -> bool {
        self.figures.iter().any(|f| f.placed.is_some())
    }
}

/// Points of a player.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    now: i64,
    r#final: i64,
}

/// A feature by its id.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectFeature {
    id: String,
    completed: Option<bool>,
    tiles: Option<usize>,
    owners: Option<Vec<String>>,
    now: Option<i64>,
    r#final: Option<i64>,
    open: Option<Vec<(i32, i32, Side)>>,
    borders: Option<Vec<String>>,
    lines: Option<Vec<(String, i64, i64, i64)>>,
}

/// A finding: its check, and one of the places that it points at.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectFinding {
    /// Check id.
    pub check: String,
    at: Option<At>,
}

/// All legal placements of a tile as x, y, degrees.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectLegal {
    tile: String,
    placements: Vec<[i64; 3]>,
}

/// Figures that a player may put on a cell's tile, with the segments for each. The tile just laid is that one, or the one on
/// the cell `placed`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectSpots {
    player: String,
    at: [i32; 2],
    placed: Option<[i32; 2]>,
    spots: BTreeMap<String, Vec<String>>,
}

/// A case on disk.
pub struct Case {
    /// `area/name`.
    pub name: String,
    /// `area`: the system that it is about.
    pub area: String,
    /// Its folder.
    pub folder: PathBuf,
    /// The board.
    pub board: Board,
    /// The sets that the board names, in its order.
    pub sets: Vec<TileSet>,
    /// What is expected.
    pub expect: Expect,
}

/// The project's root.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> T {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A built-in set, or one that was made up for tests.
pub fn set(id: &str) -> TileSet {
    let built_in = root().join(format!("tilesets/{id}/{id}.tileset.json"));
    if built_in.is_file() {
        read(&built_in)
    } else {
        read(&root().join(format!("tests/sets/{id}.tileset.json")))
    }
}

fn folders(of: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(of).unwrap_or_else(|e| panic!("{}: {e}", of.display()));
    let mut found: Vec<PathBuf> =
        entries.filter_map(|e| e.ok().map(|e| e.path())).filter(|p| p.is_dir()).collect();
    found.sort();
    found
}

/// All cases, sorted by name.
pub fn cases() -> Vec<Case> {
    let top = root().join("tests/cases");
    let mut cases = Vec::new();
    for folder in folders(&top).iter().flat_map(|area| folders(area)) {
        let board: Board = read(&folder.join("case.board.json"));
        let sets = board.sets.iter().map(|s| set(&s.id)).collect();
        let expect = read(&folder.join("expect.json"));
        let name = folder.strip_prefix(&top).unwrap_or(&folder).to_string_lossy().replace('\\', "/");
        let area = name.split('/').next().unwrap_or_default().to_owned();
        cases.push(Case { name, area, folder, board, sets, expect });
    }
    cases
}

/// What an engine says otherwise than a case expects, one sentence each.
pub fn judge(case: &Case, engine: &dyn Engine) -> Vec<String> {
    judge_with(case, case.sets.clone(), engine)
}

/// The same with other sets than those of the case.
pub fn judge_with(case: &Case, sets: Vec<TileSet>, engine: &dyn Engine) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut same = |what: String, expected: String, got: String| {
        if expected != got {
            wrong.push(format!("{}: {what}: expected {expected}, got {got}", case.name));
        }
    };
    let (board, sets, expect) = (&case.board, sets.as_slice(), &case.expect);
    let sheet = engine.sheet(board, sets);
    for (id, points) in &expect.players {
        let got = sheet.players.get(id).map(|p| (p.now, p.last));
        same(format!("now and final of {id}"), say(&Some((points.now, points.r#final))), say(&got));
    }
    if let Some(winners) = &expect.winners {
        let most = sheet.players.values().map(|p| p.last).max();
        let got = sheet.players.iter().filter(|(_, p)| Some(p.last) == most).map(|(id, _)| id.clone());
        same("winners".to_owned(), say(&sorted(winners.clone())), say(&got.collect::<Vec<_>>()));
    }
    for (kind, counts) in &expect.count {
        let of_kind = || sheet.features.values().filter(|f| f.kind == *kind);
        let got = [of_kind().count(), of_kind().filter(|f| f.completed).count()];
        same(format!("features of kind {kind}, completed ones"), say(counts), say(&got));
    }
    for (id, tokens) in &expect.gains {
        same(
            format!("tokens gained by {id}"),
            say(tokens),
            say(&sheet.gains.get(id).cloned().unwrap_or_default()),
        );
    }
    for feature in &expect.features {
        compare_feature(feature, &sheet, &mut same);
    }
    for legal in &expect.legal {
        let got = sorted(engine.placements(board, sets, &legal.tile));
        let expected = sorted(legal.placements.clone());
        same(format!("placements of {}", legal.tile), say(&expected), say(&got));
    }
    for spots in &expect.figures {
        let [at, placed] = [spots.at, spots.placed.unwrap_or(spots.at)].map(|[x, y]| Cell::new(x, y));
        let got = engine.spots(board, sets, placed, at, &spots.player);
        same(format!("figures of {} at {:?}", spots.player, spots.at), say(&spots.spots), say(&got));
    }
    let found = engine.findings(board, sets);
    for finding in expect.findings.iter().filter(|f| engine.knows(&f.check)) {
        if !found.iter().any(|f| answers(f, finding)) {
            wrong.push(format!("{}: expected {finding:?}, got {found:?}", case.name));
        }
    }
    for error in found.iter().filter(|f| f.error) {
        if !expect.findings.iter().any(|e| answers(error, e)) {
            wrong.push(format!("{}: not expected: {error:?}", case.name));
        }
    }
    wrong
}

fn compare_feature(feature: &ExpectFeature, sheet: &Sheet, same: &mut dyn FnMut(String, String, String)) {
    let id = &feature.id;
    let Some(got) = sheet.features.get(id) else {
        let of_kind: Vec<&String> =
            sheet.features.keys().filter(|k| k.split('@').next() == id.split('@').next()).collect();
        return same(format!("feature {id}"), "there".to_owned(), format!("only {of_kind:?}"));
    };
    let mut part = |what: &str, expected: Option<String>, got: String| {
        if let Some(expected) = expected {
            same(format!("{what} of {id}"), expected, got);
        }
    };
    part("completed", feature.completed.map(|v| say(&v)), say(&got.completed));
    part("tiles", feature.tiles.map(|v| say(&v)), say(&got.cells.len()));
    part("now", feature.now.map(|v| say(&v)), say(&got.now));
    part("final", feature.r#final.map(|v| say(&v)), say(&got.last));
    part("owners", feature.owners.clone().map(|v| say(&sorted(v))), say(&sorted(got.owners.clone())));
    part("borders", feature.borders.clone().map(|v| say(&sorted(v))), say(&sorted(got.borders.clone())));
    part("open sides", feature.open.clone().map(|v| say(&sorted(v))), say(&sorted(got.open.clone())));
    // A line of 0 points says why there is nothing; whether it is there is a matter of words.
    let lines = sheet.lines.get(id).into_iter().flatten().filter(|l| l.points != 0);
    let lines: Vec<_> = lines.map(|l| (l.rule.clone(), l.count, l.each, l.points)).collect();
    part("lines", feature.lines.clone().map(|v| say(&sorted(v))), say(&sorted(lines)));
}

fn say<T: std::fmt::Debug>(value: &T) -> String {
    format!("{value:?}")
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

fn answers(found: &Found, expected: &ExpectFinding) -> bool {
    let there = expected.at.as_ref().is_none_or(|e| found.at.iter().any(|at| same_place(at, e)));
    found.check == expected.check && there
}

/// A side is the same seen from either cell; an expected cell takes any side or segment of it.
fn same_place(got: &At, expected: &At) -> bool {
    let cell = |at: &At| match at {
        At::Side(x, y, _) | At::Segment(x, y, _) | At::Cell(x, y) => Cell::new(*x, *y),
    };
    match expected {
        At::Cell(x, y) => cell(got) == Cell::new(*x, *y),
        At::Segment(..) => got == expected,
        At::Side(x, y, side) => {
            let beyond = Cell::new(*x, *y).step(*side);
            got == expected || *got == At::Side(beyond.x, beyond.y, side.opposite())
        }
    }
}
