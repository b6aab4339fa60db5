//! More figures of a kind on the board than a player owns.

use std::collections::BTreeMap;

use super::{Check, Context, words};
use crate::engine::rules::FigureKind;
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
    // By piece: a figure that stands in another way is the same piece.
    let mut used: BTreeMap<(&str, u8), Vec<usize>> = BTreeMap::new();
    for (i, figure) in cx.board.figures.iter().enumerate() {
        let Some(kind) = cx.rules.figure(&figure.figure) else { continue };
        if !cx.rules.figure_info(kind).def.neutral {
            let piece = cx.rules.standing.figure(kind).piece;
            used.entry((figure.player.as_deref().unwrap_or(""), piece)).or_default().push(i);
        }
    }
    for ((player, piece), list) in used {
        let piece = FigureKind(piece);
        let info = cx.rules.figure_info(piece);
        let Some(have) = cx.rules.standing.figure(piece).supply.map(|n| n as usize) else { continue };
        if list.len() <= have {
            continue;
        }
        let over = list.len() - have;
        let figure = words::figure_name(cx, &info.def.id);
        let shown = cx.board.players.iter().find(|p| p.id == player).map_or(player, |p| p.shown());
        let message =
            format!("{shown} has {} of {figure} on the board; each player owns {have}.", list.len());
        let edits = list.iter().rev().take(over).map(|i| Edit::TakeFigure(*i)).collect();
        let label = if over == 1 { "Take one back".to_owned() } else { format!("Take {over} back") };
        let mut finding = check.finding(
            message,
            format!("Take {over} back."),
            list.iter()
                .rev()
                .map(|i| cx.board.figures[*i].spot.cell().map_or_else(Place::default, Place::cell))
                .collect(),
            vec![Fix { label, edits }],
        );
        if info.def.rule.is_some() {
            finding.rule.clone_from(&info.def.rule);
        }
        out.push(finding);
    }
}
