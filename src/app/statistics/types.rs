//! The types that a set has and those that it lacks: letters of the four sides, the same up to turns.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

/// Most letters of which all types are listed: 336 types.
const MOST_LETTERS: usize = 6;

/// Letter of a mixed side.
pub(super) const MIXED: char = '?';

/// How often a type is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TypeCount {
    /// Letters in the smallest turn.
    pub r#type: String,
    /// Tiles.
    pub tiles: u64,
    /// Pieces.
    pub pieces: u64,
    /// Pieces of the pile.
    pub pile: u64,
}

/// All types of some letters.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct Types {
    /// The letters, sorted: those of the sides of the sets and of the sets that they need.
    pub letters: String,
    /// Every type of these letters, also those of which there is no piece: 24 of three letters, 70 of four. Only those that
    /// are there when the letters are more than six.
    pub every: Vec<TypeCount>,
    /// Types with a mixed side, which are there.
    pub mixed: Vec<TypeCount>,
}

impl Types {
    /// Types of which there is a piece, mixed ones left out.
    pub fn present(&self) -> impl Iterator<Item = &TypeCount> {
        self.every.iter().filter(|t| t.pieces > 0)
    }

    /// Types of which there is none.
    pub fn missing(&self) -> impl Iterator<Item = &TypeCount> {
        self.every.iter().filter(|t| t.pieces == 0)
    }

    pub(super) fn of(letters: &[char], counted: BTreeMap<[char; 4], [u64; 3]>) -> Types {
        let count = |r#type: [char; 4], [tiles, pieces, pile]: [u64; 3]| TypeCount {
            r#type: r#type.iter().collect(),
            tiles,
            pieces,
            pile,
        };
        let (mixed, plain): (Vec<_>, Vec<_>) = counted.into_iter().partition(|(t, _)| t.contains(&MIXED));
        let mut every: BTreeMap<[char; 4], [u64; 3]> = BTreeMap::new();
        if letters.len() <= MOST_LETTERS {
            every.extend(patterns(letters).into_iter().map(|t| (t, [0; 3])));
        }
        every.extend(plain);
        let list = |all: Vec<([char; 4], [u64; 3])>| all.into_iter().map(|(t, n)| count(t, n)).collect();
        Types {
            letters: letters.iter().collect(),
            every: list(every.into_iter().collect()),
            mixed: list(mixed),
        }
    }
}

/// Four letters in their smallest turn.
pub(super) fn smallest(letters: [char; 4]) -> [char; 4] {
    let turned = |n: usize| std::array::from_fn(|i| letters[(n + i) % 4]);
    (1..4).map(turned).fold(letters, Ord::min)
}

/// Every pattern of four letters up to turns, sorted.
pub(super) fn patterns(letters: &[char]) -> Vec<[char; 4]> {
    let n = letters.len();
    let mut all: Vec<[char; 4]> = (0..n.pow(4))
        .map(|i| [i / n.pow(3), i / n.pow(2) % n, i / n % n, i % n].map(|k| letters[k]))
        .filter(|p| smallest(*p) == *p)
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_types_as_there_are_necklaces() {
        for (letters, count) in [("", 0), ("C", 1), ("CF", 6), ("CFR", 24), ("CFRS", 70), ("CFRST", 165)] {
            let letters: Vec<char> = letters.chars().collect();
            assert_eq!(patterns(&letters).len(), count, "{letters:?}");
        }
    }

    #[test]
    fn mirror_images_are_two_types() {
        assert_eq!(smallest(['R', 'C', 'C', 'F']), ['C', 'C', 'F', 'R']);
        assert_eq!(smallest(['F', 'C', 'C', 'R']), ['C', 'C', 'R', 'F']);
        assert_eq!(smallest(['R', 'F', 'R', 'F']), ['F', 'R', 'F', 'R']);
    }
}
