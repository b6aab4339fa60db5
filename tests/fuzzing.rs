//! A short run of every fuzz target, with seeds of its own: always exercised, always the same. Long runs: `docs/fuzzing.md`.

mod fuzz;

use fuzz::{From, TARGETS, Until};

fn short(name: &str, inputs: u64) {
    let target = TARGETS.iter().find(|t| t.name == name).expect("a target");
    fuzz::catch_panics();
    let run = fuzz::run(target, 20, &Until::Executions(inputs), From::Project, |_| {});
    let _ = std::panic::take_hook();
    assert!(run.kept > 10, "{name}: the changed inputs show nothing new");
    let found: Vec<String> = run.found.values().map(|f| format!("{}: {}", f.place, f.message)).collect();
    assert!(found.is_empty(), "{name}: {} of {} inputs: {found:#?}", run.panics, run.executions);
    println!("{name}: {} inputs, {} kept", run.executions, run.kept);
}

// One test, as panics are noted for the whole process.
#[test]
fn every_target_holds_for_a_while() {
    short("sets", 300);
    short("boards", 500);
    short("games", 300);
    short("notation", 800);
    short("play", 150);
}
