//! Draws a plan.

use std::sync::Arc;

use super::pictures::Pictures;
use super::plan::{PagePart, Pane, Piece, PrintPlan};
use crate::art::pdf::{Mirror, Placed, Sheet, sheets};
use crate::art::shape::{Color, Path};
use crate::art::{Picture, Role, letters};

/// Weight of the letters: their line width as a share of their height.
const WEIGHT: f64 = 0.12;

/// How far mirror images reach under their piece, in millimetres.
const UNDER: f64 = 0.3;

/// The pages of a plan as pictures at true size.
pub fn compose(plan: &PrintPlan, pictures: &mut Pictures) -> Vec<Sheet> {
    plan.panes.iter().map(|pane| sheet(plan, pane, pictures)).collect()
}

/// The pages of a plan as a PDF.
pub fn pdf(plan: &PrintPlan, pictures: &mut Pictures) -> Vec<u8> {
    sheets(&compose(plan, pictures), &plan.title, plan.duplex)
}

fn sheet(plan: &PrintPlan, pane: &Pane, pictures: &mut Pictures) -> Sheet {
    let mut items = Vec::new();
    for piece in &pane.pieces {
        let picture = pictures.picture(&piece.art);
        place(&mut items, piece, &picture, plan.bleed);
    }
    let beside = Placed {
        picture: Arc::new(beside(plan, pane)),
        at: [0.0, 0.0],
        unit: 1.0,
        mirror: Mirror::None,
        clip: None,
    };
    items.push(beside);
    Sheet { size: plan.page, items }
}

/// A piece, and around it its mirror images cut at the bleed: whatever meets the cut goes on beyond it.
fn place(items: &mut Vec<Placed>, piece: &Piece, picture: &Arc<Picture>, bleed: f64) {
    let [w, h] = piece.size;
    let unit = w / f64::from(picture.size[0]).max(1e-6);
    // Images reach a little under the piece: no light shows between them.
    let mut put = |dx: f64, dy: f64, mirror: Mirror, clip: Option<[f64; 4]>| {
        let at = [piece.at[0] + dx * (w - UNDER), piece.at[1] + dy * (h - UNDER)];
        items.push(Placed { picture: Arc::clone(picture), at, unit, mirror, clip });
    };
    if bleed > 0.0 {
        let clip = [piece.at[0] - bleed, piece.at[1] - bleed, w + 2.0 * bleed, h + 2.0 * bleed];
        for dx in [-1.0, 0.0, 1.0] {
            for dy in [-1.0, 0.0, 1.0] {
                let mirror = match (dx != 0.0, dy != 0.0) {
                    (false, false) => continue,
                    (true, false) => Mirror::Across,
                    (false, true) => Mirror::Down,
                    (true, true) => Mirror::Both,
                };
                put(dx, dy, mirror, Some(clip));
            }
        }
    }
    put(0.0, 0.0, Mirror::None, None);
}

/// Texts and lines, a unit a millimetre.
fn beside(plan: &PrintPlan, pane: &Pane) -> Picture {
    let black = Color::hex(0);
    let mut picture = Picture { size: plan.page.map(|v| v as f32), ..Picture::free() };
    for part in &pane.parts {
        match part {
            PagePart::Text { text, at, height } => {
                letters::write_from(&mut picture, text, *at, *height, WEIGHT, black);
            }
            PagePart::Line { from, to, width } => {
                picture.line(Role::Text, Path::open(&[*from, *to]), black, *width);
            }
        }
    }
    picture
}
