//! A mark printed on a segment although it is declared for whole tiles, or the other way round: no term would see it.

use std::collections::BTreeMap;

use super::{SetCheck, SetContext, segment_place};
use crate::model::vocab::MarkOn;
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "mark-place",
    severity: Severity::Error,
    rule: None,
    about: "A mark is printed on something else than it is declared for.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    let mut marks: BTreeMap<&str, MarkOn> = BTreeMap::new();
    for mark in cx.reach.iter().flat_map(|s| &s.marks) {
        marks.entry(&mark.id).or_insert(mark.on);
    }
    let mut judge = |id: &str, printed: MarkOn, place: Place| {
        let Some(declared) = marks.get(id).filter(|on| **on != printed) else { return };
        let (message, help) = match declared {
            MarkOn::Segment => (
                format!(
                    "The mark \u{2018}{id}\u{2019} is printed on the whole tile, but belongs on a segment."
                ),
                "Move it to the segment that it is printed on.",
            ),
            MarkOn::Tile => (
                format!(
                    "The mark \u{2018}{id}\u{2019} is printed on a segment, but belongs on the whole tile."
                ),
                "Move it to the \u{201c}marks\u{201d} of the tile.",
            ),
            MarkOn::Feature => (
                format!("The mark \u{2018}{id}\u{2019} is set in play and printed on no tile."),
                "Take it away here.",
            ),
        };
        out.push(check.finding(message, help, vec![place]));
    };
    for tile in &cx.set.tiles {
        tile.marks.keys().for_each(|id| judge(id, MarkOn::Tile, Place::id(&tile.id)));
        for segment in &tile.segments {
            let place = || segment_place(&tile.id, &segment.id);
            segment.marks.keys().for_each(|id| judge(id, MarkOn::Segment, place()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_tile};

    #[test]
    fn marks_are_where_they_belong() {
        check_tile(
            r#""marks": {"coat": 1}, "segments": [{"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"], "marks": {"volcano": 1}}]"#,
            &[
                "error mark-place t: The mark ‘coat’ is printed on the whole tile, but belongs on a segment.",
                "error mark-place t.c1: The mark ‘volcano’ is printed on a segment, but belongs on the whole tile.",
            ],
        );
        check(
            r#""marks": [{"id": "lost", "on": "feature"}], "tiles": [{"id": "t", "count": {"all": 1}, "marks": {"lost": 1},
            "segments": [{"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"]}]}]"#,
            &["error mark-place t: The mark ‘lost’ is set in play and printed on no tile."],
        );
    }
}
