//! Tilewright: tile sets and boards for Carcassonne-style games, what is legal on them and what it scores.
//!
//! Layers from inner to outer; an inner one never names an outer one:
//! `model`, `engine`, `checks`, `expansions`, `edit`, `art`, `format`, `app`, then the faces `cli` and `gui`.

pub mod app;
pub mod art;
pub mod checks;
pub mod cli;
pub mod edit;
pub mod engine;
pub mod expansions;
pub mod format;
#[cfg(feature = "gui")]
pub mod gui;
pub mod model;
