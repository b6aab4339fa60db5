//! The set declares anew what a set that it requires declares, and otherwise: on a board only the first of them counts.

use super::names::Noun;
use super::{SetCheck, SetContext};
use crate::model::{Finding, Place, Severity, TileSet};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "declared-differently",
    severity: Severity::Warning,
    rule: None,
    about: "The set declares something otherwise than a set that it requires.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for other in cx.reach.iter().skip(1) {
        for (noun, id) in different(cx.set, other) {
            out.push(check.finding(
                format!(
                    "The {} \u{2018}{id}\u{2019} is declared otherwise in the set \u{2018}{}\u{2019}.",
                    noun.word(),
                    other.id
                ),
                "Leave it out, declare it alike, or give it an id of its own.",
                vec![Place::id(id)],
            ));
        }
    }
}

fn different<'a>(set: &'a TileSet, other: &TileSet) -> Vec<(Noun, &'a str)> {
    let mut found = Vec::new();
    let mut of = |noun: Noun, ids: Vec<&'a str>| found.extend(ids.into_iter().map(|id| (noun, id)));
    of(Noun::Kind, unlike(&set.kinds, &other.kinds, |k| &k.id));
    of(Noun::Mark, unlike(&set.marks, &other.marks, |m| &m.id));
    of(Noun::Figure, unlike(&set.figures, &other.figures, |f| &f.id));
    of(Noun::Option, unlike(&set.options, &other.options, |o| &o.id));
    of(Noun::Term, unlike(&set.terms, &other.terms, |t| &t.id));
    found
}

fn unlike<'a, T: PartialEq>(own: &'a [T], others: &[T], id: fn(&T) -> &str) -> Vec<&'a str> {
    own.iter().filter(|a| others.iter().any(|b| id(b) == id(a) && b != *a)).map(id).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn declarations_agree() {
        let kind = |completes: &str| {
            format!(
                r#""kinds": [{{"id": "field", "profile": "field", "completes": "{completes}", "role": "farmer"}}]"#
            )
        };
        check(&kind("never"), &[]);
        check(
            &kind("surrounded"),
            &[
                "warning declared-differently field: The kind ‘field’ is declared otherwise in the set ‘base’.",
            ],
        );
        check(
            r#""marks": [{"id": "coat", "on": "tile"}], "options": [{"id": "abbot", "type": "switch", "default": true}],
            "figures": [{"id": "meeple", "each_player": 8}]"#,
            &[
                "warning declared-differently abbot: The option ‘abbot’ is declared otherwise in the set ‘base’.",
                "warning declared-differently coat: The mark ‘coat’ is declared otherwise in the set ‘base’.",
                "warning declared-differently meeple: The figure ‘meeple’ is declared otherwise in the set ‘base’.",
            ],
        );
    }
}
