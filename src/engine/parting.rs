//! Which half edges of a tile hang together as one field, read off the drawing.
//!
//! Segments that meet inside the tile are one barrier. Two places of the rim belong to one field unless a barrier reaches the rim
//! on both ways round between them. Land that reaches the rim only in a point between two barriers (four caps, two corners) is an
//! inner field. Looks at one tile alone and at no field that it states; knows no board.
//!
//! *Limits*: parts that only the picture shows (a wall from a cap to the rim, two towns whose walls touch) are not in a tile's
//! definition and hence not seen; see `docs/drawing.md`.

use std::collections::{BTreeMap, BTreeSet};

use super::borders::meetings;
use crate::model::tileset::{Crossing, End, SegmentDef, TileDef};
use crate::model::vocab::Profile;
use crate::model::{Port, Ports, Turn};

/// A piece of land: the half edges that it reaches, and the points of the rim between two half edges that it reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Land {
    /// Half edges.
    pub halves: Ports,
    /// Points between half edges.
    pub points: Points,
}

/// The eight points of the rim between two half edges, as bits: 0 the middle of the north side, 1 the north-east corner, and so on
/// clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Points(pub u8);

impl Points {
    /// No point.
    pub const NONE: Points = Points(0);

    /// The point of a number, 0 to 7.
    pub const fn one(number: usize) -> Points {
        Points(1 << (number & 7))
    }

    /// Numbers of the points.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |k| self.0 >> k & 1 == 1)
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// After the tile was turned.
    #[must_use]
    pub const fn turned(self, turn: Turn) -> Points {
        Points(self.0.rotate_left(2 * turn.quarters() as u32))
    }

    /// In the mirror image, east and west exchanged.
    #[must_use]
    pub fn mirrored(self) -> Points {
        self.iter().fold(Points::NONE, |all, k| Points(all.0 | Points::one(8 - k).0))
    }
}

impl Land {
    /// Whether it reaches no half edge.
    pub const fn is_inner(self) -> bool {
        self.halves.is_empty()
    }

    /// Both pieces together.
    #[must_use]
    pub const fn union(self, other: Land) -> Land {
        Land { halves: self.halves.union(other.halves), points: Points(self.points.0 | other.points.0) }
    }

    /// What both have.
    #[must_use]
    pub const fn and(self, other: Land) -> Land {
        Land { halves: self.halves.and(other.halves), points: Points(self.points.0 & other.points.0) }
    }

    /// What is in this piece and not in the other.
    #[must_use]
    pub const fn minus(self, other: Land) -> Land {
        Land { halves: self.halves.minus(other.halves), points: Points(self.points.0 & !other.points.0) }
    }

    /// Whether it reaches the rim nowhere.
    pub const fn is_empty(self) -> bool {
        self.halves.is_empty() && self.points.is_empty()
    }

    /// How much of the rim it has: half edges, then points.
    pub const fn size(self) -> (u32, u32) {
        (self.halves.len(), self.points.len())
    }

    /// Order in lists: by the first half edge, inner fields last by their first point.
    pub fn order(self) -> (usize, usize) {
        let first = self.halves.first().map_or(12, Port::index);
        (first, self.points.iter().next().unwrap_or(8))
    }
}

/// The number of a half edge (0 to 7, clockwise from NL) as a port.
fn half(number: usize) -> Port {
    Port::ALL[(number & 7) / 2 * 3 + (number & 1) * 2]
}

/// The pieces of land of a tile in the order of [`Land::order`]; every half edge that no other segment takes is in exactly one.
///
/// `profile` gives the profile of a kind's id (`None` for sites). Segments of profile `field` are not looked at.
pub fn derive_lands(tile: &TileDef, profile: impl Fn(&str) -> Option<Profile>) -> Vec<Land> {
    let map = Barriers::new(tile, profile);
    let mut lands: Vec<(usize, Land)> = Vec::new();
    let halves = (0..8).filter(|h| map.at(half(*h)).is_none());
    let spots = halves
        .map(|h| (2 * half(h).index(), Land { halves: Ports::NONE.with(half(h)), points: Points::NONE }))
        .chain((0..8).filter(|k| map.is_open(*k)).map(|k| {
            let at = if k % 2 == 0 { 2 * half(k).index() + 2 } else { 2 * half(k).index() + 1 };
            (at, Land { halves: Ports::NONE, points: Points::one(k) })
        }));
    for (at, spot) in spots {
        match lands.iter_mut().find(|(other, _)| !map.parts(*other, at)) {
            Some((_, land)) => *land = land.union(spot),
            None => lands.push((at, spot)),
        }
    }
    let mut lands: Vec<Land> = lands.into_iter().map(|(_, land)| land).collect();
    lands.sort_by_key(|land| land.order());
    lands
}

/// Who lies where on the rim, and which segments are one barrier.
struct Barriers {
    /// The segment at each port, fields left out.
    rim: [Option<usize>; 12],
    /// The first segment of the barrier that each segment is part of.
    barrier: Vec<usize>,
    /// The ports of each barrier, by its first segment; what passes above or below is none.
    reach: BTreeMap<usize, Ports>,
}

impl Barriers {
    fn new(tile: &TileDef, profile: impl Fn(&str) -> Option<Profile>) -> Barriers {
        let profile: Vec<Option<Profile>> = tile.segments.iter().map(|s| profile(&s.kind)).collect();
        let is_field = |n: usize| profile[n] == Some(Profile::Field);
        let mut rim = [None; 12];
        for (n, segment) in tile.segments.iter().enumerate().filter(|(n, _)| !is_field(*n)) {
            for port in segment.ports(profile[n]).iter() {
                rim[port.index()].get_or_insert(n);
            }
        }
        let passing = passing(tile, &profile);
        let mut barrier: Vec<usize> = (0..tile.segments.len()).collect();
        let mut groups = meetings(tile, &profile);
        groups.extend(sharing(tile, &rim));
        groups.extend(lone_hub(tile, &profile));
        groups.extend(clashing(&rim, tile.segments.len()));
        for group in groups {
            let mut group = group.into_iter().filter(|n| !is_field(*n) && !passing.contains(n));
            let Some(first) = group.next() else { continue };
            for other in group {
                let (a, b) = (barrier[first], barrier[other]);
                let (keep, drop) = (a.min(b), a.max(b));
                barrier.iter_mut().filter(|n| **n == drop).for_each(|n| *n = keep);
            }
        }
        let mut reach: BTreeMap<usize, Ports> = BTreeMap::new();
        for (port, n) in Port::ALL.into_iter().zip(rim) {
            if let Some(n) = n.filter(|n| !passing.contains(n)) {
                let ports = reach.entry(barrier[n]).or_default();
                *ports = ports.with(port);
            }
        }
        Barriers { rim, barrier, reach }
    }

    fn at(&self, port: Port) -> Option<usize> {
        self.rim[port.index()]
    }

    /// Whether land reaches the rim in a point: two barriers meet there, and nothing runs out between them.
    fn is_open(&self, point: usize) -> bool {
        let (before, after) = (half(point), half(point + 1));
        let between = point.is_multiple_of(2) && self.rim[before.index() + 1].is_some();
        match (self.at(before), self.at(after)) {
            (Some(a), Some(b)) => self.barrier[a] != self.barrier[b] && !between,
            _ => false,
        }
    }

    /// Whether a barrier parts two places of the rim, given in half ports clockwise from NL.
    fn parts(&self, a: usize, b: usize) -> bool {
        let (low, high) = (a.min(b), a.max(b));
        self.reach.values().any(|ports| {
            let at = |p: Port| 2 * p.index();
            ports.iter().any(|p| low < at(p) && at(p) < high)
                && ports.iter().any(|p| at(p) < low || high < at(p))
        })
    }
}

/// Segments that land passes: a town on a bridge, a road in a tunnel below a town.
fn passing(tile: &TileDef, profile: &[Option<Profile>]) -> BTreeSet<usize> {
    let of = |id: &str| tile.segment(id).map(|(n, _)| n);
    let passes = |(upper, how, lower): &(String, Crossing, String)| {
        let (a, b) = (of(upper)?, of(lower)?);
        let whole = |n: usize| profile[n] == Some(Profile::Whole);
        let free = match how {
            Crossing::Over => whole(a),
            Crossing::Under => !whole(a) && whole(b),
        };
        free.then_some(a)
    };
    tile.cross.iter().filter_map(passes).collect()
}

/// Segments that share a printed side.
fn sharing(tile: &TileDef, rim: &[Option<usize>; 12]) -> Vec<Vec<usize>> {
    let of = |(n, s): (usize, &SegmentDef)| -> Vec<Vec<usize>> {
        let ports = s.also.iter().flat_map(|side| Ports::of_side(*side).iter().collect::<Vec<_>>());
        ports.filter_map(|p| rim[p.index()]).map(|other| vec![n, other]).collect()
    };
    tile.segments.iter().enumerate().flat_map(of).collect()
}

/// A hub where only one line ends stands against whatever else reaches the rim.
fn lone_hub(tile: &TileDef, profile: &[Option<Profile>]) -> Option<Vec<usize>> {
    let hubs: Vec<usize> =
        (0..tile.segments.len()).filter(|n| tile.segments[*n].end == Some(End::Hub)).collect();
    let [hub] = hubs[..] else { return None };
    let others = (0..tile.segments.len())
        .filter(|n| *n != hub && !tile.segments[*n].at.is_empty() && profile[*n] != Some(Profile::Field));
    Some([hub].into_iter().chain(others).collect())
}

/// Pairs of segments that cross: going round the rim one meets a, b, a, b.
fn clashing(rim: &[Option<usize>; 12], segments: usize) -> Vec<Vec<usize>> {
    let crosses = |a: usize, b: usize| {
        let order: Vec<usize> = rim.iter().flatten().copied().filter(|n| *n == a || *n == b).collect();
        (0..order.len()).filter(|n| order[*n] != order[(n + 1) % order.len()]).count() > 2
    };
    let pairs = (0..segments).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.filter(|(a, b)| crosses(*a, *b)).map(|(a, b)| vec![a, b]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lands of a tile from its segments in JSON: `EL WR | ER SL | inside`.
    fn lands(tile: &str) -> String {
        let tile: TileDef = serde_json::from_str(&format!(r#"{{"id": "t", {tile}}}"#)).expect("a tile");
        let profile = |kind: &str| match kind {
            "city" => Some(Profile::Whole),
            "road" | "river" => Some(Profile::Line),
            "field" => Some(Profile::Field),
            _ => None,
        };
        let word = |land: Land| match land.is_inner() {
            true => "inside".to_owned(),
            false => land.halves.iter().map(|p| p.name().word()).collect::<Vec<_>>().join(" "),
        };
        derive_lands(&tile, profile).into_iter().map(word).collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn barriers_part_the_land() {
        let rows = [
            // Nothing, a site, an end in the open.
            (r#""segments": []"#, "NL NR EL ER SL SR WL WR"),
            (r#""segments": [{"id": "m1", "kind": "monastery"}]"#, "NL NR EL ER SL SR WL WR"),
            (
                r#""segments": [{"id": "r1", "kind": "road", "at": ["S"], "end": "plain"}]"#,
                "NL NR EL ER SL SR WL WR",
            ),
            (r#""segments": [{"id": "r1", "kind": "road", "at": ["E", "W"]}]"#, "NL NR EL WR | ER SL SR WL"),
            // Two corners leave land between them, one city does not.
            (
                r#""segments": [{"id": "c1", "kind": "city", "at": ["N", "W"]}, {"id": "c2", "kind": "city", "at": ["E", "S"]}]"#,
                "inside",
            ),
            (r#""segments": [{"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"]}]"#, ""),
            // A gate.
            (
                r#""segments": [{"id": "c1", "kind": "city", "at": ["N"], "touch": "a"}, {"id": "r1", "kind": "road", "at": ["S"], "touch": "a"}]"#,
                "EL ER SL | SR WL WR",
            ),
            // A hub of one road stands against what else there is.
            (
                r#""segments": [{"id": "r1", "kind": "road", "at": ["E"], "end": "hub"}, {"id": "r2", "kind": "road", "at": ["S", "W"]}]"#,
                "NL NR EL WR | ER SL | SR WL",
            ),
            // A bridge of a road parts the land, one of a town does not; neither does a tunnel.
            (
                r#""cross": [["r1", "over", "c1"]], "segments": [{"id": "c1", "kind": "city", "at": ["E", "W"]}, {"id": "r1", "kind": "road", "at": ["N", "S"]}]"#,
                "NL | NR | SL | SR",
            ),
            (
                r#""cross": [["r1", "under", "c1"]], "segments": [{"id": "c1", "kind": "city", "at": ["E", "W"]}, {"id": "r1", "kind": "road", "at": ["N", "S"]}]"#,
                "NL NR | SL SR",
            ),
            (
                r#""cross": [["c1", "over", "w1"]], "segments": [{"id": "c1", "kind": "city", "at": ["E", "W"]}, {"id": "w1", "kind": "river", "at": ["N", "S"]}]"#,
                "NL SR | NR SL",
            ),
            (
                r#""cross": [["c2", "over", "c1"]], "segments": [{"id": "c1", "kind": "city", "at": ["N", "S"]}, {"id": "c2", "kind": "city", "at": ["E", "W"]}]"#,
                "inside | inside",
            ),
            // Halves: a city in a corner of the tile.
            (
                r#""segments": [{"id": "c1", "kind": "city", "at": ["NR", "EL"]}, {"id": "c2", "kind": "city", "at": ["S"]}]"#,
                "NL ER WL WR",
            ),
        ];
        for (tile, expected) in rows {
            assert_eq!(lands(tile), expected, "{tile}");
        }
    }

    #[test]
    fn points_turn_and_mirror_with_the_half_edges() {
        for k in 0..8 {
            let (before, after) = (half(k), half(k + 1));
            for turn in Turn::ALL {
                let [at] = Points::one(k).turned(turn).iter().collect::<Vec<_>>()[..] else {
                    panic!("one point")
                };
                assert_eq!((half(at), half(at + 1)), (before.turned(turn), after.turned(turn)));
            }
            let [at] = Points::one(k).mirrored().iter().collect::<Vec<_>>()[..] else { panic!("one point") };
            assert_eq!((half(at + 1), half(at)), (before.mirrored(), after.mirrored()));
        }
    }
}
