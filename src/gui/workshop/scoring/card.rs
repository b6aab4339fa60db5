//! A card: name and rule of a term, and its sentence.

use egui::{Align, CornerRadius, Frame, Layout, Margin, RichText, Sense, Stroke, Ui, WidgetInfo};
use egui_material_icons::icons as i;

use super::{Card, Deed, sets_of};
use crate::app::sentence::order::Way;
use crate::app::sentence::{Offer, Part, Reach, allowed};
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;
use crate::gui::workshop::{Shop, field};
use crate::model::Severity;

/// The place of the menu that adds a clause.
const ADD: &str = "+";

/// The name of a term for people.
pub(super) fn title(card: &Card) -> String {
    let name = card.term.label.get("en");
    if name.is_empty() { card.term.id.clone() } else { name.to_owned() }
}

/// Draws a card; what was asked for on it.
pub(super) fn card_ui(ui: &mut Ui, shop: &mut Shop, card: &Card) -> Option<Deed> {
    let t = Tokens::of(ui);
    let picked = shop.scoring.picked.as_deref() == Some(card.term.id.as_str());
    let mut deed = None;
    let stroke = Stroke::new(if picked { 1.5 } else { 1.0 }, if picked { t.accent } else { t.line });
    let frame = Frame::new()
        .fill(t.panel)
        .stroke(stroke)
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(14, 10));
    ui.add_space(6.0);
    let name = format!("{} [{}]", title(card), card.term.id);
    ui.push_id(&card.term.id, |ui| {
        frame.show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            head_ui(ui, card, picked, &name, &mut deed);
            if let Some(against) = &card.against {
                ui.horizontal_wrapped(|ui| {
                    parts::severity_icon(ui, Severity::Warning, s::severity(Severity::Warning));
                    ui.label(theme::small(against).color(t.warning));
                });
            }
            for finding in shop.work.findings() {
                let here = finding.at.iter().any(|p| p.id.as_deref() == Some(card.term.id.as_str()));
                if card.own.is_some() && here && card.against.as_deref() != Some(finding.message.as_str()) {
                    ui.horizontal_wrapped(|ui| {
                        parts::severity_icon(ui, finding.severity, s::severity(finding.severity));
                        ui.label(theme::small(&finding.message).color(t.severity(finding.severity)));
                    });
                }
            }
            ui.add_space(2.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(5.0, 6.0);
                if card.own.is_none() {
                    ui.disable();
                }
                sentence_ui(ui, shop, card, &name, &mut deed);
            });
        });
    });
    deed
}

fn head_ui(ui: &mut Ui, card: &Card, picked: bool, name: &str, deed: &mut Option<Deed>) {
    let t = Tokens::of(ui);
    ui.horizontal(|ui| {
        let words = title(card);
        let button = egui::Button::new(theme::strong(&words)).frame_when_inactive(false).selected(picked);
        let response = ui.add(button);
        response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, picked, s::card_of(name)));
        if response.clicked() {
            *deed = Some(Deed::Pick);
        }
        for rule in card.term.rule.iter().take(2) {
            parts::rule_chip(ui, rule);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if card.own.is_some() {
                for (icon, what, wanted) in [
                    (i::ICON_DELETE, s::REMOVE_TERM, Deed::Remove),
                    (i::ICON_KEYBOARD_ARROW_DOWN, s::TERM_DOWN, Deed::Move(Way::Down)),
                    (i::ICON_KEYBOARD_ARROW_UP, s::TERM_UP, Deed::Move(Way::Up)),
                ] {
                    if parts::quiet_icon_button(ui, icon, &s::of_term(what, name)).clicked() {
                        *deed = Some(wanted);
                    }
                }
            } else {
                let response = ui.button(theme::small(s::CHANGE_FOR_SET));
                response.widget_info(|| {
                    WidgetInfo::labeled(egui::Role::Button, true, s::of_term(s::CHANGE_FOR_SET, name))
                });
                if response.clicked() {
                    *deed = Some(Deed::ForSet);
                }
                let (_, _) = ui.allocate_exact_size(egui::vec2(2.0, 1.0), Sense::hover());
                ui.label(theme::small(s::LOCKED).color(t.text2));
                ui.label(parts::icon(i::ICON_LOCK, 14.0).color(t.text2));
            }
        });
    });
    if card.own.is_some() && picked {
        ui.horizontal(|ui| {
            if let Some(text) = field::text(ui, s::TERM_NAME, card.term.label.get("en"), 220.0) {
                *deed = Some(Deed::Name(text.trim().to_owned()));
            }
            let rule = card.term.rule.first().map_or("", String::as_str);
            if let Some(text) = field::code(ui, s::TERM_RULE, rule, 130.0) {
                *deed = Some(Deed::Rule(text.trim().to_owned()));
            }
        });
    }
}

fn sentence_ui(ui: &mut Ui, shop: &mut Shop, card: &Card, name: &str, deed: &mut Option<Deed>) {
    let t = Tokens::of(ui);
    for part in &card.sentence.parts {
        match part {
            // Word by word, so that a line breaks between words and boxes alike.
            Part::Words(words) => words.split_whitespace().for_each(|word| drop(ui.label(word))),
            Part::Locked(words) => drop(ui.label(RichText::new(words).color(t.text3))),
            Part::Number(number) => {
                let spoken = s::word_in(&number.at.join(" "), name);
                let range = number.least..=number.most;
                if let Some(value) = field::whole(ui, &spoken, number.value, range) {
                    *deed = Some(Deed::Number(number.clone(), value));
                }
            }
            Part::Choice(choice) => {
                let spoken = s::word_in(&choice.shown, name);
                let offers = || choice.offers.as_slice();
                if let Some(offer) = menu_ui(ui, shop, card, (&choice.at, &choice.shown, &spoken), &offers) {
                    *deed = Some(Deed::Choose(offer));
                }
            }
        }
    }
    if card.own.is_some() {
        let offers = || card.sentence.add.as_slice();
        if let Some(offer) = menu_ui(ui, shop, card, (ADD, s::CONDITION, &s::add_condition(name)), &offers) {
            *deed = Some(Deed::Choose(offer));
        }
    }
}

/// A box with a word; pressed it offers what may stand there. What that is is worked out when it opens.
fn menu_ui<'o>(
    ui: &mut Ui,
    shop: &mut Shop,
    card: &Card,
    (at, text, spoken): (&str, &str, &str),
    offers: &dyn Fn() -> &'o [Offer],
) -> Option<Offer> {
    let mut chosen = None;
    // No scope around it: in a wrapped row a scope would not wrap as a whole.
    let symbol = if at == ADD { i::ICON_ADD } else { i::ICON_ARROW_DROP_DOWN };
    let symbol = parts::icon(symbol, 14.0).color(Tokens::of(ui).text2);
    let words = RichText::new(text);
    let [first, second] = if at == ADD { [symbol, words] } else { [words, symbol] };
    let menu = ui.menu_button((first, second), |ui| {
        let known = |open: &super::Opened| open.0 == card.term.id && open.1 == at;
        if !shop.scoring.open.as_ref().is_some_and(known) {
            let (set, at_hand) = sets_of(shop);
            let reach = Reach::new(&set, at_hand.iter().map(|s| &**s));
            let list = allowed(offers(), &card.term, &reach).into_iter().cloned().collect();
            shop.scoring.open = Some((card.term.id.clone(), at.to_owned(), list));
        }
        let Some((_, _, list)) = &shop.scoring.open else { return };
        ui.set_min_width(180.0);
        egui::ScrollArea::vertical().max_height(340.0).show(ui, |ui| {
            for offer in list {
                if ui.selectable_label(offer.now, &offer.words).clicked() {
                    chosen = Some(offer.clone());
                    ui.close();
                }
            }
        });
    });
    let enabled = ui.is_enabled();
    menu.response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, enabled, spoken));
    chosen
}
