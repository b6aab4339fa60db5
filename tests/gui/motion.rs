//! What moves, and that nothing is drawn for nothing.

use std::path::Path;
use std::time::Duration;

use egui::Key;
use egui_kittest::Harness;
use tilewright::gui::{Answer, CommandId, GivenPaths, Liveliness};
use tilewright::model::{Cell, Edit, PlacedTile};

use crate::support::*;

#[test]
fn nothing_is_drawn_again_while_nothing_happens() {
    let mut harness = open();
    for _ in 0..200 {
        harness.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(5));
        let delay = harness.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
        if delay > std::time::Duration::from_secs(1) {
            return;
        }
    }
    panic!("the window asks for frame after frame");
}

/// Whether the last frame asked for another one soon.
fn wants_more(harness: &Harness<'static, App>) -> bool {
    harness.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay < Duration::from_secs(1)
}

/// Waits until pictures are there and nothing asks for a frame.
fn rest(harness: &mut Harness<'static, App>) {
    for _ in 0..400 {
        harness.run_steps(1);
        std::thread::sleep(Duration::from_millis(5));
        if !wants_more(harness) {
            return;
        }
    }
    panic!("the window asks for frame after frame");
}

fn open_quick(liveliness: Liveliness) -> Harness<'static, App> {
    let mut harness = open();
    window_mut(&mut harness).view.liveliness = liveliness;
    rest(&mut harness);
    harness
}

#[test]
fn a_tile_put_down_moves_for_its_time_and_then_the_window_rests() {
    for (liveliness, frames) in [(Liveliness::Full, 4), (Liveliness::Reduced, 3)] {
        let mut harness = open_quick(liveliness);
        hold(&mut harness, CAP);
        let (cell, turn) = place_for(&harness, "base/city-cap", true);
        window_mut(&mut harness).view.hand.as_mut().unwrap().turn = turn;
        window_mut(&mut harness).move_cursor_to(cell);
        rest(&mut harness);
        assert!(!window(&harness).motion.is_moving());
        window_mut(&mut harness).act_at_cursor();
        let mut moving = 0;
        while window(&harness).motion.is_moving() {
            harness.run_steps(1);
            assert!(wants_more(&harness) || !window(&harness).motion.is_moving());
            moving += 1;
            assert!(moving < 20, "it never ends");
        }
        // 160 ms, or 120 ms when motion is reduced, at 50 ms a frame.
        assert_eq!(moving, frames);
        rest(&mut harness);
    }
}

#[test]
fn turns_marks_and_score_lines_move_and_come_to_rest() {
    let mut harness = open_quick(Liveliness::Full);
    hold(&mut harness, BEND);
    rest(&mut harness);
    press_without_settling(&mut harness, Key::R);
    assert!(window(&harness).motion.is_moving(), "the tile in hand turns");
    rest(&mut harness);
    assert!(!window(&harness).motion.is_moving());

    let (cell, turn) = place_for(&harness, "base/road-bend", false);
    let tile = PlacedTile::new("base/road-bend", turn);
    window_mut(&mut harness).apply("Refused".to_owned(), vec![Edit::PutTile(cell, 0, tile)]);
    assert!(window(&harness).motion.is_moving(), "the mark draws itself");
    let finding = &window(&harness).session.findings()[0];
    let side = finding.at[0].side.unwrap();
    harness.run_steps(1);
    let early = window(&harness).motion.flag(finding_cell(&harness), side);
    assert!(early < 1.0);
    rest(&mut harness);
    assert!((window(&harness).motion.flag(finding_cell(&harness), side) - 1.0).abs() < 1e-6);
}

fn finding_cell(harness: &Harness<'static, App>) -> Cell {
    window(harness).session.findings()[0].cell().unwrap()
}

fn press_without_settling(harness: &mut Harness<'static, App>, key: Key) {
    harness.key_press(key);
    harness.run_steps(1);
}

#[test]
fn scored_figures_fly_home() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/problems.board.json");
    let mut harness = open_with(GivenPaths { answers: [Answer::Path(path)].into(), ..GivenPaths::default() });
    window_mut(&mut harness).run_command(CommandId::Open);
    rest(&mut harness);
    let findings = window(&harness).session.findings();
    let index = findings.iter().position(|f| f.check == "figure-completed").expect("an example of it");
    let figures = window(&harness).session.board().figures.len();
    window_mut(&mut harness).view.selection.finding = Some(index);
    window_mut(&mut harness).run_command(CommandId::ApplyFix);
    assert!(window(&harness).session.board().figures.len() < figures);
    assert!(window(&harness).motion.is_moving(), "its figures are on their way");
    harness.run_steps(3);
    assert!(window(&harness).motion.is_moving(), "for 300 ms");
    harness.run_steps(5);
    assert!(!window(&harness).motion.is_moving());
    rest(&mut harness);
}
