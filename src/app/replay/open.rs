//! A recorded game as a board with its whole history: what the window steps through.

use std::sync::Arc;

use super::known;
use super::{Verdict, replay};
use crate::app::Catalogue;
use crate::app::play::Play;
use crate::app::session::Session;
use crate::format::FormatError;
use crate::format::jcz::recording::read_recording;
use crate::format::jcz::setup::set_up;
use crate::model::{Action, TilePile, TileSet, What};

/// A recorded game, opened.
#[derive(Debug)]
pub struct Opened {
    /// The position that the recording ends with, with a step of the history for each decision; where a message is illegal,
    /// the position before it.
    pub session: Session,
    /// The log of all steps.
    pub play: Play,
    /// What is missing, or the first difference between the recording and the rules.
    pub trouble: Option<String>,
}

/// Opens a recorded game with the sets at hand. A game that needs what is not there opens at its start, and says what.
///
/// Errors: text that is no recorded game, and tiles that no set has.
pub fn open(text: &str, name: &str, catalogue: &Catalogue) -> Result<Opened, FormatError> {
    let recording = read_recording(text, name)?;
    let at_hand: Vec<Arc<TileSet>> = catalogue.sets().cloned().collect();
    let setup = set_up(&recording, &at_hand, &[])?;
    let replayed = replay(&recording, &at_hand, &[])?;
    let mut own = catalogue.clone();
    setup.sets.iter().for_each(|set| own.add(set.clone()));
    let mut board = setup.board.clone();
    let mut actions: Vec<Action> = Vec::new();
    let mut trouble = match &replayed.verdict {
        Verdict::Pass { .. } => None,
        Verdict::Fail(differences) => {
            differences.iter().find(|d| !known::is_known(d)).map(ToString::to_string)
        }
        Verdict::Unsupported(missing) => Some(format!("it needs what is not there: {}", missing.join("; "))),
    };
    if let Some(game) = &replayed.game {
        actions.extend(game.steps.iter().map(|m| m.action.clone()));
        let ended = game.steps.iter().flat_map(|m| &m.events).any(|e| e.what == What::Over);
        // A game that ended has drawn all that was in its bag.
        if ended {
            let mut bag = TilePile::default();
            for action in &actions {
                if let Action::Draw(tile) = action {
                    bag.0.entry(tile.clone()).or_default().count += 1;
                }
            }
            board.bag = Some(bag);
        }
    }
    let mut session = Session::new(Arc::new(own), board);
    let mut play = Play::default();
    if let Err((_, refusal)) = play.replay(&mut session, actions) {
        trouble.get_or_insert(refusal.to_string());
    }
    Ok(Opened { session, play, trouble })
}
