//! Figures sent into the city of Carcassonne and called from it.

use super::table::{Game, Table};

/// The city, and a knight of blue's in the small city below its south-west corner, which a cap on (0, 3) completes.
fn table(sets: &[&str]) -> Table {
    let sets: Vec<&str> = std::iter::once("count-of-carcassonne").chain(sets.iter().copied()).collect();
    Table::of(&sets).set_up().more().bag(&["city-cap"]).figure("blue meeple", (0, 2), "c2")
}

fn complete(game: &mut Game) -> Vec<String> {
    game.lay("city-cap", (0, 3), 0);
    game.pass()
}

const DISTRICTS: [&str; 4] = ["castle", "market", "blacksmith", "cathedral"];

/// Shows: CNT-SEND-1, CNT-SEND-2, CNT-WHO-1, row C02.
#[test]
fn who_is_left_out_of_a_scoring_may_send_a_figure_and_then_move_the_count() {
    let mut game = table(&["traders-and-builders"]).begin();
    let events = complete(&mut game);
    assert_eq!(events, ["red passes", "blue +4 BAS-CITY-1", "home blue meeple 0,2 c2 BAS-RET-1"]);
    assert_eq!(game.now(), ("red".to_owned(), "send"));
    // The count's own district too; an abbot goes to the cathedral only, a builder or pig nowhere.
    let mut expected: Vec<String> = DISTRICTS.iter().map(|d| format!("put meeple {d} CNT-SEND-1")).collect();
    expected.extend(["put abbot cathedral CNT-SEND-1".to_owned(), "pass".to_owned()]);
    assert_eq!(game.choices(), expected);
    assert_eq!(game.choose("put meeple market CNT-SEND-1"), ["put red meeple market CNT-SEND-1"]);
    assert_eq!(game.now(), ("red".to_owned(), "escort"));
    let moves: Vec<String> = DISTRICTS[1..]
        .iter()
        .map(|d| format!("move count {d} CNT-SEND-2"))
        .chain(["pass".to_owned()])
        .collect();
    assert_eq!(game.choices(), moves);
    let events = game.choose("move count blacksmith CNT-SEND-2");
    assert_eq!(events, ["red moves count blacksmith CNT-SEND-2", "blue begins"], "one figure a turn");
    assert_eq!(game.figures(), ["count blacksmith", "red meeple market"]);
}

/// Shows: CNT-SEND-2.
#[test]
fn the_count_moves_by_himself_in_the_variants() {
    for (option, district, to) in [
        ("clockwise", "market", Some("market")),
        ("clockwise", "cathedral", Some("market")),
        ("follow", "cathedral", Some("cathedral")),
        ("follow", "castle", None),
    ] {
        let mut game = table(&[]).option("count-moves", option).begin();
        complete(&mut game);
        let events = game.choose(&format!("put meeple {district} CNT-SEND-1"));
        let mut expected = vec![format!("put red meeple {district} CNT-SEND-1")];
        expected.extend(to.map(|to| format!("red moves count {to} CNT-SEND-2")));
        expected.push("blue begins".to_owned());
        assert_eq!(events, expected, "{option}");
    }
}

/// Shows: CNT-SEND-2.
#[test]
fn clockwise_the_count_comes_round_to_the_castle() {
    let table = Table::of(&["count-of-carcassonne"]).in_place("count", "count-of-carcassonne/cathedral");
    let table = table.set_up().more().bag(&["city-cap"]).figure("blue meeple", (0, 2), "c2");
    let mut game = table.option("count-moves", "clockwise").begin();
    complete(&mut game);
    let events = game.choose("put meeple market CNT-SEND-1");
    assert_eq!(events[1], "red moves count castle CNT-SEND-2");
}

/// Shows: CNT-SEND-1.
#[test]
fn nobody_is_sent_who_was_paid_or_when_no_rival_was() {
    let mut game = table(&[]).figure("red meeple", (0, 2), "c2").begin();
    assert_eq!(complete(&mut game).last().unwrap(), "blue begins", "red was paid too");
    let table = Table::of(&["count-of-carcassonne"]).set_up().more().bag(&["city-cap"]);
    assert_eq!(complete(&mut table.begin()).last().unwrap(), "blue begins", "nobody was paid");
}

/// Shows: CNT-SEND-1, CNT-SEND-3.
#[test]
fn points_of_the_fairy_do_not_count_and_losing_a_challenge_does() {
    let fairy = table(&["princess-and-dragon"]).figure("blue meeple", (0, 2), "c2");
    let mut game = fairy.figure("red meeple", (0, 2), "c2").figure("fairy", (0, 2), "c2").begin();
    let events = complete(&mut game);
    assert!(events.contains(&"red +3 DRA-FAIRY-4".to_owned()), "{events:?}");
    assert_eq!(game.now(), ("red".to_owned(), "send"));

    // Blue's shrine is completed first, red's monk beside it gets nothing.
    let mut table = Table::of(&["count-of-carcassonne", "shrines"]).set_up().more().island();
    for at in [(10, 10), (11, 10), (12, 10), (11, 12), (12, 12)] {
        table = table.tile("road-straight", at, 0);
    }
    table = table.tile("monastery", (10, 11), 0).tile("shrines/shrine", (11, 11), 0);
    table = table.tile("monastery", (12, 11), 0).figure("blue meeple", (11, 11), "s1");
    let mut game = table.figure("red meeple", (12, 11), "m1").begin();
    game.lay("road-straight", (10, 12), 0);
    let events = game.pass();
    assert!(events.contains(&"blue +9 SHR-SCORE-1".to_owned()), "{events:?}");
    assert_eq!(game.points(), [0, 9, 0]);
    assert_eq!(game.now(), ("red".to_owned(), "send"));
}

/// Shows: CNT-SEND-3, BAS-END-1.
#[test]
fn points_of_the_end_send_nobody() {
    let table = Table::of(&["count-of-carcassonne", "traders-and-builders"]).set_up();
    let mut game = table.bag(&["road-straight"]).holds("blue", "wine", 0).island().begin();
    game.lay_aside();
    assert_eq!(game.pass(), ["red passes", "blue +10 TRA-GOODS-2", "over BAS-END-1"]);
}

/// Figures in the districts, with the count out of the way in the cathedral.
fn in_districts(who: &[(&str, &str)], count: &str) -> Table {
    let mut table = Table::of(&["count-of-carcassonne"]);
    for (figure, district) in who.iter().chain([&("count", count)]) {
        table = table.in_place(figure, &format!("count-of-carcassonne/{district}"));
    }
    table.set_up().island()
}

/// Shows: CNT-MOVE-1, CNT-MOVE-2, CNT-MOVE-3.
#[test]
fn players_call_their_figures_left_of_the_active_one_first_before_majority() {
    let who = [
        ("red meeple", "castle"),
        ("blue meeple", "castle"),
        ("blue meeple", "castle"),
        ("green meeple", "castle"),
    ];
    let table = in_districts(&who, "cathedral").more().bag(&["city-cap"]);
    let mut game = table.figure("green meeple", (0, 2), "c2").begin();
    game.lay("city-cap", (0, 3), 0);
    game.pass();
    let call = |player: &str| format!("call {player} meeple castle to 0,2 c2 CNT-MOVE-1");
    // Any number of own figures.
    for _ in 0..2 {
        assert_eq!(game.now(), ("blue".to_owned(), "call"));
        assert_eq!(game.choices(), [call("blue"), "pass".to_owned()]);
        game.choose(&call("blue"));
    }
    assert_eq!(game.now(), ("green".to_owned(), "call"));
    assert_eq!(game.choose("pass"), ["green passes"]);
    assert_eq!(game.now(), ("red".to_owned(), "call"), "the active one last");
    let events = game.choose("pass");
    assert_eq!(
        events[..5],
        [
            "red passes",
            "blue +4 BAS-CITY-1",
            "home blue meeple 0,2 c2 BAS-RET-1",
            "home blue meeple 0,2 c2 BAS-RET-1",
            "home green meeple 0,2 c2 BAS-RET-1"
        ]
    );
    // Who stayed in the district stays there.
    let left = ["green meeple castle", "red meeple castle"];
    let found: Vec<String> = game.figures().into_iter().filter(|f| f.ends_with("castle")).collect();
    assert_eq!(found, left);
}

/// Shows: CNT-MOVE-1.
#[test]
fn nobody_is_called_from_where_the_count_stands_nor_from_another_district() {
    for (district, count) in [("castle", "castle"), ("market", "cathedral"), ("blacksmith", "cathedral")] {
        let table = in_districts(&[("red meeple", district)], count).more().bag(&["city-cap"]);
        let mut game = table.figure("red meeple", (0, 2), "c2").begin();
        let events = complete(&mut game);
        assert_eq!(events.last().unwrap(), "blue begins", "{district}: {events:?}");
    }
}

/// Shows: CNT-MOVE-1.
#[test]
fn a_blacksmith_goes_to_a_road_and_nobody_to_the_dragons_tile() {
    let table = in_districts(&[("red meeple", "blacksmith")], "castle").more().bag(&["monastery-road"]);
    let mut game = table.begin();
    // The road of the plate's west side ends at the wall and at the monastery.
    game.lay("monastery-road", (-1, 0), 270);
    game.pass();
    assert_eq!(game.choices(), ["call red meeple blacksmith to -1,0 r1 CNT-MOVE-1", "pass"]);
    let events = game.choose("call red meeple blacksmith to -1,0 r1 CNT-MOVE-1");
    assert!(events.contains(&"red +2 BAS-ROAD-1".to_owned()), "{events:?}");
}

/// Shows: DRA-MOVE-5, CNT-X-1, row C06.
#[test]
fn who_is_called_does_not_go_to_the_tile_where_the_dragon_stands() {
    let mut table = Table::of(&["count-of-carcassonne", "princess-and-dragon"]);
    table = table.in_place("red meeple", "count-of-carcassonne/castle");
    table = table.in_place("count", "count-of-carcassonne/market").set_up().more().bag(&["city-cap"]);
    let mut game = table.on_cell("dragon", (0, 2)).begin();
    game.lay("city-cap", (0, 3), 0);
    game.pass();
    assert_eq!(game.choices(), ["call red meeple castle to 0,3 c1 CNT-MOVE-1", "pass"]);
}

/// Shows: CNT-FINAL-1, row C04.
#[test]
fn before_fields_are_scored_figures_leave_the_market_one_at_a_time() {
    let who = [
        ("red meeple", "market"),
        ("blue meeple", "market"),
        ("blue meeple", "market"),
        ("green meeple", "castle"),
    ];
    for (option, others) in [("market", 0), ("all", 1)] {
        let table = in_districts(&who, "cathedral").option("count-final", option).bag(&["road-straight"]);
        let mut game = table.begin();
        game.lay_aside();
        game.pass();
        let mut callers = Vec::new();
        while game.now().1 == "last-call" {
            callers.push(game.now().0);
            let choices = game.choices();
            let fields = choices.iter().filter(|c| c.starts_with("call") && c.contains("market to"));
            let cities = choices.iter().filter(|c| c.contains("castle to"));
            assert!(fields.clone().all(|c| c.contains(" f") && c.ends_with("CNT-FINAL-1")), "{choices:?}");
            assert!(cities.clone().all(|c| c.contains(" c") && c.ends_with("CNT-FINAL-1")), "{choices:?}");
            let first = fields.chain(cities).next().unwrap().clone();
            let events = game.choose(&first);
            if game.now().1 == "over" {
                assert_eq!(events.last().unwrap(), "over BAS-END-1");
            }
        }
        let expected: &[&str] =
            if others == 0 { &["blue", "red", "blue"] } else { &["blue", "green", "red", "blue"] };
        assert_eq!(callers, expected, "{option}");
        let stay = game.figures().iter().filter(|f| f.ends_with("castle")).count();
        assert_eq!(stay, 1 - others, "{option}");
    }
}

/// Shows: CNT-FINAL-1.
#[test]
fn the_count_in_the_market_keeps_figures_there_to_the_end() {
    let table = in_districts(&[("red meeple", "market")], "market").bag(&["road-straight"]);
    let mut game = table.begin();
    game.lay_aside();
    assert_eq!(game.pass().last().unwrap(), "over BAS-END-1");
    assert!(game.figures().contains(&"red meeple market".to_owned()));
}

/// Shows: X-1.
#[test]
fn a_builders_double_turn_may_send_one_in_each_half() {
    let table = table(&["traders-and-builders"]).bag(&["start"]).figure("blue meeple", (3, 2), "c2");
    let table = table.tile("road-straight", (1, 3), 0).figure("red meeple", (1, 3), "r1");
    let mut game = table.figure("red builder", (1, 3), "r1").begin();
    // The start tile both extends red's road and completes blue's city.
    game.lay("start", (0, 3), 0);
    game.pass();
    assert_eq!(game.now(), ("red".to_owned(), "send"));
    game.choose("put meeple castle CNT-SEND-1");
    assert_eq!(game.choose("pass"), ["red passes", "red again TRA-BUILD-2"]);
    game.lay("city-cap", (4, 2), 270);
    game.pass();
    assert_eq!(game.now(), ("red".to_owned(), "send"), "the second half meets the condition as well");
    game.choose("put meeple market CNT-SEND-1");
    assert_eq!(game.choose("pass"), ["red passes", "blue begins"]);
}

/// Shows: X-1, TRA-GOODS-1.
#[test]
fn goods_do_not_count_as_points() {
    let table = table(&["traders-and-builders"]).bag(&["traders-and-builders/city-corner-wine"]);
    let mut game = table.tile("city-cap", (1, 3), 270).begin();
    game.lay("traders-and-builders/city-corner-wine", (0, 3), 90);
    let events = game.pass();
    assert!(events.contains(&"red gets 1 wine TRA-GOODS-1".to_owned()), "{events:?}");
    assert_eq!(game.now(), ("red".to_owned(), "send"));
}

/// Shows: X-10.
#[test]
fn figures_are_sent_before_knights_escape() {
    let siege = |table: Table| {
        let table =
            table.tile("cathars/city-corner-gate-right-siege", (10, 10), 0).tile("monastery", (11, 11), 0);
        table.figure("red meeple", (10, 10), "c1")
    };
    let mut game = siege(table(&["cathars"])).begin();
    complete(&mut game);
    assert_eq!(game.now().1, "send");
    assert_eq!(game.choose("pass"), ["red passes"]);
    assert_eq!(game.choices(), ["take red meeple 10,10 c1 CAT-3", "pass"]);
    // With no other figure left, the one who escaped is not sent in the same turn.
    let table = siege(table(&["cathars"])).island().option("abbot", "false").out("red", 6);
    let mut game = table.begin();
    complete(&mut game);
    assert_eq!(game.now().1, "leave");
    let events = game.choose("take red meeple 10,10 c1 CAT-3");
    assert_eq!(events, ["home red meeple 10,10 c1 CAT-3", "blue begins"]);
}
