//! Laying the drawn tile, and what happens at once when it lies.

use super::{DRAW, FIGURE, PLACE, Phase, proceed};
use crate::engine::play::Step;
use crate::engine::play::draft::Draft;
use crate::engine::play::position::Position;
use crate::engine::play::program::Effect;
use crate::engine::rules::TileKind;
use crate::model::declare::{EffectDo, EffectTo, EffectWhen};
use crate::model::{Action, Cell, Choice, Edit, PlacedTile, Spot, Turn, What};

/// See the module.
#[derive(Debug)]
pub struct Place;

impl Phase for Place {
    fn id(&self) -> &'static str {
        PLACE
    }

    fn is_due(&self, at: &Position<'_>) -> bool {
        at.board.drawn.is_some()
    }

    fn choices(&self, at: &Position<'_>) -> Vec<Choice> {
        let legal = at.drawn().map(|kind| at.analysis.legal(kind)).unwrap_or_default();
        let lays: Vec<Choice> = legal
            .into_iter()
            .flat_map(|(cell, turns)| {
                let turns = Turn::ALL.into_iter().filter(move |t| turns >> t.quarters() & 1 == 1);
                turns.map(move |turn| Choice::plain(Action::Lay(cell, turn)))
            })
            .collect();
        if lays.is_empty() { proceed() } else { lays }
    }

    fn take(&self, at: &Position<'_>, action: &Action) -> Step {
        let mut draft = Draft::new(at);
        let player = at.turn.player.clone();
        draft.edit(Edit::Drawn(None));
        let id = at.board.drawn.clone().unwrap_or_default();
        let (Action::Lay(cell, turn), Some(kind)) = (action, at.drawn()) else {
            draft.tell(Some(&player), Some("BAS-PLACE-3"), What::Unplaceable(id.clone()));
            draft.discard(&id);
            return draft.go_to(DRAW);
        };
        draft.edit(Edit::PutTile(*cell, 0, PlacedTile::new(&id, *turn)));
        draft.turn.placed = Some([cell.x, cell.y]);
        draft.tell(Some(&player), None, What::Laid(id, *cell, *turn));
        for effect in at.play().effects_when(EffectWhen::Placed) {
            at_once(&mut draft, effect, kind, *cell, &player);
        }
        draft.go_to(FIGURE)
    }
}

/// What a tile does as soon as it lies, by what is printed on it.
fn at_once(draft: &mut Draft<'_>, effect: &Effect, kind: TileKind, cell: Cell, player: &str) {
    let rules = draft.at.rules();
    let of_kind =
        |s: &crate::model::SegmentDef| rules.kind(&s.kind).is_some_and(|k| effect.kinds >> k & 1 == 1);
    if !effect.concerns(kind) || (effect.kinds != 0 && !rules.def(kind).segments.iter().any(of_kind)) {
        return;
    }
    match (effect.action, effect.to, effect.neutral, &effect.token) {
        (EffectDo::MoveNeutral, Some(EffectTo::Placed), Some(neutral), _) => {
            let id = rules.figure_info(neutral).def.id.clone();
            draft.move_neutral(&id, Spot::Cell(cell), Some(&effect.rule), Some(player));
        }
        (EffectDo::AddToken, Some(EffectTo::Placed), _, Some(token)) => {
            draft.add_token(token, cell, &effect.rule, player);
        }
        _ => {}
    }
}
