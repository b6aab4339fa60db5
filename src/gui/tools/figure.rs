//! Puts, moves and takes away figures. Every segment of the tile under the pointer is a numbered spot.

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

/// The tool.
pub struct FigureTool;

/// A place on a tile where a figure can stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Segment id.
    pub segment: String,
    /// Kind id of the segment.
    pub kind: String,
    /// Board position.
    pub at: Vec2,
}

/// How near the pointer must be to a spot or figure, in cells.
const REACH: f32 = 0.16;

/// The spots of the tile on a cell, in reading order; their number is their place in the list, from 1.
pub fn spots(window: &Window, cell: Cell) -> Vec<Spot> {
    let Some(tile) = window.session.tile_at(cell) else { return Vec::new() };
    let origin = vec2(cell.x as f32, cell.y as f32);
    let mut spots: Vec<Spot> = tile
        .def
        .segments
        .iter()
        .filter(|segment| window.session.holds_figures(segment))
        .filter_map(|segment| {
            let seat = window.plans.seat(tile.id, tile.turn, &segment.id)?;
            Some(Spot { segment: segment.id.clone(), kind: segment.kind.clone(), at: origin + seat })
        })
        .collect();
    spots.sort_by(|a, b| {
        let row = |spot: &Spot| ((spot.at.y - origin.y) * 5.0) as i32;
        row(a).cmp(&row(b)).then(a.at.x.total_cmp(&b.at.x)).then_with(|| a.segment.cmp(&b.segment))
    });
    spots
}

/// Whether the rules let the current player put the current figure there.
pub fn may_put(window: &Window, cell: Cell, segment: &str) -> bool {
    let board = window.session.board();
    let Some(player) = board.players.get(window.view.player) else { return false };
    window.session.may_stand(&player.id, &window.view.figure, cell, segment)
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
    let mut places = 0;
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
            board::Spot::Cell(cell) => vec2(cell.x as f32 + 0.5, cell.y as f32 + 0.5),
            board::Spot::Place(place) => match window.place_on_board(place, places) {
                Some(at) => {
                    places += 1;
                    at
                }
                None => continue,
            },
        };
        placed.push((index, at));
    }
    spread(&mut placed);
    placed
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

/// The segment that a click means: the nearest spot, else the segment under the pointer.
pub(super) fn segment_meant(window: &Window, at: Vec2) -> Option<String> {
    let cell = crate::gui::camera::cell_of(at);
    let near = spots(window, cell)
        .into_iter()
        .map(|spot| ((spot.at - at).length(), spot.segment))
        .filter(|(distance, _)| *distance < REACH)
        .min_by(|a, b| a.0.total_cmp(&b.0));
    near.map(|(_, segment)| segment).or_else(|| window.segment_at(at))
}

/// Puts a figure of the current player on a segment, or takes it away when it stands there.
fn put_or_take(window: &mut Window, cell: Cell, segment: &str) {
    let board = window.session.board();
    let Some(player) = board.players.get(window.view.player).cloned() else {
        window.say(s::NO_PLAYERS);
        return;
    };
    let spot = board::Spot::Segment(cell, segment.to_owned());
    let standing = board.figures.iter().position(|f| {
        f.spot == spot && f.player.as_deref() == Some(player.id.as_str()) && f.figure == window.view.figure
    });
    match standing {
        Some(index) => edits::take_figure(window, index),
        None => edits::put_figure(window, &player, cell, segment),
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
        let Some(player) = window.session.board().players.get(window.view.player) else {
            return vec![words(s::NO_PLAYERS)];
        };
        vec![
            words(s::hint_figure(player.shown(), &window.figure_name(&window.view.figure))),
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
        match segment_meant(window, pointer.at) {
            Some(segment) => put_or_take(window, pointer.cell(), &segment),
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
            [only] => {
                let segment = only.segment.clone();
                put_or_take(window, cell, &segment);
            }
            _ => window.say(s::SAY_WHICH_SPOT),
        }
    }

    fn digit(&self, window: &mut Window, cell: Cell, digit: usize) {
        let spots = spots(window, cell);
        if digit == 0 {
            edits::take_figures_of_player(window, cell);
        } else if let Some(spot) = spots.get(digit - 1) {
            put_or_take(window, cell, &spot.segment.clone());
        } else {
            window.say(s::NO_SUCH_SPOT);
        }
    }
}

/// Ends the drag of a figure: on a segment it moves there, off the board it goes home.
pub(super) fn drop_figure(window: &mut Window, pointer: Pointer) {
    let Some(Drag::Figure(index)) = window.view.drag.take() else { return };
    match segment_meant(window, pointer.at) {
        Some(segment) => edits::move_figure(window, index, pointer.cell(), &segment),
        None => edits::take_figure(window, index),
    }
}
