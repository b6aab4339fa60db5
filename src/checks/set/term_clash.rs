//! Two terms that get in each other's way: each switches the other off, or both replace what one stage pays for one feature.

use std::collections::BTreeSet;

use super::{SetCheck, SetContext};
use crate::model::term::{Count, Operation, SubjectKind, Term, Test};
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "term-clash",
    severity: Severity::Error,
    rule: None,
    about: "Two terms replace each other, or the same.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    let own = cx.set.terms.len();
    let all: Vec<&Term> = cx.reach.iter().flat_map(|s| &s.terms).collect();
    for (n, a) in all[..own].iter().enumerate() {
        of_term(check, cx, a, &all[n + 1..], out);
    }
}

/// What is found of one term among others.
pub(super) fn of_term(
    check: &SetCheck,
    cx: &SetContext<'_>,
    a: &Term,
    others: &[&Term],
    out: &mut Vec<Finding>,
) {
    if a.replaces.contains(&a.id) {
        out.push(check.finding(
            format!("The term \u{2018}{}\u{2019} replaces itself, so it never applies.", a.id),
            "Name the term that it is to replace.",
            vec![Place::id(&a.id)],
        ));
    }
    for b in others.iter().filter(|b| b.id != a.id && options_meet(a, b)) {
        let at = || vec![Place::id(&a.id), Place::id(&b.id)];
        match (a.replaces.contains(&b.id), b.replaces.contains(&a.id)) {
            (true, true) => out.push(check.finding(
                format!(
                    "The terms \u{2018}{}\u{2019} and \u{2018}{}\u{2019} replace each other, so neither applies.",
                    a.id, b.id
                ),
                "Let only one of them replace the other.",
                at(),
            )),
            (false, false) if both_replace(cx, a, b) => {
                let mut finding = check.finding(
                    format!(
                        "The terms \u{2018}{}\u{2019} and \u{2018}{}\u{2019} both replace what else pays in their stage; only the later counts.",
                        a.id, b.id
                    ),
                    "Let one of them name the other under \u{201c}replaces\u{201d}, or give them tests that never hold together.",
                    at(),
                );
                finding.severity = Severity::Warning;
                out.push(finding);
            }
            (true, false) | (false, true) | (false, false) => {}
        }
    }
}

/// Whether both can apply under some choice of options.
fn options_meet(a: &Term, b: &Term) -> bool {
    a.option.iter().all(|(id, value)| b.option.get(id).is_none_or(|other| other == value))
}

/// Whether both drop the lines of one stage for one feature at one moment.
fn both_replace(cx: &SetContext<'_>, a: &Term, b: &Term) -> bool {
    let replace = |t: &Term| t.operation == Operation::Replace && t.on.a == SubjectKind::Feature;
    let completed = match (a.on.completed, b.on.completed) {
        (Some(a), Some(b)) => a == b,
        (None, _) | (_, None) => true,
    };
    replace(a)
        && replace(b)
        && a.stage == b.stage
        && completed
        && a.when.iter().any(|m| b.when.contains(m))
        && kinds_meet(cx, a, b)
        && !exclusive(&a.tests, &b.tests)
}

fn kinds_meet(cx: &SetContext<'_>, a: &Term, b: &Term) -> bool {
    if a.on.kind.is_empty() || b.on.kind.is_empty() {
        return true;
    }
    let kinds = |t: &Term| -> BTreeSet<String> {
        t.on.kind.iter().flat_map(|id| cx.kinds_of(id)).map(str::to_owned).collect()
    };
    !kinds(a).is_disjoint(&kinds(b))
}

/// Whether some count cannot pass the tests of both.
fn exclusive(a: &[Test], b: &[Test]) -> bool {
    let apart = |(x, low, high): (&Count, i64, i64), (y, from, to): (&Count, i64, i64)| {
        x == y && (high < from || to < low)
    };
    a.iter().filter_map(range).any(|x| b.iter().filter_map(range).any(|y| apart(x, y)))
}

/// What a test counts, and the least and most that pass.
pub(super) fn range(test: &Test) -> Option<(&Count, i64, i64)> {
    match test {
        Test::Some(t) => {
            Some((&t.some, t.min.unwrap_or(i64::from(t.max.is_none())), t.max.unwrap_or(i64::MAX)))
        }
        Test::No(t) => Some((&t.no, i64::MIN, 0)),
        Test::Mode(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_terms;

    #[test]
    fn terms_that_replace_each_other() {
        let both = "error term-clash a, b: The terms ‘a’ and ‘b’ replace each other, so neither applies.";
        check_terms(&[r#""id": "a", "replaces": ["b"]"#, r#""id": "b", "replaces": ["a"]"#], &[both]);
        // Never both at once.
        check_terms(
            &[
                r#""id": "a", "replaces": ["b"], "option": {"abbot": true}"#,
                r#""id": "b", "replaces": ["a"], "option": {"abbot": false}"#,
            ],
            &[],
        );
        check_terms(
            &[r#""id": "a", "replaces": ["a"]"#],
            &["error term-clash a: The term ‘a’ replaces itself, so it never applies."],
        );
    }

    #[test]
    fn terms_that_replace_the_same() {
        let warning = "warning term-clash a, b: The terms ‘a’ and ‘b’ both replace what else pays in their stage; only the later counts.";
        let tiles = |min: u8, max: u8| {
            format!(r#""if": [{{"some": {{"of": "tiles"}}, "min": {min}, "max": {max}}}]"#)
        };
        let none = r#""if": [{"no": {"of": "tiles"}}]"#.to_owned();
        let rows = [
            ("base", "completed", "city", "", tiles(0, 9), Some(warning)),
            ("base", "completed", "city", "", tiles(3, 9), None),
            ("base", "completed", "city", "", none, None),
            ("rate", "completed", "city", "", tiles(0, 9), None),
            ("base", "final", "city", "", tiles(0, 9), None),
            ("base", "completed", "road", "", tiles(0, 9), None),
            ("base", "completed", "city", r#", "replaces": ["a"]"#, tiles(0, 9), None),
        ];
        for (stage, moment, kind, more, tests, expected) in rows {
            let a = format!(r#""id": "a", "stage": "base", "do": "replace", {}"#, tiles(2, 2));
            let b = format!(
                r#""id": "b", "stage": "{stage}", "do": "replace", "when": ["{moment}"], "on": {{"a": "feature", "kind": ["{kind}"]}}{more}, {tests}"#
            );
            check_terms(&[&a, &b], expected.as_slice());
        }
    }
}
