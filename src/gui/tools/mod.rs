//! Tools of the rail, and playing: one file each. A tool says what pointer and keys mean on the board; it changes the board only through edits.

mod erase;
mod figure;
mod pan;
mod place;
mod play;
mod select;

use egui::{CursorIcon, Modifiers, Pos2, Vec2};

use super::app::Window;
use super::camera;
use super::command::CommandId;
use crate::model::geom::Cell;

pub use figure::{Seats, figure_under, figures_in_view, may_put, spots};
pub use place::clash_words;
pub use select::{menu as context_menu, moved_by};

/// Names of the tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ToolId {
    /// Select and move.
    Select,
    /// Lay tiles.
    Place,
    /// Put figures.
    Figure,
    /// Take things away.
    Erase,
    /// Move the view.
    Pan,
    /// Do what the turn allows.
    Play,
}

/// The pointer on the board.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    /// Board position.
    pub at: Vec2,
    /// Keys held.
    pub modifiers: Modifiers,
}

impl Pointer {
    /// The cell under it.
    pub fn cell(&self) -> Cell {
        camera::cell_of(self.at)
    }

    /// Where in that cell, 0 to 1.
    pub fn within(&self) -> Pos2 {
        camera::within(self.at)
    }
}

/// A piece of the hint in the status bar.
pub enum Hint {
    /// Words.
    Words(String),
    /// A key.
    Key(String),
}

/// Words as a hint.
pub fn words(text: impl Into<String>) -> Hint {
    Hint::Words(text.into())
}

/// A key as a hint.
pub fn key(text: &str) -> Hint {
    Hint::Key(text.to_owned())
}

/// A tool.
pub trait Tool: Sync {
    /// Its name.
    fn id(&self) -> ToolId;
    /// The command that takes it up: label, icon and key are there.
    fn command(&self) -> CommandId;
    /// What to do now, for the status bar.
    fn hint(&self, window: &Window) -> Vec<Hint>;
    /// The pointer's shape over the board.
    fn cursor(&self, _window: &Window) -> CursorIcon {
        CursorIcon::Default
    }
    /// A click.
    fn click(&self, window: &mut Window, pointer: Pointer);
    /// A right click; true when it was taken, else the menu opens.
    fn secondary(&self, _window: &mut Window, _pointer: Pointer) -> bool {
        false
    }
    /// The primary button went down at `from` and moved.
    fn drag_start(&self, _window: &mut Window, _from: Pointer) {}
    /// It moves on.
    fn drag(&self, _window: &mut Window, _pointer: Pointer) {}
    /// It came up.
    fn drag_end(&self, _window: &mut Window, _pointer: Pointer) {}
    /// Enter on the cell cursor.
    fn act(&self, window: &mut Window, cell: Cell);
    /// A digit on the cell cursor.
    fn digit(&self, _window: &mut Window, _cell: Cell, _digit: usize) {}
}

/// All tools in the order of the rail.
pub static TOOLS: [&dyn Tool; 5] =
    [&select::SelectTool, &place::PlaceTool, &figure::FigureTool, &erase::EraseTool, &pan::PanTool];

/// The tool of a name.
pub fn tool(id: ToolId) -> &'static dyn Tool {
    // Every name is in the list; a test holds it so.
    let all = TOOLS.iter().copied().chain([&play::PlayTool as &dyn Tool]);
    all.into_iter().find(|t| t.id() == id).unwrap_or(TOOLS[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_its_tool() {
        for id in [ToolId::Select, ToolId::Place, ToolId::Figure, ToolId::Erase, ToolId::Pan, ToolId::Play] {
            assert_eq!(tool(id).id(), id);
        }
    }
}
