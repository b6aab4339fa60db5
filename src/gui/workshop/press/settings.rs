//! How a print run is set up.

use egui::{ComboBox, DragValue, Role, Ui, WidgetInfo};

use crate::app::publish::{Backs, Choice, FlipEdge, Orientation, Paper, PrintSettings};
use crate::gui::strings as s;
use crate::gui::workshop::inspector::fact;

/// The fields.
pub(super) fn settings_ui(ui: &mut Ui, settings: &mut PrintSettings) {
    let papers = [(s::PAPER_A4, Paper::A4), (s::PAPER_LETTER, Paper::Letter)];
    choice(ui, s::PAPER, &mut settings.paper, &papers);
    let ways = [
        (s::LIES_BEST, Orientation::Best),
        (s::LIES_PORTRAIT, Orientation::Portrait),
        (s::LIES_LANDSCAPE, Orientation::Landscape),
    ];
    choice(ui, s::LIES, &mut settings.orientation, &ways);
    length(ui, s::TILE_MM, &mut settings.tile_mm, 5.0..=200.0);
    length(ui, s::GAP_MM, &mut settings.gap, 0.0..=50.0);
    length(ui, s::BLEED_MM, &mut settings.bleed, 0.0..=20.0);
    length(ui, s::MARGIN_MM, &mut settings.margin, 0.0..=60.0);
    length(ui, s::PRINTER_MM, &mut settings.printer_margin, 0.0..=60.0);
    ui.checkbox(&mut settings.crop_marks, s::CROP_MARKS);
    let mut backs = settings.backs == Backs::Printed;
    if ui.checkbox(&mut backs, s::BACKS).changed() {
        settings.backs = if backs { Backs::Printed } else { Backs::None };
    }
    if backs {
        let mut long = settings.flip == FlipEdge::Long;
        if ui.checkbox(&mut long, s::FLIP_LONG).changed() {
            settings.flip = if long { FlipEdge::Long } else { FlipEdge::Short };
        }
    }
    ui.checkbox(&mut settings.ruler, s::RULER);
    ui.checkbox(&mut settings.notice, s::NOTICE);
    let mut once = settings.choice == Choice::Once;
    if ui.checkbox(&mut once, s::ONE_OF_EACH).changed() {
        settings.choice = if once { Choice::Once } else { Choice::Counted };
    }
}

fn choice<T: PartialEq + Copy>(ui: &mut Ui, name: &str, chosen: &mut T, all: &[(&str, T)]) {
    fact(ui, name, |ui| {
        let now = all.iter().find(|(_, value)| *value == *chosen).map_or("", |(word, _)| *word);
        let shown = ComboBox::from_id_salt(name).selected_text(now).show_ui(ui, |ui| {
            for (word, value) in all {
                ui.selectable_value(chosen, *value, *word);
            }
        });
        shown.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name));
    });
}

fn length(ui: &mut Ui, name: &str, value: &mut f64, range: std::ops::RangeInclusive<f64>) {
    fact(ui, name, |ui| {
        let response = ui.add(DragValue::new(value).range(range).speed(0.1).max_decimals(2));
        response.widget_info(|| {
            let mut info = WidgetInfo::drag_value(true, *value);
            info.label = Some(name.to_owned());
            info
        });
    });
}
