//! Recorded games of another program replayed on the turn engine: every message is an action that must be legal here, and
//! what the recording states (assertions at the end, answers at every step) is compared with what comes of it.
//!
//! Nothing is known of any single file. Where a recording and the rules differ, `docs/differences.md` says so; here the
//! difference is only told.

mod assertions;
mod checkpoints;
mod game;
mod known;
mod messages;
mod open;
mod words;

use std::sync::Arc;

use crate::format::FormatError;
use crate::format::jcz::definitions::ForeignSet;
use crate::format::jcz::recording::Recording;
use crate::format::jcz::setup::set_up;
use crate::model::TileSet;

pub use game::{Game, Moment};
pub use open::{Opened, open};

/// Something that differs between a recording and us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Index of the message, counted from 0; none for what was before the first.
    pub step: Option<usize>,
    /// What was compared: `placements`, `figures`, `points`, `features`, `message`, ...
    pub what: &'static str,
    /// What the recording says.
    pub expected: String,
    /// What came of it here.
    pub got: String,
    /// Our id of the tile that it is about, where it is about one.
    pub tile: Option<String>,
    /// The message in words, and the rule that it breaks where one is named; only of a message that is not legal, at which
    /// the replay stops.
    pub illegal: Option<(String, Option<String>)>,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let place = self.step.map_or_else(|| "the start".to_owned(), |s| format!("replay[{s}]"));
        match &self.illegal {
            Some((message, _)) => write!(f, "{place}: {message}: {}", self.got),
            None => {
                write!(f, "{place}: {}: the recording has {}, here {}", self.what, self.expected, self.got)
            }
        }
    }
}

/// What a replay came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything that the recording states holds.
    Pass {
        /// How many statements were compared.
        compared: usize,
        /// How many differ in a way that `docs/differences.md` decides in our favour.
        known: usize,
    },
    /// Something differs; the first difference comes first.
    Fail(Vec<Difference>),
    /// The game needs what is not there; a line each.
    Unsupported(Vec<String>),
}

/// A replayed game.
#[derive(Debug)]
pub struct Replayed {
    /// What it came to.
    pub verdict: Verdict,
    /// The game as far as it could be played: before the first illegal message where one is.
    pub game: Option<Game>,
}

/// Replays a recording. `at_hand` are our sets, `foreign` those of other programs' definitions.
///
/// Errors: what [`set_up`] says of tiles that nobody has.
pub fn replay(
    recording: &Recording,
    at_hand: &[Arc<TileSet>],
    foreign: &[ForeignSet],
) -> Result<Replayed, FormatError> {
    let setup = set_up(recording, at_hand, foreign)?;
    let mut lacking: Vec<String> = setup.missing.iter().map(ToString::to_string).collect();
    lacking.extend(recording.unknown_messages().iter().map(|m| format!("the message {m}")));
    lacking.extend(recording.unsupported().map(|a| format!("the assertion \u{201c}{a}\u{201d}")));
    if !lacking.is_empty() {
        return Ok(Replayed { verdict: Verdict::Unsupported(lacking), game: None });
    }
    let mut game = Game::new(recording, &setup, at_hand);
    game.run(recording);
    let verdict = if !game.lacking.is_empty() {
        Verdict::Unsupported(game.lacking.clone())
    } else {
        let (known, rest): (Vec<_>, Vec<_>) = game.differences.iter().cloned().partition(known::is_known);
        match rest.is_empty() {
            true => Verdict::Pass { compared: game.compared, known: known.len() },
            false => Verdict::Fail(rest),
        }
    };
    Ok(Replayed { verdict, game: Some(game) })
}
