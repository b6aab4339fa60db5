//! More than the engine holds: a tile of more than 16 segments, more than 64 kinds.

use super::{SetCheck, SetContext};
use crate::engine::rules::MAX_KINDS;
use crate::engine::table::MAX_SEGMENTS;
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "tile-too-large",
    severity: Severity::Warning,
    rule: None,
    about: "A tile or a set is larger than the engine holds.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for tile in cx.set.tiles.iter().filter(|t| t.segments.len() > MAX_SEGMENTS) {
        let n = tile.segments.len();
        out.push(check.finding(
            format!("The tile \u{2018}{}\u{2019} has {n} segments, more than {MAX_SEGMENTS}.", tile.id),
            "It can lie on a board but forms no features; leave segments out.",
            vec![Place::id(&tile.id)],
        ));
    }
    if cx.kinds.len() > MAX_KINDS {
        out.push(check.finding(
            format!(
                "The set and those that it requires declare {} kinds, more than {MAX_KINDS}.",
                cx.kinds.len()
            ),
            "Declare fewer; the last ones are left out of the analysis.",
            vec![Place::id(&cx.set.id)],
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_tile};

    #[test]
    fn what_the_engine_cannot_hold_is_said() {
        let inner: String = (2..18).map(|n| format!(r#", {{"id": "f{n}", "kind": "field"}}"#)).collect();
        check_tile(
            &format!(r#""segments": [{{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}}{inner}]"#),
            &["warning tile-too-large t: The tile ‘t’ has 17 segments, more than 16."],
        );
        let kinds: Vec<String> = (0..60)
            .map(|n| format!(r#"{{"id": "k{n}", "profile": "line", "completes": "never"}}"#))
            .collect();
        check(
            &format!(r#""kinds": [{}]"#, kinds.join(", ")),
            &[
                "warning tile-too-large fan: The set and those that it requires declare 65 kinds, more than 64.",
            ],
        );
    }
}
