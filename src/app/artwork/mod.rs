//! Pictures that people bring for the tiles of their sets. They lie beside the set's file and are named by their path from there.
//!
//! - [`Gallery`] reads them when they are first asked for and keeps them, within bounds.
//! - [`check_art`] tells which of a set's pictures are missing or refused.
//! - [`bring_in`] puts a picture beside a set, [`relink()`] finds pictures that moved, [`along`] takes them along when a set is
//!   saved elsewhere.
//! - [`Watch`] tells which tiles' pictures changed on disk.

pub mod along;
mod bring;
mod findings;
mod gallery;
pub mod relink;
mod settle;
mod watch;

pub use bring::{BringError, bring_in};
pub use findings::{JUDGED_SIDE, check_art, judge_art};
pub use gallery::{Gallery, Shown};
pub use relink::{Relink, relink};
pub use settle::Settle;
pub use watch::Watch;

use std::path::{Path, PathBuf};

/// Where pictures from elsewhere are copied to, in the folder of the set.
pub const ART_FOLDER: &str = "art";

/// The folder of a file; where the program runs for a bare name.
pub fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        Some(_) | None => PathBuf::from("."),
    }
}

/// The path of a file from a folder, with `/`, when the file lies in it.
fn path_from(folder: &Path, file: &Path) -> Option<String> {
    let folder = std::fs::canonicalize(folder_or_here(folder)).ok()?;
    let file = std::fs::canonicalize(file).ok()?;
    let parts: Option<Vec<&str>> =
        file.strip_prefix(folder).ok()?.components().map(|part| part.as_os_str().to_str()).collect();
    Some(parts?.join("/"))
}

fn folder_or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}
