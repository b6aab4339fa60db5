//! Tile sets at hand: those compiled in, and those loaded from files.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::model::TileSet;

/// Sources of the built-in sets, `tilesets/<id>/<id>.tileset.json`; a test compares list and folder.
pub static BUILT_IN: &[(&str, &str)] = &[
    ("base", include_str!("../../tilesets/base/base.tileset.json")),
    (
        "count-of-carcassonne",
        include_str!("../../tilesets/count-of-carcassonne/count-of-carcassonne.tileset.json"),
    ),
];

/// Tile sets by id.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    sets: BTreeMap<String, Arc<TileSet>>,
}

impl Catalogue {
    /// The built-in sets.
    pub fn built_in() -> Catalogue {
        let mut catalogue = Catalogue::default();
        for (id, text) in BUILT_IN {
            match serde_json::from_str::<TileSet>(text) {
                Ok(mut set) => {
                    set.extra.remove("format");
                    catalogue.add(set);
                }
                // A test reads every built-in set; a fault here is one of the build, not of the user.
                Err(e) => panic!("built-in tile set {id}: {e}"),
            }
        }
        catalogue
    }

    /// Adds a set, or replaces the one of that id.
    pub fn add(&mut self, set: TileSet) {
        self.sets.insert(set.id.clone(), Arc::new(set));
    }

    /// The set of an id.
    pub fn set(&self, id: &str) -> Option<Arc<TileSet>> {
        self.sets.get(id).cloned()
    }

    /// All sets, sorted by id.
    pub fn sets(&self) -> impl Iterator<Item = &Arc<TileSet>> {
        self.sets.values()
    }
}
