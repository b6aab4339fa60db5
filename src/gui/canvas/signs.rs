//! Signs that only the window needs: small steps and switched states of those in `crate::art::overlay`.

use super::picture::{InkId, look};
use crate::art::overlay::{self, Fit};
use crate::art::palette::{self as ink, Paper};
use crate::art::shape::{Cap, Path};
use crate::art::vocab::Form;
use crate::art::{Color, Picture as Art, Role};
use crate::gui::plans::LazyPlan;
use crate::model::geom::Turn;

/// Side of the square around the house at a counted town, in tiles.
pub const HOUSE_BOX: f64 = 0.2;
/// Below this side in pixels the dots of a lit cell are drawn larger and its ring is left out.
const FEW: u32 = 40;

/// A tile from far away: the colours of its four sides around that of its middle.
pub(super) fn plain_tile(plan: &LazyPlan, turn: Turn) -> Art {
    let mut picture = Art::tile();
    let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let middle = [0.5, 0.5];
    let color = |x, y| {
        let segment = plan.get().segment_at(turn, x, y).and_then(|i| plan.def().segments.get(i));
        segment.map_or(ink::FIELD, |s| match plan.vocab().form(s) {
            Form::Town => ink::TOWN_FLAT,
            Form::Road => ink::ROAD,
            Form::Water => ink::WATER,
            Form::Field => ink::FIELD,
            Form::Site => ink::SLATE,
        })
    };
    let sides = [(0.5, 0.02), (0.98, 0.5), (0.5, 0.98), (0.02, 0.5)];
    for (k, (x, y)) in sides.into_iter().enumerate() {
        let path = Path::closed(&[corners[k], corners[(k + 1) % 4], middle]);
        // The line closes the seam between two triangles.
        picture.edged(Role::Ground, path, color(x, y), color(x, y), 0.03);
    }
    picture.fill(Role::Ground, Path::circle(middle, 0.22), color(0.5, 0.5));
    picture
}

/// A cell where the tile in hand fits: framed and filled when it fits as it is turned, dashed when in another turn.
pub(super) fn lit_cell(turns: [bool; 4], now: usize, paper: Paper, side: u32) -> Art {
    let color = paper.inks().fits;
    let fits = |yes: bool| if yes { Fit::Fits } else { Fit::Refused };
    let mut picture = Art::tile();
    if turns[now] && side >= FEW {
        picture.place(&overlay::lit_cell(turns.map(fits), paper), [0.0, 0.0], 1.0, 1.0);
        let (x, y) = dot(now, 0.2);
        picture.line(Role::Signal, Path::circle([x, y], 0.075), color, 0.016);
        return picture;
    }
    let frame = Path::round_rect(0.06, 0.06, 0.88, 0.88, 0.07);
    let width = (1.4 / f64::from(side)).max(0.018);
    if turns[now] {
        picture.fill(Role::Signal, frame.clone(), color.alpha(0.24));
        picture.line(Role::Signal, frame, color, width);
    } else {
        picture.fill(Role::Signal, frame.clone(), color.alpha(0.07));
        picture.stroke(Role::Signal, frame, color, width, Cap::Butt, Some([0.08, 0.055]));
    }
    let (ring, size) = if side >= FEW { (0.2, 0.040) } else { (0.24, 0.075) };
    for (k, yes) in turns.into_iter().enumerate() {
        let (x, y) = dot(k, ring);
        if yes {
            picture.fill(Role::Signal, Path::circle([x, y], size), color);
        } else if side >= FEW {
            picture.line(Role::Signal, Path::circle([x, y], size * 0.8), color.alpha(0.6), 0.014);
        }
    }
    picture
}

/// Where the dot of a turn lies: in the direction of the tile's north.
fn dot(turn: usize, ring: f64) -> (f64, f64) {
    let (x, y) = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)][turn % 4];
    (0.5 + x * ring, 0.5 + y * ring)
}

/// The colour of what belongs to somebody, or to nobody.
pub(super) fn owner_color(owner: Option<InkId>) -> Color {
    owner.map_or(ink::CREAM, |id| look(id).body)
}
