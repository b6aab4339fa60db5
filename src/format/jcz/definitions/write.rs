//! Writes a tile set of ours as definitions, and names what they cannot hold.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use super::tile::profile;
use crate::format::jcz::setup::ALIAS;
use crate::format::jcz::words::{Form, PrintedWord, vocabulary};
use crate::model::vocab::Profile;
use crate::model::{Half, Ports, SegmentDef, Side, TileDef, TileSet};

/// Something of a tile set that definitions do not hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LeftOut {
    /// Our local tile id; none for the set as a whole.
    pub tile: Option<String>,
    /// What is left out.
    pub what: String,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.tile {
            Some(tile) => write!(f, "{tile}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// The set as definitions, its counts by edition, and what is left out, sorted.
pub fn write_definitions(set: &TileSet) -> (String, Vec<LeftOut>) {
    let mut left = of_set(set);
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<defs>\n  <tiles>\n");
    for tile in &set.tiles {
        write_tile(set, tile, &mut out, &mut left);
    }
    out.push_str("  </tiles>\n  <sets>\n");
    let editions: Vec<Option<&str>> = match set.editions.is_empty() {
        true => vec![None],
        false => set.editions.iter().map(|e| Some(e.as_str())).collect(),
    };
    for edition in editions {
        let _ = writeln!(out, "    <tile-set id=\"{}\">", escaped(&set_id(set, edition)));
        for tile in &set.tiles {
            // A count that is 0 for an edition that the tile names is no count of theirs.
            let copies = tile.copies(edition);
            if copies != 0 {
                let id = escaped(&foreign_id(set, tile));
                let _ = writeln!(out, "      <ref count=\"{copies}\" tile=\"{id}\" />");
            }
        }
        out.push_str("    </tile-set>\n");
    }
    out.push_str("  </sets>\n</defs>\n");
    left.sort();
    left.dedup();
    (out, left)
}

/// Their id of a tile: its alias, else our full id.
pub(in crate::format::jcz) fn foreign_id(set: &TileSet, tile: &TileDef) -> String {
    tile.alias.get(ALIAS).cloned().unwrap_or_else(|| format!("{}/{}", set.id, tile.id))
}

/// Their id of a set in an edition: the one they use, else ours.
pub(in crate::format::jcz) fn set_id(set: &TileSet, edition: Option<&str>) -> String {
    if let Some(word) = vocabulary().set_of(&set.id, edition) {
        return word.id.clone();
    }
    match edition {
        Some("c1") => format!("{}:1", set.id),
        Some("c2") => format!("{}:2", set.id),
        Some(other) => format!("{}:{other}", set.id),
        None => set.id.clone(),
    }
}

fn of_set(set: &TileSet) -> Vec<LeftOut> {
    let rows = [
        ("scoring term", set.terms.len()),
        ("figure", set.figures.len()),
        ("option", set.options.len()),
        ("effect", set.effects.len()),
        ("token", set.tokens.len()),
        ("limit on placement", set.limits.len()),
        ("rivalry", set.challenges.len()),
        ("stack", set.stacks.len()),
        ("plate", set.plates.len()),
        ("place off the grid", set.places.len()),
        ("event", set.events.len()),
        ("mode", set.modes.len()),
    ];
    let mut left: Vec<LeftOut> = Vec::new();
    for (what, n) in rows.into_iter().filter(|(_, n)| *n > 0) {
        let s = if n == 1 { "" } else { "s" };
        let what = match (what, n) {
            ("rivalry", 2..) => format!("{n} rivalries"),
            _ => format!("{n} {what}{s}"),
        };
        left.push(LeftOut { tile: None, what });
    }
    let texts = [("names", !set.name.is_empty()), ("credit and licence", !set.licence.is_empty())];
    left.extend(texts.iter().filter(|t| t.1).map(|t| LeftOut { tile: None, what: t.0.to_owned() }));
    left
}

fn write_tile(set: &TileSet, tile: &TileDef, out: &mut String, left: &mut Vec<LeftOut>) {
    let mut lost = |what: String| left.push(LeftOut { tile: Some(tile.id.clone()), what });
    let mut attributes = format!(" id=\"{}\"", escaped(&foreign_id(set, tile)));
    let mut body = String::new();
    let river = tile.segments.iter().any(|s| s.kind == "river");
    let mut grouped = false;
    for (mark, n) in &tile.marks {
        match printed("tile", mark, *n) {
            Some((word, value)) => {
                grouped |= word.attribute.as_deref() == Some("group");
                let _ =
                    write!(attributes, " {}=\"{}\"", word.attribute.as_deref().unwrap_or_default(), value);
            }
            None => match element(mark, *n) {
                Some(element) => {
                    let _ = writeln!(body, "      <{element} />");
                }
                None => lost(format!("the mark `{mark}`")),
            },
        }
    }
    if river && !grouped {
        attributes.push_str(" group=\"river\"");
    }
    let mut places: BTreeMap<&str, String> = BTreeMap::new();
    let mut inner = 0;
    for segment in &tile.segments {
        let own = own_profile(&segment.kind);
        match places_of(segment, own, &mut inner) {
            Some(words) => {
                places.insert(&segment.id, words);
            }
            None => lost(format!("the {} `{}`, which reaches half of a side", segment.kind, segment.id)),
        }
    }
    for segment in &tile.segments {
        let Some(words) = places.get(segment.id.as_str()) else { continue };
        match write_segment(tile, segment, words, &places, &mut lost) {
            Some(line) => body.push_str(&line),
            None => lost(format!("the {} `{}`", segment.kind, segment.id)),
        }
    }
    for (what, there) in [
        ("its crossings", !tile.cross.is_empty()),
        ("that it is closed", tile.closed.is_some()),
        ("its picture", tile.art.is_some()),
    ] {
        if there {
            lost(what.to_owned());
        }
    }
    let _ = writeln!(out, "    <tile{attributes}>\n{body}    </tile>");
}

fn write_segment(
    tile: &TileDef,
    segment: &SegmentDef,
    words: &str,
    places: &BTreeMap<&str, String>,
    lost: &mut impl FnMut(String),
) -> Option<String> {
    let feature = vocabulary().feature_of(&segment.kind)?;
    let name = feature.to_lowercase();
    let known = profile(&name).is_some()
        || vocabulary().printed.iter().any(|p| p.element == name)
        || name == "garden";
    if !known || name == "tower" {
        return None;
    }
    let mut line = format!("      <{name}");
    let of_kind = |p: &&PrintedWord| p.element == name && p.kind.as_deref() == Some(&segment.kind);
    if let Some(word) = vocabulary().printed.iter().find(of_kind) {
        let _ = write!(line, " {}=\"true\"", word.attribute.as_deref().unwrap_or_default());
    }
    for (mark, n) in &segment.marks {
        match printed(&name, mark, *n) {
            Some((word, value)) => {
                let _ = write!(line, " {}=\"{value}\"", word.attribute.as_deref().unwrap_or_default());
            }
            None => lost(format!("the mark `{mark}` of `{}`", segment.id)),
        }
    }
    if !segment.touch.is_empty() {
        let letters: Vec<String> = segment.touch.chars().map(String::from).collect();
        let _ = write!(line, " wagon-move=\"{}\"", letters.join(" "));
    }
    if !segment.also.is_empty() {
        let sides: Vec<String> = segment.also.iter().map(|s| s.letter().to_string()).collect();
        let _ = write!(line, " multi-edge=\"{}\"", sides.join(" "));
    }
    if segment.holds.is_some() {
        lost(format!("that nobody may stand on `{}`", segment.id));
    }
    let cities: Vec<&str> = segment
        .borders
        .iter()
        .filter(|id| tile.segment(id).is_some())
        .filter_map(|id| places.get(id.as_str())?.split(' ').next())
        .collect();
    if !cities.is_empty() {
        let _ = write!(line, " city=\"{}\"", cities.join(" "));
    }
    if words.is_empty() {
        line.push_str(" />\n");
    } else {
        let _ = writeln!(line, ">{words}</{name}>");
    }
    Some(line)
}

fn own_profile(kind: &str) -> Option<Profile> {
    let feature = vocabulary().feature_of(kind)?;
    profile(&feature.to_lowercase())
}

/// The sides, half edges or inner place of a segment; `None` when it reaches half of a side and is no field.
fn places_of(segment: &SegmentDef, own: Option<Profile>, inner: &mut usize) -> Option<String> {
    let ports = segment.ports(own);
    match own {
        None => Some(String::new()),
        Some(Profile::Field) if ports.is_empty() => {
            *inner += 1;
            Some("I".repeat(*inner))
        }
        Some(Profile::Field) => {
            let halves: Option<Vec<&str>> =
                ports.iter().map(|p| (p.half() != Half::Middle).then(|| p.name().word())).collect();
            Some(halves?.join(" "))
        }
        Some(Profile::Whole | Profile::Line) => {
            let full = if own == Some(Profile::Whole) { Ports::HALVES } else { Ports::MIDDLES };
            let mut sides = Vec::new();
            for side in Side::ALL {
                let here = ports.and(Ports::of_side(side));
                if here == full.and(Ports::of_side(side)) {
                    sides.push(side.letter().to_string());
                } else if !here.is_empty() {
                    return None;
                }
            }
            // A line's segment without a side lies inside.
            Some(if sides.is_empty() { "I".to_owned() } else { sides.join(" ") })
        }
    }
}

/// The attribute of an element that says a mark, and its value.
fn printed(element: &str, mark: &str, n: i64) -> Option<(&'static PrintedWord, String)> {
    vocabulary()
        .printed
        .iter()
        .filter(|p| p.element == element && p.attribute.is_some())
        .find_map(|word| value(word, mark, n).map(|value| (word, value)))
}

/// An element of its own that says a mark.
fn element(mark: &str, n: i64) -> Option<String> {
    const SEGMENTS: [&str; 6] = ["city", "road", "river", "field", "monastery", "garden"];
    let own = |p: &&PrintedWord| p.element != "tile" && !SEGMENTS.contains(&p.element.as_str());
    vocabulary().printed.iter().filter(own).find_map(|word| match &word.attribute {
        None => (word.mark.as_deref() == Some(mark) && n == 1).then(|| word.element.clone()),
        Some(attribute) => {
            value(word, mark, n).map(|value| format!("{} {attribute}=\"{value}\"", word.element))
        }
    })
}

/// The value of an attribute that says a mark so many times.
fn value(word: &PrintedWord, mark: &str, n: i64) -> Option<String> {
    let of_mark = word.mark.as_deref() == Some(mark);
    let named = || word.words.iter().find(|(_, m)| *m == mark).map(|(w, _)| w.clone());
    match word.form {
        Form::Flag => (of_mark && n == 1).then(|| "true".to_owned()),
        Form::False => (of_mark && n == 1).then(|| "false".to_owned()),
        Form::Number => (of_mark && n >= 0).then(|| n.to_string()),
        Form::Word => named().filter(|_| n == 1),
        Form::NumberWord => named().filter(|_| n > 0).map(|w| format!("{n}/{w}")),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
