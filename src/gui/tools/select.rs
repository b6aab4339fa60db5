//! Selects tiles, features and figures, and moves them. A second click on a tile selects the feature under the pointer.

use egui::{CursorIcon, Ui};

use super::figure::drop_figure;
use super::{Hint, Pointer, Tool, ToolId, figure_under, key, words};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::camera::cell_of;
use crate::gui::command::CommandId;
use crate::gui::edits;
use crate::gui::panels;
use crate::gui::strings as s;
use crate::gui::view::Drag;
use crate::model::geom::Cell;

/// The tool.
pub struct SelectTool;

/// How far the dragged tiles have been moved, in cells.
pub fn moved_by(window: &Window) -> Option<(i32, i32)> {
    let Some(Drag::Tiles { from }) = window.view.drag else { return None };
    let to = window.view.cursor?;
    Some((to.x - from.x, to.y - from.y))
}

/// Selects the whole of what lies on a cell: a tile, or all cells of a plate.
fn select_at(window: &mut Window, cell: Cell) {
    let cells = window.piece_cells(cell);
    window.view.selection.clear();
    window.view.selection.cells.extend(cells);
}

/// Goes round: tile, the feature under the pointer, tile.
fn select_again(window: &mut Window, pointer: Pointer) {
    let cell = pointer.cell();
    let on_tile = window.view.selection.cells.contains(&cell) && window.view.selection.feature.is_none();
    match (on_tile, window.segment_at(pointer.at)) {
        (true, Some(segment)) => {
            window.view.selection.clear();
            window.view.selection.feature = Some((cell, segment));
        }
        _ => select_at(window, cell),
    }
}

/// The menu of a right click on a cell.
pub fn menu(ui: &mut Ui, window: &mut Window, cell: Cell) {
    let row = |ui: &mut Ui, window: &mut Window, id: CommandId| {
        panels::menu::command_row(ui, window, id);
    };
    if window.session.tile_at(cell).is_some() {
        for id in [CommandId::TurnRight, CommandId::TurnLeft, CommandId::Pick, CommandId::Delete] {
            row(ui, window, id);
        }
        ui.separator();
        row(ui, window, CommandId::Figure);
    } else {
        row(ui, window, CommandId::Place);
        row(ui, window, CommandId::Fit);
    }
}

impl Tool for SelectTool {
    fn id(&self) -> ToolId {
        ToolId::Select
    }

    fn command(&self) -> CommandId {
        CommandId::Select
    }

    fn hint(&self, window: &Window) -> Vec<Hint> {
        let selection = &window.view.selection;
        if let Some(index) = selection.finding {
            let total = window.session.findings().len();
            return vec![
                words(s::problem_of(index + 1, total)),
                key(s::KEY_NEXT_PROBLEM),
                words(s::HINT_NEXT),
                key(s::KEY_FIX),
                words(s::HINT_FIX),
            ];
        }
        if selection.feature.is_some() {
            return vec![words(s::ONE_FEATURE_SELECTED), key(s::KEY_ESC), words(s::HINT_CLEAR)];
        }
        match selection.cells.len() {
            0 if window.session.board().tiles.is_empty() => {
                vec![words(s::HINT_START)]
            }
            0 => vec![words(s::HINT_SELECT)],
            _ => vec![
                words(s::HINT_SELECTED),
                key(s::KEY_TURN),
                words(s::HINT_TURN),
                key(s::KEY_DELETE),
                words(s::HINT_ERASES),
            ],
        }
    }

    fn cursor(&self, window: &Window) -> CursorIcon {
        match (&window.view.drag, window.view.pointer) {
            (Some(Drag::Tiles { .. } | Drag::Figure(_)), _) => CursorIcon::Grabbing,
            (_, Some(at)) if window.session.tile_at(cell_of(at)).is_some() => CursorIcon::PointingHand,
            _ => CursorIcon::Default,
        }
    }

    fn click(&self, window: &mut Window, pointer: Pointer) {
        let cell = pointer.cell();
        if let Some(index) = figure_under(window, pointer.at) {
            window.view.selection.clear();
            window.view.selection.figure = Some(index);
            return;
        }
        if window.session.tile_at(cell).is_none() {
            window.view.selection.clear();
        } else if pointer.modifiers.shift {
            let cells = window.piece_cells(cell);
            let selected = &mut window.view.selection;
            selected.feature = None;
            if selected.cells.contains(&cell) {
                selected.cells.retain(|c| !cells.contains(c));
            } else {
                selected.cells.extend(cells);
            }
        } else {
            select_again(window, pointer);
        }
    }

    fn drag_start(&self, window: &mut Window, from: Pointer) {
        let cell = from.cell();
        if let Some(index) = figure_under(window, from.at) {
            window.view.drag = Some(Drag::Figure(index));
        } else if window.session.tile_at(cell).is_some() {
            if !window.view.selection.cells.contains(&cell) {
                select_at(window, cell);
            }
            window.view.drag = Some(Drag::Tiles { from: cell });
        } else {
            window.view.drag = Some(Drag::Box(from.at));
        }
    }

    fn drag_end(&self, window: &mut Window, pointer: Pointer) {
        match window.view.drag.clone() {
            Some(Drag::Figure(_)) => drop_figure(window, pointer),
            Some(Drag::Tiles { from }) => {
                window.view.drag = None;
                let to = pointer.cell();
                edits::move_selection(window, to.x - from.x, to.y - from.y);
            }
            Some(Drag::Box(from)) => {
                window.view.drag = None;
                let (a, b) = (from.min(pointer.at), from.max(pointer.at));
                let (min, max) = (cell_of(a), cell_of(b));
                let touched: Vec<Cell> = window
                    .occupied()
                    .filter(|c| c.x >= min.x && c.x <= max.x && c.y >= min.y && c.y <= max.y)
                    .collect();
                window.view.selection.clear();
                for cell in touched {
                    let cells = window.piece_cells(cell);
                    window.view.selection.cells.extend(cells);
                }
            }
            Some(Drag::Pan | Drag::Paint | Drag::Rub) | None => {}
        }
    }

    fn act(&self, window: &mut Window, cell: Cell) {
        if window.session.tile_at(cell).is_some() {
            let again = window.view.selection.cells.contains(&cell);
            if again {
                let next = window.next_feature_on(cell);
                window.actions.push(Action::SelectFeature(cell, next));
            } else {
                select_at(window, cell);
            }
        } else {
            window.view.selection.clear();
        }
    }
}
