//! Jobs and settings.

use std::sync::Arc;

use tilewright::app::Catalogue;
use tilewright::app::publish::{Job, PagePart, Pane, PrintPlan, PrintSettings, plan};
use tilewright::app::statistics::Part;
use tilewright::model::TileSet;

pub fn set(id: &str) -> Arc<TileSet> {
    Catalogue::built_in().set(id).expect("built in")
}

pub fn job(id: &str, edition: Option<&str>) -> Job {
    Job::of_set(&Part::new(set(id), edition))
}

pub fn planned(settings: &PrintSettings) -> PrintPlan {
    plan(&job("base", Some("c1")), settings).expect("a plan")
}

/// Boxes of the pieces of a page: left, top, width, height.
pub fn boxes(pane: &Pane) -> Vec<[f64; 4]> {
    pane.pieces.iter().map(|p| [p.at[0], p.at[1], p.size[0], p.size[1]]).collect()
}

/// Everything that is written on a page, line by line.
pub fn words(pane: &Pane) -> Vec<&str> {
    let text = |part: &'_ PagePart| match part {
        PagePart::Text { .. } => true,
        PagePart::Line { .. } => false,
    };
    let words = pane.parts.iter().filter(|p| text(p)).map(|p| match p {
        PagePart::Text { text, .. } => text.as_str(),
        PagePart::Line { .. } => "",
    });
    words.collect()
}
