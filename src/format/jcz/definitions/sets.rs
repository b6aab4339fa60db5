//! Reads whole files of definitions: tiles, and the sets that count them.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node as Xml};

use super::remark::{Remark, RemarkSort};
use super::tile::{ReadTile, read_tile};
use super::{Definitions, ForeignSet};
use crate::format::error::{Fault, FormatError, Position};
use crate::format::jcz::words::vocabulary;
use crate::format::read::{check_size, without_mark};
use crate::format::slug::{fresh, slug};
use crate::format::words::nearest;
use crate::format::xml;
use crate::model::TileSet;
use crate::model::declare::{Continues, LaidWhen, StackDef, Then};
use crate::model::term::Showing;
use crate::model::vocab::{MarkDef, MarkOn, Merge, Text};

/// A file while it is read.
pub(super) struct Source<'s> {
    file: &'s str,
    document: &'s Document<'s>,
}

impl Source<'_> {
    pub(super) fn remark(
        &self,
        sort: RemarkSort,
        node: Xml<'_, '_>,
        tile: &str,
        place: &str,
        what: String,
        help: String,
    ) -> Remark {
        let at = self.document.text_pos_at(node.range().start);
        Remark {
            sort,
            file: self.file.to_owned(),
            position: Position { line: at.row, column: at.col },
            tile: tile.to_owned(),
            place: place.to_owned(),
            what,
            help,
        }
    }
}

/// A foreign set: how often it counts which tile.
struct Counted {
    id: String,
    file: String,
    /// Tile, copies (none where the file does not say a number), and the remark if nobody has the tile.
    tiles: Vec<(String, Option<i64>, Remark)>,
}

/// See the module.
#[derive(Default)]
pub(super) struct Reading {
    tiles: Vec<(String, ReadTile)>,
    by_id: BTreeMap<String, usize>,
    sets: Vec<Counted>,
    remarks: Vec<Remark>,
}

impl Reading {
    pub(super) fn file(&mut self, file: &str, text: &str) -> Result<(), FormatError> {
        check_size(text.len() as u64, file)?;
        let text = without_mark(text);
        let document = xml::parse(text, file)?;
        let root = document.root_element();
        if root.tag_name().name() != "defs" {
            let at = document.text_pos_at(root.range().start);
            return Err(FormatError {
                fault: Fault::WrongFormat,
                file: file.into(),
                position: Some(Position { line: at.row, column: at.col }),
                place: String::new(),
                expected: "tile definitions, <defs>".to_owned(),
                found: format!("<{}>", root.tag_name().name()),
                help: "give a file of tile definitions here".into(),
            });
        }
        let source = Source { file, document: &document };
        self.below(&source, root, &["tiles", "sets", "tile", "tile-set"]);
        Ok(())
    }

    fn below(&mut self, source: &Source<'_>, node: Xml<'_, '_>, known: &[&str]) {
        let parent = node.tag_name().name();
        for attribute in node.attributes() {
            let what = format!("the attribute {}=\"{}\"", attribute.name(), attribute.value());
            self.remarks.push(source.remark(RemarkSort::Unknown, node, "", parent, what, String::new()));
        }
        for element in node.children().filter(Xml::is_element) {
            match element.tag_name().name() {
                "tiles" if known.contains(&"tiles") => self.below(source, element, &["tile"]),
                "sets" if known.contains(&"sets") => self.below(source, element, &["tile-set"]),
                "tile" if known.contains(&"tile") => self.tile(source, element),
                "tile-set" if known.contains(&"tile-set") => self.set(source, element),
                name => {
                    let help = match nearest(name, known.iter().copied()) {
                        Some(near) => format!("did you mean <{near}>?"),
                        None => String::new(),
                    };
                    let what = format!("the element <{name}>");
                    self.remarks.push(source.remark(RemarkSort::Unknown, element, "", name, what, help));
                }
            }
        }
    }

    fn tile(&mut self, source: &Source<'_>, node: Xml<'_, '_>) {
        let tile = read_tile(source, node, &mut self.remarks);
        if !tile.theirs.is_empty() && self.by_id.contains_key(&tile.theirs) {
            let what = "a second tile of this id, which is left out".to_owned();
            let help = "give one of them another id".to_owned();
            self.remarks.push(source.remark(RemarkSort::Wrong, node, &tile.theirs, "tile", what, help));
            return;
        }
        self.by_id.insert(tile.theirs.clone(), self.tiles.len());
        self.tiles.push((source.file.to_owned(), tile));
    }

    fn set(&mut self, source: &Source<'_>, node: Xml<'_, '_>) {
        let id = node.attribute("id").unwrap_or_default().to_owned();
        let mut say = |sort, at: Xml<'_, '_>, place: &str, what: String, help: &str| {
            self.remarks.push(source.remark(sort, at, &id, place, what, help.to_owned()));
        };
        if id.is_empty() {
            say(RemarkSort::Wrong, node, "tile-set", "a tile set without an id".to_owned(), "give it an id");
        }
        for attribute in node.attributes().filter(|a| a.name() != "id") {
            let what = format!("{}=\"{}\"", attribute.name(), attribute.value());
            let (sort, what) = match attribute.name() {
                "max" => (RemarkSort::NotHeld, format!("{what}, a limit on copies of the set")),
                _ => (RemarkSort::Unknown, format!("the attribute {what}")),
            };
            say(sort, node, &format!("tile-set/@{}", attribute.name()), what, "");
        }
        let mut tiles = Vec::new();
        for element in node.children().filter(Xml::is_element) {
            let name = element.tag_name().name();
            let tile = element.attribute("tile").unwrap_or_default().to_owned();
            match name {
                "ref" => {
                    let count = element.attribute("count");
                    let copies = count.and_then(|c| c.trim().parse::<i64>().ok());
                    let help = "write the number of copies, 0 or more";
                    match (count, copies) {
                        (None, _) => {
                            let what = format!("no count of the tile `{tile}`");
                            say(RemarkSort::Wrong, element, "ref/@count", what, help);
                        }
                        (Some(c), None) => {
                            let what = format!("the count \u{201c}{c}\u{201d} of the tile `{tile}`");
                            say(RemarkSort::Wrong, element, "ref/@count", what, help);
                        }
                        (Some(_), Some(n)) if n < 0 => {
                            let what = format!("the count {n} of the tile `{tile}`");
                            say(RemarkSort::Wrong, element, "ref/@count", what, help);
                        }
                        (Some(_), Some(_)) => {}
                    }
                    for a in element.attributes().filter(|a| !["tile", "count"].contains(&a.name())) {
                        let what = format!("the attribute {}=\"{}\"", a.name(), a.value());
                        say(RemarkSort::Unknown, element, &format!("ref/@{}", a.name()), what, "");
                    }
                    let what = match tile.is_empty() {
                        true => "no tile is named".to_owned(),
                        false => format!("no tile has the id `{tile}`"),
                    };
                    let missing =
                        source.remark(RemarkSort::Wrong, element, &id, "ref/@tile", what, String::new());
                    tiles.push((tile, copies, missing));
                }
                "remove" => {
                    let what = format!("`{tile}` is taken out of the game with this set");
                    say(RemarkSort::NotHeld, element, "remove", what, "take it out of the bag by hand");
                }
                "requires" => {
                    let group = element.attribute("group").unwrap_or_default();
                    // A river without a spring lies among the tiles of another river.
                    if group != "river" {
                        let what = format!("the set needs tiles of the group `{group}`");
                        say(RemarkSort::Unknown, element, "requires", what, "");
                    }
                }
                _ => {
                    let what = format!("the element <{name}>");
                    let help = match nearest(name, ["ref", "remove", "requires"]) {
                        Some(near) => format!("did you mean <{near}>?"),
                        None => String::new(),
                    };
                    say(RemarkSort::Unknown, element, name, what, &help);
                }
            }
        }
        self.sets.push(Counted { id, file: source.file.to_owned(), tiles });
    }

    /// All sets; tiles that no set counts go with the first set of their file, uncounted.
    pub(super) fn finish(mut self) -> Definitions {
        let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
        for (n, set) in self.sets.iter().enumerate() {
            let base = set.id.split_once(':').map_or(set.id.as_str(), |(base, _)| base).to_owned();
            match groups.iter_mut().find(|(b, _)| *b == base) {
                Some((_, members)) => members.push(n),
                None => groups.push((base, vec![n])),
            }
        }
        let mut taken: BTreeSet<String> = vocabulary().sets.iter().map(|s| s.set.clone()).collect();
        let mut uncounted = self.uncounted();
        let mut sets = Vec::new();
        for (base, members) in groups {
            let file = self.sets[members[0]].file.clone();
            let more = uncounted.remove(&file).unwrap_or_default();
            sets.push(self.build(&base, fresh(&base, &mut taken), &members, &more, &edition_of));
        }
        for (file, tiles) in uncounted {
            let stem = stem(&file);
            sets.push(self.build(stem, fresh(stem, &mut taken), &[], &tiles, &edition_of));
        }
        Definitions { sets, remarks: self.remarks }
    }

    /// One set of all that was read.
    pub(super) fn finish_as_one(mut self, file: &str) -> (TileSet, Vec<Remark>) {
        let one_group = |set: &Counted| set.id.split(':').next().map(str::to_owned);
        let names: BTreeSet<Option<String>> = self.sets.iter().map(one_group).collect();
        let members: Vec<usize> = (0..self.sets.len()).collect();
        let more: Vec<usize> = self.uncounted().into_values().flatten().collect();
        let (name, edition): (String, &EditionOf<'_>) = match names.first() {
            Some(Some(base)) if names.len() == 1 => (base.clone(), &edition_of),
            _ => (stem(file).to_owned(), &|id| Some(slug(id))),
        };
        let set = self.build(&name, slug(&name), &members, &more, edition);
        (set.set, self.remarks)
    }

    /// Tiles that no set counts, by file.
    fn uncounted(&self) -> BTreeMap<String, Vec<usize>> {
        let counted: BTreeSet<&str> =
            self.sets.iter().flat_map(|s| &s.tiles).map(|(tile, ..)| tile.as_str()).collect();
        let mut rest: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (n, (file, tile)) in self.tiles.iter().enumerate() {
            if !counted.contains(tile.theirs.as_str()) {
                rest.entry(file.clone()).or_default().push(n);
            }
        }
        rest
    }

    fn build(
        &mut self,
        name: &str,
        id: String,
        members: &[usize],
        more: &[usize],
        edition: &EditionOf<'_>,
    ) -> ForeignSet {
        let mut found = ForeignSet {
            set: TileSet {
                id: id.clone(),
                name: Text::en(name),
                requires: vec!["base".to_owned()],
                ..TileSet::default()
            },
            ..ForeignSet::default()
        };
        let mut local: BTreeMap<usize, usize> = BTreeMap::new();
        let mut taken = BTreeSet::new();
        for n in members {
            let counted = &self.sets[*n];
            let edition = edition(&counted.id).filter(|_| members.len() > 1 || counted.id.contains(':'));
            found.editions.insert(counted.id.clone(), edition.clone());
            found.set.editions.extend(edition.clone().filter(|e| !found.set.editions.contains(e)));
            let key = edition.unwrap_or_else(|| "all".to_owned());
            for (tile, copies, missing) in &counted.tiles {
                let Some(at) = self.by_id.get(tile).copied() else {
                    let mut missing = missing.clone();
                    if let Some(near) = nearest(tile, self.by_id.keys().map(String::as_str)) {
                        missing.help = format!("did you mean `{near}`?");
                    }
                    self.remarks.push(missing);
                    continue;
                };
                let own = *local.entry(at).or_insert_with(|| take(&self.tiles[at].1, &mut found, &mut taken));
                if let Some(copies) = copies {
                    let count = found.set.tiles[own].count.entry(key.clone()).or_default();
                    *count = count.saturating_add(*copies);
                }
            }
        }
        for at in more {
            take(&self.tiles[*at].1, &mut found, &mut taken);
        }
        declare(&mut found.set);
        found
    }
}

type EditionOf<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// Our edition for the part after the colon of a foreign set's id.
fn edition_of(id: &str) -> Option<String> {
    match id.split_once(':')?.1 {
        "1" => Some("c1".to_owned()),
        "2" => Some("c2".to_owned()),
        other => Some(slug(other)),
    }
}

/// Takes a tile into a set; its index there.
fn take(tile: &ReadTile, found: &mut ForeignSet, taken: &mut BTreeSet<String>) -> usize {
    let mut def = tile.def.clone();
    def.id = fresh(&tile.theirs, taken);
    if def.alias.get("jcz").is_some_and(String::is_empty) {
        def.alias.clear();
    }
    if !tile.lacking.is_empty() {
        found.lacking.insert(def.id.clone(), tile.lacking.clone());
    }
    found.set.tiles.push(def);
    found.set.tiles.len() - 1
}

/// Declares the marks and kinds that the tiles show, and the stack of a river.
fn declare(set: &mut TileSet) {
    let mut marks: BTreeMap<String, MarkOn> = BTreeMap::new();
    let mut kinds = BTreeSet::new();
    for tile in &set.tiles {
        marks.extend(tile.marks.keys().map(|m| (m.clone(), MarkOn::Tile)));
        for segment in &tile.segments {
            marks.extend(segment.marks.keys().map(|m| (m.clone(), MarkOn::Segment)));
            kinds.insert(segment.kind.as_str());
        }
    }
    set.kinds = vocabulary().kind_defs.iter().filter(|k| kinds.contains(k.id.as_str())).cloned().collect();
    let has = |mark: &str| marks.contains_key(mark);
    let spring = set.tiles.iter().find(|t| t.marks.contains_key("spring"));
    let (first, last) = (["spring", "fork"], ["lake"]);
    if let Some(spring) = spring {
        set.start.insert("all".to_owned(), format!("{}/{}", set.id, spring.id));
    }
    if kinds.contains("river") {
        let there = |list: &[&str]| list.iter().filter(|m| has(m)).map(|m| (*m).to_owned()).collect();
        set.stacks.push(StackDef {
            id: format!("{}-stack", set.id),
            showing: Showing { kind: vec!["river".to_owned()], mark: Vec::new() },
            laid: if spring.is_some() { LaidWhen::First } else { LaidWhen::Among },
            first: there(&first),
            then: spring.map(|_| Then::Shuffled),
            last: there(&last),
            continues: spring.map(|_| Continues::OpenEnd),
            no_u_turn: spring.is_some(),
            arms_may_join: None,
            after: Default::default(),
            rule: None,
            rules: Default::default(),
            label: Text::default(),
            extra: Default::default(),
        });
    }
    // The coat of arms is the base game's.
    for (id, on) in marks.into_iter().filter(|(id, _)| id != "coat") {
        let merge = match on {
            MarkOn::Segment if vocabulary().sums.contains(&id) => Some(Merge::Sum),
            MarkOn::Segment => Some(Merge::Any),
            MarkOn::Tile | MarkOn::Feature => None,
        };
        set.marks.push(MarkDef { id, on, merge, label: Text::default(), extra: Default::default() });
    }
}

/// A file's name without folder and ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.split_once('.').map_or(name, |(stem, _)| stem)
}
