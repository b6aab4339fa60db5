//! A term as one plain sentence to read: "A completed city with a cathedral pays 1 more for each tile."

use super::condition::{Bound, bound};
use super::head::{options_of, quoted};
use super::reach::label_in;
use super::{Reach, Word, words};
use crate::model::Term;
use crate::model::term::{
    AsIf, Count, Counted, Each, Except, Keep, Moment, Operation, Owner, Pay, Pick, PlacedWhen, Recipient,
    RecipientWord, Recount, RecountAs, Showing, Stage, SubjectKind, Test, Where,
};

/// One or several of a thing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    One,
    Many,
}

/// The whole term in one sentence. Who is paid is said where it is not the usual: whoever has most figures, or the owner.
pub fn prose(term: &Term, reach: &Reach<'_>) -> String {
    let teller = Teller { reach };
    let mut text = teller.beginning(term);
    for test in &term.tests {
        text.push_str(&teller.test(test));
    }
    text.push(' ');
    text.push_str(&teller.deed(term));
    text.push_str(&teller.ending(term));
    text.push('.');
    words::capital(&text)
}

struct Teller<'r, 'a> {
    reach: &'r Reach<'a>,
}

fn either(pool: &[Word], ids: &[String]) -> String {
    ids.iter().map(|id| label_in(pool, id)).collect::<Vec<_>>().join(" or ")
}

impl Teller<'_, '_> {
    fn beginning(&self, term: &Term) -> String {
        let on = &term.on;
        let subject = self.subject(term);
        let scored = term.when.iter().all(|m| matches!(m, Moment::Completed | Moment::Final));
        let with_article = |text: &str| {
            if text.starts_with("any ") || text.starts_with("the ") {
                text.to_owned()
            } else {
                format!("{} {text}", words::article(text))
            }
        };
        if on.a == SubjectKind::Feature && scored {
            return match (term.when.as_slice(), on.completed) {
                ([Moment::Completed], _) => {
                    with_article(&format!("completed {}", subject.trim_start_matches("any ")))
                }
                ([Moment::Final], Some(false)) => {
                    format!(
                        "at the end {}",
                        with_article(&format!("open {subject}").replace("open any ", "any open "))
                    )
                }
                ([Moment::Final], _) => format!("at the end {}", with_article(&subject)),
                (_, _) => format!("{}, completed or at the end,", with_article(&subject)),
            };
        }
        let mut when = match term.when.as_slice() {
            [Moment::Final] => "at the end".to_owned(),
            list => words::moments(list),
        };
        if !term.event.is_empty() {
            let events: Vec<String> = term.event.iter().map(|e| quoted(e)).collect();
            when = format!("{when} {}", events.join(" or "));
        }
        let state = match (on.a, on.completed) {
            (SubjectKind::Feature, Some(true)) => "completed ",
            (SubjectKind::Feature, Some(false)) => "open ",
            (_, Some(_)) | (_, None) => "",
        };
        format!("{when} {}", with_article(&format!("{state}{subject}")))
    }

    fn subject(&self, term: &Term) -> String {
        let (reach, on) = (self.reach, &term.on);
        let mut text = match on.a {
            SubjectKind::Feature if on.kind.is_empty() => "any feature".to_owned(),
            SubjectKind::Feature => either(&reach.kinds, &on.kind),
            SubjectKind::Figure if on.figure.is_empty() => "figure".to_owned(),
            SubjectKind::Figure => either(&reach.figures, &on.figure),
            SubjectKind::Tile => "the tile".to_owned(),
            SubjectKind::Game => "the game".to_owned(),
        };
        match on.owner {
            Some(Owner::Own) => text = format!("own {text}"),
            Some(Owner::Any) => text = format!("{text} of anybody"),
            None => {}
        }
        if on.a == SubjectKind::Figure && !on.kind.is_empty() {
            let kinds = either(&reach.kinds, &on.kind);
            text = format!("{text} on {} {kinds}", words::article(&kinds));
        }
        if !on.role.is_empty() {
            text = format!("{text} as {}", either(&reach.roles, &on.role));
        }
        if let Some(beside) = &on.beside {
            text = format!("{text} beside the {}", label_in(&reach.beside, beside));
        }
        if let Some(placed) = on.placed {
            text = format!("{text} {}", placed_words(placed));
        }
        match on.at {
            Some(Where::Here) if on.a == SubjectKind::Figure => text.push_str(" on it"),
            Some(Where::Here) | None => {}
            Some(Where::Place) if on.place.is_some() => {}
            Some(at) => text = format!("{text} {}", words::place(at)),
        }
        if let Some(place) = &on.place {
            text = format!("{text} in {}", label_in(&reach.places, place));
        }
        match on.pick {
            Some(Pick::Lowest) => text.push_str(", the one worth least,"),
            Some(Pick::Chosen) => text.push_str(", the one chosen,"),
            None => {}
        }
        text
    }

    fn test(&self, test: &Test) -> String {
        let Some((count, bound)) = bound(test) else {
            let Test::Mode(mode) = test else { return String::new() };
            let names: Vec<Word> = self.reach.modes.iter().map(|(w, _)| w.clone()).collect();
            return format!(
                " while {} is {}",
                label_in(&names, &mode.mode),
                quoted(&words::spaced(&mode.is))
            );
        };
        let joint = " with";
        match bound {
            Bound::Any => {
                let noun = self.noun(count, Form::One);
                format!("{joint} {}", words::with_article(&noun))
            }
            Bound::None => format!(" without {}", words::with_article(&self.noun(count, Form::One))),
            Bound::AtLeast(n) => format!("{joint} at least {}", self.some(count, n)),
            Bound::AtMost(n) => format!("{joint} at most {}", self.some(count, n)),
            Bound::Exactly(n) => format!("{joint} exactly {}", self.some(count, n)),
            Bound::Between(a, b) => format!("{joint} {a} to {}", self.some(count, b)),
        }
    }

    fn some(&self, count: &Count, n: i64) -> String {
        format!("{n} {}", self.noun(count, if n == 1 { Form::One } else { Form::Many }))
    }

    /// What is counted: "completed city bordering it".
    fn noun(&self, c: &Count, form: Form) -> String {
        let reach = self.reach;
        let mut text = match c.of {
            Counted::One => "time".to_owned(),
            Counted::Tiles if !c.kind.is_empty() => format!("tile of a {}", either(&reach.kinds, &c.kind)),
            Counted::Tiles => "tile".to_owned(),
            Counted::Cells => "cell".to_owned(),
            Counted::Segments if !c.kind.is_empty() => {
                format!("segment of a {}", either(&reach.kinds, &c.kind))
            }
            Counted::Segments => "segment".to_owned(),
            Counted::Marks => either(&reach.marks, &c.mark),
            Counted::Printed => format!("point printed on the {}", either(&reach.marks, &c.mark)),
            Counted::Features if c.kind.is_empty() => "feature".to_owned(),
            Counted::Features => either(&reach.kinds, &c.kind),
            Counted::Figures if c.figure.is_empty() => "figure".to_owned(),
            Counted::Figures => either(&reach.figures, &c.figure),
            Counted::Tokens => either(&reach.tokens, &c.token),
            Counted::Points => "point".to_owned(),
            Counted::Score => "point of the score".to_owned(),
        };
        if form == Form::Many {
            text = words::plural(&text);
        }
        let adjectives = [
            c.distinct.then_some("sort of"),
            c.real.then_some("real"),
            c.owner.map(|o| match o {
                Owner::Own => "own",
                Owner::Any => "anybody\u{2019}s",
            }),
            c.completed.map(|done| if done { "completed" } else { "open" }),
            c.filled.map(|filled| if filled { "filled" } else { "empty" }),
        ];
        for word in adjectives.into_iter().flatten() {
            text = format!("{word} {text}");
        }
        text.push_str(&self.narrowed(c));
        text
    }

    fn narrowed(&self, c: &Count) -> String {
        let reach = self.reach;
        let mut text = String::new();
        if !c.role.is_empty() {
            text.push_str(&format!(" as {}", either(&reach.roles, &c.role)));
        }
        if let Some(beside) = &c.beside {
            text.push_str(&format!(" beside the {}", label_in(&reach.beside, beside)));
        }
        if let Some(placed) = c.placed {
            text.push_str(&format!(" {}", placed_words(placed)));
        }
        if let Some(showing) = &c.showing {
            text.push_str(&format!(" with {}", self.shown(showing)));
        }
        if let Some(lacking) = &c.lacking {
            text.push_str(&format!(" without {}", self.shown(lacking)));
        }
        match (c.at, &c.place, &c.range) {
            (Where::Here, _, _) => {}
            (Where::Place, Some(place), _) => {
                text.push_str(&format!(" in {}", label_in(&reach.places, place)));
            }
            (Where::Sight, _, Some(range)) => {
                text.push_str(&format!(" in sight, as far as there are {}", self.noun(range, Form::Many)));
            }
            (at, _, _) => text.push_str(&format!(" {}", words::place(at))),
        }
        if let Some(centre) = &c.centre {
            text.push_str(&format!(" around its tiles with {}", self.shown(centre)));
        }
        if let Some(Except::Site) = c.except {
            text.push_str(" but not on its own cell");
        }
        if let Some(AsIf::Final) = c.as_if {
            text.push_str(" as if the game ended now");
        }
        for test in &c.having {
            text.push_str(&self.test(test));
        }
        text
    }

    fn shown(&self, showing: &Showing) -> String {
        let kinds = showing.kind.iter().map(|id| label_in(&self.reach.kinds, id));
        let marks = showing.mark.iter().map(|id| label_in(&self.reach.marks, id));
        kinds.chain(marks).collect::<Vec<_>>().join(" or ")
    }

    fn deed(&self, term: &Term) -> String {
        let reach = self.reach;
        match term.operation {
            Operation::Add | Operation::Replace | Operation::Again => {
                let verb = match term.operation {
                    Operation::Replace => "pays instead",
                    Operation::Again => "pays again",
                    Operation::Add
                    | Operation::Void
                    | Operation::Half
                    | Operation::Recount
                    | Operation::Redirect
                    | Operation::Award => "pays",
                };
                let more =
                    if matches!(term.stage, Stage::Rate | Stage::Flat) && term.operation == Operation::Add {
                        " more"
                    } else {
                        ""
                    };
                let first = match (term.operation, term.stage) {
                    (Operation::Add, Stage::First) => " before all else",
                    (_, _) => "",
                };
                let lines: Vec<String> = term.pay.iter().map(|p| self.pay(term, p, more)).collect();
                format!("{verb}{first}{}", lines.join(" and"))
            }
            Operation::Void => "pays 0".to_owned(),
            Operation::Half => "pays half, rounded up".to_owned(),
            Operation::Redirect => "pays".to_owned(),
            Operation::Recount => match &term.recount {
                Some(Recount::To { to }) => format!("counts as {to} tiles"),
                Some(Recount::Where { r#where, r#as: RecountAs::Number(n) }) => {
                    format!("counts each of its tiles with {} as {n}", self.shown(r#where))
                }
                Some(Recount::Where { r#where, r#as: RecountAs::Segments(_) }) => {
                    format!("counts each segment of it on its tiles with {}", self.shown(r#where))
                }
                None => "is counted anew".to_owned(),
            },
            Operation::Award => {
                let token = term.token.as_ref().map(|t| label_in(&reach.tokens, t)).unwrap_or_default();
                let record = term.record.as_ref().map(|c| self.noun(c, Form::Many)).unwrap_or_default();
                format!("with more {record} than ever before passes the {token}")
            }
        }
    }

    /// ` 1 more for each tile`.
    fn pay(&self, term: &Term, pay: &Pay, more: &str) -> String {
        let mut text = String::new();
        match &pay.each {
            Some(Each::Number(n)) => text.push_str(&format!(" {n}")),
            Some(Each::Option { option }) => {
                text.push_str(&format!(
                    " the number of {}",
                    quoted(&label_in(&options_of(self.reach), option))
                ));
            }
            None if !pay.table.is_empty() => {
                let row = |r: &crate::model::term::TableRow| match r.to {
                    Some(to) if to == r.from => format!("{}: {}", r.from, r.pays),
                    Some(to) => format!("{} to {to}: {}", r.from, r.pays),
                    None => format!("{}+: {}", r.from, r.pays),
                };
                let rows: Vec<String> = pay.table.iter().map(row).collect();
                text.push_str(&format!(" by a table ({})", rows.join(", ")));
            }
            None if term.operation != Operation::Again => text.push_str(" 1"),
            None => {}
        }
        if let Some(token) = &pay.token {
            text.push_str(&format!(" {}", label_in(&self.reach.tokens, token)));
        }
        text.push_str(more);
        if let Some(per) = &pay.per {
            text.push_str(&format!(" for each {}", self.noun(per, Form::One)));
        }
        if let Some(times) = &pay.times {
            text.push_str(&format!(" times the number of {}", self.noun(times, Form::Many)));
        }
        text
    }

    fn ending(&self, term: &Term) -> String {
        let reach = self.reach;
        let mut text = String::new();
        let who = |who: &Recipient| match who {
            Recipient::Word(word) => words::recipient(*word).to_owned(),
            Recipient::Holder { holder } => format!("the holder of the {}", label_in(&reach.tokens, holder)),
            Recipient::Most { most } => format!("whoever has most {}", {
                let c = Count { owner: None, ..(**most).clone() };
                self.noun(&c, if most.of == Counted::Tokens { Form::One } else { Form::Many })
            }),
        };
        match (&term.to, term.operation) {
            (None, _) | (Some(Recipient::Word(RecipientWord::Majority)), _) => {}
            (Some(to), _) => text.push_str(&format!(" to {}", who(to))),
        }
        if let Some(from) = &term.from {
            text.push_str(&format!(", paid by {}", who(from)));
        }
        if let Some(spend) = &term.spend {
            text.push_str(&format!(", who gives back the {}", label_in(&reach.tokens, spend)));
        }
        if let Some(Keep::NotBelowZero) = term.keep {
            text.push_str(", never below zero");
        }
        for (i, (id, value)) in term.option.iter().enumerate() {
            let name = label_in(&options_of(reach), id);
            let joint = if i == 0 { ", while" } else { " and" };
            text.push_str(&format!("{joint} {} is {}", quoted(&name), words::value(value)));
        }
        if !term.replaces.is_empty() {
            let names: Vec<String> =
                term.replaces.iter().map(|id| quoted(&label_in(&reach.terms, id))).collect();
            text.push_str(&format!(", instead of {}", names.join(" and ")));
        }
        text
    }
}

fn placed_words(placed: PlacedWhen) -> &'static str {
    match placed {
        PlacedWhen::Now => "put in this turn",
        PlacedWhen::Earlier => "put in an earlier turn",
    }
}
