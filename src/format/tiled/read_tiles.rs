//! The tiles of a tileset: their numbers, ids, definitions of ours, and copies.

use std::collections::{BTreeMap, BTreeSet};

use super::TILE;
use super::properties::Properties;
use super::remark::Remarks;
use crate::format::error::{Fault, FormatError};
use crate::format::node::Node;
use crate::format::slug::fresh;
use crate::model::{Place, Severity, TileDef};

/// Most tiles of a tileset that are read.
const TILES: usize = 10_000;

/// A tile while the set is read.
pub(super) struct Tile<'a> {
    pub(super) number: u32,
    /// The tile in the file; the set itself for a part of an atlas that has no entry of its own.
    pub(super) node: Node<'a>,
    /// Whether it has an entry of its own.
    listed: bool,
    /// Its own definition, where it has one.
    pub(super) own: Option<TileDef>,
    /// Its id.
    pub(super) id: String,
    /// How many copies are guessed.
    pub(super) copies: i64,
}

/// The tiles in order of their numbers.
pub(super) fn tiles_of<'a>(node: &Node<'a>, remarks: &mut Remarks) -> Result<Vec<Tile<'a>>, FormatError> {
    let mut entries: BTreeMap<u32, Option<Node<'a>>> = BTreeMap::new();
    for entry in node.opt("tiles")?.map_or(Ok(Vec::new()), |list| list.items())? {
        let id = entry.get("id")?;
        let number: u32 = id.number("the number of a tile, 0 or more")?;
        if entries.contains_key(&number) {
            let what = format!("a second tile of the number {number}, which is left out");
            remarks.say(
                "numbers used twice",
                Severity::Error,
                &id,
                Vec::new(),
                what,
                "give it a number of its own",
            );
            continue;
        }
        entries.insert(number, Some(entry));
    }
    let atlas = node.opt("image")?.is_some();
    let count = node.opt("tilecount")?.map_or(Ok(0), |n| n.count())?;
    let all = entries.len().max(if atlas { count } else { 0 });
    if all > TILES {
        let help = "part the tileset into smaller ones".to_owned();
        return Err(node.error(
            Fault::TooLarge,
            format!("at most {TILES} tiles"),
            format!("{all} tiles"),
            help,
        ));
    }
    if atlas {
        for number in 0..u32::try_from(count).unwrap_or(0) {
            entries.entry(number).or_insert(None);
        }
    }
    let mut tiles = Vec::new();
    let mut taken = BTreeSet::new();
    for (number, entry) in entries {
        let (own, copies) = match &entry {
            Some(entry) => (own_tile(entry, number, remarks)?, copies(entry)?),
            None => (None, 1),
        };
        let id = match &own {
            Some(def) => {
                taken.insert(def.id.clone());
                def.id.clone()
            }
            None => String::new(),
        };
        let listed = entry.is_some();
        tiles.push(Tile { number, node: entry.unwrap_or_else(|| node.clone()), listed, own, id, copies });
    }
    for tile in tiles.iter_mut().filter(|t| t.own.is_none()) {
        tile.id = fresh(&name_of(tile)?, &mut taken);
    }
    Ok(tiles)
}

fn own_tile(entry: &Node<'_>, number: u32, remarks: &mut Remarks) -> Result<Option<TileDef>, FormatError> {
    let properties = Properties::of(entry)?;
    let at = vec![Place::id(&number.to_string())];
    Ok(properties.json(TILE, "definition of a tile", at, remarks))
}

/// Copies by the chance that Tiled gives a tile.
fn copies(entry: &Node<'_>) -> Result<i64, FormatError> {
    let chance = entry.opt("probability")?.and_then(|p| p.value().as_f64()).unwrap_or(1.0);
    Ok(if chance.fract() == 0.0 && (0.0..=1000.0).contains(&chance) { chance as i64 } else { 1 })
}

/// What a tile without a definition is called: its class, else its picture, else its number.
fn name_of(tile: &Tile<'_>) -> Result<String, FormatError> {
    let numbered = format!("tile-{}", tile.number);
    if !tile.listed {
        return Ok(numbered);
    }
    for key in ["type", "class"] {
        if let Some(class) =
            tile.node.opt(key)?.map(|c| c.text()).transpose()?.filter(|c| !c.trim().is_empty())
        {
            return Ok(class.to_owned());
        }
    }
    Ok(match tile.node.opt("image")? {
        Some(image) => stem(image.text()?).to_owned(),
        None => numbered,
    })
}

/// A file's name without folder and ending.
pub(super) fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.split_once('.').map_or(name, |(stem, _)| stem)
}
