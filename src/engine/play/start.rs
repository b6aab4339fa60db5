//! How a game begins: plates or the start tile, neutral figures where they start, the first player before drawing.

use serde_json::Map;

use crate::engine::rules::Rules;
use crate::model::{Board, Edit, PlacedFigure, PlacedPlate, PlacedTile, Spot, Turn, TurnState};
use crate::model::{Cell, vocab::StandsOn};

use super::phases;

/// Edits that set a game up on a board without tiles: what replaces the start tile, else the start tile (BAS-START-1,
/// CNT-START-1, RIV-START-1), neutral figures with a starting place, and the first player's turn. Nothing on a board where
/// tiles lie, but the turn.
pub fn edits(board: &Board, rules: &Rules) -> Vec<Edit> {
    let mut edits = Vec::new();
    if board.tiles.is_empty() && board.plates.is_empty() {
        let plates = plates(rules);
        if plates.is_empty()
            && let Some(id) = rules.start_tile()
        {
            edits.push(Edit::PutTile(Cell::new(0, 0), 0, PlacedTile::new(id, Turn::ZERO)));
        }
        let first = board.plates.len();
        edits.extend(plates.into_iter().enumerate().map(|(i, p)| Edit::PutPlate(first + i, p)));
    }
    let mut at = board.figures.len();
    for info in rules.figures.iter().filter(|f| f.in_game && f.def.neutral) {
        let placed = board.figures.iter().any(|f| f.figure == info.def.id);
        if let Some(place) =
            info.def.starts.as_ref().filter(|_| !placed && info.def.on == Some(StandsOn::Place))
        {
            edits.push(Edit::PutFigure(
                at,
                PlacedFigure {
                    player: None,
                    figure: info.def.id.clone(),
                    spot: Spot::Place(place.clone()),
                    extra: Map::new(),
                },
            ));
            at += 1;
        }
    }
    if let Some(first) = board.players.first() {
        edits.push(Edit::Turn(Some(TurnState::new(&first.id, phases::DRAW))));
    }
    edits
}

/// Plates that replace the start tile, laid as they lie beside each other.
fn plates(rules: &Rules) -> Vec<PlacedPlate> {
    let mut placed: Vec<PlacedPlate> = Vec::new();
    for (set, _) in &rules.sets {
        for plate in set.plates.iter().filter(|p| p.replaces_start) {
            let id = format!("{}/{}", set.id, plate.id);
            let beside = plate.beside.as_ref().and_then(|b| {
                let partner = format!("{}/{}", set.id, b.plate);
                let (east, south) = b.offset();
                placed.iter().find(|p| p.plate == partner).map(|p| (p.x - east, p.y - south))
            });
            let (x, y) = beside.unwrap_or_else(|| {
                let right = placed.iter().map(|p| p.x).max();
                (right.map_or(0, |x| x + plate.extent()[0]), 0)
            });
            let side = plate.sides.first().cloned();
            placed.push(PlacedPlate { plate: id, side, x, y, turn: Turn::ZERO, extra: Map::new() });
        }
    }
    placed
}
