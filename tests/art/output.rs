//! Plates, boards, PNG, SVG, figures.

use std::sync::Arc;

use tilewright::art::board::BoardPicture;
use tilewright::art::figure::{self, PLAYERS, Pose};
use tilewright::art::overlay::{self, FieldTint, Fit};
use tilewright::art::palette::{self as ink, Paper};
use tilewright::art::{Detail, Role, Vocab, draw_plate, draw_plate_cell, pdf, place_seats, raster, svg};
use tilewright::model::{Cell, Side, Turn};

use crate::support::{assert_sound, plans, sets};

#[test]
fn the_city_is_one_walled_town_on_two_plates() {
    let sets = sets();
    let vocab = Vocab::of(&sets);
    let set = sets.iter().find(|s| s.id == "count-of-carcassonne").expect("the set");
    let west = set.plate("west").expect("the west plate");
    for (turn, size) in [(0, [2.0, 3.0]), (1, [3.0, 2.0])] {
        let pic = draw_plate(set, west, Some("front"), &vocab, Turn::from_quarters(turn), Detail::Full);
        assert_eq!(pic.size, size);
        assert!(pic.shapes.iter().any(|s| s.role == Role::Badge), "the districts have their signs");
        assert_sound_plate(&pic);
    }
    let front = draw_plate(set, west, Some("front"), &vocab, Turn::ZERO, Detail::Medium);
    let back = draw_plate(set, west, Some("back"), &vocab, Turn::ZERO, Detail::Medium);
    assert_eq!(front, draw_plate(set, west, Some("front"), &vocab, Turn::ZERO, Detail::Medium));
    let badges = |p: &tilewright::art::Picture| p.shapes.iter().filter(|s| s.role == Role::Badge).count();
    assert!(badges(&front) > 0 && badges(&back) == 0, "no districts on the back");
    let cell = draw_plate_cell(set, west, Some("front"), (1, 1), &vocab, Turn::ZERO, Detail::Medium);
    assert_eq!(cell.size, [1.0, 1.0]);
    let seats = place_seats(set, west, "castle", Turn::ZERO);
    assert_eq!(seats.len(), 8);
    assert!(seats.iter().all(|s| (0.0..2.0).contains(&s[0]) && (0.0..3.0).contains(&s[1])), "{seats:?}");
}

fn assert_sound_plate(pic: &tilewright::art::Picture) {
    for s in &pic.shapes {
        assert!(s.path.points().count() > 1);
        assert!(s.path.points().all(|p| p.iter().all(|v| v.is_finite())));
    }
}

#[test]
fn the_ditch_lies_below_the_roads() {
    let sets = sets();
    let vocab = Vocab::of(&sets);
    let set = sets.iter().find(|s| s.id == "count-of-carcassonne").expect("the set");
    for plate in &set.plates {
        let pic = draw_plate(set, plate, Some("front"), &vocab, Turn::ZERO, Detail::Full);
        let is_ditch = |s: &tilewright::art::Shape| s.stroke.is_some_and(|t| t.color == ink::DITCH);
        let ditch = pic.shapes.iter().rposition(is_ditch).expect("a ditch");
        let road = pic.shapes.iter().position(|s| s.role == Role::Road).expect("a road");
        assert!(ditch < road, "{}: the ditch is drawn over a road", plate.id);
    }
}

#[test]
fn loose_tiles_of_the_city_show_what_the_plates_show() {
    let (vocab, tiles) = plans();
    let picture = |id: &str, turn: usize| {
        let full = format!("count-of-carcassonne/{id}");
        let (_, _, plan) = tiles.iter().find(|t| t.0 == full).expect("the tile");
        plan.picture(vocab, Turn::from_quarters(turn), Detail::Full)
    };
    // Side by side they join without a seam: the wall, the avenue, a district.
    for (left, right) in [("co-2", "co-3"), ("co-6", "co-7"), ("co-10", "co-11"), ("co-5", "co-6")] {
        let [a, b] = [left, right].map(|id| raster::rasterise(&picture(id, 0), 100));
        let pixel = |img: &raster::Image, x: u32, y: u32| {
            let i = ((y * img.width + x) * 4) as usize;
            [img.rgba[i], img.rgba[i + 1], img.rgba[i + 2]]
        };
        let differ = (0..100)
            .filter(|y| {
                let (p, q) = (pixel(&a, 98, *y), pixel(&b, 1, *y));
                (0..3).any(|c| p[c].abs_diff(q[c]) > 60)
            })
            .count();
        assert!(differ <= 20, "{left} and {right}: {differ} of 100 pixels differ at the seam");
    }
    // A place in the middle of the town has no wall of its own, but an emblem and houses, whatever the turn.
    for turn in 0..4 {
        let castle = picture("co-6", turn);
        assert_sound("co-6", &castle);
        assert!(castle.shapes.iter().any(|s| s.role == Role::House));
    }
    let emblems = ["co-2", "co-6", "co-7", "co-3"]
        .iter()
        .filter(|id| picture(id, 0).shapes.iter().any(|s| s.role == Role::Badge))
        .count();
    assert!(emblems >= 2, "the districts have their signs");
}

/// Only what is in sight of a cell is planned and drawn; nothing may be missing for it.
#[test]
fn a_cell_drawn_alone_is_its_part_of_the_plate() {
    let sets = sets();
    let set = sets.iter().find(|s| s.id == "count-of-carcassonne").expect("the set");
    let vocab = Vocab::of([set]);
    let turn = Turn::from_quarters(1);
    // What reaches into the square whose corner is given, in order.
    let within = |pic: &tilewright::art::Picture, from: [f32; 2]| -> Vec<(Role, usize)> {
        let seen = pic.shapes.iter().filter(|s| {
            (0..2).all(|i| {
                let along = s.path.points().map(|p| p[i] - from[i]);
                let (lo, hi) = along.fold((f32::MAX, f32::MIN), |(lo, hi), v| (lo.min(v), hi.max(v)));
                lo < 0.998 && hi > 0.002
            })
        });
        seen.map(|s| (s.role, s.path.0.len())).collect()
    };
    for (plate, side, detail) in [("west", "front", Detail::Full), ("east", "back", Detail::Medium)] {
        let plate = set.plate(plate).expect("a plate");
        let whole = draw_plate(set, plate, Some(side), &vocab, turn, detail);
        let [wide, high] = plate.size;
        for (x, y) in (0..wide).flat_map(|x| (0..high).map(move |y| (x, y))) {
            let alone = draw_plate_cell(set, plate, Some(side), (x, y), &vocab, turn, detail);
            // A quarter turn clockwise: rows become columns from the right.
            let part = within(&whole, [(high - 1 - y) as f32, x as f32]);
            assert!(part.len() > 20, "{} {x} {y} is not empty", plate.id);
            assert_eq!(within(&alone, [0.0, 0.0]), part, "{} {x} {y}", plate.id);
        }
    }
}

#[test]
fn badges_can_be_laid_above_tints() {
    let (vocab, tiles) = plans();
    let mut some = 0;
    for (id, _, plan) in tiles {
        let turn = Turn::from_quarters(3);
        let whole = plan.picture(vocab, turn, Detail::Full);
        let alone = plan.badge_picture(vocab, turn, Detail::Full);
        assert!(alone.shapes.iter().all(|s| s.role == Role::Badge), "{id}");
        if !id.starts_with("count-of-carcassonne/") {
            assert_eq!(alone.shapes, whole.only(Role::Badge).shapes, "{id}");
        }
        some += usize::from(!alone.shapes.is_empty());
    }
    assert!(some > 100, "only {some} tiles with badges");
}

#[test]
fn brackets_of_counted_tiles_stand_round_the_whole_patch() {
    let ends = |counted: [[bool; 3]; 3]| -> Vec<[f32; 2]> {
        let pic = overlay::counted_among(7, counted);
        pic.shapes[0].path.points().collect()
    };
    let (no, yes) = ([false; 3], [true, true, true]);
    assert_eq!(ends([no, [false, true, false], no]).len(), 12, "alone: four corners of three points");
    // In the middle of a row: no corner of its own, only the rim that runs on to both hands.
    let row = ends([no, yes, no]);
    assert_eq!(row.len(), 8);
    assert!(row.iter().all(|p| p[1] < 0.06 || p[1] > 0.94), "{row:?}");
    assert_eq!(row.iter().filter(|p| p[0] == 0.0 || p[0] == 1.0).count(), 4);
    // Inside a patch: nothing but the number.
    let inside = overlay::counted_among(7, [yes, yes, yes]);
    assert!(inside.shapes[0].path.0.len() > 4, "the plate of the number comes first");
}

#[test]
fn small_tiles_get_bars_and_one_sign() {
    use tilewright::model::Severity::{Error, Note, Warning};
    for severity in [Error, Warning, Note] {
        for detail in Detail::ALL {
            let bar = overlay::side_mark(Side::E, severity, Paper::Dark, detail);
            assert_sound("side", &bar);
            assert_eq!(bar.shapes.len() == 2, detail == Detail::Coarse, "a plain bar where it is small");
            let sign = overlay::cell_mark(severity, Paper::Light, detail);
            assert_sound("cell", &sign);
            let inside = sign.shapes.iter().flat_map(|s| s.path.points()).flatten();
            assert!(inside.into_iter().all(|v| (0.0..=1.0).contains(&v)), "it stays within its cell");
        }
    }
    let (_, tiles) = plans();
    for (id, _, plan) in tiles.iter().step_by(5) {
        assert_eq!(plan.speck(Turn::from_quarters(1)).shapes.len(), 5, "{id}: four sides and a dot");
    }
}

#[test]
fn a_board_becomes_png_and_svg() {
    let (vocab, tiles) = plans();
    let pic = Arc::new(tiles[0].2.picture(vocab, Turn::ZERO, Detail::Full));
    let mut board = BoardPicture::new(Paper::Dark, Cell::new(-1, 2), Cell::new(1, 3));
    board.tile(Cell::new(-1, 2), pic.clone());
    board.tile(Cell::new(0, 2), pic.clone());
    let red = Arc::new(figure::draw_figure("meeple", Some(&PLAYERS[0]), Pose::Standing));
    board.figure(Cell::new(0, 2), [0.5, 0.5], red);
    board.overlay(Cell::new(1, 2), Arc::new(overlay::lit_cell([Fit::Fits; 4], Paper::Dark)), 1.0);
    let img = board.rasterise(64).expect("an image");
    let [w, h] = board.size();
    assert_eq!((img.width, img.height), ((w * 64.0).ceil() as u32, (h * 64.0).ceil() as u32));
    let png = raster::png(&img).expect("a PNG");
    assert_eq!(&png[1..4], b"PNG");
    let text = board.svg(64.0);
    assert!(text.starts_with("<svg") && text.ends_with("</svg>"));
    assert_eq!(text.matches("<symbol").count(), 1, "the same tile is written once");
    assert_eq!(text.matches("<use").count(), 4);
    let file = board.pdf(96.0);
    assert!(file.starts_with(b"%PDF-") && file.len() > 5_000);
    let twice = board.pdf(96.0);
    assert_eq!(file, twice);
    assert!(pdf::write(&pic, 96.0).starts_with(b"%PDF-"));
    let one = svg::write(&pic, 90.0);
    assert!(one.contains("viewBox=\"0 0 1 1\"") && one.contains("width=\"90\""));
}

#[test]
fn every_figure_stands_and_lies() {
    let ids = [
        "meeple",
        "large-meeple",
        "abbot",
        "builder",
        "pig",
        "watchman",
        "wagon",
        "barn",
        "mayor",
        "shepherd",
        "phantom",
        "dragon",
        "fairy",
        "count",
        "mage",
        "witch",
        "king",
        "robber",
        "floor",
        "bridge",
        "castle",
        "made-up-thing",
    ];
    for id in ids {
        for player in [Some(&PLAYERS[1]), None] {
            for pose in [Pose::Standing, Pose::Lying] {
                let pic = figure::draw_figure(id, player, pose);
                assert!(!pic.shapes.is_empty(), "{id}");
                assert_sound(id, &pic);
                let reach = pic
                    .shapes
                    .iter()
                    .flat_map(|s| s.path.points())
                    .flatten()
                    .fold(0.0f32, |m, v| m.max(v.abs()));
                assert!(reach < 0.27, "{id} reaches {reach}");
            }
        }
    }
    let small = figure::draw_figure_at("meeple", Some(&PLAYERS[0]), Pose::Standing, 24.0);
    let wide = small.shapes.iter().flat_map(|s| s.path.points()).map(|p| p[0]).fold(0.0f32, f32::max);
    assert!((wide * 24.0 * 2.0 - figure::LEAST_PIXELS as f32).abs() < 0.1, "a disc of 14 pixels");
}

#[test]
fn overlays_lie_on_every_form() {
    let (_, tiles) = plans();
    for (id, tile, plan) in tiles.iter().step_by(9) {
        for i in 0..tile.segments.len() {
            for owners in [vec![], vec![&PLAYERS[0]], vec![&PLAYERS[0], &PLAYERS[3]]] {
                assert_sound(id, &overlay::tint(plan, i, Turn::from_quarters(1), &owners, FieldTint::Usual));
            }
            assert_sound(id, &overlay::selected(plan, i, Turn::from_quarters(2)));
            assert_sound(id, &overlay::veil(plan, &[i], Turn::ZERO));
        }
    }
    for side in Side::ALL {
        for pic in
            [overlay::illegal_side(side, Paper::Light), overlay::warned_side(side), overlay::open_side(side)]
        {
            assert_sound("side", &pic);
        }
    }
}

#[test]
fn a_plate_may_carry_its_own_picture() {
    let mut sets = sets();
    let vocab = Vocab::of(&sets);
    let set = sets.iter_mut().find(|s| s.id == "count-of-carcassonne").expect("the set");
    let west = set.plates.iter_mut().find(|p| p.id == "west").expect("the west plate");
    west.extra.insert(
        "art".to_owned(),
        serde_json::json!([
            {"role": "ditch", "path": "M.5 .5H2V2.5H.5Z"},
            {"role": "district", "path": "M.5 .5H2V2.5H.5Z", "district": "castle"},
            {"role": "wall", "path": "M2 .5H.5V2.5H2"},
            {"role": "tower", "path": "M.5 .5L.5 2.5"},
            {"role": "gate", "path": "M.5 1.5L0 1.5"},
            {"role": "emblem", "path": "M1.5 1.5", "district": "castle"},
            {"role": "seat", "path": "M1 1L1.2 1", "district": "castle"}
        ]),
    );
    let (set, west) = (&*set, set.plate("west").expect("the west plate"));
    assert_eq!(place_seats(set, west, "castle", Turn::ZERO), [[1.0, 1.0], [f64::from(1.2f32), 1.0]]);
    let pic = draw_plate(set, west, Some("front"), &vocab, Turn::ZERO, Detail::Full);
    assert!(pic.shapes.iter().any(|s| s.role == Role::House));
    assert_sound_plate(&pic);
}
