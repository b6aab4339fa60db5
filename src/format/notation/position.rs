//! A position as one line: `tilewright/1 "name" | sets base@c2 | players red "Red" 12 | tiles 0,0 start | ...`.

use serde_json::{Map, Value};

use super::cursor::{Cursor, Said, Source};
use super::names::{Names, Noun, SetLookup};
use super::rows::{self, Before, Row};
use super::text::put_text;
use super::token::Token;
use super::{POSITION, Part};
use crate::format::error::{Fault, FormatError};
use crate::format::nearest;
use crate::format::words::{describe, explain};
use crate::model::{Board, SetUse};

/// How a row is written.
type Put = fn(&mut String, Row, &Names);
/// How a row is read.
type Read = fn(&mut Cursor<'_>, Before<'_>) -> Result<Value, FormatError>;

/// What a part of a position holds.
#[derive(Clone, Copy)]
enum Shape {
    /// A list of rows.
    List(Put, Read),
    /// One row.
    One(Put, Read),
    /// A list of rows that may be there and empty.
    Maybe(Put, Read),
    /// Values by id.
    Table,
    /// A list of tiles, only their ids.
    TileIds,
    /// The id of one tile.
    TileId,
    /// Notes.
    Notes,
    /// Everything that has no part of its own, as one JSON object.
    More,
}

/// A part of a position: its word, which is also the key in a board's file.
#[derive(Clone, Copy)]
struct Section {
    key: &'static str,
    shape: Shape,
}

/// All parts in the order in which they are written and read: figures need the tiles, tiles need the sets.
static SECTIONS: [Section; 17] = [
    Section { key: "sets", shape: Shape::List(rows::put_set, rows::read_set) },
    Section { key: "options", shape: Shape::Table },
    Section { key: "players", shape: Shape::List(rows::put_player, rows::read_player) },
    Section { key: "turn", shape: Shape::One(rows::put_turn, rows::read_turn) },
    Section { key: "plates", shape: Shape::List(rows::put_plate, rows::read_plate) },
    Section { key: "tiles", shape: Shape::List(rows::put_tile, rows::read_tile) },
    Section { key: "figures", shape: Shape::List(rows::put_figure, rows::read_figure) },
    Section { key: "tokens", shape: Shape::List(rows::put_token, rows::read_token) },
    Section { key: "records", shape: Shape::Table },
    Section { key: "modes", shape: Shape::Table },
    Section { key: "bag", shape: Shape::Maybe(rows::put_pile, rows::read_pile) },
    Section { key: "discards", shape: Shape::List(rows::put_pile, rows::read_pile) },
    Section { key: "drawn", shape: Shape::TileId },
    Section { key: "common", shape: Shape::TileIds },
    Section { key: "accepted", shape: Shape::List(rows::put_accepted, rows::read_accepted) },
    Section { key: "notes", shape: Shape::Notes },
    Section { key: "more", shape: Shape::More },
];

/// A board as one line. `sets` finds tile sets, for short names.
pub fn write_position(board: &Board, sets: &SetLookup<'_>) -> String {
    let names = Names::new(&board.sets, sets);
    let mut out = POSITION.header();
    // A board is a plain struct with text keys; it always becomes JSON.
    let Ok(Value::Object(mut document)) = serde_json::to_value(board) else { return out };
    if let Some(name) = rows::take_text(&mut document, "name") {
        out.push(' ');
        put_text(&mut out, &name);
    }
    for section in &SECTIONS {
        let value = match section.shape {
            Shape::More => Value::Object(std::mem::take(&mut document)),
            Shape::List(..)
            | Shape::Maybe(..)
            | Shape::One(..)
            | Shape::Table
            | Shape::TileIds
            | Shape::TileId
            | Shape::Notes => document.shift_remove(section.key).unwrap_or_default(),
        };
        let empty_said = matches!((section.shape, &value), (Shape::Maybe(..), Value::Array(_)));
        let start = out.len();
        put_section(&mut out, section, value, &names);
        if out.len() > start {
            out.insert_str(start, &format!(" | {} ", section.key));
        } else if empty_said {
            out.push_str(&format!(" | {}", section.key));
        }
    }
    out
}

fn put_section(out: &mut String, section: &Section, value: Value, names: &Names) {
    match section.shape {
        Shape::List(put, _) | Shape::Maybe(put, _) => {
            let rows = list_of(value).into_iter().filter_map(|row| match row {
                Value::Object(row) => Some(row),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => None,
            });
            put_rows(out, rows.collect(), |out, row| put(out, row, names));
        }
        Shape::One(put, _) => {
            if let Value::Object(row) = value {
                put(out, row, names);
            }
        }
        Shape::TileIds => put_rows(out, list_of(value), |out, id| {
            names.put(out, Noun::Tile, id.as_str().unwrap_or_default());
        }),
        Shape::TileId => {
            if let Value::String(id) = value {
                names.put(out, Noun::Tile, &id);
            }
        }
        Shape::Table => {
            if let Value::Object(options) = value {
                let options: Vec<(String, Value)> = options.into_iter().collect();
                put_rows(out, options, |out, (id, value)| rows::put_option(out, &id, &value));
            }
        }
        Shape::Notes => put_rows(out, list_of(value), |out, note| rows::put_json(out, &note)),
        Shape::More => {
            if value.as_object().is_some_and(|more| !more.is_empty()) {
                rows::put_json(out, &value);
            }
        }
    }
}

fn list_of(value: Value) -> Vec<Value> {
    match value {
        Value::Array(list) => list,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => Vec::new(),
    }
}

/// Rows with `; ` between them.
pub(super) fn put_rows<T>(out: &mut String, rows: Vec<T>, mut put: impl FnMut(&mut String, T)) {
    for (i, row) in rows.into_iter().enumerate() {
        out.push_str(if i == 0 { "" } else { "; " });
        put(out, row);
    }
}

/// Reads a position; `file` is only for messages, `sets` finds tile sets, for short names.
pub fn read_position(text: &str, file: &str, sets: &SetLookup<'_>) -> Result<Board, FormatError> {
    let source = Source { text, file };
    let tokens = super::token::tokens(text);
    let part = super::only_part(source, &tokens, POSITION)?;
    read_part(&part, sets)
}

/// The sets that a text in notation uses, so that they can be fetched before it is read.
pub fn used_sets(text: &str, file: &str) -> Result<Vec<SetUse>, FormatError> {
    let source = Source { text, file };
    let tokens = super::token::tokens(text);
    let mut document = Row::new();
    for part in super::parts(source, &tokens)?.iter().filter(|part| part.heading == POSITION) {
        let found = super::by_key(part.sections().1, &SECTIONS.map(|s| s.key))?;
        let names = Names::new(&[], &|_| None);
        if let Some(Some(cursor)) = found.first() {
            let before = Before { names: &names, document: &Row::new() };
            let (list, _) = read_rows(cursor, "sets", |c| rows::read_set(c, before))?;
            document.insert("sets".to_owned(), Value::Array(list));
        }
    }
    Ok(uses_of(&document))
}

fn read_part(part: &Part<'_>, sets: &SetLookup<'_>) -> Result<Board, FormatError> {
    let mut document = Map::new();
    let mut starts: Vec<(&'static str, Vec<usize>)> = Vec::new();
    let (mut head, sections) = part.sections();
    if let Token::Text(name) = head.peek() {
        document.insert("name".to_owned(), name.as_str().into());
        head.skip();
    }
    if !head.at_end() {
        return Err(head.wrong("`|` and a part such as sets or tiles", "write the board's name in quotes"));
    }
    let keys = SECTIONS.map(|s| s.key);
    let found = super::by_key(sections, &keys)?;
    let mut names = Names::new(&[], sets);
    for (section, cursor) in SECTIONS.iter().zip(found) {
        let Some(mut cursor) = cursor else { continue };
        let before = Before { names: &names, document: &document };
        match section.shape {
            Shape::List(_, read) | Shape::Maybe(_, read) => {
                let (list, at) = read_rows(&cursor, section.key, |c| read(c, before))?;
                starts.push((section.key, at));
                document.insert(section.key.to_owned(), Value::Array(list));
            }
            Shape::TileIds => {
                let (list, at) = read_rows(&cursor, section.key, |c| rows::read_tile_id(c, before))?;
                starts.push((section.key, at));
                document.insert(section.key.to_owned(), Value::Array(list));
            }
            Shape::Notes => {
                let (list, at) = read_rows(&cursor, section.key, rows::read_note)?;
                starts.push((section.key, at));
                document.insert(section.key.to_owned(), Value::Array(list));
            }
            Shape::One(..) | Shape::TileId => {
                let read = if let Shape::One(_, read) = section.shape { read } else { rows::read_tile_id };
                starts.push((section.key, vec![cursor.here()]));
                let row = read(&mut cursor, before)?;
                if !cursor.finished() {
                    return Err(cursor.wrong("the end of this part", "only one row belongs here"));
                }
                document.insert(section.key.to_owned(), row);
            }
            Shape::Table => {
                let (options, at) = read_table(&cursor, section.key)?;
                starts.push((section.key, at));
                document.insert(section.key.to_owned(), Value::Object(options));
            }
            Shape::More => {
                cursor.tail(&mut document)?;
                if !cursor.finished() {
                    return Err(
                        cursor.wrong("an object {...} with further keys", "write it as in a .json file")
                    );
                }
            }
        }
        if section.key == "sets" {
            names = Names::new(&uses_of(&document), sets);
        }
    }
    decode(part, document, &starts)
}

/// The sets that were read; their decoding is checked with the whole.
fn uses_of(document: &Row) -> Vec<SetUse> {
    let sets = document.get("sets").and_then(Value::as_array);
    sets.into_iter().flatten().filter_map(|row| serde_json::from_value(row.clone()).ok()).collect()
}

fn read_table(cursor: &Cursor<'_>, key: &str) -> Result<(Row, Vec<usize>), FormatError> {
    let mut table = Row::new();
    let (list, starts) = read_rows(cursor, key, rows::read_option)?;
    for ((id, value), at) in list.into_iter().zip(&starts) {
        if table.contains_key(&id) {
            let said = Said {
                expected: format!("`{}` once", super::shorten(&id)),
                found: "it twice".to_owned(),
                help: "remove one of the two".to_owned(),
            };
            return Err(cursor.source.error(*at, Fault::DuplicateKey, key, said));
        }
        table.insert(id, value);
    }
    Ok((table, starts))
}

/// Rows between `;`, and where each starts. Empty rows do not count.
pub(super) fn read_rows<T>(
    cursor: &Cursor<'_>,
    key: &str,
    mut read: impl FnMut(&mut Cursor<'_>) -> Result<T, FormatError>,
) -> Result<(Vec<T>, Vec<usize>), FormatError> {
    let (mut list, mut starts) = (Vec::new(), Vec::new());
    for mut row in cursor.split(';') {
        if !row.at_end() {
            row.place = format!("{key}[{}]", list.len());
            starts.push(row.here());
            list.push(read(&mut row)?);
        }
    }
    Ok((list, starts))
}

/// The document as a type; what does not fit is told at the row that it came from.
pub(super) fn decode<T: serde::de::DeserializeOwned>(
    part: &Part<'_>,
    document: Row,
    starts: &[(&'static str, Vec<usize>)],
) -> Result<T, FormatError> {
    serde_path_to_error::deserialize(Value::Object(document.clone())).map_err(|err| {
        let steps = crate::format::locate::steps_of(err.path());
        let meaning = explain(&crate::format::syntax::message_of(err.inner()));
        let mut at = part.start;
        let mut value = None;
        let mut here: Option<&Value> = None;
        for (i, step) in steps.iter().enumerate() {
            use crate::format::locate::Step;
            match step {
                Step::Key(key) => {
                    here = if i == 0 { document.get(key) } else { here.and_then(|v| v.get(key)) };
                    let start = starts.iter().find(|(k, _)| k == key).and_then(|(_, at)| at.first());
                    at = start.filter(|_| i == 0).copied().unwrap_or(at);
                }
                Step::Index(index) => {
                    here = here.and_then(|v| v.get(index));
                    if let (1, Some(Step::Key(key))) = (i, steps.first()) {
                        let rows = starts.iter().find(|(k, _)| k == key);
                        at = rows.and_then(|(_, at)| at.get(*index)).copied().unwrap_or(at);
                    }
                }
            }
            value = here;
        }
        let found = value.map_or("something else".to_owned(), |v| describe(&v.to_string()));
        let near =
            meaning.word.as_deref().and_then(|w| nearest(w, meaning.choices.iter().map(String::as_str)));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write {}", meaning.expected),
        };
        let said = Said { expected: meaning.expected, found: meaning.found.unwrap_or(found), help };
        part.source.error(at, meaning.fault, &crate::format::locate::place_of(&steps), said)
    })
}
