//! The bag: which tiles are still to be drawn, which are out of the game. Counted from the sets until set by hand.

use std::collections::BTreeMap;

use egui::{Align, Align2, DragValue, FontId, Layout, Rect, Sense, Ui, WidgetInfo, vec2};

use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::canvas::{Batch, Placed, add_tile};
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::model::edit::Edit;
use crate::model::geom::Turn;
use crate::model::holdings::{Amount, TilePile};

/// Width of a tile kind with its numbers.
const COLUMN: f32 = 160.0;

/// A tile kind of the game: copies in the bag and out of the game.
struct Row {
    id: String,
    bag: i64,
    out: i64,
}

/// How many tiles are in the bag; its tab shows it in every frame.
pub fn tiles_in_bag(window: &Window) -> usize {
    let count = || rows(window).iter().map(|row| usize::try_from(row.bag).unwrap_or(0)).sum();
    window.facts.in_bag(count)
}

fn rows(window: &Window) -> Vec<Row> {
    let board = window.session.board();
    let counts = window.facts.counts(&window.session);
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    for (id, (all, used)) in counts.iter() {
        let out = board.discards.count(id);
        let bag = board.bag.as_ref().map_or((all - used - out).max(0), |bag| bag.count(id));
        rows.insert(id, Row { id: id.clone(), bag, out });
    }
    for id in board.bag.iter().flat_map(|bag| bag.0.keys()).chain(board.discards.0.keys()) {
        rows.entry(id).or_insert_with(|| Row {
            id: id.clone(),
            bag: board.bag.as_ref().map_or(0, |bag| bag.count(id)),
            out: board.discards.count(id),
        });
    }
    rows.into_values().filter(|row| row.bag != 0 || row.out != 0 || board.bag.is_some()).collect()
}

/// The list, with a field for each number.
pub(super) fn bag_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    let rows = rows(window);
    ui.horizontal_wrapped(|ui| {
        let by_hand = window.session.board().bag.is_some();
        ui.label(theme::small(if by_hand { s::BAG_BY_HAND } else { s::BAG_COUNTED }).color(t.text2));
        if by_hand && ui.button(s::BAG_RESET).clicked() {
            window.actions.push(Action::Apply(s::BAG_RESET.to_owned(), vec![Edit::Bag(None)]));
        }
    });
    ui.add_space(4.0);
    if rows.iter().all(|row| row.bag == 0 && row.out == 0) {
        ui.label(s::BAG_EMPTY);
    }
    let columns = ((ui.available_width() / COLUMN).floor() as usize).max(1);
    egui::Grid::new("bag").num_columns(columns).spacing(vec2(10.0, 8.0)).show(ui, |ui| {
        for line in rows.chunks(columns) {
            for row in line {
                row_ui(ui, window, row, &rows);
            }
            ui.end_row();
        }
    });
}

fn row_ui(ui: &mut Ui, window: &mut Window, row: &Row, all: &[Row]) {
    let name = window.tile_name(&row.id);
    ui.allocate_ui_with_layout(vec2(150.0, 48.0), Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, picture) = ui.allocate_exact_size(vec2(44.0, 44.0), Sense::hover());
        tile_picture(ui, window, &row.id, rect);
        picture.on_hover_text(&name);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let bag = number_ui(ui, row.bag, s::IN_BAG, &s::bag_of(&name));
            let out = number_ui(ui, row.out, s::OUT, &s::out_of(&name));
            if bag != row.bag {
                let pile = pile(all.iter().map(|r| (r, if r.id == row.id { bag } else { r.bag })));
                window.actions.push(Action::Apply(s::set_bag(&name), vec![Edit::Bag(Some(pile))]));
            }
            if out != row.out {
                let old = window.session.board().discards.clone();
                let edit = Edit::Discards(with(old, &row.id, out));
                window.actions.push(Action::Apply(s::set_out(&name), vec![edit]));
            }
        });
    });
}

fn number_ui(ui: &mut Ui, now: i64, caption: &str, spoken: &str) -> i64 {
    let mut value = now;
    ui.horizontal(|ui| {
        let response = ui.add(DragValue::new(&mut value).range(0..=999).speed(0.1));
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(egui::Role::SpinButton, true, spoken);
            info.value = Some(value as f64);
            info
        });
        ui.label(theme::caption(caption).color(Tokens::of(ui).text2));
    });
    value
}

fn tile_picture(ui: &Ui, window: &mut Window, id: &str, rect: Rect) {
    let t = Tokens::of(ui);
    let mut batch = Batch::default();
    if !add_tile(window, &mut batch, id, Turn::ZERO, Placed::at(rect, t.board.plain)) {
        ui.painter().rect_filled(rect, 2.0, t.line);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, "?", FontId::proportional(16.0), t.text2);
    }
    batch.paint(ui.painter());
}

/// A pile of all rows that hold something; an empty kind is left out.
fn pile<'a>(rows: impl Iterator<Item = (&'a Row, i64)>) -> TilePile {
    let some = rows.filter(|(_, n)| *n != 0);
    TilePile(some.map(|(row, n)| (row.id.clone(), Amount::of(n))).collect())
}

/// The pile with so many of a tile; what an unknown program wrote beside it stays.
fn with(mut pile: TilePile, tile: &str, count: i64) -> TilePile {
    if count == 0 {
        pile.0.remove(tile);
    } else {
        pile.0.entry(tile.to_owned()).or_default().count = count;
    }
    pile
}
