//! Two segments that cross on a tile without a bridge or tunnel: going round the rim one meets a, b, a, b.

use super::shape::Shape;
use super::{SetCheck, SetContext, segment_place};
use crate::model::{Finding, Port, Ports, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "segments-cross",
    severity: Severity::Error,
    rule: None,
    about: "Two segments of a tile cross without a bridge or tunnel.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for tile in &cx.set.tiles {
        let shape = Shape::new(cx, tile);
        let clashes = shape.clashes();
        // What is on a bridge or in a tunnel passes all others, fields too.
        let passes = |k: usize| tile.cross.iter().any(|(passing, _, _)| passing == shape.id(k));
        for (a, b) in shape.pairs() {
            // Two that want the same port are told of already.
            let clashing = clashes.iter().any(|c| (c.a, c.b) == (a, b));
            if clashing || passes(a) || passes(b) || !interleave(shape.ports[a], shape.ports[b]) {
                continue;
            }
            out.push(check.finding(
                format!("The {} crosses the {}.", shape.label(b), shape.label(a)),
                "Part one of them in two, or name a bridge or tunnel under \u{201c}cross\u{201d}.",
                vec![segment_place(&tile.id, shape.id(b)), segment_place(&tile.id, shape.id(a))],
            ));
        }
    }
}

/// Whether going round the rim one meets a, b, a, b.
fn interleave(a: Ports, b: Ports) -> bool {
    let both = Port::ALL.into_iter().filter(|p| a.has(*p) != b.has(*p));
    let order: Vec<bool> = both.map(|p| a.has(p)).collect();
    let changes = (0..order.len()).filter(|&n| order[n] != order[(n + 1) % order.len()]).count();
    changes > 2
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_tile;

    #[test]
    fn segments_cross_at_bridges_and_tunnels_only() {
        let roads = r#"{"id": "r1", "kind": "road", "at": ["N", "S"]}, {"id": "r2", "kind": "road", "at": ["E", "W"]}"#;
        let corners = r#"{"id": "f1", "kind": "field", "at": ["NL", "WR"]}, {"id": "f2", "kind": "field", "at": ["NR", "EL"]},
            {"id": "f3", "kind": "field", "at": ["ER", "SL"]}, {"id": "f4", "kind": "field", "at": ["SR", "WL"]}"#;
        let through = r#"{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}"#;
        let cross = "error segments-cross t.r2, t.r1: The road ‘r2’ crosses the road ‘r1’.";
        check_tile(&format!(r#""segments": [{roads}, {corners}]"#), &[cross]);
        check_tile(&format!(r#""cross": [["r2", "over", "r1"]], "segments": [{roads}, {corners}]"#), &[]);
        // Two roads that cross with one field through both.
        check_tile(
            &format!(r#""segments": [{roads}, {through}]"#),
            &[
                "error segments-cross t.f1, t.r1: The field ‘f1’ crosses the road ‘r1’.",
                "error segments-cross t.f1, t.r2: The field ‘f1’ crosses the road ‘r2’.",
                cross,
            ],
        );
        // Fields that cross.
        check_tile(
            r#""segments": [{"id": "f1", "kind": "field", "at": ["N", "S"]}, {"id": "f2", "kind": "field", "at": ["E", "W"]}]"#,
            &["error segments-cross t.f2, t.f1: The field ‘f2’ crosses the field ‘f1’."],
        );
        // A road in a tunnel parts no field; one that ends inside crosses nothing.
        check_tile(
            r#""cross": [["r1", "under", "c1"]], "segments": [{"id": "c1", "kind": "city", "at": ["E", "W"]}, {"id": "r1", "kind": "road", "at": ["N", "S"]},
                {"id": "f1", "kind": "field", "at": ["N"], "borders": ["c1"]}, {"id": "f2", "kind": "field", "at": ["S"], "borders": ["c1"]}]"#,
            &[],
        );
        check_tile(&format!(r#""segments": [{{"id": "r1", "kind": "road", "at": ["S"]}}, {through}]"#), &[]);
    }
}
