//! What a board holds besides tiles and figures on features, by the numbers of a ruleset: tokens, records, modes, neutral
//! figures, figures off the grid, tiles beside the track. Read by counts; changed only while a settlement gives tokens away.

use std::collections::BTreeMap;

use super::marks::MarkNo;
use super::rules::{FigureKind, MAX_PLAYERS, Rules, TileKind};
use super::store::{FeatureNo, SegmentNo, Store};
use crate::model::bounds::{MOST_COUNTED, within};
use crate::model::{Board, Cell, Holder, Spot};

/// A neutral figure on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neutral {
    /// Which.
    pub kind: FigureKind,
    /// Its cell.
    pub cell: Cell,
    /// The segment it stands on or beside, if it names one.
    pub segment: Option<SegmentNo>,
}

/// A figure in a place off the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Which.
    pub kind: FigureKind,
    /// Its owner; none for neutral figures.
    pub player: Option<u8>,
    /// The place.
    pub place: u16,
}

/// See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Players of the board, at most [`MAX_PLAYERS`].
    pub players: usize,
    /// Who is to move: completes, draws.
    pub active: u8,
    /// Points already paid, by player.
    pub scores: Vec<i64>,
    /// `[player][token]`.
    pub tokens: Vec<Vec<i64>>,
    /// Tokens on cells.
    pub on_cells: BTreeMap<Cell, Vec<(u16, i64)>>,
    /// Numbers to beat, by token; none where none is known.
    pub records: Vec<Option<i64>>,
    /// States of play.
    pub modes: BTreeMap<String, String>,
    /// Neutral figures on the board.
    pub neutrals: Vec<Neutral>,
    /// Figures in places.
    pub waiting: Vec<Waiting>,
    /// Figures in supply, `[player][figure]`.
    pub supply: Vec<Vec<i64>>,
    /// The tile drawn.
    pub drawn: Option<TileKind>,
    /// Tiles beside the track.
    pub common: Vec<TileKind>,
    /// Marks that features bear for this one scoring.
    pub marks: Vec<(FeatureNo, MarkNo)>,
    /// Features whose figures have gone home already, sorted.
    pub gone: Vec<FeatureNo>,
    /// Features that are being scored, sorted: none of them was scored before.
    pub scoring: Vec<FeatureNo>,
}

/// What a file says, as far as it is reckoned with.
fn counted(number: i64) -> i64 {
    within(number, MOST_COUNTED)
}

impl Scene {
    /// Nothing at all: for asking what a feature is worth by itself.
    pub const EMPTY: Scene = Scene {
        players: 0,
        active: 0,
        scores: Vec::new(),
        tokens: Vec::new(),
        on_cells: BTreeMap::new(),
        records: Vec::new(),
        modes: BTreeMap::new(),
        neutrals: Vec::new(),
        waiting: Vec::new(),
        supply: Vec::new(),
        drawn: None,
        common: Vec::new(),
        marks: Vec::new(),
        gone: Vec::new(),
        scoring: Vec::new(),
    };

    /// Reads a board; what its ruleset does not know is left out (checks tell it).
    pub fn of(board: &Board, store: &Store) -> Scene {
        let rules = store.rules();
        let players = board.players.len().min(MAX_PLAYERS);
        let index = |id: &str| board.player_index(id).filter(|p| *p < players);
        let active = board.turn.as_ref().and_then(|t| index(&t.player)).unwrap_or(0);
        let mut scene = Scene {
            players,
            active: active as u8,
            scores: board.players.iter().take(players).map(|p| counted(p.score)).collect(),
            tokens: vec![vec![0; rules.tokens.len()]; players],
            records: rules.tokens.iter().map(|t| board.records.get(t).copied().map(counted)).collect(),
            modes: board.modes.clone(),
            drawn: board.drawn.as_ref().and_then(|id| rules.tile(id)),
            common: board.common.iter().filter_map(|id| rules.tile(id)).collect(),
            supply: vec![
                rules.figures.iter().map(|f| i64::from(f.def.each_player.unwrap_or(0))).collect();
                players
            ],
            ..Scene::EMPTY
        };
        for ((holder, token), amount) in &board.tokens.0 {
            let Some(token) = rules.token(token) else { continue };
            match holder {
                Holder::Player(id) => {
                    if let Some(p) = index(id) {
                        scene.tokens[p][token as usize] =
                            counted(scene.tokens[p][token as usize] + amount.counted());
                    }
                }
                Holder::Cell(cell) => {
                    scene.on_cells.entry(*cell).or_default().push((token, amount.counted()));
                }
            }
        }
        scene.add_figures(board, store, rules, &index);
        scene
    }

    fn add_figures(
        &mut self,
        board: &Board,
        store: &Store,
        rules: &Rules,
        index: &dyn Fn(&str) -> Option<usize>,
    ) {
        for figure in &board.figures {
            let Some(kind) = rules.figure(&figure.figure) else { continue };
            let player = figure.player.as_deref().and_then(index);
            if let Some(p) = player {
                self.supply[p][piece_of(rules, kind).0 as usize] -= 1;
            }
            let neutral = rules.figure_info(kind).def.neutral;
            match &figure.spot {
                Spot::Segment(cell, segment) if neutral => {
                    let segment = store.segment_by_id(*cell, segment);
                    self.neutrals.push(Neutral { kind, cell: *cell, segment });
                }
                Spot::Cell(cell) if neutral => {
                    self.neutrals.push(Neutral { kind, cell: *cell, segment: None });
                }
                // Players' figures on segments stand in the store.
                Spot::Segment(..) | Spot::Cell(_) => {}
                Spot::Place(id) => {
                    if let Some(place) = rules.places.iter().position(|p| p == id) {
                        let player = player.map(|p| p as u8);
                        self.waiting.push(Waiting { kind, player, place: place as u16 });
                    }
                }
            }
        }
    }

    /// Sends the figures of some features home: they count in supply, and on the board no longer.
    pub fn send_home(&mut self, features: &[FeatureNo], store: &Store) {
        let rules = store.rules();
        for figure in features.iter().flat_map(|f| store.figures_on(*f)) {
            if let Some(supply) = self.supply.get_mut(usize::from(figure.player)) {
                supply[piece_of(rules, figure.kind).0 as usize] += 1;
            }
        }
        self.gone.extend(features);
        self.gone.sort_unstable();
    }

    /// How many of a token a player holds.
    pub fn held(&self, player: u8, token: u16) -> i64 {
        let of_player = self.tokens.get(player as usize);
        of_player.and_then(|t| t.get(token as usize)).copied().unwrap_or(0)
    }

    /// Players who hold a token, as bits.
    pub fn holders(&self, token: u16) -> u32 {
        (0..self.players as u8).filter(|p| self.held(*p, token) > 0).fold(0, |bits, p| bits | 1 << p)
    }

    /// All players, as bits.
    pub fn everyone(&self) -> u32 {
        if self.players >= MAX_PLAYERS { u32::MAX } else { (1 << self.players) - 1 }
    }
}

/// The figure from whose supply a figure comes (a watchman is a meeple).
fn piece_of(rules: &Rules, kind: FigureKind) -> FigureKind {
    rules.figure_info(kind).def.is.as_ref().and_then(|id| rules.figure(id)).unwrap_or(kind)
}
