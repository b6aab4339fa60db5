//! The built-in tile sets: every `tilesets/*/*.tileset.json` loads and refers to nothing that is not there.

mod sets;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use sets::Found;
use tilewright::app::Catalogue;
use tilewright::app::catalogue::BUILT_IN;
use tilewright::format::{read_tileset, save_atomic, write_tileset};
use tilewright::model::geom::Ports;
use tilewright::model::tileset::{TileDef, TileSet};
use tilewright::model::vocab::{MarkOn, Profile};

/// The sets whose declarations a set may use: its own and those that it requires.
fn in_reach<'a>(all: &'a [Found], set: &'a TileSet) -> Vec<&'a TileSet> {
    let mut reach = vec![set];
    for id in &set.requires {
        let found = all.iter().find(|f| f.set.id == *id);
        reach.push(&found.unwrap_or_else(|| panic!("{}: requires {id}, which is not there", set.id)).set);
    }
    reach
}

/// Whether an id is `[a-z0-9-]+`.
fn is_id(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

fn unique<'a>(file: &str, what: &str, ids: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    for id in ids {
        assert!(is_id(id), "{file}: {what} id {id:?} is not [a-z0-9-]+");
        assert!(seen.insert(id), "{file}: {what} {id} is there twice");
    }
    seen
}

/// Files are laid out as saving writes them, so that a change made in the program is a small diff.
/// `TILEWRIGHT_REWRITE=1 cargo test --test tilesets` rewrites them.
#[test]
fn files_are_as_saving_writes_them() {
    let rewrite = std::env::var_os("TILEWRIGHT_REWRITE").is_some();
    for Found { file, text, set } in
        [sets::built_in(), sets::official(), sets::catalogue()].into_iter().flatten()
    {
        let saved = write_tileset(&set);
        if rewrite && saved != text {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
            save_atomic(&path, saved.as_bytes()).unwrap_or_else(|e| panic!("{file}: {e}"));
        } else {
            let differs = saved.lines().zip(text.lines()).find(|(a, b)| a != b);
            assert!(saved == text, "{file}: not as saving writes it: {differs:?}");
        }
    }
}

#[test]
fn every_set_of_the_folder_is_built_in() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tilesets");
    let mut folders: Vec<String> = std::fs::read_dir(&root)
        .expect("tile sets")
        .flatten()
        .filter(|e| e.path().is_dir())
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    assert_eq!(BUILT_IN.iter().map(|(id, _)| *id).collect::<Vec<_>>(), folders);
    let catalogue = Catalogue::built_in();
    assert_eq!(catalogue.ids().collect::<Vec<_>>(), folders);
    for (found, (set, (_, text))) in sets::built_in().iter().zip(catalogue.sets().zip(BUILT_IN)) {
        assert_eq!(&found.text, text, "{}: another file is compiled in", found.file);
        assert_eq!(found.set, **set, "{}", found.file);
    }
}

/// A set whose drawing is not that of the printed tiles says so, in both languages.
#[test]
fn a_drawing_of_our_own_is_said_plainly() {
    let with_facts: Vec<Found> =
        sets::built_in().into_iter().filter(|f| f.set.extra.contains_key("facts")).collect();
    let ids: Vec<&str> = with_facts.iter().map(|f| f.set.id.as_str()).collect();
    assert_eq!(ids, ["towers-and-thieves"]);
    for found in &with_facts {
        for language in ["en", "cs"] {
            let text = found.set.extra["facts"][language].as_str().unwrap_or_default();
            assert!(text.len() > 80, "{}: facts in {language}", found.file);
        }
    }
}

/// The options that the file formats name, and the variants that the rules name.
#[test]
fn every_variant_of_the_rules_is_an_option() {
    let expected = [
        ("abbot", "ABB-1", "false true"),
        ("count-final", "CNT-FINAL-1", "market all"),
        ("count-moves", "CNT-SEND-2", "free clockwise follow"),
        ("dragon-moves", "DRA-MOVE-1", "before after"),
        ("escape", "CAT-3", "siege-tile any"),
        ("fairy", "DRA-FAIRY-1", "tile figure"),
        ("fairy-after-volcano", "X-29", "false true"),
        ("king", "KIN-5", "count 10 15-40 continuous continuous-before"),
        ("king-cards", "KIN-1", "false true"),
        ("open-inn", "INN-ROAD-1", "nothing ignore"),
        ("princess", "DRA-PRIN-1", "must may"),
        ("shrine-place", "SHR-PLACE-1", "strict empty"),
        ("siege-coats", "CAT-1", "one two"),
        ("small-city", "BAS-CITY-3", "false true"),
    ];
    let mut found = BTreeSet::new();
    for f in sets::built_in() {
        for o in &f.set.options {
            let values = if o.of.is_empty() { "false true".to_owned() } else { o.of.join(" ") };
            found.insert((o.id.clone(), o.rule.clone().unwrap_or_default(), values));
        }
    }
    let found: Vec<_> = found.iter().map(|(a, b, c)| (a.as_str(), b.as_str(), c.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn ids_are_well_formed_and_unique() {
    for Found { file, set, .. } in sets::built_in() {
        assert_eq!(file, format!("tilesets/{0}/{0}.tileset.json", set.id), "folder, file and id agree");
        unique(&file, "tile", set.tiles.iter().map(|t| t.id.as_str()));
        unique(&file, "kind", set.kinds.iter().map(|k| k.id.as_str()));
        unique(&file, "mark", set.marks.iter().map(|m| m.id.as_str()));
        unique(&file, "figure", set.figures.iter().map(|f| f.id.as_str()));
        unique(&file, "option", set.options.iter().map(|o| o.id.as_str()));
        unique(&file, "plate", set.plates.iter().map(|p| p.id.as_str()));
        unique(&file, "place", set.places.iter().map(|p| p.id.as_str()));
        for tile in &set.tiles {
            let place = format!("{file}, tile {}", tile.id);
            unique(&place, "segment", tile.segments.iter().map(|s| s.id.as_str()));
        }
        let terms: BTreeSet<&str> = set.terms.iter().map(|t| t.id.as_str()).collect();
        assert_eq!(terms.len(), set.terms.len(), "{file}: a term is there twice");
    }
}

#[test]
fn no_key_is_misspelt() {
    // The model keeps keys that it does not know; those below wait for their code, all others are slips.
    const SET: &[&str] = &["facts"];
    const MARK: &[&str] = &["printed", "set_by"];
    let check = |place: String, extra: &serde_json::Map<String, Value>, known: &[&str]| {
        for key in extra.keys() {
            assert!(known.contains(&key.as_str()), "{place}: the key {key} is not known");
        }
    };
    for Found { file, set, .. } in sets::built_in() {
        check(file.clone(), &set.extra, SET);
        set.kinds.iter().for_each(|k| check(format!("{file}, kind {}", k.id), &k.extra, &[]));
        set.marks.iter().for_each(|m| check(format!("{file}, mark {}", m.id), &m.extra, MARK));
        set.figures.iter().for_each(|f| check(format!("{file}, figure {}", f.id), &f.extra, &[]));
        set.options.iter().for_each(|o| check(format!("{file}, option {}", o.id), &o.extra, &[]));
        set.plates.iter().for_each(|p| check(format!("{file}, plate {}", p.id), &p.extra, &[]));
        set.places.iter().for_each(|p| check(format!("{file}, place {}", p.id), &p.extra, &[]));
        for tile in &set.tiles {
            check(format!("{file}, tile {}", tile.id), &tile.extra, &[]);
            for segment in &tile.segments {
                check(format!("{file}, tile {}, {}", tile.id, segment.id), &segment.extra, &[]);
            }
        }
    }
}

#[test]
fn names_are_there_in_both_languages() {
    for Found { file, set, .. } in sets::built_in() {
        let mut texts = vec![("set".to_owned(), &set.name)];
        texts.extend(set.tiles.iter().map(|t| (format!("tile {}", t.id), &t.name)));
        texts.extend(set.kinds.iter().map(|k| (format!("kind {}", k.id), &k.label)));
        texts.extend(set.marks.iter().map(|m| (format!("mark {}", m.id), &m.label)));
        texts.extend(set.figures.iter().map(|f| (format!("figure {}", f.id), &f.label)));
        texts.extend(set.options.iter().map(|o| (format!("option {}", o.id), &o.label)));
        texts.extend(set.terms.iter().map(|t| (format!("term {}", t.id), &t.label)));
        for term in &set.terms {
            let labels = term.pay.iter().filter_map(|p| p.label.as_ref());
            texts.extend(labels.map(|l| (format!("a payment of term {}", term.id), l)));
        }
        texts.extend(set.plates.iter().map(|p| (format!("plate {}", p.id), &p.name)));
        texts.extend(set.places.iter().map(|p| (format!("place {}", p.id), &p.name)));
        texts.extend(set.tokens.iter().map(|t| (format!("token {}", t.id), &t.label)));
        texts.extend(set.stacks.iter().map(|s| (format!("stack {}", s.id), &s.label)));
        texts.extend(set.against.iter().map(|a| (format!("advised against {}", a.set), &a.why)));
        for (what, text) in texts {
            for language in ["en", "cs"] {
                let there = text.0.get(language).is_some_and(|t| !t.trim().is_empty());
                assert!(there, "{file}, {what}: no text in {language}");
            }
        }
        // Two tiles of a name could not be told apart in a list.
        let names: BTreeSet<&str> = set.tiles.iter().map(|t| t.name.get("en")).collect();
        assert_eq!(names.len(), set.tiles.len(), "{file}: two tiles have one name");
    }
}

#[test]
fn references_resolve() {
    let all = sets::built_in();
    let full: BTreeSet<String> = all
        .iter()
        .flat_map(|f| f.set.tiles.iter().map(|t| format!("{}/{}", f.set.id, t.id)))
        .chain(all.iter().flat_map(|f| f.set.places.iter().map(|p| format!("{}/{}", f.set.id, p.id))))
        .collect();
    for Found { file, set, .. } in &all {
        let reach = in_reach(&all, set);
        let kinds: BTreeMap<&str, Option<Profile>> =
            reach.iter().flat_map(|s| &s.kinds).map(|k| (k.id.as_str(), k.profile)).collect();
        let marks: BTreeMap<&str, MarkOn> =
            reach.iter().flat_map(|s| &s.marks).map(|m| (m.id.as_str(), m.on)).collect();
        for tile in &set.tiles {
            tile_references(&format!("{file}, tile {}", tile.id), tile, &kinds, &marks);
            for edition in tile.count.keys() {
                let known = set.editions.contains(edition) || (set.editions.is_empty() && edition == "all");
                assert!(known, "{file}, tile {}: edition {edition} is not declared", tile.id);
            }
        }
        for (edition, tile) in &set.start {
            assert!(edition == "all" || set.editions.contains(edition), "{file}: start of {edition}");
            assert!(full.contains(tile), "{file}: the start tile {tile} is not there");
        }
        for plate in &set.plates {
            let [width, height] = plate.size.map(|n| n as usize);
            assert_eq!(plate.cells.len(), height, "{file}, plate {}: rows", plate.id);
            for row in &plate.cells {
                assert_eq!(row.len(), width, "{file}, plate {}: cells of a row", plate.id);
                row.iter().for_each(|id| assert!(set.tile(id).is_some(), "{file}: plate cell {id}"));
            }
            if let Some(beside) = &plate.beside {
                let other = set.plate(&beside.plate).unwrap_or_else(|| panic!("{file}: {}", beside.plate));
                let back = other.beside.as_ref().expect("its partner knows it too");
                assert_eq!((&back.plate, back.dx, back.dy), (&plate.id, -beside.dx, -beside.dy), "{file}");
            }
        }
        for place in &set.places {
            let plate = place.plate.as_ref().and_then(|id| set.plate(id));
            let plate = plate.unwrap_or_else(|| panic!("{file}, place {}: no plate", place.id));
            assert!(place.side.iter().all(|s| plate.sides.contains(s)), "{file}, place {}: side", place.id);
            let [x, y] = place.at.expect("a place has a middle");
            assert!(x > 0.0 && x < plate.size[0].into() && y > 0.0 && y < plate.size[1].into(), "{file}");
        }
        for figure in &set.figures {
            assert!(figure.starts.iter().all(|s| full.contains(s)), "{file}, figure {}", figure.id);
        }
    }
}

/// What a tile's segments, touch letters, borders and crossings name.
fn tile_references(
    place: &str,
    tile: &TileDef,
    kinds: &BTreeMap<&str, Option<Profile>>,
    marks: &BTreeMap<&str, MarkOn>,
) {
    let mut letters: BTreeMap<char, usize> = BTreeMap::new();
    for segment in &tile.segments {
        let profile =
            *kinds.get(segment.kind.as_str()).unwrap_or_else(|| panic!("{place}: {}", segment.kind));
        for id in &segment.borders {
            assert_eq!(profile, Some(Profile::Field), "{place}, {}: only fields border", segment.id);
            let (_, city) = tile.segment(id).unwrap_or_else(|| panic!("{place}: borders {id}"));
            assert_eq!(kinds[city.kind.as_str()], Some(Profile::Whole), "{place}: borders {id}");
        }
        segment.touch.chars().for_each(|c| *letters.entry(c).or_default() += 1);
        for mark in segment.marks.keys() {
            assert_eq!(marks.get(mark.as_str()), Some(&MarkOn::Segment), "{place}: mark {mark}");
        }
        assert_eq!(profile.is_none(), segment.at.is_empty() && profile != Some(Profile::Field), "{place}");
    }
    for mark in tile.marks.keys() {
        assert_eq!(marks.get(mark.as_str()), Some(&MarkOn::Tile), "{place}: mark {mark}");
    }
    assert!(letters.values().all(|&n| n > 1), "{place}: a touch letter without a partner");
    for (a, _, b) in &tile.cross {
        assert!(a != b && tile.segment(a).is_some() && tile.segment(b).is_some(), "{place}: crosses");
    }
}

#[test]
fn terms_name_only_what_is_declared() {
    let all = sets::built_in();
    for found in &all {
        vocabulary_resolves(&all, found);
    }
}

/// The scoring rows of all systems are written in the vocabulary; those that are not built in are test data.
#[test]
fn the_scoring_catalogue_is_written_out() {
    // Rows that pay nothing by a term of their own.
    const NO_TERM: &[(&str, &str)] = &[
        ("SC-MSG-7", "an extra tile, no points"),
        ("SC-O-8", "the kind pays nothing"),
        ("SC-O-9", "effects without a rule text"),
        ("SC-ROB-1", "acts on a payment, not on a feature"),
        ("SC-WHEEL-6", "takes meeples off, no points"),
    ];
    let all = sets::built_in();
    let catalogue = sets::catalogue();
    let [found] = &catalogue[..] else { panic!("one catalogue, not {}", catalogue.len()) };
    vocabulary_resolves(&all, found);
    assert_eq!(Catalogue::built_in().check_set(&found.set), []);
    let mut cited = BTreeSet::new();
    for found in all.iter().chain(&catalogue) {
        rule_ids(&serde_json::to_value(&found.set).expect("a set is JSON"), &mut cited);
    }
    let uncited: Vec<String> =
        rules().into_iter().filter(|id| id.starts_with("SC-") && !cited.contains(id)).collect();
    assert_eq!(uncited, NO_TERM.iter().map(|(id, _)| *id).collect::<Vec<_>>());
}

/// A rule that is data is found by its id in the sets; what is not data is listed with the reason.
#[test]
fn every_rule_is_cited_or_has_a_reason() {
    let mut cited = BTreeSet::new();
    for found in sets::built_in() {
        every_text(&serde_json::to_value(&found.set).expect("a set is JSON"), &mut cited);
    }
    let listed = include_str!("data/rules-in-code.txt");
    let reasons: BTreeSet<&str> = listed
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
        .map(|l| l.split_once(" | ").unwrap_or_else(|| panic!("{l}: a reason is missing")).0)
        .collect();
    let mut faults = Vec::new();
    for rule in rules() {
        // The scoring catalogue and the meeting of systems have tests of their own.
        if rule.starts_with("SC-") || rule.starts_with("X-") {
            continue;
        }
        match (cited.contains(&rule), reasons.contains(rule.as_str())) {
            (false, false) => faults.push(format!("{rule}: no set cites it, and no reason is listed")),
            (true, true) => faults.push(format!("{rule}: is cited, so take it out of rules-in-code.txt")),
            (true, false) | (false, true) => {}
        }
    }
    faults
        .extend(reasons.iter().filter(|id| !rules().contains(**id)).map(|id| format!("{id}: no such rule")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// All texts in JSON.
fn every_text(value: &Value, texts: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            texts.insert(text.clone());
        }
        Value::Array(items) => items.iter().for_each(|item| every_text(item, texts)),
        Value::Object(map) => map.values().for_each(|value| every_text(value, texts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// All rule ids, sorted.
fn rules() -> BTreeSet<String> {
    let rules: Vec<Value> = serde_json::from_str(include_str!("../assets/rules/rules.json")).expect("rules");
    rules.iter().map(|r| r["id"].as_str().expect("an id").to_owned()).collect()
}

/// Collects what stands under the key `rule` anywhere in JSON.
fn rule_ids(value: &Value, cited: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| rule_ids(item, cited)),
        Value::Object(map) => {
            for (key, value) in map {
                match value {
                    Value::String(id) if key == "rule" => {
                        cited.insert(id.clone());
                    }
                    Value::Array(ids) if key == "rule" => {
                        cited.extend(ids.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    other => rule_ids(other, cited),
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Every id that the set's terms and declarations name is declared by it or by a set that it requires.
fn vocabulary_resolves(all: &[Found], found: &Found) {
    let Found { file, set, .. } = found;
    let rules = rules();
    let value = serde_json::to_value(set).expect("a set is JSON");
    let mut known: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut declare = |word: &'static str, id: &str| {
        known.entry(word).or_default().insert(id.to_owned());
    };
    for s in in_reach(all, set) {
        for kind in &s.kinds {
            declare("kind", &kind.id);
            kind.groups.iter().for_each(|g| declare("kind", g));
            kind.role.iter().for_each(|r| declare("role", r));
        }
        s.marks.iter().for_each(|m| declare("mark", &m.id));
        for figure in &s.figures {
            declare("figure", &figure.id);
            figure.class.iter().for_each(|c| declare("figure", c));
        }
        // A term may also ask for what stands beside a mark (a watchtower).
        s.figures.iter().filter(|f| f.neutral || f.beside.is_some()).for_each(|f| declare("beside", &f.id));
        s.marks.iter().for_each(|m| declare("beside", &m.id));
        s.tokens.iter().for_each(|t| declare("token", &t.id));
        s.options.iter().for_each(|o| declare("option", &o.id));
        s.places.iter().for_each(|p| declare("place", &format!("{}/{}", s.id, p.id)));
        s.terms.iter().for_each(|t| declare("replaces", &t.id));
    }
    for part in ["terms", "limits", "figures", "places", "effects", "stacks"] {
        if let Some(value) = value.get(part).or_else(|| set.extra.get(part)) {
            names(&format!("{file}, {part}"), value, &known, &rules);
        }
    }
}

/// Walks through JSON and looks up every id that a word of the vocabulary announces.
fn names(place: &str, value: &Value, known: &BTreeMap<&str, BTreeSet<String>>, rules: &BTreeSet<String>) {
    let look = |word: &str, id: &str| {
        let there = known.get(word).is_some_and(|ids| ids.contains(id));
        assert!(there, "{place}: {word} {id} is not declared");
    };
    match value {
        Value::Array(items) => items.iter().for_each(|item| names(place, item, known, rules)),
        Value::Object(map) => {
            for (key, value) in map {
                let word = match key.as_str() {
                    "kind" | "serves" | "stands_on" | "each" => "kind",
                    "mark" => "mark",
                    "figure" | "figures" | "admits" | "refuses" | "not_while" | "needs_own" | "stands_as"
                    | "only" => "figure",
                    "role" => "role",
                    // `beside` of a figure says what sort of thing it stands beside, that of a term names a neutral figure.
                    "beside" if value.is_string() && value != "figure" => "beside",
                    "place" | "starts" | "may_enter" => "place",
                    "replaces" => "replaces",
                    "token" | "spend" | "holder" => "token",
                    "rule" => "rule",
                    "option" => "option",
                    _ => {
                        names(place, value, known, rules);
                        continue;
                    }
                };
                let ids: Vec<&str> = match value {
                    Value::String(id) => vec![id.as_str()],
                    Value::Array(ids) => ids.iter().filter_map(Value::as_str).collect(),
                    Value::Object(map) => map.keys().map(String::as_str).collect(),
                    Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
                };
                for id in ids {
                    if word == "rule" {
                        assert!(rules.contains(id), "{place}: rule {id} is not in assets/rules/rules.json");
                    } else {
                        look(word, id);
                    }
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn what_two_sets_declare_is_the_same() {
    // Sets that may be used without each other repeat what both need (inn, volcano, river marks); loading both must not differ.
    let mut seen: BTreeMap<(&str, String), (String, Value)> = BTreeMap::new();
    let mut same = |what: &'static str, id: &str, file: &str, value: Value| {
        let old = seen.entry((what, id.to_owned())).or_insert_with(|| (file.to_owned(), value.clone()));
        assert_eq!(old.1, value, "{what} {id} differs between {} and {file}", old.0);
    };
    for Found { file, set, .. } in sets::built_in() {
        let json = |v: serde_json::Result<Value>| v.expect("JSON");
        set.kinds.iter().for_each(|k| same("kind", &k.id, &file, json(serde_json::to_value(k))));
        set.marks.iter().for_each(|m| same("mark", &m.id, &file, json(serde_json::to_value(m))));
        set.figures.iter().for_each(|f| same("figure", &f.id, &file, json(serde_json::to_value(f))));
        set.options.iter().for_each(|o| same("option", &o.id, &file, json(serde_json::to_value(o))));
        set.terms.iter().for_each(|t| same("term", &t.id, &file, json(serde_json::to_value(t))));
    }
}

#[test]
fn ports_are_covered_once() {
    let all = sets::built_in();
    for Found { file, set, .. } in &all {
        let profiles = sets::profiles(&all, set);
        for tile in &set.tiles {
            let mut seen = Ports::NONE;
            for segment in &tile.segments {
                let ports = segment.ports(profiles[&segment.kind]);
                assert!(seen.and(ports).is_empty(), "{file}, tile {}, {}: twice", tile.id, segment.id);
                seen = seen.union(ports);
            }
            assert_eq!(seen.and(Ports::HALVES), Ports::HALVES, "{file}, tile {}: a half is free", tile.id);
        }
    }
}

/// What is expected of a tile set with one thing wrong: refused on reading, or read with these findings.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrong {
    /// What is wrong, and what a person should be told.
    why: String,
    /// All that the error says.
    #[serde(default)]
    error: Vec<String>,
    /// Findings that must be there.
    #[serde(default)]
    findings: Vec<Told>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    /// Check id.
    check: String,
    /// Id of the place.
    at: String,
    /// What message and help say together.
    says: Vec<String>,
}

/// `tests/data/bad-sets/NAME.tileset.json` with `NAME.expect.json`.
#[test]
fn a_wrong_set_is_told_with_file_place_and_what_is_allowed() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad-sets");
    let read =
        |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let entries = std::fs::read_dir(&folder).expect("bad sets").flatten();
    let names = entries.map(|e| e.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> =
        names.filter_map(|n| n.strip_suffix(".tileset.json").map(str::to_owned)).collect();
    names.sort();
    assert!(names.len() >= 8, "{names:?}");
    let catalogue = Catalogue::built_in();
    let mut faults = Vec::new();
    for name in &names {
        let (file, text) = (format!("{name}.tileset.json"), read(&format!("{name}.tileset.json")));
        let wrong: Wrong = serde_json::from_str(&read(&format!("{name}.expect.json"))).expect(name);
        assert!(wrong.why.len() > 20 && wrong.error.is_empty() != wrong.findings.is_empty(), "{name}");
        match read_tileset(&text, &file) {
            Err(error) => {
                let said = format!("{error} {}", error.help);
                let missing: Vec<&String> = wrong.error.iter().filter(|part| !said.contains(*part)).collect();
                if wrong.error.is_empty() || !missing.is_empty() {
                    faults.push(format!("{name}: {missing:?} not in {said:?}"));
                }
            }
            Ok(set) => {
                if !wrong.error.is_empty() {
                    faults.push(format!("{name}: was read, expected an error"));
                }
                let found = catalogue.check_set(&set);
                for told in &wrong.findings {
                    let answers = found.iter().any(|f| {
                        let said = format!("{} {}", f.message, f.help);
                        f.check == told.check
                            && f.at.iter().any(|p| p.id.as_deref() == Some(told.at.as_str()))
                            && told.says.iter().all(|part| said.contains(part.as_str()))
                    });
                    if !answers {
                        faults.push(format!("{name}: expected {told:?}, got {found:?}"));
                    }
                }
                // Nothing that the file says is lost.
                let (before, after): (Value, Value) = (
                    serde_json::from_str(&text).expect("JSON"),
                    serde_json::from_str(&write_tileset(&set)).expect("JSON"),
                );
                assert_eq!(before, after, "{name}");
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
