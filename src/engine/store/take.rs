//! Taking a tile away: each feature loses its segments there, and falls apart where only they held it together.
//! The parts are searched from all roots in step, so that the work is that of the smaller parts.

use super::grid::GridCell;
use super::{Feature, LOGGED, NONE, Store, UNLOGGED};
use crate::engine::rules::TileKind;
use crate::engine::table::{MAX_SEGMENTS, NONE8, Table};
use crate::model::{Cell, Turn};

/// Room for searches, kept between edits; no part of the state.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchRoom {
    /// `stamp << 4 | root` of each visited segment.
    seen: Vec<u64>,
    stamp: u64,
    queues: Vec<Vec<u32>>,
}

const MAX_ROOTS: usize = 12;

impl Store {
    /// Takes the tile off a cell, for undo later.
    pub fn take(&mut self, cell: Cell) -> Option<(TileKind, Turn)> {
        self.take_from::<LOGGED>(cell)
    }

    /// Takes the tile off a cell without a way back.
    pub fn take_fast(&mut self, cell: Cell) -> Option<(TileKind, Turn)> {
        self.take_from::<UNLOGGED>(cell)
    }

    fn take_from<const J: bool>(&mut self, cell: Cell) -> Option<(TileKind, Turn)> {
        let c = self.find(cell)?;
        let table = self.cells[c as usize].table_index()?;
        self.take_number::<J>(c, table);
        Some((TileKind((table / 4) as u16), Turn::from_quarters(table % 4)))
    }

    fn take_number<const J: bool>(&mut self, c: u32, table: usize) {
        let t = self.rules.tables[table];
        let base = self.cells[c as usize].base;
        let ring = self.ring(c);
        // Who was joined to what, while the tile still lies.
        let mut mates = [NONE; 12];
        for (p, mate) in mates.iter_mut().enumerate() {
            let k = t.port_seg[p];
            if k != NONE8 {
                *mate = self.joined(c, &t, k as usize, p);
            }
        }
        let mut pattern = 0;
        for s in 0..4usize {
            let nc = ring[2 * s];
            let g = self.cells[nc as usize];
            match g.table_index() {
                None => self.ask::<J>(nc, s ^ 2, 0),
                Some(ni) => {
                    let nt = &self.rules.tables[ni];
                    self.at.mismatches -= u32::from(nt.sides[s ^ 2] != t.face[s]);
                    pattern |= (u32::from(nt.face[s ^ 2]) + 1) << (s as u32 * self.rules.fits.width);
                }
            }
        }
        self.set_cell::<J>(c, GridCell::EMPTY);
        if pattern != 0 {
            self.open::<J>(c, pattern);
        }
        self.at.tiles -= 1;
        let mut left: u16 = 0;
        for k in 0..t.n as usize {
            left |= u16::from(t.kind[k] != NONE8) << k;
        }
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let f = self.segs[base as usize + first].label;
            let mut own: u16 = 0;
            for k in first..t.n as usize {
                own |= u16::from(left >> k & 1 == 1 && self.segs[base as usize + k].label == f) << k;
            }
            left &= !own;
            self.take_segments::<J>(&t, table / 4, base, f, own, &mates);
        }
        self.meet_sites::<J>(&t, base, &ring, 1);
        self.free_run::<J>(base, t.n as usize);
    }

    /// Takes the segments of one tile (`own`) out of a feature.
    fn take_segments<const J: bool>(
        &mut self,
        t: &Table,
        kind: usize,
        base: u32,
        f: u32,
        own: u16,
        mates: &[u32; 12],
    ) {
        self.log_feat::<J>(f);
        let mut roots = [NONE; MAX_ROOTS];
        let mut count = 0;
        let (mut ports, mut joined) = (0, 0);
        for (k, mate) in t.port_seg.into_iter().zip(*mates) {
            if k == NONE8 || own >> k & 1 == 0 {
                continue;
            }
            ports += 1;
            if mate != NONE {
                joined += 1;
                if !roots[..count].contains(&mate) {
                    roots[count] = mate;
                    count += 1;
                }
            }
        }
        self.fall::<J>(f, base, own);
        for k in (0..MAX_SEGMENTS).filter(|k| own >> k & 1 == 1) {
            self.unlink::<J>(f, base + k as u32);
            if t.marked >> k & 1 == 1 {
                self.add_marks::<J>(f, kind, k, -1);
            }
        }
        let feature = &mut self.feats[f as usize];
        feature.segs -= own.count_ones();
        feature.tiles -= 1;
        feature.open += 2 * joined - ports;
        if feature.segs == 0 {
            self.feats[f as usize] = Feature { head: self.at.free_feat, ..Feature::BLANK };
            self.at.free_feat = f;
            return;
        }
        if count > 1 {
            self.split::<J>(f, &roots[..count]);
        }
    }

    fn unlink<const J: bool>(&mut self, f: u32, s: u32) {
        let seg = self.segs[s as usize];
        self.log_seg::<J>(s);
        if seg.next != s {
            self.log_seg::<J>(seg.prev);
            self.log_seg::<J>(seg.next);
            self.segs[seg.prev as usize].next = seg.next;
            self.segs[seg.next as usize].prev = seg.prev;
            if self.feats[f as usize].head == s {
                self.feats[f as usize].head = seg.next;
            }
        }
        let seg = &mut self.segs[s as usize];
        seg.label = NONE;
        seg.next = s;
        seg.prev = s;
    }

    fn free_run<const J: bool>(&mut self, base: u32, n: usize) {
        if n == 0 {
            return;
        }
        self.log_seg::<J>(base);
        self.segs[base as usize].label = self.at.free_runs[n];
        self.at.free_runs[n] = base;
    }

    /// Splits a feature whose remaining parts hang on the roots (distinct segments).
    fn split<const J: bool>(&mut self, f: u32, roots: &[u32]) {
        let mut room = std::mem::take(&mut self.room);
        room.stamp += 1;
        if room.seen.len() < self.segs.len() {
            room.seen.resize(self.segs.len(), 0);
        }
        while room.queues.len() < roots.len() {
            room.queues.push(Vec::new());
        }
        let n = roots.len();
        let mut group: [usize; MAX_ROOTS] = std::array::from_fn(|i| i);
        let mut next = [0usize; MAX_ROOTS];
        let mut open = [0i32; MAX_ROOTS];
        for (i, r) in roots.iter().enumerate() {
            room.queues[i].clear();
            room.queues[i].push(*r);
            room.seen[*r as usize] = room.stamp << 4 | i as u64;
        }
        // Steps in turn until at most one group of roots still grows.
        loop {
            let mut growing = [false; MAX_ROOTS];
            for i in 0..n {
                growing[group[i]] |= next[i] < room.queues[i].len();
            }
            if growing[..n].iter().filter(|g| **g).count() <= 1 {
                break;
            }
            for i in 0..n {
                if let Some(s) = room.queues[i].get(next[i]).copied() {
                    next[i] += 1;
                    open[i] += self.visit(s, i, &mut room, &mut group);
                }
            }
        }
        let groups: Vec<usize> = (0..n).filter(|i| group[*i] == *i).collect();
        if groups.len() > 1 {
            let size =
                |g: usize| -> usize { (0..n).filter(|i| group[*i] == g).map(|i| room.queues[i].len()).sum() };
            let grows = |g: usize| (0..n).any(|i| group[i] == g && next[i] < room.queues[i].len());
            // The one that still grows keeps the label; if all are exhausted, the largest does (the first of equals).
            let keeper = groups
                .iter()
                .copied()
                .find(|g| grows(*g))
                .or_else(|| groups.iter().copied().reduce(|a, b| if size(b) > size(a) { b } else { a }));
            for g in groups {
                if Some(g) == keeper {
                    continue;
                }
                let members: Vec<u32> =
                    (0..n).filter(|i| group[*i] == g).flat_map(|i| room.queues[i].iter().copied()).collect();
                let open = (0..n).filter(|i| group[*i] == g).map(|i| open[i]).sum();
                self.part::<J>(f, &members, open);
            }
        }
        self.room = room;
    }

    /// Visits the neighbours of a segment; returns how many of its ports are open.
    fn visit(&self, s: u32, root: usize, room: &mut SearchRoom, group: &mut [usize; MAX_ROOTS]) -> i32 {
        let c = self.segs[s as usize].at();
        let g = self.cells[c as usize];
        let Some(ti) = g.table_index() else { return 0 };
        let t = &self.rules.tables[ti];
        let k = (s - g.base) as usize;
        let mut open = 0;
        let mut mask = t.mask[k];
        while mask != 0 {
            let p = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            let m = self.joined(c, t, k, p);
            if m == NONE {
                open += 1;
                continue;
            }
            let seen = room.seen[m as usize];
            if seen >> 4 != room.stamp {
                room.seen[m as usize] = room.stamp << 4 | root as u64;
                room.queues[root].push(m);
                continue;
            }
            let (a, b) = (group[root], group[(seen & 15) as usize]);
            if a != b {
                let (low, high) = (a.min(b), a.max(b));
                for g in group.iter_mut().filter(|g| **g == high) {
                    *g = low;
                }
            }
        }
        open
    }

    /// Makes a feature of its own of some members of `f`.
    fn part<const J: bool>(&mut self, f: u32, members: &[u32], open: i32) {
        let new = self.alloc_feat::<J>();
        self.log_feat::<J>(f);
        let kind = self.feats[f as usize].kind;
        for s in members {
            self.unlink::<J>(f, *s);
            self.segs[*s as usize].label = new;
        }
        for (i, s) in members.iter().enumerate() {
            let seg = &mut self.segs[*s as usize];
            seg.next = members[(i + 1) % members.len()];
            seg.prev = members[(i + members.len() - 1) % members.len()];
        }
        // A tile may stay in both: what the old one loses and the new one gains are counted apart.
        let (mut gained, mut lost) = (0, 0);
        let ns = self.rules.slots.len();
        let mut sums = vec![0i32; ns];
        for s in members {
            let seg = self.segs[*s as usize];
            let g = self.cells[seg.at() as usize];
            let Some(ti) = g.table_index() else { continue };
            let t = &self.rules.tables[ti];
            if seg.twin() {
                let labels = (g.base..g.base + u32::from(t.n)).map(|o| (o, self.segs[o as usize].label));
                let first = !labels.clone().any(|(o, l)| o < *s && l == new);
                gained += u32::from(first);
                lost += u32::from(first && !labels.clone().any(|(_, l)| l == f));
            } else {
                gained += 1;
                lost += 1;
            }
            let k = (s - g.base) as usize;
            if t.marked >> k & 1 == 1 {
                for (j, sum) in sums.iter_mut().enumerate() {
                    *sum += self.rules.seg_slots[ti / 4][k * ns + j];
                }
            }
        }
        if sums.iter().any(|n| *n != 0) {
            self.log_slots::<J>(f);
            for (j, sum) in sums.iter().enumerate() {
                self.slots[f as usize * ns + j] -= sum;
                self.slots[new as usize * ns + j] = *sum;
            }
        }
        self.feats[new as usize] = Feature {
            head: members[0],
            segs: members.len() as u32,
            tiles: gained,
            open,
            figures: NONE,
            kind,
            live: true,
        };
        let old = &mut self.feats[f as usize];
        old.segs -= members.len() as u32;
        old.tiles -= lost;
        old.open -= open;
        self.carry_figures::<J>(f, new);
    }
}
