//! A tileset of Tiled as a tile set of ours.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::edges::{self, MIXED, Wang};
use super::file::{Parsed, must_be};
use super::properties::Properties;
use super::read_tiles::{Tile, stem, tiles_of};
use super::remark::{Remark, Remarks};
use super::{FORM, FORM_VERSION, SET, Sets, TILE, guess};
use crate::edit::drawing::Kit;
use crate::format::error::{FormatError, Position};
use crate::format::node::Node;
use crate::format::slug::slug;
use crate::model::vocab::{Completes, Profile};
use crate::model::{BySide, KindDef, Place, Severity, Side, Text, TileDef, TileSet};

/// The set whose kinds sides are read as.
const BASE: &str = "base";

/// A tileset that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadSet {
    /// The set.
    pub set: TileSet,
    /// Ids of its tiles by their numbers in Tiled.
    pub ids: BTreeMap<u32, String>,
    /// Where tiles stand in the file, by their ids.
    pub lines: BTreeMap<String, Position>,
    /// What was guessed, is wrong, or is not held.
    pub remarks: Vec<Remark>,
}

/// Reads a tileset in either form; `file` names it in messages, and gives the set's name where it has none.
pub fn read_tileset(text: &str, file: &str, sets: &Sets<'_>) -> Result<ReadSet, FormatError> {
    let parsed = Parsed::new(text, file)?;
    let root = parsed.root(text, file);
    must_be(&root, "tileset")?;
    from_node(&root, sets)
}

/// Reads a tileset, a file of its own or a part of a map.
pub(super) fn from_node(node: &Node<'_>, sets: &Sets<'_>) -> Result<ReadSet, FormatError> {
    let mut remarks = Remarks::new(node.file());
    let properties = Properties::of(node)?;
    form(&properties, &mut remarks)?;
    let own_set: Option<TileSet> = properties.json(SET, "tile set", Vec::new(), &mut remarks);
    let tiles = tiles_of(node, &mut remarks)?;
    let ids: BTreeMap<u32, String> = tiles.iter().map(|t| (t.number, t.id.clone())).collect();
    let wang = edges::read(node, &ids, &mut remarks)?;
    mirrors(node, &mut remarks)?;
    let ours = own_set.is_some();
    let mut set = match own_set {
        Some(set) => set,
        None => foreign(node, sets)?,
    };
    set.tiles.clear();
    let guessed = || tiles.iter().filter(|t| t.own.is_none());
    let others: Vec<Arc<TileSet>> =
        set.requires.iter().map(String::as_str).chain([BASE]).filter_map(sets).collect();
    let needed: BTreeSet<usize> = guessed()
        .filter_map(|t| wang.tiles.get(&t.number))
        .flat_map(|sides| sides.0.into_iter().flatten())
        .collect();
    let names = kinds(&wang, &needed, &others, &mut set, node, &mut remarks);
    let kit = Kit::new([&set].into_iter().chain(others.iter().map(|s| &**s)));
    for tile in tiles {
        let def = match tile.own {
            Some(def) => {
                compare(&tile.node, &def, tile.number, &wang, &kit, &mut remarks);
                def
            }
            None => {
                let sides = wang.tiles.get(&tile.number);
                guessed_tile(&tile, sides, &names, &kit, ours, &mut remarks)
            }
        };
        set.tiles.push(def);
    }
    let lines = lines(node, &ids)?;
    Ok(ReadSet { set, ids, lines, remarks: remarks.finish() })
}

/// Where the tiles that have an entry stand.
fn lines(node: &Node<'_>, ids: &BTreeMap<u32, String>) -> Result<BTreeMap<String, Position>, FormatError> {
    let Some(list) = node.opt("tiles")? else { return Ok(BTreeMap::new()) };
    let number = |item: &serde_json::Value| u32::try_from(item.get("id")?.as_u64()?).ok();
    let numbers = list.value().as_array().into_iter().flatten().map(number);
    let rows = numbers.zip(list.item_positions());
    Ok(rows.filter_map(|(number, at)| Some((ids.get(&number?)?.clone(), at))).collect())
}

/// Tells of properties that a newer Tilewright wrote.
pub(super) fn form(properties: &Properties<'_>, remarks: &mut Remarks) -> Result<(), FormatError> {
    if let Some(form) = properties.get(FORM).filter(|form| form.value().as_i64() > Some(FORM_VERSION)) {
        let what = format!("properties of the form {}, which a newer Tilewright wrote", form.value());
        let help = "update Tilewright to read all of them";
        remarks.say("properties of a newer form", Severity::Warning, form, Vec::new(), what, help);
    }
    Ok(())
}

/// The head of a set that does not come from us.
fn foreign(node: &Node<'_>, sets: &Sets<'_>) -> Result<TileSet, FormatError> {
    let name = node.opt("name")?.map_or(Ok(""), |name| name.text())?;
    let name = if name.trim().is_empty() { stem(node.file()) } else { name };
    let mut id = slug(name);
    let mut n = 2;
    // A set that is there already is another one.
    while sets(&id).is_some() {
        id = format!("{}-{n}", slug(name));
        n += 1;
    }
    let mut set = TileSet { id, name: Text::en(name), ..TileSet::default() };
    if sets(BASE).is_some() {
        set.requires.push(BASE.to_owned());
    }
    Ok(set)
}

fn mirrors(node: &Node<'_>, remarks: &mut Remarks) -> Result<(), FormatError> {
    let Some(may) = node.opt("transformations")? else { return Ok(()) };
    for (key, how) in [("hflip", "horizontally"), ("vflip", "vertically")] {
        if let Some(flag) = may.opt(key)?.filter(|flag| flag.value().as_bool() == Some(true)) {
            let what = format!("tiles may be flipped {how}; tiles here are turned, never mirrored");
            let help = "switch it off in Tileset > Tileset Properties > Allowed Transformations";
            remarks.say("transformations", Severity::Note, &flag, Vec::new(), what, help);
        }
    }
    Ok(())
}

/// Our kinds by colour. A colour that no set has as a kind becomes a kind of the set, when a guessed tile needs it.
fn kinds(
    wang: &Wang,
    needed: &BTreeSet<usize>,
    others: &[Arc<TileSet>],
    set: &mut TileSet,
    node: &Node<'_>,
    remarks: &mut Remarks,
) -> Vec<Option<String>> {
    let mut names = Vec::new();
    for (n, colour) in wang.colours.iter().enumerate() {
        let known = |id: &str| {
            let mut all = set.kinds.iter().chain(others.iter().flat_map(|s| &s.kinds));
            all.any(|k| k.id == id && k.profile.is_some())
        };
        let slugged = slug(colour);
        let words = [colour.as_str(), &slugged, synonym(&slugged)];
        let word = words.into_iter().find(|word| known(word)).unwrap_or(&slugged).to_owned();
        if known(&word) || !needed.contains(&n) {
            names.push(Some(word));
            continue;
        }
        if colour == MIXED {
            names.push(None);
            continue;
        }
        let what = format!(
            "no kind is called `{word}` as the colour {} of the Wang set is; it is taken for one that fills a side as a city does",
            n + 1
        );
        let help = format!(
            "if it runs through the middle as a road does, write \"profile\": \"line\" for the kind `{word}` of the set `{}`",
            set.id
        );
        remarks.say("unknown colours", Severity::Warning, node, vec![Place::id(&word)], what, help);
        set.kinds.push(KindDef {
            id: word.clone(),
            profile: Some(Profile::Whole),
            site: None,
            completes: Completes::NoOpenSide,
            role: None,
            groups: Vec::new(),
            holds: None,
            letter: None,
            label: Text::en(colour),
            rule: None,
            extra: serde_json::Map::new(),
        });
        names.push(Some(word));
    }
    names
}

/// Other plain words for the kinds of the base game.
fn synonym(word: &str) -> &str {
    match word {
        "town" | "castle" | "cities" => "city",
        "roads" | "path" | "street" => "road",
        "fields" | "grass" | "meadow" | "farm" => "field",
        "rivers" | "stream" | "water" => "river",
        other => other,
    }
}

fn guessed_tile(
    tile: &Tile<'_>,
    sides: Option<&BySide<Option<usize>>>,
    names: &[Option<String>],
    kit: &Kit,
    ours: bool,
    remarks: &mut Remarks,
) -> TileDef {
    let id = &tile.id;
    let at = vec![Place::id(id)];
    let mut say = |severity, what: String, help: &str| {
        remarks.say("tiles that were guessed", severity, &tile.node, at.clone(), what, help);
    };
    let mut def = match sides {
        None => {
            let what =
                format!("the tile `{id}` has no sides in a Wang set of edges; it is read as an empty one");
            say(Severity::Warning, what, "in Tiled paint its sides in a terrain set of type Edge");
            let mut empty = guess::tile(kit, id, &BySide([None; 4]));
            empty.segments.clear();
            empty
        }
        Some(sides) => {
            let kind = |side: Side| sides[side].and_then(|n| names.get(n)?.as_deref());
            let known = BySide::from_fn(kind);
            let missing: Vec<&str> =
                Side::ALL.into_iter().filter(|s| known[*s].is_none()).map(Side::word).collect();
            let of_what = match missing.is_empty() {
                true => String::new(),
                false => format!(", and its {} taken for field", listed(&missing)),
            };
            let new = if ours { "is new" } else { "has no definition of ours" };
            let what = format!(
                "the tile `{id}` {new}: what belongs together inside it is guessed from its sides{of_what}"
            );
            let what = match tile.copies {
                1 => what,
                n => format!("{what}; its {n} copies are its probability"),
            };
            let severity = if missing.is_empty() { Severity::Note } else { Severity::Warning };
            say(severity, what, "look at it and draw what is not so");
            guess::tile(kit, id, &known)
        }
    };
    def.count.insert("all".to_owned(), tile.copies);
    def
}

fn listed(sides: &[&str]) -> String {
    match sides {
        [one] => format!("{one} side is"),
        [rest @ .., last] => format!("{} and {last} sides are", rest.join(", ")),
        [] => String::new(),
    }
}

/// Tells where the sides in Tiled are not those of the definition.
fn compare(node: &Node<'_>, def: &TileDef, number: u32, wang: &Wang, kit: &Kit, remarks: &mut Remarks) {
    let Some(sides) = wang.tiles.get(&number) else { return };
    let own = edges::of_tile(def, &|kind| kit.profile(kind));
    for (side, colour) in sides.iter() {
        let theirs = colour.and_then(|n| wang.colours.get(n));
        if theirs.map(String::as_str) == own[side].colour() {
            continue;
        }
        let word = |edge: Option<&str>| edge.map_or("nothing".to_owned(), |e| format!("`{e}`"));
        let what = format!(
            "the {} side of the tile `{}` is {} in the Wang set and {} in its definition, which holds",
            side.word(),
            def.id,
            word(theirs.map(String::as_str)),
            word(own[side].colour()),
        );
        let help = format!(
            "take the property `{TILE}` of the tile away to have it guessed from its sides, or change them back"
        );
        let at = vec![Place { side: Some(side), ..Place::id(&def.id) }];
        remarks.say("sides that differ", Severity::Warning, node, at, what, help);
    }
}
