//! Figures put, moved and taken.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;

use crate::support::*;

#[test]
fn a_figure_is_put_moved_and_taken_and_scores_follow() {
    let mut harness = open();
    hold(&mut harness, CAP);
    let (cell, turn) = place_for(&harness, "base/city-cap", true);
    turn_hand(&mut harness, turn);
    click_cell(&mut harness, cell);
    press(&mut harness, Key::F);
    let spots = window(&harness).spots_on(cell);
    assert!(spots.len() >= 2);
    let city = spots.iter().position(|(segment, _)| segment.starts_with('c')).unwrap();
    let at = window(&harness).board_on_screen(spots[city].1);
    click_at(&mut harness, at);
    let w = window(&harness);
    assert_eq!(w.session.board().figures.len(), 1);
    assert_eq!(w.session.board().figures[0].player.as_deref(), Some("red"));
    assert!(w.session.players()[0].r#final > 0, "the knight is worth something at the end");
    harness.get_by(|n| n.role() == Role::ListItem && n.label().is_some_and(|l| l.starts_with("Red, ")));

    // The number of its spot takes it home; the other number puts it on the field.
    let other = (0..spots.len()).find(|n| *n != city).unwrap();
    let digits = [Key::Num1, Key::Num2, Key::Num3, Key::Num4];
    press(&mut harness, digits[city]);
    assert!(window(&harness).session.board().figures.is_empty());
    press(&mut harness, digits[other]);
    assert_eq!(window(&harness).session.board().figures.len(), 1);
    press(&mut harness, Key::Num0);
    assert!(window(&harness).session.board().figures.is_empty());

    // Q changes the player.
    press(&mut harness, Key::Q);
    press(&mut harness, digits[city]);
    assert_eq!(window(&harness).session.board().figures[0].player.as_deref(), Some("blue"));
}

#[test]
fn a_second_figure_on_a_feature_is_flagged_not_forbidden() {
    let mut harness = open();
    hold(&mut harness, CAP);
    let (cell, turn) = place_for(&harness, "base/city-cap", true);
    turn_hand(&mut harness, turn);
    click_cell(&mut harness, cell);
    press(&mut harness, Key::F);
    let spots = window(&harness).spots_on(cell);
    let city = spots.iter().position(|(segment, _)| segment.starts_with('c')).unwrap();
    let key = [Key::Num1, Key::Num2, Key::Num3, Key::Num4][city];
    press(&mut harness, key);
    press(&mut harness, Key::Q);
    press(&mut harness, key);
    assert_eq!(window(&harness).session.board().figures.len(), 2);
    assert!(window(&harness).session.findings().iter().any(|f| f.check == "figure-occupied"));
}
