//! What happened, tied to the steps of the session's history: undone steps stay, greyed, until another step replaces them.

use std::collections::BTreeMap;

use super::super::Session;
use crate::model::{Action, Event, What};

/// One action of the engine and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Phase in which it was done.
    pub phase: &'static str,
    /// Who decided.
    pub player: String,
    /// What was done.
    pub action: Action,
    /// What happened by it, in order.
    pub events: Vec<Event>,
}

/// A step of the history that was made by playing.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its number in the history ([`Session::steps`]).
    pub step: u64,
    /// Turn of the game, from 1.
    pub turn: u32,
    /// The decision, and what followed by itself; nothing where a new game began.
    pub moves: Vec<Move>,
}

impl Entry {
    /// All events, in order.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.moves.iter().flat_map(|m| &m.events)
    }

    fn turns_begun(&self) -> u32 {
        self.events().filter(|e| e.what == What::Begins).count() as u32
    }
}

/// An entry as the history stands.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The entry.
    pub entry: &'a Entry,
    /// Steps of the history that are done when it has just been made.
    pub position: usize,
    /// Whether it is done now.
    pub done: bool,
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Log {
    entries: Vec<Entry>,
}

impl Log {
    /// Forgets everything: another document is open.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// Notes the last step of the history; those that it has replaced are forgotten.
    pub(super) fn record(&mut self, session: &Session, turn: u32, moves: Vec<Move>) {
        let (steps, position) = session.steps();
        let Some(step) = position.checked_sub(1).and_then(|last| steps.get(last)).copied() else { return };
        self.entries.retain(|e| steps.contains(&e.step) && e.step != step);
        self.entries.push(Entry { step, turn, moves });
    }

    /// Entries whose steps the history still has, oldest first.
    pub fn rows(&self, session: &Session) -> Vec<Row<'_>> {
        let (steps, done) = session.steps();
        let places: BTreeMap<u64, usize> = steps.iter().enumerate().map(|(n, id)| (*id, n)).collect();
        let row = |entry| {
            let at: &Entry = entry;
            let place = places.get(&at.step)?;
            Some(Row { entry: at, position: place + 1, done: *place < done })
        };
        self.entries.iter().filter_map(row).collect()
    }

    /// The number of the turn that goes on: counted from the last step that is done, else from the tiles that lie.
    pub fn turn(&self, session: &Session) -> u32 {
        let rows = self.rows(session);
        match rows.iter().rev().find(|row| row.done) {
            Some(last) => last.entry.turn + last.entry.turns_begun(),
            None => {
                let loose = session.board().tile_total();
                let start = usize::from(session.board().plates.is_empty());
                let placed = session.board().turn.as_ref().is_some_and(|t| t.placed.is_some());
                u32::try_from((loose + 1).saturating_sub(start + usize::from(placed))).unwrap_or(1).max(1)
            }
        }
    }
}
