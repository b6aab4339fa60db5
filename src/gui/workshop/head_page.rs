//! The set itself: names, credit, what it needs.

use egui::{ComboBox, RichText, Ui};

use super::inspector::{fact, put, written};
use super::{Shop, field};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;

/// Width of a line to type in.
const WIDE: f32 = 420.0;

/// The page.
pub(super) fn head_page_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    egui::ScrollArea::vertical().id_salt("set-page").auto_shrink([false, false]).show(ui, |ui| {
        egui::Frame::new().inner_margin(egui::Margin::symmetric(32, 24)).show(ui, |ui| {
            ui.set_max_width(720.0);
            let t = Tokens::of(ui);
            let set = shop.work.set().clone();
            ui.label(RichText::new(s::tile_title(set.name.get("en"), &set.id)).heading());
            ui.label(RichText::new(s::SET_HEAD_ABOUT).color(t.text2));
            ui.add_space(12.0);
            let work = &mut shop.work;
            fact(ui, s::SET_NAME, |ui| {
                if let Some(name) = field::text(ui, s::SET_NAME, set.name.get("en"), WIDE) {
                    work.name_set(name.trim());
                }
            });
            fact(ui, s::SET_NAME_CS, |ui| {
                if let Some(name) = field::text(ui, s::SET_NAME_CS, written(&set.name, "cs"), WIDE) {
                    work.change_head(s::change(s::SET_NAME_CS), |set| put(&mut set.name, "cs", name.trim()));
                }
            });
            fact(ui, s::SET_ID, |ui| {
                if let Some(id) = field::code(ui, s::SET_ID, &set.id, WIDE) {
                    work.set_id(id.trim());
                }
            });
            for (name, value, give) in [
                (s::SET_AUTHOR, &set.author, (|s, v| s.author = v) as fn(&mut crate::model::TileSet, String)),
                (s::SET_CREDIT, &set.credit, |s, v| s.credit = v),
                (s::SET_LICENCE, &set.licence, |s, v| s.licence = v),
            ] {
                fact(ui, name, |ui| {
                    if let Some(text) = field::text(ui, name, value, WIDE) {
                        work.change_head(s::change(name), |set| give(set, text.trim().to_owned()));
                    }
                });
            }
            fact(ui, s::SET_EDITIONS, |ui| {
                if let Some(text) = field::code(ui, s::SET_EDITIONS, &set.editions.join(", "), WIDE) {
                    let words = text.split(',').map(str::trim).filter(|w| !w.is_empty());
                    let editions: Vec<String> = words.map(str::to_owned).collect();
                    work.change_head(s::change(s::SET_EDITIONS), |set| set.editions = editions);
                }
                ui.label(theme::small(s::SET_EDITIONS_HINT).color(t.text3));
            });
            fact(ui, s::SET_REQUIRES, |ui| {
                let catalogue = work.catalogue().clone();
                for id in catalogue.ids().filter(|id| *id != set.id) {
                    let on = set.requires.iter().any(|r| r == id);
                    let response = parts::pill(ui, id, on);
                    response.widget_info(|| {
                        egui::WidgetInfo::selected(egui::Role::Button, true, on, s::needs_set(id))
                    });
                    if response.clicked() {
                        work.change_head(s::change(s::SET_REQUIRES), |set| {
                            if on {
                                set.requires.retain(|r| r != id);
                            } else {
                                set.requires.push(id.to_owned());
                            }
                        });
                    }
                }
            });
            fact(ui, s::SET_START, |ui| {
                let key = set.newest_edition().unwrap_or("all").to_owned();
                let now = set.start.get(&key).or(set.start.get("all")).cloned();
                let combo =
                    ComboBox::from_id_salt("start").selected_text(now.as_deref().unwrap_or(s::NO_START));
                let shown = combo.show_ui(ui, |ui| {
                    if ui.selectable_label(now.is_none(), s::NO_START).clicked() {
                        work.change_head(s::change(s::SET_START), |set| set.start.clear());
                    }
                    for tile in &set.tiles {
                        let full = format!("{}/{}", set.id, tile.id);
                        if ui.selectable_label(now.as_deref() == Some(&full), &tile.id).clicked() {
                            work.change_head(s::change(s::SET_START), |set| {
                                set.start.insert(key.clone(), full.clone());
                            });
                        }
                    }
                });
                shown
                    .response
                    .widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, s::SET_START));
            });
            fact(ui, s::SET_NOTES, |ui| {
                if let Some(text) = field::lines(ui, s::SET_NOTES, &set.notes, 4) {
                    work.change_head(s::change(s::SET_NOTES), |set| set.notes = text);
                }
            });
            ui.add_space(12.0);
            if parts::primary(ui, s::USE_ON_BOARD).clicked() {
                window.actions.push(Action::Run(CommandId::UseOnBoard));
            }
        });
    });
}
