//! What happens in play as plain data: what a player may do, and what came of it. A game is a board; these are the ways in
//! which it goes on. Nothing here decides what is legal.

use super::board::{PlacedFigure, Spot};
use super::geom::{Cell, Turn};
use super::holdings::Holder;
use super::score::ScoreLine;

/// A figure on the board, found by what it is and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// Owner; none for neutral figures.
    pub player: Option<String>,
    /// Figure id.
    pub figure: String,
    /// Where it is.
    pub spot: Spot,
}

impl Piece {
    /// The piece that a placed figure is.
    pub fn of(figure: &PlacedFigure) -> Piece {
        Piece { player: figure.player.clone(), figure: figure.figure.clone(), spot: figure.spot.clone() }
    }

    /// Whether a placed figure is this piece.
    pub fn is(&self, figure: &PlacedFigure) -> bool {
        figure.player == self.player && figure.figure == self.figure && figure.spot == self.spot
    }
}

/// One thing that a player may do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Draws a tile, full id. Chance decides which, or whoever sets up the game.
    Draw(String),
    /// Lays the drawn tile.
    Lay(Cell, Turn),
    /// Puts a figure of the own supply (BAS-FIG-1).
    Put(String, Spot),
    /// Takes a figure off the board; its owner gets it back.
    TakeOff(Piece),
    /// Moves a neutral figure.
    Move(String, Spot),
    /// Leads an own figure from a place off the grid to a feature.
    Join(Piece, Spot),
    /// Adds a token to a cell.
    Add(String, Cell),
    /// Leaves what is offered.
    Pass,
    /// Lets the game go on where nobody has anything to decide.
    Proceed,
}

/// A thing that a player may do, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    /// What.
    pub action: Action,
    /// The rule that offers it, where it is none of the base game's steps.
    pub rule: Option<String>,
}

impl Choice {
    /// A choice by no special rule.
    pub fn plain(action: Action) -> Choice {
        Choice { action, rule: None }
    }

    /// A choice that a rule offers.
    pub fn by(rule: &str, action: Action) -> Choice {
        Choice { action, rule: Some(rule.to_owned()) }
    }
}

/// What an event tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A player's turn begins.
    Begins,
    /// A tile was drawn, full id.
    Drawn(String),
    /// The drawn tile fits nowhere and leaves the game.
    Unplaceable(String),
    /// The drawn tile is laid aside beside the score track.
    Stolen(String),
    /// A tile beside the score track leaves the game.
    Dropped(String),
    /// A tile was laid.
    Laid(String, Cell, Turn),
    /// A figure was put.
    Put(Piece),
    /// An offer was left.
    Passed,
    /// A neutral figure was moved.
    Moved(String, Spot),
    /// A figure went home.
    Home(Piece),
    /// A figure joined a feature from a place off the grid.
    Joined(Piece, Spot),
    /// So many of a token were added.
    Tokens(Holder, String, i64),
    /// A player was paid.
    Paid(ScoreLine),
    /// The player takes another turn at once.
    Again,
    /// A walk ended before its last step, for want of a cell to go to.
    Stuck(String),
    /// The game is over.
    Over,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Whom it concerns: who did it, who was paid, whose figure it is.
    pub player: Option<String>,
    /// The rule by which it happened, where one is named.
    pub rule: Option<String>,
    /// What.
    pub what: What,
}

impl Event {
    /// Points that it gave.
    pub fn points(&self) -> i64 {
        match &self.what {
            What::Paid(line) => line.points,
            _ => 0,
        }
    }

    /// Cells that it is about, in row order.
    pub fn cells(&self) -> Vec<Cell> {
        match &self.what {
            What::Laid(_, cell, _) => vec![*cell],
            What::Put(piece) | What::Home(piece) => piece.spot.cell().into_iter().collect(),
            What::Moved(_, spot) => spot.cell().into_iter().collect(),
            What::Joined(_, spot) => spot.cell().into_iter().collect(),
            What::Tokens(Holder::Cell(cell), _, _) => vec![*cell],
            What::Paid(line) => line.cells.iter().map(|[x, y]| Cell::new(*x, *y)).collect(),
            What::Begins
            | What::Drawn(_)
            | What::Unplaceable(_)
            | What::Stolen(_)
            | What::Dropped(_)
            | What::Passed
            | What::Tokens(Holder::Player(_), _, _)
            | What::Again
            | What::Stuck(_)
            | What::Over => Vec::new(),
        }
    }
}
