//! The atlas driven with made-up pictures: order of work, bounds of a frame, bounds of memory.

use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use super::pages::BUDGET;
use super::*;
use crate::model::geom::Turn;

/// Paints squares and notes what was painted, how large, and by which thread.
#[derive(Default)]
struct Squares(Arc<Mutex<Vec<(String, u32, ThreadId)>>>);

impl Source for Squares {
    fn painter(&self, picture: &Picture) -> Option<Painter> {
        let (Picture::Tile(id, _), painted) = (picture.clone(), self.0.clone()) else { return None };
        Some(Box::new(move |side| {
            painted.lock().unwrap().push((id, side, thread::current().id()));
            Some(Pixels { side, rgba: vec![200; (side * side * 4) as usize] })
        }))
    }
}

fn tile(n: usize) -> Picture {
    Picture::Tile(format!("made-up/{n}"), Turn::ZERO)
}

fn square(side: f32) -> Placed {
    Placed::at(Rect::from_min_size(Pos2::ZERO, egui::Vec2::splat(side)), Color32::WHITE)
}

/// Shows some pictures frame after frame until all are as sharp as wanted; returns the most pixels taken in a frame.
fn show(pictures: &mut Pictures, source: &Squares, wanted: &[(Picture, f32, Rank)]) -> usize {
    let ctx = pictures.ctx.clone();
    let (mut most, until) = (0, Instant::now() + Duration::from_secs(60));
    loop {
        pictures.begin_frame(&ctx);
        most = most.max(pictures.pixels_taken());
        let mut settled = true;
        for (picture, side, rank) in wanted {
            pictures.add(&mut Batch::default(), picture, square(*side), *rank, source);
            let number = pictures.number(picture);
            settled &=
                matches!(pictures.entries[number.0 as usize].states[pictures.step(*side)], State::Ready(_));
        }
        pictures.end_frame();
        if settled {
            return most;
        }
        assert!(Instant::now() < until, "pictures never came");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn sizes_go_up_and_stop_at_the_last() {
    let step = |pixels| STEPS[step_of(pixels)];
    assert_eq!((step(7.0), step(13.0), step(97.0), step(110.0), step(5000.0)), (12, 24, 96, 128, 800));
}

#[test]
fn every_scale_factor_gets_as_many_pixels_as_it_shows() {
    for scale in [1.0, 1.5, 2.0] {
        let ctx = Context::default();
        ctx.set_pixels_per_point(scale);
        ctx.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
        let pictures = Pictures::new(&ctx);
        for points in [12.0, 24.0, 40.0, 64.0, 96.0, 112.0, 128.0, 192.0, 256.0] {
            let drawn = STEPS[pictures.step(points)] as f32;
            let seen = points * scale;
            assert!(drawn * 1.06 >= seen, "{points} points at {scale} are {seen} pixels, drawn with {drawn}");
            assert!(drawn <= (seen * 2.0).max(12.0), "{drawn} for {seen} would shimmer");
        }
    }
}

#[test]
fn the_board_is_drawn_before_the_panels_and_coarse_before_fine() {
    let source = Squares::default();
    let mut pictures = Pictures::new(&Context::default());
    // Panels are laid out first, so they ask first.
    let mut wanted: Vec<_> = (0..40).map(|n| (tile(n), 64.0, Rank::Panel)).collect();
    wanted.extend((100..110).map(|n| (tile(n), 128.0, Rank::Board)));
    show(&mut pictures, &source, &wanted);
    let painted = source.0.lock().unwrap();
    let of_board = |id: &str| id.len() == "made-up/100".len();
    let last_of_board = painted.iter().rposition(|(id, _, _)| of_board(id)).unwrap();
    let before: Vec<_> = painted[..last_of_board].iter().filter(|(id, _, _)| !of_board(id)).collect();
    // Only what fills the threads' free places may come earlier than the last of the board.
    assert!(before.len() <= pictures.workers.room(), "{} of the panels came first", before.len());
    let first_fine = painted.iter().position(|(id, side, _)| of_board(id) && *side == 128).unwrap();
    assert!(painted[..first_fine].iter().any(|(_, side, _)| *side == 24), "something coarse is seen first");
}

#[test]
fn no_frame_takes_more_than_its_share_even_with_2000_kinds_while_zooming() {
    let source = Squares::default();
    let mut pictures = Pictures::new(&Context::default());
    let all: Vec<_> = (0..2_000).map(|n| (tile(n), 40.0, Rank::Board)).collect();
    let mut most = show(&mut pictures, &source, &all);
    for side in [24.0, 64.0, 96.0, 128.0, 192.0, 256.0, 400.0, 800.0] {
        // A larger size shows fewer tiles.
        let seen = ((2200.0 / side) as usize).pow(2).clamp(6, 300);
        let zoomed: Vec<_> = (0..seen).map(|n| (tile(n * 5), side, Rank::Board)).collect();
        most = most.max(show(&mut pictures, &source, &zoomed));
        assert!(pictures.bytes() <= BUDGET, "{} bytes", pictures.bytes());
    }
    let largest = (STEPS[STEPS.len() - 1] as usize + 2).pow(2);
    assert!(most <= PIXELS_A_FRAME + largest, "{most} pixels in a frame");
    let here = thread::current().id();
    assert!(
        source.0.lock().unwrap().iter().all(|(_, _, by)| *by != here),
        "nothing is rasterised between frames"
    );
}

#[test]
fn leaving_a_size_leaves_no_backlog() {
    let source = Squares::default();
    let mut pictures = Pictures::new(&Context::default());
    let ctx = pictures.ctx.clone();
    for frame in 0..30 {
        pictures.begin_frame(&ctx);
        for n in 0..500 {
            let side = [24.0, 40.0, 64.0, 96.0][frame % 4];
            pictures.add(&mut Batch::default(), &tile(n), square(side), Rank::Board, &source);
        }
        pictures.end_frame();
    }
    let under_way = workers_most() - pictures.workers.room();
    pictures.begin_frame(&ctx);
    pictures.end_frame();
    thread::sleep(Duration::from_millis(100));
    let painted = source.0.lock().unwrap().len();
    assert!(under_way <= workers_most() && painted <= 31 * workers_most(), "{painted} were painted");
}

/// What the threads take on at most.
fn workers_most() -> usize {
    Workers::new(&Context::default()).room()
}

#[test]
fn a_cache_of_400_kinds_is_small() {
    for (side, turns, most) in [(60.0, 1, 13), (112.0, 1, 36), (40.0, 4, 13)] {
        let source = Squares::default();
        let mut pictures = Pictures::new(&Context::default());
        let all: Vec<_> = (0..400)
            .flat_map(|n| (0..turns).map(move |q| (n, Turn::from_quarters(q))))
            .map(|(n, turn)| (Picture::Tile(format!("made-up/{n}"), turn), side, Rank::Board))
            .collect();
        show(&mut pictures, &source, &all);
        let bytes = pictures.bytes();
        println!("400 kinds, {turns} turns, {side} points: {:.1} MB", bytes as f64 / f64::from(1 << 20));
        assert!(bytes <= most << 20, "{bytes} bytes");
    }
}
