//! What a figure on each segment would score if the drawing lay alone on the board: told by the engine.

use std::sync::Arc;

use super::Bench;
use crate::edit::drawing::Drawing;
use crate::engine::analysis::Analysis;
use crate::engine::rules::{FigureKind, Rules};
use crate::model::{Board, Cell, PlacedFigure, PlacedTile, Player, ScoreLine, SetUse, TileSet, Turn};

/// Who stands on a segment of the tile alone, and what for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The segment.
    pub segment: String,
    /// The first figure that may stand there and can own it; none where nobody may.
    pub figure: Option<String>,
    /// Points paid at once: the feature is completed by the tile alone.
    pub now: i64,
    /// Points if the game ended with this tile, those paid at once among them.
    pub last: i64,
    /// Where the points come from.
    pub lines: Vec<ScoreLine>,
}

/// The one who stands there.
const PLAYER: &str = "red";

impl Bench {
    /// What a figure on each segment would score on this tile alone now, by the rules of the set and of the sets at hand.
    /// Compiles the ruleset: for a pause in drawing rather than for every step of a drag.
    pub fn worth(&self, drawing: &Drawing) -> Vec<Worth> {
        let tile = drawing.tile();
        let own = Arc::new(self.set_of(tile));
        let others = self.at_hand.iter().filter(|a| a.set.id != own.id);
        let mut uses: Vec<SetUse> =
            others.map(|a| SetUse { edition: a.edition.clone(), ..SetUse::new(&a.set.id) }).collect();
        uses.push(SetUse::new(&own.id));
        let find = |id: &str| -> Option<Arc<TileSet>> {
            if id == own.id {
                return Some(Arc::clone(&own));
            }
            self.at_hand.iter().find(|a| a.set.id == id).map(|a| Arc::clone(&a.set))
        };
        let mut board = Board { sets: uses, players: vec![Player::new(PLAYER, "")], ..Board::default() };
        let rules = Arc::new(Rules::compile(&find, &board.sets, &board.options));
        let here = Cell::new(0, 0);
        board.tiles.insert(here, vec![PlacedTile::new(&format!("{}/{}", own.id, tile.id), Turn::ZERO)]);
        let empty = Analysis::new(&board, Arc::clone(&rules));
        let stands = |segment: &str| {
            let figures = (0..rules.figures.len()).map(|i| FigureKind(i as u8));
            figures
                .filter(|f| rules.figure_info(*f).can_own())
                .find(|f| empty.may_stand(&board, PLAYER, *f, here, segment))
        };
        let mut all = Vec::new();
        for segment in &tile.segments {
            let Some(figure) = stands(&segment.id) else {
                all.push(Worth {
                    segment: segment.id.clone(),
                    figure: None,
                    now: 0,
                    last: 0,
                    lines: Vec::new(),
                });
                continue;
            };
            let figure = rules.figure_info(figure).def.id.clone();
            let held = Board {
                figures: vec![PlacedFigure::new(PLAYER, &figure, here, &segment.id)],
                ..board.clone()
            };
            let scores = Analysis::new(&held, Arc::clone(&rules)).player_scores(&held);
            let Some(score) = scores.into_iter().next() else { continue };
            all.push(Worth {
                segment: segment.id.clone(),
                figure: Some(figure),
                now: score.now,
                last: score.r#final,
                lines: score.lines,
            });
        }
        all
    }
}
