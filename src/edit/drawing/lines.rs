//! Moves on lines and meetings: where a line ends, who crosses whom, who meets inside the tile.

use super::Refused;
use super::draft::Draft;
use super::moves::{Ending, How};
use crate::model::tileset::{Crossing, End};
use crate::model::vocab::Profile;
use crate::model::{Half, Port, Side};

impl Draft<'_> {
    pub fn end(&mut self, side: Side, style: &Ending) -> Result<(), Refused> {
        let handle = Port::new(side, Half::Middle);
        let line = self.owner(handle).filter(|n| self.profile(*n) == Some(Profile::Line));
        let line = line.ok_or(Refused::NoLine(side))?;
        // Refuse before anything is done.
        let target = match style {
            Ending::Gate(named) => Some(self.target(named.as_deref(), side, Some(Profile::Whole))?),
            Ending::Monastery(named) => Some(self.target(named.as_deref(), side, None)?),
            Ending::Plain | Ending::Hub | Ending::Village => None,
        };
        let line = self.cut_off(line, handle.name()).unwrap_or(line);
        self.segment(line).touch.clear();
        self.segment(line).end = match style {
            Ending::Plain => Some(End::Plain),
            Ending::Hub => Some(End::Hub),
            Ending::Village => return self.end_in_village(line),
            Ending::Gate(_) | Ending::Monastery(_) => None,
        };
        match target {
            Some(target) => self.meet_at(&[line, target], None),
            None => Ok(()),
        }
    }

    /// The city or site that a line is led to.
    fn target(&self, named: Option<&str>, side: Side, profile: Option<Profile>) -> Result<usize, Refused> {
        let is_city = profile.is_some();
        if let Some(id) = named {
            let n = self.drawn(id)?;
            return match self.profile(n) == profile {
                true => Ok(n),
                false if is_city => Err(Refused::NotACity(id.to_owned())),
                false => Err(Refused::NotASite(self.now.tile.segments[n].kind.clone())),
            };
        }
        let found: Vec<usize> =
            self.all_drawn().into_iter().filter(|n| self.profile(*n) == profile).collect();
        match (&found[..], is_city) {
            ([only], _) => Ok(*only),
            ([], true) => Err(Refused::NoCity(side)),
            ([], false) => Err(Refused::NoSite(side)),
            (_, true) => Err(Refused::WhichCity(side)),
            (_, false) => Err(Refused::WhichSite(side)),
        }
    }

    /// Lines that end in a village meet there, all of them.
    fn end_in_village(&mut self, line: usize) -> Result<(), Refused> {
        let ends: Vec<usize> = self
            .all_drawn()
            .into_iter()
            .filter(|n| *n != line && self.profile(*n) == Some(Profile::Line) && self.ports(*n).len() == 1)
            .collect();
        let has = |n: usize, letter: char| self.now.tile.segments[n].touch.contains(letter);
        let of_site =
            |letter: char| self.all_drawn().into_iter().any(|n| self.profile(n).is_none() && has(n, letter));
        let mut letters = ends.iter().flat_map(|n| self.now.tile.segments[*n].touch.chars());
        let village = letters.find(|l| ends.iter().filter(|n| has(**n, *l)).count() > 1 && !of_site(*l));
        let mut meeting: Vec<usize> =
            ends.into_iter().filter(|n| self.now.tile.segments[*n].end == Some(End::Village)).collect();
        if village.is_none() && meeting.is_empty() {
            self.segment(line).end = Some(End::Village);
            return Ok(());
        }
        meeting.push(line);
        meeting.iter().for_each(|n| self.segment(*n).end = None);
        self.meet_at(&meeting, village)
    }

    pub fn cross(&mut self, a: &str, b: &str, how: How) -> Result<(), Refused> {
        let (first, second) = (self.drawn(a)?, self.drawn(b)?);
        if first == second {
            return Err(Refused::SameSegment(a.to_owned()));
        }
        let way = match how {
            How::Meet => {
                self.forget_crossing(a, b);
                return self.meet(first, second);
            }
            How::Over => Crossing::Over,
            How::Under | How::Tunnel => Crossing::Under,
        };
        for (n, id) in [(first, a), (second, b)] {
            if self.profile(n).is_none() {
                return Err(Refused::CrossesNothing(id.to_owned()));
            }
        }
        self.forget_crossing(a, b);
        self.now.tile.cross.push((a.to_owned(), way, b.to_owned()));
        if let (How::Tunnel, Some(mark)) = (how, self.kit.tunnel()) {
            self.segment(first).marks.entry(mark.to_owned()).or_insert(1);
        }
        Ok(())
    }

    pub fn uncross(&mut self, a: &str, b: &str) -> Result<(), Refused> {
        let (first, second) = (self.drawn(a)?, self.drawn(b)?);
        let shared: Vec<char> = self.now.tile.segments[first]
            .touch
            .chars()
            .filter(|c| self.now.tile.segments[second].touch.contains(*c))
            .collect();
        let crossed = self.forget_crossing(a, b);
        if shared.is_empty() && !crossed {
            return Err(Refused::NotCrossing(a.to_owned(), b.to_owned()));
        }
        // The first leaves; whoever else meets there stays.
        self.segment(first).touch.retain(|c| !shared.contains(&c));
        Ok(())
    }

    fn forget_crossing(&mut self, a: &str, b: &str) -> bool {
        let before = self.now.tile.cross.len();
        self.now.tile.cross.retain(|(x, _, y)| (x != a || y != b) && (x != b || y != a));
        self.now.tile.cross.len() < before
    }

    /// Lets two segments meet: lines that cross end at each other, a line that crosses a city ends at gates, cities join.
    fn meet(&mut self, a: usize, b: usize) -> Result<(), Refused> {
        let line = |n: usize, draft: &Draft<'_>| draft.profile(n) == Some(Profile::Line);
        let same = self.now.tile.segments[a].kind == self.now.tile.segments[b].kind;
        if !self.interleave(a, b) {
            // The first comes to where the second meets others already; a city has a gate for each.
            let mut letters = self.now.tile.segments[b].touch.chars();
            let place = match (letters.next(), letters.next(), self.profile(b)) {
                (Some(letter), None, profile) if profile != Some(Profile::Whole) => Some(letter),
                _ => None,
            };
            return self.meet_at(&[a, b], place);
        }
        match (line(a, self), line(b, self)) {
            (true, true) if same => {
                let mut ends = self.ends_of(a);
                ends.extend(self.ends_of(b));
                self.meet_at(&ends, None)
            }
            (true, true) => {
                let mut ends = self.ends_of(a);
                ends.push(b);
                self.meet_at(&ends, None)
            }
            (true, false) | (false, true) => {
                let (line, city) = if line(a, self) { (a, b) } else { (b, a) };
                for end in self.ends_of(line) {
                    self.meet_at(&[end, city], None)?;
                }
                Ok(())
            }
            (false, false) if same => {
                self.merge(a, b);
                Ok(())
            }
            (false, false) => self.meet_at(&[a, b], None),
        }
    }

    /// Cuts a line into ends of one port each.
    fn ends_of(&mut self, line: usize) -> Vec<usize> {
        let handles: Vec<Port> = self.ports(line).iter().collect();
        let mut ends: Vec<usize> = Vec::new();
        for handle in handles {
            let Some(n) = self.owner(handle) else { continue };
            let end = self.cut_off(n, handle.name()).unwrap_or(n);
            ends.push(end);
        }
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    /// Gives segments a letter in common: that one, else a new one.
    fn meet_at(&mut self, segments: &[usize], letter: Option<char>) -> Result<(), Refused> {
        let taken = |c: &char| self.now.tile.segments.iter().any(|s| s.touch.contains(*c));
        let free = || ('a'..='z').chain('A'..='Z').find(|c| !taken(c));
        let letter = letter.or_else(free).ok_or(Refused::TooManyMeetings)?;
        for n in segments {
            let segment = self.segment(*n);
            if !segment.touch.contains(letter) {
                segment.touch.push(letter);
            }
        }
        Ok(())
    }

    /// Whether going round the rim one meets a, b, a, b.
    fn interleave(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.ports(a), self.ports(b));
        let order: Vec<bool> = a.union(b).iter().map(|p| a.has(p)).collect();
        (0..order.len()).filter(|n| order[*n] != order[(n + 1) % order.len()]).count() > 2
    }

    pub fn profile(&self, n: usize) -> Option<Profile> {
        self.kit.profile(&self.now.tile.segments[n].kind)
    }
}
