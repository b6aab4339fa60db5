//! Where a tile may be laid and a figure may be put.

use std::collections::BTreeSet;

use tilewright::model::vocab::Holds;
use tilewright::model::{Board, Cell, FigureDef, KindDef, PlacedTile, Side, TileSet, Turn};

use super::features::Features;
use super::ground::{Ground, Laid};

/// All legal placements of a tile, sorted by row, column and turn; all four turns are tried, twins are kept.
pub fn placements(ground: &Ground, tile: &str) -> Vec<(Cell, Turn)> {
    let Some(def) = ground.tile(tile).filter(|_| is_drawn(ground, tile)) else { return Vec::new() };
    if ground.tiles.is_empty() {
        let mut found = on_empty_board(ground, tile);
        found.retain(|(cell, _)| !ground.taken.contains(cell));
        return found;
    }
    let mut cells = BTreeSet::new();
    for cell in ground.tiles.keys() {
        cells.extend(Side::ALL.into_iter().map(|s| cell.step(s)));
    }
    let mut found = Vec::new();
    for cell in cells {
        for turn in Turn::ALL {
            if fits(ground, cell, Laid { def, turn }) {
                found.push((cell, turn));
            }
        }
    }
    found
}

/// Whether a tile can be drawn at all: it is no cell of a plate, and the edition has it, if any has.
fn is_drawn(ground: &Ground, tile: &str) -> bool {
    let owner = |set: &&TileSet| tile.strip_prefix(set.id.as_str()).is_some_and(|rest| rest.starts_with('/'));
    let Some(set) = ground.sets.iter().copied().find(|s| owner(&s)) else { return false };
    let use_of = ground.board.sets.iter().find(|u| u.id == set.id);
    let chosen = use_of.and_then(|u| u.edition.as_deref()).filter(|e| set.editions.iter().any(|x| x == e));
    let local = &tile[set.id.len() + 1..];
    let on_plate = set.plates.iter().flat_map(|p| p.cells.iter().flatten()).any(|c| c == local);
    let counted = set
        .tile(local)
        .is_some_and(|t| t.count.is_empty() || t.copies(chosen.or_else(|| set.newest_edition())) != 0);
    !on_plate && counted
}

/// On an empty board only the start tile fits, at the origin, turned as one likes (BAS-START-1); where plates
/// are laid instead of a start tile nothing fits before them (CNT-START-1).
fn on_empty_board(ground: &Ground, tile: &str) -> Vec<(Cell, Turn)> {
    let used = |set: &&TileSet| ground.board.sets.iter().any(|u| u.id == set.id);
    if ground.sets.iter().filter(used).any(|s| s.plates.iter().any(|p| p.replaces_start)) {
        return Vec::new();
    }
    let is_start = ground.sets.iter().filter(used).any(|set| {
        let use_of = ground.board.sets.iter().find(|u| u.id == set.id);
        let edition = use_of.and_then(|u| u.edition.as_deref()).or_else(|| set.newest_edition());
        let start = edition.and_then(|e| set.start.get(e)).or_else(|| set.start.get("all"));
        start.is_some_and(|s| s == tile)
    });
    if is_start { Turn::ALL.into_iter().map(|t| (Cell::default(), t)).collect() } else { Vec::new() }
}

/// A free cell, at least one tile across a side (BAS-PLACE-1), and all touching sides alike (BAS-PLACE-2).
fn fits(ground: &Ground, cell: Cell, laid: Laid) -> bool {
    if ground.taken.contains(&cell) {
        return false;
    }
    let beyond = |side: Side| ground.tiles.get(&cell.step(side)).copied();
    let touches = Side::ALL.into_iter().any(|s| beyond(s).is_some());
    let alike = Side::ALL.into_iter().all(|s| beyond(s).is_none_or(|b| ground.sides_match(laid, s, b)));
    touches && alike
}

/// The board after laying a tile on a free cell.
pub fn with_tile(board: &Board, tile: &str, cell: Cell, turn: Turn) -> Board {
    let mut board = board.clone();
    board.tiles.entry(cell).or_default().insert(0, PlacedTile::new(tile, turn));
    board
}

/// The figures that a player may put on the tile just laid on a cell, as (figure, segment), sorted
/// (BAS-FIG-1, BAS-FIG-2, ABB-1). A completed feature without figures is allowed (BAS-ORDER-1).
pub fn figure_spots(ground: &Ground, cell: Cell, player: &str) -> Vec<(String, String)> {
    let features = Features::of(ground);
    let mut spots = Vec::new();
    let Some(laid) = ground.tiles.get(&cell) else { return spots };
    for figure in ground.sets.iter().flat_map(|s| &s.figures) {
        if supply(ground, figure, player) <= 0 {
            continue;
        }
        for segment in &laid.def.segments {
            let Some(kind) = ground.kind(&segment.kind) else { continue };
            let Some(feature) = features.at(cell, &segment.id) else { continue };
            if !feature.occupied
                && kind.holds != Some(Holds::None)
                && segment.holds != Some(Holds::None)
                && stands_on(ground, figure, kind)
            {
                spots.push((figure.id.clone(), segment.id.clone()));
            }
        }
    }
    spots.sort();
    spots
}

/// How many of a figure a player has left; none where its option is off or it belongs to nobody.
pub fn supply(ground: &Ground, figure: &FigureDef, player: &str) -> i64 {
    let in_game = !figure.neutral && figure.option.as_deref().is_none_or(|o| ground.switch(o));
    let all = if in_game { i64::from(figure.each_player.unwrap_or(0)) } else { 0 };
    let out = ground
        .board
        .figures
        .iter()
        .filter(|f| f.player.as_deref() == Some(player) && f.figure == figure.id)
        .count();
    all - out as i64
}

/// Whether a figure may stand on a kind.
pub fn stands_on(ground: &Ground, figure: &FigureDef, kind: &KindDef) -> bool {
    let like = figure.stands_as.as_deref().and_then(|id| ground.figure(id)).unwrap_or(figure);
    like.stands_on.iter().any(|word| *word == kind.id || kind.groups.contains(word))
}
