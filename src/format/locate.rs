//! Finds the text of the value that a JSON path names. Only used to explain errors.

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_path_to_error::{Path, Segment};

/// One step into a JSON document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Into a list.
    Index(usize),
    /// Into an object.
    Key(String),
}

/// The steps of an error's path, as far as they are steps into JSON.
pub(super) fn steps_of(path: &Path) -> Vec<Step> {
    let step = |segment: &Segment| match segment {
        Segment::Seq { index } => Some(Step::Index(*index)),
        Segment::Map { key } => Some(Step::Key(key.clone())),
        Segment::Enum { .. } | Segment::Unknown => None,
    };
    path.iter().map_while(step).collect()
}

/// `tiles[3].turn`; empty for the whole document.
pub(super) fn place_of(steps: &[Step]) -> String {
    let mut place = String::new();
    for step in steps {
        match step {
            Step::Index(index) => place.push_str(&format!("[{index}]")),
            Step::Key(key) => {
                if !place.is_empty() {
                    place.push('.');
                }
                place.push_str(key);
            }
        }
    }
    place
}

/// The steps of a place, `setup.start[1].tile`.
pub(super) fn steps_to(place: &str) -> Vec<Step> {
    let parts = place.split(['.', '[']).filter(|part| !part.is_empty());
    let step = |part: &str| match part.strip_suffix(']').map(str::parse) {
        Some(Ok(index)) => Step::Index(index),
        Some(Err(_)) | None => Step::Key(part.to_owned()),
    };
    parts.map(step).collect()
}

/// The raw text of a value, and where it starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Located<'a> {
    /// Byte offset in the whole text.
    pub(super) start: usize,
    /// The value's own text.
    pub(super) raw: &'a str,
}

/// Follows a path as far as it leads; `None` when the text is not well-formed JSON.
pub(super) fn locate<'a>(text: &'a str, steps: &[Step]) -> Option<Located<'a>> {
    let mut here: &RawValue = serde_json::from_str(text).ok()?;
    for step in steps {
        let next = match step {
            Step::Index(index) => {
                serde_json::from_str::<Vec<&RawValue>>(here.get()).ok().and_then(|l| l.get(*index).copied())
            }
            Step::Key(key) => {
                entries(here.get()).and_then(|all| all.into_iter().find(|(k, _)| k == key)).map(|(_, v)| v)
            }
        };
        match next {
            Some(value) => here = value,
            None => break,
        }
    }
    Some(Located { start: offset_in(text, here.get()), raw: here.get() })
}

/// Keys of an object's text with their values, in file order; `None` for anything else.
pub(super) fn entries(object: &str) -> Option<Vec<(String, &RawValue)>> {
    serde_json::Deserializer::from_str(object).deserialize_map(Entries).ok()
}

/// `part` is a slice of `text`; how many bytes of `text` come before it.
pub(super) fn offset_in(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut all = Vec::new();
        while let Some(entry) = map.next_entry()? {
            all.push(entry);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follows_paths() {
        let text = "{\"a\": [1, {\"b c\": \"x\"}],\n \"d\": null}";
        let key = |k: &str| Step::Key(k.to_owned());
        for (steps, raw, place) in [
            (vec![], text, ""),
            (vec![key("d")], "null", "d"),
            (vec![key("a"), Step::Index(1), key("b c")], "\"x\"", "a[1].b c"),
            (vec![key("a"), Step::Index(7)], "[1, {\"b c\": \"x\"}]", "a[7]"),
        ] {
            let found = locate(text, &steps).expect("well-formed");
            assert_eq!(found.raw, raw);
            assert_eq!(&text[found.start..found.start + raw.len()], raw);
            assert_eq!(place_of(&steps), place);
            assert_eq!(steps_to(place), steps);
        }
        assert!(locate("{\"a\": ", &[]).is_none());
    }
}
