//! Files that belong to one that was written: pictures of a tileset, tilesets of a map.

use std::fs;
use std::path::Path;

use super::exchange::FileBeside;
use crate::format::{SaveError, save_atomic};

/// What becomes of a file that is there already and differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfThere {
    /// It stays: somebody may have drawn a better picture, or changed the tileset in Tiled.
    Keep,
    /// It is written anew.
    Replace,
}

/// What became of files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedFiles {
    /// Names of those that were written, or that were there as they would have been.
    pub written: Vec<String>,
    /// Names of those that are there, differ, and were kept.
    pub kept: Vec<String>,
}

/// Saves files into a folder, making folders below it as their names need them.
pub fn save_files(folder: &Path, files: &[FileBeside], if_there: IfThere) -> Result<SavedFiles, SaveError> {
    let mut saved = SavedFiles::default();
    for file in files {
        let path = folder.join(&file.name);
        match fs::read(&path) {
            Ok(old) if old == file.bytes => {
                saved.written.push(file.name.clone());
                continue;
            }
            Ok(_) if if_there == IfThere::Keep => {
                saved.kept.push(file.name.clone());
                continue;
            }
            Ok(_) | Err(_) => {}
        }
        if let Some(parent) = path.parent().filter(|p| !p.as_os_str().is_empty()) {
            fs::create_dir_all(parent).map_err(|err| SaveError {
                file: parent.display().to_string(),
                reason: err.to_string().split(" (os error").next().unwrap_or_default().to_lowercase(),
                help: "write the file into another folder".to_owned(),
            })?;
        }
        save_atomic(&path, &file.bytes)?;
        saved.written.push(file.name.clone());
    }
    Ok(saved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_kept_unless_it_shall_be_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |text: &str| FileBeside { name: "a/b.png".to_owned(), bytes: text.as_bytes().to_vec() };
        let save = |text: &str, if_there| save_files(folder.path(), &[file(text)], if_there).expect("saved");
        let there = || fs::read_to_string(folder.path().join("a/b.png")).expect("there");
        assert_eq!(save("one", IfThere::Keep).written, ["a/b.png"]);
        assert_eq!(save("two", IfThere::Keep).kept, ["a/b.png"]);
        assert_eq!(there(), "one");
        assert_eq!(save("two", IfThere::Replace).written, ["a/b.png"]);
        assert_eq!(save("two", IfThere::Keep).written, ["a/b.png"], "it is as it would be");
        assert_eq!(there(), "two");
        fs::write(folder.path().join("c"), "").expect("written");
        let in_file = FileBeside { name: "c/d.png".to_owned(), bytes: Vec::new() };
        assert!(save_files(folder.path(), &[in_file], IfThere::Keep).is_err());
    }
}
