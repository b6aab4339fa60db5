//! The border rule over all official tile kinds: derived borders against the stated ones, with the exceptions listed in
//! `tests/data/border-exceptions.txt`; and what every official kind obeys (half edges, crossings).

mod sets;

use std::collections::{BTreeMap, BTreeSet};

use tilewright::engine::borders::derive_borders;
use tilewright::model::geom::{Port, Ports};
use tilewright::model::tileset::TileDef;
use tilewright::model::vocab::Profile;

/// A tile kind of a built-in set or of the official kinds kept as test data.
struct Kind {
    /// `set/tile`.
    id: String,
    /// Id in the public lists; none for tiles of our own drawing.
    listed: Option<String>,
    tile: TileDef,
    profiles: BTreeMap<String, Option<Profile>>,
}

impl Kind {
    fn profile(&self, kind: &str) -> Option<Profile> {
        *self.profiles.get(kind).unwrap_or_else(|| panic!("{}: kind {kind} is not declared", self.id))
    }

    fn ports(&self) -> Vec<Ports> {
        self.tile.segments.iter().map(|s| s.ports(self.profile(&s.kind))).collect()
    }
}

fn kinds() -> Vec<Kind> {
    let built_in = sets::built_in();
    let official = sets::official();
    let mut kinds = Vec::new();
    for found in built_in.iter().chain(&official) {
        let profiles = sets::profiles(&built_in, &found.set);
        for tile in &found.set.tiles {
            kinds.push(Kind {
                id: format!("{}/{}", found.set.id, tile.id),
                listed: tile.alias.get("jcz").cloned(),
                tile: tile.clone(),
                profiles: profiles.clone(),
            });
        }
    }
    kinds
}

#[test]
fn all_official_kinds_are_there() {
    let kinds = kinds();
    let mut listed: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for kind in &kinds {
        kind.listed.iter().for_each(|id| listed.entry(id).or_default().push(&kind.id));
    }
    let plates = listed.keys().filter(|id| id.starts_with("CO/")).count();
    assert_eq!((listed.len() - plates, plates), (346, 12));
    // The spring lies in both rivers; no other kind is kept twice.
    listed.retain(|_, ids| ids.len() > 1);
    assert_eq!(listed, BTreeMap::from([("RI/s", vec!["river-1/spring", "river-2/spring"])]));
}

#[test]
fn derived_borders_are_the_stated_ones() {
    let listed = include_str!("data/border-exceptions.txt");
    let mut exceptions = BTreeMap::new();
    for line in listed.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [place, stated, derived, reason] = parts[..] else { panic!("not four columns: {line}") };
        assert!(!reason.is_empty(), "no reason: {line}");
        let old = exceptions.insert(place.to_owned(), (stated.to_owned(), derived.to_owned()));
        assert!(old.is_none(), "listed twice: {place}");
    }
    let mut wrong = Vec::new();
    for kind in kinds() {
        let derived = derive_borders(&kind.tile, |id| kind.profile(id));
        for segment in &kind.tile.segments {
            let mut stated = segment.borders.clone();
            stated.sort();
            let stated = stated.join(" ");
            let derived = derived.get(&segment.id).map(|ids| ids.join(" ")).unwrap_or_default();
            let place = format!("{} {}", kind.id, segment.id);
            match exceptions.remove(&place) {
                None if stated == derived => {}
                None => wrong.push(format!("not listed: {place} | {stated} | {derived} | {:?}", kind.listed)),
                Some(listed) if listed == (stated.clone(), derived.clone()) => {
                    assert_ne!(stated, derived, "{place} differs no longer");
                }
                Some(listed) => {
                    wrong.push(format!("{place}: listed {listed:?}, stated {stated}, derived {derived}"));
                }
            }
        }
    }
    wrong.extend(exceptions.keys().map(|place| format!("listed, but there is no such field: {place}")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_half_edge_is_covered_once() {
    for kind in kinds() {
        let mut seen = Ports::NONE;
        for (segment, ports) in kind.tile.segments.iter().zip(kind.ports()) {
            assert!(seen.and(ports).is_empty(), "{} {}: covered twice", kind.id, segment.id);
            seen = seen.union(ports);
        }
        assert_eq!(seen.and(Ports::HALVES), Ports::HALVES, "{}: a half edge is free", kind.id);
    }
}

#[test]
fn segments_cross_only_at_bridges_and_tunnels() {
    let crossing: BTreeSet<String> = kinds()
        .into_iter()
        .filter(|kind| {
            let ports = kind.ports();
            let crossing = ports.iter().any(|a| ports.iter().any(|b| interleave(*a, *b)));
            assert!(!crossing || !kind.tile.cross.is_empty(), "{}: not marked as crossing", kind.id);
            crossing
        })
        .filter_map(|kind| kind.listed)
        .collect();
    let expected = [
        "AM/CCcc+",
        "AM/CRcr+",
        "DG/CRcr.d",
        "GO/CRcr",
        "GO/RRrr.X",
        "KR/CCcc",
        "RI.1/RIrI",
        "RI.2/CIcI",
        "RI.2/RIrI",
        "TB/RRrr",
        "TO/CRcr",
    ];
    assert_eq!(crossing.into_iter().collect::<Vec<_>>(), expected);
}

/// Whether going round the rim one meets a, b, a, b.
fn interleave(a: Ports, b: Ports) -> bool {
    let order: Vec<bool> =
        Port::ALL.into_iter().filter(|p| a.has(*p) || b.has(*p)).map(|p| a.has(p)).collect();
    let changes = (0..order.len()).filter(|&n| order[n] != order[(n + 1) % order.len()]).count();
    changes > 2
}
