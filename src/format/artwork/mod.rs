//! Pictures that people bring for their tiles: PNG, JPEG, WebP and SVG from the folder of a set, cropped, turned and fitted to
//! the square of a tile. What is accepted, and why not more, is in `docs/artwork.md`.
//!
//! A file is opened only when it lies in the folder, is a plain file, and is not too large; its content must be what its name
//! says; its size is looked at before it is decoded; and a drawing must stand alone. Whatever a file holds, the answer is a
//! picture or an [`ArtError`].

mod drawing;
mod error;
mod frame;
mod kind;
pub mod limits;
mod pixels;
mod place;
mod scan;
mod whole;

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::thread;

use crate::art::raster::Image;
use crate::model::ArtDef;
use error::About;

pub use error::{ArtError, ArtFault};
pub use kind::ArtKind;
pub use place::{locate, relative};

/// The picture of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artwork {
    /// The square, unturned as the tile is unturned.
    pub image: Image,
    /// What is left out of it: the text of a drawing.
    pub has_text: bool,
}

/// Stack of the thread that decodes: drawings nest, and so does the code that draws them.
const STACK: usize = 64 << 20;

/// Reads the picture of a tile of the set in `folder` as a square of `side` pixels (at most [`limits::SQUARE_LIMIT`]).
pub fn load(folder: &Path, art: &ArtDef, side: u32) -> Result<Artwork, ArtError> {
    let kind = kind::kind_of_name(place::relative(&art.file).map(|_| art.file.as_str())?)?;
    let bytes = read(&art.file, kind, place::open(folder, &art.file)?)?;
    decode(kind, &bytes, art, side)
}

/// Reads a picture that a person chose, wherever it lies, as it would be shown; its bytes too, to be kept beside a set.
pub fn load_chosen(path: &Path, side: u32) -> Result<(Artwork, Vec<u8>), ArtError> {
    let name = path.display().to_string();
    let kind = kind::kind_of_name(&name)?;
    let bytes = read(&name, kind, place::open_plain(About(&name), path)?)?;
    let art = ArtDef::of_file(&name);
    Ok((decode(kind, &bytes, &art, side)?, bytes))
}

/// The bytes of a set's picture, when they are few enough; what they hold is not looked at.
pub fn bytes_of(folder: &Path, file: &str) -> Result<Vec<u8>, ArtError> {
    place::relative(file)?;
    let kind = kind::kind_of_name(file)?;
    read(file, kind, place::open(folder, file)?)
}

fn read(name: &str, kind: ArtKind, (opened, length): (File, u64)) -> Result<Vec<u8>, ArtError> {
    let about = About(name);
    let too_large = || {
        about.error(
            ArtFault::TooLarge,
            format!("at most {} MiB", kind.limit() >> 20),
            "a larger file",
            "make the picture smaller",
        )
    };
    if length > kind.limit() {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    opened.take(kind.limit() + 1).read_to_end(&mut bytes).map_err(|_| {
        about.error(
            ArtFault::Unreadable,
            "a picture",
            "a file that cannot be read to its end",
            "check the disk and try again",
        )
    })?;
    // It may have grown.
    if bytes.len() as u64 > kind.limit() { Err(too_large()) } else { Ok(bytes) }
}

/// Decodes on a thread of its own: a deep drawing finds room, and a fault of a decoder is told like any other.
fn decode(kind: ArtKind, bytes: &[u8], art: &ArtDef, side: u32) -> Result<Artwork, ArtError> {
    kind::check(&art.file, kind, bytes)?;
    let side = side.clamp(1, limits::SQUARE_LIMIT);
    let work = || match kind {
        ArtKind::Svg => {
            let (image, has_text) = drawing::square(bytes, art, side)?;
            Ok(Artwork { image, has_text })
        }
        ArtKind::Png | ArtKind::Jpeg | ArtKind::WebP => {
            let image = pixels::square(kind, bytes, art, side)?;
            Ok(Artwork { image, has_text: false })
        }
    };
    let undrawn = || {
        About(&art.file).error(
            ArtFault::Broken,
            "a picture",
            "one that cannot be decoded",
            "open it in a picture program and save it anew",
        )
    };
    thread::scope(|scope| {
        let spawned =
            thread::Builder::new().name("artwork".to_owned()).stack_size(STACK).spawn_scoped(scope, work);
        match spawned.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) | Err(_) => Err(undrawn()),
        }
    })
}
