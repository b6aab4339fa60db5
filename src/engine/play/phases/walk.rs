//! A neutral figure walks from tile to tile, each step chosen by the next player (DRA-MOVE-1, DRA-MOVE-2, DRA-MOVE-3).

use super::Phase;
use crate::engine::play::Step;
use crate::engine::play::draft::Draft;
use crate::engine::play::position::Position;
use crate::engine::play::program;
use crate::model::{Action, Cell, Choice, Piece, Side, Spot, What};

/// See the module.
#[derive(Debug)]
pub struct Walk {
    /// Phase id.
    pub id: &'static str,
    /// Whether it comes after scoring.
    pub after_scoring: bool,
    /// The phase that follows.
    pub next: &'static str,
}

impl Walk {
    /// The walk that the tile just laid starts, and where its figure stands.
    fn walk<'a>(&self, at: &Position<'a>) -> Option<(&'a program::Walk, Cell)> {
        let (_, tile, _) = at.placed()?;
        let here = |w: &&program::Walk| w.after_scoring == self.after_scoring && w.starts_with(tile);
        let walk = at.play().walks.iter().find(here)?;
        Some((walk, at.neutral_spot(walk.figure)?.cell()?))
    }
}

/// Cells that a walk may enter from a cell, in row order.
fn next_cells(at: &Position<'_>, walk: &program::Walk, from: Cell, walked: &[[i32; 2]]) -> Vec<Cell> {
    let avoided: Vec<Cell> =
        walk.avoids.iter().filter_map(|f| at.neutral_spot(*f)).filter_map(Spot::cell).collect();
    let open = |cell: &Cell| {
        at.store().tile_at(*cell).is_some_and(|(kind, _)| at.rules().def(kind).closed.is_none())
            && !avoided.contains(cell)
            && !walked.contains(&[cell.x, cell.y])
    };
    let mut cells: Vec<Cell> = Side::ALL.into_iter().map(|s| from.step(s)).filter(open).collect();
    cells.sort_unstable();
    cells
}

impl Phase for Walk {
    fn id(&self) -> &'static str {
        self.id
    }

    fn is_due(&self, at: &Position<'_>) -> bool {
        self.walk(at).is_some_and(|(walk, from)| {
            at.turn.walked.len() < walk.steps as usize
                && !next_cells(at, walk, from, &at.turn.walked).is_empty()
        })
    }

    fn choices(&self, at: &Position<'_>) -> Vec<Choice> {
        let Some((walk, from)) = self.walk(at) else { return super::proceed() };
        let id = &at.rules().figure_info(walk.figure).def.id;
        let cells = next_cells(at, walk, from, &at.turn.walked).into_iter();
        cells.map(|c| Choice::by(&walk.where_rule, Action::Move(id.clone(), Spot::Cell(c)))).collect()
    }

    fn take(&self, at: &Position<'_>, action: &Action) -> Step {
        let mut draft = Draft::new(at);
        let (Some((walk, from)), Action::Move(figure, Spot::Cell(to))) = (self.walk(at), action) else {
            return draft.go_to(self.next);
        };
        let by = at.decider().to_owned();
        draft.move_neutral(figure, Spot::Cell(*to), Some(&walk.rule), Some(&by));
        if let Some(rule) = &walk.sends_home {
            let there = at.board.figures.iter().filter(|f| at.kind_of(f).is_some());
            let there = there.filter(|f| matches!(&f.spot, Spot::Segment(cell, _) if cell == to));
            let pieces: Vec<Piece> = there.map(Piece::of).collect();
            pieces.iter().for_each(|p| draft.send_home(p, rule));
        }
        draft.turn.walked.push([from.x, from.y]);
        let stuck = next_cells(at, walk, *to, &draft.turn.walked).is_empty();
        if draft.turn.walked.len() < walk.steps as usize && !stuck {
            draft.turn.decides = Some(at.after(&by).to_owned());
            return draft.go_to(self.id);
        }
        if draft.turn.walked.len() < walk.steps as usize {
            draft.tell(None, Some(&walk.where_rule), What::Stuck(figure.clone()));
        }
        draft.turn.decides = None;
        draft.turn.walked.clear();
        draft.go_to(self.next)
    }
}
