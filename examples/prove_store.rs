//! Plays random games of the base set on one thread and prints their statistics: `cargo run --release --example prove_store -- 200000 1`.

use std::sync::Arc;
use std::time::Instant;

use tilewright::app::Catalogue;
use tilewright::engine::rng::Rng;
use tilewright::engine::rules::Rules;
use tilewright::engine::simulate::{Player, Setup};
use tilewright::model::SetUse;

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<u64>().expect("a number"));
    let games = args.next().unwrap_or(200_000);
    let seed = args.next().unwrap_or(1);
    let catalogue = Catalogue::built_in();
    let rules = Arc::new(Rules::compile(
        &|id| catalogue.set(id),
        &[SetUse::edition("base", "c1")],
        &Default::default(),
    ));
    for fault in &rules.faults {
        println!("fault: {fault:?}");
    }
    let mut player = Player::new(Arc::clone(&rules), Setup::standard(&rules, 2));
    let start = Instant::now();
    let (mut sum, mut squares) = ([0f64; 2], [0f64; 2]);
    let (mut wins, mut draws, mut turns, mut placements, mut options, mut undrawable) =
        (0u64, 0u64, 0u64, 0u64, 0u64, 0u64);
    for game in 0..games {
        let mut rng = Rng::stream(seed, game);
        let o = player.play(&mut rng);
        for p in 0..2 {
            sum[p] += o.points[p] as f64;
            squares[p] += (o.points[p] * o.points[p]) as f64;
        }
        wins += u64::from(o.points[0] > o.points[1]);
        draws += u64::from(o.points[0] == o.points[1]);
        turns += u64::from(o.turns);
        placements += o.placements;
        options += o.options;
        undrawable += u64::from(o.undrawable);
    }
    let seconds = start.elapsed().as_secs_f64();
    let n = games as f64;
    for p in 0..2 {
        let mean = sum[p] / n;
        println!("player {}: mean {mean:.3}, sd {:.3}", p + 1, (squares[p] / n - mean * mean).sqrt());
    }
    println!("first wins {:.2} %, draws {:.2} %", 100.0 * wins as f64 / n, 100.0 * draws as f64 / n);
    println!(
        "placements {:.3} a turn, figure options {:.4}, undrawable {:.4} a game",
        placements as f64 / turns as f64,
        options as f64 / turns as f64,
        undrawable as f64 / n
    );
    println!("{:.0} games a second ({games} games in {seconds:.2} s)", n / seconds);
}
