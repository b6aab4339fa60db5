//! Where the handles of a drawing lie: squares in the middle of sides, dots on half edges, knots on segments.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::model::{Port, PortName, Side, Turn};

/// Half the side of a square; the clickable part is larger.
pub(super) const SQUARE: f32 = 7.0;
/// Radius of a dot.
pub(super) const DOT: f32 = 4.5;
/// Side of the clickable part of a handle.
pub(super) const TARGET: f32 = 26.0;
/// Within this part of the tile's side about its middle, a line that is let go ends.
const MIDDLE: f32 = 0.17;
/// So far outside the rim, in tiles, a handle is pulled out.
const OUTSIDE: f32 = 0.06;

/// The square of the tile inside the canvas: most of its shorter side.
pub(super) fn tile_rect(canvas: Rect) -> Rect {
    let room = vec2(canvas.width(), canvas.height() - 44.0);
    let side = (room.min_elem() * 0.76).clamp(120.0, 900.0).round();
    let middle = canvas.center() + vec2(0.0, 18.0);
    Rect::from_center_size(pos2(middle.x.round(), middle.y.round()), Vec2::splat(side))
}

/// A port on the unit square of a tile that is not turned.
fn unit(name: PortName) -> Vec2 {
    let along = match name {
        PortName::NL | PortName::EL | PortName::SL | PortName::WL => 0.25,
        PortName::NR | PortName::ER | PortName::SR | PortName::WR => 0.75,
        PortName::N | PortName::E | PortName::S | PortName::W => 0.5,
    };
    match name.side() {
        Side::N => vec2(along, 0.0),
        Side::E => vec2(1.0, along),
        Side::S => vec2(1.0 - along, 1.0),
        Side::W => vec2(0.0, 1.0 - along),
    }
}

/// Where a port of the drawing is on the screen, seen in a turn.
pub(super) fn port_at(tile: Rect, name: PortName, turn: Turn) -> Pos2 {
    let seen = name.port().turned(turn).name();
    tile.min + unit(seen) * tile.width()
}

/// A point of the unit square on the screen.
pub(super) fn point(tile: Rect, at: Vec2) -> Pos2 {
    tile.min + at * tile.width()
}

/// Where a point of the screen lies on the unit square.
pub(super) fn unit_of(tile: Rect, at: Pos2) -> Pos2 {
    ((at - tile.min) / tile.width()).to_pos2()
}

/// The port whose handle is nearest, if it is near: squares before dots.
pub(super) fn port_near(tile: Rect, at: Pos2, turn: Turn) -> Option<PortName> {
    let reach = |name: &PortName| if name.is_side() { TARGET * 0.9 } else { TARGET * 0.6 };
    let near = PortName::ALL.into_iter().map(|name| (name, port_at(tile, name, turn).distance(at)));
    near.filter(|(name, far)| *far <= reach(name)).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(name, _)| name)
}

/// Whether a point is in the middle of the tile.
pub(super) fn in_middle(tile: Rect, at: Pos2) -> bool {
    (at - tile.center()).length() <= tile.width() * MIDDLE
}

/// Whether a point is outside the rim.
pub(super) fn is_outside(tile: Rect, at: Pos2) -> bool {
    !tile.expand(tile.width() * OUTSIDE).contains(at)
}

/// The ports that have handles: the four sides, then the eight half edges.
pub(super) fn handles() -> impl Iterator<Item = PortName> {
    let sides = PortName::ALL.into_iter().filter(|p| p.is_side());
    sides.chain(PortName::ALL.into_iter().filter(|p| !p.is_side()))
}

/// The name of a side as a handle.
pub(super) fn side_name(side: Side) -> PortName {
    Port::new(side, crate::model::Half::Middle).name()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_lie_clockwise_and_turn_with_the_tile() {
        let tile = Rect::from_min_size(pos2(100.0, 50.0), Vec2::splat(400.0));
        assert_eq!(port_at(tile, PortName::NL, Turn::ZERO), pos2(200.0, 50.0));
        assert_eq!(port_at(tile, PortName::SL, Turn::ZERO), pos2(400.0, 450.0));
        assert_eq!(port_at(tile, PortName::WR, Turn::ZERO), pos2(100.0, 150.0));
        let quarter = Turn::from_quarters(1);
        assert_eq!(port_at(tile, PortName::N, quarter), pos2(500.0, 250.0));
        for name in PortName::ALL {
            for turn in Turn::ALL {
                assert_eq!(port_near(tile, port_at(tile, name, turn), turn), Some(name));
            }
        }
    }

    #[test]
    fn middle_and_outside_are_told_apart() {
        let tile = Rect::from_min_size(Pos2::ZERO, Vec2::splat(400.0));
        assert!(in_middle(tile, pos2(220.0, 180.0)) && !in_middle(tile, pos2(300.0, 200.0)));
        assert!(is_outside(tile, pos2(200.0, -40.0)) && !is_outside(tile, pos2(200.0, -10.0)));
    }
}
