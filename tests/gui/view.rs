//! What is seen: zoom, sizes, themes, every command once.

use std::path::PathBuf;

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use tilewright::gui::{COMMANDS, CommandId, GivenPaths, Overlay, SCALES, TOOLS};
use tilewright::model::{Cell, Edit, PlacedTile, Turn};

use crate::support::*;

#[test]
fn zoom_keeps_the_place_under_the_pointer_and_fit_brings_all_back() {
    let mut harness = open();
    let at = window(&harness).cell_on_screen(Cell::new(0, 0));
    harness.hover_at(at);
    harness.run_steps(1);
    let before = window(&harness).view.camera.zoom;
    harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, 2.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    settle(&mut harness);
    let w = window(&harness);
    assert!((w.view.camera.zoom / before - 2f32.sqrt()).abs() < 0.01);
    assert!((w.cell_on_screen(Cell::new(0, 0)) - at).length() < 1.0 + w.view.camera.cell_size());
    press(&mut harness, Key::Home);
    assert!((window(&harness).view.camera.zoom - before).abs() < 0.001);
}

#[test]
fn every_tool_and_command_is_shown_once_and_works_without_harm() {
    let mut harness = open();
    for tool in TOOLS {
        let name = COMMANDS.iter().find(|c| c.id == tool.command()).unwrap().label;
        harness.get_by(|n| n.role() == Role::Button && n.label().as_deref() == Some(name)).click();
        settle(&mut harness);
        assert_eq!(window(&harness).view.tool, tool.id());
        click_cell(&mut harness, Cell::new(0, 0));
        click_cell(&mut harness, Cell::new(-2, -2));
        press(&mut harness, Key::Enter);
        window_mut(&mut harness).undo();
    }
    for command in COMMANDS.iter().filter(|c| c.id != CommandId::Quit) {
        window_mut(&mut harness).run_command(command.id);
        settle(&mut harness);
        press(&mut harness, Key::Escape);
        let files = &mut window_mut(&mut harness).files;
        files.waiting = None;
        files.typed = None;
    }
}

#[test]
fn both_sizes_and_themes_are_drawn_with_names_on_everything() {
    for size in [(1280.0, 800.0), (1440.0, 900.0), (900.0, 600.0)] {
        for theme in [egui::Theme::Light, egui::Theme::Dark] {
            let mut harness = open_at(size, theme, GivenPaths::default());
            press_with(&mut harness, Modifiers::COMMAND, Key::F);
            press(&mut harness, Key::Escape);
            press(&mut harness, Key::F);
            // Checks that every control has a name.
            harness.run_ok();
            assert!(window(&harness).view.canvas.width() > 300.0);
        }
    }
}

#[test]
fn tiles_at_the_ends_of_the_plane_do_no_harm() {
    let mut harness = open();
    let far = [(i32::MAX, i32::MIN), (i32::MIN, i32::MAX), (1_000_001, 0)];
    let edits = far
        .iter()
        .map(|(x, y)| Edit::PutTile(Cell::new(*x, *y), 0, PlacedTile::new("base/road-bend", Turn::ZERO)))
        .collect();
    window_mut(&mut harness).apply("Far away".to_owned(), edits);
    settle(&mut harness);
    press(&mut harness, Key::Home);
    for _ in 0..4 {
        press(&mut harness, Key::F8);
    }
    press(&mut harness, Key::ArrowRight);
    press(&mut harness, Key::ArrowUp);
    press(&mut harness, Key::Home);
    assert!(window(&harness).session.findings().iter().any(|f| f.check == "coordinate-range"));
}

#[test]
fn no_colour_is_written_outside_the_theme() {
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/gui")];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|n| n != "theme.rs" && n != "tests.rs") {
                seen += 1;
                let text = std::fs::read_to_string(&path).unwrap();
                for (n, line) in text.lines().enumerate() {
                    let literal =
                        ["from_rgb(", "from_gray(", "Color32::WHITE", "Color32::BLACK", "Color32::RED"];
                    let found = literal.iter().any(|l| line.contains(l)) && !line.contains("assert");
                    assert!(!found, "{}:{}: {line}", path.display(), n + 1);
                }
            }
        }
    }
    assert!(seen > 20);
}

#[test]
fn the_interface_is_scaled_by_commands_and_nothing_gets_lost() {
    for scale in SCALES {
        let mut harness = open_at((1440.0, 900.0), egui::Theme::Dark, GivenPaths::default());
        window_mut(&mut harness).view.scale = scale;
        settle(&mut harness);
        assert!((harness.ctx.zoom_factor() - f32::from(scale) / 100.0).abs() < 0.001);
        harness.get_by_role_and_label(Role::Canvas, "Board");
        assert!(window(&harness).view.canvas.width() > 150.0, "at {scale} %");
    }
    let mut harness = open();
    window_mut(&mut harness).run_command(CommandId::Scale150);
    settle(&mut harness);
    assert_eq!(window(&harness).view.scale, 150);
}

#[test]
fn every_overlay_is_drawn_at_every_size() {
    let mut harness = open();
    hold(&mut harness, BEND);
    let (cell, turn) = place_for(&harness, "base/road-bend", false);
    turn_hand(&mut harness, turn);
    click_cell(&mut harness, cell);
    press(&mut harness, Key::F);
    press(&mut harness, Key::Num1);
    press(&mut harness, Key::Escape);
    press(&mut harness, Key::O);
    assert_eq!(window(&harness).view.overlay, Overlay::Features);
    let segments = window(&harness).session.tile_at(cell).unwrap().def.segments.clone();
    for zoom in [0.06, 0.1, 0.2, 0.36, 0.6, 1.2, 2.3] {
        for segment in &segments {
            let w = window_mut(&mut harness);
            w.view.camera.zoom = zoom;
            w.view.selection.clear();
            w.view.selection.feature = Some((cell, segment.id.clone()));
            harness.run_steps(2);
        }
    }
    window_mut(&mut harness).run_command(CommandId::SoftFields);
    settle(&mut harness);
}

#[test]
fn only_what_changed_is_made_anew() {
    let mut harness = open();
    window_mut(&mut harness).view.camera.zoom = 0.3;
    let cells = (0..40).flat_map(|y| (0..40).map(move |x| Cell::new(x - 20, y + 4)));
    let edits = cells.map(|cell| Edit::PutTile(cell, 0, PlacedTile::new("base/road-bend", Turn::ZERO)));
    window_mut(&mut harness).apply("Many".to_owned(), edits.collect());
    let frame = |h: &mut egui_kittest::Harness<'static, App>| {
        h.run_steps(1);
        window(h).chunks_rebuilt()
    };
    still(&mut harness);
    assert_eq!(frame(&mut harness), 0, "nothing changed");
    window_mut(&mut harness).view.camera.pan(vec2(3.0, 5.0));
    assert_eq!(frame(&mut harness), 0, "a pan moves what is there");
    let here = Cell::new(0, 8);
    let turned = PlacedTile::new("base/road-bend", Turn::from_quarters(1));
    let edits = vec![Edit::TakeTile(here, 0), Edit::PutTile(here, 0, turned)];
    window_mut(&mut harness).apply("One".to_owned(), edits);
    assert_eq!(frame(&mut harness), 1, "only the part around the turned tile");
    still(&mut harness);
    window_mut(&mut harness).apply("Hole".to_owned(), vec![Edit::TakeTile(here, 0)]);
    assert_eq!(frame(&mut harness), 2, "its western neighbour, in the next part, throws a shadow now");
}

/// Waits until no picture comes any more.
fn still(harness: &mut egui_kittest::Harness<'static, App>) {
    let mut quiet = 0;
    for _ in 0..600 {
        harness.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(5));
        let changed = window(harness).chunks_rebuilt() > 0 || window(harness).pixels_taken() > 0;
        quiet = if changed { 0 } else { quiet + 1 };
        if quiet > 20 {
            return;
        }
    }
    panic!("pictures never come to rest");
}
