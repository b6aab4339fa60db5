//! The lines of a value, and the cells that they light.

use super::count::Amount;
use super::pick::Thing;
use super::stages::Tally;
use super::{Eval, Occasion, Scope};
use crate::engine::program::{CompiledPay, CompiledTerm, Source};
use crate::engine::scene::Scene;
use crate::engine::store::features::Scratch;
use crate::engine::store::{FeatureNo, Store};
use crate::engine::table::NONE8;
use crate::model::term::{Moment, Operation, Stage};
use crate::model::{Cell, LineMoment, ScoreLine};

/// Lines of a value with the stage that each comes from.
struct Lines<'a> {
    ev: Eval<'a>,
    f: FeatureNo,
    id: &'a str,
    moment: LineMoment,
    list: Vec<(Stage, ScoreLine)>,
}

impl Lines<'_> {
    fn line(&self, rule: &str, label: &str, amount: Amount, cells: Vec<[i32; 2]>) -> ScoreLine {
        let (count, each, points) = amount;
        ScoreLine {
            moment: self.moment,
            feature: Some(self.id.to_owned()),
            rule: rule.to_owned(),
            label: label.to_owned(),
            count,
            each,
            points,
            token: None,
            cells,
        }
    }
}

impl Tally for Lines<'_> {
    fn paid(
        &mut self,
        term: &CompiledTerm,
        pay: &CompiledPay,
        amount: Amount,
        scope: &Scope,
        scratch: &mut Scratch,
    ) {
        // What is not there needs no line, but a feature always has at least one.
        if amount.0 != 0 || (self.list.is_empty() && term.pay.len() == 1) {
            let cells = self.ev.counted_cells(&pay.per, scope, scratch);
            self.list.push((term.stage, self.line(&pay.rule, &pay.label, amount, cells)));
        }
    }

    fn changed(&mut self, term: &CompiledTerm, by: i64) {
        let cells = feature_cells(self.ev.store, self.f);
        // A void is said even where nothing was to be had: why a feature pays 0 is what people ask.
        if by != 0 || term.operation == Operation::Void {
            self.list.push((term.stage, self.line(&term.rule, &term.label, (1, by, by), cells)));
        }
    }

    fn dropped(&mut self, stage: Stage) {
        self.list.retain(|(s, _)| *s != stage);
    }

    fn measured(&mut self, term: &CompiledTerm, tiles: i64) {
        let cells = feature_cells(self.ev.store, self.f);
        self.list.push((term.stage, self.line(&term.rule, &term.label, (tiles, 0, 0), cells)));
    }
}

impl Eval<'_> {
    /// The lines of a feature's value for a player; they sum to [`Eval::value`].
    pub(super) fn lines(
        &self,
        f: FeatureNo,
        own: Option<u8>,
        id: &str,
        moment: LineMoment,
        scratch: &mut Scratch,
    ) -> Vec<ScoreLine> {
        let mut lines = Lines { ev: *self, f, id, moment, list: Vec::new() };
        self.run(Scope::of(f, own), &mut lines, scratch);
        lines.list.into_iter().map(|(_, line)| line).collect()
    }

    /// Cells of what a count counts.
    pub(super) fn counted_cells(
        &self,
        source: &Source,
        scope: &Scope,
        scratch: &mut Scratch,
    ) -> Vec<[i32; 2]> {
        let (store, f) = (self.store, scope.feature);
        let rules = store.rules();
        if !scope.has_feature() && source.is_of_feature() {
            return Vec::new();
        }
        match source {
            Source::One if scope.cell.is_some() => scope.cell.iter().map(|c| [c.x, c.y]).collect(),
            Source::One | Source::Tiles | Source::RealTiles | Source::Segments => {
                if scope.has_feature() {
                    feature_cells(store, f)
                } else {
                    Vec::new()
                }
            }
            Source::Marks(slots) => {
                let cells = store.ring_of(f).filter_map(|s| {
                    let (cell, kind, k) = store.locate(s);
                    let marks = &rules.def(kind).segments[k].marks;
                    let slot = |slot: u16| marks.contains_key(&rules.slots[slot as usize]);
                    slots.iter().any(|(s, _)| slot(*s)).then_some(cell)
                });
                to_rows(cells.collect())
            }
            Source::FilledBlock | Source::FilledRing | Source::EmptyRing => {
                let own = store.ring_of(f).map(|s| store.cell_of_segment(s)).collect::<Vec<_>>();
                let wants_tile = *source != Source::EmptyRing;
                let mut cells: Vec<Cell> = own
                    .iter()
                    .flat_map(|c| c.around())
                    .filter(|c| store.tile_at(*c).is_some() == wants_tile)
                    .collect();
                if *source == Source::FilledBlock {
                    cells.extend(own);
                }
                to_rows(cells)
            }
            Source::Bordering(..) | Source::Picked(_) => {
                let mut cells = Vec::new();
                for (thing, n) in self.items(source, scope, scratch) {
                    match thing {
                        Thing::Cell(cell) | Thing::Mark(_, Some(cell)) | Thing::Figure(Some(cell)) => {
                            cells.extend((n != 0).then_some(cell));
                        }
                        Thing::Feature(other) => cells.extend(self.cells_of(other)),
                        Thing::Mark(_, None) | Thing::Figure(None) | Thing::Token(_) | Thing::Number => {}
                    }
                }
                to_rows(cells)
            }
        }
    }
}

/// The lines of a feature's worth at a moment, in a scene, for a player or for anyone; they sum to its worth there.
pub fn explain(
    store: &Store,
    scene: &Scene,
    f: FeatureNo,
    own: Option<u8>,
    moment: (Moment, LineMoment),
    id: &str,
    scratch: &mut Scratch,
) -> Vec<ScoreLine> {
    let occasion = Occasion { moment: moment.0, ..Occasion::NONE };
    Eval { store, scene, occasion: &occasion }.lines(f, own, id, moment.1, scratch)
}

/// Cells of a feature in row order, each once.
pub fn feature_cells(store: &Store, f: FeatureNo) -> Vec<[i32; 2]> {
    to_rows(store.ring_of(f).map(|s| store.cell_of_segment(s)).collect())
}

fn to_rows(mut cells: Vec<Cell>) -> Vec<[i32; 2]> {
    cells.sort_unstable();
    cells.dedup();
    cells.into_iter().map(|c| [c.x, c.y]).collect()
}

/// Stable id of a feature: kind and its smallest segment by cell, then segment id. No two features have the same, also where a
/// tile gives several segments one id: those after the first are numbered (`field@0,0,f1~2`).
pub fn feature_id(store: &Store, f: FeatureNo) -> String {
    let rules = store.rules();
    let kind = store.kind_of(f);
    let smallest = store
        .ring_of(f)
        .map(|s| {
            let (cell, tile, k) = store.locate(s);
            (cell, rules.def(tile).segments[k].id.as_str(), k, tile)
        })
        .min();
    let name = if kind == NONE8 { "" } else { rules.kinds[kind as usize].def.id.as_str() };
    let Some((cell, segment, k, tile)) = smallest else { return String::new() };
    let before = rules.def(tile).segments[..k].iter().filter(|s| s.id == segment).count();
    match before {
        0 => format!("{name}@{},{},{segment}", cell.x, cell.y),
        n => format!("{name}@{},{},{segment}~{}", cell.x, cell.y, n + 1),
    }
}
