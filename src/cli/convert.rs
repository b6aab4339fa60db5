//! `convert`: documents from one format to another.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use super::args::{AnswerFormat, ConvertArgs};
use super::failure::Failure;
use super::style::{QUIET, counted, paint};
use super::{Outcome, input, output};
use crate::app::artwork::along::take_along;
use crate::app::artwork::folder_of;
use crate::app::exchange::{self, ExchangeFormat, FORMATS, Note, Written};
use crate::app::files_beside::{IfThere, save_files};
use crate::format::{Document, nearest, save_atomic};
use crate::model::{Severity, TileSet};

/// The JSON answer of `convert`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConvertReport {
    /// The file that was read.
    input: String,
    /// The format that it was read in.
    from: String,
    /// The format that was written.
    to: String,
    /// The file that was written; none when it went to standard output.
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    /// What was written, when no file was.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Tiles on the board, or kinds of tiles in the set.
    tiles: usize,
    /// Figures on the board.
    figures: usize,
    /// Further files that belong to it and lie beside it now, from its folder.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    files: Vec<String>,
    /// What one of the two formats does not hold, or what is wrong with the file; a line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

pub(super) fn run(args: &ConvertArgs) -> Result<Outcome, Failure> {
    let mut catalogue = input::catalogue(&args.sets.set_files)?;
    let source = input::source(&args.file)?;
    let to = target(args.to.as_deref(), &args.output)?;
    let from = exchange::format_of(&source.text, &source.name);
    let read = exchange::read(&source.text, &source.name, source.folder.as_deref(), &mut catalogue)?;
    let exchange::Read { document, mut notes, .. } = read;
    if let Document::TileSet(set) = &document
        && set.tiles.iter().any(|tile| tile.art.is_some())
    {
        // Its pictures are looked for beside it.
        catalogue.add_from(set.clone(), source.folder.as_deref());
    }
    let Some(written) = (to.write)(&document, &catalogue) else { return Err(other_document(&document, to)) };
    let Written { text, notes: of_written, files } = written;
    notes.extend(of_written);
    let (tiles, figures) = match &document {
        Document::Board(board) => (board.tile_total(), board.figures.len()),
        Document::TileSet(set) => (set.tiles.len(), 0),
    };
    let to_file = !input::is_dash(&args.output);
    let mut beside = Vec::new();
    if to_file {
        save_atomic(&args.output, text.as_bytes())?;
        let folder = args.output.parent().unwrap_or(Path::new(""));
        let if_there = if args.force { IfThere::Replace } else { IfThere::Keep };
        let saved = save_files(folder, &files, if_there)?;
        notes.extend(saved.kept.into_iter().map(|name| kept(&name)));
        beside = saved.written;
    } else if let Some(first) = files.first() {
        let text = format!(
            "not written: {} that belong to it (`{}`, ...)",
            counted(files.len(), "file"),
            first.name
        );
        let help = "name a file with -o".to_owned();
        notes.push(Note { severity: Severity::Warning, position: None, at: Vec::new(), text, help });
    }
    if to_file
        && HOLD_PICTURES.contains(&to.id)
        && let (Document::TileSet(set), Some(from)) = (&document, &source.folder)
    {
        notes.extend(pictures_along(set, from, &args.output));
    }
    let report = ConvertReport {
        input: source.name,
        from: from.id.to_owned(),
        to: to.id.to_owned(),
        output: to_file.then(|| args.output.display().to_string()),
        text: (!to_file).then(|| text.clone()),
        tiles,
        figures,
        files: beside,
        notes: notes.iter().map(ToString::to_string).collect(),
    };
    if args.answer.format == AnswerFormat::Text {
        input::tell(&notes);
    }
    match (args.answer.format, &report.output) {
        (AnswerFormat::Json, _) => output::json(&report)?,
        (AnswerFormat::Text, None) => output::bytes(text.as_bytes())?,
        (AnswerFormat::Text, Some(path)) => {
            let what = match document {
                Document::Board(_) => format!("{}, {}", counted(tiles, "tile"), counted(figures, "figure")),
                Document::TileSet(_) if tiles == 1 => "1 kind of tile".to_owned(),
                Document::TileSet(_) => format!("{tiles} kinds of tile"),
            };
            let mut lines = format!("{path}  {}\n", paint(QUIET, &format!("{}, {what}", to.about)));
            for (place, n) in by_folder(&report.files) {
                let count = if place.ends_with('/') { counted(n, "file") } else { String::new() };
                lines.push_str(&format!(
                    "{}  {}\n",
                    args.output.with_file_name(&place).display(),
                    paint(QUIET, &count)
                ));
            }
            output::text(&lines)?;
        }
    }
    Ok(Outcome::Fine)
}

/// Formats that keep the pictures of tiles, by their paths.
const HOLD_PICTURES: [&str; 4] = ["tileset", "notation", "tiled-set", "tiled-set-xml"];

/// The pictures of a set come along to where it is written now.
fn pictures_along(set: &TileSet, from: &Path, to: &Path) -> Vec<Note> {
    let along = take_along(set, from, &folder_of(to));
    let note = |severity, text| Note { severity, position: None, at: Vec::new(), text, help: String::new() };
    let copied =
        along.copied.iter().map(|file| note(Severity::Note, format!("taken along: the picture {file}")));
    let left = along.left.iter().map(|left| Note {
        help: "copy it there by hand; until then Tilewright draws the tile".to_owned(),
        ..note(Severity::Warning, left.to_string())
    });
    copied.chain(left).collect()
}

/// Files by themselves and folders with the number of their files, in the order in which they were written.
fn by_folder(files: &[String]) -> Vec<(String, usize)> {
    let mut rows: Vec<(String, usize)> = Vec::new();
    for name in files {
        let place = name.rsplit_once('/').map_or(name.clone(), |(folder, _)| format!("{folder}/"));
        match rows.iter_mut().find(|(p, _)| *p == place) {
            Some((_, n)) => *n += 1,
            None => rows.push((place, 1)),
        }
    }
    rows
}

/// A file beside the written one that was not touched.
fn kept(name: &str) -> Note {
    Note {
        severity: Severity::Warning,
        position: None,
        at: Vec::new(),
        text: format!("kept as it is: {name}, which is there and differs"),
        help: "give --force to have it written anew".to_owned(),
    }
}

fn json_of(document: &Document) -> &'static str {
    match document {
        Document::Board(_) => "board",
        Document::TileSet(_) => "tileset",
    }
}

/// The format to write: what `--to` says, else what the file's name tells.
fn target(to: Option<&str>, path: &Path) -> Result<&'static ExchangeFormat, Failure> {
    let ids = || FORMATS.iter().map(|f| f.id);
    let list = || {
        FORMATS.iter().map(|f| format!("{} ({})", f.id, f.endings.join(", "))).collect::<Vec<_>>().join(", ")
    };
    if let Some(id) = to {
        return exchange::format(id).ok_or_else(|| {
            let help = match nearest(id, ids()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("formats: {}", list()),
            };
            Failure::new(format!("no format `{id}`"), help)
        });
    }
    if input::is_dash(path) {
        let help = format!("say it with --to: {}", ids().collect::<Vec<_>>().join(", "));
        return Err(Failure::new("standard output: no format is said", help));
    }
    let name = path.display().to_string();
    exchange::format_of_name(&name).ok_or_else(|| {
        Failure::new(
            format!("{name}: the name tells no format"),
            format!("say it with --to, or end it so: {}", list()),
        )
    })
}

fn other_document(document: &Document, to: &ExchangeFormat) -> Failure {
    let is = match document {
        Document::Board(_) => "a board",
        Document::TileSet(_) => "a tile set",
    };
    Failure::new(
        format!("{is} cannot be written as `{}`, which is {}", to.id, to.about),
        format!("use --to {} or --to notation", json_of(document)),
    )
}
