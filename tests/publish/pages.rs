//! Pages of tables as Markdown and wiki text.

use std::sync::Arc;

use serde_json::json;
use tilewright::app::Catalogue;
use tilewright::app::publish::text::{markdown, wiki};
use tilewright::app::publish::{NOTICE, contents, contents_sentence};
use tilewright::app::statistics::{Mix, Part, statistics};
use tilewright::model::TileSet;

use crate::support::set;

fn mix(set: Arc<TileSet>, edition: Option<&str>) -> Mix {
    let catalogue = Catalogue::built_in();
    Mix::of_set(Part::new(set, edition), &|id| catalogue.set(id))
}

fn sentence(id: &str, edition: Option<&str>) -> String {
    contents_sentence(&statistics(&mix(set(id), edition)))
}

#[test]
fn a_sentence_says_what_is_in_a_set() {
    assert_eq!(
        sentence("base", Some("c1")),
        "72 tiles of 24 kinds: 6 with monastery, 10 with coat of arms, 56 with neither."
    );
    assert_eq!(sentence("count-of-carcassonne", None), "2 plates of 2 x 3 tiles.");
    let made = |tiles: serde_json::Value| {
        let set: TileSet =
            serde_json::from_value(json!({"id": "x", "requires": ["base"], "tiles": tiles})).expect("a set");
        contents_sentence(&statistics(&mix(Arc::new(set), None)))
    };
    assert_eq!(made(json!([])), "0 tiles.");
    assert_eq!(made(json!([{"id": "a", "count": {"all": 1}}])), "1 tile.");
    assert_eq!(
        made(
            json!([{"id": "a", "count": {"all": 2}, "marks": {"bell": 1}}, {"id": "b", "count": {"all": 1}}])
        ),
        "3 tiles of 2 kinds: 2 with bell, 1 without."
    );
}

/// Cells of the tables of a Markdown text, escapes undone.
fn cells(text: &str) -> Vec<Vec<String>> {
    let rows = text.lines().filter(|l| l.starts_with('|'));
    let cell = |c: &str| c.trim().replace('\\', "").replace("&lt;", "<").replace("&amp;", "&");
    rows.map(|l| l.replace("\\|", "\u{1}"))
        .map(|l| l.trim_matches('|').split('|').map(|c| cell(c).replace('\u{1}', "|")).collect())
        .collect()
}

#[test]
fn both_pages_hold_the_same_and_say_whose_it_is() {
    for id in ["base", "river-2", "count-of-carcassonne", "towers-and-thieves"] {
        let mix = mix(set(id), None);
        let s = statistics(&mix);
        let page = contents(&mix, &s.name, &s);
        let (md, wiki) = (markdown(&page), wiki(&page));
        let plain = |t: &str| t.replace('\\', "").replace("&#39;", "'");
        for text in [plain(&md), plain(&wiki)] {
            assert!(text.contains(NOTICE), "{id}");
            assert!(text.contains("Licence: MIT OR Apache-2.0."), "{id}");
            assert!(text.contains(&contents_sentence(&s)), "{id}");
        }
        // Tables: as many rows with as many cells.
        let rows = cells(&md);
        let rules = rows.iter().filter(|r| r.iter().all(|c| c.starts_with("---"))).count();
        let starts = wiki.lines().filter(|l| l.starts_with("{|")).count();
        assert_eq!((rules, wiki.lines().filter(|l| *l == "|}").count()), (starts, starts), "{id}");
        let wiki_rows = wiki.lines().filter(|l| *l == "|-").count();
        assert_eq!(rows.len() - 2 * rules, wiki_rows, "{id}");
        for tile in &s.rows {
            let row = rows.iter().find(|r| r.get(1) == Some(&tile.tile)).expect("its row");
            assert_eq!(row[2..4], [tile.r#type.clone(), tile.pieces.to_string()], "{}", tile.tile);
        }
    }
}

#[test]
fn names_mean_nothing_to_the_page() {
    let name = "a|b *c* [[d]] {{e}} <script> ''f'' `g` _h_ & ~~~~";
    let set: TileSet = serde_json::from_value(json!({
        "id": "x", "name": {"en": format!("{name}\n== i ==")}, "credit": name, "requires": ["base"],
        "tiles": [{"id": "a", "name": {"en": name}, "count": {"all": 1}}]}))
    .expect("a set");
    let mix = mix(Arc::new(set), None);
    let s = statistics(&mix);
    let page = contents(&mix, &s.name, &s);
    let md = markdown(&page);
    assert_eq!(cells(&md).iter().filter(|r| r[0] == name).count(), 1, "{md}");
    assert!(!md.contains("<script") && md.lines().filter(|l| l.contains("== i ==")).count() >= 1);
    let text = wiki(&page);
    for sign in ["[[", "{{", "''", "<script", "~~~~"] {
        assert!(!text.contains(sign), "{sign} in {text}");
    }
    assert!(!text.lines().any(|l| l.starts_with("== i")));
    let tables = text.lines().filter(|l| l.starts_with("{|")).count();
    assert_eq!(tables, text.lines().filter(|l| *l == "|}").count());
}
