//! Turns what the JSON library says about a wrong value into plain words.

use super::error::Fault;
pub use crate::model::near::nearest;

/// What a message of the JSON library means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Meaning {
    pub(super) fault: Fault,
    /// What should be there, in plain words.
    pub(super) expected: String,
    /// What is there, when the value itself does not say it.
    pub(super) found: Option<String>,
    /// Words that would have been right, for "did you mean".
    pub(super) choices: Vec<String>,
    /// The word or key that the message is about.
    pub(super) word: Option<String>,
}

/// Explains a message about a value of the wrong shape (its position cut off).
pub(super) fn explain(message: &str) -> Meaning {
    let quoted = quoted_words(message);
    let first = quoted.first().cloned();
    let meaning = |fault, expected: String, found: Option<String>| Meaning {
        fault,
        expected,
        found,
        choices: Vec::new(),
        word: first.clone(),
    };
    if message.starts_with("missing field") {
        let key = first.clone().unwrap_or_default();
        return meaning(Fault::MissingKey, format!("the key `{key}`"), Some("none".to_owned()));
    }
    if message.starts_with("duplicate field") {
        let key = first.clone().unwrap_or_default();
        return meaning(Fault::DuplicateKey, format!("the key `{key}` once"), Some("it twice".to_owned()));
    }
    if message.starts_with("unknown field") || message.starts_with("unknown variant") {
        let choices = quoted.get(1..).unwrap_or_default().to_vec();
        let of_keys = message.starts_with("unknown field");
        let fault = if of_keys { Fault::UnknownKey } else { Fault::WrongValue };
        let found = of_keys.then(|| format!("the key `{}`", first.clone().unwrap_or_default()));
        let noun = if of_keys { "only the keys" } else { "one of" };
        let all = choices.iter().map(|w| if of_keys { format!("`{w}`") } else { format!("\"{w}\"") });
        let expected = match choices.len() {
            0 => "nothing here".to_owned(),
            _ => format!("{noun} {}", all.collect::<Vec<_>>().join(", ")),
        };
        return Meaning { choices, ..meaning(fault, expected, found) };
    }
    if message.starts_with("data did not match any variant") {
        let name = message.rsplit(' ').next().unwrap_or_default();
        return meaning(Fault::WrongType, plain_type(name), None);
    }
    match message.split_once(", expected ") {
        Some((found, expected)) if found.starts_with("invalid type") => {
            meaning(Fault::WrongType, plain_type(expected), None)
        }
        Some((found, expected)) if found.starts_with("invalid value") => {
            meaning(Fault::WrongValue, plain_type(expected), None)
        }
        Some((found, expected)) if found.starts_with("invalid length") => {
            let length = found.rsplit(' ').next().unwrap_or_default();
            let one = if length == "1" { "entry" } else { "entries" };
            meaning(Fault::WrongValue, plain_type(expected), Some(format!("{length} {one}")))
        }
        Some((found, expected)) => meaning(Fault::WrongValue, expected.to_owned(), Some(found.to_owned())),
        None => meaning(Fault::WrongValue, message.to_owned(), None),
    }
}

/// The library's name of a type, for people.
fn plain_type(expected: &str) -> String {
    let plain = match expected {
        "a string" | "string" | "str" => "a text in double quotes",
        "a boolean" | "bool" => "true or false",
        "a character" | "char" => "a single letter in double quotes",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "i64" => "a whole number",
        "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "u8" => "a whole number from 0 to 255",
        "f64" | "f32" => "a number",
        "a sequence" => "a list [...]",
        "a map" => "an object {...}",
        "a boolean, a number or a string" | "OptionValue" => "true or false, a whole number, or a word",
        "CountValue" => "a whole number, or a count like {\"of\": \"tiles\"}",
        "Test" => "a test: {\"some\": {...}}, {\"no\": {...}} or {\"mode\": ..., \"is\": ...}",
        "Each" => "a whole number, or {\"option\": \"...\"}",
        "Recipient" => {
            "\"majority\", \"present\", \"owner\", \"active\", \"each\", \"named\", {\"holder\": ...} or {\"most\": {...}}"
        }
        "Recount" => "{\"to\": ...} or {\"where\": {...}, \"as\": ...}",
        "RecountAs" => "a whole number, or \"segments\"",
        _ => "",
    };
    if !plain.is_empty() {
        return plain.to_owned();
    }
    if let Some(rest) = expected.strip_prefix("tuple of ").or_else(|| expected.strip_prefix("a tuple of ")) {
        return format!("a list of {}", rest.replace("size ", "").replace("elements", "entries"));
    }
    if let Some(rest) = expected.strip_prefix("an array of length ") {
        return format!("a list of {rest} entries");
    }
    if expected.starts_with("struct ") {
        return "an object {...}".to_owned();
    }
    if expected.starts_with("enum ") || expected.starts_with("variant ") {
        return "a word in double quotes".to_owned();
    }
    expected.to_owned()
}

/// The words between backticks.
fn quoted_words(message: &str) -> Vec<String> {
    message.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The value's own text in a few words.
pub(super) fn describe(raw: &str) -> String {
    match raw.as_bytes().first() {
        Some(b'"') => format!("the text {}", shorten(raw)),
        Some(b'{') => "an object {...}".to_owned(),
        Some(b'[') => "a list [...]".to_owned(),
        Some(b'-' | b'0'..=b'9') => format!("the number {}", shorten(raw)),
        _ => shorten(raw),
    }
}

fn shorten(raw: &str) -> String {
    if raw.chars().count() <= 40 {
        return raw.to_owned();
    }
    let quote = if raw.starts_with('"') { "\"" } else { "" };
    format!("{}...{quote}", raw.chars().take(36).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_described_shortly() {
        assert_eq!(describe("\"abc\""), "the text \"abc\"");
        assert_eq!(describe("-5"), "the number -5");
        assert_eq!(describe("null"), "null");
        assert!(describe(&format!("\"{}\"", "ž".repeat(500))).chars().count() < 60);
    }
}
