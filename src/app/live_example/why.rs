//! Why there is no example.

use thiserror::Error;

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoExample {
    /// The term cannot be evaluated.
    #[error("The term {why}.")]
    Faulty {
        /// What the compiler of terms says.
        why: String,
    },
    /// No tile of the set, or of those that it requires, has the mark.
    #[error("No tile has the mark {mark}.")]
    NoTileWith {
        /// Mark id.
        mark: String,
    },
    /// No tile has a segment that the term is about.
    #[error("No tile has a {what}.")]
    NoTileOf {
        /// Kind or role ids.
        what: String,
    },
    /// No figure may stand on what the term is about.
    #[error("No figure that can be paid may stand on a {on}.")]
    NobodyStands {
        /// Kind ids.
        on: String,
    },
    /// The search ended without a board.
    #[error("No board of up to {most} tiles was found on which it pays.")]
    NotFound {
        /// Most tiles.
        most: usize,
    },
}
