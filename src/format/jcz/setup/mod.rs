//! From what a recorded game was played with to a board of ours.

mod missing;
mod rules;
mod start;
mod without;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::definitions::ForeignSet;
use super::recording::{Amount, Checkpoint, Recording};
use super::words::{ElementWord, vocabulary};
use crate::format::error::{Fault, FormatError};
use crate::format::words::nearest;
use crate::model::{Board, PlacedFigure, Player, SetUse, Spot, TileSet};

pub use missing::Missing;
pub use start::lay_start;
pub use without::Without;

/// Figure colours in order of play.
const COLOURS: [&str; 6] = ["red", "blue", "yellow", "green", "black", "violet"];

/// A recorded game, ready to be played on a board of ours.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Setup {
    /// The board before the first turn: sets with editions, options (all that the game decides are set, whatever the
    /// defaults are), players, start tiles and plates, neutral figures where they start.
    pub board: Board,
    /// Sets to be put among those at hand for this game, taking the place of sets of the same id: foreign ones that it
    /// uses, and ours without what it plays without.
    pub sets: Vec<TileSet>,
    /// Our full tile ids by theirs, of all tiles that the recording names.
    pub tiles: BTreeMap<String, String>,
    /// What it plays without although the sets have it; [`Setup::sets`] are already so.
    pub without: Without,
    /// What it needs and nobody here has, sorted. Not empty: the game cannot be replayed faithfully.
    pub missing: Vec<Missing>,
}

impl Setup {
    /// The id of a player on the board by its index in the recording.
    pub fn player(&self, index: usize) -> Option<&str> {
        self.board.players.get(index).map(|p| p.id.as_str())
    }
}

/// Puts a recorded game onto a board. `at_hand` are our sets, `foreign` those of other programs' definitions.
///
/// Errors: a tile that no set has although all sets of the game are at hand.
pub fn set_up(
    recording: &Recording,
    at_hand: &[Arc<TileSet>],
    foreign: &[ForeignSet],
) -> Result<Setup, FormatError> {
    let mut maker = Maker { recording, at_hand, foreign, setup: Setup::default(), missing: BTreeSet::new() };
    maker.choose_sets();
    maker.elements();
    let unknown = maker.tiles();
    rules::options(recording, &maker.declared_options(), &mut maker.setup.board, &mut maker.missing);
    // A tile that nobody has is a fault of the file only when nothing else is missing.
    if let (Some((id, place)), true) = (unknown.first(), maker.missing.is_empty()) {
        return Err(maker.unknown_tile(id, place));
    }
    maker.missing.extend(unknown.into_iter().map(|(id, place)| Missing::Tile(id, place)));
    for (i, name) in recording.players.iter().enumerate() {
        let id = COLOURS.get(i).map_or_else(|| format!("player-{}", i + 1), |c| (*c).to_owned());
        maker.setup.board.players.push(Player::new(&id, name));
    }
    lay_start(&recording.setup.start, &maker.setup.tiles, &maker.used(), &mut maker.setup.board);
    maker.neutral_figures();
    maker.as_played();
    let mut setup = maker.setup;
    setup.missing = maker.missing.into_iter().collect();
    Ok(setup)
}

struct Maker<'a> {
    recording: &'a Recording,
    at_hand: &'a [Arc<TileSet>],
    foreign: &'a [ForeignSet],
    setup: Setup,
    missing: BTreeSet<Missing>,
}

impl<'a> Maker<'a> {
    fn choose_sets(&mut self) {
        let mut chosen: BTreeMap<String, String> = BTreeMap::new();
        for (theirs, copies) in self.recording.setup.sets.iter().filter(|(_, n)| *n > 0) {
            let ours = vocabulary().set(theirs).filter(|w| self.at_hand.iter().any(|s| s.id == w.set));
            let found = match ours {
                Some(word) => Some((word.set.clone(), word.edition.clone())),
                None => self
                    .foreign
                    .iter()
                    .find_map(|f| f.editions.get(theirs).map(|edition| (f.set.id.clone(), edition.clone()))),
            };
            let Some((id, edition)) = found else {
                self.missing.insert(Missing::Set(theirs.clone()));
                continue;
            };
            if let Some(before) = chosen.insert(id.clone(), theirs.clone()) {
                self.missing.insert(Missing::TwoEditions(before, theirs.clone()));
                continue;
            }
            self.setup.board.sets.push(SetUse { edition, copies: *copies, ..SetUse::new(&id) });
        }
    }

    fn uses(&self, set: &str) -> bool {
        self.setup.board.sets.iter().any(|u| u.id == set)
    }

    /// A set without its tiles, for its rules.
    fn lend(&mut self, set: &str) {
        if !self.uses(set) {
            self.setup.board.sets.push(SetUse { copies: 0, ..SetUse::new(set) });
        }
    }

    fn elements(&mut self) {
        let amount = |id: &str| {
            let found = self.recording.setup.elements.iter().find(|(e, _)| e == id);
            found.map_or(Amount::Switch(false), |(_, amount)| *amount)
        };
        let mut lent = Vec::new();
        for (id, _) in self.recording.setup.elements.iter().filter(|(_, amount)| amount.on()) {
            match vocabulary().element(id) {
                None => {
                    self.missing.insert(Missing::Mechanic(id.clone()));
                }
                Some(ElementWord { set: Some(set), lend, figure, .. }) if !self.uses(set) => {
                    if *lend && self.at_hand.iter().any(|s| s.id == *set) {
                        lent.push(set.clone());
                    } else if figure.is_some() {
                        self.missing.insert(Missing::Mechanic(id.clone()));
                    }
                }
                Some(_) => {}
            }
        }
        for word in &vocabulary().elements {
            let amount = amount(&word.id);
            if let (true, Some(figure), Amount::Number(n)) = (amount.on(), &word.figure, amount) {
                self.setup.without.supply.insert(figure.clone(), u32::try_from(n).unwrap_or(u32::MAX));
            }
            // A part that only another element uses need not be switched off when that one is off.
            let used = word.only_with.as_ref().is_none_or(|e| self.recording.setup.plays(e));
            if !amount.on() && used {
                self.switch_off(word);
            }
        }
        lent.iter().for_each(|set| self.lend(set));
    }

    fn switch_off(&mut self, word: &ElementWord) {
        let without = &mut self.setup.without;
        without.figures.extend(word.figure.clone());
        without.kinds.extend(word.kind.clone());
        without.marks.extend(word.marks.iter().cloned());
        without.tokens.extend(word.tokens.iter().cloned());
        without.effects.extend(word.effects.iter().cloned());
        without.rivalries.extend(word.set.clone().filter(|_| word.rivalry));
    }

    /// Sets of the board as they are at hand.
    fn used(&self) -> Vec<&'a TileSet> {
        self.setup.board.sets.iter().filter_map(|u| self.set(&u.id)).collect()
    }

    fn set(&self, id: &str) -> Option<&'a TileSet> {
        let ours = self.at_hand.iter().map(Arc::as_ref).find(|s| s.id == id);
        ours.or_else(|| self.foreign.iter().map(|f| &f.set).find(|s| s.id == id))
    }

    fn declared_options(&self) -> BTreeSet<&'a str> {
        self.used().iter().flat_map(|s| &s.options).map(|o| o.id.as_str()).collect()
    }

    /// Finds all tiles that the recording names; those that nobody has, with their first places.
    fn tiles(&mut self) -> Vec<(String, String)> {
        let mut named: BTreeSet<&str> = self.recording.places.keys().map(String::as_str).collect();
        for checkpoint in self.recording.answers.iter().flat_map(|a| &a.checkpoints) {
            if let Checkpoint::Tile { tile, .. } = checkpoint {
                named.insert(tile);
            }
        }
        let used = self.used();
        let beyond: Vec<&TileSet> =
            self.at_hand.iter().map(Arc::as_ref).chain(self.foreign.iter().map(|f| &f.set)).collect();
        let mut unknown = Vec::new();
        for id in named {
            let has = |s: &&&TileSet| tile_of(s, id).is_some();
            let found = used.iter().find(has).or_else(|| beyond.iter().find(has));
            let Some((set, tile)) = found.and_then(|s| Some((*s, tile_of(s, id)?))) else {
                let place = self.recording.places.get(id).cloned().unwrap_or_default();
                unknown.push((id.to_owned(), place));
                continue;
            };
            self.lend(&set.id.clone());
            self.setup.tiles.insert(id.to_owned(), format!("{}/{tile}", set.id));
            self.marks_on(id, set, tile);
        }
        unknown
    }

    /// What a tile shows that has no rules here.
    fn marks_on(&mut self, theirs: &str, set: &TileSet, tile: &str) {
        let foreign = self.foreign.iter().find(|f| f.set.id == set.id);
        let lacking = foreign.and_then(|f| f.lacking.get(tile));
        for what in lacking.into_iter().flatten() {
            self.missing.insert(Missing::OnTile(theirs.to_owned(), what.clone()));
        }
        // A mark whose element is in play, of a set that is not.
        let Some(tile) = set.tile(tile) else { return };
        let shown = tile.marks.keys().chain(tile.segments.iter().flat_map(|s| s.marks.keys()));
        for mark in shown {
            for word in vocabulary().elements.iter().filter(|w| w.marks.contains(mark)) {
                let set = word.set.as_deref().unwrap_or_default();
                if self.recording.setup.plays(&word.id) && !self.uses(set) && set != "" {
                    self.missing.insert(Missing::Mechanic(word.id.clone()));
                }
            }
        }
    }

    fn unknown_tile(&self, id: &str, place: &str) -> FormatError {
        let sets = self.used();
        let known = sets.iter().flat_map(|s| &s.tiles).filter_map(|t| t.alias.get(ALIAS));
        let help = match nearest(id, known.map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "give the folder of its tile definitions, or correct the id".to_owned(),
        };
        FormatError {
            fault: Fault::WrongValue,
            file: self.recording.file.as_str().into(),
            position: None,
            place: place.to_owned(),
            expected: "a tile of the game's sets".to_owned(),
            found: format!("`{id}`"),
            help: help.into(),
        }
    }

    /// Neutral figures that start in a place of the sets.
    fn neutral_figures(&mut self) {
        let figures = self.used().into_iter().flat_map(|s| &s.figures).filter(|f| f.neutral);
        for figure in figures.filter(|f| !self.setup.without.figures.contains(&f.id)) {
            let Some(place) = &figure.starts else { continue };
            self.setup.board.figures.push(PlacedFigure {
                player: None,
                figure: figure.id.clone(),
                spot: Spot::Place(place.clone()),
                extra: serde_json::Map::new(),
            });
        }
    }

    /// Puts foreign sets and those that the game plays only in part among its sets.
    fn as_played(&mut self) {
        for set in self.used() {
            let foreign = self.foreign.iter().any(|f| f.set.id == set.id);
            match self.setup.without.strip(set) {
                Some(own) => self.setup.sets.push(own),
                None if foreign => self.setup.sets.push(set.clone()),
                None => {}
            }
        }
    }
}

/// Key of their ids among a tile's aliases.
pub(super) const ALIAS: &str = "jcz";

/// Our local id of a tile of theirs in a set.
fn tile_of<'s>(set: &'s TileSet, theirs: &str) -> Option<&'s str> {
    set.tiles.iter().find(|t| t.alias.get(ALIAS).is_some_and(|a| a == theirs)).map(|t| t.id.as_str())
}
