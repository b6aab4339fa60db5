//! Coordinates along all four rims of the board; the cursor's row and column stand out.

use egui::{Align2, FontId, Painter, Rect, Stroke, TextStyle, pos2};

use crate::gui::app::Window;
use crate::gui::fonts;
use crate::gui::strings as s;
use crate::gui::theme::Tokens;
use crate::model::geom::Cell;

/// Height of the top and bottom rims.
const TOP: f32 = 20.0;
/// Width of the left and right rims.
const LEFT: f32 = 24.0;
/// Below this size only every fifth number is written.
const DENSE: f32 = 24.0;
/// Room that a number needs, in points.
const ROOM: f32 = 30.0;

/// A number nearer to the end of its rim than this would be cut.
const WHOLE: f32 = 8.0;

/// The part of the canvas inside the rim.
pub(super) fn inner(outer: Rect, window: &Window) -> Rect {
    if window.view.grid { outer.shrink2(egui::vec2(LEFT, TOP)) } else { outer }
}

/// Which numbers are written: every one, every fifth, or rounder ones when those would meet.
fn every(cell_size: f32) -> i32 {
    if cell_size >= DENSE {
        return 1;
    }
    let mut steps = [5, 10, 20, 50, 100, 200, 500].into_iter();
    steps.find(|n| *n as f32 * cell_size >= ROOM).unwrap_or(1000)
}

/// Draws the rim.
pub(super) fn paint(painter: &Painter, window: &Window, outer: Rect, view: Rect) {
    if !window.view.grid {
        return;
    }
    let t = Tokens::in_ctx(painter.ctx());
    let top = Rect::from_min_max(outer.min, pos2(outer.right(), view.top()));
    let bottom = Rect::from_min_max(pos2(outer.left(), view.bottom()), outer.max);
    let left = Rect::from_min_max(pos2(outer.left(), view.top()), pos2(view.left(), view.bottom()));
    let right = Rect::from_min_max(pos2(view.right(), view.top()), pos2(outer.right(), view.bottom()));
    for rim in [top, bottom, left, right] {
        painter.rect_filled(rim, 0.0, t.board.rim);
    }
    let line = Stroke::new(1.0, t.board.grid);
    painter.rect_stroke(view, 0.0, line, egui::StrokeKind::Outside);

    let camera = &window.view.camera;
    let (min, max) = camera.visible(view);
    let every = every(camera.cell_size());
    let normal = TextStyle::Name("caption".into()).resolve(&painter.ctx().global_style());
    let font = |here: bool| if here { FontId::new(normal.size, fonts::semibold()) } else { normal.clone() };
    let color = |here: bool| if here { t.accent } else { t.board.rim_text };
    let numbers = |from: i32, to: i32| (from..=to).filter(move |n| n.rem_euclid(every) == 0);
    for rim in [top, bottom] {
        let clip = painter.with_clip_rect(Rect::from_x_y_ranges(view.x_range(), rim.y_range()));
        for x in numbers(min.x, max.x) {
            let here = window.view.cursor.is_some_and(|c| c.x == x);
            let at = pos2(camera.cell_rect(view, Cell::new(x, 0)).center().x, rim.center().y);
            if !view.x_range().shrink(WHOLE).contains(at.x) {
                continue;
            }
            clip.text(at, Align2::CENTER_CENTER, s::number(i64::from(x)), font(here), color(here));
        }
    }
    for rim in [left, right] {
        let clip = painter.with_clip_rect(rim);
        for y in numbers(min.y, max.y) {
            let here = window.view.cursor.is_some_and(|c| c.y == y);
            let at = pos2(rim.center().x, camera.cell_rect(view, Cell::new(0, y)).center().y);
            if !view.y_range().shrink(WHOLE).contains(at.y) {
                continue;
            }
            clip.text(at, Align2::CENTER_CENTER, s::number(i64::from(y)), font(here), color(here));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_24_points_every_fifth_is_written_and_numbers_never_meet() {
        for (size, step) in [(112.0, 1), (24.0, 1), (23.9, 5), (7.0, 5), (5.6, 10), (0.5, 100)] {
            assert_eq!(every(size), step, "at {size}");
        }
    }
}
