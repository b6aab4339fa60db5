//! Moves on sites, marks and who may stand where.

use std::collections::BTreeMap;

use super::Refused;
use super::draft::Draft;
use crate::model::tileset::SegmentDef;
use crate::model::vocab::{Holds, MarkOn};

impl Draft<'_> {
    pub fn place_site(&mut self, kind: &str) -> Result<(), Refused> {
        match self.kit.kind(kind) {
            None => Err(Refused::UnknownKind(kind.to_owned())),
            Some(declared) if declared.profile.is_some() => Err(Refused::NotASite(kind.to_owned())),
            Some(_) => {
                self.add(kind, Vec::new());
                Ok(())
            }
        }
    }

    pub fn remove(&mut self, segment: &str) -> Result<(), Refused> {
        let n = self.drawn(segment)?;
        let id = self.now.tile.segments[n].id.clone();
        self.gone.insert(id, None);
        Ok(())
    }

    pub fn put_mark(&mut self, on: Option<&str>, mark: &str, number: i64) -> Result<(), Refused> {
        if number == 0 {
            return Err(Refused::NoNumber(mark.to_owned()));
        }
        // A mark that nobody declared, or in an unusual place, is for the checks to tell.
        if self.kit.mark(mark).is_some_and(|m| m.on == MarkOn::Feature) {
            return Err(Refused::NeverPrinted(mark.to_owned()));
        }
        self.marks(on)?.insert(mark.to_owned(), number);
        Ok(())
    }

    pub fn take_mark(&mut self, on: Option<&str>, mark: &str) -> Result<(), Refused> {
        let taken = self.marks(on)?.remove(mark);
        taken.map(|_| ()).ok_or_else(|| Refused::NoMark(mark.to_owned()))
    }

    fn marks(&mut self, on: Option<&str>) -> Result<&mut BTreeMap<String, i64>, Refused> {
        let Some(id) = on else { return Ok(&mut self.now.tile.marks) };
        let n = self.find(id)?;
        let SegmentDef { marks, .. } = self.segment(n);
        Ok(marks)
    }

    pub fn set_holds(&mut self, segment: &str, on: bool) -> Result<(), Refused> {
        let n = self.find(segment)?;
        self.segment(n).holds = if on { None } else { Some(Holds::None) };
        Ok(())
    }
}
