//! What floats above the window: the question before unsaved work is lost, the typed path, keys, about.

use egui::{Id, Key, Modal, RichText, TextEdit, Ui, WidgetInfo, vec2};

use crate::gui::app::Window;
use crate::gui::command::{MENUS, command};
use crate::gui::dialogs::Purpose;
use crate::gui::files::{self, Waiting};
use crate::gui::keys;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::view::Sheet;
use crate::gui::widgets::parts;

/// All sheets.
pub(super) fn sheets_ui(ui: &mut Ui, window: &mut Window) {
    if window.files.typed.is_some() {
        typed_ui(ui, window);
    } else if let Some(waiting) = window.files.waiting.clone() {
        question_ui(ui, window, waiting);
    }
    match window.view.sheet {
        Some(Sheet::Keys) => keys_ui(ui, window),
        Some(Sheet::About) => about_ui(ui, window),
        None => {}
    }
}

/// The frame of a sheet.
fn card(ui: &Ui) -> egui::Frame {
    egui::Frame::window(ui.style()).inner_margin(egui::Margin::same(20))
}

fn question_ui(ui: &mut Ui, window: &mut Window, waiting: Waiting) {
    let modal = Modal::new(Id::unique("save-first")).frame(card(ui)).show(ui.ctx(), |ui| {
        ui.set_width(380.0);
        ui.label(RichText::new(s::SAVE_FIRST).heading());
        ui.add_space(4.0);
        let name = files::unsaved_name(window);
        ui.label(s::not_saved_yet(&name));
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            let save = parts::primary(ui, s::SAVE);
            if ui.memory(|m| m.focused().is_none()) {
                save.request_focus();
            }
            if save.clicked() {
                window.files.waiting = None;
                window.files.after_save = Some(waiting.clone());
                files::save_unsaved(window);
            }
            if ui.button(s::DONT_SAVE).clicked() {
                window.files.waiting = None;
                files::go_on(window, waiting.clone());
            }
            if ui.button(s::KEEP_EDITING).clicked() {
                window.files.waiting = None;
            }
        });
    });
    if modal.should_close() {
        window.files.waiting = None;
    }
}

fn typed_ui(ui: &mut Ui, window: &mut Window) {
    let Some(mut typed) = window.files.typed.clone() else { return };
    let title = match typed.purpose {
        Purpose::Open => s::OPEN_TITLE,
        Purpose::Save => s::SAVE_TITLE,
        Purpose::Export => s::EXPORT_TITLE,
        Purpose::Picture => s::PICTURE_TITLE,
    };
    let mut done = false;
    let mut closed = false;
    let modal = Modal::new(Id::unique("typed-path")).frame(card(ui)).show(ui.ctx(), |ui| {
        ui.set_width(480.0);
        let t = Tokens::of(ui);
        ui.label(RichText::new(title).heading());
        ui.add_space(4.0);
        ui.label(RichText::new(s::NO_DIALOG).color(t.text2));
        ui.add_space(8.0);
        let field = TextEdit::singleline(&mut typed.text).desired_width(f32::INFINITY).margin(vec2(8.0, 6.0));
        let response = ui.add(field.hint_text(s::PATH_HINT));
        response.widget_info(|| {
            let mut info = WidgetInfo::text_edit(true, "", typed.text.clone(), s::PATH_HINT);
            info.label = Some(s::PATH.to_owned());
            info
        });
        if ui.memory(|m| m.focused().is_none()) {
            response.request_focus();
        }
        done |= response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if let Some(error) = &typed.error {
            ui.add_space(4.0);
            ui.horizontal_top(|ui| {
                parts::severity_icon(ui, crate::model::finding::Severity::Error, s::ERROR);
                ui.add(egui::Label::new(error).wrap());
            });
        }
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            let verb = match typed.purpose {
                Purpose::Open => s::OPEN_VERB,
                Purpose::Save => s::SAVE,
                Purpose::Export => s::EXPORT_VERB,
                Purpose::Picture => s::BRING_IN,
            };
            done |= parts::primary(ui, verb).clicked();
            closed |= ui.button(s::CANCEL).clicked();
        });
    });
    window.files.typed = Some(typed);
    if done {
        files::typed_done(window);
    } else if closed || modal.should_close() {
        window.files.typed = None;
        window.files.after_save = None;
    }
}

fn sheet(ui: &Ui, window: &mut Window, title: &str, content: impl FnOnce(&mut Ui)) {
    let mut open = true;
    egui::Window::new(title)
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_CENTER, vec2(0.0, 0.0))
        .show(ui.ctx(), content);
    if !open {
        window.view.sheet = None;
    }
}

fn keys_ui(ui: &Ui, window: &mut Window) {
    sheet(ui, window, s::KEYS, |ui| {
        egui::ScrollArea::vertical().max_height(560.0).show(ui, |ui| {
            ui.set_width(360.0);
            for menu in MENUS {
                ui.add_space(4.0);
                ui.label(theme::strong(menu.name));
                for id in menu.groups.iter().flat_map(|g| g.iter()) {
                    let command = command(*id);
                    if command.keys.is_empty() {
                        continue;
                    }
                    ui.horizontal(|ui| {
                        ui.label(command.label);
                        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                            for chord in command.keys.iter().rev() {
                                parts::key_cap(ui, &keys::words(*chord));
                            }
                        });
                    });
                }
            }
            ui.add_space(4.0);
            ui.label(theme::strong(s::ON_THE_BOARD));
            for (key, words) in s::BOARD_KEYS {
                ui.horizontal(|ui| {
                    ui.label(words);
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        parts::key_cap(ui, key);
                    });
                });
            }
        });
    });
}

fn about_ui(ui: &Ui, window: &mut Window) {
    sheet(ui, window, s::ABOUT, |ui| {
        ui.set_width(380.0);
        ui.label(RichText::new(s::PROGRAM).heading());
        ui.label(s::version(env!("CARGO_PKG_VERSION")));
        ui.add_space(6.0);
        for text in s::ABOUT_TEXTS {
            ui.add(egui::Label::new(text).wrap());
            ui.add_space(4.0);
        }
    });
}
