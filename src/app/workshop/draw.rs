//! Drawing the tiles of a set: moves as steps of its history, previews, and what is seen beside the drawing.

use std::sync::Arc;

use super::{Workshop, labels};
use crate::app::Catalogue;
use crate::edit::drawing::{AtHand, Bench, ByHand, Drawing, Facts, Move, Refused, Worth};
use crate::model::{SetEdit, TileDef, TileSet};

/// What is known of a drawn tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// Type, turns, twins, what fits, problems.
    pub facts: Facts,
    /// What was overruled by hand.
    pub by_hand: ByHand,
    /// What figures would score on the tile alone.
    pub worth: Vec<Worth>,
}

/// The sets that a set is drawn among: those that it requires first, then all others at hand.
pub(super) fn bench(catalogue: &Catalogue, set: &TileSet) -> Bench {
    let required = set.requires.iter().filter_map(|id| catalogue.set(id));
    let mut at_hand: Vec<AtHand> = Vec::new();
    for set in required.chain(catalogue.sets().cloned()).filter(|other| other.id != set.id) {
        if at_hand.iter().all(|a| a.set.id != set.id) {
            let edition = set.newest_edition().map(str::to_owned);
            at_hand.push(AtHand { set, edition });
        }
    }
    Bench::new(set, at_hand)
}

impl Workshop {
    /// The drawing of the tile at a place.
    pub fn drawing(&mut self, at: usize) -> Option<&Drawing> {
        let stamp = self.tile_stamp(at);
        if !self.drawings.contains_key(&stamp) {
            let bench = Arc::clone(self.bench());
            let drawing = Drawing::open(bench.kit(), self.set.tiles.get(at)?);
            self.drawings.insert(stamp, drawing);
        }
        self.drawings.get(&stamp)
    }

    /// The drawing that a move would give; nothing changes.
    pub fn preview(&mut self, at: usize, step: &Move) -> Result<Option<Drawing>, Refused> {
        let bench = Arc::clone(self.bench());
        self.drawing(at).map(|drawing| drawing.apply(bench.kit(), step)).transpose()
    }

    /// Makes a move on the tile at a place as one step of the history. One that changes nothing is no step.
    pub fn draw(&mut self, at: usize, step: &Move) -> Result<(), Refused> {
        if let Some(drawing) = self.preview(at, step)? {
            let label = labels::of_move(step, drawing.tile());
            self.redraw(at, label, drawing);
        }
        Ok(())
    }

    /// Makes several moves as one step; nothing changes when one of them is refused.
    pub fn draw_all(&mut self, at: usize, label: String, steps: &[Move]) -> Result<(), Refused> {
        let bench = Arc::clone(self.bench());
        let Some(mut drawing) = self.drawing(at).cloned() else { return Ok(()) };
        for step in steps {
            drawing = drawing.apply(bench.kit(), step)?;
        }
        self.redraw(at, label, drawing);
        Ok(())
    }

    /// Takes a drawing as that of the tile at a place.
    pub fn redraw(&mut self, at: usize, label: String, drawing: Drawing) {
        if self.set.tiles.get(at).is_none_or(|tile| tile == drawing.tile()) {
            return;
        }
        let edit = SetEdit::Replace(at, Box::new(drawing.tile().clone()));
        if self.apply(label, vec![edit]).is_ok() {
            self.drawings.insert(self.tile_stamp(at), drawing);
        }
    }

    /// What is known of the tile at a place; kept until it changes. `worth` compiles a ruleset: for pauses in drawing.
    pub fn sight(&mut self, at: usize) -> Option<&Sight> {
        let stamp = self.tile_stamp(at);
        if self.sight.as_ref().is_none_or(|(of, _)| *of != stamp) {
            let bench = Arc::clone(self.bench());
            let drawing = self.drawing(at)?;
            let sight = Sight {
                facts: bench.facts(drawing),
                by_hand: drawing.by_hand(bench.kit()),
                worth: Vec::new(),
            };
            self.sight = Some((stamp, sight));
        }
        self.sight.as_ref().map(|(_, sight)| sight)
    }

    /// Work that tells what figures would score on the tile at a place: for a thread.
    pub fn worth(&mut self, at: usize) -> Option<impl FnOnce() -> Vec<Worth> + Send + use<>> {
        let bench = Arc::clone(self.bench());
        let drawing = self.drawing(at)?.clone();
        Some(move || bench.worth(&drawing))
    }

    /// A tile of nothing but field.
    pub fn blank(&mut self, id: &str) -> TileDef {
        let bench = Arc::clone(self.bench());
        Drawing::new(bench.kit(), id).into_tile()
    }
}
