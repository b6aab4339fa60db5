//! Sums over games: whole numbers, so that the order of threads does not matter.

use crate::engine::simulate::Outcome;
use crate::engine::store::Store;

/// Wins are counted in so many parts, which two to six players share evenly.
pub const SHARES: u64 = 60;

/// Sums over games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Games.
    pub games: u64,
    /// Turns in which a tile was placed.
    pub turns: u64,
    /// Legal placements.
    pub placements: u64,
    /// Choices for a figure, none included.
    pub choices: u64,
    /// Tiles that fitted nowhere.
    pub undrawable: u64,
    /// The same by the tile's number in the ruleset.
    pub unplaced: Vec<u64>,
    /// Points by seat.
    pub seats: Vec<SeatSums>,
    /// Points by the kind of feature that gave them, by its number in the ruleset.
    pub by_kind: Vec<i64>,
    /// Points that no feature gave.
    pub besides: i64,
    /// Features on the board at the end, by kind.
    pub features: Vec<FeatureSums>,
    /// Games that nobody won alone.
    pub draws: u32,
    /// Turns of the shortest game.
    pub shortest: Option<u64>,
    /// Turns of the longest game.
    pub longest: u64,
}

/// Points of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSums {
    /// Their sum.
    pub points: i64,
    /// The sum of their squares.
    pub squares: i64,
    /// The least.
    pub least: i64,
    /// The most.
    pub most: i64,
    /// Wins, in parts.
    pub wins: u64,
}

impl Default for SeatSums {
    fn default() -> Self {
        SeatSums { points: 0, squares: 0, least: i64::MAX, most: i64::MIN, wins: 0 }
    }
}

/// Features of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct FeatureSums {
    /// Completed ones.
    pub completed: u64,
    /// Tiles of those.
    pub completed_tiles: u64,
    /// Others.
    pub open: u64,
    /// Tiles of those.
    pub open_tiles: u64,
    /// Tiles of the largest, completed or not.
    pub largest: u64,
}

impl FeatureSums {
    fn add(&mut self, other: &FeatureSums) {
        self.completed += other.completed;
        self.completed_tiles += other.completed_tiles;
        self.open += other.open;
        self.open_tiles += other.open_tiles;
        self.largest = self.largest.max(other.largest);
    }
}

impl Sums {
    /// Those of one game: what it came to, and the board as it ended.
    pub fn of_game(game: &Outcome, end: &Store) -> Sums {
        let best = game.points.iter().max().copied().unwrap_or(0);
        let winners = game.points.iter().filter(|p| **p == best).count() as u64;
        let seat = |p: &i64| SeatSums {
            points: *p,
            squares: p * p,
            least: *p,
            most: *p,
            wins: if *p == best { SHARES / winners } else { 0 },
        };
        let mut unplaced = Vec::new();
        for kind in &game.unplaced {
            let at = usize::from(kind.0);
            unplaced.resize(unplaced.len().max(at + 1), 0);
            unplaced[at] += 1;
        }
        Sums {
            games: 1,
            turns: u64::from(game.turns),
            placements: game.placements,
            choices: game.options,
            undrawable: u64::from(game.undrawable),
            unplaced,
            seats: game.points.iter().map(seat).collect(),
            by_kind: game.by_kind.clone(),
            besides: game.besides,
            features: measured(end),
            draws: u32::from(winners > 1),
            shortest: Some(u64::from(game.turns)),
            longest: u64::from(game.turns),
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(mut self, other: Sums) -> Sums {
        self.games += other.games;
        self.turns += other.turns;
        self.placements += other.placements;
        self.choices += other.choices;
        self.undrawable += other.undrawable;
        self.besides += other.besides;
        self.draws += other.draws;
        self.shortest = self.shortest.into_iter().chain(other.shortest).min();
        self.longest = self.longest.max(other.longest);
        add_up(&mut self.unplaced, &other.unplaced, |sum, n| *sum += n);
        add_up(&mut self.by_kind, &other.by_kind, |sum, n| *sum += n);
        add_up(&mut self.features, &other.features, FeatureSums::add);
        add_up(&mut self.seats, &other.seats, |mine, more| {
            mine.points += more.points;
            mine.squares += more.squares;
            mine.least = mine.least.min(more.least);
            mine.most = mine.most.max(more.most);
            mine.wins += more.wins;
        });
        self
    }
}

fn add_up<T: Clone + Default>(mine: &mut Vec<T>, more: &[T], mut add: impl FnMut(&mut T, &T)) {
    mine.resize(mine.len().max(more.len()), T::default());
    mine.iter_mut().zip(more).for_each(|(a, b)| add(a, b));
}

/// Features of a board by kind.
fn measured(store: &Store) -> Vec<FeatureSums> {
    let mut all = vec![FeatureSums::default(); store.rules().kinds.len()];
    for f in store.features() {
        let Some(sums) = all.get_mut(usize::from(store.kind_of(f))) else { continue };
        let tiles = u64::from(store.tiles_of(f));
        if store.is_completed(f) {
            sums.completed += 1;
            sums.completed_tiles += tiles;
        } else {
            sums.open += 1;
            sums.open_tiles += tiles;
        }
        sums.largest = sums.largest.max(tiles);
    }
    all
}
