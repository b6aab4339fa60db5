//! Princesses, who send somebody out of their city.

use super::table::Table;

const PRINCESS: &str = "princess-and-dragon/city-corner-parting-princess";

fn table(option: &str) -> Table {
    let sets = ["princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"];
    let table = Table::of(&sets).option("princess", option).more().bag(&[PRINCESS]);
    table.tile("start", (0, 0), 0)
}

/// Shows: DRA-PRIN-1, row D07.
#[test]
fn one_must_be_taken_off_or_may_be_and_then_nobody_is_put() {
    for option in ["must", "may"] {
        // Red's own figure elsewhere: the fairy would be an escape from the must.
        let table = table(option).figure("blue meeple", (0, 0), "c1").figure("red meeple", (0, 0), "r1");
        let mut game = table.begin();
        game.lay(PRINCESS, (0, -1), 180);
        let take = "take blue meeple 0,0 c1 DRA-PRIN-1";
        match option {
            "must" => assert_eq!(game.choices(), [take]),
            _ => {
                assert!(
                    game.choices().contains(&take.to_owned()) && game.choices().contains(&"pass".to_owned())
                );
                assert!(!game.offers("put meeple").is_empty(), "whoever leaves it may put a figure");
            }
        }
        let events = game.choose(take);
        assert_eq!(events, ["home blue meeple 0,0 c1 DRA-PRIN-1", "blue begins"], "{option}");
    }
}

/// Shows: DRA-PRIN-1.
#[test]
fn who_must_take_one_off_cannot_call_the_fairy_after_a_volcano_instead() {
    let table = table("must").option("fairy-after-volcano", "true").figure("blue meeple", (0, 0), "c1");
    let mut game = table.figure("red meeple", (0, 0), "r1").begin();
    game.lay(PRINCESS, (0, -1), 180);
    assert_eq!(game.choices(), ["take blue meeple 0,0 c1 DRA-PRIN-1"]);
}

/// Shows: DRA-PRIN-1, X-27.
#[test]
fn a_large_meeple_comes_last_and_a_builder_may_be_taken() {
    let with = |table: Table| table.figure("blue large-meeple", (0, 0), "c1");
    let mut game = with(table("must")).figure("blue builder", (0, 0), "c1").begin();
    game.lay(PRINCESS, (0, -1), 180);
    assert_eq!(game.choices(), ["take blue builder 0,0 c1 DRA-PRIN-1"]);
    let mut game = with(table("must")).begin();
    game.lay(PRINCESS, (0, -1), 180);
    assert_eq!(game.choices(), ["take blue large-meeple 0,0 c1 DRA-PRIN-1"]);
}

/// Shows: X-27.
#[test]
fn a_builder_whose_meeple_is_taken_stays_and_keeps_its_effect() {
    let table = table("must").figure("blue meeple", (0, 0), "c1").figure("blue builder", (0, 0), "c1");
    let mut game = table.bag(&["city-cap"]).begin();
    game.lay(PRINCESS, (0, -1), 180);
    game.choose("take blue meeple 0,0 c1 DRA-PRIN-1");
    game.lay("city-cap", (1, -1), 270);
    let events = game.pass();
    assert!(events.contains(&"blue again TRA-BUILD-2".to_owned()), "{events:?}");
}

/// Shows: DRA-PRIN-2.
#[test]
fn joined_to_nobody_it_is_an_ordinary_tile() {
    let mut game = table("must").figure("blue meeple", (0, 0), "r1").begin();
    game.lay(PRINCESS, (0, -1), 180);
    assert_eq!(game.offers("take"), [""; 0]);
    assert!(game.offers("put meeple").contains(&"put meeple 0,-1 c1".to_owned()));
    assert_eq!(game.pass().last().unwrap(), "blue begins");
}
