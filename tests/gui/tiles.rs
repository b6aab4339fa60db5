//! Tiles designed in the window: drawn with pointer and keys, counted, undone, saved, opened, used on a board.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use tilewright::format::read_tileset;
use tilewright::gui::{Answer, DrawTool, GivenPaths, Section, ShopTab, Workspace};
use tilewright::model::{TileDef, Turn};

use crate::support::*;

/// Opens the Tiles workspace with a new set.
fn new_set(dialogs: GivenPaths) -> Harness<'static, App> {
    let mut harness = open_with(dialogs);
    press_with(&mut harness, Modifiers::COMMAND, Key::Num3);
    harness.get_by_role_and_label(Role::Button, "New: tile set").click();
    settle(&mut harness);
    assert_eq!(window(&harness).view.workspace, Workspace::Tiles);
    harness
}

fn tile<'a>(harness: &'a Harness<'static, App>) -> &'a TileDef {
    &shop(harness).work.set().tiles[shop(harness).place]
}

fn tab(harness: &mut Harness<'static, App>, label: &str) {
    harness.get_by_role_and_label(Role::Tab, label).click();
    settle(harness);
}

fn centre(harness: &Harness<'static, App>, start: &str) -> Pos2 {
    let start = start.to_owned();
    harness
        .get_by(move |n| n.role() == Role::Button && n.label().is_some_and(|l| l.starts_with(&start)))
        .rect()
        .center()
}

fn drag(harness: &mut Harness<'static, App>, from: Pos2, to: Pos2) {
    harness.hover_at(from);
    harness.run_steps(2);
    harness.drag_at(from);
    harness.run_steps(1);
    for n in 1..=5_u8 {
        harness.hover_at(from + (to - from) * (f32::from(n) / 5.0));
        harness.run_steps(1);
    }
    harness.run_steps(1);
    harness.event(egui::Event::PointerButton {
        pos: to,
        button: egui::PointerButton::Primary,
        pressed: false,
        modifiers: Modifiers::NONE,
    });
    settle(harness);
}

/// Segments as `id:at at`.
fn segments(tile: &TileDef) -> Vec<String> {
    let at = |s: &tilewright::model::SegmentDef| s.at.iter().map(|p| p.word()).collect::<Vec<_>>().join(" ");
    tile.segments.iter().map(|s| format!("{}:{}", s.id, at(s))).collect()
}

#[test]
fn a_set_begins_empty_and_gets_its_first_tile() {
    let mut harness = new_set(GivenPaths::default());
    harness.get_by_label_contains("This set has no tiles yet.");
    button(&mut harness, "Add the first tile");
    assert_eq!(segments(tile(&harness)), ["f1:NL NR EL ER SL SR WL WR"]);
    assert_eq!(tile(&harness).copies(None), 1);
    // A name that was never saved gives the id.
    fill(&mut harness, "Name", "Old mill");
    assert_eq!((tile(&harness).name.get("en"), tile(&harness).id.as_str()), ("Old mill", "old-mill"));
    fill(&mut harness, "Pieces", "3");
    assert_eq!(tile(&harness).copies(None), 3);
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(tile(&harness).copies(None), 1);
    press_with(&mut harness, Modifiers::COMMAND, Key::Y);
    assert_eq!(tile(&harness).copies(None), 3);
}

#[test]
fn a_tile_is_drawn_with_letters_presses_and_drags() {
    let mut harness = new_set(GivenPaths::default());
    button(&mut harness, "Add the first tile");
    press(&mut harness, Key::C);
    assert_eq!(shop(&harness).tool, DrawTool::Kind("city".to_owned()));
    press_on(&mut harness, "Side N:");
    press(&mut harness, Key::R);
    press_on(&mut harness, "Side W:");
    press_on(&mut harness, "Side E:");
    assert_eq!(segments(tile(&harness)).len(), 4, "{:?}", segments(tile(&harness)));
    press(&mut harness, Key::V);
    // From side to side they are one road.
    let (w, e) = (centre(&harness, "Side W:"), centre(&harness, "Side E:"));
    drag(&mut harness, w, e);
    assert_eq!(
        segments(tile(&harness)),
        ["c1:N", "r1:E W", "f2:EL WR", "f1:ER SL SR WL"],
        "{:?}",
        segments(tile(&harness))
    );
    assert_eq!(tile(&harness).segments[2].borders, ["c1"]);
    // Out over the rim it is cut; each half ends by itself.
    let w = centre(&harness, "Side W:");
    drag(&mut harness, w, w - vec2(60.0, 0.0));
    let roads = tile(&harness).segments.iter().filter(|s| s.kind == "road").count();
    assert_eq!(roads, 2);
    // Into the middle it ends, and a strip asks how.
    let (w, middle) = (centre(&harness, "Side W:"), centre(&harness, "Side W:") + (e - w) / 2.0);
    drag(&mut harness, w, middle);
    harness.get_by_label("How does the line end?");
    button(&mut harness, "village");
    let ends: Vec<_> = tile(&harness).segments.iter().filter(|s| s.kind == "road").map(|s| s.end).collect();
    assert!(ends.contains(&Some(tilewright::model::tileset::End::Village)), "{ends:?}");
    for _ in 0..6 {
        press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(segments(tile(&harness)), ["f1:NL NR EL ER SL SR WL WR"]);
}

#[test]
fn what_is_known_of_a_tile_stands_beside_it() {
    let mut harness = new_set(GivenPaths::default());
    button(&mut harness, "Add the first tile");
    button(&mut harness, "Draw city");
    press_on(&mut harness, "Side N:");
    assert!(harness.query_all_by_label("CFFF").count() > 0);
    harness.get_by_label_contains("base/city-cap (E)");
    harness.get_by_label("Every half edge is covered once.");
    shop_mut(&mut harness).wait_for_worth();
    settle(&mut harness);
    // A city of one tile that is not completed.
    harness.get_by_label("0 now, 1 at the end");
    assert!(harness.query_all_by_label_contains("4 different").count() > 0);
}

#[test]
fn marks_sites_and_hand_made_borders_have_their_chips() {
    let mut harness = new_set(GivenPaths::default());
    button(&mut harness, "Add the first tile");
    button(&mut harness, "Draw city");
    press_on(&mut harness, "Side N:");
    press_on(&mut harness, "Segment c1:");
    assert_eq!(shop(&harness).segment.as_deref(), Some("c1"));
    button(&mut harness, "Add a mark");
    harness.get_by_label("coat of arms").click();
    settle(&mut harness);
    assert_eq!(tile(&harness).segment("c1").unwrap().1.marks.get("coat"), Some(&1));
    button(&mut harness, "Site");
    button(&mut harness, "Place monastery");
    let at = centre(&harness, "Segment f1:");
    click_at(&mut harness, at);
    assert!(tile(&harness).segments.iter().any(|s| s.kind == "monastery"), "{:?}", segments(tile(&harness)));
    press(&mut harness, Key::V);
    press_on(&mut harness, "Segment f1:");
    button(&mut harness, "Borders c1");
    assert!(tile(&harness).segment("f1").unwrap().1.borders.is_empty());
    button(&mut harness, "Back to the drawing");
    assert_eq!(tile(&harness).segment("f1").unwrap().1.borders, ["c1"]);
}

#[test]
fn fields_may_border_whatever_fills_sides() {
    let mut harness = new_set(GivenPaths::default());
    tab(&mut harness, "Section: Vocabulary");
    button(&mut harness, "Add (Vocabulary)");
    button(&mut harness, "Kind that fills a side");
    fill(&mut harness, "Id", "orchard");
    tab(&mut harness, "Section: Tiles");
    button(&mut harness, "Add the first tile");
    button(&mut harness, "Draw new kind");
    press_on(&mut harness, "Side N:");
    let drawn = tile(&harness).segments[0].clone();
    assert_eq!(drawn.kind, "orchard");
    press(&mut harness, Key::V);
    press_on(&mut harness, "Segment f1:");
    let before = tile(&harness).segment("f1").unwrap().1.borders.contains(&drawn.id);
    button(&mut harness, &format!("Borders {}", drawn.id));
    let after = tile(&harness).segment("f1").unwrap().1.borders.contains(&drawn.id);
    assert_ne!(before, after);
}

#[test]
fn the_table_sorts_counts_duplicates_orders_and_removes() {
    let mut harness = open();
    press_with(&mut harness, Modifiers::COMMAND, Key::Num3);
    click_row(&mut harness, "Copy of Base game");
    assert_eq!(shop(&harness).work.set().id, "base-copy");
    assert!(shop(&harness).work.is_dirty(), "a copy is in no file");
    let tiles = shop(&harness).work.set().tiles.len();
    button(&mut harness, "Sort by Name");
    harness.get_by_role_and_label(Role::SpinButton, "Pieces of city-cap");
    shop_mut(&mut harness).show_tile(0);
    settle(&mut harness);
    press_with(&mut harness, Modifiers::COMMAND, Key::D);
    assert_eq!(shop(&harness).work.set().tiles.len(), tiles + 1);
    assert_eq!(shop(&harness).place, 1);
    button(&mut harness, "Move the tile down");
    assert_eq!(shop(&harness).place, 2);
    button(&mut harness, "Remove the tile");
    assert_eq!(shop(&harness).work.set().tiles.len(), tiles);
    for _ in 0..3 {
        press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(shop(&harness).work.set().tiles.len(), tiles);
    assert!(shop(&harness).work.is_dirty());
}

/// A row whose name begins so.
fn click_row(harness: &mut Harness<'static, App>, start: &str) {
    let start = start.to_owned();
    harness
        .get_by(move |n| n.role() == Role::ListItem && n.label().is_some_and(|l| l.starts_with(&start)))
        .click();
    settle(harness);
}

#[test]
fn problems_lead_to_the_tile() {
    let mut harness = new_set(GivenPaths::default());
    button(&mut harness, "Add the first tile");
    fill(&mut harness, "Id", "Wrong Id");
    shop_mut(&mut harness).work.wait();
    settle(&mut harness);
    assert!(!shop(&harness).work.findings().is_empty());
    shop_mut(&mut harness).tab = ShopTab::Problems;
    shop_mut(&mut harness).section = Section::Set;
    settle(&mut harness);
    shop_mut(&mut harness).section = Section::Tiles;
    settle(&mut harness);
    let message = shop(&harness).work.findings()[0].message.clone();
    click_row(&mut harness, &message);
    assert_eq!(shop(&harness).tile_id(), Some("Wrong Id"));
}

#[test]
fn a_set_is_saved_opened_again_and_used_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine");
    let saved = folder.path().join("mine.tileset.json");
    let given = GivenPaths {
        answers: [Answer::Path(path), Answer::Path(saved.clone())].into(),
        ..GivenPaths::default()
    };
    let mut harness = new_set(given);
    tab(&mut harness, "Section: Set");
    fill(&mut harness, "Set name", "Mills");
    fill(&mut harness, "Author", "A designer");
    fill(&mut harness, "Licence", "CC0-1.0");
    tab(&mut harness, "Section: Tiles");
    button(&mut harness, "Add the first tile");
    press(&mut harness, Key::C);
    press_on(&mut harness, "Side S:");
    press_with(&mut harness, Modifiers::COMMAND, Key::S);
    assert!(!shop(&harness).work.is_dirty());
    let text = std::fs::read_to_string(&saved).unwrap();
    let set = read_tileset(&text, "mine").unwrap();
    assert_eq!((set.id.as_str(), set.author.as_str(), set.tiles.len()), ("mills", "A designer", 1));
    assert_eq!(&set, &**shop(&harness).work.set());
    press_with(&mut harness, Modifiers::COMMAND, Key::O);
    assert_eq!(&set, &**shop(&harness).work.set());
    tab(&mut harness, "Section: Set");
    button(&mut harness, "Use on the board");
    let w = window(&harness);
    assert_eq!(w.view.workspace, Workspace::Board);
    assert!(w.session.board().sets.iter().any(|s| s.id == "mills"));
    assert!(!w.session.legal("mills/tile").is_empty());
    // What is drawn afterwards is known to the board when one comes back.
    press_with(&mut harness, Modifiers::COMMAND, Key::Num3);
    tab(&mut harness, "Section: Tiles");
    press(&mut harness, Key::F);
    press_on(&mut harness, "Side S:");
    press_with(&mut harness, Modifiers::COMMAND, Key::Num1);
    let drawn = window(&harness).session.rules().tile("mills/tile").unwrap();
    assert_eq!(window(&harness).session.rules().tile_type(drawn), "FFFF");
}

#[test]
fn unsaved_tiles_are_asked_about_before_they_go() {
    let mut harness = new_set(GivenPaths::default());
    button(&mut harness, "Add the first tile");
    press_with(&mut harness, Modifiers::COMMAND, Key::O);
    harness.get_by_label("Save before going on?");
    button(&mut harness, "Keep editing");
    assert_eq!(shop(&harness).work.set().tiles.len(), 1);
}

#[test]
fn the_four_turns_only_look() {
    let mut harness = new_set(GivenPaths::default());
    button(&mut harness, "Add the first tile");
    press(&mut harness, Key::C);
    press_on(&mut harness, "Side N:");
    let before = centre(&harness, "Side N:");
    press_on(&mut harness, "Seen at 90");
    assert_eq!(shop(&harness).turn, Turn::from_quarters(1));
    let after = centre(&harness, "Side N:");
    assert!(after.x > before.x + 50.0 && after.y > before.y + 50.0, "{before:?} {after:?}");
    assert_eq!(segments(tile(&harness))[0], "c1:N");
}
