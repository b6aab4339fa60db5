//! Drawings from nothing and from a definition.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::{Draft, names};
use super::overrule::{difference, with_points};
use super::{Drawing, Kit};
use crate::engine::borders::derive_borders;
use crate::model::tileset::{StatedBy, expand};
use crate::model::{Ports, TileDef};

impl Drawing {
    /// A tile of nothing but field, of an id in its set.
    pub fn new(kit: &Kit, id: &str) -> Drawing {
        let tile = TileDef {
            id: id.to_owned(),
            name: crate::model::Text::default(),
            count: BTreeMap::new(),
            alias: BTreeMap::new(),
            marks: BTreeMap::new(),
            closed: None,
            cross: Vec::new(),
            art: None,
            segments: Vec::new(),
            extra: serde_json::Map::new(),
        };
        let blank = Drawing {
            tile,
            lands: Vec::new(),
            hand: Vec::new(),
            settled: BTreeSet::new(),
            retired: BTreeMap::new(),
        };
        Draft::new(kit, blank).follow()
    }

    /// The drawing of a definition. Its ids stay; fields and borders that the drawing does not give count as stated by hand.
    ///
    /// What a drawing cannot be is mended: a port that two segments claim belongs to the first, a second segment of an id goes,
    /// so does one that has nothing left, and half edges of nobody become field. What was wrong is for the checks of the set
    /// to tell.
    pub fn open(kit: &Kit, tile: &TileDef) -> Drawing {
        let mut tile = tile.clone();
        let mut ids = BTreeSet::new();
        tile.segments.retain(|s| ids.insert(s.id.clone()));
        let mut taken = Ports::NONE;
        let mut nothing_left = BTreeSet::new();
        // Drawn segments before fields.
        for land in [false, true] {
            for segment in tile.segments.iter_mut().filter(|s| kit.is_land(&s.kind) == land) {
                let profile = kit.profile(&segment.kind);
                let mut has = segment.ports(profile).minus(taken);
                if land {
                    has = has.and(Ports::HALVES);
                }
                taken = taken.union(has);
                let inner = segment.at.is_empty() && (land || profile.is_none());
                segment.at = names(&segment.at, has, |name| expand(name, profile));
                if has.is_empty() && !inner {
                    nothing_left.insert(segment.id.clone());
                }
            }
        }
        tile.segments.retain(|s| !nothing_left.contains(&s.id));
        let fields = tile.segments.iter().filter(|s| kit.is_land(&s.kind));
        let halves: Vec<Ports> = fields.map(|s| s.ports(kit.profile(&s.kind))).collect();
        let drawing = Drawing {
            settled: tile.segments.iter().map(|s| s.id.clone()).collect(),
            lands: Vec::new(),
            hand: Vec::new(),
            retired: BTreeMap::new(),
            tile,
        };
        let mut draft = Draft::new(kit, drawing);
        let derived = draft.derived();
        let mut lands = with_points(&derived, &halves);
        draft.now.lands.clone_from(&lands);
        // Half edges of nobody: a field each piece of them.
        for land in &derived {
            let free = land.halves.minus(taken);
            if !free.is_empty() {
                lands.push(crate::engine::parting::Land { halves: free, ..Default::default() });
                draft.add(kit.land(), Vec::new());
                draft.now.lands.push(crate::engine::parting::Land { halves: free, ..Default::default() });
            }
        }
        draft.now.hand = difference(&derived, &lands);
        let borders = derive_borders(&draft.now.tile, |kind| kit.profile(kind));
        for segment in draft.now.tile.segments.iter_mut().filter(|s| kit.is_land(&s.kind)) {
            let mut stated = segment.borders.clone();
            stated.sort();
            if stated != borders.get(&segment.id).cloned().unwrap_or_default() {
                segment.by = Some(StatedBy::Hand);
            }
        }
        draft.follow()
    }
}
