//! Playing: a game from its start, by lists, by clicks on the board and by keys.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use tilewright::app::play::decision;
use tilewright::gui::Workspace;
use tilewright::model::{Action, Cell, Spot};

use crate::support::*;

type Opened = Harness<'static, App>;

/// The window with a new game of two on the base set.
fn game() -> Opened {
    let mut harness = open();
    window_mut(&mut harness).run_command(tilewright::gui::CommandId::NewBoard);
    settle(&mut harness);
    harness.get_by_role_and_label(Role::Tab, "Play").click();
    settle(&mut harness);
    assert_eq!(window(&harness).view.workspace, Workspace::Play);
    click_button(&mut harness, "New game");
    window_mut(&mut harness).view.focus_request = Some(tilewright::gui::FocusTarget::Canvas);
    settle(&mut harness);
    harness
}

/// Clicks the last button of a name: panels come before what floats on the board.
fn click_button(harness: &mut Opened, name: &str) {
    let all: Vec<_> =
        harness.query_all_by(|n| n.role() == Role::Button && n.label().as_deref() == Some(name)).collect();
    all.last().unwrap_or_else(|| panic!("no button {name}")).click();
    settle(harness);
}

fn phase(harness: &Opened) -> &'static str {
    decision(&window(harness).session).phase
}

/// Draws a tile by hand, by its name in the bag.
fn draw_by_hand(harness: &mut Opened, name: &str) {
    harness.get_by_role_and_label(Role::Button, "By hand").click();
    settle(harness);
    let start = format!("{name}, ");
    harness
        .get_by(move |n| n.role() == Role::Button && n.label().is_some_and(|l| l.starts_with(&start)))
        .click();
    settle(harness);
    let refused = &window(harness).table.refused;
    assert_eq!(phase(harness), "place", "{name} is drawn: {refused:?}");
}

/// Clicks the first choice in the list whose words begin so after the number.
fn choose(harness: &mut Opened, start: &str) {
    let start = start.to_owned();
    let found: Vec<_> = harness
        .query_all_by(move |n| {
            let words = n.label().and_then(|l| l.split_once(": ").map(|(n, w)| (n.to_owned(), w.to_owned())));
            n.role() == Role::ListItem
                && words.is_some_and(|(n, w)| n.parse::<usize>().is_ok() && w.starts_with(&start))
        })
        .collect();
    found.first().expect("a choice").click();
    settle(harness);
}

fn log_line(harness: &Opened, part: &str) -> usize {
    let part = part.to_owned();
    harness
        .query_all_by(move |n| {
            n.role() == Role::ListItem
                && n.label().is_some_and(|l| l.starts_with("Turn ") && l.contains(&part))
        })
        .count()
}

#[test]
fn a_city_is_drawn_by_hand_placed_taken_and_scored_with_its_rule() {
    let mut harness = game();
    assert_eq!(phase(&harness), "draw");
    // Red closes the city of the start tile with a cap, and puts a knight.
    draw_by_hand(&mut harness, "City cap");
    let hand = window(&harness).view.hand.clone().expect("the drawn tile is in hand");
    assert_eq!(hand.tile, "base/city-cap");
    choose(&mut harness, "At 0, −1");
    assert_eq!(phase(&harness), "figure");
    choose(&mut harness, "Knight in the city");
    // Scored and given over by itself, as one step.
    assert_eq!(phase(&harness), "draw");
    assert_eq!(decision(&window(&harness).session).player, "blue");
    assert_eq!(window(&harness).session.board().players[0].score, 4);
    assert!(window(&harness).session.board().figures.is_empty(), "the knight went home");
    assert_eq!(log_line(&harness, "City completed, Red +4"), 1);
    assert_eq!(log_line(&harness, "BAS-CITY-1"), 1);
    harness.get_by(|n| n.role() == Role::ListItem && n.label().is_some_and(|l| l.starts_with("Red, 4 now")));
}

#[test]
fn undo_steps_back_over_everything_and_the_log_greys() {
    let mut harness = game();
    draw_by_hand(&mut harness, "City cap");
    choose(&mut harness, "At 0, −1");
    choose(&mut harness, "Knight in the city");
    let after = window(&harness).session.board().clone();
    for expected in ["figure", "place", "draw"] {
        press_with(&mut harness, Modifiers::COMMAND, Key::Z);
        assert_eq!(phase(&harness), expected);
    }
    assert!(log_line(&harness, "undone: City completed, Red +4") == 1, "it stays, greyed");
    for _ in 0..3 {
        press_with(&mut harness, Modifiers::COMMAND, Key::Y);
    }
    assert_eq!(*window(&harness).session.board(), after);
    // Back by its key, then another way: what was undone is gone.
    press(&mut harness, Key::Comma);
    assert_eq!(phase(&harness), "figure");
    press(&mut harness, Key::Num0);
    assert_eq!(phase(&harness), "draw");
    assert_eq!(log_line(&harness, "City completed"), 0);
    assert_eq!(log_line(&harness, "Red passes"), 1);
    // A click on a line goes to its step.
    harness
        .get_by(|n| n.role() == Role::ListItem && n.label().is_some_and(|l| l.contains("Red draws City cap")))
        .click();
    settle(&mut harness);
    assert_eq!(phase(&harness), "place");
}

#[test]
fn tiles_and_figures_are_placed_by_clicks_on_the_board() {
    let mut harness = game();
    draw_by_hand(&mut harness, "Road bend");
    // A far cell is refused with its rule; nothing happens.
    click_cell(&mut harness, Cell::new(-1, -1));
    assert_eq!(phase(&harness), "place");
    harness.get_by(|n| n.label().is_some_and(|l| l.contains("BAS-PLACE-1")) && n.role() == Role::Link);
    // Where only another turn fits, the first click turns.
    let (cell, turns) = window(&harness).session.legal("base/road-bend")[0];
    let now = window(&harness).view.hand.as_ref().unwrap().turn;
    if !turns[now.quarters()] {
        click_cell(&mut harness, cell);
        assert_eq!(phase(&harness), "place");
    }
    let turn = window(&harness).view.hand.as_ref().unwrap().turn;
    assert!(turns[turn.quarters()], "turned to a turn that fits");
    click_cell(&mut harness, cell);
    assert_eq!(phase(&harness), "figure");
    assert_eq!(window(&harness).session.board().tiles[&cell][0].turn, turn);
    // A click on a numbered spot puts the figure.
    let road = |w: &tilewright::gui::Window| {
        let spots = w.spots_on(cell);
        spots.into_iter().find(|(id, _)| id.starts_with('r')).map(|(_, at)| at)
    };
    let at = road(window(&harness)).expect("a road");
    let at = window(&harness).board_on_screen(at);
    click_at(&mut harness, at);
    assert_eq!(phase(&harness), "draw");
    let figures = &window(&harness).session.board().figures;
    assert!(matches!(&figures[0].spot, Spot::Segment(c, id) if *c == cell && id.starts_with('r')));
}

#[test]
fn enter_and_digits_play_and_the_same_seed_draws_the_same() {
    let play = |rounds: usize| {
        let mut harness = game();
        window_mut(&mut harness).table.play.drawing.seed = "carc-7".to_owned();
        let mut drawn = Vec::new();
        for _ in 0..rounds {
            assert_eq!(phase(&harness), "draw");
            press(&mut harness, Key::Enter);
            drawn.push(window(&harness).session.board().drawn.clone().unwrap());
            press(&mut harness, Key::Num1);
            if phase(&harness) == "figure" {
                press(&mut harness, Key::Num1);
            }
        }
        drawn
    };
    let first = play(4);
    assert_eq!(first.len(), 4);
    assert_eq!(play(4), first);
}

#[test]
fn the_board_may_be_changed_in_between() {
    let mut harness = game();
    draw_by_hand(&mut harness, "City cap");
    choose(&mut harness, "At 0, −1");
    press(&mut harness, Key::Num0);
    let cell = Cell::new(0, -1);
    assert!(window(&harness).session.tile_at(cell).is_some());
    press_with(&mut harness, Modifiers::COMMAND, Key::Num1);
    assert_eq!(window(&harness).view.workspace, Workspace::Board);
    click_cell(&mut harness, cell);
    press(&mut harness, Key::Delete);
    assert!(window(&harness).session.tile_at(cell).is_none());
    press_with(&mut harness, Modifiers::COMMAND, Key::Num2);
    assert_eq!(phase(&harness), "draw");
    draw_by_hand(&mut harness, "City cap");
    choose(&mut harness, "At 0, −1");
    assert_eq!(phase(&harness), "figure");
    assert_eq!(decision(&window(&harness).session).player, "blue", "the turn goes on where it stood");
    // Tools of the other workspace say where they are.
    press(&mut harness, Key::T);
    assert_eq!(window(&harness).view.workspace, Workspace::Play);
    assert!(window(&harness).view.toast.as_ref().is_some_and(|(text, _)| text.contains("Board workspace")));
}

#[test]
fn worth_may_be_hidden_and_every_phase_be_a_stop() {
    let mut harness = game();
    draw_by_hand(&mut harness, "City cap");
    choose(&mut harness, "At 0, −1");
    let knight = |h: &Opened| {
        h.query_all_by(|n| n.role() == Role::ListItem && n.label().is_some_and(|l| l.contains(": Knight")))
            .next()
            .and_then(|n| n.accesskit_node().label())
            .unwrap_or_default()
    };
    assert!(knight(&harness).contains("+4 at end, +4 now"), "{}", knight(&harness));
    assert!(knight(&harness).starts_with("1: "), "the best comes first");
    harness.get_by_role_and_label(Role::Button, "What each is worth").click();
    settle(&mut harness);
    assert!(!knight(&harness).contains("at end"));
    harness.get_by_role_and_label(Role::Button, "Stop in every phase").click();
    settle(&mut harness);
    choose(&mut harness, "Knight in the city");
    assert_eq!(phase(&harness), "score");
    harness.get_by(|n| n.role() == Role::ListItem && n.label().as_deref() == Some("Score, now"));
    harness.get_by(|n| n.role() == Role::ListItem && n.label().as_deref() == Some("Figure, done"));
    press(&mut harness, Key::Period);
    assert_eq!(phase(&harness), "end");
    press(&mut harness, Key::Enter);
    assert_eq!(phase(&harness), "draw");
}

#[test]
fn the_walled_city_is_played_on_as_it_is_opened() {
    let mut harness = open();
    press_with(&mut harness, Modifiers::COMMAND, Key::Num2);
    assert_eq!(phase(&harness), "draw");
    harness.get_by(|n| n.role() == Role::ListItem && n.label().as_deref() == Some("Call, to come"));
    press(&mut harness, Key::Enter);
    assert_eq!(phase(&harness), "place");
    let first = decision(&window(&harness).session).choices[0].action.clone();
    assert!(matches!(first, Action::Lay(..)));
    press(&mut harness, Key::Num1);
    assert_ne!(phase(&harness), "place");
    assert_eq!(tiles(&harness), 1);
}
