//! What can be drawn over a board: features in their owners' colours, and problems.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::picture::{Look, Plans};
use crate::app::Session;
use crate::art::figure::{PlayerInk, player_ink};
use crate::art::geo::ngon;
use crate::art::overlay::{FieldTint, illegal_side, tint, warned_side};
use crate::art::palette;
use crate::art::shape::Path;
use crate::art::{BoardPicture, Picture, Role};
use crate::model::{Cell, Finding, Severity, Side};

/// Tints every segment; towns and roads of nobody are hatched.
pub(super) fn features(session: &Session, plans: &mut Plans, picture: &mut BoardPicture) {
    for feature in &session.score().features {
        let ink = |id: &String| player_ink(id, session.board().player_index(id).unwrap_or(0));
        let owners: Vec<&PlayerInk> = feature.owners.iter().map(ink).collect();
        for (x, y, segment) in &feature.segments {
            let cell = Cell::new(*x, *y);
            let Some(tile) = session.tile_at(cell) else { continue };
            let Some((index, _)) = tile.def.segment(segment) else { continue };
            let plan = plans.plan(tile.id, tile.def);
            let tint = tint(&plan, index, tile.turn, &owners, FieldTint::Usual);
            picture.overlay(cell, Arc::new(tint), 1.0);
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
    for ((cell, side), severity) in sides.iter().filter(|((cell, _), _)| seen(cell)) {
        let side = Side::from_index(*side);
        let mark = match severity {
            Severity::Error => illegal_side(side, look.paper),
            Severity::Warning | Severity::Note => warned_side(side),
        };
        picture.overlay(*cell, Arc::new(mark), 1.0);
    }
    for (cell, severity) in cells.iter().filter(|(cell, _)| seen(cell)) {
        picture.overlay(*cell, Arc::new(sign(*severity, look)), 1.0);
    }
}

/// Cells with their sides that a finding points at.
fn places(finding: &Finding) -> impl Iterator<Item = (Cell, Option<Side>)> + '_ {
    finding.at.iter().filter_map(|place| place.at().map(|cell| (cell, place.side)))
}

/// The sign in a cell's corner: an octagon for errors, a triangle for warnings, a disc for notes.
fn sign(severity: Severity, look: &Look) -> Picture {
    let at = [0.86, 0.14];
    let quarter = std::f64::consts::FRAC_PI_2;
    let (shape, color) = match severity {
        Severity::Error => (Path::closed(&ngon(at, 0.09, 8, quarter / 4.0)), look.paper.inks().refused),
        Severity::Warning => (Path::closed(&ngon(at, 0.105, 3, -quarter)), palette::WARNING),
        Severity::Note => (Path::circle(at, 0.08), look.paper.inks().open),
    };
    let mut mark = Picture::free();
    mark.edged(Role::Signal, shape, color, palette::CASING, 0.018);
    let bar = [[at[0], at[1] - 0.04], [at[0], at[1] + 0.01]];
    mark.round(Role::Signal, Path::open(&bar), palette::CASING, 0.02);
    mark.fill(Role::Signal, Path::circle([at[0], at[1] + 0.042], 0.012), palette::CASING);
    mark
}
