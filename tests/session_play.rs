//! Playing on a session: steps of the history, drawing, the log, saving in the middle of a turn.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use tilewright::app::play::bag::Sack;
use tilewright::app::play::strip::Stand;
use tilewright::app::play::{self, Mode, Next, Pace, Play, strip, words, worth};
use tilewright::app::{Catalogue, Session, builtin};
use tilewright::format;
use tilewright::model::{Action, Board, Edit, SetUse, Spot, What};

fn session(sets: &[&str]) -> Session {
    let board = Board {
        sets: sets.iter().map(|id| SetUse::new(id)).collect(),
        players: builtin::first_players(2),
        ..Board::default()
    };
    Session::new(Arc::new(Catalogue::built_in()), board)
}

fn game(sets: &[&str]) -> (Session, Play) {
    let (mut session, mut play) = (session(sets), Play::default());
    play.new_game(&mut session, 2).unwrap();
    (session, play)
}

/// The best choice, as a list shows it first.
fn best(session: &Session) -> Action {
    let decision = play::decision(session);
    let worth = worth::of_choices(session, &decision);
    decision.choices[worth::best_first(&worth)[0]].action.clone()
}

/// Plays so many decisions: drawing as set, else the best choice.
fn go_on(session: &mut Session, play: &mut Play, decisions: usize) {
    for _ in 0..decisions {
        if play.step(session).unwrap() {
            continue;
        }
        if play::decision(session).choices.is_empty() {
            break;
        }
        let action = best(session);
        play.act(session, &action).unwrap();
    }
}

fn tiles_drawn(session: &Session, play: &Play) -> Vec<String> {
    let rows = play.log.rows(session);
    let events = rows.iter().filter(|r| r.done).flat_map(|r| r.entry.events());
    events
        .filter_map(|e| match &e.what {
            What::Drawn(id) => Some(id.clone()),
            _ => None,
        })
        .collect()
}

#[test]
fn a_decision_is_one_step_and_undo_leads_back_to_it() {
    let (mut session, mut play) = game(&["base"]);
    let start = session.board().clone();
    assert!(session.tile_at(tilewright::model::Cell::new(0, 0)).is_some(), "the start tile lies");
    let mut boards = vec![start];
    for _ in 0..30 {
        go_on(&mut session, &mut play, 1);
        boards.push(session.board().clone());
    }
    assert_eq!(session.history().position, 31, "the new game and thirty decisions");
    let last = session.history().labels.last().unwrap().clone();
    assert!(last.starts_with("Red: ") || last.starts_with("Blue: "), "{last}");
    while boards.len() > 1 {
        assert_eq!(session.board(), &boards.pop().unwrap());
        session.undo();
    }
    assert_eq!(session.board(), &boards[0]);
    session.go_to(31);
    assert_eq!(session.history().position, 31);
}

#[test]
fn a_refusal_changes_nothing_and_names_its_rule() {
    let (mut session, mut play) = game(&["base"]);
    play.step(&mut session).unwrap();
    let before = (session.board().clone(), session.history());
    let far = Action::Lay(tilewright::model::Cell::new(40, 40), tilewright::model::Turn::ZERO);
    let refusal = play.act(&mut session, &far).unwrap_err();
    assert_eq!(refusal.rule.as_deref(), Some("BAS-PLACE-1"));
    assert_eq!((session.board().clone(), session.history()), before);
}

#[test]
fn the_same_seed_draws_the_same_tiles_whatever_was_undone() {
    let (mut session, mut play) = game(&["base"]);
    play.drawing.seed = "carc-2041".to_owned();
    go_on(&mut session, &mut play, 24);
    let first = tiles_drawn(&session, &play);
    assert!(first.len() >= 8, "{first:?}");
    session.go_to(9);
    go_on(&mut session, &mut play, 16);
    let again = tiles_drawn(&session, &play);
    assert_eq!(again[..first.len().min(again.len())], first[..first.len().min(again.len())]);
    let (mut other, mut another) = game(&["base"]);
    another.drawing.seed = "carc-2042".to_owned();
    go_on(&mut other, &mut another, 24);
    assert_ne!(tiles_drawn(&other, &another), first);
    let seed = another.drawing.seed.clone();
    another.drawing.roll();
    assert_ne!(another.drawing.seed, seed);
}

#[test]
fn a_list_is_drawn_in_its_order_and_says_what_it_cannot_draw() {
    let (mut session, mut play) = game(&["base"]);
    play.drawing.mode = Mode::List;
    let list = ["base/monastery", "base/road-bend", "base/nothing"].map(str::to_owned).to_vec();
    play.drawing.set_list(&session, list.clone());
    go_on(&mut session, &mut play, 6);
    assert_eq!(tiles_drawn(&session, &play), list[..2]);
    assert_eq!(play.drawing.next(&session), Next::Blocked("base/nothing".to_owned()));
    assert!(play.next_step(&session).is_none());
    play.drawing.set_list(&session, Vec::new());
    assert!(matches!(play.drawing.next(&session), Next::Tile(_)), "after the list at random");
    play.drawing.mode = Mode::ByHand;
    assert_eq!(play.drawing.next(&session), Next::ByHand);
}

#[test]
fn the_log_keeps_undone_steps_until_another_replaces_them() {
    let (mut session, mut play) = game(&["base"]);
    go_on(&mut session, &mut play, 12);
    let all = play.log.rows(&session).len();
    assert_eq!(all, 13);
    session.go_to(5);
    let rows = play.log.rows(&session);
    assert_eq!((rows.len(), rows.iter().filter(|r| r.done).count()), (all, 5));
    assert_eq!(rows[7].position, 8);
    session.go_to(13);
    assert!(play.log.rows(&session).iter().all(|r| r.done));
    // An edit by hand replaces what was undone.
    session.go_to(5);
    session.apply("Name", vec![Edit::Name("Other".to_owned())]).unwrap();
    assert_eq!(play.log.rows(&session).len(), 5);
    go_on(&mut session, &mut play, 1);
    let rows = play.log.rows(&session);
    assert_eq!((rows.len(), rows[5].position), (6, 7), "the edit has its own place between");
}

#[test]
fn editing_in_between_is_played_on() {
    let (mut session, mut play) = game(&["base"]);
    go_on(&mut session, &mut play, 13);
    let cell = *session.board().tiles.keys().next_back().unwrap();
    let figures = session.board().figures.iter().enumerate().rev();
    let mut edits: Vec<Edit> =
        figures.filter(|(_, f)| f.spot.cell() == Some(cell)).map(|(n, _)| Edit::TakeFigure(n)).collect();
    edits.push(Edit::TakeTile(cell, 0));
    session.apply("Remove", edits).unwrap();
    assert!(session.tile_at(cell).is_none());
    go_on(&mut session, &mut play, 9);
    assert_eq!(session.history().position, 1 + 13 + 1 + 9);
}

#[test]
fn a_saved_board_reopens_in_the_same_phase() {
    for sets in [&["base"][..], &["base", "princess-and-dragon"], &["base", "count-of-carcassonne"]] {
        let (mut session, mut play) = game(sets);
        for _ in 0..25 {
            go_on(&mut session, &mut play, 1);
            let text = format::write_board(session.board());
            let board = format::read_board(&text, "saved").unwrap();
            let again = Session::new(Arc::new(Catalogue::built_in()), board);
            assert_eq!(play::decision(&again), play::decision(&session));
            assert_eq!(play.drawing.next(&again), play.drawing.next(&session));
        }
    }
}

#[test]
fn every_phase_can_be_a_step_of_its_own() {
    let (mut session, mut play) = game(&["base"]);
    play.pace = Pace::EachPhase;
    let mut phases = Vec::new();
    for _ in 0..10 {
        phases.push(play::decision(&session).phase);
        go_on(&mut session, &mut play, 1);
    }
    assert_eq!(phases[..6], ["draw", "place", "figure", "score", "end", "draw"]);
    let now = play::decision(&session);
    let shown = strip::phases(&session, &play.log, &now);
    let names: Vec<&str> = shown.iter().map(|s| s.phase).collect();
    assert_eq!(names, ["draw", "place", "figure", "score", "end"], "the base game needs no more");
    assert_eq!(shown.iter().filter(|s| s.stand == Stand::Current).count(), 1);
    let (mut count, mut play) = game(&["base", "count-of-carcassonne"]);
    go_on(&mut count, &mut play, 2);
    let shown = strip::phases(&count, &play.log, &play::decision(&count));
    assert!(shown.iter().any(|s| s.phase == "send") && shown.iter().any(|s| s.phase == "call"));
}

#[test]
fn worth_is_what_the_board_says_after_the_choice() {
    let (mut session, mut play) = game(&["base"]);
    let mut some = 0;
    for _ in 0..40 {
        let decision = play::decision(&session);
        if !decision.is_chance() {
            let worth = worth::of_choices(&session, &decision);
            let at = |s: &Session| {
                let p = s.players().iter().find(|p| p.id == decision.player).unwrap();
                (p.r#final, p.now)
            };
            let before = at(&session);
            let pace = std::mem::replace(&mut play.pace, Pace::EachPhase);
            for (choice, worth) in decision.choices.iter().zip(&worth) {
                play.act(&mut session, &choice.action).unwrap();
                let after = at(&session);
                assert_eq!((worth.end, worth.now), (after.0 - before.0, after.1 - before.1));
                some += i64::from(worth.end != 0);
                session.undo();
            }
            play.pace = pace;
            let order = worth::best_first(&worth);
            assert!(order.windows(2).all(|w| worth[w[0]] >= worth[w[1]]));
        }
        go_on(&mut session, &mut play, 1);
    }
    assert!(some > 20, "{some} choices are worth something");
}

#[test]
fn a_whole_game_is_told_in_lines_with_rules_and_points() {
    let (mut session, mut play) = game(&["base"]);
    go_on(&mut session, &mut play, 400);
    assert_eq!(play::decision(&session).phase, "over");
    let rows = play.log.rows(&session);
    let lines: Vec<words::Line> = rows.iter().flat_map(|r| words::lines(&session, r.entry)).collect();
    let paid: Vec<&words::Line> = lines.iter().filter(|l| l.points != 0).collect();
    assert!(paid.len() > 10);
    assert!(paid.iter().all(|l| !l.rules.is_empty() && l.detail.contains(|c: char| c.is_ascii_digit())));
    assert!(
        paid.iter().any(|l| l.title.starts_with("City completed, ") && l.rules[0] == "BAS-CITY-1"),
        "{paid:#?}"
    );
    // Every point of the final sheet is told once.
    for player in session.players() {
        let told: i64 =
            paid.iter().filter(|l| l.player.as_deref() == Some(&player.id)).map(|l| l.points).sum();
        assert_eq!(told, player.r#final, "{}", player.name);
    }
    let turns: Vec<u32> = rows.iter().map(|r| r.entry.turn).collect();
    assert!(
        turns.windows(2).all(|w| w[0] <= w[1]) && turns[0] == 1 && *turns.last().unwrap() == 71,
        "{turns:?}"
    );
    assert!(lines.iter().all(|l| !l.title.is_empty()));
}

#[test]
fn the_sack_tells_what_waits_and_what_fits_nowhere() {
    let (mut session, mut play) = game(&["base", "river-1"]);
    let sack = Sack::of(&session);
    let waiting: i64 = sack.waiting.iter().flat_map(|w| &w.tiles).map(|s| s.count).sum();
    assert!(sack.total() > 0 && waiting >= 71, "the river comes first: {sack:?}");
    assert!(sack.waiting.iter().all(|w| w.rule.is_some()));
    go_on(&mut session, &mut play, 60);
    assert!(Sack::of(&session).waiting.is_empty(), "the river is laid");
    let (session, _) = game(&["base"]);
    let sack = Sack::of(&session);
    assert_eq!((sack.total(), sack.homeless.len(), sack.out.len()), (71, 0, 0));
}

#[test]
fn recorded_actions_become_steps_and_stop_at_the_first_that_is_refused() {
    let (mut session, mut play) = game(&["base"]);
    let mut actions = Vec::new();
    play.pace = Pace::EachPhase;
    while actions.len() < 40 {
        let action = play.next_step(&session).unwrap_or_else(|| best(&session));
        play.act(&mut session, &action).unwrap();
        actions.push(action);
    }
    let board = session.board().clone();
    let (mut again, mut other) = game(&["base"]);
    assert_eq!(other.replay(&mut again, actions.clone()), Ok(40));
    assert_eq!(*again.board(), board);
    assert_eq!(again.history().position, 41);
    assert_eq!(other.log.rows(&again).len(), 41);
    let (mut again, mut other) = game(&["base"]);
    actions.insert(7, Action::Put("meeple".to_owned(), Spot::Place("nowhere".to_owned())));
    let (n, refusal) = other.replay(&mut again, actions).unwrap_err();
    assert_eq!((n, again.history().position), (7, 8));
    assert!(!refusal.message.is_empty());
}
