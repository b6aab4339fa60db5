//! The command line as users and scripts meet it: answers, exit codes, and what is said when something is wrong.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder with files, in which the program is run.
struct Bench(TempDir);

struct Answer {
    code: i32,
    out: String,
    err: String,
}

impl Bench {
    fn new(files: &[(&str, &str)]) -> Bench {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("written");
        }
        Bench(folder)
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, args: &[&str]) -> Answer {
        self.run_with(args, "")
    }

    fn run_with(&self, args: &[&str], input: &str) -> Answer {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
            .args(args)
            .current_dir(self.0.path())
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("started");
        // A command that reads no input may have ended already.
        let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
        let Output { status, stdout, stderr } = child.wait_with_output().expect("ended");
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Answer { code: status.code().expect("an exit code"), out: text(stdout), err: text(stderr) }
    }

    /// Runs a command that answers in JSON, and holds the answer against its shipped schema.
    fn json(&self, schema: &str, args: &[&str]) -> (i32, Value) {
        let answer = self.run(&[args, &["--format", "json"]].concat());
        let value: Value =
            serde_json::from_str(&answer.out).unwrap_or_else(|e| panic!("{e}: {}", answer.err));
        let schema: Value = serde_json::from_str(&self.run(&["schema", schema]).out).expect("a schema");
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let errors: Vec<String> = validator.iter_errors(&value).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        (answer.code, value)
    }
}

const SMALL: &str = r#"{
  "format": "tilewright-board/1",
  "name": "Small",
  "sets": [
    {"id": "base", "edition": "c2"}
  ],
  "players": [
    {"id": "red", "name": "Red", "score": 3},
    {"id": "blue", "score": 0}
  ],
  "tiles": [
    {"x": 0, "y": -1, "tile": "base/city-cap", "turn": 180},
    {"x": 0, "y": 0, "tile": "base/start", "turn": 0}
  ],
  "figures": [
    {"player": "red", "figure": "meeple", "x": 0, "y": 0, "segment": "c1"},
    {"player": "blue", "figure": "meeple", "x": 0, "y": 0, "segment": "r1"}
  ]
}
"#;

fn bad() -> String {
    SMALL.replace("\"turn\": 180", "\"turn\": 0")
}

#[test]
fn check_tells_errors_by_its_exit_code() {
    let bench = Bench::new(&[("good.board.json", SMALL), ("bad.board.json", &bad())]);
    // The completed city with its knight is worth a warning, not an error.
    let good = bench.run(&["check", "good.board.json"]);
    assert_eq!((good.code, good.err.as_str()), (0, ""), "{}", good.out);
    assert!(good.out.contains("0 errors, 1 warning"), "{}", good.out);

    let bad = bench.run(&["check", "bad.board.json", "good.board.json"]);
    assert_eq!(bad.code, 1, "{}", bad.out);
    let line = bad.out.lines().find(|l| l.contains("[edge-mismatch]")).expect("named");
    assert!(line.starts_with("bad.board.json:13: error at 0, 0: "), "file and line come first: {line}");
    assert!(line.contains("BAS-PLACE-2") && !bad.out.contains('\u{1b}'), "no colours in a pipe: {}", bad.out);

    let (code, value) = bench.json("findings", &["check", "bad.board.json"]);
    let all = value["findings"].as_array().expect("a list");
    let found = all.iter().find(|f| f["id"] == "edge-mismatch").expect("there");
    assert_eq!((code, &found["severity"], &found["rule"]), (1, &json!("error"), &json!("BAS-PLACE-2")));
    assert_eq!((&found["file"], &found["line"]), (&json!("bad.board.json"), &json!(13)));
    assert!(found["at"][0]["side"].is_string() && found["message"].is_string(), "{found}");
    assert!(found["fix"][0].is_string(), "a fix is on offer: {found}");
}

#[test]
fn check_goes_on_after_a_file_that_cannot_be_read() {
    let bench = Bench::new(&[("cut.board.json", &SMALL[..300]), ("bad.board.json", &bad())]);
    let answer = bench.run(&["check", "cut.board.json", "none.board.json", "bad.board.json"]);
    assert_eq!(answer.code, 2);
    assert!(answer.out.contains("[edge-mismatch]"), "{}", answer.out);
    let errors: Vec<&str> = answer.err.lines().collect();
    assert!(errors[0].starts_with("error: cut.board.json:13:"), "{errors:?}");
    assert!(errors[1].starts_with(" help: the file was cut off"), "{errors:?}");
    assert_eq!(errors[2], "error: none.board.json: expected a readable file, found no such file");
    assert_eq!(errors[3], " help: check the name and the folder");
}

#[test]
fn misspelt_keys_are_named() {
    let text = SMALL.replace("\"turn\": 0}", "\"trun\": 0}");
    let bench = Bench::new(&[("b.board.json", &text)]);
    let answer = bench.run(&["check", "b.board.json"]);
    let expect = "b.board.json:13: warning: `tiles[1].trun` is not a key of this format";
    assert!(answer.out.contains(expect), "{}", answer.out);
    assert!(answer.out.contains("If you meant `turn`, rename it."), "{}", answer.out);
}

#[test]
fn tile_sets_are_checked_too() {
    let set = r#"{"format": "tilewright-tileset/1",
 "id": "mine",
 "requires": ["base"],
 "tiles": [
  {"id": "good", "count": {"all": 1}, "segments": [{"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"]}]},
  {"id": "half", "count": {"all": 1}, "segments": [{"id": "c1", "kind": "city", "at": ["N", "E", "S"]}]}
 ]
}
"#;
    let bench = Bench::new(&[("mine.tileset.json", set)]);
    let answer = bench.run(&["check", "mine.tileset.json"]);
    assert_eq!(answer.code, 1, "{}", answer.out);
    let line = answer.out.lines().find(|l| l.contains("[half-uncovered]")).expect("named");
    assert!(line.starts_with("mine.tileset.json:6: error: "), "{line}");
    let (_, value) = bench.json("findings", &["check", "mine.tileset.json"]);
    assert_eq!(value["findings"][0]["at"][0]["id"], "half");
    let text = bench.run(&["explain", "half-uncovered"]).out;
    assert!(text.starts_with("half-uncovered  error\n"), "{text}");
    let sheet = bench.run(&["render", "mine.tileset.json", "-o", "-"]);
    assert!(sheet.code == 0 && sheet.out.starts_with("<svg"), "{}", sheet.err);
}

#[test]
fn tiles_of_unknown_sets_are_found_beside_the_board_or_named() {
    let board =
        SMALL.replace("{\"id\": \"base\", \"edition\": \"c2\"}", "{\"id\": \"base\"}, {\"id\": \"mine\"}");
    let board = board.replace("base/city-cap", "mine/cap");
    let set = r#"{"format": "tilewright-tileset/1", "id": "mine", "requires": ["base"], "tiles": [
        {"id": "cap", "count": {"all": 2}, "segments": [{"id": "c1", "kind": "city", "at": ["N"]},
        {"id": "f1", "kind": "field", "at": ["EL", "ER", "SL", "SR", "WL", "WR"], "borders": ["c1"]}]}]}"#;
    let bench = Bench::new(&[("b.board.json", &board)]);
    let answer = bench.run(&["check", "b.board.json"]);
    assert!(answer.out.contains("[unknown-tile]"), "{}", answer.out);
    fs::write(bench.path("other.json"), set).expect("written");
    let named = bench.run(&["check", "b.board.json", "--set", "other.json"]);
    assert!(!named.out.contains("[unknown-tile]"), "{}", named.out);
    let listed = bench.run(&["check", "b.board.json", "other.json"]);
    assert!(!listed.out.contains("[unknown-tile]"), "{}", listed.out);
    fs::write(bench.path("mine.tileset.json"), set).expect("written");
    let beside = bench.run(&["check", "b.board.json"]);
    assert!(!beside.out.contains("[unknown-tile]"), "{}", beside.out);
}

#[test]
fn score_shows_where_points_come_from() {
    let bench = Bench::new(&[("b.board.json", SMALL)]);
    let (code, score) = bench.json("score", &["score", "b.board.json"]);
    assert_eq!(code, 0);
    let red = &score["players"][0];
    // A completed city of two tiles pays 4 (BAS-CITY-1), on top of the 3 entered.
    assert_eq!((&red["score"], &red["now"], &red["final"]), (&json!(3), &json!(7), &json!(7)));
    assert_eq!(red["lines"][0]["rule"], "BAS-CITY-1");
    let blue = &score["players"][1];
    assert_eq!((&blue["name"], &blue["now"], &blue["final"]), (&json!("blue"), &json!(0), &json!(1)));
    let text = bench.run(&["score", "b.board.json"]).out;
    assert!(text.contains("3 entered     7 now     7 at the end"), "{text}");
    assert!(text.contains("2 × 2") && text.contains("BAS-CITY-1 city@0,-1,c1"), "{text}");
}

#[test]
fn input_may_come_from_standard_input() {
    let bench = Bench::new(&[]);
    let answer = bench.run_with(&["score", "-", "--format", "json"], SMALL);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let answer = bench.run_with(&["check", "-"], "[1, 2");
    assert_eq!(answer.code, 2);
    assert!(answer.err.starts_with("error: standard input:1:6: "), "{}", answer.err);
}

#[test]
fn legal_lists_all_turns() {
    let start = r#"{"format": "tilewright-board/1", "sets": [{"id": "base"}], "players": [{"id": "red"}],
        "tiles": [{"x": 0, "y": 0, "tile": "base/start"}]}"#;
    let bench = Bench::new(&[("b.board.json", start)]);
    // A straight road beside the start tile: left and right at 0 and 180, below at 0 and 180.
    let (code, value) = bench.json("legal", &["legal", "b.board.json", "--tile", "road-straight"]);
    let placements = json!([
        {"x": -1, "y": 0, "rotation": 0}, {"x": -1, "y": 0, "rotation": 180},
        {"x": 1, "y": 0, "rotation": 0}, {"x": 1, "y": 0, "rotation": 180},
        {"x": 0, "y": 1, "rotation": 0}, {"x": 0, "y": 1, "rotation": 180}
    ]);
    assert_eq!((code, &value), (0, &json!({"tile": "base/road-straight", "placements": placements})));
    let by_letter = bench.json("legal", &["legal", "b.board.json", "--tile", "U"]);
    assert_eq!(by_letter, (0, value), "an alias will do");

    let (_, value) = bench.json("legal", &["legal", "b.board.json", "--tile", "base/monastery", "--figures"]);
    let figures = value["placements"][0]["figures"].as_array().expect("asked for");
    let pairs: Vec<(&str, &str)> = figures
        .iter()
        .map(|f| (f["figure"].as_str().expect("text"), f["kind"].as_str().expect("text")))
        .collect();
    assert_eq!(pairs, [("meeple", "monastery"), ("meeple", "field"), ("abbot", "monastery")]);

    let text = bench.run(&["legal", "b.board.json", "--tile", "road-straight"]).out;
    assert!(text.ends_with("base/road-straight fits in 6 ways on 3 cells.\n"), "{text}");
    let wrong = bench.run(&["legal", "b.board.json", "--tile", "road-strait"]);
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.err.contains("no tile `road-strait`") && wrong.err.contains("did you mean `road-straight`?")
    );
    let wrong = bench.run(&["legal", "b.board.json", "--tile", "U", "--figures", "--player", "rod"]);
    assert_eq!((wrong.code, wrong.err.contains("did you mean `red`?")), (2, true), "{}", wrong.err);
}

#[test]
fn legal_says_why_and_how_far() {
    let river = r#"{"format": "tilewright-board/1", "sets": [{"id": "base"}, {"id": "river-1"}], "players": [{"id": "red"}],
        "tiles": [{"x": 0, "y": 0, "tile": "river-1/spring"}]}"#;
    let portal = r#"{"format": "tilewright-board/1", "sets": [{"id": "base"}, {"id": "princess-and-dragon"}], "players": [{"id": "red"}],
        "tiles": [{"x": 0, "y": 0, "tile": "base/start"}]}"#;
    let bench = Bench::new(&[("river.board.json", river), ("portal.board.json", portal)]);
    let (code, value) = bench.json("legal", &["legal", "river.board.json", "--tile", "base/monastery"]);
    let why = json!({"rule": "RIV-START-1", "message": "The river is laid first, and it is not finished."});
    assert_eq!((code, &value["placements"], &value["why"]), (0, &json!([]), &why));
    let text = bench.run(&["legal", "river.board.json", "--tile", "base/monastery"]).out;
    assert!(text.contains("The river is laid first, and it is not finished. RIV-START-1"), "{text}");
    // A portal reaches the start tile.
    let tile = "princess-and-dragon/road-crossing-three-portal";
    let (_, value) = bench.json("legal", &["legal", "portal.board.json", "--tile", tile, "--figures"]);
    let figures = value["placements"][0]["figures"].as_array().expect("asked for");
    let city =
        json!({"figure": "meeple", "segment": "c1", "kind": "city", "x": 0, "y": 0, "rule": "DRA-PORT-1"});
    assert!(figures.contains(&city), "{figures:?}");
}

#[test]
fn render_writes_pictures() {
    let bench = Bench::new(&[("b.board.json", SMALL), ("bad.board.json", &bad())]);
    let done = bench.run(&["render", "b.board.json", "-o", "b.png", "--scale", "40"]);
    assert_eq!((done.code, done.out.as_str(), done.err.as_str()), (0, "", ""));
    let png = fs::read(bench.path("b.png")).expect("written");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let size = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    assert!(size(16) >= 40 && size(20) >= 80, "{} x {}", size(16), size(20));

    let done = bench.run(&["render", "b.board.json", "-o", "b.pdf", "--scale", "96"]);
    assert_eq!((done.code, done.out.as_str(), done.err.as_str()), (0, "", ""));
    let pdf = fs::read(bench.path("b.pdf")).expect("written");
    assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    let dark = bench.run(&["render", "b.board.json", "-o", "dark.pdf", "--scale", "96", "--theme", "dark"]);
    assert_eq!(dark.code, 0, "{}", dark.err);
    assert_ne!(fs::read(bench.path("dark.pdf")).expect("written"), pdf);

    let plain = bench.run(&["render", "bad.board.json", "-o", "-"]).out;
    assert!(plain.starts_with("<svg"), "{}", &plain[..80]);
    for overlay in ["features", "problems", "coordinates", "features,problems"] {
        let drawn = bench.run(&["render", "bad.board.json", "-o", "-", "--overlay", overlay]).out;
        assert!(drawn.len() > plain.len(), "{overlay} adds something");
    }
    assert_ne!(bench.run(&["render", "bad.board.json", "-o", "-", "--theme", "dark"]).out, plain);
    let tile = bench.run(&["render", "b.board.json", "-o", "-", "--tile", "start"]).out;
    assert!(tile.starts_with("<svg") && tile.len() < plain.len());

    let wrong = bench.run(&["render", "b.board.json", "-o", "b.bmp"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("give a name that ends in .png, .svg or .pdf"), "{}", wrong.err);
    let wrong = bench.run(&["render", "b.board.json", "-o", "none/b.svg"]);
    assert_eq!((wrong.code, wrong.err.contains("the folder does not exist")), (2, true), "{}", wrong.err);
    for (x, code, message) in [("2147483647", 0, ""), ("1000000", 2, "1000001 columns")] {
        let stray = SMALL.replace("\"x\": 0, \"y\": -1", &format!("\"x\": {x}, \"y\": -2147483648"));
        let stray = if code == 2 { stray.replace("-2147483648", "0") } else { stray };
        fs::write(bench.path("stray.board.json"), stray).expect("written");
        let answer = bench.run(&["render", "stray.board.json", "-o", "s.png", "--overlay", "coordinates"]);
        assert_eq!(answer.code, code, "{}", answer.err);
        assert!(answer.err.contains(message), "{}", answer.err);
    }
    assert_eq!(bench.run(&["score", "stray.board.json"]).code, 0, "far tiles are no harm elsewhere");
}

#[test]
fn simulate_repeats_itself() {
    let bench = Bench::new(&[]);
    let args = ["simulate", "--games", "40", "--seed", "7", "--sets", "base@c1", "--players", "3"];
    let (code, one) = bench.json("simulate", &args);
    assert_eq!((code, &one), (0, &bench.json("simulate", &args).1));
    assert_eq!((&one["games"], &one["sets"]), (&json!(40), &json!([{"id": "base", "edition": "c1"}])));
    assert_eq!(one["players"].as_array().expect("a list").len(), 3);
    assert!(one["turns"].as_f64().expect("a number") > 60.0);
    let wins: f64 =
        one["players"].as_array().expect("a list").iter().filter_map(|p| p["wins"].as_f64()).sum();
    assert!((wins - 40.0).abs() < 0.01, "every game is won: {wins}");
    assert_ne!(one, bench.json("simulate", &["simulate", "--games", "40", "--seed", "8"]).1);
    // Other mixtures are played by the turn engine, on however many cores.
    let mixture = "base,princess-and-dragon,river-1,traders-and-builders";
    for (policy, games, sets, turns) in [("random", "4", mixture, 100.0), ("greedy", "1", "base", 60.0)] {
        let args = ["simulate", "--games", games, "--policy", policy, "--sets", sets, "--players", "3"];
        let (code, one) = bench.json("simulate", &args);
        assert_eq!((code, &one), (0, &bench.json("simulate", &args).1));
        assert!(one["players"][2]["sd"].as_f64().is_some());
        assert!(one["points_by_kind"]["city"].as_f64().expect("a number") > 0.0);
        assert!(one["turns"].as_f64().expect("a number") > turns, "{one}");
    }
    for (sets, help) in [("bse", "did you mean `base`?"), ("base@c9", "its editions: c1, c2")] {
        let wrong = bench.run(&["simulate", "--sets", sets]);
        assert_eq!((wrong.code, wrong.err.contains(help)), (2, true), "{}", wrong.err);
    }
}

#[test]
fn explain_finds_rules_and_findings() {
    let bench = Bench::new(&[]);
    let (_, value) = bench.json("explain", &["explain", "BAS-CITY"]);
    let ids: Vec<&str> =
        value["rules"].as_array().expect("a list").iter().filter_map(|r| r["id"].as_str()).collect();
    assert!(ids.contains(&"BAS-CITY-1") && ids.iter().all(|id| id.starts_with("BAS-CITY")), "{ids:?}");
    let text = bench.run(&["explain", "edge-mismatch"]).out;
    assert!(text.starts_with("edge-mismatch  error\n") && text.contains("BAS-PLACE-2"), "{text}");
    let wrong = bench.run(&["explain", "edge-mismach"]);
    assert_eq!((wrong.code, wrong.err.contains("did you mean `edge-mismatch`?")), (2, true), "{}", wrong.err);
}

#[test]
fn new_makes_a_board_once() {
    let bench = Bench::new(&[]);
    assert_eq!(bench.run(&["new", "n.board.json", "--start", "city", "--players", "4"]).code, 0);
    let text = fs::read_to_string(bench.path("n.board.json")).expect("written");
    assert_eq!(bench.run(&["check", "n.board.json"]).code, 0);
    let again = bench.run(&["new", "n.board.json"]);
    assert_eq!((again.code, again.err.contains("--force")), (2, true), "{}", again.err);
    assert_eq!(fs::read_to_string(bench.path("n.board.json")).expect("there"), text);
    assert_eq!(bench.run(&["new", "n.board.json", "--force"]).code, 0);
    assert_ne!(fs::read_to_string(bench.path("n.board.json")).expect("there"), text);
}

#[test]
fn every_schema_is_listed_and_is_one() {
    let bench = Bench::new(&[]);
    let list = bench.run(&["schema"]).out;
    let names: Vec<&str> = list.lines().filter_map(|l| l.split_whitespace().next()).collect();
    assert_eq!(names, tilewright::cli::SCHEMAS.map(|s| s.name));
    for name in names {
        let schema: Value = serde_json::from_str(&bench.run(&["schema", name]).out).expect("JSON");
        assert!(jsonschema::meta::is_valid(&schema), "{name}");
        assert!(schema["title"].is_string() && schema["$schema"].is_string(), "{name}");
    }
    assert_eq!(bench.run(&["schema", "scor"]).code, 2);
}

#[test]
fn without_a_display_the_window_names_the_commands() {
    let bench = Bench::new(&[("b.board.json", SMALL)]);
    for args in [vec![], vec!["b.board.json"]] {
        let answer = bench.run(&args);
        // Systems other than those with X11 or Wayland do not tell; there the window would open.
        if cfg!(all(unix, not(target_os = "macos"))) || cfg!(not(feature = "gui")) {
            assert_eq!(answer.code, 2, "{}", answer.err);
            assert!(answer.err.starts_with("error: the window cannot be opened: "), "{}", answer.err);
            assert!(answer.err.contains("check, score, legal, render"), "{}", answer.err);
        }
    }
    let wrong = bench.run(&["chek", "b.board.json"]);
    assert_eq!(
        (wrong.code, wrong.err.contains("did you mean `tilewright check`?")),
        (2, true),
        "{}",
        wrong.err
    );
    let wrong = bench.run(&["score"]);
    assert_eq!((wrong.code, wrong.err.contains("required arguments")), (2, true), "{}", wrong.err);
    assert_eq!(bench.run(&["--help"]).code, 0);
}

/// Bad input through the whole program: exit code 2, one message with file and place, no panic.
#[test]
fn bad_input_is_answered_politely() {
    let bench = Bench::new(&[]);
    let large = fs::File::create(bench.path("large.json")).expect("created");
    large.set_len(100_000_000).expect("sparse");
    let deep = format!(
        "{{\"format\": \"tilewright-board/1\", \"notes\": {}{}}}",
        "[".repeat(1000),
        "]".repeat(1000)
    );
    for (name, text, message) in [
        ("deep.json", deep.as_str(), "at most 128 lists and objects inside each other"),
        (
            "newer.json",
            r#"{"format": "tilewright-board/9"}"#,
            "newer.json:1:12: format: expected \"tilewright-board/1\"",
        ),
        (
            "number.json",
            &SMALL.replace("\"base/start\"", "7"),
            "number.json:13:30: tiles[1].tile: expected a text",
        ),
        (
            "far.json",
            &SMALL.replace("\"y\": -1", "\"y\": 3e9"),
            "far.json:12:19: tiles[0].y: expected a whole number",
        ),
        ("large.json", "", "large.json: expected at most 64 MiB, found 96 MiB"),
        ("folder.json/", "", "expected a readable file, found a folder"),
    ] {
        let path = bench.path(name);
        if name.ends_with('/') {
            fs::create_dir(&path).expect("made");
        } else if !path.exists() {
            fs::write(&path, text).expect("written");
        }
        for command in [vec!["check", name], vec!["score", name], vec!["render", name, "-o", "x.svg"]] {
            let answer = bench.run(&command);
            assert_eq!((answer.code, answer.err.lines().count()), (2, 2), "{command:?}: {}", answer.err);
            assert!(
                answer.err.contains(message) && answer.err.contains(" help: "),
                "{command:?}: {}",
                answer.err
            );
        }
        assert!(!Path::new(&bench.path("x.svg")).exists());
    }
}
