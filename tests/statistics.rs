//! What 200,000 random games of the base game come to, against the figures on which independent engines agree: all of them
//! within three standard errors. The generator is seeded: the test says the same on every machine.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use rayon::prelude::*;
use tilewright::app::Catalogue;
use tilewright::engine::rng::Rng;
use tilewright::engine::rules::Rules;
use tilewright::engine::simulate::{Outcome, Player, Setup};
use tilewright::model::SetUse;

const GAMES: u32 = 200_000;

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    values.sum::<f64>() / f64::from(GAMES)
}

/// Mean, and standard deviation of single values.
fn spread(values: &[f64]) -> (f64, f64) {
    let m = mean(values.iter().copied());
    (m, mean(values.iter().map(|v| (v - m) * (v - m))).sqrt())
}

/// Fails unless a figure is within three standard errors of the known one, whose own last digit is rounded.
fn close(what: &str, seen: f64, known: f64, last_digit: f64, error: f64) {
    let off = (seen - known).abs();
    println!("{what}: {seen:.4}, known {known}, {:.2} standard errors of {error:.5}", off / error);
    assert!(off <= 3.0 * error + last_digit / 2.0, "{what}: {seen}, known {known}");
}

#[test]
fn random_games_come_to_what_is_known() {
    let catalogue = Catalogue::built_in();
    let base = [SetUse::edition("base", "c1")];
    let rules = Arc::new(Rules::compile(&|id| catalogue.set(id), &base, &Default::default()));
    let setup = Setup::standard(&rules, 2);
    let games: Vec<Outcome> = (0..GAMES)
        .into_par_iter()
        .map_init(
            || Player::new(Arc::clone(&rules), setup.clone()),
            |player, n| player.play(&mut Rng::stream(1, u64::from(n))),
        )
        .collect();
    let root = f64::from(GAMES).sqrt();
    for (seat, known) in [(0, 19.56), (1, 19.25)] {
        let points: Vec<f64> = games.iter().map(|g| g.points[seat] as f64).collect();
        let (m, sd) = spread(&points);
        close(&format!("mean of seat {seat}"), m, known, 0.01, sd / root);
        // The known deviation is that of both seats, to one digit.
        close(&format!("deviation of seat {seat}"), sd, 7.9, 0.1, sd / (root * 2f64.sqrt()));
    }
    let share = |is: &dyn Fn(&Outcome) -> bool| mean(games.iter().map(|g| f64::from(u8::from(is(g)))));
    let error = |p: f64| (p * (1.0 - p)).sqrt() / root;
    let first = share(&|g| g.points[0] > g.points[1]);
    close("games that the first wins", first, 0.493, 0.001, error(first));
    let draws = share(&|g| g.points[0] == g.points[1]);
    close("draws", draws, 0.0375, 0.0001, error(draws));
    let undrawable: Vec<f64> = games.iter().map(|g| f64::from(g.undrawable)).collect();
    let (m, sd) = spread(&undrawable);
    close("tiles that fit nowhere", m, 0.0195, 0.0001, sd / root);
    let turns: Vec<f64> = games.iter().map(|g| f64::from(g.turns)).collect();
    let a_turn = |of: &dyn Fn(&Outcome) -> u64| {
        let each: Vec<f64> = games.iter().zip(&turns).map(|(g, t)| of(g) as f64 / t).collect();
        let sum: f64 = games.iter().map(|g| of(g) as f64).sum();
        (sum / turns.iter().sum::<f64>(), spread(&each).1 / root)
    };
    let (placements, error) = a_turn(&|g| g.placements);
    close("legal placements a turn", placements, 32.64, 0.01, error);
    let (options, error) = a_turn(&|g| g.options);
    close("figure options a turn", options, 1.863, 0.001, error);
}
