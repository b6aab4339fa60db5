//! The golden cases against the engine. What a case is: `tests/cases/README.md`.

mod fast;
mod golden;
mod reference;

use fast::Fast;
use reference::engine::Engine;

#[test]
fn the_engine_agrees_with_every_case() {
    let cases = golden::cases();
    assert!(cases.len() >= 80, "only {} cases were found", cases.len());
    let engine = Fast::default();
    let wrong: Vec<String> = cases.iter().flat_map(|c| golden::judge(c, &engine)).collect();
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
    println!("{} cases", cases.len());
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
