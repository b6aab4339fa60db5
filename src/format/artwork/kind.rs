//! What kind of picture a file is: what its name says, what its first bytes say.

use super::error::{About, ArtError, ArtFault};
use super::limits::{FILE_LIMIT, SVG_LIMIT};

/// A kind of picture that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArtKind {
    /// Portable Network Graphics.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP.
    WebP,
    /// Scalable Vector Graphics.
    Svg,
}

/// What a name should end in.
const EXPECTED: &str = "a picture: .png, .jpg, .webp or .svg";

impl ArtKind {
    /// All of them.
    pub const ALL: [ArtKind; 4] = [ArtKind::Png, ArtKind::Jpeg, ArtKind::WebP, ArtKind::Svg];

    /// How names of its files end, the usual ending first.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            ArtKind::Png => &["png"],
            ArtKind::Jpeg => &["jpg", "jpeg"],
            ArtKind::WebP => &["webp"],
            ArtKind::Svg => &["svg"],
        }
    }

    fn noun(self) -> &'static str {
        match self {
            ArtKind::Png => "a PNG picture",
            ArtKind::Jpeg => "a JPEG picture",
            ArtKind::WebP => "a WebP picture",
            ArtKind::Svg => "an SVG drawing",
        }
    }

    /// Most bytes of a file.
    pub fn limit(self) -> u64 {
        match self {
            ArtKind::Png | ArtKind::Jpeg | ArtKind::WebP => FILE_LIMIT,
            ArtKind::Svg => SVG_LIMIT,
        }
    }

    /// The kind that the ending of a name tells.
    pub fn of_name(name: &str) -> Option<ArtKind> {
        let (_, ending) = name.rsplit('/').next()?.rsplit_once('.')?;
        let ending = ending.to_ascii_lowercase();
        ArtKind::ALL.into_iter().find(|kind| kind.endings().contains(&ending.as_str()))
    }

    /// The kind that the content tells.
    pub fn of_bytes(bytes: &[u8]) -> Option<ArtKind> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(ArtKind::Png)
        } else if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
            Some(ArtKind::Jpeg)
        } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            Some(ArtKind::WebP)
        } else {
            let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
            text.trim_ascii_start().starts_with(b"<").then_some(ArtKind::Svg)
        }
    }
}

/// The kind that a name tells, or why it is none.
pub(super) fn kind_of_name(file: &str) -> Result<ArtKind, ArtError> {
    ArtKind::of_name(file).ok_or_else(|| {
        About(file).error(
            ArtFault::UnknownKind,
            EXPECTED,
            "a name that tells none",
            "save the picture as PNG, JPEG, WebP or SVG",
        )
    })
}

/// Refuses content that is not what the name tells: such a file was damaged, or means to deceive.
pub(super) fn check(file: &str, kind: ArtKind, bytes: &[u8]) -> Result<(), ArtError> {
    let about = About(file);
    match ArtKind::of_bytes(bytes) {
        Some(found) if found == kind => Ok(()),
        Some(found) => Err(about.error(
            ArtFault::OtherKind,
            kind.noun(),
            found.noun(),
            format!("name it .{}, or save it as what its name says", found.endings()[0]),
        )),
        None if bytes.starts_with(&[0x1f, 0x8b]) => {
            Err(about.error(ArtFault::OtherKind, kind.noun(), "a compressed file", "save it uncompressed"))
        }
        None => Err(about.error(
            ArtFault::OtherKind,
            kind.noun(),
            if bytes.is_empty() { "an empty file" } else { "something else under its name" },
            "open it in a picture program and save it anew",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_first_bytes_tell_the_kind() {
        assert_eq!(ArtKind::of_name("art/a.PNG"), Some(ArtKind::Png));
        assert_eq!(ArtKind::of_name("a.b.jpeg"), Some(ArtKind::Jpeg));
        assert_eq!(ArtKind::of_name("a.gif"), None);
        assert_eq!(ArtKind::of_name("png"), None);
        assert_eq!(ArtKind::of_name("a.png/b"), None);
        assert_eq!(ArtKind::of_bytes(b"RIFF\0\0\0\0WEBPVP8 "), Some(ArtKind::WebP));
        assert_eq!(ArtKind::of_bytes("\u{feff}\n <svg/>".as_bytes()), Some(ArtKind::Svg));
        assert_eq!(ArtKind::of_bytes(b"GIF89a"), None);
        assert_eq!(ArtKind::of_bytes(b""), None);
    }
}
