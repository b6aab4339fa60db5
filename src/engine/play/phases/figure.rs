//! Putting a figure, or what may be done instead (BAS-FIG-1, ABB-3, DRA-FAIRY-1, DRA-PRIN-1).

use super::{FIGURE, Phase, WALK, or_pass, proceed};
use crate::engine::play::Step;
use crate::engine::play::draft::Draft;
use crate::engine::play::pieces;
use crate::engine::play::position::Position;
use crate::engine::play::program::Effect;
use crate::engine::program::moment_index;
use crate::engine::rules::{FigureKind, StandsBy};
use crate::engine::store::FeatureNo;
use crate::engine::value::{Carried, Occasion, settle};
use crate::model::declare::{EffectDo, EffectTo, EffectWhen};
use crate::model::term::Moment;
use crate::model::{Action, Choice, Piece, PlacedFigure, Spot, What};

/// See the module.
#[derive(Debug)]
pub struct Figure;

impl Phase for Figure {
    fn id(&self) -> &'static str {
        FIGURE
    }

    fn is_due(&self, at: &Position<'_>) -> bool {
        at.placed().is_some()
    }

    fn choices(&self, at: &Position<'_>) -> Vec<Choice> {
        let Some((cell, _, _)) = at.placed() else { return proceed() };
        let player = at.decider();
        let mut choices = Vec::new();
        for spot in at.analysis.spots_after(at.board, player, cell) {
            let figure = at.rules().figure_info(spot.figure).def.id.clone();
            let action = Action::Put(figure, Spot::Segment(spot.cell, spot.segment));
            choices.push(Choice { action, rule: spot.by });
        }
        let mut must = false;
        for effect in at.play().effects_when(EffectWhen::Placed) {
            let pieces = taken_by_tile(at, effect);
            must |= !effect.optional && !pieces.is_empty();
            choices.extend(pieces.into_iter().map(|p| Choice::by(&effect.rule, Action::TakeOff(p))));
        }
        if must {
            // Who must take a figure off can do nothing instead.
            choices.retain(|c| matches!(c.action, Action::TakeOff(_)));
            return choices;
        }
        let may_put = at.analysis.no_figure_after(cell).is_none();
        for effect in at.play().effects_when(EffectWhen::FigurePhase).filter(|e| may_put || !e.instead) {
            choices.extend(instead(at, effect));
        }
        if choices.is_empty() { proceed() } else { or_pass(choices) }
    }

    fn take(&self, at: &Position<'_>, action: &Action) -> Step {
        let mut draft = Draft::new(at);
        let player = at.decider().to_owned();
        tile_lies(&mut draft, &player);
        match action {
            Action::Put(figure, spot) => put(&mut draft, &player, figure, spot),
            Action::TakeOff(piece) => take_off(&mut draft, &player, piece),
            Action::Move(figure, to) => {
                let effects = at.play().effects_when(EffectWhen::FigurePhase);
                let moves =
                    |e: &&Effect| e.neutral.is_some_and(|k| at.rules().figure_info(k).def.id == *figure);
                let rule = effects.filter(|e| e.action == EffectDo::MoveNeutral).find(moves);
                let rule = rule.map(|e| e.rule.as_str());
                draft.move_neutral(figure, to.clone(), rule, Some(&player));
            }
            _ => {
                draft.pass(action);
            }
        }
        draft.go_to(WALK)
    }
}

/// What the tile brings once it lies: a second turn, payments.
fn tile_lies(draft: &mut Draft<'_>, player: &str) {
    let at = draft.at;
    let Some((_, kind, _)) = at.placed() else { return };
    if !at.turn.second {
        let extra = at.play().effects_when(EffectWhen::Placed).filter(|e| e.action == EffectDo::ExtraTurn);
        draft.turn.again = extra.into_iter().find(|e| at.happens(e, kind)).map(|e| e.rule.clone());
    }
    if !at.rules().programs().at_large[moment_index(Moment::Placed)].is_empty() {
        let occasion = Occasion { moment: Moment::Placed, ..at.occasion() };
        let settlement = settle::occasion(at.store(), at.scene(player), &occasion);
        draft.settle(&settlement, "BAS-RET-1");
    }
}

/// Figures that the tile just laid lets its player take off (DRA-PRIN-1).
fn taken_by_tile(at: &Position<'_>, effect: &Effect) -> Vec<Piece> {
    let concerned = at.placed().is_some_and(|(_, kind, _)| effect.concerns(kind));
    if effect.action != EffectDo::TakeOff || !concerned {
        return Vec::new();
    }
    let features: Vec<FeatureNo> = at.placed_features(&effect.marks);
    pieces::to_take(at, effect, Some(&features))
}

/// What may be done instead of putting a figure.
fn instead(at: &Position<'_>, effect: &Effect) -> Vec<Choice> {
    let by = |action| Choice::by(&effect.rule, action);
    match (effect.action, effect.to, effect.neutral) {
        (EffectDo::TakeOff, _, _) => {
            pieces::to_take(at, effect, None).into_iter().map(|p| by(Action::TakeOff(p))).collect()
        }
        (EffectDo::MoveNeutral, Some(EffectTo::OwnFigure), Some(neutral)) => {
            let id = at.rules().figure_info(neutral).def.id.clone();
            let spots = beside_own(at, neutral).into_iter();
            spots.map(|spot| by(Action::Move(id.clone(), spot))).collect()
        }
        _ => Vec::new(),
    }
}

/// Where a neutral figure would stand beside a figure of the player, other than where it is.
fn beside_own(at: &Position<'_>, neutral: FigureKind) -> Vec<Spot> {
    let own = |f: &&PlacedFigure| f.player.as_deref() == Some(at.decider());
    let by_tile = at.rules().figure_info(neutral).stands_by == StandsBy::Tile;
    let beside = |f: &PlacedFigure| match (&f.spot, by_tile) {
        (Spot::Segment(cell, _), true) => Some(Spot::Cell(*cell)),
        (Spot::Segment(..), false) => Some(f.spot.clone()),
        (Spot::Cell(_) | Spot::Place(_), _) => None,
    };
    let mut spots: Vec<Spot> = at.board.figures.iter().filter(own).filter_map(beside).collect();
    spots.sort();
    spots.dedup();
    spots.retain(|spot| at.neutral_spot(neutral) != Some(spot));
    spots
}

fn put(draft: &mut Draft<'_>, player: &str, figure: &str, spot: &Spot) {
    let at = draft.at;
    let def = at.rules().figure(figure).map(|k| &at.rules().figure_info(k).def);
    if let Some(def) = def.filter(|d| d.displaces) {
        let there: Vec<&PlacedFigure> =
            at.board.figures.iter().filter(|f| f.player.is_some() && f.spot == *spot).collect();
        let carried: Vec<Carried> = there.iter().filter_map(|f| pieces::carried(at, f)).collect();
        if let Some(event) = def.displaced_event.as_ref().filter(|_| !carried.is_empty()) {
            let occasion = Occasion { moment: Moment::Event, event, figures: &carried, ..at.occasion() };
            let settlement = settle::occasion(at.store(), at.scene(player), &occasion);
            draft.settle(&settlement, "BAS-RET-1");
        }
        let rule = def.rule.clone().unwrap_or_else(|| "BAS-RET-1".to_owned());
        for old in there.into_iter().map(Piece::of) {
            draft.send_home(&old, &rule);
        }
    }
    let piece = Piece { player: Some(player.to_owned()), figure: figure.to_owned(), spot: spot.clone() };
    draft.put(&piece);
    let rule = def.and_then(|d| d.rule.as_deref());
    draft.tell(Some(player), rule, What::Put(piece));
}

fn take_off(draft: &mut Draft<'_>, player: &str, piece: &Piece) {
    let at = draft.at;
    let by_tile = at.play().effects_when(EffectWhen::Placed);
    let by_tile = by_tile.filter(|e| taken_by_tile(at, e).contains(piece));
    let own = at.play().effects_when(EffectWhen::FigurePhase);
    let own = own.filter(|e| e.action == EffectDo::TakeOff && pieces::to_take(at, e, None).contains(piece));
    let Some(effect) = by_tile.chain(own).next() else { return };
    let carried = pieces::placed(at, piece).and_then(|f| pieces::carried(at, f));
    if let (true, Some(carried)) = (effect.scores, carried) {
        let figures = [carried];
        let feature = Some(at.store().feature_of(carried.segment));
        let occasion = Occasion { moment: Moment::Recalled, figures: &figures, feature, ..at.occasion() };
        let settlement = settle::occasion(at.store(), at.scene(player), &occasion);
        draft.settle(&settlement, "BAS-RET-1");
    }
    draft.send_home(piece, &effect.rule);
}
