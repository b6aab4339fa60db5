//! A count as a part of a sentence: adjectives, what is counted, where, and what narrows it.

use serde_json::{Value, json};

use super::head::quoted;
use super::patch::Patch;
use super::reach::{Word, label_in};
use super::{Build, Choice, Clause, Offer, Part, words};
use crate::model::term::{Count, Counted, Showing, Where};

/// Where a count may look, in the order of the menu; what cannot be counted there is not offered.
const PLACES: [Where; 15] = [
    Where::Here,
    Where::Site,
    Where::Ring,
    Where::Block,
    Where::Bordering,
    Where::Leading,
    Where::Board,
    Where::Supply,
    Where::Place,
    Where::Sight,
    Where::Placed,
    Where::Drawn,
    Where::Common,
    Where::Cause,
    Where::Event,
];

/// A thing that may be counted: its name, the word of the term, and the key and id that narrow it.
struct Thing<'w> {
    text: String,
    of: Counted,
    narrowed: Option<(&'static str, &'w Word)>,
}

impl Thing<'_> {
    /// It counted, at first where the present count looks, else where it can be counted.
    fn changes(&self, at: &str, now: Option<&Count>) -> Vec<Vec<Patch>> {
        let here = now.map(|c| c.at).into_iter();
        let tried = [Where::Here, Where::Board, Where::Bordering, Where::Block, Where::Supply, Where::Placed];
        let places = here.chain(tried);
        places.map(|place| vec![Patch::set(at, self.count(place))]).collect()
    }

    fn count(&self, place: Where) -> Value {
        let mut count = json!({ "of": self.of });
        if place != Where::Here {
            count["in"] = json!(place);
        }
        if let Some((key, word)) = self.narrowed {
            count[key] = json!([word.id]);
        }
        count
    }
}

/// The key that names ids for a sort of thing, and those ids.
pub(super) fn narrowing(c: &Count) -> (Option<&'static str>, &[String]) {
    match c.of {
        Counted::Features | Counted::Segments => (Some("kind"), &c.kind),
        Counted::Marks | Counted::Printed => (Some("mark"), &c.mark),
        Counted::Figures => (Some("figure"), &c.figure),
        Counted::Tokens => (Some("token"), &c.token),
        Counted::Tiles if !c.kind.is_empty() => (Some("kind"), &c.kind),
        Counted::One | Counted::Tiles | Counted::Cells | Counted::Points | Counted::Score => (None, &[]),
    }
}

impl Build<'_, '_> {
    /// A count; `instead` offers what may stand there in its place.
    pub(super) fn counted(&mut self, at: &str, c: &Count, instead: Vec<Offer>) {
        if let Some(completed) = c.completed {
            self.completed(&format!("{at}/completed"), completed);
        }
        if let Some(filled) = c.filled {
            let words = [(json!(true), "filled"), (json!(false), "empty")];
            self.flag(&format!("{at}/filled"), &json!(filled), &words);
        }
        if let Some(owner) = c.owner {
            self.owner(&format!("{at}/owner"), owner);
        }
        if c.real {
            self.flag(&format!("{at}/real"), &json!(true), &[(json!(true), "real")]);
        }
        if c.distinct {
            self.flag(&format!("{at}/distinct"), &json!(true), &[(json!(true), "sort of")]);
        }
        self.thing(at, c, instead);
        self.narrowed(at, c);
        self.area(at, c);
        self.filters(at, c);
        self.more_filters(at, c);
    }

    /// What is counted.
    fn thing(&mut self, at: &str, c: &Count, instead: Vec<Offer>) {
        let (key, ids) = narrowing(c);
        let many = std::mem::take(&mut self.many);
        let said = |text: &str| if many { words::plural(text) } else { text.to_owned() };
        if let (Some(key), true) = (key, ids.len() > 1) {
            let mut pool = self.pool(c.of);
            pool.iter_mut().for_each(|w| w.label = said(&w.label));
            let before = match c.of {
                Counted::Printed => "number on the",
                Counted::Segments => "segment of a",
                Counted::Tiles => "tile of a",
                Counted::One
                | Counted::Cells
                | Counted::Marks
                | Counted::Features
                | Counted::Figures
                | Counted::Tokens
                | Counted::Points
                | Counted::Score => "",
            };
            if !before.is_empty() {
                self.say(before);
            }
            self.ids(&format!("{at}/{key}"), ids, &pool, thing_word(c.of));
            return;
        }
        let now = ids.first();
        let mut offers = instead;
        let mut hit = false;
        for thing in self.things() {
            let same = thing.of == c.of && thing.narrowed.map(|(_, w)| &w.id) == now;
            hit |= same;
            let changes = match (same, thing.of == c.of, thing.narrowed) {
                // Another id of the same sort: all else that is said of it stays.
                (_, true, Some((key, word))) => {
                    vec![vec![Patch::set(format!("{at}/{key}"), json!([word.id]))]]
                }
                (true, _, None) => vec![vec![Patch::set(format!("{at}/of"), json!(c.of))]],
                (false, true, None) => vec![vec![Patch::remove(format!("{at}/{}", key.unwrap_or_default()))]],
                (false, false, _) => thing.changes(at, Some(c)),
                (true, false, Some(_)) => Vec::new(),
            };
            offers.push(Offer { words: said(&thing.text), now: same, changes });
        }
        if !hit {
            let text = match (key, now) {
                (Some(_), Some(id)) => format!("{id} ({})", thing_word(c.of)),
                (Some(_) | None, _) => thing_word(c.of).to_owned(),
            };
            let same = vec![Patch::set(format!("{at}/of"), json!(c.of))];
            offers.insert(0, Offer::new(text, true, same));
        }
        if let (Some(key), Some(id)) = (key, now) {
            let pool = self.pool(c.of);
            if let Some(other) = pool.iter().find(|w| w.id != *id) {
                let text = format!("or another {}: {}", thing_word(c.of), other.label);
                self.may_add(text, vec![Patch::push(format!("{at}/{key}"), other.id.as_str())]);
            }
        }
        let shown = offers.iter().find(|o| o.now).map_or_else(String::new, |o| o.words.clone());
        self.parts.push(Part::Choice(Choice { at: format!("{at}/of"), shown, offers }));
    }

    /// Offers of a count where there is none yet.
    pub(super) fn count_offers(&self, at: &str) -> Vec<Offer> {
        let things = self.things();
        things
            .into_iter()
            .map(|t| Offer { changes: t.changes(at, None), now: false, words: t.text })
            .collect()
    }

    pub(super) fn pool(&self, of: Counted) -> Vec<Word> {
        match of {
            Counted::Features | Counted::Segments | Counted::Tiles => self.reach.kinds.clone(),
            Counted::Marks => self.reach.marks.clone(),
            Counted::Printed => self.reach.printed.clone(),
            Counted::Figures => self.reach.figures.clone(),
            Counted::Tokens => self.reach.tokens.clone(),
            Counted::One | Counted::Cells | Counted::Points | Counted::Score => Vec::new(),
        }
    }

    /// Everything that may be counted.
    fn things(&self) -> Vec<Thing<'_>> {
        let reach = self.reach;
        let plain = |of, text: &str| Thing { text: text.to_owned(), of, narrowed: None };
        let mut things = vec![plain(Counted::Tiles, "tile"), plain(Counted::Cells, "cell")];
        fn each<'w>(
            things: &mut Vec<Thing<'w>>,
            of: Counted,
            key: &'static str,
            pool: &'w [Word],
            text: impl Fn(&str) -> String,
        ) {
            things.extend(pool.iter().map(|w| Thing { text: text(&w.label), of, narrowed: Some((key, w)) }));
        }
        each(&mut things, Counted::Features, "kind", &reach.kinds, str::to_owned);
        things.push(plain(Counted::Features, "feature"));
        each(&mut things, Counted::Marks, "mark", &reach.marks, str::to_owned);
        each(&mut things, Counted::Printed, "mark", &reach.printed, |l| format!("point printed on the {l}"));
        each(&mut things, Counted::Figures, "figure", &reach.figures, str::to_owned);
        things.push(plain(Counted::Figures, "figure"));
        each(&mut things, Counted::Tokens, "token", &reach.tokens, |l| format!("{l} token"));
        things.push(plain(Counted::Segments, "segment"));
        things.push(plain(Counted::Points, "point"));
        things.push(plain(Counted::Score, "point of the score"));
        things
    }

    /// Ids that say nothing of this sort of thing, as far as they are there.
    fn narrowed(&mut self, _at: &str, c: &Count) {
        let (key, _) = narrowing(c);
        for (name, ids) in [("kind", &c.kind), ("mark", &c.mark), ("token", &c.token), ("figure", &c.figure)]
        {
            if !ids.is_empty() && key != Some(name) {
                self.locked(name, &ids.join(", "));
            }
        }
    }

    /// Where it is counted.
    fn area(&mut self, at: &str, c: &Count) {
        if c.of == Counted::One {
            return;
        }
        let key = format!("{at}/in");
        let mut offers = Vec::new();
        for place in PLACES {
            let now = c.at == place;
            let mut change = vec![match place {
                Where::Here => Patch::remove(&key),
                _ => Patch::set(&key, json!(place)),
            }];
            if place != Where::Place && c.place.is_some() {
                change.push(Patch::remove(format!("{at}/place")));
            }
            match (place == Where::Sight, &c.range, self.reach.tokens.first()) {
                (true, None, Some(token)) => change.push(Patch::set(
                    format!("{at}/range"),
                    json!({"of": "tokens", "in": "site", "token": [token.id]}),
                )),
                (true, None, None) => change.push(Patch::set(format!("{at}/range"), json!({"of": "one"}))),
                (false, Some(_), _) => change.push(Patch::remove(format!("{at}/range"))),
                (true, Some(_), _) | (false, None, _) => {}
            }
            offers.push(Offer::new(here(c.of, place), now, change));
        }
        self.choice(&key, offers);
        if let Some(place) = &c.place {
            self.id(&format!("{at}/place"), place, &self.reach.places, Clause::Optional);
        } else if c.at == Where::Place {
            let change = |w: &Word| vec![Patch::set(format!("{at}/place"), w.id.as_str())];
            let places: Vec<(String, Vec<Patch>)> =
                self.reach.places.iter().map(|w| (format!("the place is {}", w.label), change(w))).collect();
            places.into_iter().for_each(|(text, change)| self.may_add(text, change));
        }
        if let Some(range) = &c.range {
            self.say("as far as the number of");
            self.counted(&format!("{at}/range"), range, Vec::new());
        }
    }

    fn filters(&mut self, at: &str, c: &Count) {
        if !c.role.is_empty() {
            self.say("as");
            self.ids(&format!("{at}/role"), &c.role, &self.reach.roles, "role");
            self.drop_last(&format!("{at}/role"), &c.role, "in any role");
        }
        if let Some(beside) = &c.beside {
            self.say("beside the");
            self.id(&format!("{at}/beside"), beside, &self.reach.beside, Clause::Optional);
        }
        if let Some(placed) = c.placed {
            self.placed(&format!("{at}/placed"), placed);
        }
        for (key, showing, text) in [
            ("showing", &c.showing, "with"),
            ("lacking", &c.lacking, "without"),
            ("centre", &c.centre, "around its tiles with"),
        ] {
            if let Some(showing) = showing {
                self.say(text);
                self.showing(&format!("{at}/{key}"), showing, Clause::Optional);
            }
        }
        if c.except.is_some() {
            let words = [(json!("site"), "but not on its own cell")];
            self.flag(&format!("{at}/except"), &json!("site"), &words);
        }
        if c.as_if.is_some() {
            let words = [(json!("final"), "as if the game ended now")];
            self.flag(&format!("{at}/as"), &json!("final"), &words);
        }
        self.tests(&format!("{at}/having"), &c.having, "where there");
    }

    /// Kinds and marks, any of which is enough.
    pub(super) fn showing(&mut self, at: &str, showing: &Showing, clause: Clause) {
        let (reach, both) = (self.reach, !showing.kind.is_empty() && !showing.mark.is_empty());
        self.ids(&format!("{at}/kind"), &showing.kind, &reach.kinds, "kind");
        if both {
            self.say("or");
        }
        self.ids(&format!("{at}/mark"), &showing.mark, &reach.marks, "mark");
        if showing.mark.is_empty()
            && let Some(mark) = reach.marks.first()
        {
            self.may_add(
                format!("or showing the mark: {}", mark.label),
                vec![Patch::push(format!("{at}/mark"), mark.id.as_str())],
            );
        }
        if showing.kind.is_empty()
            && let Some(kind) = reach.kinds.first()
        {
            self.may_add(
                format!("or showing the kind: {}", kind.label),
                vec![Patch::push(format!("{at}/kind"), kind.id.as_str())],
            );
        }
        if clause == Clause::Optional {
            let names = showing.kind.iter().map(|k| label_in(&reach.kinds, k));
            let names: Vec<String> =
                names.chain(showing.mark.iter().map(|m| label_in(&reach.marks, m))).collect();
            let text = format!("whatever it shows, not only {}", quoted(&names.join(" or ")));
            self.may_add(text, vec![Patch::remove(at)]);
        }
    }

    /// Clauses that would narrow the count further.
    fn more_filters(&mut self, at: &str, c: &Count) {
        let what = thing_word(c.of);
        let mut add = |text: String, key: &str, value: Value| {
            let change = vec![Patch::set(format!("{at}/{key}"), value)];
            self.add.push(Offer::new(text, false, change));
        };
        match c.of {
            Counted::Features => {
                if c.completed.is_none() {
                    add(format!("only each completed {what}"), "completed", json!(true));
                }
                if c.having.is_empty() {
                    let having = json!([{"some": {"of": "figures"}}]);
                    add(format!("only each {what} where there is a figure"), "having", having);
                }
            }
            Counted::Figures => {
                if c.owner.is_none() {
                    add(format!("only each own {what}"), "owner", json!("own"));
                }
                if let (true, Some(role)) = (c.role.is_empty(), self.reach.roles.first()) {
                    add(format!("only each {what} as {}", role.label), "role", json!([role.id]));
                }
                if let (None, Some(beside)) = (&c.beside, self.reach.beside.first()) {
                    add(format!("only each {what} beside the {}", beside.label), "beside", json!(beside.id));
                }
            }
            Counted::Tokens => {
                if c.owner.is_none() {
                    add("only own tokens".to_owned(), "owner", json!("own"));
                }
            }
            Counted::Cells | Counted::Tiles => {
                if c.of == Counted::Cells && c.filled.is_none() {
                    add("only filled cells".to_owned(), "filled", json!(true));
                }
                if let (None, Some(kind)) = (&c.showing, self.reach.kinds.first()) {
                    let text = format!("only each {what} with {}", kind.label);
                    add(text, "showing", json!({"kind": [kind.id]}));
                }
                if let (Counted::Cells, None, Some(kind)) = (c.of, &c.lacking, self.reach.kinds.first()) {
                    let text = format!("only each {what} without {}", kind.label);
                    add(text, "lacking", json!({"kind": [kind.id]}));
                }
                if c.of == Counted::Tiles && !c.real {
                    add("each tile once, whatever it counts as".to_owned(), "real", json!(true));
                }
            }
            Counted::Marks | Counted::Printed => {
                if !c.distinct && c.mark.len() > 1 {
                    add("each sort of mark once".to_owned(), "distinct", json!(true));
                }
            }
            Counted::One | Counted::Segments | Counted::Points | Counted::Score => {}
        }
    }
}

/// The place of a count in words; of the feature in scope by what is counted.
fn here(of: Counted, at: Where) -> &'static str {
    match (at, of) {
        (Where::Here, Counted::Figures) => "on it",
        (Where::Here, Counted::Tokens) => "held",
        (Where::Here, Counted::Marks | Counted::Printed) => "in it",
        (Where::Here, Counted::Score) => "of the player",
        (Where::Here, _) => "of it",
        (_, _) => words::place(at),
    }
}

/// What is counted, in one word.
pub(super) const fn thing_word(of: Counted) -> &'static str {
    match of {
        Counted::One => "once",
        Counted::Tiles => "tile",
        Counted::Cells => "cell",
        Counted::Segments => "segment",
        Counted::Marks => "mark",
        Counted::Printed => "printed number",
        Counted::Features => "feature",
        Counted::Figures => "figure",
        Counted::Tokens => "token",
        Counted::Points => "point",
        Counted::Score => "point of the score",
    }
}
