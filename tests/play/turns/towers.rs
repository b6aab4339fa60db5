//! Towers, watchmen and thieves.

use super::table::Table;

const THIEF: &str = "towers-and-thieves/thief-4-road-crossing-three";
const TOWER: &str = "towers-and-thieves/tower-field";
const ROAD: &str = "towers-and-thieves/tower-road-straight";
const BEND: &str = "towers-and-thieves/tower-road-bend";
const CAP: &str = "towers-and-thieves/tower-city-cap";
const CORNER: &str = "towers-and-thieves/tower-city-corner";

fn table() -> Table {
    Table::of(&["towers-and-thieves"]).island().more()
}

/// Shows: TOW-THIEF-2, TOW-BUILD-1.
#[test]
fn with_no_watchman_the_tile_is_stolen_and_a_tower_tile_is_laid_instead() {
    let old = "towers-and-thieves/thief-2-city-cap";
    let mut game = table().common(old).bag(&[THIEF, TOWER]).begin();
    assert_eq!(
        game.draw(THIEF),
        [format!("{old} leaves TOW-THIEF-2"), format!("{THIEF} stolen TOW-THIEF-2")]
    );
    assert_eq!(game.0.board().common, [THIEF]);
    assert_eq!(game.choices(), [format!("draw {TOWER}")], "of the towers' own stack");
    assert_eq!(game.lay(TOWER, (20, 21), 0), ["floor 1 on 20,21 TOW-BUILD-1"]);
    assert_eq!(game.now(), ("red".to_owned(), "figure"));
    assert_eq!(game.pass(), ["red passes", "blue begins"]);
}

/// Shows: TOW-THIEF-2.
#[test]
fn with_no_tower_tile_left_a_land_tile_is_drawn() {
    let mut game = table().bag(&[THIEF]).begin();
    game.draw(THIEF);
    assert_eq!(game.choices(), ["go on"]);
    game.pass();
    assert_eq!(game.now(), ("red".to_owned(), "draw"));
    assert_eq!(game.choices(), ["draw base/road-straight"]);
}

/// Shows: TOW-WATCH-1.
#[test]
fn a_meeple_goes_onto_a_tower_in_sight_instead_of_the_tile() {
    let table = table().tile(TOWER, (22, 21), 0).floors((22, 21), 1);
    let mut game = table.begin();
    game.lay_aside();
    assert_eq!(game.offers("put watchman"), [""; 0], "not cornerwise");
    game.pass();
    game.lay_aside();
    assert_eq!(game.offers("put watchman"), ["put watchman 22,21 t1 TOW-WATCH-1"]);
    let events = game.put("watchman", (22, 21), "t1");
    assert_eq!(events.last().unwrap(), "green begins");
}

/// Shows: TOW-WATCH-2.
#[test]
fn a_watchman_already_there_goes_home_with_two_points() {
    let table = table().tile(TOWER, (21, 21), 0).floors((21, 21), 3).figure("blue meeple", (21, 21), "t1");
    let mut game = table.begin();
    game.lay_aside();
    let events = game.put("watchman", (21, 21), "t1");
    assert_eq!(events[..2], ["blue +2 TOW-WATCH-2", "home blue meeple 21,21 t1 TOW-WATCH-1"]);
    assert_eq!(events.last().unwrap(), "blue begins");
    assert_eq!(game.points(), [0, 2, 0]);
    assert_eq!(game.figures().len(), 1);
}

/// Shows: TOW-THIEF-1.
#[test]
fn a_thief_adds_floors_pays_the_watchmen_and_sends_them_home_before_the_tile_is_laid() {
    let old = "towers-and-thieves/thief-2-city-cap";
    let table = table().common(old).bag(&[THIEF]).tile(TOWER, (21, 21), 0).floors((21, 21), 1);
    let table = table.tile(ROAD, (5, 5), 0).floors((5, 5), 2).tile(CAP, (9, 9), 0).floors((9, 9), 5);
    let mut game = table.begin();
    // Red puts a watchman as people do it.
    game.lay_aside();
    game.put("watchman", (21, 21), "t1");
    let events = game.draw(THIEF);
    assert_eq!(
        events,
        [
            "floor 1 on 5,5 TOW-THIEF-1",
            "red +4 TOW-THIEF-1",
            "red +2 TOW-THIEF-1",
            "home red watchman 21,21 t1 TOW-THIEF-1",
            &format!("{old} leaves TOW-THIEF-1"),
        ]
    );
    assert_eq!((game.floors((21, 21)), game.floors((5, 5)), game.floors((9, 9))), (1, 3, 5));
    assert_eq!(game.0.board().common, [""; 0]);
    assert_eq!(game.now(), ("blue".to_owned(), "place"), "the tile is laid as usual");
    assert_eq!(game.0.board().drawn.as_deref(), Some(THIEF));
}

/// Shows: TOW-THIEF-1, TOW-SETUP-1.
#[test]
fn when_floors_are_short_the_player_chooses_who_gets_one_at_most_one_each() {
    let table = table().bag(&[THIEF, CORNER]).tile(TOWER, (1, 1), 0).floors((1, 1), 5);
    let table = table.tile(ROAD, (3, 1), 0).floors((3, 1), 5).tile(BEND, (5, 1), 0).floors((5, 1), 4);
    let mut game = table.tile(CAP, (7, 1), 0).floors((7, 1), 3).tile(
        "towers-and-thieves/river-straight-tower",
        (9, 1),
        0,
    );
    game = game.floors((9, 1), 1);
    // 18 of 20 lie: two for three towers, as the first two are full.
    let mut game = game.begin();
    assert_eq!(game.draw(THIEF), [""; 0]);
    assert_eq!(game.now(), ("red".to_owned(), "tokens"));
    let add = |at: &str| format!("add floor {at} TOW-THIEF-1");
    assert_eq!(game.choices(), [add("5,1"), add("7,1"), add("9,1")]);
    assert_eq!(game.choose(&add("7,1")), ["floor 1 on 7,1 TOW-THIEF-1"]);
    assert_eq!(game.choices(), [add("5,1"), add("9,1")], "at most one each");
    assert_eq!(
        game.choose(&add("5,1")),
        ["floor 1 on 5,1 TOW-THIEF-1".to_owned(), format!("{THIEF} stolen TOW-THIEF-2")],
        "and then the rest"
    );
    assert_eq!([5, 7, 9].map(|x| game.floors((x, 1))), [5, 4, 1]);
    assert_eq!(game.choices(), [format!("draw {CORNER}")]);
    assert_eq!(game.0.board().turn.as_ref().unwrap().given, [[0; 2]; 0]);
}

/// Shows: TOW-THIEF-1.
#[test]
fn watchmen_are_paid_after_short_floors_are_given_and_none_is_given_of_none() {
    let short = |floors| {
        let table = table().bag(&[THIEF]).tile(TOWER, (1, 1), 0).floors((1, 1), 5);
        let table = table.tile(ROAD, (3, 1), 0).floors((3, 1), 5).tile(BEND, (5, 1), 0).floors((5, 1), 4);
        let table =
            table.tile(CAP, (7, 1), 0).floors((7, 1), floors).tile(CORNER, (9, 1), 0).floors((9, 1), 1);
        table.figure("blue meeple", (1, 1), "t1").begin()
    };
    let mut game = short(4);
    game.draw(THIEF);
    let events = game.choose("add floor 9,1 TOW-THIEF-1");
    assert_eq!(
        events,
        ["floor 1 on 9,1 TOW-THIEF-1", "blue +4 TOW-THIEF-1", "home blue meeple 1,1 t1 TOW-THIEF-1"]
    );
    assert_eq!(game.now(), ("red".to_owned(), "place"));
    let mut game = short(5);
    assert_eq!(game.draw(THIEF), ["blue +4 TOW-THIEF-1", "home blue meeple 1,1 t1 TOW-THIEF-1"]);
    assert_eq!(game.now(), ("red".to_owned(), "place"), "none is left");
}

/// Shows: TOW-FINAL-1.
#[test]
fn at_the_end_a_watchman_pays_five_and_the_stolen_tile() {
    let table = Table::of(&["towers-and-thieves"]).island().bag(&["road-straight"]).common(THIEF);
    let mut game = table.tile(TOWER, (21, 21), 0).floors((21, 21), 1).begin();
    game.lay_aside();
    let events = game.put("watchman", (21, 21), "t1");
    assert_eq!(events[1..], ["red +5 TOW-FINAL-1", "red +4 TOW-FINAL-1", "over BAS-END-1"]);
}

/// Shows: TOW-X-1.
#[test]
fn the_dragon_takes_a_watchman_and_leaves_the_tower() {
    let dragon = "princess-and-dragon/road-straight-dragon";
    let table = Table::of(&["towers-and-thieves", "princess-and-dragon"]).island().more().bag(&[dragon]);
    let table = table.tile("princess-and-dragon/field-volcano", (0, 0), 0).on_cell("dragon", (0, 0));
    let mut game = table.tile(TOWER, (1, 0), 0).floors((1, 0), 2).figure("blue meeple", (1, 0), "t1").begin();
    game.lay(dragon, (21, 20), 0);
    game.pass();
    let events = game.choose("move dragon 1,0 DRA-MOVE-2");
    assert_eq!(events[1], "home blue meeple 1,0 t1 DRA-MOVE-3");
    assert_eq!(game.floors((1, 0)), 2);
}
