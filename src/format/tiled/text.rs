//! The layout of our files for Tiled: a tile, property, colour or object a line, cells row by row.

use serde_json::{Map, Value};

use crate::format::rows;

/// Lists with an entry a line.
const ROWS: [&str; 6] = ["colors", "objects", "properties", "tiles", "tilesets", "wangtiles"];
/// Lists whose entries have a key a line.
const PARTS: [&str; 3] = ["chunks", "layers", "wangsets"];

/// A document as text, with a newline at the end.
pub(super) fn write(document: &Map<String, Value>) -> String {
    let mut out = String::with_capacity(4096);
    object(&mut out, document, 1);
    out.push('\n');
    out
}

fn new_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', depth));
}

fn object(out: &mut String, keys: &Map<String, Value>, depth: usize) {
    out.push('{');
    for (i, (key, value)) in keys.iter().enumerate() {
        if i > 0 {
            out.push(',');
            new_line(out, depth);
        }
        rows::inline(out, &Value::from(key.as_str()));
        out.push_str(": ");
        match value {
            Value::Array(items) if ROWS.contains(&key.as_str()) && !items.is_empty() => {
                list(out, items, depth, rows::inline);
            }
            Value::Array(items) if PARTS.contains(&key.as_str()) && !items.is_empty() => {
                list(out, items, depth, |out, item| match item {
                    Value::Object(keys) => object(out, keys, depth + 2),
                    other => rows::inline(out, other),
                });
            }
            Value::Array(items) if key == "data" => {
                let width = keys.get("width").and_then(Value::as_u64).unwrap_or(1).max(1);
                cells(out, items, usize::try_from(width).unwrap_or(usize::MAX), depth + 1);
            }
            other => rows::inline(out, other),
        }
    }
    new_line(out, depth - 1);
    out.push('}');
}

fn list(out: &mut String, items: &[Value], depth: usize, put: impl Fn(&mut String, &Value)) {
    out.push('[');
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        new_line(out, depth + 1);
        put(out, item);
    }
    new_line(out, depth);
    out.push(']');
}

fn cells(out: &mut String, items: &[Value], width: usize, depth: usize) {
    use std::fmt::Write;
    out.push('[');
    for (i, row) in items.chunks(width).enumerate() {
        if i > 0 {
            out.push(',');
        }
        new_line(out, depth);
        for (k, item) in row.iter().enumerate() {
            // Writing to a String does not fail.
            let _ = write!(out, "{}{item}", if k > 0 { ", " } else { "" });
        }
    }
    out.push(']');
}
