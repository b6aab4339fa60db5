//! Where the next tile comes from: at random by a seed, from a list, by hand; and the tile that was drawn.

use egui::{Align, Label, Layout, Sense, TextEdit, Ui, Vec2, WidgetInfo, vec2};
use egui_material_icons::icons as i;

use crate::app::play::{Mode, Next, words};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::canvas::{Batch, Placed, add_tile};
use crate::gui::command::CommandId;
use crate::gui::panels::inspector::section;
use crate::gui::play;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;
use crate::model::geom::Turn;

/// Side of the drawn tile's picture.
const PICTURE: f32 = 84.0;

/// The section.
pub(super) fn draw_ui(ui: &mut Ui, window: &mut Window) {
    section(ui, s::DRAW, |_| {});
    let before = window.table.play.drawing.clone();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for (mode, name) in [(Mode::Random, s::RANDOM), (Mode::List, s::LIST), (Mode::ByHand, s::BY_HAND)] {
            if parts::pill(ui, name, window.table.play.drawing.mode == mode).clicked() {
                window.table.play.drawing.mode = mode;
            }
        }
    });
    ui.add_space(4.0);
    match window.table.play.drawing.mode {
        Mode::Random => seed_ui(ui, window),
        Mode::List => list_ui(ui, window),
        Mode::ByHand => {
            ui.add(Label::new(theme::small(s::HAND_HELP).color(Tokens::of(ui).text2)).wrap());
        }
    }
    if window.table.play.drawing != before {
        window.table.stale();
    }
    drawn_ui(ui, window);
}

fn seed_ui(ui: &mut Ui, window: &mut Window) {
    ui.horizontal(|ui| {
        ui.label(theme::small(s::SEED).color(Tokens::of(ui).text2));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if parts::icon_button(ui, i::ICON_CASINO, s::ROLL).clicked() {
                window.table.play.drawing.roll();
            }
            let width = ui.available_width();
            let seed = &mut window.table.play.drawing.seed;
            let field = TextEdit::singleline(seed)
                .font(egui::TextStyle::Monospace)
                .margin(egui::Margin::symmetric(8, 6))
                .desired_width(width - 16.0);
            let response = ui.add(field);
            response.widget_info(|| {
                let mut info = WidgetInfo::text_edit(true, "", window.table.play.drawing.seed.clone(), "");
                info.label = Some(s::SEED.to_owned());
                info
            });
            response.on_hover_text(s::SEED_HELP);
        });
    });
}

fn list_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    ui.add(Label::new(theme::small(s::LIST_HELP).color(t.text2)).wrap());
    let list = window.table.play.drawing.list_left(&window.session).to_vec();
    if list.is_empty() {
        ui.label(theme::small(s::LIST_EMPTY).color(t.text3));
        return;
    }
    ui.horizontal(|ui| {
        ui.label(theme::small(s::list_of(list.len())).color(t.text2));
        if ui.button(s::CLEAR_LIST).clicked() {
            window.table.play.drawing.set_list(&window.session, Vec::new());
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for id in &list {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(32.0), Sense::hover());
            let mut batch = Batch::default();
            add_tile(window, &mut batch, id, Turn::ZERO, Placed::at(rect, t.board.plain));
            batch.paint(ui.painter());
            response.on_hover_text(words::tile(&window.session, id));
        }
    });
}

/// The tile in hand, or what comes next.
fn drawn_ui(ui: &mut Ui, window: &mut Window) {
    let t = Tokens::of(ui);
    let known = play::known(window);
    ui.add_space(6.0);
    if let Some(id) = window.session.board().drawn.clone() {
        ui.horizontal_top(|ui| {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(PICTURE), Sense::hover());
            let name = words::tile(&window.session, &id);
            response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, s::picture_of(&name)));
            let turn = window.view.hand.as_ref().map_or(Turn::ZERO, |hand| hand.turn);
            let mut batch = Batch::default();
            add_tile(window, &mut batch, &id, turn, Placed::at(rect, t.board.plain));
            batch.paint(ui.painter());
            ui.vertical(|ui| {
                ui.add(Label::new(theme::strong(&name)).wrap());
                ui.horizontal(|ui| {
                    for (icon, id, name) in [
                        (i::ICON_ROTATE_LEFT, CommandId::TurnLeft, s::TURN_LEFT),
                        (i::ICON_ROTATE_RIGHT, CommandId::TurnRight, s::TURN_RIGHT),
                    ] {
                        if parts::icon_button(ui, icon, name).clicked() {
                            window.actions.push(Action::Run(id));
                        }
                    }
                    ui.label(theme::small(s::turn_short(turn)).color(t.text2));
                });
            });
        });
        return;
    }
    if let (Next::Blocked(id), true) = (&known.source, known.decision.is_chance()) {
        let name = words::tile(&window.session, id);
        ui.add(Label::new(theme::small(s::blocked(&name)).color(t.warning)).wrap());
    }
}
