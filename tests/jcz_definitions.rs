//! Tile definitions of another program: read, judged, written; and our tiles held against theirs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use tilewright::app::Catalogue;
use tilewright::format::Fault;
use tilewright::format::jcz::definitions::{
    Definitions, ForeignSet, RemarkSort, read_definitions, read_one, write_definitions,
};
use tilewright::model::vocab::Profile;
use tilewright::model::{PortName, SegmentDef, Severity, TileDef, TileSet};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path());
    let mut files: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "xml")).collect();
    files.sort();
    files
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Remarks on a file and findings on the sets read from it, a line each.
fn judged(name: &str, text: &str) -> Vec<String> {
    let catalogue = Catalogue::built_in();
    let read = read_definitions(&[(name, text)]).unwrap_or_else(|e| panic!("{e}"));
    let mut lines: Vec<String> = read.remarks.iter().map(|r| format!("{:?} {r}", r.sort)).collect();
    for foreign in &read.sets {
        for finding in catalogue.check_set(&foreign.set) {
            let place = finding.at.first();
            let id = place.and_then(|p| p.id.clone()).unwrap_or_default();
            let side = place.and_then(|p| p.side).map(|s| format!("@{s:?}")).unwrap_or_default();
            lines.push(format!("{:?} {} {id}{side}: {}", finding.severity, finding.check, finding.message));
        }
    }
    lines
}

/// Every fault that their program swallows is told with its tile and place. Set TILEWRIGHT_BLESS to write the answers anew.
#[test]
fn malformed_definitions_are_told() {
    let folder = root().join("tests/data/jcz/malformed");
    let mut wrong = Vec::new();
    let all = files(&folder);
    assert!(all.len() > 25, "{}", all.len());
    for path in all {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let lines = judged(&name, &text(&path)).join("\n") + "\n";
        assert!(lines.trim() != "", "{name}: nothing is said");
        let answer = path.with_extension("txt");
        if std::env::var_os("TILEWRIGHT_BLESS").is_some() {
            fs::write(&answer, &lines).expect("written");
        }
        let expected = fs::read_to_string(&answer).unwrap_or_default();
        if expected != lines {
            wrong.push(format!("{name}: expected\n{expected}found\n{lines}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn broken_files_are_refused_with_their_place() {
    let whole = text(&root().join("tests/data/jcz/every-word.xml"));
    let fault = |text: &str| read_definitions(&[("a.xml", text)]).expect_err("a fault");
    for at in [whole.len() / 3, whole.len() / 2, whole.len() - 4] {
        let error = fault(&whole[..at]);
        assert!(matches!(error.fault, Fault::CutShort | Fault::Syntax), "{error}");
        assert!(error.position.is_some(), "{error}");
    }
    let error = fault("<defs>\n <tiles>\n  <tile id=\"A\" id=\"B\" />\n </tiles></defs>");
    assert_eq!((error.fault, error.position.map(|p| p.line)), (Fault::Syntax, Some(3)), "{error}");
    assert_eq!(fault("<html />").fault, Fault::WrongFormat);
    assert!(matches!(fault("").fault, Fault::Syntax | Fault::CutShort));
    // No entity may grow into a bomb.
    assert_eq!(fault("<!DOCTYPE defs [<!ENTITY a \"aa\">]><defs>&a;</defs>").fault, Fault::Syntax);
}

#[test]
fn every_word_is_understood() {
    let whole = text(&root().join("tests/data/jcz/every-word.xml"));
    let read = read_definitions(&[("every-word.xml", &whole)]).expect("sound");
    let said: Vec<(RemarkSort, &str)> = read.remarks.iter().map(|r| (r.sort, r.place.as_str())).collect();
    assert_eq!(
        said,
        [
            (RemarkSort::NotHeld, "tile/@max"),
            (RemarkSort::NotHeld, "remove"),
            (RemarkSort::NotHeld, "tile-set/@max")
        ]
    );
    let [every, other] = read.sets.as_slice() else { panic!("{} sets", read.sets.len()) };
    assert_eq!((every.set.id.as_str(), other.set.id.as_str()), ("every-word", "other"));
    assert_eq!(every.set.editions, ["c1", "c2"]);
    assert_eq!(every.editions["every/word:2"], Some("c2".to_owned()));
    assert_eq!(other.editions["other"], None);
    let tile = |set: &'_ TileSet, theirs: &str| -> TileDef {
        set.tiles.iter().find(|t| t.alias["jcz"] == theirs).expect("a tile").clone()
    };
    let gate = tile(&every.set, "EW/gate");
    assert_eq!(gate.count, BTreeMap::from([("c1".to_owned(), 2), ("c2".to_owned(), 1)]));
    let marks: Vec<(&str, i64)> = gate.segments[0].marks.iter().map(|(m, n)| (m.as_str(), *n)).collect();
    let expected =
        [("besieger", 1), ("cathedral", 1), ("coat", 2), ("not-half-round", 1), ("princess", 1), ("wine", 1)];
    assert_eq!(marks, expected);
    assert_eq!((gate.segments[0].touch.as_str(), gate.segments[1].touch.as_str()), ("ab", "a"));
    assert_eq!(gate.segments[4].borders, ["c1"]);
    assert_eq!(gate.marks.keys().collect::<Vec<_>>(), ["hill", "volcano"]);
    let shrine = tile(&every.set, "EW/Gate");
    assert_ne!(shrine.id, gate.id, "ids that differ in case stay apart");
    assert_eq!(shrine.segments[0].kind, "shrine");
    assert_eq!(every.lacking[&shrine.id], ["wind roses", "watchtowers"]);
    assert_eq!(tile(&every.set, "EW/b").cross.len(), 1, "the road is on a bridge");
    let corner = tile(&every.set, "EW/c");
    assert_eq!((corner.segments[1].also.len(), corner.segments[3].borders.len()), (1, 3));
    assert_eq!(every.set.stacks.len() + other.set.stacks.len(), 2);
    assert_eq!(every.set.start["all"], format!("every-word/{}", tile(&every.set, "EW/s").id));
    // As one set, every foreign set is an edition.
    let (one, _) = read_one(&whole, "folder/every-word.xml").expect("sound");
    assert_eq!(one.editions, ["every-word-1", "every-word-2", "other"]);
    assert_eq!(tile(&one, "EW/b").count["other"], 3);
    // Nothing about the drawing of these tiles is wrong.
    let catalogue = Catalogue::built_in();
    for set in [&every.set, &other.set, &one] {
        let errors = catalogue.check_set(set).into_iter().filter(|f| f.severity == Severity::Error);
        assert_eq!(errors.map(|f| f.message).collect::<Vec<_>>(), [""; 0], "{}", set.id);
    }
}

/// A segment without its id: kind, sides or half edges, marks, touching letters, cities by their places.
type Shape = (String, Vec<PortName>, BTreeMap<String, i64>, BTreeSet<Vec<PortName>>);

fn ports(set: &BTreeMap<String, Option<Profile>>, segment: &SegmentDef) -> Vec<PortName> {
    segment.ports(set.get(&segment.kind).copied().flatten()).iter().map(|p| p.name()).collect()
}

/// What a tile is, whatever its ids are.
fn shape(
    tile: &TileDef,
    profiles: &BTreeMap<String, Option<Profile>>,
) -> (BTreeMap<String, i64>, Vec<Shape>) {
    let one = |s: &SegmentDef| {
        let borders = s.borders.iter().filter_map(|id| tile.segment(id)).map(|(_, c)| ports(profiles, c));
        (s.kind.clone(), ports(profiles, s), s.marks.clone(), borders.collect())
    };
    let mut shapes: Vec<Shape> = tile.segments.iter().map(one).collect();
    shapes.sort();
    (tile.marks.clone(), shapes)
}

fn profiles(sets: &[TileSet]) -> BTreeMap<String, Option<Profile>> {
    sets.iter().flat_map(|s| &s.kinds).map(|k| (k.id.clone(), k.profile)).collect()
}

fn built_in() -> Vec<TileSet> {
    Catalogue::built_in().sets().map(|s| (**s).clone()).collect()
}

/// The foreign set that holds a foreign set id.
fn holder<'d>(read: &'d Definitions, id: &str) -> Option<&'d ForeignSet> {
    read.sets.iter().find(|f| f.editions.contains_key(id))
}

#[test]
fn our_sets_are_written_and_read_back() {
    let all = built_in();
    let profiles = profiles(&all);
    // What their definitions cannot hold of tiles: everything else must come back.
    let lost = |what: &str| {
        what.contains("crossings")
            || what.contains("closed")
            || what.contains("nobody may stand")
            || what.contains("`walls`")
            || what.contains("`thief`")
            || what.contains("`tower-back`")
            || what.contains("reaches half of a side")
            || what.contains("the tower-site")
    };
    let (mut same, mut left_tiles) = (0, 0);
    for set in &all {
        let (text, left) = write_definitions(set);
        let unlike: Vec<String> =
            left.iter().filter(|l| l.tile.is_some() && !lost(&l.what)).map(ToString::to_string).collect();
        assert_eq!(unlike, [""; 0], "{}", set.id);
        let read = read_definitions(&[("own.xml", &text)]).unwrap_or_else(|e| panic!("{}: {e}", set.id));
        assert_eq!(read.remarks, [], "{}", set.id);
        let whole: BTreeSet<&str> = left
            .iter()
            .filter(|l| !l.what.contains("crossings") && !l.what.contains("closed"))
            .filter_map(|l| l.tile.as_deref())
            .collect();
        left_tiles += whole.len();
        for tile in &set.tiles {
            let id = tile.alias.get("jcz").cloned().unwrap_or_else(|| format!("{}/{}", set.id, tile.id));
            let has = |f: &&ForeignSet| f.set.tiles.iter().any(|t| t.alias["jcz"] == id);
            let holders: Vec<&ForeignSet> = read.sets.iter().filter(has).collect();
            assert!(!holders.is_empty(), "{}: {id}", set.id);
            let mut counts: BTreeMap<String, i64> = BTreeMap::new();
            for foreign in holders {
                let back = foreign.set.tiles.iter().find(|t| t.alias["jcz"] == id).expect("there");
                if !whole.contains(tile.id.as_str()) {
                    assert_eq!(shape(back, &profiles), shape(tile, &profiles), "{}: {id}", set.id);
                    same += 1;
                }
                for (theirs, edition) in &foreign.editions {
                    counts.insert(theirs.clone(), back.copies(edition.as_deref()));
                }
            }
            let editions: Vec<Option<&str>> = match set.editions.is_empty() {
                true => vec![None],
                false => set.editions.iter().map(|e| Some(e.as_str())).collect(),
            };
            let expected: i64 = editions.iter().map(|e| tile.copies(*e)).sum();
            assert_eq!(counts.values().sum::<i64>(), expected, "{}: {id} {counts:?}", set.id);
        }
    }
    println!("{same} tiles came back alike; {left_tiles} hold what definitions cannot");
    assert!(same > 150, "{same}");
}

/// Differences between our tiles and their definitions, with the reason.
static DIFFERENCES: &[(&str, &str)] = &[
    (
        "DG/CCc+.p",
        "a slip of theirs: the west field lists one city too few; and theirs says that its cap makes no castle",
    ),
    ("IC/C!", "theirs says that its cap makes no castle, which is a matter of another expansion"),
    ("RI.2/III", "the river's fork is one river here, three there"),
];

/// Ids of theirs whose tiles differ as a whole family, with the reason.
static FAMILIES: &[(&str, &str)] = &[("CO/", "the walled city is a segment here; there it is nothing")];

#[test]
fn our_tiles_are_theirs() {
    let folder = root().join("../shared/interop/jcz/expansions");
    let paths = files(&folder);
    if paths.is_empty() {
        println!("skipped: no definitions in {}", folder.display());
        return;
    }
    let texts: Vec<(String, String)> = paths.iter().map(|p| (p.display().to_string(), text(p))).collect();
    let borrowed: Vec<(&str, &str)> = texts.iter().map(|(f, t)| (f.as_str(), t.as_str())).collect();
    let read = read_definitions(&borrowed).unwrap_or_else(|e| panic!("{e}"));
    for remark in &read.remarks {
        println!("{:?} {remark}", remark.sort);
    }
    assert_eq!(read.wrong().count(), 0);
    let all = built_in();
    let profiles = profiles(&all);
    let theirs: BTreeMap<&str, (&ForeignSet, &TileDef)> = read
        .sets
        .iter()
        .flat_map(|f| f.set.tiles.iter().map(move |t| (t.alias["jcz"].as_str(), (f, t))))
        .collect();
    let mut differ = BTreeMap::new();
    let mut compared = 0;
    for (set, tile) in all.iter().flat_map(|s| s.tiles.iter().map(move |t| (s, t))) {
        let Some(id) = tile.alias.get("jcz") else { continue };
        let Some((_, other)) = theirs.get(id.as_str()) else {
            differ.insert(id.clone(), format!("{}: they have no such tile", set.id));
            continue;
        };
        compared += 1;
        let (ours, other) = (shape(tile, &profiles), shape(other, &profiles));
        if ours != other && !FAMILIES.iter().any(|(f, _)| id.starts_with(f)) {
            differ.insert(id.clone(), format!("{}:\n  ours   {ours:?}\n  theirs {other:?}", set.id));
        }
    }
    let listed: BTreeSet<&str> = DIFFERENCES.iter().map(|(id, _)| *id).collect();
    let found: BTreeSet<&str> = differ.keys().map(String::as_str).collect();
    println!("{compared} tiles compared, {} differ", differ.len());
    assert_eq!(found, listed, "{differ:#?}");
    // All their tiles are drawn soundly by our checks, but for what lies inside the walled city.
    let catalogue = Catalogue::built_in();
    for foreign in &read.sets {
        let drawn = catalogue.check_set(&foreign.set);
        let errors = drawn.iter().filter(|f| f.severity == Severity::Error).map(|f| (f.check, &f.message));
        let errors: Vec<_> = errors.filter(|_| foreign.set.id != "count").collect();
        assert_eq!(errors, [], "{}", foreign.set.id);
    }
    // Counts, edition by edition.
    let mut counted = 0;
    for word in &tilewright::format::jcz::vocabulary().sets {
        let set = all.iter().find(|s| s.id == word.set).expect("ours");
        let foreign = holder(&read, &word.id).unwrap_or_else(|| panic!("{}", word.id));
        let edition = foreign.editions[&word.id].as_deref();
        let own = |s: &TileSet, e: Option<&str>| -> BTreeMap<String, i64> {
            let rows = s.tiles.iter().filter(|t| t.copies(e) != 0);
            rows.filter_map(|t| Some((t.alias.get("jcz")?.clone(), t.copies(e)))).collect()
        };
        assert_eq!(own(set, word.edition.as_deref()), own(&foreign.set, edition), "{}", word.id);
        counted += 1;
    }
    println!("{counted} sets have the same counts");
}
