//! What the checks found: shape, words, rule, fix, place. A click goes there.

use egui::{Align, Button, Layout, RichText, Role, Ui, WidgetInfo, vec2};

use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::problems;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::view::Highlight;
use crate::gui::widgets::{parts, shape};
use crate::model::finding::Severity;

/// Severities in the order of their chips.
pub(super) const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];
/// Height of a row.
const ROW: f32 = 29.0;
/// From this width on a row has room for two fixes.
const WIDE: f32 = 640.0;

/// Chips that show and hide severities, laid from right to left.
pub(super) fn chips_ui(ui: &mut Ui, window: &mut Window) {
    for severity in SEVERITIES.into_iter().rev() {
        let count = window.session.findings().iter().filter(|f| f.severity == severity).count();
        if count == 0 {
            continue;
        }
        let t = Tokens::of(ui);
        let shown = !window.view.hidden.contains(&severity);
        let name = s::severity_count(severity, count);
        let color = if shown { t.accent } else { t.text2 };
        let text = RichText::new(format!("     {count}")).text_style(egui::TextStyle::Small).color(color);
        let button = Button::new(text)
            .corner_radius(egui::CornerRadius::same(11))
            .fill(if shown { t.selection } else { t.panel })
            .stroke(egui::Stroke::new(1.0, if shown { t.selection } else { t.line }))
            .min_size(vec2(0.0, 22.0));
        let response = ui.add(button);
        let at = response.rect.left_center() + vec2(16.0, 0.0);
        shape::severity(ui.painter(), at, 6.0, severity, t.severity(severity), t.on_severity);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, shown, s::show_severity(&name)));
        if response.on_hover_text(s::show_severity(&name)).clicked() && !window.view.hidden.remove(&severity)
        {
            window.view.hidden.insert(severity);
        }
    }
}

/// The list.
pub(super) fn problems_ui(ui: &mut Ui, window: &mut Window) {
    let rows = problems::visible(window);
    if rows.is_empty() {
        empty_ui(ui, window);
        return;
    }
    let top = ui.cursor().top();
    let clip = ui.clip_rect();
    for (line, index) in rows.into_iter().enumerate() {
        let at = top + line as f32 * ROW;
        let selected = window.view.selection.finding == Some(index);
        if !selected && line > 200 && (at > clip.bottom() + 400.0 || at + ROW < clip.top() - 400.0) {
            ui.add_space(ROW);
            continue;
        }
        row_ui(ui, window, index, selected);
    }
}

fn empty_ui(ui: &mut Ui, window: &Window) {
    let all_hidden = !window.session.findings().is_empty();
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if all_hidden {
            ui.label(s::ALL_HIDDEN);
        } else {
            parts::tick_icon(ui, s::FINE);
            ui.label(s::no_problems(&window.rules_words()));
        }
    });
}

fn row_ui(ui: &mut Ui, window: &mut Window, index: usize, selected: bool) {
    let Some(mut finding) = window.session.findings().get(index).cloned() else { return };
    for text in [&mut finding.message, &mut finding.help] {
        *text = s::with_minus(text);
    }
    for fix in &mut finding.fixes {
        fix.label = s::with_minus(&fix.label);
    }
    let t = Tokens::of(ui);
    let place = finding.cell().map_or_else(|| s::WHOLE_BOARD.to_owned(), s::cell);
    let words = s::problem_words(finding.severity, &finding.message, finding.rule.as_deref(), &place);
    let response = parts::row(ui, &words, selected, ROW, |ui| {
        parts::severity_icon(ui, finding.severity, s::severity(finding.severity));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(66.0, 20.0), egui::Sense::hover());
            let layout = Layout::right_to_left(Align::Center);
            let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
            // The mono font draws a minus like a hyphen.
            child.label(theme::small(&place).color(t.text2));
            let fixes = if ui.available_width() > WIDE { 2 } else { 1 };
            for (n, fix) in finding.fixes.iter().enumerate().take(fixes).rev() {
                let button = Button::new(RichText::new(&fix.label).text_style(egui::TextStyle::Button));
                let response = ui.scope(|ui| {
                    ui.spacing_mut().button_padding = vec2(8.0, 2.0);
                    ui.add(button.min_size(vec2(0.0, 22.0)))
                });
                let response = response.inner;
                let tip = if n == 0 { s::with_key(&fix.label, s::KEY_FIX) } else { fix.label.clone() };
                if response.on_hover_text(tip).clicked() {
                    window.actions.push(Action::Fix(index, n));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                if let Some(rule) = &finding.rule {
                    let room = ui.available_width() - 10.0 - 8.0 * rule.len() as f32;
                    ui.scope(|ui| {
                        ui.set_max_width(room.max(60.0));
                        ui.add(egui::Label::new(&finding.message).truncate());
                    });
                    if parts::rule_chip(ui, rule).clicked() {
                        window.actions.push(Action::ShowFinding(index));
                    }
                } else {
                    ui.add(egui::Label::new(&finding.message).truncate());
                }
            });
        });
    });
    if selected && std::mem::take(&mut window.view.scroll_to_problem) {
        response.scroll_to_me(None);
    }
    let response = response.on_hover_ui(|ui| {
        ui.set_max_width(380.0);
        ui.add(egui::Label::new(&finding.message).wrap());
        if !finding.help.is_empty() {
            ui.add(egui::Label::new(RichText::new(&finding.help).color(t.text2)).wrap());
        }
    });
    if response.hovered() || response.has_focus() {
        window.view.next_highlight = Some(Highlight::Finding(index));
    }
    if response.clicked() {
        window.actions.push(Action::ShowFinding(index));
    }
}
