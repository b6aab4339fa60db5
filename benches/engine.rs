//! The engine against its targets: games, editing, legal placements, boards from scratch. See `docs/benchmarks.md`.
#![allow(missing_docs, clippy::unwrap_used)]

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use tilewright::app::statistics::{Mix, Part, statistics};
use tilewright::app::{Catalogue, Session, builtin};
use tilewright::engine::generate::{Laid, legal_board};
use tilewright::engine::play::policy::{self, Policy};
use tilewright::engine::play::{State, phases};
use tilewright::engine::rng::Rng;
use tilewright::engine::rules::{FigureKind, Rules, TileKind};
use tilewright::engine::simulate::{Player, Setup};
use tilewright::engine::store::Store;
use tilewright::engine::store::features::Scratch;
use tilewright::engine::value;
use tilewright::model::{Board, Cell, Edit, PlacedTile, SetUse, TileDef, Turn};

fn rules() -> Arc<Rules> {
    let catalogue = Catalogue::built_in();
    Arc::new(Rules::compile(&|id| catalogue.set(id), &[SetUse::edition("base", "c1")], &Default::default()))
}

fn laid_store(rules: &Arc<Rules>, tiles: &[Laid]) -> Store {
    let mut store = Store::new(Arc::clone(rules));
    for (cell, kind, turn) in tiles {
        store.put_fast(*cell, *kind, *turn);
    }
    store
}

/// Worth and owners of all features of the tile on a cell.
fn values_at(store: &Store, cell: Cell, scratch: &mut Scratch) -> i64 {
    let mut sum = 0;
    let mut k = 0;
    while let Some(s) = store.segment(cell, k) {
        let f = store.feature_of(s);
        sum +=
            value::value(store, f, value::moment_of(store, f), scratch) + i64::from(value::owners(store, f));
        k += 1;
    }
    sum
}

fn games(c: &mut Criterion) {
    let rules = rules();
    let mut group = c.benchmark_group("games");
    group.throughput(Throughput::Elements(1));
    for players in [2usize, 5] {
        let mut player = Player::new(Arc::clone(&rules), Setup::standard(&rules, players));
        let mut n = 0u64;
        group.bench_function(BenchmarkId::new("random", players), |b| {
            b.iter(|| {
                n += 1;
                black_box(player.play(&mut Rng::stream(1, n)))
            });
        });
    }
    group.finish();
}

fn editing(c: &mut Criterion) {
    let rules = rules();
    let mut group = c.benchmark_group("edit");
    for size in [72usize, 1_000, 10_000, 100_000] {
        let tiles = legal_board(&rules, 7, size);
        let mut store = laid_store(&rules, &tiles);
        let mut scratch = Scratch::default();
        let mut rng = Rng::new(3);
        // A legal placement at random: lay, read, take back exactly.
        let fits: Vec<(Cell, TileKind, Turn)> = {
            let mut all = Vec::new();
            for k in 0..rules.tiles.len() {
                let kind = TileKind(k as u16);
                for (cell, turns) in store.legal(kind) {
                    all.extend(
                        Turn::ALL
                            .into_iter()
                            .filter(|t| turns >> t.quarters() & 1 == 1)
                            .map(|t| (cell, kind, t)),
                    );
                }
            }
            all
        };
        group.bench_function(BenchmarkId::new("put_undo", size), |b| {
            b.iter(|| {
                let (cell, kind, turn) = fits[rng.below(fits.len() as u32) as usize];
                let mark = store.mark();
                store.put(cell, kind, turn);
                store.undo_to(&mark);
            });
        });
        group.bench_function(BenchmarkId::new("put_values_undo", size), |b| {
            b.iter(|| {
                let (cell, kind, turn) = fits[rng.below(fits.len() as u32) as usize];
                let mark = store.mark();
                store.put(cell, kind, turn);
                black_box(values_at(&store, cell, &mut scratch));
                store.undo_to(&mark);
            });
        });
        group.bench_function(BenchmarkId::new("replace_anywhere", size), |b| {
            b.iter(|| {
                let (cell, kind, turn) = tiles[rng.below(tiles.len() as u32) as usize];
                store.take_fast(cell);
                store.put_fast(cell, kind, turn);
                black_box(values_at(&store, cell, &mut scratch));
            });
        });
    }
    group.finish();
}

fn documents(c: &mut Criterion) {
    let rules = rules();
    let mut group = c.benchmark_group("document");
    for size in [72usize, 1_000, 10_000] {
        let tiles = legal_board(&rules, 7, size);
        let mut board = Board {
            sets: vec![SetUse { copies: 2_000, ..SetUse::edition("base", "c1") }],
            players: tilewright::app::builtin::first_players(2),
            ..Board::default()
        };
        for (cell, kind, turn) in &tiles {
            board.tiles.insert(*cell, vec![PlacedTile::new(&rules.tile_info(*kind).id, *turn)]);
        }
        let mut session = Session::new(Arc::new(Catalogue::built_in()), board);
        let mut rng = Rng::new(5);
        // What the window does at each step: edit, history, analysis, findings, scores.
        group.bench_function(BenchmarkId::new("turn_a_tile", size), |b| {
            b.iter(|| {
                let (cell, ..) = tiles[rng.below(tiles.len() as u32) as usize];
                let old = session.board().tiles[&cell][0].clone();
                let new = PlacedTile { turn: old.turn.then(Turn::from_quarters(1)), ..old };
                session.apply("Turn", vec![Edit::TakeTile(cell, 0), Edit::PutTile(cell, 0, new)]).unwrap();
                session.undo();
            });
        });
    }
    group.finish();
}

fn legal(c: &mut Criterion) {
    let rules = rules();
    let mut group = c.benchmark_group("legal");
    for size in [36usize, 1_000, 100_000] {
        let mut store = laid_store(&rules, &legal_board(&rules, 11, size));
        store.keep_histogram();
        let mut out = Vec::new();
        let mut n = 0usize;
        if size <= 1_000 {
            group.bench_function(BenchmarkId::new("list", size), |b| {
                b.iter(|| {
                    n = (n + 1) % rules.tiles.len();
                    store.fits(TileKind(n as u16), &mut out);
                    black_box(out.len())
                });
            });
        }
        group.bench_function(BenchmarkId::new("count", size), |b| {
            b.iter(|| {
                n = (n + 1) % rules.tiles.len();
                black_box(store.count_fits(TileKind(n as u16)))
            });
        });
    }
    group.finish();
}

fn scratch(c: &mut Criterion) {
    let rules = rules();
    let mut group = c.benchmark_group("scratch");
    for size in [72usize, 1_000, 10_000, 100_000] {
        let tiles = legal_board(&rules, 13, size);
        let mut store = Store::new(Arc::clone(&rules));
        let mut marks = Scratch::default();
        if size > 1_000 {
            group.sample_size(20);
        }
        group.throughput(Throughput::Elements(tiles.len() as u64));
        group.bench_function(BenchmarkId::new("structure_and_values", size), |b| {
            b.iter(|| {
                store.clear();
                for (cell, kind, turn) in &tiles {
                    store.put_fast(*cell, *kind, *turn);
                }
                let mut sum = 0;
                for f in store.features() {
                    sum += value::value(&store, f, value::moment_of(&store, f), &mut marks);
                }
                black_box(sum)
            });
        });
        println!("bytes a tile at {size}: {}", laid_store(&rules, &tiles).bytes() / tiles.len().max(1));
    }
    group.finish();
}

fn state(c: &mut Criterion) {
    let rules = rules();
    let mut store = laid_store(&rules, &legal_board(&rules, 17, 72));
    let mut player = 0;
    let free: Vec<_> = store.features().filter(|f| store.is_free(*f)).take(14).collect();
    for f in free {
        let s = store.ring_of(f).next().unwrap();
        store.put_figure_fast(s, player, FigureKind(0));
        player = (player + 1) % 2;
    }
    println!("bytes of a state of 72 tiles: {}", store.bytes());
    c.bench_function("state/clone_72", |b| {
        b.iter_batched(|| (), |()| black_box(store.clone()), BatchSize::SmallInput)
    });
}

/// The turn engine: steps on boards as documents, whole games of mixtures.
fn play(c: &mut Criterion) {
    let catalogue = Catalogue::built_in();
    let mut group = c.benchmark_group("play");
    let all = [
        "base",
        "inns-and-cathedrals",
        "traders-and-builders",
        "princess-and-dragon",
        "river-2",
        "king-and-robber",
        "cathars",
        "shrines",
        "towers-and-thieves",
    ];
    for (name, ids) in [("base", &all[..1]), ("nine sets", &all[..])] {
        let board = Board {
            sets: ids.iter().map(|id| SetUse::new(id)).collect(),
            players: builtin::first_players(2),
            ..Board::default()
        };
        let rules = Arc::new(Rules::compile(&|id| catalogue.set(id), &board.sets, &Default::default()));
        let board = policy::opening(board, &rules);
        let mut n = 0u64;
        group.bench_function(BenchmarkId::new("random_game", name), |b| {
            b.iter(|| {
                n += 1;
                black_box(policy::play(&board, &rules, Policy::Random, &mut Rng::stream(1, n)))
            });
        });
        // A position after 150 random decisions: each choice there, done and undone.
        let mut state = State::new(board, rules);
        let mut rng = Rng::new(5);
        for _ in 0..150 {
            let actions = state.legal_actions();
            let action = actions[rng.below(actions.len() as u32) as usize].clone();
            state.apply(&action).unwrap();
        }
        while state.decision().phase != phases::PLACE {
            let action = state.legal_actions()[0].clone();
            state.apply(&action).unwrap();
        }
        let lays = state.legal_actions();
        group.bench_function(BenchmarkId::new("decision", name), |b| b.iter(|| black_box(state.decision())));
        let mut at = 0;
        group.bench_function(BenchmarkId::new("lay_undo", name), |b| {
            b.iter(|| {
                at = (at + 1) % lays.len();
                black_box(state.apply_known(&lays[at]).unwrap());
                state.undo();
            });
        });
    }
    group.finish();
}

/// What a large set holds, made anew after an edit.
fn sets(c: &mut Criterion) {
    let catalogue = Catalogue::built_in();
    let find = |id: &str| catalogue.set(id);
    let mut large = (*catalogue.set("base").unwrap()).clone();
    let mut tiles = Vec::new();
    for set in catalogue.sets() {
        tiles.extend(set.tiles.iter().cloned());
    }
    large.tiles = (0..2_000)
        .map(|i| {
            let tile: &TileDef = &tiles[i % tiles.len()];
            TileDef { id: format!("t{i}"), ..tile.clone() }
        })
        .collect();
    let mix = Mix::of_set(Part::new(Arc::new(large), None), &find);
    let mut group = c.benchmark_group("statistics");
    group.bench_function("all_of_2000_tiles", |b| b.iter(|| black_box(statistics(&mix))));
    let counted = statistics(&mix);
    group.bench_function("holes", |b| b.iter(|| black_box(counted.holes())));
    group.bench_function("draw_curve", |b| b.iter(|| black_box(counted.draws("coat"))));
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(400)).measurement_time(Duration::from_millis(1500)).sample_size(40);
    targets = games, play, editing, documents, legal, scratch, state, sets
}
criterion_main!(benches);
