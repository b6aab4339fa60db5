//! A picture of which nothing is shown, or something beside it.

use super::{SetCheck, SetContext};
use crate::model::{Finding, Place, Severity};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "art-crop",
    severity: Severity::Warning,
    rule: None,
    about: "What is shown of a picture does not lie in it.",
    look,
};

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    for tile in &cx.set.tiles {
        let Some(art) = tile.art.as_ref().filter(|art| !art.crop_is_sound()) else { continue };
        let [x, y, w, h] = art.crop.unwrap_or_default();
        out.push(check.finding(
            format!(
                "The tile \u{2018}{}\u{2019} shows a part of its picture that does not lie in it: {x}, {y}, {w} wide, {h} high.",
                tile.id
            ),
            "Give left, top, width and height as shares of the picture, from 0 to 1; until then what lies in it is shown.",
            vec![Place::id(&tile.id)],
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_tile;

    #[test]
    fn a_crop_lies_in_the_picture() {
        let tile = |crop: &str| {
            format!(
                r#""art": {{"file": "a.png", "crop": {crop}}}, "segments": [{{"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"]}}]"#
            )
        };
        check_tile(&tile("[0.1, 0, 0.9, 1]"), &[]);
        let shows = "warning art-crop t: The tile \u{2018}t\u{2019} shows a part of its picture that does not lie in it:";
        check_tile(&tile("[0.5, 0, 0.6, 1]"), &[&format!("{shows} 0.5, 0, 0.6 wide, 1 high.")]);
        check_tile(&tile("[0, 0, 0, 1]"), &[&format!("{shows} 0, 0, 0 wide, 1 high.")]);
    }
}
