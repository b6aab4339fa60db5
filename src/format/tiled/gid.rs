//! Numbers of cells: the tile in the low bits, its turn in the high ones.

use crate::model::Turn;

/// Where the flags begin.
const FLAGS: u32 = 0xF000_0000;
/// Flipped east to west.
const EAST_WEST: u32 = 0x8000_0000;
/// Flipped north to south.
const NORTH_SOUTH: u32 = 0x4000_0000;
/// Flipped about the diagonal, before the others.
const DIAGONAL: u32 = 0x2000_0000;
/// A sixth of a turn, on hexagonal maps only.
const SIXTH: u32 = 0x1000_0000;

/// Largest number of a tile.
pub(super) const LARGEST: u32 = !FLAGS;

/// The tile and its turn clockwise; no turn when it is mirrored.
pub(super) fn split(number: u32) -> (u32, Option<Turn>) {
    let turn = match number & FLAGS & !SIXTH {
        0 => Some(0),
        f if f == EAST_WEST | DIAGONAL => Some(1),
        f if f == EAST_WEST | NORTH_SOUTH => Some(2),
        f if f == NORTH_SOUTH | DIAGONAL => Some(3),
        _ => None,
    };
    (number & !FLAGS, turn.map(Turn::from_quarters))
}

/// The number of a tile in a turn.
pub(super) fn join(tile: u32, turn: Turn) -> u32 {
    let flags = match turn.quarters() {
        0 => 0,
        1 => EAST_WEST | DIAGONAL,
        2 => EAST_WEST | NORTH_SOUTH,
        _ => NORTH_SOUTH | DIAGONAL,
    };
    (tile & !FLAGS) | flags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_flags() {
        for (turn, number) in Turn::ALL.into_iter().zip([7, 0xA000_0007, 0xC000_0007, 0x6000_0007_u32]) {
            assert_eq!(join(7, turn), number);
            assert_eq!(split(number), (7, Some(turn)));
            assert_eq!(split(number | SIXTH), (7, Some(turn)), "means nothing here");
        }
        for mirrored in [EAST_WEST, NORTH_SOUTH, DIAGONAL, EAST_WEST | NORTH_SOUTH | DIAGONAL] {
            assert_eq!(split(mirrored | 7), (7, None));
        }
    }
}
