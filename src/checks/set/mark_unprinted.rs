//! A mark that a term counts and no tile shows: the term can never pay for it.

use std::collections::{BTreeMap, BTreeSet};

use super::refs::{self, MARKS};
use super::{SetCheck, SetContext, quoted};
use crate::model::vocab::MarkOn;
use crate::model::{Finding, MarkDef, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "mark-unprinted",
    severity: Severity::Warning,
    rule: None,
    about: "A term counts a mark that is printed on no tile.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    // A set of rules alone waits for another one's tiles.
    if cx.set.tiles.is_empty() {
        return;
    }
    let mut counted: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for term in &cx.set.terms {
        refs::of_term(term, &mut |nouns, id| {
            if nouns == MARKS {
                counted.entry(id).or_default().insert(&term.id);
            }
        });
    }
    // A set may count what only another one prints, when the two are played together.
    let tiles = cx.reach.iter().chain(&cx.beyond).flat_map(|s| &s.tiles);
    let printed: BTreeSet<&str> = tiles
        .flat_map(|t| t.marks.keys().chain(t.segments.iter().flat_map(|s| s.marks.keys())))
        .map(String::as_str)
        .collect();
    for (mark, terms) in counted {
        let declared: Option<&MarkDef> = cx.reach.iter().flat_map(|s| &s.marks).find(|m| m.id == mark);
        let on_tiles = |m: &&MarkDef| m.on != MarkOn::Feature && !m.extra.contains_key("set_by");
        if printed.contains(mark) || declared.filter(on_tiles).is_none() {
            continue;
        }
        let terms: Vec<&str> = terms.into_iter().collect();
        out.push(check.finding(
            format!("{} the mark \u{2018}{mark}\u{2019}, which is printed on no tile.", count(&terms)),
            "Print it on a tile, or correct the term.",
            terms.iter().map(|t| Place::id(t)).collect(),
        ));
    }
}

fn count(terms: &[&str]) -> String {
    let (noun, verb) = if terms.len() == 1 { ("term", "counts") } else { ("terms", "count") };
    format!("The {noun} {} {verb}", quoted(terms))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, terms};

    const TILE: &str = r#""tiles": [{"id": "t", "count": {"all": 1}, "segments": [{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]}]"#;

    #[test]
    fn counted_marks_are_printed() {
        let counting = |id: &str, mark: &str| {
            terms(&[&format!(r#""id": "{id}", "if": [{{"some": {{"of": "marks", "mark": ["{mark}"]}}}}]"#)])
        };
        let marks = r#""marks": [{"id": "inn", "on": "segment"}, {"id": "lost", "on": "feature"}, {"id": "odd", "on": "segment", "set_by": "hook"},
            {"id": "wine", "on": "segment"}]"#;
        let all: Vec<String> =
            [("a", "inn"), ("b", "inn"), ("c", "lost"), ("d", "odd"), ("e", "wine"), ("f", "coat")]
                .iter()
                .map(|(id, mark)| counting(id, mark))
                .collect();
        check(
            &format!(r#"{marks}, {TILE}, "terms": [{}]"#, all.join(", ")),
            &[
                "warning mark-unprinted a, b: The terms ‘a’ and ‘b’ count the mark ‘inn’, which is printed on no tile.",
            ],
        );
        check(&format!(r#"{marks}, "terms": [{}]"#, all.join(", ")), &[]);
    }
}
