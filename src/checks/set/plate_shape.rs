//! A plate whose rows do not make its size, whose cells do not fit together, whose partner does not know it, or that has
//! not the printed side of a place.

use super::names::Noun;
use super::shape::Shape;
use super::{SetCheck, SetContext};
use crate::model::{Finding, Place, PlateDef, Port, Ports, Severity, Side};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "plate-shape",
    severity: Severity::Error,
    rule: None,
    about: "A plate does not fit together.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for plate in &cx.set.plates {
        let id = &plate.id;
        let at = || vec![Place::id(id)];
        let [width, height] = plate.size;
        let is = |n: usize, size: u32| u32::try_from(n) == Ok(size);
        if !is(plate.cells.len(), height) || plate.cells.iter().any(|row| !is(row.len(), width)) {
            out.push(check.finding(
                format!("The cells of the plate \u{2018}{id}\u{2019} do not make {width} by {height}."),
                format!("Give {height} rows of {width} cells, or correct the size."),
                at(),
            ));
        }
        if let Some(beside) = &plate.beside
            && let Some(partner) = cx.set.plate(&beside.plate)
        {
            // Negated in the wider type, so that no number in a file overflows.
            let back = |b: &crate::model::tileset::Beside| {
                b.plate == *id
                    && i64::from(b.dx) == -i64::from(beside.dx)
                    && i64::from(b.dy) == -i64::from(beside.dy)
            };
            if !partner.beside.as_ref().is_some_and(back) {
                out.push(check.finding(
                    format!(
                        "The plate \u{2018}{id}\u{2019} lies beside \u{2018}{}\u{2019}, which does not lie so beside it.",
                        partner.id
                    ),
                    "Give both the same distance, with opposite signs.",
                    at(),
                ));
            }
        }
        cells(check, cx, plate, out);
    }
    for place in &cx.set.places {
        if let (Some(plate), Some(side)) = (&place.plate, &place.side)
            && let Some(plate) = cx.set.plate(plate)
            && !plate.sides.contains(side)
        {
            out.push(check.finding(
                format!(
                    "The {} \u{2018}{}\u{2019} is printed on the side \u{2018}{side}\u{2019}, which the plate \u{2018}{}\u{2019} does not have.",
                    Noun::Place.word(),
                    place.id,
                    plate.id
                ),
                "Correct the side, or add it to the \u{201c}sides\u{201d} of the plate.",
                vec![Place::id(&place.id)],
            ));
        }
    }
}

/// Inside a plate the cells meet as tiles do.
fn cells(check: &SetCheck, cx: &SetContext<'_>, plate: &PlateDef, out: &mut Vec<Finding>) {
    let shape = |x: usize, y: usize| {
        let id = plate.cells.get(y)?.get(x)?;
        Some(Shape::new(cx, cx.set.tile(id)?)).filter(|s| s.sound)
    };
    for (y, row) in plate.cells.iter().enumerate() {
        for x in 0..row.len() {
            let Some(here) = shape(x, y) else { continue };
            for (side, there) in [(Side::E, shape(x + 1, y)), (Side::S, shape(x, y + 1))] {
                let Some(there) = there else { continue };
                let meets = |p: Port| kind_at(&here, p) == kind_at(&there, p.mate());
                if Ports::of_side(side).iter().all(meets) {
                    continue;
                }
                let (a, b) = (&here.tile.id, &there.tile.id);
                out.push(check.finding(
                    format!("On the plate \u{2018}{}\u{2019} the {} side of \u{2018}{a}\u{2019} does not match \u{2018}{b}\u{2019}.", plate.id, side.word()),
                    "Draw both sides alike, or lay other tiles.",
                    vec![Place::id(&plate.id), super::side_place(a, side, None), super::side_place(b, side.opposite(), None)],
                ));
            }
        }
    }
}

fn kind_at<'a>(shape: &Shape<'a>, port: Port) -> Option<&'a str> {
    let at = shape.ports.iter().position(|p| p.has(port))?;
    Some(&shape.tile.segments[at].kind)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    const TILES: &str = r#""tiles": [
        {"id": "a", "segments": [{"id": "c1", "kind": "city", "at": ["E"]}, {"id": "f1", "kind": "field", "at": ["N", "S", "W"], "borders": ["c1"]}]},
        {"id": "b", "segments": [{"id": "c1", "kind": "city", "at": ["W", "E"]}, {"id": "f1", "kind": "field", "at": ["N"], "borders": ["c1"]}, {"id": "f2", "kind": "field", "at": ["S"], "borders": ["c1"]}]}]"#;

    #[test]
    fn plates_fit_together() {
        let plate = |rest: &str| format!(r#"{TILES}, "plates": [{{"id": "p", {rest}}}]"#);
        check(&plate(r#""size": [2, 1], "cells": [["a", "b"]]"#), &[]);
        check(
            &plate(r#""size": [1, 2], "cells": [["a", "b"]]"#),
            &["error plate-shape p: The cells of the plate ‘p’ do not make 1 by 2."],
        );
        check(
            &plate(r#""size": [2, 1], "cells": [["b", "a"]]"#),
            &["error plate-shape p, b@E, a@W: On the plate ‘p’ the east side of ‘b’ does not match ‘a’."],
        );
        check(&plate(r#""size": [1, 2], "cells": [["a"], ["b"]]"#), &[]);
    }

    #[test]
    fn partners_know_each_other() {
        let plates = |back: &str| {
            format!(
                r#"{TILES}, "plates": [{{"id": "p", "size": [1, 1], "cells": [["a"]], "beside": {{"plate": "q", "dx": 1, "dy": -2147483648}}}},
                {{"id": "q", "size": [1, 1], "cells": [["b"]]{back}}}]"#
            )
        };
        check(
            &plates(""),
            &[
                "error number-large p: The distance from the plate ‘p’ to its partner is -2147483648; -1000 is reckoned with.",
                "error plate-shape p: The plate ‘p’ lies beside ‘q’, which does not lie so beside it.",
            ],
        );
        check(
            &plates(r#", "beside": {"plate": "p", "dx": 1, "dy": 0}"#),
            &[
                "error number-large p: The distance from the plate ‘p’ to its partner is -2147483648; -1000 is reckoned with.",
                "error plate-shape p: The plate ‘p’ lies beside ‘q’, which does not lie so beside it.",
                "error plate-shape q: The plate ‘q’ lies beside ‘p’, which does not lie so beside it.",
            ],
        );
    }

    #[test]
    fn places_are_on_a_printed_side() {
        check(
            &format!(
                r#"{TILES}, "plates": [{{"id": "p", "size": [2, 1], "cells": [["a", "b"]], "sides": ["front"]}}],
                "places": [{{"id": "inn", "plate": "p", "side": "front"}}, {{"id": "mill", "plate": "p", "side": "top"}}]"#
            ),
            &[
                "error plate-shape mill: The place ‘mill’ is printed on the side ‘top’, which the plate ‘p’ does not have.",
            ],
        );
    }
}
