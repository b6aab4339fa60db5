//! The right panel: the live example of the picked term, what it pays line by line, the term as prose and as JSON.

use std::sync::Arc;

use egui::{Align, Frame, Label, Layout, Margin, RichText, ScrollArea, Ui};
use egui_material_icons::icons as i;

use super::{Asked, Found, card, picture, replace, sets_of};
use crate::app::Catalogue;
use crate::app::live_example::{self, Lines, LiveExample, NoExample, StoredTest};
use crate::app::sentence::text::{read_term, term_text};
use crate::format::save_atomic;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::widgets::parts;
use crate::gui::workshop::{Shop, field};
use crate::model::{Cell, Edit, ScoreLine, Severity, Term, TileSet};

/// Asks for the example of the picked term, and takes in what was found.
fn follow(shop: &mut Shop) {
    super::follow(shop);
    if let Some(found) = shop.scoring.work.take() {
        shop.scoring.found = Some(found);
    }
    let Some(id) = shop.scoring.picked.clone() else { return };
    let asked = Asked { term: id.clone(), seed: shop.scoring.seed, revision: shop.work.revision() };
    if shop.scoring.asked.as_ref() == Some(&asked) {
        return;
    }
    let Some(term) = shop.scoring.card(&id).map(|c| c.term.clone()) else { return };
    let (set, at_hand) = sets_of(shop);
    shop.scoring.asked = Some(asked.clone());
    shop.scoring.work.ask(move || {
        let found = live_example::find(&set, at_hand.iter().map(|s| &**s), &term, asked.seed);
        (asked, found)
    });
}

/// The panel.
pub(in crate::gui::workshop) fn example_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    follow(shop);
    ScrollArea::vertical().id_salt("set-example").auto_shrink([false, false]).show(ui, |ui| {
        Frame::new().inner_margin(Margin::symmetric(size::MARGIN, 0)).show(ui, |ui| {
            let picked = shop.scoring.picked.clone();
            let card = picked.and_then(|id| {
                let card = shop.scoring.card(&id)?;
                Some((card.term.clone(), card.own, card.prose.clone(), card::title(card)))
            });
            let Some((term, own, prose, title)) = card else {
                parts::head(ui, s::LIVE_EXAMPLE, |_| {});
                ui.label(s::PICK_TERM);
                return;
            };
            board_ui(ui, window, shop, &term);
            parts::rule_line(ui);
            text_ui(ui, window, shop, &term, own, &prose, &title);
            ui.add_space(16.0);
        });
    });
}

fn board_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, term: &Term) {
    let t = Tokens::of(ui);
    let found: Option<Found> = shop
        .scoring
        .found
        .as_ref()
        .filter(|(asked, _)| Some(asked) == shop.scoring.asked.as_ref())
        .map(|(_, found)| found.clone());
    parts::head(ui, s::LIVE_EXAMPLE, |ui| {
        if let Some(Ok(example)) = &found
            && parts::quiet_icon_button(ui, i::ICON_OPEN_IN_NEW, s::EXAMPLE_ON_BOARD).clicked()
        {
            window.actions.push(Action::Run(CommandId::UseOnBoard));
            let board = Edit::Board(Box::new(example.board.clone()));
            let rule = term.rule.first().map_or("", String::as_str);
            window.actions.push(Action::Apply(s::example_of(rule), vec![board]));
        }
        if parts::quiet_icon_button(ui, i::ICON_CASINO, s::ANOTHER_EXAMPLE).clicked() {
            shop.scoring.seed += 1;
        }
        let mine = shop.scoring.mine.is_some();
        let words = if mine { s::USE_EXAMPLE } else { s::USE_MY_BOARD };
        if parts::pill(ui, words, mine).clicked() {
            shop.scoring.mine = (!mine).then(|| my_lines(window, shop, term));
        }
    });
    if let Some(mine) = shop.scoring.mine.clone() {
        let paid: Vec<Lines> = match mine {
            Ok(lines) => lines.into_iter().filter(Lines::pays).collect(),
            Err(why) => {
                none_ui(ui, &why);
                return;
            }
        };
        if paid.is_empty() {
            ui.label(RichText::new(s::PAYS_NOT_HERE).color(t.text2));
        }
        paid.iter().for_each(|lines| lines_ui(ui, lines, &name_of(window, &lines.player)));
        return;
    }
    match &found {
        None => drop(ui.label(RichText::new(s::LOOKING).color(t.text2))),
        Some(Err(why)) => none_ui(ui, why),
        Some(Ok(example)) => {
            picture::board_ui(ui, window, shop, &example.board, &lit_cells(example), s::LIVE_EXAMPLE);
            ui.add_space(4.0);
            let name = example.board.players.first().map_or("", |p| p.shown()).to_owned();
            lines_ui(ui, &example.lines, &name);
            ui.horizontal(|ui| {
                let test = ui.button(s::ADD_AS_TEST);
                if test.clicked() {
                    shop.scoring.said = Some(store(shop, example, term));
                }
            });
            if let Some(said) = &shop.scoring.said {
                ui.add(Label::new(theme::small(said).color(t.text2)).wrap());
            }
        }
    }
}

fn name_of(window: &Window, player: &str) -> String {
    let found = window.session.board().players.iter().find(|p| p.id == player);
    found.map_or_else(|| player.to_owned(), |p| p.shown().to_owned())
}

fn none_ui(ui: &mut Ui, why: &NoExample) {
    let t = Tokens::of(ui);
    ui.horizontal_wrapped(|ui| {
        parts::severity_icon(ui, Severity::Warning, s::severity(Severity::Warning));
        ui.label(RichText::new(why.to_string()).color(t.warning));
    });
}

fn lit_cells(example: &LiveExample) -> Vec<Cell> {
    let lit = example.lines.lit.iter().filter_map(|at| example.lines.after.get(*at));
    let mut cells: Vec<Cell> = lit.flat_map(|l| &l.cells).map(|[x, y]| Cell::new(*x, *y)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn my_lines(window: &Window, shop: &Shop, term: &Term) -> Result<Vec<Lines>, NoExample> {
    let (set, at_hand) = sets_of(shop);
    live_example::on_board(&set, at_hand.iter().map(|s| &**s), term, window.session.board())
}

fn lines_ui(ui: &mut Ui, lines: &Lines, player: &str) {
    let t = Tokens::of(ui);
    let (before, after) = lines.points();
    ui.horizontal(|ui| {
        ui.label(theme::strong(s::gets(player)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(theme::mono(s::number(after)).size(16.0));
        });
    });
    for (at, line) in lines.after.iter().enumerate() {
        let lit = lines.lit.contains(&at);
        let frame = Frame::new().fill(if lit { t.selection } else { t.panel });
        frame.inner_margin(Margin::symmetric(4, 3)).show(ui, |ui| line_ui(ui, line));
    }
    ui.horizontal(|ui| {
        ui.label(theme::small(s::WITHOUT_TERM).color(t.text2));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(theme::mono(s::number(before)).color(t.text2));
        });
    });
}

fn line_ui(ui: &mut Ui, line: &ScoreLine) {
    ui.horizontal(|ui| {
        ui.add_sized([110.0, 18.0], Label::new(theme::small(&line.label)).truncate());
        ui.label(theme::mono(s::count_by(line.count, line.each)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let worth = match &line.token {
                Some(token) => s::tokens_taken(line.count, token),
                None => s::number(line.points),
            };
            ui.label(theme::mono(worth));
            parts::rule_chip(ui, &line.rule);
        });
    });
}

/// Stores the example beside the set's file; says what came of it.
fn store(shop: &Shop, example: &LiveExample, term: &Term) -> String {
    let Some(folder) = shop.path.as_ref().and_then(|p| p.parent()) else {
        return s::SAVE_SET_FIRST.to_owned();
    };
    let mut catalogue: Catalogue = (**shop.work.catalogue()).clone();
    catalogue.add_from(TileSet::clone(shop.work.set()), shop.work.folder());
    let Some(test) = StoredTest::of(example, term, &Arc::new(catalogue)) else {
        return s::SHOWS_IN_PLAY.to_owned();
    };
    let at = folder.join(&test.folder);
    let written = std::fs::create_dir_all(&at).map_err(|e| e.to_string()).and_then(|()| {
        save_atomic(&at.join("case.board.json"), test.board.as_bytes()).map_err(|e| e.to_string())?;
        save_atomic(&at.join("expect.json"), test.expect.as_bytes()).map_err(|e| e.to_string())
    });
    match written {
        Ok(()) => s::test_stored(&test.folder),
        Err(why) => s::test_not_stored(&why),
    }
}

fn text_ui(
    ui: &mut Ui,
    window: &mut Window,
    shop: &mut Shop,
    term: &Term,
    own: Option<usize>,
    prose: &str,
    title: &str,
) {
    let t = Tokens::of(ui);
    parts::head(ui, s::AS_TEXT, |ui| {
        if ui.button(theme::small(s::COPY_TERM)).clicked() {
            ui.ctx().copy_text(term_text(term));
        }
    });
    ui.add(Label::new(RichText::new(prose).color(t.text2)).wrap());
    ui.add_space(6.0);
    let draft = shop.scoring.draft.clone().filter(|(id, _, _)| *id == term.id);
    let text = draft.as_ref().map_or_else(|| term_text(term), |(_, text, _)| text.clone());
    if own.is_none() {
        ui.add(Label::new(theme::mono(&text).size(11.5).color(t.text2)).wrap());
        return;
    }
    let typed = ui.push_id(title, |ui| {
        ui.style_mut().override_font_id = Some(egui::FontId::monospace(11.5));
        field::lines(ui, s::TERM_JSON, &text, 10)
    });
    let typed = typed.inner;
    if let Some(typed) = typed {
        match read_term(&typed) {
            Ok(read) => {
                shop.scoring.draft = None;
                replace(window, shop, own, read);
            }
            Err(why) => shop.scoring.draft = Some((term.id.clone(), typed, why)),
        }
    }
    if let Some((_, _, why)) = draft {
        ui.horizontal_wrapped(|ui| {
            parts::severity_icon(ui, Severity::Error, s::severity(Severity::Error));
            ui.label(RichText::new(why).color(t.error));
        });
    }
}
