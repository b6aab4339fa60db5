//! Makes folders, sets and pictures.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use image::{ImageFormat, Rgba, RgbaImage};
use serde_json::{Value, json};
use tempfile::TempDir;
use tilewright::art::raster::Image;
use tilewright::format::artwork::{ArtError, Artwork, load};
use tilewright::model::{ArtDef, TileSet};

pub const RED: [u8; 3] = [255, 0, 0];
pub const GREEN: [u8; 3] = [0, 255, 0];
pub const BLUE: [u8; 3] = [0, 0, 255];
pub const WHITE: [u8; 3] = [255, 255, 255];

/// A folder that goes away with the test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn at(&self, path: &str) -> PathBuf {
        self.path().join(path)
    }

    /// Writes a file; folders above it are made.
    pub fn put(&self, path: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let file = self.at(path);
        fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        fs::write(&file, bytes).expect("written");
        file
    }

    pub fn load(&self, file: &str) -> Result<Artwork, ArtError> {
        load(self.path(), &ArtDef::of_file(file), 64)
    }

    pub fn refusal(&self, file: &str) -> ArtError {
        match self.load(file) {
            Ok(_) => panic!("{file} is shown"),
            Err(err) => {
                assert!(!err.expected.is_empty() && !err.found.is_empty() && !err.help.is_empty(), "{err:?}");
                err
            }
        }
    }

    pub fn names(&self, path: &str) -> Vec<String> {
        let entries = fs::read_dir(self.at(path)).expect("a folder");
        let mut names: Vec<String> =
            entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// Four quarters, clockwise from the north-west: red, green, white, blue.
pub fn quarters(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, y| {
        let [r, g, b] = match (x < width / 2, y < height / 2) {
            (true, true) => RED,
            (false, true) => GREEN,
            (false, false) => WHITE,
            (true, false) => BLUE,
        };
        Rgba([r, g, b, 255])
    })
}

pub fn encoded(image: &RgbaImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    match format {
        ImageFormat::Jpeg => {
            let rgb = image::DynamicImage::ImageRgba8(image.clone()).into_rgb8();
            rgb.write_to(&mut bytes, format).expect("written")
        }
        _ => image.write_to(&mut bytes, format).expect("written"),
    }
    bytes.into_inner()
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    encoded(&quarters(width, height), ImageFormat::Png)
}

/// A PNG whose header states another size than it has.
pub fn png_that_says(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(4, 4);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let check = crc(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&check.to_be_bytes());
    bytes
}

/// The check sum of PNG chunks.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |c, _| if c & 1 == 1 { 0xEDB8_8320 ^ (c >> 1) } else { c >> 1 })
    })
}

/// The same four quarters as a drawing.
pub fn svg(inner: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 20">
<rect width="10" height="10" fill="#f00"/><rect x="10" width="10" height="10" fill="#0f0"/>
<rect y="10" width="10" height="10" fill="#00f"/><rect x="10" y="10" width="10" height="10" fill="#fff"/>
{inner}
</svg>"##
    )
}

pub fn pixel(image: &Image, x: u32, y: u32) -> [u8; 4] {
    let at = ((y * image.width + x) * 4) as usize;
    image.rgba[at..at + 4].try_into().expect("a pixel")
}

/// The middles of the four quarters, clockwise from the north-west; all solid.
#[track_caller]
pub fn corners(image: &Image) -> [[u8; 3]; 4] {
    let (a, b) = (image.width / 4, image.width * 3 / 4);
    [(a, a), (b, a), (b, b), (a, b)].map(|(x, y)| {
        let [r, g, b, a] = pixel(image, x, y);
        assert_eq!(a, 255, "solid at {x},{y}");
        [r, g, b]
    })
}

/// Whether colours are alike, as far as JPEG keeps them.
pub fn alike(a: [[u8; 3]; 4], b: [[u8; 3]; 4]) -> bool {
    a.iter().flatten().zip(b.iter().flatten()).all(|(a, b)| a.abs_diff(*b) <= 12)
}

/// A set of tiles, each with a picture.
pub fn set_of(id: &str, tiles: &[(&str, Value)]) -> TileSet {
    let tiles: Vec<Value> = tiles
        .iter()
        .map(|(id, art)| {
            json!({"id": id, "count": {"all": 1}, "art": art, "segments": [
                {"id": "c1", "kind": "city", "at": ["N"]},
                {"id": "r1", "kind": "road", "at": ["E", "W"]},
                {"id": "f1", "kind": "field", "at": ["EL", "WR"], "borders": ["c1"]},
                {"id": "f2", "kind": "field", "at": ["ER", "SL", "SR", "WL"]}]})
        })
        .collect();
    serde_json::from_value(json!({"id": id, "requires": ["base"], "tiles": tiles})).expect("a set")
}
