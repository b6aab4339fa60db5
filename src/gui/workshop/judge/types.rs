//! Types as cells: those that are there lead to a tile, the others make one.

use egui::{Button, Role, Stroke, Ui, WidgetInfo, vec2};

use super::Known;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::workshop::Shop;

/// Size of a cell.
const CELL: [f32; 2] = [58.0, 24.0];

/// The cells.
pub(super) fn types_ui(ui: &mut Ui, shop: &mut Shop, known: &Known) {
    let t = Tokens::of(ui);
    let types = &known.here.types;
    ui.label(theme::caption(s::types_of(types.present().count(), types.every.len())).color(t.text2));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        ui.spacing_mut().button_padding = vec2(2.0, 0.0);
        for one in types.every.iter().chain(&types.mixed) {
            let there = one.pieces > 0;
            let (ink, fill) = if there { (t.text, t.selection) } else { (t.text3, t.panel) };
            let button = Button::new(theme::mono(&one.r#type).color(ink))
                .fill(fill)
                .stroke(if there { Stroke::NONE } else { Stroke::new(1.0, t.line2) })
                .min_size(CELL.into());
            let response = ui.add(button);
            let name =
                if there { s::type_there(&one.r#type, one.pieces) } else { s::type_missing(&one.r#type) };
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if response.on_hover_text(&name).clicked() {
                show_or_make(shop, known, &one.r#type);
            }
        }
    });
}

/// Goes to the first tile of a type, or makes one.
fn show_or_make(shop: &mut Shop, known: &Known, letters: &str) {
    let first = known.here.rows.iter().find(|r| r.r#type == letters);
    let there = first.and_then(|r| r.tile.split_once('/')).and_then(|(_, id)| shop.work.place_of(id));
    let after = (!shop.work.set().tiles.is_empty()).then_some(shop.place);
    if let Some(place) = there.or_else(|| shop.work.add_of_type(letters, after)) {
        shop.show_tile(place);
    }
}
