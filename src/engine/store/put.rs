//! Laying a tile: each segment is attached to the first feature that it meets; further ones are merged into it.

use super::grid::{GridCell, SITE};
use super::{Feature, LOGGED, NONE, Seg, Store, TWIN, UNLOGGED};
use crate::engine::rules::TileKind;
use crate::engine::table::{NONE8, Table};
use crate::model::{Cell, Turn};

impl Store {
    /// Lays a tile, for undo later. `false` when the cell is taken or out of range; then nothing has changed.
    pub fn put(&mut self, cell: Cell, kind: TileKind, turn: Turn) -> bool {
        self.put_on::<LOGGED>(cell, kind, turn)
    }

    /// Lays a tile without a way back: for games and loading.
    pub fn put_fast(&mut self, cell: Cell, kind: TileKind, turn: Turn) -> bool {
        self.put_on::<UNLOGGED>(cell, kind, turn)
    }

    fn put_on<const J: bool>(&mut self, cell: Cell, kind: TileKind, turn: Turn) -> bool {
        if !cell.in_range() {
            return false;
        }
        let c = self.find_or_make(cell);
        if self.cells[c as usize].table != 0 {
            return false;
        }
        self.put_number::<J>(c, kind.0 as usize * 4 + turn.quarters());
        true
    }

    /// Lays the tile of a table on an empty cell whose chunk exists.
    pub(crate) fn put_number<const J: bool>(&mut self, c: u32, table: usize) {
        self.make_whole(c >> 6);
        let t = self.rules.tables[table];
        let ring = self.ring(c);
        if self.cells[c as usize].is_open() {
            self.close::<J>(c);
        }
        let base = self.alloc_segs::<J>(t.n as usize);
        let flags = if t.sites != 0 { SITE } else { 0 };
        self.set_cell::<J>(c, GridCell { table: table as u16 + 1, flags, base });
        self.at.tiles += 1;
        for k in 0..u32::from(t.n) {
            let twin = if t.twin >> k & 1 == 1 { TWIN } else { 0 };
            self.segs[(base + k) as usize] =
                Seg { label: NONE, next: base + k, prev: base + k, cell: c | twin };
        }
        for s in 0..4usize {
            let nc = ring[2 * s];
            let g = self.cells[nc as usize];
            let o = s ^ 2;
            let Some(ni) = g.table_index() else {
                self.ask::<J>(nc, o, u32::from(t.face[s]) + 1);
                continue;
            };
            let nt = &self.rules.tables[ni];
            let (mine, theirs) = (s * 3, o * 3);
            if nt.sides[o] == t.face[s] {
                if t.uni & nt.uni_across(s) != 0 {
                    let (a, b) = (t.port_seg[mine], nt.port_seg[theirs]);
                    self.join::<J>(&t, base, a, g.base + u32::from(b), 2);
                    continue;
                }
                let them = [nt.port_seg[theirs], nt.port_seg[theirs + 1], nt.port_seg[theirs + 2]];
                for i in 0..3 {
                    let (a, b) = (t.port_seg[mine + i], them[2 - i]);
                    if a != NONE8 {
                        self.join::<J>(&t, base, a, g.base + u32::from(b), 1);
                    }
                }
            } else {
                self.at.mismatches += 1;
                let them: [(u8, u8); 3] = std::array::from_fn(|i| {
                    let k = nt.port_seg[theirs + i];
                    (k, if k == NONE8 { NONE8 } else { nt.kind[k as usize] })
                });
                for i in 0..3 {
                    let a = t.port_seg[mine + i];
                    let (b, kind) = them[2 - i];
                    if a != NONE8 && b != NONE8 && t.kind[a as usize] == kind {
                        self.join::<J>(&t, base, a, g.base + u32::from(b), 1);
                    }
                }
            }
        }
        self.found_features::<J>(&t, base);
        self.meet_sites::<J>(&t, base, &ring, -1);
        if self.at.dangling != NONE {
            self.stand_up::<J>(c, table / 4, base);
        }
    }

    /// Joins a new segment to an old one over `ports` ports.
    #[inline]
    fn join<const J: bool>(&mut self, t: &Table, base: u32, k: u8, old: u32, ports: i32) {
        let s = base + u32::from(k);
        let fo = self.segs[old as usize].label;
        let fs = self.segs[s as usize].label;
        if fs == NONE {
            self.attach::<J>(t, base, k, fo, ports);
        } else if fs == fo {
            self.log_feat::<J>(fo);
            self.feats[fo as usize].open -= 2 * ports;
        } else {
            self.merge::<J>(fs, fo, ports);
        }
    }

    fn attach<const J: bool>(&mut self, t: &Table, base: u32, k: u8, f: u32, ports: i32) {
        let s = base + u32::from(k);
        let k = k as usize;
        self.log_feat::<J>(f);
        let head = self.feats[f as usize].head;
        let new_tile = t.twin >> k & 1 == 0 || !self.other_on_tile(base, t.n, s, f);
        let feature = &mut self.feats[f as usize];
        feature.segs += 1;
        feature.open += i32::from(t.ports[k]) - 2 * ports;
        feature.tiles += u32::from(new_tile);
        self.link_after::<J>(head, s);
        self.segs[s as usize].label = f;
        if t.marked >> k & 1 == 1 {
            let kind = self.cells[self.segs[s as usize].at() as usize].table_index().unwrap_or(0) / 4;
            self.add_marks::<J>(f, kind, k, 1);
        }
    }

    /// Whether another segment of the same tile has the label.
    pub(super) fn other_on_tile(&self, base: u32, n: u8, s: u32, label: u32) -> bool {
        (base..base + u32::from(n)).any(|o| o != s && self.segs[o as usize].label == label)
    }

    /// Puts a lone segment into a ring after `head`.
    fn link_after<const J: bool>(&mut self, head: u32, s: u32) {
        self.log_seg::<J>(head);
        let next = self.segs[head as usize].next;
        if next != head {
            self.log_seg::<J>(next);
        }
        self.segs[head as usize].next = s;
        self.segs[next as usize].prev = s;
        self.segs[s as usize].prev = head;
        self.segs[s as usize].next = next;
    }

    /// Adds (sign 1) or takes away (sign -1) a segment's marks.
    pub(super) fn add_marks<const J: bool>(&mut self, f: u32, kind: usize, k: usize, sign: i32) {
        self.log_slots::<J>(f);
        let ns = self.rules.slots.len();
        let at = f as usize * ns;
        for j in 0..ns {
            self.slots[at + j] += sign * self.rules.seg_slots[kind][k * ns + j];
        }
    }

    /// Merges two features and closes the ports over which they met; the smaller is relabelled.
    fn merge<const J: bool>(&mut self, a: u32, b: u32, ports: i32) {
        let (keep, gone) =
            if self.feats[a as usize].segs >= self.feats[b as usize].segs { (a, b) } else { (b, a) };
        self.log_feat::<J>(keep);
        self.log_feat::<J>(gone);
        let g = self.feats[gone as usize];
        let mut shared = 0;
        if self.rules.counts_tiles >> g.kind & 1 == 1 {
            shared = self.shared_tiles(g.head, keep, gone);
        }
        let mut s = g.head;
        loop {
            self.log_seg::<J>(s);
            self.segs[s as usize].label = keep;
            s = self.segs[s as usize].next;
            if s == g.head {
                break;
            }
        }
        // Splice the rings: each head gets the other's successor.
        let (h1, h2) = (self.feats[keep as usize].head, g.head);
        let (n1, n2) = (self.segs[h1 as usize].next, self.segs[h2 as usize].next);
        for s in [h1, n1, h2, n2] {
            self.log_seg::<J>(s);
        }
        self.segs[h1 as usize].next = n2;
        self.segs[n2 as usize].prev = h1;
        self.segs[h2 as usize].next = n1;
        self.segs[n1 as usize].prev = h2;
        if g.figures != NONE {
            let mut last = g.figures;
            while self.figs[last as usize].next != NONE {
                last = self.figs[last as usize].next;
            }
            self.log_fig::<J>(last);
            self.figs[last as usize].next = self.feats[keep as usize].figures;
            self.feats[keep as usize].figures = g.figures;
        }
        let ns = self.rules.slots.len();
        if ns > 0 {
            let (from, to) = (gone as usize * ns, keep as usize * ns);
            if self.slots[from..from + ns].iter().any(|n| *n != 0) {
                self.log_slots::<J>(keep);
                for j in 0..ns {
                    self.slots[to + j] += self.slots[from + j];
                }
            }
        }
        let k = &mut self.feats[keep as usize];
        k.segs += g.segs;
        k.tiles += g.tiles - shared;
        k.open += g.open - 2 * ports;
        self.feats[gone as usize] = Feature { head: self.at.free_feat, ..Feature::BLANK };
        self.at.free_feat = gone;
    }

    /// Tiles with segments in both features, each once; walks the ring of `gone` before it is relabelled.
    fn shared_tiles(&self, head: u32, keep: u32, gone: u32) -> u32 {
        let mut shared = 0;
        let mut s = head;
        loop {
            let seg = self.segs[s as usize];
            if seg.twin() {
                let g = self.cells[seg.at() as usize];
                let n = g.table_index().map_or(0, |t| self.rules.tables[t].n);
                let mut first = true;
                let mut meets = false;
                for o in g.base..g.base + u32::from(n) {
                    let label = self.segs[o as usize].label;
                    first &= !(label == gone && o < s);
                    meets |= label == keep;
                }
                shared += u32::from(first && meets);
            }
            s = seg.next;
            if s == head {
                return shared;
            }
        }
    }

    /// Makes a feature of each segment that met nothing.
    fn found_features<const J: bool>(&mut self, t: &Table, base: u32) {
        for k in 0..t.n as usize {
            let s = base + k as u32;
            if self.segs[s as usize].label != NONE || t.kind[k] == NONE8 {
                continue;
            }
            let f = self.alloc_feat::<J>();
            self.segs[s as usize].label = f;
            self.feats[f as usize] = Feature {
                head: s,
                segs: 1,
                tiles: 1,
                open: i32::from(t.ports[k]),
                figures: NONE,
                kind: t.kind[k],
                live: true,
            };
            if t.marked >> k & 1 == 1 {
                let kind = self.cells[self.segs[s as usize].at() as usize].table_index().unwrap_or(0) / 4;
                self.add_marks::<J>(f, kind, k, 1);
            }
        }
    }

    /// Counts the cells around: for the tile's own sites, and for those of the neighbours (`step` is -1 when it comes, 1 when it goes).
    pub(super) fn meet_sites<const J: bool>(&mut self, t: &Table, base: u32, ring: &[u32; 8], step: i32) {
        let mut flags = 0;
        let mut filled = 0;
        for c in ring {
            let g = self.cells[*c as usize];
            flags |= g.flags;
            filled += i32::from(g.table != 0);
        }
        if t.sites != 0 && step < 0 {
            for k in (0..t.n as usize).filter(|k| t.sites >> k & 1 == 1) {
                let f = self.segs[base as usize + k].label;
                self.feats[f as usize].open = 8 - filled;
            }
        }
        if flags & SITE == 0 {
            return;
        }
        for c in ring {
            let g = self.cells[*c as usize];
            if g.flags & SITE == 0 {
                continue;
            }
            let Some(ni) = g.table_index() else { continue };
            let (sites, n) = (self.rules.tables[ni].sites, self.rules.tables[ni].n);
            for k in (0..u32::from(n)).filter(|k| sites >> k & 1 == 1) {
                let f = self.segs[(g.base + k) as usize].label;
                self.log_feat::<J>(f);
                self.feats[f as usize].open += step;
            }
        }
    }

    fn alloc_segs<const J: bool>(&mut self, n: usize) -> u32 {
        let free = self.at.free_runs[n];
        if n > 0 && free != NONE {
            self.at.free_runs[n] = self.segs[free as usize].label;
            for s in free..free + n as u32 {
                self.log_seg::<J>(s);
            }
            return free;
        }
        let base = self.at.segs;
        self.at.segs += n as u32;
        if self.segs.len() < self.at.segs as usize {
            self.segs.resize(self.at.segs as usize, Seg::BLANK);
        }
        base
    }

    pub(super) fn alloc_feat<const J: bool>(&mut self) -> u32 {
        let ns = self.rules.slots.len();
        let f = if self.at.free_feat != NONE {
            let f = self.at.free_feat;
            self.at.free_feat = self.feats[f as usize].head;
            self.log_feat::<J>(f);
            f
        } else {
            let f = self.at.feats;
            self.at.feats += 1;
            if self.feats.len() < self.at.feats as usize {
                self.feats.push(Feature::BLANK);
                self.slots.resize(self.feats.len() * ns, 0);
            }
            f
        };
        if ns > 0 {
            // A freed feature's sums are left lying; a new one starts from nothing.
            self.log_slots::<J>(f);
            self.slots[f as usize * ns..(f as usize + 1) * ns].fill(0);
        }
        f
    }
}

impl Table {
    /// The `uni` bit of the side across, moved to side `s`.
    #[inline]
    fn uni_across(&self, s: usize) -> u8 {
        (self.uni >> (s ^ 2) & 1) << s
    }
}
