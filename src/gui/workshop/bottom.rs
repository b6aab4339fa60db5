//! The bottom panel of the Tiles workspace.

use egui::{Frame, Margin, Stroke, Ui};

use super::{Shop, ShopTab, judge, press, problems, table};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{Tokens, size};
use crate::gui::view::FocusTarget;
use crate::gui::widgets::parts;

/// Tabs and what the chosen one holds.
pub(super) fn bottom_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    let row = ui.horizontal(|ui| {
        ui.set_height(size::HEAD);
        ui.add_space(f32::from(size::MARGIN) - 4.0);
        let counts = [
            (ShopTab::Statistics, s::TAB_STATISTICS, None),
            (ShopTab::Table, s::TAB_TABLE, Some(shop.work.set().tiles.len())),
            (ShopTab::Problems, s::SET_PROBLEMS, Some(shop.work.findings().len())),
            (ShopTab::Print, s::TAB_PRINT, None),
            (ShopTab::History, s::SET_HISTORY, Some(shop.work.position())),
        ];
        for (tab, name, count) in counts {
            tab_ui(ui, window, shop, tab, name, count);
        }
    });
    let t = Tokens::of(ui);
    ui.painter().hline(ui.max_rect().x_range(), row.response.rect.bottom() + 0.5, Stroke::new(1.0, t.line));
    Frame::new().inner_margin(Margin::symmetric(size::MARGIN, 4)).show(ui, |ui| match shop.tab {
        ShopTab::Statistics => judge::statistics_ui(ui, window, shop),
        ShopTab::Table => {
            // Its columns may be wider than the panel.
            egui::ScrollArea::horizontal()
                .id_salt("wide-table")
                .auto_shrink([false, false])
                .show(ui, |ui| table::table_ui(ui, window, shop));
        }
        ShopTab::Problems => problems::problems_ui(ui, shop),
        ShopTab::Print => press::print_ui(ui, window, shop),
        ShopTab::History => history_ui(ui, window, shop),
    });
}

fn tab_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, tab: ShopTab, name: &str, count: Option<usize>) {
    let selected = shop.tab == tab;
    let response = parts::tab(ui, name, count, selected);
    if selected {
        parts::enters(window, FocusTarget::Bottom, &response);
    }
    if response.clicked() {
        shop.tab = tab;
    }
}

fn history_ui(ui: &mut Ui, window: &mut Window, shop: &Shop) {
    let t = Tokens::of(ui);
    let history = shop.work.history();
    ui.spacing_mut().item_spacing.y = 0.0;
    egui::ScrollArea::vertical().id_salt("set-history").auto_shrink([false, false]).show(ui, |ui| {
        for (n, label) in history.labels.iter().enumerate() {
            let done = n < history.position;
            let row = parts::row(ui, label, n + 1 == history.position, size::ROW, |ui| {
                ui.label(egui::RichText::new(label).color(if done { t.text } else { t.text3 }));
            });
            if row.clicked() {
                window.actions.push(Action::History(n + 1));
            }
        }
    });
}
