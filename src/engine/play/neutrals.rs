//! Neutral figures that stand beside another piece: what becomes of them when that piece leaves.

use crate::engine::rules::StandsBy;
use crate::model::{Piece, PlacedFigure, Spot};

use super::draft::Draft;

/// A neutral figure whose companion has left stays on the tile, beside nobody.
pub(super) fn leave_alone(draft: &mut Draft<'_>) {
    let rules = draft.at.rules();
    let beside = |f: &&PlacedFigure| {
        let info = rules.figure(&f.figure).map(|k| rules.figure_info(k));
        info.is_some_and(|i| i.def.neutral && i.def.beside.is_some() && i.stands_by == StandsBy::Figure)
    };
    let alone: Vec<Piece> = draft
        .figures()
        .iter()
        .filter(beside)
        .filter(|f| matches!(f.spot, Spot::Segment(..)))
        .filter(|f| !draft.figures().iter().any(|g| g.player.is_some() && g.spot == f.spot))
        .map(Piece::of)
        .collect();
    for piece in alone {
        if let Some(cell) = piece.spot.cell()
            && draft.take(&piece)
        {
            draft.put(&Piece { spot: Spot::Cell(cell), ..piece });
        }
    }
}
