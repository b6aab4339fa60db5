//! Pictures as SVG text, through the `svg` crate.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use svg::Document;
use svg::node::element;

use super::inlay::Inlay;
use super::raster;
use super::shape::{Cap, Layer, Path, Picture, Shape, Step};

/// A picture as an SVG document of `pixels` a tile side.
pub fn write(picture: &Picture, pixels: f64) -> String {
    let [w, h] = picture.size.map(f64::from);
    document(w, h, pixels).add(group(picture, "")).to_string()
}

pub(super) fn document(w: f64, h: f64, pixels: f64) -> Document {
    Document::new()
        .set("viewBox", format!("0 0 {} {}", num(w), num(h)))
        .set("width", num(w * pixels))
        .set("height", num(h * pixels))
}

/// The shapes of a picture; `prefix` keeps the names of its clips apart from those of others.
pub(super) fn group(picture: &Picture, prefix: &str) -> element::Group {
    let mut g = element::Group::new();
    for (i, c) in picture.clips.iter().enumerate() {
        let clip = element::ClipPath::new()
            .set("id", format!("{prefix}clip{i}"))
            .add(element::Path::new().set("d", data(c)));
        g = g.add(clip);
    }
    for layer in picture.layers() {
        g = match layer {
            Layer::Inlay(inlay) => g.add(image(inlay)),
            Layer::Shape(s) => g.add(shape(s, prefix)),
        };
    }
    g
}

/// An image with its pixels in it, as a PNG.
fn image(inlay: &Inlay) -> element::Image {
    let png = raster::png(&inlay.image).unwrap_or_default();
    let matrix = inlay.matrix().map(|v| num(f64::from(v))).join(" ");
    let mut image = element::Image::new()
        .set("href", format!("data:image/png;base64,{}", STANDARD.encode(&png)))
        .set("width", 1)
        .set("height", 1)
        .set("preserveAspectRatio", "none")
        .set("transform", format!("matrix({matrix})"));
    if inlay.opacity < 1.0 {
        image = image.set("opacity", num(f64::from(inlay.opacity)));
    }
    image
}

fn shape(s: &Shape, prefix: &str) -> element::Path {
    let mut p = element::Path::new().set("d", data(&s.path));
    match s.fill {
        Some(c) => {
            p = p.set("fill", c.web());
            if c.a < 255 {
                p = p.set("fill-opacity", num(f64::from(c.opacity())));
            }
        }
        None => p = p.set("fill", "none"),
    }
    if let Some(t) = s.stroke {
        p = p.set("stroke", t.color.web()).set("stroke-width", num(f64::from(t.width)));
        if t.color.a < 255 {
            p = p.set("stroke-opacity", num(f64::from(t.color.opacity())));
        }
        if t.cap == Cap::Round {
            p = p.set("stroke-linecap", "round").set("stroke-linejoin", "round");
        }
        if let Some([on, off]) = t.dash {
            p = p.set("stroke-dasharray", format!("{} {}", num(f64::from(on)), num(f64::from(off))));
        }
    }
    if let Some(i) = s.clip {
        p = p.set("clip-path", format!("url(#{prefix}clip{i})"));
    }
    p
}

/// A number with at most four decimals.
pub(super) fn num(x: f64) -> String {
    let text = format!("{x:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" || text.is_empty() { "0".to_owned() } else { text.to_owned() }
}

fn data(path: &Path) -> String {
    let n = |v: f32| num(f64::from(v));
    let mut out = String::new();
    for s in &path.0 {
        match *s {
            Step::Move(p) => out += &format!("M{} {}", n(p[0]), n(p[1])),
            Step::Line(p) => out += &format!("L{} {}", n(p[0]), n(p[1])),
            Step::Cubic(a, b, c) => {
                out += &format!("C{} {} {} {} {} {}", n(a[0]), n(a[1]), n(b[0]), n(b[1]), n(c[0]), n(c[1]));
            }
            Step::Close => out.push('Z'),
        }
    }
    out
}
