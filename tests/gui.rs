//! The window, driven through its accessible names as a person or a screen reader would.
#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use tilewright::app::Catalogue;
use tilewright::gui::{Answer, COMMANDS, CommandId, GivenPaths, TOOLS, Window, prepare};
use tilewright::model::{Cell, Edit, PlacedTile, Turn};

type App = Option<Window>;

fn open_at(size: (f32, f32), theme: egui::Theme, dialogs: GivenPaths) -> Harness<'static, App> {
    let mut dialogs = Some(dialogs);
    let mut harness = Harness::builder()
        .with_size(vec2(size.0, size.1))
        .with_theme(theme)
        .with_max_steps(24)
        .with_context_setup(prepare)
        .build_ui_state(
            move |ui, state: &mut App| {
                let ctx = ui.ctx().clone();
                let window = state.get_or_insert_with(|| {
                    let given = dialogs.take().unwrap_or_default();
                    Window::new(&ctx, Arc::new(Catalogue::built_in()), Box::new(given))
                });
                window.frame(ui);
            },
            None,
        );
    settle(&mut harness);
    harness
}

fn open_with(dialogs: GivenPaths) -> Harness<'static, App> {
    open_at((1440.0, 900.0), egui::Theme::Light, dialogs)
}

fn open() -> Harness<'static, App> {
    open_with(GivenPaths::default())
}

/// A few frames: pictures come from another thread, so the window may ask for more at any time.
fn settle(harness: &mut Harness<'static, App>) {
    harness.run_steps(6);
}

fn window<'a>(harness: &'a Harness<'static, App>) -> &'a Window {
    harness.state().as_ref().unwrap()
}

fn click_at(harness: &mut Harness<'static, App>, at: Pos2) {
    harness.hover_at(at);
    harness.run_steps(2);
    harness.drag_at(at);
    harness.run_steps(1);
    harness.event(egui::Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed: false,
        modifiers: Modifiers::NONE,
    });
    settle(harness);
}

fn click_cell(harness: &mut Harness<'static, App>, cell: Cell) {
    let at = window(harness).cell_on_screen(cell);
    click_at(harness, at);
}

fn press(harness: &mut Harness<'static, App>, key: Key) {
    harness.key_press(key);
    settle(harness);
}

fn press_with(harness: &mut Harness<'static, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    settle(harness);
}

/// Clicks the only thing whose name begins so.
fn click_label(harness: &mut Harness<'static, App>, start: &str) {
    let start = start.to_owned();
    harness
        .get_by(move |n| n.label().is_some_and(|l| l.starts_with(&start)) && n.role() != Role::Label)
        .click();
    settle(harness);
}

fn tiles(harness: &Harness<'static, App>) -> usize {
    window(harness).session.board().tile_total()
}

/// Filters the palette by a name and takes the tile in hand.
fn hold(harness: &mut Harness<'static, App>, name: &str) {
    window_mut(harness).view.filter = name.split(',').next().unwrap().to_owned();
    settle(harness);
    click_label(harness, name);
    window_mut(harness).view.filter.clear();
    settle(harness);
    assert!(window(harness).view.hand.is_some(), "{name} is in hand");
}

/// A cell and turn where a tile fits, or where it touches and does not fit.
fn place_for(harness: &Harness<'static, App>, tile: &str, fits: bool) -> (Cell, Turn) {
    let session = &window(harness).session;
    let legal = session.legal(tile);
    legal
        .iter()
        .flat_map(|(cell, turns)| turns.iter().enumerate().map(move |(q, ok)| (*cell, q, *ok)))
        .find(|(_, _, ok)| *ok == fits)
        .map(|(cell, q, _)| (cell, Turn::from_quarters(q)))
        .unwrap()
}

fn turn_hand(harness: &mut Harness<'static, App>, turn: Turn) {
    for _ in 0..turn.quarters() {
        press(harness, Key::R);
    }
    assert_eq!(window(harness).view.hand.as_ref().unwrap().turn, turn);
}

const BEND: &str = "Road bend, FFRR";
const CAP: &str = "City cap, CFFF";

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

fn window_mut<'a>(harness: &'a mut Harness<'static, App>) -> &'a mut Window {
    harness.state_mut().as_mut().unwrap()
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

#[test]
fn no_colour_is_written_outside_the_theme() {
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/gui")];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|n| n != "theme.rs") {
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
