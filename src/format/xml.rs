//! Reads XML, with errors that a person can act on.

use roxmltree::Document;

use super::error::{Fault, FormatError, Position};

/// The document of a text; `file` is only for messages. A text that declares entities is refused: they may grow into a bomb.
pub(super) fn parse<'t>(text: &'t str, file: &str) -> Result<Document<'t>, FormatError> {
    Document::parse(text).map_err(|err| broken(file, text, &err))
}

/// The name of the first element, without reading the text as a whole; `None` when the text is no XML.
pub(super) fn root_name(text: &str) -> Option<&str> {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = if rest.starts_with("<?") {
            "?>"
        } else if rest.starts_with("<!--") {
            "-->"
        } else if rest.starts_with("<!") {
            ">"
        } else {
            break;
        };
        rest = rest.split_once(end)?.1.trim_start();
    }
    let name = rest.strip_prefix('<')?;
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_')?;
    Some(&name[..end])
}

/// An error of the XML library.
fn broken(file: &str, text: &str, err: &roxmltree::Error) -> FormatError {
    let at = err.pos();
    let message = err.to_string();
    let message = message.rsplit_once(" at ").map_or(message.as_str(), |(m, _)| m).to_owned();
    let cut = matches!(err, roxmltree::Error::UnexpectedEndOfStream | roxmltree::Error::UnclosedRootNode);
    let (fault, help) = match err {
        _ if cut => {
            (Fault::CutShort, "the file was cut off, perhaps while it was copied; take an earlier copy of it")
        }
        roxmltree::Error::DtdDetected => (Fault::Syntax, "take the line <!DOCTYPE ...> out"),
        _ => (Fault::Syntax, "correct the XML there"),
    };
    // Some errors of a file that was cut have no place.
    let position = match cut {
        true => Position::of_byte(text, text.trim_end().len()),
        false => Position { line: at.row, column: at.col },
    };
    FormatError {
        fault,
        file: file.into(),
        position: Some(position),
        place: String::new(),
        expected: "well-formed XML".to_owned(),
        found: message,
        help: help.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::root_name;

    #[test]
    fn the_first_element_is_named() {
        for (text, name) in [
            (
                "<?xml version=\"1.0\"?>\n<!-- <a> -->\n<!DOCTYPE map SYSTEM \"x\">\n<map version=\"1\">",
                Some("map"),
            ),
            ("\u{feff} <tileset/>", Some("tileset")),
            ("{\"map\": 1}", None),
            ("<!-- cut", None),
            ("<", None),
            ("", None),
        ] {
            assert_eq!(root_name(text), name, "{text}");
        }
    }
}
