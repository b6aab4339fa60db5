//! The order of the cards: groups as they are worked out, moving inside a group, and a base term changed for a set.

use crate::model::TileSet;
use crate::model::term::{Operation, Stage, Term};

/// A group of terms; they are worked out in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// They add points, tokens, or measure tiles.
    Add,
    /// They add for each tile or mark to what is there, or pay it again.
    Multiply,
    /// They halve.
    Halve,
    /// They replace, take away, or send elsewhere.
    Replace,
}

impl Group {
    /// All groups in order.
    pub const ALL: [Group; 4] = [Group::Add, Group::Multiply, Group::Halve, Group::Replace];

    /// Its English name.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Add => "Add",
            Group::Multiply => "Multiply",
            Group::Halve => "Halve",
            Group::Replace => "Replace",
        }
    }

    /// The group of a term.
    pub fn of(term: &Term) -> Group {
        match (term.operation, term.stage) {
            (Operation::Again, _) | (Operation::Add, Stage::Rate | Stage::Scale) => Group::Multiply,
            (Operation::Half, _) => Group::Halve,
            (Operation::Replace | Operation::Void | Operation::Redirect, _) => Group::Replace,
            (Operation::Add | Operation::Award | Operation::Recount, _) => Group::Add,
        }
    }
}

/// Where a card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Towards the beginning.
    Up,
    /// Towards the end.
    Down,
}

/// Indices of a set's terms group by group, in each in the order of the file.
pub fn grouped(set: &TileSet) -> Vec<(Group, Vec<usize>)> {
    let of = |group: Group| {
        let in_group = set.terms.iter().enumerate().filter(|(_, t)| Group::of(t) == group);
        (group, in_group.map(|(i, _)| i).collect::<Vec<_>>())
    };
    Group::ALL.into_iter().map(of).filter(|(_, list)| !list.is_empty()).collect()
}

/// The set with a term moved past its neighbour in its group; `None` when it is the last there. Points do not change: what
/// is worked out first is decided by what a term does.
pub fn moved(set: &TileSet, term: usize, way: Way) -> Option<TileSet> {
    let group = Group::of(set.terms.get(term)?);
    let same = |i: &usize| Group::of(&set.terms[*i]) == group;
    let other = match way {
        Way::Up => (0..term).rev().find(same)?,
        Way::Down => (term + 1..set.terms.len()).find(same)?,
    };
    let mut set = set.clone();
    let moving = set.terms.remove(term);
    set.terms.insert(other, moving);
    Some(set)
}

/// A term of another set copied for this one: it stands instead of the other while this set is in the game.
pub fn change_for_set(set: &TileSet, term: &Term) -> Term {
    let name = term.id.rsplit('/').next().unwrap_or(&term.id);
    Term {
        id: free_id(set, &format!("{}/{name}", set.id), &term.id),
        replaces: vec![term.id.clone()],
        ..term.clone()
    }
}

/// An id that no term of the set has and that is not the one to avoid: with a number at its end when it is taken.
pub(super) fn free_id(set: &TileSet, wanted: &str, avoid: &str) -> String {
    let taken = |id: &str| id == avoid || set.terms.iter().any(|t| t.id == id);
    let numbered = (2..).map(|n: u32| format!("{wanted}-{n}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(|id| !taken(id)).unwrap_or_default()
}
