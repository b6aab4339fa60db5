//! The board as pictures: paper, grid, tiles, figures, and all signals in their order.

use egui::{Align2, Color32, FontId, Mesh, Painter, Rect, Stroke, StrokeKind, TextStyle, Vec2, vec2};

use super::atlas::{Batch, Picture, Stance, flat};
use super::{corner, features, overlay, picture};
use crate::app::Piece;
use crate::gui::app::Window;
use crate::gui::theme::Tokens;
use crate::gui::tools::{self, ToolId};
use crate::gui::view::{CursorBy, Drag};
use crate::model::board::Spot;
use crate::model::geom::{Cell, Turn};

/// Cells that are looked at one by one at most; a board seen from further away is walked by its own tiles.
const MANY_CELLS: i64 = 40_000;
/// A figure's box is never smaller than this, in points.
const SMALLEST_FIGURE: f32 = 22.0;

/// What is seen: the clip, the first and last cell, the size of a cell.
pub(super) struct Scene<'a> {
    pub painter: &'a Painter,
    pub view: Rect,
    pub min: Cell,
    pub max: Cell,
    pub size: f32,
    pub t: &'static Tokens,
}

impl Scene<'_> {
    /// Whether a cell is in view.
    pub fn sees(&self, cell: Cell) -> bool {
        cell.x >= self.min.x && cell.x <= self.max.x && cell.y >= self.min.y && cell.y <= self.max.y
    }
}

/// Draws the board.
pub(super) fn paint(painter: &Painter, window: &mut Window, view: Rect, focused: bool) {
    let t = Tokens::in_ctx(painter.ctx());
    let (min, max) = window.view.camera.visible(view);
    let scene = Scene { painter, view, min, max, size: window.view.camera.cell_size(), t };
    painter.rect_filled(view, 0.0, t.board.paper);
    if window.view.grid && scene.size >= 16.0 {
        grid(&scene, window);
    }
    overlay::lit_cells(&scene, window);
    let cells = cells_in_view(&scene, window);
    tiles(&scene, window, &cells);
    features::features(&scene, window, &cells);
    figures(&scene, window);
    features::counted(&scene, window);
    overlay::findings(&scene, window);
    overlay::selection(&scene, window);
    overlay::spots(&scene, window);
    ghost(&scene, window);
    if focused && window.view.cursor_by == CursorBy::Keys {
        overlay::cursor(&scene, window);
    }
}

fn grid(scene: &Scene<'_>, window: &Window) {
    let stroke = Stroke::new(1.0, scene.t.board.grid);
    let camera = &window.view.camera;
    for x in scene.min.x..=scene.max.x + 1 {
        scene.painter.vline(
            camera.cell_rect(scene.view, Cell::new(x, 0)).left(),
            scene.view.y_range(),
            stroke,
        );
    }
    for y in scene.min.y..=scene.max.y + 1 {
        scene.painter.hline(
            scene.view.x_range(),
            camera.cell_rect(scene.view, Cell::new(0, y)).top(),
            stroke,
        );
    }
}

/// Used cells in view, in row order.
fn cells_in_view(scene: &Scene<'_>, window: &Window) -> Vec<Cell> {
    let (min, max) = (scene.min, scene.max);
    let area = i64::from(max.x - min.x + 1) * i64::from(max.y - min.y + 1);
    if area <= MANY_CELLS {
        let all = (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| Cell::new(x, y)));
        all.filter(|c| window.session.tile_at(*c).is_some()).collect()
    } else {
        window.occupied().filter(|c| scene.sees(*c)).collect()
    }
}

/// Adds a tile's picture to a batch.
pub fn add_tile(
    window: &mut Window,
    batch: &mut Batch,
    id: &str,
    turn: Turn,
    rect: Rect,
    tint: Color32,
) -> bool {
    let Some(plan) = window.plans.of(id).cloned() else { return false };
    let name = Picture::Tile(id.to_owned(), turn);
    window.pictures.add(batch, &name, rect, tint, || picture::tile(plan.clone(), turn))
}

/// Adds the picture of what lies on a cell: of a plate its part of the whole plate, else the tile.
fn add_piece(window: &mut Window, batch: &mut Batch, cell: Cell, rect: Rect, tint: Color32) -> bool {
    let Some(tile) = window.session.tile_at(cell) else { return false };
    let (id, turn) = (tile.id.to_owned(), tile.turn);
    if let Piece::Plate(index) = tile.piece
        && let Some(placed) = window.session.board().plates.get(index)
        && let Some(plate) = window.plans.plate(&placed.plate, placed.side.as_deref(), placed.turn)
    {
        let at = (cell.x - placed.x, cell.y - placed.y);
        let name = Picture::Plate(placed.plate.clone(), placed.side.clone(), placed.turn, at);
        return window.pictures.add(batch, &name, rect, tint, || picture::plate(plate.clone(), at));
    }
    add_tile(window, batch, &id, turn, rect, tint)
}

fn tiles(scene: &Scene<'_>, window: &mut Window, cells: &[Cell]) {
    let board = &scene.t.board;
    let mut under = Mesh::default();
    let lift = vec2(0.02, 0.028) * scene.size;
    for cell in cells {
        let rect = window.view.camera.cell_rect(scene.view, *cell);
        flat(&mut under, rect.translate(lift), board.drop);
    }
    scene.painter.add(under);
    let mut batch = Batch::default();
    let mut missing = Mesh::default();
    let mut unknown = Vec::new();
    let moving = tools::moved_by(window).filter(|d| *d != (0, 0));
    let rubbing = window.view.tool == ToolId::Erase;
    for cell in cells {
        let rect = window.view.camera.cell_rect(scene.view, *cell);
        let leaving = moving.is_some() && window.view.selection.cells.contains(cell)
            || rubbing && window.view.cursor == Some(*cell);
        let tint = if leaving { board.leaving } else { board.plain };
        if !add_piece(window, &mut batch, *cell, rect, tint) {
            flat(&mut missing, rect, scene.t.board.land);
            let tile = window.session.tile_at(*cell);
            if let Some(tile) = tile.filter(|tile| window.plans.of(tile.id).is_none()) {
                unknown.push((rect, tile.id.to_owned()));
            }
        }
    }
    scene.painter.add(missing);
    batch.paint(scene.painter);
    for (rect, id) in unknown {
        placeholder(scene, rect, &id);
    }
    if let Some((dx, dy)) = moving {
        let mut batch = Batch::default();
        for cell in window.view.selection.cells.clone() {
            let rect = window.view.camera.cell_rect(scene.view, cell.offset(dx, dy));
            add_piece(window, &mut batch, cell, rect, board.ghost);
        }
        batch.paint(scene.painter);
    }
}

/// A hatched square for a tile that no set has; its id is kept and shown.
fn placeholder(scene: &Scene<'_>, rect: Rect, id: &str) {
    let t = scene.t;
    scene.painter.rect_filled(rect, 0.0, t.raised);
    let clip = scene.painter.with_clip_rect(rect.intersect(scene.view));
    let stroke = Stroke::new(1.0, t.line2);
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        clip.line_segment([egui::pos2(x, rect.bottom()), egui::pos2(x + rect.height(), rect.top())], stroke);
        x += 12.0;
    }
    clip.rect_stroke(rect, 0.0, stroke, StrokeKind::Inside);
    if scene.size >= 60.0 {
        let font = TextStyle::Monospace.resolve(&scene.painter.ctx().global_style());
        clip.text(rect.center(), Align2::CENTER_CENTER, id, FontId::new(10.0, font.family), t.text);
    }
}

/// Adds a figure's picture to a batch.
pub(super) fn add_figure(
    window: &mut Window,
    batch: &mut Batch,
    kind: &str,
    player: Option<&str>,
    stance: Stance,
    rect: Rect,
    tint: Color32,
) {
    let ink = player.map(|id| window.ink_of(id));
    let name = Picture::Figure(kind.to_owned(), ink.map(|i| i.id), stance);
    let paint = || picture::figure(kind.to_owned(), ink, stance);
    window.pictures.add(batch, &name, rect, tint, paint);
}

/// Whether a figure of the board lies: farmers do.
pub(super) fn stance(window: &Window, spot: &Spot) -> Stance {
    let Spot::Segment(cell, segment) = spot else { return Stance::Stands };
    let kind = window.session.tile_at(*cell).and_then(|tile| {
        let (_, def) = tile.def.segment(segment)?;
        Some(def.kind.clone())
    });
    match kind {
        Some(kind) if window.session.lies_down(&kind) => Stance::Lies,
        Some(_) | None => Stance::Stands,
    }
}

fn figures(scene: &Scene<'_>, window: &mut Window) {
    let mut placed = tools::figures_in_view(window, scene.min.offset(-1, -1), scene.max.offset(1, 1));
    // Far ones first, so that near ones stand before them.
    placed.sort_by(|a, b| a.1.y.total_cmp(&b.1.y));
    let side = (picture::FIGURE_BOX * scene.size).max(SMALLEST_FIGURE);
    let dragged = match (&window.view.drag, window.view.pointer) {
        (Some(Drag::Figure(index)), Some(at)) => Some((*index, at)),
        _ => None,
    };
    let selected = features::selected_feature(window);
    let hovered = features::hovered(window);
    let mut batch = Batch::default();
    for (index, at) in placed {
        let Some(figure) = window.session.board().figures.get(index).cloned() else { continue };
        let at = match dragged {
            Some((moving, pointer)) if moving == index => pointer,
            _ => at,
        };
        let center = window.view.camera.screen_from_board(scene.view, at);
        let on = |feature: &Option<_>| feature.as_ref().is_some_and(|f| features::stands_on(f, &figure.spot));
        let faded = selected.is_some() && !on(&selected) && !on(&hovered);
        let tint = if faded { scene.t.board.leaving } else { scene.t.board.plain };
        let stance = stance(window, &figure.spot);
        let rect = Rect::from_center_size(center, Vec2::splat(side));
        add_figure(window, &mut batch, &figure.figure, figure.player.as_deref(), stance, rect, tint);
        if window.view.selection.figure == Some(index) || on(&hovered) {
            scene.painter.circle_stroke(center, side * 0.42, Stroke::new(5.0, scene.t.board.casing));
            scene.painter.circle_stroke(center, side * 0.42, Stroke::new(2.5, scene.t.board.selected));
        }
    }
    batch.paint(scene.painter);
}

/// The tile in hand over the cell cursor.
fn ghost(scene: &Scene<'_>, window: &mut Window) {
    let (Some(hand), Some(cell)) = (window.view.hand.clone(), window.view.cursor) else { return };
    let rect = window.view.camera.cell_rect(scene.view, cell);
    if window.session.tile_at(cell).is_some() {
        scene.painter.rect_stroke(rect, 2.0, Stroke::new(2.0, scene.t.board.open), StrokeKind::Inside);
        return;
    }
    let mut batch = Batch::default();
    add_tile(window, &mut batch, &hand.tile, hand.turn, rect, scene.t.board.ghost);
    batch.paint(scene.painter);
    let fit = window.session.fit(&hand.tile, cell, hand.turn);
    overlay::ghost_frame(scene, rect, &fit);
}

/// The middle of a cell on the screen.
pub(super) fn middle(window: &Window, scene: &Scene<'_>, cell: Cell) -> egui::Pos2 {
    window.view.camera.screen_from_board(scene.view, corner(cell) + vec2(0.5, 0.5))
}
