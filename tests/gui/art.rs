//! Pictures of tiles in the window: brought in by button and by dropping, cropped, turned, taken away, found again.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use serde_json::{Value, json};
use tilewright::format::{read_tileset, write_tileset};
use tilewright::gui::{Answer, GivenPaths, Workspace};
use tilewright::model::{Fit, TileDef, TileSet};

use crate::support::*;

fn png(shade: u8) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_pixel(12, 8, image::Rgb([shade, 90, 90]))
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}

/// A set of tiles, each with a picture or none, in a folder.
fn put_set(folder: &Path, tiles: &[(&str, Option<&str>)]) -> PathBuf {
    let tiles: Vec<Value> = tiles
        .iter()
        .map(|(id, file)| {
            let mut tile = json!({"id": id, "count": {"all": 1}, "segments": [
                {"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"]}]});
            if let Some(file) = file {
                tile["art"] = json!({"file": file});
            }
            tile
        })
        .collect();
    let set: TileSet =
        serde_json::from_value(json!({"id": "fan", "requires": ["base"], "tiles": tiles})).unwrap();
    let path = folder.join("fan.tileset.json");
    std::fs::write(&path, write_tileset(&set)).unwrap();
    path
}

/// Opens a set; the other paths answer later questions.
fn open_set(set: &Path, answers: &[PathBuf]) -> Harness<'static, App> {
    let paths = std::iter::once(set.to_path_buf()).chain(answers.iter().cloned());
    let given = GivenPaths { answers: paths.map(Answer::Path).collect(), ..GivenPaths::default() };
    let mut harness = open_with(given);
    press_with(&mut harness, Modifiers::COMMAND, Key::O);
    assert_eq!(window(&harness).view.workspace, Workspace::Tiles);
    harness
}

fn tile<'a>(harness: &'a Harness<'static, App>) -> &'a TileDef {
    &shop(harness).work.set().tiles[shop(harness).place]
}

/// Findings of the checks about pictures, with their tiles.
fn art_findings(harness: &mut Harness<'static, App>) -> Vec<(&'static str, String)> {
    let work = &mut shop_mut(harness).work;
    work.wait();
    let of_art = work.findings().iter().filter(|f| f.check.starts_with("art-"));
    of_art.map(|f| (f.check, f.at[0].id.clone().unwrap_or_default())).collect()
}

#[test]
fn a_picture_is_brought_in_shown_otherwise_and_taken_away() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let photo = elsewhere.path().join("My photo.png");
    std::fs::write(&photo, png(200)).unwrap();
    let set = put_set(folder.path(), &[("mill", None)]);
    let moved = elsewhere.path().join("fan.tileset.json");
    let mut harness = open_set(&set, &[photo.clone(), moved.clone()]);
    harness.get_by_label("Drawn by Tilewright");
    button(&mut harness, "Picture");
    let art = tile(&harness).art.clone().unwrap();
    assert_eq!(art.file, "art/My-photo.png");
    assert_eq!(std::fs::read(folder.path().join(&art.file)).unwrap(), png(200));
    button(&mut harness, "Picture turned by 90°");
    button(&mut harness, "Contain");
    fill(&mut harness, "Crop left", "25");
    fill(&mut harness, "Crop height", "50");
    let art = tile(&harness).art.clone().unwrap();
    assert_eq!((art.turn.degrees(), art.fit), (90, Fit::Contain));
    assert_eq!(art.crop, Some([0.25, 0.0, 0.75, 0.5]), "the width gave way");
    harness.get_by_label("Picture over the drawing");
    button(&mut harness, "Drawn by Tilewright");
    assert_eq!(tile(&harness).art, None);
    assert!(folder.path().join("art/My-photo.png").is_file(), "the file stays");
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(tile(&harness).art.as_ref(), Some(&art));
    assert!(art_findings(&mut harness).is_empty());
    // In another folder the picture comes along.
    press_with(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    let text = std::fs::read_to_string(&moved).unwrap();
    assert_eq!(read_tileset(&text, "moved").unwrap().tiles[0].art.as_ref(), Some(&art));
    assert_eq!(std::fs::read(elsewhere.path().join("art/My-photo.png")).unwrap(), png(200));
    assert!(art_findings(&mut harness).is_empty());
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|err| err.to_string())
    }
}

#[test]
fn a_dropped_picture_is_that_of_the_tile_in_sight() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("photos")).unwrap();
    let photo = folder.path().join("photos/mill.png");
    std::fs::write(&photo, png(100)).unwrap();
    let set = put_set(folder.path(), &[("mill", None)]);
    let mut harness = open_set(&set, &[]);
    harness.input_mut().dropped_files.push(Arc::new(Dropped(photo)));
    settle(&mut harness);
    let art = tile(&harness).art.clone().unwrap();
    assert_eq!(art.file, "photos/mill.png", "used where it lies");
    // What is no picture is refused and changes nothing.
    let lie = folder.path().join("lie.png");
    std::fs::write(&lie, "no picture").unwrap();
    harness.input_mut().dropped_files.push(Arc::new(Dropped(lie)));
    settle(&mut harness);
    assert_eq!(tile(&harness).art.as_ref(), Some(&art));
}

#[test]
fn missing_pictures_are_told_and_found_again() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for name in ["mill.png", "inn.png"] {
        std::fs::write(elsewhere.path().join(name), png(50)).unwrap();
    }
    let set = put_set(folder.path(), &[("mill", Some("art/mill.png")), ("inn", Some("art/inn.png"))]);
    let mut harness = open_set(&set, &[elsewhere.path().join("mill.png")]);
    let both = [("art-missing", "inn".to_owned()), ("art-missing", "mill".to_owned())];
    assert_eq!(art_findings(&mut harness), both);
    // The picture is read by another thread.
    for _ in 0..500 {
        settle(&mut harness);
        if harness.query_by_role_and_label(Role::Button, "Find…").is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    button(&mut harness, "Find…");
    let files: Vec<String> =
        shop(&harness).work.set().tiles.iter().filter_map(|t| Some(t.art.as_ref()?.file.clone())).collect();
    assert_eq!(files, ["art/mill.png", "art/inn.png"]);
    assert!(folder.path().join("art/inn.png").is_file(), "the other one followed");
    let tiles = ["inn", "mill"].map(str::to_owned);
    shop_mut(&mut harness).pictures_changed(&tiles);
    assert!(art_findings(&mut harness).is_empty());
    // A file that changes is judged anew.
    std::fs::write(folder.path().join("art/inn.png"), "no picture").unwrap();
    shop_mut(&mut harness).pictures_changed(&tiles[..1]);
    assert_eq!(art_findings(&mut harness), [("art-refused", "inn".to_owned())]);
}

#[test]
fn a_set_that_was_never_saved_has_no_place_for_pictures() {
    let elsewhere = tempfile::tempdir().unwrap();
    let photo = elsewhere.path().join("a.png");
    std::fs::write(&photo, png(1)).unwrap();
    let mut harness = open();
    press_with(&mut harness, Modifiers::COMMAND, Key::Num3);
    button(&mut harness, "New: tile set");
    button(&mut harness, "Add the first tile");
    harness.input_mut().dropped_files.push(Arc::new(Dropped(photo)));
    settle(&mut harness);
    assert_eq!(tile(&harness).art, None);
    harness.get_by(|n| n.label().or(n.value()).is_some_and(|l| l.starts_with("Save the set first")));
}
