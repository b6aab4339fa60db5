//! All kinds of tiles in the project's sets.

use std::collections::BTreeMap;

use tilewright::art::palette as ink;
use tilewright::art::{BadgeClass, Detail, Role, TilePlan, raster};
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

#[test]
fn no_badge_lies_over_a_wall_or_a_road() {
    let (_, tiles) = plans();
    let (mut all, mut over) = (0, Vec::new());
    for (id, tile, plan) in tiles {
        let badges = plan.badges(Turn::ZERO);
        for b in &badges {
            let ground = |r: f64| -> Vec<&str> {
                let ring = (0..8).map(|k| f64::from(k) * std::f64::consts::FRAC_PI_4);
                let points = ring.map(|a| [b.at[0] + r * a.cos(), b.at[1] + r * a.sin()]);
                points
                    .filter_map(|[x, y]| plan.segment_at(Turn::ZERO, x, y))
                    .map(|s| tile.segments[s].kind.as_str())
                    .collect()
            };
            // A badge of the tile stands on the hub where its roads end; there it is at home.
            let on_hub = plan.hub().is_some_and(|h| (h[0] - b.at[0]).hypot(h[1] - b.at[1]) < 0.02);
            all += 1;
            let around = ground(0.045);
            if !on_hub && around.iter().any(|k| *k != around[0]) {
                over.push(format!("{id}: {} at {:?} on {around:?}", b.mark, b.at));
            }
        }
    }
    assert!(over.len() * 50 <= all, "{} of {all}: {over:#?}", over.len());
}

#[test]
fn figures_stand_clear_of_badges() {
    let (_, tiles) = plans();
    let mut near = Vec::new();
    let mut all = 0;
    for (id, tile, plan) in tiles {
        for (i, s) in tile.segments.iter().enumerate().filter(|(_, s)| !s.at.is_empty()) {
            let [x, y] = plan.seat(i, Turn::ZERO).expect("a seat");
            for b in plan.badges(Turn::ZERO) {
                let d = (b.at[0] - x).hypot(b.at[1] - y);
                all += 1;
                assert!(d > 0.085, "{id}: the seat of {} lies on the badge {}", s.id, b.mark);
                if d < 0.15 {
                    near.push(format!("{id}: {} and {} {d:.2}", s.id, b.mark));
                }
            }
        }
    }
    assert!(near.len() * 12 <= all, "{} of {all} seats touch a badge: {near:#?}", near.len());
}

#[test]
fn a_tower_site_is_a_stone_base_and_no_letter() {
    let (vocab, tiles) = plans();
    let mut seen = 0;
    for (id, tile, plan) in tiles {
        let site = tile.segments.iter().any(|s| s.kind == "tower-site");
        if site || tile.marks.contains_key("tower-foundation") {
            let pic = plan.picture(vocab, Turn::ZERO, Detail::Full);
            assert!(pic.shapes.iter().all(|s| s.role != Role::Text), "{id}: a letter instead of the base");
            let base = pic.shapes.iter().find(|s| s.role == Role::Site && s.fill == Some(ink::STONE));
            assert_eq!(base.map(|s| s.path.points().count()), Some(8), "{id}: eight sides");
            seen += 1;
        }
    }
    assert!(seen >= 10, "only {seen} tower sites");
}

#[test]
fn a_side_printed_for_two_towns_belongs_to_both() {
    let (_, tiles) = plans();
    let shared = tiles.iter().filter(|(_, t, _)| t.segments.iter().any(|s| !s.also.is_empty()));
    let mut seen = 0;
    for (id, tile, plan) in shared {
        for (i, s) in tile.segments.iter().enumerate() {
            for side in &s.also {
                let at = |t: f64| {
                    let p = tilewright::art::geo::rim(side.index() as f64 + t);
                    let v = tilewright::art::geo::inward(side.index());
                    plan.segment_at(Turn::ZERO, p[0] + v[0] * 0.03, p[1] + v[1] * 0.03)
                };
                let owners = [at(0.15), at(0.85)];
                assert!(owners.contains(&Some(i)), "{id}: {} reaches {side:?}, where {owners:?}", s.id);
                assert_ne!(owners[0], owners[1], "{id}: both towns reach {side:?}");
                assert!(owners.iter().flatten().all(|o| tile.segments[*o].kind == s.kind), "{id}");
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "a tile with such a side");
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
