//! Everything that may be done now, numbered: what, why, what it is worth. The pointer shows it on the board, a click does it.

use egui::{Align, Align2, FontId, Layout, Sense, Ui, Vec2, vec2};

use crate::app::play::{Next, words};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::canvas::{Batch, Placed, Rank, Stance, add_figure, add_tile};
use crate::gui::command::{CommandId, command};
use crate::gui::fonts;
use crate::gui::play::{self, Known};
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::view::FocusTarget;
use crate::gui::widgets::parts;
use crate::model::finding::Severity;
use crate::model::geom::Turn;
use crate::model::play::Action as Deed;

/// Height of a choice.
const ROW: f32 = 46.0;

/// The list.
pub(super) fn choices_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    let known = play::known(window);
    parts::entry(ui, window, FocusTarget::Inspector, s::CHOICES);
    let name = words::player(&window.session, &known.decision.player);
    let head = if name.is_empty() { s::CHOICES.to_owned() } else { s::choices_of(&name) };
    let worth = known.worth.is_some() && !known.decision.is_chance() && !known.decision.is_forced();
    parts::head(ui, &head, |ui| {
        if worth && !known.is_over() {
            ui.add_space(10.0);
            ui.label(theme::small(s::WORTH_END).color(t.text2));
        }
    });
    switches_ui(ui, window);
    refused_ui(ui, window);
    if known.wants_new_game() {
        ui.add(egui::Label::new(&known.asks).wrap());
        ui.add_space(4.0);
        if parts::primary(ui, s::NEW_GAME).clicked() {
            window.actions.push(Action::Run(CommandId::NewGame));
        }
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    if known.decision.is_chance() && known.source != Next::ByHand {
        draw_row(ui, window, &known);
        return;
    }
    let count = known.order.len();
    egui::ScrollArea::vertical().id_salt("choices").auto_shrink([false, false]).show_rows(
        ui,
        ROW,
        count,
        |ui, rows| {
            for n in rows {
                choice_row(ui, window, &known, n);
            }
        },
    );
}

fn switches_ui(ui: &mut Ui, window: &mut Window) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        for id in [CommandId::ShowWorth, CommandId::BestFirst, CommandId::EachPhase] {
            let command = command(id);
            let on = command.checked.is_some_and(|f| f(window));
            if parts::pill(ui, command.label, on).clicked() {
                window.actions.push(Action::Run(id));
            }
        }
    });
    ui.add_space(4.0);
}

/// Why the last thing tried could not be done.
fn refused_ui(ui: &mut Ui, window: &mut Window) {
    let Some(refused) = window.table.refused.clone() else { return };
    let t = Tokens::of(ui);
    egui::Frame::new().fill(t.raised).corner_radius(8.0).inner_margin(egui::Margin::symmetric(10, 8)).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_top(|ui| {
                parts::severity_icon(ui, Severity::Warning, s::REFUSED);
                ui.vertical(|ui| {
                    let text = s::with_minus(&format!("{}.", s::capital(&refused.message)));
                    ui.add(egui::Label::new(text).wrap());
                    if let Some(rule) = &refused.rule {
                        parts::rule_chip(ui, rule);
                    }
                });
            });
        },
    );
    ui.add_space(6.0);
}

/// Drawing as chance or the list has it: one row.
fn draw_row(ui: &mut Ui, window: &mut Window, known: &Known) {
    let t = Tokens::of(ui);
    let why = match &known.source {
        Next::Tile(id) if !window.table.play.drawing.list_left(&window.session).is_empty() => {
            s::drawn_from_list(&words::tile(&window.session, id))
        }
        Next::Tile(_) => s::drawn_at_random(&window.table.play.drawing.seed, known.sack.total()),
        Next::Blocked(id) => s::blocked(&words::tile(&window.session, id)),
        Next::ByHand | Next::Nothing => String::new(),
    };
    let spoken = s::choice_words(1, s::DRAW_A_TILE, &why, None);
    let row = parts::row(ui, &spoken, false, ROW, |ui| {
        number_ui(ui, 1);
        two_lines(ui, s::DRAW_A_TILE, &why, t.text2);
    });
    if row.clicked()
        && let Some(next) = &known.next
    {
        window.actions.push(Action::Play(next.clone()));
    }
}

fn number_ui(ui: &mut Ui, n: usize) {
    let t = Tokens::of(ui);
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(22.0), Sense::hover());
    let (fill, ink) = if n <= 9 { (t.accent, t.on_accent) } else { (t.raised, t.text2) };
    ui.painter().circle_filled(rect.center(), 10.0, fill);
    let font = FontId::new(if n <= 99 { 11.5 } else { 9.0 }, fonts::semibold());
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, n.to_string(), font, ink);
}

fn two_lines(ui: &mut Ui, title: &str, why: &str, color: egui::Color32) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.add_space(if why.is_empty() { 13.0 } else { 5.0 });
        ui.add(egui::Label::new(theme::medium(title).size(13.0)).truncate());
        if !why.is_empty() {
            ui.add(egui::Label::new(theme::small(why).color(color)).truncate());
        }
    });
}

fn choice_row(ui: &mut Ui, window: &mut Window, known: &Known, n: usize) {
    let Some((choice, deed)) = known.shown(n) else { return };
    let t = Tokens::of(ui);
    let (title, why) = match deed {
        Deed::Draw(id) => {
            let left = known.sack.tiles.iter().find(|s| s.tile == *id).map_or(0, |s| s.count);
            let cells = window.facts.legal(&window.session, id).len();
            let name = words::tile(&window.session, id);
            let about = s::to_draw(&name, left, cells);
            (name.clone(), about[name.len()..].trim_start_matches(", ").to_owned())
        }
        deed => (words::action(&window.session, deed), words::why(&window.session, deed)),
    };
    let scored = !known.decision.is_chance() && !known.decision.is_forced();
    let worth = known.worth_of(n).filter(|_| scored);
    let spoken = s::choice_words(n + 1, &title, &why, worth.map(|w| (w.end, w.now)));
    let lit = window.table.hovered.as_ref() == Some(deed);
    let row = parts::row(ui, &spoken, lit, ROW, |ui| {
        number_ui(ui, n + 1);
        picture_ui(ui, window, known, deed);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // Room for the bar of the list.
            ui.add_space(8.0);
            if let Some(worth) = worth {
                worth_ui(ui, worth.end, worth.now);
            }
            if let Some(rule) = &choice.rule {
                parts::rule_chip(ui, rule);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| two_lines(ui, &title, &why, t.text2));
        });
    });
    if row.hovered() || row.has_focus() {
        window.table.hover(deed);
    }
    if row.clicked() {
        window.actions.push(Action::Play(deed.clone()));
    }
}

/// What a choice is worth: at the end, and now below it.
fn worth_ui(ui: &mut Ui, end: i64, now: i64) {
    let t = Tokens::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(50.0, 34.0), Sense::hover());
    let color = match end {
        1.. => t.fine,
        0 => t.text2,
        _ => t.error,
    };
    let right = rect.right_center();
    let big = FontId::new(13.0, egui::FontFamily::Monospace);
    ui.painter().text(right - vec2(0.0, 8.0), Align2::RIGHT_CENTER, s::end_worth(end), big, color);
    let font = FontId::new(11.0, egui::FontFamily::Proportional);
    ui.painter().text(right + vec2(0.0, 9.0), Align2::RIGHT_CENTER, s::now_worth(now), font, t.text3);
}

/// The tile as it would lie, or the figure.
fn picture_ui(ui: &mut Ui, window: &mut Window, known: &Known, deed: &Deed) {
    let t = Tokens::of(ui);
    let mut batch = Batch::default();
    match deed {
        Deed::Lay(_, turn) => {
            let Some(id) = window.session.board().drawn.clone() else { return };
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(32.0), Sense::hover());
            add_tile(window, &mut batch, &id, *turn, Placed::at(rect, t.board.plain));
        }
        Deed::Draw(id) => {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(32.0), Sense::hover());
            add_tile(window, &mut batch, id, Turn::ZERO, Placed::at(rect, t.board.plain));
        }
        Deed::Put(figure, _) => {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(32.0), Sense::hover());
            let player = known.decision.player.clone();
            let place = Placed::at(rect, t.board.plain);
            add_figure(window, &mut batch, figure, Some(&player), Stance::Stands, place, Rank::Panel);
        }
        Deed::Move(figure, _) => {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(32.0), Sense::hover());
            let place = Placed::at(rect, t.board.plain);
            add_figure(window, &mut batch, figure, None, Stance::Stands, place, Rank::Panel);
        }
        Deed::TakeOff(piece) | Deed::Join(piece, _) => {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(32.0), Sense::hover());
            let place = Placed::at(rect, t.board.plain);
            let player = piece.player.as_deref();
            add_figure(window, &mut batch, &piece.figure, player, Stance::Stands, place, Rank::Panel);
        }
        Deed::Add(..) | Deed::Pass | Deed::Proceed => return,
    }
    batch.paint(ui.painter());
}
