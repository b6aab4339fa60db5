//! Checks of a tile set, one file each: what is wrong with its tiles, plates, vocabulary and terms, whatever board uses it.
//!
//! A set is judged with the sets that it requires; the other sets at hand serve for advice only.

mod art_crop;
mod border_differs;
mod border_kind;
mod declared_differently;
mod edition_empty;
mod figure_as;
mod half_twice;
mod half_uncovered;
mod id_form;
mod id_twice;
mod mark_place;
mod mark_unprinted;
pub mod names;
mod number_large;
pub mod one_term;
mod option_circle;
mod option_value;
mod plate_shape;
pub mod play;
mod port_kind;
pub mod refs;
mod replaces_missing;
mod segments_cross;
mod shape;
mod side_twice;
mod stack_shape;
mod term_clash;
mod term_unreachable;
#[cfg(test)]
mod testing;
mod tile_count;
mod tile_too_large;
mod tile_twin;
mod two_sites;
mod undeclared_id;
mod unknown_key;

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Finding, KindDef, Place, Severity, Side, TileSet};
use names::Names;

/// What a check of a tile set sees.
#[derive(Debug)]
pub struct SetContext<'a> {
    /// The set that is judged.
    pub set: &'a TileSet,
    /// The set and those that it requires, and what these require in turn; its own first.
    pub reach: Vec<&'a TileSet>,
    /// The other sets at hand.
    pub beyond: Vec<&'a TileSet>,
    /// Required sets that are not at hand, in order of their ids.
    pub absent: Vec<&'a str>,
    /// All ids declared in reach and beyond.
    pub names: Names,
    kinds: BTreeMap<&'a str, &'a KindDef>,
}

impl<'a> SetContext<'a> {
    /// A set among the sets at hand; one of the same id among them counts as an older state of it.
    pub fn new(set: &'a TileSet, at_hand: impl IntoIterator<Item = &'a TileSet>) -> SetContext<'a> {
        let mut others: BTreeMap<&str, &TileSet> = at_hand.into_iter().map(|s| (s.id.as_str(), s)).collect();
        others.remove(set.id.as_str());
        let mut reach = vec![set];
        let mut absent = BTreeSet::new();
        let mut next = 0;
        while let Some(one) = reach.get(next).copied() {
            for id in one.requires.iter().filter(|id| **id != set.id) {
                match others.remove(id.as_str()) {
                    Some(found) => reach.push(found),
                    None if reach.iter().any(|s| s.id == *id) => {}
                    None => {
                        absent.insert(id.as_str());
                    }
                }
            }
            next += 1;
        }
        let beyond: Vec<&TileSet> = others.into_values().collect();
        let mut kinds = BTreeMap::new();
        for kind in reach.iter().flat_map(|s| &s.kinds) {
            kinds.entry(kind.id.as_str()).or_insert(kind);
        }
        let names = Names::new(&reach, &beyond);
        SetContext { set, reach, beyond, absent: absent.into_iter().collect(), names, kinds }
    }

    /// The declaration of a kind.
    pub fn kind(&self, id: &str) -> Option<&'a KindDef> {
        self.kinds.get(id).copied()
    }

    /// The kinds that an id of a kind or group stands for.
    pub fn kinds_of(&self, id: &str) -> BTreeSet<&'a str> {
        let all = self.kinds.values();
        all.filter(|k| k.id == id || k.groups.iter().any(|g| g == id)).map(|k| k.id.as_str()).collect()
    }
}

/// A check of tile sets.
#[derive(Debug)]
pub struct SetCheck {
    /// Finding id.
    pub id: &'static str,
    /// Its usual severity.
    pub severity: Severity,
    /// Rule it watches over.
    pub rule: Option<&'static str>,
    /// What it finds, in one sentence.
    pub about: &'static str,
    /// Looks at the whole set.
    pub look: fn(&SetCheck, &SetContext<'_>, &mut Vec<Finding>),
}

/// All checks of tile sets, by id.
pub static SET_CHECKS: &[&SetCheck] = &[
    &art_crop::CHECK,
    &border_differs::CHECK,
    &border_kind::CHECK,
    &declared_differently::CHECK,
    &edition_empty::CHECK,
    &figure_as::CHECK,
    &half_twice::CHECK,
    &half_uncovered::CHECK,
    &id_form::CHECK,
    &id_twice::CHECK,
    &mark_place::CHECK,
    &mark_unprinted::CHECK,
    &number_large::CHECK,
    &option_circle::CHECK,
    &option_value::CHECK,
    &plate_shape::CHECK,
    &port_kind::CHECK,
    &replaces_missing::CHECK,
    &segments_cross::CHECK,
    &side_twice::CHECK,
    &stack_shape::CHECK,
    &term_clash::CHECK,
    &term_unreachable::CHECK,
    &tile_count::CHECK,
    &tile_too_large::CHECK,
    &tile_twin::CHECK,
    &two_sites::CHECK,
    &undeclared_id::CHECK,
    &unknown_key::CHECK,
];

impl SetCheck {
    /// A finding of this check.
    fn finding(&self, message: String, help: impl Into<String>, at: Vec<Place>) -> Finding {
        let head = super::Head { id: self.id, severity: self.severity, rule: self.rule };
        head.finding(message, help, at, Vec::new())
    }
}

/// All findings of a tile set, sorted by severity, check and place.
pub fn check_set(cx: &SetContext<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for check in SET_CHECKS {
        (check.look)(check, cx, &mut found);
    }
    found.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
    found
}

/// A segment of a tile.
fn segment_place(tile: &str, segment: &str) -> Place {
    Place { segment: Some(segment.to_owned()), ..Place::id(tile) }
}

/// A side of a tile, with the segment that is meant, if one is.
fn side_place(tile: &str, side: Side, segment: Option<&str>) -> Place {
    Place { side: Some(side), segment: segment.map(str::to_owned), ..Place::id(tile) }
}

/// `a`, `a and b`, `a, b and c`.
fn listed<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", rest.join(", "), last.as_ref())
        }
    }
}

/// Ids in quotation marks, listed.
fn quoted<S: AsRef<str>>(ids: &[S]) -> String {
    let quoted: Vec<String> = ids.iter().map(|id| format!("\u{2018}{}\u{2019}", id.as_ref())).collect();
    listed(&quoted)
}
