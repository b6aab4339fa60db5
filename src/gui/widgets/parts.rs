//! Key caps, chips, heads, icon buttons and lines.

use egui::{
    Button, CornerRadius, Response, RichText, Role, Sense, Stroke, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};
use egui_material_icons::MaterialIcon;

use super::shape;
use crate::app::rulebook;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::view::FocusTarget;
use crate::model::finding::Severity;

/// An icon as text of a size.
pub fn icon(icon: MaterialIcon, size: f32) -> RichText {
    icon.rich_text().size(size)
}

/// A small framed text, as high as its line and no higher.
fn framed(ui: &mut Ui, text: RichText, fill: egui::Color32, stroke: Stroke, pad: Vec2) -> Response {
    let words = text.text().to_owned();
    let galley = egui::WidgetText::from(text).into_galley(
        ui,
        Some(egui::TextWrapMode::Extend),
        f32::INFINITY,
        TextStyle::Body,
    );
    let size = galley.size() + pad * 2.0;
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().rect(rect, CornerRadius::same(4), fill, stroke, egui::StrokeKind::Inside);
    ui.painter().galley(rect.min + pad, galley, Tokens::of(ui).text2);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    response
}

/// A key drawn as a cap.
pub fn key_cap(ui: &mut Ui, text: &str) -> Response {
    let t = Tokens::of(ui);
    framed(ui, theme::caption(text).color(t.text2), t.panel, Stroke::new(1.0, t.line2), vec2(5.0, 1.5))
}

/// A rule id in a grey chip: the pointer on it shows what the rule says, a click asks for its card.
pub fn rule_chip(ui: &mut Ui, rule: &str) -> Response {
    let chip = id_chip(ui, rule);
    let chip = ui.interact(chip.rect, chip.id.with("rule"), Sense::click());
    chip.widget_info(|| WidgetInfo::labeled(Role::Link, true, s::open_rule(rule)));
    if chip.hovered() || chip.has_focus() {
        let stroke = Stroke::new(1.0, Tokens::of(ui).line2);
        ui.painter().rect_stroke(chip.rect, CornerRadius::same(4), stroke, egui::StrokeKind::Inside);
    }
    if chip.clicked() {
        ui.data_mut(|d| d.insert_temp(rule_asked(), rule.to_owned()));
        ui.ctx().request_repaint();
    }
    let chip = chip.on_hover_cursor(egui::CursorIcon::PointingHand);
    match rulebook::rule(rule) {
        Some(text) => chip.on_hover_ui(|ui| {
            let t = Tokens::of(ui);
            ui.set_max_width(340.0);
            ui.label(theme::strong(&text.title));
            ui.add(egui::Label::new(&text.text).wrap());
            ui.add_space(4.0);
            ui.label(theme::caption(s::rule_source(&text.id, &text.source)).color(t.text3));
        }),
        None => chip,
    }
}

/// Where a chip leaves the rule that was asked for; chips stand everywhere, the window looks here once a frame.
fn rule_asked() -> egui::Id {
    egui::Id::unique("rule-asked")
}

/// The rule whose chip was clicked since the last call.
pub fn take_rule_asked(ctx: &egui::Context) -> Option<String> {
    ctx.data_mut(|d| d.remove_temp::<String>(rule_asked()))
}

/// An id in a grey chip.
pub fn id_chip(ui: &mut Ui, rule: &str) -> Response {
    let t = Tokens::of(ui);
    framed(ui, theme::mono(rule).size(11.0).color(t.text2), t.raised, Stroke::NONE, vec2(6.0, 3.0))
}

/// A choice among chips. `name` is spoken.
pub fn pill(ui: &mut Ui, text: &str, selected: bool) -> Response {
    let t = Tokens::of(ui);
    let color = if selected { t.accent } else { t.text };
    let button = Button::new(RichText::new(text).text_style(TextStyle::Small).color(color))
        .corner_radius(CornerRadius::same(12))
        .fill(if selected { t.selection } else { t.panel })
        .stroke(Stroke::new(1.0, if selected { t.selection } else { t.line }))
        .min_size(vec2(0.0, 24.0))
        .selected(selected);
    ui.scope(|ui| {
        ui.spacing_mut().button_padding = vec2(10.0, 2.0);
        ui.add(button)
    })
    .inner
}

/// A button of an icon alone; `name` is spoken and shown as a tooltip.
pub fn icon_button(ui: &mut Ui, symbol: MaterialIcon, name: &str) -> Response {
    let response = ui.add(Button::new(icon(symbol, 16.0)).min_size(Vec2::splat(28.0)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response.on_hover_text(name)
}

/// A button filled with the accent: the thing to do next.
pub fn primary(ui: &mut Ui, text: &str) -> Response {
    let t = Tokens::of(ui);
    ui.add(Button::new(RichText::new(text).color(t.on_accent)).fill(t.accent).stroke(Stroke::NONE))
}

/// The same without a frame until the pointer is on it.
pub fn quiet_icon_button(ui: &mut Ui, symbol: MaterialIcon, name: &str) -> Response {
    let response =
        ui.add(Button::new(icon(symbol, 16.0)).min_size(Vec2::splat(26.0)).frame_when_inactive(false));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response.on_hover_text(name)
}

/// A tab of a panel, with how many things it holds.
pub fn tab(ui: &mut Ui, name: &str, count: Option<usize>, selected: bool) -> Response {
    let t = Tokens::of(ui);
    let color = if selected { t.text } else { t.text2 };
    let text = if selected { theme::strong(name) } else { theme::medium(name).size(13.0) };
    let count = count.map_or_else(String::new, |n| s::number(n as i64));
    let button = Button::new((text.color(color), theme::small(count).color(t.text2)))
        .frame(false)
        .min_size(vec2(0.0, size::HEAD));
    let response = ui
        .scope(|ui| {
            ui.spacing_mut().button_padding = vec2(6.0, 0.0);
            ui.add(button)
        })
        .inner;
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, selected, name));
    if selected {
        let span = response.rect.x_range().shrink(4.0);
        ui.painter().hline(span, response.rect.bottom() - 0.5, Stroke::new(2.0, t.accent));
    }
    response
}

/// The head of a panel or section, with room for something at its right end.
pub fn head(ui: &mut Ui, text: &str, right: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(size::HEAD);
        ui.label(theme::strong(text));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), right);
    });
}

/// A line across a panel that ignores its side margin.
pub fn rule_line(ui: &mut Ui) {
    let t = Tokens::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 9.0), Sense::hover());
    let span = rect.x_range().expand(f32::from(size::MARGIN));
    ui.painter().hline(span, rect.center().y.round(), Stroke::new(1.0, t.line));
}

/// A severity's shape as a widget; its name is spoken.
pub fn severity_icon(ui: &mut Ui, severity: Severity, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
    let t = Tokens::of(ui);
    shape::severity(ui.painter(), rect.center(), 7.5, severity, t.severity(severity), t.on_severity);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    response
}

/// A tick in a disc as a widget.
pub fn tick_icon(ui: &mut Ui, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
    let t = Tokens::of(ui);
    shape::tick(ui.painter(), rect.center(), 7.5, t.fine, t.on_severity);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    response
}

/// A whole row that can be pressed: its background shows hover and selection. The contents are laid over it.
pub fn row(ui: &mut Ui, name: &str, selected: bool, height: f32, contents: impl FnOnce(&mut Ui)) -> Response {
    let t = Tokens::of(ui);
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, selected, name));
    let bleed = rect.expand2(vec2(f32::from(size::MARGIN), 0.0));
    if selected {
        ui.painter().rect_filled(bleed, 0.0, t.selection);
    } else if response.hovered() {
        ui.painter().rect_filled(bleed, 0.0, t.hover);
    }
    if response.has_focus() {
        let stroke = Stroke::new(2.0, t.accent);
        ui.painter().rect_stroke(rect.expand(2.0), 4.0, stroke, egui::StrokeKind::Inside);
    }
    let mut child = ui.new_child(
        egui::UiBuilder::new().max_rect(rect).layout(egui::Layout::left_to_right(egui::Align::Center)),
    );
    contents(&mut child);
    response
}

/// Makes a widget the place where F6 enters an area.
pub fn enters(window: &mut Window, area: FocusTarget, response: &Response) {
    window.view.shown.push(area);
    if window.view.focus_request == Some(area) {
        response.request_focus();
        window.view.focus_request = None;
    }
    if response.has_focus() {
        window.view.focus_panel = area;
    }
}

/// The place where F6 enters an area without a first control of its own: the line above its head.
pub fn entry(ui: &mut Ui, window: &mut Window, area: FocusTarget, name: &str) {
    let rect = egui::Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), size::HEAD));
    let response = ui.interact(rect, ui.scope_id().with(name), Sense::focusable_noninteractive());
    response.widget_info(|| WidgetInfo::labeled(Role::Group, true, name));
    if response.has_focus() {
        let ring = rect.expand2(vec2(6.0, -2.0));
        ui.painter().rect_stroke(
            ring,
            4.0,
            Stroke::new(2.0, Tokens::of(ui).accent),
            egui::StrokeKind::Inside,
        );
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    enters(window, area, &response);
}
