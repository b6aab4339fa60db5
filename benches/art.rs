//! How long pictures take: planning and drawing a kind of tile, rasterising it, a plate.
//! Targets: a picture in 10 ms (median) and 50 ms (worst), a raster of 96 pixels in 2 ms.

use std::path::Path;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use tilewright::art::{Detail, TilePlan, Vocab, raster};
use tilewright::model::{TileSet, Turn};

/// Rounds over all kinds.
const ROUNDS: usize = 5;

fn sets() -> Vec<TileSet> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    let mut folders = vec![root.join("tilesets"), root.join("tests/data/official")];
    while let Some(dir) = folders.pop() {
        for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(".tileset.json") {
                files.push(path);
            }
        }
    }
    files.sort();
    files.iter().filter_map(|f| serde_json::from_str(&std::fs::read_to_string(f).ok()?).ok()).collect()
}

fn pictures(c: &mut Criterion) {
    let sets = sets();
    let vocab = Vocab::of(&sets);
    let tiles: Vec<_> = sets.iter().flat_map(|s| &s.tiles).collect();
    // Median and worst over all kinds, from nothing to a finished picture: the best of a few rounds, each of which knows
    // nothing of the one before, so that what else the machine does is left out.
    let mut times: Vec<(Duration, &str)> = tiles.iter().map(|t| (Duration::MAX, t.id.as_str())).collect();
    for _ in 0..ROUNDS {
        let vocab = Vocab::of(&sets);
        for (tile, best) in tiles.iter().zip(&mut times) {
            let start = Instant::now();
            std::hint::black_box(TilePlan::new(tile, &vocab).picture(&vocab, Turn::ZERO, Detail::Full));
            best.0 = best.0.min(start.elapsed());
        }
    }
    times.sort();
    println!(
        "{} kinds: median {:?}, worst {:?}",
        times.len(),
        times[times.len() / 2].0,
        &times[times.len() - 5..]
    );

    let Some(corner) = tiles.iter().find(|t| t.id.contains("corner")) else { return };
    c.bench_function("plan a city corner", |b| b.iter(|| TilePlan::new(corner, &vocab)));
    c.bench_function("plan and draw a city corner", |b| {
        b.iter(|| TilePlan::new(corner, &vocab).picture(&vocab, Turn::ZERO, Detail::Full))
    });
    let plan = TilePlan::new(corner, &vocab);
    c.bench_function("draw a planned city corner", |b| {
        b.iter(|| plan.picture(&vocab, Turn::from_quarters(1), Detail::Full))
    });
    let picture = plan.picture(&vocab, Turn::ZERO, Detail::Full);
    c.bench_function("raster a city corner at 96 px", |b| b.iter(|| raster::rasterise(&picture, 96)));
    c.bench_function("find the segment under a point", |b| {
        b.iter(|| plan.segment_at(Turn::ZERO, std::hint::black_box(0.3), 0.7))
    });
}

criterion_group!(benches, pictures);
criterion_main!(benches);
