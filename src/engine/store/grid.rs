//! Cells in chunks of 8 x 8, neighbours without a branch, and the frontier of open cells with their patterns.

use super::{NONE, Store};
use crate::model::Cell;

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GridCell {
    /// Table number + 1, 0 when empty.
    pub table: u16,
    pub flags: u16,
    /// First segment of the tile; for an open cell its place in the frontier.
    pub base: u32,
}

/// The tile has a site.
pub(crate) const SITE: u16 = 1;
/// Empty and beside a tile.
pub(crate) const OPEN: u16 = 2;

impl GridCell {
    pub(crate) const EMPTY: GridCell = GridCell { table: 0, flags: 0, base: NONE };

    #[inline]
    pub(crate) fn table_index(self) -> Option<usize> {
        (self.table as usize).checked_sub(1)
    }

    pub(crate) fn is_open(self) -> bool {
        self.flags & OPEN != 0
    }
}

/// A chunk of 64 cells and the chunks around it (row by row, itself in the middle).
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    cx: i32,
    cy: i32,
    nb: [u32; 9],
    /// All nine exist.
    whole: bool,
}

/// For each place in a chunk and each of 8 directions (clockwise from north): which of the nine chunks, and the place there.
static NEIGHBOUR: [[(u8, u8); 8]; 64] = {
    let steps = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    let mut all = [[(0u8, 0u8); 8]; 64];
    let mut place = 0;
    while place < 64 {
        let mut d = 0;
        while d < 8 {
            let x = place % 8 + steps[d].0;
            let y = place / 8 + steps[d].1;
            let wx = if x < 0 {
                0
            } else if x > 7 {
                2
            } else {
                1
            };
            let wy = if y < 0 {
                0
            } else if y > 7 {
                2
            } else {
                1
            };
            all[place as usize][d] = ((wy * 3 + wx) as u8, (((y + 8) % 8) * 8 + (x + 8) % 8) as u8);
            d += 1;
        }
        place += 1;
    }
    all
};

impl Store {
    /// The number of a cell, if its chunk exists.
    pub(crate) fn find(&self, cell: Cell) -> Option<u32> {
        let chunk = self.chunk_of.get(&(cell.x >> 3, cell.y >> 3))?;
        Some(chunk << 6 | ((cell.y & 7) << 3 | (cell.x & 7)) as u32)
    }

    /// The number of a cell; its chunk and those around are made if need be.
    pub(super) fn find_or_make(&mut self, cell: Cell) -> u32 {
        let (cx, cy) = (cell.x >> 3, cell.y >> 3);
        let chunk = self.chunk(cx, cy);
        self.make_whole(chunk);
        chunk << 6 | ((cell.y & 7) << 3 | (cell.x & 7)) as u32
    }

    /// Makes the chunks around a chunk, where they are missing.
    #[inline]
    pub(super) fn make_whole(&mut self, chunk: u32) {
        if !self.chunks[chunk as usize].whole {
            let (cx, cy) = (self.chunks[chunk as usize].cx, self.chunks[chunk as usize].cy);
            for i in 0..9 {
                let n = self.chunk(cx + i % 3 - 1, cy + i / 3 - 1);
                self.chunks[chunk as usize].nb[i as usize] = n;
            }
            self.chunks[chunk as usize].whole = true;
        }
    }

    fn chunk(&mut self, cx: i32, cy: i32) -> u32 {
        if let Some(c) = self.chunk_of.get(&(cx, cy)) {
            return *c;
        }
        let c = self.chunks.len() as u32;
        self.chunks.push(Chunk { cx, cy, nb: [NONE; 9], whole: false });
        self.cells.resize(self.cells.len() + 64, GridCell::EMPTY);
        self.chunk_of.insert((cx, cy), c);
        c
    }

    /// The cell of a number.
    pub(crate) fn cell_of(&self, c: u32) -> Cell {
        let chunk = &self.chunks[(c >> 6) as usize];
        Cell::new(chunk.cx * 8 + (c & 7) as i32, chunk.cy * 8 + (c >> 3 & 7) as i32)
    }

    /// The number of the neighbour in one of 8 directions; the cell must have held a tile once.
    #[inline]
    pub(super) fn neighbour(&self, c: u32, direction: usize) -> u32 {
        let (which, place) = NEIGHBOUR[(c & 63) as usize][direction];
        self.chunks[(c >> 6) as usize].nb[which as usize] << 6 | u32::from(place)
    }

    /// The numbers of all eight neighbours, clockwise from north.
    #[inline]
    pub(super) fn ring(&self, c: u32) -> [u32; 8] {
        let nb = &self.chunks[(c >> 6) as usize].nb;
        let row = &NEIGHBOUR[(c & 63) as usize];
        std::array::from_fn(|d| nb[row[d].0 as usize] << 6 | u32::from(row[d].1))
    }

    #[inline]
    pub(super) fn set_cell<const J: bool>(&mut self, c: u32, value: GridCell) {
        if J {
            self.journal.geometry.push(super::journal::GeometryOp::SetCell(c, self.cells[c as usize]));
        }
        self.cells[c as usize] = value;
    }

    /// Makes the side of an empty cell ask for a signature (`NONE8` + 1 = 0 asks for nothing).
    #[inline]
    pub(super) fn ask<const J: bool>(&mut self, c: u32, side: usize, wanted: u32) {
        let w = self.rules.fits.width;
        let shift = side as u32 * w;
        let g = self.cells[c as usize];
        if g.is_open() {
            let i = g.base as usize;
            let old = self.frontier_pattern[i];
            let new = old & !(((1 << w) - 1) << shift) | wanted << shift;
            if new == 0 {
                self.close::<J>(c);
                return;
            }
            if J {
                self.journal.geometry.push(super::journal::GeometryOp::Modify(i as u32, old));
            }
            self.frontier_pattern[i] = new;
            if let Some(h) = &mut self.histogram {
                h[old as usize] -= 1;
                h[new as usize] += 1;
            }
        } else if wanted != 0 {
            self.open::<J>(c, wanted << shift);
        }
    }

    /// Adds an empty cell to the frontier.
    pub(super) fn open<const J: bool>(&mut self, c: u32, pattern: u32) {
        if J {
            self.journal.geometry.push(super::journal::GeometryOp::Added(c));
        }
        self.cells[c as usize] = GridCell { table: 0, flags: OPEN, base: self.frontier_cell.len() as u32 };
        self.frontier_cell.push(c);
        self.frontier_pattern.push(pattern);
        if let Some(h) = &mut self.histogram {
            h[pattern as usize] += 1;
        }
    }

    /// Takes a cell off the frontier; the last one moves into its place.
    pub(super) fn close<const J: bool>(&mut self, c: u32) {
        let i = self.cells[c as usize].base as usize;
        let pattern = self.frontier_pattern[i];
        if J {
            self.journal.geometry.push(super::journal::GeometryOp::Closed(c, i as u32, pattern));
        }
        self.cells[c as usize] = GridCell::EMPTY;
        self.frontier_cell.swap_remove(i);
        self.frontier_pattern.swap_remove(i);
        if let Some(moved) = self.frontier_cell.get(i) {
            self.cells[*moved as usize].base = i as u32;
        }
        if let Some(h) = &mut self.histogram {
            h[pattern as usize] -= 1;
        }
    }

    /// Takes back [`Store::open`].
    pub(super) fn unopen(&mut self, c: u32) {
        self.frontier_cell.pop();
        let pattern = self.frontier_pattern.pop();
        self.cells[c as usize] = GridCell::EMPTY;
        if let (Some(h), Some(p)) = (&mut self.histogram, pattern) {
            h[p as usize] -= 1;
        }
    }

    /// Takes back [`Store::close`].
    pub(super) fn unclose(&mut self, c: u32, i: u32, pattern: u32) {
        self.frontier_cell.push(c);
        self.frontier_pattern.push(pattern);
        let last = self.frontier_cell.len() - 1;
        self.frontier_cell.swap(i as usize, last);
        self.frontier_pattern.swap(i as usize, last);
        let moved = self.frontier_cell[last];
        self.cells[moved as usize].base = last as u32;
        self.cells[c as usize] = GridCell { table: 0, flags: OPEN, base: i };
        if let Some(h) = &mut self.histogram {
            h[pattern as usize] += 1;
        }
    }

    /// Takes back a change of a pattern.
    pub(super) fn unmodify(&mut self, i: u32, pattern: u32) {
        let old = std::mem::replace(&mut self.frontier_pattern[i as usize], pattern);
        if let Some(h) = &mut self.histogram {
            h[old as usize] -= 1;
            h[pattern as usize] += 1;
        }
    }

    /// Takes back [`Store::set_cell`].
    pub(super) fn unset_cell(&mut self, c: u32, old: GridCell) {
        self.cells[c as usize] = old;
    }
}
