//! What a tile is in play: by it tiles are compared, whatever their names.

use std::collections::BTreeMap;

use crate::model::tileset::Crossing;
use crate::model::{Ports, SegmentDef, Side, TileDef, Turn};

/// What one segment is in play.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    kind: String,
    ports: u16,
    also: Vec<Side>,
    marks: Vec<(String, i64)>,
    holds_nobody: bool,
}

/// What a tile is in play in one turn, whatever the order and ids of its segments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Play {
    /// Each with the ranks of those that it borders.
    parts: Vec<(Part, Vec<usize>)>,
    marks: Vec<(String, i64)>,
    /// Ranks of upper and lower segments.
    crossings: Vec<(usize, usize)>,
}

impl Play {
    /// Reads a tile of whose segments the ports are known, in their order.
    pub fn of(tile: &TileDef, ports: &[Ports], turn: Turn) -> Play {
        let marks = |marks: &BTreeMap<String, i64>| {
            marks.iter().filter(|(_, n)| **n != 0).map(|(m, n)| (m.clone(), *n)).collect::<Vec<_>>()
        };
        let part = |(k, s): (usize, &SegmentDef)| {
            let mut also: Vec<Side> = s.also.iter().map(|side| side.turned(turn)).collect();
            also.sort_unstable();
            Part {
                kind: s.kind.clone(),
                ports: ports.get(k).copied().unwrap_or_default().turned(turn).0,
                also,
                marks: marks(&s.marks),
                holds_nobody: s.holds.is_some(),
            }
        };
        let parts: Vec<Part> = tile.segments.iter().enumerate().map(part).collect();
        let mut sorted: Vec<&Part> = parts.iter().collect();
        sorted.sort();
        sorted.dedup();
        // Segments that are alike share a rank.
        let rank_of = |id: &str| {
            let (k, _) = tile.segment(id)?;
            sorted.binary_search(&&parts[k]).ok()
        };
        let mut with_borders: Vec<(Part, Vec<usize>)> = parts
            .iter()
            .zip(&tile.segments)
            .map(|(part, s)| {
                let mut ranks: Vec<usize> = s.borders.iter().filter_map(|id| rank_of(id)).collect();
                ranks.sort_unstable();
                (part.clone(), ranks)
            })
            .collect();
        with_borders.sort();
        let mut crossings: Vec<(usize, usize)> = tile
            .cross
            .iter()
            .filter_map(|(a, how, b)| {
                let (a, b) = (rank_of(a)?, rank_of(b)?);
                Some(match how {
                    Crossing::Over => (a, b),
                    Crossing::Under => (b, a),
                })
            })
            .collect();
        crossings.sort_unstable();
        Play { parts: with_borders, marks: marks(&tile.marks), crossings }
    }
}
