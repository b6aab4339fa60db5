//! Moves the view with the primary button.

use egui::CursorIcon;

use super::{Hint, Pointer, Tool, ToolId, key, words};
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::strings as s;
use crate::gui::view::Drag;
use crate::model::geom::Cell;

/// The tool.
pub struct PanTool;

impl Tool for PanTool {
    fn id(&self) -> ToolId {
        ToolId::Pan
    }

    fn command(&self) -> CommandId {
        CommandId::Pan
    }

    fn hint(&self, _window: &Window) -> Vec<Hint> {
        vec![words(s::HINT_PAN), key(s::KEY_SPACE), words(s::HINT_PAN_ANY)]
    }

    fn cursor(&self, window: &Window) -> CursorIcon {
        if window.view.drag == Some(Drag::Pan) { CursorIcon::Grabbing } else { CursorIcon::Grab }
    }

    fn click(&self, _window: &mut Window, _pointer: Pointer) {}

    fn drag_start(&self, window: &mut Window, _from: Pointer) {
        window.view.drag = Some(Drag::Pan);
    }

    fn act(&self, window: &mut Window, cell: Cell) {
        let view = window.view.canvas;
        window.view.camera.reveal(view, cell, 0.0);
    }
}
