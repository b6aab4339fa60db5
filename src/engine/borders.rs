//! Which cities a field borders, read off the drawing by the visible walk.
//!
//! Between two half edges of a field one walks along the outermost barriers, without stepping into what they hide. Segments that touch
//! inside the tile are one barrier, and of a barrier only the segments on the way from where it is met to where it is left are seen. A
//! field that reaches no side lies between all cities of its tile. Looks at one tile alone; knows no board.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::model::tileset::{End, SegmentDef, TileDef};
use crate::model::vocab::Profile;

/// The ids of the segments that each field of the tile borders, by the field's id, sorted.
///
/// `profile` gives the profile of a kind's id (`None` for sites). Everything of profile `whole` counts as a city.
pub fn derive_borders(
    tile: &TileDef,
    profile: impl Fn(&str) -> Option<Profile>,
) -> BTreeMap<String, Vec<String>> {
    let walk = Walk::new(tile, profile);
    let fields = (0..tile.segments.len()).filter(|&s| walk.profile[s] == Some(Profile::Field));
    fields
        .map(|field| {
            let mut ids: Vec<String> =
                walk.seen_from(field).into_iter().map(|s| tile.segments[s].id.clone()).collect();
            ids.sort();
            (tile.segments[field].id.clone(), ids)
        })
        .collect()
}

/// What one walk round a tile needs: who lies at each port, and who touches whom.
struct Walk {
    profile: Vec<Option<Profile>>,
    /// The segment at each of the 12 ports.
    rim: [Option<usize>; 12],
    /// Segments that touch, by segment.
    touching: Vec<BTreeSet<usize>>,
}

impl Walk {
    fn new(tile: &TileDef, profile: impl Fn(&str) -> Option<Profile>) -> Walk {
        let profile: Vec<Option<Profile>> = tile.segments.iter().map(|s| profile(&s.kind)).collect();
        let mut rim = [None; 12];
        for (index, segment) in tile.segments.iter().enumerate() {
            for port in segment.ports(profile[index]).iter() {
                rim[port.index()].get_or_insert(index);
            }
        }
        let mut touching = vec![BTreeSet::new(); tile.segments.len()];
        for group in meetings(tile, &profile) {
            for &a in &group {
                touching[a].extend(group.iter().copied().filter(|&b| b != a));
            }
        }
        Walk { profile, rim, touching }
    }

    fn is(&self, segment: usize, profile: Profile) -> bool {
        self.profile[segment] == Some(profile)
    }

    /// The cities seen from a field.
    fn seen_from(&self, field: usize) -> BTreeSet<usize> {
        let own: Vec<usize> = (0..12).filter(|&p| self.rim[p] == Some(field)).collect();
        let Some(&first) = own.first() else {
            return (0..self.profile.len()).filter(|&s| self.is(s, Profile::Whole)).collect();
        };
        let mut seen = BTreeSet::new();
        for (n, &from) in own.iter().enumerate() {
            let until = own.get(n + 1).copied().unwrap_or(first + 12);
            // What lies on the rim between two of its half edges; other fields are behind the barriers or beside them.
            let between: Vec<usize> = (from + 1..until)
                .filter_map(|p| self.rim[p % 12])
                .filter(|&s| !self.is(s, Profile::Field))
                .collect();
            self.along(&between, &mut seen);
        }
        seen
    }

    /// Walks along the barriers of one gap, from each barrier's first port to its last.
    fn along(&self, between: &[usize], seen: &mut BTreeSet<usize>) {
        let mut at = 0;
        while let Some(&start) = between.get(at) {
            let reach = self.ways(start);
            let last = (at..between.len()).rev().find(|&n| reach[between[n]].is_some()).unwrap_or(at);
            let mut step = Some(between[last]);
            while let Some(segment) = step {
                if self.is(segment, Profile::Whole) {
                    seen.insert(segment);
                }
                step = reach[segment].filter(|&before| before != segment);
            }
            at = last + 1;
        }
    }

    /// For each segment of the same barrier the one before it on a shortest way from `start` (itself for `start`).
    fn ways(&self, start: usize) -> Vec<Option<usize>> {
        let mut before = vec![None; self.touching.len()];
        before[start] = Some(start);
        let mut queue = VecDeque::from([start]);
        while let Some(segment) = queue.pop_front() {
            for &next in &self.touching[segment] {
                if before[next].is_none() {
                    before[next] = Some(segment);
                    queue.push_back(next);
                }
            }
        }
        before
    }
}

/// Groups of segments that meet inside the tile: by letter, at a hub or village, at a bridge.
pub(super) fn meetings(tile: &TileDef, profile: &[Option<Profile>]) -> Vec<Vec<usize>> {
    let members = |f: &dyn Fn(usize, &SegmentDef) -> bool| -> Vec<usize> {
        tile.segments.iter().enumerate().filter(|(n, s)| f(*n, s)).map(|(n, _)| n).collect()
    };
    let ends = |end: End| members(&|_, s| s.end == Some(end));
    let letters: BTreeSet<char> = tile.segments.iter().flat_map(|s| s.touch.chars()).collect();
    let mut groups: Vec<Vec<usize>> =
        letters.into_iter().map(|letter| members(&|_, s| s.touch.contains(letter))).collect();
    groups.push(ends(End::Hub));
    groups.push(ends(End::Village));
    // A gate or a yard without a letter belongs to the only city or site there is.
    for (end, found) in [
        (End::Gate, members(&|n, _| profile[n] == Some(Profile::Whole))),
        (End::Monastery, members(&|n, _| profile[n].is_none())),
    ] {
        if let [only] = found[..] {
            groups.extend(ends(end).into_iter().map(|line| vec![line, only]));
        }
    }
    for (a, _, b) in &tile.cross {
        groups.push(members(&|_, s| s.id == *a || s.id == *b));
    }
    groups.retain(|group| group.len() > 1);
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses a tile from its segments in JSON and gives the derived borders as `f1: c1 c2`.
    fn derived(segments: &str) -> String {
        let tile: TileDef =
            serde_json::from_str(&format!(r#"{{"id": "t", "segments": {segments}}}"#)).expect("a tile");
        let profile = |kind: &str| match kind {
            "city" => Some(Profile::Whole),
            "road" => Some(Profile::Line),
            "field" => Some(Profile::Field),
            _ => None,
        };
        let borders = derive_borders(&tile, profile);
        borders.iter().map(|(f, c)| format!("{f}: {}", c.join(" "))).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn walks_along_the_outermost_barriers() {
        let cases = [
            // A road hides the city from the field on its far side.
            (
                r#"[{"id": "c1", "kind": "city", "at": ["N"]}, {"id": "r1", "kind": "road", "at": ["E", "W"]},
                {"id": "f1", "kind": "field", "at": ["EL", "WR"]}, {"id": "f2", "kind": "field", "at": ["ER", "SL", "SR", "WL"]}]"#,
                "f1: c1; f2: ",
            ),
            // A gate: the road leads the eye to the city on both hands.
            (
                r#"[{"id": "c1", "kind": "city", "at": ["N"], "touch": "a"}, {"id": "r1", "kind": "road", "at": ["S"], "touch": "a"},
                {"id": "f1", "kind": "field", "at": ["EL", "ER", "SL"]}, {"id": "f2", "kind": "field", "at": ["SR", "WL", "WR"]}]"#,
                "f1: c1; f2: c1",
            ),
            // A city band hides the cap behind it.
            (
                r#"[{"id": "c1", "kind": "city", "at": ["N"]}, {"id": "c2", "kind": "city", "at": ["E", "W"]},
                {"id": "f1", "kind": "field"}, {"id": "f2", "kind": "field", "at": ["SL", "SR"]}]"#,
                "f1: c1 c2; f2: c2",
            ),
            // Two towns that meet in a village: each field sees only the one beside it.
            (
                r#"[{"id": "c1", "kind": "city", "at": ["N"], "touch": "a"}, {"id": "c2", "kind": "city", "at": ["S"], "touch": "a"},
                {"id": "r1", "kind": "road", "at": ["E"], "touch": "a"}, {"id": "r2", "kind": "road", "at": ["W"], "touch": "a"},
                {"id": "f1", "kind": "field", "at": ["EL"]}, {"id": "f2", "kind": "field", "at": ["ER"]},
                {"id": "f3", "kind": "field", "at": ["WL"]}, {"id": "f4", "kind": "field", "at": ["WR"]}]"#,
                "f1: c1; f2: c2; f3: c2; f4: c1",
            ),
            // Roads that end in a hub hide the city; roads that end in the open do not.
            (
                r#"[{"id": "c1", "kind": "city", "at": ["N"]}, {"id": "r1", "kind": "road", "at": ["E"], "end": "hub"},
                {"id": "r2", "kind": "road", "at": ["W"], "end": "hub"},
                {"id": "f1", "kind": "field", "at": ["EL", "WR"]}, {"id": "f2", "kind": "field", "at": ["ER", "SL", "SR", "WL"]}]"#,
                "f1: c1; f2: ",
            ),
            (
                r#"[{"id": "c1", "kind": "city", "at": ["N"]}, {"id": "r1", "kind": "road", "at": ["E"], "end": "plain"},
                {"id": "r2", "kind": "road", "at": ["W"], "end": "plain"},
                {"id": "f1", "kind": "field", "at": ["EL", "ER", "SL", "SR", "WL", "WR"]}]"#,
                "f1: c1",
            ),
            // Nothing but field.
            (r#"[{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]"#, "f1: "),
        ];
        for (segments, expected) in cases {
            assert_eq!(derived(segments), expected, "{segments}");
        }
    }

    #[test]
    fn a_wild_tile_does_no_harm() {
        // Half edges claimed twice, ports of an unknown kind, a crossing of a segment that is not there.
        let tile: TileDef = serde_json::from_str(
            r#"{"id": "t", "cross": [["r9", "over", "c1"]], "segments": [{"id": "c1", "kind": "city", "at": ["N", "NL"]},
            {"id": "x1", "kind": "lava", "at": ["NL", "E"]}, {"id": "f1", "kind": "field", "at": ["NL", "S"]}]}"#,
        )
        .expect("a tile");
        let borders = derive_borders(&tile, |kind| match kind {
            "city" => Some(Profile::Whole),
            "field" => Some(Profile::Field),
            _ => None,
        });
        assert_eq!(borders.get("f1"), Some(&vec!["c1".to_owned()]));
    }
}
