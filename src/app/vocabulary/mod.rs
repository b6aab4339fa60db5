//! The vocabulary of a set being edited: where each id is used, renaming it with all its uses, exchanging it for another
//! when it goes, how a colour stands beside its neighbours, and when a kind is completed.

pub mod colour;
pub mod completes;
mod walk;

use std::collections::BTreeMap;

use serde_json::Value;
use thiserror::Error;

use crate::checks::set::SetContext;
use crate::model::TileSet;
use walk::{Spot, walk};

/// What an id is an id of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Sort {
    Kind,
    Group,
    Role,
    Mark,
    Figure,
    Class,
    Option,
    Token,
    Place,
    Event,
    Mode,
    Term,
}

impl Sort {
    /// All sorts.
    pub const ALL: [Sort; 12] = [
        Sort::Kind,
        Sort::Group,
        Sort::Role,
        Sort::Mark,
        Sort::Figure,
        Sort::Class,
        Sort::Option,
        Sort::Token,
        Sort::Place,
        Sort::Event,
        Sort::Mode,
        Sort::Term,
    ];

    /// In English.
    pub const fn word(self) -> &'static str {
        match self {
            Sort::Kind => "kind",
            Sort::Group => "group",
            Sort::Role => "role",
            Sort::Mark => "mark",
            Sort::Figure => "figure",
            Sort::Class => "class",
            Sort::Option => "option",
            Sort::Token => "token",
            Sort::Place => "place",
            Sort::Event => "event",
            Sort::Mode => "mode",
            Sort::Term => "term",
        }
    }

    /// The list of a set in which it is declared by a row of its own; none for groups, roles and classes.
    pub const fn list(self) -> Option<&'static str> {
        match self {
            Sort::Kind => Some("kinds"),
            Sort::Mark => Some("marks"),
            Sort::Figure => Some("figures"),
            Sort::Option => Some("options"),
            Sort::Token => Some("tokens"),
            Sort::Place => Some("places"),
            Sort::Event => Some("events"),
            Sort::Mode => Some("modes"),
            Sort::Term => Some("terms"),
            Sort::Group | Sort::Role | Sort::Class => None,
        }
    }

    /// The ids of this sort that a set declares, in order; places without the set's id before them.
    pub fn declared(self, set: &TileSet) -> Vec<&str> {
        match self {
            Sort::Kind => set.kinds.iter().map(|k| k.id.as_str()).collect(),
            Sort::Group => set.kinds.iter().flat_map(|k| &k.groups).map(String::as_str).collect(),
            Sort::Role => set.kinds.iter().filter_map(|k| k.role.as_deref()).collect(),
            Sort::Mark => set.marks.iter().map(|m| m.id.as_str()).collect(),
            Sort::Figure => set.figures.iter().map(|f| f.id.as_str()).collect(),
            Sort::Class => set.figures.iter().filter_map(|f| f.class.as_deref()).collect(),
            Sort::Option => set.options.iter().map(|o| o.id.as_str()).collect(),
            Sort::Token => set.tokens.iter().map(|t| t.id.as_str()).collect(),
            Sort::Place => set.places.iter().map(|p| p.id.as_str()).collect(),
            Sort::Event => set.events.iter().map(|e| e.id.as_str()).collect(),
            Sort::Mode => set.modes.iter().map(|m| m.id.as_str()).collect(),
            Sort::Term => set.terms.iter().map(|t| t.id.as_str()).collect(),
        }
    }
}

/// Why the vocabulary cannot be changed so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VocabularyError {
    /// The set does not declare it.
    #[error("The set declares no {} \u{2018}{id}\u{2019}.", .sort.word())]
    NotDeclared {
        /// What it would be.
        sort: Sort,
        /// The id.
        id: String,
    },
    /// An id in the wrong form.
    #[error("\u{2018}{id}\u{2019} cannot be an id: write small letters, digits and hyphens.")]
    Form {
        /// What was written.
        id: String,
    },
    /// Something else is called so.
    #[error("There is a {} \u{2018}{id}\u{2019} already: take another id.", .sort.word())]
    Taken {
        /// What it is.
        sort: Sort,
        /// The id.
        id: String,
    },
    /// It is used and nothing is to stand in its place.
    #[error("The {} \u{2018}{id}\u{2019} is used {} times: choose what is to stand there instead.", .sort.word(), .uses)]
    Used {
        /// What it is.
        sort: Sort,
        /// The id.
        id: String,
        /// How often it is used.
        uses: usize,
    },
    /// What is to stand in its place is not there.
    #[error("No {} \u{2018}{id}\u{2019} is declared that could stand there instead.", .sort.word())]
    NoReplacement {
        /// What it would be.
        sort: Sort,
        /// The id.
        id: String,
    },
    /// The set is no set any more; never with what this program has written.
    #[error("The set cannot be changed so: {0}")]
    Shape(String),
}

/// A row of a set that names an id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use {
    /// The list it stands in: `tiles`, `terms`, `figures`, ...
    pub list: &'static str,
    /// Its id; its number in the list, from 1, where it has none.
    pub id: String,
    /// The segment of a tile.
    pub segment: Option<String>,
    /// How often it names the id.
    pub times: usize,
}

/// Where a set uses an id, in the order of the file; its own declaration is no use.
pub fn uses(cx: &SetContext<'_>, sort: Sort, id: &str) -> Vec<Use> {
    all_uses(cx).remove(&(sort, id.to_owned())).unwrap_or_default()
}

/// Where a set uses each id, in one look: for lists of many ids.
pub fn all_uses(cx: &SetContext<'_>) -> BTreeMap<(Sort, String), Vec<Use>> {
    let mut found: BTreeMap<(Sort, String), Vec<Use>> = BTreeMap::new();
    let Ok(mut value) = serde_json::to_value(cx.set) else { return found };
    walk(&mut value, &mut |spot, sorts, name| {
        if let (false, Some(sort)) = (spot.declares, means(cx, sorts, name)) {
            let id = match (sort, name.split_once('/')) {
                (Sort::Place, Some((set, local))) if set == cx.set.id => local,
                (_, _) => name,
            };
            let list = found.entry((sort, id.to_owned())).or_default();
            match list.last_mut() {
                Some(last)
                    if last.list == spot.list && last.id == spot.id && last.segment == spot.segment =>
                {
                    last.times += 1;
                }
                Some(_) | None => list.push(Use {
                    list: spot.list,
                    id: spot.id.clone(),
                    segment: spot.segment.clone(),
                    times: 1,
                }),
            }
        }
        None
    });
    found
}

/// How often a set uses an id.
pub fn count(cx: &SetContext<'_>, sort: Sort, id: &str) -> usize {
    uses(cx, sort, id).iter().map(|u| u.times).sum()
}

/// The set with an id renamed wherever it stands.
pub fn rename(cx: &SetContext<'_>, sort: Sort, id: &str, to: &str) -> Result<TileSet, VocabularyError> {
    declares(cx, sort, id)?;
    if id == to {
        return Ok(cx.set.clone());
    }
    let of_letters = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    let fine = match sort {
        // Terms and events are named `set/name`.
        Sort::Term | Sort::Event => to.split('/').all(of_letters),
        _ => of_letters(to),
    };
    if !fine {
        return Err(VocabularyError::Form { id: to.to_owned() });
    }
    // Kinds and groups stand in the same places, as figures and their classes do.
    let beside = match sort {
        Sort::Kind | Sort::Group => [Sort::Kind, Sort::Group],
        Sort::Figure | Sort::Class => [Sort::Figure, Sort::Class],
        other => [other, other],
    };
    for taken in beside {
        let merges = matches!(taken, Sort::Group | Sort::Role | Sort::Class) && taken == sort;
        if !merges && cx.reach.iter().any(|s| taken.declared(s).contains(&to)) {
            return Err(VocabularyError::Taken { sort: taken, id: to.to_owned() });
        }
    }
    rewritten(cx, sort, id, to, None)
}

/// Ids that may stand wherever an id stands: of the same sort and, for kinds and marks, of the same shape.
pub fn replacements(cx: &SetContext<'_>, sort: Sort, id: &str) -> Vec<String> {
    let mark = |id: &str| cx.reach.iter().flat_map(|s| &s.marks).find(|m| m.id == id);
    let fits = |other: &str| match sort {
        Sort::Kind => match (cx.kind(id), cx.kind(other)) {
            (Some(a), Some(b)) => a.profile == b.profile && a.site.is_some() == b.site.is_some(),
            (_, _) => false,
        },
        Sort::Mark => mark(id).map(|m| m.on) == mark(other).map(|m| m.on),
        Sort::Group
        | Sort::Role
        | Sort::Figure
        | Sort::Class
        | Sort::Option
        | Sort::Token
        | Sort::Place
        | Sort::Event
        | Sort::Mode
        | Sort::Term => true,
    };
    let mut ids: Vec<String> = Vec::new();
    for set in &cx.reach {
        for other in sort.declared(set) {
            let other = match sort {
                Sort::Place if set.id != cx.set.id => format!("{}/{other}", set.id),
                _ => other.to_owned(),
            };
            if other != id && fits(&other) && !ids.contains(&other) {
                ids.push(other);
            }
        }
    }
    ids
}

/// The set without a declaration; where the id is used, another stands instead.
pub fn remove(
    cx: &SetContext<'_>,
    sort: Sort,
    id: &str,
    instead: Option<&str>,
) -> Result<TileSet, VocabularyError> {
    declares(cx, sort, id)?;
    let uses = count(cx, sort, id);
    match instead {
        None if uses > 0 => Err(VocabularyError::Used { sort, id: id.to_owned(), uses }),
        None => rewritten(cx, sort, id, id, sort.list()),
        Some(other) if replacements(cx, sort, id).iter().any(|r| r == other) => {
            rewritten(cx, sort, id, other, sort.list())
        }
        Some(other) => Err(VocabularyError::NoReplacement { sort, id: other.to_owned() }),
    }
}

fn declares(cx: &SetContext<'_>, sort: Sort, id: &str) -> Result<(), VocabularyError> {
    if sort.declared(cx.set).contains(&id) {
        return Ok(());
    }
    Err(VocabularyError::NotDeclared { sort, id: id.to_owned() })
}

/// The set with one id written as another; `drop` takes the row that declares it out of that list.
fn rewritten(
    cx: &SetContext<'_>,
    sort: Sort,
    id: &str,
    to: &str,
    drop: Option<&str>,
) -> Result<TileSet, VocabularyError> {
    let shape = |e: serde_json::Error| VocabularyError::Shape(e.to_string());
    let mut value = serde_json::to_value(cx.set).map_err(shape)?;
    if let Some(Value::Array(rows)) = drop.and_then(|list| value.get_mut(list)) {
        rows.retain(|row| row.get("id").and_then(Value::as_str) != Some(id));
    }
    walk(&mut value, &mut |_, sorts, name| {
        let hit = means(cx, sorts, name) == Some(sort) && same(cx, sort, name, id);
        // A place of another set keeps its set; one of this set is written as it was.
        hit.then(|| match (sort, name.split_once('/'), to.contains('/')) {
            (Sort::Place, Some((set, _)), false) => format!("{set}/{to}"),
            (_, _, _) => to.to_owned(),
        })
    });
    serde_json::from_value(value).map_err(shape)
}

/// Which of the sorts that may stand at a place a name is: the first of which it is declared.
fn means(cx: &SetContext<'_>, sorts: &[Sort], name: &str) -> Option<Sort> {
    match sorts {
        [one] => Some(*one),
        _ => sorts
            .iter()
            .copied()
            .find(|sort| cx.reach.iter().any(|set| sort.declared(set).contains(&name)))
            .or(sorts.first().copied()),
    }
}

/// Whether a name at a place is the id; places may be written with the id of their set.
fn same(cx: &SetContext<'_>, sort: Sort, name: &str, id: &str) -> bool {
    let local = |name: &'_ str| match (sort, name.split_once('/')) {
        (Sort::Place, Some((set, local))) if set == cx.set.id => local.to_owned(),
        (_, _) => name.to_owned(),
    };
    local(name) == local(id)
}

/// For tests: every name that a set uses, with what it may be.
#[doc(hidden)]
pub fn all_names(set: &TileSet) -> Vec<(&'static [Sort], String)> {
    let Ok(mut value) = serde_json::to_value(set) else { return Vec::new() };
    let mut names = Vec::new();
    walk(&mut value, &mut |spot: &Spot, sorts, name| {
        if !spot.declares {
            names.push((sorts, name.to_owned()));
        }
        None
    });
    names
}
