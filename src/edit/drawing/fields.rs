//! Moves that overrule the fields by hand.

use super::Refused;
use super::draft::Draft;
use super::overrule::difference;
use crate::engine::parting::{Land, Points, derive_lands};
use crate::model::tileset::{StatedBy, expand};
use crate::model::vocab::Profile;
use crate::model::{PortName, Ports};

impl Draft<'_> {
    pub fn join_fields(&mut self, a: &str, b: &str) -> Result<(), Refused> {
        let (first, second) = (self.field(a)?, self.field(b)?);
        if first == second {
            return Err(Refused::SameSegment(a.to_owned()));
        }
        let mut wanted = self.now.lands.clone();
        let land = wanted.remove(first.max(second));
        wanted[first.min(second)] = wanted[first.min(second)].union(land);
        self.want(&wanted);
        Ok(())
    }

    pub fn cut_field(&mut self, field: &str, off: &[PortName]) -> Result<(), Refused> {
        let n = self.field(field)?;
        let land = self.now.lands[n];
        let halves = off.iter().fold(Ports::NONE, |all, name| all.union(expand(*name, Some(Profile::Field))));
        let mut part = Land { halves: halves.and(Ports::HALVES), points: Points::NONE };
        if off.is_empty() {
            // A piece inside takes a point of the rim from the field, if there is one to spare.
            part.points = land.points.iter().next().map_or(Points::NONE, Points::one);
            if land.is_inner() && land.points.len() < 2 {
                part.points = Points::NONE;
            }
        } else if part.and(land) != part || part.halves == land.halves {
            return Err(Refused::NoPart(field.to_owned()));
        }
        let mut wanted = self.now.lands.clone();
        wanted[n] = land.minus(part);
        wanted.push(part);
        self.want(&wanted);
        Ok(())
    }

    pub fn close_field(&mut self, field: &str) -> Result<(), Refused> {
        let n = self.field(field)?;
        if !self.now.lands[n].is_inner() {
            return Err(Refused::ReachesSides(field.to_owned()));
        }
        let mut wanted = self.now.lands.clone();
        wanted.remove(n);
        self.want(&wanted);
        Ok(())
    }

    pub fn border(&mut self, field: &str, city: &str, on: bool) -> Result<(), Refused> {
        let n = self.field_segment(field)?;
        let c = self.drawn(city)?;
        if self.profile(c) != Some(Profile::Whole) {
            return Err(Refused::NotACity(city.to_owned()));
        }
        let field = self.segment(n);
        if field.borders.iter().any(|b| b == city) != on {
            field.borders.retain(|b| b != city);
            if on {
                field.borders.push(city.to_owned());
                field.borders.sort();
            }
            field.by = Some(StatedBy::Hand);
        }
        Ok(())
    }

    pub fn back_to_drawing(&mut self, field: Option<&str>) -> Result<(), Refused> {
        let Some(id) = field else {
            self.now.hand.clear();
            self.now.tile.segments.iter_mut().for_each(|s| s.by = None);
            return Ok(());
        };
        let (n, land) = (self.field_segment(id)?, self.now.lands[self.field(id)?]);
        self.segment(n).by = None;
        // All pieces that the drawing gives near the field, and all fields that have a part of them.
        let derived = self.derived();
        let meets = |a: Land, list: &[Land]| list.iter().any(|b| !a.and(*b).is_empty());
        let mut drawn: Vec<Land> = derived.iter().copied().filter(|d| meets(*d, &[land])).collect();
        let mut stated = vec![land];
        loop {
            let more: Vec<Land> = self.now.lands.iter().copied().filter(|l| meets(*l, &drawn)).collect();
            let near: Vec<Land> = derived.iter().copied().filter(|d| meets(*d, &more)).collect();
            let done = near.len() == drawn.len() && more.len() == stated.len();
            (drawn, stated) = (near, more);
            if done {
                break;
            }
        }
        let mut wanted: Vec<Land> =
            self.now.lands.iter().copied().filter(|l| *l != land && !stated.contains(l)).collect();
        wanted.extend(drawn);
        self.want(&wanted);
        Ok(())
    }

    /// The lands that the drawing gives.
    pub fn derived(&self) -> Vec<Land> {
        derive_lands(&self.now.tile, |kind| self.kit.profile(kind))
    }

    fn want(&mut self, wanted: &[Land]) {
        let derived = self.derived();
        self.now.hand = difference(&derived, wanted);
    }

    /// The place of a field in the list of lands.
    fn field(&self, id: &str) -> Result<usize, Refused> {
        let n = self.field_segment(id)?;
        let before = self.now.tile.segments[..n].iter();
        Ok(before.filter(|s| self.kit.is_land(&s.kind)).count())
    }

    fn field_segment(&self, id: &str) -> Result<usize, Refused> {
        let n = self.find(id)?;
        if self.kit.is_land(&self.now.tile.segments[n].kind) {
            Ok(n)
        } else {
            Err(Refused::NotAField(id.to_owned()))
        }
    }
}
