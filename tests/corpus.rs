//! Recorded games of another program, replayed. Skipped, and says so, when they are not beside the repository.

mod fast;
mod golden;
mod recorded;
mod reference;

use fast::Fast;
use reference::engine::{Engine, Slow};

fn replay_all(setup: &str, engine: &dyn Engine) {
    let games = recorded::games(setup);
    if games.is_empty() {
        println!("skipped: no games in {}", recorded::folder().join(setup).display());
        return;
    }
    let mut compared = recorded::Compared::default();
    let mut wrong = Vec::new();
    for game in &games {
        wrong.extend(recorded::replay(game, engine, &mut compared));
    }
    println!(
        "{setup}: {} games, {} lists of placements, {} of figures, {} states, {} features at the end",
        games.len(),
        compared.placements,
        compared.spots,
        compared.states,
        compared.features
    );
    assert!(
        wrong.is_empty(),
        "{} differences, the first:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(10)].join("\n")
    );
    assert!(compared.placements > 70 * games.len(), "too little was compared");
}

#[test]
fn base_by_the_reference() {
    replay_all("base", &Slow);
}

#[test]
fn abbots_and_gardens_by_the_reference() {
    replay_all("base-c2-abbot", &Slow);
}

#[test]
fn count_by_the_reference() {
    replay_all("count", &Slow);
}

#[test]
fn base_by_the_engine() {
    replay_all("base", &Fast::default());
}

#[test]
fn abbots_and_gardens_by_the_engine() {
    replay_all("base-c2-abbot", &Fast::default());
}

#[test]
fn count_by_the_engine() {
    replay_all("count", &Fast::default());
}
