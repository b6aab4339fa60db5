//! Two tiles of a set that play alike: the same segments, marks and borders up to a turn. The drawing may still differ.
//! Cells of plates are no tiles to draw from the bag, and may well be alike.

use std::collections::BTreeMap;

use super::play::Play;
use super::shape::Shape;
use super::{SetCheck, SetContext};
use crate::model::{Finding, Place, Severity, TileDef, Turn};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "tile-twin",
    severity: Severity::Note,
    rule: None,
    about: "Two tiles of the set play alike.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    let mut seen: BTreeMap<Play, &TileDef> = BTreeMap::new();
    let on_plates: Vec<&String> = cx.set.plates.iter().flat_map(|p| p.cells.iter().flatten()).collect();
    let loose = |t: &&TileDef| !t.segments.is_empty() && !on_plates.contains(&&t.id);
    for tile in cx.set.tiles.iter().filter(loose) {
        let shape = Shape::new(cx, tile);
        let turned = Turn::ALL.map(|turn| Play::of(tile, &shape.ports, turn));
        let Some((turn, first)) = Turn::ALL
            .into_iter()
            .zip(&turned)
            .find_map(|(turn, play)| seen.get(play).map(|first| (turn, *first)))
        else {
            let [unturned, ..] = turned;
            seen.insert(unturned, tile);
            continue;
        };
        let how = match turn.degrees() {
            0 => String::new(),
            degrees => format!(" turned by {degrees}°"),
        };
        out.push(check.finding(
            format!("The tile \u{2018}{}\u{2019}{how} plays as \u{2018}{}\u{2019} does.", tile.id, first.id),
            "If they are one tile, keep one and add the counts; if not, nothing need be done.",
            vec![Place::id(&tile.id), Place::id(&first.id)],
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    fn two(a: &str, b: &str) -> String {
        format!(
            r#""tiles": [{{"id": "a", "count": {{"all": 1}}, {a}}}, {{"id": "b", "count": {{"all": 1}}, {b}}}]"#
        )
    }

    /// A city cap on a side, its field, and further keys of city and tile.
    fn cap(city: &str, field: &str, more: &str) -> String {
        format!(
            r#"{more}"segments": [{{"id": "f1", "kind": "field", "at": [{field}], "borders": ["c1"]}}, {{"id": "c1", "kind": "city", "at": [{city}]}}]"#
        )
    }

    #[test]
    fn tiles_that_play_alike_are_noted() {
        let north = cap(r#""N""#, r#""E", "S", "W""#, "");
        let east = cap(r#""E""#, r#""S", "W", "NL", "NR""#, "");
        check(&two(&north, &north), &["note tile-twin b, a: The tile ‘b’ plays as ‘a’ does."]);
        check(&two(&north, &east), &["note tile-twin b, a: The tile ‘b’ turned by 270° plays as ‘a’ does."]);
        check(
            &format!(
                r#"{}, "plates": [{{"id": "p", "size": [1, 1], "cells": [["b"]]}}]"#,
                two(&north, &north)
            ),
            &[],
        );
        // Marks of tile and segment tell them apart, borders too.
        check(&two(&north, &cap(r#""E""#, r#""S", "W", "N""#, r#""marks": {"volcano": 1}, "#)), &[]);
        let coat = north.replace(r#""kind": "city""#, r#""kind": "city", "marks": {"coat": 1}"#);
        check(&two(&north, &coat), &[]);
        check(&two(&north, &north.replace(r#""borders": ["c1"]"#, r#""by": "hand""#)), &[]);
        // The mirror image is another tile.
        let bend = |road: &str, cap: &str| {
            format!(
                r#""segments": [{{"id": "c1", "kind": "city", "at": ["{cap}"]}}, {{"id": "r1", "kind": "road", "at": ["E", "S"]}},
                {{"id": "f1", "kind": "field", "at": {road}, "by": "hand"}}, {{"id": "f2", "kind": "field", "at": ["ER", "SL"], "by": "hand"}}]"#
            )
        };
        check(&two(&bend(r#"["EL", "SR", "W"]"#, "N"), &bend(r#"["N", "EL", "SR"]"#, "W")), &[]);
    }
}
