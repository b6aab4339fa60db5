//! Which tiles are counted: sets in editions, and the sets whose words they use.

use std::sync::Arc;

use crate::model::{SetUse, TileSet};

/// A tile set in an edition.
#[derive(Clone, Debug)]
pub struct Part {
    /// The set.
    pub set: Arc<TileSet>,
    /// The edition; the newest when left out.
    pub edition: Option<String>,
    /// How many copies of the set.
    pub copies: u32,
}

impl Part {
    /// One copy of a set.
    pub fn new(set: Arc<TileSet>, edition: Option<&str>) -> Part {
        Part { set, edition: edition.map(str::to_owned), copies: 1 }
    }

    /// The edition in force.
    pub fn edition(&self) -> Option<&str> {
        self.edition.as_deref().or(self.set.newest_edition())
    }

    /// The full id of the start tile.
    pub fn start(&self) -> Option<&str> {
        let of_edition = self.edition().and_then(|e| self.set.start.get(e));
        of_edition.or_else(|| self.set.start.get("all")).map(String::as_str)
    }
}

/// Sets whose tiles are counted together.
#[derive(Clone, Debug, Default)]
pub struct Mix {
    /// The sets that are counted.
    pub parts: Vec<Part>,
    /// Sets that are needed with them and not counted: their words are used, and the letters of their sides.
    pub needed: Vec<Arc<TileSet>>,
}

impl Mix {
    /// A set alone; what it requires is looked up and only lends its words.
    pub fn of_set(part: Part, find: &dyn Fn(&str) -> Option<Arc<TileSet>>) -> Mix {
        let mut mix = Mix { parts: vec![part], needed: Vec::new() };
        mix.look_up(find);
        mix
    }

    /// Sets as boards and commands name them; those that nobody has are left out.
    pub fn of_uses(uses: &[SetUse], find: &dyn Fn(&str) -> Option<Arc<TileSet>>) -> Mix {
        let part = |u: &SetUse| {
            let set = find(&u.id)?;
            let edition = u.edition.clone().filter(|e| set.editions.contains(e));
            Some(Part { set, edition, copies: u.copies })
        };
        let mut mix = Mix { parts: uses.iter().filter_map(part).collect(), needed: Vec::new() };
        mix.look_up(find);
        mix
    }

    /// Names of the sets.
    pub fn name(&self) -> String {
        let names: Vec<&str> = self.parts.iter().map(|p| set_name(&p.set)).collect();
        names.join(" + ")
    }

    /// Adds what the sets require, and what those require.
    fn look_up(&mut self, find: &dyn Fn(&str) -> Option<Arc<TileSet>>) {
        let mut wanted: Vec<String> = self.parts.iter().flat_map(|p| p.set.requires.clone()).collect();
        let mut at = 0;
        while let Some(id) = wanted.get(at).cloned() {
            at += 1;
            let known = self.parts.iter().map(|p| &p.set).chain(&self.needed).any(|s| s.id == id);
            if let (false, Some(set)) = (known, find(&id)) {
                wanted.extend(set.requires.iter().cloned());
                self.needed.push(set);
            }
        }
    }
}

/// The English name of a set, else its id.
pub(crate) fn set_name(set: &TileSet) -> &str {
    let name = set.name.get("en");
    if name.is_empty() { &set.id } else { name }
}
