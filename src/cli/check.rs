//! `check`: the problems of boards and tile sets, with file and line.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::args::{AnswerFormat, CheckArgs};
use super::failure::Failure;
use super::input::{self, Source};
use super::style::{NOTE, QUIET, STRONG, counted, of_severity, paint, severity_word};
use super::{Outcome, output};
use crate::app::artwork::check_art;
use crate::app::exchange::{self, Note, Read};
use crate::app::{Catalogue, Session};
use crate::format::{Document, Position, RowAt, row_positions, unknown_keys};
use crate::model::{Finding, Place, Severity};

/// The JSON answer of `check`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CheckReport {
    /// Findings by file in the order given, then by place.
    findings: Vec<FindingRow>,
}

/// A finding in a file.
#[derive(Debug, Serialize, JsonSchema)]
struct FindingRow {
    /// The file as named on the command line.
    file: String,
    /// Line of the row that it is about, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// Check id.
    id: String,
    severity: Severity,
    /// Rule id, where a rule speaks of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// What is.
    message: String,
    /// What to do.
    help: String,
    /// Where; the first is the place to go to.
    at: Vec<Place>,
    /// What would mend it at once, best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    fix: Vec<String>,
}

pub(super) fn run(args: &CheckArgs) -> Result<Outcome, Failure> {
    let mut catalogue = input::catalogue(&args.sets.set_files)?;
    let mut outcome = Outcome::Fine;
    let mut documents = Vec::new();
    for path in &args.files {
        match input::noted_document(path, &mut catalogue) {
            Ok(read) => documents.push(read),
            Err(err) => {
                Failure::from(err).print();
                outcome = Outcome::Partly;
            }
        }
    }
    // A set on the command line counts for the boards beside it, in whatever order they are named.
    for (source, read) in &documents {
        match &read.document {
            Document::TileSet(set) => catalogue.add_from(set.clone(), source.folder.as_deref()),
            Document::Board(board) => {
                input::add_sets_beside(&mut catalogue, board, source.folder.as_deref())?
            }
        }
    }
    let catalogue = Arc::new(catalogue);
    let mut report = CheckReport { findings: Vec::new() };
    let read = documents.len();
    for (source, read) in documents {
        report.findings.extend(read.notes.iter().map(|note| note_row(&source, note)));
        report.findings.extend(findings_of(&catalogue, &source, read)?);
    }
    if outcome == Outcome::Fine && report.findings.iter().any(|f| f.severity == Severity::Error) {
        outcome = Outcome::Faults;
    }
    match args.answer.format {
        AnswerFormat::Json => output::json(&report)?,
        // A file that could not be read was told about on standard error and is not counted.
        AnswerFormat::Text if read > 0 => output::text(&as_text(&report, read))?,
        AnswerFormat::Text => {}
    }
    Ok(outcome)
}

fn findings_of(catalogue: &Arc<Catalogue>, source: &Source, read: Read) -> Result<Vec<FindingRow>, Failure> {
    match read.document {
        Document::Board(board) => {
            let mut rows = unknown_key_rows(source)?;
            let session = Session::new(Arc::clone(catalogue), board);
            let lines = BoardLines::of(&source.text);
            for finding in session.findings() {
                let line = finding.at.first().and_then(|place| lines.of_place(&session, place));
                rows.push(row(source, finding, line));
            }
            Ok(rows)
        }
        Document::TileSet(set) => {
            let lines = if read.lines.is_empty() { set_lines(&source.text) } else { read.lines };
            let line = |f: &Finding| f.at.first().and_then(|p| lines.get(p.id.as_deref()?)).copied();
            let mut found = catalogue.check_set(&set);
            if let Some(folder) = &source.folder {
                found.extend(check_art(&set, folder));
            }
            Ok(found.iter().map(|f| row(source, f, line(f))).collect())
        }
    }
}

/// Lists of a tile set whose rows have ids, those that ids are most often looked up in last.
const SET_LISTS: [&str; 8] = ["places", "plates", "terms", "options", "figures", "marks", "kinds", "tiles"];

/// Lines of everything that a tile set declares, by id.
fn set_lines(text: &str) -> BTreeMap<String, Position> {
    let rows = SET_LISTS.iter().flat_map(|list| row_positions(text, list));
    rows.filter_map(|row| Some((row.id?, row.position))).collect()
}

fn row(source: &Source, finding: &Finding, line: Option<Position>) -> FindingRow {
    FindingRow {
        file: source.name.clone(),
        line: line.map(|p| p.line),
        id: finding.check.to_owned(),
        severity: finding.severity,
        rule: finding.rule.clone(),
        message: finding.message.clone(),
        help: finding.help.clone(),
        at: finding.at.clone(),
        fix: finding.fixes.iter().map(|f| f.label.clone()).collect(),
    }
}

/// What was said when the file of another program was read.
fn note_row(source: &Source, note: &Note) -> FindingRow {
    // The file is named beside the row already.
    let prefix = match note.position {
        Some(position) => format!("{}:{position}: ", source.name),
        None => format!("{}: ", source.name),
    };
    let mut letters = note.help.chars();
    let help = match letters.next() {
        None => "Nothing need be done if it is meant so.".to_owned(),
        Some(first) => {
            let end = if note.help.ends_with('?') { "" } else { "." };
            format!("{}{}{end}", first.to_uppercase(), letters.as_str())
        }
    };
    FindingRow {
        file: source.name.clone(),
        line: note.position.map(|p| p.line),
        id: "foreign-file".to_owned(),
        severity: note.severity,
        rule: None,
        message: note.text.strip_prefix(&prefix).unwrap_or(&note.text).to_owned(),
        help,
        at: note.at.clone(),
        fix: Vec::new(),
    }
}

/// Keys of a board that are kept but mean nothing: most often slips of the pen. (Tile sets have a check for them.)
fn unknown_key_rows(source: &Source) -> Result<Vec<FindingRow>, Failure> {
    // Other formats have no such keys; what the notation keeps as JSON came from a board that had them.
    if exchange::format_of(&source.text, &source.name).id != "board" {
        return Ok(Vec::new());
    }
    let keys = unknown_keys(&source.text, &source.name)?;
    let as_row = |key: crate::format::UnknownKey| FindingRow {
        file: source.name.clone(),
        line: Some(key.position.line),
        id: "unknown-key".to_owned(),
        severity: if key.near.is_some() { Severity::Warning } else { Severity::Note },
        rule: None,
        message: format!("`{}` is not a key of this format; it is kept but has no effect.", key.place),
        help: match key.near {
            Some(near) => format!("If you meant `{near}`, rename it."),
            None => "Remove it if it is a slip.".to_owned(),
        },
        at: vec![Place::id(&key.place)],
        fix: Vec::new(),
    };
    Ok(keys.into_iter().map(as_row).collect())
}

/// Lines of the rows of a board file.
struct BoardLines {
    tiles: Vec<RowAt>,
    plates: Vec<RowAt>,
    figures: Vec<RowAt>,
}

impl BoardLines {
    fn of(text: &str) -> BoardLines {
        BoardLines {
            tiles: row_positions(text, "tiles"),
            plates: row_positions(text, "plates"),
            figures: row_positions(text, "figures"),
        }
    }

    /// The row of the figure on a segment, else of the tile on a cell, else of the plate that covers it.
    fn of_place(&self, session: &Session, place: &Place) -> Option<Position> {
        let cell = place.at()?;
        let on_cell = |row: &&RowAt| row.cell == Some(cell);
        let figure = self
            .figures
            .iter()
            .filter(on_cell)
            .find(|row| place.segment.is_some() && row.segment == place.segment);
        let plate = || session.analysis().plate_at(cell).and_then(|at| self.plates.get(at));
        let row = figure.or_else(|| self.tiles.iter().find(on_cell)).or_else(plate);
        row.or_else(|| self.figures.iter().find(on_cell)).map(|row| row.position)
    }
}

fn as_text(report: &CheckReport, files: usize) -> String {
    let mut out = String::new();
    for f in &report.findings {
        let place = match f.line {
            Some(line) => format!("{}:{line}", f.file),
            None => f.file.clone(),
        };
        let cell = f.at.first().and_then(Place::at).map(|cell| format!(" at {cell}")).unwrap_or_default();
        let severity = paint(of_severity(f.severity), &format!("{}{cell}", severity_word(f.severity)));
        let rule = f.rule.as_deref().map(|rule| format!(" {}", paint(QUIET, rule))).unwrap_or_default();
        // Writing to a String does not fail.
        let _ = writeln!(out, "{}: {severity}: {} [{}]{rule}", paint(STRONG, &place), f.message, f.id);
        let _ = writeln!(out, "  {} {}", paint(NOTE, "help:"), f.help);
    }
    let count = |severity| report.findings.iter().filter(|f| f.severity == severity).count();
    let (errors, warnings, notes) = (count(Severity::Error), count(Severity::Warning), count(Severity::Note));
    let of_files = counted(files, "file");
    let _ = match report.findings.len() {
        0 => writeln!(out, "No problems in {of_files}."),
        _ => writeln!(
            out,
            "{}, {}, {} in {of_files}.",
            counted(errors, "error"),
            counted(warnings, "warning"),
            counted(notes, "note")
        ),
    };
    out
}
