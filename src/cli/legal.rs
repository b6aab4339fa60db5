//! `legal`: where a tile fits, and which figures may then go on it.

use std::collections::BTreeMap;
use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::args::{AnswerFormat, LegalArgs};
use super::failure::Failure;
use super::style::{QUIET, STRONG, counted, paint};
use super::{Outcome, input, output};
use crate::app::Session;
use crate::format::nearest;
use crate::model::{Cell, Edit, PlacedTile, Turn};

/// The JSON answer of `legal`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LegalReport {
    /// Full id of the tile.
    tile: String,
    /// By row, column, rotation; turns that look alike are all listed.
    placements: Vec<Placement>,
    /// The rule against it, where the tile would fit by its sides and lies nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
}

/// A rule of placement that bars a tile everywhere.
#[derive(Debug, Serialize, JsonSchema)]
struct Why {
    /// Rule id, where a rule speaks of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// What it says.
    message: String,
}

/// One way to place the tile.
#[derive(Debug, Serialize, JsonSchema)]
struct Placement {
    x: i32,
    y: i32,
    /// Degrees clockwise.
    rotation: Turn,
    /// Figures that may go on the tile, or elsewhere because of it, when asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    figures: Option<Vec<FigureSpot>>,
}

/// A figure and a segment that it may go on.
#[derive(Debug, Serialize, JsonSchema)]
struct FigureSpot {
    figure: String,
    segment: String,
    /// Kind of the segment.
    kind: String,
    /// Cell, where it is another one than that of the tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<i32>,
    /// See `x`.
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<i32>,
    /// The rule by which it goes to another cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

pub(super) fn run(args: &LegalArgs) -> Result<Outcome, Failure> {
    let mut session = input::session(&args.file, &args.sets.set_files)?;
    let tile = input::tile_id(&session, &args.tile)?;
    let player = if args.figures { Some(player(&session, args.player.as_deref())?) } else { None };
    let mut placements = Vec::new();
    for (cell, turns) in session.legal(&tile) {
        for turn in Turn::ALL.into_iter().filter(|t| turns[t.quarters()]) {
            let figures = match &player {
                Some(player) => Some(figures(&mut session, player, &tile, cell, turn)?),
                None => None,
            };
            placements.push(Placement { x: cell.x, y: cell.y, rotation: turn, figures });
        }
    }
    let why = if placements.is_empty() { why_nowhere(&session, &tile) } else { None };
    let report = LegalReport { tile, placements, why };
    match args.answer.format {
        AnswerFormat::Json => output::json(&report)?,
        AnswerFormat::Text => output::text(&as_text(&report))?,
    }
    Ok(Outcome::Fine)
}

/// Whose figures: the player asked for, else the one to move, else the first.
fn player(session: &Session, asked: Option<&str>) -> Result<String, Failure> {
    let board = session.board();
    let to_move = board.turn.as_ref().map(|t| t.player.as_str());
    let first = board.players.first().map(|p| p.id.as_str());
    let Some(id) = asked.or(to_move).or(first) else {
        let help = "add players to the board, or leave --figures out";
        return Err(Failure::new("the board has no players", help));
    };
    if board.player_index(id).is_some() {
        return Ok(id.to_owned());
    }
    let ids = board.players.iter().map(|p| p.id.as_str());
    let help = match nearest(id, ids.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("players of the board: {}", ids.collect::<Vec<_>>().join(", ")),
    };
    Err(Failure::new(format!("no player `{id}` on the board"), help))
}

/// Why a tile that fits by its sides may be laid nowhere.
fn why_nowhere(session: &Session, tile: &str) -> Option<Why> {
    let barred = session.barred(tile)?;
    let rules = session.rules();
    Some(Why { rule: barred.rule(rules).map(str::to_owned), message: barred.sentence(rules) })
}

/// Lays the tile, asks, and takes it back.
fn figures(
    session: &mut Session,
    player: &str,
    tile: &str,
    cell: Cell,
    turn: Turn,
) -> Result<Vec<FigureSpot>, Failure> {
    let lay = vec![Edit::PutTile(cell, 0, PlacedTile::new(tile, turn))];
    session.begin("try");
    session
        .extend(lay)
        .map_err(|err| Failure::new(err.to_string(), "check the board first: tilewright check"))?;
    let mut spots = Vec::new();
    for spot in session.spots_after(player, cell) {
        let kind =
            session.tile_at(spot.cell).and_then(|at| Some(at.def.segment(&spot.segment)?.1.kind.clone()));
        let elsewhere = (spot.cell != cell).then_some(spot.cell);
        spots.push(FigureSpot {
            figure: session.rules().figure_info(spot.figure).def.id.clone(),
            kind: kind.unwrap_or_default(),
            segment: spot.segment,
            x: elsewhere.map(|c| c.x),
            y: elsewhere.map(|c| c.y),
            rule: spot.by,
        });
    }
    session.cancel();
    Ok(spots)
}

fn as_text(report: &LegalReport) -> String {
    let mut out = String::new();
    for p in &report.placements {
        let place = paint(STRONG, &format!("{}, {}", p.x, p.y));
        let _ = write!(out, "{place}  {}°", p.rotation.degrees());
        if let Some(figures) = &p.figures {
            let mut by_figure: BTreeMap<&str, Vec<String>> = BTreeMap::new();
            for f in figures {
                let place = match (f.x, f.y) {
                    (Some(x), Some(y)) => format!(" at {}", Cell::new(x, y)),
                    _ => String::new(),
                };
                by_figure.entry(&f.figure).or_default().push(format!("{} {}{place}", f.kind, f.segment));
            }
            let all: Vec<String> =
                by_figure.iter().map(|(f, on)| format!("{f} on {}", on.join(", "))).collect();
            let text = if all.is_empty() { "no figure".to_owned() } else { all.join("; ") };
            let _ = write!(out, "  {}", paint(QUIET, &text));
        }
        out.push('\n');
    }
    let cells = report.placements.chunk_by(|a, b| (a.x, a.y) == (b.x, b.y)).count();
    let ways = counted(report.placements.len(), "way");
    let _ = writeln!(out, "{} fits in {ways} on {}.", report.tile, counted(cells, "cell"));
    if let Some(why) = &report.why {
        let rule = why.rule.as_deref().map(|rule| format!(" {}", paint(QUIET, rule))).unwrap_or_default();
        let _ = writeln!(out, "{}{rule}", why.message);
    }
    out
}
