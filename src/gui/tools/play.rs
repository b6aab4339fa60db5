//! Plays: lays the drawn tile, takes the choice that is clicked on the board. What the rules refuse is said with its rule.

use egui::CursorIcon;

use super::{Hint, Pointer, Tool, ToolId, key, words};
use crate::engine::play::phases;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::strings as s;
use crate::gui::view::Drag;
use crate::gui::{edits, play as table};
use crate::model::board::Spot;
use crate::model::geom::Cell;
use crate::model::play::Action as Deed;

/// The tool.
pub struct PlayTool;

impl Tool for PlayTool {
    fn id(&self) -> ToolId {
        ToolId::Play
    }

    fn command(&self) -> CommandId {
        CommandId::PlayWorkspace
    }

    fn hint(&self, window: &Window) -> Vec<Hint> {
        let Some(known) = window.table.worked_out() else { return Vec::new() };
        let mut hint = vec![words(known.asks.as_str())];
        if window.view.hand.is_some() {
            hint.extend([
                key(s::KEY_TURN),
                words(s::HINT_TURN),
                key(s::KEY_NEXT_CELL),
                words(s::HINT_NEXT_CELL),
            ]);
        } else if table::can_step(window).is_ok() {
            hint.extend([key(s::KEY_ENTER), words(s::HINT_STEP)]);
        } else if !known.is_over() {
            hint.extend([key(s::KEY_SPOTS), words(s::HINT_CHOOSE)]);
        }
        hint
    }

    fn cursor(&self, window: &Window) -> CursorIcon {
        let pointer = window.view.pointer;
        let on_mark = pointer.is_some_and(|at| window.table.mark_at(at));
        if window.view.hand.is_some() || on_mark { CursorIcon::PointingHand } else { CursorIcon::Default }
    }

    fn click(&self, window: &mut Window, pointer: Pointer) {
        if window.view.hand.is_some() {
            table::lay_at(window, pointer.cell());
            return;
        }
        let known = table::known(window);
        if let Some(mark) = table::at_pointer(&known, pointer.at) {
            let deed = mark.deed.clone();
            table::act(window, &deed);
        } else if known.decision.phase == phases::FIGURE
            && let Some(segment) = window.segment_at(pointer.at)
        {
            // A spot that a beginner would try: the first figure that may go there, else the reason why none may.
            let spot = Spot::Segment(pointer.cell(), segment);
            let offered =
                known.decision.choices.iter().find(|c| matches!(&c.action, Deed::Put(_, s) if *s == spot));
            let first = window.session.figure_kinds().first().map(|f| f.id.clone()).unwrap_or_default();
            let deed = offered.map_or(Deed::Put(first, spot), |c| c.action.clone());
            table::act(window, &deed);
        }
    }

    fn secondary(&self, window: &mut Window, _pointer: Pointer) -> bool {
        if window.view.hand.is_some() {
            edits::turn(window, 1);
        }
        // Nothing is edited here: no menu opens.
        true
    }

    fn drag_start(&self, window: &mut Window, _from: Pointer) {
        window.view.drag = Some(Drag::Pan);
    }

    fn act(&self, window: &mut Window, _cell: Cell) {
        table::enter(window);
    }
}
