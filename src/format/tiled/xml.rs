//! The XML form as the JSON that Tiled would have written: attributes become keys, elements become lists.

use std::collections::BTreeMap;

use roxmltree::Node as Xml;
use serde_json::{Map, Number, Value};

use super::file::START;
use crate::format::error::{Fault, FormatError, Position};
use crate::format::node::Offsets;
use crate::format::xml;

/// Deepest nesting of groups of layers that is read.
const DEPTH: usize = 32;

/// Attributes that are numbers.
const NUMBERS: [&str; 24] = [
    "columns",
    "firstgid",
    "gid",
    "height",
    "id",
    "margin",
    "nextlayerid",
    "nextobjectid",
    "offsetx",
    "offsety",
    "opacity",
    "probability",
    "rotation",
    "spacing",
    "startx",
    "starty",
    "tile",
    "tilecount",
    "tileheight",
    "tileid",
    "tilewidth",
    "width",
    "x",
    "y",
];

/// Attributes that are true or false, written as 1 or 0.
const FLAGS: [&str; 7] = ["hflip", "infinite", "locked", "preferuntransformed", "rotate", "vflip", "visible"];

/// The document and where its parts stand.
pub(super) fn read(text: &str, file: &str) -> Result<(Value, Offsets), FormatError> {
    let document = xml::parse(text, file)?;
    let root = document.root_element();
    let mut reader = Reader { at: BTreeMap::new(), too_deep: None };
    let value = match root.tag_name().name() {
        "map" => reader.map(root),
        "tileset" => reader.tileset(root, "", "tileset"),
        other => {
            let at = document.text_pos_at(root.range().start);
            return Err(FormatError {
                fault: Fault::WrongFormat,
                file: file.into(),
                position: Some(Position { line: at.row, column: at.col }),
                place: String::new(),
                expected: "<map> or <tileset>".to_owned(),
                found: format!("<{other}>"),
                help: "give a map (.tmx) or a tileset (.tsx) of Tiled here".into(),
            });
        }
    };
    match reader.too_deep {
        None => Ok((Value::Object(value), reader.at)),
        Some(byte) => Err(FormatError {
            fault: Fault::TooDeep,
            file: file.into(),
            position: Some(if byte == 0 { START } else { Position::of_byte(text, byte) }),
            place: String::new(),
            expected: format!("at most {DEPTH} groups of layers inside each other"),
            found: "more".to_owned(),
            help: "take layers out of their groups".into(),
        }),
    }
}

struct Reader {
    at: Offsets,
    too_deep: Option<usize>,
}

/// A list in the making: its place, and its entries so far.
struct Rows {
    place: String,
    rows: Vec<Value>,
}

impl Rows {
    fn new(place: &str, key: &str) -> Rows {
        Rows { place: below(place, key), rows: Vec::new() }
    }

    /// The place of the next entry.
    fn next(&self) -> String {
        format!("{}[{}]", self.place, self.rows.len())
    }

    fn put(self, keys: &mut Map<String, Value>, key: &str) {
        if !self.rows.is_empty() {
            keys.insert(key.to_owned(), Value::Array(self.rows));
        }
    }
}

fn below(place: &str, key: &str) -> String {
    if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") }
}

fn elements<'a, 'i>(node: Xml<'a, 'i>) -> impl Iterator<Item = (Xml<'a, 'i>, &'a str)> + use<'a, 'i> {
    node.children().filter(Xml::is_element).map(|e| (e, e.tag_name().name()))
}

impl Reader {
    /// An element's attributes as keys.
    fn keys(&mut self, node: Xml<'_, '_>, place: &str) -> Map<String, Value> {
        let start = node.range().start;
        self.at.insert(place.to_owned(), start);
        let mut keys = Map::new();
        for attribute in node.attributes() {
            keys.insert(attribute.name().to_owned(), typed(attribute.name(), attribute.value()));
        }
        keys
    }

    fn tileset(&mut self, node: Xml<'_, '_>, place: &str, kind: &str) -> Map<String, Value> {
        let mut keys = self.keys(node, place);
        if !kind.is_empty() {
            keys.insert("type".to_owned(), Value::from(kind));
        }
        let (mut tiles, mut wangsets) = (Rows::new(place, "tiles"), Rows::new(place, "wangsets"));
        for (element, name) in elements(node) {
            match name {
                "image" => self.image(element, place, &mut keys),
                "properties" => self.properties(element, place, &mut keys),
                "transformations" => {
                    let flags = self.keys(element, &below(place, "transformations"));
                    keys.insert("transformations".to_owned(), Value::Object(flags));
                }
                "tile" => {
                    let place = tiles.next();
                    let mut tile = self.keys(element, &place);
                    for (part, name) in elements(element) {
                        match name {
                            "image" => self.image(part, &place, &mut tile),
                            "properties" => self.properties(part, &place, &mut tile),
                            _ => {}
                        }
                    }
                    tiles.rows.push(Value::Object(tile));
                }
                "wangsets" => {
                    for (set, _) in elements(element).filter(|(_, name)| *name == "wangset") {
                        let set = self.wangset(set, &wangsets.next());
                        wangsets.rows.push(Value::Object(set));
                    }
                }
                // Grids, offsets, settings of the editor: of no meaning here.
                _ => {}
            }
        }
        tiles.put(&mut keys, "tiles");
        wangsets.put(&mut keys, "wangsets");
        keys
    }

    fn image(&mut self, node: Xml<'_, '_>, place: &str, keys: &mut Map<String, Value>) {
        self.at.insert(below(place, "image"), node.range().start);
        for (theirs, ours) in [("source", "image"), ("width", "imagewidth"), ("height", "imageheight")] {
            if let Some(value) = node.attribute(theirs) {
                keys.insert(ours.to_owned(), typed(theirs, value));
            }
        }
    }

    fn wangset(&mut self, node: Xml<'_, '_>, place: &str) -> Map<String, Value> {
        let mut keys = self.keys(node, place);
        let (mut colors, mut tiles) = (Rows::new(place, "colors"), Rows::new(place, "wangtiles"));
        for (element, name) in elements(node) {
            match name {
                "wangcolor" => {
                    let color = self.keys(element, &colors.next());
                    colors.rows.push(Value::Object(color));
                }
                "wangtile" => {
                    let mut tile = self.keys(element, &tiles.next());
                    if let Some(id) = element.attribute("wangid").filter(|id| id.contains(',')) {
                        tile.insert("wangid".to_owned(), numbers(id));
                    }
                    tiles.rows.push(Value::Object(tile));
                }
                // Of before Tiled 1.5.
                "wangedgecolor" | "wangcornercolor" => {
                    keys.insert("edgecolors".to_owned(), Value::Bool(true));
                }
                _ => {}
            }
        }
        colors.put(&mut keys, "colors");
        tiles.put(&mut keys, "wangtiles");
        keys
    }

    fn properties(&mut self, node: Xml<'_, '_>, place: &str, keys: &mut Map<String, Value>) {
        let mut rows = Rows::new(place, "properties");
        for (property, _) in elements(node).filter(|(_, name)| *name == "property") {
            let mut row = self.keys(property, &rows.next());
            // A text of several lines is the element's content.
            let value = property.attribute("value").or(property.text()).unwrap_or_default();
            row.insert("value".to_owned(), property_value(property.attribute("type"), value));
            rows.rows.push(Value::Object(row));
        }
        rows.put(keys, "properties");
    }

    fn map(&mut self, node: Xml<'_, '_>) -> Map<String, Value> {
        let mut keys = self.keys(node, "");
        keys.insert("type".to_owned(), Value::from("map"));
        let mut tilesets = Rows::new("", "tilesets");
        for (element, name) in elements(node) {
            match name {
                "properties" => self.properties(element, "", &mut keys),
                "tileset" => {
                    let set = self.tileset(element, &tilesets.next(), "");
                    tilesets.rows.push(Value::Object(set));
                }
                _ => {}
            }
        }
        tilesets.put(&mut keys, "tilesets");
        self.layers(node, "", 0, &mut keys);
        keys
    }

    fn layers(&mut self, node: Xml<'_, '_>, place: &str, depth: usize, keys: &mut Map<String, Value>) {
        let mut layers = Rows::new(place, "layers");
        for (element, name) in elements(node) {
            let place = layers.next();
            let mut layer = match name {
                "layer" | "objectgroup" | "group" | "imagelayer" => self.keys(element, &place),
                _ => continue,
            };
            let kind = if name == "layer" { "tilelayer" } else { name };
            layer.insert("type".to_owned(), Value::from(kind));
            match name {
                "layer" => self.data_of(element, &place, &mut layer),
                "objectgroup" => self.objects(element, &place, &mut layer),
                "group" if depth >= DEPTH => self.too_deep = Some(element.range().start),
                "group" => self.layers(element, &place, depth + 1, &mut layer),
                _ => {}
            }
            layers.rows.push(Value::Object(layer));
        }
        layers.put(keys, "layers");
    }

    fn data_of(&mut self, layer: Xml<'_, '_>, place: &str, keys: &mut Map<String, Value>) {
        let Some((data, _)) = elements(layer).find(|(_, name)| *name == "data") else { return };
        for key in ["encoding", "compression"] {
            if let Some(value) = data.attribute(key) {
                keys.insert(key.to_owned(), Value::from(value));
            }
        }
        let plain = data.attribute("encoding").is_none();
        let csv = data.attribute("encoding") == Some("csv");
        let mut chunks = Rows::new(place, "chunks");
        for (chunk, _) in elements(data).filter(|(_, name)| *name == "chunk") {
            let place = chunks.next();
            let mut row = self.keys(chunk, &place);
            self.at.insert(below(&place, "data"), chunk.range().start);
            row.insert("data".to_owned(), cells(chunk, plain, csv));
            chunks.rows.push(Value::Object(row));
        }
        if chunks.rows.is_empty() {
            self.at.insert(below(place, "data"), data.range().start);
            keys.insert("data".to_owned(), cells(data, plain, csv));
        } else {
            chunks.put(keys, "chunks");
        }
    }

    fn objects(&mut self, group: Xml<'_, '_>, place: &str, keys: &mut Map<String, Value>) {
        let mut objects = Rows::new(place, "objects");
        for (object, _) in elements(group).filter(|(_, name)| *name == "object") {
            let place = objects.next();
            let mut row = self.keys(object, &place);
            for (part, name) in elements(object) {
                match name {
                    "properties" => self.properties(part, &place, &mut row),
                    other => {
                        row.insert(other.to_owned(), Value::Bool(true));
                    }
                }
            }
            objects.rows.push(Value::Object(row));
        }
        objects.put(keys, "objects");
    }
}

/// Numbers of cells: a list, or the text that is to be decoded.
fn cells(node: Xml<'_, '_>, plain: bool, csv: bool) -> Value {
    let text = || node.children().filter(|c| c.is_text()).filter_map(|c| c.text()).collect::<String>();
    if plain {
        // An element a cell, as very old files have it.
        let tiles = elements(node).filter(|(_, name)| *name == "tile");
        return tiles.map(|(tile, _)| typed("gid", tile.attribute("gid").unwrap_or("0"))).collect();
    }
    if csv { numbers(&text()) } else { Value::from(text()) }
}

/// Numbers with commas; what is no number stays a text, to be told as such.
fn numbers(text: &str) -> Value {
    let text = text.trim();
    if text.is_empty() {
        return Value::Array(Vec::new());
    }
    text.split(',').map(|word| typed("gid", word.trim())).collect()
}

fn typed(key: &str, value: &str) -> Value {
    if FLAGS.contains(&key) {
        match value {
            "1" | "true" => return Value::Bool(true),
            "0" | "false" => return Value::Bool(false),
            _ => {}
        }
    }
    if NUMBERS.contains(&key) {
        return number(value).unwrap_or_else(|| Value::from(value));
    }
    Value::from(value)
}

fn number(value: &str) -> Option<Value> {
    if let Ok(n) = value.trim().parse::<i64>() {
        return Some(Value::from(n));
    }
    value.trim().parse::<f64>().ok().and_then(Number::from_f64).map(Value::Number)
}

fn property_value(kind: Option<&str>, value: &str) -> Value {
    match kind {
        Some("int" | "float" | "object") => number(value).unwrap_or_else(|| Value::from(value)),
        Some("bool") => Value::Bool(value == "true"),
        Some(_) | None => Value::from(value),
    }
}
