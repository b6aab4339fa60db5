//! The phases of the turn as a strip shows them: done, passed over, going on, to come.

use super::super::Session;
use super::Log;
use crate::engine::play::Decision;
use crate::engine::play::phases::{FIGURE, FINAL, LAST_CALL, OVER, PHASES, WALK, WALK_AFTER};
use crate::model::{Action, What};

/// How a phase of this turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Something was done in it.
    Done,
    /// Nothing could be done in it.
    Skipped,
    /// It goes on.
    Current,
    /// It is to come.
    Ahead,
}

/// A phase in the strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Phase id.
    pub phase: &'static str,
    /// How it stands.
    pub stand: Stand,
}

/// Phases that come after the last turn.
const AFTER_ALL: [&str; 3] = [LAST_CALL, FINAL, OVER];

/// The phases that the chosen sets need, in order: those of a turn, and once the last turn is over those of the end.
pub fn phases(session: &Session, log: &Log, now: &Decision) -> Vec<Shown> {
    let play = &session.rules().play;
    let at_end = AFTER_ALL.contains(&now.phase);
    let used = PHASES.iter().filter(|p| p.is_used(play)).map(|p| p.id());
    let shown: Vec<&'static str> = used.filter(|id| AFTER_ALL.contains(id) == at_end).collect();
    let here = shown.iter().position(|id| *id == now.phase).unwrap_or(0);
    let acted = acted(session, log);
    shown
        .into_iter()
        .enumerate()
        .map(|(n, phase)| {
            let stand = match n.cmp(&here) {
                std::cmp::Ordering::Equal => Stand::Current,
                std::cmp::Ordering::Greater => Stand::Ahead,
                std::cmp::Ordering::Less if was_passed_over(session, &acted, phase) => Stand::Skipped,
                std::cmp::Ordering::Less => Stand::Done,
            };
            Shown { phase, stand }
        })
        .collect()
}

/// Phases of this turn in which somebody did something, as far as the log goes back.
fn acted(session: &Session, log: &Log) -> Vec<&'static str> {
    let rows = log.rows(session);
    let moves = rows.iter().filter(|row| row.done).flat_map(|row| &row.entry.moves);
    let mut acted = Vec::new();
    for m in moves {
        if m.events.iter().any(|e| matches!(e.what, What::Begins | What::Again)) {
            acted.clear();
        } else if m.action != Action::Proceed || !m.events.is_empty() {
            acted.push(m.phase);
        }
    }
    acted
}

/// Whether a phase of this turn went by without anything. Where the log does not reach back, only optional phases do.
fn was_passed_over(session: &Session, acted: &[&'static str], phase: &str) -> bool {
    let optional = [FIGURE, WALK, WALK_AFTER].contains(&phase)
        || PHASES.iter().any(|p| p.id() == phase && !p.is_used(&Default::default()));
    let known = !acted.is_empty() || session.board().turn.is_none();
    optional && known && !acted.contains(&phase)
}
