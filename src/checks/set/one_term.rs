//! What would be found of one term if it stood in a set: for those who write terms, word by word.

use super::names::Noun;
use super::{SetCheck, SetContext, refs, replaces_missing, term_clash, term_unreachable, undeclared_id};
use crate::model::{Finding, Place, Term};

/// Findings of a term that is to stand in the set, instead of the one of the same id if there is one.
pub fn check_term(cx: &SetContext<'_>, term: &Term) -> Vec<Finding> {
    let mut found = Vec::new();
    term_unreachable::of_term(&term_unreachable::CHECK, cx, term, &mut found);
    let others: Vec<&Term> = cx.reach.iter().flat_map(|s| &s.terms).collect();
    term_clash::of_term(&term_clash::CHECK, cx, term, &others, &mut found);
    replaces_missing::of_term(&replaces_missing::CHECK, cx, term, &mut found);
    undeclared(&undeclared_id::CHECK, cx, term, &mut found);
    found
}

fn undeclared(check: &SetCheck, cx: &SetContext<'_>, term: &Term, out: &mut Vec<Finding>) {
    refs::of_term(term, &mut |nouns, id| {
        let full = match nouns {
            [Noun::Place] if !id.contains('/') => format!("{}/{id}", cx.set.id),
            _ => id.to_owned(),
        };
        if !cx.names.knows(nouns, &full) {
            let words: Vec<&str> = nouns.iter().map(|n| n.word()).collect();
            let message = format!("No {} \u{2018}{full}\u{2019} is declared.", words.join(" or "));
            out.push(check.finding(message, cx.names.advice(nouns, &full), vec![Place::id(&term.id)]));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::testing;

    /// One term alone is judged as the checks of the whole set judge it.
    #[test]
    fn one_term_is_judged_as_the_set_is() {
        for fields in [
            r#""when": ["final"], "on": {"a": "feature", "completed": true}"#,
            r#""on": {"a": "feature", "kind": ["citty"]}"#,
            r#""replaces": ["x"]"#,
            r#""replaces": ["nothing"]"#,
            r#""if": [{"some": {"of": "tiles"}, "max": 2}]"#,
        ] {
            let (whole, alone) = testing::both_ways(fields);
            assert_eq!(whole, alone, "{fields}");
        }
    }
}
