//! Properties that a person or a program gave to a thing in Tiled.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::remark::Remarks;
use crate::format::error::FormatError;
use crate::format::node::Node;
use crate::model::{Place, Severity};

/// The properties of one thing.
pub(super) struct Properties<'a> {
    rows: Vec<(&'a str, Node<'a>)>,
}

impl<'a> Properties<'a> {
    /// Of a set, tile, map or object.
    pub(super) fn of(node: &Node<'a>) -> Result<Properties<'a>, FormatError> {
        let Some(list) = node.opt("properties")? else { return Ok(Properties { rows: Vec::new() }) };
        // An object with a key a property, as before Tiled 1.2.
        if list.value().is_object() {
            return Ok(Properties { rows: list.entries()? });
        }
        let mut rows = Vec::new();
        for row in list.items()? {
            rows.push((row.get("name")?.text()?, row.get("value")?));
        }
        Ok(Properties { rows })
    }

    /// The value of a property.
    pub(super) fn get(&self, name: &str) -> Option<&Node<'a>> {
        self.rows.iter().find(|(n, _)| *n == name).map(|(_, value)| value)
    }

    /// The value of a property as text; numbers and switches as they are written.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.get(name).map(|node| match node.value() {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        })
    }

    /// What a property holds as JSON text; nothing when it is not there, or not what it should be (which is told).
    pub(super) fn json<T: DeserializeOwned>(
        &self,
        name: &str,
        what: &str,
        at: Vec<Place>,
        remarks: &mut Remarks,
    ) -> Option<T> {
        let node = self.get(name)?;
        let text = node.value().as_str().unwrap_or_default();
        match serde_json::from_str(text) {
            Ok(value) => Some(value),
            Err(err) => {
                let message = err.to_string();
                let message =
                    message.rsplit_once(" at line ").map_or(message.as_str(), |(m, _)| m).to_owned();
                let what = format!(
                    "the property `{name}` holds no {what}: {message} (sign {} of its text)",
                    err.column()
                );
                let help =
                    format!("write the files anew with Tilewright, or take the property `{name}` away");
                remarks.say("properties that hold no JSON", Severity::Error, node, at, what, help);
                None
            }
        }
    }
}

/// A property for writing.
pub(super) fn property(name: &str, value: impl Into<Value>) -> Value {
    let value = value.into();
    let kind = if value.is_i64() { "int" } else { "string" };
    json!({"name": name, "type": kind, "value": value})
}

/// A value as JSON text that may stand in a property. Signs that XML does not have are escaped.
pub(super) fn json_text(value: &impl serde::Serialize) -> String {
    // Our documents are plain structs with text keys; such a value always becomes JSON.
    let text = serde_json::to_string(value).unwrap_or_default();
    text.replace('\u{fffe}', "\\ufffe").replace('\u{ffff}', "\\uffff").replace('\u{7f}', "\\u007f")
}

/// Keys of an object from pairs.
pub(super) fn keys<const N: usize>(pairs: [(&str, Value); N]) -> Map<String, Value> {
    pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}
