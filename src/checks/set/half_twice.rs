//! A half edge that two segments claim: two fields, or a field that lies on a city's side.

use super::shape::{Shape, Want, port_names};
use super::{SetCheck, SetContext, side_place};
use crate::model::vocab::Profile;
use crate::model::{Finding, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "half-twice",
    severity: Severity::Error,
    rule: None,
    about: "A half edge of a tile belongs to two segments.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for tile in &cx.set.tiles {
        let shape = Shape::new(cx, tile);
        for clash in shape.clashes().into_iter().filter(|c| c.want == Want::Halves) {
            let (a, b) = (clash.a, clash.b);
            let names = port_names(clash.shared);
            let field = |k: usize| shape.is(k, Profile::Field);
            let (message, help, blamed) = match (field(a), field(b)) {
                (true, false) => on_foreign(shape.label(a), shape.label(b), &names, shape.id(a), a),
                (false, true) => on_foreign(shape.label(b), shape.label(a), &names, shape.id(b), b),
                (true, true) | (false, false) => (
                    format!("{names} belongs to the {} and to the {}.", shape.label(a), shape.label(b)),
                    format!("Take {names} from one of them, or make them one segment."),
                    b,
                ),
            };
            let place = side_place(&tile.id, clash.side, Some(shape.id(blamed)));
            out.push(check.finding(message, help, vec![place]));
        }
    }
}

fn on_foreign(field: &str, other: &str, names: &str, id: &str, at: usize) -> (String, String, usize) {
    (
        format!("The {field} lies on {names}, which the {other} fills."),
        format!("Take {names} from \u{2018}{id}\u{2019}."),
        at,
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_tile;

    #[test]
    fn a_half_edge_belongs_to_one_segment() {
        check_tile(
            r#""segments": [{"id": "f1", "kind": "field", "at": ["N", "EL"]}, {"id": "f2", "kind": "field", "at": ["EL", "ER", "S", "W"]}]"#,
            &["error half-twice t.f2@E: EL belongs to the field ‘f1’ and to the field ‘f2’."],
        );
        // A field on a city's side.
        check_tile(
            r#""segments": [{"id": "c1", "kind": "city", "at": ["N"]}, {"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"], "borders": ["c1"]}]"#,
            &["error half-twice t.f1@N: The field ‘f1’ lies on NL and NR, which the city ‘c1’ fills."],
        );
        check_tile(
            r#""segments": [{"id": "f1", "kind": "field", "at": ["NL", "E", "S", "W"], "borders": ["c1"]}, {"id": "c1", "kind": "city", "at": ["N"]}]"#,
            &["error half-twice t.f1@N: The field ‘f1’ lies on NL, which the city ‘c1’ fills."],
        );
    }
}
