//! Steps of editing; a click goes to one, later ones stay dimmed until the next edit.

use egui::{RichText, Ui};

use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::Tokens;
use crate::gui::widgets::parts;

/// The list, newest first.
pub(super) fn history_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    let history = window.session.history();
    let (labels, position) = (history.labels, history.position);
    for step in (0..=labels.len()).rev() {
        let label = if step == 0 { s::OPENED.to_owned() } else { labels[step - 1].clone() };
        let here = step == position;
        let words = s::step_words(&label, here);
        let response = parts::row(ui, &words, here, 24.0, |ui| {
            let color = if step > position { t.text3 } else { t.text };
            let text = RichText::new(&label).color(color);
            ui.add(egui::Label::new(if step > position { text.italics() } else { text }).truncate());
        });
        if response.clicked() && !here {
            window.actions.push(Action::History(step));
        }
    }
}
