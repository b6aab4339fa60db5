//! A number beyond what the rules reckon with: copies, marks, points, sizes of plates. The bound is taken instead.

use super::{SetCheck, SetContext, segment_place};
use crate::model::board::OptionValue;
use crate::model::bounds::{MOST_CELLS, MOST_COPIES, MOST_MARKS, MOST_POINTS};
use crate::model::term::{Each, Recount, RecountAs, Term};
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "number-large",
    severity: Severity::Error,
    rule: None,
    about: "A number is larger than any that the rules reckon with.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    let mut judge = |what: &str, number: i64, most: i64, place: Place| {
        // A negative count of copies is told by its own check.
        if number.unsigned_abs() <= most.unsigned_abs() {
            return;
        }
        let bound = if number < 0 { -most } else { most };
        let finding = check.finding(
            format!("{what} is {number}; {bound} is reckoned with."),
            format!("Write a number between -{most} and {most}."),
            vec![place],
        );
        out.push(finding);
    };
    for tile in &cx.set.tiles {
        for (edition, n) in tile.count.iter().filter(|(_, n)| **n > 0) {
            let what = format!("The count of \u{2018}{}\u{2019} for \u{2018}{edition}\u{2019}", tile.id);
            judge(&what, *n, MOST_COPIES, Place::id(&tile.id));
        }
        let of_tile = tile.marks.iter().map(|mark| (mark, Place::id(&tile.id)));
        let of_segments = tile
            .segments
            .iter()
            .flat_map(|s| s.marks.iter().map(|mark| (mark, segment_place(&tile.id, &s.id))));
        for ((mark, n), place) in of_tile.chain(of_segments) {
            judge(&format!("The number of the mark \u{2018}{mark}\u{2019}"), *n, MOST_MARKS, place);
        }
    }
    for term in &cx.set.terms {
        for n in stated(term) {
            let what = format!("A number of the term \u{2018}{}\u{2019}", term.id);
            judge(&what, n, MOST_POINTS, Place::id(&term.id));
        }
    }
    for plate in &cx.set.plates {
        for n in plate.size {
            let what = format!("The size of the plate \u{2018}{}\u{2019}", plate.id);
            judge(&what, i64::from(n), MOST_CELLS, Place::id(&plate.id));
        }
        for n in plate.beside.iter().flat_map(|b| [b.dx, b.dy]) {
            let what = format!("The distance from the plate \u{2018}{}\u{2019} to its partner", plate.id);
            judge(&what, i64::from(n), MOST_CELLS, Place::id(&plate.id));
        }
    }
    for option in &cx.set.options {
        for value in std::iter::once(&option.default).chain(option.default_in.values()) {
            match value {
                OptionValue::Number(n) => {
                    let what = format!("The number of the option \u{2018}{}\u{2019}", option.id);
                    judge(&what, *n, MOST_POINTS, Place::id(&option.id));
                }
                OptionValue::Switch(_) | OptionValue::Choice(_) => {}
            }
        }
    }
}

/// The numbers by which a term pays or measures. Those that it compares with may be any.
fn stated(term: &Term) -> Vec<i64> {
    let mut numbers = Vec::new();
    for pay in &term.pay {
        match &pay.each {
            Some(Each::Number(n)) => numbers.push(*n),
            Some(Each::Option { option: _ }) | None => {}
        }
        numbers.extend(pay.table.iter().map(|row| row.pays));
    }
    match &term.recount {
        Some(Recount::To { to }) => numbers.push(*to),
        Some(Recount::Where { r#as: RecountAs::Number(n), .. }) => numbers.push(*n),
        Some(Recount::Where { r#as: RecountAs::Segments(_), .. }) | None => {}
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_terms, check_tile};

    #[test]
    fn copies_and_marks_have_a_bound() {
        let tile = |count: i64| {
            format!(
                r#""tiles": [{{"id": "t", "count": {{"all": {count}}}, "segments": [{{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}}]}}]"#
            )
        };
        check(&tile(1_000_000), &[]);
        check(
            &tile(1_000_001),
            &["error number-large t: The count of ‘t’ for ‘all’ is 1000001; 1000000 is reckoned with."],
        );
        let marked = |on_tile: i64, on_segment: i64| {
            format!(
                r#""marks": {{"volcano": {on_tile}}}, "segments": [{{"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"], "marks": {{"coat": {on_segment}}}}}]"#
            )
        };
        check_tile(&marked(10_000, -10_000), &[]);
        check_tile(
            &marked(10_001, i64::MIN),
            &[
                "error number-large t: The number of the mark ‘volcano’ is 10001; 10000 is reckoned with.",
                "error number-large t.c1: The number of the mark ‘coat’ is -9223372036854775808; -10000 is reckoned with.",
            ],
        );
    }

    #[test]
    fn what_terms_pay_and_plates_measure_has_a_bound() {
        let rows = [
            (r#""pay": [{"each": 1000000}]"#, None),
            (r#""if": [{"some": {"of": "tiles"}, "max": 9223372036854775807}]"#, None),
            (r#""pay": [{"each": -1000001}]"#, Some("-1000001; -1000000")),
            (
                r#""pay": [{"per": {"of": "tiles"}, "table": [{"from": 1, "pays": 1000001}]}]"#,
                Some("1000001; 1000000"),
            ),
            (
                r#""stage": "measure", "do": "recount", "recount": {"to": 1000001}, "pay": []"#,
                Some("1000001; 1000000"),
            ),
        ];
        for (fields, told) in rows {
            let expected: Vec<String> = told
                .iter()
                .map(|n| format!("error number-large x: A number of the term ‘x’ is {n} is reckoned with."))
                .collect();
            let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
            check_terms(&[&format!(r#""id": "x", {fields}"#)], &expected);
        }
        let plates = r#""tiles": [], "plates": [
            {"id": "p", "size": [1001, 0], "cells": [], "beside": {"plate": "q", "dx": -1000, "dy": 1001}},
            {"id": "q", "size": [1000, 0], "cells": [], "beside": {"plate": "p", "dx": 1000, "dy": -1001}}]"#;
        check(
            plates,
            &[
                "error number-large p: The distance from the plate ‘p’ to its partner is 1001; 1000 is reckoned with.",
                "error number-large p: The size of the plate ‘p’ is 1001; 1000 is reckoned with.",
                "error number-large q: The distance from the plate ‘q’ to its partner is -1001; -1000 is reckoned with.",
            ],
        );
        let option = r#""options": [{"id": "o", "type": "number", "default": 2000000}], "tiles": []"#;
        check(
            option,
            &["error number-large o: The number of the option ‘o’ is 2000000; 1000000 is reckoned with."],
        );
    }
}
