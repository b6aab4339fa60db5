//! Whole random games: analysis as from scratch after each step, exact undo, refusals that change nothing.

use std::sync::Arc;

use tilewright::app::Catalogue;
use tilewright::engine::analysis::Analysis;
use tilewright::engine::play::{State, start};
use tilewright::engine::rng::Rng;
use tilewright::engine::rules::Rules;
use tilewright::model::{Action, Board, Player, SetUse, Turn, What};

pub fn rules_of(board: &Board) -> Arc<Rules> {
    let catalogue = Catalogue::built_in();
    Arc::new(Rules::compile(&|id| catalogue.set(id), &board.sets, &board.options))
}

/// A game of some sets before its first draw.
pub fn game(sets: &[&str], players: usize) -> State {
    let ids = ["red", "blue", "yellow", "green"];
    let mut board = Board {
        sets: sets.iter().map(|id| SetUse::new(id)).collect(),
        players: ids[..players].iter().map(|id| Player::new(id, "")).collect(),
        ..Board::default()
    };
    let rules = rules_of(&board);
    for edit in start::edits(&board.clone(), &rules) {
        board.apply(edit).unwrap();
    }
    State::new(board, rules)
}

/// Every built-in set with what it needs, and mixtures.
pub fn mixtures() -> Vec<Vec<&'static str>> {
    vec![
        vec!["base"],
        vec!["base", "inns-and-cathedrals"],
        vec!["base", "traders-and-builders"],
        vec!["base", "princess-and-dragon"],
        vec!["base", "river-1"],
        vec!["base", "river-2"],
        vec!["base", "king-and-robber"],
        vec!["base", "cathars"],
        vec!["base", "count-of-carcassonne"],
        vec!["base", "shrines"],
        vec!["base", "towers-and-thieves"],
        vec!["base", "river-1", "river-2", "princess-and-dragon", "traders-and-builders"],
        vec!["base", "count-of-carcassonne", "shrines", "cathars", "princess-and-dragon", "king-and-robber"],
        vec!["base", "river-1", "towers-and-thieves", "inns-and-cathedrals", "shrines"],
        vec![
            "base",
            "inns-and-cathedrals",
            "traders-and-builders",
            "princess-and-dragon",
            "river-2",
            "king-and-robber",
            "cathars",
            "shrines",
            "towers-and-thieves",
        ],
    ]
}

fn assert_as_scratch(state: &State, what: &str) {
    let fresh = Analysis::new(state.board(), Arc::clone(state.analysis().rules()));
    let (kept, scratch) = (state.analysis().score(state.board()), fresh.score(state.board()));
    assert_eq!(kept, scratch, "{what}: kept analysis differs from one made anew");
}

/// A random choice; laying and drawing are as likely as each other choice of their kind.
fn random_action(state: &State, rng: &mut Rng) -> Option<Action> {
    let actions = state.legal_actions();
    let n = u32::try_from(actions.len()).unwrap();
    (n > 0).then(|| actions[rng.below(n) as usize].clone())
}

#[test]
fn play_and_editing_give_the_same_board() {
    for (g, sets) in mixtures().into_iter().enumerate() {
        for round in 0..2u64 {
            let mut state = game(&sets, 2 + (g + round as usize) % 3);
            let mut rng = Rng::stream(7 + round, g as u64);
            let mut steps = 0;
            let mut over = false;
            while let Some(action) = random_action(&state, &mut rng) {
                let events = state.apply(&action).unwrap_or_else(|e| panic!("{sets:?}: {action:?}: {e}"));
                over |= events.iter().any(|e| e.what == What::Over);
                steps += 1;
                assert!(steps < 5_000, "{sets:?} does not end");
                // At the end of every turn the whole sheet; between, one step in seven.
                if events.iter().any(|e| e.what == What::Begins) || steps % 7 == 0 {
                    assert_as_scratch(&state, &format!("{sets:?} step {steps} after {action:?}"));
                }
            }
            assert!(over, "{sets:?}: the game stopped in the phase {:?}", state.board().turn);
            assert_as_scratch(&state, &format!("{sets:?} at the end"));
        }
    }
}

#[test]
fn undo_is_exact_at_every_step() {
    for (g, sets) in mixtures().into_iter().enumerate() {
        let mut state = game(&sets, 3);
        let mut rng = Rng::stream(99, g as u64);
        let mut boards = vec![state.board().clone()];
        for _ in 0..160 {
            let Some(action) = random_action(&state, &mut rng) else { break };
            state.apply(&action).unwrap();
            // Now and then a few steps back and on again another way.
            boards.push(state.board().clone());
            if rng.below(10) == 0 {
                for _ in 0..rng.below(6) {
                    if state.undo() {
                        boards.pop();
                        assert_eq!(state.board(), boards.last().unwrap());
                    }
                }
                assert_as_scratch(&state, "after undo");
            }
        }
        while state.undo() {
            boards.pop();
            assert_eq!(state.board(), boards.last().unwrap(), "{sets:?}");
        }
        assert_eq!(boards.len(), 1, "every step was undone");
        assert_as_scratch(&state, "undone to the start");
    }
}

#[test]
fn what_is_not_offered_is_refused_and_changes_nothing() {
    let mut state = game(&["base", "princess-and-dragon"], 2);
    let mut rng = Rng::new(5);
    let mut refused = 0;
    for _ in 0..200 {
        let decision = state.decision();
        let board = state.board().clone();
        let far = tilewright::model::Cell::new(90, 90);
        let odd = [
            Action::Lay(far, Turn::ZERO),
            Action::Draw("base/nothing".to_owned()),
            Action::Move("dragon".to_owned(), tilewright::model::Spot::Cell(far)),
            Action::Pass,
            Action::Proceed,
        ];
        for action in odd.iter().filter(|a| !decision.offers(a)) {
            let refusal = state.apply(action).unwrap_err();
            assert!(!refusal.message.is_empty());
            assert_eq!(*state.board(), board);
            refused += 1;
        }
        let Some(action) = random_action(&state, &mut rng) else { break };
        state.apply(&action).unwrap();
    }
    assert!(refused > 500, "only {refused} refusals");
}
