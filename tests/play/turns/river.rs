//! Rivers are built before all else.

use super::table::Table;

/// Shows: RIV-START-1.
#[test]
fn the_river_is_built_first_and_its_lake_comes_last() {
    let table = Table::of(&["river-1"]).tile("river-1/spring", (0, 0), 0);
    let mut game = table.bag(&["river-1/river-straight", "river-1/lake", "monastery"]).begin();
    assert_eq!(game.choices(), ["draw river-1/river-straight"]);
    assert_eq!(game.waiting(), [("RIV-START-1".to_owned(), 2)]);
    game.lay("river-1/river-straight", (1, 0), 0);
    assert_eq!(game.pass(), ["red passes", "blue begins"], "stretches are laid one after another");
    assert_eq!(game.choices(), ["draw river-1/lake"]);
    game.lay("river-1/lake", (2, 0), 0);
    assert_eq!(game.pass(), ["blue passes", "green begins"]);
    assert_eq!(game.choices(), ["draw base/monastery"]);
}

const FORK: [&str; 4] = ["river-2/fork", "river-2/city-cap-mouth", "river-2/lake-volcano", "monastery"];

/// Shows: RIV2-START-1, RIV2-LAKE-1.
#[test]
fn the_fork_comes_second_and_who_lays_the_volcano_lake_goes_on() {
    let mut game = Table::of(&["river-2"]).tile("river-2/spring", (0, 0), 0).bag(&FORK).more().begin();
    assert_eq!(game.choices(), ["draw river-2/fork"]);
    game.lay("river-2/fork", (1, 0), 0);
    game.pass();
    assert_eq!(game.choices(), ["draw river-2/city-cap-mouth"]);
    game.lay("river-2/city-cap-mouth", (2, 0), 0);
    game.pass();
    assert_eq!(game.choices(), ["draw river-2/lake-volcano"]);
    assert_eq!(game.lay("river-2/lake-volcano", (1, -1), 270), [""; 0]);
    assert_eq!(game.choices(), ["go on"], "no figure on it");
    assert_eq!(game.pass(), ["green again RIV2-LAKE-1"]);
    game.lay("monastery", (0, 1), 0);
    assert_eq!(game.pass(), ["green passes", "red begins"]);
}

/// Shows: X-26.
#[test]
fn the_volcano_of_the_lake_calls_the_dragon() {
    let dragon = "princess-and-dragon/road-straight-dragon";
    let table = Table::of(&["river-2", "princess-and-dragon"]).tile("river-2/spring", (0, 0), 0).bag(&FORK);
    let table = table.tile("river-2/fork", (1, 0), 0).tile("river-2/city-cap-mouth", (2, 0), 0);
    // Two of the river lie already.
    let mut game = table.bag(&[dragon]).without(&["river-2/fork", "river-2/city-cap-mouth"]).begin();
    let events = game.lay("river-2/lake-volcano", (1, -1), 270);
    assert_eq!(events, ["red moves dragon 1,-1 DRA-VOLC-1"]);
    assert_eq!(game.choices(), ["go on"]);
    assert_eq!(game.pass(), ["red again RIV2-LAKE-1"]);
    assert_eq!(game.choices(), ["draw base/monastery", &format!("draw {dragon}")]);
}

/// Shows: RIV-START-1, BAS-PLACE-3, row R04.
#[test]
fn a_river_that_cannot_go_on_leaves_the_game_piece_by_piece() {
    let table = Table::of(&["river-1"]).tile("river-1/spring", (0, 0), 0);
    // A hole into which no stretch fits: city on three sides of the cell where the river goes on.
    let table =
        table.tile("city-cap", (1, -1), 180).tile("city-cap", (1, 1), 0).tile("city-cap", (2, 0), 270);
    let mut game = table.bag(&["river-1/river-straight", "river-1/lake", "monastery"]).begin();
    assert_eq!(game.draw("river-1/river-straight"), ["river-1/river-straight fits nowhere BAS-PLACE-3"]);
    assert_eq!(game.draw("river-1/lake"), ["river-1/lake fits nowhere BAS-PLACE-3"]);
    assert_eq!(game.choices(), ["draw base/monastery"]);
    assert_eq!(game.now(), ("red".to_owned(), "draw"));
    game.lay("monastery", (0, 1), 0);
    assert_eq!(game.now().1, "figure");
}
