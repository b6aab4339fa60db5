//! Keys of a file that this version does not know. They are kept, but a misspelt `trun` should not pass in silence.

use serde_json::{Map, Value};

use super::document::{DocumentFormat, DocumentKind, FORMATS};
use super::error::{FormatError, Position};
use super::locate::{Step, locate, place_of};
use super::read::{format_of, typed, without_mark};
use super::schema;
use super::words::nearest;

/// A key that is kept but means nothing here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownKey {
    /// Where its value starts.
    pub position: Position,
    /// The key with its place: `tiles[3].trun`.
    pub place: String,
    /// The known key that it resembles, if it does.
    pub near: Option<String>,
}

/// Most keys that are reported; a file with more is of another make.
const REPORT_LIMIT: usize = 50;

/// Finds unknown keys of a board or tile set, in file order.
pub fn unknown_keys(text: &str, file: &str) -> Result<Vec<UnknownKey>, FormatError> {
    let DocumentFormat { kind, .. } = format_of(text, file, &FORMATS)?;
    let text = without_mark(text);
    let document: Value = typed(text, file)?;
    let schema = match kind {
        DocumentKind::Board => schema::board(),
        DocumentKind::TileSet => schema::tileset(),
    };
    let mut walk = Walk { root: &schema, here: Vec::new(), found: Vec::new() };
    walk.value(&document, &schema);
    let report = |(steps, near): (Vec<Step>, Option<String>)| UnknownKey {
        position: Position::of_byte(text, locate(text, &steps).map_or(0, |l| l.start)),
        place: place_of(&steps),
        near,
    };
    Ok(walk.found.into_iter().map(report).collect())
}

struct Walk<'a> {
    root: &'a Value,
    here: Vec<Step>,
    found: Vec<(Vec<Step>, Option<String>)>,
}

impl<'a> Walk<'a> {
    fn value(&mut self, value: &Value, schema: &'a Value) {
        if self.found.len() >= REPORT_LIMIT {
            return;
        }
        let schema = self.resolved(schema);
        match value {
            Value::Array(items) => {
                let Some(of_item) = schema.get("items") else { return };
                for (i, item) in items.iter().enumerate() {
                    self.here.push(Step::Index(i));
                    self.value(item, of_item);
                    self.here.pop();
                }
            }
            Value::Object(map) => self.object(map, schema),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    fn object(&mut self, map: &Map<String, Value>, schema: &'a Value) {
        // Without a list of properties it is a table with open keys, or one of several shapes.
        let Some(known) = schema.get("properties").and_then(Value::as_object) else { return };
        for (key, value) in map {
            self.here.push(Step::Key(key.clone()));
            match known.get(key) {
                Some(of_key) => self.value(value, of_key),
                None => {
                    let near = nearest(key, known.keys().map(String::as_str)).map(str::to_owned);
                    self.found.push((self.here.clone(), near));
                }
            }
            self.here.pop();
        }
    }

    /// Follows `$ref`, and the one object shape of a value that may be null.
    fn resolved(&self, schema: &'a Value) -> &'a Value {
        let mut schema = schema;
        while let Some(next) = self.next(schema) {
            schema = next;
        }
        schema
    }

    fn next(&self, schema: &'a Value) -> Option<&'a Value> {
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            return self.root.pointer(reference.strip_prefix('#')?);
        }
        match schema.get("anyOf")?.as_array()?.as_slice() {
            [one, null] if null.get("type").and_then(Value::as_str) == Some("null") => Some(one),
            _ => None,
        }
    }
}
