//! How the tiles with a mark come up over the game: the median and the band of eight games of ten.

use egui::{ComboBox, Role, Ui, WidgetInfo};
use egui_plot::{FilledArea, Line, Plot, PlotPoints};

use super::Known;
use crate::app::publish::text::{Block, Table, plain};
use crate::app::statistics::DrawCurve;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::workshop::Shop;

/// What is drawn, its curve, its table.
pub(super) fn draws_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, known: &Known) {
    let t = Tokens::of(ui);
    let here = &known.here;
    let marks = here.marks.iter().map(|m| (m.mark.as_str(), m.label.as_str()));
    let kinds = here.kinds.iter().map(|k| (k.kind.as_str(), k.label.as_str()));
    let all: Vec<(&str, &str)> = marks.chain(kinds).collect();
    let chosen = shop.judge.drawn.clone();
    let Some((id, label)) =
        all.iter().copied().find(|(id, _)| Some(*id) == chosen.as_deref()).or(all.first().copied())
    else {
        return;
    };
    let Some(curve) = here.draws(id) else { return };
    ui.horizontal(|ui| {
        let shown = ComboBox::from_id_salt("drawn").selected_text(label).show_ui(ui, |ui| {
            for (other, name) in &all {
                if ui.selectable_label(*other == id, *name).clicked() {
                    shop.judge.drawn = Some((*other).to_owned());
                }
            }
        });
        shown.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, s::DRAWN_WHAT));
        ui.label(theme::small(s::drawn_of(curve.showing, curve.pile)).color(t.text2));
        if ui.button(s::COPY_CURVE).clicked() {
            ui.copy_text(as_text(label, &curve));
            window.say(s::COPIED_TEXT);
        }
    });
    let xs: Vec<f64> = curve.points.iter().map(|p| p.drawn as f64).collect();
    let low: Vec<f64> = curve.points.iter().map(|p| p.low as f64).collect();
    let high: Vec<f64> = curve.points.iter().map(|p| p.high as f64).collect();
    let median: PlotPoints = curve.points.iter().map(|p| [p.drawn as f64, p.median as f64]).collect();
    Plot::new("draw-curve")
        .height(110.0)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .show_background(false)
        .show(ui, |plot| {
            plot.add(FilledArea::new("band", &xs, &low, &high).fill_color(t.selection));
            plot.line(Line::new("median", median).color(t.accent).width(2.0));
        });
    ui.label(theme::caption(s::DRAW_ABOUT).color(t.text2));
}

fn as_text(label: &str, curve: &DrawCurve) -> String {
    let mut table = Table::new(&["#Drawn", "#Lowest tenth", "#Median", "#Highest tenth"]);
    for p in &curve.points {
        table.row([p.drawn, p.low, p.median, p.high].map(|n| n.to_string()));
    }
    plain(&[Block::heading(2, label), Block::Table(table)], &str::to_owned)
}
