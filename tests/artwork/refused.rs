//! What is refused: files that lie, that are too much, that lie elsewhere, or that are no files.

use std::fs;

use image::{ImageFormat, Rgba, RgbaImage};
use tilewright::format::artwork::{ArtFault, limits};

use super::make::*;

#[test]
fn a_missing_picture_is_missing_not_refused() {
    let folder = Folder::new();
    folder.put("art/a.png", png(4, 4));
    for file in ["a.png", "art/b.png", "nowhere/a.png", "art/a.png/b.png"] {
        let err = folder.refusal(file);
        assert_eq!(err.fault, ArtFault::Missing, "{err}");
        assert!(err.is_missing());
    }
}

#[test]
fn a_huge_picture_is_refused_by_its_header() {
    let folder = Folder::new();
    // Nothing but a header: who tried to decode it would ask for 1.6 GB first, then find it cut short.
    folder.put("huge.png", png_that_says(20_000, 20_000));
    let err = folder.refusal("huge.png");
    assert_eq!(err.fault, ArtFault::TooManyPixels, "{err}");
    assert_eq!(&*err.found, "20000 x 20000 pixels");
    for (width, height) in [(8_193, 1), (1, 8_193), (8_000, 8_000), (u32::MAX >> 1, 3), (4_097, 4_096)] {
        folder.put("huge.png", png_that_says(width, height));
        let err = folder.refusal("huge.png");
        assert_eq!(err.fault, ArtFault::TooManyPixels, "{width} x {height}: {err}");
    }
    // JPEG and WebP state their size as early.
    let mut jpeg = encoded(&quarters(16, 16), ImageFormat::Jpeg);
    let frame = jpeg.windows(2).position(|w| w == [0xFF, 0xC0]).expect("a frame");
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0x4E, 0x20, 0x4E, 0x20]);
    folder.put("huge.jpg", jpeg);
    let err = folder.refusal("huge.jpg");
    assert_eq!((err.fault, &*err.found), (ArtFault::TooManyPixels, "20000 x 20000 pixels"));
    let mut webp = b"RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0".to_vec();
    webp.extend([0x1F, 0x4E, 0x00, 0x1F, 0x4E, 0x00]);
    webp.extend(b"VP8L\x06\0\0\0\x2f\0\0\0\0\0");
    folder.put("huge.webp", webp);
    let err = folder.refusal("huge.webp");
    assert!(matches!(err.fault, ArtFault::TooManyPixels | ArtFault::Broken | ArtFault::CutShort), "{err}");
}

#[test]
fn a_picture_that_ends_in_the_middle_is_refused() {
    let folder = Folder::new();
    let noise = RgbaImage::from_fn(64, 64, |x, y| {
        let v = (x * 7919 + y * 104_729) ^ (x * y);
        Rgba([v as u8, (v >> 3) as u8, (v >> 6) as u8, 255])
    });
    for (name, format) in
        [("a.png", ImageFormat::Png), ("a.jpg", ImageFormat::Jpeg), ("a.webp", ImageFormat::WebP)]
    {
        let whole = encoded(&noise, format);
        folder.put(name, &whole);
        assert!(folder.load(name).is_ok(), "{name} is whole");
        for cut in [whole.len() - 1, whole.len() - 8, whole.len() / 2, whole.len() / 4, 40, 20] {
            folder.put(name, &whole[..cut]);
            let err = folder.refusal(name);
            let sort = matches!(err.fault, ArtFault::CutShort | ArtFault::Broken);
            assert!(sort, "{name} cut at {cut}: {err}");
        }
        folder.put(name, &whole[..whole.len() / 2]);
        assert_eq!(folder.refusal(name).fault, ArtFault::CutShort, "{name}");
    }
    let drawing = svg("");
    folder.put("a.svg", &drawing[..drawing.len() / 2]);
    assert_eq!(folder.refusal("a.svg").fault, ArtFault::CutShort);
}

#[test]
fn damaged_pictures_are_refused() {
    let folder = Folder::new();
    for (name, format) in
        [("a.png", ImageFormat::Png), ("a.jpg", ImageFormat::Jpeg), ("a.webp", ImageFormat::WebP)]
    {
        let whole = encoded(&quarters(64, 64), format);
        // Every byte in turn is another one: whatever comes of it, it is an answer.
        for at in (12..whole.len()).step_by(whole.len() / 60 + 1) {
            let mut bytes = whole.clone();
            bytes[at] ^= 0xA5;
            folder.put(name, &bytes);
            let _ = folder.load(name);
        }
    }
    let mut wrong = png(64, 64);
    let at = wrong.windows(4).position(|w| w == b"IDAT").expect("data") + 8;
    wrong[at] ^= 0xFF;
    folder.put("a.png", wrong);
    assert_eq!(folder.refusal("a.png").fault, ArtFault::Broken);
}

#[test]
fn a_file_that_only_claims_to_be_a_picture_is_refused() {
    let folder = Folder::new();
    for (name, bytes, found) in [
        ("a.png", b"#!/bin/sh\necho hello\n".to_vec(), "something else under its name"),
        ("a.png", Vec::new(), "an empty file"),
        ("a.png", encoded(&quarters(8, 8), ImageFormat::Jpeg), "a JPEG picture"),
        ("a.png", svg("").into_bytes(), "an SVG drawing"),
        ("a.jpg", png(8, 8), "a PNG picture"),
        ("a.webp", b"RIFF\x04\0\0\0WAVE".to_vec(), "something else under its name"),
        ("a.svg", png(8, 8), "a PNG picture"),
        ("a.svg", vec![0x1f, 0x8b, 8, 0], "a compressed file"),
        ("a.svg", b"{}".to_vec(), "something else under its name"),
    ] {
        folder.put(name, bytes);
        let err = folder.refusal(name);
        assert_eq!((err.fault, &*err.found), (ArtFault::OtherKind, found), "{name}: {err}");
    }
    folder.put("a.png", b"\x89PNG\r\n\x1a\n and then something else altogether");
    let err = folder.refusal("a.png");
    assert!(matches!(err.fault, ArtFault::Broken | ArtFault::CutShort), "{err}");
    for name in ["a.gif", "a.txt", "png", "a"] {
        folder.put(name, png(8, 8));
        assert_eq!(folder.refusal(name).fault, ArtFault::UnknownKind, "{name}");
    }
    folder.put("a.svg", "<html><body/></html>");
    assert_eq!(folder.refusal("a.svg").fault, ArtFault::OtherKind);
}

#[test]
fn a_large_file_is_refused_before_it_is_read() {
    let folder = Folder::new();
    for (name, limit) in [("a.png", limits::FILE_LIMIT), ("a.svg", limits::SVG_LIMIT)] {
        let file = fs::File::create(folder.at(name)).expect("made");
        // A hole: it takes no space on the disk.
        file.set_len(limit + 1).expect("lengthened");
        let err = folder.refusal(name);
        assert_eq!(err.fault, ArtFault::TooLarge, "{err}");
        file.set_len(limit).expect("shortened");
        assert_eq!(folder.refusal(name).fault, ArtFault::OtherKind, "just so many are read");
    }
}

#[test]
fn paths_that_lead_out_are_refused() {
    let outside = Folder::new();
    let secret = outside.put("secret.png", png(4, 4));
    fs::create_dir(outside.at("set")).expect("made");
    let folder = Folder::new();
    let from_there = |path: &str| {
        let art = tilewright::model::ArtDef::of_file(path);
        tilewright::format::artwork::load(&outside.at("set"), &art, 8).expect_err("refused")
    };
    for path in ["../secret.png", "../../secret.png", "x/../../secret.png", "..\\secret.png"] {
        assert_eq!(from_there(path).fault, ArtFault::Path, "{path}");
    }
    let absolute = secret.display().to_string();
    for path in [absolute.as_str(), "C:\\secret.png", "C:/secret.png", "file:///secret.png"] {
        assert_eq!(folder.refusal(path).fault, ArtFault::Path, "{path}");
    }
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_are_followed_within_the_folder_only() {
        let outside = Folder::new();
        outside.put("deep/secret.png", png(4, 4));
        let folder = Folder::new();
        folder.put("art/a.png", png(4, 4));
        symlink("a.png", folder.at("art/b.png")).expect("linked");
        symlink("art", folder.at("pictures")).expect("linked");
        assert!(folder.load("art/b.png").is_ok() && folder.load("pictures/b.png").is_ok());
        symlink(outside.at("deep/secret.png"), folder.at("art/out.png")).expect("linked");
        symlink(outside.at("deep"), folder.at("deep")).expect("linked");
        symlink("../art/../../", folder.at("art/up")).expect("linked");
        for path in ["art/out.png", "deep/secret.png"] {
            let err = folder.refusal(path);
            assert_eq!(err.fault, ArtFault::LeadsOut, "{path}: {err}");
            assert!(
                !err.to_string().contains(&outside.path().display().to_string()),
                "tells nothing of outside"
            );
        }
        let back =
            format!("art/up/{}/art/a.png", folder.path().file_name().expect("a name").to_string_lossy());
        assert!(folder.load(&back).is_ok(), "a link out and in again ends in the folder");
        symlink("nowhere.png", folder.at("art/gone.png")).expect("linked");
        assert_eq!(folder.refusal("art/gone.png").fault, ArtFault::Missing);
    }

    #[test]
    fn links_in_a_circle_are_refused() {
        let folder = Folder::new();
        symlink("b.png", folder.at("a.png")).expect("linked");
        symlink("a.png", folder.at("b.png")).expect("linked");
        symlink("self.png", folder.at("self.png")).expect("linked");
        symlink(".", folder.at("here")).expect("linked");
        folder.put("c.png", png(4, 4));
        for path in ["a.png", "b.png", "self.png"] {
            let err = folder.refusal(path);
            assert_eq!(err.fault, ArtFault::Circle, "{path}: {err}");
        }
        assert!(folder.load("here/here/here/c.png").is_ok(), "a circle of folders that ends");
    }

    #[test]
    fn folders_pipes_and_devices_are_no_pictures_and_block_nobody() {
        let folder = Folder::new();
        fs::create_dir(folder.at("a.png")).expect("made");
        assert_eq!(folder.refusal("a.png").fault, ArtFault::NotAFile);
        let mode = rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR;
        rustix::fs::mknodat(rustix::fs::CWD, folder.at("pipe.png"), rustix::fs::FileType::Fifo, mode, 0)
            .expect("a pipe");
        assert_eq!(folder.refusal("pipe.png").fault, ArtFault::NotAFile);
        let _socket = std::os::unix::net::UnixListener::bind(folder.at("socket.png")).expect("a socket");
        assert_eq!(folder.refusal("socket.png").fault, ArtFault::NotAFile);
        symlink("/dev/zero", folder.at("zero.png")).expect("linked");
        assert_eq!(folder.refusal("zero.png").fault, ArtFault::LeadsOut);
    }
}
