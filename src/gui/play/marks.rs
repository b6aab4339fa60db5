//! Where the choices of the game are on the board.

use egui::{Vec2, vec2};

use super::super::app::Window;
use super::Known;
use crate::engine::play::Decision;
use crate::model::board::Spot;
use crate::model::play::Action as Deed;

/// How near the pointer must be to a mark, in cells.
const REACH: f32 = 0.14;
/// How far marks of one place stand apart, in cells.
const APART: f32 = 0.2;

/// A choice on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Its number in the list, from 1.
    pub number: usize,
    /// What a click on it does.
    pub deed: Deed,
    /// Board position.
    pub at: Vec2,
}

/// Where a spot is on the board; none where nothing of it is seen.
pub fn spot_on_board(window: &Window, spot: &Spot) -> Option<Vec2> {
    match spot {
        Spot::Segment(cell, segment) => {
            let tile = window.session.tile_at(*cell)?;
            let seat = window.plans.seat(tile.id, tile.turn, segment).unwrap_or(vec2(0.5, 0.5));
            Some(vec2(cell.x as f32, cell.y as f32) + seat)
        }
        Spot::Cell(cell) => Some(vec2(cell.x as f32 + 0.5, cell.y as f32 + 0.5)),
        Spot::Place(id) => {
            let there = window.session.board().figures.iter().filter(|f| f.spot == *spot).count();
            window.place_on_board(id, there)
        }
    }
}

/// The spot that a choice is about.
fn spot_of(deed: &Deed) -> Option<Spot> {
    match deed {
        Deed::Put(_, spot) | Deed::Move(_, spot) | Deed::Join(_, spot) => Some(spot.clone()),
        Deed::TakeOff(piece) => Some(piece.spot.clone()),
        Deed::Add(_, cell) => Some(Spot::Cell(*cell)),
        Deed::Draw(_) | Deed::Lay(..) | Deed::Pass | Deed::Proceed => None,
    }
}

/// Marks of a decision's choices in the order in which they are listed.
pub(super) fn of(window: &Window, decision: &Decision, order: &[usize]) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for (n, choice) in order.iter().filter_map(|n| decision.choices.get(*n)).enumerate() {
        let Some(at) = spot_of(&choice.action).and_then(|spot| spot_on_board(window, &spot)) else {
            continue;
        };
        marks.push(Mark { number: n + 1, deed: choice.action.clone(), at });
    }
    let places: Vec<Vec2> = marks.iter().map(|m| m.at).collect();
    for (n, mark) in marks.iter_mut().enumerate() {
        let same = |other: &&Vec2| (**other - places[n]).length() < 0.01;
        let (before, all) = (places[..n].iter().filter(same).count(), places.iter().filter(same).count());
        mark.at.x += APART * (before as f32 - (all as f32 - 1.0) / 2.0);
    }
    marks
}

/// The mark at a board position.
pub fn at_pointer(known: &Known, at: Vec2) -> Option<&Mark> {
    let near = known.marks.iter().map(|m| ((m.at - at).length(), m)).filter(|(d, _)| *d < REACH);
    near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, mark)| mark)
}
