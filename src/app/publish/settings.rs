//! How a print run is set up.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Paper, upright.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches.
    Letter,
    /// Width and height in millimetres.
    Custom(f64, f64),
}

/// Sides of paper that can be, in millimetres.
const PAPER_SIDES: std::ops::RangeInclusive<f64> = 50.0..=2_000.0;

/// A text that names no paper.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is no paper: expected a4, letter, or width and height in millimetres from 50 to 2000, such as 330x480"
)]
pub struct BadPaper(pub String);

impl Paper {
    /// Width and height in millimetres, upright as it is named.
    pub fn size(self) -> [f64; 2] {
        match self {
            Paper::A4 => [210.0, 297.0],
            Paper::Letter => [215.9, 279.4],
            Paper::Custom(width, height) => [width, height],
        }
    }
}

impl FromStr for Paper {
    type Err = BadPaper;

    fn from_str(text: &str) -> Result<Paper, BadPaper> {
        let bad = || BadPaper(text.to_owned());
        match text.to_ascii_lowercase().as_str() {
            "a4" => Ok(Paper::A4),
            "letter" => Ok(Paper::Letter),
            size => {
                let (width, height) = size.split_once('x').ok_or_else(bad)?;
                let side = |t: &str| t.trim().parse::<f64>().ok().filter(|v| PAPER_SIDES.contains(v));
                Ok(Paper::Custom(side(width).ok_or_else(bad)?, side(height).ok_or_else(bad)?))
            }
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Paper::A4 => f.write_str("A4"),
            Paper::Letter => f.write_str("Letter"),
            Paper::Custom(width, height) => write!(f, "{width} x {height} mm"),
        }
    }
}

/// How the paper lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Orientation {
    /// The one that holds more pieces; upright when both hold as many.
    #[default]
    Best,
    /// Upright.
    Portrait,
    /// On its side.
    Landscape,
}

/// Whether backs are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Backs {
    /// Fronts only.
    #[default]
    None,
    /// After each sheet a page with backs, mirrored so that each falls on its front.
    Printed,
}

/// Over which edge the printer turns a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum FlipEdge {
    /// Its long edge.
    #[default]
    Long,
    /// Its short edge.
    Short,
}

/// Which pieces are printed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Choice {
    /// As many of each as the set counts.
    #[default]
    Counted,
    /// One of each.
    Once,
    /// So many of these, by full id; nothing else.
    Only(BTreeMap<String, u32>),
}

/// See the module. Lengths in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintSettings {
    /// The paper.
    pub paper: Paper,
    /// How it lies.
    pub orientation: Orientation,
    /// A tile's side.
    pub tile_mm: f64,
    /// Room between tiles; twice the bleed where that is more.
    pub gap: f64,
    /// How far the picture goes on beyond the cut.
    pub bleed: f64,
    /// Room that is kept free along the edges of the page.
    pub margin: f64,
    /// Room along the edges of the page that the printer leaves blank.
    pub printer_margin: f64,
    /// Whether marks beside the tiles show where to cut.
    pub crop_marks: bool,
    /// Backs.
    pub backs: Backs,
    /// How the printer turns the sheet for them.
    pub flip: FlipEdge,
    /// Whether a ruler of 100 mm is printed, to check the size by.
    pub ruler: bool,
    /// Whether the notice and the credit are printed.
    pub notice: bool,
    /// What is printed.
    pub choice: Choice,
}

impl Default for PrintSettings {
    fn default() -> Self {
        PrintSettings {
            paper: Paper::A4,
            orientation: Orientation::Best,
            tile_mm: 45.0,
            gap: 0.0,
            bleed: 0.0,
            margin: 6.0,
            printer_margin: 5.0,
            crop_marks: false,
            backs: Backs::None,
            flip: FlipEdge::Long,
            ruler: true,
            notice: true,
            choice: Choice::Counted,
        }
    }
}

/// A length with the range that makes sense for it.
const LENGTHS: [(&str, f64, f64); 5] = [
    ("the side of a tile", 5.0, 500.0),
    ("the gap", 0.0, 50.0),
    ("the bleed", 0.0, 20.0),
    ("the margin", 0.0, 100.0),
    ("the printer's margin", 0.0, 100.0),
];

impl PrintSettings {
    /// Room between tiles: the gap, or twice the bleed.
    pub fn gap_between(&self) -> f64 {
        self.gap.max(2.0 * self.bleed)
    }

    /// The first length that is out of its range, and the range.
    pub fn out_of_range(&self) -> Option<(&'static str, f64, f64, f64)> {
        let lengths = [self.tile_mm, self.gap, self.bleed, self.margin, self.printer_margin];
        let paper = self.paper.size().into_iter().map(|v| ("the side of the paper", v, 50.0, 2_000.0));
        let all = lengths.into_iter().zip(LENGTHS).map(|(v, (what, least, most))| (what, v, least, most));
        // Not a number is in no range.
        all.chain(paper).find(|(_, v, least, most)| !(*least..=*most).contains(v))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_is_named_or_measured() {
        assert_eq!("A4".parse(), Ok(Paper::A4));
        assert_eq!("letter".parse(), Ok(Paper::Letter));
        assert_eq!("330x480".parse(), Ok(Paper::Custom(330.0, 480.0)));
        for bad in ["", "a9", "x", "330x", "-5x100", "10x10", "nanxnan", "1e9x100"] {
            assert_eq!(bad.parse::<Paper>(), Err(BadPaper(bad.to_owned())));
        }
    }

    #[test]
    fn lengths_have_ranges() {
        assert_eq!(PrintSettings::default().out_of_range(), None);
        for tile_mm in [0.0, -45.0, f64::NAN, f64::INFINITY] {
            let settings = PrintSettings { tile_mm, ..PrintSettings::default() };
            assert!(settings.out_of_range().is_some_and(|(what, ..)| what == "the side of a tile"));
        }
        let wide = PrintSettings { paper: Paper::Custom(1.0, 200.0), ..PrintSettings::default() };
        assert!(wide.out_of_range().is_some());
    }
}
