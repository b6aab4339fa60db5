//! The Wang set of a tileset: one colour for each kind of side.

use std::collections::BTreeMap;

use super::remark::Remarks;
use crate::art::palette as ink;
use crate::art::shape::Color;
use crate::format::error::FormatError;
use crate::format::node::Node;
use crate::model::vocab::Profile;
use crate::model::{BySide, Half, Place, Port, Severity, Side, TileDef};

/// Colours that are always there, in this order, with what they look like in Tiled.
const FIRST: [(&str, Color); 4] =
    [("city", ink::TOWN_FLAT), ("road", ink::ROAD_EDGE), ("field", ink::FIELD), ("river", ink::WATER)];

/// The colour of sides whose halves differ.
pub(super) const MIXED: &str = "mixed";

/// What lies at a side of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// A kind.
    Kind(String),
    /// Halves that differ.
    Mixed,
    /// Nothing.
    Open,
}

impl Edge {
    /// The name of its colour.
    pub(super) fn colour(&self) -> Option<&str> {
        match self {
            Edge::Kind(kind) => Some(kind),
            Edge::Mixed => Some(MIXED),
            Edge::Open => None,
        }
    }
}

/// What lies at the sides of a tile.
pub(super) fn of_tile(tile: &TileDef, profile: &dyn Fn(&str) -> Option<Profile>) -> BySide<Edge> {
    let at = |port: Port| {
        let reaches = |s: &&crate::model::SegmentDef| s.ports(profile(&s.kind)).has(port);
        tile.segments.iter().find(reaches).map(|s| s.kind.as_str())
    };
    BySide::from_fn(|side| {
        let [left, middle, right] = [Half::Left, Half::Middle, Half::Right].map(|h| at(Port::new(side, h)));
        let kind = |kind: &str| Edge::Kind(kind.to_owned());
        match (left, middle, right) {
            (None, None, None) => Edge::Open,
            (Some(l), None, Some(r)) if l == r => kind(l),
            // A line with the same land on both hands.
            (l, Some(m), r) if l == r && l.is_none_or(|l| profile(l) == Some(Profile::Field)) => kind(m),
            _ => Edge::Mixed,
        }
    })
}

/// Names of the colours for these sides, with what they look like.
pub(super) fn colours<'a>(edges: impl IntoIterator<Item = &'a Edge>) -> Vec<(String, String)> {
    let mut names: Vec<(String, String)> =
        FIRST.iter().map(|(name, ink)| ((*name).to_owned(), ink.web())).collect();
    let mut others: Vec<&str> = edges.into_iter().filter_map(Edge::colour).collect();
    others.sort_unstable_by_key(|name| (*name == MIXED, *name));
    others.dedup();
    let inks = [ink::SLATE, ink::GOLD, ink::CLOISTER, ink::MOSS, ink::STONE, ink::BROWN];
    let others = others.into_iter().filter(|name| !FIRST.iter().any(|(first, _)| first == name));
    names.extend(others.zip(inks.iter().cycle()).map(|(name, ink)| (name.to_owned(), ink.web())));
    names
}

/// The Wang set that was read: names of the colours, and of each tile the colour of each side, by its number.
#[derive(Debug, Default)]
pub(super) struct Wang {
    pub(super) colours: Vec<String>,
    pub(super) tiles: BTreeMap<u32, BySide<Option<usize>>>,
}

/// Slots of a Wang id that are sides, clockwise from north; the others are corners.
const SLOTS: [usize; 4] = [0, 2, 4, 6];

/// Reads the first Wang set of a tileset that has edges; `ids` are our ids of the tiles by their numbers.
pub(super) fn read(
    set: &Node<'_>,
    ids: &BTreeMap<u32, String>,
    remarks: &mut Remarks,
) -> Result<Wang, FormatError> {
    let sets = set.opt("wangsets")?.map_or(Ok(Vec::new()), |list| list.items())?;
    let mut passed = Vec::new();
    for wang in sets {
        if wang.opt("edgecolors")?.is_some() || wang.opt("cornercolors")?.is_some() {
            let what = "a Wang set in the form of before Tiled 1.5, which is not read".to_owned();
            let help = "open the tileset in a newer Tiled and save it again";
            remarks.say("Wang sets of an old form", Severity::Warning, &wang, Vec::new(), what, help);
            continue;
        }
        match wang.opt("type")?.map_or(Ok("edge"), |kind| kind.text())? {
            "edge" | "mixed" => return read_one(&wang, ids, remarks),
            _ => passed.push(wang),
        }
    }
    for wang in passed {
        let what = "a Wang set of corners, which say nothing of sides".to_owned();
        let help = "in Tiled add a terrain set of type Edge and paint the sides of the tiles in it";
        remarks.say("Wang sets of corners", Severity::Warning, &wang, Vec::new(), what, help);
    }
    Ok(Wang::default())
}

fn read_one(
    wang: &Node<'_>,
    ids: &BTreeMap<u32, String>,
    remarks: &mut Remarks,
) -> Result<Wang, FormatError> {
    let of_edges = wang.opt("type")?.map_or(Ok("edge"), |kind| kind.text())? == "edge";
    let mut out = Wang::default();
    for colour in wang.opt("colors")?.map_or(Ok(Vec::new()), |list| list.items())? {
        out.colours.push(colour.opt("name")?.map_or(Ok(""), |name| name.text())?.to_owned());
    }
    for row in wang.opt("wangtiles")?.map_or(Ok(Vec::new()), |list| list.items())? {
        let number: u32 = row.get("tileid")?.number("the number of a tile, 0 or more")?;
        let Some(id) = ids.get(&number) else {
            let what = format!("sides of the tile {number}, which the tileset does not have");
            let help = "take the row away, or add the tile";
            remarks.say("sides of tiles that are not there", Severity::Error, &row, Vec::new(), what, help);
            continue;
        };
        let wangid = row.get("wangid")?;
        if let Some(old) = wangid.value().as_str() {
            let what = format!("the sides \u{201c}{old}\u{201d} in the form of before Tiled 1.5");
            let help = "open the tileset in a newer Tiled and save it again";
            remarks.say("sides of an old form", Severity::Error, &row, vec![Place::id(id)], what, help);
            continue;
        }
        let slots = wangid.tuple(8, "8 numbers: N, NE, E, SE, S, SW, W, NW")?;
        let mut sides = BySide([None; 4]);
        for (side, slot) in Side::ALL.into_iter().zip(SLOTS) {
            let colour = slots[slot].count()?;
            if colour <= out.colours.len() {
                sides[side] = colour.checked_sub(1);
                continue;
            }
            let at = Place { side: Some(side), ..Place::id(id) };
            let what = format!(
                "the {} side of the tile `{id}` has the colour {colour}, the set has {}",
                side.word(),
                out.colours.len()
            );
            let help = "use one of its colours; Tiled refuses the whole tileset";
            remarks.say("colours beyond the list", Severity::Error, &slots[slot], vec![at], what, help);
        }
        let corners = slots.iter().enumerate().filter(|(n, _)| n % 2 == 1);
        let corner =
            corners.into_iter().find(|(_, slot)| slot.value().as_u64() != Some(0)).map(|(_, slot)| slot);
        if let Some(slot) = corner.filter(|_| of_edges) {
            let what = format!("the tile `{id}` has a colour at a corner of a set of edges");
            let help =
                "sides are the 1st, 3rd, 5th and 7th number, clockwise from north; write 0 for the others";
            remarks.say("colours at corners", Severity::Error, slot, vec![Place::id(id)], what, help);
        }
        out.tiles.insert(number, sides);
    }
    Ok(out)
}
