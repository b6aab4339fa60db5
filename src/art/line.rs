//! Centre lines of roads and rivers, and what stands where they end inside a tile.

use super::area::Area;
use super::gates::{gate_spot, nearest_town, to_gate};
use super::geo::{
    P, add, along, at, catmull, catmull_closed, cross, cubic, dist, dot, inward, length, mul, nearest, perp,
    piece, rim, rotate, sub, unit,
};
use super::rng::Rng;
use super::topo::Topo;
use super::town::Town;
use super::vocab::Form;
use crate::model::tileset::End;

/// Width of a road with its casing.
pub const ROAD: f64 = 0.112;
/// Width of its surface.
pub const ROAD_FACE: f64 = 0.078;
/// Width of a river with its banks.
pub const RIVER: f64 = 0.186;
/// Width of its water with the dark rim.
pub const RIVER_WATER: f64 = 0.150;
/// Width of the light water.
pub const RIVER_FACE: f64 = 0.126;
/// Radius of a village's place or a hub.
pub const NODE: f64 = 0.098;

/// What stands in the middle where lines end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A place with houses around: separate roads meet.
    Village,
    /// A disc of stone: separate roads end, and part the fields.
    Hub,
}

/// A place where lines end together.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its middle.
    pub at: P,
    /// What it is.
    pub kind: NodeKind,
    /// Segments that end there.
    pub lines: Vec<usize>,
}

/// A gate in a wall.
#[derive(Clone, Debug)]
pub struct Gate {
    /// Index into the towns.
    pub town: usize,
    /// Middle of the gate, on the wall's centre line.
    pub at: P,
    /// Direction out of the town.
    pub out: P,
}

/// What a lone end in the open looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Two cottages.
    Cottages,
    /// The spring of a river.
    Spring,
    /// A lake.
    Lake,
}

/// A lone end.
#[derive(Clone, Debug)]
pub struct Loose {
    /// Where.
    pub at: P,
    /// The direction in which the line arrives.
    pub dir: P,
    /// What it looks like.
    pub stop: Stop,
    /// Radius of the pond, or of the round end of a road.
    pub r: f64,
}

/// A road or river of a tile.
#[derive(Clone, Debug)]
pub struct Line {
    /// Index of its segment.
    pub seg: usize,
    /// A river.
    pub water: bool,
    /// Centre lines from the rim inward (or from side to side).
    pub legs: Vec<Vec<P>>,
    /// Its band, cut at the tile.
    pub band: Area,
    /// Its band, reaching beyond the sides.
    pub wide: Area,
    /// Mouths of its tunnel below a town: where, and the direction into the dark. The legs go on below.
    pub mouths: Vec<(P, P)>,
    /// Its end in the open, if it has one.
    pub loose: Option<Loose>,
}

impl Line {
    /// Where a figure stands: half way, nearer the rim when it ends inside; off that when a badge lies there.
    pub fn seat(&self, badges: &[P]) -> P {
        let (leg, share) = match self.legs.as_slice() {
            [one] if self.loose.is_some() => (one, 0.4),
            [one] => (one, 0.5),
            [first, ..] => (first, 0.55),
            [] => return [0.5, 0.5],
        };
        let whole = length(leg);
        // Each step off the usual place costs a little; a badge within 0.2 costs what it lacks of that.
        let cost = |share_of: f64| {
            let p = at(leg, whole * share_of).0;
            let lack = badges.iter().map(|b| (0.2 - dist(*b, p)).max(0.0)).fold(0.0, f64::max);
            lack + 0.25 * (share_of - share).abs()
        };
        let steps = (0..=12).map(|k| 0.2 + 0.05 * f64::from(k)).chain([share]);
        let best = steps.min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(share);
        at(leg, whole * best).0
    }

    /// Leads its leg that ends at `old` to another gate: where, and the direction out of it.
    pub(super) fn lead_to_gate(&mut self, old: P, gate: P, out: P) {
        let ends_there = |l: &&mut Vec<P>| l.last().is_some_and(|p| dist(*p, old) < 1e-6);
        let Some(leg) = self.legs.iter_mut().find(ends_there) else { return };
        let [from, ahead, ..] = leg.as_slice() else { return };
        let (from, d) = (*from, unit(sub(*ahead, *from)));
        *leg = to_gate(from, d, gate, out);
        self.wide = band(&self.legs, self.water, self.loose.as_ref());
        self.band = self.wide.and(&Area::square());
    }

    /// Distance of a point to its centre lines.
    pub fn distance(&self, p: P) -> f64 {
        self.legs.iter().map(|l| nearest(l, p).0).fold(f64::MAX, f64::min)
    }
}

/// All lines of a tile and what they end at.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// What runs through, then what ends inside.
    pub lines: Vec<Line>,
    /// Villages and hubs.
    pub nodes: Vec<Node>,
    /// Gates.
    pub gates: Vec<Gate>,
}

/// How a line with one end at the rim ends inside.
enum Ending {
    Site(usize),
    Twin,
    Gate(usize),
    Node(NodeKind),
    Loose,
}

/// A site that lines lead to: segment, middle, radius.
pub type LedSite = (usize, P, f64);

/// Draws the centre lines.
pub fn lines(topo: &Topo, towns: &[Town], sites: &[LedSite]) -> Lines {
    let mut rng = Rng::new(&topo.name, "lines");
    let mut out = Lines::default();
    let solid = Area::all(towns.iter().map(|t| &t.solid));
    let mut order = topo.lines();
    // What runs through first, then what ends at something, then what ends in the open: each can look at the former.
    order.sort_by_key(|i| {
        let crossings = topo.segs[*i].crossings();
        let loose = matches!(crossings.as_slice(), [one] if matches!(ending(topo, *i, *one, towns, sites), Ending::Loose));
        (crossings.len() < 2, loose, topo.segs[*i].form != Form::Water)
    });
    let busy = topo.lines().len() > 1 || towns.len() > 1 || !sites.is_empty() || !topo.cross.is_empty();
    for seg in order {
        let water = topo.segs[seg].form == Form::Water;
        let crossings = topo.segs[seg].crossings();
        let mut loose = None;
        let legs = match crossings.as_slice() {
            [] => continue,
            [one] => {
                let (leg, end) = single(topo, seg, *one, towns, sites, &solid, &mut out);
                loose = end;
                vec![leg]
            }
            [a, b] => vec![through(*a, *b, water, busy, &mut rng)],
            many if water => fork(many, &mut rng),
            many => many.iter().map(|s| straight(*s, [0.5, 0.5])).collect(),
        };
        let below = towns.iter().find(|t| !water && topo.above(seg, t.seg) == Some(false));
        let (seen, mouths) = match below {
            Some(t) => tunnel(topo, seg, &legs, t),
            None => (Vec::new(), Vec::new()),
        };
        let wide = band(if mouths.is_empty() { &legs } else { &seen }, water, loose.as_ref());
        out.lines.push(Line { seg, water, legs, band: wide.and(&Area::square()), wide, loose, mouths });
    }
    out
}

/// The pieces of a road that are seen before it dives below a town, and the mouths of the tunnel.
/// It dives at once where the same field lies on both its hands, for then that field passes above it.
fn tunnel(topo: &Topo, seg: usize, legs: &[Vec<P>], town: &Town) -> (Vec<Vec<P>>, Vec<(P, P)>) {
    let (mut seen, mut mouths) = (Vec::new(), Vec::new());
    for leg in legs {
        let mut ends = vec![leg.clone()];
        if topo.segs[seg].crossings().len() == 2 {
            let mut back = leg.clone();
            back.reverse();
            ends.push(back);
        }
        for (end, s) in ends.iter().zip(topo.segs[seg].crossings()) {
            let side = s.floor() as usize;
            let (l, r) = (topo.at_half(2 * side, Form::Field), topo.at_half(2 * side + 1, Form::Field));
            let wall = town
                .walls
                .iter()
                .filter_map(|w| super::geo::meeting(end, w))
                .map(|m| m.0)
                .fold(0.5, f64::min);
            let dive = if l == r { 0.10f64.min(wall) } else { wall };
            let piece = piece(end, 0.0, dive);
            let (p, t) = at(end, dive);
            seen.push(piece);
            mouths.push((p, t));
        }
    }
    (seen, mouths)
}

/// The band that lines take.
fn band(legs: &[Vec<P>], water: bool, loose: Option<&Loose>) -> Area {
    let width = if water { RIVER } else { ROAD };
    let mut band = Area::none();
    for leg in legs {
        band = band.or(&Area::stroke_round(&reach_out(leg), width));
    }
    if let Some(end) = loose.filter(|_| water) {
        band = band.or(&pond(end));
    }
    if water && (legs.len() > 1 || loose.is_some_and(|end| end.stop == Stop::Lake)) {
        band = band.grown(0.05).grown(-0.05);
    }
    band
}

/// The pond at the end of a river: round at a spring, with bays where it is a lake.
fn pond(end: &Loose) -> Area {
    if end.stop != Stop::Lake {
        return Area::disc(end.at, end.r);
    }
    let bays = [1.0, 0.99, 0.965, 1.0, 0.985, 0.94, 0.99, 0.965, 0.985];
    let away = end.dir[1].atan2(end.dir[0]);
    let shore: Vec<P> = bays
        .iter()
        .enumerate()
        .map(|(k, r)| {
            let angle = away + k as f64 / bays.len() as f64 * std::f64::consts::TAU;
            along(end.at, rotate([1.0, 0.0], angle), end.r * r)
        })
        .collect();
    Area::polygon(&catmull_closed(&shore, 5))
}

/// The line with its ends on the rim lengthened to beyond the tile, so that bands cross the side whole.
pub fn reach_out(line: &[P]) -> Vec<P> {
    super::town::beyond(line)
}

fn dir_in(s: f64) -> P {
    inward(s.floor() as usize)
}

fn straight(s: f64, to: P) -> Vec<P> {
    let (p, d) = (rim(s), dir_in(s));
    let ahead = sub(to, p);
    if cross(ahead, d).abs() < 1e-6 {
        return vec![p, along(p, d, 0.06), to];
    }
    let k = len_share(p, to, 0.4);
    cubic(p, along(p, d, k.max(0.08)), along(to, d, -k), to, 14)
}

fn len_share(a: P, b: P, share: f64) -> f64 {
    dist(a, b) * share
}

/// From side to side.
fn through(a: f64, b: f64, water: bool, busy: bool, rng: &mut Rng) -> Vec<P> {
    let (p, q, dp, dq) = (rim(a), rim(b), dir_in(a), dir_in(b));
    let facing = dot(dp, dq);
    if facing < -0.5 {
        let swing = if water { 0.055 } else { rng.range(0.02, 0.04) };
        let sign = if rng.chance(0.5) { 1.0 } else { -1.0 };
        let share = match (busy, water) {
            (true, true) => 0.5,
            (true, false) => 0.33,
            (false, _) => 1.0,
        };
        let j = swing * sign * share;
        let side = perp(dp);
        let mid = |t: f64, off: f64| along(add(mul(p, 1.0 - t), mul(q, t)), side, off);
        return catmull(&[p, along(p, dp, 0.06), mid(0.3, j), mid(0.7, -j), along(q, dq, 0.06), q], 6);
    }
    if facing > 0.5 {
        // Out where it came in: a loop through the middle of the tile.
        let deep = 0.45;
        return cubic(p, along(p, dp, deep), along(q, dq, deep), q, 20);
    }
    let handle = 0.27 * (dist(p, q) / std::f64::consts::FRAC_1_SQRT_2);
    cubic(p, along(p, dp, handle), along(q, dq, handle), q, 20)
}

/// A river with three or four arms: the arms meet two by two, round an islet.
fn fork(at: &[f64], rng: &mut Rng) -> Vec<Vec<P>> {
    let mut legs = Vec::new();
    for i in 0..at.len() {
        let (a, b) = (at[i], at[(i + 1) % at.len()]);
        let (p, q, dp, dq) = (rim(a), rim(b), dir_in(a), dir_in(b));
        if dot(dp, dq) < -0.5 {
            // The through line sags away from the other arm.
            let side = mul(unit(sub(mul(add(p, q), 0.5), rim(at[(i + 2) % at.len()]))), 0.05);
            let mid = add(mul(add(p, q), 0.5), side);
            legs.push(catmull(&[p, along(p, dp, 0.08), mid, along(q, dq, 0.08), q], 8));
        } else {
            legs.push(through(a, b, true, true, rng));
        }
    }
    legs
}

/// A line with one end at the rim.
fn single(
    topo: &Topo,
    seg: usize,
    s: f64,
    towns: &[Town],
    sites: &[LedSite],
    solid: &Area,
    out: &mut Lines,
) -> (Vec<P>, Option<Loose>) {
    let (p, d) = (rim(s), dir_in(s));
    let water = topo.segs[seg].form == Form::Water;
    match ending(topo, seg, s, towns, sites) {
        Ending::Site(i) => (straight(s, sites[i].1), None),
        Ending::Twin => (vec![p, along(p, d, 0.06), along(p, d, 0.42)], None),
        Ending::Gate(town) => match gate_spot(&towns[town], along(p, d, 0.38), &out.gates, town) {
            Some((g, n)) => {
                if !water {
                    out.gates.push(Gate { town, at: g, out: n });
                }
                (to_gate(p, d, g, n), None)
            }
            None => (vec![p, along(p, d, 0.4)], None),
        },
        Ending::Node(kind) => {
            let node = match out.nodes.iter().position(|n| n.kind == kind && shares(topo, n, seg)) {
                Some(i) => i,
                None => {
                    let need = if kind == NodeKind::Village { 0.15 } else { 0.13 };
                    let wet = Area::all(out.lines.iter().filter(|l| l.water).map(|l| &l.band));
                    let at = free_middle(&solid.or(&wet), need);
                    out.nodes.push(Node { at, kind, lines: Vec::new() });
                    out.nodes.len() - 1
                }
            };
            out.nodes[node].lines.push(seg);
            (straight(s, out.nodes[node].at), None)
        }
        Ending::Loose => {
            let stop = loose_stop(topo, seg, water);
            let (want, least, full) = match stop {
                Stop::Lake => (0.5, 0.15, 0.238),
                Stop::Spring => (0.40, RIVER / 2.0, 0.103),
                Stop::Cottages if out.nodes.is_empty() => (0.40, ROAD / 2.0, ROAD / 2.0),
                Stop::Cottages => (0.28, ROAD / 2.0, ROAD / 2.0),
            };
            let others = Area::all(out.lines.iter().map(|o| &o.band));
            let nodes = |p: P| out.nodes.iter().map(|n| dist(n.at, p) - NODE).fold(f64::MAX, f64::min);
            let yards = |p: P| sites.iter().map(|s| dist(s.1, p) - s.2).fold(f64::MAX, f64::min);
            let clear = |l: f64| {
                let p = along(p, d, l);
                solid.distance(p).min(others.distance(p)).min(nodes(p)).min(yards(p))
            };
            let mut l: f64 = want;
            while l > 0.10 && clear(l) < full + 0.03 {
                l -= 0.01;
            }
            let end = along(p, d, l);
            let r = (clear(l) - 0.012).clamp(least, full);
            (vec![p, along(p, d, 0.06_f64.min(l * 0.5)), end], Some(Loose { at: end, dir: d, stop, r }))
        }
    }
}

/// Whether a line belongs to a node: hubs take all, villages those of its letter.
fn shares(topo: &Topo, node: &Node, seg: usize) -> bool {
    node.kind == NodeKind::Hub || node.lines.iter().any(|l| topo.segs[*l].touches(&topo.segs[seg]))
}

fn loose_stop(topo: &Topo, seg: usize, water: bool) -> Stop {
    if !water {
        return Stop::Cottages;
    }
    let named = |word: &str| {
        topo.marks.keys().chain(topo.segs[seg].marks.keys()).any(|m| m.contains(word))
            || topo.name.contains(word)
    };
    if named("lake") || (topo.marks.contains_key("volcano") && !named("spring")) {
        Stop::Lake
    } else {
        Stop::Spring
    }
}

fn ending(topo: &Topo, seg: usize, s: f64, towns: &[Town], sites: &[LedSite]) -> Ending {
    let me = &topo.segs[seg];
    let by_touch = |t: &Town| topo.segs[t.seg].touches(me);
    if let Some(i) = sites.iter().position(|(site, ..)| topo.segs[*site].touches(me)) {
        return Ending::Site(i);
    }
    if let Some(i) = towns.iter().position(|t| by_touch(t) && !t.walls.is_empty()) {
        return if towns[i].twin && towns.iter().filter(|t| t.twin && by_touch(t)).count() == 2 {
            Ending::Twin
        } else {
            Ending::Gate(i)
        };
    }
    let side = s.floor() as usize;
    let (left, right) = (topo.at_half(2 * side, Form::Field), topo.at_half(2 * side + 1, Form::Field));
    let parts = matches!((left, right), (Some(a), Some(b)) if a != b);
    match me.end {
        Some(End::Hub) => return Ending::Node(NodeKind::Hub),
        Some(End::Village) => return Ending::Node(NodeKind::Village),
        Some(End::Plain) => return Ending::Loose,
        Some(End::Gate) => {
            if let Some(i) = nearest_town(towns, along(rim(s), dir_in(s), 0.38)) {
                return Ending::Gate(i);
            }
        }
        Some(End::Monastery) if !sites.is_empty() => return Ending::Site(0),
        Some(End::Monastery) | None => {}
    }
    let met = topo.lines().iter().any(|i| *i != seg && topo.segs[*i].touches(me));
    if met && me.form == Form::Road {
        return Ending::Node(NodeKind::Village);
    }
    if parts
        && me.form == Form::Water
        && let Some(i) = nearest_town(towns, [0.5, 0.5])
    {
        return Ending::Gate(i);
    }
    if parts { Ending::Node(NodeKind::Hub) } else { Ending::Loose }
}

/// The point nearest to the tile's middle that is this far from an area, or the freest there is.
pub fn free_middle(taken: &Area, need: f64) -> P {
    let mut best = ([0.5, 0.5], -1.0);
    for ring in 0..12 {
        let r = f64::from(ring) * 0.025;
        let n = if ring == 0 { 1 } else { 16 };
        for k in 0..n {
            let a = f64::from(k) / f64::from(n) * std::f64::consts::TAU;
            let p = [0.5 + r * a.cos(), 0.5 + r * a.sin()];
            let free = taken.distance(p).min(1.0);
            if free >= need {
                return p;
            }
            if free > best.1 {
                best = (p, free);
            }
        }
    }
    best.0
}
