//! Words of the Statistics and the Print tab.

use super::phrases::number;
use crate::app::publish::PrintSummary;

words! {
    TAB_STATISTICS = "Statistics";
    TAB_PRINT = "Print";

    COMPARED_WITH = "Compared with";
    NOT_COMPARED = "nothing";
    EDGES_PERCENT = "Edges, % of all sides";
    TYPES_HAVE = "Types you have";
    EDGE_PAIRS = "Pairs of edges: at a corner / across";
    SEGMENTS_MARKS = "Segments and marks";
    HOLE = "A drawn tile fits a hole with";
    HOLE_SIDES = "Hole, north";
    OPEN_SIDE = "open";
    DRAW_CURVE = "Drawn over the game";
    DRAWN_WHAT = "What is drawn";
    DRAW_ABOUT = "Line: half of the games. Band: eight of ten.";
    GAMES_WITH = "Games with and without the set";
    PLAY_GAMES = "Play 200 games";
    STOP_GAMES = "Stop";
    GAMES_STOPPED = "The games were stopped.";
    NO_START_TILE = "Nothing to start with: let the set require one that has a start tile.";
    NOTHING_COUNTED = "No tile has a count yet.";
    COPY_MARKDOWN = "Copy as Markdown";
    COPY_WIKI = "Copy as wiki text";
    COPY_CURVE = "Copy the table";
    COPIED_TEXT = "Copied as text";

    PAPER = "Paper";
    PAPER_A4 = "A4";
    PAPER_LETTER = "Letter";
    LIES = "Lies";
    LIES_BEST = "as it holds more";
    LIES_PORTRAIT = "upright";
    LIES_LANDSCAPE = "on its side";
    TILE_MM = "Tile, mm";
    GAP_MM = "Gap, mm";
    BLEED_MM = "Bleed, mm";
    MARGIN_MM = "Margin, mm";
    PRINTER_MM = "Printer's margin, mm";
    CROP_MARKS = "Crop marks";
    BACKS = "Backs";
    FLIP_LONG = "Turned over the long edge";
    RULER = "Ruler of 100 mm";
    NOTICE = "Notice and credit";
    ONE_OF_EACH = "One of each";
    PDF_FILE = "PDF file";
    CHOOSE_FILE = "Choose…";
    WRITE_PDF = "Write the PDF";
    WRITING_PDF = "Writing…";
    PAGE_ZOOM = "Size of the pages";
    TRUE_SIZE_HINT = "Print at 100 %, not fit to page; measure the ruler.";
}

/// A kind of side with its share here and there.
pub fn edge_share(label: &str, here: f64, there: Option<(&str, f64)>) -> String {
    match there {
        Some((name, there)) => format!("{label}: {here} % of sides, {name} {there} %"),
        None => format!("{label}: {here} % of sides"),
    }
}

/// How many of all types are there.
pub fn types_of(have: usize, all: usize) -> String {
    format!("{have} of {all}, up to turns")
}

/// A type that is there.
pub fn type_there(letters: &str, pieces: u64) -> String {
    format!("{letters}: {}", number(pieces as i64))
}

/// A type that is missing.
pub fn type_missing(letters: &str) -> String {
    format!("{letters}: none, make this tile")
}

/// The odds of a hole: pieces that fit, pieces that are drawn, chances within one, three and ten draws.
pub fn hole_odds(fit: u64, pile: u64, within: [f64; 3]) -> String {
    let [one, three, ten] = within.map(|p| format!("{:.1}", p * 100.0));
    format!("{fit} of {pile} tiles fit: {one} % a draw, {three} % within 3, {ten} % within 10")
}

/// A side of the hole.
pub fn hole_side(side: &str) -> String {
    format!("Hole, {side}")
}

/// How many pieces show what is drawn.
pub fn drawn_of(showing: u64, pile: u64) -> String {
    format!("{showing} of {pile} tiles")
}

/// A print run in a line.
pub fn print_summary(summary: &PrintSummary) -> String {
    summary.to_string()
}

/// A page and what stands on it.
pub fn page_name(n: usize, back: bool, tiles: usize) -> String {
    let side = if back { "backs" } else { "fronts" };
    format!("Page {n}, {side}, {tiles} pieces")
}

/// A file was written.
pub fn pdf_written(path: &str) -> String {
    format!("Wrote {path}")
}
