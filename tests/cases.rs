//! The golden cases against the engine, and whether every rule has one. What a case is: `tests/cases/README.md`.

mod fast;
mod golden;
mod reference;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use fast::Fast;
use golden::parts;
use reference::engine::Engine;
use tilewright::app::rulebook;
use tilewright::model::TileSet;

/// Rules that no position shows, `id | why`.
const TURN_FLOW: &str = include_str!("data/turn-flow.txt");

/// The first columns of a list of `id | reason`; lines with `#` are headings.
fn listed(text: &str) -> BTreeSet<&str> {
    let rows = text.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
    rows.map(|row| {
        let (id, why) = row.split_once('|').unwrap_or_else(|| panic!("{row}: a reason is missing"));
        assert!(!why.trim().is_empty(), "{row}: a reason is missing");
        id.trim()
    })
    .collect()
}

#[test]
fn the_engine_agrees_with_every_case() {
    let mut cases = golden::cases();
    assert!(cases.len() >= 250, "only {} cases were found", cases.len());
    // Boards of the same sets follow each other, so that the engine is led from one to the next by edits.
    cases.sort_by_cached_key(|c| (format!("{:?}", c.board.sets), c.name.clone()));
    let engine = Fast::default();
    let mut areas: BTreeMap<&str, usize> = BTreeMap::new();
    cases.iter().for_each(|c| *areas.entry(&c.area).or_default() += 1);
    let wrong: Vec<String> = cases.iter().flat_map(|c| golden::judge(c, &engine)).collect();
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
    println!("{} cases: {areas:?}", cases.len());
}

/// A finding that no check can give would be passed over in silence.
#[test]
fn every_finding_of_a_case_has_a_check() {
    for case in golden::cases() {
        for finding in &case.expect.findings {
            assert!(Fast::default().knows(&finding.check), "{}: {}", case.name, finding.check);
        }
    }
}

/// All rules but those of the scoring catalogue, whose systems are not built in.
fn rules() -> BTreeSet<&'static str> {
    rulebook::rules().iter().map(|r| r.id.as_str()).filter(|id| !id.starts_with("SC-")).collect()
}

/// Rules that tests of turns show: they say so in lines `/// Shows: RULE, RULE.`; what follows `row` is no rule.
fn shown_in_play() -> BTreeSet<String> {
    let folder = golden::root().join("tests/play/turns");
    let files = fs::read_dir(&folder).expect("tests of turns").flatten().map(|f| f.path());
    let texts = files.map(|p| fs::read_to_string(p).expect("readable"));
    let mut shown = BTreeSet::new();
    for text in texts {
        for (line, next) in text.lines().zip(text.lines().skip(1)) {
            let Some(ids) = line.strip_prefix("/// Shows: ") else { continue };
            assert_eq!(next, "#[test]", "{line}: not above a test");
            let ids = ids.trim_end_matches('.').split(", ").filter(|id| !id.starts_with("row "));
            shown.extend(ids.map(str::to_owned));
        }
    }
    shown
}

#[test]
fn tests_of_turns_show_rules_that_there_are() {
    let shown = shown_in_play();
    assert!(shown.len() > 40, "only {} rules are shown in play", shown.len());
    let unknown: Vec<_> = shown.iter().filter(|id| !rules().contains(id.as_str())).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_rule_has_a_case_named_for_it_or_a_test_of_turns() {
    let cases = golden::cases();
    let flow = listed(TURN_FLOW);
    let played = shown_in_play();
    let mut faults = Vec::new();
    for rule in rules() {
        let word = format!("/{}-", rule.to_lowercase());
        let named = cases.iter().any(|c| c.name.contains(&word) && c.expect.rule.iter().any(|r| r == rule));
        match (named || played.contains(rule), flow.contains(rule)) {
            (false, false) => faults.push(format!("{rule}: no case, no test of turns, not in turn-flow.txt")),
            (true, true) => faults.push(format!("{rule}: is shown, so take it out of turn-flow.txt")),
            (true, false) | (false, true) => {}
        }
    }
    faults.extend(flow.iter().filter(|id| !rules().contains(*id)).map(|id| format!("{id}: no such rule")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_case_cites_known_rules_and_says_why() {
    let rules = rules();
    for case in golden::cases() {
        let cited = &case.expect.rule;
        assert!(!cited.is_empty() && cited.iter().all(|r| rules.contains(r.as_str())), "{}", case.name);
        assert!(case.expect.why.len() > 40, "{}: {}", case.name, case.expect.why);
        let begins = |id: &String| case.name.contains(&format!("/{}-", id.to_lowercase()));
        assert!(
            cited.iter().chain(&case.expect.row).any(begins),
            "{}: named for none of its rules and rows",
            case.name
        );
    }
}

/// The rules of the program are those of the rules reference, where that is at hand.
#[test]
fn the_list_of_rules_is_complete() {
    let folder = golden::root().join("../shared/rules");
    let Ok(files) = fs::read_dir(&folder) else {
        println!("skipped: {} is not there", folder.display());
        return;
    };
    let known: BTreeSet<&str> = rulebook::rules().iter().map(|r| r.id.as_str()).collect();
    let mut missing = BTreeSet::new();
    let mut seen = 0;
    for file in files.flatten().map(|f| f.path()).filter(|p| p.extension().is_some_and(|e| e == "md")) {
        let text = fs::read_to_string(&file).expect("readable");
        // Ids head a rule: `- BAS-CITY-1 2 points a tile; BAS-CITY-2 ...`.
        let lines = text.lines().filter(|l| l.starts_with("- "));
        for word in lines.flat_map(|l| l.split(|c: char| !c.is_ascii_alphanumeric() && c != '-')) {
            let parts: Vec<&str> = word.split('-').collect();
            let upper =
                parts[0].len() > 2 && parts[0].chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
            let numbered = parts.len() > 1 && parts[parts.len() - 1].chars().all(|c| c.is_ascii_digit());
            if upper && numbered && parts.iter().all(|p| !p.is_empty()) {
                seen += 1;
                if !known.contains(word) {
                    missing.insert(word.to_owned());
                }
            }
        }
    }
    assert!(seen > 100, "only {seen} ids were read");
    assert!(missing.is_empty(), "rules without a text: {missing:?}");
}

/// Parts of sets that show in play only, never in a position: how they begin, and the rule of the test of turns that shows
/// them.
const IN_PLAY: [(&str, &str); 22] = [
    ("term base/abbot-back", "ABB-3"),
    ("term dragon/fairy-turn", "DRA-FAIRY-3"),
    ("term king/king-each-before", "KIN-5"),
    ("term king/robber-baron-each-before", "KIN-5"),
    ("term thieves/displaced", "TOW-WATCH-2"),
    ("term thieves/seen", "TOW-THIEF-1"),
    ("effect ABB-3", "ABB-3"),
    ("effect CAT-3", "CAT-3"),
    ("effect CNT-SEND-1 Send", "CNT-SEND-1"),
    ("effect CNT-SEND-2 MoveNeutral", "CNT-SEND-2"),
    ("effect DRA-FAIRY-1", "DRA-FAIRY-1"),
    ("effect DRA-PRIN-1 TakeOff {\"princess\": Choice(\"may\")}", "DRA-PRIN-1"),
    ("effect DRA-VOLC-1 MoveNeutral", "DRA-VOLC-1"),
    ("effect RIV2-LAKE-1 ExtraTurn", "RIV2-LAKE-1"),
    ("effect TOW-BUILD-1", "TOW-BUILD-1"),
    ("effect TOW-THIEF-1 AddToken", "TOW-THIEF-1"),
    ("effect TOW-THIEF-1 TakeOff", "TOW-THIEF-1"),
    ("effect TOW-THIEF-1 Clear", "TOW-THIEF-1"),
    ("effect TOW-THIEF-2 Steal", "TOW-THIEF-2"),
    ("effect TRA-BUILD-2", "TRA-BUILD-2"),
    ("stack dragon-tiles", "DRA-MOVE-4"),
    ("stack tower-tiles", "TOW-THIEF-2"),
];

/// A term, a limit, a key of a figure, ... that could be left out without a case failing is not tested.
#[test]
fn everything_that_sets_declare_is_needed_by_a_case() {
    let cases = golden::cases();
    let mut ids: Vec<&str> = cases.iter().flat_map(|c| &c.sets).map(|s| s.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    let (mut idle, mut used) = (Vec::new(), BTreeSet::new());
    for id in ids {
        for (part, set) in parts::without_each(&golden::set(id)) {
            let exception = IN_PLAY.iter().find(|(begins, _)| part.starts_with(begins));
            // Most parts are missed by a case of the same area soon; one is enough.
            let mut asked = cases.iter().filter(|c| c.sets.iter().any(|s| s.id == id));
            let missed = asked.any(|case| {
                let swapped = |s: &TileSet| if s.id == id { set.clone() } else { s.clone() };
                let sets = case.sets.iter().map(swapped).collect();
                !golden::judge_with(case, sets, &Fast::default()).is_empty()
            });
            match (missed, exception) {
                (false, None) => idle.push(format!("{id}: {part}")),
                (true, Some((begins, _))) => {
                    idle.push(format!("{id}: {part} shows in a case; take {begins} off the list"))
                }
                (false, Some((begins, _))) => {
                    used.insert(*begins);
                }
                (true, None) => {}
            }
        }
    }
    let played = shown_in_play();
    idle.extend(
        IN_PLAY
            .iter()
            .filter(|(_, rule)| !played.contains(*rule))
            .map(|(p, r)| format!("{p}: no test of turns shows {r}")),
    );
    idle.extend(IN_PLAY.iter().filter(|(p, _)| !used.contains(p)).map(|(p, _)| format!("no such part: {p}")));
    assert!(idle.is_empty(), "needed by no case:\n{}", idle.join("\n"));
}
