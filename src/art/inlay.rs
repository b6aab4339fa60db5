//! Pixels that were not drawn here (somebody's picture of a tile), laid into a picture among its shapes.

use std::sync::Arc;

use tiny_skia::{FilterQuality, IntSize, Pixmap, PixmapPaint, Transform};

use super::geo::P;
use super::palette as ink;
use super::raster::Image;
use super::shape::{Path, Picture, Role};
use crate::model::Turn;

/// An image that fills a rectangle of a picture. Clips do not cut it; the picture's size does where it is cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Inlay {
    /// The pixels; share them between pictures.
    pub image: Arc<Image>,
    /// North-west corner of the rectangle, in tile units.
    pub at: [f32; 2],
    /// Its width and height, in tile units.
    pub size: [f32; 2],
    /// How far the image is turned in it, clockwise.
    pub turn: Turn,
    /// Its opacity, 1 is solid.
    pub opacity: f32,
    /// It lies below the shape of this index and all after it.
    pub below: usize,
}

impl Inlay {
    /// The image over the whole of a tile, below all shapes.
    pub fn of_tile(image: Arc<Image>, turn: Turn) -> Inlay {
        Inlay { image, at: [0.0, 0.0], size: [1.0, 1.0], turn, opacity: 1.0, below: 0 }
    }

    /// The matrix `[a b c d e f]` that brings the unit square with the image (y down) into the picture, turned.
    pub fn matrix(&self) -> [f32; 6] {
        let ([x, y], [w, h]) = (self.at, self.size);
        match self.turn.quarters() {
            0 => [w, 0.0, 0.0, h, x, y],
            1 => [0.0, h, -w, 0.0, x + w, y],
            2 => [-w, 0.0, 0.0, -h, x + w, y + h],
            _ => [0.0, -h, w, 0.0, x, y + h],
        }
    }

    /// Scaled and moved, at an opacity, above so many shapes more.
    pub(super) fn placed(&self, at: P, scale: f64, opacity: f64, shapes: usize) -> Inlay {
        let to = |i: usize| (at[i] + f64::from(self.at[i]) * scale) as f32;
        Inlay {
            at: [to(0), to(1)],
            size: self.size.map(|s| s * scale as f32),
            opacity: self.opacity * opacity as f32,
            below: self.below + shapes,
            ..self.clone()
        }
    }

    /// Paints it: `to` brings picture units to pixels.
    pub(super) fn paint(&self, pixmap: &mut Pixmap, to: Transform) {
        let [a, b, c, d, e, f] = self.matrix();
        let scale = to.sx.abs().max(to.ky.abs());
        // A quarter turn changes width and height.
        let [w, h] = if self.turn.quarters() % 2 == 1 { [self.size[1], self.size[0]] } else { self.size };
        let Some(source) = fine(&self.image, [w * scale, h * scale]) else { return };
        let unit = Transform::from_scale(1.0 / source.width() as f32, 1.0 / source.height() as f32);
        let to = to.pre_concat(Transform::from_row(a, b, c, d, e, f)).pre_concat(unit);
        let paint = PixmapPaint {
            opacity: self.opacity.clamp(0.0, 1.0),
            quality: FilterQuality::Bilinear,
            ..PixmapPaint::default()
        };
        pixmap.draw_pixmap(0, 0, source.as_ref(), &paint, to, None);
    }
}

/// A tile that is shown by somebody's picture: open land where that lets it through, and the rim of every tile.
pub fn shown_tile(image: Arc<Image>, turn: Turn) -> Picture {
    let square = || Path::closed(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    let mut picture = Picture::tile();
    picture.fill(Role::Ground, square(), ink::FIELD);
    picture.inlays.push(Inlay { below: 1, ..Inlay::of_tile(image, turn) });
    picture.line(Role::Rim, square(), ink::SHADOW.alpha(0.16), 0.012);
    picture
}

/// The image halved until no pixel of the target stands for more than two of its own: then a filter sees all of them.
fn fine(image: &Image, target: [f32; 2]) -> Option<Pixmap> {
    let mut map = premultiplied(image)?;
    let far = |map: &Pixmap| {
        map.width() as f32 >= 2.0 * target[0].max(1.0) && map.height() as f32 >= 2.0 * target[1].max(1.0)
    };
    while map.width() > 1 && map.height() > 1 && far(&map) {
        map = halved(&map)?;
    }
    Some(map)
}

/// The pixels as a drawing library wants them.
pub(super) fn premultiplied(image: &Image) -> Option<Pixmap> {
    let mut data = image.rgba.clone();
    for px in data.chunks_exact_mut(4) {
        let a = u16::from(px[3]);
        if a < 255 {
            for c in &mut px[..3] {
                *c = ((u16::from(*c) * a + 127) / 255) as u8;
            }
        }
    }
    Pixmap::from_vec(data, IntSize::from_wh(image.width, image.height)?)
}

/// Half as wide and high: the mean of four pixels each.
pub fn halved(map: &Pixmap) -> Option<Pixmap> {
    let (w, h) = (map.width() as usize, map.height() as usize);
    let (half_w, half_h) = ((w / 2).max(1), (h / 2).max(1));
    let data = map.data();
    let mut out = Vec::with_capacity(half_w * half_h * 4);
    for y in 0..half_h {
        for x in 0..half_w {
            // The last row and column of an odd size are not counted twice.
            let corner = (2 * y * w + 2 * x) * 4;
            let (right, down) = (if w > 1 { 4 } else { 0 }, if h > 1 { w * 4 } else { 0 });
            for c in 0..4 {
                let sum: u16 = [corner, corner + right, corner + down, corner + right + down]
                    .iter()
                    .map(|at| u16::from(data[at + c]))
                    .sum();
                out.push(((sum + 2) / 4) as u8);
            }
        }
    }
    Pixmap::from_vec(out, IntSize::from_wh(half_w as u32, half_h as u32)?)
}

#[cfg(test)]
mod tests {
    use super::super::raster::rasterise;
    use super::super::shape::Color;
    use super::*;

    /// Four pixels: red, green, blue, white, read row by row.
    pub(super) fn four() -> Arc<Image> {
        let rgba = vec![255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255];
        Arc::new(Image { width: 2, height: 2, rgba })
    }

    fn at(image: &Image, x: u32, y: u32) -> [u8; 3] {
        let i = ((y * image.width + x) * 4) as usize;
        [image.rgba[i], image.rgba[i + 1], image.rgba[i + 2]]
    }

    fn corners(picture: &Picture) -> [[u8; 3]; 4] {
        let image = rasterise(picture, 40);
        [(1, 1), (38, 1), (38, 38), (1, 38)].map(|(x, y)| at(&image, x, y))
    }

    const RED: [u8; 3] = [255, 0, 0];
    const GREEN: [u8; 3] = [0, 255, 0];
    const BLUE: [u8; 3] = [0, 0, 255];
    const WHITE: [u8; 3] = [255, 255, 255];

    #[test]
    fn an_image_is_turned_clockwise_with_its_tile() {
        // Clockwise from the north-west.
        let unturned = [RED, GREEN, WHITE, BLUE];
        for turn in Turn::ALL {
            let mut picture = Picture::tile();
            picture.inlays.push(Inlay::of_tile(four(), turn));
            let mut expected = unturned;
            expected.rotate_right(turn.quarters());
            assert_eq!(corners(&picture), expected, "{turn:?}");
        }
    }

    #[test]
    fn it_lies_between_the_shapes_that_it_should() {
        let square = Path::closed(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
        let north = Path::closed(&[[0.0, 0.0], [1.0, 0.0], [1.0, 0.5], [0.0, 0.5]]);
        let mut picture = Picture::tile();
        picture.fill(Role::Ground, square, Color::hex(0));
        picture.inlays.push(Inlay { below: 1, ..Inlay::of_tile(four(), Turn::ZERO) });
        picture.fill(Role::Town, north, Color::hex(0x11_2233));
        let over = [0x11, 0x22, 0x33];
        assert_eq!(corners(&picture), [over, over, WHITE, BLUE]);
        // The same, laid onto another picture.
        let mut whole = Picture::tile();
        whole.fill(Role::Ground, Path::circle([0.5, 0.5], 2.0), Color::hex(0xFF_FF00));
        whole.place(&picture, [0.0, 0.0], 1.0, 1.0);
        assert_eq!(corners(&whole), [over, over, WHITE, BLUE]);
        assert_eq!(whole.inlays[0].below, 2);
        assert!(whole.only(Role::Town).inlays.is_empty(), "the shapes of a role alone");
    }

    #[test]
    fn a_large_image_is_averaged_not_sampled() {
        // A chequerboard of single pixels is grey from afar, everywhere.
        let side = 256;
        let rgba = (0..side * side).flat_map(|i| {
            let v = if (i % side + i / side) % 2 == 0 { 255 } else { 0 };
            [v, v, v, 255]
        });
        let image = Image { width: side, height: side, rgba: rgba.collect() };
        let mut picture = Picture::tile();
        picture.inlays.push(Inlay::of_tile(Arc::new(image), Turn::ZERO));
        let small = rasterise(&picture, 20);
        assert!(small.rgba.chunks_exact(4).all(|px| px[0].abs_diff(128) <= 2), "grey everywhere");
    }

    #[test]
    fn opacity_is_that_of_the_whole() {
        let square = Path::closed(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
        let mut picture = Picture::tile();
        picture.fill(Role::Ground, square, Color::hex(0));
        picture.inlays.push(Inlay { opacity: 0.5, below: 1, ..Inlay::of_tile(four(), Turn::ZERO) });
        let [red, ..] = corners(&picture);
        assert!(red[0].abs_diff(128) <= 1 && red[1] == 0, "{red:?}");
    }
}
