//! What a figure on each segment would score, worked out on a thread whenever the tile rests.

use std::sync::Arc;

use egui::{Align, Context, Layout, Ui};

use super::{Shop, segment};
use crate::app::Background;
use crate::edit::drawing::Worth;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;

/// What is known of which state of a tile.
pub(super) struct Known {
    asked: u64,
    of: u64,
    worth: Vec<Worth>,
    work: Background<(u64, Vec<Worth>)>,
}

impl Known {
    pub fn new(ctx: &Context) -> Known {
        let mut work = Background::default();
        let ctx = ctx.clone();
        work.wake_with(Arc::new(move || ctx.request_repaint()));
        Known { asked: 0, of: 0, worth: Vec::new(), work }
    }
}

impl Shop {
    /// Asks anew when the tile has changed and nothing is dragged; takes in what is ready.
    pub(super) fn follow_worth(&mut self) {
        let stamp = self.work.tile_stamp(self.place);
        if self.worth.asked != stamp && self.drag.is_none() {
            self.worth.asked = stamp;
            if let Some(work) = self.work.worth(self.place) {
                self.worth.work.ask(move || (stamp, work()));
            }
        }
        if let Some((of, worth)) = self.worth.work.take() {
            self.worth.of = of;
            self.worth.worth = worth;
        }
    }

    /// Waits for it, for tests.
    pub fn wait_for_worth(&mut self) -> &[Worth] {
        if let Some((of, worth)) = self.worth.work.wait() {
            self.worth.of = of;
            self.worth.worth = worth;
        }
        &self.worth.worth
    }
}

/// The list.
pub(super) fn worth_ui(ui: &mut Ui, shop: &mut Shop) {
    let t = Tokens::of(ui);
    parts::head(ui, s::WORTH_HERE, |_| {});
    let fresh = shop.worth.of == shop.work.tile_stamp(shop.place);
    let set = shop.work.set().clone();
    let Some(tile) = set.tiles.get(shop.place) else { return };
    let worth = std::mem::take(&mut shop.worth.worth);
    for one in worth.iter().filter(|w| w.figure.is_some()) {
        let Some((_, def)) = tile.segment(&one.segment) else { continue };
        let name = segment::title(shop, def);
        ui.horizontal(|ui| {
            let ink = if fresh { t.text } else { t.text3 };
            ui.label(theme::small(name).color(ink));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(theme::small(s::points_here(one.now, one.last)).color(ink));
            });
        })
        .response
        .on_hover_ui(|ui| {
            for line in &one.lines {
                ui.label(format!("{}: {}", line.rule, s::number(line.points)));
            }
        });
    }
    shop.worth.worth = worth;
}
