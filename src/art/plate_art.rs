//! A great town as shapes: ditch, districts with their houses, avenues, landmarks, wall, towers, gates, emblems.

use super::badge_plan::{Badge, BadgeClass};
use super::badges;
use super::draw::{Detail, Draw};
use super::geo::{P, along, at, dist, length, nearest, rotate};
use super::great_town::{GreatTown, PLACE, emblem_spot, spot};
use super::houses::{draw_houses, draw_yards};
use super::landmarks;
use super::palette as ink;
use super::plate_group::{DITCH, District, Group, Sight};
use super::shape::{Cap, Path, Picture, Role};
use super::town_art::{gate, tower, tree};

/// Draws the ditch around the great town of a group of plates.
pub(super) fn ditch(d: &mut Draw, group: &Group, width: f64) {
    let path = Path::closed(&d.ps(&group.outline.wall));
    d.pic.line(Role::Wall, path.clone(), ink::DITCH.shade(-0.06), width + DITCH);
    d.pic.line(Role::Wall, path, ink::DITCH, width + DITCH - 0.014);
}

/// Draws the great town of a group of plates, without its ditch; of its houses only those in sight.
pub(super) fn great_town(d: &mut Draw, group: &Group, sight: &Sight, width: f64) {
    let outline = &group.outline;
    let (town, ring) = (group.great_town(), outline.ring());
    let middle = town.middle;
    let wall = Path::closed(&d.ps(&outline.wall));
    d.pic.line(Role::Wall, wall.moved([0.02, 0.026]), ink::SHADOW.alpha(0.28), width + 0.02);
    let ground =
        if d.detail == Detail::Coarse && outline.districts.is_empty() { ink::TOWN_FLAT } else { ink::TOWN };
    let path = d.area(&town.ground);
    d.pic.fill(Role::Town, path, ground);
    for (area, district) in &town.sectors {
        if let Some(q) = district {
            let path = d.area(area);
            d.pic.fill(Role::Town, path, outline.districts[*q].inks.ground);
        }
    }
    streets(d, group, town, sight);
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

/// Lanes, and the houses of the blocks in sight.
fn streets(d: &mut Draw, group: &Group, town: &GreatTown, sight: &Sight) {
    let path = d.area(&town.lanes);
    d.pic.fill(Role::Town, path, ink::LANE);
    if d.detail == Detail::Coarse {
        return;
    }
    for block in town.blocks(group).iter().filter(|block| sight.sees(block.from, block.to)) {
        let filled = block.filled(d.detail);
        draw_yards(d, &filled.yards);
        match block.district {
            Some(q) => draw_houses(d, &filled.houses, &group.outline.districts[q].inks.roofs),
            None => draw_houses(d, &filled.houses, &ink::ROOFS),
        }
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
