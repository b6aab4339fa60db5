//! Live examples: the smallest board on which a term pays somebody, made by the program from the tiles of its set and of
//! those that it requires, with the lines of the score before and after. The same seed gives the same board.

mod bench;
mod growth;
mod needs;
mod shrink;
pub mod stored;
mod why;

use crate::model::term::Term;
use crate::model::{Board, ScoreLine, TileSet};
pub use bench::Bench;
pub use stored::StoredTest;
pub use why::NoExample;

/// Most tiles of an example.
pub const MOST_TILES: usize = 16;
/// Boards that are begun before the search gives up.
const TRIALS: u64 = 160;
/// Boards begun in a row without a smaller one after which the smallest is taken; at least once with each tile to begin with.
const ENOUGH: usize = 24;

/// What one player is paid on a board, with a term and without it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// Id of the player.
    pub player: String,
    /// Lines without the term.
    pub before: Vec<ScoreLine>,
    /// Lines with it.
    pub after: Vec<ScoreLine>,
    /// Which lines of `after` the term has made or changed.
    pub lit: Vec<usize>,
}

impl Lines {
    /// Whether the term makes a difference to this player.
    pub fn pays(&self) -> bool {
        !self.lit.is_empty() || self.before != self.after
    }

    /// Points before and after.
    pub fn points(&self) -> (i64, i64) {
        let sum = |lines: &[ScoreLine]| lines.iter().map(|l| l.points).sum();
        (sum(&self.before), sum(&self.after))
    }
}

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveExample {
    /// The seed that it was made from.
    pub seed: u64,
    /// The board; its first player is the one that is paid.
    pub board: Board,
    /// What that player is paid.
    pub lines: Lines,
}

/// The smallest board found on which a term of a set pays, from a seed.
pub fn find<'a>(
    set: &'a TileSet,
    at_hand: impl IntoIterator<Item = &'a TileSet>,
    term: &Term,
    seed: u64,
) -> Result<LiveExample, NoExample> {
    let bench = Bench::new(set, at_hand, term)?;
    let needs = needs::Needs::of(&bench)?;
    let mut best: Option<(usize, Board, Lines)> = None;
    let mut idle = 0;
    for trial in 0..TRIALS {
        let most = best.as_ref().map_or(MOST_TILES, |(tiles, ..)| tiles - 1);
        let found = growth::trial(&bench, &needs, seed, trial, most);
        idle += 1;
        if let Some((board, lines)) = found.and_then(|f| shrink::shrunk(&bench, f)) {
            let tiles = board.tile_total();
            if best.as_ref().is_none_or(|(n, ..)| tiles < *n) {
                best = Some((tiles, board, lines));
                idle = 0;
            }
        }
        let done = |tiles: usize| tiles <= needs.floor || idle >= ENOUGH.max(needs.starts.len());
        if best.as_ref().is_some_and(|(tiles, ..)| done(*tiles)) {
            break;
        }
    }
    match best {
        Some((_, board, lines)) => Ok(LiveExample { seed, board, lines }),
        None => Err(NoExample::NotFound { most: MOST_TILES }),
    }
}

/// Another example: from the next seed that gives another board, as far as a few seeds on.
pub fn next<'a>(
    set: &'a TileSet,
    at_hand: impl IntoIterator<Item = &'a TileSet> + Clone,
    term: &Term,
    last: &LiveExample,
) -> Result<LiveExample, NoExample> {
    let mut found = None;
    for seed in (1..=8).map(|n| last.seed.wrapping_add(n)) {
        let example = find(set, at_hand.clone(), term, seed)?;
        let same = example.board == last.board;
        found = Some(example);
        if !same {
            break;
        }
    }
    Ok(found.unwrap_or_else(|| last.clone()))
}

/// What a term does on a given board, for each of its players: "use my board".
pub fn on_board<'a>(
    set: &'a TileSet,
    at_hand: impl IntoIterator<Item = &'a TileSet>,
    term: &Term,
    board: &Board,
) -> Result<Vec<Lines>, NoExample> {
    let bench = Bench::new(set, at_hand, term)?;
    Ok(bench.on_board(board))
}
