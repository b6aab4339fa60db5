//! History: steps, gestures, merging; the document's one way to change.

mod history;
mod step;

pub use history::History;
pub use step::Applied;
