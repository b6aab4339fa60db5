//! `print`: sheets to print and cut, as a PDF at true size.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::args::{AnswerFormat, Flip, Lies, PrintArgs};
use super::failure::Failure;
use super::render::tell_refused;
use super::style::{QUIET, WARNING, paint};
use super::subject::{Subject, subject};
use super::{Outcome, input, output};
use crate::app::artwork::Gallery;
use crate::app::publish::{
    Backs, Choice, FlipEdge, Job, Orientation, Pictures, PrintFault, PrintPlan, PrintSettings, pdf, plan,
};
use crate::format::{nearest, save_atomic};

/// Pixels of the pictures that tiles have of their own: 360 an inch on a tile of 45 mm.
const PICTURE_SIDE: u32 = 640;

/// The JSON answer of `print`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PrintReport {
    /// The set or board.
    input: String,
    /// The file that was written.
    output: String,
    /// Sheets of paper.
    sheets: usize,
    /// Pages of the file: backs have pages of their own.
    pages: usize,
    /// Tiles.
    tiles: usize,
    /// Pieces of several cells.
    plates: usize,
    /// Places where a tile would have room.
    blank: usize,
    /// Places of a page side by side.
    columns: u32,
    /// Places of a page one below the other.
    rows: u32,
    /// Width and height of a page, in millimetres.
    page_mm: [f64; 2],
    /// A tile's side, in millimetres.
    tile_mm: f64,
    /// What may go wrong on paper.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

pub(super) fn run(args: &PrintArgs) -> Result<Outcome, Failure> {
    let to_file = !input::is_dash(&args.output);
    let is_pdf = args.output.extension().is_some_and(|e| e.eq_ignore_ascii_case("pdf"));
    if to_file && !is_pdf {
        let what = format!("{}: not the name of a PDF", args.output.display());
        return Err(Failure::new(what, "give a name that ends in .pdf"));
    }
    if !to_file && args.answer.format == AnswerFormat::Json {
        let help = "write the PDF to a file with -o OUT.pdf";
        return Err(Failure::new("standard output cannot hold both the PDF and the answer", help));
    }
    let subject = subject(&args.subject)?;
    let job = match &subject {
        Subject::Set(part, _) => Job::of_set(part),
        Subject::Board(session) => Job::of_board(session),
    };
    let settings = settings(args, &job)?;
    let planned = plan(&job, &settings).map_err(|fault| failure(&fault))?;
    for warning in &planned.warnings {
        anstream::eprintln!("{} {warning}", paint(WARNING, "warning:"));
    }
    let gallery = Arc::new(Gallery::new(subject.catalogue(), PICTURE_SIDE));
    let mut pictures = Pictures::new(subject.sets()).with_gallery(Arc::clone(&gallery));
    let bytes = pdf(&planned, &mut pictures);
    tell_refused(&gallery);
    if to_file {
        save_atomic(&args.output, &bytes)?;
    } else {
        output::bytes(&bytes)?;
        return Ok(Outcome::Fine);
    }
    match args.answer.format {
        AnswerFormat::Json => output::json(&report(args, &planned))?,
        AnswerFormat::Text => {
            let summary = paint(QUIET, &planned.summary.to_string());
            output::text(&format!("{}  {summary}\n", args.output.display()))?;
        }
    }
    Ok(Outcome::Fine)
}

fn settings(args: &PrintArgs, job: &Job) -> Result<PrintSettings, Failure> {
    Ok(PrintSettings {
        paper: args.paper,
        orientation: match args.orientation {
            Lies::Best => Orientation::Best,
            Lies::Portrait => Orientation::Portrait,
            Lies::Landscape => Orientation::Landscape,
        },
        tile_mm: args.tile_mm,
        gap: args.gap,
        bleed: args.bleed,
        margin: args.margin,
        printer_margin: args.printer_margin,
        crop_marks: args.crop_marks,
        backs: if args.backs { Backs::Printed } else { Backs::None },
        flip: match args.flip {
            Flip::Long => FlipEdge::Long,
            Flip::Short => FlipEdge::Short,
        },
        ruler: !args.no_ruler,
        notice: true,
        choice: choice(args, job)?,
    })
}

fn choice(args: &PrintArgs, job: &Job) -> Result<Choice, Failure> {
    if args.once {
        return Ok(Choice::Once);
    }
    if args.tiles.is_empty() {
        return Ok(Choice::Counted);
    }
    let mut some: BTreeMap<String, u32> = BTreeMap::new();
    for text in &args.tiles {
        let (name, number) = match text.split_once('=') {
            None => (text.as_str(), 1),
            Some((name, number)) => match number.trim().parse() {
                Ok(number) => (name, number),
                Err(_) => {
                    let help = "give a whole number after the =, such as start=4";
                    return Err(Failure::new(format!("--tiles {text}: `{number}` is no number"), help));
                }
            },
        };
        let local = |id: &str| id.split_once('/').map_or(String::new(), |(_, tile)| tile.to_owned());
        let ids = || job.items.iter().map(|item| item.id.as_str());
        let Some(id) = ids().find(|id| *id == name || local(id) == name) else {
            let locals: Vec<String> = ids().map(local).collect();
            let help = match nearest(name, ids().chain(locals.iter().map(String::as_str))) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "use ids of the set's tiles or plates".to_owned(),
            };
            return Err(Failure::new(format!("no tile `{name}` in {}", job.title), help));
        };
        let sum = some.entry(id.to_owned()).or_default();
        *sum = sum.saturating_add(number);
    }
    Ok(Choice::Only(some))
}

fn failure(fault: &PrintFault) -> Failure {
    let help = match fault {
        PrintFault::Length { .. } => "give a length in that range",
        PrintFault::NoRoom { .. } | PrintFault::PieceTooLarge { .. } => "see --paper, --tile-mm and --margin",
        PrintFault::Unknown(_) => "see --tiles",
        PrintFault::Nothing => "see --once and --edition",
        PrintFault::TooMany(_) => "print in several runs: see --tiles",
    };
    Failure::new(fault.to_string(), help)
}

fn report(args: &PrintArgs, plan: &PrintPlan) -> PrintReport {
    PrintReport {
        input: args.subject.file.display().to_string(),
        output: args.output.display().to_string(),
        sheets: plan.summary.sheets,
        pages: plan.panes.len(),
        tiles: plan.summary.tiles,
        plates: plan.summary.plates,
        blank: plan.summary.blank,
        columns: plan.columns,
        rows: plan.rows,
        page_mm: plan.page,
        tile_mm: plan.tile,
        warnings: plan.warnings.iter().map(ToString::to_string).collect(),
    }
}
