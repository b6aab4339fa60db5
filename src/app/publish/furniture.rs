//! What stands on a page beside the pieces: head, notice, ruler, crop marks.

use std::collections::BTreeSet;

use super::grid::{Grid, MARK, MARK_GAP};
use super::notice::TRUE_SIZE;
use super::plan::{PagePart, Piece};
use super::settings::{FlipEdge, PrintSettings};
use super::words::{cut, wrap};
use crate::art::letters;

/// Height of the head, and of its capitals.
pub(super) const HEADER: f64 = 4.0;
const HEAD_LETTERS: f64 = 1.8;

/// Height of the small print's lines, and of its capitals.
const SMALL_LINE: f64 = 2.6;
const SMALL_LETTERS: f64 = 1.4;

/// Most lines of small print.
const MOST_LINES: usize = 8;

/// Most signs of small print that are looked at.
const MOST_SIGNS: usize = 2_000;

/// Height of the ruler with its words.
const RULER: f64 = 6.0;

/// Room between ruler and small print, and least width of small print beside a ruler.
const BESIDE: f64 = 6.0;
const LEAST_BESIDE: f64 = 60.0;

/// Room above the footer.
const ABOVE: f64 = 1.5;

/// Width of thin lines.
const THIN: f64 = 0.1;

/// The foot of each front.
#[derive(Clone, Debug)]
pub(super) struct Footer {
    pub height: f64,
    /// Length of the ruler; 0 for none.
    ruler: f64,
    lines: Vec<String>,
    /// Where the small print begins, from the frame's left and the footer's top.
    at: [f64; 2],
}

impl Footer {
    pub fn of(settings: &PrintSettings, small_print: &str, frame: [f64; 4]) -> Footer {
        let long = if frame[2] >= 104.0 { 100.0 } else { 50.0 };
        let ruler = if settings.ruler && frame[2] >= 54.0 { long } else { 0.0 };
        let beside = ruler > 0.0 && frame[2] - ruler - BESIDE >= LEAST_BESIDE;
        let from = if beside { ruler + BESIDE } else { 0.0 };
        let text: String = small_print.chars().take(MOST_SIGNS).collect();
        let mut lines =
            if settings.notice { wrap(&text, frame[2] - from, SMALL_LETTERS) } else { Vec::new() };
        if lines.len() > MOST_LINES {
            lines.truncate(MOST_LINES);
            if let Some(last) = lines.last_mut() {
                *last = cut(&format!("{last} {}", "...".repeat(200)), frame[2] - from, SMALL_LETTERS);
            }
        }
        let text = lines.len() as f64 * SMALL_LINE;
        let rule = if ruler > 0.0 { RULER } else { 0.0 };
        let (height, down) = if beside { (text.max(rule), 0.0) } else { (text + rule, rule) };
        let above = if height > 0.0 { ABOVE } else { 0.0 };
        Footer { height: height + above, ruler, lines, at: [from, above + down] }
    }

    fn parts(&self, frame: [f64; 4]) -> Vec<PagePart> {
        let top = frame[1] + frame[3] - self.height;
        let mut parts = Vec::new();
        if self.ruler > 0.0 {
            let bottom = top + ABOVE + RULER - 0.5;
            // Half a line's width inside the frame.
            let left = frame[0] + 0.1;
            parts.push(PagePart::line([left, bottom], [left + self.ruler, bottom], 0.2));
            let ticks = (self.ruler / 10.0).round() as u32;
            for i in 0..=ticks {
                let x = left + f64::from(i) * 10.0;
                let high = if i == 0 || i == ticks { 3.5 } else { 1.5 };
                parts.push(PagePart::line([x, bottom], [x, bottom - high], 0.2));
            }
            let words = format!("{} mm. If a ruler says otherwise, the page was scaled.", self.ruler);
            let words = cut(&words, self.ruler - 4.0, SMALL_LETTERS);
            parts.push(PagePart::text(words, [left + 2.0, bottom - 3.2], SMALL_LETTERS));
        }
        for (i, line) in self.lines.iter().enumerate() {
            let at = [frame[0] + self.at[0], top + self.at[1] + (i as f64 + 0.5) * SMALL_LINE];
            parts.push(PagePart::text(line.clone(), at, SMALL_LETTERS));
        }
        parts
    }
}

/// What stands on a front.
pub(super) fn front(
    grid: &Grid,
    settings: &PrintSettings,
    title: &str,
    sheet: usize,
    sheets: usize,
    pieces: &[Piece],
) -> Vec<PagePart> {
    let size = format!("{TRUE_SIZE} A tile is {} mm wide.", settings.tile_mm);
    let mut parts = head(grid, title, &format!("sheet {sheet} of {sheets}"), &size);
    parts.extend(grid.footer.parts(grid.frame));
    if settings.crop_marks {
        parts.extend(crop_marks(settings, pieces));
    }
    parts
}

/// What stands on a back.
pub(super) fn back(
    grid: &Grid,
    settings: &PrintSettings,
    title: &str,
    sheet: usize,
    sheets: usize,
) -> Vec<PagePart> {
    let edge = match settings.flip {
        FlipEdge::Long => "long",
        FlipEdge::Short => "short",
    };
    let place = format!("backs of sheet {sheet} of {sheets}, turned over the {edge} edge");
    head(grid, title, &place, TRUE_SIZE)
}

/// The title and which sheet it is at the left, the size at the right. A long title is cut.
fn head(grid: &Grid, title: &str, place: &str, size: &str) -> Vec<PagePart> {
    let [left, top, width, _] = grid.frame;
    let middle = top + HEADER / 2.0 - 0.5;
    let size = cut(size, width * 0.6, HEAD_LETTERS);
    let wide = letters::width(&size, HEAD_LETTERS);
    let place = cut(&format!(", {place}"), width - wide - 4.0, HEAD_LETTERS);
    let rest = width - wide - letters::width(&place, HEAD_LETTERS) - 6.0;
    let words = if rest > 8.0 {
        format!("{}{place}", cut(title, rest, HEAD_LETTERS))
    } else {
        place.trim_start_matches(", ").to_owned()
    };
    let text = |words, x| PagePart::text(words, [x, middle], HEAD_LETTERS);
    vec![text(words, left), text(size, left + width - wide)]
}

/// Marks beyond the outermost pieces, in line with every cut.
fn crop_marks(settings: &PrintSettings, pieces: &[Piece]) -> Vec<PagePart> {
    let micrometres = |v: f64| (v * 1000.0).round() as i64;
    let mut cuts: [BTreeSet<i64>; 2] = Default::default();
    let mut reach = [[f64::MAX, f64::MIN]; 2];
    for piece in pieces {
        for axis in 0..2 {
            let (from, to) = (piece.at[axis], piece.at[axis] + piece.size[axis]);
            cuts[axis].extend([micrometres(from), micrometres(to)]);
            reach[axis] = [reach[axis][0].min(from), reach[axis][1].max(to)];
        }
    }
    let away = settings.bleed + MARK_GAP;
    let mut parts = Vec::new();
    for (axis, cuts) in cuts.iter().enumerate() {
        let [low, high] = reach[1 - axis];
        for cut in cuts.iter().map(|c| *c as f64 / 1000.0) {
            for (from, to) in [(low - away - MARK, low - away), (high + away, high + away + MARK)] {
                let point = |along: f64| if axis == 0 { [cut, along] } else { [along, cut] };
                parts.push(PagePart::line(point(from), point(to), THIN));
            }
        }
    }
    parts
}
