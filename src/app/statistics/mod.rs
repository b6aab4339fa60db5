//! What a tile set, or a mix of sets, holds: edges, pairs, types, segments, marks, odds of drawing what is needed.
//!
//! Everything is plain data made from the definitions alone by [`statistics`]; a set of 2,000 tiles takes a few
//! milliseconds, so that a window may make it anew after every edit. What needs games is in [`super::simulation`].

mod compare;
mod counts;
mod draws;
mod holes;
mod mix;
mod sides;
mod types;

pub use compare::{Comparison, EdgeComparison, RateComparison, compare};
pub use draws::{DrawCurve, DrawPoint, chance_within, draw_curve};
pub use holes::{BadHole, Hole, HoleOdds};
pub use mix::{Mix, Part};
pub use types::{TypeCount, Types};

use schemars::JsonSchema;
use serde::Serialize;

use counts::Counts;
pub(crate) use counts::loose_tiles;
pub(crate) use mix::set_name;

/// How often a side of a sort is there.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EdgeCount {
    /// The kind of a usual side; for any other the kinds at its left, middle and right, clockwise, joined by `+`.
    pub side: String,
    /// The letter of a usual side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
    /// Its name.
    pub label: String,
    /// Sides of all pieces.
    pub sides: u64,
    /// Of a hundred sides, to one place.
    pub percent: f64,
    /// Pieces with at least one.
    pub pieces: u64,
}

/// How often two sides stand on one piece; rows and columns in the order of the edges.
#[derive(Clone, Debug, PartialEq, Default, Serialize, JsonSchema)]
pub struct EdgePairs {
    /// Sides that meet at a corner, four pairs a piece; a pair is counted once, in both orders of row and column.
    pub adjacent: Vec<Vec<u64>>,
    /// Sides across from each other, two pairs a piece.
    pub opposite: Vec<Vec<u64>>,
}

/// How often a kind of segment is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KindCount {
    /// Kind id.
    pub kind: String,
    /// Its name.
    pub label: String,
    /// Whether it lies inside a tile.
    pub site: bool,
    /// Segments of all pieces.
    pub segments: u64,
    /// Tiles that have it.
    pub tiles: u64,
    /// Pieces that have it.
    pub pieces: u64,
    /// Pieces of the pile that have it.
    pub pile: u64,
}

/// How often a mark is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MarkCount {
    /// Mark id.
    pub mark: String,
    /// Its name.
    pub label: String,
    /// Tiles that have it.
    pub tiles: u64,
    /// Pieces that have it.
    pub pieces: u64,
    /// Pieces of the pile that have it.
    pub pile: u64,
    /// The numbers printed on all pieces, added up.
    pub total: i64,
}

/// Pieces by how many of their four turns play differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct Symmetry {
    /// Alike in all turns.
    pub one: u64,
    /// Alike when turned by half.
    pub two: u64,
    /// Different in all turns.
    pub four: u64,
}

/// A tile in one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TileRow {
    /// Full id, `set/tile`.
    pub tile: String,
    /// Its name, else its id.
    pub name: String,
    /// The 4-letter type in its smallest turn, `?` for a mixed side.
    pub r#type: String,
    /// How many there are.
    pub pieces: u64,
    /// How many of its turns play differently.
    pub turns: u8,
    /// Sites in it, each by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sites: Vec<String>,
    /// Marks on it by name, with their number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<(String, i64)>,
}

/// A plate in one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlateRow {
    /// Full id, `set/plate`.
    pub plate: String,
    /// Its name, else its id.
    pub name: String,
    /// Width and height in cells.
    pub size: [u32; 2],
    /// How many there are.
    pub pieces: u64,
}

/// See the module. Lists are in the order of declaration; everything counts pieces unless it says otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Statistics {
    /// Names of the sets.
    pub name: String,
    /// Kinds of tiles of which there is a piece.
    pub tiles: u64,
    /// Kinds of tiles of which there is none in the edition.
    pub unused: u64,
    /// Pieces of all tiles; cells of plates are not counted.
    pub pieces: u64,
    /// The start tile, full id, where one of the sets has it: it lies on the table, the other pieces are the pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Pieces that are drawn.
    pub pile: u64,
    /// Plates.
    pub plates: Vec<PlateRow>,
    /// Sides.
    pub edges: Vec<EdgeCount>,
    /// Pairs of sides.
    pub pairs: EdgePairs,
    /// Types.
    pub types: Types,
    /// Segments.
    pub kinds: Vec<KindCount>,
    /// Marks.
    pub marks: Vec<MarkCount>,
    /// Symmetry.
    pub symmetry: Symmetry,
    /// The tiles, set by set as they are listed there.
    pub rows: Vec<TileRow>,
}

/// Makes the statistics of a mix.
pub fn statistics(mix: &Mix) -> Statistics {
    Counts::of(mix).statistics()
}

impl Statistics {
    /// The odds that a tile drawn from the pile fits a hole in some turn.
    pub fn hole(&self, hole: &Hole) -> HoleOdds {
        holes::odds(self, hole)
    }

    /// The odds for every hole that the letters of the types make, up to turns, the hardest first.
    pub fn holes(&self) -> Vec<HoleOdds> {
        holes::every(self)
    }

    /// Pieces of the pile that show a mark, or have a segment of a kind; none where neither is known.
    pub fn showing(&self, id: &str) -> Option<u64> {
        let mark = self.marks.iter().find(|m| m.mark == id).map(|m| m.pile);
        mark.or_else(|| self.kinds.iter().find(|k| k.kind == id).map(|k| k.pile))
    }

    /// How the pieces with a mark or kind come up over the game.
    pub fn draws(&self, id: &str) -> Option<DrawCurve> {
        self.showing(id).map(|showing| draw_curve(showing, self.pile))
    }
}

/// Of a hundred, to one place.
fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { (part as f64 * 1000.0 / whole as f64).round() / 10.0 }
}
