//! Who loses a rivalry of sites: of two that touch and hold figures, one is completed and the other is not.

use super::marks::MarkNo;
use super::program::KindMask;
use super::store::{FeatureNo, Store};

/// Features that lose their rivalry now, with the mark that they bear; sorted, each once a mark.
///
/// Reading: SHR-CHAL-2 and its questions settle both sides in the scoring of the one completed first; sites completed by
/// one tile are both completed here and lose nothing.
pub fn losers(store: &Store) -> Vec<(FeatureNo, MarkNo)> {
    if store.rules().programs().challenges.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<_> = store.features().flat_map(|f| losers_to(store, f)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Features that lose their rivalry with one feature now.
pub fn losers_to(store: &Store, winner: FeatureNo) -> Vec<(FeatureNo, MarkNo)> {
    let mut found = Vec::new();
    for challenge in &store.rules().programs().challenges {
        let [a, b] = challenge.sides;
        for (own, other) in [(a, b), (b, a)] {
            let has_part = own >> store.kind_of(winner) & 1 == 1;
            if has_part && store.is_completed(winner) && takes_part(store, winner) {
                each_rival(store, winner, other, |rival| found.push((rival, challenge.mark)));
            }
        }
    }
    found
}

/// Open sites of these kinds with a figure on the eight cells around a site.
fn each_rival(store: &Store, site: FeatureNo, kinds: KindMask, mut each: impl FnMut(FeatureNo)) {
    for segment in store.ring_of(site) {
        for cell in store.cell_of_segment(segment).around() {
            store.each_segment_on(cell, |rival| {
                let f = store.feature_of(rival);
                if kinds >> store.kind_of(f) & 1 == 1 && !store.is_completed(f) && takes_part(store, f) {
                    each(f);
                }
            });
        }
    }
}

/// Whether someone stands there who can own it.
fn takes_part(store: &Store, f: FeatureNo) -> bool {
    let rules = store.rules();
    store.figures_on(f).any(|figure| rules.figure_info(figure.kind).can_own())
}
