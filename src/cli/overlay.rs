//! What can be drawn over a board: features in their owners' colours, and problems.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::picture::{Look, Plans};
use crate::app::Session;
use crate::art::figure::{PlayerInk, player_ink, sign_path};
use crate::art::geo::{P, ngon};
use crate::art::palette;
use crate::art::shape::Path;
use crate::art::{BoardPicture, Color, Picture, Role};
use crate::model::{Cell, FeatureScore, Finding, Severity, Side};

/// Opacity of the tint of a feature.
const TINT: f64 = 0.48;
/// Opacity where the ground is as large as fields are.
const TINT_OF_FIELDS: f64 = 0.30;
/// Width of the line along a feature.
const BORDER: f64 = 0.024;

/// Tints every feature that somebody owns; ties are striped.
pub(super) fn features(session: &Session, plans: &mut Plans, picture: &mut BoardPicture) {
    for feature in session.score().features.iter().filter(|f| !f.owners.is_empty()) {
        let owners: Vec<&PlayerInk> = feature
            .owners
            .iter()
            .map(|id| player_ink(id, session.board().player_index(id).unwrap_or(0)))
            .collect();
        for (x, y, segment) in &feature.segments {
            let cell = Cell::new(*x, *y);
            let Some(tile) = session.tile_at(cell) else { continue };
            let Some((index, _)) = tile.def.segment(segment) else { continue };
            let plan = plans.plan(tile.id, tile.def);
            let pieces = plan.outline(index, tile.turn);
            let mut tint = Picture::free();
            tint_segment(session, feature, &owners, &pieces, &mut tint);
            if let Some(seat) = plan.seat(index, tile.turn) {
                for (i, owner) in owners.iter().enumerate() {
                    let by = (i as f64 - (owners.len() - 1) as f64 / 2.0) * 0.14;
                    let sign = sign_path(owner.sign, 0.055).moved([seat[0] + by, seat[1]]);
                    tint.edged(Role::Tint, sign, Color::hex(0xFFFFFF), owner.edge(), 0.012);
                }
            }
            picture.overlay(cell, Arc::new(tint), 1.0);
        }
    }
}

fn tint_segment(
    session: &Session,
    feature: &FeatureScore,
    owners: &[&PlayerInk],
    pieces: &[Vec<Vec<P>>],
    tint: &mut Picture,
) {
    let Some(first) = owners.first() else { return };
    let opacity = if session.lies_down(&feature.kind) { TINT_OF_FIELDS } else { TINT };
    let ground = Path::contours(pieces.iter().flatten());
    tint.fill(Role::Tint, ground.clone(), first.body.alpha(opacity));
    let from = tint.shapes.len();
    for (i, other) in owners.iter().enumerate().skip(1) {
        // Stripes of the other owners, slanted, side by side.
        for k in 0..16 {
            let x = f64::from(k) * 0.14 - 1.0 + i as f64 * 0.14 / owners.len() as f64;
            let stripe = Path::open(&[[x, 1.05], [x + 1.1, -0.05]]);
            tint.line(Role::Tint, stripe, other.body.alpha(0.8), 0.1 / owners.len() as f64);
        }
    }
    if tint.shapes.len() > from {
        tint.clip_from(from, ground);
    }
    for contour in pieces.iter().flatten() {
        for run in inner_runs(contour) {
            tint.round(Role::Tint, Path::open(&run), first.body, BORDER);
        }
    }
}

/// The parts of a closed contour that do not run along a side of the tile.
fn inner_runs(contour: &[P]) -> Vec<Vec<P>> {
    let mut runs: Vec<Vec<P>> = Vec::new();
    let mut run: Vec<P> = Vec::new();
    for (i, a) in contour.iter().enumerate() {
        let b = contour[(i + 1) % contour.len()];
        if along_rim(*a, b) {
            runs.push(std::mem::take(&mut run));
        } else {
            if run.is_empty() {
                run.push(*a);
            }
            run.push(b);
        }
    }
    runs.push(run);
    runs.retain(|r| r.len() > 1);
    runs
}

fn along_rim(a: P, b: P) -> bool {
    let on = |v: f64, rim: f64| (v - rim).abs() < 1e-3;
    (0..2).any(|axis| [0.0, 1.0].iter().any(|rim| on(a[axis], *rim) && on(b[axis], *rim)))
}

/// Marks sides that clash and cells that have something else; the worst finding of a cell gives its badge.
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
    let seen = |cell: &Cell| {
        (picture.from.x..=picture.to.x).contains(&cell.x) && (picture.from.y..=picture.to.y).contains(&cell.y)
    };
    sides.retain(|(cell, _), _| seen(cell));
    cells.retain(|cell, _| seen(cell));
    for ((cell, side), severity) in &sides {
        let mut mark = Picture::free();
        side_mark(&mut mark, Side::from_index(*side), *severity, look);
        picture.overlay(*cell, Arc::new(mark), 1.0);
    }
    for (cell, severity) in &cells {
        let mut mark = Picture::free();
        badge(&mut mark, [0.86, 0.14], *severity, look);
        picture.overlay(*cell, Arc::new(mark), 1.0);
    }
}

/// Cells with their sides that a finding points at.
fn places(finding: &Finding) -> impl Iterator<Item = (Cell, Option<Side>)> + '_ {
    finding.at.iter().filter_map(|place| place.at().map(|cell| (cell, place.side)))
}

fn ink(severity: Severity, look: &Look) -> Color {
    match severity {
        Severity::Error => look.paper.inks().refused,
        Severity::Warning => palette::WARNING,
        Severity::Note => look.paper.inks().open,
    }
}

/// A zigzag along an illegal side, a double line along another one, and the badge in its middle.
fn side_mark(mark: &mut Picture, side: Side, severity: Severity, look: &Look) {
    let at = |along: f64, inward: f64| match side {
        Side::N => [along, inward],
        Side::E => [1.0 - inward, along],
        Side::S => [1.0 - along, 1.0 - inward],
        Side::W => [inward, 1.0 - along],
    };
    let lines: Vec<Vec<P>> = match severity {
        Severity::Error => {
            let tooth = |i: i32| at(0.08 + 0.84 * f64::from(i) / 24.0, if i % 2 == 0 { 0.0 } else { 0.05 });
            vec![(0..=24).map(tooth).collect()]
        }
        Severity::Warning | Severity::Note => {
            vec![vec![at(0.08, 0.015), at(0.92, 0.015)], vec![at(0.08, 0.055), at(0.92, 0.055)]]
        }
    };
    for (color, width) in [(palette::CASING, 0.05), (ink(severity, look), 0.024)] {
        for line in &lines {
            mark.round(Role::Signal, Path::open(line), color, width);
        }
    }
    badge(mark, at(0.5, 0.03), severity, look);
}

/// An octagon for errors, a triangle for warnings, a disc for notes: shapes that tell without colour.
fn badge(mark: &mut Picture, at: P, severity: Severity, look: &Look) {
    let quarter = std::f64::consts::FRAC_PI_2;
    let shape = match severity {
        Severity::Error => Path::closed(&ngon(at, 0.1, 8, quarter / 4.0)),
        Severity::Warning => Path::closed(&ngon(at, 0.115, 3, -quarter)),
        Severity::Note => Path::circle(at, 0.085),
    };
    mark.edged(Role::Signal, shape, ink(severity, look), palette::CASING, 0.018);
    let bar = [[at[0], at[1] - 0.045], [at[0], at[1] + 0.012]];
    mark.round(Role::Signal, Path::open(&bar), palette::CASING, 0.022);
    mark.fill(Role::Signal, Path::circle([at[0], at[1] + 0.045], 0.013), palette::CASING);
}
