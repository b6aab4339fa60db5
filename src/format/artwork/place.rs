//! Where a picture lies: always in the folder of its set or in a folder below it. Nothing else is opened.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::error::{About, ArtError, ArtFault};

/// What a path should be.
const EXPECTED: &str = "a path within the folder of the set, such as art/chapel.png";

/// What to do about a path that is not.
const BRING: &str = "copy the picture into the folder of the set and name it by its path from there";

/// Names that are devices on some systems, whatever their ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The path of a picture from the folder of its set, when it is written as such.
pub fn relative(file: &str) -> Result<PathBuf, ArtError> {
    let about = About(file);
    let bad = |found: &str| Err(about.error(ArtFault::Path, EXPECTED, found, BRING));
    if file.is_empty() {
        return bad("nothing");
    }
    if file.len() > 1_024 {
        return bad("a path of more than 1,024 bytes");
    }
    if file.chars().any(char::is_control) {
        return bad("a path with a control character");
    }
    if file.starts_with(['/', '\\']) {
        return bad("a path from the root of a disk");
    }
    let letter = file.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    if letter && file.as_bytes().get(1) == Some(&b':') {
        return bad("a path with a drive letter");
    }
    if file.contains("://") {
        return bad("an address");
    }
    if file.split(['/', '\\']).any(|part| part == "..") {
        return bad("a path that leads out of the folder (`..`)");
    }
    if file.contains('\\') {
        return Err(about.error(ArtFault::Path, EXPECTED, "a path with `\\`", "separate folders by `/`"));
    }
    if file.contains(':') {
        return bad("a path with `:`");
    }
    if file.split('/').any(|part| part.is_empty() || part == ".") {
        return Err(about.error(
            ArtFault::Path,
            EXPECTED,
            "a path with an empty part",
            "write it without `./` and with single `/`",
        ));
    }
    let device = |part: &str| {
        let stem = part.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
        let numbered = ["com", "lpt"].iter().any(|d| {
            stem.strip_prefix(d).is_some_and(|n| n.len() == 1 && n.bytes().all(|b| b.is_ascii_digit()))
        });
        numbered || DEVICES.contains(&stem.as_str())
    };
    if file.split('/').any(device) {
        return bad("the name of a device");
    }
    Ok(file.split('/').collect())
}

/// A folder as it is called in paths; the empty one is where the program runs.
fn folder_of(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// The file that a picture's path leads to, in the folder itself: links are followed as long as they stay in it.
pub fn locate(folder: &Path, file: &str) -> Result<PathBuf, ArtError> {
    let about = About(file);
    let path = relative(file)?;
    let root = fs::canonicalize(folder_of(folder))
        .map_err(|err| missing_or(about, &err, "the folder of the set"))?;
    let real = fs::canonicalize(root.join(path)).map_err(|err| missing_or(about, &err, "a picture"))?;
    if !real.starts_with(&root) {
        return Err(about.error(
            ArtFault::LeadsOut,
            "a picture within the folder of the set",
            "a link that leads out of it",
            "copy the picture itself into the folder of the set",
        ));
    }
    Ok(real)
}

/// Opens a picture of a set's folder, and only a plain file: a pipe or device would block, or never end.
pub(super) fn open(folder: &Path, file: &str) -> Result<(File, u64), ArtError> {
    let about = About(file);
    let real = locate(folder, file)?;
    let opened = open_plain(about, &real)?;
    // Whoever exchanges a folder for a link between the look and the opening gains nothing.
    if locate(folder, file)? != real || !same_file(&opened.0, &real) {
        return Err(about.error(
            ArtFault::Unreadable,
            "a file that stays where it is",
            "one that was exchanged while it was opened",
            "try again",
        ));
    }
    Ok(opened)
}

/// Opens a file that a person chose, wherever it lies, when it is a plain one.
pub(super) fn open_plain(about: About<'_>, path: &Path) -> Result<(File, u64), ArtError> {
    let unreadable = |err: &io::Error| missing_or(about, err, "a picture");
    let plain = |meta: &fs::Metadata| -> Result<(), ArtError> {
        if meta.is_file() {
            return Ok(());
        }
        let found = if meta.is_dir() { "a folder" } else { "a pipe or a device" };
        Err(about.error(ArtFault::NotAFile, "a picture file", found, "name a PNG, JPEG, WebP or SVG file"))
    };
    plain(&fs::metadata(path).map_err(|err| unreadable(&err))?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // A pipe that took the file's place must not block.
        let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
        options.custom_flags(i32::try_from(flags.bits()).unwrap_or(0));
    }
    let opened = options.open(path).map_err(|err| unreadable(&err))?;
    let meta = opened.metadata().map_err(|err| unreadable(&err))?;
    plain(&meta)?;
    Ok((opened, meta.len()))
}

#[cfg(unix)]
fn same_file(opened: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (opened.metadata(), fs::symlink_metadata(path)) {
        (Ok(a), Ok(b)) => (a.dev(), a.ino()) == (b.dev(), b.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn same_file(_: &File, _: &Path) -> bool {
    true
}

fn missing_or(about: About<'_>, err: &io::Error, expected: &str) -> ArtError {
    let (fault, found, help) = match err.kind() {
        io::ErrorKind::NotFound => (
            ArtFault::Missing,
            "no such file",
            "put it there, or show Tilewright where the pictures of the set are now",
        ),
        io::ErrorKind::NotADirectory => {
            (ArtFault::Missing, "a file where its path has a folder", "check its path")
        }
        io::ErrorKind::PermissionDenied => {
            (ArtFault::Unreadable, "a file that may not be read", "change its permissions")
        }
        _ if is_circle(err) => {
            (ArtFault::Circle, "links that lead in a circle", "put the picture itself into the folder")
        }
        _ => (ArtFault::Unreadable, "a file that cannot be read", "check the disk and try again"),
    };
    about.error(fault, expected, found, help)
}

#[cfg(unix)]
fn is_circle(err: &io::Error) -> bool {
    err.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error())
}

#[cfg(not(unix))]
fn is_circle(_: &io::Error) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_within_the_folder_are_taken() {
        for good in
            ["a.png", "art/a.png", "art/k\u{e1}men 1.svg", "a..b/c.webp", "art/console.png", "com/x.png"]
        {
            let path = relative(good).unwrap_or_else(|e| panic!("{good}: {e}"));
            assert!(path.components().all(|c| matches!(c, std::path::Component::Normal(_))), "{good}");
        }
        for (bad, found) in [
            ("", "nothing"),
            ("../a.png", "leads out"),
            ("art/../../a.png", "leads out"),
            ("art/..", "leads out"),
            ("..\\a.png", "leads out"),
            ("/etc/passwd", "from the root"),
            ("\\\\server\\share\\a.png", "from the root"),
            ("C:/a.png", "drive letter"),
            ("c:a.png", "drive letter"),
            ("https://x.example/a.png", "an address"),
            ("file:///a.png", "an address"),
            ("art\\a.png", "`\\`"),
            ("art/a.png:stream", "`:`"),
            ("./a.png", "empty part"),
            ("art//a.png", "empty part"),
            ("art/", "empty part"),
            ("art/NUL.png", "device"),
            ("com1", "device"),
            ("a\0b.png", "control character"),
        ] {
            let err = relative(bad).expect_err(bad);
            assert_eq!(err.fault, ArtFault::Path, "{bad}");
            assert!(err.found.contains(found) && !err.help.is_empty(), "{bad}: {err}");
        }
        assert!(relative(&"a/".repeat(600)).is_err());
    }
}
