//! What floats on the board: players and figure kinds for the figure tool, zoom, the last event, troubles with files.

use egui::{
    Align, Area, Button, Frame, Id, Layout, Margin, Order, Rect, RichText, Role, Sense, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo, pos2, vec2,
};
use egui_material_icons::icons as i;

use super::atlas::{Batch, Placed, Rank};
use super::figures::add_figure;
use super::picture::Stance;
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::dialogs::Purpose;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::tools::ToolId;
use crate::gui::widgets::{parts, player};
use crate::model::Severity;

fn card(ui: &Ui) -> Frame {
    let t = Tokens::of(ui);
    Frame::new()
        .fill(t.panel)
        .stroke(Stroke::new(1.0, t.line))
        .corner_radius(8.0)
        .inner_margin(Margin::symmetric(6, 4))
        .shadow(ui.visuals().popup_shadow)
}

/// All floating boxes of the board.
pub(super) fn floating_ui(ui: &Ui, window: &mut Window, view: Rect) {
    let ctx = ui.ctx().clone();
    let area = |name: &str| Area::new(Id::unique(name)).order(Order::Middle).constrain_to(view);
    area("zoom")
        .fixed_pos(pos2(view.left() + 12.0, view.bottom() - 52.0))
        .show(&ctx, |ui| zoom_ui(ui, window));
    if window.view.tool_in_use() == ToolId::Figure {
        area("figures")
            .pivot(egui::Align2::CENTER_TOP)
            .fixed_pos(pos2(view.center().x, view.top() + 10.0))
            .show(&ctx, |ui| figures_ui(ui, window));
    }
    messages_ui(ui, window, view);
}

/// What just happened, and what went wrong with a file: over the board or the drawing.
pub fn messages_ui(ui: &Ui, window: &mut Window, view: Rect) {
    let ctx = ui.ctx().clone();
    let area = |name: &str| Area::new(Id::unique(name)).order(Order::Middle).constrain_to(view);
    if let Some((text, _)) = window.view.toast.clone() {
        let at = pos2(view.center().x, view.bottom() - 14.0);
        area("toast").pivot(egui::Align2::CENTER_BOTTOM).fixed_pos(at).interactable(false).show(&ctx, |ui| {
            card(ui).inner_margin(Margin::symmetric(12, 8)).show(ui, |ui| {
                ui.set_max_width((view.width() - 40.0).max(120.0));
                ui.label(text);
            });
        });
    }
    if let Some(trouble) = window.files.trouble.clone() {
        let at = pos2(view.center().x, view.top() + 12.0);
        area("trouble").pivot(egui::Align2::CENTER_TOP).fixed_pos(at).show(&ctx, |ui| {
            card(ui).inner_margin(Margin::symmetric(12, 8)).show(ui, |ui| {
                ui.set_max_width((view.width() - 60.0).clamp(120.0, 620.0));
                ui.horizontal_top(|ui| {
                    let (severity, name) = match trouble.purpose {
                        Purpose::Export => (Severity::Note, s::NOTE),
                        Purpose::Open | Purpose::Save | Purpose::Picture => (Severity::Error, s::ERROR),
                    };
                    parts::severity_icon(ui, severity, name);
                    ui.vertical(|ui| {
                        ui.add(egui::Label::new(&trouble.text).wrap());
                        ui.horizontal(|ui| {
                            if trouble.purpose == Purpose::Save && ui.button(s::SAVE_AS).clicked() {
                                window.actions.push(Action::Run(CommandId::SaveAs));
                            }
                            if ui.button(s::PUT_AWAY).clicked() {
                                window.files.trouble = None;
                            }
                        });
                    });
                });
            });
        });
    }
}

fn zoom_ui(ui: &mut Ui, window: &mut Window) {
    card(ui).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            let t = Tokens::of(ui);
            let button = |ui: &mut Ui, window: &mut Window, icon, name: &str, id| {
                if parts::quiet_icon_button(ui, icon, name).clicked() {
                    window.actions.push(Action::Run(id));
                }
            };
            button(ui, window, i::ICON_REMOVE, s::ZOOM_OUT, CommandId::ZoomOut);
            let (rect, _) = ui.allocate_exact_size(vec2(52.0, 26.0), Sense::hover());
            let layout = Layout::centered_and_justified(egui::Direction::LeftToRight);
            let mut middle = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
            let text = RichText::new(s::percent(window.view.camera.zoom)).color(t.text2);
            let response = middle.add(Button::new(text).frame_when_inactive(false));
            if response.on_hover_text(s::ZOOM_FULL).clicked() {
                window.actions.push(Action::Run(CommandId::ZoomFull));
            }
            button(ui, window, i::ICON_ADD, s::ZOOM_IN, CommandId::ZoomIn);
            button(ui, window, i::ICON_FIT_SCREEN, s::FIT, CommandId::Fit);
        });
    });
}

/// Whose figures, and which kind.
fn figures_ui(ui: &mut Ui, window: &mut Window) {
    let players = window.session.board().players.clone();
    let kinds = window.figure_kinds();
    let neutral: Vec<String> = window.session.neutral_kinds().into_iter().map(|f| f.id.clone()).collect();
    let t = Tokens::of(ui);
    card(ui).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            if players.is_empty() && neutral.is_empty() {
                ui.label(s::NO_PLAYERS);
                if ui.button(s::RULES).clicked() {
                    window.actions.push(Action::Run(CommandId::Rules));
                }
                return;
            }
            for (n, one) in players.iter().enumerate() {
                let selected = window.view.player == n;
                let (rect, response) = ui.allocate_exact_size(Vec2::splat(30.0), Sense::click());
                if selected || response.hovered() {
                    ui.painter().rect_filled(rect, 6.0, if selected { t.selection } else { t.hover });
                }
                player::paint(ui.painter(), rect.center(), 20.0, window.ink_of(&one.id));
                if selected || response.has_focus() {
                    ui.painter().rect_stroke(rect, 6.0, Stroke::new(2.0, t.accent), StrokeKind::Inside);
                }
                response.widget_info(|| {
                    WidgetInfo::selected(Role::Button, true, selected, s::player_button(one.shown()))
                });
                let left = window.session.supply(&one.id, &window.view.figure);
                let tip = s::player_tip(one.shown(), &window.figure_name(&window.view.figure), left);
                if response.on_hover_text(tip).clicked() {
                    window.actions.push(Action::Player(n));
                }
            }
            parts::key_cap(ui, s::KEY_PLAYER);
            ui.separator();
            let owner = players.get(window.view.player).map(|p| p.id.clone());
            for (id, name) in kinds {
                let selected = window.view.figure == id;
                let (rect, response) = ui.allocate_exact_size(Vec2::splat(34.0), Sense::click());
                if selected || response.hovered() {
                    ui.painter().rect_filled(rect, 6.0, if selected { t.selection } else { t.hover });
                }
                let mut batch = Batch::default();
                add_figure(
                    window,
                    &mut batch,
                    &id,
                    owner.as_deref().filter(|_| !neutral.contains(&id)),
                    Stance::Stands,
                    Placed::at(rect.shrink(1.0), t.board.plain),
                    Rank::Panel,
                );
                batch.paint(ui.painter());
                if selected || response.has_focus() {
                    ui.painter().rect_stroke(rect, 6.0, Stroke::new(2.0, t.accent), StrokeKind::Inside);
                }
                response.widget_info(|| {
                    WidgetInfo::selected(Role::Button, true, selected, s::kind_button(&name))
                });
                let left = owner.as_deref().filter(|_| !neutral.contains(&id));
                let left = left.and_then(|o| window.session.supply(o, &id));
                if response.on_hover_text(s::kind_tip(&name, left)).clicked() {
                    window.actions.push(Action::Figure(id));
                }
            }
            parts::key_cap(ui, s::KEY_KIND);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                if let Some(one) = players.get(window.view.player) {
                    let left = window.session.supply(&one.id, &window.view.figure);
                    if let Some(left) = left {
                        ui.label(theme::small(s::supply_left(left)).color(t.text2));
                    }
                }
            });
        });
    });
}
