//! The board itself: name, players, rule options, tile sets. One panel for all that decides the rules.

use egui::{DragValue, RichText, TextEdit, Ui, WidgetInfo, vec2};
use egui_material_icons::icons as i;

use super::inspector::section;
use super::{options, sets};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::{parts, player};
use crate::model::board::{Player, TurnState};
use crate::model::edit::Edit;

/// Player ids in the order in which they are offered, with their names.
const COLOURS: [(&str, &str); 6] = [
    ("red", s::RED),
    ("blue", s::BLUE),
    ("yellow", s::YELLOW),
    ("green", s::GREEN),
    ("black", s::BLACK),
    ("violet", s::VIOLET),
];

/// The board itself.
pub(super) fn board_ui(ui: &mut Ui, window: &mut Window) {
    parts::head(ui, s::BOARD, |_| {});
    let name = window.session.board().name.clone();
    if let Some(new) = line_edit(ui, "board name", s::BOARD_NAME, &name) {
        window.actions.push(Action::Apply(s::RENAME_BOARD.to_owned(), vec![Edit::Name(new)]));
    }
    ui.add_space(2.0);
    section(ui, s::PLAYERS, |ui| add_player_ui(ui, window));
    players_ui(ui, window);
    section(ui, s::OPTIONS, |_| {});
    options::options_ui(ui, window);
    section(ui, s::TILE_SETS, |_| {});
    sets::sets_ui(ui, window);
}

/// A field that reports its text once it is done.
fn line_edit(ui: &mut Ui, salt: &str, label: &str, current: &str) -> Option<String> {
    let id = ui.scope_id().with(salt);
    let mut text = ui.data(|d| d.get_temp::<String>(id)).unwrap_or_else(|| current.to_owned());
    let response =
        ui.add(TextEdit::singleline(&mut text).desired_width(f32::INFINITY).margin(vec2(8.0, 5.0)));
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, current, text.clone(), "");
        info.label = Some(label.to_owned());
        info
    });
    if response.has_focus() {
        ui.data_mut(|d| d.insert_temp(id, text));
        return None;
    }
    ui.data_mut(|d| d.remove::<String>(id));
    (response.lost_focus() && text != current).then_some(text)
}

fn add_player_ui(ui: &mut Ui, window: &mut Window) {
    let board = window.session.board();
    let free = COLOURS.iter().find(|(id, _)| !board.players.iter().any(|p| p.id == *id));
    let Some((id, name)) = free else { return };
    if parts::quiet_icon_button(ui, i::ICON_ADD, s::ADD_PLAYER).clicked() {
        let mut players = board.players.clone();
        players.push(Player::new(id, name));
        window.actions.push(Action::Apply(s::add_player(name), vec![Edit::Players(players)]));
    }
}

fn players_ui(ui: &mut Ui, window: &mut Window) {
    let players = window.session.board().players.clone();
    if players.is_empty() {
        ui.label(RichText::new(s::NO_PLAYERS).color(Tokens::of(ui).text2));
    }
    for (n, one) in players.iter().enumerate() {
        let mut changed = players.clone();
        let mut label = None;
        ui.horizontal(|ui| {
            player::chip(ui, window.ink_of(&one.id), one.shown());
            // From the right, so that the name takes what is left and the panel never grows.
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if parts::quiet_icon_button(ui, i::ICON_CLOSE, &s::remove_player(one.shown())).clicked() {
                    changed.remove(n);
                    label = Some(s::remove_player(one.shown()));
                }
                let mut score = one.score;
                let response = ui.add(DragValue::new(&mut score).suffix(s::POINTS_SUFFIX).speed(0.1));
                response.widget_info(|| {
                    let mut info =
                        WidgetInfo::labeled(egui::Role::SpinButton, true, s::points_of(one.shown()));
                    info.value = Some(score as f64);
                    info
                });
                if score != one.score {
                    changed[n].score = score;
                    label = Some(s::set_points(one.shown()));
                }
                if let Some(name) = line_edit(ui, &one.id, &s::name_of(one.shown()), one.shown()) {
                    changed[n].name = name;
                    label = Some(s::RENAME_PLAYER.to_owned());
                }
            });
        });
        if let Some(label) = label {
            window.actions.push(Action::Apply(label, vec![Edit::Players(changed)]));
        }
    }
    if !players.is_empty() {
        to_move_ui(ui, window, &players);
        ui.label(theme::caption(s::POINTS_NOTE).color(Tokens::of(ui).text3));
    }
}

/// Who is to move: who takes what a completed feature gives beside its points.
fn to_move_ui(ui: &mut Ui, window: &mut Window, players: &[Player]) {
    let turn = window.session.board().turn.clone();
    let now = turn.as_ref().map_or_else(|| players[0].id.clone(), |t| t.player.clone());
    let shown = players.iter().find(|p| p.id == now).map_or(now.clone(), |p| p.shown().to_owned());
    ui.horizontal(|ui| {
        ui.label(s::TO_MOVE);
        let combo = egui::ComboBox::from_id_salt("to-move").selected_text(&shown);
        let response = combo.show_ui(ui, |ui| {
            for one in players {
                if ui.selectable_label(one.id == now, one.shown()).clicked() && one.id != now {
                    let phase = turn.as_ref().map_or_else(|| "place".to_owned(), |t| t.phase.clone());
                    let extra = turn.as_ref().map(|t| t.extra.clone()).unwrap_or_default();
                    let new = TurnState { extra, ..TurnState::new(&one.id, &phase) };
                    let label = s::SET_TO_MOVE.to_owned();
                    window.actions.push(Action::Apply(label, vec![Edit::Turn(Some(new))]));
                }
            }
        });
        options::name_combo(&response.response, s::TO_MOVE, &shown);
    });
}
