//! A figure that stands as another one which stands nowhere itself, or that is itself or another way of standing.

use super::{SetCheck, SetContext};
use crate::model::{FigureDef, Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "figure-as",
    severity: Severity::Error,
    rule: None,
    about: "A figure stands as, or is, another one that does not help.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    let of = |id: &String| cx.reach.iter().flat_map(|s| &s.figures).find(|f| f.id == *id);
    for figure in &cx.set.figures {
        let id = &figure.id;
        let mut say = |message: String, help: &str| {
            out.push(check.finding(message, help, vec![Place::id(id)]));
        };
        // One that is not declared is told by its own check.
        if let Some(other) = figure.stands_as.as_ref().and_then(of)
            && figure.stands_on.is_empty()
            && other.stands_on.is_empty()
        {
            say(
                format!(
                    "The figure \u{2018}{id}\u{2019} stands as \u{2018}{}\u{2019}, which stands nowhere itself.",
                    other.id
                ),
                "Name a figure that has \u{201c}stands_on\u{201d}, or give it its own.",
            );
        }
        if let Some(other) = figure.is.as_ref().and_then(of).filter(|o| is_no_piece(figure, o)) {
            say(
                format!(
                    "The figure \u{2018}{id}\u{2019} is \u{2018}{}\u{2019}, which is no piece of its own.",
                    other.id
                ),
                "Name the piece that players have.",
            );
        }
    }
}

fn is_no_piece(figure: &FigureDef, other: &FigureDef) -> bool {
    other.id == figure.id || other.is.is_some() || other.neutral
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn figures_lead_to_pieces() {
        let figures = |rows: &str| format!(r#""tiles": [], "figures": [{rows}]"#);
        check(&figures(r#"{"id": "big", "stands_as": "meeple"}, {"id": "guard", "is": "meeple"}"#), &[]);
        check(
            &figures(r#"{"id": "a", "stands_as": "b"}, {"id": "b", "stands_as": "a"}"#),
            &[
                "error figure-as a: The figure ‘a’ stands as ‘b’, which stands nowhere itself.",
                "error figure-as b: The figure ‘b’ stands as ‘a’, which stands nowhere itself.",
            ],
        );
        check(
            &figures(r#"{"id": "a", "is": "a"}, {"id": "b", "is": "a"}"#),
            &[
                "error figure-as a: The figure ‘a’ is ‘a’, which is no piece of its own.",
                "error figure-as b: The figure ‘b’ is ‘a’, which is no piece of its own.",
            ],
        );
    }
}
