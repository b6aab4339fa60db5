//! Tile definitions (`<defs>`): reading them into tile sets of ours, and writing tile sets of ours as such.
//!
//! Reading fails only on text that is no such file. Whatever else is wrong or not understood is a [`Remark`], and as
//! much as possible is kept, so that the checks of tile sets judge what is drawn.

mod lines;
mod remark;
mod sets;
mod tile;
mod write;

use std::collections::BTreeMap;

use crate::format::error::FormatError;
use crate::model::TileSet;

pub use remark::{Remark, RemarkSort};
pub use write::{LeftOut, write_definitions};
pub(super) use write::{foreign_id, set_id};

/// A tile set read from definitions.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ForeignSet {
    /// The set, in our words; each tile has its foreign id as the alias `jcz`.
    pub set: TileSet,
    /// Our edition (none where the set has no editions) for each foreign set id that it was made from.
    pub editions: BTreeMap<String, Option<String>>,
    /// What a tile shows and no rule here knows, whatever elements are in play; by our local tile id.
    pub lacking: BTreeMap<String, Vec<String>>,
}

/// What was read from one or several files of definitions.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Definitions {
    /// The sets, in the order in which files name them.
    pub sets: Vec<ForeignSet>,
    /// What is wrong, not understood or not held, in order of the files.
    pub remarks: Vec<Remark>,
}

impl Definitions {
    /// What nobody here knows: elements, attributes, values.
    pub fn unknown(&self) -> impl Iterator<Item = &Remark> {
        self.remarks.iter().filter(|r| r.sort == RemarkSort::Unknown)
    }

    /// What is wrong.
    pub fn wrong(&self) -> impl Iterator<Item = &Remark> {
        self.remarks.iter().filter(|r| r.sort == RemarkSort::Wrong)
    }
}

/// Whether a text looks like definitions; reading it says whether it is.
pub fn looks_like_definitions(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('<') && text.contains("<defs")
}

/// Reads files of definitions together: a set may count tiles of another file. Each file is its name (for messages) and
/// its text.
///
/// Errors: text that is not XML, and XML that is not definitions.
pub fn read_definitions(files: &[(&str, &str)]) -> Result<Definitions, FormatError> {
    let mut reading = sets::Reading::default();
    for (file, text) in files {
        reading.file(file, text)?;
    }
    Ok(reading.finish())
}

/// Reads one file as one set; several foreign sets of it become editions of it.
pub fn read_one(text: &str, file: &str) -> Result<(TileSet, Vec<Remark>), FormatError> {
    let mut reading = sets::Reading::default();
    reading.file(file, text)?;
    Ok(reading.finish_as_one(file))
}
