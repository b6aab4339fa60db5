//! Lays the tile in hand. A drop that does not fit is allowed; the checks speak of it.

use egui::CursorIcon;

use super::{Hint, Pointer, Tool, ToolId, key, words};
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::motion::Happening;
use crate::gui::strings as s;
use crate::gui::view::Drag;
use crate::gui::{edits, keys};
use crate::model::board::PlacedTile;
use crate::model::edit::Edit;
use crate::model::geom::Cell;

/// The tool.
pub struct PlaceTool;

/// What clashes if the tile in hand is laid on a cell, in words; empty when it fits.
pub fn clash_words(window: &Window, cell: Cell) -> Vec<String> {
    let Some(hand) = &window.view.hand else { return Vec::new() };
    let fit = window.session.fit(&hand.tile, cell, hand.turn);
    let barred = fit.barred.map(|b| b.sentence(window.session.rules()).trim_end_matches('.').to_owned());
    fit.clashes.iter().map(s::clash).chain(barred).collect()
}

/// Lays the tile in hand on a cell. `over` replaces a loose tile that lies there.
pub fn place_at(window: &mut Window, cell: Cell, over: Over) {
    let Some(hand) = window.view.hand.clone() else {
        window.say(s::PICK_FIRST);
        return;
    };
    if !cell.in_range() {
        window.say(s::TOO_FAR);
        return;
    }
    let mut edits = Vec::new();
    if window.session.tile_at(cell).is_some() {
        match over {
            Over::Keep => {
                window.say(s::TAKEN);
                return;
            }
            Over::Replace => edits = edits::erase(&window.session, &[cell].into()),
        }
    }
    edits.push(Edit::PutTile(cell, 0, PlacedTile::new(&hand.tile, hand.turn)));
    let name = window.tile_name(&hand.tile);
    window.motion.say(Happening::Laid(cell));
    window.apply(s::place_label(&name, cell), edits);
    window.drop_used_up();
}

/// What to do with a tile that lies there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Leave it.
    Keep,
    /// Take it away.
    Replace,
}

impl Tool for PlaceTool {
    fn id(&self) -> ToolId {
        ToolId::Place
    }

    fn command(&self) -> CommandId {
        CommandId::Place
    }

    fn hint(&self, window: &Window) -> Vec<Hint> {
        if window.view.hand.is_none() {
            return vec![words(s::PICK_FIRST), key(s::KEY_PICK), words(s::HINT_PICK)];
        }
        let clashes = window.view.cursor.filter(|c| window.session.tile_at(*c).is_none());
        let clashes = clashes.map(|c| clash_words(window, c)).unwrap_or_default();
        match clashes.first() {
            Some(clash) => vec![
                words(s::does_not_fit(clash)),
                key(s::KEY_TURN),
                words(s::HINT_TURNS),
                key(&keys::words(crate::gui::command::command(CommandId::TurnNextFit).keys[0])),
                words(s::HINT_NEXT_FIT),
            ],
            None => vec![
                words(s::HINT_PLACE),
                key(s::KEY_TURN),
                words(s::HINT_TURN),
                key(s::KEY_ENTER),
                words(s::HINT_PUT),
                key(s::KEY_NEXT_CELL),
                words(s::HINT_NEXT_CELL),
                key(s::KEY_ESC),
                words(s::HINT_PUT_BACK),
            ],
        }
    }

    fn cursor(&self, window: &Window) -> CursorIcon {
        if window.view.hand.is_some() { CursorIcon::PointingHand } else { CursorIcon::Default }
    }

    fn click(&self, window: &mut Window, pointer: Pointer) {
        let over = if pointer.modifiers.shift { Over::Replace } else { Over::Keep };
        if window.view.hand.is_none() && window.session.tile_at(pointer.cell()).is_some() {
            window.view.selection.set_cell(pointer.cell());
        } else {
            place_at(window, pointer.cell(), over);
        }
    }

    fn secondary(&self, window: &mut Window, _pointer: Pointer) -> bool {
        let taken = window.view.hand.is_some();
        if taken {
            edits::turn(window, 1);
        }
        taken
    }

    fn drag_start(&self, window: &mut Window, from: Pointer) {
        if window.view.hand.is_some() {
            window.session.begin(s::PLACE_ROW);
            window.view.drag = Some(Drag::Paint);
            self.drag(window, from);
        }
    }

    fn drag(&self, window: &mut Window, pointer: Pointer) {
        let cell = pointer.cell();
        if window.view.drag != Some(Drag::Paint) || window.session.tile_at(cell).is_some() || !cell.in_range()
        {
            return;
        }
        if let Some(hand) = window.view.hand.clone() {
            window.motion.say(Happening::Laid(cell));
            window.extend(vec![Edit::PutTile(cell, 0, PlacedTile::new(&hand.tile, hand.turn))]);
        }
    }

    fn drag_end(&self, window: &mut Window, _pointer: Pointer) {
        if window.view.drag == Some(Drag::Paint) {
            window.end_gesture();
            window.drop_used_up();
        }
    }

    fn act(&self, window: &mut Window, cell: Cell) {
        place_at(window, cell, Over::Keep);
    }
}
