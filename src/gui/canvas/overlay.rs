//! Signals on the board: lit cells, features, counted tiles, clashing sides, selection, spots, ghost, cursor.

use egui::{Align2, Color32, FontId, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::atlas::{Batch, Placed, lerp};
use super::board::{Scene, add};
use super::lines::part;
use super::picture::Picture;
use super::vector::{self, Place};
use crate::app::Fit;
use crate::art::overlay as signs;
use crate::gui::app::Window;
use crate::gui::fonts;
use crate::gui::strings as s;
use crate::gui::tools::{self, ToolId};
use crate::gui::view::{Drag, Highlight};
use crate::gui::widgets::shape;
use crate::model::finding::{Finding, Severity};
use crate::model::geom::{Cell, Side};

/// Casing on each hand of a signal line.
pub(super) const CASING: f32 = 1.5;

/// Cells where the tile in hand fits: filled when it fits as it is turned, faint when in another turn.
pub(super) fn lit_cells(scene: &Scene<'_>, window: &mut Window) {
    let Some(hand) = &window.view.hand else { return };
    let now = hand.turn.quarters();
    let legal = window.facts.legal(&window.session, &hand.tile);
    let paper = scene.paper();
    let mut batch = Batch::default();
    for (cell, turns) in legal.iter().filter(|(cell, _)| scene.sees(*cell)) {
        let place = Placed::at(scene.rect(*cell), scene.t.board.plain);
        add(window, &mut batch, &Picture::Lit(*turns, now, paper), place);
    }
    batch.paint(scene.painter);
}

/// The direction of a side on the screen.
pub(super) fn outward(side: Side) -> Vec2 {
    match side {
        Side::N => vec2(0.0, -1.0),
        Side::E => vec2(1.0, 0.0),
        Side::S => vec2(0.0, 1.0),
        Side::W => vec2(-1.0, 0.0),
    }
}

/// Every finding at its place.
pub(super) fn findings(scene: &Scene<'_>, window: &Window) {
    let lit = match window.view.highlight {
        Some(Highlight::Finding(index)) => Some(index),
        Some(Highlight::Feature(..) | Highlight::Line { .. }) | None => window.view.selection.finding,
    };
    for (index, finding) in window.session.findings().iter().enumerate() {
        let Some(cell) = finding.cell() else { continue };
        if scene.sees(cell) {
            finding_mark(scene, window, finding, cell, lit == Some(index));
        }
    }
}

fn finding_mark(scene: &Scene<'_>, window: &Window, finding: &Finding, cell: Cell, lit: bool) {
    let rect = scene.rect(cell);
    let color = signal(scene, finding.severity);
    if lit {
        let stroke = Stroke::new(3.0 + 2.0 * CASING, scene.t.board.casing);
        scene.painter.rect_stroke(rect, 0.0, stroke, StrokeKind::Middle);
        shape::dashed_rect(scene.painter, rect, Stroke::new(3.0, color), 12.0, 7.0);
    }
    let side = finding.at.first().and_then(|p| p.side);
    let radius = if scene.size < 40.0 {
        (0.2 * scene.size).clamp(2.5, 6.0)
    } else {
        (0.085 * scene.size).clamp(6.0, 13.0)
    };
    match side {
        Some(side) => {
            let drawn = window.motion.flag(cell, side);
            side_mark(scene, rect, side, finding.severity, drawn);
            let (a, b) = ends(rect, side);
            let mark = a + (b - a) * 0.5;
            if drawn > 0.5 {
                shape::severity_on_board(scene.painter, mark, radius, finding.severity, scene.t);
            }
            if scene.size >= 150.0 && finding.check == "edge-mismatch" {
                terrains(scene, window, cell, side, mark, radius);
            }
        }
        None => {
            let at = finding_seat(window, finding, cell).unwrap_or_else(|| lerp(rect, 0.86, 0.14));
            shape::severity_on_board(scene.painter, at, radius, finding.severity, scene.t);
        }
    }
}

/// Beside the figure that a finding speaks of.
fn finding_seat(window: &Window, finding: &Finding, cell: Cell) -> Option<Pos2> {
    let segment = finding.at.first()?.segment.as_deref()?;
    let tile = window.session.tile_at(cell)?;
    let seat = window.plans.seat(tile.id, tile.turn, segment)?;
    let rect = window.view.camera.cell_rect(window.view.canvas, cell);
    Some(lerp(rect, (seat.x + 0.15).min(0.92), (seat.y - 0.13).max(0.08)))
}

fn signal(scene: &Scene<'_>, severity: Severity) -> Color32 {
    match severity {
        Severity::Error => scene.t.board.wrong,
        Severity::Warning => scene.t.board.caution,
        Severity::Note => scene.t.advice,
    }
}

/// The two ends of a side, a little short of the corners.
fn ends(rect: Rect, side: Side) -> (Pos2, Pos2) {
    let (a, b) = match side {
        Side::N => (rect.left_top(), rect.right_top()),
        Side::E => (rect.right_top(), rect.right_bottom()),
        Side::S => (rect.left_bottom(), rect.right_bottom()),
        Side::W => (rect.left_top(), rect.left_bottom()),
    };
    (a + (b - a) * 0.08, a + (b - a) * 0.92)
}

/// The mark along a side: a zigzag for an error, a straight double line for a warning.
fn side_mark(scene: &Scene<'_>, rect: Rect, side: Side, severity: Severity, drawn: f32) {
    match severity {
        Severity::Error => zigzag(scene, rect, side, drawn),
        Severity::Warning | Severity::Note => {
            let mut lines = signs::warned_side(side);
            // Without the sign in its middle: the casing and the two lines.
            lines.shapes.truncate(3);
            vector::show(scene.painter, &lines, Place { origin: rect.min, unit: scene.size });
        }
    }
}

/// The zigzag of `art::overlay::illegal_side`; small tiles get fewer and higher teeth, so that it stays one.
fn zigzag(scene: &Scene<'_>, rect: Rect, side: Side, drawn: f32) {
    let corners = match scene.size {
        s if s >= 80.0 => 24,
        s if s >= 40.0 => 12,
        s if s >= 20.0 => 8,
        _ => 4,
    };
    let (a, b) = ends(rect, side);
    let along = (b - a) / corners as f32;
    let across = outward(side) * (0.026 * scene.size).max(2.0);
    let point = |n: usize| a + along * n as f32 + across * if n.is_multiple_of(2) { -1.0 } else { 1.0 };
    let line = part((0..=corners).map(point).collect(), drawn);
    let width = (0.026 * scene.size).clamp(2.0, 4.0);
    let casing = Stroke::new(width + 2.0 * CASING, scene.t.board.casing);
    scene.painter.add(Shape::line(line.clone(), casing));
    scene.painter.add(Shape::line(line, Stroke::new(width, scene.t.board.wrong)));
}

/// What meets what, written on both hands of a side.
fn terrains(scene: &Scene<'_>, window: &Window, cell: Cell, side: Side, mark: Pos2, radius: f32) {
    let Some(clash) = window.session.clash(cell, side) else { return };
    let out = outward(side);
    let font = FontId::new(13.0, fonts::semibold());
    for (text, toward) in [(clash.own.as_str(), -1.0), (clash.other.as_str(), 1.0)] {
        let galley = scene.painter.layout_no_wrap(s::capital(text), font.clone(), scene.t.board.light);
        let half = galley.size() / 2.0 + vec2(8.0, 4.0);
        let reach = radius + 10.0 + if out.x == 0.0 { half.y } else { half.x };
        let at = mark + out * toward * reach;
        scene.painter.rect_filled(Rect::from_center_size(at, half * 2.0), 5.0, scene.t.board.casing);
        scene.painter.galley(at - galley.size() / 2.0, galley, scene.t.board.light);
    }
}

/// Frames around selected tiles, and the box that is being drawn.
pub(super) fn selection(scene: &Scene<'_>, window: &Window) {
    let offset = tools::moved_by(window).unwrap_or((0, 0));
    let chosen = &window.view.selection.cells;
    let mut lines = Vec::new();
    for cell in chosen.iter().filter(|_| window.view.selection.finding.is_none()) {
        let rect = scene.rect(cell.offset(offset.0, offset.1));
        for side in Side::ALL {
            // One frame around neighbours.
            if !chosen.contains(&cell.step(side)) {
                let (a, b) = match side {
                    Side::N => (rect.left_top(), rect.right_top()),
                    Side::E => (rect.right_top(), rect.right_bottom()),
                    Side::S => (rect.right_bottom(), rect.left_bottom()),
                    Side::W => (rect.left_bottom(), rect.left_top()),
                };
                lines.push([a, b]);
            }
        }
    }
    for (width, color) in [(3.0 + 2.0 * CASING, scene.t.board.casing), (3.0, scene.t.board.selected)] {
        for [a, b] in &lines {
            let along = (*b - *a).normalized() * width / 2.0;
            scene.painter.line_segment([*a - along, *b + along], Stroke::new(width, color));
        }
    }
    if let (Some(Drag::Box(from)), Some(to)) = (&window.view.drag, window.view.pointer) {
        let camera = &window.view.camera;
        let rect = Rect::from_two_pos(
            camera.screen_from_board(scene.view, *from),
            camera.screen_from_board(scene.view, to),
        );
        scene.painter.rect_filled(rect, 0.0, scene.t.accent.gamma_multiply(0.14));
        scene.painter.rect_stroke(rect, 0.0, Stroke::new(1.5, scene.t.accent), StrokeKind::Inside);
    }
}

/// Numbered rings where a figure can stand, on the tile at the cell cursor.
pub(super) fn spots(scene: &Scene<'_>, window: &Window) {
    if window.view.tool_in_use() != ToolId::Figure || scene.size < 40.0 {
        return;
    }
    let Some(cell) = window.view.cursor else { return };
    let board = &scene.t.board;
    let near = window.view.pointer;
    for (n, spot) in tools::spots(window, cell).into_iter().enumerate() {
        let at = window.view.camera.screen_from_board(scene.view, spot.at);
        let hot = near.is_some_and(|p| (p - spot.at).length() < 0.16);
        let radius = (0.09 * scene.size).clamp(9.0, 15.0) + if hot { 2.0 } else { 0.0 };
        let allowed = tools::may_put(window, &spot.spot);
        scene.painter.circle_filled(at, radius + 2.0, board.casing);
        if allowed {
            scene.painter.circle_filled(at, radius, if hot { board.selected } else { board.light });
        } else {
            scene.painter.circle_stroke(at, radius - 0.5, Stroke::new(1.5, board.light));
        }
        let ink = if allowed { board.casing } else { board.light };
        let font = FontId::new((radius * 1.15).min(14.0), fonts::semibold());
        scene.painter.text(at, Align2::CENTER_CENTER, (n + 1).to_string(), font, ink);
        if !allowed {
            let d = radius * 0.62;
            let cross = at + vec2(radius, -radius) * 0.75;
            scene.painter.circle_filled(cross, 5.5, board.casing);
            let k = vec2(d, d).min(vec2(2.6, 2.6));
            let stroke = Stroke::new(1.6, board.wrong);
            scene.painter.line_segment([cross - k, cross + k], stroke);
            scene.painter.line_segment([cross + vec2(-k.x, k.y), cross + vec2(k.x, -k.y)], stroke);
        }
    }
}

/// Frame of the tile in hand: solid with a tick where it fits, dashed with a cross and the clashing sides where not.
pub(super) fn ghost_frame(scene: &Scene<'_>, rect: Rect, sign: signs::Fit, fit: &Fit) {
    let mut frame = signs::ghost_frame(sign, scene.paper());
    // The frame's casing and line, then its sign.
    let tick = frame.shapes.split_off(2.min(frame.shapes.len()));
    let place = Place { origin: rect.min, unit: scene.size };
    vector::show(scene.painter, &frame, place);
    for clash in &fit.clashes {
        side_mark(scene, rect, clash.side, Severity::Error, 1.0);
    }
    if scene.size >= 24.0 {
        frame.shapes = tick;
        vector::show(scene.painter, &frame, place.about((0.87, 0.13), 64.0));
    }
}

/// The cell cursor, while keys move it.
pub(super) fn cursor(scene: &Scene<'_>, window: &Window) {
    let Some(cell) = window.view.cursor else { return };
    let rect = scene.rect(cell).expand(1.0);
    scene.painter.rect_stroke(
        rect,
        3.0,
        Stroke::new(3.0 + 2.0 * CASING, scene.t.board.casing),
        StrokeKind::Middle,
    );
    scene.painter.rect_stroke(rect, 3.0, Stroke::new(3.0, scene.t.accent), StrokeKind::Middle);
}
