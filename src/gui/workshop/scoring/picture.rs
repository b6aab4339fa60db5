//! The board of an example as a small picture.

use egui::{Rect, Stroke, StrokeKind, Ui, Vec2, vec2};

use crate::art::player::player_ink;
use crate::gui::app::Window;
use crate::gui::canvas::atlas::{Batch, Placed, Rank};
use crate::gui::canvas::picture::{FIGURE_BOX, Picture, Stance};
use crate::gui::theme::Tokens;
use crate::gui::workshop::Shop;
use crate::model::board::Spot;
use crate::model::vocab::Profile;
use crate::model::{Board, Cell};

/// Draws a board as large as fits; cells that a lit line counts are framed.
pub(super) fn board_ui(
    ui: &mut Ui,
    window: &mut Window,
    shop: &Shop,
    board: &Board,
    lit: &[Cell],
    name: &str,
) {
    let t = Tokens::of(ui);
    let size = vec2(ui.available_width(), 250.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, name));
    ui.painter().rect_filled(rect, 0.0, t.board.paper);
    // Empty cells may be counted too.
    let cells = || board.tiles.keys().chain(lit);
    let bounds = |of: fn(&Cell) -> i32| Some((cells().map(of).min()?, cells().map(of).max()?));
    let (Some((left, right)), Some((top, bottom))) = (bounds(|c| c.x), bounds(|c| c.y)) else { return };
    let (columns, rows) = ((right - left + 1) as f32, (bottom - top + 1) as f32);
    let side = ((rect.width() - 16.0) / columns).min((rect.height() - 16.0) / rows).min(110.0).floor();
    let corner = rect.center() - vec2(columns, rows) * side / 2.0;
    let of_cell = |cell: Cell| {
        let at = corner + vec2((cell.x - left) as f32, (cell.y - top) as f32) * side;
        Rect::from_min_size(at, Vec2::splat(side))
    };
    let key = |tile: &str| {
        let set = shop.work.set();
        let own = tile.strip_prefix(&format!("{}/", set.id)).and_then(|local| shop.work.place_of(local));
        own.map_or_else(|| tile.to_owned(), |at| shop.key(at))
    };
    for (cell, pile) in &board.tiles {
        if let Some(tile) = pile.first() {
            shop.paint(ui, window, &key(&tile.tile), tile.turn, of_cell(*cell));
        }
    }
    for cell in lit {
        let frame = of_cell(*cell).shrink(1.5);
        ui.painter().rect_stroke(frame, 2.0, Stroke::new(4.0, t.board.plain), StrokeKind::Inside);
        ui.painter().rect_stroke(frame, 2.0, Stroke::new(2.0, t.accent), StrokeKind::Inside);
    }
    let mut batch = Batch::default();
    for figure in &board.figures {
        let Spot::Segment(cell, segment) = &figure.spot else { continue };
        let Some(tile) = board.tiles.get(cell).and_then(|pile| pile.first()) else { continue };
        let key = key(&tile.tile);
        let Some(seat) = shop.plans.seat(&key, tile.turn, segment) else { continue };
        let ink = figure.player.as_deref().map(|p| player_ink(p, board.player_index(p).unwrap_or(0)).id);
        let box_side = (FIGURE_BOX * side).max(22.0);
        let mut middle = of_cell(*cell).min + seat * side;
        if figure.player.is_none() {
            // A neutral figure stands beside the others there.
            middle += vec2(box_side * 0.4, 0.0);
        }
        let at = Rect::from_center_size(middle, Vec2::splat(box_side));
        let lies = shop.plans.of(&key).is_some_and(|plan| {
            let kind = plan.def().segment(segment).map(|(_, s)| s.kind.clone());
            kind.and_then(|k| shop.kit.kind(&k).and_then(|k| k.profile)) == Some(Profile::Field)
        });
        let stance = if lies { Stance::Lies } else { Stance::Stands };
        let picture = Picture::Figure(figure.figure.clone(), ink, stance);
        window.pictures.add(&mut batch, &picture, Placed::at(at, t.board.plain), Rank::Panel, &shop.plans);
    }
    batch.paint(ui.painter());
}
