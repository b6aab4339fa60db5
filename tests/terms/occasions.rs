//! Moments beside scoring a feature, and rules of systems that are not built in: their terms are kept as test data.

use tilewright::app::Session;
use tilewright::engine::value::settle::{self, Settlement};
use tilewright::engine::value::{Carried, Occasion};
use tilewright::model::term::Moment;
use tilewright::model::{Cell, LineMoment};

use crate::support::{Table, points, table_with};

/// Tiles with marks of the kept terms.
const TILES: &str = r#"{"format": "tilewright-tileset/1", "id": "t", "requires": ["base"],
 "tiles": [
  {"id": "field", "segments": [{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]},
  {"id": "vineyard", "marks": {"vineyard": 1}, "segments": [{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]},
  {"id": "road-end", "segments": [{"id": "r1", "kind": "road", "at": ["N"]}, {"id": "f1", "kind": "field", "at": ["NL", "NR", "E", "S", "W"]}]},
  {"id": "road-end-tower", "marks": {"watchtower-religious": 1}, "segments": [{"id": "r1", "kind": "road", "at": ["N"]}, {"id": "f1", "kind": "field", "at": ["NL", "NR", "E", "S", "W"]}]},
  {"id": "cap-shed", "marks": {"shed": 1}, "segments": [{"id": "c1", "kind": "city", "at": ["N"]}]},
  {"id": "cap-tower", "marks": {"little-tower": 1}, "segments": [{"id": "c1", "kind": "city", "at": ["N"]}]},
  {"id": "band-house-coat", "marks": {"house": 1}, "segments": [{"id": "c1", "kind": "city", "at": ["E", "W"], "marks": {"coat": 1}}]}],
 "terms": []}"#;

/// The built-in sets that matter, and the kept terms.
fn table() -> Table {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("tests/data/catalogue/scoring-catalogue.tileset.json");
    let text = std::fs::read_to_string(&path).expect("the kept terms");
    let set = tilewright::format::read_tileset(&text, "kept").expect("a set");
    let required: Vec<&str> = set.requires.iter().map(String::as_str).filter(|id| *id != "base").collect();
    let all: Vec<&str> = required.into_iter().chain(["scoring-catalogue"]).collect();
    table_with(&all, TILES).with_set(set.clone())
}

/// What happens at a moment on a board.
fn happens(session: &Session, occasion: &Occasion<'_>) -> Settlement {
    let analysis = session.analysis();
    settle::occasion(analysis.store(), analysis.scene(session.board()), occasion)
}

fn event<'a>(id: &'a str) -> Occasion<'a> {
    Occasion { moment: Moment::Event, event: id, ..Occasion::NONE }
}

/// Points of red, blue and green.
fn paid(settled: &Settlement) -> [i64; 3] {
    std::array::from_fn(|p| settled.points(p, LineMoment::Now))
}

fn standing(session: &Session, x: i32, y: i32, segment: &str) -> Vec<Carried> {
    let store = session.analysis().store();
    let s = store.segment_by_id(Cell::new(x, y), segment).expect("a segment");
    let on = store.figures_on(store.feature_of(s));
    on.map(|g| Carried { player: g.player, kind: g.kind, segment: g.segment }).collect()
}

fn road(tiles: usize) -> String {
    let middle = (1..tiles - 1).map(|x| format!("{x},0 base/road-straight;")).collect::<String>();
    format!("0,0 t/road-end 90; {middle} {},0 t/road-end 270", tiles - 1)
}

#[test]
fn dra_fairy_3_one_at_the_start_of_the_owners_turn() {
    let lay = || table().lay("0,0 t/road-end 90").stand("red meeple 0,0 r1; - fairy 0,0 r1");
    let start = Occasion { moment: Moment::TurnStart, ..Occasion::NONE };
    assert_eq!(paid(&happens(&lay().turn_of("red").open(), &start)), [1, 0, 0]);
    assert_eq!(paid(&happens(&lay().turn_of("blue").open(), &start)), [0, 0, 0], "not in a rival's turn");
}

#[test]
fn abb_3_an_abbot_taken_back_scores_its_cells() {
    let back = |table: Table| {
        let session = table.lay("0,0 base/road-straight-garden").stand("red abbot 0,0 g1").open();
        let figures = standing(&session, 0, 0, "g1");
        paid(&happens(&session, &Occasion { moment: Moment::Recalled, figures: &figures, ..Occasion::NONE }))
    };
    assert_eq!(back(table().lay("1,0 t/field; 0,1 t/field; 1,1 t/field")), [4, 0, 0]);
    let all = "-1,-1 t/field; 0,-1 t/field; 1,-1 t/field; -1,0 t/field; 1,0 t/field; -1,1 t/field; 0,1 t/field; 1,1 t/field";
    assert_eq!(back(table().lay(all)), [0, 0, 0], "a surrounded garden is scored, not taken back");
}

#[test]
fn tow_thief_1_a_drawn_thief_pays_every_watchman() {
    let towers = "0,0 towers-and-thieves/tower-field; 3,0 towers-and-thieves/tower-field";
    let mut table = table().lay(towers).stand("red meeple 0,0 t1; blue meeple 3,0 t1");
    table.board.drawn = Some("towers-and-thieves/thief-5-city-band".to_owned());
    let drawn = Occasion { moment: Moment::Drawn, ..Occasion::NONE };
    assert_eq!(paid(&happens(&table.open(), &drawn)), [5, 5, 0]);
    table.board.common = vec!["towers-and-thieves/thief-7-monastery-road".to_owned()];
    assert_eq!(paid(&happens(&table.open(), &drawn)), [12, 12, 0]);
    table.board.drawn = Some("t/field".to_owned());
    assert_eq!(paid(&happens(&table.open(), &drawn)), [0, 0, 0], "no thief, no points");
}

#[test]
fn sc_wheel_2_taxes_for_each_knight() {
    let city = "0,0 base/city-band-coat; 1,0 base/city-cap 270";
    let figures = "red meeple 0,0 c1; blue meeple 1,0 c1; green builder 0,0 c1";
    let session = table().lay(city).stand(figures).open();
    // One coat and two knights for each knight; a builder is none.
    assert_eq!(paid(&happens(&session, &event("wheel/taxes"))), [3, 3, 0]);
    assert_eq!(paid(&happens(&session, &event("wheel/fortune"))), [3, 0, 0], "the active player");
    assert_eq!(paid(&happens(&session, &event("nobody/knows-it"))), [0, 0, 0]);
}

#[test]
fn sc_wheel_3_famine_pays_every_farmer() {
    let field = "0,0 base/city-cap; 0,-1 base/city-cap 180; 1,0 base/city-cap; 1,-1 base/city-cap 180";
    let figures = "red meeple 0,0 f1; red meeple 1,0 f1; blue meeple 0,0 f1; blue pig 0,0 f1";
    let session = table().lay(field).stand(figures).open();
    // Two completed cities: 2 for each, 2 more for the pig's owner; red's majority does not matter.
    assert_eq!(paid(&happens(&session, &event("wheel/famine"))), [2, 4, 0]);
}

#[test]
fn sc_msg_1_the_own_road_that_pays_least() {
    let roads = "0,0 t/road-end 90; 1,0 base/road-straight; 0,5 t/road-end 90; 1,5 base/road-straight; 2,5 base/road-straight; 0,9 t/road-end 90";
    let figures = "red meeple 0,0 r1; red meeple 0,5 r1; blue meeple 0,9 r1";
    let session = table().lay(roads).stand(figures).open();
    assert_eq!(paid(&happens(&session, &event("messages/1"))), [2, 0, 0]);
}

#[test]
fn sc_tow4_1_a_ransom_is_paid_by_those_who_can() {
    let ransom = |score: i64| {
        let mut table = table().turn_of("blue");
        table.board.players[1].score = score;
        let named = Occasion { named: 1, ..event("tower4/ransom") };
        paid(&happens(&table.open(), &named))
    };
    // Public question W02: the test is on whoever pays.
    assert_eq!(ransom(4), [3, -3, 0]);
    assert_eq!(ransom(2), [0, 0, 0]);
}

#[test]
fn sc_bet_1_and_fruit_2_pay_by_tables() {
    let session = table().lay(&road(4)).hold("green", "bet-4", 1).open();
    let store = session.analysis().store();
    let f = store.feature_of(store.segment_by_id(Cell::new(0, 0), "r1").expect("the road"));
    let settled = happens(&session, &Occasion { feature: Some(f), ..event("bets/settle") });
    assert_eq!(paid(&settled), [0, 0, 8]);
    let bet = session.rules().token("bet-4").expect("a token");
    assert_eq!(settled.scene.held(2, bet), 0, "the chip is given back");
    let tokens: Vec<(u16, i64)> = ["apples", "pears", "plums"]
        .iter()
        .map(|t| (session.rules().token(t).expect("a token"), 2))
        .collect();
    assert_eq!(paid(&happens(&session, &Occasion { tokens: &tokens, ..event("fruit/sale") })), [10, 0, 0]);
}

#[test]
fn sc_m_5_vineyards_around_a_monastery() {
    let four = "-1,-1 t/vineyard; 0,-1 t/vineyard; 1,-1 t/vineyard; 1,0 t/vineyard; -1,0 t/field; -1,1 t/field; 0,1 t/field; 1,1 t/field";
    let session = table().lay("0,0 base/monastery").lay(four).stand("red meeple 0,0 m1").open();
    assert_eq!(points(&session, "red"), (21, 21));
    let open = table().lay("0,0 base/monastery; 1,0 t/vineyard; 0,1 t/field").stand("red meeple 0,0 m1");
    assert_eq!(points(&open.open(), "red"), (0, 3), "public question H03");
}

#[test]
fn sc_r_10_mage_and_witch() {
    let with =
        |piece: &str| points(&table().lay(&road(5)).stand("red meeple 0,0 r1").stand(piece).open(), "red").0;
    // Public question M01.
    assert_eq!((with(""), with("- mage 2,0 r1"), with("- witch 2,0 r1")), (5, 10, 3));
}

#[test]
fn sc_c_12_little_buildings() {
    let city = "0,0 t/cap-shed 90; 1,0 t/band-house-coat; 2,0 base/city-band-coat; 3,0 base/city-band; 4,0 t/cap-tower 270";
    let lay = || table().lay(city).stand("red meeple 0,0 c1");
    // Public question M05: 14 and three buildings, or 1, 2 and 3 for them.
    assert_eq!(points(&lay().open(), "red").0, 17);
    assert_eq!(points(&lay().option("little-buildings", "1-2-3").open(), "red").0, 20);
}

#[test]
fn sc_r_19_a_watchtower_pays_before_the_road() {
    let tiles = "0,0 t/road-end-tower 90; 1,0 t/road-end 270; 0,-1 base/monastery; -1,0 base/monastery; 3,0 base/monastery";
    let session = table().lay(tiles).stand("red meeple 0,0 r1").open();
    // Public question X01: two monasteries in sight of the tower, and two tiles.
    assert_eq!(points(&session, "red").0, 8);
    let elsewhere = table().lay(tiles).stand("red meeple 1,0 r1").open();
    assert_eq!(points(&elsewhere, "red").0, 2, "only from the tower's own tile");
}

#[test]
fn sc_f_3_two_barns_of_one_owner_pay_once() {
    let field = "0,0 base/city-cap; 0,-1 base/city-cap 180; 1,0 t/field";
    let session = table().lay(field).stand("red barn 0,0 f1; red barn 1,0 f1").open();
    assert_eq!(points(&session, "red"), (0, 4), "public question A05");
}
