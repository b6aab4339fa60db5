//! The palette of pieces: figures of players and of nobody, by the set that brings them, and tokens that players hold.

use egui::{Align, DragValue, Label, Layout, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::inspector::section;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::canvas::{Batch, Placed, Rank, Stance, add_figure};
use crate::gui::command::CommandId;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::widgets::{parts, player};
use crate::model::declare::TokenDef;
use crate::model::edit::Edit;
use crate::model::holdings::Holder;
use crate::model::tileset::TileSet;
use crate::model::vocab::FigureDef;

/// Figures and tokens of the sets in use.
pub(super) fn pieces_ui(ui: &mut Ui, window: &mut Window) {
    egui::ScrollArea::vertical().id_salt("pieces").auto_shrink([false, false]).show(ui, |ui| {
        players_ui(ui, window);
        for set in window.sets_in_use() {
            let figures: Vec<&FigureDef> = in_game(window, &set);
            let tokens: Vec<&TokenDef> = set.tokens.iter().filter(|t| t.most_on_site.is_none()).collect();
            if figures.is_empty() && tokens.is_empty() {
                continue;
            }
            section(ui, set.name.get("en"), |_| {});
            for figure in figures {
                figure_ui(ui, window, figure);
            }
            for token in tokens {
                token_ui(ui, window, token);
            }
            ui.add_space(4.0);
        }
        ui.add_space(8.0);
    });
}

/// Figures of a set that are in the game and that no earlier set declares.
fn in_game<'a>(window: &Window, set: &'a TileSet) -> Vec<&'a FigureDef> {
    let known = window.figure_kinds();
    let first = |id: &str| {
        window.sets_in_use().iter().find(|s| s.figures.iter().any(|f| f.id == id)).map(|s| s.id.clone())
    };
    let here = set.figures.iter().filter(|f| known.iter().any(|(id, _)| *id == f.id));
    here.filter(|f| first(&f.id).as_deref() == Some(set.id.as_str())).collect()
}

/// Whose figures are put.
fn players_ui(ui: &mut Ui, window: &mut Window) {
    let players = window.session.board().players.clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for (n, one) in players.iter().enumerate() {
            let selected = window.view.player == n;
            if parts::pill(ui, one.shown(), selected).clicked() {
                window.actions.push(Action::Player(n));
            }
        }
    });
    if players.is_empty() {
        ui.label(s::NO_PLAYERS);
        if ui.button(s::RULES).clicked() {
            window.actions.push(Action::Run(CommandId::Rules));
        }
    }
}

fn figure_ui(ui: &mut Ui, window: &mut Window, figure: &FigureDef) {
    let t = Tokens::of(ui);
    let owner = window.session.board().players.get(window.view.player).map(|p| p.id.clone());
    let owner = owner.filter(|_| !figure.neutral);
    let name = s::capital(&window.figure_name(&figure.id));
    let left = owner.as_deref().and_then(|o| window.session.supply(o, &figure.id));
    let selected = window.view.figure == figure.id && window.view.tool == crate::gui::tools::ToolId::Figure;
    let words = s::kind_tip(&name, left);
    let row = parts::row(ui, &s::kind_button(&name), selected, 38.0, |ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(36.0, 36.0), Sense::hover());
        picture(ui, window, &figure.id, owner.as_deref(), rect.shrink(2.0));
        if selected {
            ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.5, t.accent), StrokeKind::Inside);
        }
        ui.label(&name);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(rule) = &figure.rule {
                parts::rule_chip(ui, rule);
            }
            if let Some(left) = left {
                ui.label(theme::small(s::supply_left(left)).color(t.text2));
            }
        });
    });
    if row.on_hover_text(words).clicked() {
        window.actions.push(Action::Figure(figure.id.clone()));
        window.actions.push(Action::Run(CommandId::Figure));
    }
}

fn picture(ui: &Ui, window: &mut Window, id: &str, owner: Option<&str>, rect: Rect) {
    let mut batch = Batch::default();
    let plain = Tokens::of(ui).board.plain;
    let place = Placed::at(rect, plain);
    add_figure(window, &mut batch, id, owner, Stance::Stands, place, Rank::Panel);
    batch.paint(ui.painter());
}

/// How many of a token each player holds.
fn token_ui(ui: &mut Ui, window: &mut Window, token: &TokenDef) {
    let t = Tokens::of(ui);
    let name = if token.label.is_empty() { token.id.clone() } else { s::capital(token.label.get("en")) };
    ui.horizontal(|ui| {
        ui.set_min_height(size::ROW);
        ui.add(Label::new(&name).truncate());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(rule) = &token.rule {
                parts::rule_chip(ui, rule);
            }
            if let Some(all) = token.supply {
                let held: i64 = holders(window).iter().map(|(_, h)| held(window, h, &token.id)).sum();
                ui.label(theme::small(s::left_of(i64::from(all) - held, i64::from(all))).color(t.text2));
            }
        });
    });
    ui.horizontal_wrapped(|ui| {
        for (shown, holder) in holders(window) {
            ui.horizontal(|ui| {
                if let Holder::Player(id) = &holder {
                    player::chip(ui, window.ink_of(id), &shown);
                }
                count_ui(ui, window, &holder, &shown, token, &name);
            });
        }
    });
}

fn holders(window: &Window) -> Vec<(String, Holder)> {
    let players = &window.session.board().players;
    players.iter().map(|p| (p.shown().to_owned(), Holder::Player(p.id.clone()))).collect()
}

fn held(window: &Window, holder: &Holder, token: &str) -> i64 {
    window.session.board().tokens.count(holder, token)
}

/// A field for a number of tokens; a card is a box to tick that takes it from whoever had it.
pub(super) fn count_ui(
    ui: &mut Ui,
    window: &mut Window,
    holder: &Holder,
    shown: &str,
    token: &TokenDef,
    name: &str,
) {
    let now = held(window, holder, &token.id);
    let mut edits = Vec::new();
    if token.card {
        let mut on = now > 0;
        let response = ui.checkbox(&mut on, "");
        response.widget_info(|| {
            WidgetInfo::selected(egui::Role::CheckBox, true, now > 0, s::tokens_of(name, shown))
        });
        if response.on_hover_text(s::tokens_of(name, shown)).changed() {
            let board = window.session.board();
            for (other, _) in board.tokens.0.keys().filter(|(_, id)| *id == token.id) {
                edits.push(board.set_tokens(other.clone(), &token.id, 0));
            }
            if on {
                edits.push(board.set_tokens(holder.clone(), &token.id, 1));
            }
        }
    } else {
        let mut count = now;
        let most = token.most_on_site.map_or(999, i64::from);
        let response = ui.add(DragValue::new(&mut count).range(0..=most.max(now)).speed(0.1));
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(egui::Role::SpinButton, true, s::tokens_of(name, shown));
            info.value = Some(count as f64);
            info
        });
        if count != now {
            edits.push(window.session.board().set_tokens(holder.clone(), &token.id, count));
        }
    }
    if !edits.is_empty() {
        let edits: Vec<Edit> = edits;
        window.actions.push(Action::Apply(s::set_tokens(name, shown), edits));
    }
}
