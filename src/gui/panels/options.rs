//! Rule options of the board, by the set that declares them.

use egui::{ComboBox, DragValue, RichText, Ui, WidgetInfo};

use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;
use crate::model::board::OptionValue;
use crate::model::edit::Edit;
use crate::model::vocab::{OptionDef, OptionType};

/// All options of the sets in use, under the name of their set when several have some.
pub(super) fn options_ui(ui: &mut Ui, window: &mut Window) {
    let sets: Vec<_> = window.sets_in_use().into_iter().filter(|set| !set.options.is_empty()).collect();
    if sets.is_empty() {
        ui.label(RichText::new(s::NO_OPTIONS).color(Tokens::of(ui).text2));
    }
    for set in &sets {
        if sets.len() > 1 {
            ui.add_space(2.0);
            ui.label(theme::caption(set.name.get("en")).color(Tokens::of(ui).text2));
        }
        for option in &set.options {
            let now = window.session.option_value(&option.id).unwrap_or_else(|| option.default.clone());
            let name =
                if option.label.is_empty() { option.id.clone() } else { s::capital(option.label.get("en")) };
            if let Some(new) = option_ui(ui, option, &name, &now) {
                let mut all = window.session.board().options.clone();
                all.insert(option.id.clone(), new);
                window.actions.push(Action::Apply(s::change_option(&name), vec![Edit::Options(all)]));
            }
        }
    }
}

/// Tells a reader what a box is called and shows.
pub(super) fn name_combo(response: &egui::Response, name: &str, value: &str) {
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(egui::Role::ComboBox, true, name);
        info.current_text_value = Some(value.to_owned());
        info
    });
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
                let combo = ComboBox::from_id_salt(("option", &option.id)).selected_text(s::choice(&shown));
                let response = combo.show_ui(ui, |ui| {
                    for value in &option.of {
                        if ui.selectable_label(*value == shown, s::choice(value)).clicked() && *value != shown
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
