//! Whose turn it is and which phase goes on; back and step.

use egui::{
    Align, Button, CornerRadius, Layout, Margin, RichText, Role, Sense, Stroke, Ui, WidgetInfo, vec2,
};
use egui_material_icons::icons as i;

use crate::app::play::strip::{Shown, Stand};
use crate::app::play::words;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::{CommandId, command};
use crate::gui::play;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::{parts, player};

/// The strip.
pub(in crate::gui::panels) fn strip_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    let known = play::known(window);
    ui.horizontal_centered(|ui| {
        let id = known.decision.player.clone();
        if !id.is_empty() {
            let ink = window.ink_of(&id);
            let name = words::player(&window.session, &id);
            let (rect, chip) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::hover());
            player::paint(ui.painter(), rect.center(), 24.0, ink);
            chip.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
            ui.label(theme::strong(s::turn_of(&name)).size(15.0));
            ui.label(theme::small(s::turn_number(known.turn)).color(t.text3));
            ui.add_space(8.0);
            ui.separator();
        }
        let buttons = 170.0;
        let room = (ui.available_width() - buttons).max(80.0);
        egui::ScrollArea::horizontal().id_salt("phases").max_width(room).auto_shrink([true, true]).show(
            ui,
            |ui| {
                ui.horizontal_centered(|ui| {
                    ui.spacing_mut().item_spacing.x = 2.0;
                    for (n, shown) in known.strip.iter().enumerate() {
                        if n > 0 {
                            ui.label(parts::icon(i::ICON_CHEVRON_RIGHT, 16.0).color(t.text3));
                        }
                        phase_ui(ui, window, *shown, &known.asks);
                    }
                });
            },
        );
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for id in [CommandId::PlayStep, CommandId::PlayBack] {
                button_ui(ui, window, id);
            }
        });
    });
}

/// A phase: done with a check mark, the current one as a pill, passed over struck through.
fn phase_ui(ui: &mut Ui, window: &Window, shown: Shown, asks: &str) {
    let t = Tokens::of(ui);
    let name = words::phase(&window.session, shown.phase);
    let (text, spoken) = match shown.stand {
        Stand::Done => (theme::medium(&name).color(t.text2), s::phase_done(&name)),
        Stand::Current => (theme::strong(&name).color(t.accent), s::phase_now(&name)),
        Stand::Skipped => (theme::medium(&name).color(t.text3).strikethrough(), s::phase_skipped(&name)),
        Stand::Ahead => (theme::medium(&name).color(t.text3), s::phase_ahead(&name)),
    };
    let fill = if shown.stand == Stand::Current { t.selection } else { egui::Color32::TRANSPARENT };
    let frame = egui::Frame::new()
        .fill(fill)
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(10, 6));
    let inner = frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        ui.horizontal(|ui| {
            if shown.stand == Stand::Done {
                ui.label(parts::icon(i::ICON_CHECK, 15.0).color(t.fine));
            }
            ui.label(text);
        });
    });
    let response = inner.response.interact(Sense::hover());
    response
        .widget_info(|| WidgetInfo::selected(Role::ListItem, true, shown.stand == Stand::Current, &spoken));
    match shown.stand {
        Stand::Skipped => {
            response.on_hover_text(words::skipped(shown.phase));
        }
        Stand::Current => {
            response.on_hover_text(asks);
        }
        Stand::Done | Stand::Ahead => {}
    }
}

fn button_ui(ui: &mut Ui, window: &mut Window, id: CommandId) {
    let t = Tokens::of(ui);
    let command = command(id);
    let state = (command.enabled)(window);
    let Some(icon) = command.icon else { return };
    let icon = parts::icon(icon, 16.0);
    let button = match id {
        CommandId::PlayBack => Button::new(icon),
        _ => Button::new((icon, RichText::new(command.label).text_style(egui::TextStyle::Button))),
    };
    let button = button.min_size(vec2(30.0, 30.0)).stroke(Stroke::new(1.0, t.line2));
    let response = ui.add_enabled(state.is_ok(), button);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, state.is_ok(), command.label));
    let tip = command.tooltip(window);
    if response.on_hover_text(&tip).on_disabled_hover_text(&tip).clicked() {
        window.actions.push(Action::Run(id));
    }
}
