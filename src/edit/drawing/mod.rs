//! Drawing a tile: moves of a designer, and what follows from them.
//!
//! A [`Drawing`] is a tile definition of which the designer draws cities, roads, rivers, sites and marks; its fields, their half
//! edges, borders and ids follow. What was overruled by hand is kept apart from what follows, so that it stays when the drawing
//! changes. A [`Move`] gives a new drawing and leaves the old one, so undo is keeping the old one. Knows no window and no file.

mod draft;
mod facts;
mod fields;
mod follow;
mod ground;
mod ids;
mod kit;
mod lines;
mod moves;
mod open;
mod overrule;
mod refused;
mod sites;

use std::collections::{BTreeMap, BTreeSet};

pub use facts::{AtHand, Bench, Facts, Twin, Worth, letters_of};
pub use kit::Kit;
pub use moves::{Ending, How, Move};
pub use refused::Refused;

use crate::engine::parting::Land;
use crate::model::{Port, TileDef};
use overrule::Overrule;

/// A tile being drawn. Every half edge belongs to exactly one segment.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    tile: TileDef,
    /// The land of each field, in the order of the tile's fields.
    lands: Vec<Land>,
    /// How the lands differ from what the drawing gives.
    hand: Vec<Overrule>,
    /// Ids that files may name: they stay, and are not given anew.
    settled: BTreeSet<String>,
    /// Settled ids that are gone, and the segment where figures on them go.
    retired: BTreeMap<String, Option<String>>,
}

/// What of a drawing was stated by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByHand {
    /// Fields whose half edges are not those of the drawing, or that the drawing does not have.
    pub fields: Vec<String>,
    /// Fields whose borders are stated by hand.
    pub borders: Vec<String>,
    /// How many inner fields of the drawing were closed.
    pub closed: usize,
}

impl Drawing {
    /// The definition as drawn, with fields and borders.
    pub fn tile(&self) -> &TileDef {
        &self.tile
    }

    /// The definition as drawn.
    pub fn into_tile(self) -> TileDef {
        self.tile
    }

    /// Makes a move; the drawing itself stays as it is.
    pub fn apply(&self, kit: &Kit, step: &Move) -> Result<Drawing, Refused> {
        let mut draft = draft::Draft::new(kit, self.clone());
        draft.make(step)?;
        Ok(draft.follow())
    }

    /// The segment at a port; none in the middle of a side where no line runs.
    pub fn segment_at(&self, kit: &Kit, port: Port) -> Option<&str> {
        let reaches = |s: &&crate::model::SegmentDef| s.ports(kit.profile(&s.kind)).has(port);
        self.tile.segments.iter().find(reaches).map(|s| s.id.as_str())
    }

    /// What was stated by hand.
    pub fn by_hand(&self, kit: &Kit) -> ByHand {
        let derived = crate::engine::parting::derive_lands(&self.tile, |kind| kit.profile(kind));
        let fields = self.tile.segments.iter().filter(|s| kit.is_land(&s.kind));
        let stated = fields.clone().filter(|s| s.by.is_some());
        let changed = fields.zip(&self.lands).filter(|(_, land)| !derived.contains(land));
        ByHand {
            fields: changed.map(|(s, _)| s.id.clone()).collect(),
            borders: stated.map(|s| s.id.clone()).collect(),
            closed: self.hand.iter().filter(|o| matches!(o, Overrule::Close(_))).count(),
        }
    }

    /// Notes that files may name the segments from now on (the tile was saved or laid): their ids stay.
    pub fn settle(&mut self) {
        self.settled = self.tile.segments.iter().map(|s| s.id.clone()).collect();
    }

    /// Settled ids that are gone, each with the segment where the figures on it go; none where it was taken away.
    pub fn retired(&self) -> &BTreeMap<String, Option<String>> {
        &self.retired
    }
}
