//! How large the numbers are that the rules reckon with. A file may state any number and keeps it; beyond these bounds the bound
//! is taken, so that sums and products of what is counted stay within 64 bits. Tile sets are told by a check (`number-large`).

/// Copies of a tile in an edition, and of all copies of a set together.
pub const MOST_COPIES: i64 = 1_000_000;
/// How often a mark is on a tile or segment, or the number printed on it.
pub const MOST_MARKS: i64 = 10_000;
/// Points or tokens for each thing that a term pays for, and tiles as which it measures.
pub const MOST_POINTS: i64 = 1_000_000;
/// Cells of a plate to a side, and from a plate to its partner.
pub const MOST_CELLS: i64 = 1_000;
/// Whatever is counted, what one payment comes to, and what a board says of tokens, tiles, scores and records.
pub const MOST_COUNTED: i64 = 1_000_000_000_000;

/// A number, or the bound on its side of zero.
#[inline]
pub const fn within(number: i64, most: i64) -> i64 {
    if number > most {
        most
    } else if number < -most {
        -most
    } else {
        number
    }
}
