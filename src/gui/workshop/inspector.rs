//! The right panel: the tile that is drawn, its facts, its segments, its problems.

use egui::{Align, Label, Layout, Sense, Ui, vec2};

use super::{Shop, art, field, segment, worth};
use crate::edit::drawing::Move;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::view::FocusTarget;
use crate::gui::widgets::parts;
use crate::model::{Finding, Side, Text};

/// Width of the names at the left.
const LABELS: f32 = 78.0;

/// A name at the left and something beside it.
pub(super) fn fact(ui: &mut Ui, name: &str, value: impl FnOnce(&mut Ui)) {
    let t = Tokens::of(ui);
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(26.0);
        let (rect, _) = ui.allocate_exact_size(vec2(LABELS, 18.0), Sense::hover());
        let mut child =
            ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center)));
        child.add(Label::new(theme::small(name).color(t.text2)).truncate());
        value(ui);
    });
}

/// The text in one language alone.
pub(super) fn written<'a>(text: &'a Text, language: &str) -> &'a str {
    text.0.get(language).map_or("", String::as_str)
}

/// Writes a text in a language, or takes it away when it is empty.
pub(super) fn put(text: &mut Text, language: &str, words: &str) {
    if words.is_empty() {
        text.0.remove(language);
    } else {
        text.0.insert(language.to_owned(), words.to_owned());
    }
}

/// A declared name, else the id.
pub(super) fn shown_name(label: Option<&Text>, id: &str) -> String {
    label.map(|l| l.get("en")).filter(|l| !l.is_empty()).unwrap_or(id).to_owned()
}

/// The inspector of the Tiles workspace.
pub(super) fn inspector_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    parts::entry(ui, window, FocusTarget::Inspector, s::INSPECTOR);
    let set = shop.work.set().clone();
    let Some(tile) = set.tiles.get(shop.place) else { return };
    let full = format!("{}/{}", set.id, tile.id);
    parts::head(ui, &s::tile_title(tile.name.get("en"), &tile.id), |_| {});
    parts::id_chip(ui, &full);
    ui.add_space(4.0);
    let wide = (ui.available_width() - LABELS - 34.0).max(80.0);
    fact(ui, s::TILE_NAME, |ui| {
        if let Some(name) = field::text(ui, s::TILE_NAME, written(&tile.name, "en"), wide) {
            shop.work.name_tile(shop.place, name.trim());
        }
    });
    fact(ui, s::TILE_NAME_CS, |ui| {
        if let Some(name) = field::text(ui, s::TILE_NAME_CS, written(&tile.name, "cs"), wide) {
            shop.work.change_tile(shop.place, s::RENAME, |tile| put(&mut tile.name, "cs", name.trim()));
        }
    });
    fact(ui, s::TILE_ID, |ui| {
        if let Some(id) = field::code(ui, s::TILE_ID, &tile.id, wide) {
            shop.work.rename_tile(shop.place, id.trim());
        }
    });
    let editions: Vec<Option<&str>> = if set.editions.is_empty() {
        vec![None]
    } else {
        set.editions.iter().map(|e| Some(e.as_str())).collect()
    };
    for edition in editions {
        let name = edition.map_or(s::TILE_COUNT.to_owned(), s::count_in);
        fact(ui, &name, |ui| {
            if let Some(count) = field::whole(ui, &name, tile.copies(edition), 0..=999) {
                shop.work.set_count(&[shop.place].into(), edition, count);
            }
        });
    }
    art::picture_ui(ui, window, shop, tile);
    parts::rule_line(ui);
    let Some(sight) = shop.work.sight(shop.place).cloned() else { return };
    let t = Tokens::of(ui);
    fact(ui, s::TILE_TYPE, |ui| {
        ui.label(theme::mono(&sight.facts.type_name));
    });
    fact(ui, s::TILE_TURNS, |ui| {
        ui.label(s::different_turns(sight.facts.turns));
    });
    fact(ui, s::TILE_TWINS, |ui| {
        if sight.facts.twins.is_empty() {
            ui.label(theme::small(s::NOTHING_ELSE).color(t.text2));
        }
        for twin in sight.facts.twins.iter().take(3) {
            ui.label(s::twin(&twin.tile, twin.letter.as_deref(), twin.turn.degrees()));
        }
    });
    fact(ui, s::TILE_FITS, |ui| {
        let fits = Side::ALL.map(|side| format!("{} {}", side.letter(), s::number(sight.facts.fits[side])));
        ui.label(theme::mono(fits.join("  ")).color(t.text2)).on_hover_text(s::FITS_HELP);
    });
    let mut step: Option<Move> = None;
    segment::marks_ui(ui, shop, None, &tile.marks, &mut step);
    if let Some(step) = step {
        shop.draw(window, &step);
    }
    parts::rule_line(ui);
    segment::segments_ui(ui, window, shop, tile, &sight.by_hand);
    parts::rule_line(ui);
    worth::worth_ui(ui, shop);
    parts::rule_line(ui);
    problems_ui(ui, &sight.facts.problems);
}

fn problems_ui(ui: &mut Ui, problems: &[Finding]) {
    let covered = problems.iter().all(|f| !matches!(f.check, "half-uncovered" | "half-twice" | "side-twice"));
    for finding in problems {
        problem_ui(ui, finding);
    }
    if covered {
        ui.horizontal(|ui| {
            parts::tick_icon(ui, s::FINE);
            ui.label(theme::small(s::COVERED));
        });
    }
}

/// A finding in words: what is, what to do.
pub(super) fn problem_ui(ui: &mut Ui, finding: &Finding) {
    let t = Tokens::of(ui);
    ui.horizontal_top(|ui| {
        parts::severity_icon(ui, finding.severity, s::severity(finding.severity));
        ui.vertical(|ui| {
            ui.add(Label::new(&finding.message).wrap());
            if !finding.help.is_empty() {
                ui.add(Label::new(theme::small(&finding.help).color(t.text2)).wrap());
            }
        });
    });
}

/// The height of a row in lists of the workspace.
pub(super) const ROW: f32 = size::ROW;
