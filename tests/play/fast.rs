//! Games of the fast player are games of the turn engine: the same choices at each step, the same points.

use tilewright::engine::play::{State, phases};
use tilewright::engine::rng::Rng;
use tilewright::engine::simulate::{Player, Setup, is_plain};
use tilewright::model::{Action, Board, Player as Seat, SetUse, Spot, What};

use super::games::rules_of;

#[test]
fn fast_games_are_games_of_the_turn_engine() {
    let mut board = Board { sets: vec![SetUse::edition("base", "c1")], ..Board::default() };
    board.players = ["red", "blue"].iter().map(|id| Seat::new(id, "")).collect();
    let rules = rules_of(&board);
    assert!(is_plain(&rules), "the base game of the first edition is plain");
    for edit in tilewright::engine::play::start::edits(&board.clone(), &rules) {
        board.apply(edit).unwrap();
    }
    let setup = Setup::standard(&rules, 2);
    let mut player = Player::new(rules.clone(), setup);
    player.keep_moves();
    for game in 0..25 {
        let outcome = player.play(&mut Rng::stream(3, game));
        let mut state = State::new(board.clone(), rules.clone());
        let (mut placements, mut options, mut unplaceable) = (0, 0, 0);
        for step in player.moves() {
            state.run_forced();
            let id = rules.tile_info(step.tile).id.clone();
            let events = state.apply(&Action::Draw(id)).unwrap();
            let Some((cell, turn)) = step.at else {
                assert!(events.iter().any(|e| matches!(e.what, What::Unplaceable(_))), "{events:?}");
                unplaceable += 1;
                continue;
            };
            assert_eq!(state.decision().phase, phases::PLACE);
            placements += state.decision().choices.len() as u64;
            state.apply(&Action::Lay(cell, turn)).unwrap();
            assert_eq!(state.decision().phase, phases::FIGURE);
            options += state.decision().choices.len() as u64;
            match step.figure {
                Some((segment, figure)) => {
                    let segment = rules.def(step.tile).segments[segment].id.clone();
                    let figure = rules.figure_info(figure).def.id.clone();
                    state.apply(&Action::Put(figure, Spot::Segment(cell, segment))).unwrap();
                }
                None if state.decision().is_forced() => {}
                None => {
                    state.apply(&Action::Pass).unwrap();
                }
            }
        }
        state.run_forced();
        assert_eq!(state.decision().phase, phases::OVER, "game {game}");
        let points: Vec<i64> =
            state.analysis().player_scores(state.board()).iter().map(|p| p.r#final).collect();
        assert_eq!(points, outcome.points, "game {game}");
        assert_eq!((placements, options), (outcome.placements, outcome.options), "game {game}");
        assert_eq!(unplaceable, outcome.undrawable, "game {game}");
        assert_eq!(outcome.by_kind.iter().sum::<i64>(), points.iter().sum::<i64>(), "game {game}");
    }
}
