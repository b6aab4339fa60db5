//! A board as a picture: tiles, figures, coordinates, composed into PNG or SVG (PDF: `pdf`). Knows nothing of documents.

use std::collections::BTreeMap;
use std::sync::Arc;

use svg::node::element;
use tiny_skia::Pixmap;

use super::geo::P;
use super::letters;
use super::palette::{self as ink, Paper};
use super::raster::{self, Image, MAX_SIDE};
use super::shape::{Path, Picture, Role};
use super::svg::{document, group, num};
use crate::model::Cell;

/// A picture at a place of the board; (0, 0) is the north-west corner of cell (0, 0).
#[derive(Clone, Debug)]
pub struct Item {
    /// What is drawn. Share it between the same tiles: it is rasterised and written once.
    pub picture: Arc<Picture>,
    /// Where its origin lies, in tile units.
    pub at: P,
    /// Its opacity, 1 is solid.
    pub opacity: f32,
}

/// A board to be drawn: pictures from the lowest to the highest.
#[derive(Clone, Debug)]
pub struct BoardPicture {
    /// Light or dark paper.
    pub paper: Paper,
    /// First cell that is shown.
    pub from: Cell,
    /// Last cell that is shown.
    pub to: Cell,
    /// Whether the rim shows the coordinates of columns and rows.
    pub coordinates: Coordinates,
    /// Tiles; each throws a soft shadow on the paper.
    pub tiles: Vec<Item>,
    /// Everything above the tiles: overlays, then figures, then signals.
    pub above: Vec<Item>,
}

/// Whether coordinates are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// At the west and north rim.
    Shown,
    /// Not at all.
    Hidden,
}

/// Least height of a number on the rim, in pixels.
const LEAST_TEXT: f64 = 8.0;

/// Paper around the outermost cells, in tile units.
const MARGIN: f64 = 0.28;

impl BoardPicture {
    /// An empty board that shows these cells.
    pub fn new(paper: Paper, from: Cell, to: Cell) -> BoardPicture {
        BoardPicture {
            paper,
            from,
            to,
            coordinates: Coordinates::Shown,
            tiles: Vec::new(),
            above: Vec::new(),
        }
    }

    /// Adds a tile's picture on a cell.
    pub fn tile(&mut self, cell: Cell, picture: Arc<Picture>) {
        self.tiles.push(Item { picture, at: [f64::from(cell.x), f64::from(cell.y)], opacity: 1.0 });
    }

    /// Adds a figure (its origin is its middle) at a place of a cell, in tile units from the cell's corner.
    pub fn figure(&mut self, cell: Cell, seat: P, picture: Arc<Picture>) {
        let at = [f64::from(cell.x) + seat[0], f64::from(cell.y) + seat[1]];
        self.above.push(Item { picture, at, opacity: 1.0 });
    }

    /// Adds a picture with its origin at a cell's corner, above the tiles.
    pub fn overlay(&mut self, cell: Cell, picture: Arc<Picture>, opacity: f32) {
        self.above.push(Item { picture, at: [f64::from(cell.x), f64::from(cell.y)], opacity });
    }

    /// Width and height in tile units, paper included.
    pub fn size(&self) -> P {
        let span = |a: i32, b: i32| (f64::from(b) - f64::from(a) + 1.0).max(1.0) + 2.0 * MARGIN;
        [span(self.from.x, self.to.x), span(self.from.y, self.to.y)]
    }

    pub(super) fn origin(&self) -> P {
        [MARGIN - f64::from(self.from.x), MARGIN - f64::from(self.from.y)]
    }

    /// Columns and rows with their numbers, in picture units; `pixels` is a tile's side, so that they stay legible.
    pub(super) fn rim(&self, pixels: f64) -> Picture {
        let mut pic = Picture::free();
        if self.coordinates == Coordinates::Hidden {
            return pic;
        }
        let color = self.paper.inks().text;
        let o = self.origin();
        let height = (LEAST_TEXT / pixels.max(1.0)).clamp(0.085, MARGIN * 0.8);
        // Small tiles leave room for every fifth number only.
        let shown = |n: &i32| pixels >= 24.0 || n % 5 == 0;
        let mut write = |n: i32, at: P| letters::write(&mut pic, &n.to_string(), at, height, 0.13, color);
        for x in (self.from.x..=self.to.x.min(self.from.x.saturating_add(4000))).filter(shown) {
            write(x, [o[0] + f64::from(x) + 0.5, MARGIN * 0.5]);
        }
        for y in (self.from.y..=self.to.y.min(self.from.y.saturating_add(4000))).filter(shown) {
            write(y, [MARGIN * 0.5, o[1] + f64::from(y) + 0.5]);
        }
        pic
    }

    /// The shadow of all tiles on the paper.
    pub(super) fn shadow(&self) -> Picture {
        let mut pic = Picture::free();
        let mut path = Path::default();
        for t in &self.tiles {
            let [w, h] = t.picture.size.map(f64::from);
            let (x, y) = (t.at[0] + 0.03, t.at[1] + 0.035);
            path.0.extend(Path::closed(&[[x, y], [x + w, y], [x + w, y + h], [x, y + h]]).0);
        }
        pic.fill(Role::Rim, path, ink::SHADOW.alpha(0.28));
        pic
    }

    /// Pixels at `pixels` a tile side, or fewer when the image would be larger than can be.
    pub fn rasterise(&self, pixels: u32) -> Option<Image> {
        let [w, h] = self.size();
        let most = (f64::from(MAX_SIDE) / w.max(h)).floor().max(1.0) as u32;
        let px = pixels.clamp(1, most);
        let scale = f64::from(px);
        let mut map = Pixmap::new((w * scale).ceil() as u32, (h * scale).ceil() as u32)?;
        let p = self.paper.inks().paper;
        map.fill(tiny_skia::Color::from_rgba8(p.r, p.g, p.b, 255));
        let o = self.origin().map(|v| (v * scale).round());
        let at = [o[0] as f32, o[1] as f32];
        raster::paint(&mut map, &self.shadow(), at, px as f32);
        // Tiles lie on whole pixels: the same picture is rasterised once.
        let mut done: BTreeMap<*const Picture, Pixmap> = BTreeMap::new();
        for t in &self.tiles {
            let key = Arc::as_ptr(&t.picture);
            if let std::collections::btree_map::Entry::Vacant(slot) = done.entry(key) {
                let [w, h] = t.picture.size.map(|u| (f64::from(u) * scale).round().max(1.0) as u32);
                let mut one = Pixmap::new(w, h)?;
                raster::paint(&mut one, &t.picture, [0.0, 0.0], px as f32);
                slot.insert(one);
            }
            if let Some(one) = done.get(&key) {
                let (x, y) =
                    ((o[0] + t.at[0] * scale).round() as i32, (o[1] + t.at[1] * scale).round() as i32);
                raster::stamp(&mut map, one, x, y, t.opacity);
            }
        }
        for a in &self.above {
            if a.picture.cut {
                // Overlays of a tile end at its sides.
                let [w, h] = a.picture.size.map(|u| (f64::from(u) * scale).round().max(1.0) as u32);
                let mut one = Pixmap::new(w, h)?;
                raster::paint(&mut one, &a.picture, [0.0, 0.0], px as f32);
                let (x, y) =
                    ((o[0] + a.at[0] * scale).round() as i32, (o[1] + a.at[1] * scale).round() as i32);
                raster::stamp(&mut map, &one, x, y, a.opacity);
            } else {
                let mut pic = Picture::free();
                pic.place(&a.picture, a.at, 1.0, f64::from(a.opacity));
                raster::paint(&mut map, &pic, at, px as f32);
            }
        }
        raster::paint(&mut map, &self.rim(scale), [0.0, 0.0], px as f32);
        Some(raster::image(map))
    }

    /// As SVG; the same tile is written once and used by name.
    pub fn svg(&self, pixels: f64) -> String {
        let [w, h] = self.size();
        let o = self.origin();
        let mut doc = document(w, h, pixels).add(
            element::Rectangle::new()
                .set("width", num(w))
                .set("height", num(h))
                .set("fill", self.paper.inks().paper.web()),
        );
        let mut names: BTreeMap<*const Picture, usize> = BTreeMap::new();
        let mut board = element::Group::new()
            .set("transform", format!("translate({} {})", num(o[0]), num(o[1])))
            .add(group(&self.shadow(), "shadow-"));
        let mut defs = element::Definitions::new();
        for item in self.tiles.iter().chain(&self.above) {
            let key = Arc::as_ptr(&item.picture);
            let next = names.len();
            let name = *names.entry(key).or_insert(next);
            let id = format!("p{name}");
            if name == next {
                if item.picture.cut {
                    let [w, h] = item.picture.size.map(|u| num(f64::from(u)));
                    let symbol = element::Symbol::new()
                        .set("id", id.clone())
                        .set("viewBox", format!("0 0 {w} {h}"))
                        .set("width", w)
                        .set("height", h)
                        .set("overflow", "hidden")
                        .add(group(&item.picture, &format!("{id}-")));
                    defs = defs.add(symbol);
                } else {
                    defs = defs.add(group(&item.picture, &format!("{id}-")).set("id", id.clone()));
                }
            }
            let mut place = element::Use::new()
                .set("href", format!("#{id}"))
                .set("x", num(item.at[0]))
                .set("y", num(item.at[1]));
            if item.opacity < 1.0 {
                place = place.set("opacity", num(f64::from(item.opacity)));
            }
            board = board.add(place);
        }
        doc = doc.add(defs).add(board).add(group(&self.rim(pixels), "rim-"));
        doc.to_string()
    }
}
