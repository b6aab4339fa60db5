//! Plates that belong together lie, move and turn as one piece.

use std::collections::BTreeSet;

use crate::app::{Piece, Session};
use crate::engine::plates::partner;
use crate::model::board::Spot;
use crate::model::edit::Edit;
use crate::model::geom::{Cell, Turn};

/// The plates that form one piece with a plate, itself among them, in order: those whose partner lies where it belongs.
pub fn together(session: &Session, index: usize) -> BTreeSet<usize> {
    let plates = &session.board().plates;
    let rules = session.rules();
    let belongs = |a: usize, b: usize| {
        let (a, b) = (&plates[a], &plates[b]);
        a.turn == b.turn && partner(rules, a).is_some_and(|(id, cell)| id == b.plate && cell == b.cell())
    };
    let mut piece = BTreeSet::from([index]);
    let mut left: BTreeSet<usize> = (0..plates.len()).filter(|n| *n != index).collect();
    while let Some(next) =
        left.iter().copied().find(|b| piece.iter().any(|a| belongs(*a, *b) || belongs(*b, *a)))
    {
        left.remove(&next);
        piece.insert(next);
    }
    piece
}

/// The pieces of plates that cells touch.
pub fn pieces_on(session: &Session, cells: impl IntoIterator<Item = Cell>) -> BTreeSet<BTreeSet<usize>> {
    let plates: BTreeSet<usize> = cells
        .into_iter()
        .filter_map(|cell| match session.tile_at(cell)?.piece {
            Piece::Plate(index) => Some(index),
            Piece::Tile(_) => None,
        })
        .collect();
    plates.into_iter().map(|index| together(session, index)).collect()
}

/// All cells of a piece.
pub fn cells_of(session: &Session, piece: &BTreeSet<usize>) -> Vec<Cell> {
    piece.iter().flat_map(|index| session.plate_cells(*index)).collect()
}

/// A turn of a box of cells about its middle.
struct Spin {
    from: Cell,
    size: (i32, i32),
    to: Cell,
    by: Turn,
}

impl Spin {
    /// `standing` is the turn that the box shows already: a box of odd and even sides has no cell in its middle, and is
    /// moved by half a cell there and back again, so that four quarter turns bring it home.
    fn of(cells: &[Cell], standing: Turn, by: Turn) -> Option<Spin> {
        let first = cells.first()?;
        let (min, max) = cells.iter().fold((*first, *first), |(a, b), c| {
            (Cell::new(a.x.min(c.x), a.y.min(c.y)), Cell::new(b.x.max(c.x), b.y.max(c.y)))
        });
        let (w, h) = (max.x - min.x + 1, max.y - min.y + 1);
        let upright = |t: Turn| t.quarters().is_multiple_of(2);
        let (dx, dy) = match (upright(by), upright(standing)) {
            (true, _) => (0, 0),
            (false, true) => ((w - h).div_euclid(2), (h - w).div_euclid(2)),
            (false, false) => (-(h - w).div_euclid(2), -(w - h).div_euclid(2)),
        };
        Some(Spin { from: min, size: (w, h), to: min.offset(dx, dy), by })
    }

    fn cell(&self, cell: Cell) -> Cell {
        let (x, y) = (cell.x - self.from.x, cell.y - self.from.y);
        let (w, h) = self.size;
        let (x, y) = match self.by.quarters() {
            0 => (x, y),
            1 => (h - 1 - y, x),
            2 => (w - 1 - x, h - 1 - y),
            _ => (y, w - 1 - x),
        };
        self.to.offset(x, y)
    }
}

/// Edits that turn a piece about its middle, with the figures on it; and its cells then.
pub fn turn_edits(session: &Session, piece: &BTreeSet<usize>, by: Turn) -> Option<(Vec<Edit>, Vec<Cell>)> {
    let board = session.board();
    let cells = cells_of(session, piece);
    let standing = board.plates.get(*piece.first()?)?.turn;
    let spin = Spin::of(&cells, standing, by)?;
    let mut edits = Vec::new();
    for index in piece {
        let placed = board.plates.get(*index)?;
        let corner = session.plate_cells(*index).into_iter().map(|c| spin.cell(c)).collect::<Vec<_>>();
        let mut turned = placed.clone();
        turned.x = corner.iter().map(|c| c.x).min()?;
        turned.y = corner.iter().map(|c| c.y).min()?;
        turned.turn = placed.turn.then(by);
        edits.push(Edit::TakePlate(*index));
        edits.push(Edit::PutPlate(*index, turned));
    }
    let own: BTreeSet<Cell> = cells.iter().copied().collect();
    for (index, figure) in board.figures.iter().enumerate() {
        let spot = match &figure.spot {
            Spot::Segment(cell, segment) if own.contains(cell) => {
                Spot::Segment(spin.cell(*cell), segment.clone())
            }
            Spot::Cell(cell) if own.contains(cell) => Spot::Cell(spin.cell(*cell)),
            Spot::Segment(..) | Spot::Cell(_) | Spot::Place(_) => continue,
        };
        let mut moved = figure.clone();
        moved.spot = spot;
        edits.push(Edit::TakeFigure(index));
        edits.push(Edit::PutFigure(index, moved));
    }
    Some((edits, cells.into_iter().map(|c| spin.cell(c)).collect()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::{Catalogue, builtin};
    use crate::model::board::PlacedFigure;

    fn city() -> Session {
        Session::new(Arc::new(Catalogue::built_in()), builtin::city_board())
    }

    #[test]
    fn the_two_halves_of_the_city_are_one_piece_until_one_is_moved_away() {
        let mut session = city();
        for index in 0..2 {
            assert_eq!(together(&session, index), BTreeSet::from([0, 1]));
        }
        let mut away = session.board().plates[1].clone();
        away.x += 1;
        session.apply("away", vec![Edit::TakePlate(1), Edit::PutPlate(1, away)]).unwrap();
        assert_eq!(together(&session, 0), BTreeSet::from([0]));
    }

    #[test]
    fn a_turned_city_stays_whole_and_four_turns_bring_it_home() {
        let mut session = city();
        let before = session.board().clone();
        let first = session.plate_cells(0)[0];
        let segment = session.tile_at(first).unwrap().def.segments[0].id.clone();
        let figure = PlacedFigure::new("red", "meeple", first, &segment);
        session.apply("figure", vec![Edit::PutFigure(0, figure)]).unwrap();
        let features = session.score().features.len();
        for quarter in 1..=4 {
            let piece = together(&session, 0);
            assert_eq!(piece.len(), 2, "after {quarter} quarter turns");
            let (edits, cells) = turn_edits(&session, &piece, Turn::from_quarters(1)).unwrap();
            session.apply("turn", edits).unwrap();
            let mut lies: Vec<Cell> = cells_of(&session, &piece);
            let mut said = cells;
            lies.sort();
            said.sort();
            assert_eq!(lies, said);
            assert!(session.findings().iter().all(|f| f.check != "edge-mismatch" && f.check != "plate-torn"));
            assert_eq!(session.score().features.len(), features, "what is joined stays joined");
        }
        assert_eq!(session.board().plates, before.plates);
        assert_eq!(session.board().figures[0].spot, Spot::Segment(first, segment));
    }
}
