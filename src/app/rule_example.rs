//! An example board for a rule: the first golden case that is named after it, compiled into the program.

use include_dir::{Dir, include_dir};
use serde::Deserialize;

use super::rulebook;
use crate::format::read_board;
use crate::model::Board;

/// The golden cases; what a case is, its README says.
static CASES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/cases");

/// A board on which a rule shows.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleExample {
    /// The case: `base/bas-maj-2-tie`.
    pub case: String,
    /// What comes out, and why.
    pub why: String,
    /// The board.
    pub board: Board,
}

/// The part of a case's expectation that people read.
#[derive(Deserialize)]
struct Expect {
    why: String,
    #[serde(default)]
    rule: Vec<String>,
}

/// The first case named after a rule, else the first that is said to be about it.
pub fn rule_example(rule: &str) -> Option<RuleExample> {
    // The beginning of an id is no rule.
    rulebook::rule(rule)?;
    let cases = cases();
    let named = format!("{}-", rule.to_lowercase());
    let by_name = cases.iter().find(|dir| name_of(dir).starts_with(&named)).copied();
    let about =
        || cases.iter().find(|dir| expect_of(dir).is_some_and(|e| e.rule.iter().any(|r| r == rule))).copied();
    let dir = by_name.or_else(about)?;
    let file = dir.get_file(dir.path().join("case.board.json"))?;
    Some(RuleExample {
        case: dir.path().to_string_lossy().replace('\\', "/"),
        why: expect_of(dir)?.why,
        board: read_board(file.contents_utf8()?, "case.board.json").ok()?,
    })
}

/// All cases, by name and then by area.
fn cases() -> Vec<&'static Dir<'static>> {
    let mut cases: Vec<&Dir<'_>> = CASES.dirs().flat_map(Dir::dirs).collect();
    cases.sort_by_key(|dir| (name_of(dir), dir.path()));
    cases
}

fn name_of(dir: &Dir<'_>) -> String {
    dir.path().file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn expect_of(dir: &Dir<'_>) -> Option<Expect> {
    serde_json::from_slice(dir.get_file(dir.path().join("expect.json"))?.contents()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_cases_named_after_their_rule() {
        let tie = rule_example("BAS-MAJ-2").expect("an example");
        assert_eq!(tie.case, "base/bas-maj-2-tie");
        assert!(tie.why.starts_with("BAS-MAJ-2: ") && tie.board.tile_total() > 0);
        assert_eq!(rule_example("NO-SUCH-1"), None);
        assert_eq!(rule_example("BAS"), None, "a beginning is no rule");
    }

    #[test]
    fn every_case_can_be_an_example() {
        let cases = cases();
        assert!(cases.len() >= 80, "{}", cases.len());
        for dir in cases {
            let board = dir.get_file(dir.path().join("case.board.json")).and_then(|f| f.contents_utf8());
            let board = board.unwrap_or_else(|| panic!("{:?} has no board", dir.path()));
            assert!(read_board(board, "case").is_ok() && expect_of(dir).is_some(), "{:?}", dir.path());
        }
    }
}
