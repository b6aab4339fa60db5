//! What of a picture comes where in the square of a tile: cropped, fitted, turned.

use tiny_skia::{FilterQuality, IntSize, Pixmap, PixmapPaint, Transform};

use crate::art::inlay::halved;
use crate::art::raster::Image;
use crate::model::{ArtDef, Fit, Turn};

/// A part of a picture and the part of the square that it fills, before it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    /// Left, top, width and height in the picture's own units.
    pub source: [f64; 4],
    /// Left, top, width and height in pixels of the square.
    pub target: [f64; 4],
}

impl Frame {
    /// Frames a picture of this size into a square of `side` pixels.
    pub(super) fn of(size: [f64; 2], art: &ArtDef, side: u32) -> Frame {
        let side = f64::from(side);
        let [x, y, w, h] = art.seen();
        let [x, y, w, h] = [x * size[0], y * size[1], w * size[0], h * size[1]];
        match art.fit {
            Fit::Stretch => Frame { source: [x, y, w, h], target: [0.0, 0.0, side, side] },
            Fit::Cover => {
                let m = w.min(h);
                let source = [x + (w - m) / 2.0, y + (h - m) / 2.0, m, m];
                Frame { source, target: [0.0, 0.0, side, side] }
            }
            Fit::Contain => {
                let scale = side / w.max(h);
                // A very slim picture keeps a pixel.
                let [tw, th] = [w, h].map(|v| (v * scale).max(1.0));
                Frame { source: [x, y, w, h], target: [(side - tw) / 2.0, (side - th) / 2.0, tw, th] }
            }
        }
    }

    /// Brings the picture's own units to pixels of the square.
    pub(super) fn transform(&self) -> Transform {
        let [x, y, w, h] = self.source;
        let [tx, ty, tw, th] = self.target;
        let (sx, sy) = (tw / w, th / h);
        Transform::from_row(sx as f32, 0.0, 0.0, sy as f32, (tx - x * sx) as f32, (ty - y * sy) as f32)
    }
}

/// The square of a picture made of pixels.
pub(super) fn square(width: u32, height: u32, rgba: Vec<u8>, art: &ArtDef, side: u32) -> Option<Image> {
    let mut frame = Frame::of([width, height].map(f64::from), art, side);
    let mut map = cut(width, height, rgba, &mut frame)?;
    // Halved until each pixel of the square sees at most two by two of them.
    while map.width() > 1
        && map.height() > 1
        && frame.source[2] >= 2.0 * frame.target[2]
        && frame.source[3] >= 2.0 * frame.target[3]
    {
        let (w, h) = (f64::from(map.width()), f64::from(map.height()));
        map = halved(&map)?;
        let (by_x, by_y) = (f64::from(map.width()) / w, f64::from(map.height()) / h);
        let [x, y, sw, sh] = frame.source;
        frame.source = [x * by_x, y * by_y, sw * by_x, sh * by_y];
    }
    let mut out = Pixmap::new(side, side)?;
    let paint = PixmapPaint { quality: FilterQuality::Bicubic, ..PixmapPaint::default() };
    out.draw_pixmap(0, 0, map.as_ref(), &paint, frame.transform(), None);
    Some(turned(out, art.turn))
}

/// The pixels that a frame needs, so that the rest is let go.
fn cut(width: u32, height: u32, mut rgba: Vec<u8>, frame: &mut Frame) -> Option<Pixmap> {
    let [x, y, w, h] = frame.source;
    let (x0, y0) = (x.floor().max(0.0) as u32, y.floor().max(0.0) as u32);
    let (x0, y0) = (x0.min(width - 1), y0.min(height - 1));
    let (x1, y1) =
        (((x + w).ceil() as u32).clamp(x0 + 1, width), ((y + h).ceil() as u32).clamp(y0 + 1, height));
    let (cut_w, cut_h) = (x1 - x0, y1 - y0);
    if (cut_w, cut_h) != (width, height) {
        let row = cut_w as usize * 4;
        for line in 0..cut_h as usize {
            let from = ((y0 as usize + line) * width as usize + x0 as usize) * 4;
            rgba.copy_within(from..from + row, line * row);
        }
        rgba.truncate(row * cut_h as usize);
    }
    for px in rgba.chunks_exact_mut(4) {
        let a = u16::from(px[3]);
        if a < 255 {
            for c in &mut px[..3] {
                *c = ((u16::from(*c) * a + 127) / 255) as u8;
            }
        }
    }
    frame.source = [x - f64::from(x0), y - f64::from(y0), w, h];
    Pixmap::from_vec(rgba, IntSize::from_wh(cut_w, cut_h)?)
}

/// A square turned clockwise, as plain pixels.
pub(super) fn turned(square: Pixmap, turn: Turn) -> Image {
    let side = square.width();
    let rgba = square.take_demultiplied();
    if turn == Turn::ZERO {
        return Image { width: side, height: side, rgba };
    }
    let n = side as usize;
    let mut out = Vec::with_capacity(rgba.len());
    for y in 0..n {
        for x in 0..n {
            // Where the pixel that comes here was.
            let (fx, fy) = match turn.quarters() {
                1 => (y, n - 1 - x),
                2 => (n - 1 - x, n - 1 - y),
                _ => (n - 1 - y, x),
            };
            let at = (fy * n + fx) * 4;
            out.extend_from_slice(&rgba[at..at + 4]);
        }
    }
    Image { width: side, height: side, rgba: out }
}
