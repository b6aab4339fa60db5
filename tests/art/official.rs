//! All kinds of tiles in the project's sets.

use std::collections::BTreeMap;

use tilewright::art::{BadgeClass, Detail, TilePlan, raster};
use tilewright::model::{TileDef, Turn};

use crate::support::{assert_sound, assert_tiled, plans};

/// One field in two pieces below a crossing: the two fields meet under the town.
const SPLIT: [&str; 1] = ["RI.2/CIcI"];

#[test]
fn pictures_part_the_fields_as_declared() {
    let (_, tiles) = plans();
    assert!(tiles.len() > 300, "only {} tiles", tiles.len());
    let mut wrong = Vec::new();
    for (id, tile, plan) in tiles {
        let known = tile.alias.get("jcz").is_some_and(|j| SPLIT.contains(&j.as_str()));
        if !plan.fields_agree() || (plan.split_fields() > 0 && !known) {
            wrong.push(format!("{id} (mixed: {}, split: {})", !plan.fields_agree(), plan.split_fields()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_point_has_a_segment_and_every_segment_ground() {
    let (_, tiles) = plans();
    for (id, tile, plan) in tiles {
        assert_tiled(id, tile, plan);
    }
}

#[test]
fn pictures_are_sound_in_every_detail() {
    let (vocab, tiles) = plans();
    for (i, (id, _, plan)) in tiles.iter().enumerate() {
        let turn = Turn::from_quarters(i);
        for detail in Detail::ALL {
            assert_sound(id, &plan.picture(vocab, turn, detail));
        }
    }
}

#[test]
fn the_same_tile_looks_the_same() {
    let (vocab, tiles) = plans();
    for (id, tile, plan) in tiles.iter().step_by(9) {
        let again = TilePlan::new(tile, vocab);
        let pictures = [plan, &again].map(|p| p.picture(vocab, Turn::from_quarters(1), Detail::Full));
        assert_eq!(pictures[0], pictures[1], "{id}");
    }
    let (_, _, plan) = &tiles[0];
    let png = || {
        raster::png(&raster::rasterise(&plan.picture(vocab, Turn::ZERO, Detail::Full), 96)).expect("a PNG")
    };
    assert_eq!(png(), png());
}

#[test]
fn four_turns_are_identity() {
    let (_, tiles) = plans();
    let turn = |p: [f64; 2]| [1.0 - p[1], p[0]];
    for (id, tile, plan) in tiles.iter().step_by(3) {
        for i in 0..tile.segments.len() {
            let mut p = plan.seat(i, Turn::ZERO).expect("a seat");
            let start = p;
            for q in 1..=4 {
                p = turn(p);
                let seat = plan.seat(i, Turn::from_quarters(q)).expect("a seat");
                assert!((0..2).all(|k| (p[k] - seat[k]).abs() < 1e-12), "{id}");
            }
            assert!((0..2).all(|k| (p[k] - start[k]).abs() < 1e-12), "{id}");
        }
        for (x, y) in [(0.11, 0.23), (0.52, 0.47), (0.9, 0.37), (0.3, 0.81)] {
            let mut at = [x, y];
            let here = plan.segment_at(Turn::ZERO, x, y);
            for q in 1..4 {
                at = turn(at);
                assert_eq!(plan.segment_at(Turn::from_quarters(q), at[0], at[1]), here, "{id} at {x}, {y}");
            }
        }
    }
}

#[test]
fn seats_lie_on_their_segments() {
    let (_, tiles) = plans();
    for (id, tile, plan) in tiles {
        for (i, s) in tile.segments.iter().enumerate() {
            let [x, y] = plan.seat(i, Turn::ZERO).expect("a seat");
            let at = plan.segment_at(Turn::ZERO, x, y);
            // A tunnel's road is under the town where the figure stands.
            let below = tile.cross.iter().any(|(a, _, b)| *a == s.id || *b == s.id);
            assert!(at == Some(i) || below, "{id}: the seat of {} lies on {at:?}", s.id);
        }
    }
}

#[test]
fn badges_keep_off_walls_and_each_other() {
    let (_, tiles) = plans();
    for (id, tile, plan) in tiles {
        let badges = plan.badges(Turn::ZERO);
        for (k, b) in badges.iter().enumerate() {
            assert!(b.at.iter().all(|v| (0.05..=0.95).contains(v)), "{id}: {} at {:?}", b.mark, b.at);
            for o in &badges[..k] {
                let d = ((b.at[0] - o.at[0]).powi(2) + (b.at[1] - o.at[1]).powi(2)).sqrt();
                assert!(d > 0.12, "{id}: {} and {} are {d} apart", b.mark, o.mark);
            }
            // A coat of arms lies in its town.
            if b.class == BadgeClass::Shield {
                let seg =
                    plan.segment_at(Turn::ZERO, b.at[0], b.at[1]).map(|s| tile.segments[s].kind.as_str());
                assert_eq!(seg, Some("city"), "{id}");
            }
        }
    }
}

/// The rim of a north or south side from west to east.
fn rim_row(img: &raster::Image, south: bool) -> Vec<[u8; 3]> {
    let y = if south { img.height - 1 } else { 0 };
    (0..img.width)
        .map(|x| {
            let i = ((y * img.width + x) * 4) as usize;
            [img.rgba[i], img.rgba[i + 1], img.rgba[i + 2]]
        })
        .collect()
}

/// The letter of a usual side: city, road, river (S), field.
fn side_letter(tile: &TileDef, names: [&str; 3]) -> Option<char> {
    let [mid, left, right] = names;
    let has = |kind: &str, port: &str| {
        tile.segments.iter().any(|s| s.kind == kind && s.at.iter().any(|p| p.word() == port))
    };
    [("city", 'C'), ("road", 'R'), ("river", 'S'), ("field", 'F')]
        .into_iter()
        .find(|(kind, _)| has(kind, mid) || (*kind == "field" && has(kind, left) && has(kind, right)))
        .map(|k| k.1)
}

#[test]
fn neighbours_join_without_a_seam() {
    let (vocab, tiles) = plans();
    let mut rows: BTreeMap<char, Vec<Vec<[u8; 3]>>> = BTreeMap::new();
    for (_, tile, plan) in tiles.iter().step_by(2) {
        let img = raster::rasterise(&plan.picture(vocab, Turn::ZERO, Detail::Full), 100);
        for (south, names) in [(false, ["N", "NL", "NR"]), (true, ["S", "SR", "SL"])] {
            if let Some(letter) = side_letter(tile, names) {
                rows.entry(letter).or_default().push(rim_row(&img, south));
            }
        }
    }
    assert_eq!(rows.keys().copied().collect::<String>(), "CFRS");
    for (letter, rows) in rows {
        // In the first hundredths at a corner the walls of the next side begin.
        let (mut bad, mut all) = (0, 0);
        for x in 8..92 {
            let mut seen: BTreeMap<[u8; 3], usize> = BTreeMap::new();
            for r in &rows {
                *seen.entry(r[x]).or_default() += 1;
            }
            let usual = seen.iter().max_by_key(|s| s.1).map_or([0; 3], |s| *s.0);
            all += rows.len();
            bad += rows.iter().filter(|r| (0..3).any(|c| r[x][c].abs_diff(usual[c]) > 24)).count();
        }
        let share = f64::from(bad as u32) / f64::from(all as u32);
        println!("sides {letter}: {:.2} % of the pixels of {} rims differ", share * 100.0, rows.len());
        assert!(share < 0.02, "sides {letter}: {:.1} % of the rim's pixels differ", share * 100.0);
    }
}
