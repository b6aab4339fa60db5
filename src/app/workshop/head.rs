//! All of a set but its tiles: names, credit, required sets, vocabulary, terms.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;

use super::Workshop;
use super::tiles::id_of;
use crate::app::Catalogue;
use crate::model::{SetEdit, Text, TileSet};

impl Workshop {
    /// A new set with the base set's vocabulary and no tiles, under an id that no set at hand has.
    pub fn new_set(catalogue: Arc<Catalogue>) -> Workshop {
        let id = free_set_id(&catalogue, "my-set");
        let set = TileSet {
            id,
            name: Text::en("My set"),
            requires: catalogue.set("base").map(|base| vec![base.id.clone()]).unwrap_or_default(),
            ..TileSet::default()
        };
        Workshop::open(catalogue, set)
    }

    /// A copy of a set under an id of its own; what its files named stays the original's.
    pub fn copy_of(catalogue: Arc<Catalogue>, original: &TileSet) -> Workshop {
        let id = free_set_id(&catalogue, &format!("{}-copy", original.id));
        let mut set = original.clone();
        rename_set(&mut set, &locals_of(original), &original.id, &id);
        let name = original.name.get("en");
        set.name = Text::en(&format!("{}, copy", if name.is_empty() { &original.id } else { name }));
        Workshop::open_unsaved(catalogue, set)
    }

    /// Changes what is not a tile as one step; nothing happens when it stays the same.
    pub fn change_head(&mut self, label: impl Into<String>, change: impl FnOnce(&mut TileSet)) {
        let head = self.set().head();
        let mut changed = head.clone();
        change(&mut changed);
        changed.tiles.clear();
        if changed != head {
            // Replacing the head always works.
            let _ = self.apply(label, vec![SetEdit::Head(Box::new(changed))]);
        }
    }

    /// Replaces the whole set as one step, tiles that stay the same untouched.
    pub fn change_all(&mut self, label: impl Into<String>, changed: &TileSet) {
        let mut edits = Vec::new();
        if changed.head() != self.set().head() {
            edits.push(SetEdit::Head(Box::new(changed.head())));
        }
        let (old, new) = (&self.set().tiles, &changed.tiles);
        for at in (new.len()..old.len()).rev() {
            edits.push(SetEdit::Remove(at));
        }
        for (at, tile) in new.iter().enumerate() {
            match old.get(at) {
                Some(before) if before == tile => {}
                Some(_) => edits.push(SetEdit::Replace(at, Box::new(tile.clone()))),
                None => edits.push(SetEdit::Insert(at, Box::new(tile.clone()))),
            }
        }
        if !edits.is_empty() {
            let _ = self.apply(label, edits);
        }
    }

    /// Names the set in English; an id that came from its former name follows.
    pub fn name_set(&mut self, name: &str) {
        let set = self.set();
        let former = set.name.get("en");
        let follows = set.id == id_of(former) || set.id.starts_with("my-set");
        let wish = id_of(name);
        let id = if follows && !wish.is_empty() && wish != set.id {
            free_set_id(self.catalogue(), &wish)
        } else {
            set.id.clone()
        };
        let (old, locals) = (set.id.clone(), locals_of(set));
        self.change_head(format!("Name the set {name}"), |set| {
            set.name.0.insert("en".to_owned(), name.to_owned());
            rename_set(set, &locals, &old, &id);
        });
    }

    /// Gives the set another id and rewrites the uses of the old one in it.
    pub fn set_id(&mut self, id: &str) {
        let old = self.set().id.clone();
        if !id.is_empty() && id != old {
            let locals = locals_of(self.set());
            self.change_head(format!("Rename the set to {id}"), |set| rename_set(set, &locals, &old, id));
        }
    }
}

/// What a set declares under ids of its own.
fn locals_of(set: &TileSet) -> BTreeSet<String> {
    let tiles = set.tiles.iter().map(|t| t.id.clone());
    let prefix = format!("{}/", set.id);
    let terms = set.terms.iter().filter_map(|t| t.id.strip_prefix(&prefix)).map(str::to_owned);
    let plates = set.plates.iter().map(|p| p.id.clone());
    tiles.chain(terms).chain(plates).chain(set.places.iter().map(|p| p.id.clone())).collect()
}

/// Gives a set another id and rewrites every full id in it that names something of its own: starts, places, terms.
fn rename_set(set: &mut TileSet, locals: &BTreeSet<String>, old: &str, id: &str) {
    let prefix = format!("{old}/");
    let tiles = std::mem::take(&mut set.tiles);
    // The shapes of everything that may name something are the file's: its values are walked, whatever they belong to.
    if let Ok(mut whole) = serde_json::to_value(&*set) {
        rewrite(&mut whole, &|text| {
            let local = text.strip_prefix(&prefix).filter(|local| locals.contains(*local))?;
            Some(format!("{id}/{local}"))
        });
        if let Ok(renamed) = serde_json::from_value(whole) {
            *set = renamed;
        }
    }
    set.tiles = tiles;
    id.clone_into(&mut set.id);
}

/// Replaces texts, and keys of maps, wherever they stand.
fn rewrite(value: &mut Value, new: &impl Fn(&str) -> Option<String>) {
    match value {
        Value::String(text) => {
            if let Some(new) = new(text) {
                *text = new;
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|v| rewrite(v, new)),
        Value::Object(map) => {
            let old = std::mem::take(map);
            for (key, mut value) in old {
                rewrite(&mut value, new);
                map.insert(new(&key).unwrap_or(key), value);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn free_set_id(catalogue: &Catalogue, wish: &str) -> String {
    let taken: BTreeSet<&str> = catalogue.ids().collect();
    if !taken.contains(wish) {
        return wish.to_owned();
    }
    (2_u64..).map(|n| format!("{wish}-{n}")).find(|id| !taken.contains(id.as_str())).unwrap_or_default()
}
