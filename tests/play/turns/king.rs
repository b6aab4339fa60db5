//! The king and the robber baron pass on.

use super::table::Table;

/// The start tile, and a cap far away from it that looks north.
fn table(option: &str) -> Table {
    let table = Table::of(&["king-and-robber"]).option("king", option).more();
    table.tile("start", (0, 0), 0).tile("city-cap", (5, 5), 0).bag(&["city-cap", "city-cap", "city-corner"])
}

/// Shows: KIN-1, row K01.
#[test]
fn the_king_goes_to_who_completes_the_first_city_and_then_a_larger_one() {
    let mut game = table("count").tile("city-cap", (6, 4), 270).figure("blue meeple", (0, 0), "c1").begin();
    game.lay("city-cap", (0, -1), 180);
    let events = game.pass();
    // Whoever completes it, though it is blue who scores.
    assert!(events.contains(&"red gets 1 king KIN-1".to_owned()), "{events:?}");
    assert_eq!((game.tokens("red", "king"), game.0.board().records["king"]), (1, 2));
    // Blue completes a city of 3 that nobody stands in.
    game.lay("city-corner", (5, 4), 180);
    let events = game.pass();
    assert!(events.contains(&"blue gets 1 king KIN-1".to_owned()), "{events:?}");
    assert_eq!((game.tokens("red", "king"), game.tokens("blue", "king")), (0, 1));
    assert_eq!(game.0.board().records["king"], 3);
}

/// Shows: KIN-1.
#[test]
fn an_equal_city_leaves_the_king_where_it_is() {
    let mut game = table("count").holds("green", "king", 2).begin();
    game.lay("city-cap", (0, -1), 180);
    assert_eq!(game.pass(), ["red passes", "blue begins"]);
    assert_eq!((game.tokens("green", "king"), game.tokens("red", "king")), (1, 0));
}

/// Shows: KIN-2, KIN-4.
#[test]
fn the_robber_baron_goes_by_the_tiles_of_roads() {
    let table = table("count").tile("monastery-road", (-1, 0), 270).bag(&["monastery-road"]);
    let mut game = table.holds("green", "robber-baron", 2).begin();
    game.lay("monastery-road", (1, 0), 90);
    let events = game.pass();
    assert_eq!(events, ["red passes", "red gets 1 robber-baron KIN-2", "blue begins"]);
    assert_eq!((game.tokens("red", "robber-baron"), game.0.board().records["robber-baron"]), (1, 3));
}

/// Shows: KIN-3.
#[test]
fn at_the_end_holders_are_paid_for_what_is_completed() {
    let table = Table::of(&["king-and-robber"]).tile("start", (0, 0), 0).tile("city-cap", (0, -1), 180);
    let mut game = table.holds("blue", "king", 2).bag(&["road-straight"]).begin();
    game.lay("road-straight", (1, 0), 0);
    assert_eq!(game.pass(), ["red passes", "blue +1 KIN-3", "over BAS-END-1"]);
}

/// Shows: KIN-5.
#[test]
fn the_continuous_king_is_paid_after_or_before_the_card_passes_on() {
    for (option, paid) in
        [("continuous", Some("red +1 KIN-5")), ("continuous-before", Some("green +1 KIN-5")), ("count", None)]
    {
        let table = table(option).tile("city-cap", (6, 4), 270).holds("green", "king", 2);
        let mut game = table.begin();
        game.lay("city-corner", (5, 4), 180);
        let events = game.pass();
        assert!(events.contains(&"red gets 1 king KIN-1".to_owned()), "{option}: {events:?}");
        let found = events.iter().find(|e| e.ends_with("KIN-5")).map(String::as_str);
        assert_eq!(found, paid, "{option}");
    }
}

/// Shows: KIN-5.
#[test]
fn the_city_that_gives_the_card_pays_its_new_holder_only_after() {
    for (option, points) in [("continuous", [1, 0, 0]), ("continuous-before", [0, 0, 0])] {
        let mut game = table(option).begin();
        game.lay("city-cap", (0, -1), 180);
        game.pass();
        assert_eq!(game.tokens("red", "king"), 1);
        assert_eq!(game.points(), points, "{option}");
        // The next one pays red in both.
        game.lay("city-cap", (5, 4), 180);
        game.pass();
        assert_eq!(game.points(), [points[0] + 1, 0, 0], "{option}");
    }
}

/// Shows: KIN-5.
#[test]
fn the_continuous_robber_baron_is_paid_after_or_before_as_well() {
    for (option, paid) in [("continuous", "red +1 KIN-5"), ("continuous-before", "green +1 KIN-5")] {
        let table = table(option).tile("monastery-road", (-1, 0), 270).bag(&["monastery-road"]);
        let mut game = table.holds("green", "robber-baron", 2).begin();
        game.lay("monastery-road", (1, 0), 90);
        let events = game.pass();
        assert!(events.contains(&"red gets 1 robber-baron KIN-2".to_owned()), "{option}: {events:?}");
        assert_eq!(events.iter().filter(|e| e.ends_with("KIN-5")).collect::<Vec<_>>(), [paid], "{option}");
    }
}
