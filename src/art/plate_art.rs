//! A great town as shapes: ditch, districts with their houses, avenues, landmarks, wall, towers, gates, emblems.

use rayon::prelude::*;

use super::area::Area;
use super::badge_plan::{Badge, BadgeClass};
use super::badges;
use super::draw::{Detail, Draw};
use super::geo::{P, along, at, cubic, dist, length, nearest, rotate, sub, unit};
use super::houses::{draw_houses, draw_yards, fill_block, yards};
use super::landmarks;
use super::palette as ink;
use super::plate_group::{DITCH, District, Group, Outline};
use super::rng::Rng;
use super::shape::{Cap, Color, Path, Picture, Role};
use super::town_art::{gate, tower, tree};

/// Radius of the round place where the avenues meet.
pub(super) const PLACE: f64 = 0.19;
/// Width of an avenue.
const AVENUE: f64 = 0.072;

/// Draws the ditch around the great town of a group of plates.
pub(super) fn ditch(d: &mut Draw, group: &Group, width: f64) {
    let path = Path::closed(&d.ps(&group.outline.wall));
    d.pic.line(Role::Wall, path.clone(), ink::DITCH.shade(-0.06), width + DITCH);
    d.pic.line(Role::Wall, path, ink::DITCH, width + DITCH - 0.014);
}

/// Draws the great town of a group of plates, without its ditch.
pub(super) fn great_town(d: &mut Draw, group: &Group, width: f64) {
    let outline = &group.outline;
    let (ground, ring) = (outline.ground(), outline.ring());
    let wall = Path::closed(&d.ps(&outline.wall));
    d.pic.line(Role::Wall, wall.moved([0.02, 0.026]), ink::SHADOW.alpha(0.28), width + 0.02);
    let town =
        if d.detail == Detail::Coarse && outline.districts.is_empty() { ink::TOWN_FLAT } else { ink::TOWN };
    let path = d.area(&ground);
    d.pic.fill(Role::Town, path, town);
    let middle = outline.middle();
    let sectors = sectors(outline, &ground, middle);
    for (area, district) in &sectors {
        if let Some(q) = district {
            let path = d.area(area);
            d.pic.fill(Role::Town, path, q.inks.ground);
        }
    }
    streets(d, group, &ground, &sectors, middle);
    for district in &outline.districts {
        landmarks::draw(d, &district.id, spot(district, middle));
    }
    place(d, middle);
    city_wall(d, group, &ring, width);
    if d.detail != Detail::Coarse {
        for (p, out) in &group.gates {
            gate(d, *p, *out);
        }
    }
    for district in &outline.districts {
        emblem(d, district, middle);
    }
}

/// The landmark of a district stands a little outward of its middle.
pub(super) fn spot(district: &District, middle: P) -> P {
    along(district.at, unit(sub(district.at, middle)), 0.10)
}

pub(super) fn emblem_spot(district: &District, middle: P) -> P {
    along(middle, unit(sub(district.at, middle)), 0.42)
}

/// The ground of each district: between the avenues on both hands.
pub(super) fn sectors<'a>(
    outline: &'a Outline,
    ground: &Area,
    middle: P,
) -> Vec<(Area, Option<&'a District>)> {
    if outline.districts.len() < 2 {
        return vec![(ground.clone(), outline.districts.first())];
    }
    let mut by_angle: Vec<(f64, &District)> =
        outline.districts.iter().map(|d| ((d.at[1] - middle[1]).atan2(d.at[0] - middle[0]), d)).collect();
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

/// Avenues, lanes and all houses.
fn streets(d: &mut Draw, group: &Group, ground: &Area, sectors: &[(Area, Option<&District>)], middle: P) {
    let outline = &group.outline;
    let mut angles: Vec<f64> = Vec::new();
    if outline.districts.len() > 1 {
        let mut dirs: Vec<f64> =
            outline.districts.iter().map(|q| (q.at[1] - middle[1]).atan2(q.at[0] - middle[0])).collect();
        dirs.sort_by(f64::total_cmp);
        angles.extend((0..dirs.len()).map(|i| avenue_angle(dirs[i], dirs[(i + 1) % dirs.len()])));
    } else {
        angles.extend((0..4).map(|k| f64::from(k) * std::f64::consts::FRAC_PI_2));
    }
    let mut ways: Vec<(Vec<P>, f64)> =
        angles.iter().map(|a| (vec![middle, along(middle, rotate([1.0, 0.0], *a), 40.0)], AVENUE)).collect();
    for (p, out) in &group.gates {
        let l = dist(*p, middle);
        let arrive = unit(sub(*p, middle));
        ways.push((cubic(*p, along(*p, *out, -l * 0.35), along(middle, arrive, l * 0.35), middle, 14), 0.05));
    }
    // A way from each landmark to the nearest avenue keeps the blocks small enough to be read.
    for q in &outline.districts {
        let s = spot(q, middle);
        for way in ways.clone().iter().take(angles.len()) {
            let (far, _, foot) = nearest(&way.0, s);
            if far < 1.0 && dist(foot, middle) > 0.3 {
                ways.push((vec![s, foot], 0.04));
            }
        }
        let out = unit(sub(s, middle));
        for turn in [-0.5, 0.5] {
            ways.push((vec![s, along(s, rotate(out, turn), 1.2)], 0.032));
        }
    }
    let strip = |grow: f64| {
        let all: Vec<Area> = ways.iter().map(|(w, width)| Area::stroke_round(w, width + grow)).collect();
        Area::all(&all)
    };
    let path = d.area(&strip(0.0).and(ground));
    d.pic.fill(Role::Town, path, ink::LANE);
    if d.detail == Detail::Coarse {
        return;
    }
    let mut kept: Vec<Area> = vec![Area::disc(middle, PLACE + 0.03)];
    for q in &outline.districts {
        kept.push(landmarks::ground(&q.id, spot(q, middle)));
        kept.push(Area::disc(emblem_spot(q, middle), 0.125));
    }
    for (p, _) in &group.gates {
        kept.push(Area::disc(*p, 0.09));
    }
    let free = ground.grown(-0.055).minus(&strip(0.008)).minus(&Area::all(&kept));
    let full = d.detail == Detail::Full;
    let scale = if full { 0.86 } else { 1.3 };
    let blocks: Vec<(usize, usize, Area)> = sectors
        .iter()
        .enumerate()
        .flat_map(|(k, (sector, _))| {
            let pieces = sector.and(&free).pieces(0.002).into_iter();
            pieces.enumerate().map(move |(n, piece)| (k, n, piece)).collect::<Vec<_>>()
        })
        .collect();
    let roofs_of = |k: usize| -> Vec<Color> {
        sectors[k].1.map_or_else(|| ink::ROOFS.to_vec(), |q| q.inks.roofs.to_vec())
    };
    // Blocks do not touch: each is filled by its own stream, on any thread, and drawn in order.
    let filled: Vec<_> = blocks
        .par_iter()
        .map(|(k, n, piece)| {
            let mut rng = Rng::new("great town", &format!("art{k}-{n}"));
            let mut houses = Vec::new();
            fill_block(piece, scale, roofs_of(*k).len(), &mut rng, &mut houses);
            let green = if full { yards(piece, &houses) } else { Vec::new() };
            (*k, houses, green)
        })
        .collect();
    for (k, houses, green) in filled {
        draw_yards(d, &green);
        draw_houses(d, &houses, &roofs_of(k));
    }
}

/// The round place in the middle: fountain and a ring of trees.
fn place(d: &mut Draw, middle: P) {
    d.disc(Role::Town, middle, PLACE, ink::LANE);
    for k in 0..8 {
        let p = along(middle, rotate([1.0, 0.0], (f64::from(k) + 0.5) * std::f64::consts::FRAC_PI_4), 0.148);
        tree(d, Role::Town, p, 0.024);
    }
    landmarks::fountain(d, middle, 0.085);
}

fn city_wall(d: &mut Draw, group: &Group, ring: &[P], width: f64) {
    let outline = &group.outline;
    let path = Path::closed(&d.ps(&outline.wall));
    let k = d.detail.pick(1.2, 1.0, 1.0);
    d.pic.line(Role::Wall, path.clone(), ink::OUTLINE, width * k);
    d.pic.line(Role::Wall, path.clone(), ink::WALL, (width - 0.020) * k);
    if d.detail == Detail::Coarse {
        return;
    }
    if d.detail == Detail::Full {
        d.pic.stroke(Role::Wall, path, ink::BATTLEMENT, 0.018, Cap::Butt, Some([0.018, 0.016]));
    }
    let n = length(ring);
    let mut towers: Vec<(P, f64)> = outline.crossings.iter().map(|c| (nearest(ring, *c).2, 0.056)).collect();
    for i in 0..outline.crossings.len() {
        let (a, b) = (outline.crossings[i], outline.crossings[(i + 1) % outline.crossings.len()]);
        let (sa, mut sb) = (nearest(ring, a).1, nearest(ring, b).1);
        if sb < sa {
            sb += n;
        }
        let p = at(ring, ((sa + sb) / 2.0) % n).0;
        towers.push((p, 0.070));
    }
    for (p, r) in towers {
        if group.gates.iter().all(|(g, _)| dist(*g, p) > 0.14) {
            tower(d, p, r);
        }
    }
}

/// The sign of a district near the middle place.
fn emblem(d: &mut Draw, district: &District, middle: P) {
    let b = Badge {
        mark: district.id.clone(),
        value: 1,
        class: BadgeClass::Square,
        at: emblem_spot(district, middle),
        seg: None,
    };
    let mut box24 = Picture::free();
    badges::badge(&mut box24, &b, d.vocab, d.turn);
    let c = d.p(b.at);
    d.pic.place(&box24, c, 0.20 / 24.0 * d.detail.pick(1.6, 1.25, 1.0), 1.0);
}
