//! Panels of the Tiles workspace, and what is kept up to date before a frame of it.

use egui::{CentralPanel, Frame, Margin, Panel, Ui};

use super::{
    Section, Shop, ShopTab, bottom, canvas, head_page, inspector, list, scoring, vocabulary, welcome,
};
use crate::gui::app::Window;
use crate::gui::canvas::messages_ui;
use crate::gui::theme::{Tokens, size};
use crate::gui::view::FocusTarget;

/// Everything between menu and status bar; `left` and `right` are the widths of the side panels.
pub(crate) fn shell_ui(ui: &mut Ui, window: &mut Window, left: f32, right: f32, wide: bool) {
    let Some(mut shop) = window.shop.take() else {
        let f = Frame::new().fill(Tokens::of(ui).canvas);
        let middle = CentralPanel::default().frame(f).show(ui, |ui| welcome::welcome_ui(ui, window));
        messages_ui(ui, window, middle.response.rect);
        return;
    };
    shop.follow_pictures(ui.ctx());
    shop.follow();
    shop.follow_press(window);
    panels_ui(ui, window, &mut shop, left, right, wide);
    shop.tidy();
    messages_ui(ui, window, ui.ctx().content_rect().shrink2(egui::vec2(280.0, 44.0)));
    // Opening another set in this frame has put it there already.
    window.shop.get_or_insert(shop);
}

fn panels_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, left: f32, right: f32, wide: bool) {
    let t = Tokens::of(ui);
    let side = Margin { left: size::MARGIN, right: size::MARGIN, top: 0, bottom: 0 };
    let panel = Frame::new().fill(t.panel);
    Panel::left("set-list")
        .default_size(left)
        .size_range(180.0..=420.0)
        .frame(panel.inner_margin(side))
        .show(ui, |ui| {
            list::list_ui(ui, window, shop);
        });
    let drawing = shop.section == Section::Tiles && !shop.work.set().tiles.is_empty();
    if drawing && wide {
        Panel::right("set-inspector").default_size(right).size_range(260.0..=520.0).frame(panel).show(
            ui,
            |ui| {
                egui::ScrollArea::vertical().id_salt("set-inspector").auto_shrink([false, false]).show(
                    ui,
                    |ui| {
                        Frame::new().inner_margin(Margin::symmetric(size::MARGIN, 0)).show(ui, |ui| {
                            inspector::inspector_ui(ui, window, shop);
                            ui.add_space(16.0);
                        });
                    },
                );
            },
        );
    }
    if shop.section == Section::Scoring && wide {
        let right = right.max(340.0);
        Panel::right("set-example")
            .default_size(right)
            .size_range(280.0..=560.0)
            .frame(panel)
            .show(ui, |ui| scoring::example_ui(ui, window, shop));
    }
    if shop.section == Section::Tiles {
        // Plots and pages want more room than rows.
        let tall = matches!(shop.tab, ShopTab::Statistics | ShopTab::Print);
        let height = if tall { (ui.available_height() * 0.46).clamp(210.0, 560.0) } else { 210.0 };
        let bottom = Panel::bottom(("set-bottom", tall)).default_size(height).size_range(110.0..=760.0);
        bottom.frame(panel).show(ui, |ui| bottom::bottom_ui(ui, window, shop));
    }
    let f = Frame::new().fill(t.canvas);
    CentralPanel::default().frame(f).show(ui, |ui| match shop.section {
        Section::Set => head_page::head_page_ui(ui, window, shop),
        Section::Tiles if drawing => {
            window.view.shown.push(FocusTarget::Canvas);
            canvas::canvas_ui(ui, window, shop);
        }
        Section::Tiles => empty_ui(ui, window),
        Section::Vocabulary => vocabulary::vocabulary_ui(ui, shop),
        Section::Scoring => scoring::scoring_ui(ui, window, shop),
    });
}

/// A set without tiles.
fn empty_ui(ui: &mut Ui, window: &mut Window) {
    use crate::gui::{action::Action, command::CommandId, strings as s, widgets::parts};
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.35);
        ui.label(s::NO_TILES);
        ui.add_space(8.0);
        if parts::primary(ui, s::FIRST_TILE).clicked() {
            window.actions.push(Action::Run(CommandId::AddTile));
        }
    });
}

impl Shop {
    /// Takes in what threads have found, and what follows from changes of the vocabulary.
    fn follow(&mut self) {
        self.follow_vocabulary();
        self.follow_worth();
        let judged = self.work.poll();
        if judged || self.worst_of_revision != Some(self.work.revision()) {
            self.worst_of_revision = Some(self.work.revision());
            self.worst.clear();
            for finding in self.work.findings() {
                if let Some(id) = finding.at.first().and_then(|p| p.id.clone()) {
                    let worst = self.worst.entry(id).or_insert(finding.severity);
                    *worst = (*worst).min(finding.severity);
                }
            }
        }
    }
}
