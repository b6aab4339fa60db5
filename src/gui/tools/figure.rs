//! Puts, moves and takes away figures. Every segment of the tile under the pointer is a numbered spot, and so is each
//! place that is printed there.

use std::collections::BTreeMap;

use egui::{CursorIcon, Vec2, vec2};

use super::{Hint, Pointer, Tool, ToolId, key, words};
use crate::app::Piece;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::edits;
use crate::gui::strings as s;
use crate::gui::view::Drag;
use crate::model::board;
use crate::model::geom::Cell;
use crate::model::vocab::StandsOn;

/// The tool.
pub struct FigureTool;

/// A place where a figure can stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    /// What it stands on.
    pub spot: board::Spot,
    /// Board position.
    pub at: Vec2,
}

impl Seat {
    /// The id of what it stands on: segment or place; empty for a whole cell.
    pub fn id(&self) -> &str {
        match &self.spot {
            board::Spot::Segment(_, id) | board::Spot::Place(id) => id,
            board::Spot::Cell(_) => "",
        }
    }
}

/// How near the pointer must be to a seat or figure, in cells.
const REACH: f32 = 0.16;

/// The seats of the tile on a cell for the figure in hand, in reading order; their number is their place in the list,
/// from 1. Players' figures stand on segments and in places, neutral ones on what their set says.
pub fn spots(window: &Window, cell: Cell) -> Vec<Seat> {
    let origin = vec2(cell.x as f32, cell.y as f32);
    let neutral = window.session.figure_def(&window.view.figure).filter(|def| def.neutral);
    let mut seats = match neutral.map(|def| def.on) {
        None => [segments(window, cell), places(window, cell)].concat(),
        Some(Some(StandsOn::Cell)) => whole_cell(window, cell),
        Some(Some(StandsOn::Place)) => places(window, cell),
        Some(Some(StandsOn::Feature)) => segments(window, cell),
        Some(None) => [segments(window, cell), whole_cell(window, cell)].concat(),
    };
    seats.sort_by(|a, b| {
        let row = |seat: &Seat| ((seat.at.y - origin.y) * 5.0) as i32;
        row(a).cmp(&row(b)).then(a.at.x.total_cmp(&b.at.x)).then_with(|| a.spot.cmp(&b.spot))
    });
    seats
}

fn segments(window: &Window, cell: Cell) -> Vec<Seat> {
    let Some(tile) = window.session.tile_at(cell) else { return Vec::new() };
    let origin = vec2(cell.x as f32, cell.y as f32);
    let open = tile.def.segments.iter().filter(|segment| window.session.holds_figures(segment));
    open.filter_map(|segment| {
        let seat = window.plans.seat(tile.id, tile.turn, &segment.id)?;
        Some(Seat { spot: board::Spot::Segment(cell, segment.id.clone()), at: origin + seat })
    })
    .collect()
}

fn whole_cell(window: &Window, cell: Cell) -> Vec<Seat> {
    let middle = vec2(cell.x as f32 + 0.5, cell.y as f32 + 0.5);
    let laid = window.session.tile_at(cell).is_some();
    laid.then_some(Seat { spot: board::Spot::Cell(cell), at: middle }).into_iter().collect()
}

/// The next free seat of each named place that is printed on this cell.
fn places(window: &Window, cell: Cell) -> Vec<Seat> {
    let mut seats = Vec::new();
    for set in window.sets_in_use() {
        for place in &set.places {
            let spot = board::Spot::Place(format!("{}/{}", set.id, place.id));
            let taken = window.session.board().figures.iter().filter(|f| f.spot == spot).count();
            let at = window.place_on_board(&format!("{}/{}", set.id, place.id), taken);
            if let Some(at) = at.filter(|at| crate::gui::camera::cell_of(*at) == cell) {
                seats.push(Seat { spot, at });
            }
        }
    }
    seats
}

/// Whether the rules let the figure in hand be put there.
pub fn may_put(window: &Window, spot: &board::Spot) -> bool {
    let board = window.session.board();
    let player = board.players.get(window.view.player).map(|p| p.id.as_str());
    window.session.may_put(player, &window.view.figure, spot)
}

/// How seats are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// Exactly; plans are made that are lacking.
    Exact,
    /// As far as the tiles are planned already, else their middles.
    Known,
}

/// Figures on cells from `min` to `max`, by index, with their board positions.
pub fn figures_in_view(window: &Window, min: Cell, max: Cell, seats: Seats) -> Vec<(usize, Vec2)> {
    let mut placed: Vec<(usize, Vec2)> = Vec::new();
    let mut seated: BTreeMap<&str, usize> = BTreeMap::new();
    let mut free = Vec::new();
    for (index, figure) in window.session.board().figures.iter().enumerate() {
        let at = match &figure.spot {
            board::Spot::Segment(cell, segment) => {
                if cell.x < min.x || cell.x > max.x || cell.y < min.y || cell.y > max.y {
                    continue;
                }
                let seat = window
                    .session
                    .tile_at(*cell)
                    .and_then(|tile| match seats {
                        Seats::Exact => window.plans.seat(tile.id, tile.turn, segment),
                        Seats::Known if matches!(tile.piece, Piece::Tile(_)) => {
                            window.plans.known_seat(tile.id, tile.turn, segment)
                        }
                        // Plates are drawn as a whole; nobody else plans their tiles.
                        Seats::Known => window.plans.seat(tile.id, tile.turn, segment),
                    })
                    .unwrap_or(vec2(0.5, 0.5));
                vec2(cell.x as f32, cell.y as f32) + seat
            }
            board::Spot::Cell(cell) => {
                free.push(placed.len());
                vec2(cell.x as f32 + 0.5, cell.y as f32 + 0.5)
            }
            board::Spot::Place(place) => {
                let taken = seated.entry(place).or_default();
                *taken += 1;
                match window.place_on_board(place, *taken - 1) {
                    Some(at) => at,
                    None => continue,
                }
            }
        };
        placed.push((index, at));
    }
    spread(&mut placed);
    for n in free {
        stand_clear(&mut placed, n);
    }
    placed
}

/// Moves a figure that has a whole cell to where it hides no other one.
fn stand_clear(placed: &mut [(usize, Vec2)], n: usize) {
    let middle = placed[n].1;
    let others: Vec<Vec2> = placed.iter().enumerate().filter(|(k, _)| *k != n).map(|(_, p)| p.1).collect();
    let clear = |at: &Vec2| others.iter().all(|other| (*other - *at).length() > 0.3);
    let corners = [(0.0, 0.0), (0.24, -0.24), (-0.24, -0.24), (0.24, 0.24), (-0.24, 0.24)];
    let at = corners.into_iter().map(|(x, y)| middle + vec2(x, y)).find(clear);
    placed[n].1 = at.unwrap_or(middle);
}

/// Figures on one seat stand a tenth of a cell apart.
fn spread(placed: &mut [(usize, Vec2)]) {
    let original: Vec<Vec2> = placed.iter().map(|(_, at)| *at).collect();
    for (n, (_, at)) in placed.iter_mut().enumerate() {
        let same = |other: &&Vec2| (**other - original[n]).length() < 0.01;
        let (before, all) = (original[..n].iter().filter(same).count(), original.iter().filter(same).count());
        at.x += 0.2 * (before as f32 - (all as f32 - 1.0) / 2.0);
    }
}

/// The figure under a board position.
pub fn figure_under(window: &Window, at: Vec2) -> Option<usize> {
    let cell = crate::gui::camera::cell_of(at);
    figures_in_view(window, cell.offset(-1, -1), cell.offset(1, 1), Seats::Exact)
        .into_iter()
        .map(|(index, pos)| ((pos - at).length(), index))
        .filter(|(distance, _)| *distance < REACH)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, index)| index)
}

/// What a click means: the nearest seat, else the segment under the pointer, else the only seat of the cell.
pub(super) fn spot_meant(window: &Window, at: Vec2) -> Option<board::Spot> {
    let cell = crate::gui::camera::cell_of(at);
    let seats = spots(window, cell);
    let near = seats
        .iter()
        .map(|seat| ((seat.at - at).length(), &seat.spot))
        .filter(|(distance, _)| *distance < REACH)
        .min_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((_, spot)) = near {
        return Some(spot.clone());
    }
    let under = window.segment_at(at).map(|segment| board::Spot::Segment(cell, segment));
    match (under, seats.as_slice()) {
        (_, [only]) => Some(only.spot.clone()),
        (Some(under), seats) if seats.iter().any(|seat| matches!(seat.spot, board::Spot::Segment(..))) => {
            Some(under)
        }
        (_, _) => None,
    }
}

/// Puts the figure in hand there, or takes it away when it stands there.
fn put_or_take(window: &mut Window, spot: board::Spot) {
    let board = window.session.board();
    let neutral = window.session.figure_def(&window.view.figure).is_some_and(|def| def.neutral);
    let player = board.players.get(window.view.player).filter(|_| !neutral).cloned();
    if player.is_none() && !neutral {
        window.say(s::NO_PLAYERS);
        return;
    }
    let owner = player.as_ref().map(|p| p.id.as_str());
    let same = |f: &board::PlacedFigure| f.player.as_deref() == owner && f.figure == window.view.figure;
    let standing = board.figures.iter().position(|f| f.spot == spot && same(f));
    let elsewhere = board.figures.iter().position(|f| neutral && same(f));
    match (standing, elsewhere) {
        // Places hold several figures of one player.
        (Some(index), _) if neutral || !matches!(spot, board::Spot::Place(_)) => {
            edits::take_figure(window, index);
        }
        // There is one of each neutral figure: it walks.
        (None, Some(index)) => edits::move_figure(window, index, spot),
        (_, _) => edits::put_figure(window, player.as_ref(), spot),
    }
}

impl Tool for FigureTool {
    fn id(&self) -> ToolId {
        ToolId::Figure
    }

    fn command(&self) -> CommandId {
        CommandId::Figure
    }

    fn hint(&self, window: &Window) -> Vec<Hint> {
        let name = window.figure_name(&window.view.figure);
        let neutral = window.session.figure_def(&window.view.figure).is_some_and(|def| def.neutral);
        let player = window.session.board().players.get(window.view.player).filter(|_| !neutral);
        if player.is_none() && !neutral {
            return vec![words(s::NO_PLAYERS)];
        }
        vec![
            words(s::hint_figure(player.map(|p| p.shown()), &name)),
            key(s::KEY_SPOTS),
            words(s::HINT_SPOT),
            key(s::KEY_PLAYER),
            words(s::HINT_PLAYER),
            key(s::KEY_KIND),
            words(s::HINT_KIND),
        ]
    }

    fn cursor(&self, window: &Window) -> CursorIcon {
        match window.view.cursor {
            Some(cell) if window.session.tile_at(cell).is_some() => CursorIcon::PointingHand,
            _ => CursorIcon::Default,
        }
    }

    fn click(&self, window: &mut Window, pointer: Pointer) {
        match spot_meant(window, pointer.at) {
            Some(spot) => put_or_take(window, spot),
            None => window.say(s::NO_SPOT),
        }
    }

    fn drag_start(&self, window: &mut Window, from: Pointer) {
        if let Some(index) = figure_under(window, from.at) {
            window.view.drag = Some(Drag::Figure(index));
        }
    }

    fn drag_end(&self, window: &mut Window, pointer: Pointer) {
        drop_figure(window, pointer);
    }

    fn act(&self, window: &mut Window, cell: Cell) {
        match spots(window, cell).as_slice() {
            [] => window.say(s::NO_SPOT),
            [only] => put_or_take(window, only.spot.clone()),
            _ => window.say(s::SAY_WHICH_SPOT),
        }
    }

    fn digit(&self, window: &mut Window, cell: Cell, digit: usize) {
        let spots = spots(window, cell);
        if digit == 0 {
            edits::take_figures_of_player(window, cell);
        } else if let Some(spot) = spots.get(digit - 1) {
            put_or_take(window, spot.spot.clone());
        } else {
            window.say(s::NO_SUCH_SPOT);
        }
    }
}

/// Ends the drag of a figure: on a seat it moves there, off the board it goes home.
pub(super) fn drop_figure(window: &mut Window, pointer: Pointer) {
    let Some(Drag::Figure(index)) = window.view.drag.take() else { return };
    // Seats depend on what is dragged.
    let Some(kind) = window.session.board().figures.get(index).map(|f| f.figure.clone()) else { return };
    let in_hand = std::mem::replace(&mut window.view.figure, kind);
    let spot = spot_meant(window, pointer.at);
    window.view.figure = in_hand;
    match spot {
        Some(spot) => edits::move_figure(window, index, spot),
        None => edits::take_figure(window, index),
    }
}
