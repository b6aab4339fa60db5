//! The golden cases against the reference engine: confirms by slow and simple means what was worked out by hand.

mod golden;
mod reference;

use std::collections::BTreeMap;

use golden::Case;
use reference::engine::Slow;

/// Areas whose systems the reference knows: the base game, and the city of Carcassonne as tiles.
const KNOWN: [&str; 2] = ["base", "count"];

/// A board of other sets or with neutral figures (who comes from a district may join an occupied feature), or a question
/// about another tile than the one just laid, is beyond it.
fn is_known(case: &Case) -> bool {
    let sets = case.sets.iter().all(|s| ["base", "count-of-carcassonne"].contains(&s.id.as_str()));
    let neutral = case.board.figures.iter().any(|f| f.player.is_none());
    KNOWN.contains(&case.area.as_str()) && sets && !neutral && !case.expect.asks_elsewhere()
}

#[test]
fn the_reference_agrees_with_every_case() {
    let (known, others): (Vec<_>, Vec<_>) = golden::cases().into_iter().partition(is_known);
    assert!(known.len() >= 80, "only {} cases were found", known.len());
    let wrong: Vec<String> = known.iter().flat_map(|c| golden::judge(c, &Slow)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut skipped: BTreeMap<&str, usize> = BTreeMap::new();
    for case in &others {
        *skipped.entry(&case.area).or_default() += 1;
    }
    println!("{} cases; skipped, as the reference does not know their systems: {skipped:?}", known.len());
}
