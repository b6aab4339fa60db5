//! One board grown towards what a term needs: begun with a fitting tile, features closed one after another.

use std::collections::BTreeMap;

use super::needs::Needs;
use super::{Bench, Lines};
use crate::engine::program::KindMask;
use crate::engine::rng::Rng;
use crate::engine::rules::TileKind;
use crate::engine::store::{FeatureNo, SegmentNo, Store};
use crate::model::term::SubjectKind;
use crate::model::{Board, Cell, Holder, PlacedFigure, PlacedTile, Spot, Turn};

/// A board on which the term pays, before it is made smaller.
pub(super) struct Grown {
    pub board: Board,
    pub lines: Lines,
}

/// Everything that one board is grown with.
struct Garden<'a> {
    bench: &'a Bench,
    needs: &'a Needs,
    rng: Rng,
    store: Store,
    placed: BTreeMap<Cell, (TileKind, Turn)>,
    used: BTreeMap<TileKind, i64>,
    /// The segment that it began with: its index on the tile at 0, 0.
    first: usize,
}

const ORIGIN: Cell = Cell { x: 0, y: 0 };

/// Grows one board of at most so many tiles.
pub(super) fn trial(bench: &Bench, needs: &Needs, seed: u64, n: u64, most: usize) -> Option<Grown> {
    let mut rng = Rng::stream(seed, n);
    let start = begin(needs, seed, n)?;
    let kinds: Vec<usize> = segments_of(bench, start, needs.kinds);
    let first = pick(&mut rng, &kinds)?;
    let mut garden = Garden {
        bench,
        needs,
        rng,
        store: Store::new(std::sync::Arc::clone(&bench.with)),
        placed: BTreeMap::new(),
        used: BTreeMap::new(),
        first,
    };
    garden.put(ORIGIN, start, Turn::ZERO);
    loop {
        if garden.placed.len() > most {
            return None;
        }
        if let Some(grown) = garden.harvest() {
            return Some(grown);
        }
        if garden.placed.len() == most || !garden.grow() {
            return None;
        }
    }
}

/// The tile to begin with: each in turn, in an order that the seed gives; those with a wanted mark come first, and again
/// every other time.
fn begin(needs: &Needs, seed: u64, n: u64) -> Option<TileKind> {
    let (mut both, mut others): (Vec<TileKind>, Vec<TileKind>) =
        needs.starts.iter().copied().partition(|t| needs.marked.contains(t));
    let mut rng = Rng::new(seed);
    rng.shuffle(&mut both);
    rng.shuffle(&mut others);
    let marked = !both.is_empty() && (others.is_empty() || n.is_multiple_of(2));
    let list = if marked { &both } else { &others };
    let turn = if both.is_empty() || others.is_empty() { n } else { n / 2 };
    list.get((turn % list.len().max(1) as u64) as usize).copied()
}

fn pick<T: Copy>(rng: &mut Rng, from: &[T]) -> Option<T> {
    from.get(rng.below(from.len() as u32) as usize).copied()
}

/// Segments of a tile that are of some kinds.
fn segments_of(bench: &Bench, tile: TileKind, kinds: KindMask) -> Vec<usize> {
    let def = bench.with.def(tile);
    let fits = |s: &crate::model::SegmentDef| bench.with.kind(&s.kind).is_some_and(|k| kinds >> k & 1 == 1);
    def.segments.iter().enumerate().filter(|(_, s)| fits(s)).map(|(i, _)| i).collect()
}

impl Garden<'_> {
    fn put(&mut self, cell: Cell, tile: TileKind, turn: Turn) {
        self.store.put_fast(cell, tile, turn);
        self.placed.insert(cell, (tile, turn));
        *self.used.entry(tile).or_default() += 1;
    }

    fn begun(&self) -> Option<FeatureNo> {
        self.store.segment(ORIGIN, self.first).map(|s| self.store.feature_of(s))
    }

    /// Features that are still to be completed, the one that it began with first.
    fn open_features(&self) -> Vec<FeatureNo> {
        let needs = self.needs;
        let begun = self.begun();
        let mut open: Vec<FeatureNo> = Vec::new();
        if needs.complete && needs.rivals == 0 {
            open.extend(begun.filter(|f| !self.store.is_completed(*f)));
        }
        let wanted = needs.others | needs.rivals;
        let mut more: Vec<(String, FeatureNo)> = self
            .store
            .features()
            .filter(|f| wanted >> self.store.kind_of(*f) & 1 == 1 && !self.store.is_completed(*f))
            .filter(|f| needs.rivals == 0 || Some(*f) != begun)
            .map(|f| (crate::engine::value::feature_id(&self.store, f), f))
            .collect();
        more.sort();
        open.extend(more.into_iter().map(|(_, f)| f));
        open
    }

    /// Lays one more tile.
    fn grow(&mut self) -> bool {
        let open = self.open_features();
        let target = match open.first() {
            Some(f) if self.rng.below(8) > 0 => Some(*f),
            Some(_) | None => None,
        };
        let mut cells: Vec<Cell> = match target {
            Some(f) => self.beside(f),
            None => self.store.open_cells().collect(),
        };
        cells.sort_unstable();
        cells.dedup();
        if cells.is_empty() {
            cells = self.store.open_cells().collect();
            cells.sort_unstable();
        }
        let mut best: Option<(i64, Cell, TileKind, Turn)> = None;
        let wild = self.rng.below(5) == 0;
        for cell in cells {
            for t in 0..self.bench.with.tiles.len() {
                let tile = TileKind(t as u16);
                let info = self.bench.with.tile_info(tile);
                let used = self.used.get(&tile).copied().unwrap_or(0);
                if !info.usable || info.on_plate || used >= info.copies {
                    continue;
                }
                let turns = self.store.turns_at(tile, cell);
                for turn in Turn::ALL.into_iter().filter(|turn| turns >> turn.quarters() & 1 == 1) {
                    let rank = self.rank(cell, tile, turn, target, wild);
                    if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                        best = Some((rank, cell, tile, turn));
                    }
                }
            }
        }
        let Some((_, cell, tile, turn)) = best else { return false };
        self.put(cell, tile, turn);
        true
    }

    /// Empty cells that a feature waits for and where a tile may lie.
    fn beside(&self, f: FeatureNo) -> Vec<Cell> {
        let kind = &self.bench.with.kinds[usize::from(self.store.kind_of(f))];
        let cells: Vec<Cell> = if kind.site {
            let own: Vec<Cell> = self.store.ring_of(f).map(|s| self.store.cell_of_segment(s)).collect();
            own.into_iter().flat_map(Cell::around).collect()
        } else {
            self.store.open_sides(f).into_iter().map(|(cell, side)| cell.step(side)).collect()
        };
        cells.into_iter().filter(|c| !self.placed.contains_key(c) && self.store.touches(*c)).collect()
    }

    /// How little a placement serves: open ports that it leaves, marks that it does not bring, and chance.
    fn rank(&mut self, cell: Cell, tile: TileKind, turn: Turn, target: Option<FeatureNo>, wild: bool) -> i64 {
        let chance = i64::from(self.rng.below(if wild { 400 } else { 100 }));
        let Some(segment) = target.and_then(|f| self.store.ring_of(f).next()) else {
            let serves = self.serves(tile);
            return chance - if serves { 100 } else { 0 };
        };
        let mark = self.store.mark();
        self.store.put(cell, tile, turn);
        let open = i64::from(self.store.open_count(self.store.feature_of(segment)));
        self.store.undo_to(&mark);
        let brings = self.needs.marked.contains(&tile) && !self.has_mark();
        100 * open + chance - if brings { 250 } else { 0 }
    }

    /// Whether a tile has a kind or mark that is still to come.
    fn serves(&self, tile: TileKind) -> bool {
        let kinds = self.needs.others | self.needs.rivals;
        let kinds = if kinds == 0 { self.needs.kinds } else { kinds };
        let marked = !self.has_mark() && self.needs.marked.contains(&tile);
        marked || !segments_of(self.bench, tile, kinds).is_empty()
    }

    fn has_mark(&self) -> bool {
        self.placed.values().any(|(t, _)| self.needs.marked.contains(t))
    }

    /// The board, if the term pays on it.
    fn harvest(&self) -> Option<Grown> {
        let needs = self.needs;
        let begun = self.begun()?;
        if needs.complete && needs.rivals == 0 && !self.store.is_completed(begun) {
            return None;
        }
        let bare = self.board();
        let figure = bench_figure(self, begun);
        let mut boards = Vec::new();
        let on_feature = matches!(self.bench.term.on.a, SubjectKind::Feature | SubjectKind::Figure);
        if !on_feature || self.bench.term.to.is_some() {
            boards.push(bare.clone());
        }
        if let Some(figure) = figure {
            let mut one = bare;
            one.figures.push(figure.clone());
            self.neutral(&mut one, &figure);
            boards.push(one.clone());
            for company in needs.company.iter().filter(|c| **c != figure.figure) {
                if let Some(spot) = self.second_segment(begun) {
                    let mut more = one.clone();
                    more.figures.push(PlacedFigure { spot, figure: company.clone(), ..figure.clone() });
                    boards.push(more);
                }
            }
            if needs.rivals != 0 {
                boards.extend(self.against(&one, begun));
            }
        }
        boards.into_iter().find_map(|mut board| {
            board.sort_figures();
            let lines = self.bench.pays(&board)?;
            Some(Grown { board, lines })
        })
    }

    fn board(&self) -> Board {
        let mut board = self.bench.empty();
        for (cell, (tile, turn)) in &self.placed {
            let id = &self.bench.with.tile_info(*tile).id;
            board.tiles.insert(*cell, vec![PlacedTile::new(id, *turn)]);
        }
        for token in &self.needs.tokens {
            let key = (Holder::Player("red".to_owned()), token.clone());
            board.tokens.0.entry(key).or_default().count = 1;
        }
        board.modes = self.needs.modes.iter().cloned().collect();
        board.drawn = self.needs.drawn.clone();
        board
    }

    fn segment_name(&self, s: SegmentNo) -> (Cell, String) {
        (self.store.cell_of_segment(s), self.store.segment_id(s).to_owned())
    }

    /// Another segment of the feature, else the one that the figure stands on.
    fn second_segment(&self, f: FeatureNo) -> Option<Spot> {
        let mut all: Vec<(Cell, String)> = self.store.ring_of(f).map(|s| self.segment_name(s)).collect();
        all.sort();
        let other = all.iter().find(|(cell, _)| *cell != ORIGIN).or(all.first())?;
        Some(Spot::Segment(other.0, other.1.clone()))
    }

    /// The neutral figure that the term wants beside the figure.
    fn neutral(&self, board: &mut Board, figure: &PlacedFigure) {
        let Some(id) = &self.needs.neutral else { return };
        let is_figure = self.bench.with.figure(id).is_some();
        if is_figure {
            board.figures.push(PlacedFigure { player: None, figure: id.clone(), ..figure.clone() });
        }
    }

    /// The same board with the other player on each site of the other side in turn.
    fn against(&self, board: &Board, begun: FeatureNo) -> Vec<Board> {
        let mut boards = Vec::new();
        for f in self.store.features() {
            let kind = self.store.kind_of(f);
            if f == begun || self.needs.rivals >> kind & 1 == 0 {
                continue;
            }
            let figure = self.needs.standing.iter().find(|(k, _)| *k == kind).map(|(_, f)| f.clone());
            let Some((figure, s)) = figure.zip(self.store.ring_of(f).next()) else { continue };
            let (cell, segment) = self.segment_name(s);
            let mut other = board.clone();
            other.figures.push(PlacedFigure::new("blue", &figure, cell, &segment));
            boards.push(other);
        }
        boards
    }
}

/// The first player's figure on the segment that it began with.
fn bench_figure(garden: &Garden<'_>, begun: FeatureNo) -> Option<PlacedFigure> {
    let kind = garden.store.kind_of(begun);
    let figure = garden.needs.standing.iter().find(|(k, _)| *k == kind).map(|(_, f)| f)?;
    let def = garden.bench.with.def(garden.placed.get(&ORIGIN)?.0);
    Some(PlacedFigure::new("red", figure, ORIGIN, &def.segments.get(garden.first)?.id))
}
