//! The status bar: counters, hint of the tool, cell, rules, save state, zoom.

use egui::{Align, Button, Layout, RichText, Role, Ui, WidgetInfo, vec2};
use egui_material_icons::icons as i;

use super::problems::SEVERITIES;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::tools::{self, Hint};
use crate::gui::view::{BottomTab, Workspace};
use crate::gui::widgets::{parts, shape};

/// The status bar.
pub(super) fn status_ui(ui: &mut Ui, window: &mut Window) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().button_padding = vec2(4.0, 1.0);
        ui.spacing_mut().interact_size.y = 22.0;
        counters_ui(ui, window);
        ui.add_space(2.0);
        ui.separator();
        ui.add_space(2.0);
        let end = ends_at(ui, window);
        let room = ui.available_rect_before_wrap().with_max_x(end);
        let mut hint =
            ui.new_child(egui::UiBuilder::new().max_rect(room).layout(Layout::left_to_right(Align::Center)));
        hint.set_clip_rect(room.intersect(ui.clip_rect()));
        hint_ui(&mut hint, window);
    });
}

/// The right half; returns where it begins.
fn ends_at(ui: &mut Ui, window: &mut Window) -> f32 {
    let t = Tokens::of(ui);
    let rect = ui.available_rect_before_wrap();
    let mut right =
        ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(Layout::right_to_left(Align::Center)));
    let ui = &mut right;
    ui.spacing_mut().button_padding = vec2(4.0, 1.0);
    ui.spacing_mut().interact_size.y = 22.0;
    ui.spacing_mut().item_spacing.x = 10.0;
    if window.view.workspace == Workspace::Tiles {
        set_state_ui(ui, window);
        return ui.min_rect().left() - 12.0;
    }
    let zoom = s::percent(window.view.camera.zoom);
    if quiet(ui, RichText::new(zoom).text_style(egui::TextStyle::Small), s::FIT) {
        window.actions.push(Action::Run(CommandId::Fit));
    }
    let (icon, words) = match (window.session.is_dirty(), window.files.saved) {
        (true, _) => (i::ICON_EDIT, s::NOT_SAVED),
        (false, true) => (i::ICON_CLOUD_DONE, s::SAVED),
        (false, false) => (i::ICON_CLOUD_DONE, s::UNCHANGED),
    };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(theme::small(words).color(t.text2));
        ui.label(parts::icon(icon, 15.0).color(t.text2));
    });
    let rules = s::rules_short(&window.rules_few_words());
    let all = s::rules_short(&window.rules_words());
    if quiet(ui, RichText::new(rules).text_style(egui::TextStyle::Small), &all) {
        window.actions.push(Action::Run(CommandId::Rules));
    }
    if let Some(cell) = window.view.cursor {
        ui.label(theme::small(s::cell_words(cell)).color(t.text2));
    }
    ui.min_rect().left() - 12.0
}

/// What stands at the right while a set is designed: its size and whether it is saved.
fn set_state_ui(ui: &mut Ui, window: &Window) {
    let t = Tokens::of(ui);
    let Some(shop) = &window.shop else { return };
    let (icon, words) = match (shop.work.is_dirty(), shop.saved) {
        (true, _) => (i::ICON_EDIT, s::NOT_SAVED),
        (false, true) => (i::ICON_CLOUD_DONE, s::SAVED),
        (false, false) => (i::ICON_CLOUD_DONE, s::UNCHANGED),
    };
    ui.label(theme::small(words).color(t.text2));
    ui.label(parts::icon(icon, 15.0).color(t.text2));
    let words = s::set_summary(shop.work.set().tiles.len(), shop.work.pieces());
    ui.label(theme::small(words).color(t.text2));
}

fn quiet(ui: &mut Ui, text: RichText, name: &str) -> bool {
    let t = Tokens::of(ui);
    ui.add(Button::new(text.color(t.text2)).frame_when_inactive(false)).on_hover_text(name).clicked()
}

fn counters_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    if window.view.workspace == Workspace::Tiles {
        let found = window.shop.as_ref().map_or(0, |shop| shop.work.findings().len());
        let words = if found == 0 { s::NO_PROBLEMS_SHORT.to_owned() } else { s::problems_in_set(found) };
        ui.label(theme::small(words).color(t.text2));
        return;
    }
    if window.session.findings().is_empty() {
        parts::tick_icon(ui, s::FINE);
        ui.label(theme::small(s::NO_PROBLEMS_SHORT).color(t.text2));
        return;
    }
    for severity in SEVERITIES {
        let count = window.session.findings().iter().filter(|f| f.severity == severity).count();
        if count == 0 {
            continue;
        }
        let text = RichText::new(format!("      {count}")).text_style(egui::TextStyle::Small);
        let response = ui.add(Button::new(text).frame_when_inactive(false));
        let at = response.rect.left_center() + vec2(12.0, 0.0);
        shape::severity(ui.painter(), at, 7.0, severity, t.severity(severity), t.on_severity);
        let name = s::severity_count(severity, count);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.on_hover_text(name).clicked() {
            window.view.tab = BottomTab::Problems;
            window.view.bottom_folded = false;
            window.view.hidden = SEVERITIES.into_iter().filter(|s| *s != severity).collect();
        }
    }
}

fn hint_ui(ui: &mut Ui, window: &Window) {
    let t = Tokens::of(ui);
    ui.spacing_mut().item_spacing.x = 5.0;
    if window.view.workspace == Workspace::Tiles {
        let words = window.shop.as_ref().map_or(s::NO_SHOP_HINT, |shop| shop.section.hint());
        ui.label(theme::small(words).color(t.text2));
        return;
    }
    for hint in tools::tool(window.view.tool_in_use()).hint(window) {
        match hint {
            Hint::Words(text) => {
                ui.label(theme::small(text).color(t.text2));
            }
            Hint::Key(text) => {
                parts::key_cap(ui, &text);
            }
        }
    }
}
