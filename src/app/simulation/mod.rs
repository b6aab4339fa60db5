//! Many games of a mix of sets, on all cores: what they come to, with and without a set. The same seed gives the same
//! answer on any machine, whatever the number of threads.
//!
//! A window runs [`Simulation::run`] on a thread of its own, reads [`Watch::done`] while it runs and may [`Watch::stop`] it.

mod figures;
mod pair;
mod sums;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use rayon::prelude::*;
use thiserror::Error;

pub use figures::{FeatureFigures, GameFigures, Unplaced, rounded};
pub use pair::{Pair, PairFigures};
pub use sums::{FeatureSums, SHARES, SeatSums, Sums};

use super::builtin;
use crate::engine::play::policy::{self, Policy};
use crate::engine::rng::Rng;
use crate::engine::rules::Rules;
use crate::engine::simulate::{self, Player, Setup};
use crate::model::{Board, SetUse, TileSet};

/// Finds a set by its id.
pub type FindSet<'a> = &'a dyn Fn(&str) -> Option<Arc<TileSet>>;

/// The sets have no start tile and no plates to start with; names of the sets.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the sets {0} have no start tile")]
pub struct NoStart(pub String);

/// How many games are played, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Games.
    pub games: u32,
    /// The same seed gives the same games.
    pub seed: u64,
    /// How the players choose.
    pub policy: Policy,
}

/// A look at games that are being played, from another thread.
#[derive(Default)]
pub struct Watch {
    done: AtomicU32,
    stopped: AtomicBool,
    each: Option<Box<dyn Fn() + Send + Sync>>,
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (done, stopped) = (self.done(), self.is_stopped());
        f.debug_struct("Watch").field("done", &done).field("stopped", &stopped).finish_non_exhaustive()
    }
}

impl Watch {
    /// One that calls back after every game, on the thread that played it.
    pub fn calling(each: impl Fn() + Send + Sync + 'static) -> Watch {
        Watch { each: Some(Box::new(each)), ..Watch::default() }
    }

    /// Games played so far.
    pub fn done(&self) -> u32 {
        self.done.load(Ordering::Relaxed)
    }

    /// No further game is begun; what was played is thrown away.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn tick(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
        if let Some(each) = &self.each {
            each();
        }
    }
}

/// Sets compiled and laid out for games.
#[derive(Clone, Debug)]
pub struct Simulation {
    rules: Arc<Rules>,
    board: Board,
}

impl Simulation {
    /// For some sets and so many players (1 to 6).
    pub fn new(find: FindSet, sets: &[SetUse], players: usize) -> Result<Simulation, NoStart> {
        let sets = sets.to_vec();
        let rules = Arc::new(Rules::compile(find, &sets, &Default::default()));
        let board = Board { sets, players: builtin::first_players(players.max(1)), ..Board::default() };
        let board = policy::opening(board, &rules);
        if board.tiles.is_empty() && board.plates.is_empty() {
            let names: Vec<&str> = board.sets.iter().map(|s| s.id.as_str()).collect();
            return Err(NoStart(names.join(", ")));
        }
        Ok(Simulation { rules, board })
    }

    /// The ruleset.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Plays the games; none when they were stopped. Uses all cores, and returns when all is done: for a thread of its own.
    pub fn run(&self, order: Order, watch: &Watch) -> Option<Sums> {
        let games = (0..order.games).into_par_iter();
        // The generator of each game is its own, so that the number of threads changes nothing.
        let rng = |n: u32| Rng::stream(order.seed, u64::from(n));
        let both = |a: Sums, b: Sums| Some(a.and(b));
        if order.policy == Policy::Random && simulate::is_plain(&self.rules) {
            let setup = Setup::standard(&self.rules, self.board.players.len());
            let player = || Player::new(Arc::clone(&self.rules), setup.clone());
            let game = |player: &mut Player, n: u32| {
                if watch.is_stopped() {
                    return None;
                }
                let outcome = player.play(&mut rng(n));
                watch.tick();
                Some(Sums::of_game(&outcome, player.store()))
            };
            games.map_init(player, game).try_reduce(Sums::default, both)
        } else {
            let game = |n: u32| {
                if watch.is_stopped() {
                    return None;
                }
                let (outcome, end) = policy::play_out(&self.board, &self.rules, order.policy, &mut rng(n));
                watch.tick();
                Some(Sums::of_game(&outcome, end.analysis().store()))
            };
            games.map(game).try_reduce(Sums::default, both)
        }
    }
}
