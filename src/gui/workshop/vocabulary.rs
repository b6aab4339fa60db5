//! The vocabulary of the set: kinds, marks, figures, tokens; where each is used, and what it is.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Align, Label, Layout, RichText, Sense, Ui, Vec2};

use super::inspector::{fact, put, shown_name, written};
use super::{Shop, field};
use crate::app::vocabulary::colour::{self, beside};
use crate::app::vocabulary::completes::{Completion, set_completes};
use crate::app::vocabulary::{Sort, Use, all_uses, remove, rename, replacements};
use crate::checks::set::SetContext;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;
use crate::gui::widgets::player::color;
use crate::model::vocab::{Completes, MarkOn, Merge, Profile};
use crate::model::{KindDef, Text, TileSet};

/// State of the page.
#[derive(Default)]
pub(super) struct Page {
    picked: Option<(Sort, String)>,
    uses: BTreeMap<(Sort, String), Vec<Use>>,
    uses_of: Option<u64>,
    /// Why the last change was not made.
    refused: Option<String>,
}

/// The lists of the page.
const LISTS: [(Sort, &str); 4] = [
    (Sort::Kind, s::KINDS),
    (Sort::Mark, s::MARKS_LIST),
    (Sort::Figure, s::FIGURES_LIST),
    (Sort::Token, s::TOKENS_LIST),
];

/// Asks something of the vocabulary in reach.
fn ask<T>(shop: &Shop, question: impl FnOnce(&SetContext<'_>) -> T) -> T {
    let set = Arc::clone(shop.work.set());
    let at_hand: Vec<Arc<TileSet>> = shop.work.catalogue().sets().cloned().collect();
    question(&SetContext::new(&set, at_hand.iter().map(|s| &**s)))
}

/// The page.
pub(super) fn vocabulary_ui(ui: &mut Ui, shop: &mut Shop) {
    if shop.vocabulary.uses_of != Some(shop.work.revision()) {
        shop.vocabulary.uses = ask(shop, all_uses);
        shop.vocabulary.uses_of = Some(shop.work.revision());
    }
    egui::ScrollArea::vertical().id_salt("vocabulary").auto_shrink([false, false]).show(ui, |ui| {
        egui::Frame::new().inner_margin(egui::Margin::symmetric(24, 20)).show(ui, |ui| {
            ui.set_max_width(ui.available_width().min(760.0));
            let t = Tokens::of(ui);
            ui.horizontal(|ui| {
                ui.label(RichText::new(s::VOCABULARY).heading());
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| add_ui(ui, shop));
            });
            ui.label(RichText::new(s::VOCABULARY_ABOUT).color(t.text2));
            let set = Arc::clone(shop.work.set());
            for (sort, heading) in LISTS {
                ui.add_space(10.0);
                parts::head(ui, heading, |_| {});
                let ids: Vec<&str> = sort.declared(&set);
                if ids.is_empty() {
                    ui.label(theme::small(s::NO_WORDS).color(t.text3));
                }
                for id in ids {
                    row_ui(ui, shop, &set, sort, id);
                }
            }
        });
    });
}

/// The names of an entry.
fn label_of<'a>(set: &'a TileSet, sort: Sort, id: &str) -> Option<&'a Text> {
    match sort {
        Sort::Kind => set.kinds.iter().find(|k| k.id == id).map(|k| &k.label),
        Sort::Mark => set.marks.iter().find(|m| m.id == id).map(|m| &m.label),
        Sort::Figure => set.figures.iter().find(|f| f.id == id).map(|f| &f.label),
        Sort::Token => set.tokens.iter().find(|t| t.id == id).map(|t| &t.label),
        Sort::Group
        | Sort::Role
        | Sort::Class
        | Sort::Option
        | Sort::Place
        | Sort::Event
        | Sort::Mode
        | Sort::Term => None,
    }
}

fn label_mut<'a>(set: &'a mut TileSet, sort: Sort, id: &str) -> Option<&'a mut Text> {
    match sort {
        Sort::Kind => set.kinds.iter_mut().find(|k| k.id == id).map(|k| &mut k.label),
        Sort::Mark => set.marks.iter_mut().find(|m| m.id == id).map(|m| &mut m.label),
        Sort::Figure => set.figures.iter_mut().find(|f| f.id == id).map(|f| &mut f.label),
        Sort::Token => set.tokens.iter_mut().find(|t| t.id == id).map(|t| &mut t.label),
        Sort::Group
        | Sort::Role
        | Sort::Class
        | Sort::Option
        | Sort::Place
        | Sort::Event
        | Sort::Mode
        | Sort::Term => None,
    }
}

fn row_ui(ui: &mut Ui, shop: &mut Shop, set: &TileSet, sort: Sort, id: &str) {
    let t = Tokens::of(ui);
    let key = (sort, id.to_owned());
    let picked = shop.vocabulary.picked.as_ref() == Some(&key);
    let uses: Vec<Use> = shop.vocabulary.uses.get(&key).cloned().unwrap_or_default();
    let times = s::used(uses.iter().map(|u| u.times).sum());
    let name = shown_name(label_of(set, sort, id), id);
    let spoken = s::word_row(sort.word(), id, &times);
    let row = parts::row(ui, &spoken, picked, 30.0, |ui| {
        if let Some(kind) = set.kinds.iter().find(|k| sort == Sort::Kind && k.id == id) {
            let colour = colour::colour_of(kind);
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
            ui.painter().rect_filled(rect, 4.0, color(colour));
        }
        ui.add(Label::new(theme::medium(&name)).truncate());
        ui.label(theme::mono(id).size(11.0).color(t.text2));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(theme::small(&times).color(t.text2));
        });
    });
    if row.clicked() {
        shop.vocabulary.picked = (!picked).then_some(key);
        shop.vocabulary.refused = None;
    }
    if picked {
        let frame = egui::Frame::new().inner_margin(egui::Margin { left: 20, right: 0, top: 4, bottom: 10 });
        frame.show(ui, |ui| editor_ui(ui, shop, set, sort, id, &uses));
    }
}

fn editor_ui(ui: &mut Ui, shop: &mut Shop, set: &TileSet, sort: Sort, id: &str, uses: &[Use]) {
    let wide = 300.0;
    fact(ui, s::WORD_ID, |ui| {
        if let Some(to) = field::code(ui, s::WORD_ID, id, wide) {
            let to = to.trim();
            match ask(shop, |cx| rename(cx, sort, id, to)) {
                Ok(changed) => {
                    shop.vocabulary.refused = None;
                    shop.work.change_all(s::rename_word(id, to), &changed);
                    shop.vocabulary.picked = Some((sort, to.to_owned()));
                }
                Err(why) => shop.vocabulary.refused = Some(why.to_string()),
            }
        }
    });
    for (name, language) in [(s::WORD_NAME, "en"), (s::WORD_NAME_CS, "cs")] {
        fact(ui, name, |ui| {
            let now = label_of(set, sort, id).map_or("", |l| written(l, language));
            if let Some(text) = field::text(ui, name, now, wide) {
                shop.work.change_head(s::change_word(id), |set| {
                    label_mut(set, sort, id).into_iter().for_each(|l| put(l, language, text.trim()));
                });
            }
        });
    }
    if let Some(why) = &shop.vocabulary.refused {
        ui.label(theme::small(why).color(Tokens::of(ui).error));
    }
    if sort == Sort::Kind {
        kind_ui(ui, shop, set, id);
    }
    if sort == Sort::Mark {
        mark_ui(ui, shop, set, id);
    }
    fact(ui, s::WORD_USES, |ui| uses_ui(ui, shop, uses));
    remove_ui(ui, shop, sort, id, uses);
}

fn kind_ui(ui: &mut Ui, shop: &mut Shop, set: &TileSet, id: &str) {
    let t = Tokens::of(ui);
    let Some(kind) = set.kinds.iter().find(|k| k.id == id) else { return };
    fact(ui, s::WORD_SHAPE, |ui| {
        ui.label(match kind.profile {
            Some(Profile::Whole) => s::SHAPE_WHOLE,
            Some(Profile::Line) => s::SHAPE_LINE,
            Some(Profile::Field) => s::SHAPE_FIELD,
            None => s::SHAPE_SITE,
        });
    });
    fact(ui, s::WORD_COMPLETES, |ui| {
        let sentence = Completion::of(kind);
        ui.label(&sentence.before);
        let now = sentence.offers.get(sentence.now).map_or("", |(_, words)| words.as_str());
        let mut chosen: Option<Completes> = None;
        let menu = ui.menu_button(now, |ui| {
            for (n, (completes, words)) in sentence.offers.iter().enumerate() {
                if ui.selectable_label(n == sentence.now, words).clicked() {
                    chosen = Some(*completes);
                    ui.close();
                }
            }
        });
        menu.response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::Role::Button, true, s::word_in(s::WORD_COMPLETES, id))
        });
        if let Some(changed) = chosen.and_then(|c| set_completes(shop.work.set(), id, c)) {
            shop.work.change_head(s::change_word(id), |set| set.kinds = changed.kinds);
        }
    });
    fact(ui, s::WORD_ROLE, |ui| {
        if let Some(role) = field::text(ui, s::WORD_ROLE, kind.role.as_deref().unwrap_or(""), 300.0) {
            let role = Some(role.trim().to_owned()).filter(|r| !r.is_empty());
            change_kind(shop, id, |kind| kind.role.clone_from(&role));
        }
    });
    fact(ui, s::WORD_GROUPS, |ui| {
        if let Some(text) = field::code(ui, s::WORD_GROUPS, &kind.groups.join(", "), 300.0) {
            let words = text.split(',').map(str::trim).filter(|w| !w.is_empty());
            let groups: Vec<String> = words.map(str::to_owned).collect();
            change_kind(shop, id, |kind| kind.groups.clone_from(&groups));
        }
    });
    fact(ui, s::WORD_RULE, |ui| {
        if let Some(rule) = field::code(ui, s::WORD_RULE, kind.rule.as_deref().unwrap_or(""), 300.0) {
            let rule = Some(rule.trim().to_owned()).filter(|r| !r.is_empty());
            change_kind(shop, id, |kind| kind.rule.clone_from(&rule));
        }
    });
    fact(ui, s::WORD_COLOUR, |ui| {
        let now = colour::colour_of(kind);
        let text = format!("{:02X}{:02X}{:02X}", now.r, now.g, now.b);
        if let Some(typed) = field::code(ui, s::WORD_COLOUR, &text, 90.0)
            && let Some(new) = colour::parse(&typed)
        {
            let hex = format!("{:02X}{:02X}{:02X}", new.r, new.g, new.b);
            shop.work.change_head(s::change_word(id), |set| {
                let kind = set.kinds.iter_mut().filter(|k| k.id == id);
                kind.for_each(|k| drop(k.extra.insert("colour".to_owned(), hex.clone().into())));
            });
        }
        let notes = ask(shop, |cx| beside(cx, id, now));
        for note in notes.iter().take(2) {
            let ink = if note.is_clear() { t.text2 } else { t.warning };
            ui.label(theme::small(note.note()).color(ink));
        }
    });
}

fn change_kind(shop: &mut Shop, id: &str, change: impl Fn(&mut KindDef)) {
    shop.work.change_head(s::change_word(id), |set| {
        set.kinds.iter_mut().filter(|k| k.id == id).for_each(change);
    });
}

/// What a mark is printed on, and what joining two segments does to it.
fn mark_ui(ui: &mut Ui, shop: &mut Shop, set: &TileSet, id: &str) {
    let Some(mark) = set.marks.iter().find(|m| m.id == id) else { return };
    let mut changed = mark.clone();
    fact(ui, s::WORD_ON, |ui| {
        for (on, words) in [(MarkOn::Segment, s::ON_SEGMENT), (MarkOn::Tile, s::ON_TILE)] {
            if parts::pill(ui, words, mark.on == on).clicked() {
                changed.on = on;
            }
        }
    });
    fact(ui, s::WORD_MERGE, |ui| {
        for (merge, words) in
            [(Merge::Sum, s::MERGE_SUM), (Merge::Any, s::MERGE_ANY), (Merge::All, s::MERGE_ALL)]
        {
            if parts::pill(ui, words, mark.merge == Some(merge)).clicked() {
                changed.merge = Some(merge);
            }
        }
    });
    if changed != *mark {
        shop.work.change_head(s::change_word(id), |set| {
            set.marks.iter_mut().filter(|m| m.id == id).for_each(|m| m.clone_from(&changed));
        });
    }
}

fn uses_ui(ui: &mut Ui, shop: &mut Shop, uses: &[Use]) {
    const SHOWN: usize = 12;
    let t = Tokens::of(ui);
    if uses.is_empty() {
        ui.label(theme::small(s::used(0)).color(t.text2));
    }
    for one in uses.iter().take(SHOWN) {
        let words = s::use_place(one.list, &one.id, one.segment.as_deref());
        if ui.link(theme::small(words)).clicked() {
            match one.list {
                "tiles" => {
                    if let Some(at) = shop.work.place_of(&one.id) {
                        shop.show_tile(at);
                        shop.segment.clone_from(&one.segment);
                    }
                }
                "terms" => {
                    shop.section = super::Section::Scoring;
                    shop.scoring.picked = Some(one.id.clone());
                }
                _ => {}
            }
        }
    }
    if uses.len() > SHOWN {
        ui.label(theme::small(s::and_more(uses.len() - SHOWN)).color(t.text2));
    }
}

fn remove_ui(ui: &mut Ui, shop: &mut Shop, sort: Sort, id: &str, uses: &[Use]) {
    let mut done: Option<(String, Option<String>)> = None;
    if uses.is_empty() {
        let response = ui.button(s::REMOVE_WORD);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, s::remove_word(id)));
        if response.clicked() {
            done = Some((s::remove_word(id), None));
        }
    } else {
        let menu = ui.menu_button(s::REMOVE_WORD, |ui| {
            let others = ask(shop, |cx| replacements(cx, sort, id));
            if others.is_empty() {
                ui.label(s::NO_WORDS);
            }
            for other in others {
                if ui.button(s::replace_word(&other)).clicked() {
                    done = Some((s::replace_word(&other), Some(other)));
                    ui.close();
                }
            }
        });
        menu.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, s::remove_word(id)));
    }
    if let Some((label, other)) = done {
        match ask(shop, |cx| remove(cx, sort, id, other.as_deref())) {
            Ok(changed) => {
                shop.vocabulary.refused = None;
                shop.work.change_all(label, &changed);
                shop.vocabulary.picked = None;
            }
            Err(why) => shop.vocabulary.refused = Some(why.to_string()),
        }
    }
}

/// The menu that declares something new.
fn add_ui(ui: &mut Ui, shop: &mut Shop) {
    let mut chosen: Option<(Sort, Option<Profile>)> = None;
    let menu = ui.menu_button(s::ADD_WORD, |ui| {
        for (name, sort, profile) in [
            (s::NEW_WHOLE, Sort::Kind, Some(Profile::Whole)),
            (s::NEW_LINE, Sort::Kind, Some(Profile::Line)),
            (s::NEW_SITE, Sort::Kind, None),
            (s::NEW_MARK, Sort::Mark, None),
            (s::NEW_FIGURE, Sort::Figure, None),
            (s::NEW_TOKEN, Sort::Token, None),
        ] {
            if ui.button(name).clicked() {
                chosen = Some((sort, profile));
                ui.close();
            }
        }
    });
    menu.response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Button, true, s::word_in(s::ADD_WORD, s::VOCABULARY))
    });
    let Some((sort, profile)) = chosen else { return };
    let id = ask(shop, |cx| {
        let taken =
            |id: &str| cx.reach.iter().any(|set| Sort::ALL.iter().any(|s| s.declared(set).contains(&id)));
        let base = format!("new-{}", sort.word());
        (1_u32..)
            .map(|n| if n == 1 { base.clone() } else { format!("{base}-{n}") })
            .find(|id| !taken(id))
            .unwrap_or(base.clone())
    });
    // A new figure stands where the first figure of the sets at hand does.
    let like = ask(shop, |cx| {
        let figures = || cx.reach.iter().flat_map(|s| &s.figures);
        figures().find(|f| !f.neutral && !f.stands_on.is_empty()).map(|f| f.id.clone())
    });
    shop.work.change_head(s::add_word(&id), |set| declare(set, sort, profile, &id, like.as_deref()));
    shop.vocabulary.picked = Some((sort, id));
}

/// Writes a new row; shapes are those of the base set's kinds.
fn declare(set: &mut TileSet, sort: Sort, profile: Option<Profile>, id: &str, like: Option<&str>) {
    use serde_json::{from_value, json};
    let label = json!({"en": id.replace('-', " ")});
    match sort {
        Sort::Kind => {
            let completes = match profile {
                Some(Profile::Whole) => Completes::NoOpenSide,
                Some(Profile::Line) => Completes::EndsClosed,
                Some(Profile::Field) => Completes::Never,
                None => Completes::Surrounded,
            };
            let mut row = json!({"id": id, "completes": completes, "label": label});
            match profile {
                Some(profile) => row["profile"] = json!(profile),
                None => row["site"] = json!({"cells": 1, "around": "eight"}),
            }
            set.kinds.extend(from_value(row));
        }
        Sort::Mark => {
            let row = json!({"id": id, "on": MarkOn::Segment, "merge": Merge::Sum, "label": label});
            set.marks.extend(from_value(row));
        }
        Sort::Figure => {
            let mut row = json!({"id": id, "each_player": 1, "weight": 1, "label": label});
            if let Some(like) = like {
                row["stands_as"] = json!(like);
            }
            set.figures.extend(from_value(row));
        }
        Sort::Token => set.tokens.extend(from_value(json!({"id": id, "label": label}))),
        Sort::Group
        | Sort::Role
        | Sort::Class
        | Sort::Option
        | Sort::Place
        | Sort::Event
        | Sort::Mode
        | Sort::Term => {}
    }
}
