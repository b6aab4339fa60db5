//! What the turn asks for, in a bar above the board, with a button where only one thing can be done.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::play;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;

/// The bar.
pub(in crate::gui::panels) fn asks_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    let known = play::known(window);
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.label(theme::medium(&known.asks).size(13.0));
        if let Some(next) = &known.next {
            if parts::primary(ui, &known.next_words).clicked() {
                window.actions.push(Action::Play(next.clone()));
            }
            parts::key_cap(ui, s::KEY_ENTER);
        } else if known.wants_new_game() {
            if parts::primary(ui, s::NEW_GAME).clicked() {
                window.actions.push(Action::Run(CommandId::NewGame));
            }
        } else if known.decision.is_chance() {
            ui.label(theme::small(s::PICK_ON_THE_LEFT).color(t.text2));
        } else if window.view.hand.is_some() {
            parts::key_cap(ui, s::KEY_TURN);
            ui.label(theme::small(s::HINT_TURNS).color(t.text2));
        } else {
            parts::key_cap(ui, s::KEY_SPOTS);
            if known.offers_pass() {
                ui.label(theme::small(s::OR).color(t.text2));
                parts::key_cap(ui, s::KEY_PASS);
                ui.label(theme::small(s::FOR_NONE).color(t.text2));
            }
        }
    });
}
