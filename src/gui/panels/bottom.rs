//! The bottom panel: tabs for problems, history and bag, folding to its tab row.

use egui::{Align, Frame, Layout, Margin, Stroke, Ui};
use egui_material_icons::icons as i;

use super::{bag, history, problems};
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{Tokens, size};
use crate::gui::view::{BottomTab, FocusTarget};
use crate::gui::widgets::parts;

/// The bottom panel.
pub(super) fn bottom_ui(ui: &mut Ui, window: &mut Window) {
    let row = ui.horizontal(|ui| {
        ui.set_height(size::HEAD);
        ui.add_space(f32::from(size::MARGIN) - 4.0);
        let found = window.session.findings().len();
        let steps = window.session.history().position;
        let tiles = bag::tiles_in_bag(window);
        for (tab, name, count) in [
            (BottomTab::Problems, s::PROBLEMS, found),
            (BottomTab::History, s::HISTORY, steps),
            (BottomTab::Bag, s::BAG, tiles),
        ] {
            tab_ui(ui, window, tab, name, count);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(6.0);
            let folded = window.view.bottom_folded;
            let (icon, name) = if folded {
                (i::ICON_KEYBOARD_ARROW_UP, s::UNFOLD)
            } else {
                (i::ICON_KEYBOARD_ARROW_DOWN, s::FOLD)
            };
            if parts::quiet_icon_button(ui, icon, name).clicked() {
                window.view.bottom_folded = !folded;
            }
            if window.view.tab == BottomTab::Problems {
                problems::chips_ui(ui, window);
            }
        });
    });
    let t = Tokens::of(ui);
    ui.painter().hline(ui.max_rect().x_range(), row.response.rect.bottom() + 0.5, Stroke::new(1.0, t.line));
    if window.view.bottom_folded {
        return;
    }
    Frame::new().inner_margin(Margin::symmetric(size::MARGIN, 4)).show(ui, |ui| {
        egui::ScrollArea::vertical().id_salt("bottom").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            match window.view.tab {
                BottomTab::Problems => problems::problems_ui(ui, window),
                BottomTab::History => history::history_ui(ui, window),
                BottomTab::Bag => bag::bag_ui(ui, window),
            }
        });
    });
}

fn tab_ui(ui: &mut Ui, window: &mut Window, tab: BottomTab, name: &str, count: usize) {
    let selected = window.view.tab == tab;
    let response = parts::tab(ui, name, Some(count), selected);
    if selected {
        parts::enters(window, FocusTarget::Bottom, &response);
    }
    if response.clicked() {
        window.view.tab = tab;
        window.view.bottom_folded = false;
    }
}
