//! Sites as shapes: monastery, shrine, garden, tower site, cathedral, volcano, and a plain court for unknown kinds.

use super::draw::{Detail, Draw, roof};
use super::geo::{P, along, block, mul, ngon, perp, rotate};
use super::palette as ink;
use super::shape::{Color, Path, Role};

/// Layer 11.
pub(super) fn draw(d: &mut Draw) {
    let plan = d.plan;
    for s in &plan.sites {
        let kind = plan.topo.segs[s.seg].kind.clone();
        let r = if d.detail == Detail::Coarse { s.r * 1.35 } else { s.r };
        match kind.as_str() {
            "garden" => garden(d, s.at, s.r.min(0.15)),
            "shrine" => shrine(d, s.at, r),
            _ => monastery(d, s.at, r.min(0.2)),
        }
    }
}

/// A box seen from above with a hipped or gabled roof in own colours; sizes are halves.
fn slab(d: &mut Draw, c: P, dir: P, long: f64, deep: f64, color: Color) {
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
    let k = r / 0.2;
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
fn pyramid(d: &mut Draw, c: P, half: f64, color: Color) {
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
