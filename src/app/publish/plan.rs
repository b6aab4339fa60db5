//! A print run as data: pages with pieces at their places, what it comes to, and what may go wrong on paper.

use std::fmt;

use thiserror::Error;

use super::furniture;
use super::grid::{Grid, Packing};
use super::job::{Art, Job};
use super::notice::NOTICE;
use super::settings::{Backs, FlipEdge, PrintSettings};
use crate::art::letters;
use crate::art::pdf::Duplex;

/// Most cells of all pieces: a thousand sheets and more.
const MOST_CELLS: u64 = 50_000;

/// Rounding in sums of millimetres.
const SLACK: f64 = 1e-6;

/// A piece on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Full id of the tile or plate.
    pub id: String,
    /// What is printed.
    pub art: Art,
    /// Its top left corner.
    pub at: [f64; 2],
    /// Its width and height after the cut; the bleed goes beyond.
    pub size: [f64; 2],
}

/// Something on a page beside the pieces.
#[derive(Clone, Debug, PartialEq)]
pub enum PagePart {
    /// A line of text: its left end, half way up the capitals, and the height of those.
    Text {
        /// What it says.
        text: String,
        /// Where it begins.
        at: [f64; 2],
        /// Height of the capitals.
        height: f64,
    },
    /// A straight black line.
    Line {
        /// From here.
        from: [f64; 2],
        /// To there.
        to: [f64; 2],
        /// Its width.
        width: f64,
    },
}

impl PagePart {
    pub(super) fn text(text: impl Into<String>, at: [f64; 2], height: f64) -> PagePart {
        PagePart::Text { text: text.into(), at, height }
    }

    pub(super) fn line(from: [f64; 2], to: [f64; 2], width: f64) -> PagePart {
        PagePart::Line { from, to, width }
    }

    /// The box of its ink: left, top, width, height.
    pub fn ink(&self) -> [f64; 4] {
        match self {
            PagePart::Text { text, at, height } => {
                let wide = letters::width(text, *height);
                [at[0], at[1] - height / 2.0, wide, height * 1.4]
            }
            PagePart::Line { from, to, width } => {
                let low = [0, 1].map(|i| from[i].min(to[i]) - width / 2.0);
                let high = [0, 1].map(|i| from[i].max(to[i]) + width / 2.0);
                [low[0], low[1], high[0] - low[0], high[1] - low[1]]
            }
        }
    }
}

/// Which side of a sheet a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaneSide {
    /// The side with the tiles.
    Front,
    /// The other.
    Back,
}

/// One side of a sheet, a page of the PDF.
#[derive(Clone, Debug, PartialEq)]
pub struct Pane {
    /// Which sheet, from 1.
    pub sheet: usize,
    /// Which side of it.
    pub side: PaneSide,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// What stands beside them.
    pub parts: Vec<PagePart>,
}

/// What a run comes to. Shown as "7 sheets, 84 tiles, 3 blank places".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PrintSummary {
    /// Sheets of paper.
    pub sheets: usize,
    /// Tiles.
    pub tiles: usize,
    /// Pieces of several cells.
    pub plates: usize,
    /// Places where a tile would have room.
    pub blank: usize,
}

impl fmt::Display for PrintSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
        write!(f, "{}, {}", counted(self.sheets, "sheet"), counted(self.tiles, "tile"))?;
        if self.plates > 0 {
            write!(f, ", {}", counted(self.plates, "plate"))?;
        }
        write!(f, ", {}", counted(self.blank, "blank place"))
    }
}

/// Something to know before paper is spent.
#[derive(Clone, Debug, PartialEq)]
pub enum PrintWarning {
    /// Ink falls where the printer leaves the paper blank.
    InkInMargin {
        /// Page, from 0.
        page: usize,
        /// The boxes of what is cut: left, top, width, height.
        boxes: Vec<[f64; 4]>,
        /// How much the printer leaves blank.
        margin: f64,
    },
    /// The gap is wider than asked for, so that bleeds do not meet.
    GapWidened {
        /// As asked for.
        asked: f64,
        /// As it is.
        gap: f64,
    },
}

impl fmt::Display for PrintWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PrintWarning::InkInMargin { page, boxes, margin } => {
                let n = boxes.len();
                let (things, reach) = if n == 1 { ("thing", "reaches") } else { ("things", "reach") };
                write!(
                    f,
                    "page {}: {n} {things} {reach} into the {margin} mm at the edge that the printer leaves blank; widen the \
                     margin, choose larger paper or smaller tiles",
                    page + 1
                )
            }
            PrintWarning::GapWidened { asked, gap } => {
                write!(
                    f,
                    "the gap of {asked} mm became {gap} mm: twice the bleed, so that pictures do not overlap"
                )
            }
        }
    }
}

/// Why nothing can be printed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PrintFault {
    /// A length that makes no sense.
    #[error("{what} is {value} mm: expected {least} to {most} mm")]
    Length {
        /// Of what.
        what: &'static str,
        /// As it is.
        value: f64,
        /// The least.
        least: f64,
        /// The most.
        most: f64,
    },
    /// Not one tile has room.
    #[error(
        "a tile of {tile} mm has no room on {paper}: choose larger paper, smaller tiles or narrower margins"
    )]
    NoRoom {
        /// A tile's side.
        tile: f64,
        /// The paper.
        paper: String,
    },
    /// A piece of several cells has no room.
    #[error(
        "`{id}` of {w} x {h} tiles has no room on a page of {columns} x {rows}: choose larger paper or smaller tiles"
    )]
    PieceTooLarge {
        /// Its full id.
        id: String,
        /// Its width in cells.
        w: u32,
        /// Its height in cells.
        h: u32,
        /// Columns of a page.
        columns: u32,
        /// Rows of a page.
        rows: u32,
    },
    /// A piece that the set does not have.
    #[error("nothing is called `{0}`: expected a full id of the set")]
    Unknown(String),
    /// No piece is wanted.
    #[error(
        "there is nothing to print: no tile has a count in this edition; print one of each, or give the tiles counts"
    )]
    Nothing,
    /// Far too many.
    #[error("{0} tiles are too many: print at most {MOST_CELLS} at once")]
    TooMany(u64),
}

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintPlan {
    /// What stands at the head of each sheet.
    pub title: String,
    /// Width and height of a page.
    pub page: [f64; 2],
    /// Places of a page side by side.
    pub columns: u32,
    /// Places of a page one below the other.
    pub rows: u32,
    /// A tile's side.
    pub tile: f64,
    /// How far pictures go on beyond the cut.
    pub bleed: f64,
    /// What the printer leaves blank.
    pub printer_margin: f64,
    /// How the printer is asked to turn the paper.
    pub duplex: Duplex,
    /// Pages in the order of printing: with backs, each front is followed by its back.
    pub panes: Vec<Pane>,
    /// What it comes to.
    pub summary: PrintSummary,
    /// What may go wrong.
    pub warnings: Vec<PrintWarning>,
}

/// Plans a print run.
pub fn plan(job: &Job, settings: &PrintSettings) -> Result<PrintPlan, PrintFault> {
    if let Some((what, value, least, most)) = settings.out_of_range() {
        return Err(PrintFault::Length { what, value, least, most });
    }
    let wanted = wanted(job, settings)?;
    let small_print = [NOTICE.to_owned()].into_iter().chain(job.credit.iter().cloned());
    let small_print = small_print.collect::<Vec<_>>().join(" ");
    let grid = Grid::of(settings, &small_print)
        .ok_or_else(|| PrintFault::NoRoom { tile: settings.tile_mm, paper: settings.paper.to_string() })?;
    let over = Over::of(&grid, settings);
    let mut packing = Packing::new(&grid);
    let mut fronts: Vec<Vec<Piece>> = Vec::new();
    let mut backs: Vec<Vec<Piece>> = Vec::new();
    let mut summary = PrintSummary::default();
    for (item, copies) in job.items.iter().zip(wanted) {
        for _ in 0..copies {
            let upright = packing.put(item.cells).map(|at| (at, item.cells, 0));
            let [w, h] = item.cells;
            let found = upright.or_else(|| packing.put([h, w]).map(|at| (at, [h, w], 1)));
            let Some(((page, column, row), cells, quarters)) = found else {
                let (columns, rows) = (grid.columns, grid.rows);
                return Err(PrintFault::PieceTooLarge { id: item.id.clone(), w, h, columns, rows });
            };
            let [x, y, width, height] = grid.place(column, row, cells);
            let piece = |art: Art, at| Piece { id: item.id.clone(), art, at, size: [width, height] };
            fronts.resize(fronts.len().max(page + 1), Vec::new());
            backs.resize(backs.len().max(page + 1), Vec::new());
            fronts[page].push(piece(item.front.turned(quarters), [x, y]));
            let art = item.back.turned(over.turned(quarters));
            backs[page].push(piece(art, over.place([x, y], [width, height])));
            if item.cells == [1, 1] {
                summary.tiles += 1;
            } else {
                summary.plates += 1;
            }
        }
    }
    summary.sheets = packing.pages();
    summary.blank = packing.blank();
    let mut panes = Vec::new();
    for (i, (front, back)) in fronts.into_iter().zip(backs).enumerate() {
        let (sheet, sheets) = (i + 1, summary.sheets);
        let parts = furniture::front(&grid, settings, &job.title, sheet, sheets, &front);
        panes.push(Pane { sheet, side: PaneSide::Front, pieces: front, parts });
        if settings.backs == Backs::Printed {
            let parts = furniture::back(&grid, settings, &job.title, sheet, sheets);
            panes.push(Pane { sheet, side: PaneSide::Back, pieces: back, parts });
        }
    }
    let warnings = warnings(&grid, settings, &panes);
    Ok(PrintPlan {
        title: job.title.clone(),
        page: grid.page,
        columns: grid.columns,
        rows: grid.rows,
        tile: settings.tile_mm,
        bleed: settings.bleed,
        printer_margin: settings.printer_margin,
        duplex: match (settings.backs, settings.flip) {
            (Backs::None, _) => Duplex::Simplex,
            (Backs::Printed, FlipEdge::Long) => Duplex::LongEdge,
            (Backs::Printed, FlipEdge::Short) => Duplex::ShortEdge,
        },
        panes,
        summary,
        warnings,
    })
}

/// Copies of each item; told when that is none, or far too many.
fn wanted(job: &Job, settings: &PrintSettings) -> Result<Vec<u64>, PrintFault> {
    if let super::Choice::Only(some) = &settings.choice
        && let Some(id) = some.keys().find(|id| job.items.iter().all(|item| item.id != **id))
    {
        return Err(PrintFault::Unknown(id.clone()));
    }
    let wanted = job.wanted(&settings.choice);
    let cells =
        job.items.iter().zip(&wanted).map(|(item, n)| {
            n.saturating_mul(u64::from(item.cells[0])).saturating_mul(u64::from(item.cells[1]))
        });
    match cells.fold(0, u64::saturating_add) {
        0 => Err(PrintFault::Nothing),
        cells if cells > MOST_CELLS => Err(PrintFault::TooMany(cells)),
        _ => Ok(wanted),
    }
}

/// How a sheet is turned over.
#[derive(Clone, Copy, Debug)]
struct Over {
    page: [f64; 2],
    /// Which coordinate is mirrored: 0 when it turns about an upright edge.
    axis: usize,
}

impl Over {
    fn of(grid: &Grid, settings: &PrintSettings) -> Over {
        let upright = grid.page[1] >= grid.page[0];
        let axis = match settings.flip {
            FlipEdge::Long => usize::from(!upright),
            FlipEdge::Short => usize::from(upright),
        };
        Over { page: grid.page, axis }
    }

    /// Where the back of a piece falls, seen from the back.
    fn place(self, at: [f64; 2], size: [f64; 2]) -> [f64; 2] {
        let mut behind = at;
        behind[self.axis] = self.page[self.axis] - at[self.axis] - size[self.axis];
        behind
    }

    /// Quarter turns of a back whose front is turned: turned over sideways, a piece shows both sides upright.
    fn turned(self, quarters: usize) -> usize {
        (2 * self.axis + 4 - quarters) % 4
    }
}

impl Art {
    fn turned(&self, by: usize) -> Art {
        match self {
            Art::Plate { plate, side, quarters } => {
                Art::Plate { plate: plate.clone(), side: side.clone(), quarters: (quarters + by) % 4 }
            }
            Art::Back([w, h]) if by % 2 == 1 => Art::Back([*h, *w]),
            Art::Tile(_) | Art::Back(_) => self.clone(),
        }
    }
}

fn warnings(grid: &Grid, settings: &PrintSettings, panes: &[Pane]) -> Vec<PrintWarning> {
    let mut all = Vec::new();
    if settings.gap_between() > settings.gap && settings.gap > 0.0 {
        all.push(PrintWarning::GapWidened { asked: settings.gap, gap: settings.gap_between() });
    }
    let margin = settings.printer_margin;
    let blank = |ink: &[f64; 4]| {
        (0..2).any(|i| ink[i] < margin - SLACK || ink[i] + ink[i + 2] > grid.page[i] - margin + SLACK)
    };
    for (page, pane) in panes.iter().enumerate() {
        let bleed = settings.bleed;
        let pieces = pane
            .pieces
            .iter()
            .map(|p| [p.at[0] - bleed, p.at[1] - bleed, p.size[0] + 2.0 * bleed, p.size[1] + 2.0 * bleed]);
        let boxes: Vec<[f64; 4]> = pieces.chain(pane.parts.iter().map(PagePart::ink)).filter(blank).collect();
        if !boxes.is_empty() {
            all.push(PrintWarning::InkInMargin { page, boxes, margin });
        }
    }
    all
}
