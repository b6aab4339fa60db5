//! Order and ids of segments.
//!
//! Ids that files may name stay. The others follow the drawing: numbered from 1 by kind, clockwise from north, so that a tile drawn
//! anew has the ids of the set's own, in whatever order it was drawn. An id that is gone is not given again.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::Draft;
use crate::model::Port;

impl Draft<'_> {
    /// Sorts the segments and names those that no file can name yet.
    pub fn name_all(&mut self) {
        self.sort();
        let settled = std::mem::take(&mut self.now.settled);
        let here: BTreeSet<&String> = self.now.tile.segments.iter().map(|s| &s.id).collect();
        let mut taken: BTreeSet<String> = settled.clone();
        taken.extend(self.now.retired.keys().cloned());
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        for segment in self.now.tile.segments.iter().filter(|s| !settled.contains(&s.id)) {
            let prefix = self.kit.prefix(&segment.kind);
            let free = (1..).map(|n| format!("{prefix}{n}")).find(|id| !taken.contains(id));
            if let Some(id) = free {
                taken.insert(id.clone());
                names.insert(segment.id.clone(), id);
            }
        }
        let named = |id: &String| names.get(id).unwrap_or(id).clone();
        for (id, to) in &mut self.now.retired {
            // What took its place may be gone now, too.
            if let Some(at) = to.as_ref() {
                *to = self.gone.get(at).cloned().unwrap_or(Some(at.clone())).as_ref().map(named);
            }
            debug_assert!(!here.contains(id), "{id} is retired");
        }
        for id in settled.iter().filter(|id| !here.contains(id)) {
            let to = self.gone.get(id).cloned().flatten().filter(|to| here.contains(to));
            self.now.retired.insert(id.clone(), to.as_ref().map(named));
        }
        self.now.settled = settled.iter().filter(|id| here.contains(id)).cloned().collect();
        let tile = &mut self.now.tile;
        for (a, _, b) in &mut tile.cross {
            (*a, *b) = (named(a), named(b));
        }
        for segment in &mut tile.segments {
            segment.id = named(&segment.id);
            segment.borders = segment.borders.iter().map(named).collect();
            segment.borders.sort();
        }
    }

    /// By kind, then clockwise from north; sites in the order in which they were placed, fields as their lands are.
    fn sort(&mut self) {
        let kit = self.kit;
        let first =
            |s: &crate::model::SegmentDef| s.ports(kit.profile(&s.kind)).first().map_or(12, Port::index);
        let mut lands = std::mem::take(&mut self.now.lands).into_iter();
        let mut all: Vec<_> = std::mem::take(&mut self.now.tile.segments)
            .into_iter()
            .map(|s| (if kit.is_land(&s.kind) { lands.next() } else { None }, s))
            .collect();
        all.sort_by_key(|(land, s)| match land {
            // Land of any kind comes last, in the order of lands.
            Some(land) => ((3, 0), land.order().0, land.order().1),
            None => (kit.rank(&s.kind), first(s), 0),
        });
        self.now.lands = all.iter().filter_map(|(land, _)| *land).collect();
        self.now.tile.segments = all.into_iter().map(|(_, s)| s).collect();
    }
}
