//! RIV-START-1, RIV2-START-1: of the tiles that are laid first, some come second and some last.

use std::collections::BTreeSet;

use super::{Check, Context, lines, words};
use crate::engine::placement::{Opening, Part};
use crate::model::{Cell, Finding, Place, Severity};

pub(super) static CHECK: Check = Check {
    id: "river-order",
    severity: Severity::Error,
    rule: Some("RIV-START-1"),
    about: "Tiles that are laid first lie in an order that the rules do not give.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let Some(opening) = &cx.rules.placement.opening else { return };
    let cells = cx.analysis.opened();
    if cells.is_empty() {
        return;
    }
    misplaced(check, cx, opening, out);
    let rule = || opening.rule(Part::Order).map(str::to_owned);
    let (view, name) = (cx.analysis.view(), opening.name(cx.rules));
    for (at, kind) in opening.missing(&view) {
        if cells.len() <= at {
            continue;
        }
        let tile = words::tile_name(cx, &cx.rules.tile_info(kind).id);
        let mut finding = check.finding(
            format!(
                "\u{2018}{tile}\u{2019} does not lie, although it comes {} in the {name}.",
                place_word(at)
            ),
            "Lay it there, or take its set off the list under Rules.",
            vec![Place::id(&cx.rules.tile_info(kind).id)],
            Vec::new(),
        );
        finding.severity = Severity::Warning;
        finding.rule = rule();
        out.push(finding);
    }
    let left = opening.left(&view);
    let last = |c: &Cell| view.store.tile_at(*c).is_some_and(|(k, _)| opening.is_last(k));
    if left > 0
        && !opening.is_open(&view, cells)
        && let Some(cell) = cells.iter().find(|c| last(c))
    {
        let mut finding = check.finding(
            format!("The {name} is closed although {left} of its tiles are left."),
            "Lay its last tile after all others, unless those fitted nowhere.",
            vec![Place::cell(*cell)],
            Vec::new(),
        );
        finding.severity = Severity::Warning;
        finding.rule = rule();
        out.push(finding);
    }
}

/// Tiles that an order names lie no farther from the beginning than their place in it.
fn misplaced(check: &Check, cx: &Context<'_>, opening: &Opening, out: &mut Vec<Finding>) {
    let store = cx.analysis.store();
    let of = |wanted: &dyn Fn(crate::engine::rules::TileKind) -> bool| -> BTreeSet<Cell> {
        let there = |c: &&Cell| store.tile_at(**c).is_some_and(|(k, _)| wanted(k));
        cx.analysis.opened().iter().filter(there).copied().collect()
    };
    let begins = of(&|k| opening.begins_with(k));
    let named = of(&|k| opening.named_place(k).is_some());
    if begins.is_empty() || named.is_empty() {
        return;
    }
    let steps = lines::steps_from(&lines::links(cx, opening), &begins);
    for cell in named {
        let Some((kind, _)) = store.tile_at(cell) else { continue };
        let Some(at) = opening.named_place(kind) else { continue };
        if steps.get(&cell).is_none_or(|n| *n <= at) {
            continue;
        }
        let name = opening.name(cx.rules);
        let mut finding = check.finding(
            format!("This tile comes {} in the {name}, and lies farther on.", place_word(at)),
            "Lay it right after the beginning, and the others after it.",
            vec![Place::cell(cell)],
            vec![words::take_tile(cell, 0)],
        );
        finding.rule = opening.rule(Part::Order).map(str::to_owned);
        out.push(finding);
    }
}

fn place_word(at: usize) -> String {
    match at {
        1 => "second".to_owned(),
        2 => "third".to_owned(),
        n => format!("as number {}", n + 1),
    }
}
