//! What a command could not do, and what the user can do about it.

use std::io::Write;

use super::style::{ERROR, NOTE, paint};
use crate::format::{FormatError, SaveError};

/// A failure with its remedy; shown on standard error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub(super) struct Failure {
    /// What was wrong, and where.
    pub(super) what: String,
    /// What to do.
    pub(super) help: String,
}

impl Failure {
    pub(super) fn new(what: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure { what: what.into(), help: help.into() }
    }

    /// Writes it to standard error.
    pub(super) fn print(&self) {
        let (error, help) = (paint(ERROR, "error:"), paint(NOTE, "help:"));
        // Nobody is left to be told when standard error is closed.
        let _ = writeln!(anstream::stderr(), "{error} {}\n {help} {}", self.what, self.help);
    }
}

impl From<FormatError> for Failure {
    fn from(err: FormatError) -> Failure {
        Failure::new(err.to_string(), err.help.to_string())
    }
}

impl From<SaveError> for Failure {
    fn from(err: SaveError) -> Failure {
        let help = err.help.clone();
        Failure::new(err.to_string(), help)
    }
}
