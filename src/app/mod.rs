//! Puts sets, ruleset, document, history and analysis together, for both faces. Draws nothing.

pub mod artwork;
pub mod background;
pub mod beside;
pub mod builtin;
pub mod catalogue;
mod clipboard;
pub mod exchange;
pub mod files_beside;
pub mod live_example;
pub mod play;
pub mod replay;
pub mod rule_example;
pub mod rule_use;
pub mod rulebook;
pub mod sentence;
pub mod session;
mod set_check;
mod tiled;
pub mod vocabulary;
pub mod workshop;

pub use background::Background;
pub use catalogue::Catalogue;
pub use session::{Clash, Fit, HistoryView, Meeting, Piece, Session, TileAt};
pub use workshop::Workshop;
