//! BAS-PLACE-1: every tile shares a whole side with another, back to the start. Told once for each part that lies apart.

use std::collections::BTreeMap;

use super::{Check, Context};
use crate::model::{Cell, Edit, Finding, Fix, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "not-connected",
    severity: Severity::Error,
    rule: Some("BAS-PLACE-1"),
    about: "Tiles lie apart from the rest of the board.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    if cx.analysis.is_one_part() {
        return;
    }
    let parts = cx.analysis.parts();
    if parts.len() < 2 {
        return;
    }
    let main = main_part(cx, &parts);
    for (_, part) in parts.iter().enumerate().filter(|(i, _)| *i != main) {
        let n = part.len();
        let message = if n == 1 {
            "This tile shares no side with the rest of the board.".to_owned()
        } else {
            format!("{n} tiles lie apart from the rest of the board.")
        };
        let pile = |c: &Cell| cx.board.tiles.get(c).map_or(0, Vec::len);
        let loose = part.iter().all(|c| cx.analysis.plate_at(*c).is_none() && pile(c) > 0);
        let fixes = if loose {
            // Whole piles: what lies under a tile would lie as far apart.
            let edits: Vec<Edit> =
                part.iter().flat_map(|c| (0..pile(c)).rev().map(|at| Edit::TakeTile(*c, at))).collect();
            let label = if n == 1 { "Take it away".to_owned() } else { format!("Take the {n} tiles away") };
            vec![Fix { label, edits }]
        } else {
            Vec::new()
        };
        out.push(check.finding(
            message,
            "Move them so that a whole side touches the board; corner contact alone is not enough.",
            part.iter().map(|c| Place::cell(*c)).collect(),
            fixes,
        ));
    }
}

/// The part that the others lie apart from: with a plate that replaces the start tile, else with a start tile, else the largest.
fn main_part(cx: &Context<'_>, parts: &[Vec<Cell>]) -> usize {
    let starts = cx.rules.start_tiles();
    let mut rank: BTreeMap<usize, (bool, bool, usize)> = BTreeMap::new();
    for (i, part) in parts.iter().enumerate() {
        let plate = part.iter().any(|c| cx.analysis.plate_at(*c).is_some());
        let has_start = part.iter().any(|c| {
            cx.board.tiles.get(c).and_then(|p| p.first()).is_some_and(|t| starts.contains(&t.tile.as_str()))
        });
        rank.insert(i, (plate, has_start, part.len()));
    }
    // Of equals the first in row order.
    rank.iter().rev().max_by_key(|(_, r)| **r).map_or(0, |(i, _)| *i)
}
