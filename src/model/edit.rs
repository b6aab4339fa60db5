//! The one way to change a board: an edit, whose application returns its inverse.

use std::collections::BTreeMap;

use thiserror::Error;

use super::board::{
    Accepted, Board, OptionValue, PlacedFigure, PlacedPlate, PlacedTile, Player, SetUse, TurnState,
};
use super::geom::Cell;
use super::holdings::{Amount, Holder, TilePile};

/// A smallest change of a board. A step of the history is a flat list of these.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Lays a tile on a cell, at this place in the cell's pile (0 is the one analysed).
    PutTile(Cell, usize, PlacedTile),
    /// Takes the tile at this place of the cell's pile.
    TakeTile(Cell, usize),
    /// Lays a plate at this index of the list.
    PutPlate(usize, PlacedPlate),
    /// Takes the plate at this index.
    TakePlate(usize),
    /// Puts a figure at this index of the list.
    PutFigure(usize, PlacedFigure),
    /// Takes the figure at this index.
    TakeFigure(usize),
    /// Renames the board.
    Name(String),
    /// Replaces the list of sets.
    Sets(Vec<SetUse>),
    /// Replaces the options.
    Options(BTreeMap<String, OptionValue>),
    /// Replaces the players.
    Players(Vec<Player>),
    /// Replaces the turn state.
    Turn(Option<TurnState>),
    /// Sets how many of a token a holder has; none takes the row away. See [`Board::set_tokens`].
    Tokens(Holder, String, Option<Amount>),
    /// Sets the number to beat for a token that passes on.
    Record(String, Option<i64>),
    /// Sets a state of play.
    Mode(String, Option<String>),
    /// Replaces the bag.
    Bag(Option<TilePile>),
    /// Replaces the tiles out of the game.
    Discards(TilePile),
    /// Sets the tile drawn.
    Drawn(Option<String>),
    /// Replaces the tiles beside the track.
    Common(Vec<String>),
    /// Replaces the accepted findings.
    Accept(Vec<Accepted>),
    /// Replaces the whole board (one was pasted as text).
    Board(Box<Board>),
}

/// An edit aimed at something that is not there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    /// No tile there.
    #[error("there is no tile number {1} at {0}")]
    NoTile(Cell, usize),
    /// No plate of that index.
    #[error("there is no plate number {0}")]
    NoPlate(usize),
    /// No figure of that index.
    #[error("there is no figure number {0}")]
    NoFigure(usize),
}

impl Edit {
    /// Whether it changes what the ruleset is compiled from.
    pub fn changes_rules(&self) -> bool {
        match self {
            Edit::Sets(_) | Edit::Options(_) | Edit::Board(_) => true,
            Edit::PutTile(..)
            | Edit::TakeTile(..)
            | Edit::PutPlate(..)
            | Edit::TakePlate(_)
            | Edit::PutFigure(..)
            | Edit::TakeFigure(_)
            | Edit::Name(_)
            | Edit::Players(_)
            | Edit::Turn(_)
            | Edit::Tokens(..)
            | Edit::Record(..)
            | Edit::Mode(..)
            | Edit::Bag(_)
            | Edit::Discards(_)
            | Edit::Drawn(_)
            | Edit::Common(_)
            | Edit::Accept(_) => false,
        }
    }
}

impl Board {
    /// Applies an edit and returns its inverse; on an error nothing has changed.
    pub fn apply(&mut self, edit: Edit) -> Result<Edit, EditError> {
        Ok(match edit {
            Edit::PutTile(cell, at, tile) => {
                let pile_len = self.tiles.get(&cell).map_or(0, Vec::len);
                if at > pile_len {
                    return Err(EditError::NoTile(cell, at));
                }
                self.tiles.entry(cell).or_default().insert(at, tile);
                Edit::TakeTile(cell, at)
            }
            Edit::TakeTile(cell, at) => {
                let pile = self.tiles.get_mut(&cell).filter(|p| at < p.len());
                let pile = pile.ok_or(EditError::NoTile(cell, at))?;
                let tile = pile.remove(at);
                if pile.is_empty() {
                    self.tiles.remove(&cell);
                }
                Edit::PutTile(cell, at, tile)
            }
            Edit::PutPlate(at, plate) => {
                if at > self.plates.len() {
                    return Err(EditError::NoPlate(at));
                }
                self.plates.insert(at, plate);
                Edit::TakePlate(at)
            }
            Edit::TakePlate(at) => {
                if at >= self.plates.len() {
                    return Err(EditError::NoPlate(at));
                }
                Edit::PutPlate(at, self.plates.remove(at))
            }
            Edit::PutFigure(at, figure) => {
                if at > self.figures.len() {
                    return Err(EditError::NoFigure(at));
                }
                self.figures.insert(at, figure);
                Edit::TakeFigure(at)
            }
            Edit::TakeFigure(at) => {
                if at >= self.figures.len() {
                    return Err(EditError::NoFigure(at));
                }
                Edit::PutFigure(at, self.figures.remove(at))
            }
            Edit::Name(name) => Edit::Name(std::mem::replace(&mut self.name, name)),
            Edit::Sets(sets) => Edit::Sets(std::mem::replace(&mut self.sets, sets)),
            Edit::Options(options) => Edit::Options(std::mem::replace(&mut self.options, options)),
            Edit::Players(players) => Edit::Players(std::mem::replace(&mut self.players, players)),
            Edit::Turn(turn) => Edit::Turn(std::mem::replace(&mut self.turn, turn)),
            Edit::Tokens(holder, token, amount) => {
                let old = exchange(&mut self.tokens.0, (holder.clone(), token.clone()), amount);
                Edit::Tokens(holder, token, old)
            }
            Edit::Record(token, record) => {
                let old = exchange(&mut self.records, token.clone(), record);
                Edit::Record(token, old)
            }
            Edit::Mode(mode, value) => {
                let old = exchange(&mut self.modes, mode.clone(), value);
                Edit::Mode(mode, old)
            }
            Edit::Bag(bag) => Edit::Bag(std::mem::replace(&mut self.bag, bag)),
            Edit::Discards(pile) => Edit::Discards(std::mem::replace(&mut self.discards, pile)),
            Edit::Drawn(tile) => Edit::Drawn(std::mem::replace(&mut self.drawn, tile)),
            Edit::Common(tiles) => Edit::Common(std::mem::replace(&mut self.common, tiles)),
            Edit::Accept(accepted) => Edit::Accept(std::mem::replace(&mut self.accepted, accepted)),
            Edit::Board(board) => Edit::Board(Box::new(std::mem::replace(self, *board))),
        })
    }
    /// The edit that gives a holder so many of a token.
    pub fn set_tokens(&self, holder: Holder, token: &str, count: i64) -> Edit {
        let amount = self.tokens.amount(&holder, token, count);
        Edit::Tokens(holder, token.to_owned(), amount)
    }
}

/// Sets or removes an entry and returns what was there.
fn exchange<K: Ord, V>(map: &mut BTreeMap<K, V>, key: K, value: Option<V>) -> Option<V> {
    match value {
        Some(value) => map.insert(key, value),
        None => map.remove(&key),
    }
}
