//! The words of a mix, and what the four sides of a tile show in them.

use std::collections::{BTreeMap, BTreeSet};

use super::mix::Mix;
use crate::model::vocab::Profile;
use crate::model::{KindDef, Ports, Side, TileDef};

/// Most sorts of mixed sides that are told apart; the others are one sort.
const MOST_MIXED: usize = 24;

/// No kind.
const NONE: u16 = u16::MAX;

/// Kinds at the left, middle and right of a side, clockwise.
type Shown = [u16; 3];

/// A sort of side.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SideSort {
    /// As [`super::EdgeCount::side`].
    pub id: String,
    pub label: String,
    pub letter: Option<char>,
}

/// Kinds and marks that the sets of a mix declare, the first declaration of an id counting, and the sorts of sides seen.
pub(super) struct Words<'a> {
    pub kinds: Vec<&'a KindDef>,
    index: BTreeMap<&'a str, u16>,
    /// Marks and their names, in order of declaration.
    pub marks: Vec<(&'a str, &'a str)>,
    /// Sorts of sides: first that of each kind with a profile, then mixed ones as they come up.
    pub sorts: Vec<SideSort>,
    sort_of: BTreeMap<Shown, usize>,
    usual: BTreeMap<u16, usize>,
}

impl<'a> Words<'a> {
    pub fn of(mix: &'a Mix) -> Words<'a> {
        let mut words = Words {
            kinds: Vec::new(),
            index: BTreeMap::new(),
            marks: Vec::new(),
            sorts: Vec::new(),
            sort_of: BTreeMap::new(),
            usual: BTreeMap::new(),
        };
        let mut marks = BTreeSet::new();
        // What is needed is declared first, as on a board.
        for set in mix.needed.iter().map(|s| &**s).chain(mix.parts.iter().map(|p| &*p.set)) {
            for kind in &set.kinds {
                let next = words.kinds.len() as u16;
                if words.kinds.len() < usize::from(NONE) && !words.index.contains_key(kind.id.as_str()) {
                    words.index.insert(&kind.id, next);
                    words.kinds.push(kind);
                }
            }
            for mark in set.marks.iter().filter(|m| marks.insert(m.id.as_str())) {
                let label = mark.label.get("en");
                words.marks.push((&mark.id, if label.is_empty() { &mark.id } else { label }));
            }
        }
        for (k, kind) in words.kinds.iter().enumerate().filter(|(_, k)| k.profile.is_some()) {
            words.usual.insert(k as u16, words.sorts.len());
            words.sorts.push(SideSort {
                id: kind.id.clone(),
                label: label_of(kind).to_owned(),
                letter: kind.letter,
            });
        }
        words
    }

    pub fn kind(&self, id: &str) -> Option<&'a KindDef> {
        self.index.get(id).map(|k| self.kinds[usize::from(*k)])
    }

    /// Ports of each segment of a tile; those of undeclared kinds reach nothing.
    pub fn ports(&self, tile: &TileDef) -> Vec<Ports> {
        let of = |s: &crate::model::SegmentDef| match self.kind(&s.kind).and_then(|k| k.profile) {
            Some(profile) => s.ports(Some(profile)),
            None => Ports::NONE,
        };
        tile.segments.iter().map(of).collect()
    }

    /// The sorts of the four sides, clockwise from north.
    pub fn sides(&mut self, tile: &TileDef, ports: &[Ports]) -> [usize; 4] {
        let mut at = [NONE; 12];
        // A port that two segments claim belongs to the first.
        for (segment, reached) in tile.segments.iter().zip(ports).rev() {
            let kind = self.index.get(segment.kind.as_str()).copied().unwrap_or(NONE);
            for port in reached.iter() {
                at[port.index()] = kind;
            }
        }
        Side::ALL.map(|side| {
            let i = side.index() * 3;
            self.sort([at[i], at[i + 1], at[i + 2]])
        })
    }

    fn sort(&mut self, shown: Shown) -> usize {
        if let Some(sort) = self.sort_of.get(&shown) {
            return *sort;
        }
        let field =
            |k: u16| self.kinds.get(usize::from(k)).is_some_and(|kind| kind.profile == Some(Profile::Field));
        let usual = match shown {
            [l, NONE, r] if l == r => self.usual.get(&l),
            [l, m, r] if l == r && field(l) => self.usual.get(&m),
            _ => None,
        };
        let sort = match usual {
            Some(sort) => *sort,
            None if self.sorts.len() > self.usual.len() + MOST_MIXED => self.sorts.len() - 1,
            None if self.sorts.len() == self.usual.len() + MOST_MIXED => {
                let (id, label) = ("other".to_owned(), "other mixed sides".to_owned());
                self.sorts.push(SideSort { id, label, letter: None });
                self.sorts.len() - 1
            }
            None => {
                let id = |k: u16| self.kinds.get(usize::from(k)).map_or("nothing", |kind| &kind.id);
                let label = |k: u16| self.kinds.get(usize::from(k)).map_or("nothing", |kind| label_of(kind));
                let [l, m, r] = shown;
                let parts: Vec<u16> = if m == NONE { vec![l, r] } else { vec![l, m, r] };
                let words = |of: &dyn Fn(u16) -> &'a str, by: &str| {
                    parts.iter().map(|k| of(*k)).collect::<Vec<_>>().join(by)
                };
                let sort = SideSort { id: words(&id, "+"), label: words(&label, ", "), letter: None };
                self.sorts.push(sort);
                self.sorts.len() - 1
            }
        };
        self.sort_of.insert(shown, sort);
        sort
    }
}

/// The English name of a kind, else its id.
pub(super) fn label_of(kind: &KindDef) -> &str {
    let label = kind.label.get("en");
    if label.is_empty() { &kind.id } else { label }
}
