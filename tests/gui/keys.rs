//! The window without a mouse.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilewright::gui::{Answer, FocusTarget, GivenPaths, Window};
use tilewright::model::Cell;

use crate::support::*;

#[test]
fn keys_alone_place_turn_put_a_figure_fix_and_save() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("by-keys.board.json");
    let given = GivenPaths { answers: [Answer::Path(path.clone())].into(), ..GivenPaths::default() };
    let mut harness = open_with(given);
    press_with(&mut harness, Modifiers::COMMAND, Key::F);
    harness.event(egui::Event::Text("Road bend".to_owned()));
    settle(&mut harness);
    press(&mut harness, Key::Enter);
    assert_eq!(window(&harness).view.hand.as_ref().map(|h| h.tile.as_str()), Some("base/road-bend"));
    press(&mut harness, Key::L);
    let cell = window(&harness).view.cursor.unwrap();
    press_with(&mut harness, Modifiers::COMMAND, Key::R);
    let spoken = harness.get_by_role_and_label(Role::Canvas, "Board").value().unwrap();
    assert!(spoken.starts_with(&format!("{cell}, empty cell, Road bend in hand")), "{spoken}");
    press(&mut harness, Key::Enter);
    assert_eq!(tiles(&harness), 1);
    let spoken = harness.get_by_role_and_label(Role::Canvas, "Board").value().unwrap();
    assert!(spoken.starts_with(&format!("{cell}, Road bend, turn ")), "{spoken}");
    press(&mut harness, Key::F);
    press(&mut harness, Key::Num1);
    assert_eq!(window(&harness).session.board().figures.len(), 1);
    press(&mut harness, Key::V);
    press(&mut harness, Key::ArrowRight);
    assert_eq!(window(&harness).view.cursor, Some(cell.offset(1, 0)));
    // A second one beside it, in a turn that clashes, and its fix.
    press(&mut harness, Key::ArrowLeft);
    press(&mut harness, Key::Enter);
    for _ in 0..4 {
        press(&mut harness, Key::R);
        if !window(&harness).session.findings().is_empty() {
            break;
        }
    }
    assert!(!window(&harness).session.findings().is_empty(), "some turn does not fit");
    press(&mut harness, Key::F8);
    press(&mut harness, Key::F9);
    press_with(&mut harness, Modifiers::COMMAND, Key::S);
    assert!(path.is_file());
    assert!(!window(&harness).session.is_dirty());
    assert_eq!(window(&harness).title(), "by-keys.board.json – Tilewright");
}

#[test]
fn f6_goes_round_all_areas_and_back() {
    let mut harness = open();
    let area = |h: &egui_kittest::Harness<'static, App>| window(h).view.focus_panel;
    assert_eq!(area(&harness), FocusTarget::Canvas);
    let mut seen = Vec::new();
    for _ in 0..7 {
        press(&mut harness, Key::F6);
        let focused = harness.ctx.memory(|m| m.focused());
        assert!(focused.is_some(), "{:?} holds the keyboard", area(&harness));
        assert!(
            seen.iter().all(|(a, f)| *a != area(&harness) && *f != focused),
            "{:?} again",
            area(&harness)
        );
        seen.push((area(&harness), focused));
    }
    assert_eq!(area(&harness), FocusTarget::Canvas, "seven areas in all");
    press_with(&mut harness, Modifiers::SHIFT, Key::F6);
    assert_eq!(area(&harness), seen[5].0, "and back");
}

#[test]
fn tab_goes_through_the_features_of_a_tile_then_on() {
    let mut harness = open();
    click_cell(&mut harness, Cell::new(0, 0));
    let cell = Cell::new(0, 0);
    window_mut(&mut harness).view.selection.set_cell(cell);
    settle(&mut harness);
    let features = window(&harness).session.tile_at(cell).unwrap().def.segments.len();
    assert!(features >= 2);
    let mut seen = Vec::new();
    for _ in 0..features {
        press(&mut harness, Key::Tab);
        let selected = window(&harness).view.selection.feature.clone().unwrap();
        assert_eq!(selected.0, cell);
        assert!(!seen.contains(&selected.1));
        seen.push(selected.1);
        assert_eq!(harness.ctx.memory(|m| m.focused()), Some(Window::canvas_id()));
    }
    press_with(&mut harness, Modifiers::SHIFT, Key::Tab);
    assert_eq!(window(&harness).view.selection.feature.as_ref().map(|f| &f.1), seen.get(features - 2));
    press(&mut harness, Key::Tab);
    press(&mut harness, Key::Tab);
    assert_ne!(
        harness.ctx.memory(|m| m.focused()),
        Some(Window::canvas_id()),
        "after the last: the next control"
    );
}
