//! Players' chips: the colour and sign of their figures on the board.

use egui::{
    Color32, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    vec2,
};

use crate::art::Color;
use crate::art::player::{PlayerInk, Sign};

/// A colour of the pictures as one of the window.
pub fn color(c: Color) -> Color32 {
    Color32::from_rgba_unmultiplied(c.r, c.g, c.b, c.a)
}

/// Draws a player's chip.
pub fn paint(painter: &Painter, center: Pos2, side: f32, ink: &PlayerInk) {
    let rect = Rect::from_center_size(center, Vec2::splat(side));
    painter.rect_filled(rect, side * 0.25, color(ink.body));
    painter.rect_stroke(
        rect,
        side * 0.25,
        Stroke::new(1.0, color(ink.edge()).gamma_multiply(0.5)),
        StrokeKind::Inside,
    );
    sign(painter, center, side * 0.24, ink);
}

/// Draws a player's sign of a radius.
fn sign(painter: &Painter, center: Pos2, r: f32, ink: &PlayerInk) {
    let fill = color(ink.sign_ink);
    let at = |x: f32, y: f32| center + vec2(x, y) * r;
    let polygon = |points: Vec<Pos2>| {
        painter.add(Shape::convex_polygon(points, fill, Stroke::NONE));
    };
    let stroke = Stroke::new(r * 0.62, fill);
    match ink.sign {
        Sign::Dot => {
            painter.circle_filled(center, r * 0.86, fill);
        }
        Sign::Bars => {
            for x in [-0.56, 0.56] {
                painter.rect_filled(Rect::from_center_size(at(x, 0.0), vec2(0.62, 1.8) * r), 0.5, fill);
            }
        }
        Sign::Triangle => polygon(vec![at(0.0, -1.0), at(1.05, 0.8), at(-1.05, 0.8)]),
        Sign::Diamond => polygon(vec![at(0.0, -1.15), at(1.15, 0.0), at(0.0, 1.15), at(-1.15, 0.0)]),
        Sign::Plus => {
            painter.line_segment([at(-1.0, 0.0), at(1.0, 0.0)], stroke);
            painter.line_segment([at(0.0, -1.0), at(0.0, 1.0)], stroke);
        }
        Sign::Cross => {
            painter.line_segment([at(-0.8, -0.8), at(0.8, 0.8)], stroke);
            painter.line_segment([at(-0.8, 0.8), at(0.8, -0.8)], stroke);
        }
        Sign::Ring => {
            painter.circle_stroke(center, r * 0.75, Stroke::new(r * 0.45, fill));
        }
        Sign::Chevron => {
            painter.add(Shape::line(vec![at(-0.9, 0.5), at(0.0, -0.5), at(0.9, 0.5)], stroke));
        }
        Sign::Square => {
            painter.rect_filled(Rect::from_center_size(center, Vec2::splat(1.6 * r)), 0.0, fill);
        }
        Sign::Star => {
            for n in 0..5 {
                let tip = Vec2::angled(std::f32::consts::TAU * (n as f32 / 5.0 - 0.25));
                let across = vec2(-tip.y, tip.x) * 0.36;
                polygon(vec![center + tip * r * 1.1, center + across * r, center - across * r]);
            }
        }
    }
}

/// A player's chip as a widget; the name is spoken.
pub fn chip(ui: &mut Ui, ink: &PlayerInk, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
    paint(ui.painter(), rect.center(), 18.0, ink);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    response
}
