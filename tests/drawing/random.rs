//! Random moves: none panics, every half edge stays covered exactly once, the old drawing is what undo needs.

use proptest::prelude::*;
use tilewright::edit::drawing::{Bench, Drawing, Ending, How, Kit, Move};
use tilewright::model::vocab::Profile;
use tilewright::model::{PortName, Ports, Side, TileDef, Turn};

use crate::support::{kinds, kit};

const KINDS: [&str; 9] =
    ["city", "road", "river", "field", "monastery", "garden", "shrine", "tower-site", "lava"];
const MARKS: [&str; 5] = ["coat", "inn", "volcano", "lost-challenge", "unheard-of"];

/// A segment named by its place in the tile (so that most are there), or one that is not.
type Pick = Option<usize>;

/// A move with picks instead of ids.
#[derive(Clone, Debug)]
enum Step {
    Plain(Move),
    Cross(Pick, Pick, How),
    Uncross(Pick, Pick),
    Remove(Pick),
    Mark(Option<Pick>, &'static str, i64),
    Unmark(Option<Pick>, &'static str),
    JoinFields(Pick, Pick),
    CutField(Pick, Vec<PortName>),
    CloseField(Pick),
    Border(Pick, Pick, bool),
    Back(Option<Pick>),
    Also(Pick, Side, bool),
    Holds(Pick, bool),
    EndAt(Side, Pick, bool),
    Settle,
}

fn id(tile: &TileDef, pick: Pick) -> String {
    let there = pick.filter(|_| !tile.segments.is_empty()).map(|n| &tile.segments[n % tile.segments.len()]);
    there.map_or("nobody".to_owned(), |s| s.id.clone())
}

impl Step {
    /// The move on a tile; none for what is no move.
    fn on(&self, tile: &TileDef) -> Option<Move> {
        let id = |pick: &Pick| id(tile, *pick);
        Some(match self {
            Step::Plain(step) => step.clone(),
            Step::Cross(a, b, how) => Move::Cross { a: id(a), b: id(b), how: *how },
            Step::Uncross(a, b) => Move::Uncross { a: id(a), b: id(b) },
            Step::Remove(s) => Move::Remove { segment: id(s) },
            Step::Mark(on, mark, number) => {
                Move::PutMark { on: on.as_ref().map(id), mark: (*mark).to_owned(), number: *number }
            }
            Step::Unmark(on, mark) => Move::TakeMark { on: on.as_ref().map(id), mark: (*mark).to_owned() },
            Step::JoinFields(a, b) => Move::JoinFields { a: id(a), b: id(b) },
            Step::CutField(field, off) => Move::CutField { field: id(field), off: off.clone() },
            Step::CloseField(field) => Move::CloseField { field: id(field) },
            Step::Border(field, city, on) => Move::Border { field: id(field), city: id(city), on: *on },
            Step::Back(field) => Move::BackToDrawing { field: field.as_ref().map(id) },
            Step::Also(segment, side, on) => Move::SetAlso { segment: id(segment), side: *side, on: *on },
            Step::Holds(segment, on) => Move::SetHolds { segment: id(segment), on: *on },
            Step::EndAt(side, at, gate) => {
                let named = Some(id(at));
                let style = if *gate { Ending::Gate(named) } else { Ending::Monastery(named) };
                Move::End { side: *side, style }
            }
            Step::Settle => return None,
        })
    }
}

fn steps() -> impl Strategy<Value = Step> {
    let side = || prop::sample::select(Side::ALL.to_vec());
    let port = || prop::sample::select(PortName::ALL.to_vec());
    let ports = || prop::collection::vec(port(), 0..4);
    let kind = || prop::sample::select(KINDS.to_vec()).prop_map(str::to_owned);
    let mark = || prop::sample::select(MARKS.to_vec());
    let pick = || prop::option::weighted(0.95, 0usize..12);
    let how = prop::sample::select(vec![How::Meet, How::Over, How::Under, How::Tunnel]);
    let ending = prop::sample::select(vec![
        Ending::Plain,
        Ending::Hub,
        Ending::Village,
        Ending::Gate(None),
        Ending::Monastery(None),
    ]);
    prop_oneof![
        6 => (side(), kind()).prop_map(|(side, kind)| Step::Plain(Move::SetSide { side, kind })),
        2 => (ports(), kind()).prop_map(|(halves, kind)| Step::Plain(Move::SetHalves { halves, kind })),
        5 => (port(), port()).prop_map(|(from, to)| Step::Plain(Move::Join { from, to })),
        3 => port().prop_map(|at| Step::Plain(Move::Cut { at })),
        3 => (side(), ending).prop_map(|(side, style)| Step::Plain(Move::End { side, style })),
        1 => (side(), pick(), any::<bool>()).prop_map(|(s, p, gate)| Step::EndAt(s, p, gate)),
        4 => (pick(), pick(), how).prop_map(|(a, b, how)| Step::Cross(a, b, how)),
        1 => (pick(), pick()).prop_map(|(a, b)| Step::Uncross(a, b)),
        1 => kind().prop_map(|kind| Step::Plain(Move::PlaceSite { kind })),
        1 => pick().prop_map(Step::Remove),
        1 => (prop::option::of(pick()), mark(), -1i64..3).prop_map(|(on, m, n)| Step::Mark(on, m, n)),
        1 => (prop::option::of(pick()), mark()).prop_map(|(on, m)| Step::Unmark(on, m)),
        3 => (pick(), pick()).prop_map(|(a, b)| Step::JoinFields(a, b)),
        3 => (pick(), ports()).prop_map(|(field, off)| Step::CutField(field, off)),
        1 => pick().prop_map(Step::CloseField),
        2 => (pick(), pick(), any::<bool>()).prop_map(|(f, c, on)| Step::Border(f, c, on)),
        1 => prop::option::of(pick()).prop_map(Step::Back),
        1 => (pick(), side(), any::<bool>()).prop_map(|(s, side, on)| Step::Also(s, side, on)),
        1 => (pick(), any::<bool>()).prop_map(|(s, on)| Step::Holds(s, on)),
        1 => (0usize..4).prop_map(|q| Step::Plain(Move::Turn(Turn::from_quarters(q)))),
        1 => Just(Step::Plain(Move::Mirror)),
        1 => Just(Step::Plain(Move::SetClosed { rule: Some("X-1".to_owned()) })),
        1 => Just(Step::Settle),
    ]
}

/// What holds of every drawing.
fn assert_sound(drawing: &Drawing, kit: &Kit) {
    let tile = drawing.tile();
    let (mut covered, mut ids) = (Ports::NONE, std::collections::BTreeSet::new());
    let mut last_field = Ports::NONE;
    for s in &tile.segments {
        let profile = kit.profile(&s.kind);
        let ports = s.ports(profile);
        assert!(covered.and(ports).is_empty(), "{}: covered twice in {tile:?}", s.id);
        covered = covered.union(ports);
        assert!(ids.insert(&s.id), "{} is there twice", s.id);
        assert!(!drawing.retired().contains_key(&s.id), "{} was given again", s.id);
        if matches!(profile, Some(Profile::Whole | Profile::Line)) {
            assert!(!ports.is_empty(), "{} reaches nothing", s.id);
        }
        if profile == Some(Profile::Field) {
            assert!(last_field.is_empty() || ports.is_empty() || last_field.first() < ports.first());
            last_field = ports;
        } else {
            assert!(s.borders.is_empty());
        }
        for city in &s.borders {
            let (n, _) = tile.segment(city).unwrap_or_else(|| panic!("{} borders {city}", s.id));
            assert_eq!(kit.profile(&tile.segments[n].kind), Some(Profile::Whole));
        }
        for letter in s.touch.chars() {
            let here = tile.segments.iter().filter(|o| o.touch.contains(letter)).count();
            assert!(here > 1, "{} meets nobody at {letter}", s.id);
        }
    }
    assert_eq!(covered.and(Ports::HALVES), Ports::HALVES, "a half edge is free in {tile:?}");
    for (a, _, b) in &tile.cross {
        assert!(tile.segment(a).is_some() && tile.segment(b).is_some() && a != b, "{tile:?}");
    }
    for to in drawing.retired().values().flatten() {
        assert!(tile.segment(to).is_some(), "figures go to {to}, which is not in {tile:?}");
    }
}

/// Opening what was drawn gives the same drawing, but for how it came about.
fn assert_opens(drawing: &Drawing, kit: &Kit) {
    let opened = Drawing::open(kit, drawing.tile());
    assert_eq!(opened.tile(), drawing.tile());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn forty_moves_leave_a_sound_tile(steps in prop::collection::vec(steps(), 40), start in 0usize..400) {
        let kit = kit();
        // Half of them begin with an official kind.
        let first = match kinds().get(start * 2) {
            Some(kind) => Drawing::open(kit, &kind.tile),
            None => Drawing::new(kit, "t"),
        };
        assert_sound(&first, kit);
        let mut drawing = first.clone();
        // What undo goes back to, with the text that it had then.
        let mut done: Vec<(Drawing, String, Option<Move>)> = Vec::new();
        for step in &steps {
            let text = format!("{drawing:?}");
            let Some(step) = step.on(drawing.tile()) else {
                done.push((drawing.clone(), text, None));
                drawing.settle();
                continue;
            };
            match drawing.apply(kit, &step) {
                Ok(next) => {
                    assert_sound(&next, kit);
                    assert_opens(&next, kit);
                    done.push((std::mem::replace(&mut drawing, next), text, Some(step)));
                }
                Err(refused) => {
                    prop_assert_eq!(format!("{drawing:?}"), text, "a refused move changes nothing");
                    prop_assert!(refused.to_string().ends_with('.') && refused.help().ends_with('.'));
                    prop_assert_eq!(refused.place("t").id, Some("t".to_owned()));
                }
            }
        }
        // Undo: each drawing is as it was when the move was made. Redo: the same moves give the same drawings.
        let last = drawing;
        let mut again = first;
        for (old, text, step) in &done {
            prop_assert_eq!(&again, old);
            prop_assert_eq!(&format!("{old:?}"), text);
            match step {
                Some(step) => again = again.apply(kit, step).expect("was possible"),
                None => again.settle(),
            }
        }
        prop_assert_eq!(again, last);
    }

    #[test]
    fn four_turns_and_two_mirrors_give_the_tile_back(steps in prop::collection::vec(steps(), 12)) {
        let kit = kit();
        let mut drawing = Drawing::new(kit, "t");
        for step in steps.iter().filter_map(|s| s.on(drawing.tile())).collect::<Vec<_>>() {
            drawing = drawing.apply(kit, &step).unwrap_or(drawing);
        }
        drawing.settle();
        for back in [Move::Turn(Turn::from_quarters(1)), Move::Mirror] {
            let mut other = drawing.clone();
            let times = if back == Move::Mirror { 2 } else { 4 };
            for _ in 0..times {
                other = other.apply(kit, &back).expect("always possible");
                assert_sound(&other, kit);
                // What was said by hand moves with it.
                let sorted = |d: &Drawing| {
                    let mut by_hand = d.by_hand(kit);
                    by_hand.fields.sort();
                    by_hand.borders.sort();
                    let mut ids: Vec<String> = d.tile().segments.iter().map(|s| s.id.clone()).collect();
                    ids.sort();
                    (by_hand, ids)
                };
                prop_assert_eq!(sorted(&other), sorted(&drawing));
            }
            prop_assert_eq!(other.tile(), drawing.tile());
        }
    }
}

/// Definitions that no drawing gives: half edges claimed twice or by nobody, ids twice, segments that are not there.
#[test]
fn wild_definitions_open_as_sound_drawings() {
    let kit = kit();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad-sets");
    let mut tiles: Vec<TileDef> = Vec::new();
    for entry in std::fs::read_dir(folder).expect("bad sets") {
        let text = std::fs::read_to_string(entry.expect("an entry").path()).expect("a file");
        let Ok(value) = serde_json::from_str::<serde_json::Value>(&text) else { continue };
        let list = value["tiles"].as_array().into_iter().flatten();
        tiles.extend(list.filter_map(|t| serde_json::from_value(t.clone()).ok()));
    }
    assert!(tiles.len() > 5, "only {}", tiles.len());
    let written = [
        r#"{"id": "t", "cross": [["r9", "over", "c1"], ["c1", "over", "c1"]], "segments": [{"id": "c1", "kind": "city", "at": ["N", "NL"]},
            {"id": "c1", "kind": "city", "at": ["S"]}, {"id": "r1", "kind": "road", "at": ["N", "E"]}, {"id": "x1", "kind": "lava", "at": ["NL", "W"]},
            {"id": "f1", "kind": "field", "at": ["NL", "S"], "borders": ["c9", "r1"], "by": "hand"}, {"id": "?1", "kind": "field"}]}"#,
        r#"{"id": "t", "segments": [{"id": "f1", "kind": "field", "at": ["N", "S"]}, {"id": "f2", "kind": "field", "at": ["E", "S"]},
            {"id": "f3", "kind": "field", "at": ["N"]}, {"id": "r1", "kind": "road"}, {"id": "m1", "kind": "monastery", "at": ["W"], "touch": "a"}]}"#,
        r#"{"id": "t", "segments": [{"id": "c1", "kind": "city", "at": ["N"], "also": ["N", "S", "E"], "touch": "aab"}]}"#,
    ];
    tiles.extend(written.map(|text| serde_json::from_str::<TileDef>(text).expect("a tile")));
    for tile in &tiles {
        let drawing = Drawing::open(kit, tile);
        assert_sound(&drawing, kit);
        assert_opens(&drawing, kit);
        for side in Side::ALL {
            let next = drawing
                .apply(kit, &Move::SetSide { side, kind: "river".to_owned() })
                .expect("always possible");
            assert_sound(&next, kit);
        }
    }
}

#[test]
fn facts_of_random_drawings_do_no_harm() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let base = crate::sets::built_in().into_iter().find(|f| f.set.id == "base").expect("the base game").set;
    let at_hand = tilewright::edit::drawing::AtHand { set: std::sync::Arc::new(base.clone()), edition: None };
    let bench = Bench::new(&base, vec![at_hand]);
    for _ in 0..40 {
        let list = prop::collection::vec(steps(), 12).new_tree(&mut runner).expect("moves").current();
        let mut drawing = Drawing::new(bench.kit(), "t");
        for step in list.iter().filter_map(|s| s.on(drawing.tile())).collect::<Vec<_>>() {
            drawing = drawing.apply(bench.kit(), &step).unwrap_or(drawing);
        }
        let facts = bench.facts(&drawing);
        assert!([1, 2, 4].contains(&facts.turns), "{facts:?}");
        let worth = bench.worth(&drawing);
        assert_eq!(worth.len(), drawing.tile().segments.len());
        for w in worth {
            assert_eq!(w.lines.iter().map(|l| l.points).sum::<i64>(), w.last, "{w:?}");
        }
    }
}
