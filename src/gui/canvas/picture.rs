//! What the atlas can show, and how `crate::art` paints it.

use std::sync::Arc;

use super::atlas::{Painter, Pixels, Source};
use super::signs;
use crate::art::figure::{Pose, draw_figure, draw_figure_at, draw_tokens};
use crate::art::overlay::{self, FieldTint};
use crate::art::palette::Paper;
use crate::art::player::{PlayerInk, player_ink};
use crate::art::raster::rasterise;
use crate::art::shape::Path;
use crate::art::{Color, Detail, Picture as Art, Role};
use crate::gui::plans::{LazyPlan, Plans};
use crate::model::geom::Turn;

/// Side of the square around a figure, in tiles: the figure with its edge and shadow.
pub const FIGURE_BOX: f32 = 0.42;
/// Pixels of a tile at which a figure is a disc.
const DISC: f64 = 20.0;

/// White, which a tint turns into any colour.
const WHITE: Color = Color::hex(0xFF_FFFF);

/// Id of a player's look.
pub type InkId = &'static str;

/// Names a picture, whatever its size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Picture {
    /// A tile kind in a turn.
    Tile(String, Turn),
    /// A cell of a plate as it lies: plate, printed side, turn, column and row.
    Plate(String, Option<String>, Turn, (i32, i32)),
    /// A figure: kind, colour, how it is seen.
    Figure(String, Option<InkId>, Stance),
    /// So many of a token, lying on a tile.
    Tokens(String, u32),
    /// The part of a tile that one segment covers, in white, to be tinted.
    Mask(String, Turn, usize),
    /// The dark veil over a tile, but for some of its segments.
    Veil(String, Turn, Vec<usize>),
    /// Every segment of a tile tinted by its owners.
    Owners(String, Turn, Vec<Vec<InkId>>, FieldTint),
    /// Where a field of a tile borders some of its towns, in a colour.
    Borders(String, Turn, usize, Vec<usize>, Option<InkId>),
    /// A cell where the tile in hand fits: in which turns, and which turn it has.
    Lit([bool; 4], usize, Paper),
    /// A tile counted by a score line: the number that it counts, and which of the nine cells about it are counted too.
    Counted(u32, [[bool; 3]; 3]),
    /// A town that a field is paid for.
    CountedTown(Option<InkId>),
}

/// How a figure is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stance {
    /// Upright.
    Stands,
    /// On its side, as farmers are.
    Lies,
    /// A disc with the player's sign, where a figure would be too small to read.
    Disc,
}

impl Source for Plans {
    fn painter(&self, picture: &Picture) -> Option<Painter> {
        let tile = |id: &str| self.of(id);
        Some(match picture.clone() {
            Picture::Tile(id, turn) => {
                let plan = tile(&id)?;
                painter(move |side| plan.picture(turn, side))
            }
            Picture::Plate(id, printed, turn, at) => {
                let plate = self.plate(&id, printed.as_deref(), turn)?;
                painter(move |side| {
                    // The whole plate is drawn once a detail.
                    let whole = plate.picture(Detail::of_pixels(side));
                    let mut picture = Art::tile();
                    picture.place(whole, [-f64::from(at.0), -f64::from(at.1)], 1.0, 1.0);
                    picture
                })
            }
            Picture::Figure(kind, ink, stance) => painter(move |_| figure(&kind, ink.map(look), stance)),
            Picture::Tokens(token, count) => painter(move |_| {
                let mut picture = Art::tile();
                let drawn = draw_tokens(&token, count, None);
                picture.place(&drawn, [0.5, 0.5], 1.0 / f64::from(FIGURE_BOX), 1.0);
                picture
            }),
            Picture::Mask(id, turn, segment) => {
                let plan = tile(&id)?;
                painter(move |_| {
                    let mut picture = Art::tile();
                    picture.fill(Role::Ground, segment_path(&plan, turn, segment), WHITE);
                    picture
                })
            }
            Picture::Veil(id, turn, but) => {
                let plan = tile(&id)?;
                painter(move |_| overlay::veil(plan.get(), &but, turn))
            }
            Picture::Owners(id, turn, owners, fields) => {
                let plan = tile(&id)?;
                painter(move |_| owners_of(&plan, turn, &owners, fields))
            }
            Picture::Borders(id, turn, field, towns, owner) => {
                let plan = tile(&id)?;
                painter(move |_| {
                    let mut picture = Art::tile();
                    for town in &towns {
                        let dots =
                            overlay::field_border(plan.get(), field, *town, turn, signs::owner_color(owner));
                        picture.place(&dots, [0.0, 0.0], 1.0, 1.0);
                    }
                    picture
                })
            }
            Picture::Lit(turns, now, paper) => painter(move |side| signs::lit_cell(turns, now, paper, side)),
            Picture::Counted(number, among) => painter(move |_| overlay::counted_among(number, among)),
            Picture::CountedTown(owner) => painter(move |_| {
                let mut picture = Art::tile();
                let house = overlay::counted_city(signs::owner_color(owner));
                picture.place(&house, [0.5, 0.5], 1.0 / signs::HOUSE_BOX, 1.0);
                picture
            }),
        })
    }
}

/// The look of an id.
pub fn look(id: InkId) -> &'static PlayerInk {
    player_ink(id, 0)
}

fn painter(draw: impl FnOnce(u32) -> Art + Send + 'static) -> Painter {
    Box::new(move |side| pixels(&draw(side), side))
}

fn pixels(picture: &Art, side: u32) -> Option<Pixels> {
    let mut image = rasterise(picture, side);
    for px in image.rgba.chunks_exact_mut(4) {
        let a = u16::from(px[3]);
        for c in &mut px[..3] {
            *c = ((u16::from(*c) * a + 127) / 255) as u8;
        }
    }
    (image.width == side && image.height == side).then_some(Pixels { side, rgba: image.rgba })
}

fn segment_path(plan: &LazyPlan, turn: Turn, segment: usize) -> Path {
    let areas = plan.get().outline(segment, turn);
    Path::contours(areas.iter().flatten())
}

fn owners_of(plan: &Arc<LazyPlan>, turn: Turn, owners: &[Vec<InkId>], fields: FieldTint) -> Art {
    let mut picture = Art::tile();
    for (segment, ids) in owners.iter().enumerate() {
        let inks: Vec<&PlayerInk> = ids.iter().map(|id| look(id)).collect();
        let tint = overlay::tint(plan.get(), segment, turn, &inks, fields);
        picture.place(&tint, [0.0, 0.0], 1.0, 1.0);
    }
    picture
}

fn figure(kind: &str, ink: Option<&PlayerInk>, stance: Stance) -> Art {
    let mut picture = Art::tile();
    let boxed = 1.0 / f64::from(FIGURE_BOX);
    let (drawn, scale) = match stance {
        Stance::Stands => (draw_figure(kind, ink, Pose::Standing), boxed),
        Stance::Lies => (draw_figure(kind, ink, Pose::Lying), boxed),
        Stance::Disc => (draw_figure_at(kind, ink, Pose::Standing, DISC), 1.0),
    };
    picture.place(&drawn, [0.5, 0.5], scale, 1.0);
    picture
}
