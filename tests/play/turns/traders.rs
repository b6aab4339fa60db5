//! Second turns by a builder, goods.

use super::table::Table;

fn road() -> Table {
    Table::of(&["traders-and-builders"]).tile("start", (0, 0), 0).more()
}

/// Shows: TRA-BUILD-2.
#[test]
fn who_extends_the_builders_road_takes_a_second_turn_and_never_a_third() {
    let mut game = road().figure("red meeple", (0, 0), "r1").figure("red builder", (0, 0), "r1").begin();
    game.lay("road-straight", (1, 0), 0);
    assert_eq!(game.pass(), ["red passes", "red again TRA-BUILD-2"]);
    game.lay("road-straight", (2, 0), 0);
    assert_eq!(game.pass(), ["red passes", "blue begins"]);
}

/// Shows: TRA-BUILD-2.
#[test]
fn a_tile_elsewhere_and_a_rivals_builder_bring_no_second_turn() {
    let table = road().island().figure("red meeple", (0, 0), "r1").figure("red builder", (0, 0), "r1");
    let mut game = table.begin();
    game.lay_aside();
    assert_eq!(game.pass(), ["red passes", "blue begins"]);
    game.lay("road-straight", (1, 0), 0);
    assert_eq!(game.pass(), ["blue passes", "green begins"]);
}

/// Shows: TRA-BUILD-2.
#[test]
fn a_builder_put_in_this_turn_works_from_the_next_one_on() {
    let mut game = road().figure("red meeple", (0, 0), "r1").begin();
    game.lay("road-straight", (1, 0), 0);
    assert_eq!(game.offers("put builder"), ["put builder 1,0 r1"]);
    assert_eq!(game.put("builder", (1, 0), "r1"), ["put red builder 1,0 r1 TRA-BUILD-1", "blue begins"]);
}

/// Shows: TRA-BUILD-2, DRA-MOVE-3, X-27.
#[test]
fn a_builder_left_alone_keeps_its_effect() {
    let mut game = road().figure("red builder", (0, 0), "r1").figure("blue meeple", (0, 0), "r1").begin();
    game.lay("road-straight", (1, 0), 0);
    assert_eq!(game.pass(), ["red passes", "red again TRA-BUILD-2"]);
}

/// Shows: TRA-BUILD-3.
#[test]
fn a_builder_whose_road_the_first_tile_completes_comes_home_and_may_be_put_with_the_second() {
    let table = road().tile("monastery-road", (-1, 0), 270).bag(&["monastery-road", "city-corner"]);
    let table = table.figure("red meeple", (0, 0), "r1").figure("red builder", (0, 0), "r1");
    let mut game = table.figure("red meeple", (0, 0), "c1").begin();
    game.lay("monastery-road", (1, 0), 90);
    let events = game.pass();
    assert_eq!(
        events,
        [
            "red passes",
            "red +3 BAS-ROAD-1",
            "home red builder 0,0 r1 BAS-RET-1",
            "home red meeple 0,0 r1 BAS-RET-1",
            "red again TRA-BUILD-2"
        ]
    );
    game.lay("city-corner", (0, -1), 180);
    assert_eq!(game.offers("put builder"), ["put builder 0,-1 c1"]);
    assert_eq!(
        game.put("builder", (0, -1), "c1"),
        ["put red builder 0,-1 c1 TRA-BUILD-1", "blue begins"],
        "and no third turn"
    );
}

/// Shows: TRA-BUILD-2, row T03.
#[test]
fn a_builder_that_is_eaten_in_the_first_half_has_brought_the_second() {
    let table = Table::of(&["traders-and-builders", "princess-and-dragon"]).more();
    let table = table.tile("princess-and-dragon/road-straight-volcano", (0, 0), 0).on_cell("dragon", (0, 0));
    let table = table.tile("road-straight", (1, 0), 0).bag(&["princess-and-dragon/road-straight-dragon"]);
    let mut game = table.figure("red builder", (1, 0), "r1").figure("red meeple", (1, 0), "r1").begin();
    game.lay("princess-and-dragon/road-straight-dragon", (2, 0), 0);
    game.pass();
    let events = game.choose("move dragon 1,0 DRA-MOVE-2");
    assert_eq!(events[1..], ["home red builder 1,0 r1 DRA-MOVE-3", "home red meeple 1,0 r1 DRA-MOVE-3"]);
    let events = game.choose("move dragon 2,0 DRA-MOVE-2");
    assert_eq!(events[1..], ["dragon stuck DRA-MOVE-2", "red again TRA-BUILD-2"]);
}

/// Shows: TRA-GOODS-1, TRA-GOODS-2, row T01.
#[test]
fn whoever_completes_a_city_takes_its_goods_and_most_of_a_sort_pay_at_the_end() {
    let table = Table::of(&["traders-and-builders"]).tile("start", (0, 0), 0).tile("city-cap", (1, -1), 270);
    let table = table.figure("blue meeple", (0, 0), "c1").bag(&["traders-and-builders/city-corner-wine"]);
    let mut game = table.begin();
    game.lay("traders-and-builders/city-corner-wine", (0, -1), 180);
    let events = game.pass();
    assert_eq!(
        events,
        [
            "red passes",
            "red gets 1 wine TRA-GOODS-1",
            "blue +6 BAS-CITY-1",
            "home blue meeple 0,0 c1 BAS-RET-1",
            "red +10 TRA-GOODS-2",
            "over BAS-END-1"
        ]
    );
    assert_eq!(game.tokens("red", "wine"), 1);
    assert_eq!(game.tokens("blue", "wine"), 0);
}
