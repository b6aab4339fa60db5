//! Gates: where a road enters a town, and the way to there.

use super::geo::{P, along, at, cubic, dist, length, mul, nearest, perp, piece};
use super::line::Gate;
use super::town::Town;

/// From a side to a gate, at right angles to both.
pub(super) fn to_gate(p: P, d: P, gate: P, out: P) -> Vec<P> {
    let k = dist(p, gate) * 0.42;
    cubic(p, along(p, d, k), along(gate, out, k), gate, 16)
}

/// The town whose wall is nearest.
pub(super) fn nearest_town(towns: &[Town], p: P) -> Option<usize> {
    let near = |t: &Town| t.walls.iter().map(|w| nearest(w, p).0).fold(f64::MAX, f64::min);
    (0..towns.len())
        .filter(|i| !towns[*i].walls.is_empty())
        .min_by(|a, b| near(&towns[*a]).total_cmp(&near(&towns[*b])))
}

/// The place for a gate: the wall point nearest to `target`, clear of the wall's ends and other gates.
pub(super) fn gate_spot(town: &Town, target: P, gates: &[Gate], index: usize) -> Option<(P, P)> {
    let mut best: Option<(f64, P, P)> = None;
    for margin in [0.16, 0.05] {
        for wall in &town.walls {
            let l = length(wall);
            if l <= 2.0 * margin {
                continue;
            }
            let inner = piece(wall, margin, l - margin);
            for k in 0..=60 {
                let (p, t) = at(&inner, length(&inner) * f64::from(k) / 60.0);
                let crowded = gates.iter().any(|g| g.town == index && dist(g.at, p) < 0.19);
                let d = dist(p, target) + if crowded { 1.0 } else { 0.0 };
                if best.is_none_or(|b| d < b.0 - 1e-9) {
                    let n = perp(t);
                    let n = if town.ground.contains(along(p, n, 0.03)) { mul(n, -1.0) } else { n };
                    best = Some((d, p, n));
                }
            }
        }
        if best.is_some() {
            break;
        }
    }
    best.map(|(_, p, n)| (p, n))
}
