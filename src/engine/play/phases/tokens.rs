//! A drawn tile adds a token to each free site; where too few are left, the player chooses which sites get one, at most one
//! each (TOW-THIEF-1).

use super::{Phase, TOKENS, draw, proceed};
use crate::engine::play::Step;
use crate::engine::play::draft::Draft;
use crate::engine::play::position::Position;
use crate::engine::play::program::{Effect, PlayRules};
use crate::engine::rules::TileKind;
use crate::model::declare::{EffectDo, EffectTo, EffectWhen};
use crate::model::{Action, Cell, Choice};

/// See the module.
#[derive(Debug)]
pub struct Tokens;

/// Gives what a tile that is drawn adds; whether the player is to choose where it goes, and nothing was given yet.
pub(super) fn hand_out(draft: &mut Draft<'_>, kind: TileKind) -> bool {
    let at = draft.at;
    let Some((effect, token)) = handing_out(at, kind) else { return false };
    let cells = free_cells(draft, effect, token);
    match draft.tokens_left(token) {
        Some(0) => false,
        Some(left) if left < cells.len() as i64 => true,
        Some(_) | None => {
            cells.into_iter().for_each(|c| draft.add_token(token, c, &effect.rule, &at.turn.player));
            false
        }
    }
}

/// The effect by which a tile that is drawn adds tokens to free sites, and the token.
fn handing_out<'a>(at: &Position<'a>, kind: TileKind) -> Option<(&'a Effect, &'a str)> {
    let adds = |e: &&Effect| e.action == EffectDo::AddToken && e.to == Some(EffectTo::FreeSites);
    let effect = draw::effects_of(at, kind).into_iter().find(adds)?;
    Some((effect, effect.token.as_deref()?))
}

/// Cells of the sites that an effect leads to on which nobody stands and that have room and got nothing yet, in row order.
fn free_cells(draft: &Draft<'_>, effect: &Effect, token: &str) -> Vec<Cell> {
    let store = draft.at.store();
    let free = store.features().filter(|f| effect.kinds >> store.kind_of(*f) & 1 == 1 && store.is_free(*f));
    let mut cells: Vec<Cell> =
        free.flat_map(|f| store.ring_of(f)).map(|s| store.cell_of_segment(s)).collect();
    cells.retain(|c| draft.has_room(token, *c) && !draft.turn.given.contains(&[c.x, c.y]));
    cells.sort_unstable();
    cells
}

fn choices(at: &Position<'_>) -> Vec<Choice> {
    let Some((effect, token)) = at.drawn().and_then(|kind| handing_out(at, kind)) else { return Vec::new() };
    let draft = Draft::new(at);
    if draft.tokens_left(token) == Some(0) {
        return Vec::new();
    }
    let cells = free_cells(&draft, effect, token).into_iter();
    cells.map(|c| Choice::by(&effect.rule, Action::Add(token.to_owned(), c))).collect()
}

impl Phase for Tokens {
    fn id(&self) -> &'static str {
        TOKENS
    }

    fn is_used(&self, play: &PlayRules) -> bool {
        play.effects_when(EffectWhen::Drawn).any(|e| e.to == Some(EffectTo::FreeSites))
    }

    fn is_due(&self, at: &Position<'_>) -> bool {
        at.drawn().is_some()
    }

    fn choices(&self, at: &Position<'_>) -> Vec<Choice> {
        let choices = choices(at);
        if choices.is_empty() { proceed() } else { choices }
    }

    fn take(&self, at: &Position<'_>, action: &Action) -> Step {
        let mut draft = Draft::new(at);
        if let (Action::Add(token, cell), Some(kind)) = (action, at.drawn()) {
            let rule = handing_out(at, kind).map(|(effect, _)| effect.rule.as_str()).unwrap_or_default();
            draft.add_token(token, *cell, rule, &at.turn.player);
            draft.turn.given.push([cell.x, cell.y]);
            let sites = handing_out(at, kind).map_or(0, |(e, t)| free_cells(&draft, e, t).len());
            if draft.tokens_left(token) != Some(0) && sites > 0 {
                return draft.go_to(TOKENS);
            }
        }
        draft.turn.given.clear();
        match (at.drawn(), &at.board.drawn) {
            (Some(kind), Some(id)) => draw::drawn(draft, kind, id),
            _ => draft.go_to(super::DRAW),
        }
    }
}
