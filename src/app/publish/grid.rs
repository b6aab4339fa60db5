//! Places on a page, and which piece goes where.

use super::furniture::{Footer, HEADER};
use super::settings::{Backs, Orientation, PrintSettings};

/// Most columns or rows of a page.
const MOST: f64 = 400.0;

/// Rounding in sums of millimetres.
const SLACK: f64 = 1e-6;

/// Where crop marks begin beyond the bleed, and how long they are.
pub(super) const MARK_GAP: f64 = 1.0;
pub(super) const MARK: f64 = 4.0;

/// A page divided into places.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub page: [f64; 2],
    /// Inside the margins: left, top, width, height.
    pub frame: [f64; 4],
    pub footer: Footer,
    pub columns: u32,
    pub rows: u32,
    /// Top left corner of the first place.
    origin: [f64; 2],
    tile: f64,
    gap: f64,
}

impl Grid {
    /// The places of the paper as it lies best; none where not one tile has room.
    pub fn of(settings: &PrintSettings, small_print: &str) -> Option<Grid> {
        let [a, b] = settings.paper.size();
        let upright = Grid::on([a.min(b), a.max(b)], settings, small_print);
        let lying = Grid::on([a.max(b), a.min(b)], settings, small_print);
        let places = |grid: &Option<Grid>| grid.as_ref().map_or(0, |g| g.columns * g.rows);
        match settings.orientation {
            Orientation::Portrait => upright,
            Orientation::Landscape => lying,
            Orientation::Best if places(&lying) > places(&upright) => lying,
            Orientation::Best => upright,
        }
    }

    fn on(page: [f64; 2], settings: &PrintSettings, small_print: &str) -> Option<Grid> {
        let margin = settings.margin;
        let frame = [margin, margin, page[0] - 2.0 * margin, page[1] - 2.0 * margin];
        if frame[2] <= 0.0 || frame[3] <= 0.0 {
            return None;
        }
        let footer = Footer::of(settings, small_print, frame);
        let marks = if settings.crop_marks { MARK_GAP + MARK } else { 0.0 };
        let beside = settings.bleed + marks;
        let (tile, gap) = (settings.tile_mm, settings.gap_between());
        // Seen from the back the tiles may hang from the other end: the head has room there too.
        let foot = match settings.backs {
            Backs::None => footer.height,
            Backs::Printed => footer.height.max(HEADER),
        };
        let room = [frame[2] - 2.0 * beside, frame[3] - HEADER - foot - 2.0 * beside];
        let count = |room: f64| ((room + gap) / (tile + gap) + SLACK).floor().clamp(0.0, MOST) as u32;
        let (columns, rows) = (count(room[0]), count(room[1]));
        if columns == 0 || rows == 0 {
            return None;
        }
        let long = |n: u32| f64::from(n) * (tile + gap) - gap;
        let origin =
            [(page[0] - long(columns)) / 2.0, frame[1] + HEADER + beside + (room[1] - long(rows)) / 2.0];
        Some(Grid { page, frame, footer, columns, rows, origin, tile, gap })
    }

    /// The box of a piece: left, top, width, height. A piece of several cells has no gaps within.
    pub fn place(&self, column: u32, row: u32, cells: [u32; 2]) -> [f64; 4] {
        let pitch = self.tile + self.gap;
        let at = [column, row].map(|n| f64::from(n) * pitch);
        let [w, h] = cells.map(|n| f64::from(n) * self.tile);
        [self.origin[0] + at[0], self.origin[1] + at[1], w, h]
    }
}

/// Pages being filled.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    columns: u32,
    rows: u32,
    taken: Vec<Vec<bool>>,
    /// Every place before this one is taken: page and number.
    from: (usize, usize),
}

impl Packing {
    pub fn new(grid: &Grid) -> Packing {
        Packing { columns: grid.columns, rows: grid.rows, taken: Vec::new(), from: (0, 0) }
    }

    /// Finds the first place for a piece and takes it: page, column, row. None where no page is large enough.
    pub fn put(&mut self, cells: [u32; 2]) -> Option<(usize, u32, u32)> {
        if cells[0] > self.columns || cells[1] > self.rows {
            return None;
        }
        let places = (self.columns * self.rows) as usize;
        let (mut page, mut at) = self.from;
        loop {
            if page == self.taken.len() {
                self.taken.push(vec![false; places]);
            }
            while at < places {
                let (column, row) = (at as u32 % self.columns, at as u32 / self.columns);
                if self.is_free(page, column, row, cells) {
                    for (x, y) in covered(column, row, cells) {
                        self.taken[page][(y * self.columns + x) as usize] = true;
                    }
                    self.advance();
                    return Some((page, column, row));
                }
                at += 1;
            }
            (page, at) = (page + 1, 0);
        }
    }

    fn is_free(&self, page: usize, column: u32, row: u32, cells: [u32; 2]) -> bool {
        column + cells[0] <= self.columns
            && row + cells[1] <= self.rows
            && covered(column, row, cells).all(|(x, y)| !self.taken[page][(y * self.columns + x) as usize])
    }

    fn advance(&mut self) {
        let (page, at) = &mut self.from;
        while let Some(taken) = self.taken.get(*page) {
            match taken.iter().skip(*at).position(|t| !t) {
                Some(more) => {
                    *at += more;
                    return;
                }
                None => (*page, *at) = (*page + 1, 0),
            }
        }
    }

    pub fn pages(&self) -> usize {
        self.taken.len()
    }

    /// Places on the pages that nothing stands on.
    pub fn blank(&self) -> usize {
        self.taken.iter().flatten().filter(|t| !**t).count()
    }
}

fn covered(column: u32, row: u32, cells: [u32; 2]) -> impl Iterator<Item = (u32, u32)> {
    (row..row + cells[1]).flat_map(move |y| (column..column + cells[0]).map(move |x| (x, y)))
}
