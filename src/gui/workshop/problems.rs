//! What the checks find in the set; a press goes to the tile.

use egui::{Align, Layout, Ui, Vec2};

use super::Shop;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::widgets::{parts, shape};
use crate::model::Finding;

/// The list.
pub(super) fn problems_ui(ui: &mut Ui, shop: &mut Shop) {
    let t = Tokens::of(ui);
    if shop.work.findings().is_empty() {
        ui.horizontal(|ui| {
            ui.set_min_height(size::ROW);
            let words = if shop.work.is_judging() { s::JUDGING } else { s::NO_SET_PROBLEMS };
            if !shop.work.is_judging() {
                parts::tick_icon(ui, s::FINE);
            }
            ui.label(words);
        });
        return;
    }
    let findings: Vec<Finding> = shop.work.findings().to_vec();
    ui.spacing_mut().item_spacing.y = 0.0;
    let height = ui.available_height();
    egui::ScrollArea::vertical()
        .id_salt("set-problems")
        .auto_shrink([false, false])
        .max_height(height)
        .show_rows(ui, size::ROW, findings.len(), |ui, rows| {
            for finding in &findings[rows] {
                let row = parts::row(ui, &finding.message, false, size::ROW, |ui| {
                    let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), egui::Sense::hover());
                    let ink = t.severity(finding.severity);
                    shape::severity(ui.painter(), rect.center(), 7.5, finding.severity, ink, t.on_severity);
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        if let Some(id) = finding.at.first().and_then(|p| p.id.as_deref()) {
                            ui.label(theme::mono(id).color(t.text2));
                        }
                        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                            ui.add(egui::Label::new(&finding.message).truncate());
                        });
                    });
                });
                let row = row.on_hover_text(&finding.help);
                if row.clicked() {
                    show(shop, finding);
                }
            }
        });
}

/// Shows the tile that a finding is about, and the segment.
fn show(shop: &mut Shop, finding: &Finding) {
    let Some(place) = finding.at.first() else { return };
    if let Some(at) = place.id.as_deref().and_then(|id| shop.work.place_of(id)) {
        shop.show_tile(at);
        shop.segment.clone_from(&place.segment);
    }
}
