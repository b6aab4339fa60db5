//! Coordinates along the top and left rim of the board; the cursor's row and column stand out.

use egui::{Align2, FontId, Painter, Rect, Stroke, TextStyle, pos2};

use crate::gui::app::Window;
use crate::gui::fonts;
use crate::gui::strings as s;
use crate::gui::theme::Tokens;
use crate::model::geom::Cell;

/// Height of the top rim.
const TOP: f32 = 20.0;
/// Width of the left rim.
const LEFT: f32 = 24.0;
/// Below this size only every fifth number is written.
const DENSE: f32 = 24.0;

/// The part of the canvas inside the rim.
pub(super) fn inner(outer: Rect, window: &Window) -> Rect {
    if window.view.grid {
        Rect::from_min_max(pos2(outer.left() + LEFT, outer.top() + TOP), outer.max)
    } else {
        outer
    }
}

/// Draws the rim.
pub(super) fn paint(painter: &Painter, window: &Window, outer: Rect, view: Rect) {
    if !window.view.grid {
        return;
    }
    let t = Tokens::in_ctx(painter.ctx());
    let top = Rect::from_min_max(outer.min, pos2(outer.right(), view.top()));
    let left = Rect::from_min_max(pos2(outer.left(), view.top()), pos2(view.left(), outer.bottom()));
    painter.rect_filled(top, 0.0, t.board.rim);
    painter.rect_filled(left, 0.0, t.board.rim);
    let line = Stroke::new(1.0, t.board.grid);
    painter.hline(view.x_range(), view.top() - 0.5, line);
    painter.vline(view.left() - 0.5, view.y_range(), line);

    let camera = &window.view.camera;
    let (min, max) = camera.visible(view);
    let every = if camera.cell_size() >= DENSE { 1 } else { (DENSE / camera.cell_size()).ceil() as i32 * 5 };
    let normal = TextStyle::Name("caption".into()).resolve(&painter.ctx().global_style());
    let font = |here: bool| if here { FontId::new(normal.size, fonts::semibold()) } else { normal.clone() };
    let color = |here: bool| if here { t.accent } else { t.board.rim_text };
    let columns = painter.with_clip_rect(Rect::from_min_max(pos2(view.left(), outer.top()), top.max));
    for x in (min.x..=max.x).filter(|x| x.rem_euclid(every) == 0) {
        let here = window.view.cursor.is_some_and(|c| c.x == x);
        let at = pos2(camera.cell_rect(view, Cell::new(x, 0)).center().x, top.center().y);
        columns.text(at, Align2::CENTER_CENTER, s::number(i64::from(x)), font(here), color(here));
    }
    let rows = painter.with_clip_rect(left);
    for y in (min.y..=max.y).filter(|y| y.rem_euclid(every) == 0) {
        let here = window.view.cursor.is_some_and(|c| c.y == y);
        let at = pos2(left.center().x, camera.cell_rect(view, Cell::new(0, y)).center().y);
        rows.text(at, Align2::CENTER_CENTER, s::number(i64::from(y)), font(here), color(here));
    }
}
