//! What is told beside the drawing: type, symmetry, twins, what fits, problems, worth.

use std::sync::Arc;

use tilewright::edit::drawing::{AtHand, Bench, Drawing, Move, letters_of};
use tilewright::model::{Severity, Side, TileSet, Turn};

use crate::sets;
use crate::support::play;

/// A fan set of no tile yet, held against the built-in sets of these ids.
fn bench(ids: &[&str]) -> Bench {
    let fan: TileSet = serde_json::from_str(r#"{"id": "fan", "requires": ["base"]}"#).expect("a set");
    let built_in = sets::built_in();
    let one = |id: &&str| {
        let found = built_in.iter().find(|f| f.set.id == **id).expect("a built-in set");
        AtHand { set: Arc::new(found.set.clone()), edition: Some("c1".to_owned()) }
    };
    Bench::new(&fan, ids.iter().map(one).collect())
}

fn lead(bench: &Bench, kind: &str, sides: &[Side]) -> Drawing {
    let mut drawing = Drawing::new(bench.kit(), "mine");
    let port = |side: Side| tilewright::model::Port::new(side, tilewright::model::Half::Middle).name();
    play(&mut drawing, bench.kit(), Move::SetSide { side: sides[0], kind: kind.to_owned() });
    for side in &sides[1..] {
        play(&mut drawing, bench.kit(), Move::Join { from: port(sides[0]), to: port(*side) });
    }
    drawing
}

#[test]
fn type_symmetry_and_twins() {
    let bench = bench(&["base", "river-1"]);
    // A bend from north to east is base tile V, turned by half.
    let facts = bench.facts(&lead(&bench, "road", &[Side::N, Side::E]));
    assert_eq!(
        (facts.letters.iter().collect::<String>().as_str(), facts.type_name.as_str()),
        ("RRFF", "FFRR")
    );
    assert_eq!(facts.turns, 4);
    let [twin] = &facts.twins[..] else { panic!("{:?}", facts.twins) };
    assert_eq!((twin.tile.as_str(), twin.letter.as_deref()), ("base/road-bend", Some("V")));
    assert_eq!(twin.turn, Turn::from_quarters(2));
    // The twin, turned so, lies as drawn.
    let set = sets::built_in().into_iter().find(|f| f.set.id == "base").expect("base").set;
    let mut turned = Drawing::open(bench.kit(), set.tile("road-bend").expect("V"));
    play(&mut turned, bench.kit(), Move::Turn(twin.turn));
    assert_eq!(bench.facts(&turned).letters, facts.letters);

    let straight = bench.facts(&lead(&bench, "river", &[Side::N, Side::S]));
    assert_eq!((straight.type_name.as_str(), straight.turns), ("FSFS", 2));
    assert_eq!(straight.twins[0].tile, "river-1/river-straight");
    let city = bench.facts(&lead(&bench, "city", &[Side::N, Side::E, Side::S, Side::W]));
    assert_eq!((city.type_name.as_str(), city.turns, city.twins.len()), ("CCCC", 1, 0));
}

#[test]
fn every_built_in_kind_is_its_own_twin() {
    let ids = ["base", "inns-and-cathedrals", "traders-and-builders"];
    let bench = bench(&ids);
    for found in sets::built_in().into_iter().filter(|f| ids.contains(&f.set.id.as_str())) {
        for tile in &found.set.tiles {
            let drawing = Drawing::open(bench.kit(), tile);
            for turn in Turn::ALL {
                let mut turned = drawing.clone();
                play(&mut turned, bench.kit(), Move::Turn(turn));
                let full = format!("{}/{}", found.set.id, tile.id);
                let facts = bench.facts(&turned);
                let twin = facts.twins.iter().find(|t| t.tile == full);
                let twin = twin.unwrap_or_else(|| panic!("{full}: {:?}", facts.twins));
                // The smallest turn that does it.
                assert_eq!(twin.turn.quarters(), turn.quarters() % facts.turns, "{full}");
            }
        }
    }
}

#[test]
fn tiles_that_fit_each_side() {
    let bench = bench(&["base"]);
    let mut drawing = lead(&bench, "road", &[Side::N, Side::E]);
    play(&mut drawing, bench.kit(), Move::SetSide { side: Side::S, kind: "city".to_owned() });
    let facts = bench.facts(&drawing);
    // The base game: 45 tiles show a road, 44 a city, 59 a field (tests/tileset_facts.rs).
    assert_eq!((facts.fits[Side::N], facts.fits[Side::S], facts.fits[Side::W]), (45, 44, 59));
    let river = lead(&bench, "river", &[Side::N, Side::S]);
    assert_eq!(bench.facts(&river).fits[Side::N], 0);
}

#[test]
fn problems_stand_at_their_place() {
    let bench = bench(&["base"]);
    let mut drawing = lead(&bench, "road", &[Side::N, Side::S]);
    let crossing = lead(&bench, "road", &[Side::E, Side::W]);
    assert!(bench.facts(&crossing).problems.iter().all(|p| p.severity != Severity::Error));
    play(&mut drawing, bench.kit(), Move::SetSide { side: Side::E, kind: "road".to_owned() });
    play(
        &mut drawing,
        bench.kit(),
        Move::Join { from: tilewright::model::PortName::E, to: tilewright::model::PortName::W },
    );
    let errors: Vec<String> = bench
        .facts(&drawing)
        .problems
        .iter()
        .filter(|p| p.severity == Severity::Error)
        .map(|p| format!("{} {:?}", p.check, p.at[0].segment))
        .collect();
    assert_eq!(errors, [r#"segments-cross Some("r2")"#]);
    play(&mut drawing, bench.kit(), Move::PutMark { on: None, mark: "unheard-of".to_owned(), number: 1 });
    assert!(bench.facts(&drawing).problems.iter().any(|p| p.check == "undeclared-id"));
}

#[test]
fn what_a_figure_scores_on_the_tile_alone() {
    let bench = bench(&["base"]);
    let mut drawing = lead(&bench, "city", &[Side::N, Side::W]);
    play(&mut drawing, bench.kit(), Move::PlaceSite { kind: "monastery".to_owned() });
    play(
        &mut drawing,
        bench.kit(),
        Move::PutMark { on: Some("c1".to_owned()), mark: "coat".to_owned(), number: 1 },
    );
    let worth = bench.worth(&drawing);
    let told: Vec<String> = worth
        .iter()
        .map(|w| format!("{} {:?} {} {}", w.segment, w.figure.as_deref(), w.now, w.last))
        .collect();
    // An open city of one tile with a coat of arms, a monastery alone, a field beside no finished city.
    assert_eq!(told, [r#"c1 Some("meeple") 0 2"#, r#"m1 Some("meeple") 0 1"#, r#"f1 Some("meeple") 0 0"#]);
    // A road between two ends on the tile is finished by it; where nobody may stand there is nothing to score.
    play(&mut drawing, bench.kit(), Move::SetHolds { segment: "c1".to_owned(), on: false });
    assert_eq!(bench.worth(&drawing)[0].figure, None);
}

#[test]
fn neighbours_lie_with_matching_sides_against_the_drawing() {
    let bench = bench(&["base", "river-1"]);
    let base = sets::built_in().into_iter().find(|f| f.set.id == "base").expect("base").set;
    let river = sets::built_in().into_iter().find(|f| f.set.id == "river-1").expect("river-1").set;
    let letter = |tile: &tilewright::model::TileDef, side: Side| {
        letters_of(bench.kit(), tile).chars().nth(side.index()).expect("four letters")
    };
    for tile in &base.tiles {
        let drawing = Drawing::open(bench.kit(), tile);
        let rounds: Vec<_> = (0..3).map(|nth| bench.beside(&drawing, nth)).collect();
        for (side, found) in rounds.iter().flat_map(|r| r.iter()) {
            let (id, turn) = found.as_ref().expect("every side of a base tile has a fitting tile");
            let (set, local) = id.split_once('/').expect("a full id");
            let set = if set == "base" { &base } else { &river };
            let other = set.tile(local).expect("a tile of the set");
            // The side that lies against ours, before the neighbour was turned.
            let facing = side.opposite().turned(turn.back());
            assert_eq!(letter(other, facing), letter(tile, side), "{} {side:?} {id} {turn:?}", tile.id);
        }
    }
    let cap = base.tile("city-cap").expect("E");
    let drawing = Drawing::open(bench.kit(), cap);
    assert_ne!(bench.beside(&drawing, 0)[Side::N], bench.beside(&drawing, 1)[Side::N]);
}
