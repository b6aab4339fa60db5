//! A half edge of a tile that no segment reaches, so that nothing meets there.

use super::shape::{Shape, port_names};
use super::{SetCheck, SetContext, side_place};
use crate::model::vocab::Profile;
use crate::model::{Finding, Place, Ports, Severity, Side};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "half-uncovered",
    severity: Severity::Error,
    rule: None,
    about: "A half edge of a tile belongs to no segment.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for tile in &cx.set.tiles {
        let shape = Shape::new(cx, tile);
        let open = shape.uncovered();
        // A segment of an undeclared kind may well be the one that is missing here.
        if open.is_empty() || !shape.sound {
            continue;
        }
        let has_field = (0..tile.segments.len()).any(|k| shape.is(k, Profile::Field));
        let halves = if open == Ports::HALVES { "all its sides".to_owned() } else { port_names(open) };
        let (message, help) = if tile.segments.is_empty() {
            (
                format!("The tile \u{2018}{}\u{2019} is empty.", tile.id),
                "Draw what lies on it; fields too.".to_owned(),
            )
        } else if has_field {
            (
                format!("Nothing reaches {halves} of the tile \u{2018}{}\u{2019}.", tile.id),
                format!("Give {halves} to a field or a city."),
            )
        } else {
            (
                format!("The tile \u{2018}{}\u{2019} has no field, and nothing reaches {halves}.", tile.id),
                format!("Add the fields that reach {halves}."),
            )
        };
        let sides = Side::ALL.into_iter().filter(|s| !open.and(Ports::of_side(*s)).is_empty());
        let at: Vec<Place> = sides.map(|s| side_place(&tile.id, s, None)).collect();
        out.push(check.finding(message, help, at));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_tile;

    #[test]
    fn every_half_edge_belongs_to_a_segment() {
        check_tile(r#""segments": []"#, &["error half-uncovered t@N, t@E, t@S, t@W: The tile ‘t’ is empty."]);
        // No field at all although sides are open.
        check_tile(
            r#""segments": [{"id": "c1", "kind": "city", "at": ["N"]}, {"id": "r1", "kind": "road", "at": ["S"]}]"#,
            &[
                "error half-uncovered t@E, t@S, t@W: The tile ‘t’ has no field, and nothing reaches EL, ER, SL, SR, WL and WR.",
            ],
        );
        check_tile(
            r#""segments": [{"id": "m1", "kind": "monastery"}]"#,
            &[
                "error half-uncovered t@N, t@E, t@S, t@W: The tile ‘t’ has no field, and nothing reaches all its sides.",
            ],
        );
        check_tile(
            r#""segments": [{"id": "f1", "kind": "field", "at": ["N", "E", "SL", "W"]}]"#,
            &["error half-uncovered t@S: Nothing reaches SR of the tile ‘t’."],
        );
        // Halves of a city, as inside the walls of a plate.
        check_tile(
            r#""segments": [{"id": "c1", "kind": "city", "at": ["NL", "WR"]},
                {"id": "f1", "kind": "field", "at": ["NR", "E", "S", "WL"], "borders": ["c1"]}]"#,
            &[],
        );
        // A misspelt kind is told once, as such.
        check_tile(
            r#""segments": [{"id": "r1", "kind": "feild", "at": ["N"]}, {"id": "f1", "kind": "field", "at": ["E", "S", "W"]}]"#,
            &["error undeclared-id t.r1: No kind ‘feild’ is declared."],
        );
    }
}
