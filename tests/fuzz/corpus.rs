//! Inputs to start from: the examples, the golden cases and the data of the tests; where asked for, also what lies beside the
//! project. Nothing is copied.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use tilewright::app::Catalogue;
use tilewright::engine::play::policy;
use tilewright::engine::rules::Rules;
use tilewright::format::notation::{write_position, write_set};
use tilewright::format::tiled::{lay, write_map, write_tileset as write_for_tiled};
use tilewright::format::{read_board, read_tileset, write_board};
use tilewright::model::{Board, Player, SetUse};

/// Longest file that is taken.
const LONGEST: usize = 40 * 1024;

/// The built-in sets.
pub static BUILT_IN: LazyLock<Catalogue> = LazyLock::new(Catalogue::built_in);

/// Where inputs come from.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "tests and the example each use one")]
pub enum From {
    /// The project alone: the same everywhere.
    Project,
    /// Also what lies beside the project, where it is there.
    Beside,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Texts of the files below some folders whose names end so, in name order.
fn files(folders: &[&str], endings: &[&str]) -> Vec<Vec<u8>> {
    let mut found: Vec<PathBuf> = Vec::new();
    let mut left: Vec<PathBuf> = folders.iter().map(|f| root().join(f)).collect();
    while let Some(folder) = left.pop() {
        for path in fs::read_dir(&folder).into_iter().flatten().filter_map(|e| e.ok().map(|e| e.path())) {
            let name = path.to_string_lossy().into_owned();
            if path.is_dir() {
                left.push(path);
            } else if endings.iter().any(|e| name.ends_with(e)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found.into_iter().filter_map(|p| fs::read(p).ok()).filter(|b| b.len() <= LONGEST).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Inputs at which a target once did not hold: files of `tests/data/fuzz` that begin with its name.
#[allow(dead_code, reason = "tests only")]
pub fn found_before(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = root().join("tests/data/fuzz");
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(|e| e.ok().map(|e| e.path()));
    let own = |p: &PathBuf| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with(target));
    let mut files: Vec<PathBuf> = entries.filter(own).collect();
    files.sort();
    files.into_iter().filter_map(|p| fs::read(&p).ok().map(|bytes| (p, bytes))).collect()
}

/// Tile sets.
pub fn tile_sets(_: From) -> Vec<Vec<u8>> {
    files(
        &["tilesets", "examples", "tests/data/bad-sets", "tests/data/official", "tests/data/fuzz"],
        &[".tileset.json"],
    )
}

/// Boards.
pub fn boards(_: From) -> Vec<Vec<u8>> {
    files(&["examples", "tests/cases", "tests/data/fuzz"], &["board.json"])
}

/// Recorded games, and tile definitions.
pub fn games(from: From) -> Vec<Vec<u8>> {
    let mut folders = vec!["tests/data/jcz", "tests/data/fuzz"];
    if from == From::Beside {
        folders.extend([
            "../shared/interop/jcz/games",
            "../shared/interop/jcz/expansions",
            "../shared/interop/corpus",
        ]);
    }
    let mut found = files(&folders, &[".jcz", ".xml", "whole.json"]);
    if from == From::Beside {
        found.extend(files(&["../shared/interop/corpus"], &["0.json"]).into_iter().take(12));
    }
    found
}

/// Lines of notation, and boards and sets to write as such.
pub fn notation(from: From) -> Vec<Vec<u8>> {
    let find = |id: &str| BUILT_IN.set(id);
    let (boards, sets) = (boards(from), tile_sets(from));
    let mut found = files(&["tests/data/fuzz"], &[".tilewright"]);
    found.extend(boards.iter().filter_map(|b| {
        read_board(&text(b), "board").ok().map(|board| write_position(&board, &find).into_bytes())
    }));
    found.extend(
        sets.iter()
            .filter_map(|s| read_tileset(&text(s), "set").ok().map(|set| write_set(&set).into_bytes())),
    );
    found.retain(|f| f.len() <= LONGEST);
    found.extend(boards);
    found.extend(sets);
    found
}

/// Tilesets and maps of Tiled, by hand, saved by it, malformed, and written of our own.
pub fn tiled(from: From) -> Vec<Vec<u8>> {
    let find = |id: &str| BUILT_IN.set(id);
    let folders = ["tests/data/tiled", "tests/data/malformed", "tests/data/fuzz"];
    let mut found = files(&folders, &[".tsj", ".tsx", ".tmj", ".tmx"]);
    found.extend(boards(from).iter().take(40).filter_map(|b| {
        let board = read_board(&text(b), "board").ok()?;
        Some(write_map(&board, &lay(&board, &find), &mut |_| None).text.into_bytes())
    }));
    found.extend(
        ["river-1", "shrines", "count-of-carcassonne"]
            .iter()
            .filter_map(|id| Some(write_for_tiled(&*BUILT_IN.set(id)?, &find).into_bytes())),
    );
    found.retain(|f| f.len() <= LONGEST);
    found
}

/// Sets that are played together, each with what it needs, and mixtures.
const MIXTURES: [&[&str]; 15] = [
    &["base"],
    &["base", "inns-and-cathedrals"],
    &["base", "traders-and-builders"],
    &["base", "princess-and-dragon"],
    &["base", "river-1"],
    &["base", "river-2"],
    &["base", "king-and-robber"],
    &["base", "cathars"],
    &["base", "count-of-carcassonne"],
    &["base", "shrines"],
    &["base", "towers-and-thieves"],
    &["base", "river-1", "river-2", "princess-and-dragon", "traders-and-builders"],
    &["base", "count-of-carcassonne", "shrines", "cathars", "princess-and-dragon", "king-and-robber"],
    &["base", "river-1", "towers-and-thieves", "inns-and-cathedrals", "shrines"],
    &[
        "base",
        "inns-and-cathedrals",
        "traders-and-builders",
        "princess-and-dragon",
        "river-2",
        "king-and-robber",
        "cathars",
        "shrines",
        "towers-and-thieves",
    ],
];

/// Boards to play from: a game's start of every mixture of sets, then all other boards.
pub fn positions(from: From) -> Vec<Vec<u8>> {
    let colours = ["red", "blue", "yellow", "green"];
    let start = |(i, sets): (usize, &&[&str])| {
        let board = Board {
            sets: sets.iter().map(|id| SetUse::new(id)).collect(),
            players: colours[..2 + i % 3].iter().map(|id| Player::new(id, "")).collect(),
            ..Board::default()
        };
        let rules = Rules::compile(&|id| BUILT_IN.set(id), &board.sets, &board.options);
        write_board(&policy::opening(board, &rules)).into_bytes()
    };
    let mut found: Vec<Vec<u8>> = MIXTURES.iter().enumerate().map(start).collect();
    found.extend(boards(from));
    found
}
