//! `replay`: recorded games played again by the rules here, and what they state compared with what comes of it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::args::{AnswerFormat, ReplayArgs};
use super::failure::Failure;
use super::input::is_dash;
use super::style::{NOTE, QUIET, paint};
use super::{Outcome, output};
use crate::app::Catalogue;
use crate::app::replay::{Difference, Game, Verdict, replay};
use crate::format::jcz::definitions::{ForeignSet, read_definitions};
use crate::format::jcz::recording::{looks_like, message_position, read_recording};
use crate::format::{load_path, save_atomic, write_board};
use crate::model::TileSet;

/// The JSON answer of `replay`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReplayReport {
    /// Games in the order of their files.
    games: Vec<GameRow>,
    passed: usize,
    failed: usize,
    unsupported: usize,
}

/// A replayed game.
#[derive(Debug, Serialize, JsonSchema)]
struct GameRow {
    /// The file as found.
    file: String,
    /// The message that is not legal, at which the replay stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<IllegalRow>,
    /// `pass`, `fail` or `unsupported`.
    verdict: &'static str,
    /// How many statements of the recording were compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<usize>,
    /// How many of them differ in a way that docs/differences.md decides in our favour.
    known_differences: usize,
    /// What differs, the first difference first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    differences: Vec<DifferenceRow>,
    /// What the game needs and is not there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    missing: Vec<String>,
    /// What the file holds and nobody here knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<String>,
}

/// A message that is not legal.
#[derive(Debug, Serialize, JsonSchema)]
struct IllegalRow {
    /// Index of the message, from 0.
    step: usize,
    /// Its line in the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// The message in words.
    message: String,
    /// Why it is not legal.
    reason: String,
    /// The rule that it breaks, where one is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

/// Something that differs.
#[derive(Debug, Serialize, JsonSchema)]
struct DifferenceRow {
    /// Index of the message, from 0; none for what was before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    /// Line of that message in the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// What was compared.
    what: String,
    expected: String,
    got: String,
}

/// A difference with its line in the file.
fn difference_row(d: &Difference, text: &str) -> DifferenceRow {
    let (expected, got) = (d.expected.clone(), d.got.clone());
    DifferenceRow { step: d.step, line: line_of(d, text), what: d.what.to_owned(), expected, got }
}

fn line_of(d: &Difference, text: &str) -> Option<u32> {
    d.step.and_then(|step| message_position(text, step)).map(|p| p.line)
}

pub(super) fn run(args: &ReplayArgs) -> Result<Outcome, Failure> {
    let catalogue = Catalogue::built_in();
    let at_hand: Vec<Arc<TileSet>> = catalogue.sets().cloned().collect();
    let foreign = definitions(&args.tiles)?;
    let mut files = Vec::new();
    for path in &args.games {
        find_games(path, true, &mut files)?;
    }
    if args.save_last.is_some() && files.len() != 1 {
        return Err(Failure::new(
            format!("--save-last is for one game, not {}", files.len()),
            "name a single file",
        ));
    }
    let save = args.save_last.as_deref();
    let games: Vec<Result<GameRow, Failure>> =
        files.par_iter().map(|path| game(path, &at_hand, &foreign, save)).collect();
    let mut report = ReplayReport { games: Vec::new(), passed: 0, failed: 0, unsupported: 0 };
    let mut unread = false;
    for game in games {
        match game {
            Ok(row) => {
                match row.verdict {
                    "pass" => report.passed += 1,
                    "fail" => report.failed += 1,
                    _ => report.unsupported += 1,
                }
                report.games.push(row);
            }
            Err(failure) => {
                failure.print();
                unread = true;
            }
        }
    }
    match args.answer.format {
        AnswerFormat::Json => output::json(&report)?,
        AnswerFormat::Text => output::text(&as_text(&report, args.all))?,
    }
    Ok(if unread {
        Outcome::Partly
    } else if report.failed > 0 {
        Outcome::Faults
    } else {
        Outcome::Fine
    })
}

/// Tile sets of the definitions in some folders, all read together.
fn definitions(folders: &[PathBuf]) -> Result<Vec<ForeignSet>, Failure> {
    let mut files = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(folder).map_err(|e| unreadable(folder, &e))?;
        let is_xml = |p: &PathBuf| p.extension().is_some_and(|e| e == "xml");
        let mut inside: Vec<PathBuf> =
            entries.filter_map(|e| e.ok().map(|e| e.path())).filter(is_xml).collect();
        inside.sort();
        if inside.is_empty() {
            return Err(Failure::new(
                format!("{}: no tile definitions (*.xml) in it", folder.display()),
                "name the folder that holds them",
            ));
        }
        for path in inside {
            files.push((path.display().to_string(), load_path(&path)?));
        }
    }
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    Ok(read_definitions(&texts)?.sets)
}

/// Recorded games of a file or folder, sorted; in folders other files are passed over.
fn find_games(path: &Path, named: bool, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if path.is_dir() {
        let entries = std::fs::read_dir(path).map_err(|e| unreadable(path, &e))?;
        let mut inside: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
        inside.sort();
        for one in inside {
            find_games(&one, false, files)?;
        }
    } else if named || is_game(path) {
        files.push(path.to_path_buf());
    }
    Ok(())
}

fn unreadable(path: &Path, err: &std::io::Error) -> Failure {
    Failure::new(format!("{}: cannot be read: {err}", path.display()), "check the path and its permissions")
}

fn is_game(path: &Path) -> bool {
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    match ending {
        "jcz" => true,
        "json" => load_path(path).is_ok_and(|text| looks_like(&text)),
        _ => false,
    }
}

fn game(
    path: &Path,
    at_hand: &[Arc<TileSet>],
    foreign: &[ForeignSet],
    save: Option<&Path>,
) -> Result<GameRow, Failure> {
    let file = path.display().to_string();
    let text = load_path(path)?;
    let recording = read_recording(&text, &file)?;
    let unknown = recording.unknown.iter().map(|(place, what)| format!("{place}: {what}")).collect();
    let replayed = replay(&recording, at_hand, foreign)?;
    if let Some(save) = save {
        save_last(replayed.game.as_ref(), &file, save)?;
    }
    let row = |verdict| GameRow {
        file: file.clone(),
        illegal: None,
        verdict,
        compared: None,
        known_differences: 0,
        differences: Vec::new(),
        missing: Vec::new(),
        unknown,
    };
    Ok(match replayed.verdict {
        Verdict::Pass { compared, known } => {
            GameRow { compared: Some(compared), known_differences: known, ..row("pass") }
        }
        Verdict::Fail(found) => {
            let illegal = found.iter().find_map(|d| {
                let (message, rule) = d.illegal.clone()?;
                let line = line_of(d, &text);
                Some(IllegalRow { step: d.step?, line, message, reason: d.got.clone(), rule })
            });
            let differences = found.iter().map(|d| difference_row(d, &text)).collect();
            GameRow { illegal, differences, ..row("fail") }
        }
        Verdict::Unsupported(missing) => GameRow { missing, ..row("unsupported") },
    })
}

/// Writes the board as far as the game was played.
fn save_last(game: Option<&Game>, file: &str, to: &Path) -> Result<(), Failure> {
    let Some(game) = game else {
        return Err(Failure::new(
            format!("{file}: the game was not played, so that there is no last board"),
            "what it needs and is not there is told without --save-last",
        ));
    };
    let text = write_board(game.board());
    if is_dash(to) {
        return Err(Failure::new("standard output is taken by the report", "name a file"));
    }
    Ok(save_atomic(to, text.as_bytes())?)
}

fn as_text(report: &ReplayReport, all: bool) -> String {
    let mut text = String::new();
    for game in &report.games {
        let _ = match game.verdict {
            "pass" => {
                let n = game.compared.unwrap_or(0);
                let known = match game.known_differences {
                    0 => String::new(),
                    n => format!(", {n} known to differ: docs/differences.md"),
                };
                let note = paint(QUIET, &format!("({n} statements{known})"));
                writeln!(text, "{}: pass {note}", game.file)
            }
            "fail" => {
                let shown = if all { game.differences.len() } else { 1 };
                for (i, d) in game.differences.iter().take(shown).enumerate() {
                    let start =
                        format!("{}{}", game.file, d.line.map_or_else(String::new, |n| format!(":{n}")));
                    let more = match game.differences.len() - shown {
                        n if n > 0 && i + 1 == shown => format!(" (and {n} more: --all)"),
                        _ => String::new(),
                    };
                    let _ = writeln!(text, "{start}: {} {}{more}", paint(NOTE, "fail:"), as_line(d, game));
                }
                Ok(())
            }
            _ => writeln!(text, "{}: unsupported: {}", game.file, game.missing.join("; ")),
        };
        for unknown in &game.unknown {
            let _ = writeln!(text, "  {} {unknown}", paint(QUIET, "unknown:"));
        }
    }
    let ReplayReport { passed, failed, unsupported, .. } = report;
    let _ = writeln!(text, "{passed} passed, {failed} failed, {unsupported} unsupported");
    text
}

fn as_line(d: &DifferenceRow, game: &GameRow) -> String {
    let step = d.step.map_or_else(|| "at the start".to_owned(), |s| format!("replay[{s}]"));
    match &game.illegal {
        Some(illegal) if d.what == "message" => {
            format!("{step}: {}: not legal: {}", illegal.message, illegal.reason)
        }
        _ => format!("{step}: {}: the recording has {}; here {}", d.what, d.expected, d.got),
    }
}
