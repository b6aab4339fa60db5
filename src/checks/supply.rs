//! More figures of a kind on the board than a player owns.

use std::collections::BTreeMap;

use super::{Check, Context, words};
use crate::model::{Edit, Finding, Fix, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "supply",
    severity: Severity::Error,
    rule: Some("BAS-FIG-1"),
    about: "A player has more figures on the board than there are.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let mut used: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
    for (i, figure) in cx.board.figures.iter().enumerate() {
        used.entry((figure.player.as_deref().unwrap_or(""), &figure.figure)).or_default().push(i);
    }
    for ((player, id), list) in used {
        let Some(info) = cx.rules.figure(id).map(|f| cx.rules.figure_info(f)) else { continue };
        let have = match info.def.each_player {
            Some(n) if !info.def.neutral => n as usize,
            // One of each neutral figure.
            _ if info.def.neutral => 1,
            Some(_) | None => continue,
        };
        if list.len() <= have {
            continue;
        }
        let over = list.len() - have;
        let figure = words::figure_name(cx, id);
        let message = if info.def.neutral {
            format!("{} of the {figure} stand on the board; there is {have}.", list.len())
        } else {
            let shown = cx.board.players.iter().find(|p| p.id == player).map_or(player, |p| p.shown());
            format!("{shown} has {} of {figure} on the board; each player owns {have}.", list.len())
        };
        let edits = list.iter().rev().take(over).map(|i| Edit::TakeFigure(*i)).collect();
        let label = if over == 1 { "Take one back".to_owned() } else { format!("Take {over} back") };
        out.push(
            check.finding(
                message,
                format!("Take {over} back."),
                list.iter()
                    .rev()
                    .map(|i| cx.board.figures[*i].spot.cell().map_or_else(Place::default, Place::cell))
                    .collect(),
                vec![Fix { label, edits }],
            ),
        );
    }
}
