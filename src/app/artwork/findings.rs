//! What is wrong with the pictures of a set's tiles.

use std::path::Path;

use super::{Gallery, Shown};
use crate::format::artwork::ArtError;
use crate::model::{Finding, Place, Severity, TileDef, TileSet};

/// The side that pictures are decoded to only to be judged.
pub const JUDGED_SIDE: u32 = 64;

/// Findings of the pictures of a set that lies in `folder`: `art-missing`, `art-refused` and `art-text`, by tile.
pub fn check_art(set: &TileSet, folder: &Path) -> Vec<Finding> {
    judge_art(set, &Gallery::of_set(&set.id, folder, JUDGED_SIDE))
}

/// The same of pictures that a gallery keeps: those that did not change are not read again.
pub fn judge_art(set: &TileSet, gallery: &Gallery) -> Vec<Finding> {
    let mut found: Vec<Finding> = set.tiles.iter().filter_map(|tile| judge(set, tile, gallery)).collect();
    found.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
    found
}

fn judge(set: &TileSet, tile: &TileDef, gallery: &Gallery) -> Option<Finding> {
    let art = tile.art.as_ref()?;
    match gallery.read(&set.id, tile) {
        (Shown::Refused(err), _) => Some(of_error(tile, &err)),
        (Shown::Art(_), true) => Some(finding(
            "art-text",
            Severity::Note,
            tile,
            format!("The text in the drawing \u{2018}{}\u{2019} is not shown.", art.file),
            "Turn text into paths in the drawing program, so that it looks the same everywhere.".to_owned(),
        )),
        (Shown::Art(_), false) | (Shown::Drawn, _) => None,
    }
}

/// The finding of a picture that is not shown.
pub fn of_error(tile: &TileDef, err: &ArtError) -> Finding {
    let (check, what) =
        if err.is_missing() { ("art-missing", "is missing") } else { ("art-refused", "is not shown") };
    finding(
        check,
        Severity::Warning,
        tile,
        format!("The picture of the tile \u{2018}{}\u{2019} {what}: {err}.", tile.id),
        format!("{} Until then Tilewright draws the tile.", sentence(&err.help)),
    )
}

fn finding(
    check: &'static str,
    severity: Severity,
    tile: &TileDef,
    message: String,
    help: String,
) -> Finding {
    Finding { check, severity, rule: None, message, help, at: vec![Place::id(&tile.id)], fixes: Vec::new() }
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
