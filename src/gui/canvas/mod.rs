//! The board on the screen: pointer and keys in, pictures and signals out.

pub mod atlas;
mod board;
mod features;
mod figures;
mod ground;
mod lines;
mod overlay;
mod owners;
pub mod picture;
mod play_marks;
mod rim;
mod signs;
mod speech;
mod strip;
mod vector;

pub use atlas::{Batch, Placed, Rank};
pub use board::add_tile;
pub use figures::add_figure;
pub use picture::Stance;
pub use strip::messages_ui;

use egui::{
    Context, Event, EventFilter, Key, MouseWheelUnit, PointerButton, Rect, Response, Role, Sense, Ui,
    WidgetInfo, vec2,
};
pub use ground::{Ground, pictures_of};
pub use owners::Tints;

use super::app::Window;
use super::camera::{self, cell_of};
use super::edits;
use super::play;
use super::strings as s;
use super::tools::{self, Pointer, ToolId};
use super::view::{self, CursorBy, Drag};
use crate::model::geom::Cell;

/// The board.
pub fn canvas_ui(ui: &mut Ui, window: &mut Window) {
    let outer = ui.available_rect_before_wrap();
    let view = rim::inner(outer, window);
    window.view.canvas = view;
    let stale = match window.view.fitted {
        Some((size, camera)) => camera == window.view.camera && size != view.size(),
        None => true,
    };
    if stale && view.width() > 100.0 {
        view::fit(window);
    }
    let response = ui.interact(outer, Window::canvas_id(), Sense::click_and_drag());
    let spoken = speech::value(window);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Canvas, true, s::BOARD);
        info.current_text_value = Some(spoken.clone());
        info
    });
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Canvas);
        node.set_label(s::BOARD);
        node.set_value(spoken.clone());
        node.set_description(s::BOARD_HELP);
    });
    if response.has_focus() {
        // Tab goes through the features of a tile; where there is none, or after the last, to the next control.
        let tab = edits::next_feature(window, edits::Towards::Next).is_some()
            || edits::next_feature(window, edits::Towards::Previous).is_some();
        let filter = EventFilter { tab, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, filter));
        window.view.focus_panel = view::FocusTarget::Canvas;
    }
    window.view.shown.push(view::FocusTarget::Canvas);
    follow_pointer(ui, window, &response, view);
    wheel(ui, window, &response, view);
    let taken = buttons(ui, window, &response, view);

    let painter = ui.painter_at(view);
    board::paint(&painter, window, view, response.has_focus());
    rim::paint(&ui.painter_at(outer), window, outer, view);
    strip::floating_ui(ui, window, view);
    tools::tool(window.view.tool_in_use()).cursor(window).pipe(|icon| {
        if response.hovered() {
            ui.ctx().set_cursor_icon(icon);
        }
    });
    if taken {
        // The tool has used the right click; no menu opens.
        return;
    }
    let cell = window.view.cursor;
    response.context_menu(|ui| {
        ui.set_width(220.0);
        if let Some(cell) = cell {
            tools::context_menu(ui, window, cell);
        }
    });
}

/// Passes a value on, so that a chain reads in order.
trait Pipe: Sized {
    fn pipe<R>(self, f: impl FnOnce(Self) -> R) -> R {
        f(self)
    }
}
impl<T> Pipe for T {}

/// Keeps cell cursor and board position of the pointer.
fn follow_pointer(ui: &Ui, window: &mut Window, response: &Response, view: Rect) {
    let busy = response.context_menu_opened();
    let pointer = ui.input(|i| i.pointer.latest_pos());
    let over = response.contains_pointer() || response.dragged();
    let moved = pointer != window.view.last_pointer;
    window.view.last_pointer = pointer;
    if busy {
        return;
    }
    match pointer {
        Some(at) if over && (view.contains(at) || response.dragged()) => {
            let by_keys = window.view.cursor_by == CursorBy::Keys;
            if moved || !by_keys {
                let board = window.view.camera.board_from_screen(view, at);
                window.view.pointer = Some(board);
                window.view.cursor = Some(cell_of(board));
                window.view.cursor_by = CursorBy::Pointer;
            }
        }
        _ => {
            window.view.pointer = None;
            if window.view.cursor_by == CursorBy::Pointer {
                window.view.cursor = None;
            }
        }
    }
    if let (Some(at), ToolId::Select | ToolId::Figure | ToolId::Play) =
        (window.view.pointer, window.view.tool_in_use())
        && window.view.drag.is_none()
        && window.view.next_highlight.is_none()
        && let Some(segment) = window.segment_at(at)
    {
        window.view.next_highlight = Some(view::Highlight::Feature(cell_of(at), segment));
    }
}

/// Wheel: zoom at the pointer, Shift pans sideways; two fingers pan, pinch zooms.
fn wheel(ui: &Ui, window: &mut Window, response: &Response, view: Rect) {
    if !response.contains_pointer() {
        return;
    }
    let Some(at) = ui.input(|i| i.pointer.hover_pos()) else { return };
    let camera = &mut window.view.camera;
    let (events, pinch, command) = ui.input(|i| {
        let wheel: Vec<_> = i
            .events
            .iter()
            .filter_map(|e| match e {
                Event::MouseWheel { unit, delta, modifiers, .. } => Some((*unit, *delta, *modifiers)),
                _ => None,
            })
            .collect();
        (wheel, i.zoom_delta(), i.modifiers.command)
    });
    let had_wheel = !events.is_empty();
    for (unit, delta, modifiers) in events {
        let by_keys = modifiers.command || modifiers.ctrl;
        match unit {
            MouseWheelUnit::Line | MouseWheelUnit::Page if modifiers.shift => {
                camera.pan(vec2(delta.x + delta.y, 0.0) * 60.0);
            }
            MouseWheelUnit::Line | MouseWheelUnit::Page => {
                // Ctrl makes it fine.
                let power = if by_keys { delta.y / 4.0 } else { delta.y };
                camera.zoom_by(view, at, camera::NOTCH.powf(power));
            }
            MouseWheelUnit::Point if by_keys => camera.zoom_by(view, at, (delta.y / 200.0).exp()),
            MouseWheelUnit::Point => camera.pan(delta),
        }
    }
    if pinch != 1.0 && !had_wheel && !command {
        camera.zoom_by(view, at, pinch);
    }
}

/// Clicks and drags. True when the tool has used a right click.
fn buttons(ui: &Ui, window: &mut Window, response: &Response, view: Rect) -> bool {
    let (modifiers, space) = ui.input(|i| (i.modifiers, i.key_down(Key::Space)));
    let here = |window: &Window, at: egui::Pos2| Pointer {
        at: window.view.camera.board_from_screen(view, at),
        modifiers,
    };
    if response.clicked() || response.drag_started() || response.secondary_clicked() {
        response.request_focus();
    }
    let tool = tools::tool(window.view.tool_in_use());
    let pointer = response.interact_pointer_pos().map(|at| here(window, at));
    if let (Some(pointer), true) = (pointer, response.clicked()) {
        if modifiers.command && window.view.workspace == view::Workspace::Board {
            window.view.cursor = Some(pointer.cell());
            edits::pick_at_cursor(window);
        } else {
            tool.click(window, pointer);
        }
    }
    let taken = match (pointer, response.secondary_clicked()) {
        (Some(pointer), true) => tool.secondary(window, pointer),
        _ => false,
    };
    if response.drag_started_by(PointerButton::Middle)
        || response.drag_started_by(PointerButton::Primary) && space
    {
        window.view.drag = Some(Drag::Pan);
    } else if response.drag_started_by(PointerButton::Primary) {
        let from = ui.input(|i| i.pointer.press_origin()).map(|at| here(window, at)).or(pointer);
        if let Some(from) = from {
            tool.drag_start(window, from);
        }
    }
    if response.dragged() {
        if window.view.drag == Some(Drag::Pan) {
            window.view.camera.pan(response.drag_delta());
        } else if let Some(pointer) = pointer {
            tool.drag(window, pointer);
        }
    }
    if response.drag_stopped() {
        if window.view.drag == Some(Drag::Pan) {
            window.view.drag = None;
        } else if let Some(pointer) = pointer {
            tool.drag_end(window, pointer);
        }
    }
    taken
}

/// Keys that act on the board itself: arrows move the cell cursor, digits choose a spot.
pub fn keys(ctx: &Context, window: &mut Window) {
    let focused = ctx.memory(|m| m.focused());
    if ctx.text_edit_focused()
        || focused.is_some_and(|id| id != Window::canvas_id())
        || egui::Popup::is_any_open(ctx)
    {
        return;
    }
    let mut pressed: Vec<(Key, Option<Key>, egui::Modifiers)> = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| match event {
            Event::Key { key, physical_key, pressed: true, modifiers, .. }
                if arrow(*key).is_some()
                    || digit(*key, *physical_key).is_some()
                    || *key == Key::Tab && focused.is_some() && !modifiers.command =>
            {
                pressed.push((*key, *physical_key, *modifiers));
                false
            }
            _ => true,
        });
    });
    for (key, physical, modifiers) in pressed {
        if key == Key::Tab {
            let towards = if modifiers.shift { edits::Towards::Previous } else { edits::Towards::Next };
            edits::step_feature(ctx, window, towards);
        } else if let Some((dx, dy)) = arrow(key) {
            if modifiers.command {
                let half = window.view.canvas.size() / 2.0;
                window.view.camera.pan(vec2(-dx as f32 * half.x, -dy as f32 * half.y));
            } else {
                let from = window.view.cursor.unwrap_or_else(|| start_of_cursor(window));
                let to = from.offset(dx, dy);
                window.move_cursor_to(if window.view.cursor.is_some() { to } else { from });
            }
        } else if let Some(digit) = digit(key, physical) {
            match (window.view.workspace, window.view.cursor) {
                (view::Workspace::Play, _) => play::choose_number(window, digit),
                (view::Workspace::Board, Some(cell)) => {
                    tools::tool(window.view.tool).digit(window, cell, digit);
                }
                (view::Workspace::Board, None) | (view::Workspace::Tiles, _) => {}
            }
        }
    }
}

/// Where the cell cursor appears: the selected cell, else the middle of the view.
fn start_of_cursor(window: &Window) -> Cell {
    window.view.selection.cells.first().copied().unwrap_or_else(|| cell_of(window.view.camera.center))
}

fn arrow(key: Key) -> Option<(i32, i32)> {
    match key {
        Key::ArrowLeft => Some((-1, 0)),
        Key::ArrowRight => Some((1, 0)),
        Key::ArrowUp => Some((0, -1)),
        Key::ArrowDown => Some((0, 1)),
        _ => None,
    }
}

/// Digits by the key's sign or by its place, since some keyboards give other signs in that row.
fn digit(key: Key, physical: Option<Key>) -> Option<usize> {
    const DIGITS: [Key; 10] = [
        Key::Num0,
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];
    DIGITS.iter().position(|d| *d == key || Some(*d) == physical)
}
