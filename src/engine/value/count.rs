//! Counting, and tests over counts.

use super::{Eval, Scope};
use crate::engine::program::{CompiledPay, CompiledTerm, CompiledTest, KindMask, Source};
use crate::engine::store::FeatureNo;
use crate::engine::store::features::Scratch;
use crate::model::bounds::{MOST_COUNTED, within};

/// Count, points for each, points of one payment.
pub(super) type Amount = (i64, i64, i64);

/// A product, as far as it is reckoned with.
#[inline]
pub(super) fn product(a: i64, b: i64) -> i64 {
    within(a.saturating_mul(b), MOST_COUNTED)
}

impl Eval<'_> {
    #[inline]
    pub(super) fn tests_hold(&self, term: &CompiledTerm, scope: &Scope, scratch: &mut Scratch) -> bool {
        term.tests.iter().all(|t| self.holds(t, scope, scratch))
    }

    pub(super) fn holds(&self, test: &CompiledTest, scope: &Scope, scratch: &mut Scratch) -> bool {
        match test {
            CompiledTest::Range { source, min, max } => {
                (*min..=*max).contains(&self.count(source, scope, scratch))
            }
            CompiledTest::Mode { mode, is } => self.scene.modes.get(mode) == Some(is),
            CompiledTest::Event(ids) => ids.iter().any(|id| id == self.occasion.event),
        }
    }

    /// What one payment comes to.
    #[inline]
    pub(super) fn amount(&self, pay: &CompiledPay, scope: &Scope, scratch: &mut Scratch) -> Amount {
        let mut n = self.count(&pay.per, scope, scratch);
        if let Some(times) = &pay.times {
            n = product(n, self.count(times, scope, scratch));
        }
        if pay.table.is_empty() {
            let points = product(n, pay.each);
            // A line multiplies out, also where the product is beyond what is reckoned with.
            let whole = points != MOST_COUNTED && points != -MOST_COUNTED;
            return if whole { (n, pay.each, points) } else { (1, points, points) };
        }
        let row = pay.table.iter().find(|r| n >= r.from && r.to.is_none_or(|to| n <= to));
        let points = row.map_or(0, |r| r.pays);
        (1, points, points)
    }

    /// How many; none of what a feature has where no feature is in scope.
    #[inline]
    pub(super) fn count(&self, source: &Source, scope: &Scope, scratch: &mut Scratch) -> i64 {
        let (store, f) = (self.store, scope.feature);
        if !scope.has_feature() && source.is_of_feature() {
            return 0;
        }
        match source {
            Source::One => 1,
            Source::Tiles => scope.measured.unwrap_or_else(|| i64::from(store.tiles_of(f))),
            Source::RealTiles => i64::from(store.tiles_of(f)),
            Source::Segments => i64::from(store.segment_count(f)),
            Source::Marks(slots) => slots.iter().map(|(slot, merge)| store.mark_sum(f, *slot, *merge)).sum(),
            Source::FilledBlock => 9 - i64::from(store.open_count(f)),
            Source::FilledRing => 8 - i64::from(store.open_count(f)),
            Source::EmptyRing => i64::from(store.open_count(f)),
            Source::Bordering(kinds, completed) => {
                let mut n = 0;
                store.each_bordering(f, scratch, |other| {
                    n += i64::from(self.counts_as(other, *kinds, *completed));
                });
                n
            }
            Source::Picked(picked) => self.count_picked(picked, scope, scratch),
        }
    }

    pub(super) fn counts_as(&self, f: FeatureNo, kinds: KindMask, completed: Option<bool>) -> bool {
        kinds >> self.store.kind_of(f) & 1 == 1 && completed.is_none_or(|c| self.store.is_completed(f) == c)
    }
}
