//! Panels of the Play workspace: the strip of phases above, players and drawing at the left, choices and what happened at
//! the right.

mod asks;
mod choices;
mod draw;
mod log;
mod players;
mod sack;
mod strip;

use egui::{Frame, Margin, Panel, ScrollArea, Ui};

use crate::gui::app::Window;
use crate::gui::theme::{Tokens, size};
use crate::gui::widgets::parts;

pub(super) use asks::asks_ui;
pub(super) use strip::strip_ui;

/// Height of the bar that says what the turn asks for.
pub(super) const ASKS: f32 = 42.0;
/// Height of the strip of phases.
pub(super) const STRIP: f32 = 56.0;

/// Players, where tiles come from, what is left.
pub(super) fn left_ui(ui: &mut Ui, window: &mut Window) {
    ScrollArea::vertical().id_salt("play-left").auto_shrink([false, false]).show(ui, |ui| {
        players::players_ui(ui, window);
        players::new_game_ui(ui, window);
        parts::rule_line(ui);
        draw::draw_ui(ui, window);
        parts::rule_line(ui);
        sack::sack_ui(ui, window);
        ui.add_space(12.0);
    });
}

/// Choices above, what happened below.
pub(super) fn right_ui(ui: &mut Ui, window: &mut Window) {
    let fill = Tokens::of(ui).panel;
    let side = Margin { left: size::MARGIN, right: size::MARGIN, top: 0, bottom: 0 };
    let half = (ui.available_height() * 0.5).max(160.0);
    let frame = Frame::new().fill(fill).inner_margin(side);
    Panel::bottom("play-log")
        .default_size(half)
        .size_range(120.0..=ui.available_height().max(240.0) - 120.0)
        .frame(frame)
        .show(ui, |ui| log::log_ui(ui, window));
    Frame::new().inner_margin(side).show(ui, |ui| choices::choices_ui(ui, window));
}
