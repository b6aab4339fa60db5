//! More copies of a tile or plate on the board than the chosen sets hold; told once a kind.

use std::collections::BTreeMap;

use super::{Check, Context, words};
use crate::engine::rules::TileInfo;
use crate::model::{Cell, Edit, Finding, Fix, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "set-exceeded",
    severity: Severity::Error,
    rule: Some("BAS-START-1"),
    about: "More copies lie on the board than the chosen sets hold.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    plates(check, cx, out);
    // Cells of plates laid one by one are for the check on torn plates.
    let over: Vec<&TileInfo> =
        cx.rules.tiles.iter().filter(|t| !t.on_plate && cx.analysis.laid(&t.id) > t.copies).collect();
    for info in over {
        let id = info.id.as_str();
        let mut places: Vec<(Cell, usize)> = Vec::new();
        for (cell, pile) in &cx.board.tiles {
            places.extend(pile.iter().enumerate().filter(|(_, t)| t.tile == id).map(|(at, _)| (*cell, at)));
        }
        let over = places.len() - usize::try_from(info.copies).unwrap_or(0);
        let name = words::tile_name(cx, id);
        let message = if info.copies == 0 {
            format!("The chosen editions have no \u{2018}{name}\u{2019}; {} here.", lie(places.len()))
        } else {
            format!(
                "The chosen sets hold {} \u{2018}{name}\u{2019}; {} here.",
                info.copies,
                lie(places.len())
            )
        };
        // Taken from the last cell on, and from the top of a pile, so that no index shifts before its turn.
        let edits = places.iter().rev().take(over).map(|(cell, at)| Edit::TakeTile(*cell, *at)).collect();
        let label = if over == 1 { "Take one away".to_owned() } else { format!("Take {over} away") };
        out.push(check.finding(
            message,
            format!("Take {over} away, or raise the number of copies of the set under Rules."),
            places.iter().rev().map(|(cell, _)| Place::cell(*cell)).collect(),
            vec![Fix { label, edits }],
        ));
    }
}

fn lie(n: usize) -> String {
    if n == 1 { "1 lies".to_owned() } else { format!("{n} lie") }
}

fn plates(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let mut used: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, p) in cx.board.plates.iter().enumerate() {
        used.entry(&p.plate).or_default().push(i);
    }
    for (id, places) in used {
        let Some((set, plate)) = cx.rules.plate(id) else { continue };
        let copies = cx.board.sets.iter().find(|s| s.id == set.id).map_or(1, |s| s.copies as usize);
        if places.len() <= copies {
            continue;
        }
        let over = places.len() - copies;
        let edits = places.iter().rev().take(over).map(|i| Edit::TakePlate(*i)).collect();
        let name = if plate.name.is_empty() { id } else { plate.name.get("en") };
        out.push(check.finding(
            format!("The chosen sets hold {copies} \u{2018}{name}\u{2019}; {} here.", lie(places.len())),
            format!("Take {over} away, or raise the number of copies of the set under Rules."),
            places.iter().rev().map(|i| Place::cell(cx.board.plates[*i].cell())).collect(),
            vec![Fix { label: format!("Take {over} away"), edits }],
        ));
    }
}
