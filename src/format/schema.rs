//! JSON Schemas of the two documents, made from the types, so that they cannot disagree with the code.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use super::document::{BOARD, DocumentFormat, TILESET};
use crate::model::{Board, TileSet};

/// The schema of `*.board.json`.
pub fn board() -> Value {
    document::<Board>(&BOARD, "Tilewright board")
}

/// The schema of `*.tileset.json`.
pub fn tileset() -> Value {
    document::<TileSet>(&TILESET, "Tilewright tile set")
}

/// The schema of a type (JSON Schema 2020-12).
pub fn of<T: JsonSchema>(title: &str) -> Value {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    let mut schema = schema.to_value();
    if let Some(object) = schema.as_object_mut() {
        object.insert("title".to_owned(), Value::from(title));
    }
    schema
}

/// The schema of a type with the `format` key before its own keys.
fn document<T: JsonSchema>(format: &DocumentFormat, title: &str) -> Value {
    let mut schema = of::<T>(title);
    if let Some(object) = schema.as_object_mut() {
        let mut properties = Map::new();
        let about = "format and version; a newer program may write a higher version";
        properties.insert("format".to_owned(), json!({"const": format.key(), "description": about}));
        if let Some(Value::Object(own)) = object.remove("properties") {
            properties.extend(own);
        }
        object.insert("properties".to_owned(), Value::Object(properties));
        let required = object.entry("required").or_insert_with(|| json!([]));
        if let Some(list) = required.as_array_mut() {
            list.insert(0, Value::from("format"));
        }
    }
    schema
}
