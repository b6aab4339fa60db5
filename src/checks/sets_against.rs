//! Sets that the rules advise against playing together.

use super::{Check, Context};
use crate::model::{Edit, Finding, Fix, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "sets-against",
    severity: Severity::Warning,
    rule: None,
    about: "Two chosen sets should not be played together.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    for (set, _) in &cx.rules.sets {
        for against in &set.against {
            let Some((other, _)) = cx.rules.sets.iter().find(|(s, _)| s.id == against.set) else { continue };
            let name = |s: &crate::model::TileSet| {
                if s.name.is_empty() { s.id.clone() } else { s.name.get("en").to_owned() }
            };
            let message = if against.why.is_empty() {
                format!(
                    "\u{2018}{}\u{2019} should not be played with \u{2018}{}\u{2019}.",
                    name(set),
                    name(other)
                )
            } else {
                against.why.get("en").to_owned()
            };
            let without = |id: &str| Fix {
                label: format!("Take \u{2018}{id}\u{2019} off the list"),
                edits: vec![Edit::Sets(cx.board.sets.iter().filter(|s| s.id != id).cloned().collect())],
            };
            let mut finding = check.finding(
                message,
                "Take one of the two sets off the list under Rules.",
                vec![Place::id(&set.id), Place::id(&other.id)],
                vec![without(&set.id), without(&other.id)],
            );
            finding.rule = against.rule.clone();
            out.push(finding);
        }
    }
}
