//! Roads, rivers, bridges, tunnels, villages and hubs as shapes.

use super::area::Area;
use super::draw::{Detail, Draw};
use super::geo::{P, along, at, block, dist, length, meeting, perp, piece, rotate, sub, unit};
use super::line::{Line, NodeKind, RIVER, RIVER_FACE, RIVER_WATER, ROAD, ROAD_FACE, Stop, reach_out};
use super::palette as ink;
use super::rng::Rng;
use super::shape::{Cap, Color, Path, Role};
use super::town_art::{house, tree};

/// Layers 3 to 6: water, field walls, roads, bridges over water and road over road.
pub(super) fn lines(d: &mut Draw) {
    let plan = d.plan;
    let order = plan.line_order();
    for i in &order {
        let l = &plan.lines.lines[*i];
        if l.water {
            water(d, l);
        }
    }
    for (a, b) in plan.fields.walls.clone() {
        stone_wall(d, a, b);
    }
    pond_of_inn(d);
    let roads: Vec<usize> = order.iter().copied().filter(|i| !plan.lines.lines[*i].water).collect();
    for i in &roads {
        casing(d, &plan.lines.lines[*i]);
    }
    nodes_below(d);
    for i in &roads {
        face(d, &plan.lines.lines[*i]);
    }
    nodes_above(d);
    // Bridges: every place where a road meets a lower line.
    for (k, i) in order.iter().enumerate() {
        for j in &order[..k] {
            let (upper, lower) = (&plan.lines.lines[*i], &plan.lines.lines[*j]);
            for u in &upper.legs {
                for w in &lower.legs {
                    if let Some((s, _, m)) = meeting(u, w)
                        && !plan.lines.nodes.iter().any(|n| dist(n.at, m) < 0.12)
                        && dist(u[u.len() - 1], m) > 0.05
                    {
                        let half = if lower.water { RIVER / 2.0 + 0.015 } else { 0.105 };
                        bridge(d, &piece(u, (s - half).max(0.0), (s + half).min(length(u))), upper.water);
                    }
                }
            }
        }
    }
}

fn road_scale(d: &Draw) -> f64 {
    d.detail.pick(1.3, 1.0, 1.0)
}

/// Colours of a road: a kind of a designer's own may have its own.
fn road_inks(d: &Draw, l: &Line) -> (Color, Color) {
    match d.vocab.tint(&d.plan.topo.segs[l.seg].kind) {
        Some(c) => (c, c.shade(-0.45)),
        None => (ink::ROAD, ink::ROAD_EDGE),
    }
}

fn casing(d: &mut Draw, l: &Line) {
    let edge = road_inks(d, l).1;
    if !l.mouths.is_empty() {
        let path = d.area(&l.band);
        d.pic.fill(Role::Road, path, edge);
        return;
    }
    strokes(d, l, edge, ROAD * road_scale(d));
}

fn face(d: &mut Draw, l: &Line) {
    let face = road_inks(d, l).0;
    if !l.mouths.is_empty() {
        for (p, t) in l.mouths.clone() {
            let outside = along(p, t, -0.6);
            let strip = Area::stroke(&[outside, p], ROAD_FACE).and(&l.band);
            let path = d.area(&strip);
            d.pic.fill(Role::Road, path, face);
        }
        return;
    }
    strokes(d, l, face, ROAD_FACE * road_scale(d));
}

fn strokes(d: &mut Draw, l: &Line, color: Color, width: f64) {
    let cap = if l.legs.len() > 1 || l.loose.is_some() { Cap::Round } else { Cap::Butt };
    for leg in &l.legs {
        let path = d.path(&reach_out(leg));
        d.pic.stroke(Role::Road, path, color, width, cap, None);
    }
}

fn water(d: &mut Draw, l: &Line) {
    let scale = d.detail.pick(1.15, 1.0, 1.0);
    let square = Area::square();
    let grown = |w: f64| l.wide.grown((w * scale - RIVER) / 2.0).and(&square);
    let (bank, rim, face) = (l.band.clone(), grown(RIVER_WATER), grown(RIVER_FACE));
    for (area, color) in [(bank, ink::BANK), (rim, ink::WATER_RIM), (face, ink::WATER)] {
        let path = d.area(&area);
        d.pic.fill(Role::Water, path, color);
    }
    if d.detail == Detail::Full {
        ripples(d, l);
    }
    if d.detail != Detail::Coarse {
        islets(d, l);
    }
    if let Some(end) = &l.loose
        && end.stop == Stop::Spring
    {
        let mut rng = Rng::new(&d.plan.topo.name, "spring");
        let back = end.dir[1].atan2(end.dir[0]);
        for k in 0..7 {
            let a = back + (f64::from(k) - 3.0) * 0.52;
            let c = along(end.at, rotate([1.0, 0.0], a), end.r * 0.86);
            let r = rng.range(0.018, 0.026);
            let p = d.p(c);
            d.shadow(Role::Water, &Path::circle(p, r), [0.006, 0.008], 0.25);
            d.pic.edged(Role::Water, Path::circle(p, r), ink::STONE, ink::OUTLINE.alpha(0.7), 0.006);
        }
    }
}

fn ripples(d: &mut Draw, l: &Line) {
    let mut rng = Rng::new(&d.plan.topo.name, "ripples");
    for leg in &l.legs {
        let n = length(leg);
        let mut s = rng.range(0.04, 0.10);
        let mut hand = 1.0;
        while s + 0.13 < n {
            let off = hand * rng.range(0.012, 0.036);
            let bit = piece(leg, s, s + rng.range(0.07, 0.12));
            let moved: Vec<P> = (0..bit.len())
                .map(|i| {
                    let t = unit(sub(bit[(i + 1).min(bit.len() - 1)], bit[i.saturating_sub(1)]));
                    along(bit[i], perp(t), off)
                })
                .collect();
            // Other arms may cross here: keep only what has water around.
            if moved.iter().all(|p| l.wide.contains(*p) && l.wide.border_distance(*p) > 0.045) {
                d.round(Role::Water, &moved, ink::RIPPLE, 0.008);
            }
            hand = -hand;
            s += rng.range(0.11, 0.19);
        }
    }
    if let Some(end) = &l.loose
        && end.stop == Stop::Lake
    {
        for (r, from, to) in [(0.05, 0.4, 2.2), (0.10, 2.6, 4.4), (0.135, 5.2, 6.4)] {
            let c = d.p(end.at);
            let arc: Vec<P> = (0..=8)
                .map(|k| {
                    along(c, rotate([1.0, 0.0], from + (to - from) * f64::from(k) / 8.0), r * end.r / 0.238)
                })
                .collect();
            d.pic.round(Role::Water, Path::open(&arc), ink::RIPPLE, 0.008);
        }
    }
}

/// Land inside a fork: bank, moss, trees.
fn islets(d: &mut Draw, l: &Line) {
    for shape in l.wide.0.clone() {
        for hole in shape.iter().skip(1) {
            let area = Area::polygon(hole);
            let Some((c, r)) = area.pole() else { continue };
            let path = d.area(&area);
            d.pic.fill(Role::Water, path, ink::BANK);
            if r > 0.012 {
                let moss = d.area(&area.grown(-r * 0.3));
                d.pic.fill(Role::Water, moss, ink::MOSS);
            }
            if d.detail == Detail::Full && r > 0.02 {
                for k in 0..3 {
                    let at = along(c, rotate([1.0, 0.0], f64::from(k) * 2.1), r * 0.42);
                    tree(d, Role::Water, at, r * 0.36);
                }
            }
        }
    }
}

/// A dry stone wall between two fields.
fn stone_wall(d: &mut Draw, a: P, b: P) {
    let dir = unit(sub(b, a));
    let (a, b) = (along(a, dir, -0.02), along(b, dir, 0.02));
    let line = d.path(&[a, b]);
    d.pic.line(Role::Stone, line.moved([0.008, 0.010]), ink::SHADOW.alpha(0.25), 0.056);
    d.pic.line(Role::Stone, line.clone(), ink::OUTLINE, 0.056);
    d.pic.line(Role::Stone, line.clone(), ink::STONE, 0.040);
    if d.detail == Detail::Full {
        d.pic.stroke(Role::Stone, line, ink::OUTLINE.alpha(0.35), 0.040, Cap::Butt, Some([0.005, 0.021]));
    }
}

/// The planks of a bridge with its parapets.
fn bridge(d: &mut Draw, deck: &[P], water: bool) {
    let path = d.path(deck);
    let (w, face) = if water { (RIVER, ink::WATER) } else { (ROAD, ink::ROAD) };
    d.pic.line(Role::Road, path.moved([0.012, 0.016]), ink::SHADOW.alpha(0.28), w + 0.068 - 0.034);
    d.pic.line(Role::Road, path.clone(), ink::OUTLINE, w + 0.034);
    d.pic.line(Role::Road, path.clone(), ink::WALL, w + 0.016);
    d.pic.line(Role::Road, path.clone(), if water { face } else { ink::ROAD_EDGE }, w - 0.012);
    d.pic.line(Role::Road, path.clone(), face, w - 0.024);
    if d.detail == Detail::Full && !water {
        d.pic.stroke(
            Role::Road,
            path,
            ink::ROAD_EDGE.alpha(0.45),
            w - 0.028,
            Cap::Butt,
            Some([0.005, 0.019]),
        );
    }
}

fn nodes_below(d: &mut Draw) {
    let plan = d.plan;
    let k = d.detail.pick(1.15, 1.0, 1.0);
    for n in plan.lines.nodes.iter().filter(|n| n.kind == NodeKind::Village) {
        d.disc(Role::Road, n.at, super::line::NODE * k, ink::ROAD_EDGE);
    }
}

fn nodes_above(d: &mut Draw) {
    let plan = d.plan;
    for n in &plan.lines.nodes {
        match n.kind {
            NodeKind::Village => d.disc(Role::Road, n.at, 0.081, ink::ROAD),
            NodeKind::Hub => {
                let c = d.p(n.at);
                d.shadow(Role::Stone, &Path::circle(c, 0.098), [0.010, 0.013], 0.26);
                d.disc(Role::Stone, n.at, 0.098, ink::OUTLINE);
                d.disc(Role::Stone, n.at, 0.088, ink::STONE);
                if d.detail == Detail::Full {
                    let ring = Path::circle(c, 0.062);
                    d.pic.line(Role::Stone, ring, ink::OUTLINE.alpha(0.3), 0.005);
                    for k in 0..10 {
                        let v = rotate([1.0, 0.0], f64::from(k) * 0.628);
                        let bit = [along(c, v, 0.062), along(c, v, 0.088)];
                        d.pic.line(Role::Stone, Path::open(&bit), ink::OUTLINE.alpha(0.3), 0.005);
                    }
                }
            }
        }
    }
    for n in plan.lines.nodes.iter().filter(|n| n.kind == NodeKind::Hub) {
        let below: Vec<&Line> = plan
            .lines
            .lines
            .iter()
            .filter(|l| n.lines.contains(&l.seg) && plan.topo.segs[l.seg].marks.contains_key("tunnel"))
            .collect();
        if !below.is_empty() {
            hill(d, n.at, &below);
        }
    }
    for n in plan.lines.nodes.iter().filter(|n| n.kind == NodeKind::Village) {
        village(d, n.at);
    }
    for l in &plan.lines.lines {
        if let Some(end) = &l.loose
            && end.stop == Stop::Cottages
        {
            cottages(d, end.at, end.dir, l.seg);
        }
    }
}

/// Houses in the gaps between the roads of a village, and a tree in its middle.
fn village(d: &mut Draw, c: P) {
    if d.detail == Detail::Coarse {
        d.disc(Role::House, c, 0.075, ink::BROWN);
        return;
    }
    let plan = d.plan;
    let mut rng = Rng::new(&plan.topo.name, "village");
    let mut ways: Vec<f64> = Vec::new();
    for l in &plan.lines.lines {
        for leg in &l.legs {
            for k in 0..=40 {
                let (p, _) = at(leg, length(leg) * f64::from(k) / 40.0);
                let r = dist(p, c);
                if (0.13..0.18).contains(&r) {
                    let a = (p[1] - c[1]).atan2(p[0] - c[0]);
                    if ways.iter().all(|w| angle_between(*w, a) > 0.35) {
                        ways.push(a);
                    }
                }
            }
        }
    }
    ways.sort_by(f64::total_cmp);
    let grow = d.detail.pick(1.0, 1.3, 1.0);
    let mut place = |d: &mut Draw, a: f64| {
        let v = rotate([1.0, 0.0], a);
        let at = along(c, v, 0.146);
        let blocked = plan.towns.iter().any(|t| t.solid.distance(at) < 0.045)
            || plan.lines.lines.iter().any(|l| l.distance(at) < if l.water { 0.13 } else { 0.082 });
        if !blocked && at.iter().all(|x| (0.1..0.9).contains(x)) {
            let color = [ink::ROOFS[1], ink::ROOFS[6], ink::ROOFS[3]][rng.pick(3)].mix(ink::BROWN, 0.45);
            house(d, at, perp(v), 0.051 * grow, 0.036 * grow, color, rng.chance(0.3));
        }
    };
    for i in 0..ways.len() {
        let a = ways[i];
        let b = if i + 1 < ways.len() { ways[i + 1] } else { ways[0] + std::f64::consts::TAU };
        let gap = b - a;
        let n = if gap > 4.4 {
            5
        } else if gap > 2.4 {
            3
        } else {
            1
        };
        for k in 0..n {
            // The outer ones keep clear of the roads.
            let edge = 0.72;
            let a = if n == 1 {
                a + gap * 0.5
            } else {
                a + edge + (gap - 2.0 * edge) * f64::from(k) / f64::from(n - 1)
            };
            place(d, a);
        }
    }
    tree(d, Role::House, c, 0.03);
}

/// A rocky hill with the mouths of tunnels: roads go below it.
fn hill(d: &mut Draw, c: P, below: &[&Line]) {
    let mut rng = Rng::new(&d.plan.topo.name, "hill");
    // As wide as towns leave it room on each hand.
    let towns = &d.plan.towns;
    let reach: Vec<P> = (0..11)
        .map(|k| {
            let v = rotate([1.0, 0.0], f64::from(k) * 0.571);
            let mut r: f64 = 0.235 * rng.range(0.92, 1.06);
            while r > 0.1 && towns.iter().any(|t| t.solid.distance(along(c, v, r)) < 0.02) {
                r -= 0.01;
            }
            [v[0] * r, v[1] * r]
        })
        .collect();
    let ring = |share: f64| {
        let points: Vec<P> = reach.iter().map(|v| along(c, *v, share)).collect();
        super::geo::catmull_closed(&points, 5)
    };
    let rings = [ring(1.0), ring(0.70), ring(0.40)];
    let outer = Path::closed(&d.ps(&rings[0]));
    d.shadow(Role::Stone, &outer, [0.012, 0.016], 0.26);
    for (points, color) in rings.iter().zip([0x9E9484, 0xB0A695, 0xC4BAA8]) {
        d.poly(Role::Stone, points, Color::hex(color));
    }
    for l in below {
        if let Some(leg) = l.legs.first() {
            // Its mouth lies where the road meets the foot of the hill.
            let foot = meeting(leg, &rings[0]).map_or(length(leg) - 0.2, |m| m.0);
            let (p, t) = at(leg, (foot + 0.02).max(0.1));
            mouth(d, p, t);
        }
    }
}

fn angle_between(a: f64, b: f64) -> f64 {
    let x = (a - b).rem_euclid(std::f64::consts::TAU);
    x.min(std::f64::consts::TAU - x)
}

fn cottages(d: &mut Draw, end: P, dir: P, seg: usize) {
    let mut rng = Rng::new(&d.plan.topo.name, &format!("cottages{seg}"));
    let grow = d.detail.pick(1.5, 1.3, 1.0);
    for (k, a) in [(0, -0.75), (1, 0.75)] {
        let v = rotate(dir, a);
        let c = along(end, v, 0.082);
        let color = [ink::ROOFS[1], ink::ROOFS[0]][k];
        let ridge = perp(v);
        if d.plan.towns.iter().all(|t| t.solid.distance(c) > 0.04) {
            house(d, c, ridge, 0.044 * grow, 0.031 * grow, color, rng.chance(0.3));
        }
    }
}

/// The pond beside a road with an inn.
fn pond_of_inn(d: &mut Draw) {
    let spots: Vec<P> = super::badges::inns(d.plan);
    for c in spots {
        let r = 0.104 * d.detail.pick(1.6, 1.25, 1.0);
        d.disc(Role::Water, c, r, ink::BANK);
        d.disc(Role::Water, c, r - 0.012, ink::WATER_RIM);
        d.disc(Role::Water, c, r - 0.021, ink::WATER);
    }
}

/// Layer 10: roads on bridges over a town, tunnels below one, water gates.
pub(super) fn above_towns(d: &mut Draw) {
    let plan = d.plan;
    for l in &plan.lines.lines {
        for t in &plan.towns {
            let inside = l.legs.iter().any(|leg| leg.iter().any(|p| t.ground.contains(*p)));
            if !inside {
                continue;
            }
            if l.water {
                water_gates(d, l, &t.walls);
            } else if plan.on_top(l, t) {
                for leg in &l.legs {
                    bridge(d, &over_town(leg, &t.walls), false);
                }
            } else if plan.topo.above(l.seg, t.seg) == Some(false) {
                tunnel(d, l);
            }
        }
    }
}

/// The piece of a road that runs above a town: from a little before its first wall to a little behind its last, so that it
/// meets the sides as any road does.
fn over_town(leg: &[P], walls: &[Vec<P>]) -> Vec<P> {
    let n = length(leg);
    let mut back = leg.to_vec();
    back.reverse();
    let first =
        |line: &[P]| walls.iter().filter_map(|w| meeting(line, w)).map(|m| m.0).fold(n / 2.0, f64::min);
    let (from, to) = ((first(leg) - 0.075).max(0.0), n - (first(&back) - 0.075).max(0.0));
    piece(leg, from, to.max(from + 0.1))
}

fn water_gates(d: &mut Draw, l: &Line, walls: &[Vec<P>]) {
    for leg in &l.legs {
        for w in walls {
            if let Some((_, _, m)) = meeting(leg, w) {
                d.disc(Role::Wall, m, 0.062, ink::OUTLINE);
                d.disc(Role::Wall, m, 0.052, ink::WALL);
                d.disc(Role::Wall, m, 0.043, ink::WATER_RIM);
            }
        }
    }
}

fn tunnel(d: &mut Draw, l: &Line) {
    for leg in &l.legs {
        let mut line = leg.clone();
        if let [(a, _), (b, _)] = l.mouths.as_slice() {
            let (s, e) = (super::geo::nearest(leg, *a).1, super::geo::nearest(leg, *b).1);
            line = piece(leg, s.min(e), s.max(e));
        }
        let path = d.path(&line);
        d.pic.line(Role::Road, path.clone(), ink::INK.alpha(0.55), 0.030);
        d.pic.stroke(Role::Road, path, ink::CREAM, 0.016, Cap::Butt, Some([0.035, 0.030]));
    }
    for (p, t) in l.mouths.clone() {
        mouth(d, p, t);
    }
}

/// The mouth of a tunnel: a stone arch across the road, its dark inside ahead.
pub(super) fn mouth(d: &mut Draw, p: P, ahead: P) {
    let body = d.ps(&block(p, ahead, 0.05, 0.085));
    let path = Path::closed(&body);
    d.shadow(Role::Stone, &path, [0.010, 0.013], 0.28);
    d.pic.edged(Role::Stone, path, ink::STONE, ink::OUTLINE, 0.009);
    d.poly(Role::Stone, &block(along(p, ahead, -0.012), ahead, 0.034, 0.04), ink::INK);
}
