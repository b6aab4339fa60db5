//! From text to typed data, with errors that a person can act on. The happy path is one typed pass; everything that
//! finds places and words runs only once something is wrong.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::document::{DocumentFormat, FORMATS};
use super::error::{Fault, FormatError, Position};
use super::locate::{Located, Step, entries, locate, offset_in, place_of, steps_of};
use super::words::{Meaning, describe, explain, nearest};
use super::{syntax, words};

/// Most bytes of a file that are read. A board of a million tiles has about 60 million.
pub const SIZE_LIMIT: u64 = 64 << 20;

/// Deepest nesting of lists and objects that is read (the JSON library's own limit).
pub const DEPTH_LIMIT: usize = 128;

/// Bytes to text; `file` is only for messages.
pub fn decode(bytes: Vec<u8>, file: &str) -> Result<String, FormatError> {
    check_size(bytes.len() as u64, file)?;
    let wide = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    String::from_utf8(bytes).map_err(|err| {
        let at = err.utf8_error().valid_up_to();
        let bytes = err.as_bytes();
        let readable = std::str::from_utf8(&bytes[..at]).unwrap_or_default();
        FormatError {
            fault: Fault::NotText,
            file: file.into(),
            position: Some(Position::of_byte(readable, at)),
            place: String::new(),
            expected: "UTF-8 text".to_owned(),
            found: if wide { "UTF-16 text".to_owned() } else { format!("the byte 0x{:02X}", bytes[at]) },
            help: if wide {
                "save it as UTF-8 in your text editor".into()
            } else {
                "choose a .board.json or .tileset.json file; if it is one, save it as UTF-8 in your text editor".into()
            },
        }
    })
}

/// An error when a file is larger than is read.
pub(super) fn check_size(bytes: u64, file: &str) -> Result<(), FormatError> {
    if bytes <= SIZE_LIMIT {
        return Ok(());
    }
    let mib = |n: u64| n.div_ceil(1 << 20);
    Err(FormatError {
        fault: Fault::TooLarge,
        file: file.into(),
        position: None,
        place: String::new(),
        expected: format!("at most {} MiB", mib(SIZE_LIMIT)),
        found: format!("{} MiB", mib(bytes)),
        help: "a board or tile set is far smaller; check that it is the file you mean".into(),
    })
}

/// The text without a byte order mark.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

#[derive(Deserialize)]
struct Envelope {
    format: Option<Value>,
}

/// Which of the wanted formats the text says it is.
pub(super) fn format_of(
    text: &str,
    file: &str,
    wanted: &[DocumentFormat],
) -> Result<DocumentFormat, FormatError> {
    check_size(text.len() as u64, file)?;
    let text = without_mark(text);
    // A list would do for a struct too, entry by entry; in a file only an object does.
    let envelope: Result<Envelope, _> = match text.trim_start().starts_with(['[', '"']) {
        false => serde_json::from_str(text),
        true => serde_json::from_str::<Map<String, Value>>(text).map(|_| Envelope { format: None }),
    };
    let envelope = envelope.map_err(|err| json_error(text, file, &[], &err))?;
    let keys = wanted.iter().map(|f| format!("\"{}\"", f.key())).collect::<Vec<_>>().join(" or ");
    let steps = if envelope.format.is_some() { vec![Step::Key("format".to_owned())] } else { Vec::new() };
    let fault = |fault, expected: String, found: String, help: String| FormatError {
        fault,
        file: file.into(),
        position: locate(text, &steps).map(|l| Position::of_byte(text, l.start)),
        place: place_of(&steps),
        expected,
        found,
        help: help.into(),
    };
    let found = match envelope.format {
        Some(Value::String(found)) => found,
        Some(other) => {
            let found = describe(&other.to_string());
            return Err(fault(Fault::WrongType, keys.clone(), found, format!("write \"format\": {keys}")));
        }
        None => {
            let help = format!("if it is a file of Tilewright, add \"format\": {keys} at its start");
            return Err(fault(
                Fault::MissingKey,
                format!("the key `format` with {keys}"),
                "none".to_owned(),
                help,
            ));
        }
    };
    let (name, version) = found.split_once('/').unwrap_or((&found, ""));
    let version: Option<u32> = version.parse().ok().filter(|v| *v > 0);
    let other = FORMATS.iter().find(|f| f.name == name);
    match (wanted.iter().find(|f| f.name == name), version) {
        (Some(format), Some(version)) if version <= format.version => Ok(*format),
        (Some(format), Some(_)) => Err(fault(
            Fault::Newer,
            format!("\"{}\" or older", format.key()),
            format!("\"{found}\", which a newer Tilewright made"),
            "update Tilewright to open this file; it has not been changed".to_owned(),
        )),
        (Some(_), None) => Err(fault(
            Fault::WrongFormat,
            keys.clone(),
            format!("\"{found}\""),
            format!("write \"format\": {keys}"),
        )),
        (None, _) => Err(match other {
            Some(other) => {
                let help = format!("this file is {}; give {} here", other.noun, nouns(wanted));
                fault(Fault::WrongFormat, keys, format!("\"{found}\""), help)
            }
            None => {
                let help = "this is another program's file, which Tilewright does not read".to_owned();
                fault(Fault::WrongFormat, keys, describe(&Value::from(found).to_string()), help)
            }
        }),
    }
}

fn nouns(wanted: &[DocumentFormat]) -> String {
    wanted.iter().map(|f| f.noun).collect::<Vec<_>>().join(" or ")
}

/// Reads the whole text as a type.
pub(super) fn typed<T: DeserializeOwned>(text: &str, file: &str) -> Result<T, FormatError> {
    let text = without_mark(text);
    let mut reader = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut reader)
        .map_err(|err| json_error(text, file, &steps_of(err.path()), err.inner()))
}

/// Explains an error of the JSON library. Broken syntax anywhere is told before a wrong value.
fn json_error(text: &str, file: &str, steps: &[Step], err: &serde_json::Error) -> FormatError {
    match locate(text, steps) {
        Some(located) if err.is_data() => shape_error(text, file, steps, located, &syntax::message_of(err)),
        Some(_) | None => syntax::error(text, file, err),
    }
}

/// Well-formed JSON in which a value is not what it should be.
fn shape_error(text: &str, file: &str, steps: &[Step], located: Located<'_>, message: &str) -> FormatError {
    let meaning = explain(message);
    let Located { mut start, raw } = located;
    let mut place = place_of(steps);
    if let (Fault::UnknownKey | Fault::DuplicateKey, Some(key)) = (meaning.fault, &meaning.word) {
        // The path leads to the object; the key itself is the better place.
        let of_key = entries(raw).and_then(|all| all.into_iter().rfind(|(k, _)| k == key));
        if let Some((_, value)) = of_key {
            start = offset_in(text, value.get());
            if !place.ends_with(key.as_str()) {
                let mut steps = steps.to_vec();
                steps.push(Step::Key(key.clone()));
                place = place_of(&steps);
            }
        }
    }
    FormatError {
        fault: meaning.fault,
        file: file.into(),
        position: Some(Position::of_byte(text, start)),
        place,
        help: help_for(&meaning, raw).into(),
        expected: meaning.expected,
        found: meaning.found.unwrap_or_else(|| describe(raw)) + &row_of(text, steps),
    }
}

/// Which row of a list a value is in: ` in `t`` by the row's id, ` at 1, 0` by its cell; nothing for other values.
fn row_of(text: &str, steps: &[Step]) -> String {
    let row = match steps {
        [list @ Step::Key(_), row @ Step::Index(_), _, ..] => locate(text, &[list.clone(), row.clone()]),
        _ => None,
    };
    let keys = row.and_then(|row| entries(row.raw)).unwrap_or_default();
    let get = |key: &str| keys.iter().find(|(k, _)| k == key).map(|(_, value)| value.get());
    let number = |key: &str| get(key).and_then(|raw| raw.parse::<i32>().ok());
    if let Some(id) = get("id").and_then(|raw| serde_json::from_str::<String>(raw).ok()) {
        return format!(" in `{id}`");
    }
    match (number("x"), number("y")) {
        (Some(x), Some(y)) => format!(" at {x}, {y}"),
        _ => String::new(),
    }
}

fn help_for(meaning: &Meaning, raw: &str) -> String {
    let inside = raw.strip_prefix('"').and_then(|r| r.strip_suffix('"'));
    match meaning.fault {
        Fault::MissingKey => {
            let key = meaning.word.as_deref().unwrap_or_default();
            let keys = entries(raw).unwrap_or_default();
            match words::nearest(key, keys.iter().map(|(k, _)| k.as_str())) {
                Some(near) => format!("rename the key `{near}` to `{key}`"),
                None => format!("add \"{key}\": ... to this object"),
            }
        }
        Fault::DuplicateKey => "remove one of the two".to_owned(),
        Fault::UnknownKey | Fault::WrongValue if !meaning.choices.is_empty() => {
            let word = meaning.word.as_deref().unwrap_or_default();
            match nearest(word, meaning.choices.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "use one of the words named".to_owned(),
            }
        }
        _ if meaning.expected.contains("text in double quotes") && inside.is_none() => {
            if raw.starts_with(['{', '[']) || raw == "null" {
                "write a text in double quotes".to_owned()
            } else {
                format!("write it in double quotes: \"{}\"", raw)
            }
        }
        _ if meaning.expected.contains("number") && inside.is_some_and(|i| i.parse::<f64>().is_ok()) => {
            format!("write it without quotes: {}", inside.unwrap_or_default())
        }
        _ if meaning.expected.starts_with("a whole number")
            && raw.contains(['.', 'e', 'E'])
            && inside.is_none() =>
        {
            "write a number without a decimal point".to_owned()
        }
        _ => format!("write {}", meaning.expected),
    }
}
