//! The left panel: sections of the set, and the list of its tiles.

use egui::{Align, Label, Layout, Rect, TextEdit, Ui, Vec2, WidgetInfo, vec2};
use egui_material_icons::icons as i;

use super::{Section, Shop};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::view::FocusTarget;
use crate::gui::widgets::{parts, shape};
use crate::model::{Severity, TileDef, Turn};

/// Height of a tile's row.
const TILE_ROW: f32 = 44.0;

impl Section {
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Section::Set => s::SECTION_SET,
            Section::Tiles => s::SECTION_TILES,
            Section::Vocabulary => s::SECTION_VOCABULARY,
            Section::Scoring => s::SECTION_SCORING,
        }
    }
}

impl Section {
    /// What to do in it, for the status bar.
    pub fn hint(self) -> &'static str {
        match self {
            Section::Set => s::SET_HEAD_ABOUT,
            Section::Tiles => s::DRAW_HINT,
            Section::Vocabulary => s::VOCABULARY_ABOUT,
            Section::Scoring => s::SCORING_ABOUT,
        }
    }
}

/// The left panel.
pub(super) fn list_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    let set = shop.work.set().clone();
    parts::head(ui, &s::tile_title(set.name.get("en"), &set.id), |ui| {
        if parts::quiet_icon_button(ui, i::ICON_ADD, s::ADD_TILE).clicked() {
            window.actions.push(Action::Run(CommandId::AddTile));
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        // A name that finds no room goes to the next line as a whole.
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        for section in Section::ALL {
            let on = shop.section == section;
            let pill = parts::pill(ui, section.name(), on);
            pill.widget_info(|| WidgetInfo::selected(egui::Role::Tab, true, on, s::section(section.name())));
            if pill.clicked() {
                shop.section = section;
            }
        }
    });
    ui.add_space(6.0);
    let hint = s::SET_FILTER;
    let filter = TextEdit::singleline(&mut shop.filter)
        .hint_text(hint)
        .margin(vec2(8.0, 6.0))
        .desired_width(f32::INFINITY);
    let response = ui.add(filter);
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, "", shop.filter.clone(), hint);
        info.label = Some(s::FILTER_SET.to_owned());
        info
    });
    parts::enters(window, FocusTarget::Palette, &response);
    ui.add_space(4.0);
    let foot = 26.0;
    let shown: Vec<usize> = shown(shop);
    let height = (ui.available_height() - foot).max(60.0);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut scroll =
            egui::ScrollArea::vertical().id_salt("set-tiles").auto_shrink([false, false]).max_height(height);
        if std::mem::take(&mut shop.reveal)
            && let Some(n) = shown.iter().position(|at| *at == shop.place)
        {
            let top = n as f32 * TILE_ROW;
            let id = ui.scope_id().with("set-tiles-top");
            let before = ui.data(|d| d.get_temp::<f32>(id)).unwrap_or(0.0);
            if top < before || top + TILE_ROW > before + height {
                scroll = scroll.vertical_scroll_offset((top - height / 2.0).max(0.0));
            }
        }
        let out = scroll.show_rows(ui, TILE_ROW, shown.len(), |ui, rows| {
            for n in rows {
                row_ui(ui, window, shop, shown[n]);
            }
        });
        let top = out.state.clamped_offset().y;
        let id = ui.scope_id().with("set-tiles-top");
        ui.data_mut(|d| d.insert_temp(id, top));
    });
    let t = Tokens::of(ui);
    ui.label(theme::small(s::set_summary(set.tiles.len(), shop.work.pieces())).color(t.text2));
}

/// Places of the tiles that the filter lets through.
pub(super) fn shown(shop: &Shop) -> Vec<usize> {
    let filter = shop.filter.trim().to_lowercase();
    let set = shop.work.set();
    let all = set.tiles.iter().enumerate();
    all.filter(|(_, tile)| filter.is_empty() || matches(shop, tile, &filter)).map(|(n, _)| n).collect()
}

/// Whether a filter means a tile: words of its name, id or marks, or its type in any turn.
fn matches(shop: &Shop, tile: &TileDef, filter: &str) -> bool {
    let marks = tile.marks.keys().chain(tile.segments.iter().flat_map(|s| s.marks.keys()));
    let kinds = tile.segments.iter().map(|s| &s.kind);
    let words: Vec<&str> = marks.chain(kinds).map(String::as_str).collect();
    let text = format!("{} {} {}", tile.name.get("en"), tile.id, words.join(" ")).to_lowercase();
    let kind = shop.type_of(tile).to_lowercase();
    let turned = format!("{kind}{kind}");
    filter.split_whitespace().all(|word| text.contains(word) || word.len() >= 4 && turned.contains(word))
}

fn row_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, at: usize) {
    let t = Tokens::of(ui);
    let set = shop.work.set().clone();
    let Some(tile) = set.tiles.get(at) else { return };
    let name = s::tile_title(tile.name.get("en"), &tile.id);
    let kind = shop.type_of(tile);
    let count = tile.copies(set.newest_edition());
    let worst = shop.worst_of(&tile.id);
    let key = shop.key(at);
    let selected = shop.place == at && shop.section == Section::Tiles;
    let spoken = s::tile_row(&name, &kind, count);
    let row = parts::row(ui, &spoken, selected, TILE_ROW, |ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(36.0), egui::Sense::hover());
        shop.paint(ui, window, &key, Turn::ZERO, rect);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(theme::mono(s::times(count)).color(t.text2));
            if let Some(severity) = worst {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), egui::Sense::hover());
                shape::severity(
                    ui.painter(),
                    rect.center(),
                    7.0,
                    severity,
                    t.severity(severity),
                    t.on_severity,
                );
            }
            ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
                ui.add_space(4.0);
                ui.add(Label::new(theme::medium(&name)).truncate());
                ui.label(theme::mono(&kind).size(11.0).color(t.text2));
            });
        });
    });
    if row.clicked() {
        shop.show_tile(at);
    }
    row.context_menu(|ui| {
        ui.set_width(220.0);
        shop.place = at;
        for id in [
            CommandId::DuplicateTile,
            CommandId::MirrorTile,
            CommandId::TileUp,
            CommandId::TileDown,
            CommandId::RemoveTile,
        ] {
            crate::gui::panels::menu::command_row(ui, window, id);
        }
    });
}

impl Shop {
    /// The type of a tile as it lies.
    pub(super) fn type_of(&self, tile: &TileDef) -> String {
        crate::edit::drawing::letters_of(&self.kit, tile)
    }

    /// The worst finding about a tile.
    pub(super) fn worst_of(&self, id: &str) -> Option<Severity> {
        self.worst.get(id).copied()
    }
}

/// The rectangle of a picture in a row, for tables.
pub(super) fn picture_in(rect: Rect) -> Rect {
    Rect::from_center_size(rect.center(), Vec2::splat(rect.height().min(size::ROW) - 2.0))
}
