//! The worked fan expansion of `examples/fan-expansion`, made from nothing by pointer and keys through accessible names:
//! saved, opened again, printed, exported, imported, used on a board.

use std::path::Path;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use tilewright::format::read_tileset;
use tilewright::gui::{Answer, GivenPaths, Workspace};
use tilewright::model::{Cell, TileDef, TileSet};

use crate::support::*;

fn example() -> TileSet {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/fan-expansion/bells-and-herons.tileset.json");
    read_tileset(&std::fs::read_to_string(path).unwrap(), "the example").unwrap()
}

fn set<'a>(harness: &'a Harness<'static, App>) -> &'a TileSet {
    shop(harness).work.set()
}

fn tile<'a>(harness: &'a Harness<'static, App>) -> &'a TileDef {
    &set(harness).tiles[shop(harness).place]
}

fn section(harness: &mut Harness<'static, App>, name: &str) {
    press_role(harness, Role::Tab, &format!("Section: {name}"));
}

/// Names, id and count of the tile in sight.
fn describe(harness: &mut Harness<'static, App>, like: &TileDef) {
    fill(harness, "Name", like.name.get("en"));
    fill(harness, "In Czech", like.name.get("cs"));
    fill(harness, "Id", &like.id);
    fill(harness, "Pieces", &like.copies(None).to_string());
}

fn put_bell(harness: &mut Harness<'static, App>) {
    press_on(harness, "Segment c1:");
    button(harness, "Add a mark");
    button(harness, "bell");
}

fn write_vocabulary(harness: &mut Harness<'static, App>) {
    section(harness, "Vocabulary");
    button(harness, "Add (Vocabulary)");
    button(harness, "Kind inside a tile");
    fill(harness, "Id", "heronry");
    fill(harness, "Name", "heronry");
    fill(harness, "Name (Czech)", "hnízdiště volavek");
    fill(harness, "Figure's name on it", "bird-watcher");
    fill(harness, "Groups", "religious");
    fill(harness, "Rule id", "HERON-1");
    button(harness, "Add (Vocabulary)");
    button(harness, "Mark");
    fill(harness, "Id", "bell");
    fill(harness, "Name", "bell");
    fill(harness, "Name (Czech)", "zvon");
    button(harness, "have it if one has");
}

fn write_terms(harness: &mut Harness<'static, App>, like: &TileSet) {
    section(harness, "Scoring");
    for term in &like.terms {
        button(harness, "New term");
        button(harness, "A completed feature pays for each tile");
        fill(harness, "The term as JSON", &serde_json::to_string(term).unwrap());
    }
}

fn draw_tiles(harness: &mut Harness<'static, App>, like: &TileSet) {
    section(harness, "Tiles");
    let [cap, corner, heronry, road] = &like.tiles[..] else { panic!("four tiles") };
    button(harness, "Add the first tile");
    describe(harness, cap);
    button(harness, "Draw city");
    press_on(harness, "Side N:");
    button(harness, "Select");
    put_bell(harness);
    assert_eq!(tile(harness), cap);

    press_with(harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    describe(harness, corner);
    button(harness, "Draw city");
    press_on(harness, "Side N:");
    button(harness, "Select");
    press_on(harness, "Segment c1:");
    button(harness, "Joins W");
    put_bell(harness);
    assert_eq!(tile(harness), corner);

    press_with(harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    describe(harness, heronry);
    button(harness, "Site");
    button(harness, "Place heronry");
    press_on(harness, "Segment f1:");
    button(harness, "Select");
    assert_eq!(tile(harness), heronry);

    press_with(harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    describe(harness, road);
    button(harness, "Draw road");
    press_on(harness, "Side S:");
    button(harness, "Site");
    button(harness, "Place heronry");
    press_on(harness, "Segment f1:");
    button(harness, "End a line");
    press_on(harness, "Side S:");
    harness.get_by_label("How does the line end?");
    button(harness, "site");
    button(harness, "Select");
    assert_eq!(tile(harness), road);
}

#[test]
fn the_fan_expansion_is_made_from_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("bells-and-herons.tileset.json");
    let definitions = folder.path().join("herons.xml");
    let tiled = folder.path().join("herons.tsj");
    let page = folder.path().join("herons.md");
    let pdf = folder.path().join("herons.pdf");
    let paths = [&saved, &definitions, &page, &tiled, &saved, &tiled];
    let given = GivenPaths {
        answers: paths.into_iter().map(|p| Answer::Path(p.clone())).collect(),
        ..GivenPaths::default()
    };
    let mut harness = open_at((1900.0, 1200.0), egui::Theme::Light, given);
    let like = example();

    press_with(&mut harness, Modifiers::COMMAND, Key::Num3);
    button(&mut harness, "New: tile set");
    section(&mut harness, "Set");
    fill(&mut harness, "Set name", like.name.get("en"));
    fill(&mut harness, "Set name in Czech", like.name.get("cs"));
    fill(&mut harness, "Credit", &like.credit);
    fill(&mut harness, "Licence", &like.licence);
    assert_eq!(set(&harness).id, like.id, "the id follows the name");
    write_vocabulary(&mut harness);
    assert_eq!((&set(&harness).kinds, &set(&harness).marks), (&like.kinds, &like.marks));
    write_terms(&mut harness, &like);
    assert_eq!(set(&harness).terms, like.terms);
    draw_tiles(&mut harness, &like);
    assert_eq!(set(&harness), &like, "made anew, it is the example");

    // Nothing is wrong with it.
    window_mut(&mut harness).shop.as_mut().unwrap().work.wait();
    assert!(shop(&harness).work.findings().is_empty(), "{:#?}", shop(&harness).work.findings());

    // Saved.
    press_with(&mut harness, Modifiers::COMMAND, Key::S);
    assert!(!shop(&harness).work.is_dirty());
    assert_eq!(read_tileset(&std::fs::read_to_string(&saved).unwrap(), "saved").unwrap(), like);

    // Printed.
    press_role(&mut harness, Role::Tab, "Print");
    harness.get_by_label("1 sheet, 7 tiles, 17 blank places");
    fill(&mut harness, "PDF file", &pdf.display().to_string());
    button(&mut harness, "Write the PDF");
    window_mut(&mut harness).shop.as_mut().unwrap().wait_for_pdf();
    assert!(std::fs::read(&pdf).unwrap().starts_with(b"%PDF-"));

    // Exported: definitions of the widespread program, a page, a tileset of Tiled with its pictures.
    for path in [&definitions, &page, &tiled] {
        press_with(&mut harness, Modifiers::COMMAND, Key::E);
        assert!(path.is_file(), "{}", path.display());
    }
    assert!(std::fs::read_to_string(&definitions).unwrap().contains("<tile"));
    assert!(std::fs::read_to_string(&page).unwrap().contains("Heronry at the end of a road"));

    // Opened again, and imported from the tileset, which holds all of it.
    press_with(&mut harness, Modifiers::COMMAND, Key::O);
    assert_eq!(set(&harness), &like);
    press_with(&mut harness, Modifiers::COMMAND, Key::O);
    assert_eq!(set(&harness), &like, "what came back from the export is equal");
    assert!(shop(&harness).path.is_none(), "saving does not write over the export");

    // Used on a board.
    section(&mut harness, "Set");
    button(&mut harness, "Use on the board");
    assert_eq!(window(&harness).view.workspace, Workspace::Board);
    let fits = window(&harness).session.legal("bells-and-herons/city-cap-bell");
    let (cell, turns) = fits.first().expect("it fits somewhere");
    assert!(turns.iter().any(|t| *t) && *cell != Cell::new(0, 0));
    hold(&mut harness, "City cap with a bell");
    let cell = *cell;
    click_cell(&mut harness, cell);
    let laid = &window(&harness).session.board().tiles[&cell][0];
    assert_eq!(laid.tile, "bells-and-herons/city-cap-bell");
}
