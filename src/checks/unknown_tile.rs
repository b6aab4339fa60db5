//! A tile that no chosen set has: kept as it is, saved back, not analysed.

use super::{Check, Context, words};
use crate::model::{Cell, Finding, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "unknown-tile",
    severity: Severity::Error,
    rule: None,
    about: "A tile that none of the chosen sets has.",
    cell: Some(look),
    board: None,
};

fn look(check: &Check, cx: &Context<'_>, cell: Cell, out: &mut Vec<Finding>) {
    let Some(pile) = cx.board.tiles.get(&cell) else { return };
    for (at, tile) in pile.iter().enumerate() {
        if cx.rules.tile(&tile.tile).is_some() {
            continue;
        }
        let help = match tile.tile.split_once('/') {
            Some((set, _)) if !cx.board.sets.iter().any(|s| s.id == set) => {
                format!("Add the set \u{2018}{set}\u{2019} under Rules, or take the tile away.")
            }
            Some(_) => "Correct its id in the file, or take the tile away.".to_owned(),
            None => "A tile id is \u{2018}set/tile\u{2019}; correct it in the file, or take the tile away."
                .to_owned(),
        };
        out.push(check.finding(
            format!("No chosen set has a tile \u{2018}{}\u{2019}.", tile.tile),
            help,
            vec![Place { id: Some(tile.tile.clone()), ..Place::cell(cell) }],
            vec![words::take_tile(cell, at)],
        ));
    }
}
