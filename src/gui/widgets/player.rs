//! Players' colours and chips, as the figures on the board have them.

use egui::{Color32, Painter, Pos2, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo};

use crate::art::figure;
use crate::gui::theme::Tokens;

/// The colour of a player's figures.
pub fn color(id: &str) -> Color32 {
    ink(figure::body(id))
}

fn ink(c: crate::art::Color) -> Color32 {
    Color32::from_rgb(c.r, c.g, c.b)
}

/// Draws a player's chip: the colour with the sign of their figures.
pub fn paint(painter: &Painter, center: Pos2, side: f32, id: &str) {
    let t = Tokens::in_ctx(painter.ctx());
    let rect = Rect::from_center_size(center, Vec2::splat(side));
    painter.rect_filled(rect, side * 0.25, color(id));
    painter.rect_stroke(rect, side * 0.25, egui::Stroke::new(1.0, t.board.casing.gamma_multiply(0.35)), egui::StrokeKind::Inside);
    let (shapes, fill) = figure::sign(id);
    for polygon in shapes {
        let points = polygon.iter().map(|[x, y]| center + Vec2::new(*x as f32, *y as f32) * side).collect();
        painter.add(egui::Shape::convex_polygon(points, ink(fill), egui::Stroke::NONE));
    }
}

/// A player's chip as a widget; the name is spoken.
pub fn chip(ui: &mut Ui, id: &str, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
    paint(ui.painter(), rect.center(), 18.0, id);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    response
}
