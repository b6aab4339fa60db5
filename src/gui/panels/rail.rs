//! The rail of tools at the left.

use egui::{Align2, Button, FontId, Role, Ui, WidgetInfo, vec2};

use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::command;
use crate::gui::keys;
use crate::gui::theme::Tokens;
use crate::gui::tools::TOOLS;
use crate::gui::view::FocusTarget;
use crate::gui::widgets::parts;

/// One button a tool.
pub(super) fn rail_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    ui.spacing_mut().item_spacing.y = 4.0;
    for tool in TOOLS {
        let command = command(tool.command());
        let Some(icon) = command.icon else { continue };
        let selected = window.view.tool == tool.id();
        let color = if selected { t.accent } else { t.text2 };
        let mut button =
            Button::new(parts::icon(icon, 20.0).color(color)).min_size(vec2(34.0, 34.0)).selected(selected);
        if !selected {
            button = button.frame_when_inactive(false);
        } else {
            button = button.fill(t.selection).stroke(egui::Stroke::NONE);
        }
        let response = ui
            .scope(|ui| {
                ui.spacing_mut().button_padding = vec2(5.0, 5.0);
                ui.add(button)
            })
            .inner;
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, command.label));
        if selected {
            parts::enters(window, FocusTarget::Rail, &response);
        }
        if let Some(chord) = command.keys.first() {
            let at = response.rect.right_bottom() - vec2(3.0, 2.0);
            let font = FontId::proportional(9.0);
            ui.painter().text(at, Align2::RIGHT_BOTTOM, keys::words(*chord), font, t.text3);
        }
        let tip = command.tooltip(window);
        if response.on_hover_text(tip).clicked() {
            window.actions.push(Action::Run(tool.command()));
        }
    }
}
