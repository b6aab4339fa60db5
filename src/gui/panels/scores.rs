//! Points of every player, now and at the end, and where each comes from.

use std::collections::BTreeMap;

use egui::{Align, Layout, RichText, Sense, Ui, vec2};

use super::inspector::section;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::view::{FocusTarget, Highlight};
use crate::gui::widgets::{parts, player};
use crate::model::geom::Cell;
use crate::model::score::{LineMoment, PlayerScore, ScoreLine};

/// Width of a column of points.
const COLUMN: f32 = 46.0;

/// The list of scores.
pub(super) fn scores_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    parts::entry(ui, window, FocusTarget::Scores, s::SCORES);
    window.homes.clear();
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
pub(super) fn column(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
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
    window.homes.insert(score.id.clone(), response.rect.left_center() + vec2(9.0, 0.0));
    if response.on_hover_text(s::PUT_FIGURES_OF).clicked() {
        window.actions.push(Action::Player(index));
    }
    if score.score != 0 {
        given_row(ui, score.score);
    }
    for group in groups(&score.lines) {
        group_row(ui, window, &group);
    }
}

/// Lines of one feature, or a line that belongs to none.
fn groups(lines: &[ScoreLine]) -> Vec<Vec<ScoreLine>> {
    let mut groups: Vec<Vec<ScoreLine>> = Vec::new();
    for line in lines {
        let same = |group: &&mut Vec<ScoreLine>| line.feature.is_some() && group[0].feature == line.feature;
        match groups.iter_mut().find(same) {
            Some(group) => group.push(line.clone()),
            None => groups.push(vec![line.clone()]),
        }
    }
    groups
}

/// How much each cell counts in some lines, in row order.
fn counted(lines: &[ScoreLine]) -> Vec<(Cell, i64)> {
    let mut sums: BTreeMap<Cell, i64> = BTreeMap::new();
    for line in lines {
        // A city counted for a field covers several cells; its points belong to none of them alone.
        let a_cell_each = usize::try_from(line.count) == Ok(line.cells.len());
        for [x, y] in &line.cells {
            *sums.entry(Cell::new(*x, *y)).or_default() += if a_cell_each { line.each } else { 0 };
        }
    }
    sums.into_iter().collect()
}

/// A feature's row: what it is, how its points come about, both values.
fn group_row(ui: &mut Ui, window: &mut Window, lines: &[ScoreLine]) {
    let t = Tokens::of(ui);
    let feature = lines[0].feature.as_deref().and_then(|id| window.session.feature(id));
    let label = match &feature {
        Some(f) => {
            let kind = s::capital(&window.kind_name(&f.kind));
            let ends = !window.session.never_completes(&f.kind);
            s::feature_row(&kind, f.cells.len(), f.completed, ends)
        }
        None => s::capital(&lines[0].label),
    };
    // Tokens that are taken are no points: they are counted by name.
    let part = |l: &ScoreLine| match &l.token {
        Some(token) => s::tokens_taken(l.count, &window.token_name(token)),
        None => s::formula(l.count, l.each),
    };
    let parts: Vec<String> = lines.iter().map(part).collect();
    let formula = parts.join(" + ");
    let sum = |moment| lines.iter().filter(|l| l.moment == moment).map(|l| l.points).sum::<i64>();
    let (now, end) = (sum(LineMoment::Now), sum(LineMoment::Now) + sum(LineMoment::Final));
    let paid = lines.iter().any(|l| l.moment == LineMoment::Now);
    let words = s::feature_row_words(&label, &formula, now, end);
    let response = parts::row(ui, &words, false, 24.0, |ui| {
        ui.add_space(8.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            points(ui, Some(end), false);
            points(ui, paid.then_some(now), false);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                ui.add(egui::Label::new(theme::small(&label).color(t.text2)).truncate());
                if ui.available_width() > 30.0 {
                    ui.add(egui::Label::new(theme::mono(&formula).size(11.0).color(t.text3)).truncate());
                }
            });
        });
    });
    let response = response.on_hover_ui(|ui| {
        for line in lines {
            ui.label(s::line_words(&line.label, line.points, &line.rule));
        }
    });
    if response.hovered() || response.has_focus() {
        let feature = lines[0].feature.clone();
        window.view.next_highlight = Some(Highlight::Line { feature, cells: counted(lines) });
    }
    if response.clicked()
        && let Some(found) = feature
        && let Some((x, y, segment)) = found.segments.first()
    {
        window.actions.push(Action::ShowFeature(Cell::new(*x, *y), segment.clone()));
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

/// A line in the inspector: the pointer lights what it counts.
pub(super) fn line_row(ui: &mut Ui, window: &mut Window, line: &ScoreLine, feature: &str) {
    let t = Tokens::of(ui);
    let formula = if line.count == 1 && line.each == line.points {
        String::new()
    } else {
        s::formula(line.count, line.each)
    };
    let words = s::line_words(&line.label, line.points, &line.rule);
    let response = parts::row(ui, &words, false, size::ROW, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            points(ui, Some(line.points), true);
            parts::rule_chip(ui, &line.rule);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                ui.add(egui::Label::new(s::capital(&line.label)).truncate());
                if !formula.is_empty() {
                    ui.add(egui::Label::new(theme::mono(formula).color(t.text2)).truncate());
                }
            });
        });
    });
    if response.hovered() || response.has_focus() {
        let cells = counted(std::slice::from_ref(line));
        let feature = Some(feature.to_owned());
        window.view.next_highlight = Some(Highlight::Line { feature, cells });
    }
}
