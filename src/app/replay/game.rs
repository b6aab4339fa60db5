//! A recorded game while it is replayed: the state, who is who, and what differs so far.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use crate::engine::play::{Refusal, State};
use crate::engine::rules::Rules;
use crate::format::jcz::recording::{Checkpoint, FigureId, Recording};
use crate::format::jcz::setup::Setup;
use crate::format::jcz::{Location, Pointer, segment_at, vocabulary};
use crate::model::play::What;
use crate::model::vocab::Profile;
use crate::model::{Action, Board, Cell, Event, Piece, Spot, TilePile, TileSet};

use super::Difference;

/// A step of the game as it was played: what was done, and what came of it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The action.
    pub action: Action,
    /// What happened.
    pub events: Vec<Event>,
}

/// See the module.
#[derive(Debug)]
pub struct Game {
    /// The game as far as it was played.
    pub state: State,
    /// All steps, in order; undoing them one by one leads back to the start.
    pub steps: Vec<Moment>,
    /// What differs.
    pub differences: Vec<Difference>,
    /// What could not be compared, for want of something here.
    pub lacking: Vec<String>,
    /// How many statements were compared.
    pub compared: usize,
    /// Where each figure of the recording stands.
    pub(super) figures: BTreeMap<FigureId, Piece>,
    /// Tiles still to be drawn, in their order, in our ids.
    pub(super) draw: VecDeque<String>,
    /// Our tile ids by theirs.
    pub(super) tiles: BTreeMap<String, String>,
    /// Message being replayed.
    pub(super) step: Option<usize>,
    /// What happened since the last state that was compared.
    pub(super) since: Vec<Event>,
    /// Player's turns that began, second parts not counted.
    pub(super) turns: usize,
    /// Payments around features rather than of them, by rule.
    pub(super) besides: BTreeSet<String>,
}

impl Game {
    /// A recorded game before its first message.
    pub fn new(recording: &Recording, setup: &Setup, at_hand: &[Arc<TileSet>]) -> Game {
        let find = |id: &str| -> Option<Arc<TileSet>> {
            let own = setup.sets.iter().find(|s| s.id == id).map(|s| Arc::new(s.clone()));
            own.or_else(|| at_hand.iter().find(|s| s.id == id).cloned())
        };
        let mut board = setup.board.clone();
        let ours = |theirs: &String| setup.tiles.get(theirs).cloned();
        let draw: VecDeque<String> = recording.draw.iter().filter_map(ours).collect();
        // A complete game says every tile that is drawn: the bag holds just these.
        if recording.answers.is_some() {
            board.bag = Some(pile(draw.iter()));
        }
        let rules = Arc::new(Rules::compile(&find, &board.sets, &board.options));
        let payments = rules.programs().by_kind.iter().flatten().flat_map(|p| &p.payments);
        let besides = payments.flat_map(|t| t.pay.iter().map(|p| p.rule.clone())).collect();
        Game {
            state: State::new(board, rules),
            steps: Vec::new(),
            differences: Vec::new(),
            lacking: Vec::new(),
            compared: 0,
            figures: BTreeMap::new(),
            draw,
            tiles: setup.tiles.clone(),
            step: None,
            since: Vec::new(),
            turns: 1,
            besides,
        }
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board {
        self.state.board()
    }

    /// Replays all messages, comparing as it goes; stops at a message that is not legal here.
    pub(super) fn run(&mut self, recording: &Recording) {
        let mut checkpoints: &[Checkpoint] = recording.answers.as_ref().map_or(&[], |a| &a.checkpoints);
        self.compare_while(&mut checkpoints, |c| matches!(c, Checkpoint::State { after: None, .. }), false);
        if let Err(got) = self.go_on(recording) {
            self.differ("first tile", "one that can be drawn", got.to_string());
            return;
        }
        let last = recording.messages.len().saturating_sub(1);
        for (i, message) in recording.messages.iter().enumerate() {
            self.step = Some(i);
            let before = |c: &Checkpoint| match c {
                Checkpoint::Tile { before, .. } | Checkpoint::Deploy { before, .. } => *before == i,
                Checkpoint::State { .. } => false,
            };
            self.compare_while(&mut checkpoints, before, false);
            if let Err(difference) = self.message(message, recording) {
                self.differences.push(*difference);
                return;
            }
            let after = |c: &Checkpoint| matches!(c, Checkpoint::State { after, .. } if *after == Some(i));
            self.compare_while(&mut checkpoints, after, i == last);
        }
        if let Some(rest) = checkpoints.first() {
            let (kind, at) = match rest {
                Checkpoint::Tile { before, .. } => ("a tile to be laid before", Some(*before)),
                Checkpoint::Deploy { before, .. } => ("a figure to be put before", Some(*before)),
                Checkpoint::State { after, .. } => ("a state after", *after),
            };
            let at = at.map_or_else(|| "the start".to_owned(), |i| format!("replay[{i}]"));
            self.differ("checkpoint", format!("{kind} {at}"), "no such step");
        }
        self.finish(recording);
    }

    fn compare_while(
        &mut self,
        checkpoints: &mut &[Checkpoint],
        belongs: impl Fn(&Checkpoint) -> bool,
        last: bool,
    ) {
        while let Some((first, rest)) = checkpoints.split_first().filter(|(c, _)| belongs(c)) {
            self.checkpoint(first, last);
            *checkpoints = rest;
        }
    }

    /// Notes a difference at the present message.
    pub(super) fn differ(&mut self, what: &'static str, expected: impl Into<String>, got: impl Into<String>) {
        self.differ_of(None, what, expected, got);
    }

    /// Notes a difference that is about a tile.
    pub(super) fn differ_of(
        &mut self,
        tile: Option<&str>,
        what: &'static str,
        expected: impl Into<String>,
        got: impl Into<String>,
    ) {
        let (step, tile) = (self.step, tile.map(str::to_owned));
        let (expected, got) = (expected.into(), got.into());
        self.differences.push(Difference { step, what, expected, got, tile, illegal: None });
    }

    /// Compares two things that must be the same; `words` writes them.
    pub(super) fn same<T: PartialEq>(
        &mut self,
        what: &'static str,
        expected: &T,
        got: &T,
        words: impl Fn(&Game, &T) -> String,
    ) {
        self.compared += 1;
        if expected != got {
            let (expected, got) = (words(self, expected), words(self, got));
            self.differ(what, expected, got);
        }
    }

    /// Does an action; says why when it is refused.
    pub(super) fn act(&mut self, action: Action) -> Result<(), Refusal> {
        let events = self.state.apply(&action)?;
        for event in &events {
            match &event.what {
                What::Home(piece) => self.forget(piece),
                What::Begins => self.turns += 1,
                _ => {}
            }
        }
        self.since.extend(events.iter().cloned());
        self.steps.push(Moment { action, events });
        Ok(())
    }

    fn forget(&mut self, piece: &Piece) {
        let gone = self.figures.iter().find(|(_, p)| *p == piece).map(|(id, _)| id.clone());
        if let Some(id) = gone {
            self.figures.remove(&id);
        }
    }

    /// The player of an index.
    pub(super) fn player(&self, index: usize) -> String {
        self.board().players.get(index).map(|p| p.id.clone()).unwrap_or_default()
    }

    /// Our id of a figure of theirs.
    pub(super) fn figure(&self, theirs: &str) -> String {
        vocabulary().figure(theirs).unwrap_or(theirs).to_owned()
    }

    /// Our tile id of theirs.
    pub(super) fn tile(&self, theirs: &str) -> String {
        self.tiles.get(theirs).cloned().unwrap_or_else(|| theirs.to_owned())
    }

    /// Their words for a segment in ours.
    pub(super) fn spot(&self, pointer: &Pointer) -> Option<Spot> {
        if let Location::Quarter(word) = &pointer.location {
            return vocabulary().districts.get(word).map(|place| Spot::Place(place.clone()));
        }
        let (kind, turn) = self.state.analysis().store().tile_at(pointer.cell)?;
        let rules = self.state.analysis().rules();
        let profile = |kind: &str| -> Option<Profile> { rules.kind_def(kind)?.profile };
        let segment = segment_at(rules.def(kind), turn, pointer, &profile)?;
        Some(Spot::Segment(pointer.cell, segment.id.clone()))
    }

    /// Whether two spots are on one feature.
    pub(super) fn one_feature(&self, a: &Spot, b: &Spot) -> bool {
        let store = self.state.analysis().store();
        let feature = |spot: &Spot| match spot {
            Spot::Segment(cell, id) => store.segment_by_id(*cell, id).map(|s| store.feature_of(s)),
            Spot::Cell(_) | Spot::Place(_) => None,
        };
        a == b || feature(a).is_some_and(|f| feature(b) == Some(f))
    }

    /// Whether a tile lies on a cell.
    pub(super) fn lies(&self, cell: Cell) -> bool {
        self.state.analysis().store().tile_at(cell).is_some()
    }
}

fn pile<'a>(tiles: impl Iterator<Item = &'a String>) -> TilePile {
    let mut pile = TilePile::default();
    for tile in tiles {
        pile.0.entry(tile.clone()).or_default().count += 1;
    }
    pile
}
