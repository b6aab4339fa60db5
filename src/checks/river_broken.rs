//! RIV-PLACE-1: each tile of a line that is laid first continues it from an open end. Told once for each piece that lies
//! apart from where the line begins.

use super::{Check, Context, lines};
use crate::engine::placement::Part;
use crate::model::{Cell, Edit, Finding, Fix, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "river-broken",
    severity: Severity::Error,
    rule: Some("RIV-PLACE-1"),
    about: "A piece of a line that is laid first does not continue it.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let Some(opening) = cx.rules.placement.opening.as_ref().filter(|o| o.continues()) else { return };
    let pieces = lines::pieces(&lines::links(cx, opening));
    if pieces.len() < 2 {
        return;
    }
    let begins = |piece: &Vec<Cell>| {
        piece.iter().any(|c| cx.analysis.store().tile_at(*c).is_some_and(|(k, _)| opening.begins_with(k)))
    };
    // Without a beginning the longest piece is the line; of equals the first in row order.
    let longest =
        pieces.iter().enumerate().max_by_key(|(i, p)| (p.len(), std::cmp::Reverse(*i))).map(|(i, _)| i);
    let none_begins = !pieces.iter().any(begins);
    for (i, piece) in pieces.iter().enumerate() {
        if begins(piece) || (none_begins && Some(i) == longest) {
            continue;
        }
        let name = opening.name(cx.rules);
        let message = match piece.len() {
            1 => format!("This tile does not continue the {name} from an open end."),
            n => format!("{n} tiles of the {name} do not continue it from an open end."),
        };
        let loose = piece.iter().all(|c| cx.board.tiles.contains_key(c));
        let label = if piece.len() == 1 { "Take it away".to_owned() } else { "Take them away".to_owned() };
        let edits = piece.iter().map(|c| Edit::TakeTile(*c, 0)).collect();
        let mut finding = check.finding(
            message,
            "Move them to an open end, or turn them so that they go on from one.",
            piece.iter().map(|c| Place::cell(*c)).collect(),
            if loose { vec![Fix { label, edits }] } else { Vec::new() },
        );
        finding.rule = opening.rule(Part::Continues).map(str::to_owned);
        out.push(finding);
    }
}
