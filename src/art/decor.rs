//! Quiet decor of open land: parcels with furrows and hedges, groups of trees. Never within 0.06 of a side.

use super::area::Area;
use super::draw::{Detail, Draw};
use super::geo::{P, add, along, block, dist, dot, perp, rotate};
use super::palette as ink;
use super::rng::Rng;
use super::shape::Role;
use super::town_art::tree;

/// Nothing of the decor comes closer to a side than this.
const CLEAR: f64 = 0.06;

/// Layer 2.
pub(super) fn draw(d: &mut Draw) {
    if d.detail == Detail::Coarse {
        return;
    }
    let plan = d.plan;
    let mut rng = Rng::new(&plan.topo.name, "decor");
    let slant = rng.range(-0.5, 0.5);
    let mut kept: Vec<Area> = plan.sites.iter().map(|s| Area::disc(s.at, s.r + 0.035)).collect();
    kept.extend(plan.badges.iter().map(|b| Area::disc(b.at, 0.105)));
    kept.extend(plan.lines.lines.iter().filter_map(|l| l.loose.as_ref()).map(|l| Area::disc(l.at, 0.17)));
    let villages: Vec<Area> = plan.lines.nodes.iter().map(|n| Area::disc(n.at, 0.21)).collect();
    kept.extend(villages);
    let kept = Area::all(&kept);
    let window = Area::rect(CLEAR, CLEAR, 1.0 - CLEAR, 1.0 - CLEAR);
    for (part, _) in &plan.fields.parts {
        let size = part.size();
        let free = part.grown(-0.045).and(&window).minus(&kept);
        if free.size() < 0.008 {
            continue;
        }
        let parcels = parcels(d, &free, size, slant, &mut rng);
        if d.detail == Detail::Full || size > 0.05 {
            trees(d, &free, &parcels, size, &mut rng);
        }
    }
}

fn any_point(free: &Area, rng: &mut Rng) -> Option<P> {
    for _ in 0..24 {
        let p = [rng.range(CLEAR, 1.0 - CLEAR), rng.range(CLEAR, 1.0 - CLEAR)];
        if free.contains(p) {
            return Some(p);
        }
    }
    None
}

fn parcels(d: &mut Draw, free: &Area, size: f64, slant: f64, rng: &mut Rng) -> Area {
    let wish = 1 + [0.06, 0.2, 0.4].iter().filter(|a| size > **a).count();
    let mut taken = Area::none();
    for _ in 0..wish {
        let Some(c) = any_point(free, rng) else { continue };
        let quarter = if rng.chance(0.5) { 0.0 } else { std::f64::consts::FRAC_PI_2 };
        let dir = rotate([1.0, 0.0], slant + quarter + rng.range(-0.12, 0.12));
        let (w, h) = (rng.range(0.10, 0.18), rng.range(0.075, 0.12));
        let colour = [ink::PARCEL_DARK, ink::PARCEL_LIGHT, ink::PARCEL_STRAW][rng.pick(3)];
        let hedge = rng.chance(0.28);
        let shape = Area::polygon(&block(c, dir, w, h)).and(free).minus(&taken.grown(0.02));
        let round = shape.grown(-0.018).grown(0.018);
        let Some(parcel) = round.pieces(0.006).into_iter().next() else { continue };
        let path = d.area(&parcel);
        d.pic.fill(Role::Decor, path, colour.alpha(0.62));
        if d.detail == Detail::Full {
            let light =
                if colour == ink::PARCEL_DARK { ink::FURROW.alpha(0.75) } else { ink::FURROW.alpha(0.42) };
            furrows(d, &parcel, dir, light);
            if hedge {
                hedge_along(d, &parcel, along(c, perp(dir), h), dir, rng);
            }
        }
        taken = taken.or(&parcel);
    }
    taken
}

fn furrows(d: &mut Draw, parcel: &Area, dir: P, color: super::shape::Color) {
    let across = perp(dir);
    let spread = parcel.contours().flatten().map(|p| dot(*p, across));
    let (lo, hi) = spread.fold((f64::MAX, f64::MIN), |(lo, hi), v| (lo.min(v), hi.max(v)));
    let inner = parcel.grown(-0.008);
    let mut at = lo + 0.018;
    while at < hi - 0.008 {
        for (a, b) in clip_line(&inner, at, dir) {
            if dist(a, b) > 0.02 {
                d.stroke(Role::Decor, &[a, b], color, 0.005);
            }
        }
        at += 0.026;
    }
}

/// The pieces inside an area of the line along `dir` at the distance `off` from the origin (measured across).
fn clip_line(area: &Area, off: f64, dir: P) -> Vec<(P, P)> {
    let across = perp(dir);
    let mut hits: Vec<f64> = Vec::new();
    for c in area.contours() {
        for i in 0..c.len() {
            let (a, b) = (c[i], c[(i + 1) % c.len()]);
            let (u, v) = (dot(a, across) - off, dot(b, across) - off);
            if (u > 0.0) != (v > 0.0) {
                let t = u / (u - v);
                hits.push(dot(a, dir) + (dot(b, dir) - dot(a, dir)) * t);
            }
        }
    }
    hits.sort_by(f64::total_cmp);
    let point = |s: f64| add([dir[0] * s, dir[1] * s], [across[0] * off, across[1] * off]);
    hits.chunks_exact(2).map(|w| (point(w[0]), point(w[1]))).collect()
}

/// A hedge along one side of a parcel: one calm band with an uneven edge, lit from above.
fn hedge_along(d: &mut Draw, parcel: &Area, through: P, dir: P, rng: &mut Rng) {
    let off = dot(through, perp(dir)) - 0.022;
    let window = CLEAR + 0.03..=1.0 - CLEAR - 0.03;
    for (a, b) in clip_line(parcel, off, dir) {
        let n = (dist(a, b) / 0.03) as usize;
        let spots: Vec<P> = (0..=n)
            .map(|i| {
                let p = super::geo::lerp(a, b, i as f64 / n.max(1) as f64);
                add(p, [rng.range(-0.003, 0.003), rng.range(-0.003, 0.003)])
            })
            .filter(|p| p.iter().all(|v| window.contains(v)))
            .collect();
        if spots.len() < 4 {
            continue;
        }
        let line = super::geo::catmull(&spots, 3);
        let shade = d.path(&line).moved([0.006, 0.008]);
        d.pic.round(Role::Decor, shade, ink::SHADOW.alpha(0.14), 0.022);
        d.round(Role::Decor, &line, ink::HEDGE, 0.022);
        // Bushes that stand out a little, on both hands.
        for p in &spots {
            let bush = along(*p, perp(dir), rng.range(-0.005, 0.005));
            d.disc(Role::Decor, bush, rng.range(0.0115, 0.0135), ink::HEDGE);
        }
        let lit = d.path(&line).moved([-0.003, -0.004]);
        d.pic.round(Role::Decor, lit, ink::HEDGE.shade(0.10), 0.007);
    }
}

fn trees(d: &mut Draw, free: &Area, parcels: &Area, size: f64, rng: &mut Rng) {
    let groups = (1.0 + 3.2 * size).floor() as usize;
    let window = Area::rect(CLEAR + 0.05, CLEAR + 0.05, 0.95 - CLEAR, 0.95 - CLEAR);
    let room = free.and(&window);
    let open = room.minus(parcels);
    let place = if open.size() > 0.01 { open } else { room };
    let mut done: Vec<(P, f64)> = Vec::new();
    for _ in 0..groups {
        let Some(c) = any_point(&place, rng) else { continue };
        let n = 1 + rng.pick(5);
        let mut spots: Vec<(P, f64)> = Vec::new();
        for k in 0..n {
            let r = rng.range(0.026, 0.036) * 0.82;
            let off = if k == 0 {
                [0.0, 0.0]
            } else {
                rotate([rng.range(0.035, 0.065), 0.0], rng.range(0.0, std::f64::consts::TAU))
            };
            let p = add(c, off);
            let near = spots.iter().chain(&done).any(|(q, s)| dist(*q, p) < (r + s) * 0.78);
            if place.contains(p) && !near {
                spots.push((p, r));
            }
        }
        // The one nearest to the light lies lowest, so that shadows fall on the next.
        spots.sort_by(|a, b| {
            let (p, q) = (d.p(a.0), d.p(b.0));
            (p[0] + p[1]).total_cmp(&(q[0] + q[1]))
        });
        for (p, r) in &spots {
            tree(d, Role::Decor, *p, *r);
        }
        done.extend(spots);
    }
}
