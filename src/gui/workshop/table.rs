//! The set as a table: a row a tile; sorted by any column, edited in place.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{Align, Button, Label, Layout, Sense, Ui};
use egui_extras::{Column, TableBuilder};
use egui_material_icons::icons as i;

use super::{Shop, field, inspector, list};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::{CommandId, command};
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::{parts, shape};
use crate::model::{TileDef, Turn};

/// A column by which rows can be ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum By {
    /// As the set lists them.
    #[default]
    Set,
    /// By id.
    Id,
    /// By name.
    Name,
    /// By type.
    Type,
    /// By count.
    Count,
    /// By the number of segments.
    Segments,
    /// By marks.
    Marks,
    /// By severity.
    Problems,
}

/// How rows are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Order {
    by: By,
    falling: bool,
}

impl Order {
    /// A press on a column's head: by it, the other way round, as the set lists them.
    fn press(&mut self, by: By) {
        *self = match (*self == Order { by, falling: false }, self.by == by) {
            (true, _) => Order { by, falling: true },
            (false, true) => Order::default(),
            (false, false) => Order { by, falling: false },
        };
    }
}

/// Marks of a tile and its segments, in words.
fn marks_of(shop: &mut Shop, tile: &TileDef) -> String {
    let all = tile.segments.iter().flat_map(|s| &s.marks).chain(&tile.marks);
    let mut words: Vec<String> = Vec::new();
    for (mark, number) in all {
        let name = shop.mark_name(mark);
        words.push(if *number == 1 { name } else { format!("{name} {number}") });
    }
    words.join(", ")
}

/// Segments by kind, in words: `2 city, 1 road`.
fn segments_of(shop: &mut Shop, tile: &TileDef) -> String {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for segment in &tile.segments {
        match counts.iter_mut().find(|(kind, _)| *kind == segment.kind) {
            Some((_, n)) => *n += 1,
            None => counts.push((segment.kind.clone(), 1)),
        }
    }
    let words = counts.into_iter().map(|(kind, n)| format!("{n} {}", shop.kind_name(&kind)));
    words.collect::<Vec<_>>().join(", ")
}

/// What the order of rows follows from: the set, what was found in it, the filter, the column.
pub(super) type RowsOf = (u64, usize, String, Order);

/// Places of the rows in the order in which they are shown; kept until something changes.
fn rows(shop: &mut Shop) -> Arc<[usize]> {
    let of = (shop.work.revision(), shop.work.findings().len(), shop.filter.clone(), shop.order);
    if let Some((kept, rows)) = &shop.rows
        && *kept == of
    {
        return Arc::clone(rows);
    }
    let rows: Arc<[usize]> = ordered(shop).into();
    shop.rows = Some((of, Arc::clone(&rows)));
    rows
}

/// Which of two rows comes first.
type Compare<'a> = dyn Fn(&usize, &usize) -> Ordering + 'a;

fn ordered(shop: &Shop) -> Vec<usize> {
    let mut rows = list::shown(shop);
    let set = shop.work.set().clone();
    let edition = set.newest_edition();
    let order = shop.order;
    let tile = |n: usize| &set.tiles[n];
    let compare: Box<Compare<'_>> = match order.by {
        By::Set => return rows,
        By::Id => Box::new(|a, b| tile(*a).id.cmp(&tile(*b).id)),
        By::Name => Box::new(|a, b| tile(*a).name.get("en").cmp(tile(*b).name.get("en"))),
        By::Type => Box::new(|a, b| shop.type_of(tile(*a)).cmp(&shop.type_of(tile(*b)))),
        By::Count => Box::new(|a, b| tile(*a).copies(edition).cmp(&tile(*b).copies(edition))),
        By::Segments => Box::new(|a, b| tile(*a).segments.len().cmp(&tile(*b).segments.len())),
        By::Marks => Box::new(|a, b| {
            let count = |t: &TileDef| t.marks.len() + t.segments.iter().map(|s| s.marks.len()).sum::<usize>();
            count(tile(*a)).cmp(&count(tile(*b)))
        }),
        By::Problems => Box::new(|a, b| {
            // The worst first; none last.
            let rank = |n: usize| shop.worst_of(&tile(n).id).map_or(u8::MAX, |s| s as u8);
            rank(*a).cmp(&rank(*b))
        }),
    };
    rows.sort_by(|a, b| if order.falling { compare(b, a) } else { compare(a, b) });
    rows
}

/// The commands above the table.
const ABOVE: [CommandId; 5] = [
    CommandId::AddTile,
    CommandId::DuplicateTile,
    CommandId::TileUp,
    CommandId::TileDown,
    CommandId::RemoveTile,
];

/// The table.
pub(super) fn table_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for id in ABOVE {
            let command = command(id);
            if let Some(icon) = command.icon
                && parts::quiet_icon_button(ui, icon, command.label).clicked()
            {
                window.actions.push(Action::Run(id));
            }
        }
    });
    let rows = rows(shop);
    let set = shop.work.set().clone();
    let edition = set.newest_edition();
    let heads = [
        (By::Set, s::COLUMN_PICTURE),
        (By::Id, s::COLUMN_ID),
        (By::Name, s::COLUMN_NAME),
        (By::Type, s::COLUMN_TYPE),
        (By::Count, s::COLUMN_COUNT),
        (By::Segments, s::COLUMN_SEGMENTS),
        (By::Marks, s::COLUMN_MARKS),
        (By::Problems, s::COLUMN_PROBLEMS),
    ];
    let height = ui.available_height();
    TableBuilder::new(ui)
        .id_salt("tiles-of-the-set")
        .striped(true)
        .sense(Sense::click())
        .cell_layout(Layout::left_to_right(Align::Center))
        .column(Column::exact(52.0))
        .column(Column::initial(130.0).clip(true).resizable(true))
        .column(Column::initial(150.0).clip(true).resizable(true))
        .column(Column::initial(56.0).resizable(true))
        .column(Column::initial(64.0).resizable(true))
        .column(Column::initial(150.0).clip(true).resizable(true))
        .column(Column::initial(110.0).clip(true).resizable(true))
        .column(Column::remainder().clip(true))
        .min_scrolled_height(0.0)
        .max_scroll_height(height)
        .auto_shrink(false)
        .header(24.0, |mut header| {
            for (by, name) in heads {
                header.col(|ui| head_ui(ui, shop, by, name));
            }
        })
        .body(|body| {
            body.rows(inspector::ROW, rows.len(), |mut row| {
                let at = rows[row.index()];
                let Some(tile) = set.tiles.get(at) else { return };
                row.set_selected(shop.picked.contains(&at));
                row.col(|ui| {
                    let key = shop.key(at);
                    let rect = list::picture_in(ui.max_rect());
                    shop.paint(ui, window, &key, Turn::ZERO, rect);
                });
                row.col(|ui| cell(ui, theme::mono(&tile.id)));
                row.col(|ui| cell(ui, egui::RichText::new(tile.name.get("en"))));
                row.col(|ui| cell(ui, theme::mono(shop.type_of(tile))));
                row.col(|ui| {
                    let name = s::count_of(&tile.id);
                    if let Some(count) = field::whole(ui, &name, tile.copies(edition), 0..=999) {
                        let picked = if shop.picked.contains(&at) {
                            shop.picked.clone()
                        } else {
                            BTreeSet::from([at])
                        };
                        shop.work.set_count(&picked, edition, count);
                    }
                });
                row.col(|ui| cell(ui, egui::RichText::new(segments_of(shop, tile))));
                row.col(|ui| cell(ui, egui::RichText::new(marks_of(shop, tile))));
                row.col(|ui| problems_cell(ui, shop, &tile.id));
                let response = row.response();
                if response.clicked() {
                    let (more, range) = response.ctx.input(|i| (i.modifiers.command, i.modifiers.shift));
                    pick(shop, &rows, at, more, range);
                }
                if response.double_clicked() {
                    shop.show_tile(at);
                }
            });
        });
}

fn cell(ui: &mut Ui, text: egui::RichText) {
    ui.add(Label::new(text.size(12.5)).truncate().selectable(false));
}

fn head_ui(ui: &mut Ui, shop: &mut Shop, by: By, name: &str) {
    let t = Tokens::of(ui);
    let on = shop.order.by == by && by != By::Set;
    let text = theme::caption(name).color(if on { t.accent } else { t.text2 });
    let button = if on {
        let arrow = if shop.order.falling { i::ICON_ARROW_DOWNWARD } else { i::ICON_ARROW_UPWARD };
        Button::new((text, parts::icon(arrow, 12.0).color(t.accent)))
    } else {
        Button::new(text)
    };
    let response = ui.add(button.frame(false));
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, on, s::sort_by(name)));
    if response.clicked() {
        shop.order.press(by);
    }
}

fn problems_cell(ui: &mut Ui, shop: &Shop, id: &str) {
    let t = Tokens::of(ui);
    if let Some(severity) = shop.worst_of(id) {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(16.0), Sense::hover());
        shape::severity(ui.painter(), rect.center(), 6.5, severity, t.severity(severity), t.on_severity);
        let about =
            shop.work.findings().iter().filter(|f| f.at.first().and_then(|p| p.id.as_deref()) == Some(id));
        if let Some(first) = about.clone().find(|f| f.severity == severity) {
            cell(ui, egui::RichText::new(&first.message));
        }
    }
}

/// A press on a row: this row alone, one more, or all up to it.
fn pick(shop: &mut Shop, rows: &[usize], at: usize, more: bool, range: bool) {
    let row = |place: usize| rows.iter().position(|n| *n == place);
    if more {
        if !shop.picked.remove(&at) {
            shop.picked.insert(at);
        }
    } else if let (true, Some(a), Some(b)) = (range, row(shop.place), row(at)) {
        shop.picked.extend(&rows[a.min(b)..=a.max(b)]);
        return;
    } else {
        shop.picked = BTreeSet::from([at]);
    }
    let picked = shop.picked.clone();
    shop.show_tile(at);
    shop.picked = picked;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_goes_round_rising_falling_and_as_listed() {
        let mut order = Order::default();
        order.press(By::Name);
        assert_eq!(order, Order { by: By::Name, falling: false });
        order.press(By::Name);
        assert_eq!(order, Order { by: By::Name, falling: true });
        order.press(By::Name);
        assert_eq!(order, Order::default());
        order.press(By::Count);
        order.press(By::Id);
        assert_eq!(order, Order { by: By::Id, falling: false });
    }
}
