//! Plates, boards, PNG, SVG, figures.

use std::sync::Arc;

use tilewright::art::board::BoardPicture;
use tilewright::art::figure::{self, PLAYERS, Pose};
use tilewright::art::overlay::{self, FieldTint, Fit};
use tilewright::art::palette::Paper;
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
