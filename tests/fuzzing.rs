//! A short run of every fuzz target, with seeds of its own: always exercised, always the same. Long runs: `docs/fuzzing.md`.

mod fuzz;

use fuzz::{From, TARGETS, Target, Until, found_before};

fn target(name: &str) -> &'static Target {
    TARGETS.iter().find(|t| t.name == name).expect("a target")
}

fn short(name: &str, inputs: u64) {
    let run = fuzz::run(target(name), 20, &Until::Executions(inputs), From::Project, |_| {});
    assert!(run.kept > 5, "{name}: the changed inputs show nothing new");
    let found: Vec<String> = run.found.values().map(|f| format!("{}: {}", f.place, f.message)).collect();
    assert!(found.is_empty(), "{name}: {} of {} inputs: {found:#?}", run.panics, run.executions);
    println!("{name}: {} inputs, {} kept, slowest {:?}", run.executions, run.kept, run.slowest.0);
}

#[test]
fn what_was_found_once_holds() {
    for target in &TARGETS {
        for (path, input) in found_before(target.name) {
            println!("{}", path.display());
            (target.check)(&input);
        }
    }
}

#[test]
fn sets_hold_for_a_while() {
    short("sets", 60);
}

#[test]
fn boards_hold_for_a_while() {
    short("boards", 100);
}

#[test]
fn games_hold_for_a_while() {
    short("games", 120);
}

#[test]
fn notation_holds_for_a_while() {
    short("notation", 200);
}

#[test]
fn play_holds_for_a_while() {
    short("play", 40);
}

#[test]
fn tiled_holds_for_a_while() {
    short("tiled", 200);
}
