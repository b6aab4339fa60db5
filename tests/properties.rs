//! Properties of the engine on random boards: kept analysis = analysis from scratch = reference, and what must
//! not change when a board is turned, saved, undone or mended.

mod fast;
mod golden;
mod reference;

use std::collections::{BTreeMap, BTreeSet};

use reference::edits::{Growing, Play, any_edit, made_up_set};
use reference::random::{self, Random};
use reference::score::Line;
use reference::{Features, Ground, Sheet, legal};
use tilewright::engine::analysis::Analysis;
use tilewright::model::{Board, Edit, LineMoment, TileSet, Turn};

/// A set of tiles and a way to lay them.
struct World {
    name: &'static str,
    sets: Vec<TileSet>,
    play: Play,
    /// The crest of the highest wave.
    tiles: usize,
    edits: usize,
    seed: u64,
}

fn base() -> Vec<TileSet> {
    vec![golden::set("base")]
}

fn with_count() -> Vec<TileSet> {
    vec![golden::set("base"), golden::set("count-of-carcassonne")]
}

fn with_made_up() -> Vec<TileSet> {
    vec![golden::set("base"), made_up_set(&mut Random::new(11), 40)]
}

/// Lines that pay something, sorted.
fn paying(sheet: &Sheet) -> BTreeMap<String, Vec<Line>> {
    let sorted = |lines: &Vec<Line>| {
        let mut lines: Vec<Line> = lines.iter().filter(|l| l.points != 0).cloned().collect();
        lines.sort();
        lines
    };
    sheet.lines.iter().map(|(id, lines)| (id.clone(), sorted(lines))).collect()
}

fn assert_same(what: &str, ours: &Sheet, reference: &Sheet) {
    let differences = ours.differences(reference);
    assert!(differences.is_empty(), "{what}: {}", differences.join("\n"));
    assert_eq!(paying(ours), paying(reference), "{what}: lines");
}

/// How often features fell apart: for each feature before, the parts that its remaining segments are in after.
fn splits(before: &Features, after: &Features) -> usize {
    let mut splits = 0;
    for feature in &before.list {
        let parts: BTreeSet<usize> =
            feature.segments.iter().filter_map(|s| after.by_segment.get(s).copied()).collect();
        splits += parts.len().saturating_sub(1);
    }
    splits
}

/// Edits a board at random in waves; after each edit the kept analysis must be equal to the reference, now and
/// then to one from scratch. At the end everything is undone and made again.
fn waves(world: &World) {
    let World { name, sets, play, tiles, edits, seed } = world;
    let (tiles, edits) = (*tiles, *edits);
    let mut random = Random::new(*seed);
    let mut board = random::empty(sets, 3);
    let start = board.clone();
    let mut kept = fast::analyse(&board, sets);
    let mut done: Vec<(Edit, Edit)> = Vec::new();
    let (mut split, mut takes, mut most) = (0, 0, 0);
    let (mut growing, mut high) = (Growing::Up, tiles);
    let ids = random::tile_ids(sets);
    while done.len() < edits {
        growing = match growing {
            Growing::Up if kept.store().tile_count() >= high => Growing::Down,
            Growing::Down if kept.store().tile_count() <= high / 4 => {
                high = tiles / 2 + random.below(tiles / 2);
                Growing::Up
            }
            same => same,
        };
        let Some(edit) = any_edit(&mut random, &board, sets, *play, growing) else { continue };
        let before = board.clone();
        let inverse = board.apply(edit.clone()).expect("the edit is aimed at what is there");
        kept.follow(&board, &inverse);
        let what = format!("{name}, seed {seed}, edit {} {edit:?}", done.len());
        let ground = Ground::of(&board, sets);
        let features = Features::of(&ground);
        let reference = reference::score::of(&features);
        assert_same(&what, &fast::sheet(&kept, &board), &reference);
        if done.len() % 16 == 0 {
            assert_same(&what, &fast::sheet(&fast::analyse(&board, sets), &board), &reference);
            compare_placements(&what, &mut random, &kept, &ground, &ids);
        }
        if matches!(edit, Edit::TakeTile(..) | Edit::TakePlate(_)) {
            takes += 1;
            let ground = Ground::of(&before, sets);
            split += splits(&Features::of(&ground), &features);
        }
        most = most.max(ground.tiles.len());
        done.push((edit, inverse));
    }
    println!("{name}: {edits} edits, {takes} tiles taken, {split} splits, at most {most} tiles");
    assert!(split > edits / 20, "too few splits: {split}");

    let end = board.clone();
    for (_, inverse) in done.iter().rev() {
        let back = board.apply(inverse.clone()).expect("undo never fails");
        kept.follow(&board, &back);
    }
    assert_eq!(board, start, "{name}: all undone");
    assert_same(name, &fast::sheet(&kept, &board), &reference::sheet(&board, sets));
    for (edit, _) in &done {
        let inverse = board.apply(edit.clone()).expect("redo never fails");
        kept.follow(&board, &inverse);
    }
    assert_eq!(board, end, "{name}: all made again");
    assert_same(name, &fast::sheet(&kept, &board), &reference::sheet(&board, sets));
}

/// Where tiles fit, of a few kinds.
fn compare_placements(what: &str, random: &mut Random, kept: &Analysis, ground: &Ground, ids: &[String]) {
    if ground.tiles.is_empty() {
        return;
    }
    for _ in 0..3 {
        let Some(id) = random.pick(ids) else { return };
        let theirs: BTreeSet<[i64; 3]> = legal::placements(ground, id)
            .into_iter()
            .map(|(c, t)| [c.x.into(), c.y.into(), t.degrees()])
            .collect();
        let ours: BTreeSet<[i64; 3]> = fast::fits(kept, id).into_iter().collect();
        assert_eq!(ours, theirs, "{what}: placements of {id}");
    }
}

#[test]
fn waves_on_legal_boards() {
    waves(&World { name: "legal", sets: base(), play: Play::Legal, tiles: 60, edits: 1200, seed: 1 });
}

#[test]
fn waves_on_wild_boards() {
    waves(&World { name: "wild", sets: base(), play: Play::Wild(3), tiles: 44, edits: 1200, seed: 2 });
}

#[test]
fn waves_with_plates() {
    waves(&World {
        name: "plates",
        sets: with_count(),
        play: Play::Wild(3),
        tiles: 44,
        edits: 1000,
        seed: 3,
    });
}

#[test]
fn waves_with_made_up_tiles() {
    waves(&World {
        name: "made up",
        sets: with_made_up(),
        play: Play::Wild(2),
        tiles: 24,
        edits: 1200,
        seed: 4,
    });
}

#[test]
fn waves_with_made_up_tiles_where_they_fit() {
    waves(&World {
        name: "made up, legal",
        sets: with_made_up(),
        play: Play::Legal,
        tiles: 50,
        edits: 800,
        seed: 5,
    });
}

/// A few boards of every sort.
fn boards(sets: &[TileSet], count: u64) -> Vec<Board> {
    let mut all = Vec::new();
    for seed in 0..count {
        let mut random = Random::new(100 + seed);
        let tiles = 10 + random.below(50);
        all.push(random::wild(&mut random, sets, 3, tiles));
        let mut game = random::Game::new(&mut random, sets, 2 + seed as usize % 3);
        for _ in 0..tiles {
            game.step(&mut random);
        }
        all.push(game.board);
    }
    all
}

#[test]
fn turning_the_board_keeps_the_scores() {
    let sets = base();
    for (i, board) in boards(&sets, 8).iter().enumerate() {
        let mut turned = board.clone();
        turned.sort_figures();
        let start = turned.clone();
        let sheet = fast::sheet(&fast::analyse(board, &sets), board);
        for quarter in 1..=4 {
            turned = random::turned(&turned, &sets, Turn::from_quarters(1));
            let other = fast::sheet(&fast::analyse(&turned, &sets), &turned);
            assert_eq!(sheet.players, other.players, "board {i} after {quarter} quarter turns");
            let values = |s: &Sheet| {
                let all = s.features.values();
                let mut all: Vec<_> =
                    all.map(|f| (f.kind.clone(), f.segments.len(), f.completed, f.last)).collect();
                all.sort();
                all
            };
            assert_eq!(values(&sheet), values(&other), "board {i} after {quarter} quarter turns");
        }
        assert_eq!(turned, start, "board {i}: four quarter turns");
    }
}

#[test]
fn lines_sum_to_the_value() {
    let sets = base();
    for board in boards(&sets, 10) {
        let score = fast::analyse(&board, &sets).score(&board);
        for f in &score.features {
            let sum: i64 = f.lines.iter().map(|l| l.points).sum();
            assert_eq!(sum, f.r#final, "{}", f.id);
            assert_eq!(f.now, if f.completed { f.r#final } else { 0 }, "{}", f.id);
            for l in &f.lines {
                assert_eq!(l.points, l.count * l.each, "{}: {l:?}", f.id);
                assert!(!l.rule.is_empty() && !l.label.is_empty(), "{l:?}");
            }
        }
        for p in &score.players {
            let now = reference::score::sum_of_moment(&score, &p.id, LineMoment::Now);
            let last = reference::score::sum_of_moment(&score, &p.id, LineMoment::Final);
            assert_eq!((p.score + now, p.now + last), (p.now, p.r#final), "{}", p.id);
        }
        let ids: Vec<&String> = score.features.iter().map(|f| &f.id).collect();
        assert!(ids.windows(2).all(|w| w[0] < w[1]), "features are sorted, each id once");
    }
}
