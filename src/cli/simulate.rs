//! `simulate`: many games of given sets, and what they come to. The same seed gives the same answer on any machine.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::args::{AnswerFormat, Policy, SimulateArgs};
use super::failure::Failure;
use super::style::{QUIET, STRONG, paint};
use super::{Outcome, input, output, progress};
use crate::app::{Catalogue, builtin};
use crate::engine::play::policy;
use crate::engine::rng::Rng;
use crate::engine::rules::{RuleFault, Rules};
use crate::engine::simulate::{self, Player, Setup};
use crate::format::nearest;
use crate::model::{Board, SetUse};

/// The JSON answer of `simulate`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SimulateReport {
    /// How many games were played.
    games: u32,
    /// Their seed.
    seed: u64,
    /// How players chose.
    policy: String,
    /// The sets, with the editions in force.
    sets: Vec<SetPlayed>,
    /// What the sets declare and nothing here evaluates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<String>,
    /// Turns of a game in which a tile was placed.
    turns: f64,
    /// Legal placements a turn.
    placements: f64,
    /// Choices for a figure a turn, none included.
    figure_choices: f64,
    /// Tiles of a game that fitted nowhere.
    undrawable: f64,
    /// Shortest and longest game, in turns.
    shortest: u64,
    /// See `shortest`.
    longest: u64,
    /// Final points by seat, in order of play.
    players: Vec<SeatPoints>,
    /// Points a game of all players together, by the kind of feature that gave them; `other` are those of no feature.
    points_by_kind: BTreeMap<String, f64>,
    /// Games in which all who have most are several.
    draws: u32,
}

/// A set in play.
#[derive(Debug, Serialize, JsonSchema)]
struct SetPlayed {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    edition: Option<String>,
}

/// Points of a seat over all games.
#[derive(Debug, Serialize, JsonSchema)]
struct SeatPoints {
    /// The mean.
    mean: f64,
    /// The standard deviation.
    sd: f64,
    /// The least.
    least: i64,
    /// The most.
    most: i64,
    /// Games won, ties shared: half a win each for two.
    wins: f64,
}

/// Sums over games; whole numbers, so that the order of threads does not matter.
#[derive(Clone, Debug, Default)]
struct Sums {
    turns: u64,
    placements: u64,
    choices: u64,
    undrawable: u64,
    seats: Vec<SeatSums>,
    by_kind: Vec<i64>,
    besides: i64,
    draws: u32,
    shortest: Option<u64>,
    longest: u64,
}

#[derive(Clone, Debug)]
struct SeatSums {
    points: i64,
    squares: i64,
    least: i64,
    most: i64,
    /// In 60ths, which two to six players share evenly.
    wins: u64,
}

impl Default for SeatSums {
    fn default() -> Self {
        SeatSums { points: 0, squares: 0, least: i64::MAX, most: i64::MIN, wins: 0 }
    }
}

const SHARES: u64 = 60;

impl Sums {
    fn of_game(game: &simulate::Outcome) -> Sums {
        let best = game.points.iter().max().copied().unwrap_or(0);
        let winners = game.points.iter().filter(|p| **p == best).count() as u64;
        let seat = |p: &i64| SeatSums {
            points: *p,
            squares: p * p,
            least: *p,
            most: *p,
            wins: if *p == best { SHARES / winners } else { 0 },
        };
        Sums {
            turns: u64::from(game.turns),
            placements: game.placements,
            choices: game.options,
            undrawable: u64::from(game.undrawable),
            seats: game.points.iter().map(seat).collect(),
            by_kind: game.by_kind.clone(),
            besides: game.besides,
            draws: u32::from(winners > 1),
            shortest: Some(u64::from(game.turns)),
            longest: u64::from(game.turns),
        }
    }

    fn and(mut self, other: Sums) -> Sums {
        self.turns += other.turns;
        self.placements += other.placements;
        self.choices += other.choices;
        self.undrawable += other.undrawable;
        self.besides += other.besides;
        self.draws += other.draws;
        self.shortest = self.shortest.into_iter().chain(other.shortest).min();
        self.longest = self.longest.max(other.longest);
        self.by_kind.resize(self.by_kind.len().max(other.by_kind.len()), 0);
        self.by_kind.iter_mut().zip(&other.by_kind).for_each(|(sum, n)| *sum += n);
        self.seats.resize(self.seats.len().max(other.seats.len()), SeatSums::default());
        for (mine, more) in self.seats.iter_mut().zip(other.seats) {
            mine.points += more.points;
            mine.squares += more.squares;
            mine.least = mine.least.min(more.least);
            mine.most = mine.most.max(more.most);
            mine.wins += more.wins;
        }
        self
    }
}

pub(super) fn run(args: &SimulateArgs) -> Result<Outcome, Failure> {
    let catalogue = input::catalogue(&args.set_files)?;
    let sets = args.sets.iter().map(|text| set_use(&catalogue, text)).collect::<Result<Vec<_>, _>>()?;
    let rules = Arc::new(Rules::compile(&|id| catalogue.set(id), &sets, &Default::default()));
    let board = Board { sets, players: builtin::first_players(args.players as usize), ..Board::default() };
    let board = policy::opening(board, &rules);
    if board.tiles.is_empty() && board.plates.is_empty() {
        return Err(Failure::new(
            format!("the sets {} have no start tile", args.sets.join(", ")),
            "add a set that has one, for example: --sets base",
        ));
    }
    let started = Instant::now();
    let bar = progress::bar(u64::from(args.games), "games");
    let games = (0..args.games).into_par_iter();
    // The generator of each game is its own, so that the number of threads changes nothing.
    let rng = |n: u32| Rng::stream(args.seed, u64::from(n));
    let done = |game: simulate::Outcome| {
        bar.inc(1);
        Sums::of_game(&game)
    };
    let sums = if args.policy == Policy::Random && simulate::is_plain(&rules) {
        let setup = Setup::standard(&rules, args.players as usize);
        let player = || Player::new(Arc::clone(&rules), setup.clone());
        games.map_init(player, |player, n| done(player.play(&mut rng(n)))).reduce(Sums::default, Sums::and)
    } else {
        let chosen = args.policy.engine();
        games
            .map(|n| done(policy::play(&board, &rules, chosen, &mut rng(n))))
            .reduce(Sums::default, Sums::and)
    };
    bar.finish_and_clear();
    let took = started.elapsed();
    let report = report(args, &rules, &sums);
    match args.answer.format {
        AnswerFormat::Json => output::json(&report)?,
        AnswerFormat::Text => output::text(&as_text(&report, took))?,
    }
    Ok(Outcome::Fine)
}

/// `base`, `base@c1`.
fn set_use(catalogue: &Catalogue, text: &str) -> Result<SetUse, Failure> {
    let (id, edition) = match text.split_once('@') {
        Some((id, edition)) => (id, Some(edition)),
        None => (text, None),
    };
    let Some(set) = catalogue.set(id) else {
        let ids: Vec<&str> = catalogue.ids().collect();
        let help = match nearest(id, ids.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("sets at hand: {}; others with --set FILE", ids.join(", ")),
        };
        return Err(Failure::new(format!("no tile set `{id}`"), help));
    };
    match edition {
        None => Ok(SetUse::new(id)),
        Some(edition) if set.editions.iter().any(|e| e == edition) => Ok(SetUse::edition(id, edition)),
        Some(edition) => Err(Failure::new(
            format!("the tile set `{id}` has no edition `{edition}`"),
            if set.editions.is_empty() {
                format!("it has no editions: --sets {id}")
            } else {
                format!("its editions: {}", set.editions.join(", "))
            },
        )),
    }
}

fn report(args: &SimulateArgs, rules: &Rules, sums: &Sums) -> SimulateReport {
    let games = f64::from(args.games);
    let per = |sum: u64, of: f64| if of == 0.0 { 0.0 } else { rounded(sum as f64 / of) };
    let turns = sums.turns as f64;
    let seat = |s: &SeatSums| {
        let mean = s.points as f64 / games;
        let spread = (s.squares as f64 / games - mean * mean).max(0.0);
        SeatPoints {
            mean: rounded(mean),
            sd: rounded(spread.sqrt()),
            least: s.least,
            most: s.most,
            wins: rounded(s.wins as f64 / SHARES as f64),
        }
    };
    SimulateReport {
        games: args.games,
        seed: args.seed,
        policy: args.policy.word().to_owned(),
        sets: rules
            .sets
            .iter()
            .map(|(set, edition)| SetPlayed { id: set.id.clone(), edition: edition.clone() })
            .collect(),
        left_out: rules.faults.iter().filter_map(not_evaluated).collect(),
        turns: per(sums.turns, games),
        placements: per(sums.placements, turns),
        figure_choices: per(sums.choices, turns),
        undrawable: per(sums.undrawable, games),
        shortest: sums.shortest.unwrap_or(0),
        longest: sums.longest,
        players: sums.seats.iter().map(seat).collect(),
        points_by_kind: by_kind(rules, sums, games),
        draws: sums.draws,
    }
}

/// A declaration that cannot be evaluated; wrong ids are told when the sets are looked up.
fn not_evaluated(fault: &RuleFault) -> Option<String> {
    match fault {
        RuleFault::Term(fault) => Some(format!("{}: {}", fault.term, fault.message)),
        RuleFault::Effect { rule, message } | RuleFault::Limit { rule, message } => {
            Some(format!("{rule}: {message}"))
        }
        _ => None,
    }
}

/// Points a game by the kind of feature, without kinds that gave none.
fn by_kind(rules: &Rules, sums: &Sums, games: f64) -> BTreeMap<String, f64> {
    let of_kinds = rules.kinds.iter().zip(&sums.by_kind).map(|(kind, n)| (kind.def.id.clone(), *n));
    let all = of_kinds.chain([("other".to_owned(), sums.besides)]);
    all.filter(|(_, n)| *n != 0).map(|(kind, n)| (kind, rounded(n as f64 / games))).collect()
}

/// To four places: enough for people, and free of the last digits that differ between machines.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

fn as_text(report: &SimulateReport, took: Duration) -> String {
    let mut out = String::new();
    let speed = f64::from(report.games) / took.as_secs_f64().max(1e-9);
    let sets: Vec<String> = report
        .sets
        .iter()
        .map(|s| s.edition.as_ref().map_or(s.id.clone(), |e| format!("{}@{e}", s.id)))
        .collect();
    let head = format!(
        "{} games of {}, {} policy, seed {}",
        report.games,
        sets.join(" + "),
        report.policy,
        report.seed
    );
    let _ = writeln!(out, "{}", paint(STRONG, &head));
    for (label, value) in [
        ("turns a game", report.turns),
        ("legal placements a turn", report.placements),
        ("figure choices a turn", report.figure_choices),
        ("tiles a game that fitted nowhere", report.undrawable),
    ] {
        let _ = writeln!(out, "  {value:>9.3}  {label}");
    }
    for (i, p) in report.players.iter().enumerate() {
        let name = builtin::PLAYERS.get(i).map_or("", |(_, name)| name);
        let _ = writeln!(
            out,
            "  {:>9.3}  points of {name} (± {:.2}, {} to {}), {:.1} wins",
            p.mean, p.sd, p.least, p.most, p.wins
        );
    }
    for (kind, points) in &report.points_by_kind {
        let _ = writeln!(out, "  {points:>9.3}  points of all by {kind}");
    }
    let _ = writeln!(
        out,
        "  {:>5} to {}  turns in the shortest and the longest game",
        report.shortest, report.longest
    );
    let _ = writeln!(out, "  {:>9}  games that nobody won alone", report.draws);
    if !report.left_out.is_empty() {
        let words = format!("not evaluated: {}", report.left_out.join(", "));
        let _ = writeln!(out, "  {}", paint(QUIET, &words));
    }
    let _ = writeln!(out, "  {}", paint(QUIET, &format!("{speed:.0} games a second")));
    out
}
