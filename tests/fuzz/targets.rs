//! What is done with an input, and what must hold. A target panics where something does not hold, and else gives a sign of
//! what it saw, by which inputs that show something new are kept.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use tilewright::app::{Catalogue, Session, replay};
use tilewright::engine::analysis::Analysis;
use tilewright::engine::play::State;
use tilewright::engine::rng::Rng;
use tilewright::engine::rules::Rules;
use tilewright::format::jcz::definitions::{looks_like_definitions, read_one, write_definitions};
use tilewright::format::jcz::recording::read_recording;
use tilewright::format::jcz::setup::write_start;
use tilewright::format::notation::{read_notation, read_position, read_set, write_position, write_set};
use tilewright::format::tiled::{
    lay, looks_like_map, read_map, read_tileset as read_for_tiled, set_file, write_map,
    write_tileset as write_for_tiled,
};
use tilewright::format::{
    Document, FormatError, decode, read_board, read_document, read_tileset, write_board, write_tileset,
};
use tilewright::model::{Action, Board, Cell, Finding, Player, SetUse, Spot, TileSet, Turn};

use super::corpus::{self, BUILT_IN, From};

/// See the module.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Inputs to start from.
    pub corpus: fn(From) -> Vec<Vec<u8>>,
    /// Does it. The sign is of no meaning but that equal ones saw the like.
    pub check: fn(&[u8]) -> u64,
}

/// All targets.
pub const TARGETS: [Target; 6] = [
    Target { name: "sets", corpus: corpus::tile_sets, check: tile_set },
    Target { name: "boards", corpus: corpus::boards, check: board },
    Target { name: "games", corpus: corpus::games, check: game },
    Target { name: "notation", corpus: corpus::notation, check: notation },
    Target { name: "play", corpus: corpus::positions, check: play },
    Target { name: "tiled", corpus: corpus::tiled, check: tiled },
];

/// Gathers a sign.
#[derive(Default)]
struct Sign(DefaultHasher);

impl Sign {
    fn see(&mut self, what: impl Hash) {
        what.hash(&mut self.0);
    }

    /// An error, without the words of the file.
    fn error(mut self, err: &FormatError) -> u64 {
        assert!(!err.expected.is_empty() && !err.help.is_empty(), "an error without help: {err:?}");
        let place: String = err.place.chars().filter(|c| !c.is_ascii_digit()).take(60).collect();
        self.see((format!("{:?}", err.fault), place));
        self.0.finish()
    }

    fn findings(&mut self, findings: &[Finding]) {
        let mut ids: Vec<&str> = findings.iter().map(|f| f.check).collect();
        ids.sort_unstable();
        ids.dedup();
        self.see(ids);
    }

    fn size(&mut self, n: usize) {
        self.see(usize::BITS - n.leading_zeros());
    }
}

/// A number from an input, for choices.
fn seed_of(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3))
}

fn tile_set(bytes: &[u8]) -> u64 {
    let mut sign = Sign::default();
    let read = decode(bytes.to_vec(), "input").and_then(|text| read_tileset(&text, "input"));
    let set = match read {
        Ok(set) => set,
        Err(err) => return sign.error(&err),
    };
    sign.findings(&BUILT_IN.check_set(&set));
    let written = write_tileset(&set);
    assert_eq!(read_tileset(&written, "written").as_ref(), Ok(&set), "read again");
    assert_eq!(write_tileset(&set), written, "written again");
    use_set(set, seed_of(bytes), &mut sign);
    sign.0.finish()
}

/// Lays tiles of a set with others, as they fit and as they do not, and goes on playing from there.
fn use_set(set: TileSet, seed: u64, sign: &mut Sign) {
    let mut rng = Rng::new(seed);
    let mut sets: Vec<SetUse> = vec![SetUse::new("base")];
    sets.extend(
        set.requires.iter().filter(|r| *r != "base" && **r != set.id).take(4).map(|r| SetUse::new(r)),
    );
    if set.id != "base" {
        sets.push(SetUse::new(&set.id));
    }
    let tiles: Vec<String> = set.tiles.iter().map(|t| format!("{}/{}", set.id, t.id)).collect();
    let mut catalogue = Catalogue::built_in();
    catalogue.add(set);
    let players = vec![Player::new("red", ""), Player::new("blue", "")];
    let catalogue = Arc::new(catalogue);
    let mut session = Session::new(Arc::clone(&catalogue), Board { sets, players, ..Board::default() });
    let mut board = tilewright::engine::play::policy::opening(session.board().clone(), session.rules());
    for _ in 0..6 {
        let Some(tile) = tiles.get(rng.below(tiles.len() as u32) as usize) else { break };
        let fits = session.legal(tile);
        let (cell, turn) = match fits.get(rng.below(fits.len() as u32) as usize) {
            Some((cell, turns)) if rng.below(4) > 0 => (*cell, turns.iter().position(|t| *t).unwrap_or(0)),
            _ => (Cell::new(rng.below(4) as i32, rng.below(4) as i32), rng.below(4) as usize),
        };
        let turn = Turn::from_quarters(turn);
        board.tiles.entry(cell).or_default().push(tilewright::model::PlacedTile::new(tile, turn));
        session = Session::new(Arc::clone(&catalogue), board.clone());
    }
    judge(&session, sign);
    let rules = Arc::clone(session.rules());
    go_on(State::new(board, rules), &mut rng, 12, sign);
}

/// Everything that is worked out of a board.
fn judge(session: &Session, sign: &mut Sign) {
    sign.findings(session.findings());
    let score = session.score();
    sign.size(score.features.len());
    for player in &score.players {
        let now: i64 = player
            .lines
            .iter()
            .filter(|l| l.moment == tilewright::model::LineMoment::Now)
            .map(|l| l.points)
            .sum();
        let all: i64 = player.lines.iter().map(|l| l.points).sum();
        assert_eq!(
            (player.score.saturating_add(now), player.score.saturating_add(all)),
            (player.now, player.r#final),
            "lines and sums"
        );
    }
    for info in session.rules().tiles.iter().step_by(7).take(12) {
        sign.size(session.legal(&info.id).len());
    }
    if let Some(tile) = &session.board().drawn {
        sign.size(session.legal(tile).len());
    }
}

fn board(bytes: &[u8]) -> u64 {
    let mut sign = Sign::default();
    let read = decode(bytes.to_vec(), "input").and_then(|text| read_board(&text, "input"));
    let board = match read {
        Ok(board) => board,
        Err(err) => return sign.error(&err),
    };
    let written = write_board(&board);
    assert_eq!(read_board(&written, "written").as_ref(), Ok(&board), "read again");
    let mut session = Session::new(Arc::new(BUILT_IN.clone()), board.clone());
    judge(&session, &mut sign);
    // Each fix that is offered can be made, taken back, and leaves nothing behind.
    let fixes: Vec<_> = session.findings().iter().filter_map(|f| f.fixes.first().cloned()).take(3).collect();
    for fix in fixes {
        let before = (session.score(), session.findings().to_vec());
        session
            .apply("fix", fix.edits.clone())
            .unwrap_or_else(|e| panic!("the fix {fix:?} cannot be made: {e}"));
        session.undo();
        assert_eq!(session.board(), &board, "undone");
        assert_eq!((session.score(), session.findings().to_vec()), before, "undone");
    }
    sign.0.finish()
}

fn game(bytes: &[u8]) -> u64 {
    let mut sign = Sign::default();
    let text = match decode(bytes.to_vec(), "input") {
        Ok(text) => text,
        Err(err) => return sign.error(&err),
    };
    if looks_like_definitions(&text) {
        return definitions(&text);
    }
    let recording = match read_recording(&text, "input") {
        Ok(recording) => recording,
        Err(err) => return sign.error(&err),
    };
    let at_hand: Vec<Arc<TileSet>> = BUILT_IN.sets().cloned().collect();
    let replayed = match replay::replay(&recording, &at_hand, &[]) {
        Ok(replayed) => replayed,
        Err(err) => return sign.error(&err),
    };
    match &replayed.verdict {
        replay::Verdict::Pass { .. } => sign.see("pass"),
        replay::Verdict::Unsupported(missing) => sign.see(missing.len().min(4)),
        replay::Verdict::Fail(differences) => {
            assert!(!differences.is_empty(), "fails for no reason");
            sign.see(differences[0].what);
        }
    }
    if let Some(mut game) = replayed.game {
        sign.size(game.steps.len());
        as_scratch(&game.state, "at the end of a replay");
        while game.state.undo() {}
        as_scratch(&game.state, "back at the start of a replay");
        let (start, _) = write_start(game.state.board(), &|id| BUILT_IN.set(id));
        read_recording(&start, "written").unwrap_or_else(|e| panic!("a start that was written: {e}"));
    }
    sign.0.finish()
}

fn definitions(text: &str) -> u64 {
    let mut sign = Sign::default();
    match read_one(text, "input") {
        Ok((set, remarks)) => {
            sign.size(remarks.len());
            sign.findings(&BUILT_IN.check_set(&set));
            let written = write_tileset(&set);
            assert_eq!(read_tileset(&written, "written").as_ref(), Ok(&set), "read again");
            let (xml, _) = write_definitions(&set);
            read_one(&xml, "written").unwrap_or_else(|e| panic!("definitions that were written: {e}\n{xml}"));
            sign.0.finish()
        }
        Err(err) => sign.error(&err),
    }
}

fn notation(bytes: &[u8]) -> u64 {
    let mut sign = Sign::default();
    let text = match decode(bytes.to_vec(), "input") {
        Ok(text) => text,
        Err(err) => return sign.error(&err),
    };
    let find = |id: &str| BUILT_IN.set(id);
    let json = text.trim_start().starts_with('{');
    let document = if json { read_document(&text, "input") } else { read_notation(&text, "input", &find) };
    match document {
        Ok(Document::Board(board)) => {
            sign.see("position");
            sign.size(board.tile_total());
            let written = write_position(&board, &find);
            let again = read_position(&written, "written", &find);
            assert_eq!(again.as_ref(), Ok(&board), "read again: {written}");
            assert_eq!(write_position(&board, &find), written, "written again");
            let own = write_board(&board);
            assert_eq!(read_board(&own, "written").as_ref(), Ok(&board), "as JSON: {own}");
        }
        Ok(Document::TileSet(set)) => {
            sign.see("set");
            sign.size(set.tiles.len());
            let written = write_set(&set);
            assert_eq!(read_set(&written, "written").as_ref(), Ok(&set), "read again: {written}");
            assert_eq!(write_set(&set), written, "written again");
        }
        Err(err) => return sign.error(&err),
    }
    sign.0.finish()
}

/// Tilesets and maps of Tiled.
fn tiled(bytes: &[u8]) -> u64 {
    let mut sign = Sign::default();
    let text = match decode(bytes.to_vec(), "input") {
        Ok(text) => text,
        Err(err) => return sign.error(&err),
    };
    let find = |id: &str| BUILT_IN.set(id);
    if looks_like_map(&text) {
        let read = match read_map(&text, "input", &find, &|_| Ok(None)) {
            Ok(read) => read,
            Err(err) => return sign.error(&err),
        };
        sign.see("map");
        sign.size(read.board.tile_total());
        sign.see(read.remarks.iter().map(|r| r.severity).collect::<Vec<_>>());
        let laid = lay(&read.board, &find);
        let written = write_map(&read.board, &laid, &mut |_| None).text;
        let files = |name: &str| {
            let set = laid.sets.iter().find(|s| set_file(s) == name);
            Ok(set.map(|s| (name.to_owned(), write_for_tiled(s, &find))))
        };
        let again = read_map(&written, "written", &find, &files).unwrap_or_else(|e| panic!("{e}: {written}"));
        assert_eq!(again.board, read.board, "read again: {written}");
        assert_eq!(again.remarks, [], "read again: {written}");
    } else {
        let read = match read_for_tiled(&text, "input", &find) {
            Ok(read) => read,
            Err(err) => return sign.error(&err),
        };
        sign.see("set");
        sign.size(read.set.tiles.len());
        sign.see(read.remarks.iter().map(|r| r.severity).collect::<Vec<_>>());
        sign.findings(&BUILT_IN.check_set(&read.set));
        let written = write_for_tiled(&read.set, &find);
        let again = read_for_tiled(&written, "written", &find).unwrap_or_else(|e| panic!("{e}: {written}"));
        assert_eq!((again.set, again.remarks), (read.set, Vec::new()), "read again: {written}");
    }
    sign.0.finish()
}

fn play(bytes: &[u8]) -> u64 {
    let mut sign = Sign::default();
    let read = decode(bytes.to_vec(), "input").and_then(|text| read_board(&text, "input"));
    let board = match read {
        Ok(board) => board,
        Err(err) => return sign.error(&err),
    };
    let rules = Arc::new(Rules::compile(&|id| BUILT_IN.set(id), &board.sets, &board.options));
    let mut rng = Rng::new(seed_of(bytes));
    let steps = 20 + rng.below(120) as usize;
    go_on(State::new(board, rules), &mut rng, steps, &mut sign);
    sign.0.finish()
}

/// Plays at random, with refusals and undoing: whatever is offered can be done, what is not is refused and changes nothing,
/// undoing is exact, and the kept analysis is that of the board.
fn go_on(mut state: State, rng: &mut Rng, steps: usize, sign: &mut Sign) {
    let mut boards = vec![state.board().clone()];
    let mut phases: Vec<&str> = Vec::new();
    for step in 0..steps {
        let decision = state.decision();
        phases.push(decision.phase);
        if rng.below(8) == 0 {
            refuse(&mut state, rng);
        }
        let n = rng.below(decision.choices.len() as u32) as usize;
        let Some(choice) = decision.choices.get(n) else { break };
        if let Err(refusal) = state.apply(&choice.action) {
            panic!("step {step}: {:?} is offered and refused: {refusal}", choice.action);
        }
        boards.push(state.board().clone());
        if rng.below(16) == 0 {
            as_scratch(&state, "after a step");
        }
        if rng.below(12) == 0 {
            for _ in 0..rng.below(6) {
                undo(&mut state, &mut boards);
            }
        }
    }
    let written = write_board(state.board());
    assert_eq!(read_board(&written, "written").as_ref(), Ok(state.board()), "read again");
    as_scratch(&state, "at the end");
    while boards.len() > 1 {
        undo(&mut state, &mut boards);
    }
    assert!(!state.undo(), "more to undo than was done");
    as_scratch(&state, "undone to the start");
    phases.sort_unstable();
    phases.dedup();
    sign.see(phases);
}

fn undo(state: &mut State, boards: &mut Vec<Board>) {
    if state.undo() {
        boards.pop();
        assert_eq!(Some(state.board()), boards.last(), "undo is exact");
    }
}

fn refuse(state: &mut State, rng: &mut Rng) {
    let board = state.board().clone();
    let decision = state.decision();
    let far = Cell::new(rng.below(9) as i32 - 4, i32::MAX - rng.below(3) as i32);
    let near = Cell::new(rng.below(5) as i32 - 2, rng.below(5) as i32 - 2);
    let actions = [
        Action::Lay(far, Turn::ZERO),
        Action::Lay(near, Turn::from_quarters(rng.below(4) as usize)),
        Action::Draw("base/none".to_owned()),
        Action::Put("meeple".to_owned(), Spot::Segment(near, "c1".to_owned())),
        Action::Put("none".to_owned(), Spot::Place("nowhere".to_owned())),
        Action::Move("dragon".to_owned(), Spot::Cell(far)),
        Action::Add("floor".to_owned(), near),
        Action::Pass,
        Action::Proceed,
    ];
    for action in actions.iter().filter(|a| !decision.offers(a)) {
        let Err(refusal) = state.apply(action) else { panic!("{action:?} is not offered and was done") };
        assert!(!refusal.message.is_empty(), "{action:?} is refused for no reason");
        assert_eq!(*state.board(), board, "a refusal changed the board");
    }
}

fn as_scratch(state: &State, what: &str) {
    let fresh = Analysis::new(state.board(), Arc::clone(state.analysis().rules()));
    let (kept, scratch) = (state.analysis().score(state.board()), fresh.score(state.board()));
    assert_eq!(kept, scratch, "{what}: the kept analysis is not that of the board");
    if let Some(tile) = state.board().drawn.as_ref().and_then(|t| fresh.rules().tile(t)) {
        assert_eq!(state.analysis().legal(tile), fresh.legal(tile), "{what}: where the drawn tile may lie");
    }
}
