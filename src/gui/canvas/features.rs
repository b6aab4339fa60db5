//! Features on the board: the one under the pointer, the selected one, and what a score line counts.

use egui::{Align2, Color32, FontId, Mesh, Pos2, Rect, Shape, Stroke, vec2};

use super::atlas::{Batch, Picture, flat, lerp};
use super::board::{Scene, middle};
use super::{overlay, picture};
use crate::gui::app::Window;
use crate::gui::fonts;
use crate::gui::strings as s;
use crate::gui::view::Highlight;
use crate::gui::widgets::player;
use crate::model::board::Spot;
use crate::model::geom::Cell;
use crate::model::score::FeatureScore;

/// How a feature is brought out.
struct Look {
    line: Color32,
    width: f32,
    tint: Option<Color32>,
}

/// The feature under the pointer, of the line under the pointer, and the selected one.
pub(super) fn features(scene: &Scene<'_>, window: &mut Window, cells: &[Cell]) {
    if let Some(feature) = selected_feature(window) {
        let mut dim = Mesh::default();
        for cell in cells {
            flat(&mut dim, window.view.camera.cell_rect(scene.view, *cell), scene.t.board.dim);
        }
        scene.painter.add(dim);
        cuts(scene, window, &feature);
        let look = Look { line: scene.t.board.selected, width: 3.0, tint: None };
        bring_out(scene, window, &feature, &look);
        open_sides(scene, window, &feature);
    }
    let shown = selected_feature(window).map(|f| f.id);
    // The selected feature stands out already.
    if let Some(feature) = hovered(window).filter(|f| Some(&f.id) != shown.as_ref()) {
        let owner = feature.owners.first().map(|id| player::color(window.ink_of(id).body));
        let line = owner.unwrap_or(scene.t.board.light);
        let share = if feature.owners.is_empty() { 0.22 } else { 0.34 };
        let look = Look { line, width: 2.5, tint: Some(line.gamma_multiply(share)) };
        bring_out(scene, window, &feature, &look);
        open_sides(scene, window, &feature);
    }
}

/// The selected feature.
pub(super) fn selected_feature(window: &Window) -> Option<FeatureScore> {
    let (cell, segment) = window.view.selection.feature.as_ref()?;
    window.session.feature_at(*cell, segment)
}

/// The feature under the pointer, on the board or as a line of the scores.
pub(super) fn hovered(window: &Window) -> Option<FeatureScore> {
    match &window.view.highlight {
        Some(Highlight::Feature(cell, segment)) => window.session.feature_at(*cell, segment),
        Some(Highlight::Line { feature: Some(id), .. }) => window.session.feature(id),
        Some(Highlight::Line { feature: None, .. } | Highlight::Finding(_)) | None => None,
    }
}

/// Whether a figure stands on a feature.
pub(super) fn stands_on(feature: &FeatureScore, spot: &Spot) -> bool {
    let Spot::Segment(at, on) = spot else { return false };
    feature.segments.iter().any(|(x, y, id)| Cell::new(*x, *y) == *at && id == on)
}

/// Pictures of the feature's segments over the dimmed board.
fn cuts(scene: &Scene<'_>, window: &mut Window, feature: &FeatureScore) {
    let mut batch = Batch::default();
    for (x, y, segment) in &feature.segments {
        let cell = Cell::new(*x, *y);
        if !scene.sees(cell) {
            continue;
        }
        let Some(tile) = window.session.tile_at(cell) else { continue };
        let Some((index, _)) = tile.def.segment(segment) else { continue };
        let (Some(plan), turn) = (window.plans.of(tile.id).cloned(), tile.turn) else { continue };
        let name = Picture::Cut(tile.id.to_owned(), turn, segment.clone());
        let rect = window.view.camera.cell_rect(scene.view, cell);
        window
            .pictures
            .add(&mut batch, &name, rect, scene.t.board.plain, || picture::cut(plan.clone(), turn, index));
    }
    batch.paint(scene.painter);
}

fn bring_out(scene: &Scene<'_>, window: &mut Window, feature: &FeatureScore, look: &Look) {
    let mut batch = Batch::default();
    let mut lines: Vec<Vec<Pos2>> = Vec::new();
    for (x, y, segment) in &feature.segments {
        let cell = Cell::new(*x, *y);
        if !scene.sees(cell) {
            continue;
        }
        let Some(tile) = window.session.tile_at(cell) else { continue };
        let Some((index, _)) = tile.def.segment(segment) else { continue };
        let turn = tile.turn;
        let rect = window.view.camera.cell_rect(scene.view, cell);
        let outline = window.plans.outline(tile.id, turn, segment);
        for contour in outline.iter().flatten() {
            lines.extend(
                inner_lines(contour)
                    .into_iter()
                    .map(|l| l.into_iter().map(|p| lerp(rect, p.x, p.y)).collect()),
            );
        }
        if let Some(tint) = look.tint {
            let Some(plan) = window.plans.of(tile.id).cloned() else { continue };
            let name = Picture::Mask(tile.id.to_owned(), turn, segment.clone());
            window.pictures.add(&mut batch, &name, rect, tint, || picture::mask(plan.clone(), turn, index));
        }
    }
    batch.paint(scene.painter);
    let casing = Stroke::new(look.width + 2.0 * overlay::CASING, scene.t.board.casing);
    let line = Stroke::new(look.width, look.line);
    scene.painter.extend(lines.iter().map(|l| Shape::line(l.clone(), casing)));
    scene.painter.extend(lines.into_iter().map(|l| Shape::line(l, line)));
}

/// The parts of a contour that do not run along the tile's own sides.
fn inner_lines(contour: &[Pos2]) -> Vec<Vec<Pos2>> {
    const NEAR: f32 = 0.004;
    let on_side = |a: Pos2, b: Pos2| {
        let both = |f: fn(Pos2) -> f32, v: f32| (f(a) - v).abs() < NEAR && (f(b) - v).abs() < NEAR;
        both(|p| p.x, 0.0) || both(|p| p.x, 1.0) || both(|p| p.y, 0.0) || both(|p| p.y, 1.0)
    };
    let mut lines: Vec<Vec<Pos2>> = Vec::new();
    let mut line: Vec<Pos2> = Vec::new();
    for (n, a) in contour.iter().enumerate() {
        let b = contour[(n + 1) % contour.len()];
        if on_side(*a, b) {
            if line.len() > 1 {
                lines.push(std::mem::take(&mut line));
            }
            line.clear();
        } else {
            if line.is_empty() {
                line.push(*a);
            }
            line.push(b);
        }
    }
    if line.len() > 1 {
        // The contour's start may lie in the middle of a line.
        match lines.first_mut() {
            Some(first) if first.first() == line.last() => {
                line.pop();
                line.append(first);
                *first = line;
            }
            _ => lines.push(line),
        }
    }
    lines
}

/// Arrow heads at the open sides of a feature, pointing out.
fn open_sides(scene: &Scene<'_>, window: &Window, feature: &FeatureScore) {
    for (x, y, side) in &feature.open {
        let cell = Cell::new(*x, *y);
        if !scene.sees(cell) {
            continue;
        }
        let out = overlay::outward(*side);
        let across = vec2(-out.y, out.x);
        let at = middle(window, scene, cell) + out * 0.46 * scene.size;
        let k = (0.09 * scene.size).clamp(5.0, 14.0);
        let head = |grow: f32| {
            vec![
                at + out * (k + grow * 1.6),
                at + across * (k + grow * 1.2) - out * grow,
                at - across * (k + grow * 1.2) - out * grow,
            ]
        };
        scene.painter.add(Shape::convex_polygon(head(2.0), scene.t.board.casing, Stroke::NONE));
        scene.painter.add(Shape::convex_polygon(head(0.0), scene.t.board.selected, Stroke::NONE));
    }
}

/// Brackets and a number on each tile that a score line counts.
pub(super) fn counted(scene: &Scene<'_>, window: &Window) {
    let Some(Highlight::Line { cells, .. }) = &window.view.highlight else { return };
    for (cell, each) in cells.iter().filter(|(c, _)| scene.sees(*c)) {
        let rect = window.view.camera.cell_rect(scene.view, *cell);
        brackets(scene, rect.shrink(2.0));
        if scene.size >= 40.0 && *each != 0 {
            let font = FontId::new(13.0, fonts::semibold());
            let at = rect.left_top() + vec2(20.0, 16.0);
            let badge = Rect::from_center_size(at, vec2(28.0, 20.0));
            scene.painter.rect_filled(badge, 10.0, scene.t.board.casing);
            scene.painter.text(at, Align2::CENTER_CENTER, s::plus(*each), font, scene.t.board.light);
        }
    }
}

fn brackets(scene: &Scene<'_>, rect: Rect) {
    let k = 0.22 * scene.size;
    let corners = [
        (rect.left_top(), vec2(1.0, 0.0), vec2(0.0, 1.0)),
        (rect.right_top(), vec2(-1.0, 0.0), vec2(0.0, 1.0)),
        (rect.right_bottom(), vec2(-1.0, 0.0), vec2(0.0, -1.0)),
        (rect.left_bottom(), vec2(1.0, 0.0), vec2(0.0, -1.0)),
    ];
    for (stroke, _) in [
        (Stroke::new(3.0 + 2.0 * overlay::CASING, scene.t.board.casing), ()),
        (Stroke::new(3.0, scene.t.board.selected), ()),
    ] {
        for (at, a, b) in corners {
            scene.painter.add(Shape::line(vec![at + a * k, at, at + b * k], stroke));
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn sides_of_the_tile_are_left_out() {
        let cap = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(0.7, 0.3), pos2(0.3, 0.3)];
        let lines = inner_lines(&cap);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].first(), Some(&pos2(1.0, 0.0)));
        assert_eq!(lines[0].last(), Some(&pos2(0.0, 0.0)));
    }

    #[test]
    fn a_line_over_the_start_stays_one() {
        let cap = [pos2(0.3, 0.3), pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(0.7, 0.3)];
        assert_eq!(inner_lines(&cap).len(), 1);
        let whole = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(1.0, 1.0), pos2(0.0, 1.0)];
        assert!(inner_lines(&whole).is_empty());
    }
}
