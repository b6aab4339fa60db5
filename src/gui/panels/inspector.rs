//! What is in hand or selected; with nothing selected, the board itself.

use egui::{Align, Layout, RichText, Sense, Ui, Vec2, vec2};
use egui_material_icons::icons as i;

use super::rules;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::canvas::add_tile;
use crate::gui::canvas::atlas::{Batch, Placed};
use crate::gui::command::CommandId;
use crate::gui::edits;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::view::{FocusTarget, Highlight};
use crate::gui::widgets::{parts, player};
use crate::model::geom::{Cell, Side, Turn};
use crate::model::score::FeatureScore;

/// Side of the tile's picture.
const PICTURE: f32 = 96.0;
/// Width of the names at the left.
const LABELS: f32 = 88.0;

/// Whether nothing else is to be shown than the board itself.
pub(super) fn shows_board(window: &Window) -> bool {
    window.view.hand.is_none() && window.view.selection.is_empty()
}

/// The inspector.
pub(super) fn inspector_ui(ui: &mut Ui, window: &mut Window) {
    parts::entry(ui, window, FocusTarget::Inspector, s::INSPECTOR);
    let selection = window.view.selection.clone();
    if window.view.hand.is_some() {
        hand_ui(ui, window);
    } else if let Some((cell, segment)) = &selection.feature {
        feature_ui(ui, window, *cell, segment);
    } else if let Some(index) = selection.figure {
        figure_ui(ui, window, index);
    } else if let (1, Some(cell)) = (selection.cells.len(), selection.cells.first()) {
        tile_ui(ui, window, *cell);
    } else if selection.cells.len() > 1 {
        many_ui(ui, window, &selection.cells);
    } else {
        rules::board_ui(ui, window);
    }
}

/// A name at the left and something beside it.
fn fact(ui: &mut Ui, name: &str, value: impl FnOnce(&mut Ui)) {
    let t = Tokens::of(ui);
    ui.horizontal(|ui| {
        ui.set_min_height(22.0);
        let (rect, _) = ui.allocate_exact_size(vec2(LABELS, 18.0), Sense::hover());
        let mut label =
            ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center)));
        label.label(RichText::new(name).color(t.text2));
        ui.vertical(|ui| ui.horizontal_wrapped(value));
    });
}

fn picture(ui: &mut Ui, window: &mut Window, id: &str, turn: Turn, side: f32) {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let t = Tokens::of(ui);
    let name = window.tile_name(id);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, s::picture_of(&name)));
    let mut batch = Batch::default();
    if !add_tile(window, &mut batch, id, turn, Placed::at(rect, t.board.plain)) {
        ui.painter().rect_filled(rect, 2.0, t.line);
    }
    batch.paint(ui.painter());
}

/// Picture, name, type, counts and turn of a tile kind.
fn tile_card(ui: &mut Ui, window: &mut Window, id: &str, turn: Turn, turnable: Turnable) {
    let t = Tokens::of(ui);
    ui.horizontal_top(|ui| {
        picture(ui, window, id, turn, PICTURE);
        ui.add_space(4.0);
        ui.vertical(|ui| {
            ui.add(egui::Label::new(theme::strong(window.tile_name(id)).size(14.0)).wrap());
            let kind = window.session.tile_type(id).unwrap_or_default();
            let (all, used) = window.facts.counts(&window.session).get(id).copied().unwrap_or((0, 0));
            ui.horizontal_wrapped(|ui| {
                ui.label(theme::mono(kind).color(t.text2));
                if all > 0 || used > 0 {
                    ui.label(RichText::new(s::left_of(all - used, all)).color(t.text2));
                }
            });
            ui.add_space(2.0);
            ui.horizontal(|ui| {
                if turnable == Turnable::Yes {
                    for (icon, id, name) in [
                        (i::ICON_ROTATE_LEFT, CommandId::TurnLeft, s::TURN_LEFT),
                        (i::ICON_ROTATE_RIGHT, CommandId::TurnRight, s::TURN_RIGHT),
                    ] {
                        if parts::icon_button(ui, icon, name).clicked() {
                            window.actions.push(Action::Run(id));
                        }
                    }
                }
                ui.label(RichText::new(s::turn_short(turn)).color(t.text2));
            });
        });
    });
}

/// Whether a tile can be turned by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turnable {
    Yes,
    No,
}

fn id_chip(ui: &mut Ui, id: &str) {
    parts::id_chip(ui, id);
}

fn hand_ui(ui: &mut Ui, window: &mut Window) {
    let Some(hand) = window.view.hand.clone() else { return };
    let t = Tokens::of(ui);
    parts::head(ui, s::IN_HAND, |ui| id_chip(ui, &hand.tile));
    tile_card(ui, window, &hand.tile, hand.turn, Turnable::Yes);
    ui.add_space(6.0);
    let legal = window.facts.legal(&window.session, &hand.tile);
    let turns: usize = legal.iter().map(|(_, turns)| turns.iter().filter(|t| **t).count()).sum();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if legal.is_empty() {
            ui.label(s::FITS_NOWHERE);
        } else {
            ui.label(s::FITS_IN);
            ui.label(theme::strong(s::cells_turns(legal.len(), turns)));
            ui.label(s::CLICK_TO_PLACE);
            parts::key_cap(ui, s::KEY_TURN);
            ui.label(s::TO_TURN);
        }
    });
    let Some(cell) = window.view.cursor.filter(|c| window.session.tile_at(*c).is_none()) else { return };
    parts::rule_line(ui);
    section(ui, s::IF_PLACED, |ui| {
        ui.label(theme::mono(s::cell(cell)).color(t.text2));
    });
    let fit = window.session.fit(&hand.tile, cell, hand.turn);
    if let Some(barred) = &fit.barred {
        ui.horizontal_wrapped(|ui| {
            parts::severity_icon(ui, crate::model::finding::Severity::Error, s::ERROR);
            ui.label(barred.sentence(window.session.rules()));
        });
    } else if fit.clashes.is_empty() {
        ui.horizontal_wrapped(|ui| {
            if fit.connected {
                parts::tick_icon(ui, s::FITS);
                ui.label(s::fits_on(&fit));
            } else {
                parts::severity_icon(ui, crate::model::finding::Severity::Error, s::ERROR);
                ui.label(s::TOUCHES_NOTHING);
            }
        });
    }
    for clash in &fit.clashes {
        ui.horizontal_wrapped(|ui| {
            parts::severity_icon(ui, crate::model::finding::Severity::Error, s::ERROR);
            ui.label(s::clash_sentence(clash));
        });
    }
}

/// A small head inside a panel.
pub(super) fn section(ui: &mut Ui, name: &str, right: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(26.0);
        ui.label(theme::strong(name));
        ui.with_layout(Layout::right_to_left(Align::Center), right);
    });
}

fn tile_ui(ui: &mut Ui, window: &mut Window, cell: Cell) {
    let Some(tile) = window.session.tile_at(cell) else {
        parts::head(ui, &s::capital(s::EMPTY_CELL), |_| {});
        fact(ui, s::CELL, |ui| {
            ui.label(theme::mono(s::cell(cell)));
        });
        return;
    };
    let (id, turn) = (tile.id.to_owned(), tile.turn);
    let loose = window.session.board().tiles.contains_key(&cell);
    parts::head(ui, if loose { s::TILE } else { s::PART_OF_PLATE }, |ui| id_chip(ui, &id));
    tile_card(ui, window, &id, turn, if loose { Turnable::Yes } else { Turnable::No });
    ui.add_space(6.0);
    fact(ui, s::CELL, |ui| {
        ui.label(theme::mono(s::cell(cell)));
    });
    let board = window.session.board();
    let here: Vec<usize> = board
        .figures
        .iter()
        .enumerate()
        .filter(|(_, f)| f.spot.cell() == Some(cell))
        .map(|(n, _)| n)
        .collect();
    fact(ui, s::FIGURES, |ui| {
        if here.is_empty() {
            ui.label(s::NONE);
        }
        for index in here {
            figure_line(ui, window, index);
        }
    });
    segments_ui(ui, window, cell);
    tokens_ui(ui, window, cell);
    parts::rule_line(ui);
    section(ui, s::SIDES, |_| {});
    sides_ui(ui, window, cell);
}

/// A figure with its owner's chip.
fn figure_line(ui: &mut Ui, window: &Window, index: usize) {
    let board = window.session.board();
    let Some(figure) = board.figures.get(index) else { return };
    if let Some(id) = &figure.player {
        player::chip(ui, window.ink_of(id), id);
    }
    ui.label(window.figure_words(index));
}

/// Tokens that may lie on a tile.
fn tokens_ui(ui: &mut Ui, window: &mut Window, cell: Cell) {
    let sets = window.sets_in_use();
    for token in sets.iter().flat_map(|set| &set.tokens).filter(|t| t.most_on_site.is_some()) {
        let name = if token.label.is_empty() { token.id.clone() } else { s::capital(token.label.get("en")) };
        fact(ui, &name, |ui| {
            let holder = crate::model::holdings::Holder::Cell(cell);
            super::pieces::count_ui(ui, window, &holder, &s::cell(cell), token, &name);
        });
    }
}

/// What is printed on the tile; the pointer lights the feature, a click selects it.
fn segments_ui(ui: &mut Ui, window: &mut Window, cell: Cell) {
    let Some(tile) = window.session.tile_at(cell) else { return };
    let segments: Vec<(String, String)> =
        tile.def.segments.iter().map(|seg| (seg.id.clone(), seg.kind.clone())).collect();
    fact(ui, s::FEATURES, |ui| {
        for (id, kind) in segments {
            let name = window.kind_name(&kind);
            let response = parts::pill(ui, &name, false);
            if response.hovered() {
                window.view.next_highlight = Some(Highlight::Feature(cell, id.clone()));
            }
            if response.clicked() {
                window.actions.push(Action::SelectFeature(cell, Some(id)));
            }
        }
    });
}

/// What meets what on the four sides.
fn sides_ui(ui: &mut Ui, window: &Window, cell: Cell) {
    let t = Tokens::of(ui);
    for side in Side::ALL {
        let Some(meeting) = window.session.meeting(cell, side) else { continue };
        ui.horizontal(|ui| {
            ui.set_min_height(24.0);
            let text = |ui: &mut Ui, text: String, width: f32, color| {
                let (rect, _) = ui.allocate_exact_size(vec2(width, 18.0), Sense::hover());
                let layout = Layout::left_to_right(Align::Center);
                let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
                child.label(RichText::new(text).color(color));
            };
            text(ui, s::capital(side.word()), 48.0, t.text2);
            text(ui, s::capital(&meeting.own), 66.0, t.text);
            ui.label(parts::icon(i::ICON_ARROW_FORWARD, 14.0).color(t.text2));
            let other = meeting.other.as_deref().map_or_else(|| s::NOTHING_THERE.to_owned(), s::capital);
            ui.label(RichText::new(other).color(t.text2));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| match meeting.fits {
                Some(true) => {
                    parts::tick_icon(ui, s::FITS);
                }
                Some(false) => {
                    parts::severity_icon(ui, crate::model::finding::Severity::Error, s::ERROR);
                }
                None => {}
            });
        });
    }
}

fn many_ui(ui: &mut Ui, window: &mut Window, cells: &std::collections::BTreeSet<Cell>) {
    parts::head(ui, &s::tiles_selected(cells.len()), |_| {});
    ui.horizontal_wrapped(|ui| {
        for (label, id) in [
            (s::TURN_RIGHT, CommandId::TurnRight),
            (s::DELETE, CommandId::Delete),
            (s::SELECT_NONE, CommandId::SelectNone),
        ] {
            if ui.button(label).clicked() {
                window.actions.push(Action::Run(id));
            }
        }
    });
    ui.label(theme::small(s::DRAG_TO_MOVE).color(Tokens::of(ui).text2));
}

fn figure_ui(ui: &mut Ui, window: &mut Window, index: usize) {
    let Some(figure) = window.session.board().figures.get(index).cloned() else { return };
    parts::head(ui, s::FIGURE, |ui| id_chip(ui, &figure.figure));
    fact(ui, s::OWNER, |ui| figure_line(ui, window, index));
    if let Some(cell) = figure.spot.cell() {
        fact(ui, s::CELL, |ui| {
            ui.label(theme::mono(s::cell(cell)));
        });
    }
    if let crate::model::board::Spot::Place(_) = &figure.spot {
        fact(ui, s::STANDS_ON, |ui| {
            ui.label(window.spot_words(&figure.spot));
        });
    }
    if let crate::model::board::Spot::Segment(cell, segment) = &figure.spot {
        let kind =
            window.session.tile_at(*cell).and_then(|t| t.def.segment(segment).map(|(_, s)| s.kind.clone()));
        fact(ui, s::STANDS_ON, |ui| {
            let name = kind.map_or_else(|| segment.clone(), |kind| window.kind_name(&kind));
            if ui.link(name).clicked() {
                window.actions.push(Action::SelectFeature(*cell, Some(segment.clone())));
            }
        });
    }
    if ui.button(s::TAKE_BACK).clicked() {
        edits::take_figure(window, index);
    }
}

fn feature_ui(ui: &mut Ui, window: &mut Window, cell: Cell, segment: &str) {
    let Some(feature) = window.session.feature_at(cell, segment) else { return };
    let t = Tokens::of(ui);
    let kind = s::capital(&window.kind_name(&feature.kind));
    let state = if window.session.never_completes(&feature.kind) {
        kind
    } else {
        s::feature_title(&kind, feature.completed)
    };
    parts::head(ui, &state, |ui| {
        if parts::quiet_icon_button(ui, i::ICON_CLOSE, s::SELECT_NONE).clicked() {
            window.actions.push(Action::Run(CommandId::SelectNone));
        }
    });
    fact(ui, s::OWNER, |ui| owners_ui(ui, window, &feature));
    fact(ui, s::TILES, |ui| {
        ui.label(s::number(feature.cells.len() as i64));
        let some: Vec<String> = feature.cells().take(6).map(|c| format!("({})", s::cell(c))).collect();
        let more = if feature.cells.len() > 6 { " …" } else { "" };
        ui.label(theme::small(some.join(" ") + more).color(t.text2));
    });
    let marks = window.marks_of(&feature);
    if !marks.is_empty() {
        fact(ui, s::MARKS, |ui| {
            ui.label(marks);
        });
    }
    if !feature.open.is_empty() {
        fact(ui, s::STILL_OPEN, |ui| {
            ui.label(s::sides(feature.open.len()));
        });
    }
    if !feature.borders.is_empty() {
        fact(ui, s::BORDERS, |ui| {
            let count = feature.borders.len();
            let fields = !window.session.never_completes(&feature.kind);
            ui.label(if fields { s::fields(count) } else { s::cities(count) });
        });
    }
    parts::rule_line(ui);
    section(ui, s::WHAT_IT_SCORES, |ui| {
        ui.label(theme::strong(s::number(feature.r#final)));
    });
    for line in &feature.lines {
        super::scores::line_row(ui, window, line, &feature.id);
    }
    if feature.lines.is_empty() {
        ui.label(RichText::new(s::SCORES_NOTHING).color(t.text2));
    }
}

fn owners_ui(ui: &mut Ui, window: &Window, feature: &FeatureScore) {
    if feature.owners.is_empty() {
        ui.label(s::NOBODY);
    }
    let board = window.session.board();
    for id in &feature.owners {
        let name = board.players.iter().find(|p| p.id == *id).map_or(id.as_str(), |p| p.shown());
        player::chip(ui, window.ink_of(id), name);
        let on = board.figures.iter().filter(|f| f.player.as_deref() == Some(id)).filter(|f| {
            matches!(&f.spot, crate::model::board::Spot::Segment(c, seg)
                if feature.segments.iter().any(|(x, y, s)| (*x, *y) == (c.x, c.y) && s == seg))
        });
        ui.label(s::owner_with(name, on.count()));
    }
}
