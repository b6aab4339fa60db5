//! Scoring terms and vocabulary written in the window: words exchanged, clauses added, examples found, ids renamed.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use tilewright::gui::{GivenPaths, Section};
use tilewright::model::Term;

use crate::support::*;

/// The Tiles workspace with a new set, in a section.
fn new_set(section: &str) -> Harness<'static, App> {
    let mut harness = open_with(GivenPaths::default());
    press_with(&mut harness, Modifiers::COMMAND, Key::Num3);
    press_button(&mut harness, "New: tile set");
    harness.get_by_role_and_label(Role::Tab, &format!("Section: {section}")).click();
    settle(&mut harness);
    harness
}

fn terms<'a>(harness: &'a Harness<'static, App>) -> &'a [Term] {
    &shop(harness).work.set().terms
}

fn press_button(harness: &mut Harness<'static, App>, label: &str) {
    let there: Vec<String> =
        harness.query_all_by_role(Role::Button).filter_map(|n| n.accesskit_node().label()).collect();
    assert!(there.iter().any(|l| l == label), "no button {label}: {there:#?}");
    let wanted = label.to_owned();
    harness.get_by(move |n| n.role() == Role::Button && n.label().is_some_and(|l| l == wanted)).click();
    settle(harness);
}

/// Opens a menu and takes an entry of it.
fn choose(harness: &mut Harness<'static, App>, menu: &str, entry: &str) {
    press_button(harness, menu);
    press_button(harness, entry);
}

const NEW: &str = "new term [my-set/new]";

fn with_term() -> Harness<'static, App> {
    let mut harness = new_set("Scoring");
    assert_eq!(shop(&harness).section, Section::Scoring);
    choose(&mut harness, "New term", "A completed feature pays for each tile");
    assert_eq!(terms(&harness).len(), 1);
    harness
}

#[test]
fn a_sentence_is_changed_word_by_word() {
    let mut harness = with_term();
    assert_eq!(terms(&harness)[0].on.kind, ["city"]);
    choose(&mut harness, &format!("city ({NEW})"), "road");
    assert_eq!(terms(&harness)[0].on.kind, ["road"]);
    choose(&mut harness, &format!("Add a condition ({NEW})"), "if there is a coat of arms");
    assert_eq!(terms(&harness)[0].tests.len(), 1);
    fill(&mut harness, &format!("/pay/0/each ({NEW})"), "3");
    let text = serde_json::to_string(&terms(&harness)[0].pay).unwrap();
    assert!(text.contains(r#""each":3"#), "{text}");
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    assert!(terms(&harness)[0].tests.is_empty());
}

#[test]
fn the_picked_term_has_a_live_example() {
    let mut harness = with_term();
    let example = shop_mut(&mut harness).scoring.wait_for_example().cloned().unwrap();
    assert_eq!(example.board.tile_total(), 2);
    settle(&mut harness);
    harness.get_by_label("Red gets");
    harness.get_by_role_and_label(Role::Image, "Live example");
    harness.get_by_label("A completed city pays 1 more for each tile.");
    // The dice ask for another board.
    press_button(&mut harness, "Another example");
    let next = shop_mut(&mut harness).scoring.wait_for_example().cloned().unwrap();
    assert_eq!(next.seed, 1);
    press_button(&mut harness, "Add as a test");
    harness.get_by_label_contains("Save the set first");
}

#[test]
fn base_terms_are_locked_until_changed_for_this_set() {
    let mut harness = new_set("Scoring");
    let box_of_base = "city (city [base/city])".to_owned();
    let disabled =
        harness.get_by(move |n| n.label().is_some_and(|l| l == box_of_base)).accesskit_node().is_disabled();
    assert!(disabled, "the words of a base term are locked");
    press_button(&mut harness, "Change for this set (city [base/city])");
    assert_eq!(terms(&harness)[0].replaces, ["base/city"]);
    fill(&mut harness, "/pay/0/each (city [my-set/city])", "5");
    assert!(shop_mut(&mut harness).scoring.wait_for_example().is_some());
    settle(&mut harness);
    harness.get_by_label_contains("pays 5 for each tile");
}

#[test]
fn json_is_edited_and_faults_are_placed() {
    let mut harness = with_term();
    let json = serde_json::to_string(&terms(&harness)[0]).unwrap();
    fill(&mut harness, "The term as JSON", &json.replace("feature", "festure"));
    settle(&mut harness);
    harness.get_by_label_contains("expected one of `feature`, `figure`");
    assert_eq!(terms(&harness)[0].on.kind, ["city"], "nothing has changed");
    fill(&mut harness, "The term as JSON", &json.replace(r#"["city"]"#, r#"["monastery"]"#));
    assert_eq!(terms(&harness)[0].on.kind, ["monastery"]);
}

#[test]
fn cards_move_inside_their_group() {
    let mut harness = with_term();
    choose(&mut harness, "New term", "A site pays for the tiles around it");
    let ids = |h: &Harness<'static, App>| terms(h).iter().map(|t| t.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&harness), ["my-set/new", "my-set/new-2"]);
    press_with(&mut harness, Modifiers::ALT, Key::ArrowUp);
    assert_eq!(ids(&harness), ["my-set/new-2", "my-set/new"]);
    press_button(&mut harness, &format!("Remove the term ({NEW})"));
    assert_eq!(ids(&harness), ["my-set/new-2"]);
}

#[test]
fn words_are_declared_renamed_and_removed() {
    let mut harness = new_set("Vocabulary");
    choose(&mut harness, "Add (Vocabulary)", "Mark");
    assert_eq!(shop(&harness).work.set().marks[0].id, "new-mark");
    fill(&mut harness, "Id", "reed");
    assert_eq!(shop(&harness).work.set().marks[0].id, "reed");
    harness.get_by_label("mark reed, not used");
    fill(&mut harness, "Id", "Big reed");
    harness.get_by_label_contains("cannot be an id");
    assert_eq!(shop(&harness).work.set().marks[0].id, "reed");
    fill(&mut harness, "Name (Czech)", "rákos");
    assert_eq!(shop(&harness).work.set().marks[0].label.get("cs"), "rákos");
    choose(&mut harness, "Add (Vocabulary)", "Kind inside a tile");
    choose(&mut harness, "Completed (new-kind)", "never");
    let completes = shop(&harness).work.set().kinds[0].completes;
    assert_eq!(completes, tilewright::model::vocab::Completes::Never);
    press_button(&mut harness, "Remove new-kind");
    assert!(shop(&harness).work.set().kinds.is_empty());
    press_with(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(shop(&harness).work.set().kinds.len(), 1);
}
