//! Moves on sides and half edges: who takes them, who is joined, who is cut.

use super::Refused;
use super::draft::{Draft, names};
use crate::model::tileset::expand;
use crate::model::vocab::Profile;
use crate::model::{Half, Port, PortName, Ports, Side};

impl Draft<'_> {
    pub fn set_side(&mut self, side: Side, kind: &str) -> Result<(), Refused> {
        let all = Ports::of_side(side);
        let middle = Port::new(side, Half::Middle);
        match self.reaching(kind)? {
            None => return Err(Refused::NotForSides { kind: kind.to_owned(), side }),
            Some(Profile::Field) => {
                self.take(all);
                self.land_kind = Some((all.and(Ports::HALVES), kind.to_owned()));
            }
            Some(Profile::Whole) => {
                let has =
                    |n: &usize| self.is_of(*n, kind) && self.ports(*n).and(all) == all.and(Ports::HALVES);
                if !self.all_drawn().iter().any(has) || self.owner(middle).is_some() {
                    self.take(all);
                    self.add(kind, vec![middle.name()]);
                }
            }
            Some(Profile::Line) => {
                if !self.owner(middle).is_some_and(|n| self.is_of(n, kind)) {
                    self.take(all);
                    self.add(kind, vec![middle.name()]);
                }
            }
        }
        Ok(())
    }

    pub fn set_halves(&mut self, halves: &[PortName], kind: &str) -> Result<(), Refused> {
        let ports =
            halves.iter().fold(Ports::NONE, |all, name| all.union(expand(*name, Some(Profile::Field))));
        let ports = ports.and(Ports::HALVES);
        match self.reaching(kind)? {
            None | Some(Profile::Line) => return Err(Refused::NotForHalves(kind.to_owned())),
            Some(_) if ports.is_empty() => return Err(Refused::NoHalves),
            Some(Profile::Field) => {
                self.take(ports);
                self.land_kind = Some((ports, kind.to_owned()));
            }
            Some(Profile::Whole) => {
                let has = |n: &usize| self.is_of(*n, kind) && self.ports(*n).and(ports) == ports;
                if !self.all_drawn().iter().any(has) {
                    // A line cannot run out between a city and something else.
                    let sides = Side::ALL.into_iter().filter(|s| !Ports::of_side(*s).and(ports).is_empty());
                    let middles: Ports = sides.map(|s| Port::new(s, Half::Middle)).collect();
                    self.take(ports.union(middles));
                    self.add(kind, names(&[], ports, |_| Ports::NONE));
                }
            }
        }
        Ok(())
    }

    pub fn join(&mut self, from: PortName, to: PortName) -> Result<(), Refused> {
        match (self.handle(from)?, self.handle(to)?) {
            (None, None) => Err(Refused::NothingToJoin(from, to)),
            (Some(a), Some(b)) if a == b => Ok(()),
            (Some(a), Some(b)) if self.now.tile.segments[a].kind == self.now.tile.segments[b].kind => {
                self.merge(a, b);
                Ok(())
            }
            (Some(a), _) => self.lead(a, from, to),
            (None, Some(b)) => self.lead(b, to, from),
        }
    }

    /// Leads a segment from a handle of its own on to another one.
    fn lead(&mut self, n: usize, from: PortName, to: PortName) -> Result<(), Refused> {
        let kind = self.now.tile.segments[n].kind.clone();
        if to.is_side() {
            self.set_side(to.side(), &kind)?;
        } else if self.kit.profile(&kind) == Some(Profile::Line) {
            return Err(Refused::LineToHalf(from, to));
        } else {
            self.set_halves(&[to], &kind)?;
        }
        if let Some(reached) = self.handle(to)?.filter(|other| *other != n) {
            self.merge(n, reached);
        }
        Ok(())
    }

    pub fn cut(&mut self, at: PortName) -> Result<(), Refused> {
        let n = self.handle(at)?.ok_or(Refused::OnlyField(at))?;
        if self.cut_off(n, at).is_none() {
            return Err(Refused::NothingToCut { segment: self.now.tile.segments[n].id.clone(), at });
        }
        Ok(())
    }

    /// Makes what a segment has at a handle a segment of its own: the larger part keeps id, marks and meetings, of equal
    /// parts the one that stays. Gives the number of the part at the handle; none where there is no other.
    pub fn cut_off(&mut self, n: usize, at: PortName) -> Option<usize> {
        let (all, kind) = (self.ports(n), self.now.tile.segments[n].kind.clone());
        let off = all.and(if at.is_side() { Ports::of_side(at.side()) } else { Ports::NONE.with(at.port()) });
        let rest = all.minus(off);
        if off.is_empty() || rest.is_empty() {
            return None;
        }
        let (stays, goes) = if off.len() > rest.len() { (off, rest) } else { (rest, off) };
        let old = self.now.tile.segments[n].at.clone();
        let profile = self.kit.profile(&kind);
        let part = self.add(&kind, names(&old, goes, |name| expand(name, profile)));
        self.segment(part).holds = self.now.tile.segments[n].holds;
        self.set_ports(n, stays);
        Some(if goes == off { part } else { n })
    }

    /// Makes one segment of two of a kind. The one that files may name stays, else the larger, else the earlier.
    pub fn merge(&mut self, a: usize, b: usize) {
        let weight =
            |n: usize| (self.now.settled.contains(&self.now.tile.segments[n].id), self.ports(n).len());
        let (keep, drop) = match weight(a).cmp(&weight(b)) {
            std::cmp::Ordering::Less => (b, a),
            std::cmp::Ordering::Greater => (a, b),
            std::cmp::Ordering::Equal => (a.min(b), a.max(b)),
        };
        let ports = self.ports(keep).union(self.ports(drop));
        let old = std::mem::replace(self.segment(drop), super::draft::new_segment("", "", Vec::new()));
        self.segment(drop).id.clone_from(&old.id);
        self.segment(drop).kind.clone_from(&old.kind);
        let marks: std::collections::BTreeSet<String> =
            self.now.tile.segments[keep].marks.keys().chain(old.marks.keys()).cloned().collect();
        let number = |marks: &std::collections::BTreeMap<String, i64>, mark: &str| {
            marks.get(mark).copied().unwrap_or(0)
        };
        for mark in marks {
            let both = self.kit.merged(
                &mark,
                number(&self.now.tile.segments[keep].marks, &mark),
                number(&old.marks, &mark),
            );
            match both {
                0 => self.segment(keep).marks.remove(&mark),
                both => self.segment(keep).marks.insert(mark, both),
            };
        }
        self.segment(keep).at.extend(old.at);
        self.set_ports(keep, ports);
        let more: Vec<char> =
            old.touch.chars().filter(|c| !self.now.tile.segments[keep].touch.contains(*c)).collect();
        let kept = self.segment(keep);
        kept.touch.extend(more);
        kept.also.extend(old.also);
        kept.also.sort_unstable();
        kept.also.dedup();
        kept.end = kept.end.or(old.end);
        let kept = kept.id.clone();
        self.gone.insert(old.id, Some(kept));
    }

    /// The drawn segment that lies at a port.
    pub fn owner(&self, port: Port) -> Option<usize> {
        self.all_drawn().into_iter().find(|n| self.ports(*n).has(port))
    }

    /// The drawn segment that a handle belongs to; none where there is only field.
    pub fn handle(&self, name: PortName) -> Result<Option<usize>, Refused> {
        let at = |half| self.owner(Port::new(name.side(), half));
        if !name.is_side() {
            return Ok(self.owner(name.port()));
        }
        match (at(Half::Middle), at(Half::Left), at(Half::Right)) {
            (Some(line), _, _) => Ok(Some(line)),
            (None, left, right) if left == right => Ok(left),
            (None, _, _) => Err(Refused::MixedSide(name.side())),
        }
    }

    /// Takes ports from whoever has them; a segment that had nothing else goes.
    fn take(&mut self, ports: Ports) {
        for n in self.all_drawn() {
            let (has, profile) = (self.ports(n), self.kit.profile(&self.now.tile.segments[n].kind));
            let mut lost = has.and(ports);
            // A line keeps its middle: only its whole side can be taken.
            if profile == Some(Profile::Line) && ports.and(Ports::MIDDLES).is_empty() {
                lost = lost.and(Ports::HALVES);
            }
            if !lost.is_empty() {
                self.set_ports(n, has.minus(lost));
                if has == lost {
                    let id = self.now.tile.segments[n].id.clone();
                    self.gone.insert(id, None);
                }
            }
        }
    }

    fn is_of(&self, n: usize, kind: &str) -> bool {
        self.now.tile.segments[n].kind == kind && !self.gone.contains_key(&self.now.tile.segments[n].id)
    }

    /// The profile of a declared kind.
    fn reaching(&self, kind: &str) -> Result<Option<Profile>, Refused> {
        match self.kit.kind(kind) {
            Some(declared) => Ok(declared.profile),
            None => Err(Refused::UnknownKind(kind.to_owned())),
        }
    }

    pub fn set_also(&mut self, segment: &str, side: Side, on: bool) -> Result<(), Refused> {
        let n = self.drawn(segment)?;
        let owner = self.handle(side_name(side)).ok().flatten();
        if on && (owner.is_none() || owner == Some(n)) {
            return Err(Refused::NotShared { segment: segment.to_owned(), side });
        }
        let also = &mut self.segment(n).also;
        also.retain(|s| *s != side);
        if on {
            also.push(side);
            also.sort_unstable();
        }
        Ok(())
    }
}

/// The handle of a side.
fn side_name(side: Side) -> PortName {
    Port::new(side, Half::Middle).name()
}
