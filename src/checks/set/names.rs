//! Every id that a set and the sets around it declare, by what it is an id of; and advice on one that nobody declares.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::TileSet;
use crate::model::near::nearest;

/// What an id is an id of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Noun {
    Kind,
    Group,
    Role,
    Mark,
    Figure,
    Class,
    Option,
    Token,
    Place,
    Plate,
    Tile,
    Term,
}

impl Noun {
    /// All nouns.
    pub const ALL: [Noun; 12] = [
        Noun::Kind,
        Noun::Group,
        Noun::Role,
        Noun::Mark,
        Noun::Figure,
        Noun::Class,
        Noun::Option,
        Noun::Token,
        Noun::Place,
        Noun::Plate,
        Noun::Tile,
        Noun::Term,
    ];

    /// In English.
    pub const fn word(self) -> &'static str {
        match self {
            Noun::Kind => "kind",
            Noun::Group => "group",
            Noun::Role => "role",
            Noun::Mark => "mark",
            Noun::Figure => "figure",
            Noun::Class => "class",
            Noun::Option => "option",
            Noun::Token => "token",
            Noun::Place => "place",
            Noun::Plate => "plate",
            Noun::Tile => "tile",
            Noun::Term => "term",
        }
    }

    /// Where in a set's file it is declared.
    pub const fn list(self) -> &'static str {
        match self {
            Noun::Kind => "\u{201c}kinds\u{201d}",
            Noun::Group => "\u{201c}groups\u{201d} of a kind",
            Noun::Role => "\u{201c}role\u{201d} of a kind",
            Noun::Mark => "\u{201c}marks\u{201d}",
            Noun::Figure => "\u{201c}figures\u{201d}",
            Noun::Class => "\u{201c}class\u{201d} of a figure",
            Noun::Option => "\u{201c}options\u{201d}",
            Noun::Token => "\u{201c}tokens\u{201d}",
            Noun::Place => "\u{201c}places\u{201d}",
            Noun::Plate => "\u{201c}plates\u{201d}",
            Noun::Tile => "\u{201c}tiles\u{201d}",
            Noun::Term => "\u{201c}terms\u{201d}",
        }
    }

    /// The ids of this sort that a set declares, in order, repeated ones repeated; tiles, plates and places without the
    /// set's id before them.
    pub fn declared(self, set: &TileSet) -> Vec<&str> {
        match self {
            Noun::Kind => set.kinds.iter().map(|k| k.id.as_str()).collect(),
            Noun::Group => set.kinds.iter().flat_map(|k| &k.groups).map(String::as_str).collect(),
            Noun::Role => set.kinds.iter().filter_map(|k| k.role.as_deref()).collect(),
            Noun::Mark => set.marks.iter().map(|m| m.id.as_str()).collect(),
            Noun::Figure => set.figures.iter().map(|f| f.id.as_str()).collect(),
            Noun::Class => set.figures.iter().filter_map(|f| f.class.as_deref()).collect(),
            Noun::Option => set.options.iter().map(|o| o.id.as_str()).collect(),
            Noun::Token => set.tokens.iter().map(|t| t.id.as_str()).collect(),
            Noun::Place => set.places.iter().map(|p| p.id.as_str()).collect(),
            Noun::Plate => set.plates.iter().map(|p| p.id.as_str()).collect(),
            Noun::Tile => set.tiles.iter().map(|t| t.id.as_str()).collect(),
            Noun::Term => set.terms.iter().map(|t| t.id.as_str()).collect(),
        }
    }

    /// Whether boards and other sets name it as `set/id`.
    const fn is_of_its_set(self) -> bool {
        match self {
            Noun::Place | Noun::Plate | Noun::Tile => true,
            Noun::Kind
            | Noun::Group
            | Noun::Role
            | Noun::Mark
            | Noun::Figure
            | Noun::Class
            | Noun::Option
            | Noun::Token
            | Noun::Term => false,
        }
    }
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Names {
    reach: BTreeMap<Noun, BTreeSet<String>>,
    /// With the id of the set that declares it.
    beyond: BTreeMap<Noun, BTreeMap<String, String>>,
}

impl Names {
    /// Gathers the ids of the sets in reach and of those beyond.
    pub fn new(reach: &[&TileSet], beyond: &[&TileSet]) -> Names {
        let mut names = Names::default();
        for noun in Noun::ALL {
            let full = |set: &TileSet, id: &str| {
                if noun.is_of_its_set() { format!("{}/{id}", set.id) } else { id.to_owned() }
            };
            let near = names.reach.entry(noun).or_default();
            for set in reach {
                near.extend(noun.declared(set).into_iter().map(|id| full(set, id)));
            }
            let far = names.beyond.entry(noun).or_default();
            for set in beyond {
                for id in noun.declared(set) {
                    far.entry(full(set, id)).or_insert_with(|| set.id.clone());
                }
            }
        }
        names
    }

    /// Whether the set or one that it requires declares the id as one of these.
    pub fn knows(&self, nouns: &[Noun], id: &str) -> bool {
        nouns.iter().any(|noun| self.reach.get(noun).is_some_and(|ids| ids.contains(id)))
    }

    /// The set at hand that declares the id although it is not required.
    pub fn elsewhere(&self, nouns: &[Noun], id: &str) -> Option<&str> {
        nouns.iter().find_map(|noun| self.beyond.get(noun)?.get(id)).map(String::as_str)
    }

    /// What to do about an id that is not known.
    pub fn advice(&self, nouns: &[Noun], id: &str) -> String {
        let near = nouns.iter().filter_map(|noun| self.reach.get(noun)).flatten().map(String::as_str);
        let near = nearest(id, near);
        let list = nouns.first().map_or("", |noun| noun.list());
        match (self.elsewhere(nouns, id), near) {
            (Some(set), _) => {
                format!("The set \u{2018}{set}\u{2019} has it: add that set to \u{201c}requires\u{201d}.")
            }
            (None, Some(near)) => format!("Did you mean \u{2018}{near}\u{2019}?"),
            (None, None) => format!("Declare it under {list}, or correct the id."),
        }
    }
}
