//! Tests as clauses: "and there is a cathedral of it", "and there are exactly 2 tiles of it".

use serde_json::json;

use super::patch::Patch;
use super::reach::label_in;
use super::{Build, Offer, words};
use crate::model::term::{Count, Owner, Test};

/// How a test bounds what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Any,
    None,
    AtLeast(i64),
    AtMost(i64),
    Exactly(i64),
    Between(i64, i64),
}

/// The count of a test and its bound; nothing for a state of play.
pub(super) fn bound(test: &Test) -> Option<(&Count, Bound)> {
    match test {
        Test::Some(t) => Some((
            &t.some,
            match (t.min, t.max) {
                (None, None) => Bound::Any,
                (Some(n), None) => Bound::AtLeast(n),
                (None, Some(n)) => Bound::AtMost(n),
                (Some(a), Some(b)) if a == b => Bound::Exactly(a),
                (Some(a), Some(b)) => Bound::Between(a, b),
            },
        )),
        Test::No(t) => Some((&t.no, Bound::None)),
        Test::Mode(_) => None,
    }
}

impl Bound {
    const fn words(self) -> &'static str {
        match self {
            Bound::Any => "is a",
            Bound::None => "is no",
            Bound::AtLeast(_) => "are at least",
            Bound::AtMost(_) => "are at most",
            Bound::Exactly(_) => "are exactly",
            Bound::Between(..) => "are from",
        }
    }

    fn test(self, count: &Count) -> serde_json::Value {
        match self {
            Bound::Any => json!({"some": count}),
            Bound::None => json!({"no": count}),
            Bound::AtLeast(n) => json!({"some": count, "min": n}),
            Bound::AtMost(n) => json!({"some": count, "max": n}),
            Bound::Exactly(n) => json!({"some": count, "min": n, "max": n}),
            Bound::Between(a, b) => json!({"some": count, "min": a, "max": b}),
        }
    }

    /// The least of its numbers, for changing over to another bound.
    const fn number(self) -> i64 {
        match self {
            Bound::Any | Bound::None => 1,
            Bound::AtLeast(n) | Bound::AtMost(n) | Bound::Exactly(n) | Bound::Between(n, _) => n,
        }
    }
}

/// The largest number that a field offers.
pub(super) const MOST: i64 = 999;

impl Build<'_, '_> {
    /// Tests, each as a clause that may be left out.
    pub(super) fn tests(&mut self, at: &str, tests: &[Test], joint: &str) {
        for (i, test) in tests.iter().enumerate() {
            let place = format!("{at}/{i}");
            match (bound(test), test) {
                (Some((count, bound)), _) => {
                    let joint = if i == 0 { joint } else { "and there" };
                    self.test(&place, count, bound, joint);
                }
                (None, Test::Mode(mode)) => self.mode(&place, &mode.mode, &mode.is),
                (None, Test::Some(_) | Test::No(_)) => {}
            }
        }
    }

    fn test(&mut self, at: &str, count: &Count, now: Bound, joint: &str) {
        let n = now.number();
        let last = match now {
            Bound::Between(_, b) => b,
            Bound::Any | Bound::None | Bound::AtLeast(_) | Bound::AtMost(_) | Bound::Exactly(_) => n,
        };
        let bounds = [
            Bound::Any,
            Bound::None,
            Bound::AtLeast(n),
            Bound::AtMost(n),
            Bound::Exactly(n),
            Bound::Between(n, last),
        ];
        // From a number to the same number is exactly that number.
        let bounds = bounds.into_iter().filter(|b| !matches!(b, Bound::Between(a, z) if a == z && *b != now));
        let mut offers: Vec<Offer> = bounds
            .map(|b| {
                let mut text = b.words().to_owned();
                if b == Bound::Any {
                    text = self.any_of(count);
                }
                Offer::new(text, b == now, vec![Patch::set(at, b.test(count))])
            })
            .collect();
        offers.push(Offer::leave_out(vec![Patch::remove(at)]));
        self.say(joint);
        self.choice(at, offers);
        let (min, max) = (format!("{at}/min"), format!("{at}/max"));
        match now {
            Bound::Any | Bound::None => {}
            Bound::AtLeast(n) => self.number(&[min], n, 0, MOST),
            Bound::AtMost(n) => self.number(&[max], n, 0, MOST),
            Bound::Exactly(n) => self.number(&[min, max], n, 0, MOST),
            Bound::Between(a, b) => {
                self.number(&[min], a, 0, b);
                self.say("to");
                self.number(&[max], b, a, MOST);
            }
        }
        let key = if now == Bound::None { "no" } else { "some" };
        self.many = match now {
            Bound::Any | Bound::None => false,
            Bound::AtLeast(n) | Bound::AtMost(n) | Bound::Exactly(n) => n != 1,
            Bound::Between(..) => true,
        };
        self.counted(&format!("{at}/{key}"), count, Vec::new());
    }

    /// "is a", "is an", "are" before what is counted.
    fn any_of(&self, count: &Count) -> String {
        if count.owner == Some(Owner::Own) || count.completed == Some(false) || count.filled == Some(false) {
            return "is an".to_owned();
        }
        let (_, ids) = super::counted::narrowing(count);
        let pool = self.pool(count.of);
        let noun = match ids.first() {
            Some(id) if count.completed.is_none() => label_in(&pool, id),
            Some(_) | None => super::counted::thing_word(count.of).to_owned(),
        };
        match words::with_article(&noun).split_once(' ') {
            Some((article @ ("a" | "an"), _)) if !noun.starts_with("any ") => format!("is {article}"),
            Some(_) if noun.starts_with("any ") => "is".to_owned(),
            Some(_) | None => "are".to_owned(),
        }
    }

    fn mode(&mut self, at: &str, id: &str, is: &str) {
        let reach = self.reach;
        self.say("while");
        let mut offers: Vec<Offer> = reach
            .modes
            .iter()
            .map(|(word, values)| {
                let now = word.id == id;
                let value = if now { is } else { values.first().map_or("", String::as_str) };
                Offer::new(&word.label, now, vec![Patch::set(at, json!({"mode": word.id, "is": value}))])
            })
            .collect();
        if offers.iter().all(|o| !o.now) {
            let same = vec![Patch::set(at, json!({"mode": id, "is": is}))];
            offers.insert(0, Offer::new(format!("{} (not declared)", words::spaced(id)), true, same));
        }
        offers.push(Offer::leave_out(vec![Patch::remove(at)]));
        self.choice(format!("{at}/mode"), offers);
        self.say("is");
        let key = format!("{at}/is");
        let values = reach.modes.iter().find(|(w, _)| w.id == id).map_or(&[][..], |(_, v)| v.as_slice());
        let mut offers: Vec<Offer> = values
            .iter()
            .map(|v| Offer::new(words::spaced(v), v == is, vec![Patch::set(&key, v.as_str())]))
            .collect();
        super::undeclared(&mut offers, is, &key);
        self.choice(&key, offers);
    }
}
