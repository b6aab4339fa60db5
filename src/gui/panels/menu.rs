//! The menu bar, made from the command table.

use egui::{Align, Button, Layout, MenuBar, RichText, TextStyle, Ui, vec2};
use egui_material_icons::icons as i;

use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::{CommandId, MENUS, command};
use crate::gui::keys;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::view::FocusTarget;
use crate::gui::widgets::parts;

/// Width of an open menu.
const MENU_WIDTH: f32 = 248.0;

/// Menu bar: logo, menus, the document's name, and at the right the drawer's button in narrow windows.
pub(super) fn menu_ui(ui: &mut Ui, window: &mut Window, drawer: bool) {
    MenuBar::new().ui(ui, |ui| {
        ui.set_min_height(theme::size::MENU);
        logo(ui);
        ui.add_space(2.0);
        for (n, menu) in MENUS.iter().enumerate() {
            let text = RichText::new(menu.name).text_style(TextStyle::Body);
            ui.spacing_mut().button_padding = vec2(9.0, 4.0);
            let opened = ui.menu_button(text, |ui| {
                ui.set_width(MENU_WIDTH);
                for (n, group) in menu.groups.iter().enumerate() {
                    if n > 0 {
                        ui.separator();
                    }
                    for id in *group {
                        command_row(ui, window, *id);
                    }
                }
            });
            if n == 0 {
                parts::enters(window, FocusTarget::Menu, &opened.response);
            }
        }
        workspaces_ui(ui, window);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if drawer {
                let name = if window.view.drawer { s::HIDE_INSPECTOR } else { s::SHOW_INSPECTOR };
                if parts::quiet_icon_button(ui, i::ICON_RIGHT_PANEL_OPEN, name).clicked() {
                    window.view.drawer = !window.view.drawer;
                }
            }
            for id in [CommandId::Redo, CommandId::Undo] {
                let command = command(id);
                let enabled = (command.enabled)(window).is_ok();
                let tip = command.tooltip(window);
                ui.add_enabled_ui(enabled, |ui| {
                    if let Some(icon) = command.icon
                        && parts::quiet_icon_button(ui, icon, command.label)
                            .on_disabled_hover_text(&tip)
                            .clicked()
                    {
                        window.actions.push(Action::Run(id));
                    }
                });
            }
            ui.add_space(8.0);
            document_name(ui, window);
        });
    });
}

/// The switch between what the window is for, in the middle of the bar where there is room.
fn workspaces_ui(ui: &mut Ui, window: &mut Window) {
    const WIDTH: f32 = 257.0;
    let t = Tokens::of(ui);
    let whole = ui.max_rect();
    let middle = ui.ctx().content_rect().center().x - WIDTH / 2.0;
    let left = middle.max(ui.cursor().left() + 8.0);
    let rect = egui::Rect::from_min_size(egui::pos2(left, whole.center().y - 15.0), vec2(WIDTH, 30.0));
    ui.painter().rect_filled(rect, 8.0, t.raised);
    let inside = rect.shrink(2.0);
    let layout = Layout::left_to_right(Align::Center);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(inside).layout(layout));
    child.spacing_mut().item_spacing.x = 2.0;
    for (id, name) in [
        (CommandId::BoardWorkspace, s::WORKSPACE_BOARD),
        (CommandId::TilesWorkspace, s::WORKSPACE_TILES),
        (CommandId::PlayWorkspace, s::WORKSPACE_PLAY),
    ] {
        let command = command(id);
        let on = command.checked.is_some_and(|f| f(window));
        let ink = if on { t.accent } else { t.text2 };
        let text = theme::medium(name).color(ink);
        let label = match command.icon {
            Some(icon) => Button::new((parts::icon(icon, 16.0).color(ink), text)),
            None => Button::new(text),
        };
        let fill = if on { t.panel } else { egui::Color32::TRANSPARENT };
        let stroke = egui::Stroke::new(1.0, if on { t.line } else { egui::Color32::TRANSPARENT });
        let button = label.fill(fill).stroke(stroke).corner_radius(6.0).min_size(vec2(83.0, 26.0));
        let response = child.add(button);
        response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Tab, true, on, name));
        if response.on_hover_text(command.tooltip(window)).clicked() {
            window.actions.push(Action::Run(id));
        }
    }
    let beyond = rect.right() + 8.0 - ui.cursor().left();
    ui.add_space(beyond.max(0.0));
}

/// The document's name with a dot while it is not saved.
fn document_name(ui: &mut Ui, window: &Window) {
    let t = Tokens::of(ui);
    let (name, dirty) = crate::gui::files::shown(window);
    if dirty {
        let (rect, response) = ui.allocate_exact_size(vec2(10.0, 10.0), egui::Sense::hover());
        ui.painter().circle_filled(rect.center(), 4.0, t.accent);
        response.on_hover_text(s::NOT_SAVED);
    }
    ui.add(egui::Label::new(theme::medium(name).color(t.text2)).truncate());
}

/// A command as a row of a menu: icon, words, key; its reason when it is off.
pub fn command_row(ui: &mut Ui, window: &mut Window, id: CommandId) {
    let t = Tokens::of(ui);
    let command = command(id);
    let state = (command.enabled)(window);
    let checked = command.checked.is_some_and(|f| f(window));
    let symbol = if checked { Some(i::ICON_CHECK) } else { command.icon };
    let color = if checked { t.accent } else { t.text2 };
    let icon = match symbol {
        Some(icon) => parts::icon(icon, 16.0).color(color),
        // Keeps the words in line.
        None => parts::icon(i::ICON_CHECK, 16.0).color(egui::Color32::TRANSPARENT),
    };
    let mut button = Button::new((icon, RichText::new(command.label).text_style(TextStyle::Body)))
        .min_size(vec2(ui.available_width(), 28.0));
    if let Some(chord) = command.keys.first() {
        button = button.shortcut_text(theme::caption(keys::words(*chord)).color(t.text3));
    }
    let response = ui.add_enabled(state.is_ok(), button);
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::MenuItem, state.is_ok(), command.label);
        info.selected = command.checked.map(|_| checked);
        info
    });
    let response = match state {
        Ok(()) => response,
        Err(reason) => response.on_disabled_hover_text(reason),
    };
    if response.clicked() {
        window.actions.push(Action::Run(id));
        ui.close();
    }
}

/// Four squares, one of them still open.
fn logo(ui: &mut Ui) {
    let t = Tokens::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(26.0, 24.0), egui::Sense::hover());
    let size = 8.0;
    let at = |x: f32, y: f32| {
        egui::Rect::from_min_size(rect.center() + vec2(x * 9.5 - 8.8, y * 9.5 - 8.8), vec2(size, size))
    };
    let p = ui.painter();
    p.rect_filled(at(0.0, 0.0), 2.0, t.accent);
    p.rect_filled(at(1.0, 0.0), 2.0, t.accent.gamma_multiply(0.55));
    p.rect_filled(at(0.0, 1.0), 2.0, t.accent.gamma_multiply(0.55));
    super::super::widgets::shape::dashed_rect(
        p,
        at(1.0, 1.0).shrink(0.5),
        egui::Stroke::new(1.2, t.accent),
        2.0,
        1.6,
    );
}
