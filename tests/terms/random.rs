//! Every word of the vocabulary in terms of a made-up set, on random boards: lines sum to values, what is kept through
//! edits is what a fresh look says, neither depends on the order of the terms, and undoing leads back.

use std::collections::BTreeMap;

use tilewright::app::Session;
use tilewright::format::{read_board, read_tileset, write_board};
use tilewright::model::{
    Board, Edit, Holder, LineMoment, OptionValue, PlacedFigure, Score, Spot, TilePile, TileSet, TurnState,
};

use crate::fast;
use crate::reference::edits::{Growing, Play, any_edit, made_up_set};
use crate::reference::random::{self, Random};

const VOCABULARY: &str = include_str!("words.tileset.json");

/// The base game, and made-up tiles with all marks of the vocabulary at random.
fn sets(random: &mut Random) -> Vec<TileSet> {
    let base = read_tileset(tilewright::app::catalogue::BUILT_IN[0].1, "base").expect("the base game");
    assert_eq!(base.id, "base");
    let mut set = read_tileset(VOCABULARY, "words").unwrap_or_else(|e| panic!("{e}"));
    // Wild tiles, and those of the base game, of which features can be completed.
    set.tiles = made_up_set(random, 8).tiles;
    set.tiles.extend(base.tiles.iter().cloned());
    for tile in &mut set.tiles {
        for mark in ["shed", "bath"] {
            if random.chance(1, 4) {
                tile.marks.insert(mark.to_owned(), 3 + random.below(3) as i64);
            }
        }
        for segment in &mut tile.segments {
            for mark in ["light", "gem", "stub"] {
                if random.chance(1, 3) {
                    segment.marks.insert(mark.to_owned(), 1 + random.below(2) as i64);
                }
            }
            segment.touch = ["", "a", "ab", "b"][random.below(4)].to_owned();
        }
    }
    vec![base, set]
}

/// An edit of what lies beside tiles and figures, or of a neutral figure.
fn side_edit(random: &mut Random, board: &Board) -> Edit {
    let token = ["gold", "crown", "teacher", "nobody-knows-it"][random.below(4)].to_owned();
    match random.below(10) {
        0 => {
            let holder = Holder::Cell(random.cell(3));
            board.set_tokens(holder, &token, random.below(4) as i64)
        }
        1 | 2 => {
            let player = board.players.get(random.below(board.players.len().max(1)));
            let id = player.map_or("violet", |p| &p.id).to_owned();
            board.set_tokens(Holder::Player(id), &token, random.below(4) as i64)
        }
        3 => Edit::Record(token, random.chance(1, 2).then(|| random.below(6) as i64)),
        4 => Edit::Mode("weather".to_owned(), random.chance(1, 2).then(|| "rain".to_owned())),
        5 => match random.below(4) {
            0 => Edit::Common(vec!["words/t1".to_owned()]),
            1 => Edit::Drawn(random.chance(1, 2).then(|| "words/t2".to_owned())),
            2 => Edit::Bag(random.chance(1, 2).then(TilePile::default)),
            _ => Edit::Discards(TilePile::default()),
        },
        6 => {
            let player = board.players.get(random.below(board.players.len().max(1)));
            let turn = |id: &str| TurnState::new(id, "place");
            Edit::Turn(player.map(|p| turn(&p.id)))
        }
        7 => {
            let mut players = board.players.clone();
            players.iter_mut().for_each(|p| p.score = random.below(9) as i64);
            Edit::Players(players)
        }
        _ => {
            // On the segment of a player's figure, on some other, or on a bare cell.
            let beside = board.figures.get(random.below(board.figures.len().max(1)));
            let mut figure =
                beside.cloned().unwrap_or_else(|| PlacedFigure::new("", "", random.cell(3), "s0"));
            figure.figure = ["witch", "sprite"][random.below(2)].to_owned();
            figure.player = None;
            match random.below(4) {
                0 => figure.spot = Spot::Cell(random.cell(3)),
                1 => figure.spot = Spot::Segment(random.cell(3), "c1".to_owned()),
                _ => {}
            }
            Edit::PutFigure(random.below(board.figures.len() + 1), figure)
        }
    }
}

fn assert_sums(what: &str, score: &Score) {
    for f in &score.features {
        let sum: i64 = f.lines.iter().map(|l| l.points).sum();
        assert_eq!(sum, f.r#final, "{what}: {}", f.id);
    }
    for p in &score.players {
        let of = |moment| p.lines.iter().filter(|l| l.moment == moment).map(|l| l.points).sum::<i64>();
        let (now, last) = (of(LineMoment::Now), of(LineMoment::Final));
        assert_eq!((p.score + now, p.now + last), (p.now, p.r#final), "{what}: {}", p.id);
    }
    let lines =
        score.features.iter().flat_map(|f| &f.lines).chain(score.players.iter().flat_map(|p| &p.lines));
    for l in lines {
        assert_eq!(l.points, l.count * l.each, "{what}: {l:?}");
        assert!(l.token.is_none() || l.points == 0, "{what}: {l:?}");
        assert!(!l.rule.is_empty() && !l.label.is_empty(), "{what}: {l:?}");
    }
}

#[test]
fn lines_sum_and_nothing_depends_on_how_a_board_came_about() {
    let mut paid: BTreeMap<String, usize> = BTreeMap::new();
    let mut rules = Vec::new();
    for seed in 21..25 {
        let mut random = Random::new(seed);
        let sets = sets(&mut random);
        rules = sets[1].terms.iter().map(|t| t.rule[0].clone()).collect();
        edit_at_random(&mut random, &sets, &mut paid);
    }
    // A term that never paid anything was not tested. A jury only says who is paid; a rivalry is too rare for chance.
    rules.retain(|rule| !paid.contains_key(rule) && !["W-JURY", "W-LOST"].contains(&rule.as_str()));
    assert!(rules.is_empty(), "never paid: {rules:?}");
}

/// Edits a board and looks at it after each edit; notes which rules had a line.
fn edit_at_random(random: &mut Random, sets: &[TileSet], paid: &mut BTreeMap<String, usize>) {
    // The terms turned round.
    let mut turned = sets.to_vec();
    turned.iter_mut().for_each(|s| s.terms.reverse());
    let start = random::empty(sets, 3);
    let mut session = fast::open(&start, sets);
    assert_eq!(session.rules().faults, [], "every term compiles");
    for step in 0..450 {
        let growing = if step / 80 % 3 < 2 { Growing::Up } else { Growing::Down };
        let play = if random.chance(4, 5) { Play::Legal } else { Play::Wild(3) };
        let edit = if random.chance(1, 4) {
            Some(side_edit(random, session.board()))
        } else if random.chance(1, 4) {
            let figure = random::any_figure(random, session.board(), sets);
            figure.map(|f| Edit::PutFigure(session.board().figures.len(), f))
        } else {
            any_edit(random, session.board(), sets, play, growing)
        };
        let Some(edit) = edit else { continue };
        let what = format!("step {step} {edit:?}");
        session.apply("step", vec![edit]).unwrap_or_else(|e| panic!("{what}: {e}"));
        let score = session.score();
        assert_sums(&what, &score);
        assert_eq!(session.players(), score.players, "{what}: kept players");
        if step % 8 == 0 {
            assert_eq!(fast::open(session.board(), sets).score(), score, "{what}: from scratch");
            assert_eq!(fast::open(session.board(), &turned).score(), score, "{what}: terms in another order");
            assert_saved(&what, &session);
        }
        let of_features = score.features.iter().flat_map(|f| &f.lines);
        let lines = of_features.chain(score.players.iter().flat_map(|p| &p.lines));
        // What measures tiles anew pays nothing by itself.
        for line in lines.filter(|l| l.points != 0 || l.token.is_some() || (l.each == 0 && l.count != 0)) {
            *paid.entry(line.rule.clone()).or_default() += 1;
        }
    }
    let end = session.board().clone();
    while session.undo().is_some() {}
    assert_eq!(session.board(), &start, "all undone");
    while session.redo().is_some() {}
    assert_eq!(session.board(), &end, "all made again");
}

fn assert_saved(what: &str, session: &Session) {
    let mut board = session.board().clone();
    board.sort_figures();
    let read = read_board(&write_board(&board), "b").unwrap_or_else(|e| panic!("{what}: {e}"));
    assert_eq!(read, board, "{what}: saved and read");
}

/// Scoring what is completed gives what it promised: points, tokens, records; and no more is left of it.
#[test]
fn scoring_pays_what_was_said() {
    let mut random = Random::new(8);
    let sets = sets(&mut random);
    let mut scored = 0;
    for seed in 0..12 {
        let mut game = random::Game::new(&mut random, &sets, 3);
        for _ in 0..45 {
            game.lay(&mut random);
        }
        let mut board = game.board;
        board
            .options
            .insert("sprites".to_owned(), OptionValue::Choice(["tile", "figure"][seed % 2].to_owned()));
        for _ in 0..12 {
            let edit = side_edit(&mut random, &board);
            board.apply(edit).expect("aimed at what is there");
        }
        let mut session = fast::open(&board, &sets);
        // In the order in which they would be paid.
        loop {
            let found = session.findings().iter().filter(|f| f.check == "figure-completed");
            let Some(fix) = found.min_by_key(|f| feature_of(&session, f)).map(|f| f.fixes[0].clone()) else {
                break;
            };
            let before: Vec<(i64, i64)> = session.players().iter().map(|p| (p.now, p.r#final)).collect();
            session.apply(fix.label, fix.edits).expect("a fix applies");
            let after: Vec<(i64, i64)> = session.players().iter().map(|p| (p.now, p.r#final)).collect();
            assert_eq!(before, after, "seed {seed}");
            scored += 1;
        }
        let now: Vec<i64> = session.players().iter().map(|p| p.now - p.score).collect();
        assert!(now.iter().all(|n| *n == 0), "seed {seed}: {now:?} left");
    }
    assert!(scored > 20, "only {scored} features were scored");
}

fn feature_of(session: &Session, finding: &tilewright::model::Finding) -> Option<String> {
    let place = finding.at.first()?;
    session.feature_at(place.at()?, place.segment.as_deref()?).map(|f| f.id)
}
