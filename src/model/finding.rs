//! A finding: what a check saw, where, what to do, and edits that would mend it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::edit::Edit;
use super::geom::{Cell, Side};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Against a rule.
    Error,
    /// Allowed, but something should be done.
    Warning,
    /// Good to know.
    Note,
}

/// What a finding points at: a cell with perhaps a side or segment, or something of a tile set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// Cell, on a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub y: Option<i32>,
    /// Cell, on a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<i32>,
    /// Side of that cell or tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Segment on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub segment: Option<String>,
    /// Tile id, in a tile set; or another id (term, option, set).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

impl Place {
    /// A cell.
    pub fn cell(cell: Cell) -> Place {
        Place { x: Some(cell.x), y: Some(cell.y), ..Place::default() }
    }

    /// A side of a cell.
    pub fn side(cell: Cell, side: Side) -> Place {
        Place { side: Some(side), ..Place::cell(cell) }
    }

    /// A segment on a cell.
    pub fn segment(cell: Cell, segment: &str) -> Place {
        Place { segment: Some(segment.to_owned()), ..Place::cell(cell) }
    }

    /// Something named by an id.
    pub fn id(id: &str) -> Place {
        Place { id: Some(id.to_owned()), ..Place::default() }
    }

    /// The cell, if it has one.
    pub fn at(&self) -> Option<Cell> {
        Some(Cell::new(self.x?, self.y?))
    }
}

/// A change that would mend a finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    /// A verb that says the result: "Turn to 180°".
    pub label: String,
    /// One undo step.
    pub edits: Vec<Edit>,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Check id.
    pub check: &'static str,
    /// Severity.
    pub severity: Severity,
    /// Rule id, where a rule speaks of it.
    pub rule: Option<String>,
    /// What is, in one plain sentence.
    pub message: String,
    /// What to do about it, in one plain sentence.
    pub help: String,
    /// Where; the first is the place to go to.
    pub at: Vec<Place>,
    /// Fixes, best first, at most three.
    pub fixes: Vec<Fix>,
}

impl Finding {
    /// The cell to go to.
    pub fn cell(&self) -> Option<Cell> {
        self.at.first().and_then(Place::at)
    }

    /// Order in lists: place (row order, board-wide last), severity, check, message.
    pub fn sort_key(&self) -> (bool, Option<Cell>, Severity, &'static str, &[Place], &str) {
        let cell = self.cell();
        (cell.is_none(), cell, self.severity, self.check, &self.at, &self.message)
    }
}
