//! How often a tile is in the set: a count is there, not negative, of editions that exist, and somewhere above 0.

use super::{SetCheck, SetContext};
use crate::model::near::nearest;
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "tile-count",
    severity: Severity::Error,
    rule: None,
    about: "The number of copies of a tile is missing, negative, or of an unknown edition.",
    look,
};

/// Stands for every edition.
const EVERY: &str = "all";

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    let on_plates: Vec<&String> = cx.set.plates.iter().flat_map(|p| p.cells.iter().flatten()).collect();
    for tile in &cx.set.tiles {
        let id = &tile.id;
        let mut say = |severity: Severity, message: String, help: String| {
            let mut finding = check.finding(message, help, vec![Place::id(id)]);
            finding.severity = severity;
            out.push(finding);
        };
        for (edition, count) in &tile.count {
            if *count < 0 {
                say(
                    Severity::Error,
                    format!("The tile \u{2018}{id}\u{2019} is there {count} times."),
                    "Count 0 or more copies; a negative count is taken as 0.".to_owned(),
                );
            }
            if edition != EVERY && !cx.set.editions.contains(edition) {
                let editions = cx.set.editions.iter().map(String::as_str).chain([EVERY]);
                let help = match nearest(edition, editions) {
                    Some(near) => format!("Did you mean \u{2018}{near}\u{2019}?"),
                    None => {
                        format!("Add it to \u{201c}editions\u{201d}, or count under \u{2018}{EVERY}\u{2019}.")
                    }
                };
                let message = format!(
                    "The tile \u{2018}{id}\u{2019} is counted for the edition \u{2018}{edition}\u{2019}, which the set does not have."
                );
                say(Severity::Error, message, help);
            }
        }
        // The cells of a plate are there as often as the plate is.
        if on_plates.contains(&id) {
            continue;
        }
        if tile.count.is_empty() {
            say(
                Severity::Warning,
                format!("The tile \u{2018}{id}\u{2019} has no count, so no copy of it is in the bag."),
                format!("Say how many there are: \u{201c}count\u{201d}: {{\"{EVERY}\": 1}}."),
            );
        } else if tile.count.values().all(|n| *n == 0) {
            say(
                Severity::Warning,
                format!("The tile \u{2018}{id}\u{2019} is counted 0 times in every edition."),
                "Count at least one copy, or take the tile out of the set.".to_owned(),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn tiles_are_counted() {
        let tile = |count: &str| {
            format!(
                r#""editions": ["c1", "c2"], "tiles": [{{"id": "t"{count}, "segments": [{{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}}]}},
                {{"id": "u", "count": {{"all": 1}}, "segments": [{{"id": "m1", "kind": "monastery"}}, {{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}}]}}]"#
            )
        };
        for (count, expected) in [
            (r#", "count": {"c1": 0, "c2": 3}"#, vec![]),
            (r#", "count": {"all": 1}"#, vec![]),
            ("", vec!["warning tile-count t: The tile ‘t’ has no count, so no copy of it is in the bag."]),
            (
                r#", "count": {"c1": -2, "c2": 1}"#,
                vec!["error tile-count t: The tile ‘t’ is there -2 times."],
            ),
            (
                r#", "count": {"c1": 0, "all": 0}"#,
                vec!["warning tile-count t: The tile ‘t’ is counted 0 times in every edition."],
            ),
            (
                r#", "count": {"c3": 1}"#,
                vec![
                    "error tile-count t: The tile ‘t’ is counted for the edition ‘c3’, which the set does not have.",
                ],
            ),
        ] {
            check(&tile(count), &expected);
        }
        check(
            r#""tiles": [{"id": "t", "segments": [{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]}],
            "plates": [{"id": "p", "size": [1, 1], "cells": [["t"]]}]"#,
            &[],
        );
    }
}
