//! What panels ask for. Asked for during a frame, done at one point after it.

use super::app::Window;
use super::command::{self, CommandId};
use super::{edits, play, problems};
use crate::model::edit::Edit;
use crate::model::geom::{Cell, Turn};
use crate::model::play::Action as Deed;

/// Something a panel asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Run a command of the table.
    Run(CommandId),
    /// Change the board in one step.
    Apply(String, Vec<Edit>),
    /// Take a tile into the hand.
    Hold(String, Turn),
    /// Show and select a finding by index.
    ShowFinding(usize),
    /// Apply a fix of a finding: finding, fix.
    Fix(usize, usize),
    /// Select a feature; none goes back to the tile.
    SelectFeature(Cell, Option<String>),
    /// Select a feature and bring it into view.
    ShowFeature(Cell, String),
    /// Go to a step of the history.
    History(usize),
    /// Put figures of this player.
    Player(usize),
    /// Put figures of this kind.
    Figure(String),
    /// Do this in the game.
    Play(Deed),
}

impl Window {
    /// Does what was asked for in the last frame.
    pub(super) fn drain(&mut self) {
        while !self.actions.is_empty() {
            for action in std::mem::take(&mut self.actions) {
                self.perform(action);
            }
        }
    }

    fn perform(&mut self, action: Action) {
        match action {
            Action::Run(id) => {
                let command = command::command(id);
                match (command.enabled)(self) {
                    Ok(()) => (command.run)(self),
                    Err(reason) => self.say(reason),
                }
            }
            Action::Apply(label, edits) => self.apply(label, edits),
            Action::Hold(tile, turn) => edits::hold(self, &tile, turn),
            Action::ShowFinding(index) => problems::show(self, index),
            Action::Fix(finding, fix) => problems::apply_fix(self, finding, fix),
            Action::SelectFeature(cell, Some(segment)) => {
                self.view.selection.clear();
                self.view.selection.feature = Some((cell, segment));
            }
            Action::SelectFeature(cell, None) => self.view.selection.set_cell(cell),
            Action::ShowFeature(cell, segment) => {
                self.view.selection.clear();
                self.view.selection.feature = Some((cell, segment));
                let canvas = self.view.canvas;
                self.view.camera.reveal(canvas, cell, 0.9);
            }
            Action::History(position) => self.go_to_step(position),
            Action::Player(index) => self.view.player = index,
            Action::Figure(kind) => self.view.figure = kind,
            Action::Play(deed) => play::act(self, &deed),
        }
    }
}
