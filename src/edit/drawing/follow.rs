//! What follows from a move: meetings made tidy, fields with their half edges, ids and borders.

use std::collections::{BTreeMap, BTreeSet};

use super::Drawing;
use super::draft::{Draft, names};
use super::overrule::{difference, overruled};
use crate::engine::borders::derive_borders;
use crate::engine::parting::Land;
use crate::model::tileset::{Crossing, End, StatedBy, expand};
use crate::model::vocab::Profile;
use crate::model::{Ports, SegmentDef};

impl Draft<'_> {
    /// The drawing with all that follows.
    pub fn follow(mut self) -> Drawing {
        self.drop_gone();
        self.tidy_meetings();
        let derived = self.derived();
        let lands = overruled(&derived, &self.now.hand);
        // What has no effect any more is forgotten.
        self.now.hand = difference(&derived, &lands);
        self.lay_out(lands);
        self.name_all();
        self.find_borders();
        self.now
    }

    /// Takes away the segments that are gone, and what speaks of them.
    fn drop_gone(&mut self) {
        let gone = std::mem::take(&mut self.gone);
        // A segment whose successor is gone as well is followed by that one's.
        let last = |id: &str| {
            let mut at = id.to_owned();
            for _ in 0..=gone.len() {
                match gone.get(&at) {
                    Some(Some(next)) => at.clone_from(next),
                    Some(None) => return None,
                    None => break,
                }
            }
            Some(at)
        };
        let tile = &mut self.now.tile;
        tile.segments.retain(|s| !gone.contains_key(&s.id));
        let there = |id: &String| tile.segments.iter().any(|s| s.id == *id);
        let mut crossings: Vec<(String, Crossing, String)> = Vec::new();
        for (a, how, b) in std::mem::take(&mut tile.cross) {
            let ends = last(&a).filter(there).zip(last(&b).filter(there));
            let Some((a, b)) = ends.filter(|(a, b)| a != b) else { continue };
            if !crossings.iter().any(|(x, _, y)| (*x == a && *y == b) || (*x == b && *y == a)) {
                crossings.push((a, how, b));
            }
        }
        tile.cross = crossings;
        for segment in &mut tile.segments {
            segment.borders = segment.borders.iter().filter_map(|id| last(id)).collect();
            segment.borders.sort();
            segment.borders.dedup();
        }
        self.gone = gone.keys().map(|id| (id.clone(), last(id))).collect();
    }

    /// Letters and sides that nobody shares are dropped; a line that ends inside says how, one that passes does not.
    fn tidy_meetings(&mut self) {
        for n in 0..self.now.tile.segments.len() {
            let mut also = std::mem::take(&mut self.segment(n).also);
            also.retain(|side| {
                let others = self.all_drawn().into_iter().filter(|o| *o != n);
                others.into_iter().any(|o| !self.ports(o).and(Ports::of_side(*side)).is_empty())
            });
            self.segment(n).also = also;
        }
        let mut shared: BTreeMap<char, usize> = BTreeMap::new();
        for s in &self.now.tile.segments {
            s.touch
                .chars()
                .collect::<BTreeSet<char>>()
                .into_iter()
                .for_each(|c| *shared.entry(c).or_default() += 1);
        }
        for n in 0..self.now.tile.segments.len() {
            let (profile, ports) = (self.profile(n), self.ports(n));
            let segment = self.segment(n);
            let mut letters: Vec<char> = segment.touch.chars().collect();
            letters.retain(|c| shared.get(c).is_some_and(|n| *n > 1));
            letters.sort_unstable();
            letters.dedup();
            segment.touch = letters.into_iter().collect();
            if profile == Some(Profile::Line) {
                segment.end = match (ports.len(), segment.touch.is_empty(), segment.end) {
                    (1, true, None) => Some(End::Plain),
                    (1, false, Some(End::Plain)) => None,
                    (1, _, end) => end,
                    _ => None,
                };
            }
        }
    }

    /// Gives each land the field that had most of it; new ones where there is none, none where there is no land.
    fn lay_out(&mut self, lands: Vec<Land>) {
        let old = std::mem::take(&mut self.now.lands);
        let (mut fields, mut drawn): (Vec<SegmentDef>, Vec<SegmentDef>) = (Vec::new(), Vec::new());
        for segment in std::mem::take(&mut self.now.tile.segments) {
            if self.kit.is_land(&segment.kind) { fields.push(segment) } else { drawn.push(segment) }
        }
        let matched = matched(&old, &lands, |n| self.now.settled.contains(&fields[n].id));
        self.now.tile.segments = drawn;
        let mut placed: Vec<usize> = Vec::new();
        for (land, from) in lands.iter().zip(&matched) {
            let n = match from {
                Some(n) => {
                    self.now.tile.segments.push(fields[*n].clone());
                    self.now.tile.segments.len() - 1
                }
                None => {
                    let kind = self.kit.land().to_owned();
                    let n = self.add(&kind, Vec::new());
                    // Not the id of a field still to come either.
                    while fields.iter().any(|f| f.id == self.now.tile.segments[n].id) {
                        self.segment(n).id.push('?');
                    }
                    n
                }
            };
            placed.push(n);
            let segment = self.segment(n);
            segment.at = names(&segment.at, land.halves, |name| expand(name, Some(Profile::Field)));
        }
        if let Some((ports, kind)) = self.land_kind.take() {
            for (n, _) in placed.iter().zip(&lands).filter(|(_, l)| !l.halves.and(ports).is_empty()) {
                self.segment(*n).kind.clone_from(&kind);
            }
        }
        // Fields that are no more: figures go where most of their land is now.
        for (n, field) in fields.iter().enumerate().filter(|(n, _)| !matched.contains(&Some(*n))) {
            let most = (0..lands.len()).max_by_key(|k| (overlap(old[n], lands[*k]), std::cmp::Reverse(*k)));
            let to = most.filter(|k| overlap(old[n], lands[*k]) > (0, 0)).map(|k| placed[k]);
            let to = to.map(|n| self.now.tile.segments[n].id.clone());
            self.gone.insert(field.id.clone(), to);
        }
        self.now.lands = lands;
    }

    fn find_borders(&mut self) {
        let borders = derive_borders(&self.now.tile, |kind| self.kit.profile(kind));
        let whole = |s: &&SegmentDef| self.kit.profile(&s.kind) == Some(Profile::Whole);
        let cities: BTreeSet<String> =
            self.now.tile.segments.iter().filter(whole).map(|s| s.id.clone()).collect();
        for segment in self.now.tile.segments.iter_mut().filter(|s| self.kit.is_land(&s.kind)) {
            match segment.by {
                None => segment.borders = borders.get(&segment.id).cloned().unwrap_or_default(),
                Some(StatedBy::Hand) => segment.borders.retain(|id| cities.contains(id)),
            }
        }
    }
}

/// How much two lands share: half edges, then points.
fn overlap(a: Land, b: Land) -> (u32, u32) {
    a.and(b).size()
}

/// For each new land the old one that it goes on from: the largest overlap first, then those that files may name, then in order;
/// inner lands that share no point go on in order.
fn matched(old: &[Land], new: &[Land], settled: impl Fn(usize) -> bool) -> Vec<Option<usize>> {
    let mut pairs: Vec<(usize, usize)> = (0..old.len())
        .flat_map(|a| (0..new.len()).map(move |b| (a, b)))
        .filter(|(a, b)| overlap(old[*a], new[*b]) > (0, 0) || (old[*a].is_inner() && new[*b].is_inner()))
        .collect();
    pairs.sort_by_key(|(a, b)| (std::cmp::Reverse(overlap(old[*a], new[*b])), !settled(*a), *a, *b));
    let mut from = vec![None; new.len()];
    for (a, b) in pairs {
        if from[b].is_none() && !from.contains(&Some(a)) {
            from[b] = Some(a);
        }
    }
    from
}
