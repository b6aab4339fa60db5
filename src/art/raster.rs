//! Pictures as pixels, through `tiny-skia`.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Mask, Paint, PathBuilder, Pixmap, PixmapPaint, StrokeDash, Transform,
};

use super::shape::{Cap, Layer, Path, Picture, Shape, Step};

/// Pixels with straight (not premultiplied) opacity, rows from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Red, green, blue, opacity of each pixel.
    pub rgba: Vec<u8>,
}

/// Largest side of an image, in pixels.
pub const MAX_SIDE: u32 = 32_768;

/// Draws a picture at `pixels` a tile side.
pub fn rasterise(picture: &Picture, pixels: u32) -> Image {
    let size = |u: f32| ((u * pixels as f32).ceil() as u32).clamp(1, MAX_SIDE);
    let (width, height) = (size(picture.size[0]), size(picture.size[1]));
    match Pixmap::new(width, height) {
        Some(mut pixmap) => {
            paint(&mut pixmap, picture, [0.0, 0.0], pixels as f32);
            image(pixmap)
        }
        None => Image { width: 0, height: 0, rgba: Vec::new() },
    }
}

pub(super) fn image(pixmap: Pixmap) -> Image {
    let (width, height) = (pixmap.width(), pixmap.height());
    Image { width, height, rgba: pixmap.take_demultiplied() }
}

/// Paints a picture into pixels: origin at `at`, `scale` pixels a unit.
pub(super) fn paint(pixmap: &mut Pixmap, picture: &Picture, at: [f32; 2], scale: f32) {
    let to = Transform::from_row(scale, 0.0, 0.0, scale, at[0], at[1]);
    let masks: Vec<Option<Mask>> = picture
        .clips
        .iter()
        .map(|c| {
            let mut mask = Mask::new(pixmap.width(), pixmap.height())?;
            mask.fill_path(&path(c)?, FillRule::Winding, true, to);
            Some(mask)
        })
        .collect();
    for layer in picture.layers() {
        match layer {
            Layer::Inlay(inlay) => inlay.paint(pixmap, to),
            Layer::Shape(s) => {
                let mask = s.clip.and_then(|i| masks.get(usize::from(i))?.as_ref());
                shape(pixmap, s, to, mask);
            }
        }
    }
}

fn shape(pixmap: &mut Pixmap, s: &Shape, to: Transform, mask: Option<&Mask>) {
    let Some(p) = path(&s.path) else { return };
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    if let Some(c) = s.fill {
        paint.set_color_rgba8(c.r, c.g, c.b, c.a);
        pixmap.fill_path(&p, &paint, FillRule::Winding, to, mask);
    }
    if let Some(t) = s.stroke {
        paint.set_color_rgba8(t.color.r, t.color.g, t.color.b, t.color.a);
        let (line_cap, line_join) = match t.cap {
            Cap::Butt => (LineCap::Butt, LineJoin::Miter),
            Cap::Round => (LineCap::Round, LineJoin::Round),
        };
        let stroke = tiny_skia::Stroke {
            width: t.width,
            line_cap,
            line_join,
            dash: t.dash.and_then(|d| StrokeDash::new(d.to_vec(), 0.0)),
            ..tiny_skia::Stroke::default()
        };
        pixmap.stroke_path(&p, &paint, &stroke, to, mask);
    }
}

fn path(path: &Path) -> Option<tiny_skia::Path> {
    let mut b = PathBuilder::with_capacity(path.0.len(), path.0.len() * 2);
    for s in &path.0 {
        match *s {
            Step::Move(p) => b.move_to(p[0], p[1]),
            Step::Line(p) => b.line_to(p[0], p[1]),
            Step::Cubic(u, v, p) => b.cubic_to(u[0], u[1], v[0], v[1], p[0], p[1]),
            Step::Close => b.close(),
        }
    }
    b.finish()
}

/// Lays an image of pixels over another.
pub(super) fn stamp(pixmap: &mut Pixmap, top: &Pixmap, x: i32, y: i32, opacity: f32) {
    let paint = PixmapPaint { opacity, ..PixmapPaint::default() };
    pixmap.draw_pixmap(x, y, top.as_ref(), &paint, Transform::identity(), None);
}

/// An image as a PNG file.
pub fn png(image: &Image) -> Option<Vec<u8>> {
    let size = tiny_skia::IntSize::from_wh(image.width, image.height)?;
    let mut data = image.rgba.clone();
    for px in data.chunks_exact_mut(4) {
        let a = u16::from(px[3]);
        for c in &mut px[..3] {
            *c = ((u16::from(*c) * a + 127) / 255) as u8;
        }
    }
    Pixmap::from_vec(data, size)?.encode_png().ok()
}
