//! The choices of the game on the board: numbered rings, and what the one under the pointer would do.

use egui::{Align2, FontId, Rect, Stroke, StrokeKind, Vec2};

use super::atlas::{Batch, Placed, Rank};
use super::board::{Scene, tile_ghost};
use super::figures::add_figure;
use super::overlay::CASING;
use super::picture::{FIGURE_BOX, Stance};
use crate::gui::app::Window;
use crate::gui::fonts;
use crate::gui::play;
use crate::gui::view::{Hand, Workspace};
use crate::model::board::Spot;
use crate::model::geom::Cell;
use crate::model::play::Action as Deed;

/// Numbered rings at the choices, and a frame around the tile of this turn.
pub(super) fn marks(scene: &Scene<'_>, window: &mut Window) {
    if window.view.workspace != Workspace::Play {
        return;
    }
    let known = play::known(window);
    let placed = window.session.board().turn.as_ref().and_then(|t| t.placed_cell());
    if let Some(cell) = placed.filter(|c| scene.sees(*c)) {
        frame(scene, cell);
    }
    let board = &scene.t.board;
    let hot = window.view.pointer.and_then(|at| play::at_pointer(&known, at)).map(|m| m.deed.clone());
    if let Some(deed) = &hot {
        window.table.hover(deed);
    }
    let lit = hot.or_else(|| window.table.hovered.clone());
    for mark in &known.marks {
        let at = scene.camera.screen_from_board(scene.view, mark.at);
        if !scene.view.expand(20.0).contains(at) {
            continue;
        }
        let is_lit = lit.as_ref() == Some(&mark.deed);
        if let Deed::Move(_, Spot::Cell(cell)) = &mark.deed {
            lit_cell(scene, *cell, is_lit);
        }
        if is_lit && matches!(mark.deed, Deed::Put(..) | Deed::Move(..) | Deed::Join(..)) {
            // The figure itself is shown there.
            continue;
        }
        let radius = (0.085 * scene.size).clamp(8.0, 14.0);
        scene.painter.circle_filled(at, radius + 2.0, board.casing);
        scene.painter.circle_filled(at, radius, if is_lit { board.selected } else { board.light });
        let font = FontId::new((radius * 1.1).min(14.0), fonts::semibold());
        scene.painter.text(at, Align2::CENTER_CENTER, mark.number.to_string(), font, board.casing);
    }
}

fn frame(scene: &Scene<'_>, cell: Cell) {
    let rect = scene.rect(cell);
    let width = (0.03 * scene.size).clamp(2.0, 4.0);
    let casing = Stroke::new(width + 2.0 * CASING, scene.t.board.casing);
    scene.painter.rect_stroke(rect, 2.0, casing, StrokeKind::Middle);
    scene.painter.rect_stroke(rect, 2.0, Stroke::new(width, scene.t.accent), StrokeKind::Middle);
}

/// A tile to which a figure may walk.
fn lit_cell(scene: &Scene<'_>, cell: Cell, is_lit: bool) {
    let rect = scene.rect(cell);
    let fill = scene.t.accent.gamma_multiply(if is_lit { 0.30 } else { 0.14 });
    scene.painter.rect_filled(rect, 2.0, fill);
    scene.painter.rect_stroke(rect, 2.0, Stroke::new(2.0, scene.t.accent), StrokeKind::Inside);
}

/// What the choice under the pointer, on the board or in the list, would put there.
pub(super) fn preview(scene: &Scene<'_>, window: &mut Window) {
    if window.view.workspace != Workspace::Play {
        return;
    }
    match window.table.hovered.clone() {
        Some(Deed::Lay(cell, turn)) => {
            let Some(tile) = window.session.board().drawn.clone() else { return };
            tile_ghost(scene, window, &Hand { tile, turn }, cell);
        }
        Some(Deed::Put(figure, spot)) => {
            let player = play::known(window).decision.player.clone();
            ghost_figure(scene, window, &figure, Some(&player), &spot);
        }
        Some(Deed::Move(figure, spot)) => ghost_figure(scene, window, &figure, None, &spot),
        Some(Deed::Join(piece, spot)) => {
            ghost_figure(scene, window, &piece.figure, piece.player.as_deref(), &spot);
        }
        Some(Deed::TakeOff(_) | Deed::Add(..) | Deed::Draw(_) | Deed::Pass | Deed::Proceed) | None => {}
    }
}

fn ghost_figure(scene: &Scene<'_>, window: &mut Window, figure: &str, player: Option<&str>, spot: &Spot) {
    let Some(at) = play::spot_on_board(window, spot) else { return };
    let center = scene.camera.screen_from_board(scene.view, at);
    let side = (FIGURE_BOX * scene.size).max(26.0);
    scene.painter.circle_stroke(center, side * 0.46, Stroke::new(5.0, scene.t.board.casing));
    scene.painter.circle_stroke(center, side * 0.46, Stroke::new(2.5, scene.t.board.selected));
    let lies = matches!(spot, Spot::Segment(cell, segment) if window.session.tile_at(*cell).is_some_and(|tile| {
        tile.def.segment(segment).is_some_and(|(_, def)| window.session.lies_down(&def.kind))
    }));
    let stance = if lies { Stance::Lies } else { Stance::Stands };
    let mut batch = Batch::default();
    let place = Placed::at(Rect::from_center_size(center, Vec2::splat(side)), scene.t.board.plain);
    add_figure(window, &mut batch, figure, player, stance, place, Rank::Board);
    batch.paint(scene.painter);
}
