//! Challenges between shrines and monasteries while a game goes on.

use super::table::Table;

/// Red's shrine on (1, 1), blue's monastery on (2, 1), and the cells around the shrine but (0, 2).
fn rivals() -> Table {
    let mut table = Table::of(&["shrines", "princess-and-dragon"]).island().more();
    for at in [(0, 0), (1, 0), (2, 0), (1, 2), (2, 2)] {
        table = table.tile("road-straight", at, 0);
    }
    table = table.tile("princess-and-dragon/field-volcano", (0, 1), 0);
    table = table.tile("shrines/shrine", (1, 1), 0).tile("monastery", (2, 1), 0);
    table.figure("red meeple", (1, 1), "s1").figure("blue meeple", (2, 1), "m1")
}

/// Shows: SHR-CHAL-1, SHR-CHAL-2.
#[test]
fn the_first_completed_is_paid_in_full_and_the_other_goes_home_with_nothing() {
    let mut game = rivals().begin();
    game.lay("road-straight", (0, 2), 0);
    let events = game.pass();
    assert_eq!(
        events,
        [
            "red passes",
            "red +9 SHR-SCORE-1",
            // What it is worth is told, and that it is void.
            "blue +6 BAS-FINAL-3",
            "blue -6 SHR-CHAL-2",
            "home red meeple 1,1 s1 BAS-RET-1",
            "home blue meeple 2,1 m1 BAS-RET-1",
            "blue begins"
        ]
    );
    assert_eq!(game.points(), [9, 0, 0]);
}

/// Shows: SHR-CHAL-2, row U02.
#[test]
fn both_completed_by_one_tile_are_both_paid() {
    let mut table = rivals();
    for at in [(3, 0), (3, 2)] {
        table = table.tile("road-straight", at, 0);
    }
    // (3, 1) lies, and (1, 2), next to both, is still to be laid.
    table = table.tile("monastery", (3, 1), 0).tile("road-straight", (0, 2), 0).missing((1, 2));
    let mut game = table.begin();
    game.lay("road-straight", (1, 2), 0);
    let events = game.pass();
    assert!(events.contains(&"red +9 SHR-SCORE-1".to_owned()), "{events:?}");
    assert!(events.contains(&"blue +9 BAS-MON-1".to_owned()), "{events:?}");
}

/// Shows: SHR-CHAL-3.
#[test]
fn a_challenge_ends_when_one_leaves_otherwise_and_the_other_goes_on_as_usual() {
    let table = rivals().on_cell("dragon", (0, 1)).bag(&["princess-and-dragon/road-straight-dragon"]);
    let mut game = table.begin();
    // Far from the shrine; the dragon eats the heretic, and is then led away from the monk.
    game.lay("princess-and-dragon/road-straight-dragon", (21, 20), 0);
    game.pass();
    for to in ["1,1", "1,0", "0,0"] {
        game.choose(&format!("move dragon {to} DRA-MOVE-2"));
    }
    assert_eq!(game.now(), ("blue".to_owned(), "draw"));
    // Completing the shrine, where nobody is, costs the monk nothing.
    game.lay("road-straight", (0, 2), 0);
    assert_eq!(game.pass(), ["blue passes", "green begins"]);
    assert!(game.figures().contains(&"blue meeple 2,1 m1".to_owned()));
}

/// Shows: SHR-CHAL-4.
#[test]
fn an_undecided_challenge_pays_both_at_the_end_as_open_ones() {
    let mut game = rivals().only(&["road-straight"]).begin();
    game.lay_aside();
    let events = game.pass();
    // The shrine has 8 of its nine cells filled, the monastery 6.
    assert_eq!(events[1..], ["red +8 SHR-SCORE-1", "blue +6 BAS-FINAL-3", "over BAS-END-1"]);
}

/// Shows: SHR-CHAL-5, X-15.
#[test]
fn the_losers_open_feature_may_be_taken_again() {
    let table = rivals().bag(&["princess-and-dragon/road-crossing-three-portal"]);
    let mut game = table.begin();
    game.lay("road-straight", (0, 2), 0);
    game.pass();
    game.lay("princess-and-dragon/road-crossing-three-portal", (21, 20), 0);
    assert!(game.choices().contains(&"put meeple 2,1 m1 DRA-PORT-1".to_owned()));
    assert!(!game.choices().iter().any(|c| c.contains("1,1 s1")), "the shrine is completed");
    game.put("meeple", (2, 1), "m1");
    assert!(game.figures().contains(&"blue meeple 2,1 m1".to_owned()));
}
