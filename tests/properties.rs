//! Properties of the engine on random boards: kept analysis = analysis from scratch = reference, and what must
//! not change when a board is turned, saved, undone or mended.

mod fast;
mod golden;
mod reference;

use std::collections::{BTreeMap, BTreeSet};

use reference::edits::{Growing, Play, any_edit, made_up_set};
use reference::engine::{At, Found};
use reference::random::{self, Random};
use reference::score::Line;
use reference::{Features, Ground, Sheet, faults, legal};
use tilewright::app::Session;
use tilewright::format::{read_board, write_board};
use tilewright::model::{Board, Cell, Edit, Finding, LineMoment, PlacedTile, Side, TileSet, Turn};

fn base() -> Vec<TileSet> {
    vec![golden::set("base")]
}

fn with_count() -> Vec<TileSet> {
    vec![golden::set("base"), golden::set("count-of-carcassonne")]
}

fn with_made_up() -> Vec<TileSet> {
    vec![golden::set("base"), made_up_set(&mut Random::new(11), 40)]
}

// ---------------------------------------------------------------------------------------------------------------
// Editing

/// A set of tiles and a way to lay them.
struct World {
    name: &'static str,
    sets: Vec<TileSet>,
    play: Play,
    /// The crest of the highest wave.
    tiles: usize,
    steps: usize,
    seed: u64,
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

/// Steps of one to three edits, in waves that grow and shrink the board. After each step the kept analysis must be
/// equal to the reference; now and then findings and places where tiles fit are compared too, and all is compared
/// with a session opened anew. At the end everything is undone and made again.
fn waves(world: &World) {
    // More seeds for a long search: TILEWRIGHT_SEEDS=50 cargo test --test properties waves
    let seeds = std::env::var("TILEWRIGHT_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for more in 0..seeds {
        waves_of(world, world.seed + 1000 * more);
    }
}

fn waves_of(world: &World, seed: u64) {
    let World { name, sets, play, tiles, steps, .. } = world;
    let (tiles, steps) = (*tiles, *steps);
    let mut random = Random::new(seed);
    let start = random::empty(sets, 3);
    let mut session = fast::open(&start, sets);
    let (mut split, mut takes, mut most) = (0, 0, 0);
    let (mut growing, mut high) = (Growing::Up, tiles);
    let ids = random::tile_ids(sets);
    while session.history().position < steps {
        let count = session.analysis().store().tile_count();
        growing = match growing {
            Growing::Up if count >= high => Growing::Down,
            Growing::Down if count <= high / 4 => {
                high = tiles / 2 + random.below(tiles / 2);
                Growing::Up
            }
            same => same,
        };
        most = most.max(count);
        let before = session.board().clone();
        let edits = some_edits(&mut random, &before, sets, *play, growing);
        let step = session.history().position;
        let what = format!("{name}, seed {seed}, step {step} {edits:?}");
        session.apply("step", edits.clone()).unwrap_or_else(|e| panic!("{what}: {e}"));

        let ground = Ground::of(session.board(), sets);
        let features = Features::of(&ground);
        let reference = reference::score::of(&features);
        assert_same(&what, &fast::sheet(&session), &reference);
        assert_players(&what, &session);
        if step.is_multiple_of(16) {
            let anew = fast::open(session.board(), sets);
            assert_same(&what, &fast::sheet(&anew), &reference);
            assert_eq!(session.findings(), anew.findings(), "{what}: findings");
            compare_placements(&what, &mut random, &session, &ground, &ids);
            compare_findings(&what, &session, &features);
        }
        if edits.iter().any(|e| matches!(e, Edit::TakeTile(..) | Edit::TakePlate(_))) {
            takes += 1;
            let ground = Ground::of(&before, sets);
            split += splits(&Features::of(&ground), &features);
        }
    }
    println!("{name}: {steps} steps, {takes} with tiles taken, {split} splits, at most {most} tiles");
    assert!(split > steps / 40, "too few splits: {split}");
    undo_and_redo_all(name, session, &start, sets);
}

fn some_edits(
    random: &mut Random,
    board: &Board,
    sets: &[TileSet],
    play: Play,
    growing: Growing,
) -> Vec<Edit> {
    let wanted = if random.chance(1, 4) { 1 + random.below(3) } else { 1 };
    let mut board = board.clone();
    let mut edits = Vec::new();
    while edits.len() < wanted {
        if let Some(edit) = any_edit(random, &board, sets, play, growing) {
            board.apply(edit.clone()).expect("the edit is aimed at what is there");
            edits.push(edit);
        }
    }
    edits
}

fn undo_and_redo_all(name: &str, mut session: Session, start: &Board, sets: &[TileSet]) {
    let (end, steps) = (session.board().clone(), session.history().position);
    while session.undo().is_some() {}
    assert_eq!(session.board(), start, "{name}: all undone");
    assert_same(name, &fast::sheet(&session), &reference::sheet(start, sets));
    assert_eq!(session.findings(), fast::open(start, sets).findings(), "{name}: all undone");
    while session.redo().is_some() {}
    assert_eq!(session.board(), &end, "{name}: all made again");
    assert_eq!(session.history().position, steps);
    assert_same(name, &fast::sheet(&session), &reference::sheet(&end, sets));
    session.go_to(steps / 2);
    let half = session.board().clone();
    assert_same(name, &fast::sheet(&session), &reference::sheet(&half, sets));
    assert_eq!(session.findings(), fast::open(&half, sets).findings(), "{name}: half undone");
}

/// The kept points of the players are those of the score.
fn assert_players(what: &str, session: &Session) {
    assert_eq!(session.players(), session.score().players, "{what}: kept players");
}

/// Where tiles fit, of a few kinds.
fn compare_placements(what: &str, random: &mut Random, session: &Session, ground: &Ground, ids: &[String]) {
    for _ in 0..3 {
        let Some(id) = random.pick(ids) else { return };
        let theirs: BTreeSet<[i64; 3]> = legal::placements(ground, id)
            .into_iter()
            .map(|(c, t)| [c.x.into(), c.y.into(), t.degrees()])
            .collect();
        let ours: BTreeSet<[i64; 3]> = fast::placements(session, id).into_iter().collect();
        assert_eq!(ours, theirs, "{what}: placements of {id}");
        assert_eq!(session.legal_count(id) as usize, ours.len(), "{what}: number of placements of {id}");
    }
}

/// Findings that the reference can tell: the sides that do not match, and of other checks all cells pointed at.
fn compare_findings(what: &str, session: &Session, features: &Features) {
    if features.ground.taken.is_empty() {
        return;
    }
    let cell = |at: &At| match at {
        At::Side(x, y, _) | At::Segment(x, y, _) | At::Cell(x, y) => Cell::new(*x, *y),
    };
    let found = fast::findings(session);
    let faults = faults::of(features);
    let sides = |f: &Found| -> Vec<(Cell, Side)> {
        let side = |at: &At| match at {
            At::Side(x, y, side) => Some((Cell::new(*x, *y), *side)),
            At::Segment(..) | At::Cell(..) => None,
        };
        f.at.iter().filter_map(side).collect()
    };
    // Each side is named from either cell.
    let from_north_west = |(cell, side): (Cell, Side)| match side {
        Side::E | Side::S => (cell, side),
        Side::N | Side::W => (cell.step(side), side.opposite()),
    };
    let mismatches = found.iter().filter(|f| f.check == "edge-mismatch");
    let ours: BTreeSet<(Cell, Side)> = mismatches.flat_map(sides).map(from_north_west).collect();
    assert_eq!(ours, features.ground.mismatches(), "{what}: sides that do not match");
    for check in ["cell-taken", "figure-on-nothing", "figure-kind", "not-connected", "no-start"] {
        let of_check = found.iter().filter(|f| f.check == check);
        let ours: BTreeSet<Cell> = of_check.flat_map(|f| f.at.iter().map(cell)).collect();
        let of_check = faults.iter().filter(|f| f.check == check);
        let theirs: BTreeSet<Cell> = of_check.flat_map(|f| f.cells.clone()).collect();
        assert_eq!(ours, theirs, "{what}: {check}");
        let any = |n: usize| n > 0;
        let counts = (
            found.iter().filter(|f| f.check == check).count(),
            faults.iter().filter(|f| f.check == check).count(),
        );
        assert_eq!(any(counts.0), any(counts.1), "{what}: {check}");
    }
}

#[test]
fn waves_on_legal_boards() {
    waves(&World { name: "legal", sets: base(), play: Play::Legal, tiles: 60, steps: 5000, seed: 1 });
}

#[test]
fn waves_on_wild_boards() {
    waves(&World { name: "wild", sets: base(), play: Play::Wild(3), tiles: 44, steps: 5000, seed: 2 });
}

#[test]
fn waves_with_plates() {
    waves(&World { name: "plates", sets: with_count(), play: Play::Wild(3), tiles: 44, steps: 800, seed: 3 });
}

#[test]
fn waves_with_made_up_tiles() {
    waves(&World {
        name: "made up",
        sets: with_made_up(),
        play: Play::Wild(2),
        tiles: 24,
        steps: 1000,
        seed: 4,
    });
}

#[test]
fn waves_with_made_up_tiles_where_they_fit() {
    let (sets, play) = (with_made_up(), Play::Legal);
    waves(&World { name: "made up, legal", sets, play, tiles: 50, steps: 600, seed: 5 });
}

/// Rivers, limits and figures with rules of their own: what is kept from edit to edit is what a session opened anew says.
#[test]
fn waves_with_rules_of_placement() {
    let ids =
        ["base", "river-2", "shrines", "traders-and-builders", "princess-and-dragon", "towers-and-thieves"];
    let sets: Vec<TileSet> = ids.iter().map(|id| golden::set(id)).collect();
    let mut random = Random::new(6);
    let mut session = fast::open(&random::empty(&sets, 2), &sets);
    let river: Vec<String> =
        random::tile_ids(&sets).into_iter().filter(|id| id.starts_with("river-2/")).collect();
    let all = random::tile_ids(&sets);
    let (mut legal, mut barred, mut spots) = (0, 0, 0);
    for step in 0..600 {
        let board = session.board().clone();
        // Mostly by the rules, so that the river gets somewhere; now and then anywhere.
        let from = if step % 3 == 0 { &all } else { &river };
        let id = random.pick(from).expect("tiles").clone();
        let by_rule = fast::placements(&session, &id);
        barred += usize::from(by_rule.is_empty());
        let edit = match random.pick(&by_rule) {
            Some([x, y, degrees]) if random.chance(3, 4) => {
                let turn = Turn::from_degrees(*degrees).expect("a turn");
                Some(Edit::PutTile(Cell::new(*x as i32, *y as i32), 0, PlacedTile::new(&id, turn)))
            }
            _ => {
                let play = if random.chance(1, 8) { Play::Wild(3) } else { Play::Legal };
                let growing = if random.chance(2, 3) { Growing::Up } else { Growing::Down };
                any_edit(&mut random, &board, &sets, play, growing)
            }
        };
        let Some(edit) = edit else { continue };
        session.apply("step", vec![edit.clone()]).expect("the edit is aimed at what is there");
        if step % 6 != 0 {
            continue;
        }
        let anew = fast::open(session.board(), &sets);
        let what = format!("step {step} {edit:?}");
        assert_eq!(session.findings(), anew.findings(), "{what}: findings");
        for id in all.iter().filter(|_| random.chance(1, 6)) {
            let places = fast::placements(&session, id);
            assert_eq!(places, fast::placements(&anew, id), "{what}: placements of {id}");
            assert_eq!(
                session.legal_count(id) as usize,
                places.len(),
                "{what}: number of placements of {id}"
            );
            for [x, y, degrees] in &places {
                let (cell, turn) =
                    (Cell::new(*x as i32, *y as i32), Turn::from_degrees(*degrees).expect("a turn"));
                let lies = session.analysis().store().tile_count() > 0;
                assert!(!lies || session.fit(id, cell, turn).is_legal(), "{what}: {id} at {cell}");
            }
            legal += places.len();
        }
        let cells: Vec<Cell> = session.board().tiles.keys().copied().collect();
        for cell in cells.iter().filter(|_| random.chance(1, 4)) {
            let after = session.spots_after("red", *cell);
            assert_eq!(after, anew.spots_after("red", *cell), "{what}: figures at {cell}");
            spots += after.len();
        }
    }
    println!("{legal} placements, {barred} times none, {spots} places for figures");
    assert!(legal > 500 && barred > 50 && spots > 500, "{legal} {barred} {spots}");
}

// ---------------------------------------------------------------------------------------------------------------
// Boards as they are

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
        // The last turns of another game are not paid yet.
        let mut game = random::Game::new(&mut random, sets, 3);
        for turn in 0..tiles {
            if turn < tiles / 2 {
                game.step(&mut random)
            } else {
                game.lay(&mut random)
            };
        }
        all.push(game.board);
        // Whatever edits can make: piles, plates, unknown tiles, figures that stand on nothing.
        let mut heap = random::empty(sets, 3);
        for _ in 0..2 * tiles {
            if let Some(edit) = any_edit(&mut random, &heap, sets, Play::Wild(3), Growing::Up) {
                heap.apply(edit).expect("the edit is aimed at what is there");
            }
        }
        all.push(heap);
    }
    all
}

/// How many findings there are of each check. Which figure of several came last is told by their order in the
/// list, which turns with the board, so that check is left out.
fn by_check(session: &Session) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for finding in session.findings().iter().filter(|f| f.check != "figure-occupied") {
        *counts.entry(finding.check).or_default() += 1;
    }
    counts
}

#[test]
fn turning_the_board_keeps_the_scores() {
    let sets = with_count();
    for (i, board) in boards(&sets, 6).iter().enumerate() {
        let mut turned = board.clone();
        turned.sort_figures();
        let start = turned.clone();
        let session = fast::open(board, &sets);
        let sheet = fast::sheet(&session);
        for quarter in 1..=4 {
            turned = random::turned(&turned, &sets, Turn::from_quarters(1));
            let lying = fast::open(&turned, &sets);
            let other = fast::sheet(&lying);
            assert_eq!(by_check(&session), by_check(&lying), "board {i} after {quarter} quarter turns");
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
        let score = fast::open(&board, &sets).score();
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

#[test]
fn a_saved_board_loads_as_it_was() {
    for sets in [base(), with_count(), with_made_up()] {
        for mut board in boards(&sets, 6) {
            board.name = "Žluťoučký \"kůň\" \\ \n".to_owned();
            board.extra.insert("later".to_owned(), serde_json::json!({"a": [1, null, "x"]}));
            if let Some(pile) = board.tiles.values_mut().next() {
                pile.push(PlacedTile::new("nobody/knows-it", Turn::ZERO));
            }
            board.sort_figures();
            let text = write_board(&board);
            let again = read_board(&text, "x").unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(again, board);
            assert_eq!(write_board(&again), text);
        }
    }
}

/// The same document, whatever the order in which its tiles and figures were laid.
#[test]
fn findings_do_not_depend_on_the_order_of_laying() {
    for sets in [base(), with_made_up()] {
        for (i, board) in boards(&sets, 6).iter().enumerate() {
            let mut random = Random::new(i as u64);
            let mut order: Vec<Laid> = board.tiles.keys().map(|cell| Laid::Pile(*cell)).collect();
            order.extend((0..board.figures.len()).map(Laid::Figure));
            random.shuffle(&mut order);
            let empty = Board { tiles: BTreeMap::new(), figures: Vec::new(), ..board.clone() };
            let mut session = fast::open(&empty, &sets);
            let mut figures: Vec<usize> = Vec::new();
            for laid in order {
                let edits = match laid {
                    Laid::Pile(cell) => {
                        let pile = board.tiles[&cell].iter().enumerate();
                        pile.map(|(at, t)| Edit::PutTile(cell, at, t.clone())).collect()
                    }
                    Laid::Figure(number) => {
                        let at = figures.partition_point(|n| *n < number);
                        figures.insert(at, number);
                        vec![Edit::PutFigure(at, board.figures[number].clone())]
                    }
                };
                session.apply("lay", edits).expect("every place is there");
            }
            assert_eq!(session.board(), board, "board {i}");
            let whole = fast::open(board, &sets);
            assert_eq!(whole.findings(), session.findings(), "board {i}");
            assert_eq!(fast::sheet(&whole), fast::sheet(&session), "board {i}");
        }
    }
}

/// Something that is laid.
enum Laid {
    Pile(Cell),
    Figure(usize),
}

/// What makes a finding the same one: what was seen, and where.
fn same_finding(a: &Finding, b: &Finding) -> bool {
    (a.check, &a.at, &a.message) == (b.check, &b.at, &b.message)
}

#[test]
fn a_fix_removes_its_finding() {
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    for sets in [base(), with_count()] {
        for (i, board) in boards(&sets, 8).iter().enumerate() {
            let session = fast::open(board, &sets);
            let mut mended = fast::open(board, &sets);
            for (finding, fix) in session.findings().iter().flat_map(|f| f.fixes.iter().map(move |x| (f, x)))
            {
                let what = format!("board {i}: {finding:?}, fix {:?}", fix.label);
                mended.apply(fix.label.clone(), fix.edits.clone()).unwrap_or_else(|e| panic!("{what}: {e}"));
                if finding.check == "figure-completed" {
                    assert_paid(&what, &session, &mended);
                }
                // Under the tile that was taken away lies another one, which may not fit either.
                let pile = finding.cell().and_then(|c| board.tiles.get(&c)).map_or(0, Vec::len);
                let uncovered = finding.check == "edge-mismatch" && pile > 1;
                // Two figures of one kind on one spot give two findings alike.
                let alike = |s: &Session| s.findings().iter().filter(|f| same_finding(f, finding)).count();
                assert!(alike(&mended) < alike(&session) || uncovered, "{what}: still there");
                assert!(mended.undo().is_some() && mended.board() == board, "{what}: undone");
                *tried.entry(finding.check).or_default() += 1;
            }
            assert_eq!(mended.findings(), session.findings(), "board {i}: all fixes undone");
        }
    }
    println!("fixes tried: {tried:?}");
    assert!(tried.len() >= 8 && tried.contains_key("figure-completed"), "{tried:?}");
}

/// Scoring what is completed enters the points and changes nothing else of what the game is worth.
fn assert_paid(what: &str, before: &Session, after: &Session) {
    for (a, b) in before.players().iter().zip(after.players()) {
        assert_eq!((a.now, a.r#final), (b.now, b.r#final), "{what}: {}", a.id);
    }
    assert!(after.board().figures.len() < before.board().figures.len(), "{what}: figures go home");
}

#[test]
fn the_bag_of_a_game_is_never_exceeded() {
    let sets = base();
    let mut random = Random::new(77);
    let mut game = random::Game::new(&mut random, &sets, 3);
    while game.step(&mut random) {}
    let session = fast::open(&game.board, &sets);
    let errors: Vec<&Finding> =
        session.findings().iter().filter(|f| f.severity == tilewright::model::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert!(game.board.tiles.len() > 60, "{} tiles", game.board.tiles.len());
    for (tile, (copies, lying)) in session.counts() {
        assert!(lying <= copies, "{tile}: {lying} of {copies}");
    }
}
