//! The golden cases against the reference engine: confirms by slow and simple means what was worked out by hand.

mod golden;
mod reference;

use std::collections::BTreeSet;
use std::fs;

use reference::engine::Slow;

#[test]
fn the_reference_agrees_with_every_case() {
    let cases = golden::cases();
    assert!(cases.len() >= 80, "only {} cases were found", cases.len());
    let wrong: Vec<String> = cases.iter().flat_map(|c| golden::judge(c, &Slow)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{} cases", cases.len());
}

/// The rules of the base game about placing, figures, completion and points.
const RULES: [&str; 32] = [
    "BAS-START-1",
    "BAS-PLACE-1",
    "BAS-PLACE-2",
    "BAS-PLACE-3",
    "BAS-FIG-1",
    "BAS-FIG-2",
    "BAS-FIG-3",
    "BAS-ORDER-1",
    "BAS-COMP-1",
    "BAS-COMP-2",
    "BAS-COMP-3",
    "BAS-COMP-4",
    "BAS-CITY-1",
    "BAS-CITY-2",
    "BAS-CITY-3",
    "BAS-ROAD-1",
    "BAS-MON-1",
    "BAS-MAJ-1",
    "BAS-MAJ-2",
    "BAS-RET-1",
    "BAS-END-1",
    "BAS-FINAL-1",
    "BAS-FINAL-2",
    "BAS-FINAL-3",
    "BAS-FINAL-4",
    "BAS-WIN-1",
    "ABB-1",
    "ABB-2",
    "ABB-3",
    "CNT-START-1",
    "CNT-PLACE-1",
    "CNT-FIELD-1",
];

/// Rules that say how something is drawn or shown; no position depends on them.
const DISPLAY: [&str; 2] = ["BAS-FIG-4", "BAS-TRACK-1"];

#[test]
fn every_rule_has_a_case_named_for_it() {
    let cases = golden::cases();
    for rule in RULES {
        let named = cases.iter().filter(|c| c.expect.rule.iter().any(|r| r == rule));
        let word = format!("/{}-", rule.to_lowercase());
        assert!(named.into_iter().any(|c| c.name.contains(&word)), "no case named for {rule}");
    }
}

#[test]
fn every_case_cites_known_rules_and_says_why() {
    for case in golden::cases() {
        let known = |r: &String| RULES.contains(&r.as_str());
        assert!(!case.expect.rule.is_empty() && case.expect.rule.iter().all(known), "{}", case.name);
        assert!(case.expect.why.len() > 40, "{}: {}", case.name, case.expect.why);
    }
}

/// The list above is complete; the rules themselves are not part of this repository.
#[test]
fn the_list_of_rules_is_complete() {
    let path = golden::root().join("../shared/rules/base.md");
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: {} is not there", path.display());
        return;
    };
    let word = |w: &str| {
        let w = w.trim_end_matches([':', ',', '.', ')']);
        let is =
            (w.starts_with("BAS-") || w.starts_with("ABB-")) && w.ends_with(|c: char| c.is_ascii_digit());
        is.then(|| w.to_owned())
    };
    let ids: BTreeSet<String> = text.split_whitespace().filter_map(word).collect();
    assert!(ids.len() > 25, "{ids:?}");
    let listed = |id: &String| RULES.contains(&id.as_str()) || DISPLAY.contains(&id.as_str());
    let missing: Vec<&String> = ids.iter().filter(|id| !listed(id)).collect();
    assert!(missing.is_empty(), "rules without a place in this list: {missing:?}");
}
