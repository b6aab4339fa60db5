//! Scoring terms as cards: one sentence each, its words in boxes that offer what may stand there.

mod card;
mod example;
mod picture;

use std::sync::Arc;

use egui::{Context, Key, Modifiers, RichText, Ui};
use egui_material_icons::icons as i;

use super::Shop;
use crate::app::Background;
use crate::app::live_example::{Lines, LiveExample, NoExample};
use crate::app::sentence::order::{Way, grouped, moved};
use crate::app::sentence::template::Template;
use crate::app::sentence::{Offer, Reach, Sentence, change_for_set, choose, prose, set_number};
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::model::{Term, TileSet};

pub(super) use example::example_ui;

/// A term as it is shown.
struct Card {
    /// The name of the set that it is of; none for the set being designed.
    of: Option<String>,
    /// Its place in the set being designed.
    own: Option<usize>,
    term: Term,
    sentence: Sentence,
    prose: String,
    /// What stands against it.
    against: Option<String>,
}

/// What an example was asked for.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    term: String,
    seed: u64,
    revision: u64,
}

/// The offers of the menu that is open: of a term, at a place of it.
type Opened = (String, String, Vec<Offer>);

/// An example that was found, or why there is none.
type Found = Result<LiveExample, NoExample>;

/// State of the page.
pub struct Scoring {
    /// The term whose example is shown.
    pub picked: Option<String>,
    cards: Vec<Card>,
    cards_of: Option<u64>,
    open: Option<Opened>,
    seed: u64,
    asked: Option<Asked>,
    found: Option<(Asked, Found)>,
    work: Background<(Asked, Found)>,
    /// What it pays on the open board.
    mine: Option<Result<Vec<Lines>, NoExample>>,
    /// JSON that is no term yet, of which term, and why.
    draft: Option<(String, String, String)>,
}

/// What is asked for on a card.
enum Deed {
    Pick,
    Choose(Offer),
    Number(crate::app::sentence::Number, i64),
    Name(String),
    Rule(String),
    Move(Way),
    Remove,
    ForSet,
}

impl Scoring {
    /// An empty page.
    pub fn new(ctx: &Context) -> Scoring {
        let mut work = Background::default();
        let ctx = ctx.clone();
        work.wake_with(Arc::new(move || ctx.request_repaint()));
        Scoring {
            picked: None,
            cards: Vec::new(),
            cards_of: None,
            open: None,
            seed: 0,
            asked: None,
            found: None,
            work,
            mine: None,
            draft: None,
        }
    }

    /// The example of the picked term once it is found, for tests; waits for it.
    pub fn wait_for_example(&mut self) -> Option<&LiveExample> {
        if let Some(found) = self.work.wait() {
            self.found = Some(found);
        }
        self.found.as_ref().and_then(|(_, found)| found.as_ref().ok())
    }

    fn card(&self, id: &str) -> Option<&Card> {
        // A term that was changed for this set stands beside the one it was copied from.
        self.cards.iter().find(|c| c.term.id == id)
    }
}

/// The sets at hand, and the set being designed.
fn sets_of(shop: &Shop) -> (Arc<TileSet>, Vec<Arc<TileSet>>) {
    (Arc::clone(shop.work.set()), shop.work.catalogue().sets().cloned().collect())
}

/// Makes the cards anew after the vocabulary or the terms have changed.
fn follow(shop: &mut Shop) {
    let stamp = shop.work.head_stamp();
    if shop.scoring.cards_of == Some(stamp) {
        return;
    }
    let (set, at_hand) = sets_of(shop);
    let reach = Reach::new(&set, at_hand.iter().map(|s| &**s));
    let card = |of: Option<String>, own: Option<usize>, term: &Term| Card {
        of,
        own,
        sentence: Sentence::new(term, &reach),
        prose: prose(term, &reach),
        against: own.and_then(|_| reach.against(term)),
        term: term.clone(),
    };
    let mut cards = Vec::new();
    for other in reach.cx.reach.iter().skip(1) {
        let name = super::inspector::shown_name(Some(&other.name), &other.id);
        cards.extend(other.terms.iter().map(|t| card(Some(name.clone()), None, t)));
    }
    for (_, places) in grouped(&set) {
        cards.extend(places.into_iter().map(|at| card(None, Some(at), &set.terms[at])));
    }
    let scoring = &mut shop.scoring;
    if scoring.picked.as_ref().is_none_or(|id| cards.iter().all(|c| c.term.id != *id)) {
        let first = cards.iter().find(|c| c.own.is_some()).or(cards.first());
        scoring.picked = first.map(|c| c.term.id.clone());
    }
    scoring.cards = cards;
    scoring.cards_of = Some(stamp);
    scoring.open = None;
    scoring.mine = None;
}

/// The page.
pub(super) fn scoring_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    follow(shop);
    keys(ui, shop);
    let mut asked: Option<(String, Option<usize>, Deed)> = None;
    egui::ScrollArea::vertical().id_salt("scoring").auto_shrink([false, false]).show(ui, |ui| {
        egui::Frame::new().inner_margin(egui::Margin::symmetric(24, 20)).show(ui, |ui| {
            ui.set_max_width(ui.available_width().min(860.0));
            let t = Tokens::of(ui);
            ui.horizontal(|ui| {
                ui.label(RichText::new(s::SCORING).heading());
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| new_ui(ui, shop));
            });
            ui.label(RichText::new(s::SCORING_ABOUT).color(t.text2));
            let cards = std::mem::take(&mut shop.scoring.cards);
            let mut heading: Option<&Option<String>> = None;
            for card in &cards {
                if heading != Some(&card.of) {
                    heading = Some(&card.of);
                    ui.add_space(10.0);
                    let words = card.of.as_deref().map_or(s::FROM_THIS_SET.to_owned(), s::from_set);
                    ui.label(theme::small(words).color(t.text2));
                }
                if let Some(deed) = card::card_ui(ui, shop, card) {
                    asked = Some((card.term.id.clone(), card.own, deed));
                }
            }
            if cards.iter().all(|c| c.own.is_none()) {
                ui.add_space(10.0);
                ui.label(RichText::new(s::NO_TERMS).color(t.text2));
            }
            shop.scoring.cards = cards;
            ui.add_space(10.0);
            ui.horizontal_wrapped(|ui| {
                ui.label(theme::small(s::ORDER_ABOUT).color(t.text2));
            });
        });
    });
    if let Some((id, own, deed)) = asked {
        perform(window, shop, &id, own, deed);
    }
}

/// Sentences to begin with.
fn new_ui(ui: &mut Ui, shop: &mut Shop) {
    let t = Tokens::of(ui);
    let plus = crate::gui::widgets::parts::icon(i::ICON_ADD, 15.0).color(t.on_accent);
    let label = (plus, RichText::new(s::NEW_TERM).color(t.on_accent));
    let mut chosen = None;
    let menu = egui::containers::menu::MenuButton::from_button(
        egui::Button::new(label).fill(t.accent).stroke(egui::Stroke::NONE),
    )
    .ui(ui, |ui| {
        for template in Template::ALL {
            if ui.button(template.name()).clicked() {
                chosen = Some(template);
                ui.close();
            }
        }
    });
    menu.0.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, s::NEW_TERM));
    let Some(template) = chosen else { return };
    let (set, at_hand) = sets_of(shop);
    let reach = Reach::new(&set, at_hand.iter().map(|s| &**s));
    if let Some(term) = template.term(&reach) {
        shop.scoring.picked = Some(term.id.clone());
        shop.work.change_head(s::ADD_TERM, |set| set.terms.push(term));
    }
}

/// Alt+Up and Alt+Down move the picked card.
fn keys(ui: &Ui, shop: &mut Shop) {
    let way = ui.input_mut(|input| {
        let up = input.consume_key(Modifiers::ALT, Key::ArrowUp);
        let down = input.consume_key(Modifiers::ALT, Key::ArrowDown);
        if up { Some(Way::Up) } else { down.then_some(Way::Down) }
    });
    let picked = shop.scoring.picked.clone();
    let own = picked.and_then(|id| shop.scoring.card(&id)?.own);
    if let (Some(way), Some(at)) = (way, own) {
        shift(shop, at, way);
    }
}

fn shift(shop: &mut Shop, at: usize, way: Way) {
    if let Some(changed) = moved(shop.work.set(), at, way) {
        shop.work.change_head(s::MOVE_TERM, |set| set.terms = changed.terms);
    }
}

fn perform(window: &mut Window, shop: &mut Shop, id: &str, own: Option<usize>, deed: Deed) {
    if shop.scoring.picked.as_deref() != Some(id) {
        shop.scoring.picked = Some(id.to_owned());
        shop.scoring.seed = 0;
        shop.scoring.mine = None;
    }
    let term = shop.scoring.card(id).map(|c| c.term.clone());
    let Some(term) = term else { return };
    let changed = match deed {
        Deed::Pick => return,
        Deed::ForSet => {
            let copy = change_for_set(shop.work.set(), &term);
            shop.scoring.picked = Some(copy.id.clone());
            shop.work.change_head(s::CHANGE_FOR_SET, |set| set.terms.push(copy));
            return;
        }
        Deed::Move(way) => {
            own.into_iter().for_each(|at| shift(shop, at, way));
            return;
        }
        Deed::Remove => {
            if let Some(at) = own {
                shop.work.change_head(s::REMOVE_TERM, |set| drop(set.terms.remove(at)));
            }
            return;
        }
        Deed::Choose(offer) => {
            let (set, at_hand) = sets_of(shop);
            choose(&term, &offer, &Reach::new(&set, at_hand.iter().map(|s| &**s)))
        }
        Deed::Number(number, value) => set_number(&term, &number, value),
        Deed::Name(name) => {
            let mut term = term;
            super::inspector::put(&mut term.label, "en", &name);
            term
        }
        Deed::Rule(rule) => {
            let mut term = term;
            let old = term.rule.first().cloned();
            // Lines that name the rule of the term follow it.
            for pay in term.pay.iter_mut().filter(|p| p.rule.is_some() && p.rule == old) {
                pay.rule = Some(rule.clone());
            }
            match term.rule.first_mut() {
                Some(first) => *first = rule,
                None => term.rule.push(rule),
            }
            term
        }
    };
    replace(window, shop, own, changed);
}

/// Puts a term in the place of another.
fn replace(_window: &mut Window, shop: &mut Shop, own: Option<usize>, term: Term) {
    let Some(at) = own else { return };
    shop.scoring.picked = Some(term.id.clone());
    shop.work.change_head(s::CHANGE_TERM, |set| {
        if let Some(slot) = set.terms.get_mut(at) {
            *slot = term;
        }
    });
}
