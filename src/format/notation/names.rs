//! Short names of tiles, plates and places in the sets of a board, and names that other programs and lists use.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::cursor::{Said, Written};
use super::text::{is_bare, put_id};
use crate::engine::plates;
use crate::engine::rules::Rules;
use crate::format::nearest;
use crate::model::tileset::expand;
use crate::model::{BySide, Cell, PlacedPlate, PortName, SetUse, Side, TileSet, Turn};

/// Finds a tile set by its id.
pub type SetLookup<'a> = dyn Fn(&str) -> Option<Arc<TileSet>> + 'a;

/// What a full id `set/...` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    Tile,
    Plate,
    Place,
}

impl Noun {
    const ALL: [Noun; 3] = [Noun::Tile, Noun::Plate, Noun::Place];

    pub(super) fn word(self) -> &'static str {
        match self {
            Noun::Tile => "tile",
            Noun::Plate => "plate",
            Noun::Place => "place",
        }
    }

    fn ids(self, set: &TileSet) -> Vec<&str> {
        match self {
            Noun::Tile => set.tiles.iter().map(|t| t.id.as_str()).collect(),
            Noun::Plate => set.plates.iter().map(|p| p.id.as_str()).collect(),
            Noun::Place => set.places.iter().map(|p| p.id.as_str()).collect(),
        }
    }
}

/// The names in the sets of one board.
pub(super) struct Names {
    sets: Vec<Arc<TileSet>>,
    /// Used sets that are not at hand.
    missing: Vec<String>,
    /// For each noun: the full ids of a local one.
    local: [BTreeMap<String, Vec<String>>; 3],
    rules: OnceCell<Rules>,
    uses: Vec<SetUse>,
}

impl Names {
    /// The names in the sets of a board.
    pub(super) fn new(uses: &[SetUse], lookup: &SetLookup<'_>) -> Names {
        let mut sets: Vec<Arc<TileSet>> = Vec::new();
        let mut missing: Vec<String> = Vec::new();
        for set in uses {
            match lookup(&set.id) {
                Some(found) if sets.iter().all(|s| s.id != found.id) => sets.push(found),
                Some(_) => {}
                None if !missing.contains(&set.id) => missing.push(set.id.clone()),
                None => {}
            }
        }
        let local = Noun::ALL.map(|noun| {
            let mut ids: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for set in &sets {
                for id in noun.ids(set) {
                    let full = format!("{}/{id}", set.id);
                    let known = ids.entry(id.to_owned()).or_default();
                    if !known.contains(&full) {
                        known.push(full);
                    }
                }
            }
            ids
        });
        Names { sets, missing, local, rules: OnceCell::new(), uses: uses.to_vec() }
    }

    /// Writes a full id, without its set where nothing else can be meant.
    pub(super) fn put(&self, out: &mut String, noun: Noun, full: &str) {
        let short = full.split_once('/').map(|(_, local)| local).filter(|local| {
            is_bare(local) && !local.contains('/') && self.missing.is_empty() && {
                let known = self.local[noun as usize].get(*local);
                known.is_some_and(|all| all.len() == 1 && all[0] == full)
            }
        });
        match short {
            Some(short) => out.push_str(short),
            // Without a set it would be read as a short one.
            None if !full.contains('/') => super::text::put_text(out, full),
            None => put_id(out, full, &[]),
        }
    }

    /// The full id of what was written.
    pub(super) fn full(&self, noun: Noun, written: &Written) -> Result<String, Said> {
        let word = &written.word;
        if written.quoted || (is_bare(word) && word.contains('/')) {
            return Ok(word.clone());
        }
        let mut known = self.local[noun as usize].get(word).cloned().unwrap_or_default();
        let mut also = "";
        if known.is_empty() && noun == Noun::Tile {
            (known, also) = self.by_alias(word);
        }
        match (known.as_slice(), self.missing.as_slice()) {
            ([one], _) => Ok(one.clone()),
            // Only a set that is not at hand can have it.
            ([], [set]) if is_bare(word) => Ok(format!("{set}/{word}")),
            ([], _) => Err(self.unknown(noun, word)),
            (several, _) => Err(Said {
                expected: format!("a name that only one {} has", noun.word()),
                found: format!("`{word}`, {also}{}", listed(several)),
                help: "write the one that is meant".to_owned(),
            }),
        }
    }

    /// Full ids by another program's id, a list's letter, or the 4-letter type.
    fn by_alias(&self, word: &str) -> (Vec<String>, &'static str) {
        let mut found: Vec<String> = Vec::new();
        for set in &self.sets {
            for tile in set.tiles.iter().filter(|t| t.alias.values().any(|alias| alias == word)) {
                found.push(format!("{}/{}", set.id, tile.id));
            }
        }
        if !found.is_empty() {
            found.sort();
            return (found, "the letter or foreign id of ");
        }
        if word.chars().count() == 4 && word.chars().all(|c| c.is_ascii_uppercase()) {
            let rules = self.rules();
            let of_type = |id: &&str| rules.tile(id).is_some_and(|kind| rules.tile_type(kind) == word);
            found = rules.tiles.iter().map(|t| t.id.as_str()).filter(of_type).map(str::to_owned).collect();
            found.sort();
        }
        (found, "the type of ")
    }

    fn unknown(&self, noun: Noun, word: &str) -> Said {
        let all = self.local[noun as usize].keys().map(String::as_str);
        let help = match (nearest(word, all), self.missing.as_slice()) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, []) if self.sets.is_empty() => {
                format!("name the sets first (| sets base), or write the whole id: set/{}", noun.word())
            }
            (None, []) => "write its id, or the whole one: set/id; in quotes it is kept as it is".to_owned(),
            (None, missing) => format!(
                "the tile sets {} are not at hand: give their files (--set), or write the whole id: set/id",
                missing.join(", ")
            ),
        };
        let expected = format!("a {} of the sets that are used", noun.word());
        Said { expected, found: format!("`{}`", super::cursor::shorten(word)), help }
    }

    fn rules(&self) -> &Rules {
        self.rules.get_or_init(|| {
            let lookup = |id: &str| self.sets.iter().find(|s| s.id == id).cloned();
            Rules::compile(&lookup, &self.uses, &BTreeMap::new())
        })
    }

    /// The tile of a plate that lies on a cell.
    pub(super) fn plate_cell(&self, plate: &PlacedPlate, cell: Cell) -> Option<(String, Turn)> {
        let cells = plates::expand(self.rules(), plate);
        cells.into_iter().find(|c| c.cell == cell).map(|c| (c.tile, c.turn))
    }

    /// The segment of a turned tile that reaches a port; a bare side means what runs through its middle, else what
    /// fills it.
    pub(super) fn segment_at(&self, tile: &str, turn: Turn, port: PortName) -> Result<String, Said> {
        let rules = self.rules();
        let fault = |found: String, help: String| Said {
            expected: format!("a segment that reaches {port}"),
            found,
            help,
        };
        let Some(kind) = rules.tile(tile) else {
            let help = "write the id of the segment, such as c1".to_owned();
            return Err(fault(format!("the tile `{tile}`, which no set at hand has"), help));
        };
        let def = rules.def(kind);
        let reaches = |wanted: &dyn Fn(crate::model::Ports) -> bool| {
            let segments = def.segments.iter().filter(|s| {
                let profile = rules.kind_def(&s.kind).and_then(|k| k.profile);
                wanted(s.ports(profile).turned(turn))
            });
            segments.map(|s| s.id.clone()).collect::<Vec<_>>()
        };
        let mut found = reaches(&|ports| ports.has(port.port()));
        if found.is_empty() && port.is_side() {
            let whole = expand(port, None);
            found = reaches(&|ports| ports.and(whole) == whole);
        }
        match found.as_slice() {
            [one] => Ok(one.clone()),
            _ => {
                let sides: BySide<Vec<&str>> = BySide::from_fn(|side: Side| {
                    let segments = def.segments.iter().filter(|s| {
                        let profile = rules.kind_def(&s.kind).and_then(|k| k.profile);
                        !s.ports(profile).turned(turn).and(crate::model::Ports::of_side(side)).is_empty()
                    });
                    segments.map(|s| s.id.as_str()).collect()
                });
                let there = sides[port.side()].join(", ");
                let what = if found.is_empty() { "none" } else { "several" };
                Err(fault(
                    what.to_owned(),
                    format!("write a segment's id; on this side of `{tile}`: {there}"),
                ))
            }
        }
    }
}

/// `a`, `b` and `c`.
fn listed(all: &[String]) -> String {
    match all {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => all.concat(),
    }
}
