//! The shell: menu bar, rail, panels around the board, status bar, and what floats above.

mod bag;
mod bottom;
mod history;
mod inspector;
pub mod menu;
mod options;
mod palette;
mod pieces;
mod play;
mod problems;
mod rail;
mod rule_card;
mod rules;
mod scores;
mod sets;
mod sheets;
mod status;

pub(super) use bag::tiles_in_bag;
use egui::{CentralPanel, Frame, Margin, Panel, Ui};

use super::app::Window;
use super::canvas;
use super::theme::{Tokens, size};
use super::view::Workspace;

/// Below this width the right panel is a drawer.
const NARROW: f32 = 1180.0;
/// Below this width the palette is gone.
const VERY_NARROW: f32 = 960.0;

/// Widths of the left and right panels for a window's width.
fn widths(window: f32) -> (f32, f32) {
    if window >= 1800.0 {
        (312.0, 384.0)
    } else if window >= 1400.0 {
        (264.0, 320.0)
    } else {
        (228.0, 284.0)
    }
}

/// A panel's frame.
fn frame(ui: &Ui, margin: Margin) -> Frame {
    Frame::new().fill(Tokens::of(ui).panel).inner_margin(margin)
}

/// The whole window.
pub(super) fn shell_ui(ui: &mut Ui, window: &mut Window) {
    let side = Margin { left: size::MARGIN, right: size::MARGIN, top: 0, bottom: 0 };
    let whole = ui.available_width();
    let (left, right) = widths(whole);
    let drawer = whole < NARROW;

    let f = frame(ui, Margin::symmetric(8, 0));
    Panel::top("menu")
        .exact_size(size::MENU)
        .resizable(false)
        .frame(f)
        .show(ui, |ui| menu::menu_ui(ui, window, drawer));
    let f = frame(ui, Margin::symmetric(12, 0));
    Panel::bottom("status")
        .exact_size(size::STATUS)
        .resizable(false)
        .frame(f)
        .show(ui, |ui| status::status_ui(ui, window));
    if window.view.workspace == Workspace::Tiles {
        super::workshop::shell_ui(ui, window, left, right, whole >= VERY_NARROW);
        sheets::sheets_ui(ui, window);
        return;
    }
    let playing = window.view.workspace == Workspace::Play;
    if playing {
        let f = frame(ui, Margin::symmetric(12, 0));
        Panel::top("phases")
            .exact_size(play::STRIP)
            .resizable(false)
            .frame(f)
            .show(ui, |ui| play::strip_ui(ui, window));
    } else {
        let f = frame(ui, Margin::symmetric(5, 8));
        Panel::left("rail")
            .exact_size(size::RAIL)
            .resizable(false)
            .frame(f)
            .show(ui, |ui| rail::rail_ui(ui, window));
    }
    if whole >= VERY_NARROW {
        let f = frame(ui, side);
        Panel::left(("palette", left as i32, playing))
            .default_size(left)
            .size_range(180.0..=420.0)
            .frame(f)
            .show(ui, |ui| if playing { play::left_ui(ui, window) } else { palette::palette_ui(ui, window) });
    }
    if !drawer || window.view.drawer {
        let f = frame(ui, Margin::ZERO);
        Panel::right(("right", right as i32, playing))
            .default_size(right)
            .size_range(240.0..=520.0)
            .frame(f)
            .show(ui, |ui| if playing { play_right_ui(ui, window) } else { right_ui(ui, window) });
    }
    if playing {
        let f = frame(ui, Margin::symmetric(12, 0));
        Panel::top("asks")
            .exact_size(play::ASKS)
            .resizable(false)
            .frame(f)
            .show(ui, |ui| play::asks_ui(ui, window));
    } else {
        let f = frame(ui, Margin::ZERO);
        let bottom = Panel::bottom(("bottom", window.view.bottom_folded)).frame(f);
        let bottom = if window.view.bottom_folded {
            bottom.exact_size(size::HEAD + 1.0).resizable(false)
        } else {
            bottom.default_size(158.0).size_range(96.0..=420.0)
        };
        bottom.show(ui, |ui| bottom::bottom_ui(ui, window));
    }
    let f = Frame::new().fill(Tokens::of(ui).canvas);
    CentralPanel::default().frame(f).show(ui, |ui| canvas::canvas_ui(ui, window));
    sheets::sheets_ui(ui, window);
}

/// The right panel of the Play workspace; the card of a rule that was asked for lies over it.
fn play_right_ui(ui: &mut Ui, window: &mut Window) {
    if window.view.rule_card.is_none() {
        play::right_ui(ui, window);
        return;
    }
    egui::ScrollArea::vertical().id_salt("play-rule").auto_shrink([false, false]).show(ui, |ui| {
        Frame::new()
            .inner_margin(Margin::symmetric(size::MARGIN, 0))
            .show(ui, |ui| rule_card::rule_card_ui(ui, window));
    });
}

/// The right panel: inspector above, scores below, scrolled together.
fn right_ui(ui: &mut Ui, window: &mut Window) {
    egui::ScrollArea::vertical().id_salt("right").auto_shrink([false, false]).show(ui, |ui| {
        Frame::new().inner_margin(Margin::symmetric(size::MARGIN, 0)).show(ui, |ui| {
            rule_card::rule_card_ui(ui, window);
            // What belongs to the board itself is long: scores stay in sight above it.
            if inspector::shows_board(window) {
                scores::scores_ui(ui, window);
                super::widgets::parts::rule_line(ui);
                inspector::inspector_ui(ui, window);
            } else {
                inspector::inspector_ui(ui, window);
                super::widgets::parts::rule_line(ui);
                scores::scores_ui(ui, window);
            }
            ui.add_space(12.0);
        });
    });
}
