//! Counting: one pass over the tiles.

use std::collections::{BTreeMap, BTreeSet};

use super::mix::{Mix, Part, set_name};
use super::sides::{Words, label_of};
use super::types::{MIXED, Types, smallest};
use super::{EdgeCount, EdgePairs, KindCount, MarkCount, PlateRow, Statistics, Symmetry, TileRow, percent};
use crate::checks::set::play::Play;
use crate::model::{Ports, TileDef, TileSet, Turn};

/// Most pieces of one tile that are counted; more is a fault of the set.
const MOST_PIECES: u64 = 1_000_000;

/// A tile that is there.
struct Counted<'a> {
    set: &'a TileSet,
    def: &'a TileDef,
    pieces: u64,
    pile: u64,
    sides: [usize; 4],
    letters: [char; 4],
    turns: u8,
}

/// See the module.
pub(super) struct Counts<'a> {
    mix: &'a Mix,
    words: Words<'a>,
    tiles: Vec<Counted<'a>>,
    unused: u64,
    start: Option<&'a str>,
    letters: Vec<char>,
}

impl<'a> Counts<'a> {
    pub fn of(mix: &'a Mix) -> Counts<'a> {
        let mut words = Words::of(mix);
        let mut tiles = Vec::new();
        let mut unused = 0;
        let start = mix.parts.iter().find_map(start_of);
        for part in &mix.parts {
            for def in loose_tiles(&part.set) {
                let pieces = pieces(part, def);
                if pieces == 0 {
                    unused += 1;
                    continue;
                }
                let ports = words.ports(def);
                let sides = words.sides(def, &ports);
                let letters = sides.map(|s| words.sorts[s].letter.unwrap_or(MIXED));
                let begins = start.is_some_and(|id| id.split_once('/') == Some((&part.set.id, &def.id)));
                let pile = pieces - u64::from(begins);
                let turns = turns(def, &ports, sides);
                tiles.push(Counted { set: &part.set, def, pieces, pile, sides, letters, turns });
            }
        }
        let mut letters: BTreeSet<char> = tiles.iter().flat_map(|t| t.letters).collect();
        for set in &mix.needed {
            for def in loose_tiles(set) {
                let ports = words.ports(def);
                let sides = words.sides(def, &ports);
                letters.extend(sides.map(|s| words.sorts[s].letter.unwrap_or(MIXED)));
            }
        }
        letters.remove(&MIXED);
        Counts { mix, words, tiles, unused, start, letters: letters.into_iter().collect() }
    }

    pub fn statistics(self) -> Statistics {
        let sum = |of: fn(&Counted) -> u64| self.tiles.iter().map(of).fold(0, u64::saturating_add);
        let pieces = sum(|t| t.pieces);
        let seen: BTreeSet<usize> = self.tiles.iter().flat_map(|t| t.sides).collect();
        let kinds = self.words.kinds.iter().filter(|k| k.profile.is_some()).count();
        // Sides of usual sorts are listed even when there is none; others, met only in sets that lend words, are not.
        let listed: Vec<usize> =
            (0..self.words.sorts.len()).filter(|s| *s < kinds || seen.contains(s)).collect();
        let mut symmetry = Symmetry::default();
        for t in &self.tiles {
            let of_turns = match t.turns {
                1 => &mut symmetry.one,
                2 => &mut symmetry.two,
                _ => &mut symmetry.four,
            };
            *of_turns += t.pieces;
        }
        Statistics {
            name: self.mix.name(),
            tiles: self.tiles.len() as u64,
            unused: self.unused,
            pieces,
            start: self.start.map(str::to_owned),
            pile: sum(|t| t.pile),
            plates: self.plates(),
            edges: self.edges(&listed, pieces),
            pairs: self.pairs(&listed),
            types: self.types(),
            kinds: self.kinds(),
            marks: self.marks(),
            symmetry,
            rows: self.rows(),
        }
    }

    fn edges(&self, listed: &[usize], pieces: u64) -> Vec<EdgeCount> {
        let count = |sort: &usize| {
            let on = |t: &Counted| t.sides.iter().filter(|s| *s == sort).count() as u64;
            let with = self.tiles.iter().filter(|t| on(t) > 0);
            let sides = self.tiles.iter().map(|t| on(t) * t.pieces).sum();
            let found = &self.words.sorts[*sort];
            EdgeCount {
                side: found.id.clone(),
                letter: found.letter,
                label: found.label.clone(),
                sides,
                percent: percent(sides, pieces * 4),
                pieces: with.map(|t| t.pieces).sum(),
            }
        };
        listed.iter().map(count).collect()
    }

    fn pairs(&self, listed: &[usize]) -> EdgePairs {
        let n = listed.len();
        let row: BTreeMap<usize, usize> = listed.iter().enumerate().map(|(i, s)| (*s, i)).collect();
        let mut pairs = EdgePairs { adjacent: vec![vec![0; n]; n], opposite: vec![vec![0; n]; n] };
        let add = |matrix: &mut Vec<Vec<u64>>, a: usize, b: usize, pieces: u64| {
            let (a, b) = (row[&a], row[&b]);
            matrix[a][b] += pieces;
            if a != b {
                matrix[b][a] += pieces;
            }
        };
        for t in &self.tiles {
            for i in 0..4 {
                add(&mut pairs.adjacent, t.sides[i], t.sides[(i + 1) % 4], t.pieces);
            }
            for i in 0..2 {
                add(&mut pairs.opposite, t.sides[i], t.sides[i + 2], t.pieces);
            }
        }
        pairs
    }

    fn types(&self) -> Types {
        let mut counted: BTreeMap<[char; 4], [u64; 3]> = BTreeMap::new();
        for t in &self.tiles {
            let [tiles, pieces, pile] = counted.entry(smallest(t.letters)).or_default();
            *tiles += 1;
            *pieces += t.pieces;
            *pile += t.pile;
        }
        Types::of(&self.letters, counted)
    }

    /// Kinds that some tile has, in order of declaration, undeclared ones after them.
    fn kinds(&self) -> Vec<KindCount> {
        let mut counts: BTreeMap<&str, KindCount> = BTreeMap::new();
        for t in &self.tiles {
            let mut here: BTreeMap<&str, u64> = BTreeMap::new();
            for s in &t.def.segments {
                *here.entry(&s.kind).or_default() += 1;
            }
            for (kind, segments) in here {
                let count = counts.entry(kind).or_insert_with(|| {
                    let def = self.words.kind(kind);
                    KindCount {
                        kind: kind.to_owned(),
                        label: def.map_or(kind, |d| label_of(d)).to_owned(),
                        site: def.is_some_and(|d| d.site.is_some()),
                        segments: 0,
                        tiles: 0,
                        pieces: 0,
                        pile: 0,
                    }
                });
                count.segments += segments * t.pieces;
                count.tiles += 1;
                count.pieces += t.pieces;
                count.pile += t.pile;
            }
        }
        let declared = self.words.kinds.iter().filter_map(|k| counts.remove(k.id.as_str()));
        let mut all: Vec<KindCount> = declared.collect();
        all.extend(counts.into_values());
        all
    }

    /// Marks that some tile has, in order of declaration, undeclared ones after them.
    fn marks(&self) -> Vec<MarkCount> {
        let mut counts: BTreeMap<&str, MarkCount> = BTreeMap::new();
        for t in &self.tiles {
            for (mark, number) in marks_of(t.def) {
                let count = counts.entry(mark).or_insert_with(|| MarkCount {
                    mark: mark.to_owned(),
                    label: self.mark_label(mark).to_owned(),
                    tiles: 0,
                    pieces: 0,
                    pile: 0,
                    total: 0,
                });
                count.tiles += 1;
                count.pieces += t.pieces;
                count.pile += t.pile;
                let copies = i64::try_from(t.pieces).unwrap_or(i64::MAX);
                count.total = count.total.saturating_add(number.saturating_mul(copies));
            }
        }
        let declared = self.words.marks.iter().filter_map(|(id, _)| counts.remove(id));
        let mut all: Vec<MarkCount> = declared.collect();
        all.extend(counts.into_values());
        all
    }

    fn mark_label<'b>(&'b self, mark: &'b str) -> &'b str {
        self.words.marks.iter().find(|(id, _)| *id == mark).map_or(mark, |(_, label)| label)
    }

    fn rows(&self) -> Vec<TileRow> {
        let row = |t: &Counted| {
            let site = |s: &crate::model::SegmentDef| {
                self.words.kind(&s.kind).filter(|k| k.site.is_some()).map(|k| label_of(k).to_owned())
            };
            let name = t.def.name.get("en");
            TileRow {
                tile: format!("{}/{}", t.set.id, t.def.id),
                name: if name.is_empty() { t.def.id.clone() } else { name.to_owned() },
                r#type: smallest(t.letters).iter().collect(),
                pieces: t.pieces,
                turns: t.turns,
                sites: t.def.segments.iter().filter_map(site).collect(),
                marks: marks_of(t.def)
                    .into_iter()
                    .map(|(mark, n)| (self.mark_label(mark).to_owned(), n))
                    .collect(),
            }
        };
        self.tiles.iter().map(row).collect()
    }

    fn plates(&self) -> Vec<PlateRow> {
        let of = |part: &'a Part| part.set.plates.iter().map(move |plate| (part, plate));
        let row = |(part, plate): (&Part, &crate::model::PlateDef)| {
            let name = plate.name.get("en");
            PlateRow {
                plate: format!("{}/{}", part.set.id, plate.id),
                name: if name.is_empty() {
                    format!("{}, {}", set_name(&part.set), plate.id)
                } else {
                    name.to_owned()
                },
                size: plate.size,
                pieces: u64::from(part.copies),
            }
        };
        self.mix.parts.iter().flat_map(of).map(row).collect()
    }
}

/// The start tile of a part, if there is a piece of it.
fn start_of(part: &Part) -> Option<&str> {
    let id = part.start()?;
    let (set, tile) = id.split_once('/')?;
    let found = part.set.tile(tile).filter(|_| set == part.set.id)?;
    (pieces(part, found) > 0).then_some(id)
}

fn pieces(part: &Part, tile: &TileDef) -> u64 {
    let copies = u64::try_from(tile.copies(part.edition())).unwrap_or(0);
    copies.min(MOST_PIECES).saturating_mul(u64::from(part.copies)).min(MOST_PIECES)
}

/// Tiles that are pieces of their own: no cells of plates.
pub(crate) fn loose_tiles(set: &TileSet) -> impl Iterator<Item = &TileDef> {
    let cells: BTreeSet<&str> =
        set.plates.iter().flat_map(|p| p.cells.iter().flatten()).map(String::as_str).collect();
    set.tiles.iter().filter(move |t| !cells.contains(t.id.as_str()))
}

/// Marks of a tile and of its segments, the numbers of one mark added up.
fn marks_of(tile: &TileDef) -> BTreeMap<&str, i64> {
    let mut marks: BTreeMap<&str, i64> = BTreeMap::new();
    let all = tile.marks.iter().chain(tile.segments.iter().flat_map(|s| &s.marks));
    for (mark, n) in all.filter(|(_, n)| **n != 0) {
        let sum = marks.entry(mark).or_default();
        *sum = sum.saturating_add(*n);
    }
    marks
}

/// How many turns play differently; what is in the tile is looked at only where the sides leave it open.
fn turns(tile: &TileDef, ports: &[Ports], sides: [usize; 4]) -> u8 {
    if sides[0] != sides[2] || sides[1] != sides[3] {
        return 4;
    }
    let play = |turn: Turn| Play::of(tile, ports, turn);
    let unturned = play(Turn::ZERO);
    if sides[0] == sides[1] && play(Turn::from_quarters(1)) == unturned {
        1
    } else if play(Turn::from_quarters(2)) == unturned {
        2
    } else {
        4
    }
}
