//! Findings kept from edit to edit: those of cells by cell, those of the whole board looked for anew.

use std::collections::BTreeMap;

use super::{CHECKS, Context};
use crate::model::{Cell, Finding, Side};

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    by_cell: BTreeMap<Cell, Vec<Finding>>,
    list: Vec<Finding>,
}

impl Findings {
    /// Looks at everything.
    pub fn new(cx: &Context<'_>) -> Findings {
        let mut findings = Findings::default();
        let cells: Vec<Cell> =
            cx.board.tiles.keys().copied().chain(cx.analysis.plate_cells().map(|(c, _)| *c)).collect();
        findings.look_at(cx, &cells);
        findings.gather(cx);
        findings
    }

    /// Looks again at what an edit of these cells can have changed.
    pub fn refresh(&mut self, cx: &Context<'_>, touched: &[Cell]) {
        let mut near: Vec<Cell> = Vec::new();
        for c in touched {
            near.push(*c);
            for s in Side::ALL {
                let n = c.step(s);
                near.push(n);
                near.extend(Side::ALL.map(|t| n.step(t)));
            }
        }
        near.sort_unstable();
        near.dedup();
        self.look_at(cx, &near);
        self.gather(cx);
    }

    /// All findings, sorted by place, severity, check.
    pub fn list(&self) -> &[Finding] {
        &self.list
    }

    fn look_at(&mut self, cx: &Context<'_>, cells: &[Cell]) {
        for cell in cells {
            let mut found = Vec::new();
            for check in CHECKS {
                if let Some(look) = check.cell {
                    look(check, cx, *cell, &mut found);
                }
            }
            if found.is_empty() {
                self.by_cell.remove(cell);
            } else {
                self.by_cell.insert(*cell, found);
            }
        }
    }

    fn gather(&mut self, cx: &Context<'_>) {
        let mut list: Vec<Finding> = self.by_cell.values().flatten().cloned().collect();
        for check in CHECKS {
            if let Some(look) = check.board {
                look(check, cx, &mut list);
            }
        }
        list.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        self.list = list;
    }
}
