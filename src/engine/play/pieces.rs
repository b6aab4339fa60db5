//! Figures that effects mean: whom a player may take off the board.

use crate::engine::rules::FigureKind;
use crate::engine::store::FeatureNo;
use crate::engine::value::Carried;
use crate::model::term::Owner;
use crate::model::{Piece, PlacedFigure};

use super::position::Position;
use super::program::Effect;

/// Figures that an effect may take off, in the board's order. With `features` only those that stand on one of them.
pub(super) fn to_take(at: &Position<'_>, effect: &Effect, features: Option<&[FeatureNo]>) -> Vec<Piece> {
    let player = at.decider();
    let meant = |f: &&PlacedFigure| is_meant(at, effect, f, player);
    let on = |f: &&PlacedFigure| match features {
        None => true,
        Some(features) => at.feature_under(f).is_some_and(|feature| features.contains(&feature)),
    };
    let tested = |f: &&PlacedFigure| {
        let feature = at.feature_under(f);
        // A figure that scores as it leaves does so only while its feature is open (ABB-3).
        let open = !effect.scores || feature.is_some_and(|f| !at.store().is_completed(f));
        open && at.holds(effect, feature, player)
    };
    let found: Vec<&PlacedFigure> = at.board.figures.iter().filter(meant).filter(on).filter(tested).collect();
    let kept_back = |f: &PlacedFigure| {
        at.kind_of(f).is_some_and(|k| effect.last.get(k.0 as usize).is_some_and(|last| *last))
    };
    let others = found.iter().any(|f| !kept_back(f));
    found.into_iter().filter(|f| !others || !kept_back(f)).map(Piece::of).collect()
}

fn is_meant(at: &Position<'_>, effect: &Effect, figure: &PlacedFigure, player: &str) -> bool {
    let Some(kind) = at.kind_of(figure) else { return false };
    let own = match effect.owner {
        Some(Owner::Own) => figure.player.as_deref() == Some(player),
        Some(Owner::Any) | None => true,
    };
    let in_role = effect.roles.is_none_or(|roles| {
        let on = at.feature_under(figure).map(|f| at.store().kind_of(f));
        at.rules().figure_info(kind).can_own() && on.is_some_and(|k| roles >> k & 1 == 1)
    });
    own && in_role && effect.means(kind)
}

/// A figure as occasions carry it.
pub(super) fn carried(at: &Position<'_>, figure: &PlacedFigure) -> Option<Carried> {
    let player = at.number(figure.player.as_deref()?)?;
    let segment = at.analysis.segment_under(figure)?;
    Some(Carried { player, kind: at.kind_of(figure)?, segment })
}

/// The figure on the board that a piece is.
pub(super) fn placed<'a>(at: &Position<'a>, piece: &Piece) -> Option<&'a PlacedFigure> {
    at.board.figures.iter().find(|f| piece.is(f))
}

/// Figures of a player that are in the game and in supply, in the order of the ruleset.
pub(super) fn in_supply(at: &Position<'_>, player: &str) -> Vec<FigureKind> {
    let rules = at.rules();
    let has = |kind: &FigureKind| {
        let info = rules.figure_info(*kind);
        let piece = rules.standing.figure(*kind).piece == kind.0;
        info.in_game
            && !info.def.neutral
            && piece
            && at.analysis.supply_left(at.board, player, *kind).is_none_or(|left| left > 0)
    };
    (0..rules.figures.len()).map(|i| FigureKind(i as u8)).filter(has).collect()
}
