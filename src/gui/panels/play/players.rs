//! Who plays: points, figures left; and a new game.

use egui::{Align, Layout, Ui, vec2};
use egui_material_icons::icons as i;

use crate::app::play::new_game::PLAYERS;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::panels::inspector::section;
use crate::gui::panels::scores::column;
use crate::gui::play;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::view::FocusTarget;
use crate::gui::widgets::{parts, player};

/// One row a player.
pub(super) fn players_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    parts::entry(ui, window, FocusTarget::Scores, s::PLAYERS_PLAYING);
    window.homes.clear();
    section(ui, s::PLAYERS_PLAYING, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for name in [s::AT_END, s::NOW] {
            column(ui, |ui| {
                ui.label(theme::small(name).color(t.text2));
            });
        }
    });
    let scores = window.session.players().to_vec();
    if scores.is_empty() {
        ui.label(theme::small(s::NO_PLAYERS).color(t.text2));
    }
    let decider = play::known(window).decision.player.clone();
    for score in &scores {
        let kinds: Vec<String> = window.session.figure_kinds().iter().map(|f| f.id.clone()).collect();
        let supply: i64 =
            kinds.iter().filter_map(|id| window.session.supply(&score.id, id)).map(|n| n.max(0)).sum();
        let words = s::playing_words(&score.name, score.now, score.r#final, supply);
        let ink = window.ink_of(&score.id);
        let current = score.id == decider;
        let row = parts::row(ui, &words, current, size::ROW, |ui| {
            player::chip(ui, ink, &score.name);
            ui.label(if current {
                theme::strong(&score.name)
            } else {
                theme::medium(&score.name).size(13.0)
            });
            ui.label(parts::icon(i::ICON_PERSON, 14.0).color(t.text3));
            ui.label(theme::mono(s::number(supply)).color(t.text2)).on_hover_text(s::IN_SUPPLY);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                for value in [score.r#final, score.now] {
                    column(ui, |ui| {
                        ui.label(theme::mono(s::number(value)).color(t.text));
                    });
                }
            });
        });
        window.homes.insert(score.id.clone(), row.rect.left_center() + vec2(9.0, 0.0));
    }
}

/// How many play a new game, and the button that begins it.
pub(super) fn new_game_ui(ui: &mut Ui, window: &mut Window) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let players = &mut window.table.players;
        if parts::quiet_icon_button(ui, i::ICON_REMOVE, s::FEWER_PLAYERS).clicked() {
            *players = players.saturating_sub(1).max(*PLAYERS.start());
        }
        ui.label(theme::small(s::for_players(*players)));
        if parts::quiet_icon_button(ui, i::ICON_ADD, s::MORE_PLAYERS).clicked() {
            *players = (*players + 1).min(*PLAYERS.end());
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(s::NEW_GAME).on_hover_text(s::START_NEW_HELP).clicked() {
                window.actions.push(Action::Run(CommandId::NewGame));
            }
        });
    });
}
