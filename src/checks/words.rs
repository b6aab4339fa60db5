//! Words that several checks use for things on a board.

use super::Context;
use crate::model::{Cell, Edit, Fix, PlacedFigure, PlacedTile, Turn};

/// First letter in upper case.
pub fn upper_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().collect::<String>() + chars.as_str())
}

/// `a` or `an` before a word.
pub fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// The name of a tile by its full id, else the id.
pub fn tile_name(cx: &Context<'_>, id: &str) -> String {
    match cx.rules.tile(id) {
        Some(kind) if !cx.rules.def(kind).name.is_empty() => cx.rules.def(kind).name.get("en").to_owned(),
        Some(_) | None => id.to_owned(),
    }
}

/// The name of a figure by its id.
pub fn figure_name(cx: &Context<'_>, id: &str) -> String {
    match cx.rules.figure(id) {
        Some(f) if !cx.rules.figure_info(f).def.label.is_empty() => {
            cx.rules.figure_info(f).def.label.get("en").to_owned()
        }
        Some(_) | None => id.to_owned(),
    }
}

/// Who owns a figure, and which it is: "Red's meeple", "the count".
pub fn whose(cx: &Context<'_>, figure: &PlacedFigure) -> String {
    let name = figure_name(cx, &figure.figure);
    match &figure.player {
        Some(id) => {
            let shown = cx.board.players.iter().find(|p| p.id == *id).map_or(id.as_str(), |p| p.shown());
            format!("{shown}\u{2019}s {name}")
        }
        None => format!("The {name}"),
    }
}

/// The name of a kind by its number.
pub fn kind_name(cx: &Context<'_>, kind: u8) -> String {
    let def = &cx.rules.kinds[kind as usize].def;
    if def.label.is_empty() { def.id.clone() } else { def.label.get("en").to_owned() }
}

/// The name of a kind by its id, else the id (of a group, of a mark).
pub fn kind_or_id(cx: &Context<'_>, id: &str) -> String {
    cx.rules.kind(id).map_or_else(|| id.to_owned(), |k| kind_name(cx, k))
}

/// Takes the tile at a place of a cell's pile.
pub fn take_tile(cell: Cell, at: usize) -> Fix {
    Fix { label: "Take it away".to_owned(), edits: vec![Edit::TakeTile(cell, at)] }
}

/// Turns the first tile of a cell.
pub fn turn_tile(cell: Cell, tile: &PlacedTile, turn: Turn) -> Fix {
    Fix {
        label: format!("Turn to {}°", turn.degrees()),
        edits: vec![Edit::TakeTile(cell, 0), Edit::PutTile(cell, 0, PlacedTile { turn, ..tile.clone() })],
    }
}

/// Takes a figure of the board's list.
pub fn take_figure(at: usize) -> Fix {
    Fix { label: "Take it back".to_owned(), edits: vec![Edit::TakeFigure(at)] }
}
