//! New terms: sentences to begin with, in the words of the set.

use serde_json::json;

use super::Reach;
use super::order::free_id;
use crate::model::vocab::Profile;
use crate::model::{KindDef, Term, TileSet};

/// A sentence to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    /// A completed feature pays for each tile.
    Completed,
    /// A completed feature with a mark pays more for each tile.
    Marked,
    /// An open feature with a mark pays nothing at the end.
    OpenMarked,
    /// A site pays for the tiles around it.
    Around,
    /// A field pays for the completed cities that border it.
    Bordering,
    /// A figure pays its owner at the end.
    Figure,
    /// The holder of a token is paid at the end.
    Holder,
}

impl Template {
    /// All of them.
    pub const ALL: [Template; 7] = [
        Template::Completed,
        Template::Marked,
        Template::OpenMarked,
        Template::Around,
        Template::Bordering,
        Template::Figure,
        Template::Holder,
    ];

    /// Its English name.
    pub const fn name(self) -> &'static str {
        match self {
            Template::Completed => "A completed feature pays for each tile",
            Template::Marked => "A completed feature with a mark pays more",
            Template::OpenMarked => "An open feature with a mark pays nothing",
            Template::Around => "A site pays for the tiles around it",
            Template::Bordering => "A field pays for what borders it",
            Template::Figure => "A figure pays its owner at the end",
            Template::Holder => "The holder of a token is paid at the end",
        }
    }

    /// The term that it begins with; `None` where the vocabulary has nothing that it could be about.
    pub fn term(self, reach: &Reach<'_>) -> Option<Term> {
        let set = reach.cx.set;
        // What the set itself declares comes before what it requires.
        let kinds = || reach.cx.reach.iter().flat_map(|s| &s.kinds);
        let kind = |fits: &dyn Fn(&KindDef) -> bool| kinds().find(|k| fits(k)).map(|k| k.id.as_str());
        let never = |k: &KindDef| k.completes == crate::model::vocab::Completes::Never;
        let drawn = |k: &KindDef| matches!(k.profile, Some(Profile::Whole | Profile::Line)) && !never(k);
        let mark = reach.cx.reach.iter().flat_map(|s| &s.marks).map(|m| m.id.as_str()).next();
        let body = match self {
            Template::Completed => {
                json!({"when": ["completed"], "on": {"a": "feature", "kind": [kind(&drawn)?]},
                "stage": "flat", "pay": [{"each": 1, "per": {"of": "tiles"}}]})
            }
            Template::Marked => {
                json!({"when": ["completed"], "on": {"a": "feature", "kind": [kind(&drawn)?]},
                "if": [{"some": {"of": "marks", "mark": [mark?]}}], "stage": "rate",
                "pay": [{"each": 1, "per": {"of": "tiles"}}]})
            }
            Template::OpenMarked => {
                json!({"when": ["final"], "on": {"a": "feature", "kind": [kind(&drawn)?], "completed": false},
                "if": [{"some": {"of": "marks", "mark": [mark?]}}], "stage": "void", "do": "void"})
            }
            Template::Around => json!({"when": ["completed", "final"],
                "on": {"a": "feature", "kind": [kind(&|k| k.site.is_some())?]}, "stage": "base",
                "pay": [{"each": 1, "per": {"of": "cells", "in": "block", "filled": true}}]}),
            Template::Bordering => json!({"when": ["final"],
                "on": {"a": "feature", "kind": [kind(&|k| k.profile == Some(Profile::Field))?]}, "stage": "base",
                "pay": [{"each": 3, "per": {"of": "features", "in": "bordering", "kind": [kind(&drawn)?], "completed": true}}]}),
            Template::Figure => {
                json!({"when": ["final"], "on": {"a": "figure", "in": "board"}, "stage": "extra",
                "pay": [{"each": 1}], "to": "owner"})
            }
            Template::Holder => {
                json!({"when": ["final"], "on": {"a": "game"}, "stage": "extra", "pay": [{"each": 5}],
                "to": {"holder": reach.tokens.first()?.id}})
            }
        };
        let mut term = json!({
            "id": free_id(set, &format!("{}/new", set.id), ""),
            "rule": [free_rule(set)],
            "label": {"en": "new term"},
        });
        for (key, value) in body.as_object().into_iter().flatten() {
            term[key] = value.clone();
        }
        serde_json::from_value(term).ok()
    }
}

/// A rule id of the set that no term cites yet: `MY-SET-3`.
fn free_rule(set: &TileSet) -> String {
    let taken = |id: &str| set.terms.iter().any(|t| t.rule.iter().any(|r| r == id));
    let base = set.id.to_uppercase();
    (1u32..).map(|n| format!("{base}-{n}")).find(|id| !taken(id)).unwrap_or(base)
}
