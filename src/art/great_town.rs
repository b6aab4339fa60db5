//! A great town laid out in group units: its ground, districts, avenues and blocks. Laid out once, drawn in any turn; a
//! block is filled with houses when a picture first shows it.

use std::sync::OnceLock;

use super::area::Area;
use super::draw::Detail;
use super::geo::{P, along, cubic, dist, nearest, rotate, sub, unit};
use super::houses::{House, fill_block, yards};
use super::landmarks;
use super::palette as ink;
use super::plate_group::{District, Group, Outline};
use super::rng::Rng;

/// Radius of the round place where the avenues meet.
pub(super) const PLACE: f64 = 0.19;
/// Width of an avenue.
const AVENUE: f64 = 0.072;

/// A great town as it is laid out.
#[derive(Clone, Debug)]
pub(super) struct GreatTown {
    /// Where the avenues meet.
    pub middle: P,
    /// Inside the middle line of its wall.
    pub ground: Area,
    /// The ground of each district, and its number in the outline; one without a number when there are none.
    pub sectors: Vec<(Area, Option<usize>)>,
    /// Avenues and lanes.
    pub lanes: Area,
    /// Their middle lines and widths.
    ways: Vec<(Vec<P>, f64)>,
    blocks: OnceLock<Vec<Block>>,
}

/// Ground for houses between lanes.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The number of its district.
    pub district: Option<usize>,
    /// How many roofs that has.
    roofs: usize,
    /// The north-west corner of the rectangle around it.
    pub from: P,
    /// The south-east corner of that.
    pub to: P,
    area: Area,
    /// Names its stream of random numbers: blocks do not touch, and each is filled by itself.
    name: String,
    filled: [OnceLock<Filled>; 2],
}

/// What stands on a block.
#[derive(Clone, Debug)]
pub(super) struct Filled {
    /// Houses; their roofs count in the roofs of the district.
    pub houses: Vec<House>,
    /// Yards, each with place and size of its tree.
    pub yards: Vec<(Area, P, f64)>,
}

impl GreatTown {
    /// Lays out the town of a group: all but its blocks.
    pub fn of(outline: &Outline, gates: &[(P, P)]) -> GreatTown {
        let (middle, ground) = (outline.middle(), outline.ground());
        let sectors = sectors(outline, &ground, middle);
        let ways = ways(outline, gates, middle);
        let lanes = strips(&ways, 0.0).and(&ground);
        GreatTown { middle, ground, sectors, lanes, ways, blocks: OnceLock::new() }
    }

    /// The blocks, cut when first asked for.
    pub fn blocks(&self, group: &Group) -> &[Block] {
        self.blocks.get_or_init(|| self.cut_blocks(group))
    }

    fn cut_blocks(&self, group: &Group) -> Vec<Block> {
        let mut kept: Vec<Area> = vec![Area::disc(self.middle, PLACE + 0.03)];
        for q in &group.outline.districts {
            kept.push(landmarks::ground(&q.id, spot(q, self.middle)));
            kept.push(Area::disc(emblem_spot(q, self.middle), 0.125));
        }
        for (p, _) in &group.gates {
            kept.push(Area::disc(*p, 0.09));
        }
        let free = self.ground.grown(-0.055).minus(&strips(&self.ways, 0.008)).minus(&Area::all(&kept));
        let mut out = Vec::new();
        for (k, (sector, district)) in self.sectors.iter().enumerate() {
            let roofs = district.map_or(ink::ROOFS.len(), |q| group.outline.districts[q].inks.roofs.len());
            for (n, area) in sector.and(&free).pieces(0.002).into_iter().enumerate() {
                let (from, to) = area.bounds();
                let name = format!("art{k}-{n}");
                out.push(Block {
                    district: *district,
                    roofs,
                    from,
                    to,
                    area,
                    name,
                    filled: Default::default(),
                });
            }
        }
        out
    }
}

impl Block {
    /// What stands on it, put there when first asked for; the coarse detail has what the medium one has.
    pub fn filled(&self, detail: Detail) -> &Filled {
        self.filled[detail.pick(0, 0, 1)].get_or_init(|| {
            let mut rng = Rng::new("great town", &self.name);
            let mut houses = Vec::new();
            fill_block(&self.area, detail.pick(1.3, 1.3, 0.86), self.roofs, &mut rng, &mut houses);
            let yards = if detail == Detail::Full { yards(&self.area, &houses) } else { Vec::new() };
            Filled { houses, yards }
        })
    }
}

/// The landmark of a district stands a little outward of its middle.
pub(super) fn spot(district: &District, middle: P) -> P {
    along(district.at, unit(sub(district.at, middle)), 0.10)
}

/// Where the sign of a district lies, near the middle place.
pub(super) fn emblem_spot(district: &District, middle: P) -> P {
    along(middle, unit(sub(district.at, middle)), 0.42)
}

/// The ground of each district, by its number: between the avenues on both hands.
pub(super) fn sectors(outline: &Outline, ground: &Area, middle: P) -> Vec<(Area, Option<usize>)> {
    if outline.districts.len() < 2 {
        return vec![(ground.clone(), outline.districts.first().map(|_| 0))];
    }
    let mut by_angle: Vec<(f64, usize)> =
        outline.districts.iter().enumerate().map(|(i, d)| (direction(d.at, middle), i)).collect();
    by_angle.sort_by(|a, b| a.0.total_cmp(&b.0));
    let n = by_angle.len();
    let between = |i: usize| avenue_angle(by_angle[i].0, by_angle[(i + 1) % n].0);
    (0..n)
        .map(|i| {
            let (from, mut to) = (between((i + n - 1) % n), between(i));
            if to < from {
                to += std::f64::consts::TAU;
            }
            let mut fan = vec![middle];
            for k in 0..=8 {
                let a = from + (to - from) * f64::from(k) / 8.0;
                fan.push(along(middle, rotate([1.0, 0.0], a), 40.0));
            }
            (Area::polygon(&fan).and(ground), Some(by_angle[i].1))
        })
        .collect()
}

/// The direction of a point seen from the middle, as an angle.
fn direction(at: P, middle: P) -> f64 {
    (at[1] - middle[1]).atan2(at[0] - middle[0])
}

/// Half way between two directions, snapped to the axes when close to them.
fn avenue_angle(a: f64, b: f64) -> f64 {
    let mut b = b;
    if b < a {
        b += std::f64::consts::TAU;
    }
    let mid = (a + b) / 2.0;
    let quarter = std::f64::consts::FRAC_PI_2;
    let axis = (mid / quarter).round() * quarter;
    if (mid - axis).abs() < 0.25 { axis } else { mid }
}

/// Middle lines and widths of the avenues, which come first, and of the lanes.
fn ways(outline: &Outline, gates: &[(P, P)], middle: P) -> Vec<(Vec<P>, f64)> {
    let mut angles: Vec<f64> = Vec::new();
    if outline.districts.len() > 1 {
        let mut dirs: Vec<f64> = outline.districts.iter().map(|q| direction(q.at, middle)).collect();
        dirs.sort_by(f64::total_cmp);
        angles.extend((0..dirs.len()).map(|i| avenue_angle(dirs[i], dirs[(i + 1) % dirs.len()])));
    } else {
        angles.extend((0..4).map(|k| f64::from(k) * std::f64::consts::FRAC_PI_2));
    }
    let mut ways: Vec<(Vec<P>, f64)> =
        angles.iter().map(|a| (vec![middle, along(middle, rotate([1.0, 0.0], *a), 40.0)], AVENUE)).collect();
    for (p, out) in gates {
        let l = dist(*p, middle);
        let arrive = unit(sub(*p, middle));
        ways.push((cubic(*p, along(*p, *out, -l * 0.35), along(middle, arrive, l * 0.35), middle, 14), 0.05));
    }
    // A way from each landmark to the nearest avenue keeps the blocks small enough to be read.
    for q in &outline.districts {
        let s = spot(q, middle);
        for n in 0..angles.len() {
            let (far, _, foot) = nearest(&ways[n].0, s);
            if far < 1.0 && dist(foot, middle) > 0.3 {
                ways.push((vec![s, foot], 0.04));
            }
        }
        let out = unit(sub(s, middle));
        for turn in [-0.5, 0.5] {
            ways.push((vec![s, along(s, rotate(out, turn), 1.2)], 0.032));
        }
    }
    ways
}

/// The ground of some ways, each wider by so much.
fn strips(ways: &[(Vec<P>, f64)], grow: f64) -> Area {
    let all: Vec<Area> = ways.iter().map(|(w, width)| Area::stroke_round(w, width + grow)).collect();
    Area::all(&all)
}
