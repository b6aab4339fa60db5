//! The clauses behind "+ condition" that belong to the sentence as a whole.

use serde_json::json;

use super::Build;
use super::head::quoted;
use super::patch::Patch;
use super::words;
use crate::model::term::{SubjectKind, Where};

impl Build<'_, '_> {
    pub(super) fn additions(&mut self) {
        let (reach, term) = (self.reach, self.term);
        // Inside out: what is asked for most often comes first.
        let mut first = Vec::new();
        let mut test = |text: String, count: serde_json::Value| {
            first.push(super::Offer::new(text, false, vec![Patch::push("/if", json!({ "some": count }))]));
        };
        for mark in &reach.marks {
            let text = format!("if there is {} {}", words::article(&mark.label), mark.label);
            test(text, json!({"of": "marks", "mark": [mark.id]}));
        }
        for figure in &reach.figures {
            let text = format!("if there is an own {}", figure.label);
            test(text, json!({"of": "figures", "figure": [figure.id], "owner": "own"}));
        }
        test("if there is a tile".to_owned(), json!({"of": "tiles"}));
        for kind in &reach.kinds {
            for at in [Where::Bordering, Where::Block, Where::Board] {
                let text = format!(
                    "if there is {} {} {}",
                    words::article(&kind.label),
                    kind.label,
                    words::place(at)
                );
                test(text, json!({"of": "features", "kind": [kind.id], "in": at}));
            }
        }
        for token in &reach.tokens {
            let text = format!("if there is an own {} token", token.label);
            test(text, json!({"of": "tokens", "token": [token.id], "owner": "own"}));
        }
        for (mode, values) in &reach.modes {
            if let Some(value) = values.first() {
                let text = format!("while {} is {}", mode.label, words::spaced(value));
                let test = json!({"mode": mode.id, "is": value});
                first.push(super::Offer::new(text, false, vec![Patch::push("/if", test)]));
            }
        }
        self.add.splice(0..0, first);
        if term.on.a == SubjectKind::Figure {
            self.figure_additions();
        }
        if term.from.is_none() {
            self.may_add("paid by the active player", vec![Patch::set("/from", "active")]);
        }
        if let (None, Some(token)) = (&term.spend, reach.tokens.first()) {
            let text = format!("who gives back the {}", token.label);
            self.may_add(text, vec![Patch::set("/spend", token.id.as_str())]);
        }
        if term.keep.is_none() {
            self.may_add("never below zero", vec![Patch::set("/keep", "not-below-zero")]);
        }
        for other in reach.terms.iter().filter(|t| t.id != term.id && !term.replaces.contains(&t.id)) {
            let text = format!("instead of {} ({})", quoted(&other.label), other.id);
            self.may_add(text, vec![Patch::push("/replaces", other.id.as_str())]);
        }
    }

    fn figure_additions(&mut self) {
        let (reach, on) = (self.reach, &self.term.on);
        if let (true, Some(role)) = (on.role.is_empty(), reach.roles.first()) {
            self.may_add(format!("only as {}", role.label), vec![Patch::set("/on/role", json!([role.id]))]);
        }
        if on.beside.is_none() {
            for word in &reach.beside {
                let text = format!("only beside the {}", word.label);
                self.may_add(text, vec![Patch::set("/on/beside", word.id.as_str())]);
            }
        }
        if let (true, Some(kind)) = (on.kind.is_empty(), reach.kinds.first()) {
            let text = format!("only on {} {}", words::article(&kind.label), kind.label);
            self.may_add(text, vec![Patch::set("/on/kind", json!([kind.id]))]);
        }
        if on.owner.is_none() {
            self.may_add("only own figures", vec![Patch::set("/on/owner", "own")]);
        }
        if on.placed.is_none() {
            self.may_add("only if put in an earlier turn", vec![Patch::set("/on/placed", "earlier")]);
        }
    }
}
