//! More tokens than there are, more on one site than may lie there, or fewer than none (TOW-SETUP-1, TOW-THIEF-1).

use super::{Check, Context};
use crate::model::declare::TokenDef;
use crate::model::{Finding, Fix, Holder, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "token-supply",
    severity: Severity::Error,
    rule: None,
    about: "There are more tokens of a sort than the game holds, or than may lie on one site.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    if cx.board.tokens.is_empty() {
        return;
    }
    for def in cx.rules.sets.iter().flat_map(|(set, _)| &set.tokens) {
        let held: Vec<(&Holder, i64)> = cx
            .board
            .tokens
            .0
            .iter()
            .filter(|((_, token), _)| *token == def.id)
            .map(|((holder, _), amount)| (holder, amount.counted()))
            .collect();
        let name = if def.label.is_empty() { &def.id } else { def.label.get("en") };
        for (holder, count) in &held {
            one(check, cx, def, (holder, *count), name, out);
        }
        let (all, supply) = (held.iter().map(|(_, n)| (*n).max(0)).sum::<i64>(), def.supply.map(i64::from));
        if let Some(supply) = supply.filter(|supply| all > *supply) {
            let mut finding = check.finding(
                format!("{all} of \u{2018}{name}\u{2019} are out; the game holds {supply}."),
                format!("Take {} back.", all - supply),
                held.iter().filter(|(_, n)| *n > 0).map(|(holder, _)| place(holder)).collect(),
                Vec::new(),
            );
            finding.rule.clone_from(&def.rule);
            out.push(finding);
        }
    }
}

/// What one holder has.
fn one(
    check: &Check,
    cx: &Context<'_>,
    def: &TokenDef,
    (holder, count): (&Holder, i64),
    name: &str,
    out: &mut Vec<Finding>,
) {
    let most = match holder {
        Holder::Cell(_) => def.most_on_site.map(i64::from),
        Holder::Player(_) => None,
    };
    let (message, right) = match most {
        Some(most) if count > most => {
            (format!("{count} of \u{2018}{name}\u{2019} lie here; at most {most} may lie on one site."), most)
        }
        Some(_) | None if count < 0 => (format!("{count} of \u{2018}{name}\u{2019} are fewer than none."), 0),
        Some(_) | None => return,
    };
    let fix = Fix {
        label: format!("Make it {right}"),
        edits: vec![cx.board.set_tokens(holder.clone(), &def.id, right)],
    };
    let mut finding = check.finding(message, format!("Make it {right}."), vec![place(holder)], vec![fix]);
    finding.rule.clone_from(&def.rule);
    out.push(finding);
}

fn place(holder: &Holder) -> Place {
    match holder {
        Holder::Cell(cell) => Place::cell(*cell),
        Holder::Player(id) => Place::id(id),
    }
}
