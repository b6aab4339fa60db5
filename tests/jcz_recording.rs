//! Recorded games of another program: what is read from them, what is said about wrong ones, what board they start on.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tilewright::app::Catalogue;
use tilewright::engine::rules::{RuleFault, Rules};
use tilewright::format::jcz::recording::{
    Action, Assertion, Checkpoint, FigureId, Recording, Target, read_recording,
};
use tilewright::format::jcz::setup::{Missing, Setup, set_up};
use tilewright::format::jcz::{Pointer, segment_at};
use tilewright::format::{Fault, FormatError};
use tilewright::model::{Cell, OptionValue, TileSet, Turn};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn data(name: &str) -> String {
    let path = root().join("tests/data/jcz").join(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn read(name: &str) -> Recording {
    read_recording(&data(name), name).unwrap_or_else(|e| panic!("{e}"))
}

fn at_hand() -> Vec<Arc<TileSet>> {
    Catalogue::built_in().sets().cloned().collect()
}

fn start(recording: &Recording) -> Setup {
    set_up(recording, &at_hand(), &[]).unwrap_or_else(|e| panic!("{e}"))
}

fn compile(setup: &Setup) -> Rules {
    let mut catalogue = Catalogue::built_in();
    setup.sets.iter().for_each(|s| catalogue.add(s.clone()));
    Rules::compile(&|id| catalogue.set(id), &setup.board.sets, &setup.board.options)
}

#[test]
fn a_game_is_read() {
    let game = read("road.jcz");
    assert_eq!(game.players, ["Ada", "Ben"]);
    assert_eq!(game.draw, ["BA/RFr", "IC/RFr.i"]);
    assert_eq!(game.end_turn, Some(2));
    assert_eq!(game.messages.len(), 6);
    assert_eq!(
        game.messages[0].action,
        Action::PlaceTile { tile: "BA/RFr".to_owned(), turn: Turn::from_quarters(2), cell: Cell::new(1, 0) }
    );
    let Action::Deploy { at, figure } = &game.messages[1].action else { panic!("a figure") };
    assert_eq!(
        (at.kind.as_str(), at.location.to_string().as_str(), at.cell),
        ("Road", "WE", Cell::new(1, 0))
    );
    assert_eq!(figure, &FigureId { player: 0, kind: "big".to_owned(), n: 1 });
    assert_eq!(game.assertions[0].meaning, Some(Assertion::Points { player: "Ada".to_owned(), points: 3 }));
    assert_eq!(game.unsupported().collect::<Vec<_>>(), ["Somebody is happy"]);
    assert!(game.unknown.is_empty(), "{:?}", game.unknown);
    assert!(game.answers.is_none());
}

#[test]
fn a_whole_game_is_read() {
    let game = read("whole.json");
    assert_eq!(game.players, ["0", "1"]);
    assert_eq!(game.setup.sets, [("basic:1".to_owned(), 1), ("cult/6".to_owned(), 3)]);
    let answers = game.answers.as_ref().expect("a whole game");
    assert_eq!((answers.seed, answers.policy.as_str(), answers.undrawn), (7, "uniform", 70));
    let [
        Checkpoint::Tile { options, pass: false, .. },
        Checkpoint::Deploy { options: spots, .. },
        Checkpoint::State { after: Some(2), state },
    ] = answers.checkpoints.as_slice()
    else {
        panic!("{:?}", answers.checkpoints)
    };
    assert_eq!((options[0].cell, options[0].turn), (Cell::new(0, -1), Turn::from_quarters(2)));
    assert_eq!(spots.len(), 2);
    assert_eq!((state.points.as_slice(), state.features.fields, state.off.len()), ([2, 0].as_slice(), 3, 1));
    assert_eq!(state.scores[0].items, [("tiles".to_owned(), Some(2), 2), ("coc".to_owned(), None, 0)]);
    let neutral = state.neutral.as_ref().expect("neutral figures");
    assert_eq!(neutral["dragon"], Target::Cell(Cell::new(1, 2)));
    assert!(matches!(&neutral["fairy"], Target::Feature(Pointer { kind, .. }) if kind == "City"));
    assert_eq!(answers.features[1].completed, None);
}

#[test]
fn a_game_starts_on_a_board_of_ours() {
    let setup = start(&read("road.jcz"));
    assert_eq!(setup.missing, []);
    let sets: Vec<_> = setup.board.sets.iter().map(|s| (s.id.as_str(), s.edition.as_deref())).collect();
    assert_eq!(sets, [("base", Some("c1")), ("inns-and-cathedrals", Some("c1"))]);
    let option = |id: &str| setup.board.options.get(id);
    assert_eq!(option("open-inn"), Some(&OptionValue::Choice("ignore".to_owned())));
    assert_eq!(option("small-city"), Some(&OptionValue::Switch(false)));
    assert_eq!(option("abbot"), Some(&OptionValue::Switch(false)));
    assert_eq!(setup.board.tiles[&Cell::new(0, 0)][0].tile, "base/start");
    assert_eq!(setup.player(1), Some("blue"));
    // The game plays without cathedrals, so that no tile shows one any more.
    assert!(setup.without.marks.contains("cathedral") && !setup.without.marks.contains("inn"));
    let inns = setup.sets.iter().find(|s| s.id == "inns-and-cathedrals").expect("played in part");
    let shown = |mark: &str| inns.tiles.iter().flat_map(|t| &t.segments).any(|s| s.marks.contains_key(mark));
    assert!(shown("inn") && !shown("cathedral"));
    assert_eq!(compile(&setup).faults, []);
}

#[test]
fn twelve_tiles_are_two_plates() {
    let setup = start(&read("plates.jcz"));
    let plates: Vec<_> = setup.board.plates.iter().map(|p| (p.plate.as_str(), p.x, p.y)).collect();
    assert_eq!(plates, [("count-of-carcassonne/west", -2, -1), ("count-of-carcassonne/east", 0, -1)]);
    assert!(setup.board.tiles.is_empty());
    assert_eq!(setup.board.figures.len(), 1, "the count stands in his castle");
    assert_eq!(setup.board.options["count-moves"], OptionValue::Choice("clockwise".to_owned()));
    // Eleven of them are one plate and five loose tiles.
    let mut game = read("plates.jcz");
    game.setup.start.remove(3);
    let setup = start(&game);
    assert_eq!((setup.board.plates.len(), setup.board.tiles.len()), (1, 5));
}

#[test]
fn a_set_may_lend_its_rules() {
    let text =
        data("road.jcz").replace(r#""inn": true"#, r#""inn": true, "pig": 2, "fairy": 1, "hill": true"#);
    let setup = start(&read_recording(&text, "a.jcz").expect("sound"));
    let copies: BTreeMap<&str, u32> = setup.board.sets.iter().map(|s| (s.id.as_str(), s.copies)).collect();
    assert_eq!(copies["traders-and-builders"], 0);
    assert_eq!(copies["princess-and-dragon"], 0);
    assert_eq!(setup.missing, [Missing::Mechanic("hill".to_owned())]);
    let rules = compile(&setup);
    assert_eq!(rules.faults, []);
    let each = |id: &str| rules.figures.iter().find(|f| f.def.id == id).and_then(|f| f.def.each_player);
    assert_eq!((each("pig"), each("builder"), each("meeple")), (Some(2), Some(0), Some(7)));
}

/// What is said about the small game with one text in the place of another.
fn fault(from: &str, to: &str) -> FormatError {
    let text = data("road.jcz");
    assert!(text.contains(from), "{from}");
    let read = read_recording(&text.replace(from, to), "a.jcz");
    read.and_then(|game| set_up(&game, &at_hand(), &[])).expect_err("a fault")
}

#[test]
fn faults_are_told_with_their_place() {
    let rows = [
        (r#""rotation": "R180""#, r#""rotation": "R45""#, "replay[0].payload.rotation", "45"),
        (r#""y": 0, "rotation": 0"#, r#""y": 0, "rotation": 45"#, "setup.start[0].rotation", "45"),
        (r#""basic:1": 1"#, r#""basic:1": -1"#, "setup.sets.basic:1", "-1"),
        (r#""small-follower": 7"#, r#""small-follower": -7"#, "setup.elements.small-follower", "-7"),
        (
            r#""position": [1, 0], "location""#,
            r#""position": [1], "location""#,
            "replay[1].payload.pointer.position",
            "1 entries",
        ),
        (r#""location": "WE""#, r#""location": "we""#, "replay[1].payload.pointer.location", "we"),
        (r#""meepleId": "0.big.1""#, r#""meepleId": "2.big.1""#, "replay[1].payload.meepleId", "2.big.1"),
        (r#""meepleId": "0.big.1""#, r#""meepleId": 1"#, "replay[1].payload.meepleId", "the number 1"),
        (r#""tileId": "BA/RFr", "#, "", "replay[0].payload", "none"),
        (
            r#""drawOrder": ["BA/RFr""#,
            r#""drawOrder": ["BA/RFx""#,
            "gameAnnotations.drawOrder[0]",
            "`BA/RFx`",
        ),
        (r#""endTurn": 2"#, r#""endTurn": -2"#, "gameAnnotations.endTurn", "-2"),
        (
            r#""players": [{"name": "Ada", "slot": 0}, {"name": "Ben", "slot": 1}]"#,
            r#""players": []"#,
            "replay[0].player",
            "0",
        ),
        (r#""payload": {"random": 0.25}, "player": 1}"#, "", "replay[5]", ""),
    ];
    for (from, to, place, found) in rows {
        let error = fault(from, to);
        assert_eq!(error.place, place, "{from}: {error}");
        assert!(error.found.contains(found), "{error}");
        assert!(!error.help.is_empty() && !error.expected.is_empty(), "{error}");
    }
    let near = fault(r#""drawOrder": ["BA/RFr""#, r#""drawOrder": ["BA/RFx""#);
    assert!(near.help.contains("did you mean `BA/"), "{}", near.help);
    // With line and column.
    let turned = fault(r#""rotation": "R180""#, r#""rotation": "R45""#);
    let at = turned.position.expect("a position");
    let text = data("road.jcz").replace("R180", "R45");
    let line = text.lines().nth(at.line as usize - 1).expect("a line");
    assert!(line[at.column as usize - 1..].starts_with(r#""R45""#), "{turned}");
}

#[test]
fn a_cut_file_is_told_apart_from_a_wrong_one() {
    let text = data("road.jcz");
    for at in [1, 40, text.len() / 2, text.len() - 3] {
        let error = read_recording(&text[..at], "cut.jcz").expect_err("cut");
        assert_eq!(error.fault, Fault::CutShort, "at {at}: {error}");
    }
    assert_eq!(read_recording("", "e.jcz").expect_err("empty").fault, Fault::CutShort);
    assert_eq!(read_recording("[]", "e.jcz").expect_err("a list").fault, Fault::WrongType);
    assert_eq!(read_recording("{}", "e.jcz").expect_err("nothing").fault, Fault::MissingKey);
    let other = read_recording(r#"{"format": "tilewright-board/1"}"#, "b.json").expect_err("a board");
    assert_eq!(other.fault, Fault::WrongFormat);
}

#[test]
fn what_is_not_known_is_named() {
    let text = data("road.jcz")
        .replace(r#""type": "PASS", "payload": {}"#, r#""type": "JUGGLE", "payload": {"balls": 3}"#)
        .replace(r#""timer": null"#, r#""timer": null, "weather": "fine""#)
        .replace(
            r#"{"inn-and-cathedral-final-scoring": "ignore"}"#,
            r#"{"inn-and-cathedral-final-scoring": "all", "tea": true}"#,
        )
        .replace(r#""basic:1": 1,"#, r#""basic:1": 1, "moon:1": 1,"#)
        .replace(r#""drawOrder": ["BA/RFr""#, r#""drawOrder": ["MO/1""#);
    let game = read_recording(&text, "a.jcz").expect("sound");
    assert_eq!(game.unknown_messages(), ["JUGGLE"]);
    let unknown: Vec<String> = game.unknown.iter().map(|(place, what)| format!("{place}: {what}")).collect();
    assert_eq!(unknown, ["setup.weather: a key that is not known", "replay[4]: a message `JUGGLE`"]);
    let missing: Vec<String> = start(&game).missing.iter().map(Missing::to_string).collect();
    assert_eq!(
        missing,
        [
            "the tile set `moon:1`",
            "the rule `inn-and-cathedral-final-scoring` = `all`",
            "the rule `tea` = `true`",
            "the tile `MO/1` (gameAnnotations.drawOrder[0])"
        ]
    );
}

/// Files of a folder below, sorted.
fn below(folder: &Path, ending: &str, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            below(&path, ending, out);
        } else if path.extension().is_some_and(|e| e == ending) {
            out.push(path);
        }
    }
    out.sort();
}

fn recordings(folder: &str, ending: &str) -> Vec<Recording> {
    let folder = root().join("../shared/interop").join(folder);
    let mut files = Vec::new();
    below(&folder, ending, &mut files);
    files.retain(|f| !f.ends_with("tiles.json") && !f.ends_with("sets.json"));
    if files.is_empty() {
        println!("skipped: no files in {}", folder.display());
    }
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("readable");
        read_recording(&text, &path.display().to_string()).unwrap_or_else(|e| panic!("{e}"))
    };
    files.iter().map(read).collect()
}

/// Every figure that a message puts down must be put onto a segment that our tile has.
fn pointers_are_found(game: &Recording, setup: &Setup) -> usize {
    let rules = compile(setup);
    let faults: Vec<&RuleFault> = rules.faults.iter().collect();
    assert!(faults.is_empty(), "{}: {faults:?}", game.file);
    let profile = |kind: &str| rules.kinds.iter().find(|k| k.def.id == kind).and_then(|k| k.def.profile);
    let mut laid: BTreeMap<Cell, (String, Turn)> = BTreeMap::new();
    for (cell, tiles) in &setup.board.tiles {
        laid.insert(*cell, (tiles[0].tile.clone(), tiles[0].turn));
    }
    for plate in &setup.board.plates {
        for part in tilewright::engine::plates::expand(&rules, plate) {
            laid.insert(part.cell, (part.tile, part.turn));
        }
    }
    let mut found = 0;
    let mut find = |laid: &BTreeMap<Cell, (String, Turn)>, at: &Pointer| {
        if at.kind == "Quarter" {
            return;
        }
        let (tile, turn) = &laid[&at.cell];
        let def = rules.def(rules.tile(tile).unwrap_or_else(|| panic!("{}: {tile}", game.file)));
        let segment = segment_at(def, *turn, at, &profile);
        assert!(segment.is_some(), "{}: {at} on {tile}", game.file);
        found += 1;
    };
    for message in &game.messages {
        match &message.action {
            Action::PlaceTile { tile, turn, cell } => {
                laid.insert(*cell, (setup.tiles[tile].clone(), *turn));
            }
            Action::Deploy { at, .. } => find(&laid, at),
            Action::Return { figure, .. } => find(&laid, &figure.at),
            _ => {}
        }
    }
    for feature in game.answers.iter().flat_map(|a| &a.features) {
        find(&laid, &feature.at);
    }
    found
}

#[test]
fn the_recorded_games_are_read() {
    let games = recordings("jcz/games", "jcz");
    let (mut ready, mut found) = (0, 0);
    let mut lacking: BTreeMap<String, usize> = BTreeMap::new();
    for game in &games {
        assert_eq!(game.unsupported().collect::<Vec<_>>(), [""; 0], "{}", game.file);
        assert_eq!(game.unknown, [], "{}", game.file);
        let setup = start(game);
        if setup.missing.is_empty() {
            ready += 1;
            found += pointers_are_found(game, &setup);
        }
        setup.missing.iter().for_each(|m| *lacking.entry(m.to_string()).or_default() += 1);
    }
    println!("{} games, {ready} can be set up, {found} pointers found; missing: {lacking:#?}", games.len());
    assert!(games.is_empty() || ready > 20, "{ready} of {}", games.len());
}

#[test]
fn the_complete_games_are_read() {
    let games = recordings("corpus", "json");
    let (mut ready, mut found) = (0, 0);
    for game in &games {
        assert_eq!(game.unknown, [], "{}", game.file);
        let setup = start(game);
        if setup.missing.is_empty() {
            ready += 1;
            found += pointers_are_found(game, &setup);
        }
    }
    println!("{} games, {ready} can be set up, {found} pointers found", games.len());
    assert!(games.is_empty() || ready > 100, "{ready} of {}", games.len());
}
