//! Numbers that the built-in tile sets are known to have: tiles, edges, types, marks, the border of the 4x3 city.

mod sets;

use std::collections::BTreeMap;

use sets::Found;
use tilewright::model::geom::{Ports, Side};
use tilewright::model::tileset::{TileDef, TileSet};

#[test]
fn numbers_of_tiles() {
    let expected = [
        ("base", "c1", 72),
        ("base", "c2", 72),
        ("cathars", "c1", 4),
        ("cathars", "c2", 6),
        ("count-of-carcassonne", "all", 12),
        ("inns-and-cathedrals", "c1", 18),
        ("inns-and-cathedrals", "c2", 18),
        ("king-and-robber", "c1", 5),
        ("king-and-robber", "c2", 5),
        ("princess-and-dragon", "c1", 30),
        ("princess-and-dragon", "c2", 30),
        ("river-1", "c1", 12),
        ("river-1", "c2", 12),
        ("river-2", "c1", 12),
        ("river-2", "c2", 12),
        ("shrines", "c1", 6),
        ("shrines", "c2", 5),
        ("towers-and-thieves", "c3", 18),
        ("traders-and-builders", "c1", 24),
        ("traders-and-builders", "c2", 24),
    ];
    let mut counted = Vec::new();
    let all = sets::built_in();
    for Found { set, .. } in &all {
        let editions: Vec<Option<&str>> = if set.editions.is_empty() {
            vec![None]
        } else {
            set.editions.iter().map(|e| Some(e.as_str())).collect()
        };
        for edition in editions {
            let sum: i64 = set.tiles.iter().map(|t| t.copies(edition)).sum();
            counted.push((set.id.as_str(), edition.unwrap_or("all"), sum));
        }
    }
    counted.sort_unstable();
    assert_eq!(counted, expected);
}

/// The tiles of a set in an edition, each as often as it is there.
fn copies<'a>(set: &'a TileSet, edition: &'a str) -> impl Iterator<Item = &'a TileDef> {
    set.tiles
        .iter()
        .flat_map(move |t| std::iter::repeat_n(t, usize::try_from(t.copies(Some(edition))).unwrap_or(0)))
}

fn built_in(id: &str) -> (Vec<Found>, TileSet) {
    let all = sets::built_in();
    let set = all.iter().find(|f| f.set.id == id).unwrap_or_else(|| panic!("no set {id}")).set.clone();
    (all, set)
}

/// The letter of each side: that of the line, else that of the kind on both halves, else `-`.
fn sides(tile: &TileDef, set: &TileSet, all: &[Found]) -> [char; 4] {
    let profiles = sets::profiles(all, set);
    Side::ALL.map(|side| {
        let here: Vec<&str> = tile
            .segments
            .iter()
            .filter(|s| !s.ports(profiles[&s.kind]).and(Ports::of_side(side)).is_empty())
            .map(|s| s.kind.as_str())
            .collect();
        match (
            here.contains(&"road"),
            here.contains(&"river"),
            here.contains(&"city"),
            here.contains(&"field"),
        ) {
            (true, false, false, true) => 'R',
            (false, true, false, true) => 'S',
            (false, false, true, false) => 'C',
            (false, false, false, true) => 'F',
            _ => '-',
        }
    })
}

/// The 4-letter type in its alphabetically first turn.
fn smallest_turn(sides: [char; 4]) -> String {
    (0..4).map(|n| (0..4).map(|i| sides[(n + i) % 4]).collect()).min().expect("four turns")
}

#[test]
fn facts_of_the_base_set() {
    let (all, base) = built_in("base");
    for edition in ["c1", "c2"] {
        let mut totals: BTreeMap<char, (usize, usize)> = BTreeMap::new();
        let mut types: BTreeMap<String, usize> = BTreeMap::new();
        let (mut coats, mut monasteries, mut gardens) = (0, 0, 0);
        for tile in copies(&base, edition) {
            let sides = sides(tile, &base, &all);
            for letter in ['C', 'F', 'R'] {
                let n = sides.iter().filter(|s| **s == letter).count();
                let (edges, tiles) = totals.entry(letter).or_default();
                *edges += n;
                *tiles += usize::from(n > 0);
            }
            *types.entry(smallest_turn(sides)).or_default() += 1;
            coats += tile.segments.iter().filter_map(|s| s.marks.get("coat")).sum::<i64>();
            monasteries += tile.segments.iter().filter(|s| s.kind == "monastery").count();
            gardens += tile.segments.iter().filter(|s| s.kind == "garden").count();
        }
        // Edges, and the tiles that show them.
        assert_eq!(totals, BTreeMap::from([('C', (79, 44)), ('F', (115, 59)), ('R', (94, 45))]), "{edition}");
        let listed = "CCCC1 CCCF4 CCCR3 CCFF7 CCRR5 CFCF6 CFFF5 CFRR3 CRFR4 CRRF3 CRRR3 FFFF4 FFFR2 FFRR9 FRFR8 FRRR4 RRRR1";
        let types: Vec<String> = types.iter().map(|(t, n)| format!("{t}{n}")).collect();
        assert_eq!(types.join(" "), listed, "{edition}");
        assert_eq!((coats, monasteries), (10, 6), "{edition}");
        assert_eq!(gardens, if edition == "c2" { 8 } else { 0 }, "{edition}");
    }
}

#[test]
fn letters_of_the_base_set() {
    let (_, base) = built_in("base");
    let listed = "A2 B4 C1 D4 E5 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U8 V9 W4 X1";
    let letters =
        base.tiles.iter().filter_map(|t| t.alias.get("hig").map(|l| format!("{l}{}", t.copies(Some("c1")))));
    let mut letters: Vec<String> = letters.collect();
    letters.sort();
    assert_eq!(letters.join(" "), listed);
    assert_eq!(base.start.get("c2").map(String::as_str), Some("base/start"));
    assert_eq!(base.tile("start").and_then(|t| t.alias.get("hig")).map(String::as_str), Some("D"));
}

#[test]
fn the_city_of_carcassonne_fits_together() {
    let (all, set) = built_in("count-of-carcassonne");
    // The block as the two plates make it.
    let mut block = BTreeMap::new();
    for (plate, dx) in [("west", 0), ("east", 2)] {
        for (y, row) in set.plate(plate).expect("a plate").cells.iter().enumerate() {
            for (x, id) in row.iter().enumerate() {
                block.insert((x as i32 + dx, y as i32), set.tile(id).expect("a cell"));
            }
        }
    }
    assert_eq!(block.len(), 12);
    let profiles = sets::profiles(&all, &set);
    let kinds_at = |tile: &TileDef| -> BTreeMap<usize, String> {
        let ports = tile
            .segments
            .iter()
            .flat_map(|s| s.ports(profiles[&s.kind]).iter().map(|p| (p, s.kind.clone())).collect::<Vec<_>>());
        ports.map(|(p, kind)| (p.index(), kind)).collect()
    };
    for (&(x, y), tile) in &block {
        let here = kinds_at(tile);
        for (side, (dx, dy)) in [(Side::E, (1, 0)), (Side::S, (0, 1))] {
            let Some(other) = block.get(&(x + dx, y + dy)) else { continue };
            let there = kinds_at(other);
            for port in Ports::of_side(side).iter() {
                let (a, b) = (here.get(&port.index()), there.get(&port.mate().index()));
                assert_eq!(a, b, "{} and {} at {:?}", tile.id, other.id, port.name());
            }
        }
        // The walled city lies on every cell, holds nobody, and all fields of the plates border it.
        let (_, walled) = tile.segment("c1").expect("c1");
        assert!(walled.kind == "city" && walled.holds.is_some() && walled.marks.get("walls") == Some(&1));
        for field in tile.segments.iter().filter(|s| s.kind == "field") {
            assert!(field.borders.contains(&"c1".to_owned()), "{} {}", tile.id, field.id);
        }
    }
    let letter = |x, y, side: Side| sides(block[&(x, y)], &set, &all)[side.index()];
    let mut border: Vec<char> = (0..4).map(|x| letter(x, 0, Side::N)).collect();
    border.extend((0..3).map(|y| letter(3, y, Side::E)));
    border.extend((0..4).rev().map(|x| letter(x, 2, Side::S)));
    border.extend((0..3).rev().map(|y| letter(0, y, Side::W)));
    assert_eq!(border.into_iter().collect::<String>(), "FFFRFFCFRFCFFR");
}

#[test]
fn marks_of_the_other_sets() {
    let sums = |id: &str, edition: &str| -> String {
        let (_, set) = built_in(id);
        let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
        for tile in copies(&set, edition) {
            for (mark, n) in tile.marks.iter().chain(tile.segments.iter().flat_map(|s| &s.marks)) {
                *sums.entry(mark).or_default() += n;
            }
        }
        sums.iter().map(|(mark, n)| format!("{mark} {n}")).collect::<Vec<_>>().join(", ")
    };
    for edition in ["c1", "c2"] {
        assert_eq!(sums("traders-and-builders", edition), "cloth 5, grain 6, wine 9");
        let dragon = "coat 3, dragon 12, portal 6, princess 6, tunnel 1, volcano 6";
        assert_eq!(sums("princess-and-dragon", edition), dragon);
        assert_eq!(sums("inns-and-cathedrals", edition), "cathedral 2, coat 3, inn 6");
        assert_eq!(sums("river-1", edition), "lake 1, spring 1");
        assert_eq!(
            sums("river-2", edition),
            "coat 1, fork 1, inn 1, lake 1, pig-herd 1, spring 1, volcano 1"
        );
    }
    assert_eq!((sums("cathars", "c1"), sums("cathars", "c2")), ("besieger 4".into(), "besieger 6".into()));
    let (_, towers) = built_in("towers-and-thieves");
    let mut thieves: Vec<i64> = copies(&towers, "c3").filter_map(|t| t.marks.get("thief").copied()).collect();
    thieves.sort_unstable();
    assert_eq!(thieves, [2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7]);
    let sites = copies(&towers, "c3").filter(|t| t.segments.iter().any(|s| s.kind == "tower-site"));
    assert_eq!(sites.count(), 6);
}

/// A segment as lists and sets are compared: kind, the places that it reaches, marks; for a field the cities it borders.
type Piece = (String, Vec<String>, Vec<String>);

/// The segments of a tile of ours. A city that borders is named by the places it reaches.
fn pieces(tile: &TileDef) -> Vec<Piece> {
    let places = |at: &[tilewright::model::PortName]| -> Vec<String> {
        let mut places: Vec<String> = at.iter().map(|p| p.to_string()).collect();
        places.sort();
        places
    };
    let piece = |s: &tilewright::model::SegmentDef| {
        let mut said: Vec<String> = s.marks.iter().map(|(mark, n)| format!("{mark} {n}")).collect();
        for id in &s.borders {
            let (_, city) = tile.segment(id).expect("a city of the tile");
            said.push(format!("borders {}", places(&city.at).join("+")));
        }
        said.sort();
        (s.kind.clone(), places(&s.at), said)
    };
    let mut all: Vec<Piece> = tile.segments.iter().map(piece).collect();
    all.sort();
    all
}

/// The segments of a line of the public lists: `city(N W) {pennants=1} ~a; field(SL SR) by city N`.
fn listed_pieces(text: &str) -> Vec<Piece> {
    let words = |text: &str, from: char, to: char| -> Vec<String> {
        let inside =
            text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map_or("", |(inside, _)| inside);
        let mut words: Vec<String> = inside
            .split([' ', ','])
            .map(str::trim)
            .filter(|w| !w.is_empty() && *w != "inside")
            .map(str::to_owned)
            .collect();
        words.sort();
        words
    };
    let parts: Vec<&str> = text.split('|').next().unwrap_or_default().split(';').map(str::trim).collect();
    let kind = |part: &str| part.split(['(', ' ', '{']).next().unwrap_or_default().to_owned();
    let cities: Vec<Vec<String>> =
        parts.iter().filter(|p| kind(p) == "city").map(|p| words(p, '(', ')')).collect();
    let piece = |part: &&str| {
        let mut said: Vec<String> = words(part, '{', '}')
            .iter()
            .filter_map(|mark| match mark.split_once('=').expect("a mark with its value") {
                ("pennants", n) => Some(format!("coat {n}")),
                ("resource", sort) => Some(format!("{sort} 1")),
                ("besieged", _) => Some("besieger 1".to_owned()),
                // Of another expansion (castles), which is not built in.
                ("castle-base", _) => None,
                (mark, _) => Some(format!("{mark} 1")),
            })
            .collect();
        if let Some((_, by)) = part.split_once(" by city ") {
            let mut bordered: Vec<String> = by
                .trim()
                .split('+')
                .filter_map(|side| cities.iter().find(|c| c.iter().any(|s| s == side)))
                .map(|city| format!("borders {}", city.join("+")))
                .collect();
            bordered.sort();
            bordered.dedup();
            said.extend(bordered);
        }
        said.sort();
        // What follows a letter of touching (`~a`) is no place.
        (kind(part), words(part.split('{').next().unwrap_or_default(), '(', ')'), said)
    };
    let mut all: Vec<Piece> = parts.iter().map(piece).collect();
    all.sort();
    all
}

/// Lines of the lists that are slips, with the reason.
const SLIPS: [(&str, &str); 1] =
    [("DG/CCc+.p", "the west field also borders the corner, as the drawing shows")];

/// Every tile with an id of the public lists has the sides, segments, marks, borders and numbers that they say, where the
/// lists are at hand.
#[test]
fn every_kind_is_as_the_public_lists_say() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/facts/tiles.md");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: {} is not there", path.display());
        return;
    };
    let all = sets::built_in();
    let mut compared = 0;
    let mut differences = Vec::new();
    // The list of a whole box repeats the base game; the city of Carcassonne is drawn by plates.
    let lists = text.split("\n## ").filter(|list| !list.starts_with("winter"));
    for line in lists.flat_map(str::lines).filter(|l| l.starts_with("- ")) {
        let Some((head, rest)) = line.split_once(']') else { continue };
        let Some((head, id)) = head.split_once('[') else { continue };
        if id.starts_with("CO/") || SLIPS.iter().any(|(slip, _)| *slip == id) {
            continue;
        }
        let counts: BTreeMap<String, i64> = head
            .split_whitespace()
            .filter_map(|w| w.rsplit_once('x'))
            .filter_map(|(edition, n)| Some((edition.to_lowercase(), n.parse().ok()?)))
            .collect();
        let ours = all.iter().flat_map(|f| f.set.tiles.iter().map(move |t| (&f.set.id, t)));
        for (set, tile) in ours.filter(|(_, t)| t.alias.get("jcz").is_some_and(|a| a == id)) {
            compared += 1;
            if tile.count != counts {
                differences.push(format!("{set}/{}: counted {:?}, listed {counts:?}", tile.id, tile.count));
            }
            if pieces(tile) != listed_pieces(rest) {
                let (ours, listed) = (pieces(tile), listed_pieces(rest));
                differences.push(format!("{set}/{}:\n  ours   {ours:?}\n  listed {listed:?}", tile.id));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(compared > 150, "only {compared} kinds were compared");
}
