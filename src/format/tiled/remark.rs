//! What is to be said about a file that was read all the same.

use std::collections::BTreeMap;
use std::fmt;

use crate::format::error::Position;
use crate::format::node::Node;
use crate::model::{Place, Severity};

/// Most remarks of one sort; the others are counted.
const MOST: usize = 10;

/// See the module. Shown as `file:line:column: place: what; help`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// An error when the file is wrong there, a warning when something was guessed, a note when it is only not held.
    pub severity: Severity,
    /// The file, as it was named.
    pub file: String,
    /// Where in the file.
    pub position: Option<Position>,
    /// Where in the document: `layers[0].data`.
    pub place: String,
    /// The tile or cell that it is about.
    pub at: Vec<Place>,
    /// What is the matter.
    pub what: String,
    /// What to do.
    pub help: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some(position) => write!(f, "{}:{position}: ", self.file)?,
            None => write!(f, "{}: ", self.file)?,
        }
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        f.write_str(&self.what)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}

/// Gathers remarks. A file with a million faults is told ten of a sort, and how many more there are.
#[derive(Default)]
pub(super) struct Remarks {
    list: Vec<Remark>,
    /// How many of each sort there are, and the worst of them.
    told: BTreeMap<&'static str, (usize, Severity)>,
    file: String,
}

impl Remarks {
    pub(super) fn new(file: &str) -> Remarks {
        Remarks { file: file.to_owned(), ..Remarks::default() }
    }

    /// Adds a remark about a value; `sort` names what all such remarks have in common, in the plural.
    pub(super) fn say(
        &mut self,
        sort: &'static str,
        severity: Severity,
        node: &Node<'_>,
        at: Vec<Place>,
        what: String,
        help: impl Into<String>,
    ) {
        let (told, worst) = self.told.entry(sort).or_insert((0, severity));
        *told += 1;
        *worst = severity.min(*worst);
        if *told > MOST {
            return;
        }
        self.list.push(Remark {
            severity,
            file: node.file().to_owned(),
            position: node.position(),
            place: node.place(),
            at,
            what,
            help: help.into(),
        });
    }

    /// Adds what was said of another file.
    pub(super) fn take(&mut self, others: Vec<Remark>) {
        self.list.extend(others);
    }

    /// All of them, and how many were not told one by one.
    pub(super) fn finish(mut self) -> Vec<Remark> {
        for (sort, (told, worst)) in &self.told {
            if let Some(more @ 1..) = told.checked_sub(MOST) {
                self.list.push(Remark {
                    severity: *worst,
                    file: self.file.clone(),
                    position: None,
                    place: String::new(),
                    at: Vec::new(),
                    what: format!("{more} more {sort}"),
                    help: "mend those that are told, then read it again".to_owned(),
                });
            }
        }
        self.list
    }
}
