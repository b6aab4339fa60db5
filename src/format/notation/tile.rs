//! A tile as one line, and a tile set as one line a tile:
//! `tilewright-tile/1 base/start | segments c1 city N; r1 road E W; f1 field EL WR borders c1; ... | count c1=4`.

use serde_json::{Map, Value};

use super::cursor::{Cursor, Said, Source};
use super::position::{decode, put_rows, read_rows};
use super::rows::{self, Row, put_json, put_tail};
use super::text::{is_bare, put_id, put_text};
use super::token::Token;
use super::{Part, SET, TILE};
use crate::format::error::{Fault, FormatError};
use crate::model::{PortName, TileDef, TileSet};

/// Parts of a tile, each the key of a tile set's file.
const KEYS: [&str; 7] = ["segments", "cross", "name", "count", "alias", "marks", "more"];

/// Words that start a part of a segment's row.
const CLAUSES: [&str; 7] = ["with", "borders", "by", "also", "touch", "end", "holds"];

/// A tile of a set as one line.
pub fn write_tile(set: &str, tile: &TileDef) -> String {
    let mut out = TILE.header();
    out.push(' ');
    put_full_id(&mut out, set, &tile.id);
    // A tile is a plain struct with text keys; it always becomes JSON.
    let Ok(Value::Object(mut document)) = serde_json::to_value(tile) else { return out };
    document.shift_remove("id");
    for key in KEYS {
        let value = match key {
            "more" => Value::Object(std::mem::take(&mut document)),
            _ => document.shift_remove(key).unwrap_or_default(),
        };
        let start = out.len();
        match (key, value) {
            ("segments", Value::Array(list)) => put_rows(&mut out, list, |out, row| {
                if let Value::Object(row) = row {
                    put_segment(out, row);
                }
            }),
            ("cross", Value::Array(list)) => put_rows(&mut out, list, |out, row| {
                for (i, word) in row.as_array().into_iter().flatten().filter_map(Value::as_str).enumerate() {
                    out.push_str(if i == 0 { "" } else { " " });
                    put_id(out, word, &[]);
                }
            }),
            ("more", Value::Object(more)) if !more.is_empty() => put_json(&mut out, &Value::Object(more)),
            ("name" | "count" | "alias" | "marks", Value::Object(table)) => {
                put_rows(&mut out, table.into_iter().collect(), |out, (id, value)| {
                    put_id(out, &id, &[]);
                    out.push('=');
                    match value {
                        Value::String(text) => put_text(out, &text),
                        number => put_json(out, &number),
                    }
                });
            }
            _ => {}
        }
        if out.len() > start {
            out.insert_str(start, &format!(" | {key} "));
        }
    }
    out
}

/// `base/start`; unusual ids apart: `"My set" "My tile"`.
fn put_full_id(out: &mut String, set: &str, tile: &str) {
    let full = format!("{set}/{tile}");
    if is_bare(&full) && !set.contains('/') {
        out.push_str(&full);
        return;
    }
    // A bare id with a stroke would be read as both.
    put_text(out, set);
    out.push(' ');
    put_id(out, tile, &[]);
}

/// Reads a tile: the id of its set, and the tile.
pub fn read_tile(text: &str, file: &str) -> Result<(String, TileDef), FormatError> {
    let source = Source { text, file };
    let tokens = super::token::tokens(text);
    let part = super::only_part(source, &tokens, TILE)?;
    tile_of(&part)
}

/// A tile set: a line with all that is not a tile, then a line a tile.
pub fn write_set(set: &TileSet) -> String {
    let mut out = SET.header();
    out.push(' ');
    put_id(&mut out, &set.id, &[]);
    if let Ok(Value::Object(mut document)) =
        serde_json::to_value(TileSet { tiles: Vec::new(), ..set.clone() })
    {
        document.shift_remove("id");
        document.shift_remove("tiles");
        if !document.is_empty() {
            out.push_str(" | more ");
            put_json(&mut out, &Value::Object(document));
        }
    }
    for tile in &set.tiles {
        out.push('\n');
        out.push_str(&write_tile(&set.id, tile));
    }
    out
}

/// Reads a tile set, or the tiles of one set.
pub fn read_set(text: &str, file: &str) -> Result<TileSet, FormatError> {
    let source = Source { text, file };
    let tokens = super::token::tokens(text);
    let mut set: Option<TileSet> = None;
    for part in super::parts(source, &tokens)? {
        let wrong = |found: &str, help: &str| {
            let said =
                Said { expected: TILE.noun.to_owned(), found: found.to_owned(), help: help.to_owned() };
            source.error(part.start, Fault::WrongFormat, "", said)
        };
        match (part.heading, &mut set) {
            (SET, None) => set = Some(head_of(&part)?),
            (TILE, None) => {
                let (id, tile) = tile_of(&part)?;
                set = Some(TileSet { id, tiles: vec![tile], ..TileSet::default() });
            }
            (TILE, Some(set)) => {
                let (id, tile) = tile_of(&part)?;
                if id != set.id {
                    let found = format!("a tile of the set `{id}`, after `{}`", set.id);
                    return Err(wrong(&found, "give the tiles of one set at a time"));
                }
                set.tiles.push(tile);
            }
            (SET, Some(_)) => {
                return Err(wrong("another tile set", "give one set at a time, its line first"));
            }
            (other, _) => return Err(wrong(other.noun, "give positions apart from tiles")),
        }
    }
    // There is at least one part.
    Ok(set.unwrap_or_default())
}

fn head_of(part: &Part<'_>) -> Result<TileSet, FormatError> {
    let (mut head, sections) = part.sections();
    let mut document = Map::new();
    document.insert("id".to_owned(), head.name("the id of the set")?.into());
    document.insert("tiles".to_owned(), Value::Array(Vec::new()));
    finished(&mut head)?;
    for mut cursor in super::by_key(sections, &["more"])?.into_iter().flatten() {
        cursor.tail(&mut document)?;
        finished(&mut cursor)?;
    }
    decode(part, document, &[])
}

fn finished(cursor: &mut Cursor<'_>) -> Result<(), FormatError> {
    if cursor.finished() {
        return Ok(());
    }
    Err(cursor.wrong("`|` and the next part", "separate parts by `|`; write an unusual id in quotes"))
}

fn tile_of(part: &Part<'_>) -> Result<(String, TileDef), FormatError> {
    let (mut head, sections) = part.sections();
    let mut document = Map::new();
    let set = head.written("the id of a set and of a tile")?;
    let (set, id) = match set.word.split_once('/').filter(|_| !set.quoted) {
        Some((set, id)) if !set.is_empty() && !id.is_empty() => (set.to_owned(), id.to_owned()),
        _ => (set.word, head.name("the id of a tile")?),
    };
    document.insert("id".to_owned(), id.into());
    finished(&mut head)?;
    let mut starts: Vec<(&'static str, Vec<usize>)> = Vec::new();
    for (key, cursor) in KEYS.into_iter().zip(super::by_key(sections, &KEYS)?) {
        let Some(mut cursor) = cursor else { continue };
        match key {
            "more" => {
                cursor.tail(&mut document)?;
                finished(&mut cursor)?;
            }
            "segments" | "cross" => {
                let read = if key == "segments" { read_segment } else { read_cross };
                let (list, at) = read_rows(&cursor, key, read)?;
                starts.push((key, at));
                document.insert(key.to_owned(), Value::Array(list));
            }
            _ => {
                let mut table = Row::new();
                for mut row in cursor.split(';').into_iter().filter(|row| !row.at_end()) {
                    while !row.at_row_end() {
                        read_pair(&mut row, &mut table)?;
                    }
                }
                starts.push((key, vec![cursor.here()]));
                document.insert(key.to_owned(), Value::Object(table));
            }
        }
    }
    Ok((set, decode(part, document, &starts)?))
}

/// `c2=4`, `en="Start"`; a bare value that is no number is a text.
fn read_pair(c: &mut Cursor<'_>, table: &mut Row) -> Result<(), FormatError> {
    let at = c.here();
    let id = c.name("an id and `=`")?;
    if !c.eat('=') {
        return Err(c.wrong("`=` and a value", "write it as c2=4"));
    }
    let value = match c.at_number() {
        Some(number) => {
            c.skip();
            number.into()
        }
        None => c.name("a number or a text in quotes")?.into(),
    };
    insert_once(c, table, at, id, value)
}

fn insert_once(
    c: &Cursor<'_>,
    row: &mut Row,
    at: usize,
    id: String,
    value: Value,
) -> Result<(), FormatError> {
    if row.contains_key(&id) {
        let said = Said {
            expected: format!("`{}` once", super::shorten(&id)),
            found: "it twice".to_owned(),
            help: "remove one of the two".to_owned(),
        };
        return Err(c.source.error(at, Fault::DuplicateKey, &c.place, said));
    }
    row.insert(id, value);
    Ok(())
}

/// `f1 field EL WR with coat=2 borders c1 by hand touch ab end gate {...}`.
fn put_segment(out: &mut String, mut row: Row) {
    put_id(out, &rows::take_text(&mut row, "id").unwrap_or_default(), &[]);
    out.push(' ');
    put_id(out, &rows::take_text(&mut row, "kind").unwrap_or_default(), &[]);
    for port in take_words(&mut row, "at") {
        out.push(' ');
        out.push_str(&port);
    }
    if let Some(Value::Object(marks)) = row.shift_remove("marks") {
        out.push_str(" with");
        for (mark, number) in marks {
            out.push(' ');
            put_id(out, &mark, &CLAUSES);
            if number != 1 {
                out.push('=');
                put_json(out, &number);
            }
        }
    }
    for key in ["borders", "also"] {
        let words = take_words(&mut row, key);
        if !words.is_empty() {
            out.push(' ');
            out.push_str(key);
        }
        for word in words {
            out.push(' ');
            match key {
                "also" => out.push_str(&word),
                _ => put_id(out, &word, &CLAUSES),
            }
        }
    }
    for key in ["by", "touch", "end", "holds"] {
        if let Some(word) = rows::take_text(&mut row, key) {
            out.push_str(&format!(" {key} "));
            put_id(out, &word, &CLAUSES);
        }
    }
    put_tail(out, row);
}

fn take_words(row: &mut Row, key: &str) -> Vec<String> {
    let words = row.shift_remove(key).unwrap_or_default();
    words.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// See [`put_segment`].
fn read_segment(c: &mut Cursor<'_>) -> Result<Value, FormatError> {
    let mut row = Row::new();
    row.insert("id".to_owned(), c.name("the id of a segment")?.into());
    row.insert("kind".to_owned(), c.name("a kind, such as city or road")?.into());
    let ports = names_until_clause(c, |word| PortName::ALL.iter().any(|p| p.word() == word))?;
    if !ports.is_empty() {
        row.insert("at".to_owned(), ports.into());
    }
    while let Token::Word(word) = c.peek() {
        let at = c.here();
        let Some(clause) = CLAUSES.iter().find(|clause| *clause == word) else { break };
        c.skip();
        let (key, value) = match *clause {
            "with" => ("marks", Value::Object(marks(c)?)),
            "borders" => ("borders", names_until_clause(c, |_| true)?.into()),
            "also" => ("also", names_until_clause(c, |word| "NESW".contains(word))?.into()),
            other => (other, c.name("a word")?.into()),
        };
        insert_once(c, &mut row, at, key.to_owned(), value)?;
    }
    rows::finished(
        c,
        row,
        "a port such as N or NL, one of with, borders, by, also, touch, end, holds, or the next segment",
    )
}

fn at_clause(c: &Cursor<'_>) -> bool {
    matches!(c.peek(), Token::Word(word) if CLAUSES.contains(&word.as_str()))
}

fn names_until_clause(c: &mut Cursor<'_>, fits: impl Fn(&str) -> bool) -> Result<Vec<String>, FormatError> {
    let mut names = Vec::new();
    loop {
        let word = match c.peek() {
            Token::Word(word) if !at_clause(c) => word,
            Token::Text(word) => word,
            Token::Word(_) | Token::Json(_) | Token::Sign(_) | Token::Bad(_) | Token::End => {
                return Ok(names);
            }
        };
        if !fits(word) {
            return Ok(names);
        }
        names.push(word.clone());
        c.skip();
    }
}

/// `coat inn=2`.
fn marks(c: &mut Cursor<'_>) -> Result<Row, FormatError> {
    let mut marks = Row::new();
    while !at_clause(c) && matches!(c.peek(), Token::Word(_) | Token::Text(_)) {
        let at = c.here();
        let mark = c.name("a mark")?;
        let number = if c.eat('=') { c.number::<i64>("how many, or the printed value")? } else { 1 };
        insert_once(c, &mut marks, at, mark, number.into())?;
    }
    if marks.is_empty() {
        return Err(c.wrong("a mark", "write it as with coat, or with coat=2"));
    }
    Ok(marks)
}

/// `r1 over r2`.
fn read_cross(c: &mut Cursor<'_>) -> Result<Value, FormatError> {
    let one = c.name("the id of a segment")?;
    let how = c.name("over or under")?;
    let other = c.name("the id of the other segment")?;
    c.row_end("the next crossing")?;
    Ok(vec![one, how, other].into())
}
