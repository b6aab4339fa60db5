//! Walking through findings, and mending them.

use super::app::Window;
use super::command::Reason;
use super::motion::{Flight, Happening, Thing};
use super::strings as s;
use super::tools::{self, Seats};
use crate::model::edit::Edit;

/// Findings that the list shows, by index.
pub fn visible(window: &Window) -> Vec<usize> {
    let findings = window.session.findings().iter().enumerate();
    findings.filter(|(_, f)| !window.view.hidden.contains(&f.severity)).map(|(n, _)| n).collect()
}

/// Selects a finding and shows its place; the view moves only when the place is near its rim or outside.
pub fn show(window: &mut Window, index: usize) {
    let Some(finding) = window.session.findings().get(index) else { return };
    let cell = finding.cell();
    window.view.selection.clear();
    window.view.selection.finding = Some(index);
    window.view.hand = None;
    window.view.workspace = super::view::Workspace::Board;
    window.view.tool = super::tools::ToolId::Select;
    if let Some(cell) = cell {
        window.view.selection.cells.insert(cell);
        let canvas = window.view.canvas;
        window.view.camera.reveal(canvas, cell, 0.6);
    }
    window.view.tab = super::view::BottomTab::Problems;
    window.view.scroll_to_problem = true;
}

/// Goes to the next or previous finding.
pub fn step(window: &mut Window, by: i32) {
    let rows = visible(window);
    let here = window.view.selection.finding.and_then(|f| rows.iter().position(|r| *r == f));
    let next = match (here, by) {
        (_, _) if rows.is_empty() => return,
        (None, by) if by > 0 => 0,
        (None, _) => rows.len() - 1,
        (Some(n), by) => (n as i32 + by).rem_euclid(rows.len() as i32) as usize,
    };
    show(window, rows[next]);
}

/// The finding that a fix command means: the selected one, else the only one that has a fix at the cursor.
fn meant(window: &Window) -> Option<usize> {
    let findings = window.session.findings();
    window.view.selection.finding.or_else(|| {
        let cursor = window.view.cursor?;
        findings.iter().position(|f| f.cell() == Some(cursor) && !f.fixes.is_empty())
    })
}

/// Whether there is a fix to apply.
pub fn can_fix(window: &Window) -> Result<(), Reason> {
    let fixes = meant(window).and_then(|n| window.session.findings().get(n)).map_or(0, |f| f.fixes.len());
    if fixes > 0 { Ok(()) } else { Err(s::NO_FIX) }
}

/// Applies the first fix of the finding in question.
pub fn apply_first_fix(window: &mut Window) {
    if let Some(index) = meant(window) {
        apply_fix(window, index, 0);
    }
}

/// Applies a fix as one step.
pub fn apply_fix(window: &mut Window, finding: usize, fix: usize) {
    let Some(found) = window.session.findings().get(finding) else { return };
    let Some(fix) = found.fixes.get(fix).cloned() else { return };
    let label = match found.cell() {
        Some(cell) => s::fix_label(&fix.label, cell),
        None => fix.label.clone(),
    };
    let happenings = happenings(window, &fix.edits);
    window.apply(label, fix.edits);
    window.view.selection.clear();
    for what in happenings {
        window.motion.say(what);
    }
}

/// What moves when a fix is applied: tiles that it turns, figures that it takes home with the points that they bring.
fn happenings(window: &Window, edits: &[Edit]) -> Vec<Happening> {
    let board = window.session.board();
    let mut all = Vec::new();
    let mut paid: Vec<(String, i64)> = Vec::new();
    for edit in edits {
        if let Edit::Players(players) = edit {
            let before = |id: &str| board.players.iter().find(|p| p.id == id).map_or(0, |p| p.score);
            paid = players.iter().map(|p| (p.id.clone(), p.score - before(&p.id))).collect();
            paid.retain(|(_, points)| *points != 0);
        } else if let Edit::TakeFigure(index) = edit {
            let Some(figure) = board.figures.get(*index) else { continue };
            let Some(cell) = figure.spot.cell() else { continue };
            let placed = tools::figures_in_view(window, cell, cell, Seats::Exact);
            let Some((_, from)) = placed.into_iter().find(|(n, _)| n == index) else { continue };
            let points = paid.iter().position(|(id, _)| figure.player.as_ref() == Some(id));
            let points = points.map(|n| paid.remove(n).1);
            let (figure, player) = (figure.figure.clone(), figure.player.clone());
            all.push(Happening::Home(Flight { figure, player, from, points }));
        } else if let Edit::PutTile(cell, 0, new) = edit {
            let old = board.tiles.get(cell).and_then(|pile| pile.first());
            if let Some(old) = old.filter(|old| old.tile == new.tile && old.turn != new.turn) {
                all.push(Happening::Turned(Thing::Tile(*cell), old.turn));
            }
        }
    }
    all
}
