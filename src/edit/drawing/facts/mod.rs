//! What a designer sees beside the drawing: type, symmetry, twins, what fits, problems, what figures would score.

mod sides;
mod worth;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use worth::Worth;

use super::{Drawing, Kit};
use crate::checks::set::play::Play;
use crate::checks::set::{SetContext, check_set};
use crate::model::{BySide, Finding, Ports, Side, TileDef, TileSet, Turn};
use sides::{Shown, letters, shown};

/// A tile set at hand, in an edition where it has several.
#[derive(Clone, Debug)]
pub struct AtHand {
    /// The set.
    pub set: Arc<TileSet>,
    /// The edition; copies of tiles are those of it.
    pub edition: Option<String>,
}

/// Tile sets that drawings of one set are held against; made once, used for every move.
#[derive(Debug)]
pub struct Bench {
    kit: Kit,
    /// The set that is drawn for, its tiles and plates left out.
    set: TileSet,
    at_hand: Vec<AtHand>,
    /// Tiles by what they are in play: set and index, then in its set.
    plays: BTreeMap<Play, Vec<(usize, usize)>>,
    /// What the four sides of a tile show, and how many there are of such tiles.
    shown: BTreeMap<Vec<Shown>, i64>,
}

/// A tile that plays as the drawing does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// Full id, `set/tile`.
    pub tile: String,
    /// The letter by which people know it, where it has one.
    pub letter: Option<String>,
    /// How it must be turned to lie as drawn.
    pub turn: Turn,
}

/// What is known of a drawing while it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The type as it lies: letters clockwise from north, `?` for a mixed side.
    pub letters: [char; 4],
    /// The type in its smallest turn, as people write it.
    pub type_name: String,
    /// How many of its four turns play differently: 1, 2 or 4.
    pub turns: usize,
    /// Tiles of the sets at hand that play alike, sets in order, their tiles in order.
    pub twins: Vec<Twin>,
    /// How many tiles of the sets at hand, turned as may be, match each side. Copies count; cells of plates do not.
    pub fits: BySide<i64>,
    /// What the checks of tile sets find in the tile, at its place.
    pub problems: Vec<Finding>,
}

impl Bench {
    /// For drawings of a set, with its vocabulary. A set of the same id among those at hand counts as an older state of it: its
    /// tiles are compared, its vocabulary is not used.
    pub fn new(set: &TileSet, at_hand: Vec<AtHand>) -> Bench {
        let others = at_hand.iter().map(|a| &*a.set).filter(|s| s.id != set.id);
        let kit = Kit::new([set].into_iter().chain(others));
        let mut plays: BTreeMap<Play, Vec<(usize, usize)>> = BTreeMap::new();
        let mut sides: BTreeMap<Vec<Shown>, i64> = BTreeMap::new();
        for (s, AtHand { set, edition }) in at_hand.iter().enumerate() {
            let cells: Vec<&String> = set.plates.iter().flat_map(|p| p.cells.iter().flatten()).collect();
            for (t, tile) in set.tiles.iter().enumerate().filter(|(_, t)| !cells.contains(&&t.id)) {
                plays.entry(Play::of(tile, &ports(&kit, tile), Turn::ZERO)).or_default().push((s, t));
                let copies = tile.copies(edition.as_deref().or(set.newest_edition()));
                *sides.entry(Side::ALL.map(|side| shown(&kit, tile, side)).to_vec()).or_default() += copies;
            }
        }
        let bare = TileSet { tiles: Vec::new(), plates: Vec::new(), ..set.clone() };
        Bench { kit, set: bare, at_hand, plays, shown: sides }
    }

    /// The vocabulary to draw with.
    pub fn kit(&self) -> &Kit {
        &self.kit
    }

    /// What is known of a drawing. Cheap: for every move.
    pub fn facts(&self, drawing: &Drawing) -> Facts {
        let tile = drawing.tile();
        let reached = ports(&self.kit, tile);
        let plays = Turn::ALL.map(|turn| Play::of(tile, &reached, turn));
        let mut different: Vec<&Play> = plays.iter().collect();
        different.sort_unstable();
        different.dedup();
        let letters = letters(&self.kit, tile);
        let smallest = (0..4).map(|n| (0..4).map(|i| letters[(n + i) % 4]).collect::<String>()).min();
        Facts {
            letters,
            type_name: smallest.unwrap_or_default(),
            turns: different.len(),
            twins: self.twins(tile, &plays),
            fits: BySide::from_fn(|side| self.fitting(&shown(&self.kit, tile, side))),
            problems: self.problems(tile),
        }
    }

    fn twins(&self, tile: &TileDef, plays: &[Play; 4]) -> Vec<Twin> {
        let mut found: BTreeMap<(usize, usize), Turn> = BTreeMap::new();
        for (turn, play) in Turn::ALL.into_iter().zip(plays) {
            for at in self.plays.get(play).into_iter().flatten() {
                // Turned by this it lies as the twin does: the twin is turned back.
                let back = turn.back();
                let best = found.entry(*at).or_insert(back);
                *best = (*best).min(back);
            }
        }
        let itself = |set: &TileSet, other: &TileDef| set.id == self.set.id && other.id == tile.id;
        found
            .into_iter()
            .map(|((s, t), turn)| (&*self.at_hand[s].set, &self.at_hand[s].set.tiles[t], turn))
            .filter(|(set, other, _)| !itself(set, other))
            .map(|(set, other, turn)| Twin {
                tile: format!("{}/{}", set.id, other.id),
                letter: other.alias.get("hig").cloned(),
                turn,
            })
            .collect()
    }

    /// How many tiles have a side that matches.
    fn fitting(&self, side: &Shown) -> i64 {
        let facing = side.facing();
        self.shown.iter().filter(|(sides, _)| sides.contains(&facing)).map(|(_, copies)| copies).sum()
    }

    /// A neighbour for each side: a tile of the sets at hand that matches, and how it must be turned. The `nth` of those that
    /// do, counted round; sets in order, their tiles in order.
    pub fn beside(&self, drawing: &Drawing, nth: usize) -> BySide<Option<(String, Turn)>> {
        BySide::from_fn(|side| {
            let facing = shown(&self.kit, drawing.tile(), side).facing();
            let mut found: Vec<(&TileSet, &TileDef, Turn)> = Vec::new();
            for hand in &self.at_hand {
                let set = &hand.set;
                let cells: Vec<&String> = set.plates.iter().flat_map(|p| p.cells.iter().flatten()).collect();
                for tile in set.tiles.iter().filter(|t| !cells.contains(&&t.id)) {
                    let own = Side::ALL.into_iter().find(|own| shown(&self.kit, tile, *own) == facing);
                    if let Some(own) = own {
                        // Turned so that this side lies against ours.
                        let quarters = 4 + side.opposite().index() - own.index();
                        found.push((set, tile, Turn::from_quarters(quarters)));
                    }
                }
                if found.len() > nth {
                    break;
                }
            }
            let (set, tile, turn) = found.get(nth % found.len().max(1))?;
            Some((format!("{}/{}", set.id, tile.id), *turn))
        })
    }

    fn problems(&self, tile: &TileDef) -> Vec<Finding> {
        let set = self.set_of(tile);
        let found = check_set(&SetContext::new(&set, self.at_hand.iter().map(|a| &*a.set)));
        let here = |f: &Finding| f.at.first().is_some_and(|p| p.id.as_deref() == Some(&tile.id));
        found.into_iter().filter(here).collect()
    }

    /// The set with no other tile than this one.
    fn set_of(&self, tile: &TileDef) -> TileSet {
        TileSet { tiles: vec![tile.clone()], ..self.set.clone() }
    }
}

/// The type of a tile as it lies: letters clockwise from north, `?` for a mixed side.
pub fn letters_of(kit: &Kit, tile: &TileDef) -> String {
    letters(kit, tile).into_iter().collect()
}

/// The ports of each segment of a tile; those of undeclared kinds reach nothing.
fn ports(kit: &Kit, tile: &TileDef) -> Vec<Ports> {
    let of = |s: &crate::model::SegmentDef| kit.profile(&s.kind).map_or(Ports::NONE, |p| s.ports(Some(p)));
    tile.segments.iter().map(of).collect()
}
