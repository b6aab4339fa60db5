//! SVG drawings: looked through, measured, then drawn. Nothing is loaded for them, neither fonts nor pictures.

use resvg::usvg::{self, Group, Node, Options, Paint, Tree};
use tiny_skia::{Pixmap, Transform};

use super::error::{About, ArtError, ArtFault};
use super::frame::{Frame, turned};
use super::limits::{DASH_LIMIT, HOLD_LIMIT, PAINT_LIMIT};
use super::scan::scan;
use crate::art::raster::Image;
use crate::model::ArtDef;

/// Draws an SVG into the square of a tile; also whether it has text, which is left out.
pub(super) fn square(bytes: &[u8], art: &ArtDef, side: u32) -> Result<(Image, bool), ArtError> {
    let about = About(&art.file);
    let text = std::str::from_utf8(bytes).map_err(|_| {
        about.error(ArtFault::Broken, "text in UTF-8", "other bytes", "save the drawing anew as plain SVG")
    })?;
    let scanned = scan(text.trim_start_matches('\u{feff}'), &art.file)?;
    let damaged = || {
        let help = "open it in a drawing program and save it as plain SVG";
        about.error(ArtFault::Broken, "an SVG drawing with a size", "one that cannot be drawn", help)
    };
    let tree = Tree::from_xmltree(&scanned.document, &options()).map_err(|_| damaged())?;
    let size = tree.size();
    let frame = Frame::of([f64::from(size.width()), f64::from(size.height())], art, side);
    let to = frame.transform();
    Meter::new(to, side).group(tree.root(), 0.0).map_err(|what| {
        let help = "simplify the drawing, or save it as PNG";
        about.error(ArtFault::TooMuch, "a drawing that is quickly drawn", what, help)
    })?;
    let mut map = Pixmap::new(side, side).ok_or_else(damaged)?;
    resvg::render(&tree, to, &mut map.as_mut());
    blank_beside(&mut map, &frame);
    Ok((turned(map, art.turn), scanned.has_text))
}

/// What is drawn beside the frame does not belong to the picture.
fn blank_beside(map: &mut Pixmap, frame: &Frame) {
    let side = map.width() as usize;
    let [x, y, w, h] = frame.target;
    let inside =
        |v: usize, from: f64, length: f64| (v as f64 + 0.5) >= from && (v as f64 + 0.5) <= from + length;
    let data = map.data_mut();
    for row in 0..side {
        for column in 0..side {
            if !(inside(row, y, h) && inside(column, x, w)) {
                let at = (row * side + column) * 4;
                data[at..at + 4].fill(0);
            }
        }
    }
}

/// No folder, no fonts, no pictures: there is nothing that could be read.
fn options() -> Options<'static> {
    Options {
        resources_dir: None,
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

/// Measures what a drawing would paint, in whole squares, before it is painted.
struct Meter {
    to: Transform,
    /// Pixels of the square.
    square: f64,
    side: f64,
    painted: f64,
    dashes: f64,
}

/// Why a drawing is too much.
type TooMuch = &'static str;

/// How much larger than the square a layer may be: the drawing library keeps this much around it.
const AROUND: f64 = 25.0;

impl Meter {
    fn new(to: Transform, side: u32) -> Meter {
        let side = f64::from(side);
        Meter { to, square: side * side, side, painted: 0.0, dashes: 0.0 }
    }

    fn paint(&mut self, squares: f64) -> Result<(), TooMuch> {
        // A number that is none counts as too much.
        self.painted += squares + 1e-5;
        if self.painted <= PAINT_LIMIT { Ok(()) } else { Err("surfaces upon surfaces") }
    }

    /// The share of the square that a box of the drawing covers, where it is seen.
    fn seen(&self, bounds: tiny_skia::Rect) -> f64 {
        let Some(b) = bounds.transform(self.to) else { return AROUND };
        let clip = |a: f32, b: f32| (f64::from(b).min(self.side) - f64::from(a).max(0.0)).max(0.0);
        clip(b.left(), b.right()) * clip(b.top(), b.bottom()) / self.square
    }

    /// The share of a layer of that box, with what is kept around the square.
    fn layer(&self, bounds: tiny_skia::Rect) -> f64 {
        match bounds.transform(self.to) {
            Some(b) => (f64::from(b.width()) * f64::from(b.height()) / self.square).min(AROUND),
            None => AROUND,
        }
    }

    /// `held` is what the layers around it hold.
    fn group(&mut self, group: &Group, held: f64) -> Result<(), TooMuch> {
        let mut held = held;
        let filters: usize = group.filters().iter().map(|f| f.primitives().len() + 1).sum();
        if group.should_isolate() {
            let layer = self.layer(group.abs_layer_bounding_box().to_rect());
            let copies = 1.0 + filters as f64 * 2.0;
            held += layer * if filters > 0 { 4.0 } else { 1.0 };
            self.paint(layer * copies)?;
            if held > HOLD_LIMIT {
                return Err("layers upon layers");
            }
        }
        if let Some(clip) = group.clip_path() {
            self.paint(1.0)?;
            self.group(clip.root(), held + 1.0)?;
        }
        if let Some(mask) = group.mask() {
            self.paint(2.0)?;
            self.group(mask.root(), held + 2.0)?;
        }
        for node in group.children() {
            self.node(node, held)?;
        }
        Ok(())
    }

    fn node(&mut self, node: &Node, held: f64) -> Result<(), TooMuch> {
        match node {
            Node::Group(group) => self.group(group, held),
            Node::Path(path) => self.path(path, held),
            // Never there: `scan` refuses the one, and the other is not drawn.
            Node::Image(_) | Node::Text(_) => Ok(()),
        }
    }

    fn path(&mut self, path: &usvg::Path, held: f64) -> Result<(), TooMuch> {
        let cover = self.seen(path.abs_stroke_bounding_box());
        if path.fill().is_some() {
            self.paint(cover)?;
        }
        if let Some(stroke) = path.stroke() {
            let (sx, sy) = self.to.pre_concat(path.abs_transform()).get_scale();
            let scale = f64::from(sx.max(sy));
            // With its soft edges a line is a pixel wider on each hand.
            let width = f64::from(stroke.width().get()) * scale + 2.0;
            self.paint(cover.min(length(path) * scale * width / self.square))?;
            if let Some(dashes) = stroke.dasharray() {
                self.dashes(length(path), dashes)?;
            }
        }
        // Long outlines take time though they cover little.
        self.paint(path.data().len() as f64 * 1e-5)?;
        let paints = [path.fill().map(usvg::Fill::paint), path.stroke().map(usvg::Stroke::paint)];
        for paint in paints.into_iter().flatten() {
            if let Paint::Pattern(pattern) = paint {
                self.pattern(pattern, path.abs_transform(), held)?;
            }
        }
        Ok(())
    }

    fn pattern(&mut self, pattern: &usvg::Pattern, around: Transform, held: f64) -> Result<(), TooMuch> {
        let whole = self.to.pre_concat(around).pre_concat(pattern.transform());
        let (sx, sy) = whole.get_scale();
        let rect = pattern.rect();
        let area = f64::from(rect.width() * sx).abs() * f64::from(rect.height() * sy).abs() / self.square;
        if held + area > HOLD_LIMIT {
            return Err("a pattern of a huge tile");
        }
        self.paint(area)?;
        // Its tile is drawn in a space of its own.
        let outer = std::mem::replace(&mut self.to, Transform::from_scale(sx, sy));
        let answer = self.group(pattern.root(), held + area);
        self.to = outer;
        answer
    }

    fn dashes(&mut self, length: f64, dashes: &[f32]) -> Result<(), TooMuch> {
        let period: f64 = dashes.iter().map(|d| f64::from(*d)).sum::<f64>() / dashes.len().max(1) as f64;
        self.dashes += length / period.max(f64::MIN_POSITIVE);
        if self.dashes <= DASH_LIMIT { Ok(()) } else { Err("lines of very many dashes") }
    }
}

/// The length of an outline in its own units, over the handles of its curves: never too short.
fn length(path: &usvg::Path) -> f64 {
    path.data().points().windows(2).map(|two| f64::from(two[0].distance(two[1]))).sum()
}
