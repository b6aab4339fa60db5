//! A tile set of ours as a tileset of Tiled.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::edges;
use super::properties::{json_text, keys, property};
use super::{FORM, FORM_VERSION, SET, Sets, TILE, TILE_PIXELS, VERSION, text};
use crate::format::slug::{fresh, slug};
use crate::model::vocab::Profile;
use crate::model::{BySide, TileSet};

/// Name of the file of a set beside a map.
pub fn set_file(set: &TileSet) -> String {
    format!("{}.tsj", slug(&set.id))
}

/// Names of the pictures of a set's tiles, in their order, from the folder of the tileset.
pub fn picture_names(set: &TileSet) -> Vec<String> {
    let mut taken = BTreeSet::new();
    set.tiles.iter().map(|t| format!("{}-pictures/{}.png", slug(&set.id), fresh(&t.id, &mut taken))).collect()
}

/// The set as a tileset in the JSON form.
pub fn write_tileset(set: &TileSet, sets: &Sets<'_>) -> String {
    let required: Vec<_> = set.requires.iter().filter_map(|id| sets(id)).collect();
    let base = sets("base");
    let all = [set].into_iter().chain(required.iter().chain(&base).map(|s| &**s));
    let mut profiles: BTreeMap<String, Option<Profile>> = BTreeMap::new();
    for kind in all.flat_map(|s| &s.kinds) {
        profiles.entry(kind.id.clone()).or_insert(kind.profile);
    }
    let profile = |kind: &str| profiles.get(kind).copied().flatten();
    let sides: Vec<BySide<_>> = set.tiles.iter().map(|tile| edges::of_tile(tile, &profile)).collect();
    let colours = edges::colours(sides.iter().flat_map(|s| &s.0));
    let number = |edge: &edges::Edge| {
        let at = edge.colour().and_then(|name| colours.iter().position(|(n, _)| n == name));
        at.map_or(0, |at| at + 1)
    };
    let wangtiles: Vec<Value> = sides
        .iter()
        .enumerate()
        .map(|(n, sides)| {
            let [north, east, south, west] = [0, 1, 2, 3].map(|side| number(&sides.0[side]));
            json!({"tileid": n, "wangid": [north, 0, east, 0, south, 0, west, 0]})
        })
        .collect();
    let edition = set.newest_edition();
    let tiles: Vec<Value> = set
        .tiles
        .iter()
        .zip(picture_names(set))
        .enumerate()
        .map(|(n, (tile, picture))| {
            // Tiled draws tiles at random by this; more copies come more often.
            let copies = tile.copies(edition);
            let mut row = keys([
                ("id", n.into()),
                ("type", tile.id.as_str().into()),
                ("image", picture.into()),
                ("imagewidth", TILE_PIXELS.into()),
                ("imageheight", TILE_PIXELS.into()),
                ("properties", json!([property(TILE, json_text(tile))])),
            ]);
            if (0..=1000).contains(&copies) && copies != 1 {
                row.insert("probability".to_owned(), copies.into());
            }
            Value::Object(row)
        })
        .collect();
    let head = TileSet { tiles: Vec::new(), ..set.clone() };
    let colours: Vec<Value> = colours
        .iter()
        .map(|(name, colour)| json!({"name": name, "color": colour, "tile": -1, "probability": 1}))
        .collect();
    let wangset =
        json!({"name": "sides", "type": "edge", "tile": -1, "colors": colours, "wangtiles": wangtiles});
    text::write(&keys([
        ("type", "tileset".into()),
        ("version", VERSION.into()),
        ("name", set.id.as_str().into()),
        ("tilewidth", TILE_PIXELS.into()),
        ("tileheight", TILE_PIXELS.into()),
        ("tilecount", tiles.len().into()),
        ("columns", 0.into()),
        ("margin", 0.into()),
        ("spacing", 0.into()),
        (
            "transformations",
            json!({"hflip": false, "vflip": false, "rotate": true, "preferuntransformed": false}),
        ),
        ("properties", json!([property(SET, json_text(&head)), property(FORM, FORM_VERSION)])),
        ("tiles", tiles.into()),
        ("wangsets", json!([wangset])),
    ]))
}
