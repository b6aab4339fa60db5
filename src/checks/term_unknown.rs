//! A scoring term that this version cannot evaluate, or a set beyond what a ruleset holds: said, never skipped in silence.

use super::{Check, Context};
use crate::engine::rules::{MAX_KINDS, RuleFault};
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "not-evaluated",
    severity: Severity::Warning,
    rule: None,
    about: "Something in the chosen sets is not evaluated.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    for fault in &cx.rules.faults {
        let (message, help, id) = match fault {
            RuleFault::Term(t) => (
                format!("The scoring term \u{2018}{}\u{2019} {}.", t.term, t.message),
                "Scores leave it out; add its points by hand.".to_owned(),
                &t.term,
            ),
            RuleFault::Limit { rule, message } => (
                format!("The limit of {rule} {message}."),
                "It bars no placement; keep to it by hand.".to_owned(),
                rule,
            ),
            RuleFault::Effect { rule, message } => (
                format!("What {rule} declares {message}."),
                "Figures are put as if it were not there; keep to it by hand.".to_owned(),
                rule,
            ),
            RuleFault::TileTooLarge(id) => (
                format!("The tile \u{2018}{id}\u{2019} has more than 16 segments."),
                "It can lie on the board but forms no features; split it or leave segments out.".to_owned(),
                id,
            ),
            RuleFault::TooManyKinds(id) => (
                format!(
                    "The chosen sets declare more than {MAX_KINDS} kinds; \u{2018}{id}\u{2019} is one too many."
                ),
                "Choose fewer sets.".to_owned(),
                id,
            ),
            RuleFault::UnknownSet(_) | RuleFault::UnknownEdition(..) | RuleFault::UnknownOption(_) => {
                continue;
            }
        };
        out.push(check.finding(message, help, vec![Place::id(id)], Vec::new()));
    }
}
