//! `simulate`: many games of given sets, and what they come to. The same seed gives the same answer on any machine.

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::args::{AnswerFormat, Policy, SimulateArgs};
use super::failure::Failure;
use super::style::{QUIET, STRONG, paint};
use super::{Outcome, input, output};
use crate::app::{Catalogue, builtin};
use crate::engine::rng::Rng;
use crate::engine::rules::Rules;
use crate::engine::simulate::{self, Player, Setup};
use crate::format::nearest;
use crate::model::SetUse;
use crate::model::term::SubjectKind;
use crate::model::vocab::Text;

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
    /// What the sets bring that these games leave out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<String>,
    /// Turns of a game in which a tile was placed.
    turns: f64,
    /// Legal placements a turn.
    placements: f64,
    /// Choices for a figure a turn, none included.
    figure_choices: f64,
    /// Tiles of a game that fitted nowhere.
    undrawable: f64,
    /// Final points by seat, in order of play.
    points: Vec<SeatPoints>,
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
    deviation: f64,
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
        }
    }

    fn and(mut self, other: Sums) -> Sums {
        self.turns += other.turns;
        self.placements += other.placements;
        self.choices += other.choices;
        self.undrawable += other.undrawable;
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
    let setup = Setup::standard(&rules, args.players as usize);
    if setup.start.is_empty() {
        return Err(Failure::new(
            format!("the sets {} have no start tile", args.sets.join(", ")),
            "add a set that has one, for example: --sets base",
        ));
    }
    let started = Instant::now();
    let sums = (0..args.games)
        .into_par_iter()
        .map_init(
            || Player::new(Arc::clone(&rules), setup.clone()),
            |player, n| Sums::of_game(&player.play(&mut Rng::stream(args.seed, u64::from(n)))),
        )
        .reduce(Sums::default, Sums::and);
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
            deviation: rounded(spread.sqrt()),
            least: s.least,
            most: s.most,
            wins: rounded(s.wins as f64 / SHARES as f64),
        }
    };
    SimulateReport {
        games: args.games,
        seed: args.seed,
        policy: match args.policy {
            Policy::Random => "random".to_owned(),
        },
        sets: rules
            .sets
            .iter()
            .map(|(set, edition)| SetPlayed { id: set.id.clone(), edition: edition.clone() })
            .collect(),
        left_out: left_out(rules),
        turns: per(sums.turns, games),
        placements: per(sums.placements, turns),
        figure_choices: per(sums.choices, turns),
        undrawable: per(sums.undrawable, games),
        points: sums.seats.iter().map(seat).collect(),
    }
}

/// What the sets bring that these games leave out: they lay tiles from one bag, put figures on the tile just laid, and score
/// completed and final features by majority.
fn left_out(rules: &Rules) -> Vec<String> {
    let mut out = std::collections::BTreeSet::new();
    let name = |label: &Text, id: &str| {
        if label.is_empty() { id.to_owned() } else { label.get("en").to_owned() }
    };
    for (set, _) in &rules.sets {
        out.extend(set.stacks.iter().map(|s| format!("the stack \u{2018}{}\u{2019}", name(&s.label, &s.id))));
        let neutral = set.figures.iter().filter(|f| f.neutral || f.needs_own.is_some() || f.is.is_some());
        out.extend(neutral.map(|f| name(&f.label, &f.id)));
        out.extend(set.tokens.iter().map(|t| name(&t.label, &t.id)));
        let beside = set.terms.iter().filter(|t| t.to.is_some() || t.on.a != SubjectKind::Feature);
        out.extend(beside.map(|t| format!("{} ({})", name(&t.label, &t.id), t.rule.join(", "))));
    }
    out.into_iter().collect()
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
    for (i, p) in report.points.iter().enumerate() {
        let name = builtin::PLAYERS.get(i).map_or("", |(_, name)| name);
        let _ = writeln!(
            out,
            "  {:>9.3}  points of {name} (± {:.2}, {} to {}), {:.1} wins",
            p.mean, p.deviation, p.least, p.most, p.wins
        );
    }
    if !report.left_out.is_empty() {
        let words = format!("not played: {}", report.left_out.join(", "));
        let _ = writeln!(out, "  {}", paint(QUIET, &words));
    }
    let _ = writeln!(out, "  {}", paint(QUIET, &format!("{speed:.0} games a second")));
    out
}
