//! Our part of a frame: the window's code and tessellation, without a graphics driver, with 10,000 tiles in view: at rest,
//! while the board is panned, and after an edit. Beside it an empty window of the same library, so that the difference is
//! ours. Also prints the memory that pictures take on the graphics card. See `docs/benchmarks.md`.
#![allow(missing_docs, clippy::unwrap_used)]

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use egui::{Context, Pos2, RawInput, Rect, vec2};
use tilewright::app::{Catalogue, builtin};
use tilewright::engine::generate::legal_board;
use tilewright::engine::rules::Rules;
use tilewright::format::{write_board, write_tileset};
use tilewright::gui::{GivenPaths, Window, prepare};
use tilewright::model::{Board, Edit, PlacedTile, SetUse, TileDef, TileSet, Turn};

fn input(time: f64) -> RawInput {
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0));
    RawInput { screen_rect: Some(screen), time: Some(time), ..RawInput::default() }
}

/// A board of this many tiles in a file of its own.
fn board_file(folder: &std::path::Path, tiles: usize) -> std::path::PathBuf {
    let catalogue = Catalogue::built_in();
    let sets = vec![SetUse { copies: 1_000, ..SetUse::edition("base", "c1") }];
    let rules = Arc::new(Rules::compile(&|id| catalogue.set(id), &sets, &Default::default()));
    let mut board = Board { sets, players: builtin::first_players(2), ..Board::default() };
    for (cell, kind, turn) in legal_board(&rules, 7, tiles) {
        board.tiles.insert(cell, vec![PlacedTile::new(&rules.tile_info(kind).id, turn)]);
    }
    let path = folder.join(format!("{tiles}.board.json"));
    std::fs::write(&path, write_board(&board)).unwrap();
    path
}

/// A set of this many tiles in a file of its own: those of the base game again and again.
fn set_file(folder: &std::path::Path, tiles: usize) -> std::path::PathBuf {
    let base = Catalogue::built_in().set("base").unwrap();
    let many = base.tiles.iter().cycle().take(tiles).enumerate();
    let many =
        many.map(|(n, t)| TileDef { id: format!("{}-{n}", t.id), alias: Default::default(), ..t.clone() });
    let set = TileSet {
        id: "many".to_owned(),
        requires: vec!["base".to_owned()],
        tiles: many.collect(),
        ..TileSet::default()
    };
    let path = folder.join("many.tileset.json");
    std::fs::write(&path, write_tileset(&set)).unwrap();
    path
}

/// A window on a board, and the time of its last frame.
struct Open {
    ctx: Context,
    window: Window,
    time: f64,
}

impl Open {
    fn on(path: std::path::PathBuf) -> Open {
        let ctx = Context::default();
        prepare(&ctx);
        let mut window = Window::new(&ctx, Arc::new(Catalogue::built_in()), Box::new(GivenPaths::default()));
        window.open_first(&[path]);
        let mut open = Open { ctx, window, time: 0.0 };
        // Pictures come from other threads; measured is the settled state.
        for _ in 0..80 {
            open.frame();
            std::thread::sleep(Duration::from_millis(20));
        }
        open
    }

    fn frame(&mut self) {
        self.time += 1.0 / 60.0;
        let mut output = self.ctx.run_ui(input(self.time), |ui| self.window.frame(ui));
        output.textures_delta.clear();
        black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
    }
}

fn frames(c: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let mut group = c.benchmark_group("frame");
    for tiles in [72usize, 1_000, 10_000] {
        let mut open = Open::on(board_file(folder.path(), tiles));
        group.bench_function(BenchmarkId::new("at rest", tiles), |b| b.iter(|| open.frame()));
        let mut step = 0;
        group.bench_function(BenchmarkId::new("panning", tiles), |b| {
            b.iter(|| {
                // There and back, so that the same tiles stay in view.
                step = (step + 1) % 40;
                let by = if step < 20 { 1.5 } else { -1.5 };
                open.window.view.camera.pan(vec2(by, by));
                open.frame();
            });
        });
        let cell = *open.window.session.board().tiles.keys().next().unwrap();
        group.bench_function(BenchmarkId::new("after an edit", tiles), |b| {
            b.iter(|| {
                let old = open.window.session.board().tiles[&cell][0].clone();
                let new = PlacedTile { turn: old.turn.then(Turn::from_quarters(1)), ..old };
                let edits = vec![Edit::TakeTile(cell, 0), Edit::PutTile(cell, 0, new)];
                open.window.apply("Turn".to_owned(), edits);
                open.frame();
            });
        });
        println!(
            "pictures of {tiles} tiles: {:.1} MB",
            open.window.picture_bytes() as f64 / f64::from(1 << 20)
        );
    }
    let mut open = Open::on(set_file(folder.path(), 2_000));
    group.bench_function("a set of 2,000 tiles, at rest", |b| b.iter(|| open.frame()));
    let mut place = 0;
    group.bench_function("a set of 2,000 tiles, from tile to tile", |b| {
        b.iter(|| {
            place = (place + 1) % 2_000;
            open.window.shop.as_mut().unwrap().show_tile(place);
            open.frame();
        });
    });
    let mut count = 1;
    group.bench_function("a set of 2,000 tiles, after an edit", |b| {
        b.iter(|| {
            count = count % 9 + 1;
            open.window.shop.as_mut().unwrap().work.set_count(&[7].into(), None, count);
            open.frame();
        });
    });
    let ctx = Context::default();
    let mut time = 0.0;
    group.bench_function("empty window of the library", |b| {
        b.iter(|| {
            time += 1.0 / 60.0;
            let mut output = ctx.run_ui(input(time), |ui| {
                egui::CentralPanel::default().show(ui, |_| {});
            });
            output.textures_delta.clear();
            black_box(ctx.tessellate(output.shapes, output.pixels_per_point))
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(3)).sample_size(30);
    targets = frames
}
criterion_main!(benches);
