//! What the window's gestures mean as edits of the board: erase, move, turn, figures. Each is one step of the history.

use std::collections::BTreeSet;

use super::action::Action;
use super::app::Window;
use super::command::Reason;
use super::motion::{Happening, Thing};
use super::plates;
use super::strings as s;
use super::tools::ToolId;
use super::view::{CursorBy, Hand, Workspace};
use crate::app::{Piece, Session};
use crate::model::board::{PlacedFigure, PlacedTile, Player, Spot};
use crate::model::edit::Edit;
use crate::model::geom::{Cell, Turn};

/// Edits that clear cells: figures, loose tiles and plates that touch them.
pub fn erase(session: &Session, cells: &BTreeSet<Cell>) -> Vec<Edit> {
    let board = session.board();
    let plates = plates_on(session, cells);
    let mut all = cells.clone();
    all.extend(plates.iter().flat_map(|p| session.plate_cells(*p)));
    let mut edits: Vec<Edit> = figures_on(session, &all).into_iter().rev().map(Edit::TakeFigure).collect();
    for cell in cells {
        let pile = board.tiles.get(cell).map_or(0, Vec::len);
        edits.extend((0..pile).rev().map(|at| Edit::TakeTile(*cell, at)));
    }
    edits.extend(plates.into_iter().rev().map(Edit::TakePlate));
    edits
}

fn plates_on(session: &Session, cells: &BTreeSet<Cell>) -> BTreeSet<usize> {
    cells
        .iter()
        .filter_map(|cell| match session.tile_at(*cell)?.piece {
            Piece::Plate(index) => Some(index),
            Piece::Tile(_) => None,
        })
        .collect()
}

fn figures_on(session: &Session, cells: &BTreeSet<Cell>) -> Vec<usize> {
    let figures = session.board().figures.iter().enumerate();
    figures.filter(|(_, f)| f.spot.cell().is_some_and(|c| cells.contains(&c))).map(|(n, _)| n).collect()
}

/// Whether Delete has something to do.
pub fn can_delete(window: &Window) -> bool {
    !window.view.selection.cells.is_empty() || window.view.selection.figure.is_some()
}

/// Erases what is selected.
pub fn delete_selection(window: &mut Window) {
    if let Some(index) = window.view.selection.figure {
        take_figure(window, index);
        return;
    }
    let cells = window.view.selection.cells.clone();
    let edits = erase(&window.session, &cells);
    if let (false, Some(first)) = (edits.is_empty(), cells.first()) {
        let label = match cells.len() {
            1 => s::erase_label(&window.tile_name_at(*first), *first),
            n => s::erase_many(n),
        };
        window.apply(label, edits);
        window.view.selection.clear();
    }
}

/// Moves the selected tiles and plates, with the figures on them. A single tile dropped on another swaps with it.
pub fn move_selection(window: &mut Window, dx: i32, dy: i32) {
    if (dx, dy) == (0, 0) {
        return;
    }
    let cells = window.view.selection.cells.clone();
    let session = &window.session;
    let board = session.board();
    let Some(first) = cells.first().copied() else { return };
    if !cells.iter().all(|c| c.offset(dx, dy).in_range()) {
        window.say(s::TOO_FAR);
        return;
    }
    let mut taken: Vec<Edit> = Vec::new();
    let mut put: Vec<Edit> = Vec::new();
    let mut figures: Vec<(usize, (i32, i32))> =
        figures_on(session, &cells).into_iter().map(|n| (n, (dx, dy))).collect();
    for cell in &cells {
        if let Some(tile) = board.tiles.get(cell).and_then(|pile| pile.first()) {
            taken.push(Edit::TakeTile(*cell, 0));
            put.push(Edit::PutTile(cell.offset(dx, dy), 0, tile.clone()));
        }
    }
    let target = first.offset(dx, dy);
    if let (1, Some(other)) = (cells.len(), board.tiles.get(&target).and_then(|pile| pile.first())) {
        taken.push(Edit::TakeTile(target, 0));
        put.push(Edit::PutTile(first, 0, other.clone()));
        figures.extend(figures_on(session, &[target].into()).into_iter().map(|n| (n, (-dx, -dy))));
    }
    for index in plates_on(session, &cells) {
        if let Some(plate) = board.plates.get(index) {
            let mut moved = plate.clone();
            (moved.x, moved.y) = (plate.x.saturating_add(dx), plate.y.saturating_add(dy));
            taken.push(Edit::TakePlate(index));
            taken.push(Edit::PutPlate(index, moved));
        }
    }
    let mut edits = taken;
    edits.extend(put);
    for (index, (dx, dy)) in figures {
        if let Some(figure) = board.figures.get(index) {
            let mut moved = figure.clone();
            moved.spot = match &figure.spot {
                Spot::Segment(cell, segment) => Spot::Segment(cell.offset(dx, dy), segment.clone()),
                Spot::Cell(cell) => Spot::Cell(cell.offset(dx, dy)),
                Spot::Place(place) => Spot::Place(place.clone()),
            };
            edits.push(Edit::TakeFigure(index));
            edits.push(Edit::PutFigure(index, moved));
        }
    }
    let label = match cells.len() {
        1 => s::move_label(&window.tile_name_at(first), target),
        n => s::move_many(n, target),
    };
    window.apply(label, edits);
    window.view.selection.cells = cells.into_iter().map(|c| c.offset(dx, dy)).collect();
}

/// Whether there is something to turn.
pub fn can_turn(window: &Window) -> Result<(), Reason> {
    let used = |cell| window.session.tile_at(cell).is_some();
    let free = window.view.workspace == Workspace::Board;
    let some = window.view.hand.is_some() || free && meant(window).any(used);
    some.then_some(()).ok_or(s::NOTHING_TO_TURN)
}

/// Cells that a turn means: the selected ones, else the one at the cursor.
fn meant(window: &Window) -> impl Iterator<Item = Cell> + '_ {
    let selected = &window.view.selection.cells;
    let cursor = window.view.cursor.filter(|_| selected.is_empty());
    selected.iter().copied().chain(cursor)
}

/// Cells of loose tiles among them.
fn turnable(window: &Window) -> impl Iterator<Item = Cell> + '_ {
    meant(window).filter(|cell| window.session.board().tiles.contains_key(cell))
}

/// Turns the tile in hand, else the selected tiles and plates, by quarter turns clockwise. Plates that belong together
/// turn as one.
pub fn turn(window: &mut Window, quarters: usize) {
    let by = Turn::from_quarters(quarters);
    if let Some(hand) = &mut window.view.hand {
        window.motion.say(Happening::Turned(Thing::Hand, hand.turn));
        hand.turn = hand.turn.then(by);
        return;
    }
    let pieces = plates::pieces_on(&window.session, meant(window));
    if !pieces.is_empty() {
        turn_plates(window, &pieces, by);
        return;
    }
    let cells: Vec<Cell> = turnable(window).collect();
    let turns: Vec<(Cell, Turn)> = cells
        .iter()
        .filter_map(|cell| {
            let tile = window.session.board().tiles.get(cell)?.first()?;
            Some((*cell, tile.turn.then(by)))
        })
        .collect();
    turn_tiles(window, &turns);
}

/// Turns pieces of plates, each about its own middle, and the loose tiles that are selected with them.
fn turn_plates(window: &mut Window, pieces: &BTreeSet<BTreeSet<usize>>, by: Turn) {
    let mut edits = Vec::new();
    let mut cells = BTreeSet::new();
    let loose: Vec<Cell> = turnable(window).collect();
    let board = window.session.board();
    for cell in &loose {
        if let Some(tile) = board.tiles.get(cell).and_then(|pile| pile.first()) {
            edits.push(Edit::TakeTile(*cell, 0));
            edits.push(Edit::PutTile(*cell, 0, PlacedTile { turn: tile.turn.then(by), ..tile.clone() }));
        }
    }
    for piece in pieces {
        if let Some((turned, lies)) = plates::turn_edits(&window.session, piece, by) {
            edits.extend(turned);
            cells.extend(lies);
        }
    }
    if !cells.iter().all(|c| c.in_range()) {
        window.say(s::TOO_FAR);
        return;
    }
    let selected = !window.view.selection.cells.is_empty();
    window.apply(s::turn_plates(pieces.iter().map(BTreeSet::len).sum()), edits);
    if selected {
        cells.extend(loose);
        window.view.selection.cells = cells;
    }
}

fn turn_tiles(window: &mut Window, turns: &[(Cell, Turn)]) {
    let board = window.session.board();
    let mut edits = Vec::new();
    for (cell, turn) in turns {
        if let Some(tile) = board.tiles.get(cell).and_then(|pile| pile.first()) {
            window.motion.say(Happening::Turned(Thing::Tile(*cell), tile.turn));
            edits.push(Edit::TakeTile(*cell, 0));
            edits.push(Edit::PutTile(*cell, 0, PlacedTile { turn: *turn, ..tile.clone() }));
        }
    }
    let label = match turns {
        [] => return,
        [(cell, turn)] => s::turn_label(&window.tile_name_at(*cell), *turn, *cell),
        many => s::turn_many(many.len()),
    };
    window.apply(label, edits);
}

/// Turns what is in hand, or the selected tile, to the next turn that fits.
pub fn turn_to_next_fit(window: &mut Window) {
    if let Some(hand) = window.view.hand.clone() {
        let Some(cell) = window.view.cursor else {
            turn(window, 1);
            return;
        };
        match next_fit(window, &hand.tile, cell, hand.turn) {
            Some(turn) => {
                window.motion.say(Happening::Turned(Thing::Hand, hand.turn));
                window.view.hand = Some(Hand { turn, ..hand });
            }
            None => window.say(s::NO_TURN_FITS),
        }
        return;
    }
    let Some(cell) = turnable(window).next() else { return };
    let Some(tile) = window.session.board().tiles.get(&cell).and_then(|p| p.first()).cloned() else { return };
    match next_fit(window, &tile.tile, cell, tile.turn) {
        Some(turn) => turn_tiles(window, &[(cell, turn)]),
        None => window.say(s::NO_TURN_FITS),
    }
}

fn next_fit(window: &Window, tile: &str, cell: Cell, from: Turn) -> Option<Turn> {
    (1..4)
        .map(|n| from.then(Turn::from_quarters(n)))
        .find(|turn| window.session.fit(tile, cell, *turn).clashes.is_empty())
}

/// Takes a tile into the hand.
pub fn hold(window: &mut Window, tile: &str, turn: Turn) {
    window.view.hand = Some(Hand { tile: tile.to_owned(), turn });
    window.view.tool = ToolId::Place;
    window.view.selection.clear();
    window.view.focus_request = Some(super::view::FocusTarget::Canvas);
}

/// Takes a tile like the one at the cursor into the hand, in its turn.
pub fn pick_at_cursor(window: &mut Window) {
    let tile = window.view.cursor.and_then(|cell| window.session.tile_at(cell));
    let picked = match tile {
        Some(tile) if matches!(tile.piece, Piece::Tile(_)) => Some((tile.id.to_owned(), tile.turn)),
        Some(_) | None => None,
    };
    match picked {
        Some((id, turn)) => hold(window, &id, turn),
        None => window.say(s::NOTHING_TO_PICK),
    }
}

/// Which way Tab goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Towards {
    /// To the next.
    Next,
    /// To the one before.
    Previous,
}

/// Where Tab goes on the selected tile, else on that of the cell cursor: the tile itself, then its features in order. None
/// before the first and after the last.
pub fn next_feature(window: &Window, towards: Towards) -> Option<(Cell, Option<String>)> {
    let selection = &window.view.selection;
    let by_keys = window.view.cursor.filter(|_| window.view.cursor_by == CursorBy::Keys);
    let cell = match (&selection.feature, selection.cells.len()) {
        (Some((cell, _)), _) => *cell,
        (None, 1) => *selection.cells.first()?,
        (None, _) => by_keys?,
    };
    let segments = &window.session.tile_at(cell)?.def.segments;
    let now = selection.feature.as_ref().and_then(|(_, id)| segments.iter().position(|s| s.id == *id));
    let next = match (towards, now) {
        (Towards::Next, None) => Some(0),
        (Towards::Next, Some(n)) => Some(n + 1),
        (Towards::Previous, None) => return None,
        (Towards::Previous, Some(n)) => n.checked_sub(1),
    };
    match next {
        Some(n) => segments.get(n).map(|s| (cell, Some(s.id.clone()))),
        None => Some((cell, None)),
    }
}

/// Goes there, or to the next control.
pub fn step_feature(ctx: &egui::Context, window: &mut Window, towards: Towards) {
    match next_feature(window, towards) {
        Some((cell, segment)) => window.actions.push(Action::SelectFeature(cell, segment)),
        None => {
            window.view.selection.feature = None;
            let direction = match towards {
                Towards::Next => egui::FocusDirection::Next,
                Towards::Previous => egui::FocusDirection::Previous,
            };
            ctx.memory_mut(|m| m.move_focus(direction));
        }
    }
}

/// Selects every tile.
pub fn select_all(window: &mut Window) {
    let all: BTreeSet<Cell> = window.occupied().collect();
    window.view.selection.clear();
    window.view.selection.cells = all;
}

/// Moves the cell cursor to the next cell where the tile in hand fits as it is turned, else in any turn.
pub fn step_fitting_cell(window: &mut Window, by: i32) {
    let Some(hand) = window.view.hand.clone() else { return };
    let legal = window.facts.legal(&window.session, &hand.tile);
    let now = hand.turn.quarters();
    let mut cells: Vec<Cell> = legal.iter().filter(|(_, turns)| turns[now]).map(|(c, _)| *c).collect();
    if cells.is_empty() {
        cells = legal.iter().map(|(c, _)| *c).collect();
    }
    if cells.is_empty() {
        window.say(s::FITS_NOWHERE);
        return;
    }
    let cursor = window.view.cursor.filter(|_| window.view.cursor_by == CursorBy::Keys);
    let next = match cursor {
        None => cells[0],
        Some(cursor) if by > 0 => cells.iter().copied().find(|c| *c > cursor).unwrap_or(cells[0]),
        Some(cursor) => {
            let before = cells.iter().copied().rev().find(|c| *c < cursor);
            before.unwrap_or(cells[cells.len() - 1])
        }
    };
    window.move_cursor_to(next);
}

/// The next player puts figures.
pub fn next_player(window: &mut Window) {
    let players = window.session.board().players.len().max(1);
    window.view.player = (window.view.player + 1) % players;
    window.view.tool = ToolId::Figure;
}

/// The next kind of figure is put.
pub fn next_kind(window: &mut Window) {
    let kinds = window.figure_kinds();
    if let Some(first) = kinds.first() {
        let next = kinds.iter().position(|(id, _)| *id == window.view.figure).map_or(0, |n| n + 1);
        window.view.figure = kinds.get(next).unwrap_or(first).0.clone();
        window.view.tool = ToolId::Figure;
    }
}

/// Puts the figure in hand on a spot; without a player it belongs to nobody.
pub fn put_figure(window: &mut Window, player: Option<&Player>, spot: Spot) {
    let figure = PlacedFigure {
        player: player.map(|p| p.id.clone()),
        figure: window.view.figure.clone(),
        extra: serde_json::Map::new(),
        spot,
    };
    let name = window.figure_name(&window.view.figure);
    let place = window.spot_words(&figure.spot);
    let label = s::put_figure_label(player.map(Player::shown), &name, &place);
    let at = window.session.board().figures.len();
    window.apply(label, vec![Edit::PutFigure(at, figure)]);
}

/// Takes a figure home.
pub fn take_figure(window: &mut Window, index: usize) {
    let name = window.figure_words(index);
    window.apply(s::take_figure_label(&name), vec![Edit::TakeFigure(index)]);
    window.view.selection.figure = None;
}

/// Takes home all figures of the current player on a cell.
pub fn take_figures_of_player(window: &mut Window, cell: Cell) {
    let board = window.session.board();
    let Some(player) = board.players.get(window.view.player) else { return };
    let own = |n: &usize| board.figures[*n].player.as_deref() == Some(player.id.as_str());
    let indices: Vec<usize> = figures_on(&window.session, &[cell].into()).into_iter().filter(own).collect();
    if !indices.is_empty() {
        let label = s::take_figures_label(player.shown(), cell);
        window.apply(label, indices.into_iter().rev().map(Edit::TakeFigure).collect());
    }
}

/// Moves a figure to a spot.
pub fn move_figure(window: &mut Window, index: usize, spot: Spot) {
    let Some(figure) = window.session.board().figures.get(index) else { return };
    if figure.spot == spot {
        return;
    }
    let label = s::move_figure_label(&window.figure_words(index), &window.spot_words(&spot));
    let moved = PlacedFigure { spot, ..figure.clone() };
    window.apply(label, vec![Edit::TakeFigure(index), Edit::PutFigure(index, moved)]);
}
