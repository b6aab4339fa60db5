//! Figures are called from places off the grid to what is about to be scored, before majorities (CNT-MOVE-1, CNT-MOVE-2).

use super::{CALL, Phase, SCORE, or_pass, score};
use crate::engine::play::Step;
use crate::engine::play::draft::Draft;
use crate::engine::play::position::Position;
use crate::engine::play::program::{Calling, PlayRules};
use crate::engine::store::FeatureNo;
use crate::engine::value;
use crate::model::{Action, Choice, Piece, Spot, What};

/// See the module.
#[derive(Debug)]
pub struct Call;

/// What a player may call: each figure in an open place to each of these features that the place serves.
pub(super) fn callable(
    at: &Position<'_>,
    player: &str,
    features: &[FeatureNo],
    rule_of: &dyn Fn(&Calling) -> Option<String>,
) -> Vec<Choice> {
    let mut choices = Vec::new();
    for calling in &at.play().callings {
        let Some(rule) = rule_of(calling) else { continue };
        if is_closed(at, calling) {
            continue;
        }
        let mut pieces: Vec<Piece> = at
            .board
            .figures
            .iter()
            .filter(|f| f.player.as_deref() == Some(player))
            .filter(|f| matches!(&f.spot, Spot::Place(place) if *place == calling.place))
            .map(Piece::of)
            .collect();
        pieces.dedup();
        for piece in pieces {
            for f in features {
                if calling.serves >> at.store().kind_of(*f) & 1 == 1
                    && let Some(to) = seat(at, *f, &piece)
                {
                    choices.push(Choice::by(&rule, Action::Join(piece.clone(), to)));
                }
            }
        }
    }
    choices
}

/// Whether a neutral figure closes a place.
fn is_closed(at: &Position<'_>, calling: &Calling) -> bool {
    let closes = |id: &String| {
        let there = |f: &crate::model::PlacedFigure| {
            f.figure == *id && matches!(&f.spot, Spot::Place(place) if *place == calling.place)
        };
        at.board.figures.iter().any(there)
    };
    calling.closed_by.as_ref().is_some_and(closes)
}

/// The segment of a feature that a figure goes to: its first in row order on which somebody may stand, so not where a
/// neutral figure bars the tile (DRA-MOVE-5); none where that kind of figure may not stand.
fn seat(at: &Position<'_>, f: FeatureNo, piece: &Piece) -> Option<Spot> {
    let store = at.store();
    let figure = at.rules().figure(&piece.figure)?;
    if at.rules().figure_info(figure).stands_on >> store.kind_of(f) & 1 == 0 {
        return None;
    }
    let held = |s: &crate::engine::store::SegmentNo| {
        let (_, tile, k) = store.locate(*s);
        at.rules().def(tile).segments[k].holds.is_some()
    };
    let barred = |s: &crate::engine::store::SegmentNo| {
        at.analysis.barred_cell(at.board, store.cell_of_segment(*s)).is_some()
    };
    let seats = store.ring_of(f).filter(|s| !held(s) && !barred(s));
    let first = seats.map(|s| (store.cell_of_segment(s), store.segment_id(s))).min()?;
    Some(Spot::Segment(first.0, first.1.to_owned()))
}

/// Leads a figure to its feature.
pub(super) fn join(draft: &mut Draft<'_>, piece: &Piece, to: &Spot, rule: Option<&str>) {
    if draft.take(piece) {
        draft.put(&Piece { spot: to.clone(), ..piece.clone() });
        draft.tell(piece.player.as_deref(), rule, What::Joined(piece.clone(), to.clone()));
    }
}

impl Call {
    /// Whose turn it is to call, with the place in the round.
    fn caller<'a>(&self, at: &Position<'a>) -> Option<(usize, &'a str)> {
        if at.play().callings.is_empty() {
            return None;
        }
        let features = score::due(at);
        let round = at.round_after(&at.turn.player);
        let able = |(_, player): &(usize, &'a str)| !self.offers(at, player, &features).is_empty();
        round.into_iter().enumerate().skip(at.turn.passed as usize).find(able)
    }

    fn offers(&self, at: &Position<'_>, player: &str, features: &[FeatureNo]) -> Vec<Choice> {
        callable(at, player, features, &|calling| Some(calling.rule.clone()))
    }
}

impl Phase for Call {
    fn id(&self) -> &'static str {
        CALL
    }

    fn is_used(&self, play: &PlayRules) -> bool {
        !play.callings.is_empty()
    }

    fn is_due(&self, at: &Position<'_>) -> bool {
        self.caller(at).is_some()
    }

    fn decider<'a>(&self, at: &'a Position<'_>) -> &'a str {
        self.caller(at).map_or(at.decider(), |(_, player)| player)
    }

    fn choices(&self, at: &Position<'_>) -> Vec<Choice> {
        or_pass(self.offers(at, self.decider(at), &score::due(at)))
    }

    fn take(&self, at: &Position<'_>, action: &Action) -> Step {
        let mut draft = Draft::new(at);
        let Some((place, player)) = self.caller(at) else { return draft.go_to(SCORE) };
        if let Action::Join(piece, to) = action {
            let offers = self.offers(at, player, &score::due(at));
            let rule = offers.into_iter().find(|c| c.action == *action).and_then(|c| c.rule);
            join(&mut draft, piece, to, rule.as_deref());
            draft.turn.passed = place as u32;
        } else {
            draft.tell(Some(player), None, What::Passed);
            draft.turn.passed = place as u32 + 1;
        }
        draft.go_to(CALL)
    }
}

/// The id of a feature, for sorting.
pub(super) fn by_id(at: &Position<'_>, features: &mut [FeatureNo]) {
    features.sort_by_cached_key(|f| value::feature_id(at.store(), *f));
}
