//! What can be drawn over a board: features in their owners' colours, and problems. The shapes are those of `art::overlay`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::picture::{Look, Plans};
use crate::app::Session;
use crate::art::BoardPicture;
use crate::art::figure::{PlayerInk, player_ink};
use crate::art::overlay::{FieldTint, cell_mark, side_mark, tint};
use crate::model::{Cell, Finding, Severity, Side};

/// Tints every segment that somebody may own; towns and roads of nobody are hatched. Badges stay above.
pub(super) fn features(session: &Session, plans: &mut Plans<'_>, picture: &mut BoardPicture) {
    let mut tinted: BTreeSet<Cell> = BTreeSet::new();
    for feature in &session.score().features {
        let ink = |id: &String| player_ink(id, session.board().player_index(id).unwrap_or(0));
        let owners: Vec<&PlayerInk> = feature.owners.iter().map(ink).collect();
        for (x, y, segment) in &feature.segments {
            let cell = Cell::new(*x, *y);
            let Some(tile) = session.tile_at(cell) else { continue };
            // Nobody may stand in the walled town of a plate: there is nothing to be told by a colour.
            let Some((index, _)) = tile.def.segment(segment).filter(|(_, def)| def.holds.is_none()) else {
                continue;
            };
            let plan = plans.plan(tile.id, tile.def);
            let tint = tint(&plan, index, tile.turn, &owners, FieldTint::Usual);
            picture.overlay(cell, Arc::new(tint), 1.0);
            tinted.insert(cell);
        }
    }
    for cell in tinted {
        if let Some(tile) = session.tile_at(cell)
            && let Some(badges) = plans.badges(tile.id, tile.def, tile.turn)
        {
            picture.overlay(cell, badges, 1.0);
        }
    }
}

/// Marks sides that clash and cells that have something else; the worst finding of each gives its sign.
pub(super) fn problems(session: &Session, look: &Look, picture: &mut BoardPicture) {
    let mut sides: BTreeMap<(Cell, usize), Severity> = BTreeMap::new();
    let mut cells: BTreeMap<Cell, Severity> = BTreeMap::new();
    for finding in session.findings() {
        for (cell, side) in places(finding) {
            let worst = match side {
                Some(side) => sides.entry((cell, side.index())).or_insert(finding.severity),
                None => cells.entry(cell).or_insert(finding.severity),
            };
            *worst = finding.severity.min(*worst);
        }
    }
    let (columns, rows) = (picture.from.x..=picture.to.x, picture.from.y..=picture.to.y);
    let seen = |cell: &Cell| columns.contains(&cell.x) && rows.contains(&cell.y);
    // Both neighbours know of a side that clashes: it is marked once, by the worse of the two.
    for ((cell, side), severity) in &sides {
        let here = Side::from_index(*side);
        let there = (cell.step(here), here.opposite().index());
        let other = sides.get(&there);
        let first = (*cell, *side) < there;
        if seen(cell) && other.is_none_or(|o| severity < o || (severity == o && first)) {
            picture.overlay(*cell, Arc::new(side_mark(here, *severity, look.paper, look.detail())), 1.0);
        }
    }
    for (cell, severity) in cells.iter().filter(|(cell, _)| seen(cell)) {
        picture.overlay(*cell, Arc::new(cell_mark(*severity, look.paper, look.detail())), 1.0);
    }
}

/// Cells with their sides that a finding points at.
fn places(finding: &Finding) -> impl Iterator<Item = (Cell, Option<Side>)> + '_ {
    finding.at.iter().filter_map(|place| place.at().map(|cell| (cell, place.side)))
}
