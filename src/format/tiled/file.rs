//! From a text in either form to the JSON shape, and which document a text looks like.

use serde::Deserialize;
use serde_json::Value;

use super::xml;
use crate::format::error::{Fault, FormatError, Position};
use crate::format::node::{self, Node, Offsets};
use crate::format::read::{check_size, without_mark};
use crate::format::xml::root_name;

/// A text as a value, and where its parts stand when it was XML.
pub(super) struct Parsed {
    value: Value,
    at: Option<Offsets>,
}

impl Parsed {
    /// Reads a text in either form.
    pub(super) fn new(text: &str, file: &str) -> Result<Parsed, FormatError> {
        if !is_xml(text) {
            return Ok(Parsed { value: node::parse(text, file)?, at: None });
        }
        check_size(text.len() as u64, file)?;
        let (value, at) = xml::read(without_mark(text), file)?;
        Ok(Parsed { value, at: Some(at) })
    }

    /// The whole document; `text` and `file` are those that it was read from.
    pub(super) fn root<'a>(&'a self, text: &'a str, file: &'a str) -> Node<'a> {
        match &self.at {
            None => Node::root(text, file, &self.value),
            Some(at) => Node::root_at(without_mark(text), file, &self.value, at),
        }
    }
}

/// An error unless the document says that it is of a type.
pub(super) fn must_be(root: &Node<'_>, of: &str) -> Result<(), FormatError> {
    let found = match root.opt("type")? {
        Some(found) => found.text()?.to_owned(),
        // Maps of before Tiled 1.0 did not say it.
        None if of == "map" && root.opt("layers")?.is_some() => return Ok(()),
        None => "no `type`".to_owned(),
    };
    if found == of {
        return Ok(());
    }
    let noun = |of: &str| if of == "map" { "a map (.tmj, .tmx)" } else { "a tileset (.tsj, .tsx)" };
    let help = match found.as_str() {
        "map" | "tileset" => format!("this file is {}; give {} here", noun(&found), noun(of)),
        _ => format!("give {} of Tiled here", noun(of)),
    };
    Err(root.error(Fault::WrongFormat, format!("{} of Tiled", noun(of)), format!("`{found}`"), help))
}

/// What is said of a file whose form is too old or not meant for tiles like these.
pub(super) fn unfit(node: &Node<'_>, expected: &str, help: &str) -> FormatError {
    let found = node.value().as_str().map_or_else(|| node.value().to_string(), |t| format!("`{t}`"));
    node.error(Fault::WrongValue, expected.to_owned(), found, help.to_owned())
}

fn is_xml(text: &str) -> bool {
    without_mark(text).trim_start().starts_with('<')
}

#[derive(Deserialize)]
struct Envelope {
    r#type: Option<Value>,
}

/// Whether a text looks like a document of Tiled of this type.
fn looks_like(text: &str, of: &str) -> bool {
    if is_xml(text) {
        return root_name(text) == Some(of);
    }
    // Looking for a word is quick; most texts are none of Tiled's.
    text.contains("\"tilewidth\"")
        && serde_json::from_str::<Envelope>(without_mark(text))
            .is_ok_and(|envelope| envelope.r#type.is_some_and(|t| t == of))
}

/// Whether a text looks like a tileset; reading it says whether it is.
pub fn looks_like_set(text: &str) -> bool {
    looks_like(text, "tileset")
}

/// Whether a text looks like a map; reading it says whether it is.
pub fn looks_like_map(text: &str) -> bool {
    looks_like(text, "map")
}

/// The start of a text, for errors about the whole of it.
pub(super) const START: Position = Position { line: 1, column: 1 };
