//! What is shown: kinds of files, crop, turn, fit; in pixels, SVG and PDF.

use std::sync::Arc;

use image::{ImageFormat, Rgba, RgbaImage};
use tilewright::app::Catalogue;
use tilewright::app::artwork::{Gallery, Shown};
use tilewright::art::inlay::shown_tile;
use tilewright::art::raster::{Image, rasterise};
use tilewright::art::{pdf, svg as svg_file};
use tilewright::format::artwork::load;
use tilewright::model::{ArtDef, Fit, Turn};

use super::make::*;

const UNTURNED: [[u8; 3]; 4] = [RED, GREEN, WHITE, BLUE];

#[test]
fn all_four_kinds_are_read() {
    let folder = Folder::new();
    for (name, format) in
        [("a.png", ImageFormat::Png), ("b.jpg", ImageFormat::Jpeg), ("c.webp", ImageFormat::WebP)]
    {
        folder.put(name, encoded(&quarters(40, 40), format));
        let shown = folder.load(name).unwrap_or_else(|e| panic!("{e}"));
        assert!(alike(corners(&shown.image), UNTURNED), "{name}: {:?}", corners(&shown.image));
        assert!(!shown.has_text);
    }
    folder.put("art/d.svg", svg(""));
    let shown = folder.load("art/d.svg").unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(corners(&shown.image), UNTURNED);
    assert_eq!((shown.image.width, shown.image.height), (64, 64));
}

#[test]
fn pictures_are_turned_clockwise() {
    let folder = Folder::new();
    folder.put("a.png", png(40, 40));
    folder.put("a.svg", svg(""));
    for file in ["a.png", "a.svg"] {
        for turn in Turn::ALL {
            let art = ArtDef { turn, ..ArtDef::of_file(file) };
            let shown = load(folder.path(), &art, 32).unwrap_or_else(|e| panic!("{e}"));
            let mut expected = UNTURNED;
            expected.rotate_right(turn.quarters());
            assert_eq!(corners(&shown.image), expected, "{file} {turn:?}");
        }
    }
}

#[test]
fn a_crop_is_a_share_of_the_picture() {
    let folder = Folder::new();
    folder.put("a.png", png(40, 20));
    folder.put("a.svg", svg(""));
    for file in ["a.png", "a.svg"] {
        for (crop, color) in [
            ([0.05, 0.05, 0.4, 0.4], RED),
            ([0.55, 0.05, 0.4, 0.4], GREEN),
            ([0.55, 0.55, 0.4, 0.4], WHITE),
            ([0.05, 0.55, 0.4, 0.4], BLUE),
        ] {
            let art = ArtDef { crop: Some(crop), ..ArtDef::of_file(file) };
            let shown = load(folder.path(), &art, 32).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(corners(&shown.image), [color; 4], "{file} {crop:?}");
        }
    }
}

/// Three stripes side by side: red, green, blue; three times as wide as high.
fn stripes() -> RgbaImage {
    RgbaImage::from_fn(90, 30, |x, _| {
        let [r, g, b] = [RED, GREEN, BLUE][(x / 30) as usize];
        Rgba([r, g, b, 255])
    })
}

#[test]
fn a_wide_picture_is_fitted_in_three_ways() {
    let folder = Folder::new();
    folder.put("a.png", encoded(&stripes(), ImageFormat::Png));
    folder.put(
        "a.svg",
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect x="-90" y="-90" width="300" height="300" fill="#000"/>
        <rect width="30" height="30" fill="#f00"/><rect x="30" width="30" height="30" fill="#0f0"/><rect x="60" width="30" height="30" fill="#00f"/></svg>"##,
    );
    for file in ["a.png", "a.svg"] {
        let shown = |fit, turn| {
            let art = ArtDef { fit, turn, ..ArtDef::of_file(file) };
            load(folder.path(), &art, 90).unwrap_or_else(|e| panic!("{e}")).image
        };
        let cover = shown(Fit::Cover, Turn::ZERO);
        assert_eq!(corners(&cover), [GREEN; 4], "{file}: the middle alone");
        let stretch = shown(Fit::Stretch, Turn::ZERO);
        for y in [2, 45, 87] {
            let row = [10, 45, 80].map(|x| pixel(&stretch, x, y));
            assert_eq!(row, [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]], "{file}");
        }
        let contain = shown(Fit::Contain, Turn::ZERO);
        let row = [10, 45, 80].map(|x| pixel(&contain, x, 45));
        assert_eq!(row, [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]], "{file}");
        for y in [5, 25, 65, 85] {
            assert_eq!(pixel(&contain, 45, y), [0; 4], "{file}: nothing beside it, row {y}");
        }
        let turned = shown(Fit::Contain, Turn::from_quarters(1));
        let column = [10, 45, 80].map(|y| pixel(&turned, 45, y));
        assert_eq!(column, [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]], "{file}");
        assert_eq!(pixel(&turned, 5, 45), [0; 4], "{file}");
    }
}

#[test]
fn a_large_picture_is_averaged() {
    let folder = Folder::new();
    let dots = RgbaImage::from_fn(500, 500, |x, y| {
        let v = if (x + y) % 2 == 0 { 255 } else { 0 };
        Rgba([v, v, v, 255])
    });
    folder.put("a.png", encoded(&dots, ImageFormat::Png));
    let shown = load(folder.path(), &ArtDef::of_file("a.png"), 40).unwrap_or_else(|e| panic!("{e}"));
    assert!(shown.image.rgba.chunks_exact(4).all(|px| px[0].abs_diff(128) <= 8), "grey everywhere");
}

#[test]
fn text_of_a_drawing_is_left_out_and_said_so() {
    let folder = Folder::new();
    folder.put("a.svg", svg(r#"<text x="2" y="8" font-size="8">Inn</text>"#));
    folder.put("b.svg", svg(""));
    let (with, without) = (folder.load("a.svg").expect("shown"), folder.load("b.svg").expect("shown"));
    assert!(with.has_text);
    assert_eq!(with.image, without.image);
}

fn art_tile() -> tilewright::art::Picture {
    let folder = Folder::new();
    folder.put("a.png", png(40, 40));
    let image = folder.load("a.png").expect("shown").image;
    shown_tile(Arc::new(image), Turn::from_quarters(1))
}

#[test]
fn raster_svg_and_pdf_show_the_same() {
    let picture = art_tile();
    let mut expected = UNTURNED;
    expected.rotate_right(1);
    assert_eq!(corners(&rasterise(&picture, 80)), expected);
    // The SVG has the picture in it: read back by a reader of SVG that takes such data.
    let text = svg_file::write(&picture, 80.0);
    assert!(text.contains(r#"href="data:image/png;base64,"#), "{}", &text[..200]);
    let data = text.split("base64,").nth(1).and_then(|t| t.split('"').next()).expect("data");
    let inside = image::load_from_memory(&from_base64(data)).expect("a PNG").into_rgba8();
    let (width, height) = inside.dimensions();
    assert_eq!(
        corners(&Image { width, height, rgba: inside.into_raw() }),
        UNTURNED,
        "unturned, and turned by its matrix"
    );
    assert!(text.contains("matrix(0 1 -1 0 1 0)"), "a quarter turn");
    let bytes = pdf::write(&picture, 80.0);
    let has = |what: &str| bytes.windows(what.len()).any(|w| w == what.as_bytes());
    assert!(has("/Subtype /Image") || has("/Subtype/Image"));
    assert!(!has("/SMask"), "a solid picture needs no mask");
}

fn from_base64(text: &str) -> Vec<u8> {
    let value = |c: u8| match c {
        b'A'..=b'Z' => u32::from(c - b'A'),
        b'a'..=b'z' => u32::from(c - b'a') + 26,
        b'0'..=b'9' => u32::from(c - b'0') + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut bytes = Vec::new();
    for four in text.as_bytes().chunks(4) {
        let signs = four.iter().filter(|c| **c != b'=').count();
        let bits = four.iter().map(|c| if *c == b'=' { 0 } else { value(*c) }).fold(0, |all, v| all << 6 | v);
        bytes.extend_from_slice(&bits.to_be_bytes()[1..signs]);
    }
    bytes
}

#[test]
fn a_gallery_reads_once_and_keeps_within_its_bounds() {
    let folder = Folder::new();
    folder.put("art/a.png", png(8, 8));
    folder.put("art/b.png", png(8, 8));
    let art = |file: &str| serde_json::json!({"file": file});
    let set = set_of("fan", &[("a", art("art/a.png")), ("b", art("art/b.png")), ("c", art("art/c.png"))]);
    let mut catalogue = Catalogue::built_in();
    catalogue.add_from(set.clone(), Some(folder.path()));
    let side = 16;
    let one = side * side * 4;
    let gallery = Gallery::new(&catalogue, side).keeping(one as usize);
    let [a, b, c] = ["a", "b", "c"].map(|id| set.tile(id).expect("a tile"));
    let Shown::Art(first) = gallery.shown("fan", a) else { panic!("not shown") };
    assert_eq!(gallery.shown("fan", a), Shown::Art(Arc::clone(&first)));
    // Read once: what changes on disk is seen when it is forgotten.
    folder.put("art/a.png", encoded(&RgbaImage::from_pixel(4, 4, Rgba([9, 9, 9, 255])), ImageFormat::Png));
    let Shown::Art(again) = gallery.shown_by_id("fan/a", a) else { panic!("not shown") };
    assert!(Arc::ptr_eq(&first, &again));
    gallery.forget("fan/a");
    let Shown::Art(new) = gallery.shown_by_id("fan/a", a) else { panic!("not shown") };
    assert_eq!(pixel(&new, 3, 3), [9, 9, 9, 255]);
    // Another crop is another picture.
    let mut other = a.clone();
    other.art = Some(ArtDef { turn: Turn::from_quarters(2), ..ArtDef::of_file("art/a.png") });
    assert!(matches!(gallery.shown("fan", &other), Shown::Art(image) if !Arc::ptr_eq(&image, &new)));
    assert!(matches!(gallery.shown("fan", b), Shown::Art(_)));
    assert_eq!(gallery.bytes(), one as usize, "the other one made room");
    assert!(matches!(gallery.shown("fan", c), Shown::Refused(err) if err.is_missing()));
    assert_eq!(gallery.refused().len(), 1);
    let base = catalogue.set("base").expect("there");
    assert_eq!(gallery.shown("base", &base.tiles[0]), Shown::Drawn);
}
