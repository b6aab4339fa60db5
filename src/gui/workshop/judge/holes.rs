//! The odds that a drawn tile fits a hole.

use egui::{ComboBox, Role, Ui, WidgetInfo};

use super::Known;
use crate::app::statistics::{Hole, chance_within};
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::workshop::Shop;
use crate::model::Side;

/// Hardest holes that are listed.
const HARDEST: usize = 8;

/// Four sides to choose, what fits, and the hardest holes.
pub(super) fn holes_ui(ui: &mut Ui, shop: &mut Shop, known: &Known) {
    let t = Tokens::of(ui);
    let letters: Vec<char> = known.here.types.letters.chars().collect();
    ui.horizontal(|ui| {
        for side in Side::ALL {
            let chosen = &mut shop.judge.hole[side.index()];
            let text = |c: Option<char>| c.map_or(s::OPEN_SIDE.to_owned(), |c| c.to_string());
            ui.label(theme::mono(side.letter().to_string()).color(t.text2));
            let combo =
                ComboBox::from_id_salt(("hole", side.letter())).selected_text(text(*chosen)).width(50.0);
            let shown = combo.show_ui(ui, |ui| {
                for choice in letters.iter().copied().map(Some).chain([None]) {
                    ui.selectable_value(chosen, choice, text(choice));
                }
            });
            let name = s::hole_side(side.word());
            shown.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
        }
    });
    let odds = known.here.hole(&Hole::new(shop.judge.hole));
    let within = [1, 3, 10].map(|n| chance_within(n, odds.pieces, known.here.pile));
    ui.label(s::hole_odds(odds.pieces, known.here.pile, within));
    ui.add_space(4.0);
    let hardest = known.here.holes();
    ui.horizontal_wrapped(|ui| {
        for hole in hardest.iter().take(HARDEST) {
            ui.label(theme::mono(format!("{} {}", hole.hole, hole.pieces)).color(t.text2));
        }
    });
}
