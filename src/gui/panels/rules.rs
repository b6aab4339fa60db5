//! The board itself: name, tile sets and editions, rule options, players. One panel for all that decides the rules.

use egui::{ComboBox, DragValue, RichText, TextEdit, Ui, WidgetInfo, vec2};
use egui_material_icons::icons as i;

use super::inspector::section;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::{parts, player};
use crate::model::board::{OptionValue, Player, SetUse};
use crate::model::edit::Edit;
use crate::model::vocab::{OptionDef, OptionType};

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
    section(ui, s::TILE_SETS, |_| {});
    sets_ui(ui, window);
    section(ui, s::OPTIONS, |_| {});
    options_ui(ui, window);
    section(ui, s::PLAYERS, |ui| add_player_ui(ui, window));
    players_ui(ui, window);
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

fn sets_ui(ui: &mut Ui, window: &mut Window) {
    let board_sets = window.session.board().sets.clone();
    let all: Vec<_> = window.catalogue.sets().cloned().collect();
    for set in all {
        let used = board_sets.iter().position(|u| u.id == set.id);
        let mut sets = board_sets.clone();
        let mut label = None;
        ui.horizontal(|ui| {
            let mut on = used.is_some();
            if ui.checkbox(&mut on, set.name.get("en")).changed() {
                match used {
                    Some(n) => {
                        sets.remove(n);
                        label = Some(s::remove_set(set.name.get("en")));
                    }
                    None => {
                        sets.push(SetUse::new(&set.id));
                        label = Some(s::add_set(set.name.get("en")));
                    }
                }
            }
        });
        if let Some(n) = used {
            ui.horizontal(|ui| {
                ui.add_space(24.0);
                if set.editions.len() > 1 {
                    let now =
                        board_sets[n].edition.clone().or_else(|| set.newest_edition().map(str::to_owned));
                    let now = now.unwrap_or_default();
                    let combo = ComboBox::from_id_salt(("edition", &set.id)).selected_text(s::edition(&now));
                    let response = combo.show_ui(ui, |ui| {
                        for edition in &set.editions {
                            if ui.selectable_label(*edition == now, s::edition(edition)).clicked()
                                && *edition != now
                            {
                                sets[n].edition = Some(edition.clone());
                                label = Some(s::set_edition(set.name.get("en"), edition));
                            }
                        }
                    });
                    name_combo(&response.response, &s::edition_of(set.name.get("en")), &now);
                }
                let mut copies = board_sets[n].copies;
                let response = ui.add(DragValue::new(&mut copies).range(1..=99).suffix(s::COPIES_SUFFIX));
                response.widget_info(|| {
                    let mut info =
                        WidgetInfo::labeled(egui::Role::SpinButton, true, s::copies_of(set.name.get("en")));
                    info.value = Some(f64::from(copies));
                    info
                });
                if copies != board_sets[n].copies {
                    sets[n].copies = copies;
                    label = Some(s::set_copies(set.name.get("en"), copies));
                }
            });
        }
        if let Some(label) = label {
            window.actions.push(Action::Apply(label, vec![Edit::Sets(sets)]));
        }
    }
}

fn name_combo(response: &egui::Response, name: &str, value: &str) {
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(egui::Role::ComboBox, true, name);
        info.current_text_value = Some(value.to_owned());
        info
    });
}

fn options_ui(ui: &mut Ui, window: &mut Window) {
    let options: Vec<OptionDef> = window.sets_in_use().iter().flat_map(|set| set.options.clone()).collect();
    if options.is_empty() {
        ui.label(RichText::new(s::NO_OPTIONS).color(Tokens::of(ui).text2));
    }
    for option in options {
        let now = window.session.option_value(&option.id).unwrap_or_else(|| option.default.clone());
        let name =
            if option.label.is_empty() { option.id.clone() } else { s::capital(option.label.get("en")) };
        if let Some(new) = option_ui(ui, &option, &name, &now) {
            let mut all = window.session.board().options.clone();
            all.insert(option.id.clone(), new);
            window.actions.push(Action::Apply(s::change_option(&name), vec![Edit::Options(all)]));
        }
    }
}

fn option_ui(ui: &mut Ui, option: &OptionDef, name: &str, now: &OptionValue) -> Option<OptionValue> {
    match option.kind {
        OptionType::Switch => {
            let mut on = *now == OptionValue::Switch(true);
            let mut changed = false;
            ui.with_layout(egui::Layout::right_to_left(egui::Align::TOP), |ui| {
                if let Some(rule) = &option.rule {
                    parts::rule_chip(ui, rule);
                }
                ui.with_layout(egui::Layout::top_down(egui::Align::LEFT), |ui| {
                    changed = ui.checkbox(&mut on, name).changed();
                });
            });
            changed.then_some(OptionValue::Switch(on))
        }
        OptionType::Choice => {
            let shown = match now {
                OptionValue::Choice(text) => text.clone(),
                OptionValue::Switch(on) => on.to_string(),
                OptionValue::Number(n) => n.to_string(),
            };
            ui.label(name);
            let mut new = None;
            ui.horizontal(|ui| {
                let combo = ComboBox::from_id_salt(("option", &option.id)).selected_text(s::capital(&shown));
                let response = combo.show_ui(ui, |ui| {
                    for value in &option.of {
                        if ui.selectable_label(*value == shown, s::capital(value)).clicked()
                            && *value != shown
                        {
                            new = Some(OptionValue::Choice(value.clone()));
                        }
                    }
                });
                name_combo(&response.response, name, &shown);
                if let Some(rule) = &option.rule {
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        parts::rule_chip(ui, rule)
                    });
                }
            });
            new
        }
        OptionType::Number => {
            let mut value = match now {
                OptionValue::Number(n) => *n,
                OptionValue::Switch(_) | OptionValue::Choice(_) => 0,
            };
            ui.horizontal(|ui| {
                ui.label(name);
                let response = ui.add(DragValue::new(&mut value));
                response.widget_info(|| WidgetInfo::labeled(egui::Role::SpinButton, true, name));
                response.changed().then_some(OptionValue::Number(value))
            })
            .inner
        }
    }
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
        ui.label(theme::caption(s::POINTS_NOTE).color(Tokens::of(ui).text3));
    }
}
