//! Marks as badges: where they go and what they look like.

use super::draw::Draw;
use super::geo::P;
use super::plan::TilePlan;

/// Layer 13.
pub(super) fn draw(d: &mut Draw) {
    let _ = d;
}

/// Where inns stand.
pub(super) fn inns(plan: &TilePlan) -> Vec<P> {
    let _ = plan;
    Vec::new()
}
