//! A term that can never apply: of features that are never completed, in an option's value that there is not, or with
//! a test that nothing passes.

use super::option_value::{can_be, shown, values};
use super::term_clash::range;
use super::{SetCheck, SetContext, quoted};
use crate::model::term::{Moment, SubjectKind, Term};
use crate::model::vocab::Completes;
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "term-unreachable",
    severity: Severity::Warning,
    rule: None,
    about: "A term can never apply.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    cx.set.terms.iter().for_each(|term| of_term(check, cx, term, out));
}

/// What is found of one term.
pub(super) fn of_term(check: &SetCheck, cx: &SetContext<'_>, term: &Term, out: &mut Vec<Finding>) {
    for (why, help) in [moment(cx, term), option(cx, term), test(term)].into_iter().flatten() {
        out.push(check.finding(
            format!("The term \u{2018}{}\u{2019} never applies: {why}.", term.id),
            help,
            vec![Place::id(&term.id)],
        ));
    }
}

type Why = Option<(String, String)>;

/// A feature is paid once: as completed when it is completed, else at the end.
fn moment(cx: &SetContext<'_>, term: &Term) -> Why {
    if term.on.a != SubjectKind::Feature || term.when.is_empty() {
        return None;
    }
    let only = |moment: Moment| term.when.iter().all(|m| *m == moment);
    if term.on.completed == Some(true) && only(Moment::Final) {
        let why = "a completed feature is paid at the moment \u{2018}completed\u{2019}, not at the end";
        return Some((why.to_owned(), "Write \u{201c}when\u{201d}: [\"completed\"].".to_owned()));
    }
    if term.on.completed == Some(false) && only(Moment::Completed) {
        let why = "an open feature is paid at the moment \u{2018}final\u{2019}";
        return Some((why.to_owned(), "Write \u{201c}when\u{201d}: [\"final\"].".to_owned()));
    }
    let kinds: Vec<&str> = term.on.kind.iter().flat_map(|id| cx.kinds_of(id)).collect();
    let never = |id: &&str| cx.kind(id).is_some_and(|k| k.completes == Completes::Never);
    if only(Moment::Completed) && !kinds.is_empty() && kinds.iter().all(never) {
        let why = format!("{} is never completed", quoted(&kinds));
        return Some((why, "Write \u{201c}when\u{201d}: [\"final\"].".to_owned()));
    }
    None
}

/// An option that cannot have the value.
fn option(cx: &SetContext<'_>, term: &Term) -> Why {
    term.option.iter().find_map(|(id, value)| {
        let def = cx.reach.iter().flat_map(|s| &s.options).find(|o| o.id == *id)?;
        if can_be(def, value) {
            return None;
        }
        let why = format!("the option \u{2018}{id}\u{2019} cannot be {}", shown(value));
        Some((why, format!("It can be {}.", values(def))))
    })
}

/// A test that no number passes.
fn test(term: &Term) -> Why {
    term.tests.iter().filter_map(range).find(|(_, low, high)| low > high).map(|(_, low, high)| {
        let why = format!("it asks for at least {low} and at most {high}");
        (why, "Exchange the two numbers, or correct them.".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_terms;

    #[test]
    fn terms_can_apply() {
        let rows = [
            (r#""when": ["final"], "on": {"a": "feature", "kind": ["field"]}"#, None),
            (r#""when": ["final"], "on": {"a": "feature", "completed": false}"#, None),
            (r#""on": {"a": "feature", "kind": ["field", "city"]}"#, None),
            (r#""option": {"king": "b"}"#, None),
            (r#""if": [{"some": {"of": "tiles"}, "max": 2}]"#, None),
            (r#""on": {"a": "feature", "kind": ["field"]}"#, Some("‘field’ is never completed")),
            (
                r#""when": ["final"], "on": {"a": "feature", "completed": true}"#,
                Some("a completed feature is paid at the moment ‘completed’, not at the end"),
            ),
            (
                r#""on": {"a": "feature", "completed": false}"#,
                Some("an open feature is paid at the moment ‘final’"),
            ),
            (r#""option": {"king": "c"}"#, Some("the option ‘king’ cannot be ‘c’")),
            (r#""option": {"abbot": 1}"#, Some("the option ‘abbot’ cannot be 1")),
            (
                r#""if": [{"some": {"of": "tiles"}, "min": 3, "max": 2}]"#,
                Some("it asks for at least 3 and at most 2"),
            ),
        ];
        for (fields, why) in rows {
            let expected: Vec<String> = why
                .iter()
                .map(|why| format!("warning term-unreachable x: The term ‘x’ never applies: {why}."))
                .collect();
            let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
            check_terms(&[&format!(r#""id": "x", {fields}"#)], &expected);
        }
    }
}
