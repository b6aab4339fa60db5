//! What a term of a set may name: the vocabulary of the set and of those that it requires, each word with its English name.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::words;
use crate::checks::set::SetContext;
use crate::checks::set::one_term::check_term;
use crate::engine::rules::Rules;
use crate::model::board::SetUse;
use crate::model::vocab::{Completes, OptionDef, OptionType};
use crate::model::{OptionValue, Severity, Term, TileSet};

/// An id that may be chosen, and what people read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The id as terms name it.
    pub id: String,
    /// Its English name.
    pub label: String,
}

/// See the module.
#[derive(Debug)]
pub struct Reach<'a> {
    /// The set among those at hand.
    pub cx: SetContext<'a>,
    rules: Rules,
    /// Kinds, then groups of kinds.
    pub kinds: Vec<Word>,
    /// Roles.
    pub roles: Vec<Word>,
    /// Marks.
    pub marks: Vec<Word>,
    /// Marks with a number printed on them.
    pub printed: Vec<Word>,
    /// Figures, then classes of figures.
    pub figures: Vec<Word>,
    /// Figures that belong to nobody, and marks: what one may stand beside.
    pub beside: Vec<Word>,
    /// Tokens.
    pub tokens: Vec<Word>,
    /// Places off the grid, with their set.
    pub places: Vec<Word>,
    /// Events.
    pub events: Vec<Word>,
    /// States of play, with their values.
    pub modes: Vec<(Word, Vec<String>)>,
    /// Options.
    pub options: Vec<(Word, &'a OptionDef)>,
    /// Terms of the sets that are required.
    pub terms: Vec<Word>,
}

fn word(id: &str, label: &str) -> Word {
    Word { id: id.to_owned(), label: if label.is_empty() { words::spaced(id) } else { label.to_owned() } }
}

/// Of several declarations of one id the first counts.
fn first(words: impl IntoIterator<Item = Word>) -> Vec<Word> {
    let mut seen = BTreeSet::new();
    words.into_iter().filter(|w| seen.insert(w.id.clone())).collect()
}

impl<'a> Reach<'a> {
    /// Of a set among the sets at hand.
    pub fn new(set: &'a TileSet, at_hand: impl IntoIterator<Item = &'a TileSet>) -> Reach<'a> {
        let cx = SetContext::new(set, at_hand);
        let sets = cx.reach.clone();
        let kinds = first(sets.iter().flat_map(|s| &s.kinds).map(|k| word(&k.id, k.label.get("en"))));
        let groups = first(sets.iter().flat_map(|s| &s.kinds).flat_map(|k| &k.groups).map(|g| {
            let site = cx.kinds_of(g).iter().all(|k| cx.kind(k).is_some_and(|k| k.site.is_some()));
            word(g, &format!("any {} {}", words::spaced(g), if site { "site" } else { "feature" }))
        }));
        let marks = first(sets.iter().flat_map(|s| &s.marks).map(|m| word(&m.id, m.label.get("en"))));
        let has_number = |w: &&Word| {
            let mut defs = sets.iter().flat_map(|s| &s.marks);
            defs.any(|m| m.id == w.id && m.extra.contains_key("printed"))
        };
        let figures = first(sets.iter().flat_map(|s| &s.figures).map(|f| word(&f.id, f.label.get("en"))));
        let neutral = |w: &&Word| {
            let mut defs = sets.iter().flat_map(|s| &s.figures);
            defs.any(|f| f.id == w.id && f.neutral)
        };
        let classes = first(
            sets.iter()
                .flat_map(|s| &s.figures)
                .filter_map(|f| f.class.as_deref())
                .map(|c| word(c, &format!("any {}", words::spaced(c.strip_suffix("-class").unwrap_or(c))))),
        );
        let places = sets.iter().flat_map(|s| {
            s.places.iter().map(move |p| word(&format!("{}/{}", s.id, p.id), p.name.get("en")))
        });
        let modes = sets.iter().flat_map(|s| &s.modes);
        let mut option_ids = BTreeSet::new();
        let options = sets.iter().flat_map(|s| &s.options).filter(|o| option_ids.insert(o.id.as_str()));
        let required = sets.iter().skip(1).flat_map(|s| &s.terms);
        Reach {
            rules: Rules::compile(
                &|id| sets.iter().find(|s| s.id == id).map(|s| Arc::new(words_only(s))),
                &sets.iter().map(|s| SetUse::new(&s.id)).collect::<Vec<_>>(),
                &std::collections::BTreeMap::new(),
            ),
            roles: first(
                sets.iter().flat_map(|s| &s.kinds).filter_map(|k| k.role.as_deref()).map(|r| word(r, "")),
            ),
            printed: marks.iter().filter(has_number).cloned().collect(),
            beside: figures.iter().filter(neutral).chain(&marks).cloned().collect(),
            tokens: first(sets.iter().flat_map(|s| &s.tokens).map(|t| word(&t.id, t.label.get("en")))),
            places: first(places),
            events: first(
                sets.iter()
                    .flat_map(|s| &s.events)
                    .map(|e| word(&e.id, &format!("\u{201c}{}\u{201d}", e.id))),
            ),
            modes: modes.map(|m| (word(&m.id, m.label.get("en")), m.of.clone())).collect(),
            options: options.map(|o| (word(&o.id, o.label.get("en")), o)).collect(),
            terms: first(required.map(|t| word(&t.id, t.label.get("en")))),
            kinds: kinds.into_iter().chain(groups).collect(),
            figures: figures.into_iter().chain(classes).collect(),
            marks,
            cx,
        }
    }

    /// Whether a term can be evaluated and the checks of its set would find nothing against it.
    pub fn accepts(&self, term: &Term) -> bool {
        self.against(term).is_none()
    }

    /// What stands against a term: why it cannot be evaluated, else what a check says of it.
    pub fn against(&self, term: &Term) -> Option<String> {
        if let Some(why) = self.rules.judge_term(term) {
            return Some(format!("The term {why}."));
        }
        let found = check_term(&self.cx, term);
        found.into_iter().find(|f| f.severity != Severity::Note).map(|f| f.message)
    }

    /// Whether features of all these kinds are never completed.
    pub fn never_completed(&self, kinds: &[String]) -> bool {
        let mut ids = kinds.iter().flat_map(|id| self.cx.kinds_of(id)).peekable();
        ids.peek().is_some()
            && ids.all(|id| self.cx.kind(id).is_some_and(|k| k.completes == Completes::Never))
    }

    /// Values that an option can have; the present one alone for a number.
    pub fn values(&self, option: &str, now: &OptionValue) -> Vec<OptionValue> {
        let def = self.options.iter().find(|(w, _)| w.id == option).map(|(_, def)| *def);
        match def.map(|d| (d.kind, &d.of)) {
            Some((OptionType::Switch, _)) => vec![OptionValue::Switch(true), OptionValue::Switch(false)],
            Some((OptionType::Choice, of)) => of.iter().cloned().map(OptionValue::Choice).collect(),
            Some((OptionType::Number, _)) | None => vec![now.clone()],
        }
    }
}

/// A set without tiles and plates: what terms are compiled with.
fn words_only(set: &TileSet) -> TileSet {
    TileSet {
        id: set.id.clone(),
        editions: set.editions.clone(),
        requires: set.requires.clone(),
        kinds: set.kinds.clone(),
        marks: set.marks.clone(),
        figures: set.figures.clone(),
        options: set.options.clone(),
        tokens: set.tokens.clone(),
        events: set.events.clone(),
        modes: set.modes.clone(),
        places: set.places.clone(),
        ..TileSet::default()
    }
}

/// The label of an id in a list, else the id.
pub fn label_in(list: &[Word], id: &str) -> String {
    list.iter().find(|w| w.id == id).map_or_else(|| words::spaced(id), |w| w.label.clone())
}
