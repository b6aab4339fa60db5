//! Holes on the table: what must stand on some sides, and how likely a drawn tile fits.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use super::types::{patterns, smallest};
use super::{Statistics, percent};

/// Sign of an open side.
const OPEN: char = '-';

/// Most letters of which all holes are listed: 165 holes.
const MOST_LETTERS: usize = 4;

/// What a tile must show on each side to fit; `-` where anything will do. Written as four signs clockwise: `CRF-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hole([char; 4]);

/// A text that is no hole.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is no hole: expected four signs clockwise, letters of sides and `-` for an open one, such as CRF-"
)]
pub struct BadHole(pub String);

impl Hole {
    /// A hole between sides, clockwise; none for an open one.
    pub fn new(sides: [Option<char>; 4]) -> Hole {
        Hole(sides.map(|s| s.unwrap_or(OPEN)))
    }

    /// What each side must show.
    pub fn sides(self) -> [Option<char>; 4] {
        self.0.map(|c| (c != OPEN).then_some(c))
    }

    /// Whether a tile with these letters fits in some turn.
    pub fn takes(self, letters: [char; 4]) -> bool {
        let fits = |n: usize| (0..4).all(|i| self.0[i] == OPEN || self.0[i] == letters[(n + i) % 4]);
        (0..4).any(fits)
    }
}

impl FromStr for Hole {
    type Err = BadHole;

    fn from_str(text: &str) -> Result<Hole, BadHole> {
        let signs: Vec<char> = text.chars().flat_map(char::to_uppercase).collect();
        let fine = |c: &char| c.is_alphabetic() || *c == OPEN;
        match <[char; 4]>::try_from(signs) {
            Ok(signs) if signs.iter().all(fine) => Ok(Hole(signs)),
            Ok(_) | Err(_) => Err(BadHole(text.to_owned())),
        }
    }
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|c| write!(f, "{c}"))
    }
}

/// How likely a hole is filled.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HoleOdds {
    /// The hole, as it is written.
    pub hole: String,
    /// Tiles that fit in some turn, the start tile among them.
    pub tiles: u64,
    /// Pieces of the pile that fit.
    pub pieces: u64,
    /// Of a hundred draws from the full pile, to one place.
    pub percent: f64,
}

pub(super) fn odds(statistics: &Statistics, hole: &Hole) -> HoleOdds {
    let (mut tiles, mut pieces) = (0, 0);
    for t in statistics.types.every.iter().chain(&statistics.types.mixed) {
        let letters: Vec<char> = t.r#type.chars().collect();
        if <[char; 4]>::try_from(letters).is_ok_and(|letters| hole.takes(letters)) {
            tiles += t.tiles;
            pieces += t.pile;
        }
    }
    HoleOdds { hole: hole.to_string(), tiles, pieces, percent: percent(pieces, statistics.pile) }
}

pub(super) fn every(statistics: &Statistics) -> Vec<HoleOdds> {
    let letters: Vec<char> = statistics.types.letters.chars().collect();
    if letters.len() > MOST_LETTERS {
        return Vec::new();
    }
    let signs: Vec<char> = letters.into_iter().chain([OPEN]).collect();
    // An open side comes last, whatever its place in the alphabet.
    let shown = |p: [char; 4]| {
        let turned = |n: usize| -> [char; 4] { std::array::from_fn(|i| p[(n + i) % 4]) };
        (0..4).map(turned).min_by_key(|t| t.map(|c| (c == OPEN, c))).unwrap_or(smallest(p))
    };
    let stated = patterns(&signs).into_iter().filter(|p| p.iter().any(|c| *c != OPEN));
    let mut all: Vec<HoleOdds> = stated.map(|p| odds(statistics, &Hole(shown(p)))).collect();
    // Of holes that as many tiles fit, those with more open sides tell more.
    all.sort_by_cached_key(|h| (h.pieces, h.hole.chars().filter(|c| *c != OPEN).count(), h.hole.clone()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hole_takes_what_matches_in_some_turn() {
        let hole: Hole = "CRF-".parse().expect("a hole");
        assert!(hole.takes(['F', 'R', 'C', 'R']), "turned by half");
        assert!(!hole.takes(['C', 'F', 'R', 'C']), "the mirror image");
        assert!(!hole.takes(['C', '?', 'F', 'C']), "a mixed side");
        assert_eq!(hole.sides(), [Some('C'), Some('R'), Some('F'), None]);
        assert_eq!("c--f".parse::<Hole>().expect("a hole").to_string(), "C--F");
        for bad in ["", "CRF", "CRFFF", "C F ", "C?FF", "12--"] {
            assert_eq!(bad.parse::<Hole>(), Err(BadHole(bad.to_owned())));
        }
    }
}
