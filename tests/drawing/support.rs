//! Kinds as test data, and what makes two definitions the same.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use tilewright::edit::drawing::{Drawing, Kit, Move};
use tilewright::model::tileset::{Crossing, End};
use tilewright::model::vocab::Profile;
use tilewright::model::{PortName, TileDef, TileSet};

use crate::sets;

/// A tile kind with the vocabulary to draw it.
pub struct Kind {
    /// `set/tile`.
    pub id: String,
    pub set: String,
    pub tile: TileDef,
    pub kit: Arc<Kit>,
}

/// All official kinds: those of the built-in sets, then those kept as test data.
pub fn kinds() -> &'static [Kind] {
    static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(read_kinds);
    &KINDS
}

fn read_kinds() -> Vec<Kind> {
    let built_in = sets::built_in();
    let official = sets::official();
    let mut kinds = Vec::new();
    for found in built_in.iter().chain(&official) {
        // The set that is drawn, then the base game, then the others.
        let base = built_in.iter().filter(|f| f.set.id == "base").map(|f| &f.set);
        let rest = built_in.iter().map(|f| &f.set);
        let kit = Arc::new(Kit::new(base.chain([&found.set]).chain(rest)));
        for tile in &found.set.tiles {
            let id = format!("{}/{}", found.set.id, tile.id);
            kinds.push(Kind { id, set: found.set.id.clone(), tile: tile.clone(), kit: kit.clone() });
        }
    }
    kinds
}

/// The kit of the built-in sets.
pub fn kit() -> &'static Kit {
    static KIT: LazyLock<Kit> = LazyLock::new(|| {
        let sets: Vec<TileSet> = sets::built_in().into_iter().map(|f| f.set).collect();
        let base = sets.iter().filter(|s| s.id == "base");
        Kit::new(base.chain(&sets))
    });
    &KIT
}

/// The rows of a list kept as test data: columns between bars, without comments.
pub fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines.map(|l| l.split('|').map(str::trim).collect())
}

/// What is said by hand of kinds whose fields the drawing alone does not give, by `set/tile`.
pub fn by_hand() -> BTreeMap<&'static str, &'static str> {
    rows(include_str!("../data/drawing-by-hand.txt"))
        .map(|row| {
            let [tile, moves, reason] = row[..] else { panic!("not three columns: {row:?}") };
            assert!(!reason.is_empty(), "no reason: {tile}");
            (tile, moves)
        })
        .collect()
}

/// Fields whose borders differ from the drawing, `set/tile field`, with the stated cities.
pub fn border_exceptions() -> BTreeMap<&'static str, Vec<&'static str>> {
    rows(include_str!("../data/border-exceptions.txt"))
        .map(|row| (row[0], row[1].split_whitespace().collect()))
        .collect()
}

/// A tile as it plays: one line a segment, then crossings, meetings and marks. Ids and order count, letters of meetings do not.
pub fn lines(tile: &TileDef, kit: &Kit, say_by: bool) -> Vec<String> {
    let mut lines = Vec::new();
    let cities: Vec<&str> = tile
        .segments
        .iter()
        .filter(|s| kit.profile(&s.kind) == Some(Profile::Whole))
        .map(|s| s.id.as_str())
        .collect();
    let mut meetings: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for s in &tile.segments {
        let ports: Vec<&str> = s.ports(kit.profile(&s.kind)).iter().map(|p| p.name().word()).collect();
        let mut line = format!("{} {} [{}]", s.id, s.kind, ports.join(" "));
        if !s.also.is_empty() {
            line += &format!(" also {:?}", s.also);
        }
        if !s.marks.is_empty() {
            line += &format!(" marks {:?}", s.marks);
        }
        if !s.borders.is_empty() {
            line += &format!(" borders {:?}", s.borders);
        }
        if say_by && s.by.is_some() {
            line += " by hand";
        }
        if s.holds.is_some() {
            line += " holds nobody";
        }
        s.touch.chars().for_each(|c| {
            meetings.entry(c.to_string()).or_default().insert(&s.id);
        });
        match (s.end, &cities[..]) {
            // A gate without a letter is that of the only city.
            (Some(End::Gate), [city]) => {
                meetings.entry(format!("gate of {}", s.id)).or_default().extend([s.id.as_str(), *city]);
            }
            (Some(end), _) => line += &format!(" ends {end:?}"),
            (None, _) => {}
        }
        lines.push(line);
    }
    let mut meetings: Vec<String> = meetings.values().map(|ids| format!("meet {ids:?}")).collect();
    meetings.sort();
    lines.extend(meetings);
    let mut crossings: Vec<String> = tile
        .cross
        .iter()
        .map(|(a, how, b)| match how {
            Crossing::Over => format!("{a} over {b}"),
            Crossing::Under => format!("{a} under {b}"),
        })
        .collect();
    crossings.sort();
    lines.extend(crossings);
    lines.push(format!("marks {:?} closed {:?}", tile.marks, tile.closed));
    lines
}

/// Port names from words.
pub fn ports<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<PortName> {
    let port = |word| {
        let found = PortName::ALL.into_iter().find(|p| p.word() == word);
        found.unwrap_or_else(|| panic!("no port {word}"))
    };
    words.into_iter().map(port).collect()
}

/// The id of the segment at a port.
pub fn at(drawing: &Drawing, kit: &Kit, port: PortName) -> String {
    let found = drawing.segment_at(kit, port.port());
    found.unwrap_or_else(|| panic!("nothing at {port} of {:?}", drawing.tile())).to_owned()
}

/// Makes a move that must be possible.
#[track_caller]
pub fn play(drawing: &mut Drawing, kit: &Kit, step: Move) {
    match drawing.apply(kit, &step) {
        Ok(next) => *drawing = next,
        Err(refused) => panic!("{step:?} of {:?}: {refused}", drawing.tile()),
    }
}
