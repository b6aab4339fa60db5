//! Whole games by simple players, for statistics.

use std::sync::Arc;

use super::bag::Bag;
use super::phases;
use super::position::Position;
use super::start;
use super::state::State;
use crate::engine::rng::Rng;
use crate::engine::rules::Rules;
use crate::engine::simulate::Outcome;
use crate::model::{Action, Board, Event, What};

/// How players choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// Uniformly among what is legal, passing included.
    #[default]
    Random,
    /// What makes most, by the points that the game would end with: the own ones less the best rival's, looking at a tile and
    /// the figure after it together; among equals at random.
    Greedy,
}

/// Plays a board to the end, from its first draw on: the same generator gives the same game.
///
/// Only what nobody can decide is drawn by chance: each tile of the bag as often as it is there.
pub fn play(board: &Board, rules: &Arc<Rules>, policy: Policy, rng: &mut Rng) -> Outcome {
    play_out(board, rules, policy, rng).0
}

/// As [`play`], with the game as it ended.
pub fn play_out(board: &Board, rules: &Arc<Rules>, policy: Policy, rng: &mut Rng) -> (Outcome, State) {
    let mut state = State::new(board.clone(), Arc::clone(rules));
    let players = board.players.len();
    let mut out =
        Outcome { points: vec![0; players], by_kind: vec![0; rules.kinds.len()], ..Outcome::default() };
    loop {
        let decision = state.decision();
        if decision.is_chance() {
            let Some(action) = draw(&state, rng) else { break };
            let events = step(&mut state, &action);
            tell(&state, &events, &mut out);
            continue;
        }
        if decision.choices.is_empty() {
            break;
        }
        let legal = decision.choices.len();
        match decision.phase {
            phases::PLACE => {
                out.turns += 1;
                out.placements += legal as u64;
            }
            // With nothing to choose, leaving it is the one choice.
            phases::FIGURE => out.options += legal as u64,
            _ => {}
        }
        let action = match policy {
            _ if legal == 1 => decision.choices[0].action.clone(),
            Policy::Random => decision.choices[rng.below(legal as u32) as usize].action.clone(),
            Policy::Greedy => best(&mut state, rng),
        };
        let events = step(&mut state, &action);
        tell(&state, &events, &mut out);
    }
    let scores = state.analysis().player_scores(state.board());
    out.points = scores.iter().map(|p| p.r#final).collect();
    (out, state)
}

/// A board of some sets before the first draw, with as many players.
pub fn opening(mut board: Board, rules: &Rules) -> Board {
    for edit in start::edits(&board, rules) {
        // The edits are made for this very board.
        let _ = board.apply(edit);
    }
    board
}

fn step(state: &mut State, action: &Action) -> Vec<Event> {
    let events = state.apply_known(action).unwrap_or_default();
    state.forget();
    events
}

fn draw(state: &State, rng: &mut Rng) -> Option<Action> {
    let at = Position::new(state.board(), state.analysis());
    let kind = Bag::of(&at).nth(rng.next() >> 1)?;
    Some(Action::Draw(at.rules().tile_info(kind).id.clone()))
}

fn tell(state: &State, events: &[Event], out: &mut Outcome) {
    for event in events {
        match &event.what {
            What::Unplaceable(id) => {
                out.undrawable += 1;
                out.unplaced.extend(state.analysis().rules().tile(id));
            }
            What::Paid(line) if line.points != 0 => {
                let kind = line.feature.as_deref().and_then(|f| f.split('@').next());
                let number = kind.and_then(|k| state.analysis().rules().kind(k));
                match number.and_then(|k| out.by_kind.get_mut(usize::from(k))) {
                    Some(sum) => *sum += line.points,
                    None => out.besides += line.points,
                }
            }
            _ => {}
        }
    }
}

/// How a position looks to a player: the own points less the best rival's, were the game to end.
fn outlook(state: &State, player: &str) -> i64 {
    let scores = state.analysis().player_scores(state.board());
    let own = scores.iter().find(|p| p.id == player).map_or(0, |p| p.r#final);
    let rival = scores.iter().filter(|p| p.id != player).map(|p| p.r#final).max();
    own - rival.unwrap_or(0)
}

/// The best of the choices: the outlook after it, or for a tile after the best figure upon it.
fn best(state: &mut State, rng: &mut Rng) -> Action {
    let decision = state.decision();
    let player = decision.player.clone();
    let mut found: Vec<(i64, Action)> = Vec::with_capacity(decision.choices.len());
    for choice in decision.choices {
        if state.apply_known(&choice.action).is_err() {
            continue;
        }
        let mut value = outlook(state, &player);
        if decision.phase == phases::PLACE && state.decision().phase == phases::FIGURE {
            for next in state.decision().choices {
                if state.apply_known(&next.action).is_ok() {
                    value = value.max(outlook(state, &player));
                    state.undo();
                }
            }
        }
        state.undo();
        found.push((value, choice.action));
    }
    let most = found.iter().map(|(value, _)| *value).max().unwrap_or(0);
    found.retain(|(value, _)| *value == most);
    let n = rng.below(found.len() as u32) as usize;
    found.into_iter().nth(n).map_or(Action::Proceed, |(_, action)| action)
}
