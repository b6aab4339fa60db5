//! Sites as shapes: monastery, shrine, garden, tower site, cathedral, volcano, and a plain court for unknown kinds.

use super::draw::{Detail, Draw, roof};
use super::geo::{P, along, block, mul, ngon, perp, rotate};
use super::palette as ink;
use super::rng::Rng;
use super::shape::{Color, Path, Role};
use super::site_plan::is_tower_site;

/// Layer 11.
pub(super) fn draw(d: &mut Draw) {
    let plan = d.plan;
    for s in &plan.sites {
        let kind = plan.topo.segs[s.seg].kind.clone();
        let r = s.r.min(0.2) * d.detail.pick(1.35, 1.0, 1.0);
        match kind.as_str() {
            "garden" => garden(d, s.at, s.r.min(0.15)),
            "shrine" => shrine(d, s.at, r),
            k if is_tower_site(k) => tower_site(d, s.at),
            k if ["monastery", "cloister", "abbey", "church"].iter().any(|w| k.contains(w)) => {
                monastery(d, s.at, r);
            }
            _ => court(d, s.at, r.min(0.13), &kind),
        }
    }
    for s in &plan.scenery {
        match s.mark.as_str() {
            "cathedral" => cathedral(d, s.at, s.r),
            "volcano" => volcano(d, s.at, s.r),
            _ => tower_site(d, s.at),
        }
    }
}

/// A site of a kind that has no picture of its own: a round court of stone with the kind's letter.
fn court(d: &mut Draw, c: P, r: f64, kind: &str) {
    let at = d.p(c);
    let stone = d.vocab.tint(kind).unwrap_or(ink::STONE);
    let round = Path::circle(at, r * 0.92);
    d.shadow(Role::Site, &round, [0.010, 0.013], 0.26);
    d.pic.edged(Role::Site, round, stone, ink::OUTLINE, 0.010);
    d.pic.edged(Role::Site, Path::circle(at, r * 0.66), ink::CREAM, ink::OUTLINE.alpha(0.6), 0.006);
    let letter = d.vocab.kind_letter(kind).to_string();
    super::letters::write(&mut d.pic, &letter, at, r * 0.62, 0.18, ink::INK);
}

/// An eight-sided stone base with a dark square pit.
fn tower_site(d: &mut Draw, c: P) {
    let k = d.detail.pick(1.35, 1.0, 1.0);
    let base = Path::closed(&d.ps(&ngon(c, 0.1 * k, 8, std::f64::consts::FRAC_PI_8)));
    d.shadow(Role::Site, &base, [0.010, 0.013], 0.28);
    d.pic.edged(Role::Site, base, ink::STONE, ink::OUTLINE, 0.010);
    let inner = Path::closed(&d.ps(&ngon(c, 0.074 * k, 8, std::f64::consts::FRAC_PI_8)));
    d.pic.line(Role::Site, inner, ink::OUTLINE.alpha(0.35), 0.006);
    d.poly(Role::Site, &block(c, [1.0, 0.0], 0.046 * k, 0.046 * k), ink::OUTLINE);
    d.poly(Role::Site, &block(c, [1.0, 0.0], 0.038 * k, 0.038 * k), ink::INK);
}

/// A church of slate blue on a pale place: nave, transept, apse, two towers, a gold lantern.
fn cathedral(d: &mut Draw, c: P, r: f64) {
    let k = (r / 0.22).min(1.05) * d.detail.pick(1.3, 1.1, 1.0);
    d.disc(Role::Site, c, 0.215 * k, ink::LANE);
    cathedral_church(d, c, k);
}

/// The church alone; `k` = 1 is 0.33 long.
pub(super) fn cathedral_church(d: &mut Draw, c: P, k: f64) {
    let at = |x: f64, y: f64| [c[0] + x * k, c[1] + y * k];
    let (x, y) = ([1.0, 0.0], [0.0, 1.0]);
    let apse = at(0.0, -0.115);
    let round = Path::circle(d.p(apse), 0.048 * k);
    d.shadow(Role::Site, &round, [0.010, 0.013], 0.28);
    d.disc(Role::Site, apse, 0.048 * k, ink::CATHEDRAL.shade(-0.08));
    slab(d, at(0.0, 0.015), y, 0.135 * k, 0.05 * k, ink::CATHEDRAL);
    slab(d, at(0.0, -0.01), x, 0.125 * k, 0.044 * k, ink::CATHEDRAL);
    // The valley where both roofs meet.
    for v in [x, y] {
        let bit = [along(at(0.0, -0.01), v, -0.05 * k), along(at(0.0, -0.01), v, 0.05 * k)];
        d.stroke(Role::Site, &bit, ink::CATHEDRAL.shade(0.28), 0.006 * k);
    }
    for sx in [-0.055, 0.055] {
        let t = at(sx, 0.14);
        let tower = Path::closed(&d.ps(&block(t, x, 0.04 * k, 0.04 * k)));
        d.shadow(Role::Site, &tower, [0.010, 0.013], 0.28);
        d.pic.edged(Role::Site, tower, ink::WALL, ink::INK, 0.007);
        pyramid(d, t, 0.029 * k, ink::CATHEDRAL);
    }
    d.disc(Role::Site, at(0.0, -0.01), 0.032 * k, ink::INK);
    d.disc(Role::Site, at(0.0, -0.01), 0.026 * k, ink::GOLD);
}

/// Brown rings, an orange crater, two streams of lava.
fn volcano(d: &mut Draw, c: P, r: f64) {
    let mut rng = Rng::new(&d.plan.topo.name, "volcano");
    let k = r / 0.24;
    let mut ring = |r: f64| {
        let points: Vec<P> = (0..10)
            .map(|i| along(c, rotate([1.0, 0.0], f64::from(i) * 0.628), r * rng.range(0.9, 1.1) * k))
            .collect();
        super::geo::catmull_closed(&points, 5)
    };
    let rings = [ring(0.225), ring(0.165), ring(0.105)];
    let outer = Path::closed(&d.ps(&rings[0]));
    d.shadow(Role::Site, &outer, [0.012, 0.016], 0.24);
    for (points, color) in rings.iter().zip([0x9A8272, 0x7E675B, 0x624E45]) {
        d.poly(Role::Site, points, Color::hex(color));
    }
    for (angle, l) in [(1.15, 0.17), (0.35, 0.12)] {
        let v = rotate([1.0, 0.0], angle);
        let side = perp(v);
        let flow = super::geo::catmull(
            &[
                c,
                along(along(c, v, l * 0.4 * k), side, 0.018),
                along(along(c, v, l * 0.75 * k), side, -0.014),
                along(c, v, l * k),
            ],
            5,
        );
        d.round(Role::Site, &flow, Color::hex(0xE0602A), 0.036 * k);
    }
    d.disc(Role::Site, c, 0.062 * k, Color::hex(0x4A332C));
    d.disc(Role::Site, c, 0.050 * k, Color::hex(0xE0602A));
    d.disc(Role::Site, c, 0.030 * k, Color::hex(0xF5B53C));
}

/// A box seen from above with a hipped or gabled roof in own colours; sizes are halves.
pub(super) fn slab(d: &mut Draw, c: P, dir: P, long: f64, deep: f64, color: Color) {
    let quad = block(c, dir, long, deep);
    let body = Path::closed(&d.ps(&quad));
    d.shadow(Role::Site, &body, [0.010, 0.013], 0.26);
    let across = perp(dir);
    let (a, b) = (along(c, dir, -long), along(c, dir, long));
    let (n1, n2) = (d.v(mul(across, -1.0)), d.v(across));
    d.poly(Role::Site, &[quad[0], quad[1], b, a], roof(color, n1));
    d.poly(Role::Site, &[a, b, quad[2], quad[3]], roof(color, n2));
}

/// A walled round yard with a slate church and a red cloister.
fn monastery(d: &mut Draw, c: P, r: f64) {
    let k = r / 0.2 * 1.13;
    let yard = Path::closed(&d.ps(&ngon(c, r * 0.95, 16, 0.2)));
    d.shadow(Role::Site, &yard, [0.008, 0.010], 0.22);
    d.pic.edged(Role::Site, yard, Color::hex(0xD3DDB2), ink::OUTLINE, 0.010);
    let at = |x: f64, y: f64| [c[0] + x * k, c[1] + y * k];
    let (x, y) = ([1.0, 0.0], [0.0, 1.0]);
    // The cloister: three wings round a garth.
    d.poly(Role::Site, &block(at(0.0, 0.085), x, 0.062 * k, 0.045 * k), Color::hex(0x9CBF85));
    slab(d, at(-0.07, 0.085), y, 0.055 * k, 0.02 * k, ink::CLOISTER);
    slab(d, at(0.07, 0.085), y, 0.055 * k, 0.02 * k, ink::CLOISTER);
    slab(d, at(0.0, 0.125), x, 0.09 * k, 0.02 * k, ink::CLOISTER);
    let p = at(0.0, 0.072);
    d.disc(Role::Site, p, 0.017 * k, ink::WALL);
    d.disc(Role::Site, p, 0.011 * k, ink::WATER);
    // The church: a cross of slate, its tower in the west.
    slab(d, at(-0.01, -0.02), x, 0.12 * k, 0.036 * k, ink::SLATE);
    slab(d, at(0.035, -0.02), y, 0.085 * k, 0.034 * k, ink::SLATE);
    let t = at(-0.13, -0.02);
    let tower = Path::closed(&d.ps(&block(t, x, 0.04 * k, 0.04 * k)));
    d.shadow(Role::Site, &tower, [0.010, 0.013], 0.28);
    d.pic.edged(Role::Site, tower, ink::WALL, ink::INK, 0.008);
    pyramid(d, t, 0.028 * k, ink::SLATE);
    let cross = at(0.035, -0.02);
    for (v, l) in [(x, 0.026), (y, 0.03)] {
        let bit = [along(cross, v, -l * k), along(cross, v, l * k)];
        d.stroke(Role::Site, &bit, ink::GOLD, 0.013 * k);
    }
}

/// A pyramid roof of four lit faces.
pub(super) fn pyramid(d: &mut Draw, c: P, half: f64, color: Color) {
    let q = block(c, [1.0, 0.0], half, half);
    for i in 0..4 {
        let n = d.v(rotate([0.0, -1.0], i as f64 * std::f64::consts::FRAC_PI_2));
        d.poly(Role::Site, &[q[i], q[(i + 1) % 4], c], roof(color, n));
    }
}

/// A moss ring with posts and a violet dome.
fn shrine(d: &mut Draw, c: P, r: f64) {
    let k = r / 0.2;
    let ring = Path::circle(d.p(c), 0.165 * k);
    d.pic.edged(Role::Site, ring, ink::MOSS, ink::OUTLINE.alpha(0.5), 0.006);
    d.disc(Role::Site, c, 0.125 * k, Color::hex(0xDDD6BE));
    for i in 0..8 {
        let p = d.p(along(c, rotate([1.0, 0.0], 0.39 + f64::from(i) * 0.785), 0.142 * k));
        d.shadow(Role::Site, &Path::circle(p, 0.022 * k), [0.006, 0.008], 0.25);
        d.pic.edged(Role::Site, Path::circle(p, 0.022 * k), ink::WALL, ink::OUTLINE, 0.007);
    }
    let violet = Color::hex(0x7463A8);
    let eight = ngon(c, 0.095 * k, 8, 0.39);
    let body = Path::closed(&d.ps(&eight));
    d.shadow(Role::Site, &body, [0.012, 0.015], 0.28);
    for i in 0..8 {
        let (a, b) = (eight[i], eight[(i + 1) % 8]);
        let mid = [(a[0] + b[0]) / 2.0 - c[0], (a[1] + b[1]) / 2.0 - c[1]];
        let n = d.v(super::geo::unit(mid));
        d.poly(Role::Site, &[a, b, c], roof(violet, mul(n, 1.6)));
    }
    d.disc(Role::Site, c, 0.022 * k, ink::GOLD.shade(-0.3));
    d.disc(Role::Site, c, 0.017 * k, ink::GOLD);
}

/// Four beds with flowers inside a hedge, a fountain in the middle.
fn garden(d: &mut Draw, c: P, r: f64) {
    let h = r * 0.82;
    let k = h / 0.123;
    let c = d.p(c);
    let pic = &mut d.pic;
    let rect = |x: f64, y: f64, half: f64| {
        Path::round_rect(c[0] + x - half, c[1] + y - half, half * 2.0, half * 2.0, 0.008)
    };
    pic.fill(Role::Site, rect(0.008, 0.010, h), ink::SHADOW.alpha(0.24));
    pic.fill(Role::Site, rect(0.0, 0.0, h), Color::hex(0x4F7D4E));
    pic.fill(Role::Site, rect(0.0, 0.0, h - 0.018 * k), Color::hex(0xEFE6C9));
    let flowers = [Color::hex(0xE07A6A), Color::hex(0xF2D35C), Color::hex(0xC98BC4), Color::hex(0xFFFAEC)];
    for (i, (sx, sy)) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].into_iter().enumerate() {
        let (x, y) = (sx * 0.054 * k, sy * 0.054 * k);
        pic.fill(Role::Site, rect(x, y, 0.038 * k), Color::hex(0x7FAE6C));
        if d.detail == Detail::Full {
            for j in 0..4 {
                let (fx, fy) = ([-1.0, 1.0, 1.0, -1.0][j] * 0.017 * k, [-1.0, -1.0, 1.0, 1.0][j] * 0.017 * k);
                pic.fill(
                    Role::Site,
                    Path::circle([c[0] + x + fx, c[1] + y + fy], 0.0095 * k),
                    flowers[(i + j) % 4],
                );
            }
        }
    }
    pic.edged(Role::Site, Path::circle(c, 0.030 * k), ink::WALL, ink::OUTLINE.alpha(0.7), 0.005);
    pic.fill(Role::Site, Path::circle(c, 0.021 * k), ink::WATER);
}
