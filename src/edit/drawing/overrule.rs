//! What was said by hand of the fields' half edges, as changes to what the drawing gives.

use crate::engine::parting::{Land, Points};
use crate::model::Ports;

/// One change by hand. It has no effect where the drawing no longer has what it speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overrule {
    /// The pieces with these places are one field.
    Join(Land, Land),
    /// These places are apart from the rest of their field.
    Cut(Land),
    /// No land here: an inner field is closed.
    Close(Land),
    /// One more inner field.
    Inner,
}

impl Overrule {
    /// Changes all places that it names.
    pub fn change(&mut self, mut f: impl FnMut(&mut Land)) {
        match self {
            Overrule::Join(a, b) => {
                f(a);
                f(b);
            }
            Overrule::Cut(land) | Overrule::Close(land) => f(land),
            Overrule::Inner => {}
        }
    }

    fn apply(self, lands: &mut Vec<Land>) {
        match self {
            Overrule::Join(a, b) => {
                let at = |spot: Land, lands: &[Land]| lands.iter().position(|l| !l.and(spot).is_empty());
                if let (Some(x), Some(y)) = (at(a, lands), at(b, lands))
                    && x != y
                {
                    let land = lands.remove(x.max(y));
                    lands[x.min(y)] = lands[x.min(y)].union(land);
                }
            }
            Overrule::Cut(part) => {
                for n in 0..lands.len() {
                    let (off, rest) = (lands[n].and(part), lands[n].minus(part));
                    if !off.is_empty() && !rest.is_empty() {
                        lands[n] = rest;
                        lands.push(off);
                    }
                }
            }
            Overrule::Close(spot) => lands.retain(|l| !l.is_inner() || l.and(spot).is_empty()),
            Overrule::Inner => lands.push(Land::default()),
        }
    }
}

/// The lands of the drawing after what was said by hand, in order.
pub(super) fn overruled(derived: &[Land], hand: &[Overrule]) -> Vec<Land> {
    let mut lands = derived.to_vec();
    hand.iter().for_each(|o| o.apply(&mut lands));
    lands.sort_by_key(|land| land.order());
    lands
}

/// One place of a land.
fn spots(land: Land) -> impl Iterator<Item = Land> {
    let halves = land.halves.iter().map(|p| Land { halves: Ports::NONE.with(p), points: Points::NONE });
    halves.chain(land.points.iter().map(|k| Land { halves: Ports::NONE, points: Points::one(k) }))
}

/// The fewest changes that make the wanted lands of the derived ones. Wanted lands share no place, and have no half edge that the
/// derived ones lack.
pub(super) fn difference(derived: &[Land], wanted: &[Land]) -> Vec<Overrule> {
    let mut hand = Vec::new();
    let mut lands = derived.to_vec();
    let mut change = |o: Overrule, lands: &mut Vec<Land>| {
        o.apply(lands);
        hand.push(o);
    };
    let of = |spot: Land, lands: &[Land]| lands.iter().position(|l| !l.and(spot).is_empty());
    for land in wanted {
        let mut all = spots(*land);
        let Some(first) = all.next() else {
            change(Overrule::Inner, &mut lands);
            continue;
        };
        for spot in all {
            if of(spot, &lands) != of(first, &lands) {
                change(Overrule::Join(first, spot), &mut lands);
            }
        }
    }
    for land in lands.clone() {
        let mut parts = wanted.iter().map(|w| w.and(land)).filter(|part| !part.is_empty());
        if parts.next().is_none() && !land.is_empty() {
            change(Overrule::Close(land), &mut lands);
        }
        for part in parts {
            change(Overrule::Cut(part), &mut lands);
        }
    }
    hand
}

/// Gives points of the rim to lands of which only the half edges are known, so that they differ least from the derived ones.
///
/// Inner lands get the derived inner ones, then points that others can spare.
pub(super) fn with_points(derived: &[Land], halves: &[Ports]) -> Vec<Land> {
    let mut wanted: Vec<Land> = halves.iter().map(|h| Land { halves: *h, points: Points::NONE }).collect();
    let mut inner: Vec<Land> = derived.iter().copied().filter(|l| l.is_inner()).collect();
    for land in derived.iter().filter(|l| !l.is_inner()) {
        let holder = wanted.iter_mut().find(|w| !w.halves.and(land.halves).is_empty());
        if let Some(holder) = holder {
            holder.points = Points(holder.points.0 | land.points.0);
        }
    }
    let places: Vec<usize> = (0..wanted.len()).filter(|n| wanted[*n].is_inner()).collect();
    inner.truncate(places.len());
    while inner.len() < places.len() {
        let from = wanted.iter().position(|w| !w.is_inner() && !w.points.is_empty());
        let spared = from.and_then(|n| wanted[n].points.iter().next()).map_or(Points::NONE, Points::one);
        if let Some(n) = from {
            wanted[n].points.0 &= !spared.0;
        }
        inner.push(Land { halves: Ports::NONE, points: spared });
    }
    // In the order in which they are written.
    inner.sort_by_key(|land| land.order());
    for (n, land) in places.into_iter().zip(inner) {
        wanted[n] = land;
    }
    wanted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn land(halves: &[usize], points: u8) -> Land {
        let halves = halves.iter().map(|h| crate::model::Port::ALL[h / 2 * 3 + h % 2 * 2]).collect();
        Land { halves, points: Points(points) }
    }

    #[test]
    fn differences_lead_from_the_derived_lands_to_the_wanted_ones() {
        let derived = [land(&[2, 3, 4, 5], 0), land(&[0], 0), land(&[], 0b1010), land(&[6, 7], 0b1)];
        let rows = [
            (derived.to_vec(), 0),
            (vec![land(&[0, 2, 3, 4, 5], 0), land(&[], 0b1010), land(&[6, 7], 1)], 1),
            (vec![land(&[2, 3], 0), land(&[4, 5], 0), land(&[0], 0), land(&[], 0b1010), land(&[6, 7], 1)], 1),
            (vec![land(&[2, 4], 0), land(&[3, 0], 0), land(&[5, 6], 1), land(&[7], 0)], 5),
            (vec![land(&[2, 3, 4, 5, 0, 6, 7], 0b1011)], 3),
            (
                vec![
                    land(&[2, 3, 4, 5], 0),
                    land(&[0], 0),
                    land(&[], 0b1000),
                    land(&[], 2),
                    land(&[6, 7], 0),
                    land(&[], 1),
                ],
                2,
            ),
        ];
        for (mut wanted, most) in rows {
            let hand = difference(&derived, &wanted);
            assert!(hand.len() <= most + 1, "{hand:?}");
            wanted.sort_by_key(|l| l.order());
            assert_eq!(overruled(&derived, &hand), wanted, "{hand:?}");
        }
        assert_eq!(difference(&derived, &derived), []);
    }
}
