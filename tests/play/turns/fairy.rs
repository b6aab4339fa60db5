//! The fairy.

use super::table::Table;

fn table() -> Table {
    Table::of(&["princess-and-dragon"]).island().more().tile("start", (0, 0), 0)
}

/// Shows: DRA-FAIRY-1.
#[test]
fn who_puts_nobody_may_move_the_fairy_to_an_own_figure_or_its_tile() {
    for (option, spot) in [("figure", "0,0 r1"), ("tile", "0,0")] {
        let table = table().option("fairy", option).figure("green meeple", (0, 0), "f2");
        let mut game = table.figure("red meeple", (0, 0), "r1").begin();
        game.lay_aside();
        assert_eq!(game.offers("move fairy"), [format!("move fairy {spot} DRA-FAIRY-1")]);
        let events = game.choose(&format!("move fairy {spot} DRA-FAIRY-1"));
        assert_eq!(events, [format!("red moves fairy {spot} DRA-FAIRY-1"), "blue begins".to_owned()]);
    }
}

/// Shows: DRA-FAIRY-3.
#[test]
fn the_fairy_pays_a_point_at_the_start_of_the_turn_of_whom_it_stands_with() {
    let table = table().figure("blue meeple", (0, 0), "r1").figure("fairy", (0, 0), "r1");
    let mut game = table.begin();
    game.lay_aside();
    assert_eq!(game.pass(), ["red passes", "blue begins", "blue +1 DRA-FAIRY-3"]);
    game.lay_aside();
    assert_eq!(game.pass(), ["blue passes", "green begins"]);
    assert_eq!(game.points(), [0, 1, 0]);
}

/// Shows: DRA-FAIRY-4.
#[test]
fn the_fairy_pays_three_when_the_feature_scores_whoever_owns_it() {
    let table = table().bag(&["city-cap"]).figure("blue meeple", (0, 0), "c1");
    let table = table.figure("blue meeple", (0, 0), "c1").figure("red meeple", (0, 0), "c1");
    let mut game = table.option("fairy", "tile").on_cell("fairy", (0, 0)).begin();
    game.lay("city-cap", (0, -1), 180);
    let events = game.pass();
    // By the tile the fairy stands with every figure there.
    assert!(events.contains(&"red +3 DRA-FAIRY-4".to_owned()), "{events:?}");
    assert!(events.contains(&"blue +4 BAS-CITY-1".to_owned()), "{events:?}");
}

/// Shows: X-29.
#[test]
fn a_volcano_turn_moves_no_fairy_unless_the_option_says_so() {
    let volcano = "princess-and-dragon/field-volcano";
    for (option, offered) in [("false", 0), ("true", 1)] {
        let table = table().bag(&[volcano]).option("fairy-after-volcano", option);
        let mut game = table.figure("red meeple", (0, 0), "r1").begin();
        game.lay(volcano, (0, 1), 0);
        assert_eq!(game.offers("move fairy").len(), offered, "{option}");
        assert_eq!(game.offers("put"), [""; 0]);
        assert_eq!(game.pass().last().unwrap(), "blue begins");
    }
}
