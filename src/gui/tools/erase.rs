//! Takes away what is under the pointer: a figure if it is on one, else the tile or plate. A drag erases a row in one step.

use egui::CursorIcon;

use super::{Hint, Pointer, Tool, ToolId, figure_under, key, words};
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::edits;
use crate::gui::strings as s;
use crate::gui::view::Drag;
use crate::model::geom::Cell;

/// The tool.
pub struct EraseTool;

impl Tool for EraseTool {
    fn id(&self) -> ToolId {
        ToolId::Erase
    }

    fn command(&self) -> CommandId {
        CommandId::Erase
    }

    fn hint(&self, _window: &Window) -> Vec<Hint> {
        vec![words(s::HINT_ERASE), key(s::KEY_ESC), words(s::HINT_LEAVE)]
    }

    fn cursor(&self, window: &Window) -> CursorIcon {
        match window.view.cursor {
            Some(cell) if window.session.tile_at(cell).is_some() => CursorIcon::PointingHand,
            _ => CursorIcon::Default,
        }
    }

    fn click(&self, window: &mut Window, pointer: Pointer) {
        if let Some(index) = figure_under(window, pointer.at) {
            edits::take_figure(window, index);
        } else {
            self.act(window, pointer.cell());
        }
    }

    fn drag_start(&self, window: &mut Window, from: Pointer) {
        window.session.begin(s::ERASE_ROW);
        window.view.drag = Some(Drag::Rub);
        self.drag(window, from);
    }

    fn drag(&self, window: &mut Window, pointer: Pointer) {
        if window.view.drag == Some(Drag::Rub) {
            let edits = edits::erase(&window.session, &[pointer.cell()].into());
            if !edits.is_empty() {
                window.extend(edits);
            }
        }
    }

    fn drag_end(&self, window: &mut Window, _pointer: Pointer) {
        if window.view.drag == Some(Drag::Rub) {
            window.end_gesture();
        }
    }

    fn act(&self, window: &mut Window, cell: Cell) {
        let edits = edits::erase(&window.session, &[cell].into());
        if edits.is_empty() {
            window.say(s::NOTHING_HERE);
        } else {
            let name = window.tile_name_at(cell);
            window.apply(s::erase_label(&name, cell), edits);
            window.view.selection.clear();
        }
    }
}
