//! A tile's topology in the terms of the picture: forms, half edges, who meets whom.

use super::vocab::{Form, Vocab};
use crate::model::TileDef;
use crate::model::geom::{Half, Port, Ports, Side};
use crate::model::tileset::{Crossing, End};
use std::collections::BTreeMap;

/// A segment as the picture sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Seg {
    /// Kind id.
    pub kind: String,
    /// How it is drawn.
    pub form: Form,
    /// Ports that it reaches.
    pub ports: Ports,
    /// Half edges 0 to 7 clockwise from NL that it takes.
    pub halves: [bool; 8],
    /// Letters shared with the segments that it meets.
    pub touch: String,
    /// Where it ends inside, when stated.
    pub end: Option<End>,
    /// Its marks.
    pub marks: BTreeMap<String, i64>,
    /// Sides printed for another segment that it meets too.
    pub also: Vec<usize>,
    /// Segments that it borders, when the set says so (fields and towns).
    pub borders: Vec<usize>,
}

impl Seg {
    /// How many half edges it takes.
    pub fn half_count(&self) -> usize {
        self.halves.iter().filter(|h| **h).count()
    }

    /// Sides of which it has both halves.
    pub fn sides(&self) -> Vec<usize> {
        (0..4).filter(|s| self.halves[2 * s] && self.halves[2 * s + 1]).collect()
    }

    /// Where it crosses the rim as a line, in sides clockwise from the north-west corner.
    pub fn crossings(&self) -> Vec<f64> {
        self.ports.iter().map(port_at).collect()
    }

    /// Whether it shares a letter with another.
    pub fn touches(&self, other: &Seg) -> bool {
        self.touch.chars().any(|c| c.is_alphanumeric() && other.touch.contains(c))
    }
}

/// Where a port lies on the rim, in sides clockwise from the north-west corner.
pub fn port_at(port: Port) -> f64 {
    let half = match port.half() {
        Half::Left => 0.25,
        Half::Middle => 0.5,
        Half::Right => 0.75,
    };
    port.side().index() as f64 + half
}

/// A tile as the picture sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Topo {
    /// The name that seeds the random numbers.
    pub name: String,
    /// Its segments, in the order of the definition.
    pub segs: Vec<Seg>,
    /// Upper segment, lower segment, and whether the set says tunnel.
    pub cross: Vec<(usize, Crossing, usize)>,
    /// Marks of the whole tile.
    pub marks: BTreeMap<String, i64>,
}

impl Topo {
    /// Reads a definition.
    pub fn of(tile: &TileDef, vocab: &Vocab) -> Topo {
        let segs: Vec<Seg> = tile
            .segments
            .iter()
            .map(|s| {
                let form = vocab.form(s);
                let also: Vec<usize> = s.also.iter().map(|side| side.index()).collect();
                let mut ports = s.ports(Vocab::profile(form));
                if matches!(form, Form::Road | Form::Water) {
                    // Two lines of one printed side part inside the tile.
                    for side in &s.also {
                        ports = ports.with(Port::new(*side, Half::Middle));
                    }
                }
                let mut halves = [false; 8];
                for p in ports.iter() {
                    let i = p.side().index() * 2;
                    match p.half() {
                        Half::Left => halves[i] = true,
                        Half::Right => halves[i + 1] = true,
                        Half::Middle => {}
                    }
                }
                Seg {
                    kind: s.kind.clone(),
                    form,
                    ports,
                    halves,
                    touch: s.touch.clone(),
                    end: s.end,
                    marks: s.marks.clone(),
                    also,
                    borders: s
                        .borders
                        .iter()
                        .filter_map(|b| tile.segments.iter().position(|o| o.id == *b))
                        .collect(),
                }
            })
            .collect();
        let find = |id: &String| tile.segments.iter().position(|s| s.id == *id);
        let cross = tile.cross.iter().filter_map(|(a, how, b)| Some((find(a)?, *how, find(b)?))).collect();
        Topo { name: tile.id.clone(), segs, cross, marks: tile.marks.clone() }
    }

    /// Indices of the segments of a form.
    pub fn of_form(&self, form: Form) -> Vec<usize> {
        (0..self.segs.len()).filter(|i| self.segs[*i].form == form).collect()
    }

    /// Roads and rivers.
    pub fn lines(&self) -> Vec<usize> {
        (0..self.segs.len()).filter(|i| matches!(self.segs[*i].form, Form::Road | Form::Water)).collect()
    }

    /// The segment of some forms that takes a half edge.
    pub fn at_half(&self, half: usize, form: Form) -> Option<usize> {
        self.segs.iter().position(|s| s.form == form && s.halves[half & 7])
    }

    /// Whether a line crosses the middle of a side.
    pub fn line_at(&self, side: usize) -> bool {
        let port = Port::new(Side::from_index(side), Half::Middle);
        self.lines().iter().any(|i| self.segs[*i].ports.has(port))
    }

    /// Whether both segments cross on different levels; `Some(true)` when the first is on top.
    pub fn above(&self, a: usize, b: usize) -> Option<bool> {
        self.cross.iter().find_map(|(x, how, y)| {
            let first_up = *how == Crossing::Over;
            if (*x, *y) == (a, b) {
                Some(first_up)
            } else if (*x, *y) == (b, a) {
                Some(!first_up)
            } else {
                None
            }
        })
    }
}
