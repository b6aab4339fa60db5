//! What a designer hands out: sheets to print, pictures, tables and sentences for a page or a wiki.
//!
//! A print run is planned as data ([`plan()`]) so that a window can show its pages before a file is written; [`pdf()`] draws
//! the same plan. Lengths are millimetres, from the top left corner of the page.

mod compose;
mod contents;
mod furniture;
mod grid;
mod job;
mod notice;
mod pictures;
mod plan;
mod settings;
mod tables;
pub mod text;
mod words;

pub use compose::{compose, pdf};
pub use contents::{contents, contents_sentence};
pub use job::{Art, Item, Job};
pub use notice::{NOTICE, TRUE_SIZE, credit_lines};
pub use pictures::Pictures;
pub use plan::{PagePart, Pane, PaneSide, Piece, PrintFault, PrintPlan, PrintSummary, PrintWarning, plan};
pub use settings::{Backs, BadPaper, Choice, FlipEdge, Orientation, Paper, PrintSettings};
pub use tables::{comparison_tables, game_tables, statistics_tables};
pub use words::wrap;
