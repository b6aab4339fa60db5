//! A side that two segments claim: two roads, two cities, a road and a city; or one that names it twice.

use super::shape::{Shape, Want};
use super::{SetCheck, SetContext, segment_place, side_place};
use crate::model::tileset::expand;
use crate::model::{Finding, Ports, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "side-twice",
    severity: Severity::Error,
    rule: None,
    about: "A side of a tile belongs to two segments.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for tile in &cx.set.tiles {
        let shape = Shape::new(cx, tile);
        for clash in shape.clashes().into_iter().filter(|c| c.want == Want::Side) {
            let (a, b) = (clash.a, clash.b);
            let side = clash.side.word();
            out.push(check.finding(
                format!("The {side} side belongs to the {} and to the {}.", shape.label(a), shape.label(b)),
                "Take the side from one of them; a side printed for both is named in \u{201c}also\u{201d} of one.",
                vec![side_place(&tile.id, clash.side, Some(shape.id(b)))],
            ));
        }
        for (k, segment) in tile.segments.iter().enumerate() {
            let mut seen = Ports::NONE;
            for name in &segment.at {
                let ports = expand(*name, shape.profiles[k]);
                if !seen.and(ports).is_empty() {
                    let mut finding = check.finding(
                        format!("The {} names {name} twice.", shape.label(k)),
                        "Name it once; if another side was meant, correct it.",
                        vec![segment_place(&tile.id, &segment.id)],
                    );
                    // It does no harm, unless another side was meant.
                    finding.severity = Severity::Warning;
                    out.push(finding);
                }
                seen = seen.union(ports);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_tile;

    #[test]
    fn a_side_belongs_to_one_segment() {
        let field = r#"{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}"#;
        let rows = [
            // Two roads on one side.
            (
                format!(r#"{{"id": "r1", "kind": "road", "at": ["S"]}}, {{"id": "r2", "kind": "road", "at": ["S"]}}, {field}"#),
                vec!["error side-twice t.r2@S: The south side belongs to the road ‘r1’ and to the road ‘r2’."],
            ),
            // Road and city on one side.
            (
                r#"{"id": "c1", "kind": "city", "at": ["N"]}, {"id": "r1", "kind": "road", "at": ["N", "S"]},
                {"id": "f1", "kind": "field", "at": ["E", "SL"], "borders": ["c1"]}, {"id": "f2", "kind": "field", "at": ["SR", "W"], "borders": ["c1"]}"#
                    .to_owned(),
                vec!["error side-twice t.r1@N: The north side belongs to the city ‘c1’ and to the road ‘r1’."],
            ),
            (
                r#"{"id": "c1", "kind": "city", "at": ["N", "E"]}, {"id": "c2", "kind": "city", "at": ["E", "S", "W"]}"#.to_owned(),
                vec!["error side-twice t.c2@E: The east side belongs to the city ‘c1’ and to the city ‘c2’."],
            ),
            // Printed so.
            (
                r#"{"id": "c1", "kind": "city", "at": ["N", "E"], "also": ["E"]}, {"id": "c2", "kind": "city", "at": ["E", "S", "W"]}"#
                    .to_owned(),
                vec![],
            ),
            // A side listed twice.
            (
                format!(r#"{{"id": "r1", "kind": "road", "at": ["S", "S"]}}, {field}"#),
                vec!["warning side-twice t.r1: The road ‘r1’ names S twice."],
            ),
            (
                r#"{"id": "f1", "kind": "field", "at": ["N", "NL", "E", "S", "W"]}"#.to_owned(),
                vec!["warning side-twice t.f1: The field ‘f1’ names NL twice."],
            ),
        ];
        for (segments, expected) in rows {
            check_tile(&format!(r#""segments": [{segments}]"#), &expected);
        }
    }
}
