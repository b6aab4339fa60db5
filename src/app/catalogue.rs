//! Tile sets at hand: those compiled in, and those loaded from files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use crate::model::TileSet;

/// Source of a built-in set, `tilesets/<id>/<id>.tileset.json`.
macro_rules! built_in {
    ($id:literal) => {
        ($id, include_str!(concat!("../../tilesets/", $id, "/", $id, ".tileset.json")))
    };
}

/// Sources of the built-in sets by id; a test compares list and folder.
pub static BUILT_IN: &[(&str, &str)] = &[
    built_in!("base"),
    built_in!("cathars"),
    built_in!("count-of-carcassonne"),
    built_in!("inns-and-cathedrals"),
    built_in!("king-and-robber"),
    built_in!("princess-and-dragon"),
    built_in!("river-1"),
    built_in!("river-2"),
    built_in!("shrines"),
    built_in!("towers-and-thieves"),
    built_in!("traders-and-builders"),
];

/// Tile sets by id. A built-in set is read when it is first asked for, so that a board pays for the sets it uses.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    sets: BTreeMap<String, Entry>,
}

/// A set, or the text that it will be read from.
#[derive(Clone, Debug, Default)]
struct Entry {
    source: &'static str,
    set: OnceLock<Arc<TileSet>>,
    folder: Option<PathBuf>,
}

impl Entry {
    fn set(&self, id: &str) -> &Arc<TileSet> {
        self.set.get_or_init(|| match serde_json::from_str::<TileSet>(self.source) {
            Ok(mut set) => {
                set.extra.remove("format");
                Arc::new(set)
            }
            // A test reads every built-in set; a fault here is one of the build, not of the user.
            Err(e) => panic!("built-in tile set {id}: {e}"),
        })
    }
}

impl Catalogue {
    /// The built-in sets.
    pub fn built_in() -> Catalogue {
        let entry = |source| Entry { source, ..Entry::default() };
        Catalogue { sets: BUILT_IN.iter().map(|(id, text)| ((*id).to_owned(), entry(*text))).collect() }
    }

    /// Adds a set, or replaces the one of that id.
    pub fn add(&mut self, set: TileSet) {
        self.sets.insert(set.id.clone(), Entry { set: OnceLock::from(Arc::new(set)), ..Entry::default() });
    }

    /// Adds a set whose file lies in a folder, or replaces the one of that id.
    pub fn add_from(&mut self, set: TileSet, folder: Option<&Path>) {
        let (id, folder) = (set.id.clone(), folder.map(Path::to_path_buf));
        self.sets.insert(id, Entry { set: OnceLock::from(Arc::new(set)), folder, ..Entry::default() });
    }

    /// The folders of the sets that lie in one, by id: where the pictures of their tiles are.
    pub fn folders(&self) -> impl Iterator<Item = (&str, &Path)> {
        self.sets.iter().filter_map(|(id, entry)| Some((id.as_str(), entry.folder.as_deref()?)))
    }

    /// The set of an id.
    pub fn set(&self, id: &str) -> Option<Arc<TileSet>> {
        self.sets.get(id).map(|entry| entry.set(id).clone())
    }

    /// Ids of all sets, sorted; reads none of them.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.sets.keys().map(String::as_str)
    }

    /// All sets, sorted by id; reads those that were not asked for yet.
    pub fn sets(&self) -> impl Iterator<Item = &Arc<TileSet>> {
        self.sets.iter().map(|(id, entry)| entry.set(id))
    }
}
