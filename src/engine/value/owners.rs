//! Majority by weights: fixed numbers, or counts of the feature (BAS-MAJ-1, BAS-MAJ-2).

use super::{Scope, bare};
use crate::engine::rules::MAX_PLAYERS;
use crate::engine::store::features::Scratch;
use crate::engine::store::{FeatureNo, Store};
use crate::model::term::Moment;

/// Players with most figures on a feature, as bits. Weight 0 never owns.
pub fn owners(store: &Store, f: FeatureNo) -> u32 {
    if store.is_free(f) {
        return 0;
    }
    let mut weight = [0i32; MAX_PLAYERS];
    for figure in store.figures_on(f) {
        if let Some(w) = weight.get_mut(figure.player as usize) {
            let info = store.rules().figure_info(figure.kind);
            *w = w.saturating_add(match &info.counted {
                None => info.weight,
                Some(source) => {
                    let n = bare(store, Moment::Final).count(
                        source,
                        &Scope::of(f, None),
                        &mut Scratch::default(),
                    );
                    i32::try_from(n.max(0)).unwrap_or(i32::MAX)
                }
            });
        }
    }
    let most = weight.iter().copied().max().unwrap_or(0);
    if most <= 0 {
        return 0;
    }
    weight.iter().enumerate().filter(|(_, w)| **w == most).fold(0, |bits, (p, _)| bits | 1 << p)
}

/// Players with a figure on a feature that can own, as bits.
pub(super) fn present(store: &Store, f: FeatureNo) -> u32 {
    let standing = store.figures_on(f).filter(|g| store.rules().figure_info(g.kind).can_own());
    standing.filter(|g| usize::from(g.player) < MAX_PLAYERS).fold(0, |bits, g| bits | 1 << g.player)
}
