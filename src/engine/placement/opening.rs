//! Tiles that are laid before all others (RIV-START-1, RIV2-START-1): which comes next, where it goes on, when they are done.
//! Stacks of several sets make one opening (RIV2-MIX-1).

use std::collections::BTreeSet;

use super::line::{self, Joint};
use super::{View, shows, shows_mark};
use crate::engine::program::KindMask;
use crate::engine::rules::{Rules, TileKind};
use crate::model::declare::{Continues, LaidWhen, StackDef};
use crate::model::{Cell, Turn};

/// A part of the rules of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// What comes first, second, last.
    Order,
    /// Each tile goes on from an open end.
    Continues,
    /// Two bends in a row do not turn the same way.
    UTurn,
    /// Arms do not join.
    Arms,
}

/// Tile kinds by number.
type KindSet = Vec<bool>;

/// Which tiles come next.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Next {
    /// Those that an order names.
    Named(KindSet),
    /// Those between.
    Middle,
    /// Those that come last.
    Last,
}

/// See the module.
#[derive(Debug)]
pub struct Opening {
    /// The stacks, in the order of their sets.
    stacks: Vec<StackDef>,
    /// Start tiles of the sets that declare them, full ids.
    pub starts: Vec<String>,
    kinds: KindMask,
    members: KindSet,
    /// Tiles that the line begins with.
    begins: KindSet,
    last: KindSet,
    /// For each stack, its first tiles in order.
    first: Vec<Vec<KindSet>>,
    continues: bool,
    no_u_turn: bool,
    arms_may_join: bool,
}

fn with_mark(rules: &Rules, members: &KindSet, mark: &str) -> KindSet {
    let shown = |i: usize| members[i] && shows_mark(rules.def(TileKind(i as u16)), mark);
    (0..members.len()).map(shown).collect()
}

fn rule_of(stack: &StackDef, part: Part) -> Option<&str> {
    let rules = &stack.rules;
    match part {
        Part::Order => &rules.order,
        Part::Continues => &rules.continues,
        Part::UTurn => &rules.no_u_turn,
        Part::Arms => &rules.arms_may_join,
    }
    .as_deref()
}

impl Opening {
    /// Puts the stacks that are laid first together; none when there is no such stack or nothing that it begins with.
    pub(super) fn compile(rules: &Rules, stacks: &[(usize, &StackDef)]) -> Option<Opening> {
        let ours: Vec<(usize, &StackDef)> =
            stacks.iter().filter(|(_, s)| s.laid == LaidWhen::First).copied().collect();
        let defs = || ours.iter().map(|(_, s)| *s);
        let member = |i: usize| {
            let def = rules.def(TileKind(i as u16));
            !rules.tiles[i].on_plate && defs().any(|s| shows(rules, def, &s.showing))
        };
        let members: KindSet = (0..rules.tiles.len()).map(member).collect();
        let named: Vec<Vec<KindSet>> =
            defs().map(|s| s.first.iter().map(|m| with_mark(rules, &members, m)).collect()).collect();
        let all_of = |sets: Vec<&KindSet>| -> KindSet {
            (0..members.len()).map(|i| sets.iter().any(|s| s[i])).collect()
        };
        let begins = if named.iter().all(Vec::is_empty) {
            members.clone()
        } else {
            all_of(named.iter().filter_map(|s| s.first()).collect())
        };
        if !begins.iter().zip(&rules.tiles).any(|(begins, t)| *begins && t.copies > 0) {
            return None;
        }
        let last: Vec<KindSet> =
            defs().flat_map(|s| &s.last).map(|m| with_mark(rules, &members, m)).collect();
        let starts = ours.iter().filter_map(|(s, _)| rules.start_of(*s)).map(str::to_owned).collect();
        Some(Opening {
            starts,
            kinds: defs()
                .flat_map(|s| &s.showing.kind)
                .filter_map(|k| rules.kinds_of(k))
                .fold(0, |a, b| a | b),
            last: all_of(last.iter().collect()),
            begins,
            members,
            first: named,
            continues: defs().any(|s| s.continues == Some(Continues::OpenEnd)),
            no_u_turn: defs().any(|s| s.no_u_turn),
            arms_may_join: defs().all(|s| s.arms_may_join != Some(false)),
            stacks: defs().cloned().collect(),
        })
    }

    /// Whether a tile belongs to it.
    pub fn is_member(&self, kind: TileKind) -> bool {
        self.members[kind.0 as usize]
    }

    /// Whether the line begins with a tile.
    pub fn begins_with(&self, kind: TileKind) -> bool {
        self.begins[kind.0 as usize]
    }

    /// Whether a tile comes last.
    pub fn is_last(&self, kind: TileKind) -> bool {
        self.last[kind.0 as usize]
    }

    /// Whether arms may join.
    pub fn arms_may_join(&self) -> bool {
        self.arms_may_join
    }

    /// Whether the line may not turn back.
    pub fn no_u_turn(&self) -> bool {
        self.no_u_turn
    }

    /// Whether each tile goes on from an open end.
    pub fn continues(&self) -> bool {
        self.continues
    }

    /// The place in the orders of a tile that is named there after the first one: 1 is second.
    pub fn named_place(&self, kind: TileKind) -> Option<usize> {
        let at = |order: &Vec<KindSet>| order.iter().skip(1).position(|kinds| kinds[kind.0 as usize]);
        self.first.iter().filter_map(at).min().map(|at| at + 1)
    }

    /// Tiles that the orders name after the first one, with their places, which the chosen editions have and that do not lie.
    pub fn missing(&self, view: &View<'_>) -> Vec<(usize, TileKind)> {
        let kinds = (0..self.members.len()).map(|i| TileKind(i as u16));
        let lies = |k: TileKind| view.laid.get(&view.rules.tile_info(k).id).is_some_and(|n| *n > 0);
        let mut missing = Vec::new();
        for order in &self.first {
            for (at, named) in order.iter().enumerate().skip(1) {
                let of =
                    || kinds.clone().filter(|k| named[k.0 as usize] && view.rules.tile_info(*k).copies > 0);
                if !of().any(lies) {
                    missing.extend(of().next().map(|k| (at, k)));
                }
            }
        }
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    /// How many tiles of it are left in the chosen editions, those that begin it and come last left out.
    pub fn left(&self, view: &View<'_>) -> i64 {
        let between =
            (0..self.members.len()).filter(|i| self.members[*i] && !self.begins[*i] && !self.last[*i]);
        between.map(|i| view.left(TileKind(i as u16))).sum()
    }

    /// The rule of a part: of the first stack that speaks of it.
    pub fn rule(&self, part: Part) -> Option<&str> {
        let spoken = self.stacks.iter().find(|s| rule_of(s, part).is_some());
        spoken.or(self.stacks.first()).and_then(|s| rule_of(s, part).or(s.rule.as_deref()))
    }

    /// What it is called: the name of its line.
    pub fn name<'r>(&'r self, rules: &'r Rules) -> &'r str {
        let kind = (0..rules.kinds.len()).find(|k| self.kinds >> k & 1 == 1).map(|k| &rules.kinds[k].def);
        match kind {
            Some(def) if !def.label.is_empty() => def.label.get("en"),
            Some(def) => &def.id,
            None => self.stacks.first().map_or("", |s| &s.id),
        }
    }

    /// Where the line of a lying tile meets those of its neighbours.
    pub fn joints(&self, view: &View<'_>, kind: TileKind, turn: Turn, cell: Cell) -> Vec<Joint> {
        line::joints(view, view.rules.table(kind, turn), cell, self.kinds)
    }

    /// Whether a line of these tiles lies open with a free cell beyond.
    pub fn is_open(&self, view: &View<'_>, cells: &BTreeSet<Cell>) -> bool {
        cells.iter().any(|c| !line::open_ends(view, *c, self.kinds).is_empty())
    }

    /// The first rule that the lines of a tile, laid there in a turn, would break.
    pub(crate) fn line_fault(&self, view: &View<'_>, kind: TileKind, turn: Turn, cell: Cell) -> Option<Part> {
        let joints = self.joints(view, kind, turn, cell);
        if self.continues && joints.is_empty() {
            Some(Part::Continues)
        } else if !self.arms_may_join && joints.len() > 1 {
            Some(Part::Arms)
        } else if self.no_u_turn && joints.iter().any(|j| j.turns_back) {
            Some(Part::UTurn)
        } else {
            None
        }
    }

    /// Where a tile goes on, whether or not it is its turn to come.
    fn goes_on(&self, view: &View<'_>, cells: &BTreeSet<Cell>, kind: TileKind) -> Vec<(Cell, u8)> {
        if !self.continues {
            return view.fitting(kind);
        }
        let ends: BTreeSet<Cell> = cells.iter().flat_map(|c| line::open_ends(view, *c, self.kinds)).collect();
        let turns = |cell: Cell| {
            let fitting = view.store.turns_at(kind, cell);
            let fits = |t: &Turn| {
                fitting >> t.quarters() & 1 == 1 && self.line_fault(view, kind, *t, cell).is_none()
            };
            Turn::ALL.into_iter().filter(fits).fold(0, |bits, t| bits | 1 << t.quarters())
        };
        ends.into_iter().map(|cell| (cell, turns(cell))).filter(|(_, turns)| *turns != 0).collect()
    }

    /// A second source lies back to back with the first, before anything else is laid (RIV2-MIX-1).
    fn second_source(&self, view: &View<'_>, cells: &BTreeSet<Cell>, kind: TileKind) -> Vec<(Cell, u8)> {
        let begun = |c: &Cell| view.store.tile_at(*c).is_some_and(|(k, _)| self.begins_with(k));
        if cells.len() >= self.stacks.len() || !cells.iter().all(begun) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for cell in cells {
            let Some(back) = view.store.table_at(*cell).and_then(|t| line::only_side(t, self.kinds)) else {
                continue;
            };
            let (back, beside) = (back.opposite(), cell.step(back.opposite()));
            if !view.is_free(beside) {
                continue;
            }
            let fitting = view.store.turns_at(kind, beside);
            let away = |t: &Turn| line::only_side(view.rules.table(kind, *t), self.kinds) == Some(back);
            let turns = Turn::ALL.into_iter().filter(away).fold(0, |bits, t| bits | 1 << t.quarters());
            if fitting & turns != 0 {
                found.push((beside, fitting & turns));
            }
        }
        found
    }

    /// The kinds that the orders of the stacks name next.
    fn named_next(&self, view: &View<'_>, cells: &BTreeSet<Cell>) -> KindSet {
        let lying: Vec<usize> =
            cells.iter().filter_map(|c| view.store.tile_at(*c)).map(|(k, _)| k.0 as usize).collect();
        let mut next = vec![false; self.members.len()];
        for order in &self.first {
            let missing = order.iter().enumerate().skip(1).find(|(at, kinds)| {
                let wanted = order[..=*at].iter().filter(|k| k == kinds).count();
                lying.iter().filter(|k| kinds[**k]).count() < wanted
            });
            if let Some((_, kinds)) = missing {
                next.iter_mut().zip(kinds).for_each(|(n, kind)| *n |= *kind);
            }
        }
        next
    }

    /// Which tiles come next; `None` when none of those left can be laid any more, so that the others follow.
    fn next(&self, view: &View<'_>, cells: &BTreeSet<Cell>) -> Option<Next> {
        let can = |wanted: &dyn Fn(usize) -> bool| {
            (0..self.members.len()).any(|i| {
                let kind = TileKind(i as u16);
                self.members[i]
                    && !self.begins[i]
                    && wanted(i)
                    && view.left(kind) > 0
                    && !self.goes_on(view, cells, kind).is_empty()
            })
        };
        let named = self.named_next(view, cells);
        if can(&|i| named[i]) {
            Some(Next::Named(named))
        } else if can(&|i| !self.last[i]) {
            Some(Next::Middle)
        } else if can(&|i| self.last[i]) {
            Some(Next::Last)
        } else {
            None
        }
    }

    /// Whether the opening is over: it has begun, and no tile of it that is left can be laid. Tiles that fit nowhere are put
    /// out of the game and the game goes on (BAS-PLACE-3).
    pub(crate) fn is_over(&self, view: &View<'_>, cells: &BTreeSet<Cell>) -> bool {
        !cells.is_empty() && self.next(view, cells).is_none()
    }

    /// Whether a tile's turn has come, going by the order only.
    pub(crate) fn is_due(&self, view: &View<'_>, cells: &BTreeSet<Cell>, kind: TileKind) -> bool {
        let i = kind.0 as usize;
        if cells.is_empty() {
            return self.begins[i];
        }
        match self.next(view, cells) {
            _ if self.begins[i] => !self.second_source(view, cells, kind).is_empty(),
            Some(Next::Named(named)) => named[i],
            Some(Next::Middle) => !self.last[i],
            Some(Next::Last) => self.last[i],
            None => true,
        }
    }

    /// Legal placements of a tile of the opening on a board that is not empty.
    pub(crate) fn legal(&self, view: &View<'_>, cells: &BTreeSet<Cell>, kind: TileKind) -> Vec<(Cell, u8)> {
        if !self.is_due(view, cells, kind) {
            Vec::new()
        } else if cells.is_empty() {
            view.fitting(kind)
        } else if self.begins_with(kind) {
            self.second_source(view, cells, kind)
        } else {
            self.goes_on(view, cells, kind)
        }
    }
}
