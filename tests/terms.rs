//! Scoring terms of the systems that come as data, on small boards. Numbers are worked out from the rules that are named.

#[path = "terms/bounds.rs"]
mod bounds;
mod fast;
#[path = "terms/occasions.rs"]
mod occasions;
#[path = "terms/random.rs"]
mod random;
mod reference;
#[path = "terms/support.rs"]
mod support;

use support::{feature, lines, player, points, table, table_with};

// ---------------------------------------------------------------------------------------------------------------
// Cities, roads: inns, cathedrals, sieges

/// Five tiles in a cross, two coats of arms, closed by a besieged cap on the west.
const CROSS: &str =
    "0,-1 t/cap-coat 180; 1,0 t/cap-coat 270; 0,1 base/city-cap 0; -1,0 cathars/city-cap-siege 90";

#[test]
fn cat_1_a_besieged_city_pays_one_a_tile_and_coat() {
    let row = "0,0 base/city-cap 90; 1,0 base/city-band-coat; 2,0 base/city-band-coat; 3,0 base/city-band; 4,0 cathars/city-cap-siege 270";
    let session = table(&["cathars"]).lay(row).stand("red meeple 0,0 c1").open();
    // 2 x 5 + 2 x 2 = 14, less 5 and 2.
    assert_eq!(points(&session, "red"), (7, 7));
    assert_eq!(lines(&session, "red", "CAT-1"), [(5, -1, -5), (2, -1, -2)]);
    let open = table(&["cathars"])
        .lay("3,0 base/city-band; 4,0 cathars/city-cap-siege 270")
        .stand("red meeple 3,0 c1");
    assert_eq!(points(&open.open(), "red"), (0, 0), "an open besieged city pays nothing");
}

#[test]
fn x_21_cathedral_and_siege_cancel() {
    let all = format!("0,0 inns-and-cathedrals/city-full-cathedral; {CROSS}");
    let session = table(&["inns-and-cathedrals", "cathars"]).lay(&all).stand("blue meeple 0,0 c1").open();
    // 3 x 5 + 3 x 2 = 21, less 7.
    assert_eq!(points(&session, "blue"), (14, 14));
}

#[test]
fn inn_city_1_seven_tiles_five_coats() {
    let all = "0,0 inns-and-cathedrals/city-full-cathedral; 0,-1 t/cap-coat 180; -1,0 t/cap-coat 90; 0,1 t/cap-coat 0;
        1,0 base/city-band-coat; 2,0 base/city-band-coat; 3,0 base/city-cap 270";
    let session = table(&["inns-and-cathedrals"]).lay(all).stand("red meeple 0,0 c1").open();
    // 3 x 7 + 3 x 5.
    assert_eq!(points(&session, "red"), (36, 36));
    let open = table(&["inns-and-cathedrals"]).lay("0,0 inns-and-cathedrals/city-full-cathedral");
    assert_eq!(points(&open.stand("red meeple 0,0 c1").open(), "red"), (0, 0), "not completed: 0");
}

#[test]
fn inn_road_1_two_a_tile_or_nothing() {
    let end = "0,-1 t/road-end 90; 1,-1 inns-and-cathedrals/road-straight-inn";
    let open = table(&["inns-and-cathedrals"]).lay(end).stand("red meeple 1,-1 r1").open();
    assert_eq!(points(&open, "red"), (0, 0));
    assert_eq!(lines(&open, "red", "INN-ROAD-1"), [(1, -2, -2)], "what is taken away is said");
    let all = format!("{end}; 2,-1 t/road-end 270");
    let closed = table(&["inns-and-cathedrals"]).lay(&all).stand("red meeple 1,-1 r1").open();
    assert_eq!(points(&closed, "red"), (6, 6));
}

#[test]
fn inn_fig_1_a_large_meeple_counts_two_and_a_builder_nothing() {
    let road = "0,0 t/road-end 90; 1,0 base/road-straight; 2,0 t/road-end 270";
    let sets = ["inns-and-cathedrals", "traders-and-builders"];
    let figures = "red large-meeple 0,0 r1; blue meeple 1,0 r1; blue builder 2,0 r1";
    let session = table(&sets).lay(road).stand(figures).open();
    assert_eq!((points(&session, "red"), points(&session, "blue")), ((3, 3), (0, 0)));
    let alone = table(&sets).lay(road).stand("blue builder 1,0 r1").open();
    assert_eq!(points(&alone, "blue"), (0, 0));
}

#[test]
fn a_weight_can_be_counted() {
    // A mayor weighs the coats of his city: 2 against a meeple, and nothing without any (public question A01).
    let city = "0,0 base/city-cap 90; 1,0 base/city-band-coat; 2,0 t/cap-coat 270";
    let session = table(&[]).lay(city).stand("red meeple 0,0 c1; blue mayor 1,0 c1").open();
    assert_eq!((points(&session, "red"), points(&session, "blue")), ((0, 0), (10, 10)));
    let bare = "0,0 base/city-cap 90; 1,0 base/city-cap 270";
    let session = table(&[]).lay(bare).stand("blue mayor 0,0 c1").open();
    assert_eq!(points(&session, "blue"), (0, 0));
}

// ---------------------------------------------------------------------------------------------------------------
// Fields

/// A field along three cities of two tiles each; the northern tile of the first is `north`.
fn field(north: &str) -> String {
    format!(
        "0,0 base/city-cap; 1,0 base/city-cap; 2,0 base/city-cap; 0,-1 {north} 180; 1,-1 base/city-cap 180; 2,-1 base/city-cap 180"
    )
}

#[test]
fn cat_2_a_besieged_city_counts_double_in_the_field() {
    let session = table(&["cathars"]).lay(&field("cathars/city-cap-siege")).stand("red meeple 0,0 f1").open();
    assert_eq!(points(&session, "red"), (0, 12));
    assert_eq!(lines(&session, "red", "CAT-2"), [(1, 3, 3)]);
}

#[test]
fn x_21_pig_and_herd_double_with_the_siege() {
    let sets = ["cathars", "traders-and-builders", "river-2"];
    let two = "0,0 base/city-cap; 0,-1 cathars/city-cap-siege 180";
    let with = |figures: &str| table(&sets).lay(two).stand(figures).open();
    assert_eq!(points(&with("red meeple 0,0 f1"), "red"), (0, 6));
    assert_eq!(points(&with("red meeple 0,0 f1; red pig 0,0 f1"), "red"), (0, 8));
    // Public question T05: two pigs pay as one.
    assert_eq!(points(&with("red meeple 0,0 f1; red pig 0,0 f1; red pig 0,0 f1"), "red"), (0, 8));
}

#[test]
fn tra_pig_2_only_its_owner_gets_more() {
    let both = "red meeple 0,0 f1; blue meeple 1,0 f1; red pig 0,0 f1";
    let session = table(&["traders-and-builders"]).lay(&field("base/city-cap")).stand(both).open();
    assert_eq!((points(&session, "red"), points(&session, "blue")), ((0, 12), (0, 9)));
    let worth = feature(&session, 0, 0, "f1");
    assert_eq!((worth.owners.len(), worth.r#final), (2, 9), "what every owner gets");
    let mine = "red meeple 0,0 f1; red meeple 1,0 f1; blue meeple 2,0 f1; blue pig 2,0 f1";
    let session = table(&["traders-and-builders"]).lay(&field("base/city-cap")).stand(mine).open();
    assert_eq!((points(&session, "red"), points(&session, "blue")), ((0, 9), (0, 0)), "a pig owns nothing");
    let alone = "red meeple 0,0 f1; red pig 0,0 f1";
    let session = table(&["traders-and-builders"]).lay(&field("base/city-cap")).stand(alone).open();
    assert_eq!(feature(&session, 0, 0, "f1").r#final, 12, "what its only owner gets");
}

// ---------------------------------------------------------------------------------------------------------------
// Goods, king and robber

#[test]
fn tra_goods_2_a_tie_pays_both() {
    let session = table(&["traders-and-builders"])
        .hold("red", "wine", 2)
        .hold("blue", "wine", 2)
        .hold("green", "wine", 1);
    let session = session.open();
    assert_eq!((points(&session, "red"), points(&session, "blue")), ((0, 10), (0, 10)));
    assert_eq!(points(&session, "green"), (0, 0));
    let nobody = table(&["traders-and-builders"]).open();
    assert_eq!(points(&nobody, "red"), (0, 0), "nobody has most of nothing");
}

#[test]
fn tra_goods_1_goods_go_to_whoever_completes() {
    let city = "0,0 traders-and-builders/city-band-wine; 1,0 base/city-cap 270; -1,0 base/city-cap 90";
    let session = table(&["traders-and-builders"])
        .lay(city)
        .stand("red meeple 0,0 c1")
        .turn_of("blue")
        .hold("red", "wine", 1);
    let session = session.open();
    // Red is paid for the city; blue takes the wine and ties with red's one.
    assert_eq!((points(&session, "red"), points(&session, "blue")), ((6, 16), (0, 10)));
    let given: Vec<_> = player(&session, "blue").lines.into_iter().filter(|l| l.token.is_some()).collect();
    assert_eq!(given.len(), 1);
    assert_eq!((given[0].token.as_deref(), given[0].count, given[0].points), (Some("wine"), 1, 0));
    assert_eq!(given[0].cells, [[0, 0]]);
}

/// Two completed cities of two tiles and one of three.
const CITIES: &str = "0,0 base/city-cap; 0,-1 base/city-cap 180; 5,0 base/city-cap; 5,-1 base/city-cap 180";

#[test]
fn kin_3_one_for_each_city_and_road() {
    let session = table(&["king-and-robber"]).lay(CITIES).hold("blue", "king", 1).open();
    assert_eq!(points(&session, "blue"), (0, 2));
    let road = |x: i32| format!("{x},0 t/road-end 90; {},0 t/road-end 270;", x + 1);
    let roads = [road(0), road(3), road(6)].concat();
    let session = table(&["king-and-robber"]).lay(&roads).hold("red", "robber-baron", 1).open();
    assert_eq!(points(&session, "red"), (0, 3));
}

#[test]
fn kin_1_the_king_passes_to_a_strictly_larger_city() {
    let scored = |larger: &str| {
        let all = format!("{CITIES}; 9,0 base/city-cap 90; {larger}");
        table(&["king-and-robber"])
            .lay(&all)
            .hold("red", "king", 1)
            .stand("green meeple 9,0 c1")
            .turn_of("blue")
    };
    // Both cities of two tiles were scored before: a third of two tiles beats nobody.
    let session = scored("10,0 base/city-cap 270").open();
    assert_eq!((points(&session, "red"), points(&session, "blue")), ((0, 3), (0, 0)));
    let session = scored("10,0 base/city-band; 11,0 base/city-cap 270").open();
    assert_eq!((points(&session, "red"), points(&session, "blue")), ((0, 0), (0, 3)));
    assert_eq!(lines(&session, "blue", "KIN-1"), [(1, 0, 0)], "one card, for no points");
    // A record that is written down counts, whatever lies there.
    let mut table = scored("10,0 base/city-band; 11,0 base/city-cap 270");
    table.board.records.insert("king".to_owned(), 3);
    assert_eq!(points(&table.open(), "red"), (0, 3));
}

#[test]
fn kin_5_house_options() {
    let both = |value: &str| {
        let table = table(&["king-and-robber"]).lay(CITIES).option("king", value);
        points(&table.hold("red", "king", 1).hold("red", "robber-baron", 1).open(), "red")
    };
    assert_eq!(both("count"), (0, 2));
    assert_eq!(both("10"), (0, 20));
    assert_eq!(both("15-40"), (0, 40));
    let one = table(&["king-and-robber"]).option("king", "15-40").hold("red", "king", 1).open();
    assert_eq!(points(&one, "red"), (0, 15));
    let now = table(&["king-and-robber"]).lay(CITIES).option("king", "continuous").hold("red", "king", 1);
    assert_eq!(points(&now.stand("blue meeple 0,0 c1").open(), "red"), (1, 1));
}

// ---------------------------------------------------------------------------------------------------------------
// Shrines

#[test]
fn shr_chal_2_the_first_completed_is_paid_the_other_not() {
    let pair = "0,0 shrines/shrine; 1,0 base/monastery";
    let figures = "red meeple 0,0 s1; blue meeple 1,0 m1";
    let first = table(&["shrines"]).lay(pair).grass((-1, -1), (1, 1)).stand(figures).open();
    assert_eq!((points(&first, "red"), points(&first, "blue")), ((9, 9), (0, 0)));
    // The monastery has 6 of its 9 cells, and its monk goes home with nothing, now.
    assert_eq!(lines(&first, "blue", "SHR-CHAL-2"), [(1, -6, -6)]);
    let loser = feature(&first, 1, 0, "m1");
    assert_eq!((loser.completed, loser.now, loser.r#final), (false, 0, 0));
    let both = table(&["shrines"]).lay(pair).grass((-1, -1), (2, 1)).stand(figures).open();
    assert_eq!((points(&both, "red"), points(&both, "blue")), ((9, 9), (9, 9)));
    // Nobody is challenged by an empty monastery, nor by one that does not touch.
    let alone = table(&["shrines"]).lay(pair).grass((-1, -1), (1, 1)).stand("blue meeple 1,0 m1").open();
    assert_eq!(points(&alone, "blue"), (0, 6));
}

#[test]
fn shr_chal_4_undecided_at_the_end_each_has_its_own() {
    let row = "-1,0 t/field; 0,0 shrines/shrine; 1,0 base/monastery";
    let session = table(&["shrines"]).lay(row).stand("red meeple 0,0 s1; blue meeple 1,0 m1").open();
    assert_eq!((points(&session, "red"), points(&session, "blue")), ((0, 3), (0, 2)));
}

#[test]
fn scoring_a_challenge_sends_both_home() {
    let pair = "0,0 shrines/shrine; 1,0 base/monastery";
    let table =
        table(&["shrines"]).lay(pair).grass((-1, -1), (1, 1)).stand("red meeple 0,0 s1; blue meeple 1,0 m1");
    let mut session = table.open();
    let before: Vec<_> = session.players().iter().map(|p| (p.now, p.r#final)).collect();
    let fix = session.findings().iter().find(|f| f.check == "figure-completed").expect("to be scored").fixes
        [0]
    .clone();
    session.apply(fix.label, fix.edits).expect("a fix applies");
    let after: Vec<_> = session.players().iter().map(|p| (p.score, p.r#final)).collect();
    assert_eq!(before, after);
    assert!(session.board().figures.is_empty());
}

// ---------------------------------------------------------------------------------------------------------------
// Fairy, towers

#[test]
fn dra_fairy_4_three_whatever_the_feature_pays() {
    let road = "0,0 t/road-end 90; 1,0 base/road-straight";
    let figures = "red meeple 0,0 r1; blue meeple 0,0 f1";
    let sets = ["princess-and-dragon", "inns-and-cathedrals"];
    // Beside a figure: only that one. Beside a tile (first edition): every figure there.
    let beside = table(&sets).lay(road).stand(figures).stand("- fairy 0,0 f1").open();
    assert_eq!(
        (points(&beside, "red"), points(&beside, "blue")),
        ((0, 2), (0, 3)),
        "a farmer without a city"
    );
    let tile = table(&sets).lay(road).stand(figures).stand("- fairy 0,0").option("fairy", "tile").open();
    assert_eq!((points(&tile, "red"), points(&tile, "blue")), ((0, 5), (0, 3)));
    // Public question D03: an open road with an inn pays nothing, the fairy does.
    let inn = "0,0 t/road-end 90; 1,0 inns-and-cathedrals/road-straight-inn";
    let inn = table(&sets).lay(inn).stand("red meeple 1,0 r1; - fairy 1,0 r1").open();
    assert_eq!(points(&inn, "red"), (0, 3));
    let done = format!("{road}; 2,0 t/road-end 270");
    let done = table(&sets).lay(&done).stand("red meeple 1,0 r1; - fairy 1,0 r1").open();
    assert_eq!(points(&done, "red"), (6, 6), "paid once, with the road");
}

#[test]
fn tow_final_1_five_for_each_watchman_and_the_stolen_tile() {
    let towers = "0,0 towers-and-thieves/tower-field; 3,0 towers-and-thieves/tower-field";
    let mut table = table(&["towers-and-thieves"]).lay(towers).stand("red meeple 0,0 t1; red meeple 3,0 t1");
    assert_eq!(points(&table.open(), "red"), (0, 10));
    table.board.common = vec!["towers-and-thieves/thief-7-monastery-road".to_owned()];
    assert_eq!(points(&table.open(), "red"), (0, 24));
}

// ---------------------------------------------------------------------------------------------------------------
// Words that only fans use yet

/// The made-up set with other terms.
fn with_terms(terms: &str) -> String {
    support::MADE_UP.replace(r#""terms": []"#, &format!(r#""terms": [{terms}]"#))
}

fn term(id: &str, rest: &str) -> String {
    format!(r#"{{"id": "{id}", "rule": ["FAN-1"], "label": {{"en": "{id}"}}, {rest}}}"#)
}

const ROAD: &str = "0,0 t/road-end 180; 0,1 t/road-bath; 0,2 t/road-bath; 0,3 t/road-end";

fn road_points(terms: &[&str], figures: &str) -> (i64, i64) {
    let terms = terms
        .iter()
        .enumerate()
        .map(|(n, rest)| term(&format!("fan/{n}"), rest))
        .collect::<Vec<_>>()
        .join(",\n");
    let session =
        table_with(&[], &with_terms(&terms)).lay(ROAD).stand("red meeple 0,0 r1").stand(figures).open();
    points(&session, "red")
}

#[test]
fn printed_numbers_and_marks_of_tiles_are_counted_once_a_tile() {
    let on = r#""when": ["completed"], "on": {"a": "feature", "kind": ["road"]}, "stage": "flat""#;
    assert_eq!(
        road_points(
            &[&format!(r#"{on}, "pay": [{{"each": 1, "per": {{"of": "printed", "mark": ["bath"]}}}}]"#)],
            ""
        )
        .0,
        12
    );
    assert_eq!(
        road_points(
            &[&format!(r#"{on}, "pay": [{{"each": 1, "per": {{"of": "marks", "mark": ["bath"]}}}}]"#)],
            ""
        )
        .0,
        6
    );
    let sorts = r#"{"of": "marks", "mark": ["bath", "wide"], "distinct": true}"#;
    let twice = format!(
        r#"{on}, "pay": [{{"each": 1, "per": {{"of": "marks", "mark": ["bath", "wide"]}}, "times": {sorts}}}]"#
    );
    assert_eq!(road_points(&[&twice], "").0, 4 + 4 * 2, "four marks times two sorts");
}

#[test]
fn half_comes_before_flat_bonuses_and_rounds_up() {
    let on = r#""when": ["completed"], "on": {"a": "feature", "kind": ["road"]}"#;
    let half = format!(
        r#"{on}, "if": [{{"some": {{"of": "figures", "figure": ["witch"]}}}}], "stage": "scale", "do": "half""#
    );
    let more = format!(r#"{on}, "stage": "rate", "pay": [{{"each": 1}}]"#);
    let flat = format!(r#"{on}, "stage": "flat", "pay": [{{"each": 3}}]"#);
    // (4 + 1) / 2 = 3 rounded up, and 3.
    assert_eq!(road_points(&[&flat, &half, &more], "- witch 0,1 r1").0, 6);
    assert_eq!(road_points(&[&flat, &half, &more], "").0, 8, "the witch is elsewhere");
}

#[test]
fn tiles_are_measured_anew_before_they_are_counted() {
    let on = r#""when": ["completed"], "on": {"a": "feature", "kind": ["road"]}, "stage": "measure", "do": "recount""#;
    let wide = format!(r#"{on}, "recount": {{"where": {{"mark": ["wide"]}}, "as": 3}}"#);
    let fixed = format!(r#"{on}, "recount": {{"to": 5}}"#);
    let real = r#""when": ["completed"], "on": {"a": "feature", "kind": ["road"]}, "stage": "rate", "pay": [{"each": 10, "per": {"of": "tiles", "real": true}}]"#;
    assert_eq!(road_points(&[&wide], "").0, 8, "1 + 3 + 3 + 1");
    assert_eq!(road_points(&[&fixed], "").0, 5);
    assert_eq!(road_points(&[&fixed, &wide], "").0, 5, "in whatever order they are written");
    assert_eq!(road_points(&[&wide, real], "").0, 48);
}

#[test]
fn a_value_can_be_sent_to_everyone_present() {
    let jury = r#""when": ["completed"], "on": {"a": "feature", "kind": ["road"]}, "stage": "share", "do": "redirect", "to": "present""#;
    let made_up = with_terms(&term("fan/jury", jury));
    let figures = "red meeple 0,0 r1; red meeple 0,1 r1; blue meeple 0,2 r1";
    let session = table_with(&[], &made_up).lay(ROAD).stand(figures).open();
    assert_eq!(
        (points(&session, "red"), points(&session, "blue"), points(&session, "green")),
        ((4, 4), (4, 4), (0, 0))
    );
}

#[test]
fn one_player_pays_another_and_never_below_nothing() {
    let pay = r#""when": ["completed"], "on": {"a": "feature", "kind": ["road"]}, "stage": "extra", "pay": [{"each": 3}], "to": "active", "from": "majority""#;
    let made_up = with_terms(&term("fan/toll", pay));
    let session = table_with(&[], &made_up).lay(ROAD).stand("red meeple 0,0 r1").turn_of("blue").open();
    assert_eq!((points(&session, "red"), points(&session, "blue")), ((1, 1), (3, 3)));
    let ghosts = r#""when": ["completed"], "on": {"a": "feature", "kind": ["road"]}, "stage": "player", "pay": [{"each": -9}], "to": "majority", "keep": "not-below-zero""#;
    assert_eq!(road_points(&[ghosts], "").0, 0);
}

#[test]
fn what_lies_around_a_figure_or_a_site() {
    let shed = r#""when": ["completed", "final"], "on": {"a": "feature", "kind": ["monastery"]}, "stage": "flat", "pay": [{"each": 2, "per": {"of": "marks", "mark": ["shed"], "in": "ring"}}]"#;
    let watch = r#""when": ["completed"], "on": {"a": "figure", "role": ["highwayman"], "in": "here"}, "stage": "first", "pay": [{"each": 1, "per": {"of": "cells", "in": "block", "showing": {"kind": ["road"]}}}]"#;
    let made_up = with_terms(&[term("fan/shed", shed), term("fan/watch", watch)].join(","));
    let session = table_with(&[], &made_up).lay("0,0 base/monastery; 1,0 t/shed; 1,1 t/shed; 3,3 t/shed");
    assert_eq!(points(&session.stand("red meeple 0,0 m1").open(), "red"), (0, 3 + 2 * 2));
    // The figure on the first tile of the road sees two tiles with road, one in the middle three.
    let session = table_with(&[], &made_up).lay(ROAD).stand("red meeple 0,1 r1").open();
    assert_eq!(points(&session, "red"), (4 + 3, 7));
    assert_eq!(lines(&session, "red", "FAN-1"), [(3, 1, 3)]);
}

#[test]
fn empty_cells_and_cells_that_lack_something() {
    let hut = r#""when": ["final"], "on": {"a": "feature", "kind": ["monastery"], "completed": false}, "stage": "flat", "pay": [{"each": 2, "per": {"of": "cells", "in": "ring", "filled": false}}]"#;
    let bees = r#""when": ["final"], "on": {"a": "feature", "kind": ["monastery"], "completed": false}, "stage": "flat", "pay": [{"each": 10, "per": {"of": "cells", "in": "ring", "filled": true, "lacking": {"kind": ["city"]}}}]"#;
    let made_up = with_terms(&[term("fan/hut", hut), term("fan/bees", bees)].join(","));
    let session = table_with(&[], &made_up).lay("0,0 base/monastery; 1,0 t/field; 0,1 base/city-cap 180");
    // 3 tiles among its 9 cells, 6 empty cells, 1 tile without a city.
    assert_eq!(points(&session.stand("red meeple 0,0 m1").open(), "red"), (0, 3 + 12 + 10));
}

#[test]
fn states_of_play_are_tested() {
    let fair = r#""when": ["completed"], "on": {"a": "feature", "kind": ["road"]}, "if": [{"mode": "board", "is": "fair"}], "stage": "rate", "pay": [{"each": 1, "per": {"of": "tiles"}}]"#;
    let mut table =
        table_with(&[], &with_terms(&term("fan/fair", fair))).lay(ROAD).stand("red meeple 0,0 r1");
    assert_eq!(points(&table.open(), "red").0, 4);
    table.board.modes.insert("board".to_owned(), "fair".to_owned());
    assert_eq!(points(&table.open(), "red").0, 8);
}

#[test]
fn a_teacher_learns_once() {
    let tokens = r#""tokens": [{"id": "teacher"}], "terms": ["#;
    let learn = r#""when": ["completed"], "on": {"a": "feature"}, "stage": "extra", "pay": [{"each": 1, "per": {"of": "points"}}], "to": {"holder": "teacher"}, "spend": "teacher""#;
    let made_up = with_terms(&term("fan/teacher", learn)).replace(r#""terms": ["#, tokens);
    let two = format!("{ROAD}; 7,0 t/road-end 180; 7,1 t/road-end");
    let session = table_with(&[], &made_up)
        .lay(&two)
        .stand("red meeple 0,0 r1; red meeple 7,0 r1")
        .hold("green", "teacher", 1);
    // The roads are scored in the order of their first cells: the longer begins at 0,0.
    assert_eq!(points(&session.open(), "green"), (4, 4));
}

// ---------------------------------------------------------------------------------------------------------------
// Faults

#[test]
fn terms_that_cannot_work_are_told() {
    let rows = [
        (
            r#""when": ["completed"], "on": {"a": "game"}, "stage": "base", "pay": [{"each": 1}]"#,
            "pays a game in the stage ‘base’",
        ),
        (
            r#""when": ["completed"], "on": {"a": "feature"}, "stage": "rate", "do": "redirect", "to": "present""#,
            "does ‘redirect’ in the stage ‘rate’; the stage can be ‘share’",
        ),
        (
            r#""when": ["completed"], "on": {"a": "feature"}, "stage": "extra", "do": "award", "to": "active""#,
            "awards nothing",
        ),
        (
            r#""when": ["completed"], "on": {"a": "feature"}, "stage": "rate", "pay": [{"per": {"of": "points"}}]"#,
            "counts the points of the feature whose points it makes",
        ),
        (
            r#""when": ["final"], "on": {"a": "game"}, "stage": "extra", "pay": [{"per": {"of": "tiles"}}]"#,
            "no feature is in scope",
        ),
        (
            r#""when": ["final"], "on": {"a": "game"}, "stage": "extra", "to": "owner""#,
            "pays the owner of a game, which has none",
        ),
        (
            r#""when": ["final"], "on": {"a": "game"}, "stage": "extra", "pay": [{"per": {"of": "marks", "mark": ["nowhere"], "in": "board"}}]"#,
            "counts the mark ‘nowhere’, which no chosen set declares",
        ),
        (
            r#""when": ["final"], "on": {"a": "game"}, "stage": "extra", "pay": [{"each": {"option": "abbot"}}]"#,
            "pays the option ‘abbot’, which is no number",
        ),
    ];
    for (rest, message) in rows {
        let table = table_with(&[], &with_terms(&term("fan/fault", rest)));
        let mut catalogue = tilewright::app::Catalogue::built_in();
        let set =
            tilewright::format::read_tileset(&with_terms(&term("fan/fault", rest)), "t").expect("a set");
        catalogue.add(set);
        let session = tilewright::app::Session::new(std::sync::Arc::new(catalogue), table.board.clone());
        let found: Vec<_> = session
            .findings()
            .iter()
            .filter(|f| f.check == "not-evaluated")
            .map(|f| f.message.clone())
            .collect();
        assert_eq!(found.len(), 1, "{rest}: {found:?}");
        assert!(found[0].contains(message) && found[0].contains("fan/fault"), "{found:?}");
    }
}

#[test]
fn a_wrong_word_inside_a_term_is_told_at_its_place() {
    let rows = [
        (r#""if": [{"some": {"of": "tilez"}}]"#, "terms[0].if[0].some.of", "tiles"),
        (r#""if": [{"som": {"of": "tiles"}}]"#, "terms[0].if[0].som", "some"),
        (r#""pay": [{"each": 1, "per": {"of": "tiles", "in": "her"}}]"#, "terms[0].pay[0].per.in", "here"),
        (r#""to": "majorty""#, "terms[0].to", "majority"),
        (r#""to": {"most": {"of": "token"}}"#, "terms[0].to.most.of", "tokens"),
        (r#""do": "addd""#, "terms[0].do", "add"),
    ];
    for (part, place, near) in rows {
        let rest = format!(r#""when": ["final"], "on": {{"a": "feature"}}, "stage": "flat", {part}"#);
        let error = tilewright::format::read_tileset(&with_terms(&term("fan/word", &rest)), "t.tileset.json")
            .expect_err(part);
        assert_eq!(error.place, place, "{error}");
        assert!(error.help.contains(&format!("did you mean `{near}`?")), "{part}: {error}");
        assert!(error.expected.contains(near), "{error}");
    }
}

#[test]
fn every_term_of_the_catalogue_compiles() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("tests/data/catalogue/scoring-catalogue.tileset.json");
    let text = std::fs::read_to_string(&path).expect("the catalogue");
    let set = tilewright::format::read_tileset(&text, "catalogue").expect("a set");
    let mut catalogue = tilewright::app::Catalogue::built_in();
    let ids: Vec<String> = set.requires.iter().cloned().chain([set.id.clone()]).collect();
    catalogue.add(set);
    let uses: Vec<_> = ids.iter().map(|id| tilewright::model::SetUse::new(id)).collect();
    let rules =
        tilewright::engine::rules::Rules::compile(&|id| catalogue.set(id), &uses, &Default::default());
    assert_eq!(rules.faults, []);
}

#[test]
fn what_lies_beside_the_board_and_no_set_has_is_told() {
    let mut table = table(&[]).hold("red", "wine", 2).hold("violet", "nobody-knows-it", 1);
    let board = &mut table.board;
    board.records.insert("king".to_owned(), 3);
    board.bag = Some(
        serde_json::from_str(r#"[{"tile": "base/start", "count": 2}, {"tile": "base/strat"}]"#)
            .expect("a bag"),
    );
    board.discards = serde_json::from_str(r#"[{"tile": "base/monastry", "count": 1}]"#).expect("a pile");
    board.drawn = Some("no/tile".to_owned());
    board.common = vec!["base/start".to_owned(), "no/where".to_owned()];
    let mut session = table.open();
    let told = |session: &tilewright::app::Session| -> Vec<String> {
        let found = session.findings().iter().filter(|f| f.check == "unknown-id");
        let mut ids: Vec<String> = found.filter_map(|f| f.at[0].id.clone()).collect();
        ids.sort();
        ids
    };
    let ids =
        ["base/monastry", "base/strat", "king", "no/tile", "no/where", "nobody-knows-it", "violet", "wine"];
    assert_eq!(told(&session), ids);
    while let Some(fix) =
        session.findings().iter().find(|f| f.check == "unknown-id").map(|f| f.fixes[0].clone())
    {
        session.apply(fix.label, fix.edits).expect("a fix applies");
    }
    let board = session.board();
    assert!(
        board.tokens.is_empty()
            && board.records.is_empty()
            && board.discards.is_empty()
            && board.drawn.is_none()
    );
    assert_eq!(board.bag.as_ref().map(|b| b.count("base/start")), Some(2));
    assert_eq!(board.common, ["base/start"]);
}
