//! The boards in `examples/` show what they promise.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use tilewright::app::{Catalogue, Session, beside, builtin};
use tilewright::checks::CHECKS;
use tilewright::format::{load_path, read_board};
use tilewright::model::{Severity, Spot};

fn open(name: &str) -> Session {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let path = folder.join(name);
    let text = load_path(&path).unwrap_or_else(|err| panic!("{err}"));
    let board = read_board(&text, name).unwrap_or_else(|err| panic!("{err}"));
    let mut catalogue = Catalogue::built_in();
    beside::add_sets_beside(&mut catalogue, &board, &folder).unwrap_or_else(|err| panic!("{err}"));
    Session::new(Arc::new(catalogue), board)
}

#[test]
fn the_city_is_the_board_that_the_window_opens_on() {
    let session = open("city-of-carcassonne.board.json");
    assert_eq!(*session.board(), builtin::city_board());
    assert!(session.findings().is_empty(), "{:?}", session.findings());
}

#[test]
fn the_game_is_legal_and_under_way() {
    let session = open("mid-game.board.json");
    let board = session.board();
    // Shared features are noted: allowed, as they grew together.
    assert!(session.findings().iter().all(|f| f.severity == Severity::Note), "{:?}", session.findings());
    assert!(board.tile_total() >= 40 && board.players.len() == 3, "{} tiles", board.tile_total());
    let mut roles: BTreeMap<String, usize> = BTreeMap::new();
    for figure in &board.figures {
        let Spot::Segment(cell, segment) = &figure.spot else { panic!("off the board: {figure:?}") };
        let tile = session.tile_at(*cell).expect("a tile");
        let (_, def) = tile.def.segment(segment).expect("a segment");
        *roles.entry(format!("{} on {}", figure.figure, def.kind)).or_default() += 1;
    }
    for role in
        ["meeple on city", "meeple on field", "meeple on monastery", "meeple on road", "abbot on garden"]
    {
        assert!(roles.contains_key(role), "{role} in {roles:?}");
    }
    let owners: BTreeSet<&str> = board.figures.iter().filter_map(|f| f.player.as_deref()).collect();
    assert_eq!(owners.len(), 3, "every player has figures");
    assert!(session.players().iter().all(|p| p.score > 0 && p.r#final > p.score));
}

#[test]
fn every_kind_of_problem_is_shown() {
    let session = open("problems.board.json");
    let found: BTreeSet<&str> = session.findings().iter().map(|f| f.check).collect();
    let all: BTreeSet<&str> = CHECKS.iter().map(|c| c.id).collect();
    assert_eq!(found, all);
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        assert!(session.findings().iter().any(|f| f.severity == severity), "{severity:?}");
    }
}
