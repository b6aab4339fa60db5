//! Where a tile may be laid: matching sides and the other rules of placement, kept in step with the board.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Analysis;
use crate::engine::placement::{Barred, View};
use crate::engine::rules::TileKind;
use crate::model::{Board, Cell, Turn};

/// What lies of the tiles that are laid first.
#[derive(Clone, Debug, Default)]
pub(super) struct Opened {
    cells: BTreeSet<Cell>,
    /// Those out of the game, by full id.
    out: BTreeMap<String, i64>,
    /// Whether they are done, so that the others may follow.
    over: bool,
}

impl Analysis {
    /// What rules of placement see.
    pub fn view(&self) -> View<'_> {
        View {
            rules: &self.rules,
            store: &self.store,
            taken: &self.taken,
            laid: &self.laid,
            out: &self.opened.out,
        }
    }

    /// Cells of the tiles that are laid first.
    pub fn opened(&self) -> &BTreeSet<Cell> {
        &self.opened.cells
    }

    /// Whether tiles that are laid first are done, or there are none (RIV-START-1).
    pub fn is_opening_over(&self) -> bool {
        self.rules.placement.opening.is_none() || self.opened.over
    }

    /// Looks for the tiles that are laid first on the whole board.
    pub(super) fn find_opened(&mut self, board: &Board) {
        let rules = Arc::clone(&self.rules);
        let Some(opening) = &rules.placement.opening else { return };
        let cells = &mut self.opened.cells;
        self.store.each_tile(|cell, kind, _| {
            if opening.is_member(kind) {
                cells.insert(cell);
            }
        });
        self.judge_opened(board);
    }

    fn judge_opened(&mut self, board: &Board) {
        let Some(opening) = &self.rules.placement.opening else { return };
        let member = |id: &str| self.rules.tile(id).is_some_and(|kind| opening.is_member(kind));
        self.opened.out = match &board.bag {
            // Where the bag is written, what is neither in it nor in hand is not in the game.
            Some(bag) => {
                let infos = self.rules.tiles.iter().filter(|info| member(&info.id));
                let out = infos.map(|info| {
                    let in_hand = i64::from(board.drawn.as_ref() == Some(&info.id));
                    (info.id.clone(), info.copies - self.laid(&info.id) - bag.count(&info.id) - in_hand)
                });
                out.collect()
            }
            None => {
                let out = board.discards.0.iter().filter(|(id, _)| member(id));
                out.map(|(id, amount)| (id.clone(), amount.counted())).collect()
            }
        };
        self.opened.over = opening.is_over(&self.view(), &self.opened.cells);
    }

    /// Looks again after an edit of these cells, or of the tiles out of the game.
    pub(super) fn follow_opened(&mut self, board: &Board, touched: &[Cell]) {
        let Some(opening) = &self.rules.placement.opening else { return };
        for cell in touched {
            if self.store.tile_at(*cell).is_some_and(|(kind, _)| opening.is_member(kind)) {
                self.opened.cells.insert(*cell);
            } else {
                self.opened.cells.remove(cell);
            }
        }
        self.judge_opened(board);
    }

    /// Legal placements of a tile: cells in row order with turns as bits (bit q = q quarter turns). On an empty board only
    /// what starts the game fits, at 0, 0 (BAS-START-1); a board whose sets replace the start tile takes no tile before that.
    /// A cell with a tile that no set knows is taken, although it shows nothing.
    pub fn legal(&self, kind: TileKind) -> Vec<(Cell, u8)> {
        let placement = &self.rules.placement;
        if placement.undrawn(kind).is_some() {
            return Vec::new();
        }
        if self.store.tile_count() == 0 {
            return self.first_tile(kind).into_iter().map(|cell| (cell, 0b1111)).collect();
        }
        let mut list = match &placement.opening {
            Some(opening) if opening.is_member(kind) => opening.legal(&self.view(), &self.opened.cells, kind),
            Some(_) if !self.opened.over => return Vec::new(),
            Some(_) | None => {
                let mut list = self.store.legal(kind);
                list.retain(|(cell, _)| !self.taken.contains(cell));
                list
            }
        };
        if placement.is_limited(kind) {
            list.retain(|(cell, _)| placement.limit_at(&self.view(), kind, *cell).is_none());
        }
        list
    }

    /// Number of legal placements (cell and turn) of a tile; immediate at any size of the board, unless a rule of placement
    /// has to do with that tile.
    pub fn legal_count(&self, kind: TileKind) -> u32 {
        let placement = &self.rules.placement;
        let of_opening = placement.opening.as_ref().is_some_and(|o| o.is_member(kind) || !self.opened.over);
        let plain = !of_opening && placement.undrawn(kind).is_none() && !placement.is_limited(kind);
        if !plain || self.store.tile_count() == 0 {
            return self.legal(kind).iter().map(|(_, turns)| u32::from(*turns).count_ones()).sum();
        }
        let taken = self.taken.iter().filter(|cell| self.store.is_open(**cell));
        let barred: u32 = taken.map(|cell| u32::from(self.store.turns_at(kind, *cell)).count_ones()).sum();
        self.store.count_fits(kind) - barred
    }

    /// Where the first tile of a board may go, if it is what starts the game.
    fn first_tile(&self, kind: TileKind) -> Option<Cell> {
        let replaced = self.rules.sets.iter().any(|(set, _)| set.plates.iter().any(|p| p.replaces_start));
        let is_start = self.rules.start_tiles().contains(&self.rules.tile_info(kind).id.as_str());
        let origin = Cell::new(0, 0);
        (is_start && !replaced && !self.taken.contains(&origin)).then_some(origin)
    }

    /// The first reason why a tile that fits somewhere by its sides may be laid nowhere.
    pub fn barred_everywhere(&self, kind: TileKind) -> Option<Barred> {
        if let Some(undrawn) = self.rules.placement.undrawn(kind) {
            return Some(Barred::Undrawn(undrawn.clone()));
        }
        let turns = |t: u8| Turn::ALL.into_iter().filter(move |turn| t >> turn.quarters() & 1 == 1);
        let fitting = self.store.legal(kind);
        let reasons: Vec<Option<Barred>> =
            fitting.iter().flat_map(|(c, t)| turns(*t).map(|turn| self.barred(kind, turn, *c))).collect();
        reasons.iter().all(Option::is_some).then(|| reasons.into_iter().flatten().next()).flatten()
    }

    /// Why a tile may not be laid on an empty cell although its sides match; `None` where they do not, or it may.
    pub fn barred(&self, kind: TileKind, turn: Turn, cell: Cell) -> Option<Barred> {
        let placement = &self.rules.placement;
        if let Some(undrawn) = placement.undrawn(kind) {
            return Some(Barred::Undrawn(undrawn.clone()));
        }
        let view = self.view();
        if self.store.turns_at(kind, cell) >> turn.quarters() & 1 == 0 || !self.store.touches(cell) {
            return None;
        }
        if let Some(opening) = &placement.opening {
            if !opening.is_member(kind) {
                if !self.opened.over {
                    return Some(Barred::NotYet);
                }
            } else if !opening.is_due(&view, &self.opened.cells, kind) {
                return Some(Barred::OutOfOrder);
            } else if !self.legal(kind).iter().any(|(c, t)| *c == cell && t >> turn.quarters() & 1 == 1) {
                let fault = opening.line_fault(&view, kind, turn, cell);
                if let Some(part) = fault {
                    return Some(Barred::Line(part));
                }
            }
        }
        placement.limit_at(&view, kind, cell).map(|l| Barred::Limit(l.rule.clone()))
    }
}
