//! Files on disk: reading with limits, and saving so that the old file survives any failure.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::error::{Fault, FormatError};
use super::read::{SIZE_LIMIT, check_size, decode};

/// How messages call standard input.
pub const STDIN_NAME: &str = "standard input";

/// Most symbolic links followed to the file that is meant.
const LINK_LIMIT: usize = 40;

/// Reads a text file.
pub fn load_path(path: &Path) -> Result<String, FormatError> {
    let name = path.display().to_string();
    let unreadable = |err: &io::Error| unreadable(&name, err);
    let file = File::open(path).map_err(|err| unreadable(&err))?;
    let meta = file.metadata().map_err(|err| unreadable(&err))?;
    if meta.is_dir() {
        return Err(unreadable(&io::Error::from(io::ErrorKind::IsADirectory)));
    }
    check_size(meta.len(), &name)?;
    load(file, &name)
}

/// Reads standard input to its end.
pub fn load_stdin() -> Result<String, FormatError> {
    load(io::stdin().lock(), STDIN_NAME)
}

fn load(source: impl Read, name: &str) -> Result<String, FormatError> {
    let mut bytes = Vec::new();
    source.take(SIZE_LIMIT + 1).read_to_end(&mut bytes).map_err(|err| unreadable(name, &err))?;
    decode(bytes, name)
}

fn unreadable(name: &str, err: &io::Error) -> FormatError {
    let (found, help) = match err.kind() {
        io::ErrorKind::NotFound => ("no such file".to_owned(), "check the name and the folder"),
        io::ErrorKind::PermissionDenied => {
            ("a file that may not be read".to_owned(), "change its permissions, or choose another file")
        }
        io::ErrorKind::IsADirectory => ("a folder".to_owned(), "name a file inside it"),
        _ => (plain(err), "check the disk and try again"),
    };
    FormatError {
        fault: Fault::Unreadable,
        file: name.into(),
        position: None,
        place: String::new(),
        expected: "a readable file".to_owned(),
        found,
        help: help.into(),
    }
}

/// The system's message without its number.
fn plain(err: &io::Error) -> String {
    let text = err.to_string();
    text.split(" (os error").next().unwrap_or_default().to_lowercase()
}

/// A file that could not be written; what was there before is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: not saved: {reason}")]
pub struct SaveError {
    /// The file as named by the user.
    pub file: String,
    /// Why.
    pub reason: String,
    /// What to do.
    pub help: String,
}

/// Writes a file as a whole or not at all: to a temporary file beside it, synced, then renamed over it.
///
/// Keeps the permissions of an existing file, and writes to the file that a symbolic link points to.
pub fn save_atomic(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    let failed = |reason: &str, help: &str| SaveError {
        file: path.display().to_string(),
        reason: reason.to_owned(),
        help: help.to_owned(),
    };
    let elsewhere = "save it under another name or in another folder";
    let target = follow_links(path).map_err(|err| failed(&plain(&err), elsewhere))?;
    let old = match fs::metadata(&target) {
        Ok(meta) => Some(meta),
        Err(err) if err.kind() == io::ErrorKind::NotFound => None,
        Err(err) => return Err(failed(&reason_of(&err), elsewhere)),
    };
    match &old {
        Some(meta) if meta.is_dir() => return Err(failed("it is a folder", "give a file name")),
        Some(meta) if meta.permissions().readonly() => {
            return Err(failed("the file is read-only", "make it writable, or save under another name"));
        }
        // A pipe or device has no old content to keep, and must not be replaced by a file.
        Some(meta) if !meta.is_file() => {
            return write_through(&target, bytes).map_err(|err| failed(&reason_of(&err), elsewhere));
        }
        Some(_) | None => {}
    }
    replace(&target, old.as_ref(), bytes).map_err(|err| failed(&reason_of(&err), elsewhere))
}

fn write_through(target: &Path, bytes: &[u8]) -> io::Result<()> {
    File::options().write(true).open(target)?.write_all(bytes)
}

fn replace(target: &Path, old: Option<&Metadata>, bytes: &[u8]) -> io::Result<()> {
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tilewright-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As a plain new file would be: what the user's umask leaves of it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut temporary = builder.tempfile_in(folder)?;
    temporary.write_all(bytes)?;
    if let Some(meta) = old {
        fs::set_permissions(temporary.path(), meta.permissions())?;
    }
    temporary.as_file().sync_all()?;
    temporary.persist(target).map_err(|err| err.error)?;
    // The new name must survive a power cut too. Some file systems refuse this; the file is there all the same.
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|f| f.sync_all());
    Ok(())
}

/// The file that a chain of symbolic links ends at, which need not exist.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..LINK_LIMIT {
        match fs::symlink_metadata(&target) {
            Ok(meta) if meta.file_type().is_symlink() => {
                let link = fs::read_link(&target)?;
                target = target.parent().map_or(link.clone(), |folder| folder.join(&link));
            }
            _ => return Ok(target),
        }
    }
    Err(io::Error::other("its symbolic links lead in a circle"))
}

fn reason_of(err: &io::Error) -> String {
    match err.kind() {
        io::ErrorKind::NotFound => "the folder does not exist".to_owned(),
        io::ErrorKind::NotADirectory => "a part of its path is a file, not a folder".to_owned(),
        io::ErrorKind::PermissionDenied => "the folder may not be written to".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        _ => plain(err),
    }
}
