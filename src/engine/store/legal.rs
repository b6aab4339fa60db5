//! Legal placements by table: the pattern of an open cell's sides gives at once the turns in which a tile fits.

use super::Store;
use crate::engine::rules::TileKind;
use crate::engine::table::Table;
use crate::model::{Cell, Turn};

/// Tables from patterns to turns, one or more a tile kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct FitTables {
    /// Bits a side in a pattern.
    pub(crate) width: u32,
    form: Form,
}

#[derive(Clone, Debug, Default)]
enum Form {
    /// One table of whole patterns (256 entries).
    #[default]
    Empty,
    Whole(Vec<[u8; 256]>),
    /// Two tables of half patterns: north with east, south with west.
    Pairs(Vec<[Vec<u8>; 2]>),
    /// Four tables, one a side.
    Sides(Vec<[Vec<u8>; 4]>),
}

impl FitTables {
    /// Builds the tables for all tile kinds.
    pub(crate) fn new(tables: &[Table], signatures: usize) -> FitTables {
        let width = usize::BITS - signatures.leading_zeros();
        let kinds = tables.chunks_exact(4);
        // Bit t set: in turn t the side shows the signature that the pattern asks for (or asks for nothing).
        let side_bits = |four: &[Table], side: usize, wanted: usize| -> u8 {
            (0..4)
                .filter(|t| wanted == 0 || four[*t].sides[side] as usize + 1 == wanted)
                .fold(0, |b, t| b | 1 << t)
        };
        let values = 1usize << width;
        let form = if width <= 2 {
            Form::Whole(
                kinds
                    .map(|four| {
                        std::array::from_fn(|p| {
                            (0..4).fold(0xF, |b, s| {
                                b & side_bits(four, s, p >> (s as u32 * width) & (values - 1))
                            })
                        })
                    })
                    .collect(),
            )
        } else if width <= 4 {
            let pair = |four: &[Table], s: usize| -> Vec<u8> {
                (0..values * values)
                    .map(|p| side_bits(four, s, p & (values - 1)) & side_bits(four, s + 1, p >> width))
                    .collect()
            };
            Form::Pairs(kinds.map(|four| [pair(four, 0), pair(four, 2)]).collect())
        } else {
            Form::Sides(
                kinds
                    .map(|four| std::array::from_fn(|s| (0..values).map(|v| side_bits(four, s, v)).collect()))
                    .collect(),
            )
        };
        FitTables { width, form }
    }

    /// Turns (bit t = t quarter turns) in which the kind fits a pattern.
    #[inline]
    fn turns(&self, kind: usize, pattern: u32) -> u8 {
        let w = self.width;
        match &self.form {
            Form::Empty => 0,
            Form::Whole(t) => t[kind][pattern as usize & 255],
            Form::Pairs(t) => {
                let low = pattern as usize & ((1 << (2 * w)) - 1);
                t[kind][0][low] & t[kind][1][pattern as usize >> (2 * w)]
            }
            Form::Sides(t) => {
                let m = (1u32 << w) - 1;
                (0..4).fold(0xF, |b, s| b & t[kind][s][(pattern >> (s as u32 * w) & m) as usize])
            }
        }
    }

    /// Whether a histogram of patterns is small enough to be kept.
    pub(crate) fn histogram_len(&self) -> Option<usize> {
        (self.width <= 4).then(|| 1 << (4 * self.width))
    }
}

/// An open cell where a tile fits, and in which turns (bit t = t quarter turns clockwise).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit {
    /// The cell, by the store's own number.
    pub(crate) at: u32,
    /// Turns as bits.
    pub turns: u8,
}

impl Store {
    /// Open cells where the tile fits by its sides, in no particular order; replaces what is in `out`.
    #[inline]
    pub fn fits(&self, kind: TileKind, out: &mut Vec<Fit>) {
        let fits = &self.rules.fits;
        let kind = kind.0 as usize;
        match &fits.form {
            Form::Empty => out.clear(),
            Form::Whole(t) => {
                let t = &t[kind];
                self.list_fits(out, |pattern| t[pattern as usize & 255]);
            }
            Form::Pairs(t) => {
                let [ne, sw] = &t[kind];
                let w = 2 * fits.width;
                let low = (1usize << w) - 1;
                self.list_fits(out, |pattern| ne[pattern as usize & low] & sw[pattern as usize >> w]);
            }
            Form::Sides(_) => self.list_fits(out, |pattern| fits.turns(kind, pattern)),
        }
    }

    /// The loop of [`Store::fits`], compiled once for each form of tables.
    #[inline]
    fn list_fits(&self, out: &mut Vec<Fit>, turns_of: impl Fn(u32) -> u8) {
        out.clear();
        // Growing once and writing every slot keeps the loop free of unpredictable branches.
        out.resize(self.frontier_cell.len(), Fit { at: 0, turns: 0 });
        let mut n = 0;
        for (at, pattern) in self.frontier_cell.iter().zip(&self.frontier_pattern) {
            let turns = turns_of(*pattern);
            out[n] = Fit { at: *at, turns };
            n += usize::from(turns != 0);
        }
        out.truncate(n);
    }

    /// Open cells with turns, sorted by cell.
    pub fn legal(&self, kind: TileKind) -> Vec<(Cell, u8)> {
        let mut out = Vec::new();
        self.fits(kind, &mut out);
        let mut list: Vec<(Cell, u8)> = out.iter().map(|f| (self.cell_of(f.at), f.turns)).collect();
        list.sort();
        list
    }

    /// How many placements (cell and turn) there are, all four turns counted.
    pub fn count_fits(&self, kind: TileKind) -> u32 {
        let fits = &self.rules.fits;
        match &self.histogram {
            Some(h) => self
                .rules
                .fit_patterns(kind)
                .iter()
                .map(|(pattern, turns)| h[*pattern as usize] * u32::from(*turns))
                .sum(),
            None => self.frontier_pattern.iter().map(|p| fits.turns(kind.0 as usize, *p).count_ones()).sum(),
        }
    }

    /// Turns in which a tile's sides match all neighbours of a cell, and whether there is any neighbour.
    pub fn turns_at(&self, kind: TileKind, cell: Cell) -> u8 {
        let mut bits = 0;
        for turn in Turn::ALL {
            let t = self.rules.table(kind, turn);
            let fits = crate::model::Side::ALL.iter().all(|s| match self.table_at(cell.step(*s)) {
                None => true,
                Some(n) => n.sides[s.opposite().index()] == t.face[s.index()],
            });
            bits |= u8::from(fits) << turn.quarters();
        }
        bits
    }
}

impl crate::engine::rules::Rules {
    /// Patterns (without the empty one) that a kind fits, with the number of turns.
    fn fit_patterns(&self, kind: TileKind) -> &[(u32, u8)] {
        &self.fit_patterns[kind.0 as usize]
    }

    /// All patterns made of sides that a kind can show, with the number of fitting turns.
    pub(crate) fn list_fit_patterns(tables: &[Table], fits: &FitTables) -> Vec<Vec<(u32, u8)>> {
        tables
            .chunks_exact(4)
            .enumerate()
            .map(|(kind, four)| {
                let mut patterns: Vec<u32> = Vec::new();
                for t in four {
                    for asked in 1u32..16 {
                        let pattern = (0..4)
                            .filter(|s| asked >> s & 1 == 1)
                            .map(|s| (u32::from(t.sides[s]) + 1) << (s as u32 * fits.width))
                            .sum();
                        patterns.push(pattern);
                    }
                }
                patterns.sort_unstable();
                patterns.dedup();
                patterns.into_iter().map(|p| (p, fits.turns(kind, p).count_ones() as u8)).collect()
            })
            .collect()
    }
}
