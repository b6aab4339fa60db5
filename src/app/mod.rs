//! Puts sets, ruleset, document, history and analysis together, for both faces. Draws nothing.

pub mod catalogue;

pub use catalogue::Catalogue;
