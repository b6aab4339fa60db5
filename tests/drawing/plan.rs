//! Draws a kind anew by the moves of a designer, from what is visible on it: cities, roads and rivers with the sides that they
//! reach, ends, sites, meetings, crossings, marks. Its fields, their half edges, ids and borders are not looked at; a mark on a
//! field is dropped at a half edge.

use std::collections::BTreeSet;

use tilewright::edit::drawing::{Drawing, Ending, How, Kit, Move};
use tilewright::model::tileset::{Crossing, End};
use tilewright::model::vocab::Profile;
use tilewright::model::{PortName, SegmentDef, TileDef};

use crate::support::{at, play};

/// A kind being drawn: the picture, and the drawing so far.
struct Painter<'a> {
    kit: &'a Kit,
    picture: &'a TileDef,
    drawing: Drawing,
    moves: Vec<Move>,
}

/// Draws what is visible of a tile; gives the drawing and the moves. `order` says with which segment to begin.
pub fn draw(picture: &TileDef, kit: &Kit, order: usize) -> (Drawing, Vec<Move>) {
    let drawing = Drawing::new(kit, &picture.id);
    let mut painter = Painter { kit, picture, drawing, moves: Vec::new() };
    let mut visible: Vec<&SegmentDef> =
        picture.segments.iter().filter(|s| kit.profile(&s.kind) != Some(Profile::Field)).collect();
    // Sites are numbered as they are placed; all else in whatever order it is drawn.
    let (mut reaching, sites): (Vec<_>, Vec<_>) = visible.iter().partition(|s| !s.at.is_empty());
    let n = reaching.len().max(1);
    reaching.rotate_left(order % n);
    visible = reaching;
    visible.extend(sites);
    for segment in &visible {
        painter.outline(segment);
    }
    painter.ends();
    painter.meetings();
    painter.crossings();
    painter.marks();
    (painter.drawing, painter.moves)
}

impl Painter<'_> {
    fn play(&mut self, step: Move) {
        play(&mut self.drawing, self.kit, step.clone());
        self.moves.push(step);
    }

    /// The id in the drawing of a segment of the picture.
    fn id(&self, segment: &SegmentDef) -> String {
        if let Some(port) = segment.ports(self.kit.profile(&segment.kind)).first() {
            return at(&self.drawing, self.kit, port.name());
        }
        let alike = |tile: &TileDef| -> Vec<String> {
            tile.segments.iter().filter(|s| s.kind == segment.kind).map(|s| s.id.clone()).collect()
        };
        let number = alike(self.picture).iter().position(|id| *id == segment.id).expect("of the picture");
        alike(self.drawing.tile())[number].clone()
    }

    fn profile(&self, segment: &SegmentDef) -> Option<Profile> {
        self.kit.profile(&segment.kind)
    }

    /// Sides, half edges, joins; sites.
    fn outline(&mut self, segment: &SegmentDef) {
        let kind = segment.kind.clone();
        match segment.at.split_first() {
            None => self.play(Move::PlaceSite { kind }),
            Some((first, rest)) if first.is_side() => {
                self.play(Move::SetSide { side: first.side(), kind });
                for to in rest {
                    self.play(Move::Join { from: *first, to: *to });
                }
            }
            Some(_) => self.play(Move::SetHalves { halves: segment.at.clone(), kind }),
        }
    }

    fn ends(&mut self) {
        for segment in &self.picture.segments {
            let style = match segment.end {
                None => continue,
                Some(End::Plain) => Ending::Plain,
                Some(End::Hub) => Ending::Hub,
                Some(End::Village) => Ending::Village,
                Some(End::Gate) => Ending::Gate(None),
                Some(End::Monastery) => Ending::Monastery(None),
            };
            self.play(Move::End { side: segment.at[0].side(), style });
        }
    }

    fn meetings(&mut self) {
        let letters: BTreeSet<char> = self.picture.segments.iter().flat_map(|s| s.touch.chars()).collect();
        for letter in letters {
            let here: Vec<&SegmentDef> =
                self.picture.segments.iter().filter(|s| s.touch.contains(letter)).collect();
            let ends = |s: &&&SegmentDef| self.profile(s) == Some(Profile::Line) && s.at.len() == 1;
            let lines: Vec<&SegmentDef> = here.iter().filter(ends).copied().collect();
            let others: Vec<&SegmentDef> = here.iter().filter(|s| !ends(s)).copied().collect();
            match (&lines[..], &others[..]) {
                ([line], [other]) if self.profile(other) != Some(Profile::Line) => {
                    let named = Some(self.id(other));
                    let style = match self.profile(other) {
                        None => Ending::Monastery(named),
                        Some(_) => Ending::Gate(named),
                    };
                    self.play(Move::End { side: line.at[0].side(), style });
                }
                ([first, ..], others) => {
                    if lines.len() > 1 {
                        for line in &lines {
                            self.play(Move::End { side: line.at[0].side(), style: Ending::Village });
                        }
                    }
                    for other in others {
                        self.meet(other, first);
                    }
                }
                ([], [first, rest @ ..]) => rest.iter().for_each(|other| self.meet(other, first)),
                ([], []) => {}
            }
        }
        for segment in &self.picture.segments {
            for side in &segment.also {
                let id = self.id(segment);
                self.play(Move::SetAlso { segment: id, side: *side, on: true });
            }
        }
    }

    fn meet(&mut self, a: &SegmentDef, b: &SegmentDef) {
        let (a, b) = (self.id(a), self.id(b));
        self.play(Move::Cross { a, b, how: How::Meet });
    }

    fn crossings(&mut self) {
        for (a, how, b) in &self.picture.cross {
            let of = |id: &str| self.picture.segment(id).expect("a segment").1;
            let tunnel = of(a).marks.contains_key("tunnel");
            let how = match how {
                Crossing::Over => How::Over,
                Crossing::Under if tunnel => How::Tunnel,
                Crossing::Under => How::Under,
            };
            let (a, b) = (self.id(of(a)), self.id(of(b)));
            self.play(Move::Cross { a, b, how });
        }
    }

    fn marks(&mut self) {
        for (mark, number) in &self.picture.marks {
            self.play(Move::PutMark { on: None, mark: mark.clone(), number: *number });
        }
        for segment in &self.picture.segments {
            for (mark, number) in &segment.marks {
                let on = Some(self.id(segment));
                self.play(Move::PutMark { on, mark: mark.clone(), number: *number });
            }
            if segment.holds.is_some() {
                let id = self.id(segment);
                self.play(Move::SetHolds { segment: id, on: false });
            }
        }
        if self.picture.closed.is_some() {
            self.play(Move::SetClosed { rule: self.picture.closed.clone() });
        }
    }
}

/// Plays what the list says by hand: `cut EL ER; inside WL; close`.
pub fn by_hand(drawing: &mut Drawing, kit: &Kit, text: &str) {
    for step in text.split(';').map(str::trim) {
        let mut words = step.split(' ');
        let verb = words.next();
        let ports: Vec<PortName> = crate::support::ports(words);
        let step = match (verb, &ports[..]) {
            (Some("cut"), [first, ..]) => {
                Move::CutField { field: at(drawing, kit, *first), off: ports.clone() }
            }
            (Some("inside"), [first]) => Move::CutField { field: at(drawing, kit, *first), off: Vec::new() },
            (Some("close"), []) => {
                let inner = |s: &&SegmentDef| kit.profile(&s.kind) == Some(Profile::Field) && s.at.is_empty();
                let field = drawing.tile().segments.iter().find(inner).expect("an inner field").id.clone();
                Move::CloseField { field }
            }
            _ => panic!("no move by hand: {step}"),
        };
        play(drawing, kit, step);
    }
}
