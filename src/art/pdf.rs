//! Pictures as PDF, through `pdf-writer`: one page, vectors only, each picture written once and used by name.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use super::board::{BoardPicture, Item};
use super::pdf_image;
use super::shape::{Cap, Color, Layer, Path, Picture, Shape, Step, Stroke};

/// Points (1/72 inch) of one pixel (1/96 inch), so that SVG and PDF have the same size on paper.
const POINTS: f64 = 0.75;

/// Largest side of a page, in points; many viewers refuse more.
pub const MAX_POINTS: f64 = 14_400.0;

/// Steps of a tile's side in the drawing commands: short numbers, 0.0001 of a side exact.
const STEPS: f32 = 1_000.0;

const SQUEEZE: u8 = 6;

/// A picture as a PDF of one page, `pixels` (1/96 inch) a tile side.
pub fn write(picture: &Picture, pixels: f64) -> Vec<u8> {
    let size = picture.size.map(f64::from);
    let item = Item { picture: Arc::new(picture.clone()), at: [0.0, 0.0], opacity: 1.0 };
    page(size, pixels, None, &[item])
}

impl BoardPicture {
    /// As PDF of one page, `pixels` (1/96 inch) a tile side, smaller where the page would be larger than can be.
    pub fn pdf(&self, pixels: f64) -> Vec<u8> {
        let o = self.origin();
        let moved = |item: &Item| Item { at: [item.at[0] + o[0], item.at[1] + o[1]], ..item.clone() };
        let lone = |picture, at| Item { picture: Arc::new(picture), at, opacity: 1.0 };
        let mut items = vec![lone(self.shadow(), o)];
        items.extend(self.tiles.iter().chain(&self.above).map(moved));
        items.push(lone(self.rim(pixels), [0.0, 0.0]));
        page(self.size(), pixels, Some(self.paper.inks().paper), &items)
    }
}

/// Numbers of the objects of a file.
struct Ids(i32);

impl Ids {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// Opacities of filling and of lines, written once for the whole file.
type Opacity = (u8, u8);

fn state_name(opacity: Opacity) -> String {
    format!("o{:02x}{:02x}", opacity.0, opacity.1)
}

/// Pictures on one page, lowest first.
fn page(size: [f64; 2], pixels: f64, paper: Option<Color>, items: &[Item]) -> Vec<u8> {
    let scale = (pixels * POINTS).min(MAX_POINTS / size[0].max(size[1]).max(0.01));
    let [width, height] = size.map(|u| (u * scale) as f32);
    let mut ids = Ids(0);
    let (catalog, pages, page_id, content_id, info) =
        (ids.next(), ids.next(), ids.next(), ids.next(), ids.next());
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page_id]).count(1);
    pdf.document_info(info).creator(TextStr("Tilewright"));

    // Addresses only find a picture again; what is written goes by the order of the items.
    let mut written: BTreeMap<*const Picture, usize> = BTreeMap::new();
    let mut forms: Vec<(String, Ref)> = Vec::new();
    let mut states: BTreeMap<Opacity, Ref> = BTreeMap::new();
    let mut images = pdf_image::Written::new();
    let mut used: BTreeSet<Opacity> = BTreeSet::new();
    let mut content = Content::new();
    if let Some(paper) = paper {
        fill_color(&mut content, paper);
        content.rect(0.0, 0.0, width, height).fill_nonzero();
    }
    let unit = scale as f32 / STEPS;
    for item in items.iter().filter(|i| !i.picture.is_empty()) {
        let index = *written.entry(Arc::as_ptr(&item.picture)).or_insert_with(|| {
            let id = ids.next();
            form(&mut pdf, &mut ids, &mut states, &mut images, &item.picture, id);
            forms.push((format!("p{}", forms.len()), id));
            forms.len() - 1
        });
        let at = [(item.at[0] * scale) as f32, height - (item.at[1] * scale) as f32];
        content.save_state();
        let opacity = (item.opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
        if opacity < 255 {
            used.insert((opacity, opacity));
            content.set_parameters(Name(state_name((opacity, opacity)).as_bytes()));
        }
        content.transform([unit, 0.0, 0.0, -unit, at[0], at[1]]);
        content.x_object(Name(forms[index].0.as_bytes())).restore_state();
    }
    for opacity in &used {
        states.entry(*opacity).or_insert_with(|| ids.next());
    }
    for ((fill, line), id) in &states {
        let share = |a: u8| f32::from(a) / 255.0;
        pdf.ext_graphics(*id).non_stroking_alpha(share(*fill)).stroking_alpha(share(*line));
    }
    let squeezed = compress_to_vec_zlib(content.finish().as_slice(), SQUEEZE);
    pdf.stream(content_id, &squeezed).filter(Filter::FlateDecode);
    let mut page = pdf.page(page_id);
    page.media_box(Rect::new(0.0, 0.0, width, height)).parent(pages).contents(content_id);
    page.group().transparency().color_space().device_rgb();
    let mut resources = page.resources();
    let mut list = resources.x_objects();
    for (name, id) in &forms {
        list.pair(Name(name.as_bytes()), *id);
    }
    list.finish();
    let mut list = resources.ext_g_states();
    for opacity in &used {
        list.pair(Name(state_name(*opacity).as_bytes()), states[opacity]);
    }
    list.finish();
    resources.finish();
    page.finish();
    pdf.finish()
}

/// Writes a picture as a form: a group of its own, so that an opacity is that of the whole.
fn form(
    pdf: &mut Pdf,
    ids: &mut Ids,
    states: &mut BTreeMap<Opacity, Ref>,
    images: &mut pdf_image::Written,
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
                let image = pdf_image::write(pdf, &mut || ids.next(), images, &inlay.image);
                let name = format!("i{}", shown.len());
                let opacity = (inlay.opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
                used.insert((opacity, opacity));
                content.save_state();
                content.set_parameters(Name(state_name((opacity, opacity)).as_bytes()));
                pdf_image::draw(&mut content, inlay, &name, STEPS);
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

fn fill_color(content: &mut Content, c: Color) {
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
fn bounds(picture: &Picture) -> Rect {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::Role;
    use crate::art::palette::Paper;
    use crate::model::Cell;

    fn square() -> Path {
        Path::closed(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    }

    fn count(bytes: &[u8], what: &str) -> usize {
        bytes.windows(what.len()).filter(|w| *w == what.as_bytes()).count()
    }

    #[test]
    fn the_same_tile_is_written_once() {
        let mut tile = Picture::tile();
        tile.fill(Role::Ground, square(), Color::hex(0xBC_D3A4));
        let tile = Arc::new(tile);
        let mut board = BoardPicture::new(Paper::Light, Cell::new(0, 0), Cell::new(9, 0));
        for x in 0..10 {
            board.tile(Cell::new(x, 0), Arc::clone(&tile));
        }
        let bytes = board.pdf(96.0);
        assert!(bytes.starts_with(b"%PDF-"));
        // The shadow, the tile, the rim.
        assert_eq!(count(&bytes, "/Subtype/Form") + count(&bytes, "/Subtype /Form"), 3);
        assert_eq!(bytes, board.pdf(96.0), "the same board gives the same file");
    }

    #[test]
    fn opacities_are_those_of_the_shapes() {
        let mut picture = Picture::tile();
        picture.fill(Role::Ground, square(), Color::hex(0).alpha(0.2));
        picture.line(Role::Rim, square(), Color::hex(0).alpha(0.4), 0.1);
        let bytes = write(&picture, 96.0);
        assert_eq!((count(&bytes, "/ca 0.2"), count(&bytes, "/CA 0.4")), (1, 1));
        assert_eq!(count(&bytes, "[0 0 72 72]"), 1, "96 pixels are an inch");
    }

    #[test]
    fn a_page_is_never_larger_than_viewers_take() {
        let mut picture = Picture::free();
        picture.size = [1_000.0, 10.0];
        picture.fill(Role::Ground, square(), Color::hex(0));
        assert_eq!(count(&write(&picture, 120.0), "[0 0 14400 144]"), 1);
    }

    #[test]
    fn an_image_is_written_once_with_its_opacity() {
        let image = Arc::new(crate::art::raster::Image { width: 1, height: 1, rgba: vec![9, 8, 7, 100] });
        let mut board = BoardPicture::new(Paper::Light, Cell::new(0, 0), Cell::new(1, 0));
        for (x, turn) in [(0, crate::model::Turn::ZERO), (1, crate::model::Turn::from_quarters(1))] {
            let mut tile = Picture::tile();
            tile.inlays.push(crate::art::Inlay::of_tile(Arc::clone(&image), turn));
            board.tile(Cell::new(x, 0), Arc::new(tile));
        }
        let bytes = board.pdf(96.0);
        let images = count(&bytes, "/Subtype/Image") + count(&bytes, "/Subtype /Image");
        assert_eq!((images, count(&bytes, "/SMask")), (2, 1), "the image and its opacity");
    }

    #[test]
    fn what_sticks_out_is_not_cut() {
        let mut picture = Picture::free();
        picture.line(Role::Figure, Path::open(&[[-0.5, 0.0], [0.5, 0.25]]), Color::hex(0), 0.1);
        assert_eq!(bounds(&picture), Rect::new(-700.0, -200.0, 700.0, 450.0));
    }
}
