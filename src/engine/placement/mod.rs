//! Rules of placement that matching sides do not tell: what is laid first and in which order, lines that go on from an open
//! end, limits on what lies around a site, tiles that are never drawn. Compiled once a ruleset; a ruleset without such
//! declarations pays nothing for them.

mod barred;
mod limit;
mod line;
mod opening;

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

pub use barred::Barred;
pub use limit::{Area, LimitRule, Over};
pub use line::Joint;
pub use opening::{Opening, Part};

use super::rules::{RuleFault, Rules, TileKind};
use super::store::Store;
use crate::model::board::OptionValue;
use crate::model::declare::{LaidWhen, StackDef};
use crate::model::term::Showing;
use crate::model::{Cell, TileDef};

/// Why a tile is never drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undrawn {
    /// It is a part of a plate.
    OnPlate,
    /// The chosen edition has none, another one has.
    OtherEdition,
    /// It lies among tiles that are laid first, and no chosen set has such; with the rule.
    WithoutStack(Option<String>),
}

/// See the module.
#[derive(Debug, Default)]
pub struct Placement {
    /// What is laid before all other tiles.
    pub opening: Option<Opening>,
    /// Limits on what lies around sites.
    pub limits: Vec<LimitRule>,
    /// By tile kind, where it is never drawn.
    undrawn: BTreeMap<u16, Undrawn>,
}

/// What rules of placement see of a board.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The ruleset.
    pub rules: &'a Rules,
    /// What lies.
    pub store: &'a Store,
    /// Cells taken by tiles that the ruleset does not have.
    pub taken: &'a BTreeSet<Cell>,
    /// Loose tiles by full id.
    pub laid: &'a FxHashMap<String, i64>,
    /// Tiles of the opening that are out of the game, by full id.
    pub out: &'a BTreeMap<String, i64>,
}

impl View<'_> {
    /// Whether a tile may be laid on a cell at all.
    fn is_free(&self, cell: Cell) -> bool {
        cell.in_range() && self.store.tile_at(cell).is_none() && !self.taken.contains(&cell)
    }

    /// How many copies of a tile are left: neither on the board nor out of the game.
    fn left(&self, kind: TileKind) -> i64 {
        let info = self.rules.tile_info(kind);
        let gone = |n: Option<&i64>| n.copied().unwrap_or(0);
        let all = gone(self.laid.get(&info.id)).saturating_add(gone(self.out.get(&info.id)));
        info.copies.saturating_sub(all).max(0)
    }

    /// Open cells where the sides of a tile fit, with turns as bits (BAS-PLACE-1, BAS-PLACE-2).
    fn fitting(&self, kind: TileKind) -> Vec<(Cell, u8)> {
        let mut list = self.store.legal(kind);
        list.retain(|(cell, _)| !self.taken.contains(cell));
        list
    }
}

impl Placement {
    /// Compiles the declarations of the chosen sets.
    pub(crate) fn compile(rules: &Rules, faults: &mut Vec<RuleFault>) -> Placement {
        let stacks: Vec<(usize, &StackDef)> = rules
            .sets
            .iter()
            .enumerate()
            .flat_map(|(s, (set, _))| set.stacks.iter().map(move |stack| (s, stack)))
            .collect();
        let opening = Opening::compile(rules, &stacks);
        let mut undrawn = BTreeMap::new();
        for (i, info) in rules.tiles.iter().enumerate() {
            let (set, edition) = &rules.sets[info.set];
            let def = &set.tiles[info.index];
            let kind = i as u16;
            if info.on_plate {
                undrawn.insert(kind, Undrawn::OnPlate);
            } else if !def.count.is_empty() && def.copies(edition.as_deref()) == 0 {
                undrawn.insert(kind, Undrawn::OtherEdition);
            } else if opening.is_none() {
                let among = stacks.iter().find(|(s, stack)| {
                    *s == info.set && stack.laid == LaidWhen::Among && shows(rules, def, &stack.showing)
                });
                if let Some((_, stack)) = among {
                    undrawn.insert(kind, Undrawn::WithoutStack(stack.rule.clone()));
                }
            }
        }
        Placement { opening, limits: limit::compile(rules, faults), undrawn }
    }

    /// Why a tile is never drawn, if it is not.
    pub fn undrawn(&self, kind: TileKind) -> Option<&Undrawn> {
        self.undrawn.get(&kind.0)
    }

    /// Whether a limit has to do with a tile.
    pub(crate) fn is_limited(&self, kind: TileKind) -> bool {
        self.limits.iter().any(|l| l.concerns(kind))
    }

    /// The first limit that a tile laid on a cell would exceed.
    pub(crate) fn limit_at(&self, view: &View<'_>, kind: TileKind, cell: Cell) -> Option<&LimitRule> {
        self.limits.iter().filter(|l| l.concerns(kind)).find(|l| !l.allows(view.store, kind, cell))
    }
}

/// Whether the options in force have all of these values.
pub(crate) fn options_hold(rules: &Rules, wanted: &BTreeMap<String, OptionValue>) -> bool {
    wanted.iter().all(|(id, value)| rules.options.get(id) == Some(value))
}

/// Whether a tile shows a mark, on a segment or on the whole tile.
pub(crate) fn shows_mark(def: &TileDef, mark: &str) -> bool {
    let there = |marks: &BTreeMap<String, i64>| marks.get(mark).is_some_and(|n| *n != 0);
    there(&def.marks) || def.segments.iter().any(|s| there(&s.marks))
}

/// Whether a tile shows one of these kinds (or groups) or marks.
pub(crate) fn shows(rules: &Rules, def: &TileDef, showing: &Showing) -> bool {
    let kinds = showing.kind.iter().filter_map(|id| rules.kinds_of(id)).fold(0, |a, b| a | b);
    let of_kind = |id: &str| rules.kind(id).is_some_and(|k| kinds >> k & 1 == 1);
    def.segments.iter().any(|s| of_kind(&s.kind)) || showing.mark.iter().any(|m| shows_mark(def, m))
}
