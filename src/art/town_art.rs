//! Towns as shapes: shadow, ground, houses, walls, towers, gates.

use super::draw::{Detail, Draw, roof};
use super::geo::{P, along, at, block, dist, length, mul, perp, rim, sub};
use super::houses;
use super::palette as ink;
use super::shape::{Cap, Color, Path, Role};
use super::town::{Town, beyond};
use super::vocab::Form;

/// Layers 7 to 9.
pub(super) fn towns(d: &mut Draw) {
    let plan = d.plan;
    for (i, t) in plan.towns.iter().enumerate() {
        if !d.hidden.contains(&t.seg) {
            town(d, i, t);
        }
    }
    corner_towers(d);
    if d.detail != Detail::Coarse {
        for g in &plan.lines.gates {
            if !d.hidden.contains(&plan.towns[g.town].seg) {
                gate(d, g.at, g.out);
            }
        }
        if plan.towns.iter().filter(|t| t.twin).count() == 2 {
            twin_tower(d);
        }
    }
}

fn town(d: &mut Draw, index: usize, t: &Town) {
    let k = t.width / super::town::WALL;
    for w in &t.walls {
        let path = d.path(&beyond(w)).moved([0.012, 0.016]);
        d.pic.line(Role::Wall, path, ink::SHADOW.alpha(0.28), 0.067 * k);
    }
    let tint = d.vocab.tint(&d.plan.topo.segs[t.seg].kind);
    let ground = match (d.detail, tint) {
        (Detail::Coarse, None) => ink::TOWN_FLAT,
        (_, None) => ink::TOWN,
        (_, Some(c)) => c,
    };
    let path = d.area(&t.ground);
    d.pic.fill(Role::Town, path, ground);
    if d.detail != Detail::Coarse {
        houses::draw(d, index);
    }
    walls(d, t);
}

/// Walls with battlements and towers.
pub(super) fn walls(d: &mut Draw, t: &Town) {
    let k = t.width / super::town::WALL * d.detail.pick(1.25, 1.0, 1.0);
    for w in &t.walls {
        let path = d.path(&beyond(w));
        d.pic.line(Role::Wall, path.clone(), ink::OUTLINE, 0.055 * k);
        d.pic.line(Role::Wall, path.clone(), ink::WALL, 0.037 * k);
        if d.detail == Detail::Full {
            d.pic.stroke(Role::Wall, path, ink::BATTLEMENT, 0.014 * k, Cap::Butt, Some([0.016, 0.014]));
        }
    }
    if let Some(p) = t.post.filter(|_| d.detail != Detail::Coarse) {
        tower(d, p, 0.050);
    }
    if d.detail == Detail::Full {
        for p in towers(d, t) {
            tower(d, p, 0.042 * k.min(1.3));
        }
    }
}

/// Where the towers of a wall stand: every 0.36 or so, clear of gates and sides.
fn towers(d: &Draw, t: &Town) -> Vec<P> {
    let mut out: Vec<P> = Vec::new();
    for w in &t.walls {
        let l = length(w);
        let n = (l / 0.36).round().max(1.0);
        for i in 1..n as usize {
            let p = at(w, l * i as f64 / n).0;
            let gates = d.plan.lines.gates.iter().all(|g| dist(g.at, p) >= 0.11);
            let sides = p.iter().all(|x| (0.06..=0.94).contains(x));
            let bridges = d.plan.lines.lines.iter().all(|r| r.distance(p) > 0.1);
            let twin = !t.twin || dist(p, [0.5, 0.5]) > 0.16;
            let twin = twin && t.post.is_none_or(|q| dist(p, q) > 0.14);
            if gates && sides && bridges && twin && out.iter().all(|q| dist(*q, p) > 0.09) {
                out.push(p);
            }
        }
    }
    out
}

/// A round tower seen from above, its cap lit from the north-west.
pub(super) fn tower(d: &mut Draw, p: P, r: f64) {
    let c = d.p(p);
    tower_at(d, c, r);
}

/// A round tower at a point of the turned picture.
pub(super) fn tower_at(d: &mut Draw, c: P, r: f64) {
    let pic = &mut d.pic;
    pic.fill(Role::Wall, Path::circle([c[0] + 0.009, c[1] + 0.012], r), ink::SHADOW.alpha(0.28));
    pic.fill(Role::Wall, Path::circle(c, r), ink::OUTLINE);
    pic.fill(Role::Wall, Path::circle(c, r - 0.009), ink::WALL);
    pic.fill(Role::Wall, Path::circle(c, r * 0.7 - 0.002), ink::SLATE.shade(-0.30));
    pic.fill(Role::Wall, Path::circle(c, r * 0.62), ink::SLATE.shade(-0.06));
    // The half that faces the light.
    let mut half: Vec<P> = (0..=12)
        .map(|k| {
            along(
                c,
                super::geo::rotate([1.0, 0.0], 2.356 + f64::from(k) / 12.0 * std::f64::consts::PI),
                r * 0.62,
            )
        })
        .collect();
    half.push(c);
    pic.fill(Role::Wall, Path::closed(&half), ink::SLATE.shade(0.28));
}

/// A quarter of a round tower in each corner where both sides are town.
fn corner_towers(d: &mut Draw) {
    let topo = &d.plan.topo;
    for k in 0..4 {
        let of = |half: usize| topo.at_half(half, Form::Town).filter(|t| !d.hidden.contains(t));
        if of(2 * k + 7).is_some() && of(2 * k).is_some() {
            let c = rim(k as f64);
            d.disc(Role::Wall, c, 0.059, ink::OUTLINE);
            d.disc(Role::Wall, c, 0.050, ink::WALL);
            d.disc(Role::Wall, c, 0.038, ink::SLATE.shade(-0.30));
            d.disc(Role::Wall, c, 0.036, ink::SLATE.shade(0.1));
        }
    }
}

/// A gate: a block in the wall with a dark passage, a roof across, two towers.
pub(super) fn gate(d: &mut Draw, g: P, out: P) {
    let side = perp(out);
    let body = Path::closed(&d.ps(&block(g, out, 0.046, 0.058)));
    d.shadow(Role::Wall, &body, [0.010, 0.013], 0.28);
    d.pic.edged(Role::Wall, body, ink::WALL, ink::OUTLINE, 0.009);
    d.poly(Role::Wall, &block(along(g, out, 0.014), out, 0.034, 0.032), ink::INK);
    // The roof stands across the passage, behind the towers.
    let r = along(g, out, -0.016);
    let (up, down) = (d.v(out), d.v(mul(out, -1.0)));
    let brown = ink::BROWN;
    let quad = |a: f64, b: f64| {
        vec![
            along(along(r, side, -0.05), out, a),
            along(along(r, side, 0.05), out, a),
            along(along(r, side, 0.05), out, b),
            along(along(r, side, -0.05), out, b),
        ]
    };
    d.poly(Role::Wall, &quad(-0.031, 0.031), ink::OUTLINE.shade(-0.3));
    d.poly(Role::Wall, &quad(0.0, 0.026), roof(brown, up));
    d.poly(Role::Wall, &quad(-0.026, 0.0), roof(brown, down));
    for s in [-1.0, 1.0] {
        tower(d, along(along(g, side, s * 0.066), out, 0.008), 0.034);
    }
}

/// The round gate tower that two towns share.
fn twin_tower(d: &mut Draw) {
    let m = [0.5, 0.5];
    let c = d.p(m);
    d.shadow(Role::Wall, &Path::circle(c, 0.095), [0.012, 0.016], 0.28);
    let plan = d.plan;
    for l in plan.lines.lines.iter().filter(|l| !l.water) {
        if let Some(first) = l.legs.first().and_then(|l| l.first()) {
            let v = super::geo::unit(sub(*first, m));
            d.poly(Role::Wall, &block(along(m, v, 0.09), v, 0.03, 0.05), ink::OUTLINE);
            d.poly(Role::Wall, &block(along(m, v, 0.095), v, 0.026, 0.034), ink::INK);
        }
    }
    d.disc(Role::Wall, m, 0.095, ink::OUTLINE);
    d.disc(Role::Wall, m, 0.086, ink::WALL);
    d.disc(Role::Wall, m, 0.070, ink::OUTLINE);
    d.disc(Role::Wall, m, 0.064, ink::BROWN);
    let mut half: Vec<P> = (0..=14)
        .map(|k| {
            along(
                c,
                super::geo::rotate([1.0, 0.0], 2.356 + f64::from(k) / 14.0 * std::f64::consts::PI),
                0.064,
            )
        })
        .collect();
    half.push(c);
    d.pic.fill(Role::Wall, Path::closed(&half), ink::BROWN.shade(0.18));
}

/// A house: a roof of two halves along its ridge, or four with hips, and its shadow. Sizes are halves.
pub(super) fn house(d: &mut Draw, c: P, ridge: P, long: f64, deep: f64, color: Color, hipped: bool) {
    let quad = block(c, ridge, long, deep);
    let body = Path::closed(&d.ps(&quad));
    d.shadow(Role::House, &body, [0.010, 0.013], 0.26);
    let across = perp(ridge);
    let (n1, n2) = (d.v(mul(across, -1.0)), d.v(across));
    let hip = if hipped { (deep * 0.9).min(long * 0.55) } else { 0.0 };
    let (a, b) = (along(c, ridge, -long + hip), along(c, ridge, long - hip));
    d.poly(Role::House, &[quad[0], quad[1], b, a], roof(color, n1));
    d.poly(Role::House, &[a, b, quad[2], quad[3]], roof(color, n2));
    if hipped {
        let (e1, e2) = (d.v(mul(ridge, -1.0)), d.v(ridge));
        d.poly(Role::House, &[quad[0], a, quad[3]], roof(color, e1));
        d.poly(Role::House, &[quad[1], quad[2], b], roof(color, e2));
    }
}

/// A tree from above: shadow, crown, lit side.
pub(super) fn tree(d: &mut Draw, role: Role, p: P, r: f64) {
    let c = d.p(p);
    let pic = &mut d.pic;
    pic.fill(role, Path::circle([c[0] + 0.008, c[1] + 0.010], r), ink::SHADOW.alpha(0.24));
    pic.fill(role, Path::circle(c, r), ink::TREE_DARK);
    pic.fill(role, Path::circle([c[0] - r * 0.08, c[1] - r * 0.1], r * 0.88), ink::TREE);
    pic.fill(role, Path::circle([c[0] - r * 0.3, c[1] - r * 0.3], r * 0.48), ink::TREE_LIT);
}
