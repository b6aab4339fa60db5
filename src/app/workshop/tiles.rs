//! Tiles as a list: adding, copying, taking away, ordering, naming, counting.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Workshop, labels};
use crate::edit::drawing::{Drawing, Move};
use crate::model::vocab::Profile;
use crate::model::{SetEdit, Side, Text, TileDef, TileSet};

/// Where a row goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// One place up.
    Up,
    /// One place down.
    Down,
}

/// An id that no tile of a set has: the wish itself, else with a number.
fn free_id(set: &TileSet, wish: &str) -> String {
    let taken: BTreeSet<&str> = set.tiles.iter().map(|t| t.id.as_str()).collect();
    if !taken.contains(wish) {
        return wish.to_owned();
    }
    // A number at the end goes on counting.
    let stem = wish.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
    let stem = if stem.is_empty() { wish } else { stem };
    (2_u64..).map(|n| format!("{stem}-{n}")).find(|id| !taken.contains(id.as_str())).unwrap_or_default()
}

/// Letters, digits and hyphens out of words: `Old mill, west` becomes `old-mill-west`.
pub(super) fn id_of(words: &str) -> String {
    let mut id = String::new();
    for c in words.to_lowercase().chars() {
        if c.is_ascii_alphanumeric() {
            id.push(c);
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    id.trim_end_matches('-').to_owned()
}

impl Workshop {
    fn do_step(&mut self, label: String, edits: Vec<SetEdit>) {
        // Places were just looked up: an edit of the set's own list cannot miss.
        let _ = self.apply(label, edits);
    }

    /// The place of a tile by its id.
    pub fn place_of(&self, id: &str) -> Option<usize> {
        self.set.tiles.iter().position(|t| t.id == id)
    }

    /// Adds a tile of field after a place (none: at the end), one piece; returns its place.
    pub fn add_tile(&mut self, after: Option<usize>) -> usize {
        let at = after.map_or(self.set.tiles.len(), |n| (n + 1).min(self.set.tiles.len()));
        let id = free_id(&self.set, "tile");
        let mut tile = self.blank(&id);
        tile.count.insert(self.count_key(), 1);
        self.do_step("Add a tile".to_owned(), vec![SetEdit::Insert(at, Box::new(tile))]);
        at
    }

    /// Adds a tile whose sides show these letters, clockwise from north, after a place (none: at the end), one piece; returns
    /// its place, none where a letter is that of no kind.
    pub fn add_of_type(&mut self, letters: &str, after: Option<usize>) -> Option<usize> {
        let at = after.map_or(self.set.tiles.len(), |n| (n + 1).min(self.set.tiles.len()));
        let bench = Arc::clone(self.bench());
        let kit = bench.kit();
        let mut drawing = Drawing::new(kit, &free_id(&self.set, "tile"));
        for (side, letter) in Side::ALL.into_iter().zip(letters.chars()) {
            let kind = kit.kinds().iter().find(|k| k.letter == Some(letter) && k.profile.is_some())?;
            if kind.profile != Some(Profile::Field) {
                drawing = drawing.apply(kit, &Move::SetSide { side, kind: kind.id.clone() }).ok()?;
            }
        }
        let mut tile = drawing.into_tile();
        tile.count.insert(self.count_key(), 1);
        self.do_step(format!("Add a tile {letters}"), vec![SetEdit::Insert(at, Box::new(tile))]);
        Some(at)
    }

    /// The key under which new tiles are counted: the newest edition, or all.
    fn count_key(&self) -> String {
        self.set.newest_edition().unwrap_or("all").to_owned()
    }

    /// Puts a tile after a place under a free id and one piece; returns its place. Other systems' names are not copied.
    pub fn insert_copy(&mut self, tile: &TileDef, after: Option<usize>) -> usize {
        let at = after.map_or(self.set.tiles.len(), |n| (n + 1).min(self.set.tiles.len()));
        let mut copy = TileDef { id: free_id(&self.set, &tile.id), ..tile.clone() };
        copy.alias.clear();
        let label = format!("Copy {}", labels::tile_name(tile));
        self.do_step(label, vec![SetEdit::Insert(at, Box::new(copy))]);
        at
    }

    /// Copies the tile at a place below itself; returns the copy's place.
    pub fn duplicate(&mut self, at: usize) -> Option<usize> {
        let tile = self.set.tiles.get(at)?.clone();
        Some(self.insert_copy(&tile, Some(at)))
    }

    /// Takes tiles away.
    pub fn remove_tiles(&mut self, places: &BTreeSet<usize>) {
        let there: Vec<usize> = places.iter().copied().filter(|n| *n < self.set.tiles.len()).collect();
        let label = match there.as_slice() {
            [] => return,
            [one] => format!("Remove {}", labels::tile_name(&self.set.tiles[*one])),
            many => format!("Remove {} tiles", many.len()),
        };
        self.do_step(label, there.into_iter().rev().map(SetEdit::Remove).collect());
    }

    /// Moves a tile by one place; returns where it is then.
    pub fn shift_tile(&mut self, at: usize, shift: Shift) -> usize {
        let to = match shift {
            Shift::Up => at.checked_sub(1),
            Shift::Down => (at + 1 < self.set.tiles.len()).then_some(at + 1),
        };
        let Some(to) = to.filter(|_| at < self.set.tiles.len()) else { return at };
        self.move_tile(at, to);
        to
    }

    /// Moves a tile to another place of the list.
    pub fn move_tile(&mut self, at: usize, to: usize) {
        let Some(tile) = self.set.tiles.get(at) else { return };
        let label = format!("Move {}", labels::tile_name(tile));
        let to = to.min(self.set.tiles.len() - 1);
        self.do_step(label, vec![SetEdit::Move(at, to)]);
    }

    /// Changes the tile at a place as one step; nothing happens when it stays the same.
    pub fn change_tile(&mut self, at: usize, label: &str, change: impl FnOnce(&mut TileDef)) {
        let Some(tile) = self.set.tiles.get(at) else { return };
        let mut changed = tile.clone();
        change(&mut changed);
        if changed != *tile {
            let label = format!("{label}: {}", labels::tile_name(tile));
            self.do_step(label, vec![SetEdit::Replace(at, Box::new(changed))]);
        }
    }

    /// Sets how many pieces there are of some tiles, in an edition (none: the newest, or all).
    pub fn set_count(&mut self, places: &BTreeSet<usize>, edition: Option<&str>, count: i64) {
        let key = edition.map_or_else(|| self.count_key(), str::to_owned);
        let mut edits = Vec::new();
        for at in places {
            let Some(tile) = self.set.tiles.get(*at) else { continue };
            if tile.count.get(&key) != Some(&count) {
                let mut changed = tile.clone();
                changed.count.insert(key.clone(), count);
                edits.push(SetEdit::Replace(*at, Box::new(changed)));
            }
        }
        let label = match places.first().and_then(|at| self.set.tiles.get(*at)) {
            Some(tile) if places.len() == 1 => format!("Count {count}: {}", labels::tile_name(tile)),
            _ => format!("Count {count}: {} tiles", places.len()),
        };
        if !edits.is_empty() {
            self.do_step(label, edits);
        }
    }

    /// Names a tile in English. A tile whose id came from its former name, or that was never named, gets a matching id, as long
    /// as nothing is saved that names it: see [`Workshop::rename_tile`] for the id itself.
    pub fn name_tile(&mut self, at: usize, name: &str) {
        let Some(tile) = self.set.tiles.get(at) else { return };
        let former = tile.name.get("en");
        let follows = tile.id == "tile"
            || tile.id.strip_prefix("tile-").is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()))
            || (!former.is_empty() && tile.id == id_of(former));
        let wish = id_of(name);
        let (old, follows) = (tile.id.clone(), follows && !wish.is_empty() && wish != tile.id);
        let mut changed = tile.clone();
        if name.is_empty() {
            changed.name.0.remove("en");
        } else {
            changed.name.0.insert("en".to_owned(), name.to_owned());
        }
        if follows {
            changed.id = free_id(&self.set, &wish);
        }
        if changed == *tile {
            return;
        }
        let mut edits = Vec::new();
        if changed.id != old {
            edits.extend(self.renamed_head(&old, &changed.id));
        }
        let label = format!("Name {}", labels::tile_name(&changed));
        edits.push(SetEdit::Replace(at, Box::new(changed)));
        self.do_step(label, edits);
    }

    /// Gives a tile another id and rewrites the uses of the old one in this set: starts and plates. Taken ids get a number.
    pub fn rename_tile(&mut self, at: usize, id: &str) {
        let Some(tile) = self.set.tiles.get(at) else { return };
        if id.is_empty() || id == tile.id {
            return;
        }
        let changed = TileDef { id: free_id(&self.set, id), ..tile.clone() };
        let label = format!("Rename {} to {}", tile.id, changed.id);
        let mut edits: Vec<SetEdit> = self.renamed_head(&tile.id, &changed.id).into_iter().collect();
        edits.push(SetEdit::Replace(at, Box::new(changed)));
        self.do_step(label, edits);
    }

    /// The set's head with a tile's new id, if it names that tile.
    fn renamed_head(&self, old: &str, new: &str) -> Option<SetEdit> {
        let mut head = self.set.head();
        let (full, renamed) = (format!("{}/{old}", self.set.id), format!("{}/{new}", self.set.id));
        let mut uses = false;
        for start in head.start.values_mut().filter(|s| **s == full) {
            start.clone_from(&renamed);
            uses = true;
        }
        let cells = head.plates.iter_mut().flat_map(|p| p.cells.iter_mut().flatten());
        for cell in cells.filter(|c| *c == old) {
            *cell = new.to_owned();
            uses = true;
        }
        uses.then(|| SetEdit::Head(Box::new(head)))
    }

    /// The mirror image of the tile at a place as a new tile after it; returns its place.
    pub fn mirror(&mut self, at: usize) -> Option<usize> {
        let mirrored = self.preview(at, &crate::edit::drawing::Move::Mirror).ok()??;
        let mut tile = mirrored.into_tile();
        tile.id.push_str("-mirrored");
        tile.alias.clear();
        if let Some(name) = tile.name.0.get("en").map(|name| format!("{name}, mirrored")) {
            tile.name = Text::en(&name);
        }
        tile.id = free_id(&self.set, &tile.id);
        let label = format!("Mirror {}", labels::tile_name(&tile));
        self.do_step(label, vec![SetEdit::Insert(at + 1, Box::new(tile))]);
        Some(at + 1)
    }

    /// Pieces of all tiles in the newest edition.
    pub fn pieces(&self) -> i64 {
        let edition = self.set.newest_edition();
        self.set.tiles.iter().map(|t| t.copies(edition).max(0)).fold(0, i64::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_ids() {
        assert_eq!(id_of("Old mill, west (2)"), "old-mill-west-2");
        assert_eq!(id_of("  "), "");
    }

    #[test]
    fn a_taken_id_goes_on_counting() {
        let tile = |id: &str| -> TileDef {
            serde_json::from_value(serde_json::json!({ "id": id })).expect("a tile")
        };
        let set = TileSet { tiles: ["a", "b-2", "b"].map(tile).to_vec(), ..TileSet::default() };
        assert_eq!(free_id(&set, "c"), "c");
        assert_eq!(free_id(&set, "a"), "a-2");
        assert_eq!(free_id(&set, "b-2"), "b-3");
    }
}
