//! Takes the pictures of a set along when it is saved in another folder: paths stay as they are, the files are copied to them.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::bring::same_bytes;
use crate::format::artwork::{bytes_of, locate, relative};
use crate::model::TileSet;

/// What became of the pictures of a set that was saved elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Along {
    /// Paths of the pictures that were copied.
    pub copied: Vec<String>,
    /// Pictures that are not in the new folder, each with the reason.
    pub left: Vec<Left>,
}

/// A picture that was not taken along.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the picture {file} was not taken along: {reason}")]
pub struct Left {
    /// Its path as tiles name it.
    pub file: String,
    /// Why.
    pub reason: String,
}

/// Copies the pictures that a set's tiles name from one folder to the same paths in another. Nothing is overwritten.
pub fn take_along(set: &TileSet, from: &Path, to: &Path) -> Along {
    let mut along = Along::default();
    if same_folder(from, to) {
        return along;
    }
    let files: BTreeSet<&str> =
        set.tiles.iter().filter_map(|tile| tile.art.as_ref()).map(|art| art.file.as_str()).collect();
    for file in files {
        match take(file, from, to) {
            Ok(true) => along.copied.push(file.to_owned()),
            Ok(false) => {}
            Err(reason) => along.left.push(Left { file: file.to_owned(), reason }),
        }
    }
    along
}

fn same_folder(a: &Path, b: &Path) -> bool {
    let real = |folder: &Path| fs::canonicalize(super::folder_or_here(folder)).ok();
    real(a).is_some_and(|a| Some(a) == real(b))
}

/// Whether it was copied; not when the same file is there already.
fn take(file: &str, from: &Path, to: &Path) -> Result<bool, String> {
    let path = relative(file).map_err(|err| err.to_string())?;
    let bytes = bytes_of(from, file).map_err(|err| err.to_string())?;
    let plain =
        |err: io::Error| err.to_string().split(" (os error").next().unwrap_or_default().to_lowercase();
    let target = super::folder_or_here(to).join(path);
    let folder = super::folder_of(&target);
    fs::create_dir_all(&folder).map_err(plain)?;
    // A link in the new folder must not lead the copy out of it.
    let root = fs::canonicalize(super::folder_or_here(to)).map_err(plain)?;
    if !fs::canonicalize(&folder).map_err(plain)?.starts_with(root) {
        return Err("its folder there is a link that leads out".to_owned());
    }
    match OpenOptions::new().write(true).create_new(true).open(&target) {
        Ok(mut opened) => match opened.write_all(&bytes).and_then(|()| opened.sync_all()) {
            Ok(()) => Ok(true),
            Err(err) => {
                let _ = fs::remove_file(&target);
                Err(plain(err))
            }
        },
        Err(err) if err.kind() == io::ErrorKind::AlreadyExists => {
            match locate(to, file).ok().and_then(|real| same_bytes(&real, &bytes)) {
                Some(true) => Ok(false),
                Some(false) | None => Err("another file of that name is there".to_owned()),
            }
        }
        Err(err) => Err(plain(err)),
    }
}
