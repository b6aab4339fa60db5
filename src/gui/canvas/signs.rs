//! Signs that only the window needs: small steps and switched states of those in `crate::art::overlay`.

use super::picture::{InkId, look};
use crate::art::overlay::{self, Fit};
use crate::art::palette::{self as ink, Paper};
use crate::art::shape::{Cap, Path};
use crate::art::{Color, Picture as Art, Role};

/// Side of the square around the house at a counted town, in tiles.
pub const HOUSE_BOX: f64 = 0.2;
/// Below this side in pixels the dots of a lit cell are drawn larger and its ring is left out.
const FEW: u32 = 40;

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
