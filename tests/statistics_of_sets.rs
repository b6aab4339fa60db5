//! What sets hold, against what is known of the base game, a count that shares no code, and sets made for the purpose.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;
use tilewright::app::Catalogue;
use tilewright::app::simulation::{Order, Pair, Simulation, Watch};
use tilewright::app::statistics::{Hole, Mix, Part, Statistics, compare, statistics};
use tilewright::engine::play::policy::Policy;
use tilewright::engine::rules::Rules;
use tilewright::model::{SetUse, TileSet, Turn};

fn of(id: &str, edition: Option<&str>) -> Statistics {
    let catalogue = Catalogue::built_in();
    let find = |id: &str| catalogue.set(id);
    let set = catalogue.set(id).expect("built in");
    statistics(&Mix::of_set(Part::new(set, edition), &find))
}

fn of_uses(uses: &[SetUse]) -> Statistics {
    let catalogue = Catalogue::built_in();
    statistics(&Mix::of_uses(uses, &|id| catalogue.set(id)))
}

fn made(value: serde_json::Value) -> Statistics {
    let set: TileSet = serde_json::from_value(value).expect("a set");
    let catalogue = Catalogue::built_in();
    statistics(&Mix::of_set(Part::new(Arc::new(set), None), &|id| catalogue.set(id)))
}

fn edge(s: &Statistics, side: &str) -> (u64, u64) {
    s.edges.iter().find(|e| e.side == side).map_or((0, 0), |e| (e.sides, e.pieces))
}

#[test]
fn the_base_game_holds_what_is_known() {
    let s = of("base", Some("c1"));
    assert_eq!((s.pieces, s.pile, s.start.as_deref()), (72, 71, Some("base/start")));
    assert_eq!(edge(&s, "field"), (115, 59));
    assert_eq!(edge(&s, "road"), (94, 45));
    assert_eq!(edge(&s, "city"), (79, 44));
    assert_eq!(edge(&s, "river"), (0, 0));
    let percents: Vec<f64> = s.edges.iter().map(|e| e.percent).collect();
    assert_eq!(percents, [27.4, 32.6, 0.0, 39.9], "city, road, river, field");
    assert_eq!(s.marks.iter().map(|m| (m.mark.as_str(), m.pieces)).collect::<Vec<_>>(), [("coat", 10)]);
    let monasteries = s.kinds.iter().find(|k| k.kind == "monastery").expect("there");
    assert!(monasteries.site && monasteries.segments == 6 && monasteries.tiles == 2);
    let types: Vec<String> = s.types.present().map(|t| format!("{}{}", t.r#type, t.pieces)).collect();
    let known = "CCCC1 CCCF4 CCCR3 CCFF7 CCRR5 CFCF6 CFFF5 CFRR3 CRFR4 CRRF3 CRRR3 FFFF4 FFFR2 FFRR9 FRFR8 FRRR4 RRRR1";
    assert_eq!(types.join(" "), known);
    assert_eq!((s.types.letters.as_str(), s.types.every.len(), s.types.mixed.len()), ("CFR", 24, 0));
    let missing: Vec<&str> = s.types.missing().map(|t| t.r#type.as_str()).collect();
    assert_eq!(missing, ["CCFR", "CCRF", "CFCR", "CFFR", "CFRF", "CRCR", "CRFF"]);
    let start = s.types.every.iter().find(|t| t.r#type == "CRFR").expect("its type");
    assert_eq!((start.pieces, start.pile), (4, 3), "the start tile lies on the table");
}

#[test]
fn a_river_makes_seventy_types() {
    let s = of("river-1", None);
    assert_eq!((s.types.letters.as_str(), s.types.every.len()), ("CFRS", 70));
    assert!(edge(&s, "river").0 > 0);
}

/// By the compiled tables of the engine, which share nothing with the statistics but the sets.
#[test]
fn numbers_are_those_of_the_engine() {
    let catalogue = Catalogue::built_in();
    let mixes = [
        vec![SetUse::edition("base", "c1")],
        vec![SetUse::new("base"), SetUse::new("inns-and-cathedrals"), SetUse::new("river-2")],
        vec![SetUse { copies: 2, ..SetUse::new("base") }, SetUse::new("princess-and-dragon")],
        vec![SetUse::new("base"), SetUse::new("count-of-carcassonne"), SetUse::new("cathars")],
    ];
    for uses in mixes {
        let s = of_uses(&uses);
        let rules = Rules::compile(&|id| catalogue.set(id), &uses, &Default::default());
        let loose = || rules.tiles.iter().filter(|t| !t.on_plate && t.copies > 0);
        let mut types: BTreeMap<String, u64> = BTreeMap::new();
        let mut letters: BTreeMap<char, u64> = BTreeMap::new();
        let mut adjacent: BTreeMap<(char, char), u64> = BTreeMap::new();
        for tile in loose() {
            let kind = rules.tile(&tile.id).expect("its own");
            let copies = tile.copies as u64;
            *types.entry(rules.tile_type(kind)).or_default() += copies;
            let sides = rules.side_letters(kind, Turn::ZERO);
            for i in 0..4 {
                *letters.entry(sides[i]).or_default() += copies;
                let (a, b) = (sides[i].min(sides[(i + 1) % 4]), sides[i].max(sides[(i + 1) % 4]));
                *adjacent.entry((a, b)).or_default() += copies;
            }
        }
        assert_eq!(s.pieces, loose().map(|t| t.copies as u64).sum::<u64>());
        let all = s.types.present().chain(&s.types.mixed);
        assert_eq!(all.map(|t| (t.r#type.clone(), t.pieces)).collect::<BTreeMap<_, _>>(), types);
        for e in s.edges.iter().filter(|e| e.letter.is_some()) {
            let letter = e.letter.expect("filtered");
            assert_eq!(e.sides, letters.get(&letter).copied().unwrap_or(0), "{}", e.side);
        }
        for (i, a) in s.edges.iter().enumerate() {
            for (j, b) in s.edges.iter().enumerate() {
                let (Some(a), Some(b)) = (a.letter, b.letter) else { continue };
                let known = adjacent.get(&(a.min(b), a.max(b))).copied().unwrap_or(0);
                assert_eq!(s.pairs.adjacent[i][j], known, "{a}{b}");
            }
        }
        // Holes: a tile fits when one of its four turns shows the letters; the start tile is not drawn.
        let start = s.start.clone().expect("a start tile");
        for hole in ["CRF-", "CC--", "F---", "RRRR", "C-R-", "SFSF"] {
            let parsed: Hole = hole.parse().expect("a hole");
            let fits = |id: &str| {
                let kind = rules.tile(id).expect("its own");
                Turn::ALL.into_iter().any(|turn| {
                    let sides = rules.side_letters(kind, turn);
                    hole.chars().zip(sides).all(|(want, is)| want == '-' || want == is)
                })
            };
            let fitting = loose().filter(|t| fits(&t.id));
            let pieces: i64 = fitting.map(|t| t.copies - i64::from(t.id == start)).sum();
            assert_eq!(s.hole(&parsed).pieces, pieces as u64, "{hole}");
        }
        assert_eq!(s.pile, s.pieces - 1);
    }
}

#[test]
fn pairs_add_up() {
    for id in ["base", "river-2", "princess-and-dragon", "towers-and-thieves"] {
        let s = of(id, None);
        let total = |matrix: &[Vec<u64>]| -> u64 {
            (0..matrix.len()).map(|i| (i..matrix.len()).map(|j| matrix[i][j]).sum::<u64>()).sum()
        };
        assert_eq!(
            (total(&s.pairs.adjacent), total(&s.pairs.opposite)),
            (s.pieces * 4, s.pieces * 2),
            "{id}"
        );
        assert_eq!(s.symmetry.one + s.symmetry.two + s.symmetry.four, s.pieces, "{id}");
    }
}

#[test]
fn turns_count_what_is_in_the_tile() {
    let s = of("base", Some("c1"));
    let turns = |tile: &str| s.rows.iter().find(|r| r.tile == format!("base/{tile}")).map(|r| r.turns);
    assert_eq!(turns("monastery"), Some(1));
    assert_eq!(turns("city-full-coat"), Some(1));
    assert_eq!(turns("road-straight"), Some(2));
    assert_eq!(turns("city-band"), Some(2));
    assert_eq!(turns("start"), Some(4));
    // Alike on all sides, yet the two cities are not joined: turned by a quarter they are others.
    let city = |id: &str, at: [&str; 2]| json!({"id": id, "kind": "city", "at": at});
    let s = made(json!({"id": "x", "requires": ["base"], "tiles": [
        {"id": "two", "count": {"all": 3}, "segments": [city("c1", ["N", "W"]), city("c2", ["E", "S"])]}]}));
    assert_eq!((s.rows[0].turns, s.symmetry.two), (2, 3));
}

#[test]
fn a_comparison_shows_both_sides() {
    let base = of("base", Some("c1"));
    let mix = of_uses(&[SetUse::edition("base", "c1"), SetUse::edition("river-1", "c1")]);
    let c = compare(&base, &mix);
    assert_eq!((c.with.as_str(), c.pieces), ("Base game + River I", mix.pieces));
    let row = |side: &str| c.edges.iter().find(|e| e.side == side).map(|e| (e.here, e.there));
    let there = mix.edges.iter().find(|e| e.side == "river").expect("there").percent;
    assert_eq!(row("river"), Some((0.0, there)));
    assert_eq!(row("city").map(|r| r.0), Some(27.4));
    assert!(c.only_here.is_empty() && c.only_there.iter().all(|t| t.contains('S')), "{:?}", c.only_there);
}

#[test]
fn anything_can_be_counted() {
    let empty = made(json!({"id": "none", "tiles": []}));
    assert_eq!((empty.pieces, empty.tiles, empty.pile, empty.types.every.len()), (0, 0, 0, 0));
    assert!(empty.holes().is_empty() && empty.draws("coat").is_none());
    // A field half beside a city half, an undeclared kind and mark, no count, a negative one, far too many.
    let s = made(json!({"id": "odd", "requires": ["base", "nowhere"], "tiles": [
        {"id": "half", "count": {"all": 2}, "segments": [
            {"id": "c1", "kind": "city", "at": ["NL"]},
            {"id": "f1", "kind": "field", "at": ["NR", "E", "S", "W"]},
            {"id": "x1", "kind": "lava", "at": ["N"], "marks": {"glow": 3}}]},
        {"id": "uncounted", "segments": []},
        {"id": "less", "count": {"all": -5}, "segments": []},
        {"id": "bare", "count": {"all": 1}, "segments": []},
        {"id": "many", "count": {"all": i64::MAX}, "marks": {"glow": i64::MAX}, "segments": []}]}));
    assert_eq!((s.tiles, s.unused), (3, 2));
    assert_eq!(edge(&s, "city+field"), (2, 2));
    assert_eq!(edge(&s, "nothing+nothing").1, s.pieces - 2);
    let mixed: Vec<&str> = s.types.mixed.iter().map(|t| t.r#type.as_str()).collect();
    assert_eq!(mixed, ["????", "?FFF"]);
    assert_eq!(s.types.letters, "CFR", "the letters of what it requires");
    assert_eq!(s.kinds.last().map(|k| (k.kind.as_str(), k.segments)), Some(("lava", 2)));
    assert_eq!(s.marks.iter().map(|m| m.mark.as_str()).collect::<Vec<_>>(), ["glow"]);
    let curve = s.draws("glow").expect("a mark");
    assert!(curve.points.iter().all(|p| p.low <= p.median && p.median <= p.high));
}

#[test]
fn very_many_sorts_of_sides_are_bounded() {
    let kinds: Vec<_> =
        (0..40).map(|i| json!({"id": format!("k{i}"), "profile": "whole", "completes": "never"})).collect();
    let tiles: Vec<_> = (0..1600)
        .map(|i| {
            json!({"id": format!("t{i}"), "count": {"all": 1}, "segments": [
                {"id": "a", "kind": format!("k{}", i % 40), "at": ["NL"]},
                {"id": "b", "kind": format!("k{}", i / 40), "at": ["NR"]}]})
        })
        .collect();
    let s = made(json!({"id": "x", "kinds": kinds, "tiles": tiles}));
    assert_eq!(s.pieces, 1600);
    assert!(s.edges.len() <= 40 + 25, "{} sorts", s.edges.len());
    assert_eq!(s.edges.iter().map(|e| e.sides).sum::<u64>(), 6400);
}

fn order(games: u32) -> Order {
    Order { games, seed: 3, policy: Policy::Random }
}

#[test]
fn games_do_not_depend_on_threads_and_can_be_stopped() {
    let catalogue = Catalogue::built_in();
    let find = |id: &str| catalogue.set(id);
    for (sets, games) in [(vec!["base"], 300), (vec!["base", "princess-and-dragon"], 4)] {
        let uses: Vec<SetUse> = sets.iter().map(|id| SetUse::new(id)).collect();
        let simulation = Simulation::new(&find, &uses, 2).expect("a start");
        let with_threads = |n: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(n).build().expect("threads");
            let watch = Watch::default();
            let sums = pool.install(|| simulation.run(order(games), &watch));
            assert_eq!(watch.done(), games);
            sums.expect("played")
        };
        let one = with_threads(1);
        assert_eq!(one, with_threads(3), "{sets:?}");
        assert_eq!(one.games, u64::from(games));
        let watch = Watch::default();
        watch.stop();
        assert_eq!(simulation.run(order(games), &watch), None);
        assert_eq!(watch.done(), 0);
    }
    let none = Simulation::new(&find, &[SetUse::new("shrines")], 2);
    assert_eq!(none.err().map(|e| e.to_string()), Some("the sets shrines have no start tile".to_owned()));
}

/// Every tile of the bag is laid or fits nowhere: monasteries on the boards and those that were left over are all there are.
#[test]
fn nothing_is_lost_in_games() {
    let catalogue = Catalogue::built_in();
    let find = |id: &str| catalogue.set(id);
    let simulation = Simulation::new(&find, &[SetUse::edition("base", "c1")], 2).expect("a start");
    let games = 2_000;
    let sums = simulation.run(order(games), &Watch::default()).expect("played");
    let rules = simulation.rules();
    assert_eq!(sums.undrawable, sums.unplaced.iter().sum::<u64>());
    assert_eq!(sums.turns + sums.undrawable, 71 * u64::from(games));
    let monastery = rules.kind("monastery").expect("declared");
    let f = sums.features[usize::from(monastery)];
    let has = |tile: &str| {
        let kind = rules.tile(tile).expect("its own");
        rules.def(kind).segments.iter().any(|s| s.kind == "monastery")
    };
    let left: u64 = rules.tiles.iter().zip(&sums.unplaced).filter(|(t, _)| has(&t.id)).map(|(_, n)| n).sum();
    assert_eq!(f.completed + f.open + left, 6 * u64::from(games));
    assert_eq!((f.completed_tiles, f.open_tiles), (f.completed, f.open), "a monastery is one tile");
    // A full city tile fits nowhere more often than any tile of the base game: it has four city sides.
    let figures = tilewright::app::simulation::GameFigures::of(rules, &sums);
    assert_eq!(figures.unplaced.first().map(|u| u.tile.as_str()), Some("base/city-full-coat"));
}

#[test]
fn games_are_played_with_and_without_a_set() {
    let catalogue = Catalogue::built_in();
    let find = |id: &str| catalogue.set(id);
    let set = catalogue.set("inns-and-cathedrals").expect("built in");
    let pair = Pair::new(&find, &set, Some("c1"), &[SetUse::edition("base", "c1")], 2).expect("a start");
    assert_eq!(pair.games(order(5)), 10);
    let figures = pair.run(order(5), &Watch::default()).expect("played");
    assert_eq!(figures.with.sets, ["base@c1", "inns-and-cathedrals@c1"]);
    let without = figures.without.expect("the base game alone");
    assert_eq!(without.sets, ["base@c1"]);
    assert!(figures.with.turns > without.turns + 10.0, "{} {}", figures.with.turns, without.turns);
    // What is required is added; a set that is all there is has nothing to be without.
    let alone = Pair::new(&find, &set, None, &[], 2).expect("a start");
    assert_eq!(alone.run(order(1), &Watch::default()).expect("played").with.sets.len(), 2);
    let base = catalogue.set("base").expect("built in");
    let only = Pair::new(&find, &base, None, &[], 2).expect("a start");
    assert_eq!(only.games(order(5)), 5);
    assert!(only.run(order(1), &Watch::default()).expect("played").without.is_none());
}
