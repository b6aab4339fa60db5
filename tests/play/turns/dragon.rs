//! Volcanoes and the dragon's walk.

use super::table::Table;

const VOLCANO: &str = "princess-and-dragon/field-volcano";
const DRAGON: &str = "princess-and-dragon/road-straight-dragon";

/// Nine tiles with the dragon on the volcano in their middle, and one more to be laid below the first.
fn nine() -> Table {
    let mut table = Table::of(&["princess-and-dragon"]).more().bag(&[DRAGON]);
    for at in [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)] {
        table = table.tile("monastery", at, 0);
    }
    table.tile(VOLCANO, (1, 1), 0).on_cell("dragon", (1, 1))
}

fn walkers(table: Table) -> Vec<String> {
    let mut game = table.begin();
    game.lay(DRAGON, (0, 3), 0);
    game.pass();
    let mut walkers = Vec::new();
    for to in ["1,0", "0,0", "0,1", "0,2", "1,2", "2,2"] {
        assert_eq!(game.now().1, "walk");
        walkers.push(game.now().0);
        game.choose(&format!("move dragon {to} DRA-MOVE-2"));
    }
    assert_eq!(game.now(), ("blue".to_owned(), "draw"), "six steps and no more");
    walkers
}

/// Shows: DRA-MOVE-1.
#[test]
fn players_move_the_dragon_in_turn_six_steps_in_all() {
    assert_eq!(walkers(nine()), ["red", "blue", "green", "red", "blue", "green"]);
    assert_eq!(walkers(nine().two_players()), ["red", "blue", "red", "blue", "red", "blue"]);
}

/// Shows: DRA-MOVE-2, DRA-FAIRY-2.
#[test]
fn the_dragon_enters_no_cell_twice_and_never_the_fairys() {
    for (fairy, table) in [
        ("on the tile", nine().option("fairy", "tile").on_cell("fairy", (1, 0))),
        ("with a figure", nine().figure("fairy", (1, 0), "m1").figure("blue meeple", (1, 0), "m1")),
    ] {
        let mut game = table.figure("green meeple", (1, 0), "f1").begin();
        game.lay(DRAGON, (0, 3), 0);
        game.pass();
        assert_eq!(
            game.choices(),
            ["move dragon 0,1 DRA-MOVE-2", "move dragon 2,1 DRA-MOVE-2", "move dragon 1,2 DRA-MOVE-2"],
            "fairy {fairy}"
        );
        game.choose("move dragon 0,1 DRA-MOVE-2");
        game.choose("move dragon 0,2 DRA-MOVE-2");
        // Neither back nor to where it started, which counts as entered.
        assert_eq!(game.choices(), ["move dragon 1,2 DRA-MOVE-2", "move dragon 0,3 DRA-MOVE-2"]);
        game.choose("move dragon 1,2 DRA-MOVE-2");
        assert_eq!(game.choices(), ["move dragon 2,2 DRA-MOVE-2"]);
        // Who stands on the fairy's tile is safe.
        assert!(game.figures().contains(&"green meeple 1,0 f1".to_owned()));
    }
}

/// Shows: DRA-MOVE-2, row D01.
#[test]
fn with_no_legal_step_the_walk_ends_early() {
    let table = Table::of(&["princess-and-dragon"]).more().bag(&[DRAGON]);
    let table = table.tile(VOLCANO, (0, 0), 0).tile("monastery", (1, 0), 0).tile("monastery", (2, 0), 0);
    let mut game = table.on_cell("dragon", (0, 0)).begin();
    game.lay(DRAGON, (3, 0), 90);
    game.pass();
    game.choose("move dragon 1,0 DRA-MOVE-2");
    game.choose("move dragon 2,0 DRA-MOVE-2");
    let events = game.choose("move dragon 3,0 DRA-MOVE-2");
    assert_eq!(events, ["green moves dragon 3,0 DRA-MOVE-1", "dragon stuck DRA-MOVE-2", "blue begins"]);
}

/// Shows: DRA-MOVE-3.
#[test]
fn every_figure_on_an_entered_tile_goes_home_and_a_builder_elsewhere_stays() {
    let table = Table::of(&["princess-and-dragon", "traders-and-builders"]).more().bag(&[DRAGON]);
    let table = table.tile("princess-and-dragon/road-straight-volcano", (0, 0), 0).on_cell("dragon", (0, 0));
    let table = table.tile("road-straight", (1, 0), 0).tile("road-straight", (2, 0), 0);
    let table = table.figure("red meeple", (1, 0), "r1").figure("blue meeple", (1, 0), "f1");
    let table = table.figure("green pig", (1, 0), "f1").figure("red builder", (2, 0), "r1");
    let mut game = table.begin();
    game.lay(DRAGON, (-1, 0), 0);
    game.pass();
    let events = game.choose("move dragon 1,0 DRA-MOVE-2");
    assert_eq!(
        events,
        [
            "red moves dragon 1,0 DRA-MOVE-1",
            "home blue meeple 1,0 f1 DRA-MOVE-3",
            "home green pig 1,0 f1 DRA-MOVE-3",
            "home red meeple 1,0 r1 DRA-MOVE-3"
        ]
    );
    assert_eq!(game.figures(), ["dragon 1,0", "red builder 2,0 r1"]);
}

/// Shows: DRA-MOVE-1.
#[test]
fn the_dragon_moves_before_scoring_or_by_the_option_after_it() {
    for (option, points) in [("before", 0), ("after", 3)] {
        let table = Table::of(&["princess-and-dragon"]).more().option("dragon-moves", option);
        let table = table.tile("princess-and-dragon/road-end-volcano", (0, 0), 0).on_cell("dragon", (0, 0));
        let table = table.tile("road-straight", (0, 1), 90).figure("red meeple", (0, 1), "r1");
        let mut game = table.bag(&["princess-and-dragon/road-crossing-three-dragon"]).begin();
        game.lay("princess-and-dragon/road-crossing-three-dragon", (0, 2), 180);
        game.pass();
        assert_eq!(game.now().1, if option == "before" { "walk" } else { "walk-after" });
        game.choose("move dragon 0,1 DRA-MOVE-2");
        game.choose("move dragon 0,2 DRA-MOVE-2");
        assert_eq!(game.now(), ("blue".to_owned(), "draw"));
        assert_eq!(game.points(), [points, 0, 0], "{option}");
        assert_eq!(game.figures(), ["dragon 0,2"]);
    }
}

/// Shows: DRA-MOVE-4, DRA-VOLC-1.
#[test]
fn dragon_tiles_wait_for_the_first_volcano_which_calls_the_dragon() {
    let table = Table::of(&["princess-and-dragon"]).tile("start", (0, 0), 0);
    let mut game = table.bag(&["monastery", VOLCANO, DRAGON, DRAGON]).begin();
    assert_eq!(game.choices(), ["draw base/monastery", "draw princess-and-dragon/field-volcano"]);
    assert_eq!(game.waiting(), [("DRA-MOVE-4".to_owned(), 2)]);
    assert_eq!(game.lay(VOLCANO, (0, 1), 0), ["red moves dragon 0,1 DRA-VOLC-1"]);
    assert_eq!(game.choices(), ["go on"], "no figure of one's own");
    assert_eq!(game.pass(), ["blue begins"]);
    assert_eq!(game.waiting(), []);
    assert_eq!(game.choices(), ["draw base/monastery", "draw princess-and-dragon/road-straight-dragon"]);
}

/// Shows: DRA-VOLC-1.
#[test]
fn a_second_volcano_moves_the_dragon_there_at_once_and_it_eats_nobody_on_its_way() {
    let table = Table::of(&["princess-and-dragon"]).more().bag(&[VOLCANO]);
    let table = table.tile("start", (0, 0), 0).tile(VOLCANO, (0, 1), 0).on_cell("dragon", (0, 1));
    let mut game = table.tile("monastery", (0, 2), 0).figure("blue meeple", (0, 2), "m1").begin();
    assert_eq!(game.lay(VOLCANO, (0, 3), 0), ["red moves dragon 0,3 DRA-VOLC-1"]);
    assert_eq!(game.pass(), ["blue begins"]);
    assert_eq!(game.figures(), ["blue meeple 0,2 m1", "dragon 0,3"]);
}

/// Shows: DRA-MOVE-5, DRA-PORT-1, row D05.
#[test]
fn a_portal_leads_anywhere_but_to_the_dragon_and_to_what_is_taken_or_done() {
    let portal = "princess-and-dragon/road-crossing-three-portal";
    let table = Table::of(&["princess-and-dragon"]).more().bag(&[portal]).island();
    let table = table.tile("start", (0, 0), 0).tile("city-cap", (0, -1), 180);
    let table = table.tile(VOLCANO, (5, 5), 0).on_cell("dragon", (5, 5));
    let table = table.tile("monastery", (7, 7), 0).tile("monastery", (9, 9), 0);
    let mut game = table.figure("blue meeple", (7, 7), "m1").begin();
    game.lay(portal, (1, 0), 0);
    let put: Vec<String> = game.offers("put meeple");
    let has = |at: &str| put.iter().any(|p| p.starts_with(&format!("put meeple {at}")));
    assert!(has("1,0 r1") && has("0,0 f2 DRA-PORT-1") && has("9,9 m1 DRA-PORT-1"), "{put:?}");
    assert!(!has("5,5"), "the dragon is there");
    assert!(!has("7,7 m1") && has("7,7 f1"), "taken");
    assert!(!has("0,0 c1") && !has("0,-1 c1"), "completed");
    // Its own road, which joins the start tile's, is open on both ways.
    assert!(has("0,0 r1"));
    let events = game.put("meeple", (9, 9), "m1");
    assert_eq!(events.last().unwrap(), "blue begins");
    assert!(game.figures().contains(&"red meeple 9,9 m1".to_owned()));
}

/// Shows: X-16, SHR-CHAL-3.
#[test]
fn a_completed_shrine_whose_heretic_is_eaten_first_scores_nothing() {
    let mut table = Table::of(&["princess-and-dragon", "shrines"]).more().bag(&[DRAGON]);
    for at in [(0, 0), (1, 0), (2, 0), (0, 2), (1, 2)] {
        table = table.tile("road-straight", at, 0);
    }
    table = table.tile(VOLCANO, (0, 1), 0).on_cell("dragon", (0, 1)).tile("shrines/shrine", (1, 1), 0);
    table = table.tile("monastery", (2, 1), 0).figure("red meeple", (1, 1), "s1");
    let mut game = table.figure("blue meeple", (2, 1), "m1").begin();
    game.lay(DRAGON, (2, 2), 0);
    game.pass();
    game.choose("move dragon 1,1 DRA-MOVE-2");
    game.choose("move dragon 1,0 DRA-MOVE-2");
    game.choose("move dragon 0,0 DRA-MOVE-2");
    assert_eq!(game.now(), ("blue".to_owned(), "draw"), "it is stuck");
    assert_eq!(game.points(), [0, 0, 0]);
    // The monk stays and goes on as usual.
    assert_eq!(game.figures(), ["dragon 0,0", "blue meeple 2,1 m1"]);
}
