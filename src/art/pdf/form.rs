//! A picture as a form: written once, used by name as often as it is drawn.

use std::collections::{BTreeMap, BTreeSet};

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref};

use super::image;
use super::writer::{Ids, SQUEEZE, STEPS};
use crate::art::shape::{Cap, Color, Layer, Path, Picture, Shape, Step, Stroke};

/// Opacities of filling and of lines, written once for the whole file.
pub(super) type Opacity = (u8, u8);

pub(super) fn state_name(opacity: Opacity) -> String {
    format!("o{:02x}{:02x}", opacity.0, opacity.1)
}

/// Writes a picture as a form: a group of its own, so that an opacity is that of the whole.
pub(super) fn form(
    pdf: &mut Pdf,
    ids: &mut Ids,
    states: &mut BTreeMap<Opacity, Ref>,
    images: &mut image::Written,
    picture: &Picture,
    id: Ref,
) {
    let mut content = Content::new();
    let mut used: BTreeSet<Opacity> = BTreeSet::new();
    let mut shown: Vec<(String, Ref)> = Vec::new();
    for layer in picture.layers() {
        let s = match layer {
            Layer::Shape(s) => s,
            Layer::Inlay(inlay) => {
                let image = image::write(pdf, &mut || ids.next(), images, &inlay.image);
                let name = format!("i{}", shown.len());
                let opacity = (inlay.opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
                used.insert((opacity, opacity));
                content.save_state();
                content.set_parameters(Name(state_name((opacity, opacity)).as_bytes()));
                image::draw(&mut content, inlay, &name, STEPS);
                content.restore_state();
                shown.push((name, image));
                continue;
            }
        };
        let clip = s.clip.and_then(|i| picture.clips.get(usize::from(i)));
        // Every shape sets all it needs: nothing leaks from one to the next.
        content.save_state();
        if let Some(clip) = clip {
            trace(&mut content, clip);
            content.clip_nonzero().end_path();
        }
        used.insert(shape(&mut content, s));
        content.restore_state();
    }
    let squeezed = compress_to_vec_zlib(content.finish().as_slice(), SQUEEZE);
    let mut form = pdf.form_xobject(id, &squeezed);
    form.filter(Filter::FlateDecode);
    form.bbox(bounds(picture));
    form.group().transparency().color_space().device_rgb();
    let mut resources = form.resources();
    if !shown.is_empty() {
        let mut list = resources.x_objects();
        for (name, image) in &shown {
            list.pair(Name(name.as_bytes()), *image);
        }
        list.finish();
    }
    let mut list = resources.ext_g_states();
    for opacity in used {
        let state = *states.entry(opacity).or_insert_with(|| ids.next());
        list.pair(Name(state_name(opacity).as_bytes()), state);
    }
    list.finish();
    resources.finish();
    form.finish();
}

/// Draws one shape; returns the opacities that it names.
fn shape(content: &mut Content, s: &Shape) -> Opacity {
    let opacity = (s.fill.map_or(255, |c| c.a), s.stroke.map_or(255, |t| t.color.a));
    content.set_parameters(Name(state_name(opacity).as_bytes()));
    if let Some(c) = s.fill {
        fill_color(content, c);
        trace(content, &s.path);
        content.fill_nonzero();
    }
    if let Some(t) = s.stroke {
        line_style(content, t);
        trace(content, &s.path);
        content.stroke();
    }
    opacity
}

fn line_style(content: &mut Content, t: Stroke) {
    let [r, g, b] = rgb(t.color);
    content.set_stroke_rgb(r, g, b).set_line_width(step(t.width));
    let (cap, join) = match t.cap {
        // The same limit as in pixels and in SVG.
        Cap::Butt => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
        Cap::Round => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
    };
    content.set_line_cap(cap).set_line_join(join).set_miter_limit(4.0);
    if let Some(dash) = t.dash {
        content.set_dash_pattern(dash.map(step), 0.0);
    }
}

fn rgb(c: Color) -> [f32; 3] {
    [c.r, c.g, c.b].map(|v| (f32::from(v) / 255.0 * 1000.0).round() / 1000.0)
}

pub(super) fn fill_color(content: &mut Content, c: Color) {
    let [r, g, b] = rgb(c);
    content.set_fill_rgb(r, g, b);
}

fn step(v: f32) -> f32 {
    (v * STEPS * 10.0).round() / 10.0
}

fn trace(content: &mut Content, path: &Path) {
    for s in &path.0 {
        match *s {
            Step::Move(p) => content.move_to(step(p[0]), step(p[1])),
            Step::Line(p) => content.line_to(step(p[0]), step(p[1])),
            Step::Cubic(a, b, p) => {
                content.cubic_to(step(a[0]), step(a[1]), step(b[0]), step(b[1]), step(p[0]), step(p[1]))
            }
            Step::Close => content.close_path(),
        };
    }
}

/// What a picture covers at most, in steps: its square when it is cut, else all its points and the width of its lines.
pub(super) fn bounds(picture: &Picture) -> Rect {
    if picture.cut {
        return Rect::new(0.0, 0.0, step(picture.size[0]), step(picture.size[1]));
    }
    let mut b = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
    for i in &picture.inlays {
        let to = [i.at[0] + i.size[0], i.at[1] + i.size[1]];
        b = [b[0].min(i.at[0]), b[1].min(i.at[1]), b[2].max(to[0]), b[3].max(to[1])];
    }
    for s in &picture.shapes {
        // A mitre reaches out by twice the width at its limit of 4.
        let out = s.stroke.map_or(0.0, |t| t.width * 2.0);
        for [x, y] in s.path.points() {
            b = [b[0].min(x - out), b[1].min(y - out), b[2].max(x + out), b[3].max(y + out)];
        }
    }
    Rect::new(step(b[0]), step(b[1]), step(b[2]), step(b[3]))
}
