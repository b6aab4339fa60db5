//! Sheets for a printer: pictures at true size, in millimetres.

use std::sync::Arc;

use pdf_writer::{Finish, Name};

use super::writer::{Use, Writer};
use crate::art::geo::P;
use crate::art::shape::Picture;

/// Points (1/72 inch) of a millimetre.
const POINTS_OF_MM: f64 = 72.0 / 25.4;

/// Which way a picture is mirrored within its own box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mirror {
    /// Not at all.
    #[default]
    None,
    /// Left and right exchanged.
    Across,
    /// Top and bottom exchanged.
    Down,
    /// Both.
    Both,
}

/// A picture on a sheet.
#[derive(Clone, Debug)]
pub struct Placed {
    /// What is drawn. Share it between the same pictures: it is written once.
    pub picture: Arc<Picture>,
    /// Its top left corner, in millimetres from the sheet's.
    pub at: P,
    /// Millimetres of a unit of the picture.
    pub unit: f64,
    /// How it is mirrored.
    pub mirror: Mirror,
    /// Drawn only inside this: left, top, width, height in millimetres.
    pub clip: Option<[f64; 4]>,
}

/// One side of a sheet of paper.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Width and height in millimetres.
    pub size: P,
    /// Pictures, lowest first.
    pub items: Vec<Placed>,
}

/// How the printer is asked to print on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Duplex {
    /// On one side.
    #[default]
    Simplex,
    /// Turned over its long edge.
    LongEdge,
    /// Turned over its short edge.
    ShortEdge,
}

impl Placed {
    fn on_page(&self, height: f64) -> Use<'_> {
        let [x, y] = self.at.map(|v| v * POINTS_OF_MM);
        let unit = self.unit * POINTS_OF_MM;
        let [w, h] = self.picture.size.map(|v| f64::from(v) * unit);
        let (across, down) = match self.mirror {
            Mirror::None => (false, false),
            Mirror::Across => (true, false),
            Mirror::Down => (false, true),
            Mirror::Both => (true, true),
        };
        let (a, e) = if across { (-unit, x + w) } else { (unit, x) };
        let (d, f) = if down { (unit, height - y - h) } else { (-unit, height - y) };
        let clip = self.clip.map(|c| {
            let [x, y, w, h] = c.map(|v| v * POINTS_OF_MM);
            [x, height - y - h, w, h]
        });
        Use { picture: &self.picture, matrix: [a, 0.0, 0.0, d, e, f], opacity: 1.0, clip }
    }
}

/// Sheets as a PDF, a page each, which asks viewers not to scale it.
pub fn sheets(sheets: &[Sheet], title: &str, duplex: Duplex) -> Vec<u8> {
    let mut writer = Writer::new();
    for sheet in sheets {
        let size = sheet.size.map(|v| v * POINTS_OF_MM);
        writer.page(size, None, sheet.items.iter().map(|item| item.on_page(size[1])));
    }
    writer.finish(title, |catalog| {
        let mut wishes = catalog.viewer_preferences();
        wishes.pair(Name(b"PrintScaling"), Name(b"None"));
        let word: &[u8] = match duplex {
            Duplex::Simplex => b"Simplex",
            Duplex::LongEdge => b"DuplexFlipLongEdge",
            Duplex::ShortEdge => b"DuplexFlipShortEdge",
        };
        wishes.pair(Name(b"Duplex"), Name(word));
        wishes.finish();
    })
}
