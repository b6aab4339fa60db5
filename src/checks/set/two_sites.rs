//! Two sites on one tile: two monasteries, a monastery and a garden.

use super::shape::Shape;
use super::{SetCheck, SetContext, listed, segment_place};
use crate::model::{Finding, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "two-sites",
    severity: Severity::Warning,
    rule: None,
    about: "A tile has two sites.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for tile in &cx.set.tiles {
        let shape = Shape::new(cx, tile);
        let is_site = |k: &usize| cx.kind(&tile.segments[*k].kind).is_some_and(|d| d.profile.is_none());
        let sites: Vec<usize> = (0..tile.segments.len()).filter(is_site).collect();
        if sites.len() < 2 {
            continue;
        }
        let labels: Vec<String> = sites.iter().map(|k| format!("the {}", shape.label(*k))).collect();
        out.push(check.finding(
            format!("The tile \u{2018}{}\u{2019} has {} sites: {}.", tile.id, sites.len(), listed(&labels)),
            "Leave one of them; on one tile they are completed together.",
            sites.iter().map(|k| segment_place(&tile.id, shape.id(*k))).collect(),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_tile;

    #[test]
    fn a_tile_has_one_site() {
        let field = r#"{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}"#;
        let monastery = r#"{"id": "m1", "kind": "monastery"}"#;
        check_tile(&format!(r#""segments": [{monastery}, {field}]"#), &[]);
        check_tile(
            &format!(r#""segments": [{monastery}, {{"id": "m2", "kind": "monastery"}}, {field}]"#),
            &[
                "warning two-sites t.m1, t.m2: The tile ‘t’ has 2 sites: the monastery ‘m1’ and the monastery ‘m2’.",
            ],
        );
        check_tile(
            &format!(r#""segments": [{monastery}, {{"id": "g1", "kind": "garden"}}, {field}]"#),
            &[
                "warning two-sites t.m1, t.g1: The tile ‘t’ has 2 sites: the monastery ‘m1’ and the garden ‘g1’.",
            ],
        );
    }
}
