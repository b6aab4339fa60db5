//! Reads one `<tile>`.

use std::collections::BTreeMap;

use roxmltree::Node as Xml;

use super::lines;
use super::remark::{Remark, RemarkSort};
use super::sets::Source;
use crate::format::jcz::words::{Form, PrintedWord, vocabulary};
use crate::format::words::nearest;
use crate::model::vocab::Profile;
use crate::model::{PortName, Ports, SegmentDef, Side, TileDef};

/// A tile, and what it shows without rules here.
#[derive(Clone, Debug)]
pub(super) struct ReadTile {
    pub(super) theirs: String,
    /// Our id is given where a set takes it.
    pub(super) def: TileDef,
    pub(super) lacking: Vec<String>,
}

/// Segment elements with our kind, the letter of its ids and how it meets sides.
const SEGMENTS: [(&str, char, Option<Profile>); 6] = [
    ("city", 'c', Some(Profile::Whole)),
    ("road", 'r', Some(Profile::Line)),
    ("river", 'w', Some(Profile::Line)),
    ("field", 'f', Some(Profile::Field)),
    ("monastery", 'm', None),
    ("garden", 'g', None),
];

/// Profile of a kind that segments of definitions may have.
pub(super) fn profile(kind: &str) -> Option<Profile> {
    SEGMENTS.iter().find(|(k, ..)| *k == kind).and_then(|(.., p)| *p)
}

/// Attributes that are read in code: element, attribute.
const READ: [(&str, &str); 6] = [
    ("tile", "id"),
    ("field", "city"),
    ("city", "wagon-move"),
    ("road", "wagon-move"),
    ("monastery", "wagon-move"),
    ("city", "multi-edge"),
];

/// Attributes that have no place with us: element, attribute, why.
const NOT_HELD: [(&str, &str, &str); 2] = [
    ("tile", "max", "a limit on copies over all sets"),
    ("tile", "count", "a number of copies; copies are counted by sets"),
];

/// Words of inner places.
const INNER: [&str; 4] = ["I", "II", "III", "IV"];

pub(super) fn read_tile(source: &Source<'_>, node: Xml<'_, '_>, out: &mut Vec<Remark>) -> ReadTile {
    let theirs = node.attribute("id").unwrap_or_default().to_owned();
    let mut reader = Reader {
        source,
        out,
        tile: ReadTile {
            def: TileDef {
                id: String::new(),
                name: Default::default(),
                count: BTreeMap::new(),
                alias: BTreeMap::from([("jcz".to_owned(), theirs.clone())]),
                marks: BTreeMap::new(),
                closed: None,
                cross: Vec::new(),
                art: None,
                segments: Vec::new(),
                extra: Default::default(),
            },
            theirs,
            lacking: Vec::new(),
        },
    };
    reader.read(node);
    lines::complete(&mut reader.tile.def);
    reader.tile
}

struct Reader<'s, 'o> {
    source: &'s Source<'s>,
    out: &'o mut Vec<Remark>,
    tile: ReadTile,
}

impl Reader<'_, '_> {
    fn read(&mut self, node: Xml<'_, '_>) {
        let mut marks = BTreeMap::new();
        self.attributes(node, &mut marks, &mut None);
        if self.tile.theirs.is_empty() {
            self.wrong(node, "tile", "a tile without an id".to_owned(), "give it an id");
        }
        let elements = || node.children().filter(Xml::is_element);
        // Cities first: fields name them.
        let (cities, others): (Vec<_>, Vec<_>) = elements().partition(|e| e.tag_name().name() == "city");
        let mut read: BTreeMap<usize, SegmentDef> = BTreeMap::new();
        let mut numbers: BTreeMap<char, usize> = BTreeMap::new();
        for element in cities.into_iter().chain(others) {
            let name = element.tag_name().name();
            if let Some((kind, letter, _)) = SEGMENTS.iter().find(|(k, ..)| *k == name) {
                let n = numbers.entry(*letter).or_default();
                *n += 1;
                let segment = self.segment(element, kind, format!("{letter}{n}"), &read);
                read.insert(element.range().start, segment);
            } else {
                self.mark_element(element, &mut marks);
            }
        }
        // In the order of the file: pointers of recorded games count inner fields in it.
        self.tile.def.segments = read.into_values().collect();
        self.tile.def.marks = marks;
        for text in node.children().filter(|c| c.is_text()) {
            let stray = text.text().unwrap_or_default().trim();
            if !stray.is_empty() {
                self.unknown(node, "tile", format!("the text \u{201c}{stray}\u{201d}"), String::new());
            }
        }
    }

    fn segment(
        &mut self,
        node: Xml<'_, '_>,
        kind: &str,
        id: String,
        cities: &BTreeMap<usize, SegmentDef>,
    ) -> SegmentDef {
        let mut marks = BTreeMap::new();
        let mut own_kind = None;
        self.attributes(node, &mut marks, &mut own_kind);
        let mut segment = SegmentDef {
            id,
            kind: own_kind.unwrap_or_else(|| kind.to_owned()),
            at: self.places(node, kind),
            also: Vec::new(),
            marks,
            borders: Vec::new(),
            by: None,
            touch: String::new(),
            end: None,
            holds: None,
            extra: Default::default(),
        };
        for word in node.attribute("multi-edge").unwrap_or_default().split_whitespace() {
            match side(word) {
                Some(side) => segment.also.push(side),
                None => self.no_place(node, &format!("{kind}/@multi-edge"), word, &["N", "E", "S", "W"]),
            }
        }
        for word in node.attribute("wagon-move").unwrap_or_default().split_whitespace() {
            match (word.len(), word.chars().next().filter(char::is_ascii_lowercase)) {
                (1, Some(letter)) => segment.touch.push(letter),
                _ => self.wrong(
                    node,
                    &format!("{kind}/@wagon-move"),
                    format!("\u{201c}{word}\u{201d} is no letter"),
                    "write single lower-case letters",
                ),
            }
        }
        for word in node.attribute("city").unwrap_or_default().split_whitespace() {
            self.border(node, word, cities, &mut segment.borders);
        }
        segment
    }

    /// The city that a field says it borders, by a side of it.
    fn border(
        &mut self,
        node: Xml<'_, '_>,
        word: &str,
        cities: &BTreeMap<usize, SegmentDef>,
        borders: &mut Vec<String>,
    ) {
        let Some(side) = side(word) else {
            return self.no_place(node, "field/@city", word, &["N", "E", "S", "W"]);
        };
        let reaches = |s: &&SegmentDef| {
            s.kind == "city" && !s.ports(Some(Profile::Whole)).and(Ports::of_side(side)).is_empty()
        };
        match cities.values().find(reaches) {
            Some(city) if borders.contains(&city.id) => {}
            Some(city) => borders.push(city.id.clone()),
            None => {
                let what = format!("the field borders a city at {word}, which the tile does not have");
                self.wrong(node, "field/@city", what, "name a side of a city on this tile");
            }
        }
    }

    /// The sides, half edges or inner places of a segment.
    fn places(&mut self, node: Xml<'_, '_>, kind: &str) -> Vec<PortName> {
        let text: String = node.children().filter(|c| c.is_text()).filter_map(|c| c.text()).collect();
        let field = profile(kind) == Some(Profile::Field);
        let site = profile(kind).is_none();
        let mut at: Vec<PortName> = Vec::new();
        for word in text.split_whitespace() {
            if INNER.contains(&word) {
                continue;
            }
            match PortName::ALL.into_iter().find(|p| p.word() == word) {
                Some(_) if site => {
                    let what = format!("a {kind} at the side {word}");
                    self.wrong(node, kind, what, "it lies inside the tile: leave the place out");
                }
                Some(name) => {
                    if !field && !name.is_side() {
                        let what = format!("the half edge {word} where a side belongs");
                        self.wrong(node, kind, what, &format!("write {:?} for the whole side", name.side()));
                    }
                    at.push(name);
                }
                None => {
                    let halves = PortName::ALL.iter().filter(|p| field != p.is_side()).map(|p| p.word());
                    self.no_place(node, kind, word, &halves.chain(INNER).collect::<Vec<_>>());
                }
            }
        }
        for child in node.children().filter(Xml::is_element) {
            let name = child.tag_name().name();
            self.unknown(child, &format!("{kind}/{name}"), format!("the element <{name}>"), String::new());
        }
        // Clockwise, as we write them; a side listed twice stays so, for the checks to find.
        at.sort_unstable();
        at
    }

    fn mark_element(&mut self, node: Xml<'_, '_>, marks: &mut BTreeMap<String, i64>) {
        let name = node.tag_name().name();
        let table = &vocabulary().printed;
        let known = table.iter().any(|p| p.element == name) && !SEGMENTS.iter().any(|(k, ..)| *k == name);
        if !known || name == "tile" {
            let all = SEGMENTS.iter().map(|(k, ..)| *k).chain(table.iter().map(|p| p.element.as_str()));
            let help = match nearest(name, all) {
                Some(near) => format!("did you mean <{near}>?"),
                None => String::new(),
            };
            self.unknown(node, name, format!("the element <{name}>"), help);
            return;
        }
        let before = marks.len();
        self.attributes(node, marks, &mut None);
        if let Some(word) = vocabulary().printed(name, None).filter(|_| marks.len() == before) {
            self.show(word, word.mark.as_deref().unwrap_or_default(), 1, marks);
        } else if marks.len() == before {
            let what = "the element says nothing".to_owned();
            let attributes =
                table.iter().filter(|p| p.element == name).filter_map(|p| p.attribute.as_deref());
            let help = format!("give it the attribute {}", attributes.collect::<Vec<_>>().join(", "));
            self.wrong(node, name, what, &help);
        }
        let text = node.text().unwrap_or_default().trim();
        if !text.is_empty() && !INNER.contains(&text) {
            self.unknown(node, name, format!("the text \u{201c}{text}\u{201d}"), String::new());
        }
    }

    fn attributes(
        &mut self,
        node: Xml<'_, '_>,
        marks: &mut BTreeMap<String, i64>,
        kind: &mut Option<String>,
    ) {
        let element = node.tag_name().name();
        for attribute in node.attributes() {
            let name = attribute.name();
            let place = format!("{element}/@{name}");
            if READ.contains(&(element, name)) {
                continue;
            }
            if let Some((.., why)) = NOT_HELD.iter().find(|(e, a, _)| (*e, *a) == (element, name)) {
                let what = format!("{name}=\"{}\", {why}", attribute.value());
                self.remark(RemarkSort::NotHeld, node, &place, what, String::new());
                continue;
            }
            let Some(word) = vocabulary().printed(element, Some(name)) else {
                let printed = vocabulary().printed.iter().filter(|p| p.element == element);
                let known = printed.filter_map(|p| p.attribute.as_deref());
                let read = READ.iter().filter(|(e, _)| *e == element).map(|(_, a)| *a);
                let help = match nearest(name, known.chain(read)) {
                    Some(near) => format!("did you mean {near}?"),
                    None => String::new(),
                };
                self.unknown(node, &place, format!("the attribute {name}=\"{}\"", attribute.value()), help);
                continue;
            };
            match value_of(word, attribute.value()) {
                Value::Shown(mark, n) => {
                    kind.clone_from(&word.kind);
                    self.show(word, &mark, n, marks);
                }
                Value::Nothing => {}
                Value::Not(expected) => {
                    let what = format!("the value {name}=\"{}\"", attribute.value());
                    self.unknown(node, &place, what, format!("write {expected}"));
                }
            }
        }
    }

    fn show(&mut self, word: &PrintedWord, mark: &str, n: i64, marks: &mut BTreeMap<String, i64>) {
        if !mark.is_empty() {
            let number = marks.entry(mark.to_owned()).or_default();
            *number = number.saturating_add(n);
        }
        if word.always {
            let id = if word.attribute.is_some() && SEGMENTS.iter().any(|(k, ..)| *k == word.element) {
                word.mark.as_deref().unwrap_or_default()
            } else {
                word.attribute.as_deref().filter(|_| word.element == "tile").unwrap_or(&word.element)
            };
            self.tile.lacking.push(vocabulary().mechanic(id).to_owned());
        }
    }

    fn no_place(&mut self, node: Xml<'_, '_>, place: &str, word: &str, known: &[&str]) {
        let help = match nearest(word, known.iter().copied()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("places are {}", known.join(", ")),
        };
        self.wrong(node, place, format!("no place is called \u{201c}{word}\u{201d}"), &help);
    }

    fn unknown(&mut self, node: Xml<'_, '_>, place: &str, what: String, help: String) {
        self.tile.lacking.push(what.clone());
        self.remark(RemarkSort::Unknown, node, place, what, help);
    }

    fn wrong(&mut self, node: Xml<'_, '_>, place: &str, what: String, help: &str) {
        self.remark(RemarkSort::Wrong, node, place, what, help.to_owned());
    }

    fn remark(&mut self, sort: RemarkSort, node: Xml<'_, '_>, place: &str, what: String, help: String) {
        let tile = self.tile.theirs.clone();
        self.out.push(self.source.remark(sort, node, &tile, place, what, help));
    }
}

enum Value {
    Shown(String, i64),
    Nothing,
    Not(String),
}

/// What an attribute's value says.
fn value_of(word: &PrintedWord, value: &str) -> Value {
    let mark = word.mark.clone().unwrap_or_default();
    let words = || word.words.keys().map(|w| format!("\"{w}\"")).collect::<Vec<_>>().join(" or ");
    match (word.form, value) {
        (Form::Flag, "true") | (Form::False, "false") => Value::Shown(mark, 1),
        (Form::Flag, "false") | (Form::False, "true") => Value::Nothing,
        (Form::Flag | Form::False, _) => Value::Not("\"true\" or \"false\"".to_owned()),
        (Form::Number, _) => match value.parse::<i64>() {
            Ok(0) => Value::Nothing,
            Ok(n @ 1..) => Value::Shown(mark, n),
            _ => Value::Not("a number, 0 or more".to_owned()),
        },
        (Form::Word, _) => match word.words.get(value) {
            Some(mark) => Value::Shown(mark.clone(), 1),
            None => Value::Not(words()),
        },
        (Form::NumberWord, _) => {
            let parts = value
                .split_once('/')
                .and_then(|(n, w)| Some((n.parse::<i64>().ok().filter(|n| *n > 0)?, word.words.get(w)?)));
            match parts {
                Some((n, mark)) => Value::Shown(mark.clone(), n),
                None => Value::Not(format!("a number, a slash and {}", words())),
            }
        }
    }
}

fn side(word: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|s| word.len() == 1 && word.starts_with(s.letter()))
}
