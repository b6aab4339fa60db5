//! The rows of a position, each written and read: sets, options, players, turn, plates, tiles, figures, accepted
//! findings, notes. They are JSON objects as in a board's file; what has no place in a row stands behind it as JSON.

use serde_json::{Map, Value};

use super::cursor::{Cursor, Said};
use super::names::{Names, Noun};
use super::text::{put_id, put_text};
use super::token::Token;
use crate::format::error::{Fault, FormatError};
use crate::model::{Cell, PlacedPlate, PortName, Turn};

/// A row's keys and values.
pub(super) type Row = Map<String, Value>;

/// What a row is read with: names of the sets, and what has been read before it.
#[derive(Clone, Copy)]
pub(super) struct Before<'a> {
    pub(super) names: &'a Names,
    pub(super) document: &'a Row,
}

/// `base@c2 x2`.
pub(super) fn put_set(out: &mut String, mut row: Row, _: &Names) {
    put_taken(out, &mut row, "id", &[]);
    if let Some(edition) = take_text(&mut row, "edition") {
        out.push('@');
        put_id(out, &edition, &[]);
    }
    if let Some(copies) = take_number(&mut row, "copies") {
        out.push_str(&format!(" x{copies}"));
    }
    put_tail(out, row);
}

/// See [`put_set`].
pub(super) fn read_set(c: &mut Cursor<'_>, _: Before<'_>) -> Result<Value, FormatError> {
    let mut row = Row::new();
    row.insert("id".to_owned(), c.name("the id of a tile set")?.into());
    if c.eat('@') {
        row.insert("edition".to_owned(), c.name("an edition")?.into());
    }
    times::<u32>(c, &mut row, "copies")?;
    finished(c, row, "copies, further keys {...} or the next set")
}

/// `red wine x3`, `4,2 floor`.
pub(super) fn put_token(out: &mut String, mut row: Row, _: &Names) {
    match row.get("player").is_some_and(Value::is_string) {
        true => put_taken(out, &mut row, "player", &[]),
        false => put_cell(out, &mut row),
    }
    out.push(' ');
    put_taken(out, &mut row, "token", &[]);
    put_times(out, &mut row);
    put_tail(out, row);
}

/// See [`put_token`].
pub(super) fn read_token(c: &mut Cursor<'_>, _: Before<'_>) -> Result<Value, FormatError> {
    let mut row = Row::new();
    match c.at_number() {
        Some(_) => c.cell(&mut row)?,
        None => drop(row.insert("player".to_owned(), c.name("a player, or a cell x,y")?.into())),
    }
    row.insert("token".to_owned(), c.name("a token")?.into());
    times::<i64>(c, &mut row, "count")?;
    finished(c, row, "a number such as x3, further keys {...} or the next token")
}

/// `city-cap x3`.
pub(super) fn put_pile(out: &mut String, mut row: Row, names: &Names) {
    names.put(out, Noun::Tile, &take_text(&mut row, "tile").unwrap_or_default());
    put_times(out, &mut row);
    put_tail(out, row);
}

/// See [`put_pile`].
pub(super) fn read_pile(c: &mut Cursor<'_>, before: Before<'_>) -> Result<Value, FormatError> {
    let mut row = Row::new();
    row.insert("tile".to_owned(), full_id(c, before.names, Noun::Tile)?.into());
    times::<i64>(c, &mut row, "count")?;
    finished(c, row, "a number such as x3, further keys {...} or the next tile")
}

/// The id of a tile.
pub(super) fn read_tile_id(c: &mut Cursor<'_>, before: Before<'_>) -> Result<Value, FormatError> {
    let id = full_id(c, before.names, Noun::Tile)?;
    c.row_end("the next tile")?;
    Ok(id.into())
}

fn put_times(out: &mut String, row: &mut Row) {
    if let Some(count) = take_number(row, "count").filter(|count| *count != 1) {
        out.push_str(&format!(" x{count}"));
    }
}

/// `x3`, if it comes next.
fn times<N>(c: &mut Cursor<'_>, row: &mut Row, key: &str) -> Result<(), FormatError>
where
    N: std::str::FromStr + Into<Value>,
{
    let Token::Word(word) = c.peek() else { return Ok(()) };
    let number: Option<N> = word.strip_prefix(['x', '×', 'X']).and_then(|n| n.parse().ok());
    let number = number.ok_or_else(|| c.wrong("a number such as x2", "separate rows by `;`"))?;
    c.skip();
    row.insert(key.to_owned(), number.into());
    Ok(())
}

/// Words that are switches; a choice of that name is written in quotes.
const SWITCHES: [(&str, bool); 6] =
    [("on", true), ("off", false), ("yes", true), ("no", false), ("true", true), ("false", false)];

/// `small-city=on`, `king=15-40`; records and modes too.
pub(super) fn put_option(out: &mut String, id: &str, value: &Value) {
    put_id(out, id, &[]);
    out.push('=');
    match value {
        Value::Bool(true) => out.push_str("on"),
        Value::Bool(false) => out.push_str("off"),
        Value::String(choice) => put_id(out, choice, &SWITCHES.map(|(word, _)| word)),
        Value::Number(_) | Value::Null | Value::Array(_) | Value::Object(_) => put_json(out, value),
    }
}

/// See [`put_option`].
pub(super) fn read_option(c: &mut Cursor<'_>) -> Result<(String, Value), FormatError> {
    let id = c.name("the id of an option")?;
    if !c.eat('=') {
        return Err(c.wrong("`=` and the option's value", "write it as small-city=on"));
    }
    if let Token::Json(value) = c.peek() {
        c.skip();
        return Ok((id, value.clone()));
    }
    let value = c.written("on, off, a number or a choice")?;
    let switch = SWITCHES.iter().find(|(word, _)| value.word.eq_ignore_ascii_case(word));
    let value = match (value.quoted, switch, value.word.parse::<i64>()) {
        (false, Some((_, on)), _) => Value::from(*on),
        (false, None, Ok(number)) => Value::from(number),
        _ => Value::from(value.word),
    };
    c.row_end("the next option")?;
    Ok((id, value))
}

/// `red "Red" 12`.
pub(super) fn put_player(out: &mut String, mut row: Row, _: &Names) {
    put_taken(out, &mut row, "id", &[]);
    if let Some(name) = take_text(&mut row, "name") {
        out.push(' ');
        put_text(out, &name);
    }
    if let Some(score) = take_number(&mut row, "score").filter(|score| *score != 0) {
        out.push_str(&format!(" {score}"));
    }
    put_tail(out, row);
}

/// See [`put_player`].
pub(super) fn read_player(c: &mut Cursor<'_>, _: Before<'_>) -> Result<Value, FormatError> {
    let mut row = Row::new();
    row.insert("id".to_owned(), c.name("the id of a player")?.into());
    if c.at_name() {
        row.insert("name".to_owned(), c.name("a name")?.into());
    }
    if let Some(score) = c.at_number() {
        c.skip();
        row.insert("score".to_owned(), score.into());
    }
    finished(c, row, "a name, a score, further keys {...} or the next player")
}

/// `red figure`.
pub(super) fn put_turn(out: &mut String, mut row: Row, _: &Names) {
    put_taken(out, &mut row, "player", &[]);
    out.push(' ');
    put_taken(out, &mut row, "phase", &[]);
    put_tail(out, row);
}

/// See [`put_turn`].
pub(super) fn read_turn(c: &mut Cursor<'_>, _: Before<'_>) -> Result<Value, FormatError> {
    let mut row = Row::new();
    row.insert("player".to_owned(), c.name("the id of the player to move")?.into());
    row.insert("phase".to_owned(), c.name("a phase, such as place or figure")?.into());
    finished(c, row, "further keys {...} or the next part")
}

/// `0,0 west front 90`.
pub(super) fn put_plate(out: &mut String, mut row: Row, names: &Names) {
    put_cell(out, &mut row);
    out.push(' ');
    names.put(out, Noun::Plate, &take_text(&mut row, "plate").unwrap_or_default());
    if let Some(side) = take_text(&mut row, "side") {
        out.push(' ');
        put_id(out, &side, &[]);
    }
    put_degrees(out, &mut row);
    put_tail(out, row);
}

/// See [`put_plate`].
pub(super) fn read_plate(c: &mut Cursor<'_>, before: Before<'_>) -> Result<Value, FormatError> {
    let mut row = Row::new();
    c.cell(&mut row)?;
    row.insert("plate".to_owned(), full_id(c, before.names, Noun::Plate)?.into());
    if c.at_name() && !matches!(c.peek(), Token::Word(word) if word.ends_with('°')) {
        row.insert("side".to_owned(), c.name("a side")?.into());
    }
    c.turn(&mut row)?;
    finished(c, row, "a side, a turn, further keys {...} or the next plate")
}

/// `4,1 city-cap 180`.
pub(super) fn put_tile(out: &mut String, mut row: Row, names: &Names) {
    put_cell(out, &mut row);
    out.push(' ');
    names.put(out, Noun::Tile, &take_text(&mut row, "tile").unwrap_or_default());
    put_degrees(out, &mut row);
    put_tail(out, row);
}

/// See [`put_tile`].
pub(super) fn read_tile(c: &mut Cursor<'_>, before: Before<'_>) -> Result<Value, FormatError> {
    let mut row = Row::new();
    c.cell(&mut row)?;
    row.insert("tile".to_owned(), full_id(c, before.names, Noun::Tile)?.into());
    c.turn(&mut row)?;
    finished(c, row, "a turn, further keys {...} or the next tile")
}

/// `red meeple@4,2 c1`, `dragon@3,3`, `count in castle`.
pub(super) fn put_figure(out: &mut String, mut row: Row, names: &Names) {
    if row.get("player").is_some_and(Value::is_string) {
        put_taken(out, &mut row, "player", &["in"]);
        out.push(' ');
    }
    put_taken(out, &mut row, "figure", &["in"]);
    if let Some(place) = take_text(&mut row, "place") {
        out.push_str(" in ");
        names.put(out, Noun::Place, &place);
    } else {
        out.push('@');
        put_cell(out, &mut row);
        if let Some(segment) = take_text(&mut row, "segment") {
            out.push(' ');
            put_id(out, &segment, &[]);
        }
    }
    put_tail(out, row);
}

/// See [`put_figure`]. A segment may be named by a port of the tile as it lies: `red meeple@4,2 NL`.
pub(super) fn read_figure(c: &mut Cursor<'_>, before: Before<'_>) -> Result<Value, FormatError> {
    let mut row = Row::new();
    let at_spot = |c: &Cursor<'_>| match c.peek() {
        Token::Sign('@') => true,
        Token::Word(word) => word.eq_ignore_ascii_case("in"),
        Token::Sign(_) | Token::Text(_) | Token::Json(_) | Token::Bad(_) | Token::End => false,
    };
    let mut figure = c.name("a figure, with its player before it")?;
    if !at_spot(c) {
        row.insert("player".to_owned(), figure.into());
        figure = c.name("a figure, or where it stands: @x,y or in a place")?;
    }
    row.insert("figure".to_owned(), figure.into());
    if c.eat_word("in") {
        row.insert("place".to_owned(), full_id(c, before.names, Noun::Place)?.into());
    } else if c.eat('@') {
        c.cell(&mut row)?;
        if !c.at_row_end() && !matches!(c.peek(), Token::Json(_)) {
            let segment = segment(c, before, &row)?;
            row.insert("segment".to_owned(), segment.into());
        }
    } else {
        return Err(c.wrong("where the figure stands: @x,y or in a place", "write it as red meeple@4,2 c1"));
    }
    finished(c, row, "further keys {...} or the next figure")
}

/// A segment by its id, or by a port in capitals.
fn segment(c: &mut Cursor<'_>, before: Before<'_>, row: &Row) -> Result<String, FormatError> {
    let written = c.written("a segment")?;
    let port = PortName::ALL.into_iter().find(|p| p.word() == written.word);
    let Some(port) = port.filter(|_| !written.quoted) else { return Ok(written.word) };
    let number =
        |row: &Row, key: &str| row.get(key).and_then(Value::as_i64).and_then(|n| i32::try_from(n).ok());
    let cell_of = |row: &Row| Some(Cell::new(number(row, "x")?, number(row, "y")?));
    let cell = cell_of(row);
    let rows = |key: &str| before.document.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let loose = rows("tiles").iter().filter_map(Value::as_object).find(|tile| cell_of(tile) == cell);
    let lies = match loose {
        Some(tile) => {
            let turn = tile.get("turn").and_then(Value::as_i64).and_then(Turn::from_degrees);
            let id = tile.get("tile").and_then(Value::as_str).unwrap_or_default();
            Some((id.to_owned(), turn.unwrap_or_default()))
        }
        None => rows("plates").iter().find_map(|plate| {
            let plate: PlacedPlate = serde_json::from_value(plate.clone()).ok()?;
            before.names.plate_cell(&plate, cell?)
        }),
    };
    let found = match lies {
        Some((tile, turn)) => before.names.segment_at(&tile, turn, port),
        None => Err(Said {
            expected: format!("a tile under the figure, to find its segment at {port}"),
            found: "none".to_owned(),
            help: "write the id of the segment, such as c1".to_owned(),
        }),
    };
    found.map_err(|said| c.source.error(written.at, Fault::WrongValue, &c.place, said))
}

/// `edge-mismatch 4,0 W`.
pub(super) fn put_accepted(out: &mut String, mut row: Row, _: &Names) {
    put_taken(out, &mut row, "check", &[]);
    if row.get("x").is_some_and(Value::is_i64) && row.get("y").is_some_and(Value::is_i64) {
        out.push(' ');
        put_cell(out, &mut row);
    }
    if let Some(side) = take_text(&mut row, "side") {
        out.push(' ');
        out.push_str(&side);
    }
    put_tail(out, row);
}

/// See [`put_accepted`].
pub(super) fn read_accepted(c: &mut Cursor<'_>, _: Before<'_>) -> Result<Value, FormatError> {
    let mut row = Row::new();
    row.insert("check".to_owned(), c.name("the id of a finding")?.into());
    if c.at_number().is_some() {
        c.cell(&mut row)?;
    }
    if let Token::Word(word) = c.peek() {
        if !["N", "E", "S", "W"].contains(&word.as_str()) {
            return Err(c.wrong("a side: N, E, S or W", "separate findings by `;`"));
        }
        c.skip();
        row.insert("side".to_owned(), word.as_str().into());
    }
    finished(c, row, "a cell x,y, a side, further keys {...} or the next finding")
}

/// A text in quotes, or any JSON value.
pub(super) fn read_note(c: &mut Cursor<'_>) -> Result<Value, FormatError> {
    let note = match c.peek() {
        Token::Text(text) => Value::from(text.as_str()),
        Token::Json(value) => value.clone(),
        Token::Word(word) => match serde_json::from_str(word) {
            Ok(value) => value,
            Err(_) => return Err(c.wrong("a note in quotes", "write the note in quotes")),
        },
        Token::Sign(_) | Token::Bad(_) | Token::End => {
            return Err(c.wrong("a note in quotes", "write the note in quotes"));
        }
    };
    c.skip();
    c.row_end("the next note")?;
    Ok(note)
}

/// A JSON value whose texts survive forums.
pub(super) fn put_json(out: &mut String, value: &Value) {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => out.push_str(&value.to_string()),
        Value::String(text) => put_text(out, text),
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                put_json(out, item);
            }
            out.push(']');
        }
        Value::Object(map) => {
            out.push('{');
            for (i, (key, item)) in map.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                put_text(out, key);
                out.push_str(": ");
                put_json(out, item);
            }
            out.push('}');
        }
    }
}

/// What of a row has no place of its own.
pub(super) fn put_tail(out: &mut String, row: Row) {
    if !row.is_empty() {
        out.push(' ');
        put_json(out, &Value::Object(row));
    }
}

/// The end of a row: further keys, then nothing.
pub(super) fn finished(c: &mut Cursor<'_>, mut row: Row, expected: &str) -> Result<Value, FormatError> {
    c.tail(&mut row)?;
    c.row_end(expected)?;
    Ok(Value::Object(row))
}

/// A text of a row; anything else stays where it is.
pub(super) fn take_text(row: &mut Row, key: &str) -> Option<String> {
    let text = row.get(key)?.as_str()?.to_owned();
    row.shift_remove(key);
    Some(text)
}

/// A whole number of a row; anything else stays where it is.
pub(super) fn take_number(row: &mut Row, key: &str) -> Option<i64> {
    let number = row.get(key)?.as_i64()?;
    row.shift_remove(key);
    Some(number)
}

fn put_taken(out: &mut String, row: &mut Row, key: &str, reserved: &[&str]) {
    put_id(out, &take_text(row, key).unwrap_or_default(), reserved);
}

fn put_cell(out: &mut String, row: &mut Row) {
    let (x, y) = (take_number(row, "x").unwrap_or_default(), take_number(row, "y").unwrap_or_default());
    out.push_str(&format!("{x},{y}"));
}

fn put_degrees(out: &mut String, row: &mut Row) {
    if let Some(degrees) = take_number(row, "turn").filter(|degrees| *degrees != 0) {
        out.push_str(&format!(" {degrees}"));
    }
}

fn full_id(c: &mut Cursor<'_>, names: &Names, noun: Noun) -> Result<String, FormatError> {
    let written = c.written(&format!("the id of a {}", noun.word()))?;
    names.full(noun, &written).map_err(|said| c.source.error(written.at, Fault::WrongValue, &c.place, said))
}
