//! The Tiles workspace without a set: ways to begin.

use egui::{RichText, Ui};

use crate::app::Workshop;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;

/// The page.
pub(super) fn welcome_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    egui::ScrollArea::vertical().id_salt("begin").auto_shrink([false, false]).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.set_max_width(560.0);
            ui.add_space(48.0);
            ui.label(RichText::new(s::NO_SHOP).heading());
            ui.add_space(4.0);
            ui.label(RichText::new(s::NO_SHOP_ABOUT).color(t.text2));
            ui.add_space(18.0);
            ui.horizontal(|ui| {
                ui.add_space((ui.available_width() - 300.0).max(0.0) / 2.0);
                if parts::primary(ui, s::NEW_SET).clicked() {
                    window.actions.push(Action::Run(CommandId::NewSet));
                }
                if ui.button(s::OPEN_SET).clicked() {
                    window.actions.push(Action::Run(CommandId::Open));
                }
            });
            ui.add_space(28.0);
            ui.label(theme::strong(s::START_COPY));
            ui.add_space(4.0);
            let catalogue = window.catalogue.clone();
            for set in catalogue.sets() {
                let name = s::tile_title(set.name.get("en"), &set.id);
                let tiles = s::set_summary(
                    set.tiles.len(),
                    set.tiles.iter().map(|t| t.copies(set.newest_edition())).sum(),
                );
                let row = parts::row(ui, &s::copy_of_set(&name), false, 30.0, |ui| {
                    ui.add_space(8.0);
                    ui.label(theme::medium(&name));
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        ui.add_space(8.0);
                        ui.label(theme::small(tiles).color(t.text2));
                    });
                });
                if row.clicked() {
                    let work = Workshop::copy_of(catalogue.clone(), set);
                    super::open(window, work, None);
                }
            }
        });
    });
}
