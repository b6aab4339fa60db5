//! One file a check: finds one kind of fault and tells what to do. Changes nothing.
//!
//! A check of a board looks at one cell or at the whole board; the findings of cells are kept and only those
//! near an edit are looked for again. Checks of tile sets are in [`set`].

mod cell_taken;
mod coordinate_range;
mod edge_mismatch;
mod figure_alone;
mod figure_barred;
mod figure_completed;
mod figure_kind;
mod figure_occupied;
mod figure_on_nothing;
mod kept;
mod limit;
mod lines;
mod neutral_barred;
mod neutral_place;
mod neutral_twice;
mod no_start;
mod not_connected;
mod plate_torn;
mod river_broken;
mod river_joined;
mod river_order;
mod river_u_turn;
mod river_unfinished;
pub mod set;
mod set_exceeded;
mod sets_against;
mod supply;
mod term_unknown;
mod token_supply;
mod unknown_id;
mod unknown_tile;
pub mod words;

pub use kept::Findings;

use crate::engine::analysis::Analysis;
use crate::engine::rules::Rules;
use crate::model::{Board, Cell, Finding, Fix, Place, Severity};

/// What a check of a board sees.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The document.
    pub board: &'a Board,
    /// The ruleset in force.
    pub rules: &'a Rules,
    /// What it means.
    pub analysis: &'a Analysis,
}

/// Looks at one cell and its neighbours; depends on nothing farther than two steps away.
pub type CellLook = fn(&Check, &Context<'_>, Cell, &mut Vec<Finding>);

/// Looks at the whole board; must not walk over all its tiles while nothing is wrong.
pub type BoardLook = fn(&Check, &Context<'_>, &mut Vec<Finding>);

/// A check of boards.
#[derive(Debug)]
pub struct Check {
    /// Finding id.
    pub id: &'static str,
    /// Its usual severity.
    pub severity: Severity,
    /// Rule it watches over.
    pub rule: Option<&'static str>,
    /// What it finds, in one sentence.
    pub about: &'static str,
    /// How it looks at a cell.
    pub cell: Option<CellLook>,
    /// How it looks at the board.
    pub board: Option<BoardLook>,
}

/// All checks of boards, by id.
pub static CHECKS: &[&Check] = &[
    &cell_taken::CHECK,
    &coordinate_range::CHECK,
    &edge_mismatch::CHECK,
    &figure_alone::CHECK,
    &figure_barred::CHECK,
    &figure_completed::CHECK,
    &figure_kind::CHECK,
    &figure_occupied::CHECK,
    &figure_on_nothing::CHECK,
    &limit::CHECK,
    &neutral_barred::CHECK,
    &neutral_place::CHECK,
    &neutral_twice::CHECK,
    &no_start::CHECK,
    &not_connected::CHECK,
    &plate_torn::CHECK,
    &river_broken::CHECK,
    &river_joined::CHECK,
    &river_order::CHECK,
    &river_u_turn::CHECK,
    &river_unfinished::CHECK,
    &set_exceeded::CHECK,
    &sets_against::CHECK,
    &supply::CHECK,
    &term_unknown::CHECK,
    &token_supply::CHECK,
    &unknown_id::CHECK,
    &unknown_tile::CHECK,
];

impl Check {
    /// A finding of this check.
    fn finding(&self, message: String, help: impl Into<String>, at: Vec<Place>, fixes: Vec<Fix>) -> Finding {
        let head = Head { id: self.id, severity: self.severity, rule: self.rule };
        head.finding(message, help, at, fixes)
    }
}

/// What findings of boards and of tile sets take from their check.
struct Head {
    id: &'static str,
    severity: Severity,
    rule: Option<&'static str>,
}

impl Head {
    fn finding(self, message: String, help: impl Into<String>, at: Vec<Place>, fixes: Vec<Fix>) -> Finding {
        Finding {
            check: self.id,
            severity: self.severity,
            rule: self.rule.map(str::to_owned),
            message,
            help: help.into(),
            at,
            fixes,
        }
    }
}

/// All findings of a board, from scratch, sorted.
pub fn check_board(cx: &Context<'_>) -> Vec<Finding> {
    Findings::new(cx).list().to_vec()
}
