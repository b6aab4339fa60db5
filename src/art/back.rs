//! The back of printed tiles: our own pattern, the same from both ends, so that no tile is known by the way it lies.

use std::f64::consts::FRAC_1_SQRT_2;

use super::palette as ink;
use super::shape::{Path, Picture, Role};

/// Lines of the lattice each way.
const LATTICE: u32 = 8;

/// The back of a piece of so many cells.
pub fn draw_back(size: [u32; 2]) -> Picture {
    let [w, h] = size.map(|n| f64::from(n.max(1)));
    let mut pic = Picture { size: [w as f32, h as f32], ..Picture::tile() };
    let rect =
        |x: f64, y: f64, w: f64, h: f64| Path::closed(&[[x, y], [x + w, y], [x + w, y + h], [x, y + h]]);
    pic.fill(Role::Ground, rect(0.0, 0.0, w, h), ink::SLATE);
    let from = pic.shapes.len();
    let step = 1.0 / f64::from(LATTICE);
    // Diagonals both ways, from beyond one side to beyond the other.
    let last = ((w + h) / step).round() as u32;
    let line = ink::SLATE.shade(0.16);
    for i in 0..=last {
        let d = f64::from(i) * step;
        pic.line(Role::Decor, Path::open(&[[d, 0.0], [d - h, h]]), line, 0.012);
        pic.line(Role::Decor, Path::open(&[[w - d, 0.0], [w - d + h, h]]), line, 0.012);
    }
    pic.clip_from(from, rect(0.0, 0.0, w, h));
    let (m, frame) = ([w / 2.0, h / 2.0], 0.13);
    let border = Path::round_rect(frame, frame, w - 2.0 * frame, h - 2.0 * frame, 0.06);
    pic.line(Role::Decor, border, ink::CREAM.alpha(0.7), 0.014);
    // A tile on its corner: land, a road across, a town in the middle.
    let diamond = |r: f64| {
        let r = r / FRAC_1_SQRT_2;
        Path::closed(&[[m[0], m[1] - r], [m[0] + r, m[1]], [m[0], m[1] + r], [m[0] - r, m[1]]])
    };
    pic.edged(Role::Decor, diamond(0.2), ink::FIELD, ink::CREAM, 0.02);
    let road = Path::open(&[[m[0] - 0.14, m[1] - 0.14], [m[0] + 0.14, m[1] + 0.14]]);
    pic.line(Role::Road, road.clone(), ink::ROAD_EDGE, 0.05);
    pic.line(Role::Road, road, ink::ROAD, 0.035);
    pic.edged(Role::Town, Path::circle(m, 0.085), ink::TOWN, ink::OUTLINE, 0.016);
    pic.edged(Role::Town, Path::circle(m, 0.035), ink::TOWN_FLAT, ink::OUTLINE, 0.01);
    pic
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::raster::rasterise;

    #[test]
    fn a_back_is_the_same_from_both_ends() {
        for size in [[1, 1], [2, 3]] {
            let image = rasterise(&draw_back(size), 60);
            let pixels: Vec<&[u8]> = image.rgba.chunks(4).collect();
            assert_eq!(pixels.len() as u32, 3600 * size[0] * size[1]);
            let far = |a: &[u8], b: &[u8]| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 40);
            let differ = pixels.iter().zip(pixels.iter().rev()).filter(|(a, b)| far(a, b)).count();
            assert!(differ * 200 < pixels.len(), "{size:?}: {differ} of {} pixels", pixels.len());
        }
    }
}
