//! Tiles that no set has: every way to join or part cities, roads and rivers on four sides.

use tilewright::art::{Detail, TilePlan, Vocab};
use tilewright::model::geom::PortName;
use tilewright::model::{SegmentDef, TileDef, Turn};

use crate::support::{assert_sound, assert_tiled};

fn segment(id: String, kind: &str, at: Vec<PortName>, touch: &str) -> SegmentDef {
    let at: Vec<&str> = at.iter().map(|p| p.word()).collect();
    serde_json::from_value(serde_json::json!({"id": id, "kind": kind, "at": at, "touch": touch}))
        .expect("a segment")
}

fn tile(id: String, segments: Vec<SegmentDef>) -> TileDef {
    let mut tile: TileDef = serde_json::from_value(serde_json::json!({"id": id})).expect("a tile");
    tile.segments = segments;
    tile
}

/// All ways to put things into groups.
fn partitions(sides: &[usize]) -> Vec<Vec<Vec<usize>>> {
    let Some((first, rest)) = sides.split_first() else { return vec![Vec::new()] };
    let mut out = Vec::new();
    for p in partitions(rest) {
        for i in 0..p.len() {
            let mut q = p.clone();
            q[i].insert(0, *first);
            out.push(q);
        }
        let mut q = p;
        q.insert(0, vec![*first]);
        out.push(q);
    }
    out
}

/// Whether two groups of sides interleave round the tile.
fn interleave(a: &[usize], b: &[usize]) -> bool {
    a.iter().any(|x| {
        a.iter().any(|y| x < y && b.iter().any(|u| x < u && u < y) && b.iter().any(|u| u < x || u > y))
    })
}

/// Half edges that no barrier parts, as fields. Barriers are groups of sides.
fn fields(letters: &[char; 4], barriers: &[Vec<usize>]) -> Vec<Vec<PortName>> {
    // Twelve places round the tile: left half, middle, right half of each side; a half is twice its index.
    let halves: Vec<usize> = (0..12).filter(|p| p % 3 != 1 && letters[p / 3] != 'C').collect();
    let parted = |a: usize, b: usize| {
        barriers.iter().any(|g| {
            let at: Vec<usize> = g.iter().map(|s| s * 3 + 1).collect();
            at.iter().any(|p| a < *p && *p < b) && at.iter().any(|p| *p < a || *p > b)
        })
    };
    let mut out: Vec<Vec<usize>> = Vec::new();
    for h in halves {
        match out.iter_mut().find(|f| f.iter().all(|o| !parted(*o.min(&h), *o.max(&h)))) {
            Some(f) => f.push(h),
            None => out.push(vec![h]),
        }
    }
    out.into_iter().map(|f| f.into_iter().map(|p| PortName::ALL[p]).collect()).collect()
}

/// Every tile of the four letters with every way to join what is alike, as long as nothing crosses.
pub fn all() -> Vec<TileDef> {
    let mut out = Vec::new();
    for n in 0..256usize {
        let letters: [char; 4] = std::array::from_fn(|i| ['C', 'F', 'R', 'S'][n >> (2 * i) & 3]);
        let of = |c: char| -> Vec<usize> { (0..4).filter(|s| letters[*s] == c).collect() };
        for cities in partitions(&of('C')) {
            for roads in partitions(&of('R')) {
                // Rivers are one piece.
                let rivers = if of('S').is_empty() { Vec::new() } else { vec![of('S')] };
                let groups: Vec<&Vec<usize>> = cities.iter().chain(&roads).chain(&rivers).collect();
                if groups
                    .iter()
                    .enumerate()
                    .any(|(i, a)| groups[i + 1..].iter().any(|b| interleave(a, b) || interleave(b, a)))
                {
                    continue;
                }
                // Roads apart meet in a village when they can: single ends, three or more.
                for village in [false, true] {
                    let ends: Vec<usize> = roads.iter().filter(|r| r.len() == 1).map(|r| r[0]).collect();
                    if village && (ends.len() < 2 || ends.len() != roads.len()) {
                        continue;
                    }
                    let joined: Vec<Vec<usize>> = if village { vec![ends] } else { roads.clone() };
                    let barriers: Vec<Vec<usize>> =
                        cities.iter().chain(&joined).chain(&rivers).cloned().collect();
                    if barriers
                        .iter()
                        .enumerate()
                        .any(|(i, a)| barriers[i + 1..].iter().any(|b| interleave(a, b) || interleave(b, a)))
                    {
                        continue;
                    }
                    let side = |s: &usize| PortName::ALL[s * 3 + 1];
                    let mut segments = Vec::new();
                    for (k, c) in cities.iter().enumerate() {
                        segments.push(segment(format!("c{k}"), "city", c.iter().map(side).collect(), ""));
                    }
                    for (k, r) in roads.iter().enumerate() {
                        let touch = if village { "a" } else { "" };
                        segments.push(segment(format!("r{k}"), "road", r.iter().map(side).collect(), touch));
                    }
                    for (k, w) in rivers.iter().enumerate() {
                        segments.push(segment(format!("w{k}"), "river", w.iter().map(side).collect(), ""));
                    }
                    for (k, f) in fields(&letters, &barriers).into_iter().enumerate() {
                        segments.push(segment(format!("f{k}"), "field", f, ""));
                    }
                    let name: String = letters.iter().collect();
                    out.push(tile(format!("{}-{}-{village}", name.to_lowercase(), out.len()), segments));
                }
            }
        }
    }
    out
}

#[test]
fn made_up_tiles_are_drawn_as_declared() {
    let tiles = all();
    assert!(tiles.len() >= 481, "only {}", tiles.len());
    let vocab = Vocab::default();
    let mut wrong = Vec::new();
    for t in &tiles {
        let plan = TilePlan::new(t, &vocab);
        if !plan.fields_agree() || plan.split_fields() > 0 {
            wrong.push(format!("{} (mixed: {}, split: {})", t.id, !plan.fields_agree(), plan.split_fields()));
        }
        assert_tiled(&t.id, t, &plan);
    }
    assert!(wrong.is_empty(), "{} of {}: {wrong:#?}", wrong.len(), tiles.len());
}

#[test]
fn made_up_tiles_have_sound_pictures() {
    let vocab = Vocab::default();
    for (i, t) in all().iter().enumerate().step_by(3) {
        let plan = TilePlan::new(t, &vocab);
        assert_sound(&t.id, &plan.picture(&vocab, Turn::from_quarters(i), Detail::Full));
    }
}

#[test]
fn odd_tiles_do_not_break_the_drawing() {
    let vocab = Vocab::default();
    let names = |list: &[&str]| -> Vec<PortName> {
        list.iter().filter_map(|w| PortName::ALL.into_iter().find(|p| p.word() == *w)).collect()
    };
    let odd: Vec<Vec<SegmentDef>> = vec![
        vec![],
        vec![segment("f1".into(), "field", vec![], "")],
        vec![segment("c1".into(), "city", vec![], "")],
        vec![segment("r1".into(), "road", vec![], "")],
        // Two on the same side, a city by halves, a road at a half edge, kinds that nobody declared.
        vec![
            segment("c1".into(), "city", names(&["N"]), ""),
            segment("c2".into(), "city", names(&["N", "E"]), ""),
        ],
        vec![
            segment("c1".into(), "city", names(&["NL", "ER"]), ""),
            segment("f1".into(), "field", names(&["NR", "EL"]), ""),
        ],
        vec![
            segment("r1".into(), "road", names(&["NL", "SR"]), ""),
            segment("r2".into(), "road", names(&["WL", "E"]), ""),
        ],
        vec![
            segment("x1".into(), "zeppelin", vec![], ""),
            segment("y1".into(), "canal", names(&["N", "S", "E"]), "a"),
        ],
        vec![
            segment("f1".into(), "field", names(&["N", "E"]), ""),
            segment("f2".into(), "field", names(&["S", "W"]), ""),
        ],
    ];
    for (i, segments) in odd.into_iter().enumerate() {
        let mut tile = tile(format!("odd-{i}"), segments);
        tile.marks = [("zebra".to_owned(), 1), ("thief".to_owned(), 3)].into();
        let plan = TilePlan::new(&tile, &vocab);
        for detail in Detail::ALL {
            assert_sound(&tile.id, &plan.picture(&vocab, Turn::ZERO, detail));
        }
        assert_eq!(plan.badges(Turn::ZERO).len(), 2);
    }
}

#[test]
fn fields_with_nothing_between_get_a_wall() {
    let names = |list: &[&str]| -> Vec<PortName> {
        list.iter().filter_map(|w| PortName::ALL.into_iter().find(|p| p.word() == *w)).collect()
    };
    let fields = [["N", "E"], ["S", "W"]].iter().enumerate();
    let segments = fields.map(|(i, at)| segment(format!("f{i}"), "field", names(at), "")).collect();
    let plan = TilePlan::new(&tile("bare".to_owned(), segments), &Vocab::default());
    assert!(plan.fields_agree());
    assert_eq!(plan.segment_at(Turn::ZERO, 0.8, 0.2), Some(0));
    assert_eq!(plan.segment_at(Turn::ZERO, 0.2, 0.8), Some(1));
}

#[test]
fn any_tile_at_all_is_drawn() {
    // Whatever a file may hold: segments on top of each other, crossings, ends and marks that make no sense.
    let vocab = Vocab::default();
    let mut rng = tilewright::art::rng::Rng::new("any", "tile");
    for n in 0..160 {
        let mut segments = Vec::new();
        for i in 0..rng.pick(7) {
            let kind = ["city", "road", "river", "field", "monastery", "garden", "canal"][rng.pick(7)];
            let at = (0..rng.pick(5)).map(|_| PortName::ALL[rng.pick(12)]).collect();
            let mut s = segment(format!("s{i}"), kind, at, ["", "a", "ab", "b"][rng.pick(4)]);
            if rng.chance(0.3) {
                let end = ["plain", "hub", "gate", "village", "monastery"][rng.pick(5)];
                s.end = serde_json::from_value(serde_json::json!(end)).expect("an end");
            }
            if rng.chance(0.3) {
                s.marks.insert(
                    ["coat", "inn", "cathedral", "tunnel", "walls"][rng.pick(5)].to_owned(),
                    1 + rng.pick(3) as i64,
                );
            }
            segments.push(s);
        }
        let mut tile = tile(format!("any-{n}"), segments);
        if tile.segments.len() > 1 && rng.chance(0.4) {
            let how = ["over", "under"][rng.pick(2)];
            tile.cross = serde_json::from_value(serde_json::json!([["s0", how, "s1"]])).expect("a crossing");
        }
        if rng.chance(0.3) {
            tile.marks.insert(["volcano", "tower", "lake", "dragon"][rng.pick(4)].to_owned(), 1);
        }
        let plan = TilePlan::new(&tile, &vocab);
        let pic = plan.picture(&vocab, Turn::from_quarters(n), Detail::ALL[n % 3]);
        for p in pic.shapes.iter().flat_map(|s| s.path.points()) {
            assert!(p.iter().all(|v| v.is_finite()), "any-{n}");
        }
        for i in 0..tile.segments.len() {
            let seat = plan.seat(i, Turn::ZERO).expect("a seat");
            assert!(seat.iter().all(|v| (-0.2..=1.2).contains(v)), "any-{n}: a seat at {seat:?}");
        }
        assert_eq!(plan.segment_at(Turn::ZERO, 0.4, 0.6).is_some(), !tile.segments.is_empty());
    }
}
