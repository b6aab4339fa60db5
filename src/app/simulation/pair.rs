//! Games with a set and games without it.

use schemars::JsonSchema;
use serde::Serialize;

use super::{FindSet, GameFigures, NoStart, Order, Simulation, Watch};
use crate::model::{SetUse, TileSet};

/// Two mixes laid out for games: one with a set, one without.
#[derive(Clone, Debug)]
pub struct Pair {
    with: Simulation,
    without: Option<Simulation>,
}

/// What games with and without a set come to.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PairFigures {
    /// With the set.
    pub with: GameFigures,
    /// Without it; none where nothing can be played without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<GameFigures>,
}

impl Pair {
    /// A set beside a mix. Sets of the mix are left out of the one game and in the other; what the set requires is added to
    /// both where the mix lacks it.
    pub fn new(
        find: FindSet,
        set: &TileSet,
        edition: Option<&str>,
        mix: &[SetUse],
        players: usize,
    ) -> Result<Pair, NoStart> {
        let mut others: Vec<SetUse> = mix.iter().filter(|u| u.id != set.id).cloned().collect();
        let mut required = Vec::new();
        require(find, &set.requires, &mut required);
        for id in required {
            if id != set.id && others.iter().all(|u| u.id != id) {
                others.push(SetUse::new(&id));
            }
        }
        let own = SetUse { edition: edition.map(str::to_owned), ..SetUse::new(&set.id) };
        let all: Vec<SetUse> = others.iter().cloned().chain([own]).collect();
        let with = Simulation::new(find, &all, players)?;
        let without = Simulation::new(find, &others, players).ok();
        Ok(Pair { with, without })
    }

    /// How many games an order plays in all.
    pub fn games(&self, order: Order) -> u32 {
        order.games.saturating_mul(if self.without.is_some() { 2 } else { 1 })
    }

    /// Plays both; none when it was stopped. Uses all cores: for a thread of its own.
    pub fn run(&self, order: Order, watch: &Watch) -> Option<PairFigures> {
        let figures = |s: &Simulation| Some(GameFigures::of(s.rules(), &s.run(order, watch)?));
        let with = figures(&self.with)?;
        let without = match &self.without {
            Some(without) => Some(figures(without)?),
            None => None,
        };
        Some(PairFigures { with, without })
    }
}

/// What sets require, the innermost first.
fn require(find: FindSet, wanted: &[String], list: &mut Vec<String>) {
    let mut open: Vec<String> = wanted.to_vec();
    let mut seen = Vec::new();
    while let Some(id) = open.pop() {
        if !seen.contains(&id) {
            open.extend(find(&id).map(|set| set.requires.clone()).unwrap_or_default());
            seen.push(id);
        }
    }
    list.extend(seen.into_iter().rev());
}
