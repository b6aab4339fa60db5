//! How drawn tiles look: the landscape that they are drawn as, or a plainer look made of the same shapes.

use super::draw::Detail;
use super::palette as ink;
use super::plan::TilePlan;
use super::shape::{Color, Picture, Role, Shape};
use super::vocab::Vocab;
use crate::model::Turn;

/// How a drawn tile looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// A landscape with houses, trees and shadows.
    #[default]
    Landscape,
    /// Flat colours, a kind each, without decor: for diagrams.
    Schematic,
    /// Greys on white, thin and without decor: saves ink.
    Print,
}

/// Thinnest line that print keeps, in tile sides: 0.15 mm of a tile of 45 mm.
const HAIR: f32 = 0.0035;

/// Below this opacity a surface is a shadow or a hint, which plain looks leave out.
const FAINT: u8 = 128;

impl Look {
    /// All of them.
    pub const ALL: [Look; 3] = [Look::Landscape, Look::Schematic, Look::Print];

    /// Its word on the command line and in settings.
    pub fn word(self) -> &'static str {
        match self {
            Look::Landscape => "landscape",
            Look::Schematic => "schematic",
            Look::Print => "print",
        }
    }

    /// The picture of a tile or plate in this look; it was drawn as a landscape.
    #[must_use]
    pub fn of(self, picture: Picture) -> Picture {
        let dress: fn(Shape) -> Option<Shape> = match self {
            Look::Landscape => return picture,
            Look::Schematic => schematic,
            Look::Print => print,
        };
        // Images are somebody's own; they stay, below what was above them.
        let mut kept = 0;
        let mut moved: Vec<usize> = Vec::with_capacity(picture.shapes.len() + 1);
        let mut shapes = Vec::with_capacity(picture.shapes.len());
        for shape in picture.shapes {
            moved.push(kept);
            if let Some(shape) = dress(shape) {
                shapes.push(shape);
                kept += 1;
            }
        }
        let mut inlays = picture.inlays;
        for inlay in &mut inlays {
            inlay.below = moved.get(inlay.below).copied().unwrap_or(kept);
        }
        Picture { shapes, inlays, ..picture }
    }
}

impl TilePlan {
    /// The picture of the tile in a turn and a look.
    pub fn picture_in(&self, look: Look, vocab: &Vocab, turn: Turn, detail: Detail) -> Picture {
        look.of(self.picture(vocab, turn, detail))
    }
}

/// Whether a surface is only a shadow, or a light on one.
fn is_faint(shape: &Shape) -> bool {
    shape.fill.is_none_or(|c| c.a < FAINT) && shape.stroke.is_none_or(|s| s.color.a < FAINT)
}

fn schematic(shape: Shape) -> Option<Shape> {
    let flat = |color: Color| move |old: Color| Color { a: old.a, ..color };
    match shape.role {
        Role::Decor | Role::House => None,
        Role::Rim | Role::Badge | Role::Tint | Role::Figure | Role::Signal | Role::Text => Some(shape),
        _ if is_faint(&shape) => None,
        Role::Ground => Some(filled(shape, flat(ink::FIELD))),
        Role::Town => Some(unlined(filled(shape, flat(ink::TOWN_FLAT)))),
        Role::Water | Role::Road | Role::Stone | Role::Wall | Role::Site => Some(shape),
    }
}

fn print(shape: Shape) -> Option<Shape> {
    match shape.role {
        Role::Decor | Role::House => None,
        Role::Tint | Role::Figure | Role::Signal => Some(shape),
        Role::Rim => Some(lined(shape, |c| c)),
        _ if is_faint(&shape) => None,
        Role::Ground => Some(filled(shape, |c| Color { a: c.a, ..WHITE })),
        Role::Town => Some(unlined(filled(shape, |c| Color { a: c.a, ..TOWN }))),
        Role::Water => Some(lined(filled(shape, pale), pale)),
        Role::Road | Role::Stone | Role::Wall | Role::Site | Role::Badge | Role::Text => {
            Some(lined(filled(shape, pale), grey))
        }
    }
}

const WHITE: Color = Color::hex(0xFF_FFFF);

/// Towns of print: light enough to be written on, dark enough beside the white of the fields.
const TOWN: Color = Color::hex(0xDD_DDDD);

/// As bright as the colour, without its hue.
fn grey(color: Color) -> Color {
    let bright =
        (299 * u32::from(color.r) + 587 * u32::from(color.g) + 114 * u32::from(color.b) + 500) / 1000;
    let v = u8::try_from(bright).unwrap_or(u8::MAX);
    Color { r: v, g: v, b: v, a: color.a }
}

/// A grey that takes little ink; the darkest stay dark enough to be told from white.
fn pale(color: Color) -> Color {
    grey(color).mix(WHITE, 0.6)
}

fn filled(shape: Shape, to: impl Fn(Color) -> Color) -> Shape {
    Shape { fill: shape.fill.map(to), ..shape }
}

fn lined(mut shape: Shape, to: impl Fn(Color) -> Color) -> Shape {
    if let Some(stroke) = &mut shape.stroke {
        stroke.color = to(stroke.color);
        stroke.width = stroke.width.max(HAIR);
    }
    shape
}

/// Without its line, where a surface carries the shape.
fn unlined(mut shape: Shape) -> Shape {
    if shape.fill.is_some() {
        shape.stroke = None;
    }
    shape
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::raster::{Image, rasterise};
    use super::super::shape::Path;
    use super::super::{Inlay, Vocab};
    use super::*;
    use crate::model::TileDef;

    fn tile() -> TileDef {
        let text = r#"{"id": "t", "segments": [{"id": "c1", "kind": "city", "at": ["N"]},
            {"id": "r1", "kind": "road", "at": ["E", "W"]}, {"id": "f1", "kind": "field", "at": ["EL", "WR"], "borders": ["c1"]},
            {"id": "f2", "kind": "field", "at": ["ER", "SL", "SR", "WL"]}]}"#;
        serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}"))
    }

    fn drawn(look: Look) -> Picture {
        let vocab = Vocab::default();
        TilePlan::new(&tile(), &vocab).picture_in(look, &vocab, Turn::ZERO, Detail::Full)
    }

    /// How much ink an image takes: 0 is white paper, 1 all black.
    fn ink_of(picture: &Picture) -> f64 {
        let image = rasterise(picture, 64);
        let dark: f64 = image
            .rgba
            .chunks_exact(4)
            .map(|px| 3.0 - px[..3].iter().map(|c| f64::from(*c) / 255.0).sum::<f64>())
            .sum();
        dark / (64.0 * 64.0 * 3.0)
    }

    #[test]
    fn print_saves_ink_and_has_no_colour() {
        let (landscape, print) = (ink_of(&drawn(Look::Landscape)), ink_of(&drawn(Look::Print)));
        assert!(print < 0.4 * landscape, "{print} of {landscape}");
        let image = rasterise(&drawn(Look::Print), 64);
        let grey = |px: &[u8]| px[0].abs_diff(px[1]) <= 6 && px[1].abs_diff(px[2]) <= 6;
        // The rim keeps the warm colour of a shadow.
        let inner = (4..60).flat_map(|y| (4..60).map(move |x| (y * 64 + x) * 4));
        assert!(inner.map(|i| &image.rgba[i..i + 3]).all(grey));
    }

    #[test]
    fn plain_looks_keep_town_road_and_field_apart() {
        for look in [Look::Schematic, Look::Print] {
            let image = rasterise(&drawn(look), 100);
            let at = |x: usize, y: usize| &image.rgba[(y * 100 + x) * 4..][..3];
            let (town, road, field) = (at(50, 8), at(20, 50), at(50, 80));
            assert!(town != field && town != road, "{look:?}: {town:?} {road:?} {field:?}");
            assert!(!drawn(look).shapes.iter().any(|s| matches!(s.role, Role::Decor | Role::House)));
        }
        assert_eq!(drawn(Look::Landscape), {
            let vocab = Vocab::default();
            TilePlan::new(&tile(), &vocab).picture(&vocab, Turn::ZERO, Detail::Full)
        });
    }

    #[test]
    fn images_stay_where_they_lie() {
        let mut picture = Picture::tile();
        picture.fill(Role::Decor, Path::circle([0.5, 0.5], 0.1), WHITE);
        picture.fill(Role::Wall, Path::circle([0.5, 0.5], 0.1), WHITE);
        let image = Arc::new(Image { width: 1, height: 1, rgba: vec![0; 4] });
        picture.inlays.push(Inlay { below: 1, ..Inlay::of_tile(Arc::clone(&image), Turn::ZERO) });
        picture.inlays.push(Inlay { below: 2, ..Inlay::of_tile(image, Turn::ZERO) });
        let plain = Look::Schematic.of(picture);
        assert_eq!(plain.inlays.iter().map(|i| i.below).collect::<Vec<_>>(), [0, 1]);
    }
}
