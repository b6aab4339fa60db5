//! The left panel: tiles (filter, chips, one group of cards a set) or pieces.

use std::sync::Arc;

use egui::{
    Align, Align2, FontId, Key, Layout, Rect, Role, Sense, Stroke, StrokeKind, TextEdit, Ui, WidgetInfo, vec2,
};
use egui_material_icons::icons as i;

use super::pieces;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::canvas::add_tile;
use crate::gui::canvas::atlas::{Batch, Placed};
use crate::gui::command::CommandId;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::view::{FocusTarget, PaletteChip, PaletteTab};
use crate::gui::widgets::parts;
use crate::model::geom::Turn;
use crate::model::tileset::TileSet;

/// A tile kind in the palette.
struct Card {
    id: String,
    name: String,
    kind: String,
    all: i64,
    left: i64,
}

/// The palette.
pub(super) fn palette_ui(ui: &mut Ui, window: &mut Window) {
    ui.horizontal(|ui| {
        ui.set_min_height(size::HEAD);
        ui.spacing_mut().item_spacing.x = 5.0;
        for (tab, name) in [(PaletteTab::Tiles, s::TILES), (PaletteTab::Pieces, s::PIECES)] {
            if parts::pill(ui, name, window.view.palette == tab).clicked() {
                window.view.palette = tab;
            }
        }
    });
    match window.view.palette {
        PaletteTab::Tiles => tiles_ui(ui, window),
        PaletteTab::Pieces => pieces::pieces_ui(ui, window),
    }
}

fn tiles_ui(ui: &mut Ui, window: &mut Window) {
    filter_ui(ui, window);
    ui.add_space(4.0);
    let sets = window.sets_in_use();
    let cards: Vec<(Arc<TileSet>, Vec<Card>)> =
        sets.into_iter().map(|set| (set.clone(), cards_of(window, &set))).collect();
    chips_ui(ui, window, &cards);
    ui.add_space(4.0);
    if cards.is_empty() {
        ui.label(s::NO_SET);
        if ui.button(s::RULES).clicked() {
            window.actions.push(Action::Run(CommandId::Rules));
        }
        return;
    }
    egui::ScrollArea::vertical().id_salt("palette").auto_shrink([false, false]).show(ui, |ui| {
        let mut shown = 0;
        for (set, cards) in &cards {
            shown += group_ui(ui, window, set, cards);
        }
        if shown == 0 {
            nothing_ui(ui, window, &cards);
        }
        ui.add_space(8.0);
    });
}

fn filter_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    let hint = s::FILTER_HINT;
    let field = TextEdit::singleline(&mut window.view.filter)
        .hint_text(theme::small(hint).color(t.text3))
        .margin(egui::Margin { left: 30, right: 26, top: 6, bottom: 6 })
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, "", window.view.filter.clone(), hint);
        info.label = Some(s::FILTER_TILES.to_owned());
        info
    });
    let at = response.rect.left_center() + vec2(16.0, 0.0);
    let font = FontId::new(16.0, i::ICON_SEARCH.font_family());
    ui.painter().text(at, Align2::CENTER_CENTER, i::ICON_SEARCH.codepoint, font, t.text3);
    if !window.view.filter.is_empty() {
        let rect = Rect::from_center_size(response.rect.right_center() - vec2(14.0, 0.0), vec2(24.0, 24.0));
        let clear = ui.interact(rect, response.id.with("clear"), Sense::click());
        clear.widget_info(|| WidgetInfo::labeled(Role::Button, true, s::CLEAR_FILTER));
        let ink = if clear.hovered() || clear.has_focus() { t.text } else { t.text3 };
        let font = FontId::new(15.0, i::ICON_CLOSE.font_family());
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, i::ICON_CLOSE.codepoint, font, ink);
        let clear = clear.on_hover_text(s::CLEAR_FILTER);
        if clear.clicked() {
            window.view.filter.clear();
        }
    }
    parts::enters(window, FocusTarget::Palette, &response);
    let (enter, escape) = ui.input(|i| (i.key_pressed(Key::Enter), i.key_pressed(Key::Escape)));
    if response.lost_focus() && enter {
        // Enter takes the first tile that is shown.
        let typed = window.view.filter.trim().to_lowercase();
        let cards: Vec<Card> = window.sets_in_use().iter().flat_map(|set| cards_of(window, set)).collect();
        let exact = cards.iter().position(|card| card.name.to_lowercase().starts_with(&typed));
        if let Some(card) = cards.into_iter().nth(exact.unwrap_or(0)) {
            window.actions.push(Action::Hold(card.id, Turn::ZERO));
        }
    } else if response.lost_focus() && escape {
        window.view.filter.clear();
    }
}

fn chips_ui(ui: &mut Ui, window: &mut Window, cards: &[(Arc<TileSet>, Vec<Card>)]) {
    let fitting = count_fitting(window, cards);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for (chip, words) in [
            (PaletteChip::All, s::CHIP_ALL.to_owned()),
            (PaletteChip::FitsNow, s::chip_fits(fitting)),
            (PaletteChip::Used, s::CHIP_USED.to_owned()),
        ] {
            if parts::pill(ui, &words, window.view.chip == chip).clicked() {
                window.view.chip = chip;
            }
        }
    });
}

fn count_fitting(window: &Window, cards: &[(Arc<TileSet>, Vec<Card>)]) -> usize {
    match window.view.chip {
        PaletteChip::FitsNow => cards.iter().map(|(_, c)| c.len()).sum(),
        PaletteChip::All | PaletteChip::Used => {
            let all = cards.iter().flat_map(|(_, c)| c);
            all.filter(|c| c.left > 0 && !window.facts.legal(&window.session, &c.id).is_empty()).count()
        }
    }
}

/// The cards of a set that filter and chip let through.
fn cards_of(window: &Window, set: &TileSet) -> Vec<Card> {
    let counts = window.facts.counts(&window.session);
    let filter = window.view.filter.trim();
    set.tiles
        .iter()
        .filter_map(|def| {
            let id = format!("{}/{}", set.id, def.id);
            let (all, used) = counts.get(&id).copied().unwrap_or((0, 0));
            if all == 0 && used == 0 {
                return None;
            }
            let card = Card {
                name: window.tile_name(&id),
                kind: window.session.tile_type(&id).unwrap_or_default(),
                left: all - used,
                all,
                id,
            };
            let chip = match window.view.chip {
                PaletteChip::All => true,
                PaletteChip::Used => used > 0,
                PaletteChip::FitsNow => {
                    card.left > 0 && !window.facts.legal(&window.session, &card.id).is_empty()
                }
            };
            (chip && matches(&card, filter)).then_some(card)
        })
        .collect()
}

/// Whether a filter means a tile: its type in any turn, or words of its name or id.
fn matches(card: &Card, filter: &str) -> bool {
    if filter.is_empty() {
        return true;
    }
    let upper = filter.to_uppercase();
    if upper.len() == 4 && upper.chars().all(|c| "CFRSI".contains(c)) {
        let wanted = upper.replace('I', "S");
        let twice = format!("{wanted}{wanted}");
        if twice.contains(&card.kind) {
            return true;
        }
    }
    let text = format!("{} {} {}", card.name, card.id, card.kind).to_lowercase();
    filter.to_lowercase().split_whitespace().all(|word| text.contains(word))
}

fn nothing_ui(ui: &mut Ui, window: &mut Window, cards: &[(Arc<TileSet>, Vec<Card>)]) {
    ui.add_space(8.0);
    let text = if window.view.filter.trim().is_empty() {
        s::NOTHING_FITS.to_owned()
    } else {
        s::nothing_called(window.view.filter.trim())
    };
    ui.add(egui::Label::new(text).wrap());
    if !cards.is_empty() && ui.button(s::SHOW_ALL).clicked() {
        window.view.filter.clear();
        window.view.chip = PaletteChip::All;
    }
}

/// A set's group: head, then cards. Returns how many cards it has.
fn group_ui(ui: &mut Ui, window: &mut Window, set: &TileSet, cards: &[Card]) -> usize {
    let counts = window.facts.counts(&window.session);
    let own = counts.iter().filter(|(id, _)| id.split('/').next() == Some(set.id.as_str()));
    let (all, used) = own.fold((0, 0), |(a, u), (_, (all, used))| (a + all, u + used));
    if cards.is_empty() && all == 0 && used == 0 {
        return 0;
    }
    let filtering = !window.view.filter.trim().is_empty();
    let folded = window.view.folded.contains(&set.id) && !filtering;
    let name = set.name.get("en");
    let t = Tokens::of(ui);
    let head = parts::row(ui, &s::group_name(name, all - used, all), false, size::ROW, |ui| {
        let arrow = if folded { i::ICON_CHEVRON_RIGHT } else { i::ICON_EXPAND_MORE };
        ui.label(parts::icon(arrow, 16.0).color(t.text2));
        ui.label(theme::medium(name));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(theme::small(s::left_of(all - used, all)).color(t.text2));
        });
    });
    if head.clicked() && !window.view.folded.remove(&set.id) {
        window.view.folded.insert(set.id.clone());
    }
    if !folded {
        cards_ui(ui, window, cards);
    }
    cards.len()
}

/// Space between cards.
const GAP: f32 = 6.0;
/// Room for the line under a picture.
const UNDER: f32 = 20.0;

fn cards_ui(ui: &mut Ui, window: &mut Window, cards: &[Card]) {
    let width = ui.available_width();
    let columns = (((width + GAP) / (60.0 + GAP)).floor() as usize).max(2);
    let side = ((width + GAP) / columns as f32 - GAP).floor();
    let card = vec2(side, side - 8.0 + UNDER);
    for row in cards.chunks(columns) {
        let (rect, _) = ui.allocate_exact_size(vec2(width, card.y), Sense::hover());
        ui.add_space(GAP - ui.spacing().item_spacing.y);
        // Rows out of sight are not drawn, but their cards stay reachable by key.
        let visible = ui.is_rect_visible(rect);
        for (n, tile) in row.iter().enumerate() {
            let min = rect.min + vec2(n as f32 * (side + GAP), 0.0);
            card_ui(ui, window, tile, Rect::from_min_size(min, card), visible);
        }
    }
}

fn card_ui(ui: &mut Ui, window: &mut Window, card: &Card, rect: Rect, visible: bool) {
    let t = Tokens::of(ui);
    let held = window.view.hand.as_ref().is_some_and(|hand| hand.tile == card.id);
    let response = ui.interact(rect, ui.scope_id().with(&card.id), Sense::click());
    let words = s::card_words(&card.name, &card.kind, card.left, card.all);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, held, &words));
    if visible {
        let fill = match (held, response.hovered()) {
            (true, _) => t.selection,
            (false, true) => t.hover,
            (false, false) => t.raised,
        };
        ui.painter().rect_filled(rect, f32::from(size::RADIUS), fill);
        if held {
            ui.painter().rect_stroke(
                rect,
                f32::from(size::RADIUS),
                Stroke::new(1.5, t.accent),
                StrokeKind::Inside,
            );
        }
        if response.has_focus() {
            ui.painter().rect_stroke(rect.expand(2.0), 8.0, Stroke::new(2.0, t.accent), StrokeKind::Inside);
        }
        let side = rect.width() - 8.0;
        let picture = Rect::from_min_size(rect.min + vec2(4.0, 4.0), vec2(side, side));
        let turn = window.view.hand.as_ref().filter(|_| held).map_or(Turn::ZERO, |hand| hand.turn);
        let tint = if card.left > 0 { t.board.plain } else { t.board.leaving };
        let mut batch = Batch::default();
        if !add_tile(window, &mut batch, &card.id, turn, Placed::at(picture, tint)) {
            ui.painter().rect_filled(picture, 2.0, t.line);
        }
        batch.paint(ui.painter());
        let line = rect.bottom() - 8.5;
        let mono = FontId::monospace(11.0);
        let ink = if card.left > 0 { t.text } else { t.text3 };
        let left = egui::pos2(rect.left() + 5.0, line);
        ui.painter().text(left, Align2::LEFT_CENTER, &card.kind, mono.clone(), ink);
        let right = egui::pos2(rect.right() - 5.0, line);
        ui.painter().text(right, Align2::RIGHT_CENTER, s::number(card.left), mono, ink);
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let response = response.on_hover_text(words);
    if response.clicked() {
        let turn = window.view.hand.as_ref().filter(|_| held).map_or(Turn::ZERO, |hand| hand.turn);
        window.actions.push(Action::Hold(card.id.clone(), turn));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(name: &str, kind: &str) -> Card {
        Card { id: "base/x".to_owned(), name: name.to_owned(), kind: kind.to_owned(), all: 1, left: 1 }
    }

    #[test]
    fn a_type_is_found_in_any_turn() {
        let bend = card("City cap, road bend", "CFRR");
        for typed in ["CFRR", "frrc", "RRCF", "rcfr"] {
            assert!(matches(&bend, typed), "{typed}");
        }
        assert!(!matches(&bend, "CRFR"));
        assert!(matches(&bend, "road cap"));
        assert!(!matches(&bend, "monastery"));
        assert!(matches(&card("River bend", "FFSS"), "ffii"));
    }
}
