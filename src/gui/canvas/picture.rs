//! Pictures of `crate::art` as painters for the atlas.

use std::sync::Arc;

use super::atlas::{Painter, Pixels, Stance};
use crate::art::figure::{Pose, draw_figure};
use crate::art::player::PlayerInk;
use crate::art::raster::rasterise;
use crate::art::shape::Path;
use crate::art::{Color, Detail, Role};
use crate::gui::plans::{LazyPlan, LazyPlate};
use crate::model::geom::Turn;

/// Side of the square around a figure, in tiles: the figure with its edge and shadow.
pub const FIGURE_BOX: f32 = 0.42;

/// White, which a tint turns into any colour.
const WHITE: Color = Color::hex(0xFF_FFFF);

fn pixels(picture: &crate::art::Picture, side: u32) -> Option<Pixels> {
    let mut image = rasterise(picture, side);
    for px in image.rgba.chunks_exact_mut(4) {
        let a = u16::from(px[3]);
        for c in &mut px[..3] {
            *c = ((u16::from(*c) * a + 127) / 255) as u8;
        }
    }
    (image.width == side && image.height == side).then_some(Pixels { side, rgba: image.rgba })
}

/// A tile.
pub fn tile(plan: Arc<LazyPlan>, turn: Turn) -> Painter {
    Box::new(move |side| pixels(&plan.get().picture(plan.vocab(), turn, Detail::of_pixels(side)), side))
}

fn segment_path(plan: &LazyPlan, turn: Turn, segment: usize) -> Path {
    let areas = plan.get().outline(segment, turn);
    Path::contours(areas.iter().flatten())
}

/// What a segment covers of a tile.
pub fn cut(plan: Arc<LazyPlan>, turn: Turn, segment: usize) -> Painter {
    Box::new(move |side| {
        let mut picture = plan.get().picture(plan.vocab(), turn, Detail::of_pixels(side));
        picture.clip_from(0, segment_path(&plan, turn, segment));
        pixels(&picture, side)
    })
}

/// The same in white.
pub fn mask(plan: Arc<LazyPlan>, turn: Turn, segment: usize) -> Painter {
    Box::new(move |side| {
        let mut picture = crate::art::Picture::tile();
        picture.fill(Role::Ground, segment_path(&plan, turn, segment), WHITE);
        pixels(&picture, side)
    })
}

/// A figure.
pub fn figure(kind: String, ink: Option<&'static PlayerInk>, stance: Stance) -> Painter {
    Box::new(move |side| {
        let pose = match stance {
            Stance::Stands => Pose::Standing,
            Stance::Lies => Pose::Lying,
        };
        let mut picture = crate::art::Picture::tile();
        picture.place(&draw_figure(&kind, ink, pose), [0.5, 0.5], 1.0 / f64::from(FIGURE_BOX), 1.0);
        pixels(&picture, side)
    })
}

/// A cell of a plate; the whole plate is drawn once a detail.
pub fn plate(plate: Arc<LazyPlate>, at: (i32, i32)) -> Painter {
    Box::new(move |side| {
        let whole = plate.picture(Detail::of_pixels(side));
        let mut picture = crate::art::Picture::tile();
        picture.place(whole, [-f64::from(at.0), -f64::from(at.1)], 1.0, 1.0);
        pixels(&picture, side)
    })
}
