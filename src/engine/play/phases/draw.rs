//! Drawing a tile (BAS-PLACE-3), and what happens at once when it is drawn.

use super::{DRAW, LAST_CALL, PLACE, Phase, TOKENS, proceed, tokens};
use crate::engine::play::Step;
use crate::engine::play::bag::Bag;
use crate::engine::play::draft::Draft;
use crate::engine::play::pieces;
use crate::engine::play::position::Position;
use crate::engine::play::program::Effect;
use crate::engine::program::moment_index;
use crate::engine::rules::TileKind;
use crate::engine::value::settle;
use crate::engine::value::{self, Occasion};
use crate::model::declare::{EffectDo, EffectWhen};
use crate::model::term::Moment;
use crate::model::{Action, Choice, Edit, Piece, What};

/// See the module.
#[derive(Debug)]
pub struct Draw;

impl Phase for Draw {
    fn id(&self) -> &'static str {
        DRAW
    }

    fn is_due(&self, _: &Position<'_>) -> bool {
        true
    }

    fn choices(&self, at: &Position<'_>) -> Vec<Choice> {
        let id = |kind: TileKind| at.rules().tile_info(kind).id.clone();
        let tiles: Vec<Choice> =
            Bag::of(at).tiles.iter().map(|(kind, _)| Choice::plain(Action::Draw(id(*kind)))).collect();
        if tiles.is_empty() { proceed() } else { tiles }
    }

    fn take(&self, at: &Position<'_>, action: &Action) -> Step {
        let mut draft = Draft::new(at);
        let Action::Draw(id) = action else {
            // Nothing is left: of a stack of its own, so that the others serve; else the game ends.
            let next = if draft.turn.from.take().is_some() { DRAW } else { LAST_CALL };
            return draft.go_to(next);
        };
        let player = at.turn.player.clone();
        draft.tell(Some(&player), None, What::Drawn(id.clone()));
        if let Some(bag) = &at.board.bag {
            let mut bag = bag.clone();
            if let Some(amount) = bag.0.get_mut(id) {
                amount.count -= 1;
                if amount.count <= 0 {
                    bag.0.remove(id);
                }
            }
            draft.edit(Edit::Bag(Some(bag)));
        }
        let Some(kind) = at.rules().tile(id) else {
            draft.discard(id);
            return draft.go_to(DRAW);
        };
        if tokens::hand_out(&mut draft, kind) {
            // The player chooses first; what else the tile does comes after that.
            draft.edit(Edit::Drawn(Some(id.clone())));
            return draft.go_to(TOKENS);
        }
        drawn(draft, kind, id)
    }
}

/// What a drawn tile does once tokens were handed out for it; then it is in hand, unless it is gone.
pub(super) fn drawn(mut draft: Draft<'_>, kind: TileKind, id: &str) -> Step {
    let at = draft.at;
    let in_hand = at.board.drawn.is_some();
    let from = draft.turn.from.take();
    let gone = happens_at_draw(&mut draft, kind, id);
    let unplaceable = !gone && at.analysis.legal(kind).is_empty();
    if unplaceable {
        draft.tell(Some(&at.turn.player), Some("BAS-PLACE-3"), What::Unplaceable(id.to_owned()));
        draft.discard(id);
        // Another is drawn from where this one came from.
        draft.turn.from = from;
    }
    if gone || unplaceable {
        if in_hand {
            draft.edit(Edit::Drawn(None));
        }
        return draft.go_to(DRAW);
    }
    if !in_hand {
        draft.edit(Edit::Drawn(Some(id.to_owned())));
    }
    draft.go_to(PLACE)
}

/// Effects of drawing a tile that hold now.
pub(super) fn effects_of<'a>(at: &Position<'a>, kind: TileKind) -> Vec<&'a Effect> {
    let player = at.turn.player.as_str();
    let occasion = occasion(kind);
    let holds = |effect: &Effect| {
        let scene = at.scene(player);
        let tests = &effect.tests;
        effect.concerns(kind)
            && value::tests_hold(at.store(), &scene, &occasion, tests, None, at.number(player))
    };
    at.play().effects_when(EffectWhen::Drawn).filter(|effect| holds(effect)).collect()
}

fn occasion(kind: TileKind) -> Occasion<'static> {
    Occasion { moment: Moment::Drawn, drawn: Some(kind), ..Occasion::NONE }
}

/// Effects and payments of drawing; whether the tile is gone by them.
fn happens_at_draw(draft: &mut Draft<'_>, kind: TileKind, id: &str) -> bool {
    let at = draft.at;
    let player = at.turn.player.as_str();
    let effects = effects_of(at, kind);
    if !at.rules().programs().at_large[moment_index(Moment::Drawn)].is_empty() {
        let settlement = settle::occasion(at.store(), at.scene(player), &occasion(kind));
        draft.settle(&settlement, "BAS-RET-1");
    }
    let mut gone = false;
    for effect in &effects {
        match effect.action {
            EffectDo::TakeOff => {
                let pieces: Vec<Piece> = pieces::to_take(at, effect, None);
                pieces.iter().for_each(|p| draft.send_home(p, &effect.rule));
            }
            EffectDo::Clear | EffectDo::Steal => {
                for old in &at.board.common {
                    draft.tell(None, Some(&effect.rule), What::Dropped(old.clone()));
                    draft.discard(old);
                }
                let steals = effect.action == EffectDo::Steal;
                let now: Vec<String> = steals.then(|| id.to_owned()).into_iter().collect();
                if at.board.common != now {
                    draft.edit(Edit::Common(now));
                }
                if steals {
                    draft.tell(Some(player), Some(&effect.rule), What::Stolen(id.to_owned()));
                    draft.turn.from.clone_from(&effect.from);
                    gone = true;
                }
            }
            EffectDo::NoFigure
            | EffectDo::Reach
            | EffectDo::ExtraTurn
            | EffectDo::MoveNeutral
            | EffectDo::AddToken
            | EffectDo::Send => {}
        }
    }
    gone
}
