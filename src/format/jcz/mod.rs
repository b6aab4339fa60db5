//! Files of a widespread open program: recorded games and the set-up of games (`.jcz`, JSON), complete games recorded for
//! comparison, tile definitions (XML).
//!
//! Reading gives plain structs or tile sets of ours; what is not understood is named in the result, never dropped in
//! silence. The table of words (`vocabulary.json`) says what is what.

pub mod definitions;
mod location;
pub mod recording;
pub mod setup;
mod words;

pub use location::{Location, Pointer, pointer_to, segment_at};
pub use words::{
    ElementWord, FigureWord, Form, PrintedWord, RuleWord, ScoreWord, SetWord, UsedBy, Vocabulary, vocabulary,
};
