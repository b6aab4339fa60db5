//! A drawing while a move is made: segments keep their numbers until all has been done.

use std::collections::BTreeMap;

use super::{Drawing, Kit, Move, Refused};
use crate::model::tileset::expand;
use crate::model::{PortName, Ports, SegmentDef, Side, Turn};

/// See the module.
pub(super) struct Draft<'k> {
    pub kit: &'k Kit,
    pub now: Drawing,
    /// Segments to be taken away, each with the one that takes its place.
    pub gone: BTreeMap<String, Option<String>>,
    /// Land of another kind that was asked for, and where.
    pub land_kind: Option<(Ports, String)>,
}

impl<'k> Draft<'k> {
    pub fn new(kit: &'k Kit, now: Drawing) -> Draft<'k> {
        Draft { kit, now, gone: BTreeMap::new(), land_kind: None }
    }

    /// Does what a move says; what follows from it is for [`Draft::follow`].
    pub fn make(&mut self, step: &Move) -> Result<(), Refused> {
        match step {
            Move::SetSide { side, kind } => self.set_side(*side, kind),
            Move::SetHalves { halves, kind } => self.set_halves(halves, kind),
            Move::Join { from, to } => self.join(*from, *to),
            Move::Cut { at } => self.cut(*at),
            Move::End { side, style } => self.end(*side, style),
            Move::Cross { a, b, how } => self.cross(a, b, *how),
            Move::Uncross { a, b } => self.uncross(a, b),
            Move::PlaceSite { kind } => self.place_site(kind),
            Move::Remove { segment } => self.remove(segment),
            Move::PutMark { on, mark, number } => self.put_mark(on.as_deref(), mark, *number),
            Move::TakeMark { on, mark } => self.take_mark(on.as_deref(), mark),
            Move::JoinFields { a, b } => self.join_fields(a, b),
            Move::CutField { field, off } => self.cut_field(field, off),
            Move::CloseField { field } => self.close_field(field),
            Move::Border { field, city, on } => self.border(field, city, *on),
            Move::BackToDrawing { field } => self.back_to_drawing(field.as_deref()),
            Move::SetAlso { segment, side, on } => self.set_also(segment, *side, *on),
            Move::SetHolds { segment, on } => self.set_holds(segment, *on),
            Move::SetClosed { rule } => {
                self.now.tile.closed.clone_from(rule);
                Ok(())
            }
            Move::Turn(turn) => {
                self.turn(*turn);
                Ok(())
            }
            Move::Mirror => {
                self.mirror();
                Ok(())
            }
        }
    }

    /// The number of a segment.
    pub fn find(&self, id: &str) -> Result<usize, Refused> {
        let found = self.now.tile.segment(id).map(|(n, _)| n);
        found.ok_or_else(|| Refused::NoSegment(id.to_owned()))
    }

    /// The number of a segment that is drawn: no field.
    pub fn drawn(&self, id: &str) -> Result<usize, Refused> {
        let n = self.find(id)?;
        if self.kit.is_land(&self.now.tile.segments[n].kind) {
            Err(Refused::IsField(id.to_owned()))
        } else {
            Ok(n)
        }
    }

    pub fn segment(&mut self, n: usize) -> &mut SegmentDef {
        &mut self.now.tile.segments[n]
    }

    pub fn ports(&self, n: usize) -> Ports {
        let segment = &self.now.tile.segments[n];
        segment.ports(self.kit.profile(&segment.kind))
    }

    /// Numbers of the drawn segments.
    pub fn all_drawn(&self) -> Vec<usize> {
        let segments = self.now.tile.segments.iter().enumerate();
        segments.filter(|(_, s)| !self.kit.is_land(&s.kind)).map(|(n, _)| n).collect()
    }

    /// Adds a segment under an id of its own for the time being.
    pub fn add(&mut self, kind: &str, at: Vec<PortName>) -> usize {
        let n = self.now.tile.segments.len();
        let mut id = format!("?{n}");
        while self.now.tile.segment(&id).is_some() {
            id.push('?');
        }
        self.now.tile.segments.push(new_segment(&id, kind, at));
        n
    }

    /// Gives a segment these ports, keeping the names that it has as far as they fit.
    pub fn set_ports(&mut self, n: usize, ports: Ports) {
        let profile = self.kit.profile(&self.now.tile.segments[n].kind);
        let segment = self.segment(n);
        segment.at = names(&segment.at, ports, |name| expand(name, profile));
    }

    fn turn(&mut self, turn: Turn) {
        self.move_all(|port| port.turned(turn).name(), |side| side.turned(turn));
        if let Some(art) = &mut self.now.tile.art {
            art.turn = art.turn.then(turn);
        }
        self.now.lands.iter_mut().for_each(|land| {
            land.halves = land.halves.turned(turn);
            land.points = land.points.turned(turn);
        });
        self.now.hand.iter_mut().for_each(|o| {
            o.change(|land| {
                land.halves = land.halves.turned(turn);
                land.points = land.points.turned(turn);
            })
        });
    }

    fn mirror(&mut self) {
        self.move_all(|port| port.mirrored().name(), Side::mirrored);
        let flip = |land: &mut crate::engine::parting::Land| {
            land.halves = land.halves.iter().map(crate::model::Port::mirrored).collect();
            land.points = land.points.mirrored();
        };
        self.now.lands.iter_mut().for_each(flip);
        self.now.hand.iter_mut().for_each(|o| o.change(flip));
        // A picture can be turned but not mirrored: it would show another tile.
        self.now.tile.art = None;
    }

    fn move_all(&mut self, port: impl Fn(crate::model::Port) -> PortName, side: impl Fn(Side) -> Side) {
        for segment in &mut self.now.tile.segments {
            segment.at.iter_mut().for_each(|name| *name = port(name.port()));
            segment.at.sort_unstable();
            segment.also.iter_mut().for_each(|s| *s = side(*s));
            segment.also.sort_unstable();
        }
    }
}

/// A segment of a kind with nothing else said of it.
pub(super) fn new_segment(id: &str, kind: &str, at: Vec<PortName>) -> SegmentDef {
    SegmentDef {
        id: id.to_owned(),
        kind: kind.to_owned(),
        at,
        also: Vec::new(),
        marks: BTreeMap::new(),
        borders: Vec::new(),
        by: None,
        touch: String::new(),
        end: None,
        holds: None,
        extra: serde_json::Map::new(),
    }
}

/// Ports as names: those of the old names that are wholly among them, then the rest one by one; in port order.
pub(super) fn names(old: &[PortName], ports: Ports, expand: impl Fn(PortName) -> Ports) -> Vec<PortName> {
    let mut names = Vec::new();
    let mut left = ports;
    for name in old {
        let means = expand(*name);
        if !means.is_empty() && means.and(left) == means {
            names.push(*name);
            left = left.minus(means);
        }
    }
    names.extend(left.iter().map(crate::model::Port::name));
    names.sort_unstable();
    names
}
