//! Escapes from a besieged city.

use super::table::Table;

const SIEGE: &str = "cathars/city-corner-gate-right-siege";

/// A besieged city of a siege tile and one ordinary tile above it with a red and a blue knight.
fn besieged() -> Table {
    let table = Table::of(&["cathars", "shrines"]).island().more().tile(SIEGE, (0, 0), 0);
    table.tile("city-band", (0, -1), 90).figure("red meeple", (0, -1), "c1").figure(
        "blue meeple",
        (0, 0),
        "c1",
    )
}

const OUT: &str = "take red meeple 0,-1 c1 CAT-3";

/// Shows: CAT-3.
#[test]
fn a_knight_of_ones_own_may_leave_at_the_end_of_the_turn() {
    let mut game = besieged().tile("monastery", (1, 1), 0).begin();
    game.lay_aside();
    assert_eq!(game.pass(), ["red passes"]);
    assert_eq!(game.now(), ("red".to_owned(), "leave"));
    assert_eq!(game.choices(), [OUT, "pass"]);
    assert_eq!(game.choose(OUT), ["home red meeple 0,-1 c1 CAT-3", "blue begins"]);
    game.lay_aside();
    game.pass();
    assert_eq!(game.choices(), ["take blue meeple 0,0 c1 CAT-3", "pass"]);
    assert_eq!(game.choose("pass"), ["blue passes", "green begins"]);
}

/// Shows: CAT-3, row S05.
#[test]
fn the_option_says_beside_which_tiles_the_monastery_lies() {
    for (option, offered) in [("siege-tile", false), ("any", true)] {
        // Beside the ordinary tile only, cornerwise.
        let mut game = besieged().option("escape", option).tile("monastery", (1, -2), 0).begin();
        game.lay_aside();
        let events = game.pass();
        assert_eq!(game.choices().contains(&OUT.to_owned()), offered, "{option}");
        assert_eq!(events.last().unwrap() == "blue begins", !offered, "{option}");
    }
}

/// Shows: X-19.
#[test]
fn a_shrine_lets_a_knight_out_as_a_monastery_does() {
    let mut game = besieged().tile("shrines/shrine", (1, 1), 0).begin();
    game.lay_aside();
    game.pass();
    assert_eq!(game.choices(), [OUT, "pass"]);
}

/// Shows: CAT-3.
#[test]
fn nobody_leaves_without_a_siege_or_without_a_monastery() {
    let mut game = besieged().begin();
    game.lay_aside();
    assert_eq!(game.pass().last().unwrap(), "blue begins");
    let table = Table::of(&["cathars"]).island().more().tile("city-band", (0, 0), 0);
    let mut game = table.tile("monastery", (1, 1), 0).figure("red meeple", (0, 0), "c1").begin();
    game.lay_aside();
    assert_eq!(game.pass().last().unwrap(), "blue begins");
}
