//! A scoring term as a sentence of parts: plain words, choices with what the vocabulary allows there, numbers; and clauses
//! that may be added. Every choice is a change of the term as data, so that what the sentence does not show is never lost.
//!
//! A [`Reach`] says what a set may name. [`Sentence::new`] writes a term out; [`choose`] and [`set_number`] give a new term.

mod add;
mod condition;
mod counted;
mod head;
pub mod order;
pub mod patch;
mod pay;
mod prose;
pub mod reach;
mod settle;
pub mod template;
pub mod text;
pub mod words;

use serde_json::Value;

use crate::model::Term;
pub use order::{Group, change_for_set};
use patch::{Patch, patched};
pub use prose::prose;
pub use reach::{Reach, Word};

/// Something that may be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What people read.
    pub words: String,
    /// Whether it is what the term says now.
    pub now: bool,
    /// The change that it makes, and others to try where that gives no term that holds.
    changes: Vec<Vec<Patch>>,
}

impl Offer {
    fn new(words: impl Into<String>, now: bool, change: Vec<Patch>) -> Offer {
        Offer { words: words.into(), now, changes: vec![change] }
    }

    /// Takes the clause away.
    fn leave_out(change: Vec<Patch>) -> Offer {
        Offer::new(LEAVE_OUT, false, change)
    }
}

/// The words of the offer that takes a clause away.
pub const LEAVE_OUT: &str = "Leave this out";

/// A word that may be exchanged.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The place in the term's JSON that it is about; unique in a sentence.
    pub at: String,
    /// What it says now.
    pub shown: String,
    /// What may be chosen, as far as ids go; [`Choice::allowed`] tells which of it holds.
    pub offers: Vec<Offer>,
}

impl Choice {
    /// The offers that give a term which can be evaluated and which the checks of its set let pass, with the present one.
    pub fn allowed(&self, term: &Term, reach: &Reach<'_>) -> Vec<&Offer> {
        allowed(&self.offers, term, reach)
    }
}

/// Offers that hold, with the present one.
pub fn allowed<'o>(offers: &'o [Offer], term: &Term, reach: &Reach<'_>) -> Vec<&'o Offer> {
    offers.iter().filter(|o| o.now || chosen(term, o, reach).is_some()).collect()
}

/// A number that may be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The places in the term's JSON that hold it: one, or two that are always alike.
    pub at: Vec<String>,
    /// Its value.
    pub value: i64,
    /// The least that it may be.
    pub least: i64,
    /// The most that it may be.
    pub most: i64,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Plain words.
    Words(String),
    /// A word that may be exchanged.
    Choice(Choice),
    /// A number.
    Number(Number),
    /// Something that is said and is changed in the JSON only.
    Locked(String),
}

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// Its parts in order.
    pub parts: Vec<Part>,
    /// Clauses that may be added.
    pub add: Vec<Offer>,
}

impl Sentence {
    /// A term written out.
    pub fn new(term: &Term, reach: &Reach<'_>) -> Sentence {
        let mut build = Build { reach, term, parts: Vec::new(), add: Vec::new(), many: false };
        build.head();
        let joint = if build.is_of_scored() { "and there" } else { ", if there" };
        build.tests("/if", &term.tests, joint);
        build.options();
        build.deed();
        build.rest();
        build.additions();
        Sentence { parts: build.parts, add: build.add }
    }

    /// The clauses that may be added and hold.
    pub fn may_add(&self, term: &Term, reach: &Reach<'_>) -> Vec<&Offer> {
        allowed(&self.add, term, reach)
    }

    /// All that it says, as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for part in &self.parts {
            let words = match part {
                Part::Words(words) | Part::Locked(words) => words.clone(),
                Part::Choice(choice) => choice.shown.clone(),
                Part::Number(number) => number.value.to_string(),
            };
            if !text.is_empty() && !words.starts_with([',', '.', ';']) && !words.is_empty() {
                text.push(' ');
            }
            text.push_str(&words);
        }
        text
    }

    /// The choices in order.
    pub fn choices(&self) -> impl Iterator<Item = &Choice> {
        self.parts.iter().filter_map(|p| match p {
            Part::Choice(choice) => Some(choice),
            Part::Words(_) | Part::Number(_) | Part::Locked(_) => None,
        })
    }

    /// The numbers in order.
    pub fn numbers(&self) -> impl Iterator<Item = &Number> {
        self.parts.iter().filter_map(|p| match p {
            Part::Number(number) => Some(number),
            Part::Words(_) | Part::Choice(_) | Part::Locked(_) => None,
        })
    }
}

/// The term that an offer makes of a term. What else must follow (an open field is never completed) follows too; a choice
/// that leads to nothing that holds gives the first thing that it means, and the checks of the set tell what is wrong.
pub fn choose(term: &Term, offer: &Offer, reach: &Reach<'_>) -> Term {
    let plain = || offer.changes.first().and_then(|c| patched(term, c));
    chosen(term, offer, reach).or_else(plain).unwrap_or_else(|| term.clone())
}

fn chosen(term: &Term, offer: &Offer, reach: &Reach<'_>) -> Option<Term> {
    offer.changes.iter().find_map(|change| {
        let next = patched(term, change)?;
        if next == *term {
            return Some(next);
        }
        let next = settle::settled(next, reach);
        reach.accepts(&next).then_some(next)
    })
}

/// The term with another number, which is kept within its bounds.
pub fn set_number(term: &Term, number: &Number, value: i64) -> Term {
    let value = value.clamp(number.least, number.most);
    let change: Vec<Patch> = number.at.iter().map(|at| Patch::set(at.clone(), value)).collect();
    patched(term, &change).unwrap_or_else(|| term.clone())
}

/// A sentence being written.
struct Build<'b, 'a> {
    reach: &'b Reach<'a>,
    term: &'b Term,
    parts: Vec<Part>,
    add: Vec<Offer>,
    /// Whether the next thing counted is said in the plural.
    many: bool,
}

impl Build<'_, '_> {
    fn say(&mut self, words: impl Into<String>) {
        self.parts.push(Part::Words(words.into()));
    }

    /// A choice; what it shows is the offer that holds now.
    fn choice(&mut self, at: impl Into<String>, offers: Vec<Offer>) {
        let shown = offers.iter().find(|o| o.now).map_or_else(String::new, |o| o.words.clone());
        self.parts.push(Part::Choice(Choice { at: at.into(), shown, offers }));
    }

    fn number(&mut self, at: &[String], value: i64, least: i64, most: i64) {
        let (least, most) = (least.min(value), most.max(value));
        self.parts.push(Part::Number(Number { at: at.to_vec(), value, least, most }));
    }

    fn may_add(&mut self, words: impl Into<String>, change: Vec<Patch>) {
        self.add.push(Offer::new(words, false, change));
    }

    /// Ids of a list, joined by "or"; each may be exchanged, and left out when it is not the last. `pool` is what may stand
    /// there, `noun` what it is in the clause that adds one.
    fn ids(&mut self, at: &str, ids: &[String], pool: &[Word], noun: &str) {
        for (i, id) in ids.iter().enumerate() {
            if i > 0 {
                self.say("or");
            }
            let place = format!("{at}/{i}");
            let mut offers: Vec<Offer> = pool
                .iter()
                .filter(|w| w.id == *id || !ids.contains(&w.id))
                .map(|w| Offer::new(&w.label, w.id == *id, vec![Patch::set(&place, w.id.as_str())]))
                .collect();
            undeclared(&mut offers, id, &place);
            if ids.len() > 1 {
                offers.push(Offer::leave_out(vec![Patch::remove(&place)]));
            }
            self.choice(&place, offers);
        }
        if let (false, Some(other)) = (ids.is_empty(), pool.iter().find(|w| !ids.contains(&w.id))) {
            let words = format!("or another {noun}: {}", other.label);
            self.may_add(words, vec![Patch::push(at, other.id.as_str())]);
        }
    }

    /// One id that may be exchanged; `clause` when it may also be left out.
    fn id(&mut self, at: &str, id: &str, pool: &[Word], clause: Clause) {
        let mut offers: Vec<Offer> = pool
            .iter()
            .map(|w| Offer::new(&w.label, w.id == *id, vec![Patch::set(at, w.id.as_str())]))
            .collect();
        undeclared(&mut offers, id, at);
        if clause == Clause::Optional {
            offers.push(Offer::leave_out(vec![Patch::remove(at)]));
        }
        self.choice(at, offers);
    }

    /// A flag with words of its own, that may be left out.
    fn flag(&mut self, at: &str, now: &Value, words: &[(Value, &str)]) {
        let mut offers: Vec<Offer> = words
            .iter()
            .map(|(value, text)| Offer::new(*text, value == now, vec![Patch::set(at, value.clone())]))
            .collect();
        offers.push(Offer::leave_out(vec![Patch::remove(at)]));
        self.choice(at, offers);
    }
}

/// Whether a part must be there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clause {
    Needed,
    Optional,
}

/// An id that nothing declares is shown too, so that it can be exchanged.
fn undeclared(offers: &mut Vec<Offer>, id: &str, at: &str) {
    if offers.iter().all(|o| !o.now) {
        offers.insert(0, Offer::new(format!("{id} (not declared)"), true, vec![Patch::set(at, id)]));
    }
}
