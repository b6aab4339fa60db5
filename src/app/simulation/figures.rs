//! What games come to, as figures for people.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::sums::{FeatureSums, Sums};
use crate::engine::rules::Rules;

/// Features of a kind in a mean game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FeatureFigures {
    /// Kind id.
    pub kind: String,
    /// Completed ones at the end.
    pub completed: f64,
    /// Tiles of a completed one.
    pub completed_tiles: f64,
    /// Others at the end.
    pub open: f64,
    /// Tiles of one of those.
    pub open_tiles: f64,
    /// Tiles of the largest of all games.
    pub largest: u64,
}

/// A tile that fitted nowhere in some game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Unplaced {
    /// Full id.
    pub tile: String,
    /// Pieces of it in the game.
    pub pieces: i64,
    /// Times in all games.
    pub times: u64,
    /// Of a hundred times that a piece of it was in the game.
    pub percent: f64,
}

/// What games come to.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GameFigures {
    /// The sets, with `@EDITION` where they have some.
    pub sets: Vec<String>,
    /// Games played.
    pub games: u64,
    /// Turns of a game in which a tile was placed.
    pub turns: f64,
    /// Legal placements a turn.
    pub placements: f64,
    /// Tiles of a game that fitted nowhere.
    pub undrawable: f64,
    /// Those tiles, those that fail most often first.
    pub unplaced: Vec<Unplaced>,
    /// Mean final points by seat, in order of play.
    pub points: Vec<f64>,
    /// Standard deviation of the points by seat.
    pub spread: Vec<f64>,
    /// Points a game of all players together by the kind of feature that gave them; `other` are those of no feature.
    pub points_by_kind: BTreeMap<String, f64>,
    /// Features by kind, in order of declaration, of kinds that were there.
    pub features: Vec<FeatureFigures>,
}

impl GameFigures {
    /// Figures of sums of games under a ruleset.
    pub fn of(rules: &Rules, sums: &Sums) -> GameFigures {
        let games = sums.games as f64;
        let seat = |s: &super::SeatSums| {
            let mean = s.points as f64 / games.max(1.0);
            let spread = (s.squares as f64 / games.max(1.0) - mean * mean).max(0.0).sqrt();
            (rounded(mean), rounded(spread))
        };
        let (points, spread) = sums.seats.iter().map(seat).unzip();
        let sets = rules.sets.iter().map(|(set, edition)| match edition {
            Some(edition) => format!("{}@{edition}", set.id),
            None => set.id.clone(),
        });
        GameFigures {
            sets: sets.collect(),
            games: sums.games,
            turns: mean(sums.turns, sums.games),
            placements: mean(sums.placements, sums.turns),
            undrawable: mean(sums.undrawable, sums.games),
            unplaced: unplaced(rules, sums),
            points,
            spread,
            points_by_kind: points_by_kind(rules, sums),
            features: features(rules, sums),
        }
    }
}

/// Tiles that fitted nowhere, those that fail most often first.
fn unplaced(rules: &Rules, sums: &Sums) -> Vec<Unplaced> {
    let failed = rules.tiles.iter().zip(&sums.unplaced).filter(|(_, times)| **times > 0);
    let mut all: Vec<Unplaced> = failed
        .map(|(tile, times)| {
            let chances = u64::try_from(tile.copies).unwrap_or(0).saturating_mul(sums.games);
            let percent = rounded(100.0 * *times as f64 / (chances as f64).max(1.0));
            Unplaced { tile: tile.id.clone(), pieces: tile.copies, times: *times, percent }
        })
        .collect();
    all.sort_by(|a, b| b.percent.total_cmp(&a.percent).then_with(|| a.tile.cmp(&b.tile)));
    all
}

/// Points a game by the kind of feature, without kinds that gave none.
fn points_by_kind(rules: &Rules, sums: &Sums) -> BTreeMap<String, f64> {
    let of_kinds = rules.kinds.iter().zip(&sums.by_kind).map(|(kind, n)| (kind.def.id.clone(), *n));
    let all = of_kinds.chain([("other".to_owned(), sums.besides)]);
    let games = (sums.games as f64).max(1.0);
    all.filter(|(_, n)| *n != 0).map(|(kind, n)| (kind, rounded(n as f64 / games))).collect()
}

fn features(rules: &Rules, sums: &Sums) -> Vec<FeatureFigures> {
    let there = |(_, f): &(_, &FeatureSums)| f.completed + f.open > 0;
    let all = rules.kinds.iter().zip(&sums.features).filter(there);
    all.map(|(kind, f)| FeatureFigures {
        kind: kind.def.id.clone(),
        completed: mean(f.completed, sums.games),
        completed_tiles: mean(f.completed_tiles, f.completed),
        open: mean(f.open, sums.games),
        open_tiles: mean(f.open_tiles, f.open),
        largest: f.largest,
    })
    .collect()
}

fn mean(sum: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { rounded(sum as f64 / of as f64) }
}

/// To four places: enough for people, and free of the last digits that differ between machines.
pub fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
