//! A JSON value that knows where it stands in its file, so that whatever is wrong with it can be told with its place.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Map, Value};

use crate::format::error::{Fault, FormatError, Position};
use crate::format::locate::{Step, locate, offset_in, place_of};
use crate::format::read::{check_size, typed, without_mark};
use crate::format::words::{describe, nearest};

/// A text and the name of its file.
#[derive(Clone, Copy, Debug)]
struct Text<'a> {
    file: &'a str,
    text: &'a str,
    /// Where values stand whose text is no JSON; nothing for JSON, where they are looked for when one is asked for.
    at: Option<&'a Offsets>,
}

/// Bytes of a text at which values begin, by their places.
pub(super) type Offsets = BTreeMap<String, usize>;

/// One step of the way from the whole document to a value.
#[derive(Debug)]
enum Link<'a> {
    Key(&'a str, Option<Rc<Link<'a>>>),
    Index(usize, Option<Rc<Link<'a>>>),
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    of: Text<'a>,
    value: &'a Value,
    way: Option<Rc<Link<'a>>>,
}

/// Reads a text as JSON, whatever it holds; `file` is only for messages.
pub(super) fn parse(text: &str, file: &str) -> Result<Value, FormatError> {
    check_size(text.len() as u64, file)?;
    typed(text, file)
}

impl<'a> Node<'a> {
    /// The whole document.
    pub(super) fn root(text: &'a str, file: &'a str, value: &'a Value) -> Node<'a> {
        Node { of: Text { file, text: without_mark(text), at: None }, value, way: None }
    }

    /// A whole document that was made of a text in another form than JSON.
    pub(super) fn root_at(text: &'a str, file: &'a str, value: &'a Value, at: &'a Offsets) -> Node<'a> {
        Node { of: Text { file, text, at: Some(at) }, value, way: None }
    }

    /// The value itself.
    pub(super) fn value(&self) -> &'a Value {
        self.value
    }

    /// Its place, `replay[3].payload`.
    pub(super) fn place(&self) -> String {
        place_of(&self.steps())
    }

    /// The value of a key that may be left out or null.
    pub(super) fn opt(&self, key: &str) -> Result<Option<Node<'a>>, FormatError> {
        let found = self.map()?.get_key_value(key).filter(|(_, v)| !v.is_null());
        Ok(found.map(|(k, v)| self.below(v, Link::Key(k, self.way.clone()))))
    }

    /// The value of a key that must be there.
    pub(super) fn get(&self, key: &str) -> Result<Node<'a>, FormatError> {
        let map = self.map()?;
        self.opt(key)?.ok_or_else(|| {
            let help = match nearest(key, map.keys().map(String::as_str)) {
                Some(near) => format!("rename the key `{near}` to `{key}`"),
                None => format!("add \"{key}\": ... to this object"),
            };
            self.error(Fault::MissingKey, format!("the key `{key}`"), "none".to_owned(), help)
        })
    }

    /// The entries of a list.
    pub(super) fn items(&self) -> Result<Vec<Node<'a>>, FormatError> {
        let list = self.value.as_array().ok_or_else(|| self.wrong_type("a list [...]"))?;
        let one = |(i, v)| self.below(v, Link::Index(i, self.way.clone()));
        Ok(list.iter().enumerate().map(one).collect())
    }

    /// The entries of a list of a fixed length; `what` says what they are.
    pub(super) fn tuple(&self, length: usize, what: &str) -> Result<Vec<Node<'a>>, FormatError> {
        let items = self.items()?;
        if items.len() != length {
            let found = format!("{} entries", items.len());
            return Err(self.wrong_value(what, found));
        }
        Ok(items)
    }

    /// The keys of an object with their values.
    pub(super) fn entries(&self) -> Result<Vec<(&'a str, Node<'a>)>, FormatError> {
        let one =
            |(k, v): (&'a String, &'a Value)| (k.as_str(), self.below(v, Link::Key(k, self.way.clone())));
        Ok(self.map()?.iter().map(one).collect())
    }

    /// A text.
    pub(super) fn text(&self) -> Result<&'a str, FormatError> {
        self.value.as_str().ok_or_else(|| self.wrong_type("a text in double quotes"))
    }

    /// A whole number.
    pub(super) fn int(&self) -> Result<i64, FormatError> {
        self.value.as_i64().ok_or_else(|| self.wrong_type("a whole number"))
    }

    /// A whole number that fits the type; `what` says which numbers are possible.
    pub(super) fn number<T: TryFrom<i64>>(&self, what: &str) -> Result<T, FormatError> {
        T::try_from(self.int()?).map_err(|_| self.wrong_value(what, describe(&self.value.to_string())))
    }

    /// A number of things, 0 or more.
    pub(super) fn count(&self) -> Result<usize, FormatError> {
        self.number("a whole number, 0 or more")
    }

    /// True or false.
    pub(super) fn flag(&self) -> Result<bool, FormatError> {
        self.value.as_bool().ok_or_else(|| self.wrong_type("true or false"))
    }

    /// A list, each entry read by `f`.
    pub(super) fn list<T>(
        &self,
        f: impl Fn(&Node<'a>) -> Result<T, FormatError>,
    ) -> Result<Vec<T>, FormatError> {
        self.items()?.iter().map(f).collect()
    }

    /// An error: another type belongs here.
    pub(super) fn wrong_type(&self, expected: &str) -> FormatError {
        let found = describe(&self.value.to_string());
        self.error(Fault::WrongType, expected.to_owned(), found, format!("write {expected}"))
    }

    /// An error: the right type, but not a value that is possible.
    pub(super) fn wrong_value(&self, expected: &str, found: String) -> FormatError {
        self.error(Fault::WrongValue, expected.to_owned(), found, format!("write {expected}"))
    }

    /// An error about this value.
    pub(super) fn error(&self, fault: Fault, expected: String, found: String, help: String) -> FormatError {
        FormatError {
            fault,
            file: self.of.file.into(),
            position: self.position(),
            place: self.place(),
            expected,
            found,
            help: help.into(),
        }
    }

    /// The file, as it was named.
    pub(super) fn file(&self) -> &'a str {
        self.of.file
    }

    /// Where it stands. Looks through the whole text: for errors and remarks only.
    pub(super) fn position(&self) -> Option<Position> {
        let mut steps = self.steps();
        let byte = match self.of.at {
            None => locate(self.of.text, &steps)?.start,
            Some(offsets) => loop {
                // A value without a place of its own stands in one that has.
                match offsets.get(&place_of(&steps)) {
                    Some(byte) => break *byte,
                    None => steps.pop().map(|_| ())?,
                }
            },
        };
        Some(Position::of_byte(self.of.text, byte))
    }

    /// Where the entries of a list stand. Looks through the whole text once.
    pub(super) fn item_positions(&self) -> Vec<Position> {
        let steps = self.steps();
        let bytes: Vec<usize> = match self.of.at {
            None => {
                let list = locate(self.of.text, &steps).map_or("", |l| l.raw);
                let items = serde_json::from_str::<Vec<&serde_json::value::RawValue>>(list);
                items.unwrap_or_default().iter().map(|raw| offset_in(self.of.text, raw.get())).collect()
            }
            Some(offsets) => {
                let place = self.place();
                let count = self.value.as_array().map_or(0, Vec::len);
                (0..count).filter_map(|n| offsets.get(&format!("{place}[{n}]")).copied()).collect()
            }
        };
        let (mut line, mut line_start, mut seen) = (1, 0, 0);
        let position = |start: usize| {
            // They come in order, so that lines are counted once.
            for (at, _) in self.of.text[seen..start.max(seen)].match_indices('\n') {
                line += 1;
                line_start = seen + at + 1;
            }
            seen = start.max(seen);
            let column = self.of.text[line_start..seen].chars().count();
            Position { line, column: u32::try_from(column).map_or(u32::MAX, |c| c.saturating_add(1)) }
        };
        bytes.into_iter().map(position).collect()
    }

    fn map(&self) -> Result<&'a Map<String, Value>, FormatError> {
        self.value.as_object().ok_or_else(|| self.wrong_type("an object {...}"))
    }

    fn below(&self, value: &'a Value, link: Link<'a>) -> Node<'a> {
        Node { of: self.of, value, way: Some(Rc::new(link)) }
    }

    fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut here = self.way.as_deref();
        while let Some(link) = here {
            let (step, up) = match link {
                Link::Key(key, up) => (Step::Key((*key).to_owned()), up),
                Link::Index(index, up) => (Step::Index(*index), up),
            };
            steps.push(step);
            here = up.as_deref();
        }
        steps.reverse();
        steps
    }
}
