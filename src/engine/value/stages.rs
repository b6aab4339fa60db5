//! The value of a feature: its terms in order, into a running total or into lines. Both go the same way, so that lines sum
//! to the value.

use super::count::{Amount, product};
use super::pick::Thing;
use super::{Eval, Scope};
use crate::engine::program::{CompiledPay, CompiledRecount, CompiledTerm, RecountTile, Source};
use crate::engine::store::FeatureNo;
use crate::engine::store::features::Scratch;
use crate::model::bounds::{MOST_COUNTED, within};
use crate::model::term::{Operation, Stage};

/// Where the terms of a value go.
pub(super) trait Tally {
    /// A payment of a term.
    fn paid(
        &mut self,
        term: &CompiledTerm,
        pay: &CompiledPay,
        amount: Amount,
        scope: &Scope,
        scratch: &mut Scratch,
    );
    /// A term changes the total by this much in one line.
    fn changed(&mut self, term: &CompiledTerm, by: i64);
    /// A term drops what its own stage paid so far.
    fn dropped(&mut self, stage: Stage);
    /// Tiles were measured anew and come to this many.
    fn measured(&mut self, term: &CompiledTerm, tiles: i64);
}

/// Only the total.
pub(super) struct Total;

impl Tally for Total {
    #[inline]
    fn paid(&mut self, _: &CompiledTerm, _: &CompiledPay, _: Amount, _: &Scope, _: &mut Scratch) {}
    #[inline]
    fn changed(&mut self, _: &CompiledTerm, _: i64) {}
    #[inline]
    fn dropped(&mut self, _: Stage) {}
    #[inline]
    fn measured(&mut self, _: &CompiledTerm, _: i64) {}
}

impl Eval<'_> {
    /// The value of a feature for a player (or for anyone), at the occasion's moment.
    #[inline]
    pub(super) fn value(&self, f: FeatureNo, own: Option<u8>, scratch: &mut Scratch) -> i64 {
        self.value_in(Scope::of(f, own), scratch)
    }

    /// See [`Eval::value`].
    #[inline]
    pub(super) fn value_in(&self, scope: Scope, scratch: &mut Scratch) -> i64 {
        self.run(scope, &mut Total, scratch)
    }

    /// Runs the terms of the feature in scope.
    #[inline]
    pub(super) fn run<T: Tally>(&self, mut scope: Scope, tally: &mut T, scratch: &mut Scratch) -> i64 {
        let rules = self.store.rules();
        let terms = &rules.program(self.store.kind_of(scope.feature), self.occasion.moment).value;
        let (mut before, mut here) = (0, 0);
        let mut stage = None;
        for (n, term) in terms.iter().enumerate() {
            if stage != Some(term.stage) {
                before += here;
                here = 0;
                stage = Some(term.stage);
            }
            if !self.tests_hold(term, &scope, scratch) {
                continue;
            }
            match term.operation {
                Operation::Void => {
                    tally.changed(term, -(before + here));
                    (before, here) = (0, 0);
                }
                // Rounded up, also below zero: half of -3 is -1.
                Operation::Half => {
                    let all: i64 = before + here;
                    let half = all.div_euclid(2) + all.rem_euclid(2);
                    tally.changed(term, half - all);
                    (before, here) = (half, 0);
                }
                Operation::Replace => {
                    tally.dropped(term.stage);
                    here = self.pays(term, &scope, tally, scratch);
                }
                Operation::Add => here += self.pays(term, &scope, tally, scratch),
                Operation::Again => {
                    let more = self.again(&terms[..n], term, &scope, scratch);
                    tally.changed(term, more);
                    here += more;
                }
                Operation::Recount => {
                    let tiles = self.recounted(term, &scope);
                    tally.measured(term, tiles);
                    scope.measured = Some(tiles);
                }
                // Of the payments around a value.
                Operation::Award | Operation::Redirect => {}
            }
        }
        before + here
    }

    #[inline]
    fn pays<T: Tally>(
        &self,
        term: &CompiledTerm,
        scope: &Scope,
        tally: &mut T,
        scratch: &mut Scratch,
    ) -> i64 {
        let mut sum = 0;
        for pay in &term.pay {
            let amount = self.amount(pay, scope, scratch);
            tally.paid(term, pay, amount, scope, scratch);
            sum += amount.2;
        }
        sum
    }

    /// What the terms before paid for the items that this one counts.
    fn again(
        &self,
        before: &[CompiledTerm],
        term: &CompiledTerm,
        scope: &Scope,
        scratch: &mut Scratch,
    ) -> i64 {
        let mut items: Vec<Thing> = Vec::new();
        for pay in &term.pay {
            items.extend(self.items(&pay.per, scope, scratch).into_iter().map(|(thing, _)| thing));
        }
        if items.is_empty() {
            return 0;
        }
        let mut sum = 0;
        // A void takes away all before it; a replacing term all of its stage.
        let mut since_stage = 0;
        let mut stage = None;
        for earlier in before {
            if stage != Some(earlier.stage) {
                since_stage = 0;
                stage = Some(earlier.stage);
            }
            if !self.tests_hold(earlier, scope, scratch) {
                continue;
            }
            match earlier.operation {
                Operation::Void => (sum, since_stage) = (0, 0),
                Operation::Replace => {
                    sum -= since_stage;
                    since_stage = 0;
                }
                Operation::Add
                | Operation::Award
                | Operation::Recount
                | Operation::Half
                | Operation::Again
                | Operation::Redirect => {}
            }
            for pay in &earlier.pay {
                if !pay.table.is_empty() || matches!(earlier.operation, Operation::Again) {
                    continue;
                }
                let times = pay.times.as_ref().map_or(1, |t| self.count(t, scope, scratch));
                let paid: i64 = self
                    .items(&pay.per, scope, scratch)
                    .iter()
                    .filter(|(thing, _)| items.contains(thing))
                    .map(|(_, n)| product(product(*n, pay.each), times))
                    .sum();
                let paid = within(paid, MOST_COUNTED);
                sum += paid;
                since_stage += paid;
            }
        }
        sum
    }

    /// The things that a count finds, where it is known which they are.
    pub(super) fn items(&self, source: &Source, scope: &Scope, scratch: &mut Scratch) -> Vec<(Thing, i64)> {
        match source {
            Source::Tiles | Source::RealTiles => {
                self.cells_of(scope.feature).into_iter().map(|c| (Thing::Cell(c), 1)).collect()
            }
            Source::Bordering(kinds, completed) => {
                let mut found = Vec::new();
                self.store.each_bordering(scope.feature, scratch, |other| {
                    if self.counts_as(other, *kinds, *completed) {
                        found.push((Thing::Feature(other), 1));
                    }
                });
                found
            }
            Source::Picked(picked) => self.things(picked, scope, scratch),
            Source::One
            | Source::Segments
            | Source::Marks(_)
            | Source::FilledBlock
            | Source::FilledRing
            | Source::EmptyRing => Vec::new(),
        }
    }

    /// Tiles after measuring anew.
    fn recounted(&self, term: &CompiledTerm, scope: &Scope) -> i64 {
        let now = scope.measured.unwrap_or_else(|| i64::from(self.store.tiles_of(scope.feature)));
        match &term.recount {
            None => now,
            Some(CompiledRecount::To(n)) => *n,
            Some(CompiledRecount::Where(shown, each)) => {
                let f = scope.feature;
                let cells = self.cells_of(f).into_iter().filter(|c| self.shows(*c, shown, Some(f)));
                let as_many = |cell| match each {
                    RecountTile::As(n) => *n,
                    RecountTile::Segments => {
                        let mut n = 0;
                        self.store.each_segment_on(cell, |s| {
                            n += i64::from(self.store.feature_of(s) == f);
                        });
                        n
                    }
                };
                now + cells.map(|c| as_many(c) - 1).sum::<i64>()
            }
        }
    }
}
