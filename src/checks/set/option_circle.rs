//! Options that depend on each other in a circle: none of them could ever be decided.

use std::collections::{BTreeMap, BTreeSet};

use super::{SetCheck, SetContext, quoted};
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "option-circle",
    severity: Severity::Error,
    rule: None,
    about: "Options depend on each other in a circle.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    let needs: BTreeMap<&str, Vec<&str>> = cx
        .reach
        .iter()
        .flat_map(|s| &s.options)
        .map(|o| (o.id.as_str(), o.option.keys().map(String::as_str).collect()))
        .collect();
    let mut told: BTreeSet<Vec<&str>> = BTreeSet::new();
    for option in &cx.set.options {
        let Some(circle) = circle(&needs, &option.id) else { continue };
        let mut members = circle.clone();
        members.sort_unstable();
        if !told.insert(members) {
            continue;
        }
        let message = match circle.as_slice() {
            [one] => format!("The option \u{2018}{one}\u{2019} depends on itself."),
            all => format!("The options {} depend on each other in a circle.", quoted(all)),
        };
        out.push(check.finding(
            message,
            "Take \u{201c}option\u{201d} away from one of them.",
            circle.iter().map(|id| Place::id(id)).collect(),
        ));
    }
}

/// The shortest way from an option over those that it depends on back to itself.
fn circle<'a>(needs: &BTreeMap<&'a str, Vec<&'a str>>, from: &'a str) -> Option<Vec<&'a str>> {
    let mut ways: Vec<Vec<&str>> = vec![vec![from]];
    let mut seen = BTreeSet::new();
    let mut next = 0;
    while let Some(way) = ways.get(next).cloned() {
        next += 1;
        for id in way.last().and_then(|last| needs.get(last)).into_iter().flatten() {
            if *id == from {
                return Some(way);
            }
            if seen.insert(*id) {
                ways.push(way.iter().copied().chain([*id]).collect());
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    fn options(rows: &[(&str, &str)]) -> String {
        let row = |(id, needs): &(&str, &str)| {
            let needs =
                if needs.is_empty() { String::new() } else { format!(r#", "option": {{"{needs}": true}}"#) };
            format!(r#"{{"id": "{id}", "type": "switch", "default": true{needs}}}"#)
        };
        format!(r#""options": [{}]"#, rows.iter().map(row).collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn circles_are_told_once() {
        check(&options(&[("a", "b"), ("b", "abbot")]), &[]);
        check(&options(&[("a", "a")]), &["error option-circle a: The option ‘a’ depends on itself."]);
        check(
            &options(&[("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")]),
            &["error option-circle a, b, c: The options ‘a’, ‘b’ and ‘c’ depend on each other in a circle."],
        );
    }
}
