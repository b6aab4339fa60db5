//! An option whose default it cannot have, or a default for an edition that there is not.

use super::{SetCheck, SetContext};
use crate::model::board::OptionValue;
use crate::model::vocab::{OptionDef, OptionType};
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "option-value",
    severity: Severity::Error,
    rule: None,
    about: "The default of an option is none of its values.",
    look,
};

/// Whether an option can have a value.
pub(super) fn can_be(option: &OptionDef, value: &OptionValue) -> bool {
    match (option.kind, value) {
        (OptionType::Switch, OptionValue::Switch(_)) | (OptionType::Number, OptionValue::Number(_)) => true,
        (OptionType::Choice, OptionValue::Choice(word)) => option.of.contains(word),
        (OptionType::Switch | OptionType::Number | OptionType::Choice, _) => false,
    }
}

/// The values that an option can have, in words.
pub(super) fn values(option: &OptionDef) -> String {
    match option.kind {
        OptionType::Switch => "true or false".to_owned(),
        OptionType::Number => "a whole number".to_owned(),
        OptionType::Choice if option.of.is_empty() => "one of the values under \u{201c}of\u{201d}".to_owned(),
        OptionType::Choice => format!("one of {}", super::quoted(&option.of)),
    }
}

/// A value as written.
pub(super) fn shown(value: &OptionValue) -> String {
    match value {
        OptionValue::Switch(on) => on.to_string(),
        OptionValue::Number(n) => n.to_string(),
        OptionValue::Choice(word) => format!("\u{2018}{word}\u{2019}"),
    }
}

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for option in &cx.set.options {
        let id = &option.id;
        let mut say = |message: String, help: String| {
            out.push(check.finding(message, help, vec![Place::id(id)]));
        };
        if !can_be(option, &option.default) {
            say(
                format!("The option \u{2018}{id}\u{2019} cannot be {}, its default.", shown(&option.default)),
                format!("Make the default {}.", values(option)),
            );
        }
        for (edition, value) in &option.default_in {
            if !cx.set.editions.contains(edition) {
                say(
                    format!(
                        "The option \u{2018}{id}\u{2019} has a default for the edition \u{2018}{edition}\u{2019}, which the set does not have."
                    ),
                    "Correct the edition, or add it to \u{201c}editions\u{201d}.".to_owned(),
                );
            } else if !can_be(option, value) {
                say(
                    format!(
                        "The option \u{2018}{id}\u{2019} cannot be {}, its default in \u{2018}{edition}\u{2019}.",
                        shown(value)
                    ),
                    format!("Make the default {}.", values(option)),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn defaults_are_values() {
        for (option, expected) in [
            (r#""type": "switch", "default": false"#, None),
            (r#""type": "number", "default": 4"#, None),
            (r#""type": "choice", "of": ["a", "b"], "default": "b", "default_in": {"c1": "a"}"#, None),
            (r#""type": "switch", "default": 1"#, Some("cannot be 1, its default.")),
            (r#""type": "choice", "of": ["a", "b"], "default": "c""#, Some("cannot be ‘c’, its default.")),
            (
                r#""type": "number", "default": 1, "default_in": {"c1": true}"#,
                Some("cannot be true, its default in ‘c1’."),
            ),
            (
                r#""type": "number", "default": 1, "default_in": {"c9": 1}"#,
                Some("has a default for the edition ‘c9’, which the set does not have."),
            ),
        ] {
            let expected: Vec<String> =
                expected.iter().map(|e| format!("error option-value o: The option ‘o’ {e}")).collect();
            let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
            check(&format!(r#""editions": ["c1"], "options": [{{"id": "o", {option}}}]"#), &expected);
        }
    }
}
