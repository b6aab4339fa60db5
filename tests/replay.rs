//! Recorded games: small ones of our own, and other people's where they are at hand.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tilewright::app::Catalogue;
use tilewright::app::replay::{Verdict, open, replay};
use tilewright::format::jcz::definitions::{ForeignSet, read_definitions};
use tilewright::format::jcz::recording::read_recording;
use tilewright::model::TileSet;

/// Setups of the corpus whose systems are all here.
const SETUPS: [&str; 12] = [
    "base",
    "base-c2-abbot",
    "inns-and-cathedrals",
    "traders-and-builders",
    "river-1",
    "river-2",
    "king-and-robber",
    "siege-cathars",
    "cult-6",
    "cult-6x3",
    "count",
    "princess-and-dragon",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/interop")
}

fn at_hand() -> Vec<Arc<TileSet>> {
    Catalogue::built_in().sets().cloned().collect()
}

/// Files of a folder and those below, with this ending, sorted.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found = Vec::new();
    for path in entries.filter_map(|e| e.ok().map(|e| e.path())) {
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn verdict(path: &Path, sets: &[Arc<TileSet>], foreign: &[ForeignSet]) -> Verdict {
    let text = fs::read_to_string(path).unwrap();
    let recording = read_recording(&text, &path.display().to_string()).unwrap();
    replay(&recording, sets, foreign).unwrap().verdict
}

#[test]
fn complete_games_agree_at_every_step() {
    let corpus = root().join("corpus");
    if !corpus.is_dir() {
        println!("skipped: no folder of complete games beside the project");
        return;
    }
    let sets = at_hand();
    let (mut games, mut statements) = (0, 0);
    for setup in SETUPS {
        let files = files(&corpus.join(setup), "json");
        assert!(!files.is_empty(), "no games of {setup}");
        for path in files {
            match verdict(&path, &sets, &[]) {
                Verdict::Pass { compared, .. } => {
                    games += 1;
                    statements += compared;
                }
                Verdict::Fail(differences) => panic!("{}: {}", path.display(), differences[0]),
                Verdict::Unsupported(missing) => panic!("{}: {missing:?}", path.display()),
            }
        }
    }
    println!("{games} complete games, {statements} statements");
    assert!(games >= 120, "only {games} games");
    assert!(statements > 100_000, "only {statements} statements");
}

#[test]
fn recorded_games_pass_or_say_what_is_missing() {
    let games = root().join("jcz/games");
    if !games.is_dir() {
        println!("skipped: no folder of recorded games beside the project");
        return;
    }
    let texts: Vec<(String, String)> = files(&root().join("jcz/expansions"), "xml")
        .into_iter()
        .map(|p| (p.display().to_string(), fs::read_to_string(&p).unwrap()))
        .collect();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    let foreign = read_definitions(&texts).unwrap().sets;
    let sets = at_hand();
    let (mut passed, mut unsupported) = (0, 0);
    for path in files(&games, "jcz") {
        match verdict(&path, &sets, &foreign) {
            Verdict::Pass { compared, .. } => {
                assert!(compared > 0, "{}: nothing was compared", path.display());
                passed += 1;
            }
            Verdict::Fail(differences) => panic!("{}: {}", path.display(), differences[0]),
            Verdict::Unsupported(missing) => {
                assert!(missing.iter().all(|m| !m.is_empty()) && !missing.is_empty());
                unsupported += 1;
            }
        }
    }
    println!("{passed} recorded games pass, {unsupported} unsupported");
    assert!(passed >= 20, "only {passed} recorded games pass");
}

#[test]
fn a_recorded_game_opens_as_a_board_with_its_history() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/jcz/open-road.jcz");
    assert!(matches!(verdict(&path, &at_hand(), &[]), Verdict::Pass { compared: 3, .. }));
    let text = fs::read_to_string(&path).unwrap();
    let opened = open(&text, "open-road.jcz", &Catalogue::built_in()).unwrap();
    assert_eq!(opened.trouble, None);
    let mut session = opened.session;
    let end = session.board().clone();
    assert_eq!(end.tiles.len(), 3);
    assert_eq!(end.turn.as_ref().map(|t| t.phase.as_str()), Some("over"));
    assert_eq!(session.players().iter().map(|p| p.r#final).collect::<Vec<_>>(), [3, 0]);
    let steps = session.history().labels.len();
    assert_eq!(opened.play.log.rows(&session).len(), steps, "each step has its entry");
    session.go_to(0);
    assert_eq!(session.board().tiles.len(), 1, "before the first tile");
    assert!(opened.play.log.rows(&session).iter().all(|row| !row.done), "later steps stay");
    // From the middle the game goes on another way; then forward again as it was.
    session.go_to(steps);
    assert_eq!(*session.board(), end);
}
