//! Points of every player, now and at the end, and where each comes from.

use egui::{Align, Layout, RichText, Sense, Ui, vec2};

use super::inspector::section;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::view::Highlight;
use crate::gui::widgets::{parts, player};
use crate::model::geom::Cell;
use crate::model::score::{LineMoment, PlayerScore, ScoreLine};

/// Width of a column of points.
const COLUMN: f32 = 46.0;

/// What a row shows beside its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// The rule id, in the inspector.
    Rule,
    /// Columns now and at end, in the list of scores.
    Columns,
}

/// The list of scores.
pub(super) fn scores_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    section(ui, s::SCORES, |ui| {
        for name in [s::AT_END, s::NOW] {
            column(ui, |ui| {
                ui.label(theme::small(name).color(t.text2));
            });
        }
    });
    let players = window.session.players().to_vec();
    if players.is_empty() {
        ui.label(RichText::new(s::NO_PLAYERS).color(t.text2));
        return;
    }
    for (index, score) in players.iter().enumerate() {
        player_ui(ui, window, index, score);
    }
    if window.session.board().figures.is_empty() {
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(RichText::new(s::NO_FIGURES_YET).color(t.text2));
            parts::key_cap(ui, s::KEY_FIGURE);
            ui.label(RichText::new(s::CLICK_A_SEGMENT).color(t.text2));
        });
    }
}

/// Something right-aligned in a column of points.
fn column(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let (rect, _) = ui.allocate_exact_size(vec2(COLUMN, 20.0), Sense::hover());
    let layout = Layout::right_to_left(Align::Center);
    content(&mut ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout)));
}

fn points(ui: &mut Ui, value: Option<i64>, strong: bool) {
    let t = Tokens::of(ui);
    column(ui, |ui| {
        let text = value.map_or_else(|| "–".to_owned(), s::number);
        let color = if strong { t.text } else { t.text2 };
        ui.label(theme::mono(text).color(color));
    });
}

fn player_ui(ui: &mut Ui, window: &mut Window, index: usize, score: &PlayerScore) {
    let active = window.view.player == index;
    let ink = window.ink_of(&score.id);
    let words = s::player_words(&score.name, score.now, score.r#final);
    let response = parts::row(ui, &words, false, size::ROW, |ui| {
        player::chip(ui, ink, &score.name);
        ui.label(if active { theme::strong(&score.name) } else { theme::medium(&score.name).size(13.0) });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            points(ui, Some(score.r#final), true);
            points(ui, Some(score.now), true);
        });
    });
    if response.on_hover_text(s::PUT_FIGURES_OF).clicked() {
        window.actions.push(Action::Player(index));
    }
    if score.score != 0 {
        given_row(ui, score.score);
    }
    for line in &score.lines {
        line_row(ui, window, line, line.feature.as_deref().unwrap_or_default(), Depth::Columns);
    }
}

/// Points that were entered by hand.
fn given_row(ui: &mut Ui, value: i64) {
    let t = Tokens::of(ui);
    parts::row(ui, &s::given(value), false, 24.0, |ui| {
        ui.add_space(8.0);
        ui.label(theme::small(s::GIVEN).color(t.text2));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            points(ui, Some(value), false);
            points(ui, Some(value), false);
        });
    });
}

/// A line: the pointer lights what it counts, a click selects its feature.
pub(super) fn line_row(ui: &mut Ui, window: &mut Window, line: &ScoreLine, feature: &str, depth: Depth) {
    let t = Tokens::of(ui);
    let formula = if line.count == 1 && line.each == line.points {
        String::new()
    } else {
        s::formula(line.count, line.each)
    };
    let words = s::line_words(&line.label, line.points, &line.rule);
    let response = parts::row(ui, &words, false, 24.0, |ui| {
        if depth == Depth::Columns {
            ui.add_space(8.0);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            match depth {
                Depth::Columns => {
                    points(ui, Some(line.points), false);
                    points(ui, (line.moment == LineMoment::Now).then_some(line.points), false);
                }
                Depth::Rule => {
                    points(ui, Some(line.points), true);
                    parts::rule_chip(ui, &line.rule);
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                ui.add(egui::Label::new(theme::small(s::capital(&line.label)).color(t.text2)).truncate());
                if !formula.is_empty() && ui.available_width() > 30.0 {
                    ui.add(egui::Label::new(theme::mono(formula).size(11.0).color(t.text3)).truncate());
                }
            });
        });
    });
    if response.hovered() || response.has_focus() {
        let cells = line.cells.iter().map(|[x, y]| Cell::new(*x, *y)).collect();
        let id = (!feature.is_empty()).then(|| feature.to_owned());
        window.view.next_highlight = Some(Highlight::Line { feature: id, cells, each: line.each });
    }
    if response.clicked()
        && let Some(found) = window.session.feature(feature)
        && let Some((x, y, segment)) = found.segments.first()
    {
        window.actions.push(Action::ShowFeature(Cell::new(*x, *y), segment.clone()));
    }
}
