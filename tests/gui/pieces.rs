//! Sets, rule cards, neutral pieces, tokens, the bag, and positions as text.

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use tilewright::gui::strings as s;
use tilewright::model::board::Spot;
use tilewright::model::holdings::Holder;
use tilewright::model::{Cell, Edit};

use super::support::*;

/// Switches a set on in the panel of rules.
fn use_set(harness: &mut egui_kittest::Harness<'static, App>, name: &'static str) {
    // Sets at the end of the panel may be out of sight.
    harness.get_by(|n| n.role() == Role::CheckBox && n.label().as_deref() == Some(name)).click_accesskit();
    settle(harness);
}

#[test]
fn a_set_is_chosen_with_what_it_needs_and_taken_out_again() {
    let mut harness = open();
    let before = window(&harness).session.board().sets.clone();
    use_set(&mut harness, "Princess & Dragon");
    let now: Vec<&str> = window(&harness).session.board().sets.iter().map(|u| u.id.as_str()).collect();
    assert_eq!(now, ["base", "count-of-carcassonne", "princess-and-dragon"]);
    harness.get_by_label_contains("30 tiles · dragon, fairy");
    use_set(&mut harness, "Princess & Dragon");
    assert_eq!(window(&harness).session.board().sets, before);
}

#[test]
fn a_rule_id_opens_its_card_and_its_example() {
    let mut harness = open();
    let own = window(&harness).session.board().clone();
    harness
        .get_by(|n| n.role() == Role::Link && n.label().as_deref() == Some("Rule BAS-CITY-3"))
        .click_accesskit();
    settle(&mut harness);
    harness.get_by_label_contains("Option `small-city` (old rule");
    click_label(&mut harness, s::LAY_EXAMPLE);
    assert_ne!(*window(&harness).session.board(), own);
    assert_eq!(window(&harness).session.history().labels, ["Example of BAS-CITY-3"]);
    window_mut(&mut harness).undo();
    assert_eq!(*window(&harness).session.board(), own);
    settle(&mut harness);
    click_label(&mut harness, s::CLOSE_RULE);
    assert!(window(&harness).view.rule_card.is_none());
}

#[test]
fn a_neutral_piece_is_put_walks_and_goes_back() {
    let mut harness = open();
    use_set(&mut harness, "Princess & Dragon");
    click_label(&mut harness, s::PIECES);
    harness.get_by(|n| n.role() == Role::ListItem && n.label().as_deref() == Some("Kind: Dragon")).click();
    settle(&mut harness);
    let dragon = |harness: &egui_kittest::Harness<'static, App>| {
        let figures = &window(harness).session.board().figures;
        figures.iter().find(|f| f.figure == "dragon").map(|f| (f.player.clone(), f.spot.clone()))
    };
    click_cell(&mut harness, Cell::new(0, 0));
    assert_eq!(dragon(&harness), Some((None, Spot::Cell(Cell::new(0, 0)))));
    click_cell(&mut harness, Cell::new(3, 0));
    assert_eq!(dragon(&harness), Some((None, Spot::Cell(Cell::new(3, 0)))), "one dragon: it walks");
    click_cell(&mut harness, Cell::new(3, 0));
    assert_eq!(dragon(&harness), None);
}

#[test]
fn a_figure_is_put_into_a_district() {
    let mut harness = open();
    press(&mut harness, egui::Key::F);
    let cell = [(0, 0), (1, 0), (0, 1), (1, 1)]
        .map(|(x, y)| Cell::new(x, y))
        .into_iter()
        .find(|c| window(&harness).spots_on(*c).iter().any(|(id, _)| id.ends_with("/castle")))
        .unwrap();
    let (_, at) =
        window(&harness).spots_on(cell).into_iter().find(|(id, _)| id.ends_with("/castle")).unwrap();
    let at = window(&harness).board_on_screen(at);
    click_at(&mut harness, at);
    let figures = &window(&harness).session.board().figures;
    let castle = Spot::Place("count-of-carcassonne/castle".to_owned());
    assert!(figures.iter().any(|f| f.spot == castle && f.player.as_deref() == Some("red")), "{figures:?}");
}

#[test]
fn tokens_are_set_by_hand_and_pay() {
    let mut harness = open();
    use_set(&mut harness, "Traders & Builders");
    use_set(&mut harness, "King & Robber Baron, with the five new land tiles");
    click_label(&mut harness, s::PIECES);
    harness.get_by(|n| n.role() == Role::CheckBox && n.label().as_deref() == Some("King: Red")).click();
    settle(&mut harness);
    let held = |harness: &egui_kittest::Harness<'static, App>, player: &str| {
        let tokens = &window(harness).session.board().tokens;
        tokens.count(&Holder::Player(player.to_owned()), "king")
    };
    assert_eq!((held(&harness, "red"), held(&harness, "blue")), (1, 0));
    // The city of Carcassonne is a completed city (KIN-3).
    assert_eq!(window(&harness).session.players()[0].r#final, 1);
    harness
        .get_by(|n| n.role() == Role::CheckBox && n.label().as_deref() == Some("King: Blue"))
        .click_accesskit();
    settle(&mut harness);
    assert_eq!((held(&harness, "red"), held(&harness, "blue")), (0, 1), "a card has one holder");
    window_mut(&mut harness).undo();
    assert_eq!((held(&harness, "red"), held(&harness, "blue")), (1, 0), "in one step");
    harness.get_by(|n| n.role() == Role::SpinButton && n.label().as_deref() == Some("Wine: Red"));
}

#[test]
fn the_bag_is_counted_until_it_is_set() {
    let mut harness = open();
    harness.get_by(|n| n.role() == Role::Tab && n.label().as_deref() == Some(s::BAG)).click();
    settle(&mut harness);
    harness.get_by_label(s::BAG_COUNTED);
    let (tile, name) = {
        let window = window(&harness);
        let tile = window.session.counts().keys().next().unwrap().clone();
        (tile.clone(), window.tile_name(&tile))
    };
    let spoken = s::out_of(&name);
    harness.get_by(|n| n.role() == Role::SpinButton && n.label().as_deref() == Some(spoken.as_str()));
    let mut pile = window(&harness).session.board().discards.clone();
    pile.0.entry(tile).or_default().count = 1;
    window_mut(&mut harness).apply(s::set_out(&name), vec![Edit::Discards(pile)]);
    settle(&mut harness);
    harness.get_by(|n| n.role() == Role::Tab && n.label().as_deref() == Some(s::BAG));
    assert_eq!(window(&harness).tiles_in_bag(), 71);
}

#[test]
fn a_position_is_copied_and_pasted_as_one_line() {
    let mut harness = open();
    harness.event(egui::Event::Copy);
    harness.run_steps(1);
    let mut text = None;
    for command in &harness.output().platform_output.commands {
        if let egui::OutputCommand::CopyText(copied) = command {
            text = Some(copied.clone());
        }
    }
    let text = text.expect("the line is on the clipboard");
    assert!(text.starts_with("tilewright/1 ") && !text.contains('\n'), "{text}");
    let own = window(&harness).session.board().clone();
    window_mut(&mut harness).apply("away".to_owned(), vec![Edit::TakePlate(0)]);
    settle(&mut harness);
    harness.event(egui::Event::Paste(text));
    settle(&mut harness);
    assert_eq!(*window(&harness).session.board(), own);
    harness.event(egui::Event::Paste("tilewright/1 | tiles 0,0 strat".to_owned()));
    settle(&mut harness);
    harness.get_by_label_contains("Nothing was pasted");
    assert_eq!(*window(&harness).session.board(), own, "nothing was lost");
}
