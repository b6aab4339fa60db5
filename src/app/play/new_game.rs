//! A new game on the sets and options of a board.

use super::super::{Session, builtin};
use super::Play;
use crate::engine::play::start;
use crate::model::{Board, Edit, EditError, Player};

/// Fewest and most players of a new game.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 1..=6;

/// The board of a new game: name, sets, options and notes stay, everything that was played goes. Players keep their names and
/// colours; there are as many of them as asked for, within [`PLAYERS`].
fn emptied(board: &Board, players: usize) -> Board {
    let wanted = players.clamp(*PLAYERS.start(), *PLAYERS.end());
    let mut all: Vec<Player> =
        board.players.iter().take(wanted).map(|p| Player { score: 0, ..p.clone() }).collect();
    for (id, name) in builtin::PLAYERS {
        if all.len() < wanted && all.iter().all(|p| p.id != id) {
            all.push(Player::new(id, name));
        }
    }
    Board {
        name: board.name.clone(),
        sets: board.sets.clone(),
        options: board.options.clone(),
        notes: board.notes.clone(),
        extra: board.extra.clone(),
        players: all,
        ..Board::default()
    }
}

impl Play {
    /// Begins a new game as one step of the history: an empty board of the same sets and options with its start. The log
    /// notes it as an entry without moves.
    pub fn new_game(&mut self, session: &mut Session, players: usize) -> Result<(), EditError> {
        let board = emptied(session.board(), players);
        session.begin(&super::words::new_game(board.players.len()));
        let begun = session.extend(vec![Edit::Board(Box::new(board))]).and_then(|()| {
            let edits = start::edits(session.board(), session.rules());
            session.extend(edits)
        });
        match begun {
            Ok(()) => {
                session.end();
                self.log.record(session, 1, Vec::new());
            }
            Err(_) => session.cancel(),
        }
        begun
    }
}
