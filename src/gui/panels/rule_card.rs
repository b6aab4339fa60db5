//! A rule in plain words, opened by a click on any rule id and closed by hand: text, source, the options that change it,
//! and what it pays on this board.

use egui::{Label, RichText, Ui};
use egui_material_icons::icons as i;

use super::inspector::section;
use crate::app::rule_example::RuleExample;
use crate::app::rulebook::{self, RuleText};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::view::Highlight;
use crate::gui::widgets::parts;
use crate::model::edit::Edit;
use crate::model::geom::Cell;
use crate::model::score::FeatureScore;
use crate::model::vocab::OptionDef;

/// How many places of the board a card lists; the rest is counted.
const PLACES: usize = 6;

/// The card of the rule that was asked for.
pub(super) fn rule_card_ui(ui: &mut Ui, window: &mut Window) {
    let Some(card) = window.view.rule_card.clone() else { return };
    let id = card.rule.clone();
    let t = Tokens::of(ui);
    parts::head(ui, s::RULE, |ui| {
        if parts::quiet_icon_button(ui, i::ICON_CLOSE, s::CLOSE_RULE).clicked() {
            window.view.rule_card = None;
        }
        parts::id_chip(ui, &id);
    });
    match rulebook::rule(&id) {
        Some(rule) => text_ui(ui, rule),
        None => {
            ui.add(Label::new(RichText::new(s::rule_of_a_set(&id)).color(t.text2)).wrap());
        }
    }
    if let Some(example) = &card.example {
        example_ui(ui, window, &id, example);
    }
    options_ui(ui, window, &id);
    board_ui(ui, window, &id);
    related_ui(ui, &id);
    parts::rule_line(ui);
}

fn text_ui(ui: &mut Ui, rule: &RuleText) {
    let t = Tokens::of(ui);
    ui.add(Label::new(theme::strong(&rule.title).size(15.0)).wrap());
    ui.add_space(2.0);
    ui.add(Label::new(RichText::new(&rule.text).size(14.0)).wrap());
    ui.add_space(2.0);
    ui.label(theme::caption(s::rule_origin(&rule.source, &rule.edition)).color(t.text3));
}

/// What comes out on an example board, and a button that lays it.
fn example_ui(ui: &mut Ui, window: &mut Window, id: &str, example: &RuleExample) {
    let t = Tokens::of(ui);
    section(ui, s::EXAMPLE, |ui| {
        if ui.button(s::LAY_EXAMPLE).on_hover_text(s::LAY_EXAMPLE_HELP).clicked() {
            let board = Edit::Board(Box::new(example.board.clone()));
            window.actions.push(Action::Apply(s::example_of(id), vec![board]));
            window.view.fitted = None;
        }
    });
    ui.add(Label::new(RichText::new(&example.why).color(t.text2)).wrap());
}

/// The options that a rule stands behind, as they are set on this board.
fn options_ui(ui: &mut Ui, window: &Window, id: &str) {
    let sets = window.sets_in_use();
    let options: Vec<&OptionDef> =
        sets.iter().flat_map(|set| &set.options).filter(|o| o.rule.as_deref() == Some(id)).collect();
    for option in options {
        let value = window.session.option_value(&option.id).unwrap_or_else(|| option.default.clone());
        let t = Tokens::of(ui);
        let words = s::option_stands(option.label.get("en"), &s::option_words(&value));
        ui.add(Label::new(RichText::new(words).color(t.text2)).wrap());
    }
}

/// Features of the board that have lines of this rule; the pointer lights them, a click selects them.
fn board_ui(ui: &mut Ui, window: &mut Window, id: &str) {
    let score = window.facts.score(&window.session);
    let paid: Vec<(&FeatureScore, i64)> = score
        .features
        .iter()
        .filter_map(|f| {
            let lines: Vec<i64> = f.lines.iter().filter(|l| l.rule == id).map(|l| l.points).collect();
            (!lines.is_empty()).then(|| (f, lines.iter().sum()))
        })
        .collect();
    if paid.is_empty() {
        return;
    }
    section(ui, s::ON_THIS_BOARD, |_| {});
    for (feature, points) in paid.iter().take(PLACES) {
        let Some((x, y, segment)) = feature.segments.first().cloned() else { continue };
        let cell = Cell::new(x, y);
        let name = s::capital(&window.kind_name(&feature.kind));
        let words = s::rule_pays(&name, cell, *points);
        let row = parts::row(ui, &words, false, 24.0, |ui| {
            ui.label(&words);
        });
        if row.hovered() {
            window.view.next_highlight = Some(Highlight::Feature(cell, segment.clone()));
        }
        if row.clicked() {
            window.actions.push(Action::ShowFeature(cell, segment));
        }
    }
    if paid.len() > PLACES {
        ui.label(theme::small(s::and_more(paid.len() - PLACES)).color(Tokens::of(ui).text2));
    }
}

/// Other rules of the same chapter.
fn related_ui(ui: &mut Ui, id: &str) {
    let Some((chapter, _)) = id.rsplit_once('-') else { return };
    let others: Vec<&RuleText> = rulebook::rules_below(chapter).filter(|r| r.id != id).take(8).collect();
    if others.is_empty() {
        return;
    }
    section(ui, s::RELATED_RULES, |_| {});
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(5.0, 4.0);
        for rule in others {
            parts::rule_chip(ui, &rule.id);
        }
    });
}
