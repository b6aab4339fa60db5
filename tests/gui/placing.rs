//! Tiles laid, turned, moved, erased; problems found and mended.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use tilewright::model::{Cell, Edit, PlacedTile, Turn};

use crate::support::*;

#[test]
fn a_tile_is_picked_turned_and_placed_and_the_count_goes_down() {
    let mut harness = open();
    let left = |h: &Harness<'static, App>| {
        let (all, used) = window(h).session.counts()["base/road-bend"];
        all - used
    };
    let before = left(&harness);
    hold(&mut harness, BEND);
    let (cell, turn) = place_for(&harness, "base/road-bend", true);
    turn_hand(&mut harness, turn);
    click_cell(&mut harness, cell);
    assert_eq!(window(&harness).session.board().tiles[&cell][0].turn, turn);
    assert_eq!(left(&harness), before - 1);
    assert!(window(&harness).session.findings().is_empty());
    assert!(window(&harness).view.hand.is_some(), "the tile stays in hand");
    assert!(window(&harness).title().starts_with('●'));
}

#[test]
fn right_click_turns_the_tile_in_hand() {
    let mut harness = open();
    hold(&mut harness, BEND);
    let at = window(&harness).cell_on_screen(Cell::new(4, 0));
    harness.hover_at(at);
    harness.run_steps(2);
    for pressed in [true, false] {
        harness.event(egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Secondary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        harness.run_steps(1);
    }
    settle(&mut harness);
    assert_eq!(window(&harness).view.hand.as_ref().unwrap().turn, Turn::from_quarters(1));
    press_with(&mut harness, Modifiers::SHIFT, Key::R);
    assert_eq!(window(&harness).view.hand.as_ref().unwrap().turn, Turn::ZERO);
}

#[test]
fn an_illegal_drop_is_listed_shown_fixed_and_undone() {
    let mut harness = open();
    hold(&mut harness, BEND);
    let (cell, turn) = place_for(&harness, "base/road-bend", false);
    turn_hand(&mut harness, turn);
    click_cell(&mut harness, cell);
    assert_eq!(tiles(&harness), 1);
    let found = window(&harness).session.findings().len();
    assert!(found > 0, "an illegal drop stays and is found");
    harness.get_by(|n| n.role() == Role::ListItem && n.label().is_some_and(|l| l.starts_with("Error:")));

    press(&mut harness, Key::Escape);
    press(&mut harness, Key::F8);
    let selection = &window(&harness).view.selection;
    assert_eq!(selection.finding, Some(0));
    assert_eq!(selection.cells.iter().next(), Some(&cell), "F8 goes to the tile");

    assert!(!window(&harness).session.findings()[0].fixes.is_empty());
    press(&mut harness, Key::F9);
    assert!(window(&harness).session.findings().len() < found, "the fix removes its finding");
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(window(&harness).session.findings().len(), found, "undo brings it back");
    press_with(&mut harness, Modifiers::COMMAND, Key::Y);
    assert!(window(&harness).session.findings().len() < found);
}

#[test]
fn a_row_of_problems_and_its_fix_can_be_clicked() {
    let mut harness = open();
    hold(&mut harness, BEND);
    let (cell, turn) = place_for(&harness, "base/road-bend", false);
    turn_hand(&mut harness, turn);
    click_cell(&mut harness, cell);
    press(&mut harness, Key::Escape);
    click_label(&mut harness, "Error:");
    assert_eq!(window(&harness).view.selection.finding, Some(0));
    let label = window(&harness).session.findings()[0].fixes[0].label.clone();
    let before = window(&harness).session.findings().len();
    harness.get_by(move |n| n.role() == Role::Button && n.label().as_deref() == Some(label.as_str())).click();
    settle(&mut harness);
    assert!(window(&harness).session.findings().len() < before);
}

#[test]
fn dragging_a_row_is_one_step_and_moving_is_too() {
    let mut harness = open();
    hold(&mut harness, BEND);
    let from = window(&harness).cell_on_screen(Cell::new(0, 3));
    let to = window(&harness).cell_on_screen(Cell::new(2, 3));
    harness.hover_at(from);
    harness.run_steps(1);
    harness.drag_at(from);
    for n in 1..=8 {
        harness.hover_at(from + (to - from) * (n as f32 / 8.0));
        harness.run_steps(1);
    }
    harness.drop_at(to);
    settle(&mut harness);
    assert_eq!(tiles(&harness), 3);
    press(&mut harness, Key::Escape);
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(tiles(&harness), 0, "one undo takes the whole row");
    press_with(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(tiles(&harness), 3);

    press(&mut harness, Key::V);
    let from = window(&harness).cell_on_screen(Cell::new(2, 3));
    let to = window(&harness).cell_on_screen(Cell::new(4, 3));
    harness.hover_at(from);
    harness.run_steps(1);
    harness.drag_at(from);
    for n in 1..=8 {
        harness.hover_at(from + (to - from) * (n as f32 / 8.0));
        harness.run_steps(1);
    }
    harness.drop_at(to);
    settle(&mut harness);
    let board = window(&harness).session.board();
    assert!(board.tiles.contains_key(&Cell::new(4, 3)) && !board.tiles.contains_key(&Cell::new(2, 3)));
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    assert!(window(&harness).session.board().tiles.contains_key(&Cell::new(2, 3)));
}

#[test]
fn erase_pick_and_filter() {
    let mut harness = open();
    hold(&mut harness, BEND);
    let (cell, turn) = place_for(&harness, "base/road-bend", true);
    turn_hand(&mut harness, turn);
    click_cell(&mut harness, cell);
    press(&mut harness, Key::Escape);
    let at = window(&harness).cell_on_screen(cell);
    harness.hover_at(at);
    settle(&mut harness);
    press(&mut harness, Key::E);
    let hand = window(&harness).view.hand.clone().unwrap();
    assert_eq!((hand.tile.as_str(), hand.turn), ("base/road-bend", turn), "picked with its turn");
    press(&mut harness, Key::X);
    click_cell(&mut harness, cell);
    assert_eq!(tiles(&harness), 0);

    press_with(&mut harness, Modifiers::COMMAND, Key::F);
    harness.get_by_label("Filter tiles").type_text("rffr");
    settle(&mut harness);
    harness.get_by(|n| n.label().is_some_and(|l| l.starts_with(BEND)));
    assert!(harness.query_by(|n| n.label().is_some_and(|l| l.starts_with(CAP))).is_none());
}

#[test]
fn the_city_is_selected_moved_and_turned_as_one() {
    let mut harness = open();
    let whole = window(&harness).session.board().plates.clone();
    click_cell(&mut harness, Cell::new(0, 0));
    assert_eq!(window(&harness).view.selection.cells.len(), 12, "both plates are selected");
    press(&mut harness, Key::R);
    let turned = window(&harness).session.board().plates.clone();
    assert!(turned.iter().all(|p| p.turn == Turn::from_quarters(1)));
    assert_eq!(window(&harness).view.selection.cells.len(), 12);
    assert!(window(&harness).session.findings().is_empty(), "the city is whole in any turn");
    for _ in 0..3 {
        press(&mut harness, Key::R);
    }
    assert_eq!(window(&harness).session.board().plates, whole);
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    press_with(&mut harness, Modifiers::SHIFT, Key::R);
    press_with(&mut harness, Modifiers::SHIFT, Key::R);
    assert!(window(&harness).session.board().plates.iter().all(|p| p.turn == Turn::from_quarters(1)));
}

#[test]
fn places_in_problems_have_a_proper_minus() {
    let mut harness = open();
    let tile = PlacedTile::new("base/road-bend", Turn::ZERO);
    window_mut(&mut harness).apply("Far".to_owned(), vec![Edit::PutTile(Cell::new(-3, -2), 0, tile)]);
    settle(&mut harness);
    harness.get_by(|n| {
        n.role() == Role::ListItem
            && n.label().is_some_and(|l| l.starts_with("Error:") && l.contains("−3, −2"))
    });
    let hyphen = |l: &str| l.contains(" -3") || l.contains("(-3") || l.contains(", -2");
    let rows = harness.query_all_by(|n| n.role() == Role::ListItem && n.label().is_some_and(|l| hyphen(&l)));
    assert_eq!(rows.count(), 0);
}
