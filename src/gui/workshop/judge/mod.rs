//! The Statistics tab: what the set holds, beside others; odds; games with and without it.

mod draws;
mod edges;
mod games;
mod holes;
mod types;

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{ComboBox, Context, Grid, Ui};

use super::Shop;
use crate::app::publish::text::{Table, markdown, wiki};
use crate::app::publish::{contents, mark_table, segment_table};
use crate::app::statistics::{Comparison, Mix, Part, Statistics, compare, statistics};
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;
use crate::model::{SetUse, TileSet};

/// Statistics of a state of the set.
struct Known {
    of: (u64, BTreeSet<String>),
    mix: Mix,
    here: Statistics,
    there: Option<(Statistics, Comparison)>,
}

/// State of the tab.
pub(super) struct Judge {
    known: Option<Arc<Known>>,
    /// Ids of the sets that the set is compared with.
    against: BTreeSet<String>,
    /// Letters of the hole, none for an open side.
    hole: [Option<char>; 4],
    /// The mark or kind whose draws are shown.
    drawn: Option<String>,
    games: games::Games,
}

impl Judge {
    pub fn new(ctx: &Context) -> Judge {
        Judge {
            known: None,
            against: BTreeSet::from(["base".to_owned()]),
            hole: [Some('C'), Some('R'), Some('F'), None],
            drawn: None,
            games: games::Games::new(ctx),
        }
    }
}

impl Shop {
    /// The set as it is, or another at hand.
    pub(super) fn find_set(&self) -> impl Fn(&str) -> Option<Arc<TileSet>> + use<> {
        let (own, catalogue) = (Arc::clone(self.work.set()), Arc::clone(self.work.catalogue()));
        move |id| if id == own.id { Some(Arc::clone(&own)) } else { catalogue.set(id) }
    }

    /// Statistics of the set as it is; made anew when it has changed.
    fn judged(&mut self) -> Arc<Known> {
        let of = (self.work.revision(), self.judge.against.clone());
        if let Some(known) = self.judge.known.as_ref().filter(|k| k.of == of) {
            return Arc::clone(known);
        }
        let find = self.find_set();
        let mix = Mix::of_set(Part::new(Arc::clone(self.work.set()), None), &find);
        let here = statistics(&mix);
        let others: Vec<SetUse> = of.1.iter().map(|id| SetUse::new(id)).collect();
        let there = (!others.is_empty()).then(|| {
            let there = statistics(&Mix::of_uses(&others, &find));
            let compared = compare(&here, &there);
            (there, compared)
        });
        let known = Arc::new(Known { of, mix, here, there });
        self.judge.known = Some(Arc::clone(&known));
        known
    }
}

/// The tab.
pub(super) fn statistics_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    let known = shop.judged();
    head_ui(ui, window, shop, &known);
    if known.here.pieces == 0 {
        ui.label(s::NOTHING_COUNTED);
        return;
    }
    egui::ScrollArea::both().id_salt("statistics").auto_shrink([false, false]).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 28.0;
            block(ui, 300.0, s::EDGES_PERCENT, |ui| edges::edges_ui(ui, shop, &known));
            block(ui, 520.0, s::TYPES_HAVE, |ui| types::types_ui(ui, shop, &known));
            block(ui, 330.0, s::HOLE, |ui| holes::holes_ui(ui, shop, &known));
            block(ui, 320.0, s::DRAW_CURVE, |ui| draws::draws_ui(ui, window, shop, &known));
            block(ui, 260.0, s::EDGE_PAIRS, |ui| edges::pairs_ui(ui, &known));
            block(ui, 330.0, s::SEGMENTS_MARKS, |ui| {
                table_ui(ui, "segments", &segment_table(&known.here));
                if !known.here.marks.is_empty() {
                    ui.add_space(8.0);
                    table_ui(ui, "marks", &mark_table(&known.here));
                }
            });
            block(ui, 420.0, s::GAMES_WITH, |ui| games::games_ui(ui, shop));
        });
    });
}

/// A part of the tab with its head.
fn block(ui: &mut Ui, width: f32, name: &str, contents: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.set_width(width);
        parts::head(ui, name, |_| {});
        contents(ui);
    });
}

/// With what the set is compared, and what can be taken away.
fn head_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, known: &Known) {
    ui.horizontal(|ui| {
        let t = Tokens::of(ui);
        ui.label(theme::small(s::COMPARED_WITH).color(t.text2));
        let name = known.there.as_ref().map_or(s::NOT_COMPARED, |(there, _)| &there.name);
        let combo = ComboBox::from_id_salt("against").selected_text(name).width(220.0);
        let catalogue = Arc::clone(shop.work.catalogue());
        let shown = combo.show_ui(ui, |ui| {
            for id in catalogue.ids().filter(|id| *id != shop.work.set().id) {
                let on = shop.judge.against.contains(id);
                if ui.selectable_label(on, id).clicked() {
                    if on {
                        shop.judge.against.remove(id);
                    } else {
                        shop.judge.against.insert(id.to_owned());
                    }
                }
            }
        });
        shown
            .response
            .widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, s::COMPARED_WITH));
        let page = || contents(&known.mix, &known.here.name, &known.here);
        for (name, text) in [
            (s::COPY_MARKDOWN, (|p| markdown(p)) as fn(&[crate::app::publish::text::Block]) -> String),
            (s::COPY_WIKI, |p| wiki(p)),
        ] {
            if ui.button(name).clicked() {
                ui.copy_text(text(&page()));
                window.say(s::COPIED_TEXT);
            }
        }
    });
}

/// A table of words and numbers.
fn table_ui(ui: &mut Ui, id: &str, table: &Table) {
    let t = Tokens::of(ui);
    Grid::new(id).num_columns(table.columns.len()).spacing([14.0, 3.0]).show(ui, |ui| {
        for (head, _) in &table.columns {
            ui.label(theme::caption(head).color(t.text2));
        }
        ui.end_row();
        for row in &table.rows {
            for cell in row {
                ui.label(theme::small(cell));
            }
            ui.end_row();
        }
    });
}
