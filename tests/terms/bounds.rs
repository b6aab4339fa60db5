//! Numbers beyond those that the rules reckon with, counts of a feature where there is none, and ids that are not unique.

use tilewright::engine::rules::Rules;
use tilewright::format::read_tileset;
use tilewright::model::bounds::{MOST_COPIES, MOST_COUNTED, MOST_MARKS, MOST_POINTS};
use tilewright::model::{SetUse, Spot};

use super::support::{lines, points, table_with};
use super::{ROAD, road_points, term, with_terms};

const ON_ROAD: &str = r#""when": ["completed"], "on": {"a": "feature", "kind": ["road"]}"#;

#[test]
fn stated_points_have_a_bound() {
    let each =
        |n: i64| format!(r#"{ON_ROAD}, "stage": "rate", "pay": [{{"each": {n}, "per": {{"of": "tiles"}}}}]"#);
    // The road has four tiles, each of which pays one by itself.
    assert_eq!(road_points(&[&each(MOST_POINTS)], "").0, 4 + 4 * MOST_POINTS);
    assert_eq!(road_points(&[&each(i64::MAX)], "").0, 4 + 4 * MOST_POINTS);
    assert_eq!(road_points(&[&each(i64::MIN)], "").0, 4 - 4 * MOST_POINTS);
    let table = format!(
        r#"{ON_ROAD}, "stage": "rate", "pay": [{{"per": {{"of": "tiles"}}, "table": [{{"from": 0, "pays": {}}}]}}]"#,
        i64::MAX
    );
    assert_eq!(road_points(&[&table], "").0, 4 + MOST_POINTS);
    let recount =
        format!(r#"{ON_ROAD}, "stage": "measure", "do": "recount", "recount": {{"to": {}}}"#, i64::MAX);
    assert_eq!(road_points(&[&recount], "").0, MOST_POINTS);
}

#[test]
fn what_is_counted_has_a_bound_and_its_line_multiplies_out() {
    let hoard = r#""when": ["completed"], "on": {"a": "feature", "kind": ["road"]}, "stage": "player",
        "pay": [{"each": 3, "per": {"of": "tokens", "token": ["wine"], "owner": "own"}}]"#;
    let made_up = with_terms(&term("fan/hoard", hoard));
    let session = |wine: i64| {
        let table = table_with(&["traders-and-builders"], &made_up).lay(ROAD).stand("red meeple 0,0 r1");
        table.hold("red", "wine", wine).open()
    };
    assert_eq!(lines(&session(5), "red", "FAN-1"), [(5, 3, 15)]);
    assert_eq!(lines(&session(i64::MAX), "red", "FAN-1"), [(1, MOST_COUNTED, MOST_COUNTED)]);
    assert_eq!(lines(&session(i64::MIN), "red", "FAN-1"), [(1, -MOST_COUNTED, -MOST_COUNTED)]);
}

#[test]
fn copies_and_marks_have_a_bound() {
    let text = |n: i64| {
        format!(
            r#"{{"format": "tilewright-tileset/1", "id": "t", "kinds": [{{"id": "city", "profile": "whole", "completes": "no-open-side"}}],
             "marks": [{{"id": "coat", "on": "segment"}}], "tiles": [{{"id": "a", "count": {{"all": {n}}}, "segments": [
              {{"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"], "marks": {{"coat": {n}}}}}]}}]}}"#
        )
    };
    let compiled = |n: i64, copies: u32| {
        let set = std::sync::Arc::new(read_tileset(&text(n), "t").unwrap_or_else(|e| panic!("{e}")));
        let used = SetUse { copies, ..SetUse::new("t") };
        let rules = Rules::compile(&|_| Some(set.clone()), &[used], &Default::default());
        let kind = rules.tile("t/a").expect("the tile");
        (rules.tile_info(kind).copies, rules.marks.of_tile(kind)[0].number)
    };
    assert_eq!(compiled(7, 2), (14, 7));
    assert_eq!(compiled(i64::MAX, 1), (MOST_COPIES, MOST_MARKS));
    assert_eq!(compiled(i64::MAX, u32::MAX), (MOST_COPIES, MOST_MARKS));
    assert_eq!(compiled(i64::MIN, u32::MAX), (0, -MOST_MARKS));
}

#[test]
fn a_figure_on_no_feature_has_nothing_of_one() {
    let counts = [
        r#"{"of": "tiles"}"#,
        r#"{"of": "tiles", "real": true}"#,
        r#"{"of": "segments"}"#,
        r#"{"of": "marks", "mark": ["bath"]}"#,
        r#"{"of": "features", "in": "bordering", "kind": ["field"]}"#,
    ];
    let found = counts.map(|per| {
        let pay = format!(
            r#""when": ["final"], "on": {{"a": "figure", "figure": ["witch"]}}, "stage": "extra", "to": "active", "pay": [{{"each": 1, "per": {per}}}]"#
        );
        let made_up = with_terms(&term("fan/witch", &pay));
        let table = |witch: &str| table_with(&[], &made_up).lay(ROAD).stand(witch).turn_of("red").open();
        let off = {
            let mut table = table_with(&[], &made_up).lay(ROAD).stand("- witch 0,1").turn_of("red");
            table.board.figures[0].spot = Spot::Place("base/nowhere".to_owned());
            table.open()
        };
        (points(&table("- witch 0,1 r1"), "red").1, points(&table("- witch 0,1"), "red").1, points(&off, "red").1)
    });
    let on_the_road = found.map(|(on, _, _)| on);
    assert_eq!(on_the_road[..4], [4, 4, 4, 2], "four tiles, two of them with a bath");
    assert_eq!(found.map(|(_, cell, place)| (cell, place)), [(0, 0); 5]);
}

#[test]
fn features_of_segments_with_one_id_are_told_apart() {
    let made_up = r#"{"format": "tilewright-tileset/1", "id": "t", "requires": ["base"], "tiles": [{"id": "x", "segments": [
        {"id": "f1", "kind": "field", "at": ["N"]}, {"id": "f1", "kind": "field", "at": ["S"]}, {"id": "f1", "kind": "field", "at": ["E", "W"]}]}]}"#;
    let session = table_with(&[], made_up).lay("0,0 t/x; 0,1 t/x").open();
    let score = session.score();
    let ids: Vec<&str> = score.features.iter().map(|f| f.id.as_str()).collect();
    let expected = ["field@0,0,f1", "field@0,0,f1~2", "field@0,0,f1~3", "field@0,1,f1~2", "field@0,1,f1~3"];
    assert_eq!(ids, expected);
}
