//! Every place of a set at which an id of its vocabulary stands. Works on the JSON, so that what a row holds besides is
//! kept as it is; keys that this version does not know are not looked into.

use serde_json::{Map, Value};

use super::Sort;

/// Where a name stands.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// The list of the set.
    pub list: &'static str,
    /// The row: its id, else its number from 1.
    pub id: String,
    /// The segment of a tile.
    pub segment: Option<String>,
    /// Whether the name is declared here, not used.
    pub declares: bool,
}

/// Told of each name, with what it may be; says what is to stand there instead.
pub(super) type Visit<'v> = &'v mut dyn FnMut(&Spot, &'static [Sort], &str) -> Option<String>;

const KINDS: &[Sort] = &[Sort::Kind, Sort::Group];
const KIND: &[Sort] = &[Sort::Kind];
const MARKS: &[Sort] = &[Sort::Mark];
const FIGURES: &[Sort] = &[Sort::Figure, Sort::Class];
const FIGURE: &[Sort] = &[Sort::Figure];
const BESIDE: &[Sort] = &[Sort::Figure, Sort::Mark];
const ROLES: &[Sort] = &[Sort::Role];
const TOKENS: &[Sort] = &[Sort::Token];
const PLACES: &[Sort] = &[Sort::Place];
const OPTIONS: &[Sort] = &[Sort::Option];
const EVENTS: &[Sort] = &[Sort::Event];
const MODES: &[Sort] = &[Sort::Mode];
const TERMS: &[Sort] = &[Sort::Term];

/// The lists of a set whose rows name ids, with the sort that their own `id` declares.
const LISTS: [(&str, &[Sort]); 15] = [
    ("kinds", KIND),
    ("marks", MARKS),
    ("figures", FIGURE),
    ("options", OPTIONS),
    ("limits", &[]),
    ("challenges", &[]),
    ("stacks", &[]),
    ("effects", &[]),
    ("tokens", TOKENS),
    ("events", EVENTS),
    ("modes", MODES),
    ("terms", TERMS),
    ("tiles", &[]),
    ("places", PLACES),
    ("plates", &[]),
];

/// Visits all names of a set, list by list, row by row.
pub(super) fn walk(set: &mut Value, visit: Visit<'_>) {
    for (list, declares) in LISTS {
        let Some(Value::Array(rows)) = set.get_mut(list) else { continue };
        for (i, row) in rows.iter_mut().enumerate() {
            let Value::Object(row) = row else { continue };
            let id = row.get("id").and_then(Value::as_str).map_or_else(|| (i + 1).to_string(), str::to_owned);
            let mut spot = Spot { list, id, segment: None, declares: true };
            if !declares.is_empty() {
                string(row, "id", declares, &spot, visit);
            }
            match list {
                "kinds" => {
                    string(row, "role", ROLES, &spot, visit);
                    strings(row, "groups", &[Sort::Group], &spot, visit);
                }
                "figures" => {
                    string(row, "class", &[Sort::Class], &spot, visit);
                    spot.declares = false;
                    figure(row, &spot, visit);
                }
                "tiles" => {
                    spot.declares = false;
                    tile(row, &mut spot, visit);
                }
                "places" => {
                    spot.declares = false;
                    strings(row, "serves", KINDS, &spot, visit);
                    strings(row, "admits", FIGURES, &spot, visit);
                    strings(row, "refuses", FIGURES, &spot, visit);
                    string(row, "not_while", FIGURES, &spot, visit);
                    keys(row, "at_end", OPTIONS, &spot, visit);
                }
                _ => {
                    spot.declares = false;
                    other(row, list, &spot, visit);
                }
            }
        }
    }
}

/// Rows that are written in the words of terms, with a few keys of their own.
fn other(row: &mut Map<String, Value>, list: &str, spot: &Spot, visit: Visit<'_>) {
    match list {
        "limits" => string(row, "each", KINDS, spot, visit),
        "challenges" => {
            for side in row.get_mut("between").and_then(Value::as_array_mut).into_iter().flatten() {
                list_of(side, KINDS, spot, visit);
            }
        }
        "stacks" => {
            strings(row, "first", MARKS, spot, visit);
            strings(row, "last", MARKS, spot, visit);
        }
        "effects" => {
            strings(row, "figures", FIGURES, spot, visit);
            strings(row, "last", FIGURES, spot, visit);
            if row.get("figure").is_some_and(Value::is_string) {
                string(row, "figure", FIGURE, spot, visit);
                // Not once more as the word of a term.
                let kept = row.get("figure").cloned();
                row.insert("figure".to_owned(), Value::Null);
                words(row, spot, visit);
                kept.into_iter().for_each(|k| drop(row.insert("figure".to_owned(), k)));
                return;
            }
        }
        _ => {}
    }
    words(row, spot, visit);
}

fn figure(row: &mut Map<String, Value>, spot: &Spot, visit: Visit<'_>) {
    strings(row, "stands_on", KINDS, spot, visit);
    string(row, "stands_as", FIGURE, spot, visit);
    string(row, "is", FIGURE, spot, visit);
    strings(row, "only", FIGURES, spot, visit);
    string(row, "needs_own", FIGURES, spot, visit);
    strings(row, "may_enter", PLACES, spot, visit);
    string(row, "starts", PLACES, spot, visit);
    string(row, "option", OPTIONS, spot, visit);
    keys(row, "avoids", FIGURE, spot, visit);
    string(row, "displaced_event", EVENTS, spot, visit);
    if let Some(Value::Object(beside)) = row.get_mut("beside") {
        string(beside, "option", OPTIONS, spot, visit);
    }
    for key in ["weight", "in_sight", "walk"] {
        if let Some(Value::Object(inner)) = row.get_mut(key) {
            keys(inner, "after_scoring", OPTIONS, spot, visit);
            words(inner, spot, visit);
        }
    }
}

fn tile(row: &mut Map<String, Value>, spot: &mut Spot, visit: Visit<'_>) {
    keys(row, "marks", MARKS, spot, visit);
    for segment in row.get_mut("segments").and_then(Value::as_array_mut).into_iter().flatten() {
        let Value::Object(segment) = segment else { continue };
        spot.segment = segment.get("id").and_then(Value::as_str).map(str::to_owned);
        string(segment, "kind", KIND, spot, visit);
        keys(segment, "marks", MARKS, spot, visit);
    }
}

/// Keys under which more words of a term stand.
const INNER: [&str; 22] = [
    "on", "if", "pay", "per", "times", "to", "from", "most", "each", "recount", "where", "record", "showing",
    "lacking", "centre", "having", "range", "some", "no", "count", "after", "in_sight",
];

/// The words of a term, and of whatever is written like one.
fn words(map: &mut Map<String, Value>, spot: &Spot, visit: Visit<'_>) {
    strings(map, "kind", KINDS, spot, visit);
    for key in ["mark", "token", "holder", "spend"] {
        let sorts = if key == "mark" { MARKS } else { TOKENS };
        strings(map, key, sorts, spot, visit);
        string(map, key, sorts, spot, visit);
    }
    strings(map, "figure", FIGURES, spot, visit);
    strings(map, "role", ROLES, spot, visit);
    string(map, "beside", BESIDE, spot, visit);
    string(map, "place", PLACES, spot, visit);
    strings(map, "event", EVENTS, spot, visit);
    string(map, "mode", MODES, spot, visit);
    strings(map, "replaces", TERMS, spot, visit);
    string(map, "option", OPTIONS, spot, visit);
    keys(map, "option", OPTIONS, spot, visit);
    for key in INNER {
        match map.get_mut(key) {
            Some(Value::Object(inner)) => words(inner, spot, visit),
            Some(Value::Array(list)) => {
                for item in list {
                    if let Value::Object(inner) = item {
                        words(inner, spot, visit);
                    }
                }
            }
            Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) | None => {}
        }
    }
}

/// One name under a key.
fn string(map: &mut Map<String, Value>, key: &str, sorts: &'static [Sort], spot: &Spot, visit: Visit<'_>) {
    if let Some(Value::String(name)) = map.get_mut(key)
        && let Some(other) = visit(spot, sorts, name)
    {
        *name = other;
    }
}

/// A list of names under a key.
fn strings(map: &mut Map<String, Value>, key: &str, sorts: &'static [Sort], spot: &Spot, visit: Visit<'_>) {
    if let Some(list) = map.get_mut(key) {
        list_of(list, sorts, spot, visit);
    }
}

/// Names of a list; one that another has become is named once.
fn list_of(list: &mut Value, sorts: &'static [Sort], spot: &Spot, visit: Visit<'_>) {
    let Value::Array(list) = list else { return };
    let mut seen: Vec<String> = Vec::new();
    let mut changed = false;
    for item in list.iter_mut() {
        if let Value::String(name) = item {
            if let Some(other) = visit(spot, sorts, name) {
                changed |= other != *name;
                *name = other;
            }
            seen.push(name.clone());
        }
    }
    if changed {
        let mut at = 0;
        list.retain(|item| {
            let Some(name) = item.as_str() else { return true };
            at += 1;
            !seen[..at - 1].iter().any(|n| n == name)
        });
    }
}

/// Names that are the keys of an object; numbers of two that become one are added.
fn keys(map: &mut Map<String, Value>, key: &str, sorts: &'static [Sort], spot: &Spot, visit: Visit<'_>) {
    let Some(Value::Object(inner)) = map.get_mut(key) else { return };
    let mut renamed = Map::new();
    for (name, value) in std::mem::take(inner) {
        let name = visit(spot, sorts, &name).unwrap_or(name);
        let sum = |old: &Value| Some(old.as_i64()?.saturating_add(value.as_i64()?));
        match renamed.get(&name).map(sum) {
            Some(Some(n)) => drop(renamed.insert(name, Value::from(n))),
            Some(None) => {}
            None => drop(renamed.insert(name, value)),
        }
    }
    *inner = renamed;
}
