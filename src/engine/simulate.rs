//! Random full games on the store: the statistics that tell whether an engine is right.

use super::program::KindMask;
use super::rng::Rng;
use super::rules::{FigureKind, Rules, TileKind};
use super::store::features::Scratch;
use super::store::{FeatureNo, Fit, Store, UNLOGGED};
use super::table::NONE8;
use super::value;
use crate::model::term::Moment;
use crate::model::{Cell, Turn};
use std::sync::Arc;

/// How to play.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Players, 1 to 32.
    pub players: usize,
    /// Tiles laid at the start.
    pub start: Vec<(Cell, TileKind, Turn)>,
    /// The bag, in any order.
    pub bag: Vec<TileKind>,
    /// Figures that each player has: kind and number.
    pub figures: Vec<(FigureKind, u32)>,
}

impl Setup {
    /// The setup of a ruleset: its start tile (or plates instead), all other tiles in the bag, figures of the game.
    pub fn standard(rules: &Rules, players: usize) -> Setup {
        let mut start = Vec::new();
        for (set, _) in &rules.sets {
            let mut x = 0;
            for plate in set.plates.iter().filter(|p| p.replaces_start) {
                for (dy, row) in plate.cells.iter().enumerate() {
                    for (dx, id) in row.iter().enumerate() {
                        if let Some(kind) = rules.tile(&format!("{}/{id}", set.id)) {
                            start.push((Cell::new(x + dx as i32, dy as i32), kind, Turn::ZERO));
                        }
                    }
                }
                x += plate.extent()[0];
            }
        }
        let mut laid = None;
        if start.is_empty()
            && let Some(kind) = rules.start_tile().and_then(|id| rules.tile(id))
        {
            start.push((Cell::new(0, 0), kind, Turn::ZERO));
            laid = Some(kind);
        }
        let mut bag = Vec::new();
        for (i, t) in rules.tiles.iter().enumerate().filter(|(_, t)| !t.on_plate && t.usable) {
            let kind = TileKind(i as u16);
            let n = t.copies - i64::from(laid == Some(kind));
            bag.extend(std::iter::repeat_n(kind, usize::try_from(n).unwrap_or(0)));
        }
        let figures = rules
            .figures
            .iter()
            .enumerate()
            .filter(|(_, f)| f.in_game && !f.def.neutral)
            .filter_map(|(i, f)| f.def.each_player.map(|n| (FigureKind(i as u8), n)))
            .collect();
        Setup { players, start, bag, figures }
    }
}

/// What a game came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Final points of each player.
    pub points: Vec<i64>,
    /// Turns in which a tile was placed.
    pub turns: u32,
    /// Legal placements over all turns (cell and turn).
    pub placements: u64,
    /// Options for a figure over all turns, passing included.
    pub options: u64,
    /// Tiles that fitted nowhere when drawn.
    pub undrawable: u32,
    /// Points of all players by kind of feature, by the numbers of the ruleset.
    pub by_kind: Vec<i64>,
    /// Points of all players that no feature gave.
    pub besides: i64,
}

/// A move of a game: the tile, where it lies, and the segment and kind of the figure put on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The tile.
    pub tile: TileKind,
    /// Its cell; none for a tile that fitted nowhere.
    pub at: Option<(Cell, Turn)>,
    /// The figure.
    pub figure: Option<(usize, FigureKind)>,
}

/// Whether games of a ruleset are what [`Player`] plays: tiles are laid by their sides, figures put on them, and features
/// scored by majority, with nothing declared beside that. All others are played step by step ([`super::play::policy`]).
pub fn is_plain(rules: &Rules) -> bool {
    let placement = &rules.placement;
    let programs = rules.programs();
    let plain_figures = rules.figures.iter().filter(|f| f.in_game).all(|f| {
        let def = &f.def;
        !def.neutral && def.needs_own.is_none() && def.is.is_none() && f.counted.is_none()
    });
    let plain_terms = programs.by_kind.iter().flatten().all(|p| p.payments.is_empty())
        && programs.at_large.iter().all(Vec::is_empty);
    let plates = rules.sets.iter().any(|(set, _)| set.plates.iter().any(|p| p.replaces_start));
    rules.play.is_plain()
        && placement.opening.is_none()
        && placement.limits.is_empty()
        && programs.challenges.is_empty()
        && plain_figures
        && plain_terms
        && !plates
}

/// Plays games of one setup, keeping its memory from one to the next.
#[derive(Debug)]
pub struct Player {
    setup: Setup,
    store: Store,
    scratch: Scratch,
    fits: Vec<Fit>,
    choices: Vec<(u32, u8)>,
    closed: Vec<u32>,
    bag: Vec<TileKind>,
    supply: Vec<u32>,
    trace: Option<Vec<Move>>,
}

impl Player {
    /// A player of games.
    pub fn new(rules: Arc<Rules>, setup: Setup) -> Player {
        Player {
            setup,
            store: Store::new(rules),
            scratch: Scratch::default(),
            fits: Vec::new(),
            choices: Vec::new(),
            closed: Vec::new(),
            bag: Vec::new(),
            supply: Vec::new(),
            trace: None,
        }
    }

    /// Keeps the moves of the games to come, one list at a time: that of the last game.
    pub fn keep_moves(&mut self) {
        self.trace = Some(Vec::new());
    }

    /// The moves of the last game, if they are kept.
    pub fn moves(&self) -> &[Move] {
        self.trace.as_deref().unwrap_or_default()
    }

    /// The board as the last game left it.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Plays one game: uniform over the legal placements (all four turns counted), then uniform over passing and each
    /// unoccupied segment of the tile that a figure in supply may stand on.
    pub fn play(&mut self, rng: &mut Rng) -> Outcome {
        let players = self.setup.players;
        let by_kind = vec![0; self.store.rules.kinds.len()];
        let mut out = Outcome { points: vec![0; players], by_kind, ..Outcome::default() };
        if let Some(trace) = &mut self.trace {
            trace.clear();
        }
        self.store.clear();
        for (cell, kind, turn) in &self.setup.start {
            self.store.put_fast(*cell, *kind, *turn);
        }
        self.bag.clone_from(&self.setup.bag);
        rng.shuffle(&mut self.bag);
        let kinds = self.setup.figures.len();
        self.supply.clear();
        for _ in 0..players {
            self.supply.extend(self.setup.figures.iter().map(|(_, n)| *n));
        }
        let mut active = 0;
        while let Some(tile) = self.bag.pop() {
            self.store.fits(tile, &mut self.fits);
            let total: u32 = self.fits.iter().map(|f| BITS[f.turns as usize & 15]).sum();
            if total == 0 {
                out.undrawable += 1;
                if let Some(trace) = &mut self.trace {
                    trace.push(Move { tile, at: None, figure: None });
                }
                continue;
            }
            out.turns += 1;
            out.placements += u64::from(total);
            let (at, turn) = pick(&self.fits, rng.below(total));
            let table = tile.0 as usize * 4 + turn;
            self.store.put_number::<UNLOGGED>(at, table);
            if let Some(trace) = &mut self.trace {
                let lies = (self.store.cell_of(at), Turn::from_quarters(turn));
                trace.push(Move { tile, at: Some(lies), figure: None });
            }
            self.figure_phase(at, table, active, kinds, &mut out, rng);
            self.score_completed(at, table, kinds, &mut out);
            active = (active + 1) % players;
        }
        self.score_final(&mut out);
        out
    }

    fn figure_phase(
        &mut self,
        at: u32,
        table: usize,
        active: usize,
        kinds: usize,
        out: &mut Outcome,
        rng: &mut Rng,
    ) {
        self.choices.clear();
        let rules = Arc::clone(&self.store.rules);
        let t = &rules.tables[table];
        for k in 0..t.n as usize {
            if t.kind[k] == NONE8 {
                continue;
            }
            let segment = self.store.segment_number(at, k);
            if !self.store.is_free(self.store.feature_of(segment)) {
                continue;
            }
            for (i, (figure, _)) in self.setup.figures.iter().enumerate() {
                let stands: KindMask = rules.figures[figure.0 as usize].stands_on;
                if self.supply[active * kinds + i] > 0 && stands >> t.kind[k] & 1 == 1 {
                    self.choices.push((k as u32, i as u8));
                }
            }
        }
        out.options += self.choices.len() as u64 + 1;
        let n = rng.below(self.choices.len() as u32 + 1);
        if let Some((k, i)) = self.choices.get(n as usize).copied() {
            let segment = self.store.segment_number(at, k as usize);
            self.store.put_figure_fast(segment, active as u8, self.setup.figures[i as usize].0);
            self.supply[active * kinds + i as usize] -= 1;
            if let Some(last) = self.trace.as_mut().and_then(|t| t.last_mut()) {
                last.figure = Some((k as usize, self.setup.figures[i as usize].0));
            }
        }
    }

    fn score_completed(&mut self, at: u32, table: usize, kinds: usize, out: &mut Outcome) {
        let n = self.store.rules.tables[table].n;
        self.closed.clear();
        for k in 0..n as usize {
            if self.store.rules.tables[table].kind[k] != NONE8 {
                let f = self.store.feature_of(self.store.segment_number(at, k));
                self.note_if_closed(f);
            }
        }
        if self.store.near_site(at) {
            let mut sites = Vec::new();
            self.store.sites_around(at, &mut sites);
            for f in sites {
                self.note_if_closed(f);
            }
        }
        for i in 0..self.closed.len() {
            let f = FeatureNo(self.closed[i]);
            let kind = self.store.kind_of(f) as usize;
            value::shares(&self.store, f, Moment::Completed, &mut self.scratch, |p, points| {
                pay(p, points, &mut out.points);
                out.by_kind[kind] += points;
            });
            let supply = &mut self.supply;
            let figures = &self.setup.figures;
            self.store.send_home_fast(f, |player, kind| {
                if let Some(i) = figures.iter().position(|(k, _)| *k == kind) {
                    supply[player as usize * kinds + i] += 1;
                }
            });
        }
    }

    fn note_if_closed(&mut self, f: FeatureNo) {
        if !self.store.is_free(f) && self.store.is_completed(f) && !self.closed.contains(&f.0) {
            self.closed.push(f.0);
        }
    }

    fn score_final(&mut self, out: &mut Outcome) {
        let store = &self.store;
        self.closed.clear();
        self.closed.extend(store.features().filter(|f| !store.is_free(*f)).map(|f| f.0));
        for i in 0..self.closed.len() {
            let f = FeatureNo(self.closed[i]);
            let kind = self.store.kind_of(f) as usize;
            value::shares(&self.store, f, Moment::Final, &mut self.scratch, |p, points| {
                pay(p, points, &mut out.points);
                out.by_kind[kind] += points;
            });
        }
    }
}

/// Number of bits of 0..16; `count_ones` is a dozen instructions on plain x86-64.
const BITS: [u32; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// The n-th placement of a list: cell number and quarter turns.
fn pick(fits: &[Fit], mut n: u32) -> (u32, usize) {
    for f in fits {
        let here = BITS[f.turns as usize & 15];
        if n < here {
            let mut bits = f.turns;
            for _ in 0..n {
                bits &= bits - 1;
            }
            return (f.at, bits.trailing_zeros() as usize);
        }
        n -= here;
    }
    (fits[0].at, fits[0].turns.trailing_zeros() as usize)
}

fn pay(player: usize, points: i64, all: &mut [i64]) {
    if let Some(sum) = all.get_mut(player) {
        *sum += points;
    }
}
