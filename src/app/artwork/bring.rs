//! Puts a picture beside a set: one that lies in the set's folder is used where it is, another is copied into `art/`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{ART_FOLDER, path_from};
use crate::format::artwork::{ArtError, ArtKind, load_chosen, locate};

/// Most names that are tried before a copy is given up.
const TRIES: u32 = 10_000;

/// The side that a picture is decoded to only to see that it can be.
const SIDE: u32 = 64;

/// Why a picture was not brought in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BringError {
    /// It would not be shown.
    #[error(transparent)]
    Refused(#[from] ArtError),
    /// It could not be copied.
    #[error("{file}: not copied beside the set: {reason}")]
    NotCopied {
        /// The picture as it was chosen.
        file: String,
        /// Why.
        reason: String,
    },
}

impl BringError {
    /// What to do.
    pub fn help(&self) -> &str {
        match self {
            BringError::Refused(err) => &err.help,
            BringError::NotCopied { .. } => {
                "copy it into the folder of the set by hand, or save the set elsewhere"
            }
        }
    }
}

/// Brings a picture in for a set that lies in `folder`: the path by which a tile names it. Nothing is ever overwritten; the same
/// picture brought in twice is copied once.
pub fn bring_in(folder: &Path, file: &Path) -> Result<String, BringError> {
    let (_, bytes) = load_chosen(file, SIDE)?;
    if let Some(path) = path_from(folder, file).filter(|path| locate(folder, path).is_ok()) {
        return Ok(path);
    }
    copy(folder, file, &bytes).map_err(|err| BringError::NotCopied {
        file: file.display().to_string(),
        reason: err.to_string().split(" (os error").next().unwrap_or_default().to_lowercase(),
    })
}

fn copy(folder: &Path, file: &Path, bytes: &[u8]) -> io::Result<String> {
    let inside = folder.join(ART_FOLDER);
    fs::create_dir_all(&inside)?;
    let (stem, ending) = plain_name(file);
    for n in 1..=TRIES {
        let name = if n == 1 { format!("{stem}.{ending}") } else { format!("{stem}-{n}.{ending}") };
        let path = format!("{ART_FOLDER}/{name}");
        let target = inside.join(&name);
        match OpenOptions::new().write(true).create_new(true).open(&target) {
            Ok(mut opened) => {
                // The folder `art` itself may be a link that leads out; then nothing would be shown.
                if let Err(err) = locate(folder, &path) {
                    let _ = fs::remove_file(&target);
                    return Err(io::Error::other(err.to_string()));
                }
                if let Err(err) = opened.write_all(bytes).and_then(|()| opened.sync_all()) {
                    let _ = fs::remove_file(&target);
                    return Err(err);
                }
                return Ok(path);
            }
            Err(err) if err.kind() == io::ErrorKind::AlreadyExists => {
                let same = locate(folder, &path).ok().and_then(|real| same_bytes(&real, bytes));
                if same == Some(true) {
                    return Ok(path);
                }
            }
            Err(err) => return Err(err),
        }
    }
    Err(io::Error::other("too many files of that name"))
}

/// Whether a plain file has just these bytes.
pub(super) fn same_bytes(path: &Path, bytes: &[u8]) -> Option<bool> {
    let meta = fs::metadata(path).ok()?;
    if !meta.is_file() || meta.len() != bytes.len() as u64 {
        return Some(false);
    }
    Some(fs::read(path).ok()? == bytes)
}

/// A name that every system takes: letters, digits, `-`, `_`; its usual ending.
fn plain_name(file: &Path) -> (String, String) {
    let shown = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let kind = ArtKind::of_name(&shown).unwrap_or(ArtKind::Png);
    let stem = PathBuf::from(&shown).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let plain: String =
        stem.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '-' }).take(60).collect();
    let plain = plain.trim_matches('-');
    let ending = kind.endings()[0].to_owned();
    let stem = if plain.is_empty() { "picture".to_owned() } else { plain.to_owned() };
    // Some names are devices on some systems.
    let safe = crate::format::artwork::relative(&format!("{stem}.{ending}")).is_ok();
    (if safe { stem } else { format!("picture-{stem}") }, ending)
}
