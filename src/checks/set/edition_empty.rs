//! An edition in which the set has no tile, although it has tiles.

use super::{SetCheck, SetContext};
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "edition-empty",
    severity: Severity::Error,
    rule: None,
    about: "An edition of the set has no tile.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    let set = cx.set;
    // The cells of plates are there as often as the plates are.
    if set.tiles.is_empty() || !set.plates.is_empty() {
        return;
    }
    for edition in &set.editions {
        if set.tiles.iter().all(|t| t.copies(Some(edition)) <= 0) {
            out.push(check.finding(
                format!("No tile is counted in the edition \u{2018}{edition}\u{2019}: who chooses it gets none."),
                format!("Count tiles under \u{2018}{edition}\u{2019} or \u{2018}all\u{2019}, or take the edition away."),
                vec![Place::id(edition)],
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn editions_have_tiles() {
        let set = |count: &str| {
            format!(
                r#""editions": ["c1", "c2"], "tiles": [{{"id": "t", "count": {{{count}}}, "segments": [{{"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"]}}]}}]"#
            )
        };
        check(&set(r#""c1": 1, "c2": 2"#), &[]);
        check(&set(r#""all": 1"#), &[]);
        check(
            &set(r#""c1": 1"#),
            &["error edition-empty c2: No tile is counted in the edition ‘c2’: who chooses it gets none."],
        );
    }
}
