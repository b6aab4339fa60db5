//! Severity shapes as own paths: octagon with a cross, triangle with a stroke, circle with an i, circle with a tick.

use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};

use crate::gui::theme::Tokens;
use crate::model::finding::Severity;

fn ring(center: Pos2, radius: f32, corners: usize, start: f32) -> Vec<Pos2> {
    (0..corners)
        .map(|n| {
            let angle = start + n as f32 * std::f32::consts::TAU / corners as f32;
            center + radius * Vec2::angled(angle)
        })
        .collect()
}

/// The outline of a severity's shape around a middle.
fn outline(severity: Severity, center: Pos2, radius: f32) -> Vec<Pos2> {
    match severity {
        Severity::Error => ring(center, radius, 8, std::f32::consts::PI / 8.0),
        Severity::Warning => {
            let r = radius * 1.12;
            let down = vec2(0.0, radius * 0.12);
            ring(center + down, r, 3, -std::f32::consts::FRAC_PI_2)
        }
        Severity::Note => ring(center, radius, 28, 0.0),
    }
}

/// Draws a severity's shape with its sign.
pub fn severity(
    painter: &Painter,
    center: Pos2,
    radius: f32,
    severity: Severity,
    fill: Color32,
    sign: Color32,
) {
    painter.add(Shape::convex_polygon(outline(severity, center, radius), fill, Stroke::NONE));
    let thick = Stroke::new((radius * 0.26).max(1.4), sign);
    match severity {
        Severity::Error => {
            let d = radius * 0.36;
            painter.line_segment([center + vec2(-d, -d), center + vec2(d, d)], thick);
            painter.line_segment([center + vec2(-d, d), center + vec2(d, -d)], thick);
        }
        Severity::Warning => {
            painter
                .line_segment([center + vec2(0.0, -radius * 0.42), center + vec2(0.0, radius * 0.18)], thick);
            painter.circle_filled(center + vec2(0.0, radius * 0.48), thick.width * 0.6, sign);
        }
        Severity::Note => {
            painter.circle_filled(center + vec2(0.0, -radius * 0.44), thick.width * 0.6, sign);
            painter
                .line_segment([center + vec2(0.0, -radius * 0.1), center + vec2(0.0, radius * 0.5)], thick);
        }
    }
}

/// A severity's shape on the board: with a dark casing around it.
pub fn severity_on_board(painter: &Painter, center: Pos2, radius: f32, kind: Severity, tokens: &Tokens) {
    let fill = match kind {
        Severity::Error => tokens.board.wrong,
        Severity::Warning => tokens.board.caution,
        Severity::Note => tokens.advice,
    };
    let ring = outline(kind, center, radius + 2.5);
    painter.add(Shape::convex_polygon(ring, tokens.board.casing, Stroke::NONE));
    severity(painter, center, radius, kind, fill, tokens.board.casing);
}

/// A disc with a tick.
pub fn tick(painter: &Painter, center: Pos2, radius: f32, fill: Color32, sign: Color32) {
    painter.circle_filled(center, radius, fill);
    let p = |x: f32, y: f32| pos2(center.x + x * radius, center.y + y * radius);
    let stroke = Stroke::new((radius * 0.26).max(1.4), sign);
    painter.line_segment([p(-0.42, 0.04), p(-0.12, 0.36)], stroke);
    painter.line_segment([p(-0.12, 0.36), p(0.46, -0.34)], stroke);
}

/// A dashed rectangle.
pub fn dashed_rect(painter: &Painter, rect: egui::Rect, stroke: Stroke, dash: f32, gap: f32) {
    let path = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    painter.extend(Shape::dashed_line(&path, stroke, dash, gap));
}
