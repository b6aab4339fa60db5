//! Quiet decor of open land: parcels with furrows and hedges, groups of trees.

use super::draw::Draw;

/// Layer 2.
pub(super) fn draw(d: &mut Draw) {
    let _ = d;
}
