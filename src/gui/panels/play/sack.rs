//! What is left: the bag, tiles that wait and why, tiles that fit nowhere, tiles out of the game. Where tiles are drawn by
//! hand or listed, a click takes one.

use egui::{
    Align, Align2, FontId, Label, Layout, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use crate::app::play::bag::Stock;
use crate::app::play::{Mode, words};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::canvas::{Batch, Placed, add_tile};
use crate::gui::panels::inspector::section;
use crate::gui::play;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::widgets::parts;
use crate::model::geom::Turn;
use crate::model::play::Action as Deed;

/// Least side of a tile in the bag.
const SIDE: f32 = 40.0;
/// Room for the number under it.
const UNDER: f32 = 17.0;

/// What a click on a tile does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Draw,
    List,
    Nothing,
}

/// The sections.
pub(super) fn sack_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    let known = play::known(window);
    let sack = &known.sack;
    let count = sack.total();
    section(ui, s::SACK, |ui| {
        ui.label(theme::small(s::tiles_in(count)).color(t.text2));
    });
    let chance = known.decision.is_chance();
    let usage = match window.table.play.drawing.mode {
        Mode::ByHand if chance => Use::Draw,
        Mode::List => Use::List,
        Mode::ByHand | Mode::Random => Use::Nothing,
    };
    if sack.tiles.is_empty() {
        ui.label(theme::small(s::SACK_EMPTY).color(t.text2));
    }
    let name = |window: &Window, id: &str| words::tile(&window.session, id);
    tiles_ui(ui, window, &sack.tiles, usage, &|window, stock| {
        let cells = window.facts.legal(&window.session, &stock.tile).len();
        s::to_draw(&name(window, &stock.tile), stock.count, cells)
    });
    for waiting in &sack.waiting {
        section(ui, s::WAITING, |ui| {
            if let Some(rule) = &waiting.rule {
                parts::rule_chip(ui, rule);
            }
            let sum = waiting.tiles.iter().map(|s| s.count).sum();
            ui.label(theme::small(s::tiles_in(sum)).color(t.text2));
        });
        tiles_ui(ui, window, &waiting.tiles, Use::Nothing, &|window, stock| {
            s::not_to_draw(&name(window, &stock.tile), stock.count, s::WAITING)
        });
    }
    apart(ui, window, s::FITS_NOWHERE_NOW, &sack.homeless, s::FITS_NOWHERE_HELP);
    apart(ui, window, s::OUT_OF_GAME, &sack.out, s::OUT_OF_GAME);
}

/// Tiles apart from the bag, where there are some.
fn apart(ui: &mut Ui, window: &mut Window, head: &str, tiles: &[Stock], why: &str) {
    if tiles.is_empty() {
        return;
    }
    let t = Tokens::of(ui);
    section(ui, head, |ui| {
        parts::rule_chip(ui, "BAS-PLACE-3");
    });
    if why != head {
        ui.add(Label::new(theme::small(why).color(t.text2)).wrap());
    }
    tiles_ui(ui, window, tiles, Use::Nothing, &|window, stock| {
        s::not_to_draw(&words::tile(&window.session, &stock.tile), stock.count, why)
    });
}

fn tiles_ui(
    ui: &mut Ui,
    window: &mut Window,
    tiles: &[Stock],
    usage: Use,
    spoken: &dyn Fn(&Window, &Stock) -> String,
) {
    let width = ui.available_width();
    let gap = 5.0;
    let columns = (((width + gap) / (SIDE + gap)).floor() as usize).max(2);
    let side = ((width + gap) / columns as f32 - gap).floor();
    for row in tiles.chunks(columns) {
        ui.with_layout(Layout::left_to_right(Align::TOP), |ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for stock in row {
                let words = spoken(window, stock);
                tile_ui(ui, window, stock, side, usage, &words);
            }
        });
    }
    ui.add_space(4.0);
}

fn tile_ui(ui: &mut Ui, window: &mut Window, stock: &Stock, side: f32, usage: Use, words: &str) {
    let t = Tokens::of(ui);
    let sense = if usage == Use::Nothing { Sense::hover() } else { Sense::click() };
    let (rect, response) = ui.allocate_exact_size(vec2(side, side + UNDER), sense);
    let role = if usage == Use::Nothing { Role::Image } else { Role::Button };
    response.widget_info(|| WidgetInfo::labeled(role, true, words));
    let picture = Rect::from_min_size(rect.min, vec2(side, side));
    let mut batch = Batch::default();
    add_tile(window, &mut batch, &stock.tile, Turn::ZERO, Placed::at(picture, t.board.plain));
    batch.paint(ui.painter());
    if usage != Use::Nothing && (response.hovered() || response.has_focus()) {
        let stroke = Stroke::new(2.0, t.accent);
        ui.painter().rect_stroke(
            picture.expand(1.0),
            f32::from(size::RADIUS) / 2.0,
            stroke,
            StrokeKind::Outside,
        );
    }
    let at = egui::pos2(rect.center().x, rect.bottom() - UNDER / 2.0);
    ui.painter().text(at, Align2::CENTER_CENTER, s::number(stock.count), FontId::monospace(11.0), t.text2);
    let response = response.on_hover_text(words);
    if response.clicked() {
        match usage {
            Use::Draw => window.actions.push(Action::Play(Deed::Draw(stock.tile.clone()))),
            Use::List => {
                let drawing = &mut window.table.play.drawing;
                let mut list = drawing.list_left(&window.session).to_vec();
                list.push(stock.tile.clone());
                drawing.set_list(&window.session, list);
                window.table.stale();
            }
            Use::Nothing => {}
        }
    }
}
