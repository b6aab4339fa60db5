//! An example stored as a test, in the shape of a golden case: a folder with the board and what must hold on it.
//!
//! It lies beside the set: `tests/NAME/case.board.json` and `tests/NAME/expect.json`. The keys of the expectation are those
//! that `tests/cases/README.md` explains, so that a case can go into the project as it is.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Lines, LiveExample};
use crate::app::{Catalogue, Session};
use crate::format::{read_board, write_board};
use crate::model::term::{Moment, Term};
use crate::model::{Board, LineMoment, ScoreLine};

/// A test to be written: two files of one folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTest {
    /// Folder below the set's own: `tests/bell-1-bell`.
    pub folder: String,
    /// Text of `case.board.json`.
    pub board: String,
    /// Text of `expect.json`.
    pub expect: String,
}

/// What must hold; the part of a golden case that an example states.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Expect {
    why: String,
    rule: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    players: BTreeMap<String, Points>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    features: Vec<Feature>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Points {
    now: i64,
    r#final: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Feature {
    id: String,
    lines: Vec<(String, i64, i64, i64)>,
}

impl StoredTest {
    /// The example as a test; `None` for a term whose moment no position shows.
    pub fn of(example: &LiveExample, term: &Term, catalogue: &Arc<Catalogue>) -> Option<StoredTest> {
        let shown = term.when.iter().any(|m| matches!(m, Moment::Completed | Moment::Final));
        shown.then(|| StoredTest::of_board(&example.board, &example.lines, term, catalogue))
    }

    /// What a board pays by a term, as a test.
    pub fn of_board(board: &Board, lines: &Lines, term: &Term, catalogue: &Arc<Catalogue>) -> StoredTest {
        let session = Session::new(Arc::clone(catalogue), board.clone());
        let lit: Vec<&ScoreLine> = lines.lit.iter().filter_map(|i| lines.after.get(*i)).collect();
        let mut ids: Vec<&String> = lit.iter().filter_map(|l| l.feature.as_ref()).collect();
        ids.sort();
        ids.dedup();
        let features = ids.into_iter().filter_map(|id| feature_lines(&session, id)).collect();
        let expect =
            Expect { why: why(term, &lit), rule: term.rule.clone(), players: points(&session), features };
        let rule = term.rule.first().map_or("", String::as_str);
        let name = term.id.rsplit('/').next().unwrap_or(&term.id);
        StoredTest {
            folder: format!("tests/{}-{name}", rule.to_lowercase()),
            board: write_board(board),
            expect: text(&expect),
        }
    }

    /// What is otherwise than the test says, a sentence each; nothing when it holds.
    pub fn judge(&self, catalogue: &Arc<Catalogue>) -> Vec<String> {
        let board = match read_board(&self.board, "case.board.json") {
            Ok(board) => board,
            Err(e) => return vec![e.to_string()],
        };
        let expect: Expect = match serde_json::from_str(&self.expect) {
            Ok(expect) => expect,
            Err(e) => return vec![format!("{}/expect.json cannot be read: {e}", self.folder)],
        };
        let session = Session::new(Arc::clone(catalogue), board);
        let mut wrong = Vec::new();
        let got = points(&session);
        for (player, wanted) in &expect.players {
            if got.get(player) != Some(wanted) {
                let got = got.get(player);
                wrong.push(format!("{player}: expected {wanted:?}, got {got:?}"));
            }
        }
        for feature in &expect.features {
            let got = feature_lines(&session, &feature.id).map(|f| f.lines);
            if got.as_ref() != Some(&feature.lines) {
                wrong.push(format!("{}: expected {:?}, got {got:?}", feature.id, feature.lines));
            }
        }
        wrong
    }
}

fn points(session: &Session) -> BTreeMap<String, Points> {
    let one = |p: &crate::model::PlayerScore| (p.id.clone(), Points { now: p.now, r#final: p.r#final });
    session.players().iter().map(one).collect()
}

fn feature_lines(session: &Session, id: &str) -> Option<Feature> {
    let mut lines: Vec<(String, i64, i64, i64)> = session
        .feature(id)?
        .lines
        .into_iter()
        .filter(|l| l.points != 0)
        .map(|l| (l.rule, l.count, l.each, l.points))
        .collect();
    lines.sort();
    Some(Feature { id: id.to_owned(), lines })
}

/// The sum in a sentence.
fn why(term: &Term, lit: &[&ScoreLine]) -> String {
    let rule = term.rule.first().map_or("", String::as_str);
    let sums: Vec<String> = lit
        .iter()
        .map(|l| {
            let when = match l.moment {
                LineMoment::Now => "now",
                LineMoment::Final => "at the end",
            };
            format!("{} {} by {} is {} {when}", l.count, l.label, l.each, l.points)
        })
        .collect();
    format!("{rule}: an example made by the program for the term {}. {}.", term.id, sums.join("; "))
}

/// One feature and one player a line, as cases are written.
fn text(expect: &Expect) -> String {
    serde_json::to_string_pretty(expect).unwrap_or_default() + "\n"
}
