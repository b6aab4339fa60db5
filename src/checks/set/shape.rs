//! Which segment of a tile lies at which port, and where two of them want the same. Segments of undeclared kinds reach
//! nothing here: another check speaks of them.

use super::SetContext;
use crate::model::vocab::Profile;
use crate::model::{Half, Port, Ports, SegmentDef, Side, TileDef};

/// See the module.
#[derive(Debug)]
pub struct Shape<'a> {
    /// The tile.
    pub tile: &'a TileDef,
    /// Profile of each segment (`None` for sites and undeclared kinds).
    pub profiles: Vec<Option<Profile>>,
    /// Ports of each segment.
    pub ports: Vec<Ports>,
    /// Whether all kinds are declared.
    pub sound: bool,
    labels: Vec<String>,
}

/// How two segments want the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Half edges: two fields, or a field and a city.
    Halves,
    /// A whole side: two cities, two roads, a road and a city.
    Side,
}

/// Two segments that want the same on one side.
#[derive(Clone, Copy, Debug)]
pub struct Clash {
    /// Earlier segment.
    pub a: usize,
    /// Later segment.
    pub b: usize,
    /// The side.
    pub side: Side,
    /// The ports that both claim.
    pub shared: Ports,
    /// How.
    pub want: Want,
}

impl<'a> Shape<'a> {
    /// Reads a tile.
    pub fn new(cx: &SetContext<'_>, tile: &'a TileDef) -> Shape<'a> {
        let kinds: Vec<_> = tile.segments.iter().map(|s| cx.kind(&s.kind)).collect();
        let profiles: Vec<Option<Profile>> = kinds.iter().map(|k| k.and_then(|k| k.profile)).collect();
        let reach = |(s, p): (&SegmentDef, &Option<Profile>)| match p {
            Some(_) => s.ports(*p),
            None => Ports::NONE,
        };
        let label = |(s, k): (&SegmentDef, &Option<&crate::model::KindDef>)| {
            let word = k.filter(|k| !k.label.is_empty()).map_or(s.kind.as_str(), |k| k.label.get("en"));
            format!("{word} \u{2018}{}\u{2019}", s.id)
        };
        Shape {
            tile,
            ports: tile.segments.iter().zip(&profiles).map(reach).collect(),
            sound: kinds.iter().all(Option::is_some),
            labels: tile.segments.iter().zip(&kinds).map(label).collect(),
            profiles,
        }
    }

    /// The kind's name and the id of a segment.
    pub fn label(&self, segment: usize) -> &str {
        &self.labels[segment]
    }

    /// Id of a segment.
    pub fn id(&self, segment: usize) -> &'a str {
        &self.tile.segments[segment].id
    }

    /// Whether a segment is of a profile.
    pub fn is(&self, segment: usize, profile: Profile) -> bool {
        self.profiles[segment] == Some(profile)
    }

    /// Half edges that no segment reaches.
    pub fn uncovered(&self) -> Ports {
        let covered = self.ports.iter().fold(Ports::NONE, |all, p| all.union(*p));
        Port::ALL.into_iter().filter(|p| p.half() != Half::Middle && !covered.has(*p)).collect()
    }

    /// All pairs of segments, the earlier first.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let n = self.ports.len();
        (0..n).flat_map(move |b| (0..b).map(move |a| (a, b)))
    }

    /// Where two segments want the same, by pair and side.
    pub fn clashes(&self) -> Vec<Clash> {
        self.pairs()
            .flat_map(|(a, b)| Side::ALL.into_iter().filter_map(move |s| self.clash(a, b, s)))
            .collect()
    }

    fn clash(&self, a: usize, b: usize, side: Side) -> Option<Clash> {
        let shares = |k: usize| self.tile.segments[k].also.contains(&side);
        if shares(a) || shares(b) {
            return None;
        }
        let on = |k: usize| self.ports[k].and(Ports::of_side(side));
        let shared = on(a).and(on(b));
        let halves = shared.and(Ports::HALVES);
        let middle = !shared.and(Ports::MIDDLES).is_empty();
        let fills = |k: usize| self.is(k, Profile::Whole) && on(k).and(Ports::HALVES).len() == 2;
        let runs = |k: usize| !on(k).and(Ports::MIDDLES).is_empty();
        let through = (fills(a) && runs(b)) || (runs(a) && fills(b));
        let of_fields = self.is(a, Profile::Field) || self.is(b, Profile::Field);
        let want = if middle || through || (halves.len() == 2 && !of_fields) {
            Want::Side
        } else if !halves.is_empty() {
            Want::Halves
        } else {
            return None;
        };
        Some(Clash { a, b, side, shared, want })
    }
}

/// The names of ports, listed.
pub fn port_names(ports: Ports) -> String {
    let names: Vec<&str> = ports.iter().map(|p| p.name().word()).collect();
    super::listed(&names)
}
