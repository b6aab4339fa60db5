//! A stack that has no tiles, or names first or last tiles that it does not have.

use super::{SetCheck, SetContext};
use crate::model::declare::StackDef;
use crate::model::{Finding, Place, Severity, TileDef};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "stack-shape",
    severity: Severity::Error,
    rule: None,
    about: "A stack has no tiles, or not those that it names.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for stack in &cx.set.stacks {
        let id = &stack.id;
        let tiles: Vec<&TileDef> =
            cx.reach.iter().flat_map(|s| &s.tiles).filter(|t| is_of(cx, stack, t)).collect();
        if tiles.is_empty() {
            out.push(check.finding(
                format!("The stack \u{2018}{id}\u{2019} has no tiles: none shows what it asks for."),
                "Name a kind or mark under \u{201c}showing\u{201d} that its tiles show.",
                vec![Place::id(id)],
            ));
            continue;
        }
        let named = stack.first.iter().map(|m| ("first", m)).chain(stack.last.iter().map(|m| ("last", m)));
        for (place, mark) in named {
            // An undeclared mark is told by its own check.
            let known = cx.reach.iter().flat_map(|s| &s.marks).any(|m| m.id == *mark);
            if known && !tiles.iter().any(|t| shows_mark(t, mark)) {
                out.push(check.finding(
                    format!("No tile of the stack \u{2018}{id}\u{2019} shows the mark \u{2018}{mark}\u{2019}, which comes {place}."),
                    "Print the mark on the tile that is meant, or take it off the list.",
                    vec![Place::id(id)],
                ));
            }
        }
    }
}

fn is_of(cx: &SetContext<'_>, stack: &StackDef, tile: &TileDef) -> bool {
    let of_kind = |id: &String| {
        let kinds = cx.kinds_of(id);
        tile.segments.iter().any(|s| kinds.contains(s.kind.as_str()))
    };
    stack.showing.kind.iter().any(of_kind) || stack.showing.mark.iter().any(|m| shows_mark(tile, m))
}

fn shows_mark(tile: &TileDef, mark: &str) -> bool {
    tile.marks.contains_key(mark) || tile.segments.iter().any(|s| s.marks.contains_key(mark))
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn stacks_have_their_tiles() {
        let stack =
            |rest: &str| format!(r#""tiles": [], "stacks": [{{"id": "s", "laid": "first", {rest}}}]"#);
        // The start tile of the required set shows a city and a volcano.
        check(&stack(r#""showing": {"kind": ["city"]}, "first": ["volcano"], "last": ["coat"]"#), &[]);
        check(
            &stack(r#""showing": {"kind": ["road"]}, "first": ["volcano"]"#),
            &["error stack-shape s: The stack ‘s’ has no tiles: none shows what it asks for."],
        );
        check(
            &format!(
                r#"{}, "marks": [{{"id": "pond", "on": "tile"}}]"#,
                stack(r#""showing": {"mark": ["volcano"]}, "last": ["pond"]"#)
            ),
            &["error stack-shape s: No tile of the stack ‘s’ shows the mark ‘pond’, which comes last."],
        );
        check(
            &stack(r#""showing": {"mark": ["volcano"]}, "last": ["lava"]"#),
            &["error undeclared-id s: No mark ‘lava’ is declared."],
        );
    }
}
