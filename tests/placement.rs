//! Where tiles may be laid by the rules of real sets, and what is told of boards that break them.

mod laid;
mod sets;

use laid::{fixes_mend, found, legal, open, put};
use tilewright::model::{Cell, Edit};

const RIVER: &str = "base river-1";
const FORKED: &str = "base river-2";

/// A finished river but for its lake.
const STRETCHES: &str = "0,0 river-1/spring 0
    1,0 river-1/river-straight 0
    2,0 river-1/river-straight 0
    3,0 river-1/city-caps-river 0
    4,0 river-1/city-cap-bridge 0
    5,0 river-1/monastery-bridge 0
    6,0 river-1/road-bridge 90
    7,0 river-1/river-bend 0
    7,1 river-1/river-bend-garden 180
    8,1 river-1/river-bend-road-bend 0
    8,2 river-1/city-corner-river-bend 270";

const NONE: [&str; 0] = [];

#[test]
fn a_river_begins_instead_of_the_start_tile() {
    for (sets, spring, start) in [
        (RIVER, "river-1/spring", true),
        (FORKED, "river-2/spring", true),
        ("base river-1 river-2", "river-2/spring", true),
        ("base", "base/start", true),
        (RIVER, "base/start", false),
        (FORKED, "river-2/fork", false),
        ("river-1 base", "base/start", false),
    ] {
        let expected: Vec<&str> = if start { vec!["0,0 0", "0,0 90", "0,0 180", "0,0 270"] } else { vec![] };
        assert_eq!(legal(&open(sets, ""), spring), expected, "{sets}: {spring}");
    }
    assert_eq!(found(&open(RIVER, "0,0 river-1/spring 0"), &["no-start"]), NONE);
    assert_eq!(
        found(&open(RIVER, "0,0 base/start 0"), &["no-start"]),
        ["note no-start river-1/spring BAS-START-1"]
    );
}

#[test]
fn the_river_goes_on_from_its_open_end() {
    let board = open(RIVER, "0,0 river-1/spring 0\n 1,0 river-1/river-straight 0");
    assert_eq!(legal(&board, "river-1/river-straight"), ["2,0 0", "2,0 180"]);
    assert_eq!(legal(&board, "river-1/river-bend"), ["2,0 0", "2,0 90"]);
    // Land waits, and so does the lake; the start tile is a land tile now.
    for tile in ["base/monastery", "base/city-cap", "base/start", "river-1/lake", "river-1/spring"] {
        assert_eq!(legal(&board, tile), NONE, "{tile}");
    }
}

#[test]
fn land_follows_when_the_lake_lies() {
    let mut board = open(RIVER, STRETCHES);
    assert_eq!(legal(&board, "river-1/lake"), ["9,2 0"]);
    assert_eq!(legal(&board, "base/monastery"), NONE);
    board.apply("lake", vec![put("9,2", "river-1/lake", 0)]).expect("laid");
    assert_eq!(found(&board, &["river", "edge"]), NONE);
    assert!(legal(&board, "base/monastery").len() > 40);
    assert_eq!(legal(&board, "river-1/river-straight"), NONE);
    // Taken back, land waits again.
    board.undo();
    assert_eq!(legal(&board, "base/monastery"), NONE);
}

#[test]
fn a_river_that_cannot_go_on_is_given_up() {
    // The only open end looks at a cell that is taken: the rest is put out of the game, and the game goes on (R04).
    let blocked = "0,0 river-1/spring 0\n 1,0 river-1/river-straight 0\n 2,0 fan/unknown 0";
    let board = open(RIVER, blocked);
    assert_eq!(legal(&board, "river-1/river-straight"), NONE);
    assert_eq!(legal(&board, "river-1/lake"), NONE);
    assert!(!legal(&board, "base/monastery").is_empty());
}

#[test]
fn two_bends_in_a_row_do_not_turn_the_same_way() {
    let bend = "0,0 river-1/spring 0\n 1,0 river-1/river-bend 0";
    let board = open(RIVER, bend);
    assert_eq!(legal(&board, "river-1/river-bend-garden"), ["1,1 180"]);
    let turned = format!("{bend}\n 1,1 river-1/river-bend-garden 90");
    // It would fit by its sides, and is told where it lies.
    let broken = open(RIVER, &turned);
    assert_eq!(found(&broken, &["river-u", "edge"]), ["error river-u-turn 1,1 RIV-PLACE-2"]);
    fixes_mend(RIVER, &turned, "river-u-turn");
    let straight = format!("{bend}\n 1,1 river-1/river-straight 90");
    assert_eq!(legal(&open(RIVER, &straight), "river-1/river-bend-garden"), ["1,2 90", "1,2 180"]);
    assert_eq!(found(&open(RIVER, &straight), &["river-u"]), NONE);
}

#[test]
fn the_fork_comes_second_and_is_no_bend() {
    let spring = open(FORKED, "0,0 river-2/spring 0");
    assert_eq!(legal(&spring, "river-2/fork"), ["1,0 0", "1,0 180", "1,0 270"]);
    for tile in ["river-2/monastery-river", "river-2/lake-volcano", "river-2/city-cap-mouth"] {
        assert_eq!(legal(&spring, tile), NONE, "{tile}");
    }
    // R02 by the printed rule: only two bend tiles in a row are barred.
    let forked = open(FORKED, "0,0 river-2/spring 0\n 1,0 river-2/fork 180");
    assert_eq!(legal(&forked, "river-2/river-bend-garden"), ["2,0 0", "2,0 90", "1,1 90", "1,1 180"]);
    let late = "0,0 river-2/spring 0\n 1,0 river-2/monastery-river 0\n 2,0 river-2/fork 180";
    assert_eq!(found(&open(FORKED, late), &["river-order"]), ["error river-order 2,0 RIV2-START-1"]);
    fixes_mend(FORKED, late, "river-order");
    let without = "0,0 river-2/spring 0\n 1,0 river-2/monastery-river 0";
    assert_eq!(
        found(&open(FORKED, without), &["river-order"]),
        ["warning river-order river-2/fork RIV2-START-1"]
    );
}

#[test]
fn arms_do_not_join() {
    let arms = "0,0 river-2/spring 0\n 1,0 river-2/fork 180\n 2,0 river-2/river-bend-garden 0
        1,1 river-2/river-bend-road-bend 180";
    assert_eq!(legal(&open(FORKED, arms), "river-2/river-bend-pig-herd"), NONE);
    assert_eq!(found(&open(FORKED, arms), &["river-joined"]), NONE);
    let joined = format!("{arms}\n 2,1 river-2/river-bend-pig-herd 0");
    assert_eq!(
        found(&open(FORKED, &joined), &["river-joined", "edge"]),
        ["error river-joined 2,1 RIV2-PLACE-1"]
    );
    fixes_mend(FORKED, &joined, "river-joined");
}

#[test]
fn a_piece_that_does_not_go_on_is_told() {
    let apart = "0,0 river-1/spring 0\n 1,0 river-1/river-straight 0\n 0,1 river-1/river-straight 0\n 1,1 river-1/city-caps-river 90";
    let board = open(RIVER, apart);
    assert_eq!(
        found(&board, &["river-broken"]),
        ["error river-broken 0,1 RIV-PLACE-1", "error river-broken 1,1 RIV-PLACE-1"]
    );
    fixes_mend(RIVER, apart, "river-broken");
    // A stretch alone is a river without its spring, told as such; it breaks off nothing.
    assert_eq!(found(&open(RIVER, "0,0 river-1/river-straight 0"), &["river-broken"]), NONE);
}

#[test]
fn two_rivers_begin_back_to_back() {
    let both = "base river-1 river-2";
    let one = open(both, "0,0 river-1/spring 0");
    assert_eq!(legal(&one, "river-2/spring"), ["-1,0 180"]);
    assert_eq!(legal(&one, "river-2/fork"), ["1,0 0", "1,0 180", "1,0 270"]);
    let two = open(both, "0,0 river-1/spring 0\n -1,0 river-2/spring 180");
    assert_eq!(legal(&two, "river-2/fork").len(), 6);
    assert_eq!(legal(&two, "river-1/river-straight"), NONE);
    let begun = open(
        both,
        "0,0 river-1/spring 0\n -1,0 river-2/spring 180\n -2,0 river-2/fork 0\n 1,0 river-1/river-straight 0",
    );
    assert_eq!(found(&begun, &["river", "edge", "not-connected"]), NONE);
    // One spring is left out once the river runs.
    let runs = open(both, "0,0 river-1/spring 0\n 1,0 river-2/fork 180");
    assert_eq!(legal(&runs, "river-2/spring"), NONE);
    assert_eq!(legal(&runs, "river-1/river-straight").len(), 4);
}

#[test]
fn land_under_an_unfinished_river_is_told() {
    let land = "0,0 river-1/spring 0\n 0,-1 base/monastery 0";
    assert_eq!(found(&open(RIVER, land), &["river-un"]), ["warning river-unfinished 0,-1 RIV-START-1"]);
    let left_out = open(RIVER, "0,0 base/start 0");
    assert_eq!(found(&left_out, &["river-un"]), ["warning river-unfinished 0,0 RIV-START-1"]);
    let closed = "0,0 river-1/spring 0\n 1,0 river-1/lake 0";
    assert_eq!(found(&open(RIVER, closed), &["river-order"]), ["warning river-order 1,0 RIV-START-1"]);
}

#[test]
fn tiles_that_are_never_drawn_fit_nowhere() {
    // The river tile of a set goes among those of a river; without one it is not in the game.
    let lone = open("base towers-and-thieves", "0,0 base/start 0");
    assert_eq!(legal(&lone, "towers-and-thieves/river-straight-tower"), NONE);
    let mixed = open("base river-1 towers-and-thieves", "0,0 river-1/spring 0");
    assert_eq!(legal(&mixed, "towers-and-thieves/river-straight-tower"), ["1,0 0", "1,0 180"]);
    // Cells of a plate, and tiles of another edition.
    let city = open("base count-of-carcassonne", "city");
    assert_eq!(legal(&city, "count-of-carcassonne/co-6"), NONE);
    assert_eq!(legal(&city, "count-of-carcassonne/co-2"), NONE);
    let other = open("base river-1:c1", "");
    assert_eq!(legal(&other, "river-1/river-bend-garden"), NONE);
}

#[test]
fn tunnels_and_bridges_match_by_their_sides() {
    // The road of a tunnel leads on under the city; a mixed tile takes what each side shows.
    let board = open("base princess-and-dragon", "0,0 base/road-straight 0");
    let tunnel = legal(&board, "princess-and-dragon/city-band-tunnel-dragon");
    assert!(tunnel.contains(&"1,0 90".to_owned()) && tunnel.contains(&"-1,0 90".to_owned()), "{tunnel:?}");
    assert!(!tunnel.contains(&"1,0 0".to_owned()), "{tunnel:?}");
    let bridge = open("base traders-and-builders", "0,0 base/road-straight 0\n 1,1 base/road-straight 0");
    // Two roads cross on the bridge, so all its sides are roads: west of the one road and east of the other.
    assert_eq!(legal(&bridge, "traders-and-builders/road-bridge").len(), 4 * 2);
}

#[test]
fn a_shrine_and_a_monastery_pair_up() {
    let sets = "base shrines";
    let pair = "0,0 base/monastery 0\n 1,0 shrines/shrine 0";
    let board = open(sets, pair);
    assert_eq!(legal(&board, "shrines/shrine-road"), ["2,0 0", "2,0 180", "2,0 270"]);
    assert_eq!(legal(&board, "base/monastery-road"), ["-1,0 0", "-1,0 90", "-1,0 180"]);
    assert!(legal(&board, "base/city-cap").len() > 12);
    // Next to two monasteries, also corner to corner.
    let two = open(sets, "0,0 base/monastery 0\n 1,0 base/monastery 0");
    assert_eq!(legal(&two, "shrines/shrine").len(), 8);
    let laid = "0,0 base/monastery 0\n 1,0 shrines/shrine 0\n 1,1 base/monastery 0";
    assert_eq!(found(&open(sets, laid), &["limit"]), ["error limit 1,0 SHR-PLACE-1"]);
    fixes_mend(sets, laid, "limit");
    // What the placed tile reaches counts too: the shrine at (2,1) would be the second beside the monastery at (1,0).
    let reached = open(sets, "0,-1 shrines/shrine 0\n 0,0 base/road-straight 0\n 1,0 base/monastery 0");
    assert!(!legal(&reached, "shrines/shrine").iter().any(|p| p.starts_with("2,0") || p.starts_with("1,1")));
}

#[test]
fn the_house_option_counts_the_occupied() {
    let sets = "base shrines";
    let free = open(sets, "shrine-place = empty\n 0,0 base/monastery 0\n 1,0 shrines/shrine 0");
    assert_eq!(legal(&free, "shrines/shrine").len(), 4 * 6);
    // A monk counts for the shrines beside, a heretic for the monasteries.
    let held = open(
        sets,
        "shrine-place = empty\n 0,0 base/monastery 0\n 1,0 shrines/shrine 0\n 0,1 base/monastery 0\n 0,0 red meeple m1\n 0,1 red meeple m1",
    );
    assert!(!legal(&held, "shrines/shrine").iter().any(|p| p.starts_with("-1,0") || p.starts_with("-1,1")));
    assert_eq!(found(&held, &["limit"]), ["warning limit 1,0 SHR-PLACE-1"]);
    let mut held = held;
    held.apply("home", vec![Edit::TakeFigure(1)]).expect("taken");
    assert_eq!(found(&held, &["limit"]), NONE);
    assert!(legal(&held, "shrines/shrine").iter().any(|p| p.starts_with("-1,0")));
}

#[test]
fn sets_that_do_not_go_together_are_told() {
    let board = open("base river-2 count-of-carcassonne", "city");
    assert_eq!(found(&board, &["sets-against"]), ["warning sets-against count-of-carcassonne X-25"]);
    fixes_mend("base river-2 count-of-carcassonne", "city", "sets-against");
    assert_eq!(found(&open("base river-2", ""), &["sets-against"]), NONE);
    // The river then goes on from the city: its spring may lie beside it, and nothing else.
    assert!(!legal(&board, "river-2/spring").is_empty());
    assert_eq!(legal(&board, "base/city-cap"), NONE);
}

#[test]
fn the_reason_is_told() {
    let board = open(RIVER, "0,0 river-1/spring 0\n 1,0 river-1/river-bend 0");
    let why = |tile: &str| {
        let barred = board.barred(tile).expect("barred");
        (barred.rule(board.rules()).map(str::to_owned), barred.sentence(board.rules()))
    };
    let (rule, sentence) = why("base/monastery");
    assert_eq!(rule.as_deref(), Some("RIV-START-1"));
    assert_eq!(sentence, "The river is laid first, and it is not finished.");
    assert_eq!(why("river-1/lake").1, "Other tiles of the river come before it.");
    assert_eq!(board.barred("river-1/river-straight"), None);
    // A drop that is not allowed says why.
    let fit =
        board.fit("river-1/river-bend-garden", Cell::new(1, 1), tilewright::model::Turn::from_quarters(1));
    assert!(fit.clashes.is_empty() && !fit.is_legal(), "{fit:?}");
    let barred = fit.barred.expect("a reason");
    assert_eq!(barred.rule(board.rules()), Some("RIV-PLACE-2"));
}
