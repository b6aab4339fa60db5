//! History: steps, gestures, merging; the document's one way to change. Drawing of tiles: moves and what follows from them.

pub mod drawing;
mod editable;
mod history;
mod step;

pub use editable::Editable;
pub use history::History;
pub use step::Applied;
