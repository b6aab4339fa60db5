//! `simulate`: many games of given sets, and what they come to. The same seed gives the same answer on any machine.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Serialize;

use super::args::{AnswerFormat, SimulateArgs};
use super::failure::Failure;
use super::style::{QUIET, STRONG, paint};
use super::{Outcome, input, output, progress};
use crate::app::simulation::{
    FeatureFigures, GameFigures, Order, SHARES, SeatSums, Simulation, Sums, Unplaced, Watch, rounded,
};
use crate::app::{Catalogue, builtin};
use crate::engine::rules::{RuleFault, Rules};
use crate::format::nearest;
use crate::model::SetUse;

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
    /// Tiles that fitted nowhere, those that fail most often first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unplaced: Vec<Unplaced>,
    /// Features on the board at the end, by kind.
    features: Vec<FeatureFigures>,
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

/// Most tiles that fitted nowhere that are told to people.
const MOST_UNPLACED: usize = 8;

pub(super) fn run(args: &SimulateArgs) -> Result<Outcome, Failure> {
    let catalogue = input::catalogue(&args.set_files)?;
    let sets = args.sets.iter().map(|text| set_use(&catalogue, text)).collect::<Result<Vec<_>, _>>()?;
    let find = |id: &str| catalogue.set(id);
    let simulation = Simulation::new(&find, &sets, args.players as usize)
        .map_err(|e| Failure::new(e.to_string(), "add a set that has one, for example: --sets base"))?;
    let order = Order { games: args.games, seed: args.seed, policy: args.policy.engine() };
    let started = Instant::now();
    let bar = progress::bar(u64::from(args.games), "games");
    let watch = {
        let bar = bar.clone();
        Watch::calling(move || bar.inc(1))
    };
    // Nobody stops it here.
    let sums = simulation.run(order, &watch).unwrap_or_default();
    bar.finish_and_clear();
    let took = started.elapsed();
    let report = report(args, simulation.rules(), &sums);
    match args.answer.format {
        AnswerFormat::Json => output::json(&report)?,
        AnswerFormat::Text => output::text(&as_text(&report, took))?,
    }
    Ok(Outcome::Fine)
}

/// `base`, `base@c1`.
pub(super) fn set_use(catalogue: &Catalogue, text: &str) -> Result<SetUse, Failure> {
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
    let GameFigures { unplaced, features, points_by_kind, .. } = GameFigures::of(rules, sums);
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
        points_by_kind,
        draws: sums.draws,
        unplaced,
        features,
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
    for f in &report.features {
        let _ = writeln!(
            out,
            "  {:>9.3}  {} features completed, of {:.2} tiles; open ones {:.3}, of {:.2} tiles",
            f.completed, f.kind, f.completed_tiles, f.open, f.open_tiles
        );
    }
    for tile in report.unplaced.iter().take(MOST_UNPLACED) {
        let _ = writeln!(out, "  {:>8.3}%  of {} fitted nowhere", tile.percent, tile.tile);
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
