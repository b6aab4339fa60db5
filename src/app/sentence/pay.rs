//! What a term does: its operation with the arguments, what it pays, to whom.

use serde_json::{Value, json};

use super::condition::MOST;
use super::head::quoted;
use super::patch::Patch;
use super::reach::label_in;
use super::{Build, Clause, LEAVE_OUT, Offer, Part, words};
use crate::model::term::{
    Each, Keep, Operation, Pay, Recipient, RecipientWord, Recount, RecountAs, Stage, SubjectKind,
};
use crate::model::vocab::OptionType;

/// Points beyond this are not offered by a field of numbers.
const POINTS: i64 = 9999;

/// Everything a term may do, with the stage that it is usually done in; several for adding.
const DEEDS: [(Operation, Stage); 14] = [
    (Operation::Add, Stage::Base),
    (Operation::Add, Stage::Rate),
    (Operation::Add, Stage::Flat),
    (Operation::Add, Stage::Extra),
    (Operation::Add, Stage::First),
    (Operation::Add, Stage::Player),
    (Operation::Again, Stage::Scale),
    (Operation::Half, Stage::Scale),
    (Operation::Replace, Stage::Base),
    (Operation::Void, Stage::Void),
    (Operation::Recount, Stage::Measure),
    (Operation::Redirect, Stage::Share),
    (Operation::Award, Stage::Extra),
    (Operation::Award, Stage::First),
];

/// Whether an operation pays lines.
fn pays(operation: Operation) -> bool {
    match operation {
        Operation::Add | Operation::Replace | Operation::Again => true,
        Operation::Void | Operation::Half | Operation::Recount | Operation::Redirect | Operation::Award => {
            false
        }
    }
}

impl Build<'_, '_> {
    /// What it does, with what it pays and to whom.
    pub(super) fn deed(&mut self) {
        let term = self.term;
        self.say(",");
        self.operation();
        match term.operation {
            Operation::Recount => {
                if let Some(recount) = &term.recount {
                    self.recount(recount);
                }
            }
            Operation::Award => self.award(),
            Operation::Add
            | Operation::Replace
            | Operation::Void
            | Operation::Half
            | Operation::Again
            | Operation::Redirect => {}
        }
        for (i, pay) in term.pay.iter().enumerate() {
            if i > 0 {
                self.say("and");
            }
            self.pay(i, pay);
        }
        if pays(term.operation) {
            self.may_add("and for something else", vec![Patch::push("/pay", json!({"each": 1}))]);
        }
        if pays(term.operation)
            || term.to.is_some()
            || matches!(term.operation, Operation::Redirect | Operation::Award)
        {
            self.recipient("/to", term.to.as_ref());
        } else {
            let to = json!("present");
            self.may_add("sent to other players than whoever has most", vec![Patch::set("/to", to)]);
        }
    }

    fn operation(&mut self) {
        let term = self.term;
        let now = (term.operation, term.stage);
        let mut deeds = DEEDS.to_vec();
        if !deeds.contains(&now) {
            deeds.push(now);
        }
        let mut offers = Vec::new();
        for (operation, stage) in deeds {
            let mut change = vec![
                Patch::set("/stage", json!(stage)),
                match operation {
                    Operation::Add => Patch::remove("/do"),
                    _ => Patch::set("/do", json!(operation)),
                },
            ];
            if (operation, stage) != now {
                self.arguments(operation, &mut change);
            }
            offers.push(Offer::new(words::operation(operation, stage), (operation, stage) == now, change));
        }
        self.choice("/do", offers);
    }

    /// What must be there for another operation, and what must go.
    fn arguments(&self, operation: Operation, change: &mut Vec<Patch>) {
        let term = self.term;
        match (pays(operation), term.pay.is_empty()) {
            (true, true) => change.push(Patch::set("/pay", json!([{"each": 1}]))),
            (false, false) => change.push(Patch::remove("/pay")),
            (true, false) | (false, true) => {}
        }
        if operation == Operation::Again {
            let per = term.pay.first().and_then(|p| p.per.clone());
            let per = per.map_or_else(|| json!({"of": "tiles"}), |per| json!(per));
            change.push(Patch::set("/pay", json!([{ "per": per }])));
        }
        match (operation, &term.recount) {
            (Operation::Recount, None) => change.push(Patch::set("/recount", json!({"to": 1}))),
            (Operation::Recount, Some(_)) | (_, None) => {}
            (_, Some(_)) => change.push(Patch::remove("/recount")),
        }
        if operation == Operation::Award {
            let token = self.reach.tokens.first().map_or("", |t| t.id.as_str());
            if term.token.is_none() {
                change.push(Patch::set("/token", token));
            }
            if term.record.is_none() {
                change.push(Patch::set("/record", json!({"of": "tiles", "real": true})));
            }
            change.push(Patch::set("/to", "active"));
        } else {
            change.push(Patch::remove("/token"));
            change.push(Patch::remove("/record"));
        }
    }

    fn recount(&mut self, recount: &Recount) {
        let to = |n: i64| vec![Patch::set("/recount", json!({ "to": n }))];
        let showing = |r#as: Value| {
            let mark = self.reach.marks.first().map_or("", |m| m.id.as_str());
            vec![Patch::set("/recount", json!({"where": {"mark": [mark]}, "as": r#as}))]
        };
        match recount {
            Recount::To { to: n } => {
                self.say("as");
                let mut offers = vec![Offer::new("the number", true, to(*n))];
                if !self.reach.marks.is_empty() {
                    offers.push(Offer::new("its tiles, some of them otherwise", false, showing(json!(2))));
                }
                self.choice("/recount", offers);
                self.number(&["/recount/to".to_owned()], *n, 0, MOST);
            }
            Recount::Where { r#where, r#as } => {
                self.say(":");
                let same =
                    |r#as: &RecountAs| vec![Patch::set("/recount", json!({"where": r#where, "as": r#as}))];
                let segments = matches!(r#as, RecountAs::Segments(_));
                let number = RecountAs::Number(match r#as {
                    RecountAs::Number(n) => *n,
                    RecountAs::Segments(_) => 2,
                });
                let word = RecountAs::Segments(crate::model::term::SegmentsWord::Segments);
                let offers = vec![
                    Offer::new("each tile as a number", !segments, same(&number)),
                    Offer::new("each tile as its segments", segments, same(&word)),
                    Offer::new("it as a number", false, to(1)),
                ];
                self.choice("/recount", offers);
                if let RecountAs::Number(n) = r#as {
                    self.number(&["/recount/as".to_owned()], *n, 0, MOST);
                }
                self.say("that shows");
                self.showing("/recount/where", r#where, Clause::Needed);
            }
        }
    }

    fn award(&mut self) {
        let term = self.term;
        if let Some(token) = &term.token {
            self.say("the");
            self.id("/token", token, &self.reach.tokens, Clause::Needed);
        }
        if let Some(record) = &term.record {
            self.say("when there are more");
            self.many = true;
            self.counted("/record", record, Vec::new());
            self.say("than ever before");
        }
    }

    fn pay(&mut self, i: usize, pay: &Pay) {
        let at = format!("/pay/{i}");
        let each = format!("{at}/each");
        match &pay.each {
            Some(Each::Number(n)) => {
                self.number(std::slice::from_ref(&each), *n, -POINTS, POINTS);
                let numbers = self.reach.options.iter().filter(|(_, d)| d.kind == OptionType::Number);
                let offers: Vec<Offer> = numbers
                    .map(|(w, _)| {
                        let text = format!("as many points as {} says", quoted(&w.label));
                        Offer::new(text, false, vec![Patch::set(&each, json!({"option": w.id}))])
                    })
                    .collect();
                self.add.extend(offers);
            }
            Some(Each::Option { option }) => {
                let key = format!("{each}/option");
                let numbers = self.reach.options.iter().filter(|(_, d)| d.kind == OptionType::Number);
                let pool: Vec<super::Word> = numbers.map(|(w, _)| w.clone()).collect();
                self.say("the number of");
                self.id(&key, option, &pool, Clause::Needed);
                self.may_add("a number of points of its own", vec![Patch::set(&each, 1)]);
            }
            None if pay.table.is_empty() && self.term.operation != Operation::Again => {
                self.may_add("a number of points for each", vec![Patch::set(&each, 2)]);
            }
            None => {}
        }
        if let Some(token) = &pay.token {
            self.id(&format!("{at}/token"), token, &self.reach.tokens, Clause::Optional);
        } else if let (false, Some(token)) =
            (self.term.operation == Operation::Again, self.reach.tokens.first())
        {
            let text = format!("tokens instead of points: {}", token.label);
            self.may_add(text, vec![Patch::set(format!("{at}/token"), token.id.as_str())]);
        }
        self.table(&at, pay);
        self.per(&at, pay);
        match &pay.times {
            Some(times) => {
                self.say("times the number of");
                self.many = true;
                let leave = Offer::leave_out(vec![Patch::remove(format!("{at}/times"))]);
                self.counted(&format!("{at}/times"), times, vec![leave]);
            }
            None if pay.per.is_some() => {
                let times = json!({"of": "tiles"});
                self.may_add("times another number", vec![Patch::set(format!("{at}/times"), times)]);
            }
            None => {}
        }
    }

    fn table(&mut self, at: &str, pay: &Pay) {
        for (r, row) in pay.table.iter().enumerate() {
            let row_at = format!("{at}/table/{r}");
            self.say(if r == 0 { "by a table: from" } else { "; from" });
            let before = r.checked_sub(1).and_then(|p| pay.table.get(p)).and_then(|p| p.to);
            let least = before.map_or(0, |to| to.saturating_add(1));
            self.number(&[format!("{row_at}/from")], row.from, least, row.to.unwrap_or(MOST));
            if let Some(to) = row.to {
                self.say("to");
                let next = pay.table.get(r + 1).map_or(MOST, |n| n.from.saturating_sub(1));
                self.number(&[format!("{row_at}/to")], to, row.from, next);
            } else {
                self.say("on");
            }
            let mut offers =
                vec![Offer::new("pays", true, vec![Patch::set(format!("{row_at}/pays"), row.pays)])];
            offers.push(Offer::new(LEAVE_OUT, false, vec![Patch::remove(&row_at)]));
            self.choice(format!("{row_at}/pays"), offers);
            self.number(&[format!("{row_at}/pays")], row.pays, -POINTS, POINTS);
        }
        if let Some(last) = pay.table.last() {
            let from = last.to.unwrap_or(last.from).saturating_add(1);
            let row = json!({"from": from, "pays": last.pays});
            let mut change = vec![Patch::push(format!("{at}/table"), row)];
            if last.to.is_none() {
                let end = format!("{at}/table/{}/to", pay.table.len() - 1);
                change.insert(0, Patch::set(end, last.from));
            }
            self.may_add("another row of the table", change);
        } else if pay.per.is_some() && self.term.operation != Operation::Again {
            let change = vec![
                Patch::set(format!("{at}/table"), json!([{"from": 1, "pays": 1}])),
                Patch::remove(format!("{at}/each")),
            ];
            self.may_add("by a table of numbers", change);
        }
    }

    /// For each of what.
    fn per(&mut self, at: &str, pay: &Pay) {
        let key = format!("{at}/per");
        let mut offers = Vec::new();
        if self.term.pay.len() > 1 {
            offers.push(Offer::leave_out(vec![Patch::remove(at)]));
        }
        match &pay.per {
            Some(per) => {
                self.say("for each");
                if self.term.operation != Operation::Again {
                    offers.push(Offer::new("time it applies (in all)", false, vec![Patch::remove(&key)]));
                }
                self.counted(&key, per, offers);
            }
            None => {
                let once = vec![Patch::remove(&key)];
                offers.insert(0, Offer::new("in all", true, once));
                let more = self.count_offers(&key).into_iter();
                offers.extend(more.map(|o| Offer { words: format!("for each {}", o.words), ..o }));
                self.choice(&key, offers);
            }
        }
    }

    /// Who is paid, or pays.
    fn recipient(&mut self, at: &str, now: Option<&Recipient>) {
        let (reach, term) = (self.reach, self.term);
        let usual = match term.on.a {
            SubjectKind::Feature => RecipientWord::Majority,
            SubjectKind::Figure => RecipientWord::Owner,
            SubjectKind::Tile | SubjectKind::Game => RecipientWord::Active,
        };
        let mut offers = Vec::new();
        for word in [
            RecipientWord::Majority,
            RecipientWord::Present,
            RecipientWord::Owner,
            RecipientWord::Active,
            RecipientWord::Each,
            RecipientWord::Named,
        ] {
            let said = now == Some(&Recipient::Word(word));
            let unsaid = now.is_none() && word == usual && at == "/to";
            let change = if unsaid || (!said && word == usual && at == "/to") {
                vec![Patch::remove(at)]
            } else {
                vec![Patch::set(at, json!(word))]
            };
            offers.push(Offer::new(words::recipient(word), said || unsaid, change));
        }
        for token in &reach.tokens {
            let change = vec![Patch::set(at, json!({"holder": token.id}))];
            let said = matches!(now, Some(Recipient::Holder { holder }) if *holder == token.id);
            offers.push(Offer::new(format!("the holder of the {}", token.label), said, change));
        }
        if let Some(Recipient::Holder { holder }) = now
            && offers.iter().all(|o| !o.now)
        {
            let same = vec![Patch::set(at, json!({ "holder": holder }))];
            offers.push(Offer::new(format!("the holder of the {holder} (not declared)"), true, same));
        }
        let most = match now {
            Some(Recipient::Most { most }) => json!({ "most": most }),
            Some(_) | None => json!({"most": {"of": "figures", "in": "board", "owner": "own"}}),
        };
        let said = matches!(now, Some(Recipient::Most { .. }));
        offers.push(Offer::new("whoever has most", said, vec![Patch::set(at, most)]));
        let optional = at != "/to" || !pays(term.operation);
        if optional {
            offers.push(Offer::leave_out(vec![Patch::remove(at)]));
        }
        self.say(if at == "/to" { ", to" } else { ", paid by" });
        self.choice(at, offers);
        if let Some(Recipient::Most { most }) = now {
            self.many = true;
            self.counted(&format!("{at}/most"), most, Vec::new());
        }
    }

    /// What is said at the end: who pays, what is given back, what it stands instead of.
    pub(super) fn rest(&mut self) {
        let (reach, term) = (self.reach, self.term);
        if let Some(from) = &term.from {
            self.recipient("/from", Some(from));
        }
        if let Some(spend) = &term.spend {
            self.say(", who gives back the");
            self.id("/spend", spend, &reach.tokens, Clause::Optional);
        }
        if let Some(Keep::NotBelowZero) = term.keep {
            self.say(",");
            self.flag("/keep", &json!("not-below-zero"), &[(json!("not-below-zero"), "never below zero")]);
        }
        if term.operation != Operation::Award {
            if let Some(token) = &term.token {
                self.locked("token", token);
            }
            if term.record.is_some() {
                self.parts.push(Part::Locked("(a record that nothing beats)".to_owned()));
            }
        }
        if term.operation != Operation::Recount && term.recount.is_some() {
            self.parts.push(Part::Locked("(a way of counting anew that is not used)".to_owned()));
        }
        for (i, id) in term.replaces.iter().enumerate() {
            let at = format!("/replaces/{i}");
            self.say(if i == 0 { ", instead of" } else { "and" });
            let mut offers: Vec<Offer> = reach
                .terms
                .iter()
                .filter(|w| w.id == *id || !term.replaces.contains(&w.id))
                .map(|w| {
                    let text = format!("{} ({})", quoted(&w.label), w.id);
                    Offer::new(text, w.id == *id, vec![Patch::set(&at, w.id.as_str())])
                })
                .collect();
            if offers.iter().all(|o| !o.now) {
                // It may be of a set that is played with this one and not required.
                let text = quoted(&label_in(&reach.terms, id));
                offers.insert(0, Offer::new(text, true, vec![Patch::set(&at, id.as_str())]));
            }
            offers.push(Offer::leave_out(vec![Patch::remove(&at)]));
            self.choice(&at, offers);
        }
        self.say(".");
    }
}
