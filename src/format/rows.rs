//! The canonical layout of our files: a top-level key a line, lists of rows one row a line, all else in one line.

use serde::Serialize;
use serde_json::{Map, Value};

/// Writes a document: `format` first, then its keys in the order of the type.
pub(super) fn write(format: &str, document: &impl Serialize) -> String {
    // Our documents are plain structs with text keys; such a value always becomes JSON.
    let Ok(Value::Object(keys)) = serde_json::to_value(document) else { return String::new() };
    let mut out = String::with_capacity(4096);
    out.push_str("{\"format\": ");
    scalar(&mut out, &Value::from(format));
    for (key, value) in keys.iter().filter(|(key, _)| *key != "format") {
        out.push_str(",\n ");
        scalar(&mut out, &Value::from(key.as_str()));
        out.push_str(": ");
        match value {
            Value::Array(rows) if rows.iter().any(|r| r.is_object() || r.is_array()) => list(&mut out, rows),
            other => inline(&mut out, other),
        }
    }
    out.push_str("\n}\n");
    out
}

fn list(out: &mut String, rows: &[Value]) {
    out.push('[');
    for (i, row) in rows.iter().enumerate() {
        out.push_str(if i == 0 { "\n  " } else { ",\n  " });
        inline(out, row);
    }
    out.push_str("\n ]");
}

/// A value in one line, with a space after each comma and colon.
pub(super) fn inline(out: &mut String, value: &Value) {
    match value {
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                inline(out, item);
            }
            out.push(']');
        }
        Value::Object(map) => object(out, map),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => scalar(out, value),
    }
}

fn object(out: &mut String, map: &Map<String, Value>) {
    out.push('{');
    for (i, (key, value)) in map.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        scalar(out, &Value::from(key.as_str()));
        out.push_str(": ");
        inline(out, value);
    }
    out.push('}');
}

fn scalar(out: &mut String, value: &Value) {
    use std::fmt::Write;
    // Writing to a String does not fail.
    let _ = write!(out, "{value}");
}

#[cfg(test)]
mod tests {
    use super::write;
    use serde_json::json;

    #[test]
    fn rows_stand_one_a_line() {
        let doc = json!({"name": "A \"b\"\n", "sets": [], "editions": ["c1", "c2"], "options": {"a": true},
            "tiles": [{"x": 1, "at": ["N", "E"]}, {"x": 2}], "notes": [1.5, "n", null]});
        let text = r#"{"format": "f/1",
 "name": "A \"b\"\n",
 "sets": [],
 "editions": ["c1", "c2"],
 "options": {"a": true},
 "tiles": [
  {"x": 1, "at": ["N", "E"]},
  {"x": 2}
 ],
 "notes": [1.5, "n", null]
}
"#;
        assert_eq!(write("f/1", &doc), text);
        assert_eq!(write("f/1", &json!({})), "{\"format\": \"f/1\"\n}\n");
    }
}
