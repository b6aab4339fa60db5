//! How a sentence begins: the moments and the subject, and while which options it holds.

use serde_json::{Value, json};

use super::patch::Patch;
use super::reach::label_in;
use super::{Build, Clause, Offer, words};
use crate::model::term::{Moment, PlacedWhen, SubjectKind, Where};

/// Moments of a feature being scored, with whether it is completed, as they are said of it.
pub(super) const SCORED: [(&[Moment], Option<bool>, &str); 5] = [
    (&[Moment::Completed], None, "completed"),
    (&[Moment::Final], Some(false), "open at the end"),
    (&[Moment::Final], None, "scored at the end"),
    (&[Moment::Completed, Moment::Final], None, "completed or at the end"),
    (&[Moment::Completed], Some(true), "completed (and only then)"),
];

/// Moments that may be chosen for what is not a feature being scored.
const OTHERS: [&[Moment]; 9] = [
    &[Moment::Completed],
    &[Moment::Final],
    &[Moment::Completed, Moment::Final],
    &[Moment::Recalled],
    &[Moment::Drawn],
    &[Moment::Placed],
    &[Moment::TurnStart],
    &[Moment::TurnEnd],
    &[Moment::Event],
];

impl Build<'_, '_> {
    /// Whether the sentence begins with a feature being scored.
    pub(super) fn is_of_scored(&self) -> bool {
        let scored = self.term.when.iter().all(|m| matches!(m, Moment::Completed | Moment::Final));
        self.term.on.a == SubjectKind::Feature && scored && !self.term.when.is_empty()
    }

    pub(super) fn head(&mut self) {
        let on = &self.term.on;
        if self.is_of_scored() {
            let first = on.kind.first().map(|k| label_in(&self.reach.kinds, k)).unwrap_or_default();
            let any = on.kind.is_empty() || first.starts_with("any ");
            self.say(if any { "When".to_owned() } else { format!("When {}", words::article(&first)) });
            self.subject();
            self.say("is");
            self.moments();
        } else {
            self.moments();
            self.events();
            let first = match on.a {
                SubjectKind::Feature => on.kind.first().map(|k| label_in(&self.reach.kinds, k)),
                SubjectKind::Figure if on.owner.is_some() => Some("own".to_owned()),
                SubjectKind::Figure => on.figure.first().map(|f| label_in(&self.reach.figures, f)),
                SubjectKind::Tile | SubjectKind::Game => None,
            };
            let article =
                first.filter(|w| !w.starts_with("any ")).map(|w| format!(" {}", words::article(&w)));
            self.say(match on.a {
                SubjectKind::Feature | SubjectKind::Figure => {
                    format!(", for{}", article.unwrap_or_default())
                }
                SubjectKind::Tile => ", for".to_owned(),
                SubjectKind::Game => ",".to_owned(),
            });
            if let (SubjectKind::Feature, Some(completed)) = (on.a, on.completed) {
                self.completed("/on/completed", completed);
            }
            if on.a == SubjectKind::Figure {
                self.figure_adjectives();
            }
            self.subject();
        }
        self.subject_clauses();
    }

    fn moments(&mut self) {
        let term = self.term;
        let change = |when: &[Moment], completed: Option<bool>| -> Vec<Patch> {
            let completed = match completed {
                Some(value) => Patch::set("/on/completed", value),
                None => Patch::remove("/on/completed"),
            };
            let event = match (when.contains(&Moment::Event), self.reach.events.first()) {
                (true, _) if !term.event.is_empty() => None,
                (true, Some(event)) => Some(Patch::set("/event", json!([event.id]))),
                (true, None) | (false, _) => Some(Patch::remove("/event")),
            };
            [Patch::set("/when", json!(when)), completed].into_iter().chain(event).collect()
        };
        let mut offers = Vec::new();
        let feature = term.on.a == SubjectKind::Feature;
        let scored = feature.then_some(SCORED).into_iter().flatten();
        let never = self.reach.never_completed(&term.on.kind);
        for (when, completed, text) in scored {
            let now = term.when == when && term.on.completed == completed;
            // What says the same in other words is not offered; nor what never happens.
            if !now && (completed == Some(true) || (never && when == [Moment::Completed])) {
                continue;
            }
            offers.push(Offer::new(text, now, change(when, completed)));
        }
        for when in OTHERS {
            let scoring = when.iter().all(|m| matches!(m, Moment::Completed | Moment::Final));
            let no_event = when.contains(&Moment::Event) && self.reach.events.is_empty();
            if (feature && scoring) || no_event {
                continue;
            }
            let now = term.when == when;
            offers.push(Offer::new(words::moments(when), now, change(when, term.on.completed)));
        }
        if offers.iter().all(|o| !o.now) {
            let now = change(&term.when, term.on.completed);
            offers.insert(0, Offer::new(words::moments(&term.when), true, now));
        }
        self.choice("/when", offers);
    }

    fn events(&mut self) {
        if self.term.when.contains(&Moment::Event) {
            let (reach, term) = (self.reach, self.term);
            self.ids("/event", &term.event, &reach.events, "event");
        } else if !self.term.event.is_empty() {
            let idle = format!("(events that are not waited for: {})", self.term.event.join(", "));
            self.parts.push(super::Part::Locked(idle));
        }
    }

    /// What the term is about, as one choice: a kind, any feature, or another subject.
    fn subject(&mut self) {
        let (reach, term) = (self.reach, self.term);
        let on = &term.on;
        let others = |offers: &mut Vec<Offer>| {
            for (a, text) in [
                (SubjectKind::Feature, "any feature"),
                (SubjectKind::Figure, "any figure"),
                (SubjectKind::Tile, "the tile"),
                (SubjectKind::Game, "once for the game"),
            ] {
                if a == on.a {
                    continue;
                }
                let stage = if a == SubjectKind::Feature { "flat" } else { "extra" };
                let change = vec![
                    Patch::set("/on", json!({ "a": a })),
                    Patch::set("/stage", stage),
                    Patch::remove("/to"),
                ];
                offers.push(Offer::new(text, false, change));
            }
        };
        match on.a {
            SubjectKind::Feature => {
                let pool = &reach.kinds;
                if on.kind.len() > 1 {
                    self.ids("/on/kind", &on.kind, pool, "kind");
                    return;
                }
                let now = on.kind.first();
                let mut offers: Vec<Offer> = pool
                    .iter()
                    .map(|w| {
                        Offer::new(&w.label, Some(&w.id) == now, vec![Patch::set("/on/kind", json!([w.id]))])
                    })
                    .collect();
                if let Some(id) = now {
                    super::undeclared(&mut offers, id, "/on/kind/0");
                    let other = pool.iter().find(|w| w.id != *id);
                    other.into_iter().for_each(|w| {
                        self.may_add(
                            format!("or another kind: {}", w.label),
                            vec![Patch::push("/on/kind", w.id.as_str())],
                        );
                    });
                }
                let any = vec![Patch::remove("/on/kind")];
                offers.push(Offer::new("any feature", now.is_none(), any));
                others(&mut offers);
                self.choice("/on/kind", offers);
            }
            SubjectKind::Figure => {
                if on.figure.len() > 1 {
                    self.ids("/on/figure", &on.figure, &reach.figures, "figure");
                    return;
                }
                let now = on.figure.first();
                let mut offers: Vec<Offer> = reach
                    .figures
                    .iter()
                    .map(|w| {
                        let change = vec![Patch::set("/on/figure", json!([w.id]))];
                        Offer::new(&w.label, Some(&w.id) == now, change)
                    })
                    .collect();
                if let Some(id) = now {
                    super::undeclared(&mut offers, id, "/on/figure/0");
                }
                let any = if on.owner.is_some() { "figure" } else { "any figure" };
                offers.push(Offer::new(any, now.is_none(), vec![Patch::remove("/on/figure")]));
                others(&mut offers);
                self.choice("/on/figure", offers);
            }
            SubjectKind::Tile | SubjectKind::Game => {
                let text = if on.a == SubjectKind::Tile { "the tile" } else { "once for the game" };
                let mut offers = vec![Offer::new(text, true, vec![Patch::set("/on/a", json!(on.a))])];
                others(&mut offers);
                self.choice("/on/a", offers);
            }
        }
    }

    fn figure_adjectives(&mut self) {
        if let Some(owner) = self.term.on.owner {
            self.owner("/on/owner", owner);
        }
    }

    /// What narrows the subject further.
    fn subject_clauses(&mut self) {
        let (reach, on) = (self.reach, &self.term.on);
        let scored = self.term.when.iter().all(|m| matches!(m, Moment::Completed | Moment::Final));
        if on.a == SubjectKind::Figure && !on.kind.is_empty() {
            self.say("on a");
            self.ids("/on/kind", &on.kind, &reach.kinds, "kind");
            self.drop_last("/on/kind", &on.kind, "wherever it stands");
        }
        if on.a != SubjectKind::Figure && !on.figure.is_empty() {
            self.locked("figures", &on.figure.join(", "));
        }
        if !on.role.is_empty() {
            self.say("as");
            self.ids("/on/role", &on.role, &reach.roles, "role");
            self.drop_last("/on/role", &on.role, "in any role");
        }
        if let Some(beside) = &on.beside {
            self.say("beside the");
            self.id("/on/beside", beside, &reach.beside, Clause::Optional);
        }
        if let Some(placed) = on.placed {
            self.placed("/on/placed", placed);
        }
        if on.a == SubjectKind::Feature && !scored && on.completed.is_none() {
            self.may_add("only a completed feature", vec![Patch::set("/on/completed", true)]);
        }
        match (on.a, on.at) {
            (SubjectKind::Figure, at) => self.figure_area(at),
            (_, Some(at)) => self.locked("in", words::place(at)),
            (_, None) => {}
        }
        match (&on.place, on.at) {
            (Some(place), Some(Where::Place)) => self.id("/on/place", place, &reach.places, Clause::Optional),
            (Some(place), _) => self.locked("place", place),
            (None, _) => {}
        }
        if let Some(pick) = on.pick {
            self.say("which is");
            let words = [(json!("lowest"), "the one worth least"), (json!("chosen"), "the one chosen")];
            self.flag("/on/pick", &json!(pick), &words);
        }
    }

    /// Where the figure stands, in relation to what is scored.
    fn figure_area(&mut self, now: Option<Where>) {
        let areas = [
            Where::Here,
            Where::Leading,
            Where::Bordering,
            Where::Board,
            Where::Placed,
            Where::Place,
            Where::Cause,
            Where::Event,
        ];
        let text = |at: Where| if at == Where::Here { "on it" } else { words::place(at) };
        let mut offers: Vec<Offer> = areas
            .into_iter()
            .chain(now.filter(|at| !areas.contains(at)))
            .map(|at| Offer::new(text(at), now == Some(at), vec![Patch::set("/on/in", json!(at))]))
            .collect();
        let without = vec![Patch::remove("/on/in"), Patch::remove("/on/place")];
        offers.push(Offer::new("anywhere", now.is_none(), without));
        self.choice("/on/in", offers);
    }

    /// "or anything" for a list of one: the clause as a whole may go.
    pub(super) fn drop_last(&mut self, at: &str, ids: &[String], words: &str) {
        if ids.len() == 1 {
            self.may_add(words, vec![Patch::remove(format!("{at}/0"))]);
        }
    }

    /// Something said in the JSON that has no meaning for this subject.
    pub(super) fn locked(&mut self, what: &str, value: &str) {
        self.parts.push(super::Part::Locked(format!("({what}: {value})")));
    }

    pub(super) fn completed(&mut self, at: &str, now: bool) {
        self.flag(at, &json!(now), &[(json!(true), "completed"), (json!(false), "open")]);
    }

    pub(super) fn owner(&mut self, at: &str, now: crate::model::term::Owner) {
        self.flag(at, &json!(now), &[(json!("own"), "own"), (json!("any"), "anybody\u{2019}s")]);
    }

    pub(super) fn placed(&mut self, at: &str, now: PlacedWhen) {
        let words = [(json!("now"), "put in this turn"), (json!("earlier"), "put in an earlier turn")];
        self.flag(at, &json!(now), &words);
    }

    /// While which options it holds.
    pub(super) fn options(&mut self) {
        let (reach, term) = (self.reach, self.term);
        for (i, (id, value)) in term.option.iter().enumerate() {
            let at = format!("/option/{id}");
            let joint = if i == 0 { ", while" } else { "and" };
            self.say(format!("{joint} {} is", quoted(&label_in(&options_of(reach), id))));
            let mut values = reach.values(id, value);
            if !values.contains(value) {
                values.insert(0, value.clone());
            }
            let mut offers: Vec<Offer> = values
                .iter()
                .map(|v| Offer::new(words::value(v), v == value, vec![Patch::set(&at, json!(v))]))
                .collect();
            offers.push(Offer::leave_out(vec![Patch::remove(&at)]));
            self.choice(&at, offers);
        }
        for (word, def) in &reach.options {
            if !term.option.contains_key(&word.id) {
                let value: Value = json!(def.default);
                let text = format!("while {} is {}", quoted(&word.label), words::value(&def.default));
                self.may_add(text, vec![Patch::set(format!("/option/{}", word.id), value)]);
            }
        }
    }
}

/// The names of options.
pub(super) fn options_of(reach: &super::Reach<'_>) -> Vec<super::Word> {
    reach.options.iter().map(|(w, _)| w.clone()).collect()
}

pub(super) fn quoted(text: &str) -> String {
    format!("\u{201c}{text}\u{201d}")
}
