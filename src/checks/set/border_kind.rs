//! BAS-FINAL-4: only fields border, and only cities are bordered.

use super::shape::Shape;
use super::{SetCheck, SetContext, segment_place};
use crate::model::vocab::Profile;
use crate::model::{Finding, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "border-kind",
    severity: Severity::Error,
    rule: Some("BAS-FINAL-4"),
    about: "A border is stated of a segment that is no field, or to one that is no city.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for tile in &cx.set.tiles {
        let shape = Shape::new(cx, tile);
        for (k, segment) in tile.segments.iter().enumerate() {
            if segment.borders.is_empty() || cx.kind(&segment.kind).is_none() {
                continue;
            }
            let place = vec![segment_place(&tile.id, &segment.id)];
            if !shape.is(k, Profile::Field) {
                out.push(check.finding(
                    format!("The {} has borders, but only fields border.", shape.label(k)),
                    "State the border at the field, or take \u{201c}borders\u{201d} away here.",
                    place,
                ));
                continue;
            }
            for id in &segment.borders {
                let Some((n, other)) = tile.segment(id) else { continue };
                if cx.kind(&other.kind).is_some() && !shape.is(n, Profile::Whole) {
                    out.push(check.finding(
                        format!("The {} borders the {}, which is no city.", shape.label(k), shape.label(n)),
                        format!("Take \u{2018}{id}\u{2019} out of \u{201c}borders\u{201d}."),
                        place.clone(),
                    ));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_tile;

    #[test]
    fn fields_border_cities() {
        check_tile(
            r#""segments": [{"id": "m1", "kind": "monastery"}, {"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"], "borders": ["m1"]}]"#,
            &["error border-kind t.f1: The field ‘f1’ borders the monastery ‘m1’, which is no city."],
        );
        check_tile(
            r#""segments": [{"id": "c1", "kind": "city", "at": ["N", "E", "S"], "borders": ["f1"]}, {"id": "f1", "kind": "field", "at": ["W"], "borders": ["c1"]}]"#,
            &["error border-kind t.c1: The city ‘c1’ has borders, but only fields border."],
        );
    }
}
