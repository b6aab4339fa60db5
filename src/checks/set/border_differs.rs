//! BAS-FINAL-4: the cities that a field is said to border are those that it borders as drawn, unless stated by hand.

use super::shape::Shape;
use super::{SetCheck, SetContext, quoted, segment_place};
use crate::engine::borders::derive_borders;
use crate::model::vocab::Profile;
use crate::model::{Finding, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "border-differs",
    severity: Severity::Warning,
    rule: Some("BAS-FINAL-4"),
    about: "A field is said to border other cities than the drawing shows.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for tile in &cx.set.tiles {
        let shape = Shape::new(cx, tile);
        // The walk round a tile says nothing while its parts lie over each other.
        if !shape.sound || !shape.clashes().is_empty() {
            continue;
        }
        let derived = derive_borders(tile, |kind| cx.kind(kind).and_then(|k| k.profile));
        for (k, field) in tile.segments.iter().enumerate() {
            let Some(drawn) = derived.get(&field.id).filter(|_| shape.is(k, Profile::Field)) else {
                continue;
            };
            // A segment that is no city, or missing, is for other checks.
            let mut stated: Vec<&str> = field.borders.iter().map(String::as_str).collect();
            stated.retain(|id| tile.segment(id).is_some_and(|(n, _)| shape.is(n, Profile::Whole)));
            let missing: Vec<&str> =
                drawn.iter().map(String::as_str).filter(|id| !stated.contains(id)).collect();
            stated.retain(|id| !drawn.iter().any(|d| d == id));
            if field.by.is_some() || (missing.is_empty() && stated.is_empty()) {
                continue;
            }
            let mut parts = Vec::new();
            if !missing.is_empty() {
                parts.push(format!("borders {} as drawn, which is not stated", quoted(&missing)));
            }
            if !stated.is_empty() {
                parts
                    .push(format!("is said to border {}, which it does not touch as drawn", quoted(&stated)));
            }
            let list: Vec<String> = drawn.iter().map(|id| format!("\"{id}\"")).collect();
            out.push(check.finding(
                format!("The {} {}.", shape.label(k), parts.join(", and ")),
                format!(
                    "State \u{201c}borders\u{201d}: [{}]; or add \u{201c}by\u{201d}: \"hand\" if the tile is meant as stated.",
                    list.join(", ")
                ),
                vec![segment_place(&tile.id, &field.id)],
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check_tile, found};

    /// A cap and a road below it: the upper field sees the cap, the lower one does not.
    fn tile(upper: &str, lower: &str) -> String {
        format!(
            r#""segments": [{{"id": "c1", "kind": "city", "at": ["N"]}}, {{"id": "r1", "kind": "road", "at": ["E", "W"]}},
            {{"id": "f1", "kind": "field", "at": ["EL", "WR"]{upper}}}, {{"id": "f2", "kind": "field", "at": ["ER", "S", "WL"]{lower}}}]"#
        )
    }

    #[test]
    fn borders_are_those_of_the_drawing() {
        let c1 = r#", "borders": ["c1"]"#;
        check_tile(&tile(c1, ""), &[]);
        // A city that no field borders although grass lies between.
        let unstated =
            "warning border-differs t.f1: The field ‘f1’ borders ‘c1’ as drawn, which is not stated.";
        check_tile(&tile("", ""), &[unstated]);
        // An adjacency that cannot be.
        let impossible = "warning border-differs t.f2: The field ‘f2’ is said to border ‘c1’, which it does not touch as drawn.";
        check_tile(&tile(c1, c1), &[impossible]);
        check_tile(&tile("", c1), &[unstated, impossible]);
        check_tile(&tile(r#", "by": "hand""#, r#", "borders": ["c1"], "by": "hand""#), &[]);
    }

    #[test]
    fn the_remedy_is_named() {
        let all = found(&format!(
            r#""requires": ["base"], "tiles": [{{"id": "t", "count": {{"all": 1}}, {}}}]"#,
            tile("", "")
        ));
        assert!(all[0].help.starts_with("State “borders”: [\"c1\"]; or add"), "{}", all[0].help);
        assert_eq!(all[0].rule.as_deref(), Some("BAS-FINAL-4"));
    }
}
