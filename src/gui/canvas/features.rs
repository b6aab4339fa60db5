//! Features on the board: the one under the pointer, the selected one, and what a score line counts.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use egui::{Color32, Mesh, Pos2, Shape, Stroke};

use super::atlas::{Batch, Placed, flat, lerp};
use super::board::{Scene, add, cells_in_view};
use super::lines::{chained, inner_lines, part};
use super::overlay;
use super::picture::{InkId, Picture};
use super::signs::HOUSE_BOX;
use super::vector::{self, Place};
use crate::art::overlay as signs;
use crate::gui::app::Window;
use crate::gui::view::Highlight;
use crate::gui::widgets::player;
use crate::model::board::Spot;
use crate::model::geom::{Cell, Side, Turn};
use crate::model::score::FeatureScore;

/// Segments in view whose borders are drawn; a feature of more is seen by its tint alone.
const MANY: usize = 600;
/// From this size on a counted tile shows the number that it counts.
const NUMBERS: f32 = 40.0;
/// Signs at sides are drawn as for a tile of this many points at least.
const SIGN: f32 = 64.0;

/// How a feature is brought out.
struct Look {
    line: Color32,
    width: f32,
    tint: Option<Color32>,
    /// How much of its border is drawn.
    share: f32,
}

/// The feature under the pointer, of the line under the pointer, and the selected one.
pub(super) fn features(scene: &Scene<'_>, window: &mut Window) {
    let selected = selected_feature(window);
    if let Some(feature) = &selected {
        veil(scene, window, feature);
        let width = (0.030 * scene.size).clamp(3.0, 7.0);
        let look = Look { line: scene.t.board.selected, width, tint: None, share: 1.0 };
        bring_out(scene, window, feature, &look);
        borders(scene, window, feature);
        open_sides(scene, feature);
    }
    // The selected feature stands out already.
    if let Some(feature) = hovered(window).filter(|f| Some(&f.id) != selected.as_ref().map(|s| &s.id)) {
        let owner = feature.owners.first().map(|id| player::color(window.ink_of(id).body));
        let line = owner.unwrap_or(scene.t.board.light);
        let tint = if feature.owners.is_empty() { 0.22 } else { 0.34 };
        let share = match window.view.highlight {
            Some(Highlight::Line { .. }) => window.motion.border(),
            Some(Highlight::Feature(..) | Highlight::Finding(_)) | None => 1.0,
        };
        let look = Look { line, width: 2.5, tint: Some(line.gamma_multiply(tint)), share };
        bring_out(scene, window, &feature, &look);
        borders(scene, window, &feature);
        open_sides(scene, &feature);
    }
}

/// The selected feature.
pub(super) fn selected_feature(window: &Window) -> Option<Rc<FeatureScore>> {
    let (cell, segment) = window.view.selection.feature.as_ref()?;
    window.facts.feature_at(&window.session, *cell, segment)
}

/// The feature under the pointer, on the board or as a line of the scores.
pub(super) fn hovered(window: &Window) -> Option<Rc<FeatureScore>> {
    match &window.view.highlight {
        Some(Highlight::Feature(cell, segment)) => window.facts.feature_at(&window.session, *cell, segment),
        Some(Highlight::Line { feature: Some(id), .. }) => window.facts.feature(&window.session, id),
        Some(Highlight::Line { feature: None, .. } | Highlight::Finding(_)) | None => None,
    }
}

/// Whether a figure stands on a feature.
pub(super) fn stands_on(feature: &FeatureScore, spot: &Spot) -> bool {
    let Spot::Segment(at, on) = spot else { return false };
    feature.segments.iter().any(|(x, y, id)| Cell::new(*x, *y) == *at && id == on)
}

/// Segments of a feature on a cell in view.
struct Part {
    tile: String,
    turn: Turn,
    /// Their numbers in the tile's definition.
    segments: Vec<usize>,
}

/// The parts of a feature in view, in row order.
fn parts_in_view(scene: &Scene<'_>, window: &Window, feature: &FeatureScore) -> BTreeMap<Cell, Part> {
    let mut parts: BTreeMap<Cell, Part> = BTreeMap::new();
    for (x, y, segment) in &feature.segments {
        let cell = Cell::new(*x, *y);
        let Some(tile) = window.session.tile_at(cell).filter(|_| scene.sees(cell)) else { continue };
        let Some((number, _)) = tile.def.segment(segment) else { continue };
        let new = || Part { tile: tile.id.to_owned(), turn: tile.turn, segments: Vec::new() };
        parts.entry(cell).or_insert_with(new).segments.push(number);
    }
    parts
}

/// Darkens everything but a feature.
fn veil(scene: &Scene<'_>, window: &mut Window, feature: &FeatureScore) {
    let parts = parts_in_view(scene, window, feature);
    let mut dim = Mesh::default();
    for cell in cells_in_view(scene, window) {
        if !parts.contains_key(&cell) {
            flat(&mut dim, scene.rect(cell), scene.t.board.dim);
        }
    }
    scene.painter.add(dim);
    let mut batch = Batch::default();
    for (cell, part) in parts {
        let place = Placed::at(scene.rect(cell), scene.t.board.plain);
        add(window, &mut batch, &Picture::Veil(part.tile, part.turn, part.segments), place);
    }
    batch.paint(scene.painter);
}

fn bring_out(scene: &Scene<'_>, window: &mut Window, feature: &FeatureScore, look: &Look) {
    let parts = parts_in_view(scene, window, feature);
    let count: usize = parts.values().map(|part| part.segments.len()).sum();
    let mut batch = Batch::default();
    let mut lines: Vec<Vec<Pos2>> = Vec::new();
    for (cell, Part { tile, turn, segments }) in parts {
        let rect = scene.rect(cell);
        for number in segments {
            if count <= MANY {
                for contour in window.plans.outline(&tile, turn, number).iter().flatten() {
                    let inner = inner_lines(contour).into_iter();
                    lines.extend(inner.map(|l| l.into_iter().map(|p| lerp(rect, p.x, p.y)).collect()));
                }
            }
            if let Some(tint) = look.tint {
                add(window, &mut batch, &Picture::Mask(tile.clone(), turn, number), Placed::at(rect, tint));
            }
        }
    }
    batch.paint(scene.painter);
    let casing = Stroke::new(look.width + 2.0 * overlay::CASING, scene.t.board.casing);
    let line = Stroke::new(look.width, look.line);
    let lines: Vec<Vec<Pos2>> = chained(lines).into_iter().map(|l| part(l, look.share)).collect();
    scene.painter.extend(lines.iter().map(|l| Shape::line(l.clone(), casing)));
    scene.painter.extend(lines.into_iter().map(|l| Shape::line(l, line)));
}

/// Where a field borders towns, dotted, and a small house at each town that it is paid for.
fn borders(scene: &Scene<'_>, window: &mut Window, feature: &FeatureScore) {
    // Of a town the fields are known too; they are not shown.
    if feature.borders.is_empty() || !window.session.never_completes(&feature.kind) {
        return;
    }
    let owner: Option<InkId> = feature.owners.first().map(|id| window.ink_of(id).id);
    let borders = window.facts.borders(&window.session, feature);
    let mut batch = Batch::default();
    for (cell, Part { tile, turn, segments }) in parts_in_view(scene, window, feature) {
        let Some(towns) = borders.towns.get(&cell) else { continue };
        for field in segments {
            let picture = Picture::Borders(tile.clone(), turn, field, towns.clone(), owner);
            add(window, &mut batch, &picture, Placed::at(scene.rect(cell), scene.t.board.plain));
        }
    }
    let side = (HOUSE_BOX as f32 * scene.size).max(16.0);
    for (cell, segment) in borders.counted.iter().filter(|(cell, _)| scene.sees(*cell)) {
        let Some(tile) = window.session.tile_at(*cell) else { continue };
        let Some(seat) = window.plans.seat(tile.id, tile.turn, segment) else { continue };
        let center = lerp(scene.rect(*cell), seat.x, seat.y);
        let rect = egui::Rect::from_center_size(center, egui::Vec2::splat(side));
        add(window, &mut batch, &Picture::CountedTown(owner), Placed::at(rect, scene.t.board.plain));
    }
    batch.paint(scene.painter);
}

/// Arrow heads at the open sides of a feature, pointing out.
fn open_sides(scene: &Scene<'_>, feature: &FeatureScore) {
    let cell = |(x, y, _): &(i32, i32, Side)| Cell::new(*x, *y);
    for open in feature.open.iter().filter(|open| scene.sees(cell(open))).take(MANY) {
        let place = Place { origin: scene.rect(cell(open)).min, unit: scene.size };
        vector::show(scene.painter, &signs::open_side(open.2), place.about(side_middle(open.2), SIGN));
    }
}

/// The middle of a side in the unit square.
fn side_middle(side: Side) -> (f32, f32) {
    let out = overlay::outward(side);
    (0.5 + out.x / 2.0, 0.5 + out.y / 2.0)
}

/// Brackets and a number on each tile that a score line counts; they light in the order of the line.
pub(super) fn counted(scene: &Scene<'_>, window: &mut Window) {
    let Some(Highlight::Line { cells, .. }) = window.view.highlight.clone() else { return };
    let lit = &cells[..window.motion.lit(cells.len())];
    let all: BTreeSet<Cell> = lit.iter().map(|(cell, _)| *cell).collect();
    let mut batch = Batch::default();
    for (cell, each) in lit.iter().filter(|(cell, _)| scene.sees(*cell)) {
        let rect = scene.rect(*cell);
        let among = [-1, 0, 1].map(|dy| [-1, 0, 1].map(|dx| all.contains(&cell.offset(dx, dy))));
        let number = u32::try_from(*each).unwrap_or(0);
        if number > 0 && scene.size >= NUMBERS {
            let place = Placed::at(rect, scene.t.board.plain);
            add(window, &mut batch, &Picture::Counted(number, among), place);
        } else {
            let mut brackets = signs::counted_among(number, among);
            // Without the plate of the number: the brackets' casing and line.
            brackets.shapes.truncate(2);
            vector::show(scene.painter, &brackets, Place { origin: rect.min, unit: scene.size });
        }
    }
    batch.paint(scene.painter);
}
