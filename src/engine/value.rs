//! What a feature is worth, and who gets it: integers while playing and editing, lines on demand.

use super::program::{CompiledPay, CompiledTerm, Source};
use super::rules::MAX_PLAYERS;
use super::store::features::Scratch;
use super::store::{FeatureNo, Store};
use super::table::NONE8;
use crate::model::term::{Moment, Operation, Stage};
use crate::model::{Cell, LineMoment, ScoreLine};

/// The moment at which a feature would be evaluated: completed if it is, else final.
pub fn moment_of(store: &Store, f: FeatureNo) -> Moment {
    if store.is_completed(f) { Moment::Completed } else { Moment::Final }
}

/// Worth of a feature at a moment, in points.
pub fn value(store: &Store, f: FeatureNo, moment: Moment, scratch: &mut Scratch) -> i64 {
    let rules = store.rules();
    let program = rules.program(store.kind_of(f), moment);
    let (mut before, mut here) = (0, 0);
    let mut stage = None;
    for term in program {
        if stage != Some(term.stage) {
            before += here;
            here = 0;
            stage = Some(term.stage);
        }
        if !tests_hold(store, f, term, scratch) {
            continue;
        }
        match term.operation {
            Operation::Void => (before, here) = (0, 0),
            // Rounded up, also below zero: half of -3 is -1.
            Operation::Half => {
                let all: i64 = before + here;
                (before, here) = (all.div_euclid(2) + all.rem_euclid(2), 0);
            }
            Operation::Replace => here = pays(store, f, term, scratch),
            Operation::Add
            | Operation::Award
            | Operation::Recount
            | Operation::Again
            | Operation::Redirect => here += pays(store, f, term, scratch),
        }
    }
    before + here
}

fn tests_hold(store: &Store, f: FeatureNo, term: &CompiledTerm, scratch: &mut Scratch) -> bool {
    term.tests.iter().all(|t| (t.min..=t.max).contains(&count(store, f, &t.source, scratch)))
}

fn pays(store: &Store, f: FeatureNo, term: &CompiledTerm, scratch: &mut Scratch) -> i64 {
    let mut sum = 0;
    for p in &term.pay {
        sum += pay_points(store, f, p, scratch).2;
    }
    sum
}

/// Count, points for each, points of one payment.
fn pay_points(store: &Store, f: FeatureNo, pay: &CompiledPay, scratch: &mut Scratch) -> (i64, i64, i64) {
    let mut n = count(store, f, &pay.per, scratch);
    if let Some(times) = &pay.times {
        n *= count(store, f, times, scratch);
    }
    if pay.table.is_empty() {
        return (n, pay.each, n * pay.each);
    }
    let row = pay.table.iter().find(|r| n >= r.from && r.to.is_none_or(|to| n <= to));
    let points = row.map_or(0, |r| r.pays);
    (1, points, points)
}

#[inline]
fn count(store: &Store, f: FeatureNo, source: &Source, scratch: &mut Scratch) -> i64 {
    match source {
        Source::One => 1,
        Source::Tiles => i64::from(store.tiles_of(f)),
        Source::Segments => i64::from(store.segment_count(f)),
        Source::Marks(slots) => slots.iter().map(|(slot, merge)| store.mark_sum(f, *slot, *merge)).sum(),
        Source::FilledBlock => 9 - i64::from(store.open_count(f)),
        Source::FilledRing => 8 - i64::from(store.open_count(f)),
        Source::EmptyRing => i64::from(store.open_count(f)),
        Source::Bordering(kinds, completed) => {
            let mut n = 0;
            store.each_bordering(f, scratch, |other| {
                n += i64::from(counts_as(store, other, *kinds, *completed));
            });
            n
        }
    }
}

fn counts_as(store: &Store, f: FeatureNo, kinds: u64, completed: Option<bool>) -> bool {
    kinds >> store.kind_of(f) & 1 == 1 && completed.is_none_or(|c| store.is_completed(f) == c)
}

/// Players with most figures on a feature, as bits (BAS-MAJ-1, BAS-MAJ-2). Weight 0 never owns.
pub fn owners(store: &Store, f: FeatureNo) -> u32 {
    if store.is_free(f) {
        return 0;
    }
    let mut weight = [0i32; MAX_PLAYERS];
    for figure in store.figures_on(f) {
        if let Some(w) = weight.get_mut(figure.player as usize) {
            *w += store.rules().figure_info(figure.kind).weight;
        }
    }
    let most = weight.iter().copied().max().unwrap_or(0);
    if most <= 0 {
        return 0;
    }
    weight.iter().enumerate().filter(|(_, w)| **w == most).fold(0, |bits, (p, _)| bits | 1 << p)
}

/// The lines of a feature's worth at a moment; they sum to [`value`].
pub fn explain(
    store: &Store,
    f: FeatureNo,
    moment: Moment,
    id: &str,
    line_moment: LineMoment,
    scratch: &mut Scratch,
) -> Vec<ScoreLine> {
    let rules = store.rules();
    let mut lines: Vec<(Stage, ScoreLine)> = Vec::new();
    let line =
        |rule: &str, label: &str, (count, each, points): (i64, i64, i64), cells: Vec<[i32; 2]>| ScoreLine {
            moment: line_moment,
            feature: Some(id.to_owned()),
            rule: rule.to_owned(),
            label: label.to_owned(),
            count,
            each,
            points,
            cells,
        };
    for term in rules.program(store.kind_of(f), moment) {
        if !tests_hold(store, f, term, scratch) {
            continue;
        }
        let total: i64 = lines.iter().map(|(_, l)| l.points).sum();
        match term.operation {
            Operation::Void => {
                lines.push((
                    term.stage,
                    line(&term.rule, &term.label, (1, -total, -total), feature_cells(store, f)),
                ));
            }
            Operation::Half => {
                let change = total.div_euclid(2) + total.rem_euclid(2) - total;
                lines.push((
                    term.stage,
                    line(&term.rule, &term.label, (1, change, change), feature_cells(store, f)),
                ));
            }
            Operation::Replace
            | Operation::Add
            | Operation::Award
            | Operation::Recount
            | Operation::Again
            | Operation::Redirect => {
                if term.operation == Operation::Replace {
                    lines.retain(|(stage, _)| *stage != term.stage);
                }
                for p in &term.pay {
                    let points = pay_points(store, f, p, scratch);
                    let cells = counted_cells(store, f, &p.per, scratch);
                    // What is not there needs no line, but a feature always has at least one.
                    if points.0 != 0 || (lines.is_empty() && term.pay.len() == 1) {
                        lines.push((term.stage, line(&p.rule, &p.label, points, cells)));
                    }
                }
            }
        }
    }
    lines.into_iter().map(|(_, l)| l).collect()
}

/// Cells of a feature in row order, each once.
pub fn feature_cells(store: &Store, f: FeatureNo) -> Vec<[i32; 2]> {
    to_rows(store.ring_of(f).map(|s| store.cell_of_segment(s)).collect())
}

fn to_rows(mut cells: Vec<Cell>) -> Vec<[i32; 2]> {
    cells.sort_unstable();
    cells.dedup();
    cells.into_iter().map(|c| [c.x, c.y]).collect()
}

/// Cells of what a count counts.
fn counted_cells(store: &Store, f: FeatureNo, source: &Source, scratch: &mut Scratch) -> Vec<[i32; 2]> {
    let rules = store.rules();
    match source {
        Source::One | Source::Tiles | Source::Segments => feature_cells(store, f),
        Source::Marks(slots) => {
            let cells = store.ring_of(f).filter_map(|s| {
                let (cell, kind, k) = store.locate(s);
                let marks = &rules.def(kind).segments[k].marks;
                slots.iter().any(|(slot, _)| marks.contains_key(&rules.slots[*slot as usize])).then_some(cell)
            });
            to_rows(cells.collect())
        }
        Source::FilledBlock | Source::FilledRing | Source::EmptyRing => {
            let own = store.ring_of(f).map(|s| store.cell_of_segment(s)).collect::<Vec<_>>();
            let wants_tile = *source != Source::EmptyRing;
            let mut cells: Vec<Cell> = own
                .iter()
                .flat_map(|c| c.around())
                .filter(|c| store.tile_at(*c).is_some() == wants_tile)
                .collect();
            if *source == Source::FilledBlock {
                cells.extend(own);
            }
            to_rows(cells)
        }
        Source::Bordering(kinds, completed) => {
            let mut cells = Vec::new();
            let mut found = Vec::new();
            store.each_bordering(f, scratch, |other| {
                if counts_as(store, other, *kinds, *completed) {
                    found.push(other);
                }
            });
            for other in found {
                cells.extend(store.ring_of(other).map(|s| store.cell_of_segment(s)));
            }
            to_rows(cells)
        }
    }
}

/// Stable id of a feature: kind and its smallest segment by cell, then segment id.
pub fn feature_id(store: &Store, f: FeatureNo) -> String {
    let rules = store.rules();
    let kind = store.kind_of(f);
    let smallest = store
        .ring_of(f)
        .map(|s| {
            let (cell, tile, k) = store.locate(s);
            (cell, rules.def(tile).segments[k].id.as_str())
        })
        .min();
    let name = if kind == NONE8 { "" } else { rules.kinds[kind as usize].def.id.as_str() };
    smallest.map_or_else(String::new, |(cell, segment)| format!("{name}@{},{},{segment}", cell.x, cell.y))
}
