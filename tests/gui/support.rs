//! Opens the window in a harness and drives it through accessible names, as a person or a screen reader would.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use tilewright::app::Catalogue;
use tilewright::gui::{GivenPaths, Shop, Window, prepare};
use tilewright::model::{Cell, Turn};

pub type App = Option<Window>;

/// Seconds between two frames.
pub const STEP: f32 = 0.05;

pub fn open_at(size: (f32, f32), theme: egui::Theme, dialogs: GivenPaths) -> Harness<'static, App> {
    let mut dialogs = Some(dialogs);
    let mut harness = Harness::builder()
        .with_size(vec2(size.0, size.1))
        .with_theme(theme)
        .with_max_steps(24)
        .with_step_dt(STEP)
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

pub fn open_with(dialogs: GivenPaths) -> Harness<'static, App> {
    open_at((1440.0, 900.0), egui::Theme::Light, dialogs)
}

pub fn open() -> Harness<'static, App> {
    open_with(GivenPaths::default())
}

/// A few frames: pictures come from another thread, so the window may ask for more at any time.
pub fn settle(harness: &mut Harness<'static, App>) {
    harness.run_steps(6);
}

pub fn window<'a>(harness: &'a Harness<'static, App>) -> &'a Window {
    harness.state().as_ref().unwrap()
}

pub fn window_mut<'a>(harness: &'a mut Harness<'static, App>) -> &'a mut Window {
    harness.state_mut().as_mut().unwrap()
}

pub fn click_at(harness: &mut Harness<'static, App>, at: Pos2) {
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

pub fn click_cell(harness: &mut Harness<'static, App>, cell: Cell) {
    let at = window(harness).cell_on_screen(cell);
    click_at(harness, at);
}

pub fn press(harness: &mut Harness<'static, App>, key: Key) {
    harness.key_press(key);
    settle(harness);
}

pub fn press_with(harness: &mut Harness<'static, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    settle(harness);
}

/// Clicks the only thing whose name begins so.
pub fn click_label(harness: &mut Harness<'static, App>, start: &str) {
    let start = start.to_owned();
    harness
        .get_by(move |n| n.label().is_some_and(|l| l.starts_with(&start)) && n.role() != Role::Label)
        .click();
    settle(harness);
}

pub fn tiles(harness: &Harness<'static, App>) -> usize {
    window(harness).session.board().tile_total()
}

/// Filters the palette by a name and takes the tile in hand.
pub fn hold(harness: &mut Harness<'static, App>, name: &str) {
    window_mut(harness).view.filter = name.split(',').next().unwrap().to_owned();
    settle(harness);
    click_label(harness, name);
    window_mut(harness).view.filter.clear();
    settle(harness);
    assert!(window(harness).view.hand.is_some(), "{name} is in hand");
}

/// A cell and turn where a tile fits, or where it touches and does not fit.
pub fn place_for(harness: &Harness<'static, App>, tile: &str, fits: bool) -> (Cell, Turn) {
    let session = &window(harness).session;
    let legal = session.legal(tile);
    legal
        .iter()
        .flat_map(|(cell, turns)| turns.iter().enumerate().map(move |(q, ok)| (*cell, q, *ok)))
        .find(|(_, _, ok)| *ok == fits)
        .map(|(cell, q, _)| (cell, Turn::from_quarters(q)))
        .unwrap()
}

pub fn turn_hand(harness: &mut Harness<'static, App>, turn: Turn) {
    for _ in 0..turn.quarters() {
        press(harness, Key::R);
    }
    assert_eq!(window(harness).view.hand.as_ref().unwrap().turn, turn);
}

pub const BEND: &str = "Road bend, FFRR";
pub const CAP: &str = "City cap, CFFF";

/// A thing of a role and name.
pub fn press_role(harness: &mut Harness<'static, App>, role: Role, label: &str) {
    harness.get_by_role_and_label(role, label).click();
    settle(harness);
}

/// A button of a name.
pub fn button(harness: &mut Harness<'static, App>, label: &str) {
    press_role(harness, Role::Button, label);
}

/// The button whose name begins so: handles and knots of a drawing say what they show.
pub fn press_on(harness: &mut Harness<'static, App>, start: &str) {
    let start = start.to_owned();
    harness
        .get_by(move |n| n.role() == Role::Button && n.label().is_some_and(|l| l.starts_with(&start)))
        .click();
    settle(harness);
}

/// Types into a field instead of what it holds, and leaves it.
pub fn fill(harness: &mut Harness<'static, App>, label: &str, text: &str) {
    let wanted = label.to_owned();
    let found = harness.query_by(move |n| {
        let typed = matches!(n.role(), Role::TextInput | Role::MultilineTextInput | Role::SpinButton);
        typed && n.label().is_some_and(|l| l == wanted)
    });
    found.unwrap_or_else(|| panic!("no field {label}")).focus();
    settle(harness);
    press_with(harness, Modifiers::COMMAND, Key::A);
    harness.get_by(|n| n.is_focused()).type_text(text);
    settle(harness);
    press(harness, Key::Tab);
}

/// The tile set being designed.
pub fn shop<'a>(harness: &'a Harness<'static, App>) -> &'a Shop {
    window(harness).shop.as_ref().unwrap()
}

pub fn shop_mut<'a>(harness: &'a mut Harness<'static, App>) -> &'a mut Shop {
    window_mut(harness).shop.as_mut().unwrap()
}
