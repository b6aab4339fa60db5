//! A term as JSON to be edited by hand; what is wrong with it is told with line and place.

use serde_json::Value;

use crate::model::Term;

/// The term as people edit it: a key a line, and each of several payments or tests on a line of its own.
pub fn term_text(term: &Term) -> String {
    let Ok(Value::Object(map)) = serde_json::to_value(term) else { return String::new() };
    let line = |(key, value): (&String, &Value)| {
        let value = match value {
            Value::Array(list) if list.len() > 1 && list.iter().all(Value::is_object) => {
                let rows: Vec<String> = list.iter().map(one_line).collect();
                format!("[{}]", rows.join(",\n   "))
            }
            other => one_line(other),
        };
        format!("  \"{key}\": {value}")
    };
    let lines: Vec<String> = map.iter().map(line).collect();
    format!("{{\n{}\n}}", lines.join(",\n"))
}

/// A value on one line, with a space after commas and colons.
fn one_line(value: &Value) -> String {
    match value {
        Value::Array(list) => {
            let items: Vec<String> = list.iter().map(one_line).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(map) => {
            let items: Vec<String> =
                map.iter().map(|(k, v)| format!("{}: {}", Value::from(k.as_str()), one_line(v))).collect();
            format!("{{{}}}", items.join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

/// Reads it back, or says where it is wrong and what was expected.
pub fn read_term(text: &str) -> Result<Term, String> {
    let mut json = serde_json::Deserializer::from_str(text);
    let term: Result<Term, _> = serde_path_to_error::deserialize(&mut json);
    let (place, fault) = match term {
        Ok(term) => match json.end() {
            Ok(()) => return Ok(term),
            Err(fault) => (String::new(), fault),
        },
        Err(e) => (e.path().to_string(), e.into_inner()),
    };
    let message = fault.to_string();
    // The library puts the place behind its message.
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(m, _)| m);
    let place = if place.is_empty() || place == "." { String::new() } else { format!(", {place}") };
    Err(format!("Line {}, column {}{place}: {message}.", fault.line(), fault.column()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERM: &str = r#"{"id": "x/a", "rule": ["X-1"], "label": {"en": "a"}, "when": ["completed"],
 "on": {"a": "feature", "kind": ["city"]}, "stage": "flat",
 "pay": [{"each": 1}]}"#;

    #[test]
    fn wrong_terms_are_answered_with_line_and_place() {
        let term = read_term(TERM).expect("a term");
        let text = term_text(&term);
        assert_eq!(read_term(&text).as_ref(), Ok(&term));
        assert!(text.contains("\n  \"on\": {\"a\": \"feature\", \"kind\": [\"city\"]},\n"), "{text}");
        let wrong = |from: &str, to: &str| read_term(&TERM.replace(from, to)).expect_err("wrong");
        let unknown = wrong("\"feature\"", "\"festure\"");
        assert!(unknown.starts_with("Line 2, column ") && unknown.contains("on.a"), "{unknown}");
        assert!(unknown.contains("expected one of `feature`, `figure`, `tile`, `game`"), "{unknown}");
        let key = wrong("\"each\"", "\"eech\"");
        assert!(key.starts_with("Line 3, ") && key.contains("pay[0]") && key.contains("`eech`"), "{key}");
        assert!(wrong("}]}", "}]").contains("EOF"), "{}", wrong("}]}", "}]"));
        assert!(read_term(&format!("{TERM} 1")).expect_err("wrong").contains("trailing"));
    }
}
