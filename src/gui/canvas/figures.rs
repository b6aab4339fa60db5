//! Figures on the board, those on their way home, and the boxes they are drawn in.

use egui::{Align2, FontId, LayerId, Order, Rect, Stroke, Vec2, vec2};

use super::atlas::{Batch, Placed, Rank};
use super::board::Scene;
use super::features;
use super::picture::{FIGURE_BOX, Picture, Stance};
use crate::gui::app::Window;
use crate::gui::fonts;
use crate::gui::strings as s;
use crate::gui::tools::{self, Seats};
use crate::gui::view::Drag;
use crate::model::board::Spot;
use crate::model::geom::Cell;
use crate::model::holdings::Holder;

/// A figure's box is never smaller than this, in points; below it figures become discs with their signs.
const SMALLEST: f32 = 22.0;

/// Adds a figure's picture to a batch.
pub fn add_figure(
    window: &mut Window,
    batch: &mut Batch,
    kind: &str,
    player: Option<&str>,
    stance: Stance,
    place: Placed,
    rank: Rank,
) {
    let ink = player.map(|id| window.ink_of(id).id);
    let picture = Picture::Figure(kind.to_owned(), ink, stance);
    window.pictures.add(batch, &picture, place, rank, &window.plans);
}

/// How a figure of the board is seen: farmers lie, and all become discs when small.
fn stance(window: &Window, spot: &Spot, cell_size: f32) -> Stance {
    if FIGURE_BOX * cell_size < SMALLEST {
        return Stance::Disc;
    }
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

fn box_side(cell_size: f32) -> f32 {
    (FIGURE_BOX * cell_size).max(SMALLEST)
}

/// Tokens that lie on cells in view.
fn tokens(scene: &Scene<'_>, window: &mut Window, batch: &mut Batch) {
    let board = window.session.board();
    let lying: Vec<(Cell, String, u32)> = board
        .tokens
        .0
        .iter()
        .filter_map(|((holder, token), amount)| match holder {
            Holder::Cell(cell) if scene.sees(*cell) => {
                let count = u32::try_from(amount.count).ok().filter(|n| *n > 0)?;
                Some((*cell, token.clone(), count))
            }
            Holder::Cell(_) | Holder::Player(_) => None,
        })
        .collect();
    for (cell, token, count) in lying {
        let seat = window.session.tile_at(cell).and_then(|tile| {
            let segment = window.session.token_seat(cell)?;
            window.plans.known_seat(tile.id, tile.turn, &segment)
        });
        let at = vec2(cell.x as f32, cell.y as f32) + seat.unwrap_or(vec2(0.5, 0.5));
        let center = scene.camera.screen_from_board(scene.view, at);
        let rect = Rect::from_center_size(center, Vec2::splat(box_side(scene.size)));
        let place = Placed::at(rect, scene.t.board.plain);
        super::board::add(window, batch, &Picture::Tokens(token, count), place);
    }
}

/// All figures in view.
pub(super) fn figures(scene: &Scene<'_>, window: &mut Window) {
    let (min, max) = (scene.min.offset(-1, -1), scene.max.offset(1, 1));
    let mut placed = tools::figures_in_view(window, min, max, Seats::Known);
    // Far ones first, so that near ones stand before them.
    placed.sort_by(|a, b| a.1.y.total_cmp(&b.1.y));
    let side = box_side(scene.size);
    let dragged = match (&window.view.drag, window.view.pointer) {
        (Some(Drag::Figure(index)), Some(at)) => Some((*index, at)),
        _ => None,
    };
    let selected = features::selected_feature(window);
    let hovered = features::hovered(window);
    let mut batch = Batch::default();
    tokens(scene, window, &mut batch);
    for (index, at) in placed {
        let Some(figure) = window.session.board().figures.get(index).cloned() else { continue };
        let at = match dragged {
            Some((moving, pointer)) if moving == index => pointer,
            _ => at,
        };
        let center = scene.camera.screen_from_board(scene.view, at);
        let on = |feature: &Option<std::rc::Rc<_>>| {
            feature.as_ref().is_some_and(|f| features::stands_on(f, &figure.spot))
        };
        let faded = selected.is_some() && !on(&selected) && !on(&hovered);
        let tint = if faded { scene.t.board.leaving } else { scene.t.board.plain };
        let stance = stance(window, &figure.spot, scene.size);
        let place = Placed::at(Rect::from_center_size(center, Vec2::splat(side)), tint);
        let player = figure.player.as_deref();
        add_figure(window, &mut batch, &figure.figure, player, stance, place, Rank::Board);
        if window.view.selection.figure == Some(index) || on(&hovered) {
            scene.painter.circle_stroke(center, side * 0.42, Stroke::new(5.0, scene.t.board.casing));
            scene.painter.circle_stroke(center, side * 0.42, Stroke::new(2.5, scene.t.board.selected));
        }
    }
    batch.paint(scene.painter);
}

/// Figures on their way home, above everything, with the points that they bring.
pub(super) fn flights(scene: &Scene<'_>, window: &mut Window) {
    let screen = |at| scene.camera.screen_from_board(scene.view, at);
    let edge = scene.view.right_top() + vec2(-20.0, 40.0);
    let home = |player: Option<&str>| player.and_then(|id| window.homes.get(id)).copied().unwrap_or(edge);
    let all: Vec<_> = window.motion.flights(screen, home).map(|(f, at)| (f.clone(), at)).collect();
    if all.is_empty() {
        return;
    }
    let painter =
        scene.painter.ctx().layer_painter(LayerId::new(Order::Foreground, egui::Id::unique("flights")));
    let side = box_side(scene.size);
    let mut batch = Batch::default();
    for (flight, flying) in &all {
        let tint = scene.t.board.plain.gamma_multiply(flying.opacity);
        let place = Placed::at(Rect::from_center_size(flying.at, Vec2::splat(side)), tint);
        let player = flight.player.as_deref();
        let stance = if side > SMALLEST { Stance::Stands } else { Stance::Disc };
        add_figure(window, &mut batch, &flight.figure, player, stance, place, Rank::Board);
    }
    batch.paint(&painter);
    for (flight, flying) in all {
        let Some(points) = flight.points else { continue };
        let at = screen(flight.from) - vec2(0.0, side * 0.5 + flying.rise);
        let font = FontId::new(17.0, fonts::semibold());
        let galley = painter.layout_no_wrap(s::plus(points), font, scene.t.board.light);
        let plate = Rect::from_center_size(at, galley.size() + vec2(14.0, 4.0));
        painter.rect_filled(plate, 10.0, scene.t.board.casing.gamma_multiply(flying.opacity));
        let ink = scene.t.board.light.gamma_multiply(flying.opacity);
        painter.galley_with_override_text_color(
            Align2::CENTER_CENTER.anchor_size(at, galley.size()).min,
            galley,
            ink,
        );
    }
}
