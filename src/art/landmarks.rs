//! The landmarks of a great town: castle, market, smithy, cathedral; a court with a fountain for any other place.

use super::area::Area;
use super::draw::{Detail, Draw};
use super::geo::{P, along, block, perp, rotate};
use super::palette as ink;
use super::shape::{Cap, Color, Path, Role};
use super::site_art::{cathedral_church, pyramid, slab};
use super::town_art::{house, tower, tree};

/// The ground that a landmark needs.
pub(super) fn ground(id: &str, c: P) -> Area {
    if id.starts_with("castle") {
        Area::polygon(&block(c, [1.0, 0.0], 0.36, 0.28))
    } else if id.starts_with("blacksmith") {
        Area::polygon(&block(c, [1.0, 0.0], 0.33, 0.24))
    } else if id.starts_with("cathedral") {
        Area::disc(c, 0.37)
    } else {
        Area::disc(c, 0.35)
    }
}

/// What stands of a landmark on its ground: no figure stands on it.
pub(super) fn body(id: &str, c: P) -> Area {
    if id.starts_with("castle") {
        Area::polygon(&block(c, [1.0, 0.0], 0.33, 0.25))
    } else if id.starts_with("market") {
        Area::disc(c, 0.265)
    } else if id.starts_with("blacksmith") {
        Area::polygon(&block(c, [1.0, 0.0], 0.30, 0.20))
    } else if id.starts_with("cathedral") {
        Area::polygon(&block([c[0], c[1] + 0.015], [1.0, 0.0], 0.18, 0.26))
    } else {
        Area::disc(c, 0.10)
    }
}

/// Draws the landmark of a district.
pub(super) fn draw(d: &mut Draw, id: &str, c: P) {
    if d.detail == Detail::Coarse {
        d.disc(Role::Site, c, 0.3, ink::LANE);
    }
    if id.starts_with("castle") {
        castle(d, c);
    } else if id.starts_with("market") {
        market(d, c);
    } else if id.starts_with("blacksmith") {
        smithy(d, c);
    } else if id.starts_with("cathedral") {
        d.disc(Role::Site, c, 0.36, ink::LANE);
        cathedral_church(d, c, 1.42);
    } else {
        d.disc(Role::Site, c, 0.3, ink::LANE);
        fountain(d, c, 0.09);
    }
}

/// A round basin with water.
pub(super) fn fountain(d: &mut Draw, c: P, r: f64) {
    let p = d.p(c);
    d.shadow(Role::Site, &Path::circle(p, r), [0.008, 0.010], 0.26);
    d.pic.edged(Role::Site, Path::circle(p, r), ink::WALL, ink::OUTLINE, 0.010);
    d.disc(Role::Site, c, r * 0.74, ink::WATER_RIM);
    d.disc(Role::Site, c, r * 0.66, ink::WATER);
    d.pic.edged(Role::Site, Path::circle(p, r * 0.24), ink::WALL, ink::OUTLINE, 0.007);
}

fn castle(d: &mut Draw, c: P) {
    let x = [1.0, 0.0];
    let ward = block(c, x, 0.30, 0.22);
    let path = Path::closed(&d.ps(&ward));
    d.shadow(Role::Wall, &path, [0.018, 0.024], 0.28);
    d.pic.fill(Role::Site, path.clone(), ink::PARCEL_DARK);
    // Low buildings along the eastern wall, trees, the keep in the west.
    slab(d, along(along(c, x, 0.20), [0.0, 1.0], -0.13), x, 0.07, 0.045, ink::DISTRICTS[0].roofs[0]);
    slab(d, along(along(c, x, 0.235), [0.0, 1.0], 0.03), [0.0, 1.0], 0.08, 0.035, ink::DISTRICTS[0].roofs[1]);
    tree(d, Role::Site, along(along(c, x, 0.05), [0.0, 1.0], 0.13), 0.026);
    tree(d, Role::Site, along(along(c, x, 0.13), [0.0, 1.0], 0.10), 0.022);
    d.pic.line(Role::Wall, path.clone(), ink::OUTLINE, 0.066);
    d.pic.line(Role::Wall, path.clone(), ink::WALL, 0.046);
    if d.detail == Detail::Full {
        d.pic.stroke(Role::Wall, path, ink::BATTLEMENT, 0.014, Cap::Butt, Some([0.016, 0.014]));
    }
    for p in ward {
        tower(d, p, 0.056);
    }
    let keep = along(along(c, x, -0.09), [0.0, 1.0], -0.03);
    let base = block(keep, x, 0.105, 0.105);
    let path = Path::closed(&d.ps(&base));
    d.shadow(Role::Wall, &path, [0.016, 0.020], 0.30);
    d.pic.edged(Role::Wall, path, ink::WALL, ink::OUTLINE, 0.012);
    pyramid(d, keep, 0.082, ink::SLATE.shade(-0.05));
    for p in base {
        tower(d, p, 0.032);
    }
    // The flag flies upright, whatever the turn.
    let top = d.p(keep);
    let pole = [top, [top[0], top[1] - 0.15]];
    d.pic.round(Role::Site, Path::open(&pole), ink::INK, 0.012);
    let cloth = [[top[0], top[1] - 0.15], [top[0] + 0.10, top[1] - 0.12], [top[0], top[1] - 0.085]];
    d.pic.edged(Role::Site, Path::closed(&cloth), Color::hex(0xC8402F), ink::INK, 0.006);
}

fn market(d: &mut Draw, c: P) {
    d.disc(Role::Site, c, 0.34, ink::LANE);
    let stripes = [Color::hex(0xC8402F), Color::hex(0xD9973C), Color::hex(0x5F8A4E), Color::hex(0x3F82B4)];
    for k in 0..9 {
        let v = rotate([0.0, -1.0], f64::from(k) * 0.698);
        let at = along(c, v, 0.232);
        let body = block(at, perp(v), 0.052, 0.032);
        let path = Path::closed(&d.ps(&body));
        d.shadow(Role::Site, &path, [0.008, 0.010], 0.26);
        d.pic.fill(Role::Site, path, ink::CREAM);
        for s in [-0.034, 0.0, 0.034] {
            let bar = block(along(at, perp(v), s), v, 0.032, 0.0085);
            d.poly(Role::Site, &bar, stripes[k as usize % 4]);
        }
        let dark = block(along(at, v, -0.029), perp(v), 0.052, 0.004);
        d.poly(Role::Site, &dark, ink::SHADOW.alpha(0.3));
    }
    fountain(d, c, 0.07);
}

fn smithy(d: &mut Draw, c: P) {
    d.poly(Role::Site, &block(c, [1.0, 0.0], 0.33, 0.24), ink::LANE);
    let dark = [Color::hex(0x6B4F42), Color::hex(0x5B473D), Color::hex(0x7A5A48), Color::hex(0x604A40)];
    let sheds = [(-0.22, 0.10, false), (0.24, 0.10, false), (-0.18, -0.13, true), (0.20, -0.13, true)];
    for (i, (x, y, lies)) in sheds.into_iter().enumerate() {
        let ridge = if lies { [1.0, 0.0] } else { [0.0, 1.0] };
        house(d, [c[0] + x, c[1] + y], ridge, 0.095, 0.055, dark[i], false);
    }
    d.disc(Role::Site, c, 0.085, ink::INK);
    d.disc(Role::Site, c, 0.070, Color::hex(0x9A4A2C));
    d.disc(Role::Site, c, 0.052, Color::hex(0xE8792B));
    d.disc(Role::Site, c, 0.028, Color::hex(0xFBC84A));
    for x in [-0.13, 0.15] {
        let p = [c[0] + x, c[1] - 0.13];
        d.poly(Role::Site, &block(p, [1.0, 0.0], 0.018, 0.018), ink::INK);
        d.poly(Role::Site, &block(p, [1.0, 0.0], 0.012, 0.012), Color::hex(0x8A5A40));
        // Smoke drifts away from the light, whatever the turn.
        let q = d.p(p);
        for (k, r) in [(1.0, 0.020), (2.0, 0.028), (3.1, 0.036)] {
            let puff = Path::circle([q[0] + 0.02 * k, q[1] - 0.028 * k], r);
            d.pic.fill(Role::Site, puff, Color::hex(0xF4F0E6).alpha(0.42));
        }
    }
}
