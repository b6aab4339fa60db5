//! Boards opened, saved, broken; what decides the rules.

use std::path::PathBuf;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilewright::gui::{Answer, GivenPaths};
use tilewright::model::Cell;

use crate::support::*;

#[test]
fn the_window_opens_on_the_city_without_problems() {
    let harness = open();
    let w = window(&harness);
    assert_eq!(w.session.board().plates.len(), 2);
    assert!(w.session.findings().is_empty());
    assert!(harness.query_all_by_label_contains("No problems").count() > 0);
    assert_eq!(w.title(), "City of Carcassonne – Tilewright");
    harness.get_by_role_and_label(Role::Canvas, "Board");
    harness.get_by(|n| n.label().is_some_and(|l| l.starts_with(BEND)));
}

#[test]
fn a_board_is_saved_and_opened_through_the_dialogs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine");
    let saved = folder.path().join("mine.board.json");
    let given = GivenPaths {
        answers: [Answer::Path(path), Answer::Path(saved.clone())].into(),
        ..GivenPaths::default()
    };
    let mut harness = open_with(given);
    hold(&mut harness, BEND);
    click_cell(&mut harness, Cell::new(1, 3));
    press(&mut harness, Key::Escape);
    assert_eq!(tiles(&harness), 1);
    press_with(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    assert!(saved.is_file(), "the ending is added");
    let before = window(&harness).session.board().clone();
    press_with(&mut harness, Modifiers::COMMAND, Key::N);
    assert_eq!(tiles(&harness), 0, "saved work is not asked about");
    press_with(&mut harness, Modifiers::COMMAND, Key::O);
    assert_eq!(window(&harness).session.board().tiles, before.tiles);
    assert_eq!(window(&harness).session.board().plates, before.plates);
}

#[test]
fn unsaved_work_is_asked_about() {
    let mut harness = open();
    hold(&mut harness, BEND);
    click_cell(&mut harness, Cell::new(1, 3));
    press(&mut harness, Key::Escape);
    press_with(&mut harness, Modifiers::COMMAND, Key::N);
    harness.get_by_label("Save before going on?");
    harness.get_by_label("Keep editing").click();
    settle(&mut harness);
    assert_eq!(tiles(&harness), 1);
    press_with(&mut harness, Modifiers::COMMAND, Key::N);
    harness.get_by_label("Go on without saving").click();
    settle(&mut harness);
    assert_eq!(tiles(&harness), 0);
}

#[test]
fn without_a_system_dialog_a_path_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("typed.board.json");
    let mut harness = open_with(GivenPaths { ask_for_typed_path: true, ..GivenPaths::default() });
    press_with(&mut harness, Modifiers::COMMAND, Key::O);
    harness.get_by_label("Open a board");
    let field = harness.get_by_label("Path");
    field.focus();
    field.type_text(&folder.path().join("none.board.json").display().to_string());
    settle(&mut harness);
    harness.get_by_role_and_label(Role::Button, "Open").click();
    settle(&mut harness);
    harness.get_by(|n| {
        n.label().is_some_and(|l| l.starts_with("Could not be opened"))
            || n.value().is_some_and(|l| l.starts_with("Could not be opened"))
    });
    harness.get_by_label("Cancel").click();
    settle(&mut harness);

    press_with(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window_mut(&mut harness).files.typed.as_mut().unwrap().text = path.display().to_string();
    settle(&mut harness);
    harness.get_by_role_and_label(Role::Button, "Save").click();
    settle(&mut harness);
    assert!(path.is_file());
}

#[test]
fn a_broken_file_says_what_is_wrong_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("half.board.json");
    std::fs::write(&path, "{\"format\": \"tilewright-board/1\", \"name\": ").unwrap();
    let mut harness = open_with(GivenPaths { answers: [Answer::Path(path)].into(), ..GivenPaths::default() });
    press_with(&mut harness, Modifiers::COMMAND, Key::O);
    let trouble = window(&harness).files.trouble.clone().unwrap().text;
    assert!(trouble.contains("half.board.json"), "{trouble}");
    assert_eq!(window(&harness).session.board().plates.len(), 2);
    harness.get_by_label("Put away").click();
    settle(&mut harness);
    assert!(window(&harness).files.trouble.is_none());
}

#[test]
fn rules_sets_and_players_are_chosen_in_one_panel() {
    let mut harness = open();
    click_label(&mut harness, "Add a player");
    assert_eq!(window(&harness).session.board().players.len(), 3);
    click_label(&mut harness, "Small city");
    assert!(window(&harness).session.board().options.contains_key("small-city"));
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(window(&harness).session.board().players.len(), 2);
}
