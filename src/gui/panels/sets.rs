//! Tile sets of the board: which are in the game, in which edition and how often, and what each brings.

use egui::{ComboBox, DragValue, Label, Ui, WidgetInfo};

use super::options::name_combo;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::model::board::SetUse;
use crate::model::edit::Edit;
use crate::model::tileset::TileSet;
use crate::model::vocab::Text;

/// A row for each set of the catalogue.
pub(super) fn sets_ui(ui: &mut Ui, window: &mut Window) {
    let board_sets = window.session.board().sets.clone();
    let all: Vec<_> = window.catalogue.sets().cloned().collect();
    for set in all {
        let used = board_sets.iter().position(|u| u.id == set.id);
        let mut sets = board_sets.clone();
        let mut label = None;
        let mut on = used.is_some();
        if ui.checkbox(&mut on, set.name.get("en")).changed() {
            label = Some(switch(&mut sets, &set, used));
        }
        let edition = used.and_then(|n| board_sets[n].edition.clone());
        let edition = edition.or_else(|| set.newest_edition().map(str::to_owned));
        ui.horizontal(|ui| {
            ui.add_space(24.0);
            ui.vertical(|ui| {
                brings_ui(ui, &set, edition.as_deref());
                // A set that was just taken out has nothing more to show.
                if label.is_none()
                    && let Some(n) = used
                    && let Some(words) = used_ui(ui, &set, n, &mut sets)
                {
                    label = Some(words);
                }
            });
        });
        ui.add_space(4.0);
        if let Some(label) = label {
            window.actions.push(Action::Apply(label, vec![Edit::Sets(sets)]));
        }
    }
}

/// Takes a set out of the list, or puts it in together with the sets it needs. Returns the step's name.
fn switch(sets: &mut Vec<SetUse>, set: &TileSet, used: Option<usize>) -> String {
    match used {
        Some(n) => {
            sets.remove(n);
            s::remove_set(set.name.get("en"))
        }
        None => {
            for needed in &set.requires {
                if !sets.iter().any(|u| u.id == *needed) {
                    sets.push(SetUse::new(needed));
                }
            }
            sets.push(SetUse::new(&set.id));
            s::add_set(set.name.get("en"))
        }
    }
}

/// Tiles, pieces, marks and rules of a set in a small line, and what it says of its own sources.
fn brings_ui(ui: &mut Ui, set: &TileSet, edition: Option<&str>) {
    let t = Tokens::of(ui);
    let copies: i64 = set.tiles.iter().map(|tile| tile.copies(edition).max(0)).sum();
    let words = |texts: &mut dyn Iterator<Item = (&Text, &str)>| -> Vec<String> {
        texts
            .map(|(text, id)| if text.is_empty() { id.to_owned() } else { text.get("en").to_owned() })
            .collect()
    };
    let figures = words(&mut set.figures.iter().map(|f| (&f.label, f.id.as_str())));
    let kinds = words(&mut set.kinds.iter().map(|k| (&k.label, k.id.as_str())));
    let marks = words(&mut set.marks.iter().map(|m| (&m.label, m.id.as_str())));
    let prints: Vec<String> = kinds.into_iter().chain(marks).collect();
    let text = s::set_brings(copies, set.plates.len(), &figures, &prints, set.terms.len());
    ui.add(Label::new(theme::caption(text).color(t.text2)).wrap());
    if let Some(facts) = set.extra.get("facts").and_then(facts_of) {
        ui.add(Label::new(theme::caption(facts).color(t.warning)).wrap());
    }
}

/// What a set says of its facts: a text, or one a language.
fn facts_of(value: &serde_json::Value) -> Option<String> {
    let text = value.as_str().or_else(|| value.get("en").and_then(|en| en.as_str()));
    text.map(str::to_owned)
}

/// Edition and copies of a set in use. Returns the step's name when something was changed.
fn used_ui(ui: &mut Ui, set: &TileSet, n: usize, sets: &mut [SetUse]) -> Option<String> {
    let name = set.name.get("en");
    let mut label = None;
    ui.horizontal(|ui| {
        if set.editions.len() > 1 {
            let now = sets[n].edition.clone().or_else(|| set.newest_edition().map(str::to_owned));
            let now = now.unwrap_or_default();
            let combo = ComboBox::from_id_salt(("edition", &set.id)).selected_text(s::edition(&now));
            let response = combo.show_ui(ui, |ui| {
                for edition in &set.editions {
                    if ui.selectable_label(*edition == now, s::edition(edition)).clicked() && *edition != now
                    {
                        sets[n].edition = Some(edition.clone());
                        label = Some(s::set_edition(name, edition));
                    }
                }
            });
            name_combo(&response.response, &s::edition_of(name), &now);
        }
        let before = sets[n].copies;
        let response = ui.add(DragValue::new(&mut sets[n].copies).range(1..=99).suffix(s::COPIES_SUFFIX));
        let copies = sets[n].copies;
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(egui::Role::SpinButton, true, s::copies_of(name));
            info.value = Some(f64::from(copies));
            info
        });
        if copies != before {
            label = Some(s::set_copies(name, copies));
        }
    });
    label
}
