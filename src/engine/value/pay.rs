//! Payments of single terms: who gets them, and how much.

use super::figures::Found;
use super::owners::{owners, present};
use super::{Eval, Scope};
use crate::engine::program::{Area, CompiledSubject, CompiledTerm, CompiledTest, Recipients};
use crate::engine::store::FeatureNo;
use crate::engine::store::features::Scratch;
use crate::model::term::{Keep, Moment, Operation};
use crate::model::{LineMoment, ScoreLine};

/// Something that a term gives to a player.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Gift {
    /// Points.
    Points(u8, ScoreLine),
    /// So many of a token.
    Tokens(u8, u16, ScoreLine),
    /// A token that passes on, with its new record.
    Award(u8, u16, i64, ScoreLine),
    /// A token is given back.
    Spend(u8, u16),
}

/// What a payment knows besides its term: what its lines say, and what players have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heading<'a> {
    pub(super) moment: LineMoment,
    pub(super) feature: Option<&'a str>,
    /// What players have so far.
    pub(super) scores: &'a [i64],
}

impl Heading<'_> {
    fn line(&self, rule: &str, label: &str, amount: (i64, i64, i64), cells: Vec<[i32; 2]>) -> ScoreLine {
        let (count, each, points) = amount;
        ScoreLine {
            moment: self.moment,
            feature: self.feature.map(str::to_owned),
            rule: rule.to_owned(),
            label: label.to_owned(),
            count,
            each,
            points,
            token: None,
            cells,
        }
    }
}

impl Eval<'_> {
    /// What a term of payments gives, once for each of its subjects.
    pub(super) fn gifts(
        &self,
        term: &CompiledTerm,
        here: Option<FeatureNo>,
        heading: Heading<'_>,
        scratch: &mut Scratch,
    ) -> Vec<Gift> {
        let scope = Scope::of(here.unwrap_or(Scope::NOTHING), None);
        let mut gifts = Vec::new();
        match &term.on {
            CompiledSubject::Feature { completed, .. } => {
                let fine = here.is_some_and(|f| {
                    // At completion and at the end the moment itself says which.
                    let at_its_moment = matches!(self.occasion.moment, Moment::Completed | Moment::Final);
                    at_its_moment || completed.is_none_or(|c| self.store.is_completed(f) == c)
                });
                if fine {
                    self.gifts_in(term, scope, None, heading, scratch, &mut gifts);
                }
            }
            CompiledSubject::Game => {
                self.gifts_in(term, scope, None, heading, scratch, &mut gifts);
            }
            CompiledSubject::Tile => {
                let scope = Scope { cell: self.occasion.placed, ..scope };
                self.gifts_in(term, scope, None, heading, scratch, &mut gifts);
            }
            CompiledSubject::Figure { pick, area } => {
                let carried = matches!(self.occasion.moment, Moment::Recalled | Moment::Event);
                let area = match area {
                    Some(area) => area,
                    None if carried => &Area::Event,
                    None => &Area::Board,
                };
                // "Own" of a subject is whoever has the turn; in its counts it is the figure's owner.
                let looking = Scope { own: Some(self.scene.active), ..scope };
                for figure in self.figures(area, pick, &looking, scratch) {
                    let stands = figure.segment.map(|s| self.store.feature_of(s));
                    let feature = here.or(stands).unwrap_or(Scope::NOTHING);
                    let scope =
                        Scope { cell: figure.cell, place: figure.place, ..Scope::of(feature, figure.player) };
                    self.gifts_in(term, scope, Some(figure), heading, scratch, &mut gifts);
                }
            }
        }
        gifts
    }

    fn gifts_in(
        &self,
        term: &CompiledTerm,
        scope: Scope,
        figure: Option<Found>,
        heading: Heading<'_>,
        scratch: &mut Scratch,
        out: &mut Vec<Gift>,
    ) {
        let to = self.recipients(&term.to, &scope, figure, scratch);
        // Reading: where one player pays another, what a term asks of "own" is asked of whoever pays.
        let asks_payers = term.from.is_some() && term.tests.iter().any(CompiledTest::says_own);
        let mut payers = term.from.as_ref().map_or(0, |from| self.recipients(from, &scope, figure, scratch));
        if asks_payers {
            let able = |p: &u8, scratch: &mut Scratch| {
                self.tests_hold(term, &Scope { own: Some(*p), ..scope }, scratch)
            };
            payers = players(payers).filter(|p| able(p, scratch)).fold(0, |bits, p| bits | 1 << p);
            if payers == 0 {
                return;
            }
        }
        let mut paid = 0;
        for p in players(to) {
            // A term about a figure is the figure's owner's; all others are asked of each recipient.
            let own = figure.map_or(Some(p), |f| f.player);
            let scope = Scope { own, ..scope };
            if !asks_payers && !self.tests_hold(term, &scope, scratch) {
                continue;
            }
            match &term.award {
                Some(award) => {
                    let n = self.count(&award.record, &scope, scratch);
                    if n > self.record(award.token).unwrap_or_else(|| self.derived_record(award, scratch)) {
                        let cells = self.counted_cells(&award.record, &scope, scratch);
                        let mut line = heading.line(&term.rule, &term.label, (1, 0, 0), cells);
                        line.token = Some(self.store.rules().tokens[award.token as usize].clone());
                        out.push(Gift::Award(p, award.token, n, line));
                    }
                }
                None => paid += self.pay_player(term, &scope, p, heading, scratch, out),
            }
            if let Some(token) = term.spend {
                out.push(Gift::Spend(p, token));
            }
        }
        for p in players(payers).filter(|_| paid != 0) {
            let line = heading.line(&term.rule, &term.label, (1, -paid, -paid), Vec::new());
            out.push(Gift::Points(p, line));
        }
    }

    fn pay_player(
        &self,
        term: &CompiledTerm,
        scope: &Scope,
        player: u8,
        heading: Heading<'_>,
        scratch: &mut Scratch,
        out: &mut Vec<Gift>,
    ) -> i64 {
        let mut paid = 0;
        for pay in &term.pay {
            let (count, each, mut points) = self.amount(pay, scope, scratch);
            if count == 0 || (points == 0 && pay.token.is_none()) {
                continue;
            }
            let cells = self.counted_cells(&pay.per, scope, scratch);
            if let Some(token) = pay.token {
                let mut line = heading.line(&pay.rule, &pay.label, (points, 0, 0), cells);
                line.token = Some(self.store.rules().tokens[token as usize].clone());
                out.push(Gift::Tokens(player, token, line));
                continue;
            }
            let mut amount = (count, each, points);
            if term.keep == Some(Keep::NotBelowZero) {
                let has = heading.scores.get(usize::from(player)).copied().unwrap_or(0) + paid;
                let kept = points.max(-has.max(0));
                if kept != points {
                    points = kept;
                    amount = (1, kept, kept);
                }
            }
            paid += points;
            out.push(Gift::Points(player, heading.line(&pay.rule, &pay.label, amount, cells)));
        }
        paid
    }

    /// Who is paid, as bits.
    pub(super) fn recipients(
        &self,
        to: &Recipients,
        scope: &Scope,
        figure: Option<Found>,
        scratch: &mut Scratch,
    ) -> u32 {
        let everyone = self.scene.everyone();
        let here = scope.has_feature().then_some(scope.feature);
        everyone
            & match to {
                Recipients::Majority => here.map_or(0, |f| owners(self.store, f)),
                Recipients::Present => here.map_or(0, |f| present(self.store, f)),
                Recipients::Owner => figure.and_then(|f| f.player).map_or(0, |p| 1 << p),
                Recipients::Active => 1 << self.scene.active,
                Recipients::Each => everyone,
                Recipients::Named => self.occasion.named,
                Recipients::Holder(token) => self.scene.holders(*token),
                Recipients::Most(source) => {
                    let counts: Vec<(u8, i64)> = players(everyone)
                        .map(|p| (p, self.count(source, &Scope { own: Some(p), ..*scope }, scratch)))
                        .collect();
                    // Nobody has most of nothing.
                    let most = counts.iter().map(|(_, n)| *n).max().unwrap_or(0).max(1);
                    counts.iter().filter(|(_, n)| *n == most).fold(0, |bits, (p, _)| bits | 1 << p)
                }
            }
    }

    fn record(&self, token: u16) -> Option<i64> {
        self.scene.records.get(token as usize).copied().flatten()
    }

    /// The record of a token where none is written.
    ///
    /// Reading: completed features without figures were scored before, so the largest of them is the record. What nobody
    /// may stand on (the walls of a plate) was completed by nobody and holds none.
    fn derived_record(&self, award: &crate::engine::program::Award, scratch: &mut Scratch) -> i64 {
        let store = self.store;
        let scored = |f: &FeatureNo| {
            award.kinds >> store.kind_of(*f) & 1 == 1
                && store.is_completed(*f)
                && store.is_free(*f)
                && self.scene.scoring.binary_search(f).is_err()
                && store.ring_of(*f).all(|s| {
                    let (_, tile, k) = store.locate(s);
                    store.rules().def(tile).segments[k].holds.is_none()
                })
        };
        let features: Vec<FeatureNo> = store.features().filter(scored).collect();
        let counts = features.into_iter().map(|f| self.count(&award.record, &Scope::of(f, None), scratch));
        counts.max().unwrap_or(0)
    }
}

/// The players of a set of bits, in order.
pub(super) fn players(bits: u32) -> impl Iterator<Item = u8> {
    (0..32u8).filter(move |p| bits >> p & 1 == 1)
}

/// Where the value of a feature goes: to the majority, unless a term of the stage `share` sends it elsewhere.
pub(super) fn share(ev: &Eval<'_>, f: FeatureNo, terms: &[&CompiledTerm], scratch: &mut Scratch) -> u32 {
    let scope = Scope::of(f, None);
    let mut bits = owners(ev.store, f) & ev.scene.everyone();
    for term in terms.iter().filter(|t| t.operation == Operation::Redirect) {
        let to = ev.recipients(&term.to, &scope, None, scratch);
        // A test about oneself lets in those who pass it.
        let pass =
            |p: &u8, scratch: &mut Scratch| ev.tests_hold(term, &Scope { own: Some(*p), ..scope }, scratch);
        if term.says_own() {
            let passing: Vec<u8> = players(to).filter(|p| pass(p, scratch)).collect();
            bits = passing.into_iter().fold(bits, |bits, p| bits | 1 << p);
        } else if ev.tests_hold(term, &scope, scratch) {
            bits = to;
        }
    }
    bits
}
