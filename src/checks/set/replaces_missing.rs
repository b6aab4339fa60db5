//! A term that replaces one that no set at hand has.

use super::names::Noun;
use super::{SetCheck, SetContext};
use crate::model::{Finding, Place, Severity, Term};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "replaces-missing",
    severity: Severity::Error,
    rule: None,
    about: "A term replaces a term that there is not.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    cx.set.terms.iter().for_each(|term| of_term(check, cx, term, out));
}

/// What is found of one term.
pub(super) fn of_term(check: &SetCheck, cx: &SetContext<'_>, term: &Term, out: &mut Vec<Finding>) {
    // While a required set is not at hand, the term may be in it.
    if !cx.absent.is_empty() {
        return;
    }
    for id in &term.replaces {
        // A set may replace what another set does whenever the two are played together.
        if cx.names.knows(&[Noun::Term], id) || cx.names.elsewhere(&[Noun::Term], id).is_some() {
            continue;
        }
        out.push(check.finding(
            format!("The term \u{2018}{}\u{2019} replaces \u{2018}{id}\u{2019}, which no set has.", term.id),
            cx.names.advice(&[Noun::Term], id),
            vec![Place::id(&term.id)],
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check_terms, found, terms};

    #[test]
    fn what_is_replaced_is_there() {
        check_terms(&[r#""id": "x", "replaces": ["base/city"]"#], &[]);
        let slip = r#""id": "x", "replaces": ["base/citty"]"#;
        check_terms(
            &[slip],
            &["error replaces-missing x: The term ‘x’ replaces ‘base/citty’, which no set has."],
        );
        let found = found(&format!(r#""requires": ["base"], "terms": [{}]"#, terms(&[slip])));
        assert_eq!(found[0].help, "Did you mean ‘base/city’?");
    }
}
