//! Who may stand where by the declarations of real sets, and what is told of boards where somebody should not.

mod laid;
mod sets;

use laid::{fixes_mend, found, open, spots};

const NONE: [&str; 0] = [];

#[test]
fn builder_and_pig_join_an_own_meeple() {
    let sets = "base inns-and-cathedrals traders-and-builders";
    let road = "0,0 base/start 0\n 1,0 base/start 0\n 0,0 red meeple r1";
    let board = open(sets, road);
    assert_eq!(
        spots(&board, "red", "1,0", "1,0"),
        ["builder: r1", "large-meeple: c1 f1 f2", "meeple: c1 f1 f2"]
    );
    assert_eq!(spots(&board, "blue", "1,0", "1,0"), ["large-meeple: c1 f1 f2", "meeple: c1 f1 f2"]);
    // A pig beside a large farmer; never on the road.
    let field = open(sets, "0,0 base/start 0\n 0,1 base/city-cap 180\n 0,0 red large-meeple f2");
    assert_eq!(spots(&field, "red", "0,1", "0,1"), ["meeple: c1", "pig: f1"]);
    // Its owner has one.
    let out = open(sets, "0,0 base/start 0\n 1,0 base/start 0\n 0,0 red meeple r1\n 0,0 red builder r1");
    assert_eq!(spots(&out, "red", "1,0", "1,0"), ["large-meeple: c1 f1 f2", "meeple: c1 f1 f2"]);
    // Builder and meeple on one road clash with nobody.
    assert_eq!(found(&out, &["figure"]), NONE);
}

#[test]
fn a_builder_left_alone_is_told() {
    let sets = "base traders-and-builders";
    let alone = "0,0 base/start 0\n 0,0 red builder r1";
    assert_eq!(found(&open(sets, alone), &["figure"]), ["warning figure-alone 0,0 TRA-BUILD-1"]);
    fixes_mend(sets, alone, "figure-alone");
    // A rival's meeple does not help.
    let rival = "0,0 base/start 0\n 0,0 red pig f2\n 0,0 blue meeple f2";
    assert_eq!(found(&open(sets, rival), &["figure"]), ["warning figure-alone 0,0 TRA-PIG-1"]);
}

#[test]
fn each_figure_stands_on_its_kinds() {
    let sets = "base inns-and-cathedrals traders-and-builders shrines";
    let board = open(sets, "0,0 base/start 0\n 0,1 shrines/shrine-road 0");
    assert_eq!(
        spots(&board, "red", "0,1", "0,1"),
        ["abbot: s1", "large-meeple: f1 r1 s1", "meeple: f1 r1 s1"]
    );
    let garden = open(sets, "0,0 base/start 0\n 0,1 base/city-cap-garden 180");
    let at = spots(&garden, "red", "0,1", "0,1");
    assert_eq!(at.first().map(String::as_str), Some("abbot: g1"), "{at:?}");
    let wrong = "0,0 base/start 0\n 0,0 red abbot r1\n 0,0 blue pig c1";
    assert_eq!(
        found(&open(sets, wrong), &["figure-kind"]),
        ["error figure-kind 0,0 TRA-PIG-1", "error figure-kind 0,0 ABB-1"]
    );
}

#[test]
fn nobody_stands_on_the_river() {
    let board = open("base river-1", "0,0 river-1/spring 0");
    assert_eq!(spots(&board, "red", "0,0", "0,0"), ["meeple: f1"]);
    let wet = "0,0 river-1/spring 0\n 0,0 red meeple w1";
    assert_eq!(found(&open("base river-1", wet), &["figure"]), ["error figure-kind 0,0 BAS-FIG-1"]);
}

#[test]
fn volcano_and_lake_take_no_figure() {
    let sets = "base princess-and-dragon";
    let board = open(sets, "0,0 base/start 0\n 1,0 princess-and-dragon/road-straight-volcano 0");
    assert_eq!(spots(&board, "red", "1,0", "1,0"), NONE);
    let lake =
        open("base river-2", "0,0 river-2/spring 0\n 1,0 river-2/fork 180\n 2,0 river-2/lake-volcano 0");
    assert_eq!(spots(&lake, "red", "2,0", "2,0"), NONE);
    assert_eq!(lake.analysis().no_figure_after(tilewright::model::Cell::new(2, 0)), Some("RIV2-LAKE-1"));
    let stands = "0,0 base/start 0\n 1,0 princess-and-dragon/road-straight-volcano 0\n 1,0 red meeple f1";
    assert_eq!(found(&open(sets, stands), &["figure"]), ["warning figure-barred 1,0 DRA-VOLC-1"]);
    fixes_mend(sets, stands, "figure-barred");
}

#[test]
fn nobody_is_put_beside_the_dragon() {
    let sets = "base princess-and-dragon";
    let tiles = "0,0 base/start 0\n 1,0 base/road-straight 0";
    assert_eq!(spots(&open(sets, &format!("{tiles}\n 1,0 dragon")), "red", "1,0", "1,0"), NONE);
    assert_eq!(
        spots(&open(sets, &format!("{tiles}\n 0,0 dragon")), "red", "1,0", "1,0"),
        ["meeple: f1 f2 r1"]
    );
}

#[test]
fn a_portal_reaches_what_is_free_and_open() {
    let sets = "base princess-and-dragon traders-and-builders";
    let board = open(
        sets,
        "0,-1 base/city-cap 180\n -1,0 base/road-straight 0\n 0,0 base/start 0
         1,0 princess-and-dragon/road-crossing-three-portal 0\n 0,1 base/monastery 0\n 0,0 blue meeple f1\n 1,0 dragon",
    );
    // The dragon stands on the portal's own tile: elsewhere figures may go.
    assert_eq!(spots(&board, "red", "1,0", "1,0"), NONE);
    assert_eq!(spots(&board, "red", "1,0", "0,0"), ["meeple: f2 r1"]);
    assert_eq!(spots(&board, "red", "1,0", "0,1"), ["abbot: m1", "meeple: f1 m1"]);
    // The city is completed; the field beyond it is no part of blue's.
    assert_eq!(spots(&board, "red", "1,0", "0,-1"), ["meeple: f1"]);
    let by = board.spots_after("red", tilewright::model::Cell::new(1, 0));
    assert!(by.iter().all(|s| s.by.as_deref() == Some("DRA-PORT-1")), "{by:?}");
    // From another tile nobody reaches farther.
    assert_eq!(spots(&board, "red", "0,1", "0,0"), NONE);
    // Not into the city of Carcassonne, but onto the landscape of its plates.
    let city = open(
        "base princess-and-dragon count-of-carcassonne",
        "city\n 3,-1 princess-and-dragon/road-crossing-three-portal 0",
    );
    assert_eq!(spots(&city, "red", "3,-1", "1,1"), NONE);
    assert_eq!(spots(&city, "red", "3,-1", "0,2"), ["meeple: c2 f1"]);
}

#[test]
fn a_princess_that_must_leaves_no_figure() {
    let sets = "base princess-and-dragon";
    let tiles =
        "0,-1 princess-and-dragon/city-cap-crossing-princess 180\n 0,0 base/start 0\n 0,0 blue meeple c1";
    assert_eq!(spots(&open(sets, &format!("princess = must\n {tiles}")), "red", "0,-1", "0,-1"), NONE);
    assert_eq!(
        spots(&open(sets, &format!("princess = may\n {tiles}")), "red", "0,-1", "0,-1"),
        ["meeple: f1 f2 f3 r1 r2 r3"]
    );
    let empty =
        "princess = must\n 0,-1 princess-and-dragon/city-cap-crossing-princess 180\n 0,0 base/start 0";
    assert_eq!(spots(&open(sets, empty), "red", "0,-1", "0,-1"), ["meeple: c1 f1 f2 f3 r1 r2 r3"]);
}

#[test]
fn a_watchman_goes_on_his_own_tower() {
    let sets = "base inns-and-cathedrals towers-and-thieves";
    let board = open(sets, "0,0 base/start 0\n 1,0 towers-and-thieves/tower-road-straight 0");
    assert_eq!(
        spots(&board, "red", "1,0", "1,0"),
        ["large-meeple: f1 f2 r1", "meeple: f1 f2 r1", "watchman: t1"]
    );
    // Who stands there is sent home; a large meeple may not stand there at all.
    let held =
        open(sets, "0,0 base/start 0\n 1,0 towers-and-thieves/tower-road-straight 0\n 1,0 blue meeple t1");
    assert!(spots(&held, "red", "1,0", "1,0").contains(&"watchman: t1".to_owned()));
    assert_eq!(found(&held, &["figure"]), NONE);
    let large = "0,0 base/start 0\n 1,0 towers-and-thieves/tower-road-straight 0\n 1,0 red large-meeple t1";
    assert_eq!(found(&open(sets, large), &["figure"]), ["error figure-kind 1,0 INN-FIG-1"]);
    // He is one of the seven meeples.
    assert_eq!(held.supply("blue", "meeple"), Some(6));
    assert_eq!(held.supply("blue", "watchman"), Some(6));
}

#[test]
fn districts_take_in_whom_they_admit() {
    let sets = "base inns-and-cathedrals traders-and-builders count-of-carcassonne";
    let sound = "city\n @count-of-carcassonne/castle count\n @count-of-carcassonne/castle red meeple
        @count-of-carcassonne/market red large-meeple\n @count-of-carcassonne/cathedral red abbot";
    let board = open(sets, sound);
    assert_eq!(found(&board, &["figure", "neutral", "supply"]), NONE);
    // Figures in the districts are out of the supply.
    assert_eq!(board.supply("red", "meeple"), Some(6));
    assert_eq!(board.supply("red", "abbot"), Some(0));
    for who in ["castle red abbot", "market red pig", "blacksmith red builder"] {
        let lines = format!("city\n @count-of-carcassonne/{who}");
        let place = format!("count-of-carcassonne/{}", who.split(' ').next().unwrap_or_default());
        assert_eq!(
            found(&open(sets, &lines), &["figure-kind"]),
            [format!("error figure-kind {place} CNT-WHO-1")]
        );
        fixes_mend(sets, &lines, "figure-kind");
    }
}

#[test]
fn figures_from_the_districts_may_join_others() {
    let sets = "base count-of-carcassonne";
    // A closed road of two tiles, on both of which somebody stands.
    let road = "3,-1 base/monastery-road 0\n 3,-1 blue meeple r1\n 3,0 red meeple r1";
    assert_eq!(
        found(&open(sets, &format!("city\n {road}")), &["figure-occ"]),
        ["note figure-occupied 3,-1 CNT-MOVE-1"]
    );
    // An open road is no matter of the districts.
    let open_road = "city\n 3,-1 base/road-straight 90\n 3,-1 blue meeple r1\n 3,0 red meeple r1";
    assert_eq!(found(&open(sets, open_road), &["figure-occ"]), ["error figure-occupied 3,0 BAS-FIG-2"]);
}

#[test]
fn neutral_figures_keep_to_their_places() {
    let sets = "base princess-and-dragon count-of-carcassonne";
    let count = "city\n 0,0 count";
    assert_eq!(found(&open(sets, count), &["neutral"]), ["error neutral-place 0,0 CNT-COUNT-1"]);
    fixes_mend(sets, count, "neutral-place");
    let two = "city\n @count-of-carcassonne/castle count\n @count-of-carcassonne/market count";
    assert_eq!(
        found(&open(sets, two), &["neutral", "supply"]),
        ["error neutral-twice count-of-carcassonne/market CNT-COUNT-1"]
    );
    fixes_mend(sets, two, "neutral-twice");
    let inside = "city\n 1,1 dragon";
    assert_eq!(found(&open(sets, inside), &["neutral"]), ["error neutral-barred 1,1 CNT-X-1"]);
    fixes_mend(sets, inside, "neutral-barred");
    assert_eq!(
        found(&open(sets, "city\n 0,0 dragon\n @count-of-carcassonne/castle count"), &["neutral"]),
        NONE
    );
    assert_eq!(
        found(&open(sets, "city\n @count-of-carcassonne/castle fairy"), &["neutral"]),
        ["error neutral-place count-of-carcassonne/castle DRA-FAIRY-1"]
    );
    let fairy = "city\n 0,0 dragon\n 0,0 red meeple f1\n 0,0 - fairy f1";
    assert_eq!(found(&open(sets, fairy), &["neutral"]), ["error neutral-barred 0,0 DRA-FAIRY-2"]);
    fixes_mend(sets, fairy, "neutral-barred");
    let dragons = "city\n 0,0 dragon\n 3,0 dragon";
    assert_eq!(found(&open(sets, dragons), &["neutral"]), ["error neutral-twice 3,0 DRA-VOLC-1"]);
}

#[test]
fn a_supply_can_run_out() {
    let sets = "base traders-and-builders";
    let lines = "0,0 base/start 0\n 1,0 base/road-straight 0\n 0,0 red meeple r1\n 0,0 red builder r1\n 1,0 red builder r1";
    assert_eq!(found(&open(sets, lines), &["supply"]), ["error supply 1,0 TRA-BUILD-1"]);
    fixes_mend(sets, lines, "supply");
}

#[test]
fn a_watchman_goes_to_a_tower_in_sight() {
    let sets = "base towers-and-thieves";
    let tiles = "0,0 towers-and-thieves/tower-field 0\n 2,0 base/monastery-road 180\n 0,1 base/monastery 0
        1,1 base/monastery 0\n 2,1 base/monastery 0\n 3,0 base/monastery-road 180\n 3,1 base/monastery 0";
    let floors = |n: i64| {
        let mut board = open(sets, tiles);
        let holder = tilewright::model::Holder::Cell(tilewright::model::Cell::new(0, 0));
        let edit = board.board().set_tokens(holder, "floor", n);
        board.apply("floors", vec![edit]).expect("set");
        board
    };
    // Over the empty cell (1,0), as far as there are floors, never diagonally.
    assert_eq!(spots(&floors(2), "red", "2,0", "0,0"), ["watchman: t1"]);
    assert_eq!(spots(&floors(1), "red", "2,0", "0,0"), NONE);
    assert_eq!(spots(&floors(2), "red", "3,0", "0,0"), NONE);
    assert_eq!(spots(&floors(3), "red", "1,1", "0,0"), NONE);
    assert_eq!(spots(&floors(0), "red", "0,0", "0,0"), ["meeple: f1", "watchman: t1"]);
    assert_eq!(found(&floors(5), &["token"]), NONE);
    assert_eq!(found(&floors(6), &["token"]), ["error token-supply 0,0 TOW-SETUP-1"]);
    assert_eq!(found(&floors(-1), &["token"]), ["error token-supply 0,0 TOW-SETUP-1"]);
}
