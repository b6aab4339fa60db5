//! `stats`: what a tile set holds, beside others, and what it does to games.

use schemars::JsonSchema;
use serde::Serialize;

use super::args::{AnswerFormat, StatsArgs};
use super::failure::Failure;
use super::simulate::set_use;
use super::style::{STRONG, paint};
use super::subject::{Subject, subject};
use super::{Outcome, output, progress};
use crate::app::publish::text::{Block, Table, plain};
use crate::app::publish::{comparison_tables, contents_sentence, game_tables, statistics_tables};
use crate::app::simulation::{GameFigures, NoStart, Order, Pair, PairFigures, Simulation, Watch};
use crate::app::statistics::{
    Comparison, DrawCurve, HoleOdds, Mix, Statistics, chance_within, compare, statistics,
};
use crate::format::nearest;
use crate::model::SetUse;

/// Points of a curve that are told to people.
const TOLD_POINTS: usize = 12;

/// Draws for which people are told the odds of a hole.
const DRAWS: [u64; 3] = [3, 10, 30];

/// The JSON answer of `stats`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StatsReport {
    /// What is in the set.
    statistics: Statistics,
    /// Beside other sets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    against: Option<Comparison>,
    /// Odds of holes: those asked for, else all, the hardest first.
    holes: Vec<HoleOdds>,
    /// How what was asked for comes up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    draws: Vec<Draws>,
    /// Games with and without the set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    games: Option<PairFigures>,
}

/// How the pieces that show something come up.
#[derive(Debug, Serialize, JsonSchema)]
struct Draws {
    /// A mark or a kind.
    of: String,
    #[serde(flatten)]
    curve: DrawCurve,
}

pub(super) fn run(args: &StatsArgs) -> Result<Outcome, Failure> {
    let subject = subject(&args.subject)?;
    let find = |id: &str| subject.catalogue().set(id);
    let mix = match &subject {
        Subject::Set(part, _) => Mix::of_set(part.clone(), &find),
        Subject::Board(session) => Mix::of_uses(&session.board().sets, &find),
    };
    let counted = statistics(&mix);
    let others = args.against.iter().map(|text| set_use(subject.catalogue(), text));
    let others = others.collect::<Result<Vec<_>, _>>()?;
    let against = (!others.is_empty()).then(|| compare(&counted, &statistics(&Mix::of_uses(&others, &find))));
    let holes = if args.hole.is_empty() {
        counted.holes()
    } else {
        args.hole.iter().map(|hole| counted.hole(hole)).collect()
    };
    let draws = args.draws.iter().map(|of| draws(&counted, of)).collect::<Result<Vec<_>, _>>()?;
    let games = match args.games {
        Some(games) => Some(play(args, games, &subject, &others)?),
        None => None,
    };
    let report = StatsReport { statistics: counted, against, holes, draws, games };
    match args.answer.format {
        AnswerFormat::Json => output::json(&report)?,
        AnswerFormat::Text => output::text(&as_text(args, &report))?,
    }
    Ok(Outcome::Fine)
}

fn draws(statistics: &Statistics, of: &str) -> Result<Draws, Failure> {
    if let Some(curve) = statistics.draws(of) {
        return Ok(Draws { of: of.to_owned(), curve });
    }
    let kinds = statistics.kinds.iter().map(|k| k.kind.as_str());
    let known: Vec<&str> = statistics.marks.iter().map(|m| m.mark.as_str()).chain(kinds).collect();
    let help = match nearest(of, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("marks and kinds on its tiles: {}", known.join(", ")),
    };
    Err(Failure::new(format!("no tile has a mark or a kind of segment `{of}`"), help))
}

fn play(args: &StatsArgs, games: u32, subject: &Subject, others: &[SetUse]) -> Result<PairFigures, Failure> {
    let find = |id: &str| subject.catalogue().set(id);
    let order = Order { games, seed: args.seed, policy: args.policy.engine() };
    let players = args.players as usize;
    let failed =
        |e: NoStart| Failure::new(e.to_string(), "name sets to play it with, for example: --against base");
    let watched = |games: u32| {
        let bar = progress::bar(u64::from(games), "games");
        (bar.clone(), Watch::calling(move || bar.inc(1)))
    };
    let (bar, played) = match subject {
        Subject::Set(part, _) => {
            let pair =
                Pair::new(&find, &part.set, part.edition.as_deref(), others, players).map_err(failed)?;
            let (bar, watch) = watched(pair.games(order));
            (bar, pair.run(order, &watch))
        }
        Subject::Board(session) => {
            let simulation = Simulation::new(&find, &session.board().sets, players).map_err(failed)?;
            let (bar, watch) = watched(games);
            let sums = simulation.run(order, &watch);
            let figures = sums.map(|sums| GameFigures::of(simulation.rules(), &sums));
            (bar, figures.map(|with| PairFigures { with, without: None }))
        }
    };
    bar.finish_and_clear();
    played.ok_or_else(|| Failure::new("the games were stopped", "run the command again"))
}

fn as_text(args: &StatsArgs, report: &StatsReport) -> String {
    let s = &report.statistics;
    let mut blocks = vec![Block::heading(1, &s.name), Block::paragraph(contents_sentence(s))];
    blocks.extend(statistics_tables(s));
    if !args.hole.is_empty() {
        let heads: Vec<String> = DRAWS.iter().map(|n| format!("#within {n} draws, %")).collect();
        let mut columns = vec!["Hole", "#Tiles that fit", "#%"];
        columns.extend(heads.iter().map(String::as_str));
        let mut table = Table::new(&columns);
        for h in &report.holes {
            let within = DRAWS.map(|n| format!("{:.1}", 100.0 * chance_within(n, h.pieces, s.pile)));
            let first = [h.hole.clone(), h.pieces.to_string(), format!("{:.1}", h.percent)];
            table.row(first.into_iter().chain(within));
        }
        blocks.extend([Block::heading(2, "Holes"), Block::Table(table)]);
    }
    for d in &report.draws {
        let title = format!("Tiles with {} over the game: {} of {}", d.of, d.curve.showing, d.curve.pile);
        let mut table = Table::new(&["#Drawn", "#Lowest tenth", "#Median", "#Highest tenth", "#Mean"]);
        let step = (d.curve.points.len() / TOLD_POINTS).max(1);
        let last = d.curve.points.len().saturating_sub(1);
        let told = d.curve.points.iter().enumerate().filter(|(i, _)| i % step == 0 || *i == last);
        for (_, p) in told {
            let numbers = [p.drawn, p.low, p.median, p.high].map(|n| n.to_string());
            table.row(numbers.into_iter().chain([format!("{:.2}", p.mean)]));
        }
        blocks.extend([Block::heading(2, &title), Block::Table(table)]);
    }
    if let Some(against) = &report.against {
        blocks.extend(comparison_tables(&s.name, against));
    }
    if let Some(games) = &report.games {
        blocks.extend(game_tables(games));
    }
    plain(&blocks, &|text| paint(STRONG, text))
}
