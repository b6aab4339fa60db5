//! `print`, `stats`, `render --each` and `convert` to pages, as users and scripts meet them.

use std::fs;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;
use tilewright::app::publish::NOTICE;

struct Answer {
    code: i32,
    out: String,
    err: String,
}

fn run(folder: &TempDir, args: &[&str]) -> Answer {
    let output =
        Command::new(env!("CARGO_BIN_EXE_tilewright")).args(args).current_dir(folder.path()).output();
    let output = output.expect("started");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Answer { code: output.status.code().expect("a code"), out: text(output.stdout), err: text(output.stderr) }
}

/// A folder with the worked fan expansion in it.
fn bench() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/fan-expansion");
    for name in ["bells-and-herons.tileset.json", "valley.board.json"] {
        fs::copy(examples.join(name), folder.path().join(name)).expect("copied");
    }
    folder
}

const SET: &str = "bells-and-herons.tileset.json";

/// A JSON answer, held against its shipped schema.
fn json(folder: &TempDir, schema: &str, args: &[&str]) -> Value {
    let answer = run(folder, &[args, &["--format", "json"]].concat());
    assert_eq!(answer.code, 0, "{}", answer.err);
    let value: Value = serde_json::from_str(&answer.out).expect("JSON");
    let schema: Value = serde_json::from_str(&run(folder, &["schema", schema]).out).expect("a schema");
    let errors: Vec<String> = jsonschema::validator_for(&schema)
        .expect("a schema")
        .iter_errors(&value)
        .map(|e| format!("{} {e}", e.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
    value
}

#[test]
fn print_writes_a_pdf_and_says_what_it_comes_to() {
    let folder = bench();
    let done = run(&folder, &["print", SET, "-o", "fan.pdf"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    assert_eq!(done.out, "fan.pdf  1 sheet, 7 tiles, 17 blank places\n");
    assert!(fs::read(folder.path().join("fan.pdf")).expect("written").starts_with(b"%PDF-"));
    let args = ["print", SET, "-o", "fan.pdf", "--paper", "letter", "--backs", "--flip", "short", "--bleed"];
    let report = json(&folder, "print", &args);
    assert_eq!((&report["sheets"], &report["pages"], &report["tiles"]), (&1.into(), &2.into(), &7.into()));
    assert_eq!(report["page_mm"], serde_json::json!([215.9, 279.4]));
    // One of each, some tiles, a built-in set in an edition, a board.
    let tiles = |args: &[&str]| {
        json(&folder, "print", &[&["print"], args, &["-o", "x.pdf"]].concat())["tiles"]
            .as_u64()
            .expect("a number")
    };
    assert_eq!(tiles(&[SET, "--once"]), 4);
    assert_eq!(tiles(&[SET, "--tiles", "heronry=5,bells-and-herons/city-cap-bell"]), 6);
    assert_eq!(tiles(&["base@c1", "--tiles", "start"]), 1);
    assert_eq!(tiles(&["river-1", "--edition", "c1"]), 12);
    assert_eq!(tiles(&["valley.board.json"]), 6);
    let piped = run(&folder, &["print", SET, "-o", "-"]);
    assert!(piped.code == 0 && piped.out.starts_with("%PDF-"));
    let warned = run(&folder, &["print", SET, "-o", "x.pdf", "--margin", "0"]);
    assert_eq!(warned.code, 0);
    assert!(
        warned.err.contains("warning: page 1: ") && warned.err.contains("leaves blank"),
        "{}",
        warned.err
    );
}

#[test]
fn print_says_what_it_cannot_do() {
    let folder = bench();
    for (args, what, help) in [
        (vec!["print", SET, "-o", "x.png"], "not the name of a PDF", ".pdf"),
        (vec!["print", "none.tileset.json", "-o", "x.pdf"], "none.tileset.json", "help"),
        (vec!["print", SET, "-o", "x.pdf", "--paper", "a9"], "`a9` is no paper", "letter"),
        (vec!["print", SET, "-o", "x.pdf", "--tile-mm", "1"], "the side of a tile is 1 mm", "range"),
        (vec!["print", SET, "-o", "x.pdf", "--tile-mm", "300"], "no room", "--paper"),
        (vec!["print", SET, "-o", "x.pdf", "--tiles", "heronri"], "no tile `heronri`", "`heronry`"),
        (vec!["print", SET, "-o", "x.pdf", "--tiles", "heronry=x"], "`x` is no number", "whole number"),
        (vec!["print", SET, "-o", "x.pdf", "--edition", "c9"], "no edition `c9`", "no editions"),
        (vec!["print", "base@c9", "-o", "x.pdf"], "no edition `c9`", "c1, c2"),
        (vec!["print", SET, "-o", "none/x.pdf"], "none/x.pdf", "help"),
        (vec!["print", SET, "-o", "-", "--format", "json"], "cannot hold both", "-o OUT.pdf"),
        (vec!["stats", SET, "--against", "bas"], "no tile set `bas`", "`base`"),
        (vec!["stats", SET, "--hole", "CRFFF"], "`CRFFF` is no hole", "CRF-"),
        (vec!["stats", SET, "--draws", "bel"], "`bel`", "`bell`"),
        (vec!["stats", "shrines@c1x"], "no edition `c1x`", "c1, c2"),
        (vec!["render", "valley.board.json", "-o", "out", "--each"], "a board, not a tile set", "--each"),
        (vec!["render", SET, "-o", "-", "--each"], "many files", "folder"),
        (vec!["convert", "page.md", "--to", "tileset"], "expected a board or a tile set", "only written"),
    ] {
        fs::write(folder.path().join("page.md"), "# A page\n").expect("written");
        let answer = run(&folder, &args);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{args:?}");
        assert!(answer.err.contains(what) && answer.err.contains(help), "{args:?}: {}", answer.err);
    }
}

#[test]
fn stats_answers_people_and_scripts() {
    let folder = bench();
    let text =
        run(&folder, &["stats", SET, "--against", "base@c1", "--hole", "CRF-,FFF-", "--draws", "bell"]);
    assert_eq!((text.code, text.err.as_str()), (0, ""));
    for part in [
        "Bells and Herons\n7 tiles of 4 kinds: 3 with heronry, 4 with bell.\n",
        "Compared with Base game",
        "Tiles with bell over the game: 4 of 7",
        "Missing: CCCC",
    ] {
        assert!(text.out.contains(part), "{part} in {}", text.out);
    }
    let args = ["stats", SET, "--against", "base@c1", "--hole", "CF--", "--draws", "bell,field"];
    let answer = json(&folder, "stats", &args);
    assert_eq!(answer["statistics"]["pieces"], 7);
    assert_eq!(answer["holes"][0]["hole"], "CF--");
    assert_eq!(answer["holes"][0]["pieces"], 4);
    assert_eq!(answer["draws"][1]["showing"], 7);
    assert_eq!(answer["against"]["with"], "Base game");
    let games = ["stats", SET, "--games", "3", "--seed", "9"];
    let one = json(&folder, "stats", &games);
    assert_eq!(one["games"]["with"]["sets"], serde_json::json!(["base@c2", "bells-and-herons"]));
    assert_eq!(one["games"]["without"]["sets"], serde_json::json!(["base@c2"]));
    assert_eq!(one, json(&folder, "stats", &games), "the same seed, the same games");
    let board = json(&folder, "stats", &["stats", "valley.board.json"]);
    assert_eq!(board["statistics"]["name"], "Base game + Bells and Herons");
}

#[test]
fn pictures_and_pages_are_written() {
    let folder = bench();
    let done = run(&folder, &["render", SET, "-o", "out", "--each", "--scale", "40"]);
    assert_eq!((done.code, done.out.as_str()), (0, "out  4 pictures\n"), "{}", done.err);
    let mut names: Vec<String> = fs::read_dir(folder.path().join("out"))
        .expect("a folder")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(
        names,
        ["NOTICE.txt", "city-cap-bell.png", "city-corner-bell.png", "heronry-road.png", "heronry.png"]
    );
    let file = fs::File::open(folder.path().join("out/heronry.png")).expect("there");
    let reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG");
    assert_eq!((reader.info().width, reader.info().height), (40, 40));
    let notice = fs::read_to_string(folder.path().join("out/NOTICE.txt")).expect("there");
    assert!(notice.contains(NOTICE) && notice.contains("Bells and Herons. A made-up expansion"), "{notice}");
    let sheet = run(&folder, &["render", SET, "-o", "sheet.png", "--scale", "40"]);
    assert_eq!((sheet.code, sheet.err.as_str()), (0, ""));
    for (name, start) in [("page.md", "# Bells and Herons\n"), ("page.wiki", "= Bells and Herons =\n")] {
        let done = run(&folder, &["convert", SET, "-o", name]);
        assert_eq!((done.code, done.err.as_str()), (0, ""));
        let text = fs::read_to_string(folder.path().join(name)).expect("written");
        assert!(text.starts_with(start), "{text}");
        assert!(text.contains(NOTICE) && text.contains("Needs: Base game."), "{text}");
    }
    let piped = run(&folder, &["convert", "valley.board.json", "--to", "markdown"]);
    assert!(piped.out.starts_with("# Bells in the valley\n"), "{}", piped.out);
}

#[test]
fn pictures_of_ones_own_are_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let image =
        tilewright::art::raster::Image { width: 64, height: 64, rgba: [200, 0, 150, 255].repeat(64 * 64) };
    fs::create_dir(folder.path().join("art")).expect("made");
    fs::write(folder.path().join("art/a.png"), tilewright::art::raster::png(&image).expect("a PNG"))
        .expect("written");
    let tile = |id: &str| {
        serde_json::json!({"id": id, "count": {"all": 1}, "art": {"file": format!("art/{id}.png")},
            "segments": [{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]})
    };
    let set = serde_json::json!({"format": "tilewright-tileset/1", "id": "arty", "requires": ["base"],
        "tiles": [tile("a"), tile("missing")]});
    fs::write(folder.path().join("arty.tileset.json"), set.to_string()).expect("written");
    let done = run(&folder, &["print", "arty.tileset.json", "-o", "arty.pdf", "--bleed"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.contains("arty/missing: ") && done.err.contains("draws the tile"), "{}", done.err);
    let pdf = fs::read(folder.path().join("arty.pdf")).expect("written");
    let images = pdf.windows(6).filter(|w| *w == b"/Image").count();
    assert!(images >= 1, "the picture is in the file, once however often it is drawn: {images}");
    let done = run(&folder, &["render", "arty.tileset.json", "-o", "out", "--each", "--scale", "40"]);
    assert_eq!(done.code, 0, "{}", done.err);
    let file = fs::File::open(folder.path().join("out/a.png")).expect("there");
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!(pixels[4 * (20 * 40 + 20)..][..3], [200, 0, 150]);
}
