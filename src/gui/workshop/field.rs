//! Fields to type in: what is typed becomes a step when the field is left or Enter is pressed; Esc takes it back.

use egui::{DragValue, Key, Response, TextEdit, Ui, WidgetInfo, vec2};

/// A line of text. The new text, once it is settled and differs.
pub(super) fn text(ui: &mut Ui, name: &str, value: &str, width: f32) -> Option<String> {
    line(ui, name, value, width, false).1
}

/// The same in type of one width.
pub(super) fn code(ui: &mut Ui, name: &str, value: &str, width: f32) -> Option<String> {
    line(ui, name, value, width, true).1
}

fn line(ui: &mut Ui, name: &str, value: &str, width: f32, mono: bool) -> (Response, Option<String>) {
    let id = ui.scope_id().with(("field", name));
    let mut typed = ui.data(|d| d.get_temp::<String>(id)).unwrap_or_else(|| value.to_owned());
    let mut field = TextEdit::singleline(&mut typed).id(id).desired_width(width).margin(vec2(8.0, 5.0));
    if mono {
        field = field.font(egui::TextStyle::Monospace);
    }
    let response = ui.add(field);
    let settled = settle(ui, id, &response, &typed, value);
    named(&response, name, &typed);
    (response, settled)
}

/// Several lines of text.
pub(super) fn lines(ui: &mut Ui, name: &str, value: &str, rows: usize) -> Option<String> {
    let id = ui.scope_id().with(("field", name));
    let mut typed = ui.data(|d| d.get_temp::<String>(id)).unwrap_or_else(|| value.to_owned());
    let field = TextEdit::multiline(&mut typed).id(id).desired_width(f32::INFINITY).desired_rows(rows);
    let response = ui.add(field.margin(vec2(8.0, 5.0)));
    named(&response, name, &typed);
    settle(ui, id, &response, &typed, value)
}

fn named(response: &Response, name: &str, typed: &str) {
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, "", typed, name);
        info.label = Some(name.to_owned());
        info
    });
}

fn settle(ui: &Ui, id: egui::Id, response: &Response, typed: &str, value: &str) -> Option<String> {
    if response.has_focus() {
        ui.data_mut(|d| d.insert_temp(id, typed.to_owned()));
        return None;
    }
    let held = ui.data_mut(|d| d.remove_temp::<String>(id)).is_some();
    let taken_back = ui.input(|i| i.key_pressed(Key::Escape));
    (held && !taken_back && typed != value).then(|| typed.to_owned())
}

/// A whole number. The new number, once dragging or typing ends and it differs.
pub(super) fn whole(
    ui: &mut Ui,
    name: &str,
    value: i64,
    range: std::ops::RangeInclusive<i64>,
) -> Option<i64> {
    let id = ui.scope_id().with(("number", name));
    let mut number = ui.data(|d| d.get_temp::<i64>(id)).unwrap_or(value);
    let response = ui.add(DragValue::new(&mut number).range(range).speed(0.1));
    response.widget_info(|| {
        let mut info = WidgetInfo::drag_value(true, number as f64);
        info.label = Some(name.to_owned());
        info
    });
    if response.has_focus() || response.dragged() {
        ui.data_mut(|d| d.insert_temp(id, number));
        return None;
    }
    ui.data_mut(|d| d.remove_temp::<i64>(id));
    (number != value).then_some(number)
}
