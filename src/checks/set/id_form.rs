//! Ids are of lower-case letters, digits and hyphens, so that they survive in file names, notation and other programs.

use super::names::Noun;
use super::{SetCheck, SetContext, segment_place};
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "id-form",
    severity: Severity::Error,
    rule: None,
    about: "An id has other characters than lower-case letters, digits and hyphens.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    let mut judge = |what: &str, id: &str, parts: usize, place: Place| {
        let plain = |part: &str| {
            let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
            !part.is_empty() && part.bytes().all(plain)
        };
        if id.split('/').count() <= parts && id.split('/').all(plain) {
            return;
        }
        let better: String = id.to_lowercase().replace([' ', '_', '.'], "-");
        let help = if better != id && better.split('/').count() <= parts && better.split('/').all(plain) {
            format!("Write \u{2018}{better}\u{2019}; ids have only a-z, 0-9 and hyphens.")
        } else {
            "Use only a-z, 0-9 and hyphens.".to_owned()
        };
        out.push(check.finding(
            format!("The {what} id \u{2018}{id}\u{2019} is not well formed."),
            help,
            vec![place],
        ));
    };
    judge("set", &cx.set.id, 1, Place::id(&cx.set.id));
    for edition in &cx.set.editions {
        judge("edition", edition, 1, Place::id(edition));
    }
    for noun in Noun::ALL {
        // Terms go by a path of two: `base/city`.
        let parts = if noun == Noun::Term { 2 } else { 1 };
        let mut ids = noun.declared(cx.set);
        ids.sort_unstable();
        ids.dedup();
        ids.into_iter().for_each(|id| judge(noun.word(), id, parts, Place::id(id)));
    }
    for tile in &cx.set.tiles {
        for segment in &tile.segments {
            judge("segment", &segment.id, 1, segment_place(&tile.id, &segment.id));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_tile, found};

    #[test]
    fn ids_are_plain() {
        check_tile(
            r#""segments": [{"id": "F 1", "kind": "field", "at": ["N", "E", "S", "W"]}]"#,
            &["error id-form t.F 1: The segment id ‘F 1’ is not well formed."],
        );
        check(
            r#""marks": [{"id": "", "on": "tile"}, {"id": "Inn", "on": "tile"}], "options": [{"id": "a/b", "type": "switch", "default": true}]"#,
            &[
                "error id-form : The mark id ‘’ is not well formed.",
                "error id-form Inn: The mark id ‘Inn’ is not well formed.",
                "error id-form a/b: The option id ‘a/b’ is not well formed.",
            ],
        );
        let help = &found(r#""marks": [{"id": "Big_Inn", "on": "tile"}]"#)[0].help;
        assert_eq!(help, "Write ‘big-inn’; ids have only a-z, 0-9 and hyphens.");
    }
}
