//! The Statistics and the Print tab of the Tiles workspace.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use tilewright::gui::{GivenPaths, Workspace};

use crate::support::*;

fn press_role(harness: &mut Harness<'static, App>, role: Role, label: &str) {
    // As a screen reader does: what is scrolled out of sight is pressed as well.
    harness.get_by_role_and_label(role, label).click_accesskit();
    settle(harness);
}

/// A new set with one tile of field, and a tab of the bottom panel.
fn open_tab(tab: &str) -> Harness<'static, App> {
    let mut harness = open_at((1900.0, 1200.0), egui::Theme::Light, GivenPaths::default());
    press_with(&mut harness, Modifiers::COMMAND, Key::Num3);
    press_role(&mut harness, Role::Button, "New: tile set");
    assert_eq!(window(&harness).view.workspace, Workspace::Tiles);
    press_role(&mut harness, Role::Button, "Add the first tile");
    press_role(&mut harness, Role::Tab, tab);
    harness
}

fn tiles_of_set(harness: &mut Harness<'static, App>) -> usize {
    shop_mut(harness).work.set().tiles.len()
}

#[test]
fn statistics_follow_the_set_and_a_missing_type_is_made() {
    let mut harness = open_tab("Statistics");
    harness.get_by_label_contains("Field: 100 % of sides, Base game ");
    harness.get_by_label("1 of 24, up to turns");
    harness.get_by_role_and_label(Role::Button, "FFFF: 1");
    harness.get_by_label_contains("0 of 1 tiles fit: 0.0 % a draw");
    press_role(&mut harness, Role::Button, "CCFR: none, make this tile");
    assert_eq!(tiles_of_set(&mut harness), 2);
    let shop = shop_mut(&mut harness);
    let tile = &shop.work.set().tiles[shop.place];
    let kinds: Vec<&str> = tile.segments.iter().map(|s| s.kind.as_str()).collect();
    assert_eq!(kinds.iter().filter(|k| **k == "city").count(), 2, "{kinds:?}");
    assert_eq!(kinds.iter().filter(|k| **k == "road").count(), 1, "{kinds:?}");
    harness.get_by_label("2 of 24, up to turns");
    harness.get_by_label_contains("Field: 62.5 % of sides");
    // A type that is there leads to its tile.
    press_role(&mut harness, Role::Button, "FFFF: 1");
    assert_eq!(shop_mut(&mut harness).place, 0);
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(tiles_of_set(&mut harness), 1);
    harness.get_by_role_and_label(Role::Button, "CCFR: none, make this tile");
}

#[test]
fn games_are_played_with_and_without_the_set() {
    let mut harness = open_tab("Statistics");
    press_role(&mut harness, Role::Button, "Play 200 games");
    shop_mut(&mut harness).wait_for_games();
    settle(&mut harness);
    harness.get_by_label_contains("200 games of base@c2 + ");
    harness.get_by_label("tiles that fitted nowhere");
    harness.get_by_role_and_label(Role::Button, "Play 200 games");
}

#[test]
fn pages_are_shown_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.pdf");
    let mut harness = open_tab("Print");
    harness.get_by_label("1 sheet, 1 tile, 23 blank places");
    harness.get_by_role_and_label(Role::Image, "Page 1, fronts, 1 pieces");
    press_role(&mut harness, Role::CheckBox, "Backs");
    harness.get_by_role_and_label(Role::Image, "Page 2, backs, 1 pieces");
    press_role(&mut harness, Role::CheckBox, "Crop marks");
    harness.get_by_label_contains("1 sheet, 1 tile, ");
    let field = harness.get_by(|n| n.role() == Role::TextInput && n.label().is_some_and(|l| l == "PDF file"));
    field.focus();
    settle(&mut harness);
    press_with(&mut harness, Modifiers::COMMAND, Key::A);
    harness.get_by(|n| n.is_focused()).type_text(&path.display().to_string());
    settle(&mut harness);
    press(&mut harness, Key::Enter);
    press_role(&mut harness, Role::Button, "Write the PDF");
    let written = shop_mut(&mut harness).wait_for_pdf();
    // The window may have taken the answer in already.
    assert!(!matches!(written, Some(Err(_))), "{written:?}");
    assert!(std::fs::read(&path).unwrap().starts_with(b"%PDF-"));
    settle(&mut harness);
}
