//! Undo and redo are exact, gestures are one step, and steps that change nothing vanish.

use proptest::prelude::*;
use tilewright::edit::{Applied, History};
use tilewright::model::{
    Accepted, Board, Cell, Edit, EditError, OptionValue, PlacedFigure, PlacedPlate, PlacedTile, Player,
    SetUse, Spot, Turn, TurnState,
};

fn at(x: i32) -> Cell {
    Cell::new(x, 0)
}

fn tile(id: &str) -> PlacedTile {
    PlacedTile::new(id, Turn::ZERO)
}

fn put(x: i32, id: &str) -> Edit {
    Edit::PutTile(at(x), 0, tile(id))
}

fn take(x: i32) -> Edit {
    Edit::TakeTile(at(x), 0)
}

fn name(text: &str) -> Edit {
    Edit::Name(text.to_owned())
}

fn board_with(tiles: &[(i32, &str)]) -> Board {
    let mut board = Board::default();
    for (x, id) in tiles {
        board.tiles.entry(at(*x)).or_default().push(tile(id));
    }
    board
}

fn labels(history: &History) -> Vec<&str> {
    history.labels().collect()
}

#[test]
fn undo_and_redo_lead_there_and_back() {
    let (mut history, mut board) = (History::new(), Board::default());
    history.apply(&mut board, "Place a", vec![put(0, "a")]).expect("applies");
    history.apply(&mut board, "Place b", vec![put(1, "b"), name("two")]).expect("applies");
    assert_eq!((labels(&history), history.position()), (vec!["Place a", "Place b"], 2));
    let both = board.clone();

    let applied = history.undo(&mut board).expect("undone");
    let edits: Vec<Edit> = applied.into_iter().map(|a| a.edit).collect();
    assert_eq!(edits, [name(""), take(1)], "reported in the order in which they were made");
    assert_eq!(board, board_with(&[(0, "a")]));
    assert_eq!((history.undo_label(), history.redo_label()), (Some("Place a"), Some("Place b")));
    assert_eq!((labels(&history), history.position()), (vec!["Place a", "Place b"], 1));

    history.redo(&mut board).expect("redone");
    assert_eq!(board, both);
    history.go_to(&mut board, 0).expect("undone");
    assert_eq!((board.clone(), history.position()), (Board::default(), 0));
    history.go_to(&mut board, 9).expect("redone");
    assert_eq!((board.clone(), history.position()), (both, 2));

    history.undo(&mut board).expect("undone");
    history.apply(&mut board, "Place c", vec![put(5, "c")]).expect("applies");
    assert_eq!(labels(&history), ["Place a", "Place c"], "a new step drops what was undone");
    assert_eq!(history.redo(&mut board), Ok(vec![]));
}

#[test]
fn a_step_is_made_wholly_or_not_at_all() {
    let (mut history, mut board) = (History::new(), board_with(&[(0, "a")]));
    let before = board.clone();
    let step = vec![name("new"), take(0), put(3, "x"), take(7), put(4, "y")];
    assert_eq!(history.apply(&mut board, "Wrong", step.clone()), Err(EditError::NoTile(at(7), 0)));
    assert_eq!((&board, history.position(), history.is_dirty()), (&before, 0, false));

    history.begin(&board, "Drag");
    history.extend(&mut board, vec![put(1, "b")]).expect("applies");
    let during = board.clone();
    assert!(history.extend(&mut board, step.clone()).is_err());
    assert!(history.replace(&mut board, step).is_err());
    assert_eq!(board, during, "an error inside a gesture leaves the gesture as it was");
    history.cancel(&mut board).expect("cancelled");
    assert_eq!(board, before);
}

#[test]
fn a_drag_is_one_step_and_merges() {
    let (mut history, mut board) = (History::new(), board_with(&[(0, "a")]));
    history.begin(&board, "Move a");
    for x in 1..=50 {
        history.extend(&mut board, vec![take(x - 1), put(x, "a")]).expect("applies");
    }
    history.end(&board);
    assert_eq!((labels(&history), board.clone()), (vec!["Move a"], board_with(&[(50, "a")])));
    let applied = history.undo(&mut board).expect("undone");
    assert_eq!(applied.len(), 2, "the way between is forgotten: {applied:?}");
    assert_eq!(board, board_with(&[(0, "a")]));

    history.begin(&board, "Rename");
    for text in ["n", "ne", "new"] {
        history.extend(&mut board, vec![name(text)]).expect("applies");
    }
    history.end(&board);
    assert_eq!(history.undo(&mut board).expect("undone").len(), 1);
    assert_eq!(board, board_with(&[(0, "a")]));
}

#[test]
fn replacing_keeps_only_the_last_state_of_a_drag() {
    let (mut history, mut board) = (History::new(), board_with(&[(0, "a")]));
    history.begin(&board, "Move a");
    for x in [3, 9, 2] {
        history.replace(&mut board, vec![take(0), put(x, "a")]).expect("applies");
        assert_eq!(board, board_with(&[(x, "a")]));
    }
    history.end(&board);
    history.undo(&mut board).expect("undone");
    assert_eq!(board, board_with(&[(0, "a")]));
    history.redo(&mut board).expect("redone");
    assert_eq!(board, board_with(&[(2, "a")]));
}

#[test]
fn steps_that_change_nothing_vanish() {
    let (mut history, mut board) = (History::new(), board_with(&[(0, "a"), (1, "b")]));
    history.apply(&mut board, "Real", vec![name("real")]).expect("applies");
    history.undo(&mut board).expect("undone");
    let before = board.clone();
    for edits in [
        vec![],
        vec![name("")],
        vec![take(0), put(0, "a")],
        vec![name("x"), name("")],
        // Not each other's neighbours, but nothing is left of them.
        vec![take(0), take(1), put(0, "a"), put(1, "b")],
        vec![name("x"), put(5, "c"), name(""), take(5)],
        vec![
            Edit::PutFigure(0, PlacedFigure::new("red", "meeple", at(0), "c1")),
            put(9, "z"),
            Edit::TakeFigure(0),
            take(9),
        ],
    ] {
        history.apply(&mut board, "Nothing", edits.clone()).expect("applies");
        assert_eq!((&board, history.position()), (&before, 0), "{edits:?}");
        assert!(!history.is_dirty());
        assert_eq!(history.redo_label(), Some("Real"), "redo is still there after {edits:?}");
        history.begin(&board, "Nothing");
        history.extend(&mut board, edits).expect("applies");
        history.end(&board);
        assert_eq!((history.position(), history.redo_label()), (0, Some("Real")));
    }
    history
        .apply(&mut board, "Turn", vec![take(0), Edit::PutTile(at(0), 0, PlacedTile::new("a", Turn::ALL[1]))])
        .expect("applies");
    assert_eq!(labels(&history), ["Turn"], "a real change stays");
}

#[test]
fn a_cancelled_gesture_restores_exactly_and_keeps_redo() {
    let (mut history, mut board) = (History::new(), board_with(&[(0, "a")]));
    history.apply(&mut board, "Place b", vec![put(1, "b")]).expect("applies");
    history.undo(&mut board).expect("undone");
    let before = board.clone();
    history.begin(&board, "Drag");
    history.extend(&mut board, vec![take(0), put(4, "a"), name("moved")]).expect("applies");
    assert!(history.in_gesture() && history.is_dirty());
    assert_eq!(history.undo_label(), Some("Drag"));
    history.undo(&mut board).expect("undo during a drag takes the drag back");
    assert_eq!((&board, history.in_gesture(), history.is_dirty()), (&before, false, false));
    history.redo(&mut board).expect("redone");
    assert_eq!(board, board_with(&[(0, "a"), (1, "b")]));
}

#[test]
fn the_saved_state_is_found_again() {
    let (mut history, mut board) = (History::new(), Board::default());
    assert!(!history.is_dirty());
    history.apply(&mut board, "1", vec![put(1, "a")]).expect("applies");
    assert!(history.is_dirty());
    history.mark_saved(&board);
    assert!(!history.is_dirty());
    history.apply(&mut board, "2", vec![put(2, "a")]).expect("applies");
    history.undo(&mut board).expect("undone");
    assert!(!history.is_dirty(), "undone back to the saved state");
    history.undo(&mut board).expect("undone");
    assert!(history.is_dirty(), "undone past it");
    history.redo(&mut board).expect("redone");
    assert!(!history.is_dirty());
    history.undo(&mut board).expect("undone");
    history.apply(&mut board, "other", vec![put(9, "a")]).expect("applies");
    assert!(history.is_dirty(), "the saved state is on a branch that is gone");
    history.undo(&mut board).expect("undone");
    assert!(history.is_dirty());
    history.mark_saved(&board);
    history.mark_unsaved();
    assert!(history.is_dirty());
}

#[derive(Clone, Debug)]
enum Move {
    Step(Vec<Edit>),
    Begin,
    Extend(Vec<Edit>),
    Replace(Vec<Edit>),
    End,
    Cancel,
    Undo,
    Redo,
    GoTo(usize),
    Save,
}

fn edit() -> impl Strategy<Value = Edit> {
    let cell = (0..3i32, 0..2i32).prop_map(|(x, y)| Cell::new(x, y));
    let id = prop::sample::select(vec!["a", "b", "c"]);
    let placed = (id.clone(), 0..4usize).prop_map(|(id, t)| PlacedTile::new(id, Turn::from_quarters(t)));
    let plate = (id.clone(), cell.clone()).prop_map(|(id, c)| PlacedPlate {
        plate: id.to_owned(),
        side: None,
        x: c.x,
        y: c.y,
        turn: Turn::ZERO,
        extra: serde_json::Map::new(),
    });
    let figure = (id.clone(), cell.clone())
        .prop_map(|(id, c)| PlacedFigure { spot: Spot::Cell(c), ..PlacedFigure::new("red", id, c, "") });
    prop_oneof![
        4 => (cell.clone(), 0..2usize, placed).prop_map(|(c, i, t)| Edit::PutTile(c, i, t)),
        3 => (cell, 0..2usize).prop_map(|(c, i)| Edit::TakeTile(c, i)),
        1 => (0..2usize, plate).prop_map(|(i, p)| Edit::PutPlate(i, p)),
        1 => (0..2usize).prop_map(Edit::TakePlate),
        1 => (0..2usize, figure).prop_map(|(i, f)| Edit::PutFigure(i, f)),
        1 => (0..2usize).prop_map(Edit::TakeFigure),
        1 => id.clone().prop_map(name),
        1 => id.clone().prop_map(|id| Edit::Sets(vec![SetUse::new(id)])),
        1 => id.clone().prop_map(|id| Edit::Options([(id.to_owned(), OptionValue::Switch(true))].into())),
        1 => id.clone().prop_map(|id| Edit::Players(vec![Player::new(id, "")])),
        1 => prop::option::of(id.clone()).prop_map(|id| Edit::Turn(id.map(|id| TurnState::new(id, "place")))),
        1 => id.prop_map(|id| Edit::Accept(vec![Accepted {
            check: id.to_owned(),
            x: None,
            y: None,
            side: None,
            extra: serde_json::Map::new(),
        }])),
    ]
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let edits = || prop::collection::vec(edit(), 0..4);
    let one = prop_oneof![
        6 => edits().prop_map(Move::Step),
        1 => Just(Move::Begin),
        3 => edits().prop_map(Move::Extend),
        2 => edits().prop_map(Move::Replace),
        1 => Just(Move::End),
        1 => Just(Move::Cancel),
        2 => Just(Move::Undo),
        2 => Just(Move::Redo),
        1 => (0..6usize).prop_map(Move::GoTo),
        1 => Just(Move::Save),
    ];
    prop::collection::vec(one, 1..40)
}

/// A copy of the board that only hears what the history reports.
#[derive(Clone, Default, PartialEq, Debug)]
struct Follower(Board);

impl Follower {
    fn hear(&mut self, applied: Vec<Applied>) {
        for made in applied {
            let inverse = self.0.apply(made.edit).expect("a reported edit fits");
            assert_eq!(inverse, made.inverse);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_use_is_exact(moves in moves()) {
        let (mut history, mut board, mut follower) = (History::new(), Board::default(), Follower::default());
        let mut saved = Board::default();
        for step in moves {
            let before = (board.clone(), history.position(), history.is_dirty());
            let done = match step {
                Move::Step(edits) => history.apply(&mut board, "Step", edits),
                Move::Extend(edits) => history.extend(&mut board, edits),
                Move::Replace(edits) => history.replace(&mut board, edits),
                Move::Begin => { history.begin(&board, "Drag"); Ok(vec![]) }
                Move::End => { history.end(&board); Ok(vec![]) }
                Move::Save => { history.mark_saved(&board); saved = board.clone(); Ok(vec![]) }
                Move::Cancel => Ok(history.cancel(&mut board).expect("never fails")),
                Move::Undo => Ok(history.undo(&mut board).expect("never fails")),
                Move::Redo => Ok(history.redo(&mut board).expect("never fails")),
                Move::GoTo(n) => Ok(history.go_to(&mut board, n).expect("never fails")),
            };
            match done {
                Ok(applied) => follower.hear(applied),
                Err(_) => prop_assert_eq!((board.clone(), history.position(), history.is_dirty()), before),
            }
            prop_assert_eq!(&follower.0, &board);
            if !history.is_dirty() {
                prop_assert_eq!(&board, &saved, "clean means as saved");
            }
        }
        history.end(&board);
        let last = board.clone();
        let (here, all) = (history.position(), history.labels().count());
        let mut states = Vec::new();
        for n in 0..=all {
            history.go_to(&mut board, n).expect("never fails");
            states.push(board.clone());
        }
        prop_assert_eq!(&states[0], &Board::default());
        prop_assert_eq!(&states[here], &last);
        for pair in states.windows(2) {
            prop_assert_ne!(&pair[0], &pair[1], "no step changes nothing");
        }
        for n in (0..=all).rev() {
            history.go_to(&mut board, n).expect("never fails");
            prop_assert_eq!(&board, &states[n]);
        }
    }
}
