//! Saving is whole or not at all.

use std::fs;
use std::path::Path;

use tilewright::format::{load_path, save_atomic};

fn names_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn saves_new_and_old_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.board.json");
    for text in ["one", "two, longer", ""] {
        save_atomic(&path, text.as_bytes()).expect("saved");
        assert_eq!(load_path(&path).expect("read"), text);
    }
    assert_eq!(names_in(folder.path()), ["a.board.json"], "no temporary file is left");
}

#[test]
fn a_failure_leaves_all_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let plain = folder.path().join("plain.txt");
    fs::write(&plain, "old").expect("written");
    fs::create_dir(folder.path().join("taken")).expect("made");
    fs::write(folder.path().join("taken/inside"), "x").expect("written");
    for (path, reason, help) in [
        ("taken", "it is a folder", "give a file name"),
        ("gone/a.json", "the folder does not exist", "save it under another name or in another folder"),
        (
            "plain.txt/a.json",
            "a part of its path is a file, not a folder",
            "save it under another name or in another folder",
        ),
    ] {
        let path = folder.path().join(path);
        let err = save_atomic(&path, b"new").expect_err(reason);
        assert_eq!((err.reason.as_str(), err.help.as_str()), (reason, help));
        assert_eq!(err.to_string(), format!("{}: not saved: {reason}", path.display()));
    }
    assert_eq!(names_in(folder.path()), ["plain.txt", "taken"]);
    assert_eq!(fs::read_to_string(&plain).expect("read"), "old");
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("locked.json");
    fs::write(&path, "old").expect("written");
    let mut permissions = fs::metadata(&path).expect("there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("set");
    let err = save_atomic(&path, b"new").expect_err("read-only");
    assert_eq!(err.reason, "the file is read-only");
    assert_eq!(fs::read_to_string(&path).expect("read"), "old");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("there").permissions().mode() & 0o777
    }

    #[test]
    fn permissions_and_links_are_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let real = folder.path().join("real.json");
        fs::write(&real, "old").expect("written");
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("set");
        fs::create_dir(folder.path().join("sub")).expect("made");
        let link = folder.path().join("sub/link.json");
        symlink("../real.json", &link).expect("linked");
        save_atomic(&link, b"new").expect("saved");
        assert_eq!(fs::read_to_string(&real).expect("read"), "new");
        assert_eq!(mode(&real), 0o640);
        assert!(fs::symlink_metadata(&link).expect("there").file_type().is_symlink());

        let dangling = folder.path().join("dangling.json");
        symlink("made.json", &dangling).expect("linked");
        save_atomic(&dangling, b"made").expect("saved");
        assert_eq!(fs::read_to_string(folder.path().join("made.json")).expect("read"), "made");

        let circle = folder.path().join("circle.json");
        symlink("circle.json", &circle).expect("linked");
        assert!(save_atomic(&circle, b"x").expect_err("circle").reason.contains("circle"));
    }

    #[test]
    fn a_new_file_has_the_usual_permissions() {
        let folder = tempfile::tempdir().expect("a folder");
        let (plain, saved) = (folder.path().join("plain"), folder.path().join("saved"));
        fs::write(&plain, "x").expect("written");
        save_atomic(&saved, b"x").expect("saved");
        assert_eq!(mode(&saved), mode(&plain));
    }

    #[test]
    fn a_read_only_folder_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.json");
        fs::write(&path, "old").expect("written");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("set");
        if fs::write(folder.path().join("probe"), "x").is_ok() {
            println!("skipped: this user may write to read-only folders");
        } else {
            let err = save_atomic(&path, b"new").expect_err("read-only folder");
            assert_eq!(err.reason, "the folder may not be written to");
            assert_eq!(fs::read_to_string(&path).expect("read"), "old");
        }
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("set");
    }

    #[test]
    fn a_device_is_written_through_and_stays_a_device() {
        save_atomic(Path::new("/dev/null"), b"x").expect("written");
        assert!(!fs::metadata("/dev/null").expect("there").is_file());
        if Path::new("/dev/full").exists() {
            assert_eq!(
                save_atomic(Path::new("/dev/full"), b"x").expect_err("full").reason,
                "the disk is full"
            );
        }
    }
}
