//! What happened: a line an event, with rule and points. The pointer lights its tiles, a click goes to that step.

use egui::{Align, Layout, Sense, Ui, Vec2, vec2};
use egui_material_icons::icons as i;

use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::play::{self, LogLine};
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::view::{FocusTarget, Highlight};
use crate::gui::widgets::{parts, player};

/// Height of a line.
const ROW: f32 = 46.0;

/// The list, newest at the bottom.
pub(super) fn log_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    let known = play::known(window);
    parts::entry(ui, window, FocusTarget::Bottom, s::WHAT_HAPPENED);
    ui.horizontal(|ui| {
        ui.set_min_height(size::HEAD);
        ui.label(theme::strong(s::WHAT_HAPPENED));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if parts::quiet_icon_button(ui, i::ICON_CONTENT_COPY, s::COPY_LOG).clicked() {
                window.actions.push(Action::Run(CommandId::CopyLog));
            }
            filter_ui(ui, window);
        });
    });
    let only = window.table.only.clone();
    let lines: Vec<&LogLine> = known.log.iter().filter(|l| l.is_of(only.as_deref())).collect();
    if lines.is_empty() {
        ui.label(theme::small(s::NOTHING_YET).color(t.text2));
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let here = window.session.history().position;
    let area = egui::ScrollArea::vertical().id_salt("log").auto_shrink([false, false]).stick_to_bottom(true);
    area.show_rows(ui, ROW, lines.len(), |ui, rows| {
        for n in rows {
            if let Some(line) = lines.get(n) {
                let first = n == 0 || lines.get(n - 1).is_some_and(|before| before.turn != line.turn);
                line_ui(ui, window, line, first, line.position == here);
            }
        }
    });
}

/// Whose lines are shown.
fn filter_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    ui.spacing_mut().item_spacing.x = 3.0;
    let players = window.session.board().players.clone();
    for one in players.iter().rev() {
        let selected = window.table.only.as_deref() == Some(one.id.as_str());
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(24.0), Sense::click());
        if selected || response.hovered() {
            ui.painter().rect_filled(rect, 6.0, if selected { t.selection } else { t.hover });
        }
        player::paint(ui.painter(), rect.center(), 16.0, window.ink_of(&one.id));
        let name = s::only_of(one.shown());
        response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, selected, &name));
        if response.on_hover_text(name).clicked() {
            window.table.only = (!selected).then(|| one.id.clone());
        }
    }
}

fn line_ui(ui: &mut Ui, window: &mut Window, shown: &LogLine, first: bool, here: bool) {
    let t = Tokens::of(ui);
    let line = &shown.line;
    let spoken = s::log_words(shown.turn, &line.text(), shown.done);
    let (ink, second) = if shown.done { (t.text, t.text2) } else { (t.text3, t.text3) };
    let single = line.detail.is_empty();
    let middle = if single { ROW / 2.0 } else { 13.0 };
    let row = parts::row(ui, &spoken, here, ROW, |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, _) = ui.allocate_exact_size(vec2(20.0, ROW), Sense::hover());
        if first {
            let at = egui::pos2(rect.right(), rect.top() + middle);
            let font = egui::FontId::monospace(11.0);
            ui.painter().text(at, egui::Align2::RIGHT_CENTER, shown.turn.to_string(), font, t.text3);
        }
        let (rect, _) = ui.allocate_exact_size(vec2(18.0, ROW), Sense::hover());
        if let Some(id) = &line.player {
            let at = egui::pos2(rect.center().x, rect.top() + middle);
            player::paint(ui.painter(), at, 16.0, window.ink_of(id));
        }
        let area = ui.available_rect_before_wrap();
        let half = |top: f32, height: f32| {
            egui::Rect::from_min_max(egui::pos2(area.left(), top), egui::pos2(area.right(), top + height))
        };
        let within = |ui: &mut Ui, rect: egui::Rect, layout: Layout| {
            ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout))
        };
        let to_left = Layout::right_to_left(Align::Center);
        let title = theme::medium(&line.title).size(13.0).color(ink);
        // The rules stand on the second line, or beside a title that stands alone.
        let mut with_rules = if single {
            within(ui, half(area.top(), ROW), to_left)
        } else {
            let mut upper = within(ui, half(area.top() + 3.0, 20.0), Layout::left_to_right(Align::Center));
            upper.add(egui::Label::new(title.clone()).truncate());
            within(ui, half(area.top() + 22.0, 20.0), to_left)
        };
        for rule in line.rules.iter().take(2).rev() {
            parts::rule_chip(&mut with_rules, rule);
        }
        let beside = if single { title } else { theme::small(&line.detail).color(second) };
        with_rules.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(egui::Label::new(beside).truncate());
        });
    });
    if (row.hovered() || row.has_focus()) && !line.cells.is_empty() {
        let known = line.feature.as_deref().and_then(|id| window.session.feature(id));
        let feature = known.map(|f| f.id.clone());
        window.view.next_highlight = Some(Highlight::Line { feature, cells: line.cells.clone() });
    }
    // Only what does not fit on the two lines is said again.
    let row = if line.title.len().max(line.detail.len()) > 44 || line.rules.len() > 1 {
        row.on_hover_text(line.text())
    } else {
        row
    };
    if row.clicked() {
        window.actions.push(Action::History(shown.position));
    }
}
