//! Edges as bars with the compared set's tick, and the matrix of pairs.

use egui::{Align2, CornerRadius, FontId, Grid, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::Known;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::workshop::Shop;
use crate::gui::workshop::segment::swatch;

/// Width of the names and of the numbers beside a bar.
const NAMES: f32 = 74.0;
const NUMBERS: f32 = 56.0;
/// Height of a row and of its bar.
const ROW: f32 = 24.0;
const BAR: f32 = 9.0;
/// The share that fills a bar, unless something is more.
const FULL: f64 = 50.0;

/// A bar a sort of side.
pub(super) fn edges_ui(ui: &mut Ui, shop: &Shop, known: &Known) {
    let t = Tokens::of(ui);
    let there = known.there.as_ref().map(|(other, compared)| (other.name.as_str(), compared));
    let rows: Vec<(&str, &str, f64, Option<f64>)> = match there {
        Some((_, compared)) => compared
            .edges
            .iter()
            .map(|e| (e.side.as_str(), e.label.as_str(), e.here, Some(e.there)))
            .collect(),
        None => {
            let there = known.here.edges.iter().filter(|e| e.sides > 0);
            there.map(|e| (e.side.as_str(), e.label.as_str(), e.percent, None)).collect()
        }
    };
    let most = rows.iter().flat_map(|r| [r.2, r.3.unwrap_or(0.0)]).fold(FULL, f64::max);
    for (side, label, here, other) in rows {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
        let words = s::edge_share(&s::capital(label), here, there.and_then(|(name, _)| Some((name, other?))));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
        response.on_hover_text(&words);
        let painter = ui.painter();
        let middle = rect.center().y;
        let font = FontId::proportional(12.0);
        painter.text(pos2(rect.left(), middle), Align2::LEFT_CENTER, s::capital(label), font.clone(), t.text);
        let right = rect.right() - NUMBERS;
        let track = Rect::from_min_max(
            pos2(rect.left() + NAMES, middle - BAR / 2.0),
            pos2(right, middle + BAR / 2.0),
        );
        painter.rect_filled(track, CornerRadius::same(3), t.raised);
        let at = |share: f64| track.left() + track.width() * (share / most) as f32;
        let bar = Rect::from_min_max(track.min, pos2(at(here), track.max.y));
        painter.rect(
            bar,
            CornerRadius::same(3),
            swatch(shop, side),
            Stroke::new(1.0, t.line2),
            egui::StrokeKind::Inside,
        );
        if let Some(other) = other {
            let tick = Rect::from_center_size(pos2(at(other), middle), vec2(2.0, BAR + 8.0));
            painter.rect_filled(tick.expand(1.0), 0.0, t.panel);
            painter.rect_filled(tick, 0.0, t.text);
        }
        let number = format!("{here} %");
        painter.text(pos2(rect.right(), middle), Align2::RIGHT_CENTER, number, font, t.text);
    }
    if let Some((name, _)) = there {
        ui.label(theme::caption(format!("| {name}")).color(t.text2));
    }
}

/// How often two sides stand on one piece.
pub(super) fn pairs_ui(ui: &mut Ui, known: &Known) {
    let t = Tokens::of(ui);
    let there: Vec<usize> = (0..known.here.edges.len()).filter(|i| known.here.edges[*i].sides > 0).collect();
    Grid::new("pairs").spacing([12.0, 3.0]).show(ui, |ui| {
        ui.label("");
        for i in &there {
            ui.label(theme::caption(&known.here.edges[*i].label).color(t.text2));
        }
        ui.end_row();
        for i in &there {
            ui.label(theme::caption(&known.here.edges[*i].label).color(t.text2));
            for j in &there {
                let (adjacent, opposite) =
                    (known.here.pairs.adjacent[*i][*j], known.here.pairs.opposite[*i][*j]);
                ui.label(theme::mono(format!("{adjacent} / {opposite}")));
            }
            ui.end_row();
        }
    });
}
