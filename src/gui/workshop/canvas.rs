//! The drawing: the tile at a large size, its handles, and what a drag would make of it.

use std::hash::BuildHasher;

use egui::{
    Align2, FontId, PointerButton, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, vec2,
};

use super::{Drag, DrawTool, Held, Preview, Shop, gesture, handles, inspector, strip};
use crate::edit::drawing::{Drawing, Move};
use crate::gui::app::Window;
use crate::gui::canvas::add_tile;
use crate::gui::canvas::atlas::{Batch, Placed};
use crate::gui::plans::Outline;
use crate::gui::strings as s;
use crate::gui::theme::Tokens;
use crate::gui::widgets::shape;
use crate::gui::workshop::segment::title;
use crate::model::{PortName, TileDef};

/// The canvas of the Tiles workspace.
pub(super) fn canvas_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    let canvas = ui.available_rect_before_wrap();
    let tile = handles::tile_rect(canvas);
    let back = ui.interact(canvas, ui.scope_id().with("drawing"), Sense::click_and_drag());
    back.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, s::DRAWN_TILE));
    ui.ctx().accesskit_node_builder(back.id, |node| node.set_description(s::DRAWN_HELP));
    follow_drag(ui, window, shop, tile);
    let (key, shown) = shown_now(shop);
    if shop.show_neighbours {
        neighbours(ui, window, shop, tile, canvas);
    }
    shop.paint_traced(ui, window, &key, &shown, tile);
    let t = Tokens::of(ui);
    ui.painter().rect_stroke(tile, 1.0, Stroke::new(1.5, t.line2), StrokeKind::Outside);
    if shop.show_segments {
        outlines(ui, shop, &key, &shown, tile);
    }
    ground(ui, window, shop, &back, &key, &shown, tile);
    handles_ui(ui, window, shop, tile);
    if shop.show_segments {
        knots_ui(ui, window, shop, &key, &shown, tile);
    }
    problem_signs(ui, shop, &key, tile);
    drag_line(ui, shop, tile);
    strip::floating_ui(ui, window, shop, canvas, tile);
}

/// Tiles that fit around it, faint, as far as the canvas shows them.
fn neighbours(ui: &Ui, window: &mut Window, shop: &mut Shop, tile: Rect, canvas: Rect) {
    let Some(beside) = shop.neighbours() else { return };
    let painter = ui.painter_at(canvas);
    let t = Tokens::of(ui);
    for (side, neighbour) in beside.iter() {
        let Some((id, turn)) = neighbour else { continue };
        let seen = side.turned(shop.turn);
        let by = match seen {
            crate::model::Side::N => vec2(0.0, -1.0),
            crate::model::Side::E => vec2(1.0, 0.0),
            crate::model::Side::S => vec2(0.0, 1.0),
            crate::model::Side::W => vec2(-1.0, 0.0),
        };
        let rect = tile.translate(by * tile.width());
        let mut batch = Batch::default();
        let place = Placed::at(rect, t.board.ghost);
        if add_tile(window, &mut batch, id, turn.then(shop.turn), place) {
            batch.paint(&painter);
        }
    }
}

/// The picture that is shown: of the drag's outcome while there is one.
fn shown_now(shop: &mut Shop) -> (String, TileDef) {
    let would = shop.drag.as_ref().and_then(|d| d.would.clone());
    let stamp = shop.work.tile_stamp(shop.place);
    if let Some(step) = would {
        let of = (stamp, step);
        if shop.preview.as_ref().is_none_or(|p| p.of != of) {
            shop.preview = match shop.work.preview(shop.place, &of.1) {
                Ok(Some(drawing)) => Some(previewed(shop, of, drawing)),
                Ok(None) | Err(_) => None,
            };
        }
        if let Some(preview) = &shop.preview {
            return (preview.key.clone(), preview.drawing.tile().clone());
        }
    } else {
        shop.preview = None;
    }
    let def = shop.work.set().tiles.get(shop.place).cloned();
    (shop.key(shop.place), def.unwrap_or_else(|| shop.work.blank("tile")))
}

fn previewed(shop: &Shop, of: (u64, Move), drawing: Drawing) -> Preview {
    // Equal outcomes of one drag share a picture.
    let number = rustc_hash::FxBuildHasher.hash_one((of.0, format!("{:?}", of.1)));
    Preview { key: shop.loose_key(drawing.tile(), number), of, drawing }
}

/// Lines around segments; the selected one stands out.
fn outlines(ui: &Ui, shop: &Shop, key: &str, def: &TileDef, tile: Rect) {
    let t = Tokens::of(ui);
    let painter = ui.painter();
    for (n, segment) in def.segments.iter().enumerate() {
        let selected = shop.segment.as_deref() == Some(&segment.id);
        if !selected {
            continue;
        }
        let outline = shop.plans.outline(key, shop.turn, n);
        let cased = Stroke::new(6.0, t.board.casing);
        let inner = Stroke::new(3.0, t.board.selected);
        for stroke in [cased, inner] {
            draw_outline(painter, &outline, tile, stroke);
        }
    }
}

fn draw_outline(painter: &egui::Painter, outline: &Outline, tile: Rect, stroke: Stroke) {
    for ring in outline.iter().flatten() {
        let points: Vec<Pos2> = ring.iter().map(|p| handles::point(tile, p.to_vec2())).collect();
        painter.add(egui::Shape::closed_line(points, stroke));
    }
}

/// Presses on the ground of the tile.
fn ground(
    ui: &Ui,
    window: &mut Window,
    shop: &mut Shop,
    back: &Response,
    key: &str,
    def: &TileDef,
    tile: Rect,
) {
    let Some(at) = back.interact_pointer_pos().or(back.hover_pos()) else { return };
    if !tile.contains(at) {
        if back.clicked() {
            shop.segment = None;
            shop.ask = None;
        }
        return;
    }
    let segment = shop.plans.segment_at(key, shop.turn, handles::unit_of(tile, at));
    if back.hovered() {
        ui.ctx().set_cursor_icon(match shop.tool {
            DrawTool::Select => egui::CursorIcon::Default,
            DrawTool::Kind(_) | DrawTool::Site(_) | DrawTool::Mark(_) | DrawTool::Join | DrawTool::End => {
                egui::CursorIcon::Crosshair
            }
        });
        if let Some((_, s)) = segment.as_deref().and_then(|id| def.segment(id)) {
            let t = Tokens::of(ui);
            let words = title(shop, s);
            let at = tile.left_bottom() + vec2(6.0, 14.0);
            ui.painter().text(at, Align2::LEFT_CENTER, words, FontId::proportional(12.0), t.text2);
        }
    }
    if back.clicked_by(PointerButton::Primary)
        && let Some(segment) = segment
    {
        gesture::press_segment(window, shop, segment);
    }
}

/// Squares and dots of the rim.
fn handles_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, tile: Rect) {
    let t = Tokens::of(ui);
    for name in handles::handles() {
        let at = handles::port_at(tile, name, shop.turn);
        let target =
            Rect::from_center_size(at, Vec2::splat(handles::TARGET * if name.is_side() { 1.0 } else { 0.8 }));
        let response = ui.interact(target, ui.scope_id().with(("handle", name)), Sense::click_and_drag());
        let shows = shows_at(shop, name);
        let words = if name.is_side() {
            s::side_handle(name.word(), &shows)
        } else {
            s::half_handle(name.word(), &shows)
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
        let lit = response.hovered() || response.has_focus() || response.dragged();
        let edge = if lit { t.accent } else { t.board.casing };
        let fill = if lit { t.accent } else { t.board.light };
        if name.is_side() {
            let square = Rect::from_center_size(at, Vec2::splat(handles::SQUARE * 2.0));
            ui.painter().rect(square, 3.0, fill, Stroke::new(2.0, edge), StrokeKind::Middle);
            label_side(ui, tile, at, name, shop, &shows);
        } else {
            ui.painter().circle(at, handles::DOT, fill, Stroke::new(1.5, edge));
        }
        if response.has_focus() {
            ui.painter().rect_stroke(target.shrink(2.0), 4.0, Stroke::new(2.0, t.accent), StrokeKind::Middle);
        }
        if response.drag_started_by(PointerButton::Primary) {
            shop.drag = Some(Drag { held: Held::Handle(name), would: None });
            shop.ask = None;
        }
        if response.clicked() {
            gesture::press_handle(window, shop, name);
            ui.ctx().request_repaint();
        }
        response.on_hover_text(words);
    }
}

/// What a port shows, in a word.
fn shows_at(shop: &mut Shop, name: PortName) -> String {
    let segment = gesture::segment_at(shop, name);
    let set = shop.work.set().clone();
    let def = set.tiles.get(shop.place);
    match segment.as_deref().and_then(|id| def?.segment(id)) {
        Some((_, segment)) => shop.kind_name(&segment.kind),
        None => s::MIXED.to_owned(),
    }
}

fn label_side(ui: &Ui, tile: Rect, at: Pos2, name: PortName, shop: &Shop, shows: &str) {
    let t = Tokens::of(ui);
    let out = (at - tile.center()) / (tile.width() / 2.0);
    let place = at + out * 16.0;
    let align = match name.side().turned(shop.turn) {
        crate::model::Side::N => Align2::CENTER_BOTTOM,
        crate::model::Side::S => Align2::CENTER_TOP,
        crate::model::Side::E => Align2::LEFT_CENTER,
        crate::model::Side::W => Align2::RIGHT_CENTER,
    };
    let words = format!("{} {shows}", name.word());
    ui.painter().text(place, align, words, FontId::proportional(13.0), t.text2);
}

/// A knot on each segment: its number.
fn knots_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, key: &str, def: &TileDef, tile: Rect) {
    let t = Tokens::of(ui);
    for (n, segment) in def.segments.iter().enumerate() {
        let Some(seat) = shop.plans.seat(key, shop.turn, &segment.id) else { continue };
        let at = handles::point(tile, seat);
        let words = if shop.show_numbers { title(shop, segment) } else { String::new() };
        let galley = ui.painter().layout_no_wrap(words, FontId::proportional(12.0), t.board.plain);
        let size = if shop.show_numbers { galley.size() + vec2(18.0, 8.0) } else { Vec2::splat(16.0) };
        let pill = Rect::from_center_size(at, size);
        let response = ui.interact(pill, ui.scope_id().with(("knot", n)), Sense::click_and_drag());
        let spoken = s::knot(&segment.id, &shop.kind_name(&segment.kind));
        response.widget_info(|| {
            WidgetInfo::selected(Role::Button, true, shop.segment.as_deref() == Some(&segment.id), &spoken)
        });
        let selected = shop.segment.as_deref() == Some(&segment.id);
        let lit = selected || response.hovered() || response.has_focus();
        let fill = t.board.casing.gamma_multiply(if lit { 1.0 } else { 0.82 });
        let edge = if lit { Stroke::new(2.0, t.board.selected) } else { Stroke::NONE };
        ui.painter().rect(pill, pill.height() / 2.0, fill, edge, StrokeKind::Outside);
        if shop.show_numbers {
            let at = pill.center() - galley.size() / 2.0;
            ui.painter().galley(at, galley, t.board.light);
        }
        if response.drag_started_by(PointerButton::Primary) {
            shop.drag = Some(Drag { held: Held::Knot(segment.id.clone()), would: None });
        }
        if response.clicked() {
            gesture::press_segment(window, shop, segment.id.clone());
        }
    }
}

/// A sign at each place that a finding speaks of; the pointer on it reads the finding.
fn problem_signs(ui: &mut Ui, shop: &mut Shop, key: &str, tile: Rect) {
    let Some(sight) = shop.work.sight(shop.place) else { return };
    let problems = sight.facts.problems.clone();
    let t = Tokens::of(ui);
    for (n, finding) in problems.iter().enumerate() {
        let Some(place) = finding.at.first() else { continue };
        let at = match (place.side, &place.segment) {
            (Some(side), _) => {
                let rim = handles::port_at(tile, handles::side_name(side), shop.turn);
                rim + (tile.center() - rim) * 0.12
            }
            (None, Some(segment)) => match shop.plans.seat(key, shop.turn, segment) {
                Some(seat) => handles::point(tile, seat) + vec2(0.0, 24.0),
                None => continue,
            },
            (None, None) => continue,
        };
        let rect = Rect::from_center_size(at, Vec2::splat(22.0));
        let response = ui.interact(rect, ui.scope_id().with(("sign", n)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &finding.message));
        shape::severity(ui.painter(), at, 9.0, finding.severity, t.severity(finding.severity), t.on_severity);
        response.on_hover_ui(|ui| inspector::problem_ui(ui, finding));
    }
}

/// Keeps what letting go would do, and does it.
fn follow_drag(ui: &Ui, window: &mut Window, shop: &mut Shop, tile: Rect) {
    let Some(mut drag) = shop.drag.take() else { return };
    let (at, down, escape) =
        ui.input(|i| (i.pointer.latest_pos(), i.pointer.primary_down(), i.key_pressed(egui::Key::Escape)));
    if escape {
        return;
    }
    if let Some(at) = at {
        drag.would = gesture::would(shop, &drag.held, tile, at);
    }
    if down {
        shop.drag = Some(drag);
    } else {
        gesture::let_go(window, shop, drag);
    }
}

/// The line from what is held to the pointer.
fn drag_line(ui: &Ui, shop: &Shop, tile: Rect) {
    let Some(drag) = &shop.drag else { return };
    let Some(to) = ui.input(|i| i.pointer.latest_pos()) else { return };
    let t = Tokens::of(ui);
    let from = match &drag.held {
        Held::Handle(name) => Some(handles::port_at(tile, *name, shop.turn)),
        Held::Knot(id) => {
            shop.plans.seat(&shop.key(shop.place), shop.turn, id).map(|p| handles::point(tile, p))
        }
    };
    let Some(from) = from else { return };
    let color = if drag.would.is_some() { t.accent } else { t.text3 };
    ui.painter().line_segment([from, to], Stroke::new(5.0, t.board.casing.gamma_multiply(0.5)));
    ui.painter().line_segment([from, to], Stroke::new(2.5, color));
    ui.painter().circle_filled(to, 5.0, color);
    ui.ctx().set_cursor_icon(egui::CursorIcon::Grabbing);
}
