//! Exact undo: old values of everything written since a mark. Undo by calling the inverse would give other labels.

use super::grid::GridCell;
use super::{Feature, Figure, Scalars, Seg, Store};

/// A change of cells or frontier.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GeometryOp {
    /// A cell was opened.
    Added(u32),
    /// A pattern was changed: place in the frontier, old pattern.
    Modify(u32, u32),
    /// A cell was closed: cell, place in the frontier, pattern.
    Closed(u32, u32, u32),
    /// A cell was written: old content.
    SetCell(u32, GridCell),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Journal {
    pub geometry: Vec<GeometryOp>,
    pub segs: Vec<(u32, Seg)>,
    pub feats: Vec<(u32, Feature)>,
    /// Feature numbers whose slots lie in `slot_values`, all slots each.
    pub slots: Vec<u32>,
    pub slot_values: Vec<i32>,
    pub figs: Vec<(u32, Figure)>,
}

impl Journal {
    pub(crate) fn clear(&mut self) {
        self.geometry.clear();
        self.segs.clear();
        self.feats.clear();
        self.slots.clear();
        self.slot_values.clear();
        self.figs.clear();
    }
}

/// A state to come back to with [`Store::undo_to`].
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    geometry: u32,
    segs: u32,
    feats: u32,
    slots: u32,
    figs: u32,
    at: Scalars,
}

impl Store {
    /// Marks the present state.
    #[inline]
    pub fn mark(&self) -> Mark {
        let j = &self.journal;
        Mark {
            geometry: j.geometry.len() as u32,
            segs: j.segs.len() as u32,
            feats: j.feats.len() as u32,
            slots: j.slots.len() as u32,
            figs: j.figs.len() as u32,
            at: self.at,
        }
    }

    /// Goes back to a mark made on this store with no `forget` since; every field is as it was.
    pub fn undo_to(&mut self, mark: &Mark) {
        while self.journal.geometry.len() > mark.geometry as usize {
            match self.journal.geometry.pop() {
                Some(GeometryOp::Added(c)) => self.unopen(c),
                Some(GeometryOp::Modify(i, pattern)) => self.unmodify(i, pattern),
                Some(GeometryOp::Closed(c, i, pattern)) => self.unclose(c, i, pattern),
                Some(GeometryOp::SetCell(c, old)) => self.unset_cell(c, old),
                None => break,
            }
        }
        let j = &mut self.journal;
        for (i, old) in j.segs.drain(mark.segs as usize..).rev() {
            self.segs[i as usize] = old;
        }
        for (i, old) in j.feats.drain(mark.feats as usize..).rev() {
            self.feats[i as usize] = old;
        }
        let ns = self.rules.slots.len();
        for f in j.slots.drain(mark.slots as usize..).rev() {
            let from = j.slot_values.len() - ns;
            let at = f as usize * ns;
            self.slots[at..at + ns].copy_from_slice(&j.slot_values[from..]);
            j.slot_values.truncate(from);
        }
        for (i, old) in j.figs.drain(mark.figs as usize..).rev() {
            self.figs[i as usize] = old;
        }
        self.at = mark.at;
    }

    /// Drops the journal: older marks are no longer valid.
    pub fn forget(&mut self) {
        self.journal.clear();
    }

    #[inline]
    pub(super) fn log_seg<const J: bool>(&mut self, s: u32) {
        if J {
            self.journal.segs.push((s, self.segs[s as usize]));
        }
    }

    #[inline]
    pub(super) fn log_feat<const J: bool>(&mut self, f: u32) {
        if J {
            self.journal.feats.push((f, self.feats[f as usize]));
        }
    }

    #[inline]
    pub(super) fn log_slots<const J: bool>(&mut self, f: u32) {
        if J {
            let ns = self.rules.slots.len();
            let at = f as usize * ns;
            self.journal.slots.push(f);
            self.journal.slot_values.extend_from_slice(&self.slots[at..at + ns]);
        }
    }

    #[inline]
    pub(super) fn log_fig<const J: bool>(&mut self, g: u32) {
        if J {
            self.journal.figs.push((g, self.figs[g as usize]));
        }
    }
}
