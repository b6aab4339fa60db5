//! A segment that reaches what its kind does not reach: a site at a side, a road on half edges, a city or road that
//! reaches nothing.

use super::shape::Shape;
use super::{SetCheck, SetContext, listed, segment_place};
use crate::model::vocab::Profile;
use crate::model::{Finding, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "port-kind",
    severity: Severity::Warning,
    rule: None,
    about: "A segment reaches sides in a way that its kind does not.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for tile in &cx.set.tiles {
        let shape = Shape::new(cx, tile);
        for (k, segment) in tile.segments.iter().enumerate() {
            if cx.kind(&segment.kind).is_none() {
                continue;
            }
            let label = shape.label(k);
            let halves: Vec<&str> = segment.at.iter().filter(|n| !n.is_side()).map(|n| n.word()).collect();
            let (severity, message, help) = match shape.profiles[k] {
                None if !segment.at.is_empty() => (
                    Severity::Error,
                    format!("The {label} lies inside its tile, but names sides."),
                    "Take \u{201c}at\u{201d} away; give the sides to the fields around it.".to_owned(),
                ),
                Some(Profile::Line) if !halves.is_empty() => (
                    check.severity,
                    format!("The {label} runs on the half edge {}.", listed(&halves)),
                    "Name the whole side, whose middle it runs through, unless the half is meant.".to_owned(),
                ),
                Some(Profile::Line | Profile::Whole) if segment.at.is_empty() => (
                    check.severity,
                    format!("The {label} reaches no side."),
                    "Name the sides that it reaches under \u{201c}at\u{201d}, or take it away.".to_owned(),
                ),
                None | Some(Profile::Line | Profile::Whole | Profile::Field) => continue,
            };
            let mut finding = check.finding(message, help, vec![segment_place(&tile.id, &segment.id)]);
            finding.severity = severity;
            out.push(finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_tile;

    #[test]
    fn segments_reach_what_their_kind_reaches() {
        let field = r#"{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"], "by": "hand"}"#;
        for (segment, expected) in [
            (
                r#"{"id": "m1", "kind": "monastery", "at": ["N"]}"#,
                "error port-kind t.m1: The monastery ‘m1’ lies inside its tile, but names sides.",
            ),
            (r#"{"id": "r1", "kind": "road"}"#, "warning port-kind t.r1: The road ‘r1’ reaches no side."),
            (r#"{"id": "c1", "kind": "city"}"#, "warning port-kind t.c1: The city ‘c1’ reaches no side."),
        ] {
            check_tile(&format!(r#""segments": [{segment}, {field}]"#), &[expected]);
        }
        // A half edge where a side belongs.
        check_tile(
            r#""segments": [{"id": "r1", "kind": "road", "at": ["NL"]}, {"id": "f1", "kind": "field", "at": ["NR", "E", "S", "W"]}]"#,
            &["warning port-kind t.r1: The road ‘r1’ runs on the half edge NL."],
        );
    }
}
