//! What the board says to a screen reader: the cell cursor in words.

use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::tools;
use crate::model::geom::Cell;

/// The cell cursor in words: "4, 0, Road bend, turn 90, 1 error: road meets field".
pub(super) fn value(window: &Window) -> String {
    match window.view.cursor {
        Some(cell) => cell_words(window, cell),
        None => s::board_summary(window.session.board().tile_total(), window.session.findings().len()),
    }
}

fn cell_words(window: &Window, cell: Cell) -> String {
    let mut parts = vec![cell.to_string()];
    match window.session.tile_at(cell) {
        Some(tile) => {
            parts.push(window.tile_name(tile.id));
            parts.push(s::turn_words(tile.turn));
        }
        None => parts.push(s::EMPTY_CELL.to_owned()),
    }
    let figures = window.session.board().figures.iter().enumerate();
    for (index, _) in figures.filter(|(_, f)| f.spot.cell() == Some(cell)) {
        parts.push(window.figure_words(index));
    }
    if let (Some(hand), None) = (&window.view.hand, window.session.tile_at(cell)) {
        let clashes = tools::clash_words(window, cell);
        parts.push(s::would_fit(
            &window.tile_name(&hand.tile),
            hand.turn,
            clashes.first().map(String::as_str),
        ));
    }
    let here: Vec<&str> = window
        .session
        .findings()
        .iter()
        .filter(|f| f.at.iter().any(|p| p.at() == Some(cell)))
        .map(|f| f.message.as_str())
        .collect();
    if let Some(first) = here.first() {
        parts.push(s::problems_here(here.len(), first));
    }
    parts.join(", ")
}
