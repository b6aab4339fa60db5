//! A set beside another set or mix.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Statistics, percent};

/// Shares of one sort of side here and there.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EdgeComparison {
    /// As in the edges.
    pub side: String,
    /// Its name.
    pub label: String,
    /// Of a hundred sides here.
    pub here: f64,
    /// Of a hundred sides there.
    pub there: f64,
}

/// How many of something are on a hundred pieces, here and there.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RateComparison {
    /// Kind or mark id.
    pub id: String,
    /// Its name.
    pub label: String,
    /// On a hundred pieces here, to one place.
    pub here: f64,
    /// On a hundred pieces there.
    pub there: f64,
}

/// What is alike and what is not.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Comparison {
    /// Name of the other set or mix.
    pub with: String,
    /// Its pieces.
    pub pieces: u64,
    /// Sides that either has.
    pub edges: Vec<EdgeComparison>,
    /// Segments by kind, of those that either has.
    pub kinds: Vec<RateComparison>,
    /// Pieces with a mark, of those that either has.
    pub marks: Vec<RateComparison>,
    /// Types only here.
    pub only_here: Vec<String>,
    /// Types only there.
    pub only_there: Vec<String>,
}

/// Compares two statistics.
pub fn compare(here: &Statistics, there: &Statistics) -> Comparison {
    let edges = merged(
        here.edges.iter().map(|e| (&e.side, &e.label, e.percent)),
        there.edges.iter().map(|e| (&e.side, &e.label, e.percent)),
    );
    let rate = |n: u64, s: &Statistics| percent(n, s.pieces);
    let kinds = |s: &Statistics| -> Vec<(String, String, f64)> {
        s.kinds.iter().map(|k| (k.kind.clone(), k.label.clone(), rate(k.segments, s))).collect()
    };
    let marks = |s: &Statistics| -> Vec<(String, String, f64)> {
        s.marks.iter().map(|m| (m.mark.clone(), m.label.clone(), rate(m.pieces, s))).collect()
    };
    let rates = |of: &dyn Fn(&Statistics) -> Vec<(String, String, f64)>| {
        let (a, b) = (of(here), of(there));
        merged(a.iter().map(|(i, l, n)| (i, l, *n)), b.iter().map(|(i, l, n)| (i, l, *n)))
            .into_iter()
            .map(|(id, label, here, there)| RateComparison { id, label, here, there })
            .collect::<Vec<_>>()
    };
    let only = |a: &Statistics, b: &Statistics| -> Vec<String> {
        let have = |s: &Statistics, t: &str| {
            s.types.present().chain(&s.types.mixed).any(|other| other.r#type == t && other.pieces > 0)
        };
        let all = a.types.present().chain(&a.types.mixed);
        all.filter(|t| !have(b, &t.r#type)).map(|t| t.r#type.clone()).collect()
    };
    Comparison {
        with: there.name.clone(),
        pieces: there.pieces,
        edges: edges
            .into_iter()
            .map(|(side, label, here, there)| EdgeComparison { side, label, here, there })
            .collect(),
        kinds: rates(&kinds),
        marks: rates(&marks),
        only_here: only(here, there),
        only_there: only(there, here),
    }
}

/// Two lists as one: the order of the first, then what only the second has; what neither has is left out.
fn merged<'a>(
    here: impl Iterator<Item = (&'a String, &'a String, f64)>,
    there: impl Iterator<Item = (&'a String, &'a String, f64)>,
) -> Vec<(String, String, f64, f64)> {
    let mut all: Vec<(String, String, f64, f64)> =
        here.map(|(id, label, n)| (id.clone(), label.clone(), n, 0.0)).collect();
    for (id, label, n) in there {
        match all.iter_mut().find(|row| row.0 == *id) {
            Some(row) => row.3 = n,
            None => all.push((id.clone(), label.clone(), 0.0, n)),
        }
    }
    all.retain(|(_, _, here, there)| *here > 0.0 || *there > 0.0);
    all
}
