//! The base game.

use super::table::Table;

/// Shows: BAS-ORDER-1.
#[test]
fn a_meeple_freed_by_this_turns_score_cannot_be_put_in_it() {
    let table = Table::of(&[]).island().out("red", 6).more().bag(&["city-cap"]);
    let mut game = table.tile("start", (0, 0), 0).figure("red meeple", (0, 0), "c1").begin();
    game.lay("city-cap", (0, -1), 180);
    assert_eq!(game.choices(), ["go on"]);
    assert_eq!(game.pass(), ["red +4 BAS-CITY-1", "home red meeple 0,0 c1 BAS-RET-1", "blue begins"]);
    assert_eq!(game.points(), [4, 0, 0]);
}

/// Shows: BAS-ORDER-1.
#[test]
fn a_meeple_put_on_what_its_tile_completes_scores_at_once_and_comes_back() {
    let mut game = Table::of(&[]).tile("start", (0, 0), 0).more().bag(&["city-cap"]).begin();
    game.lay("city-cap", (0, -1), 180);
    let events = game.put("meeple", (0, -1), "c1");
    assert_eq!(
        events,
        [
            "put red meeple 0,-1 c1 BAS-FIG-1",
            "red +4 BAS-CITY-1",
            "home red meeple 0,-1 c1 BAS-RET-1",
            "blue begins"
        ]
    );
    assert_eq!(game.figures(), [""; 0]);
}

/// Shows: BAS-PLACE-3, row B19.
#[test]
fn a_tile_that_fits_nowhere_leaves_the_game_and_another_is_drawn() {
    let table = Table::of(&[]).tile("start", (0, 0), 0).tile("city-cap", (0, -1), 180);
    let mut game = table.bag(&["city-full-coat", "monastery"]).begin();
    assert_eq!(game.choices(), ["draw base/monastery", "draw base/city-full-coat"]);
    assert_eq!(game.draw("city-full-coat"), ["base/city-full-coat fits nowhere BAS-PLACE-3"]);
    assert_eq!(game.now(), ("red".to_owned(), "draw"));
    assert_eq!(game.choices(), ["draw base/monastery"], "one tile less");
    assert_eq!(game.0.board().discards.count("base/city-full-coat"), 1);
}

/// Shows: BAS-END-1.
#[test]
fn the_game_ends_with_the_turn_of_the_last_tile_and_fields_come_last() {
    let table = Table::of(&[]).tile("start", (0, 0), 0).tile("city-cap", (0, -1), 180);
    let mut game = table.figure("blue meeple", (0, 0), "f1").bag(&["road-straight"]).begin();
    game.lay("road-straight", (1, 0), 0);
    let events = game.put("meeple", (1, 0), "r1");
    assert_eq!(
        events,
        ["put red meeple 1,0 r1 BAS-FIG-1", "red +2 BAS-FINAL-2", "blue +3 BAS-FINAL-4", "over BAS-END-1"]
    );
    assert_eq!(game.now().1, "over");
    assert_eq!(game.choices(), [""; 0]);
}

/// A garden with an abbot of red's, and all cells around it but (1, 1).
fn garden() -> Table {
    let mut table = Table::of(&[]).island().more().bag(&["monastery"]);
    table = table.tile("city-cap-garden", (0, 0), 0).tile("start", (0, -1), 180);
    table = table.tile("road-straight", (-1, -1), 0).tile("road-straight", (1, -1), 0);
    for at in [(-1, 0), (1, 0), (-1, 1), (0, 1)] {
        table = table.tile("monastery", at, 0);
    }
    table.figure("red abbot", (0, 0), "g1")
}

/// Shows: ABB-3.
#[test]
fn an_abbot_taken_back_scores_as_at_the_end_instead_of_a_figure() {
    let mut game = garden().begin();
    game.lay_aside();
    let events = game.choose("take red abbot 0,0 g1 ABB-3");
    assert_eq!(events, ["red +8 ABB-3", "home red abbot 0,0 g1 ABB-3", "blue begins"]);
    // Nor is a rival's abbot offered.
    game.lay_aside();
    assert_eq!(game.offers("take"), [""; 0]);
}

/// Shows: ABB-3.
#[test]
fn an_abbot_who_is_surrounded_is_not_taken_back_but_scored() {
    let mut game = garden().begin();
    game.lay("monastery", (1, 1), 0);
    assert_eq!(game.offers("take"), [""; 0]);
    assert!(game.pass().contains(&"red +9 ABB-2".to_owned()));
}
