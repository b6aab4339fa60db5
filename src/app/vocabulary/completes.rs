//! When a kind is completed, as a sentence with one choice.

use crate::model::vocab::{Around, Completes, Profile};
use crate::model::{KindDef, TileSet};

/// All ways of being completed, in the order of the menu.
const ALL: [Completes; 6] = [
    Completes::NoOpenSide,
    Completes::EndsClosed,
    Completes::Surrounded,
    Completes::LeadingCompleted,
    Completes::NeighbourCompleted,
    Completes::Never,
];

/// "A shrine is completed when [all cells around it hold tiles].": the words before the choice, and those after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Words before the choice.
    pub before: String,
    /// What may be chosen, with its words; the first field is what the kind then says.
    pub offers: Vec<(Completes, String)>,
    /// Index of what it says now.
    pub now: usize,
}

impl Completion {
    /// Of a kind.
    pub fn of(kind: &KindDef) -> Completion {
        let name = match kind.label.get("en") {
            "" => kind.id.replace('-', " "),
            label => label.to_owned(),
        };
        let article = crate::app::sentence::words::article(&name);
        let offers: Vec<(Completes, String)> = ALL
            .into_iter()
            .filter(|c| *c == kind.completes || may(kind, *c))
            .map(|c| (c, words(kind, c)))
            .collect();
        Completion {
            before: format!("{} {name} is completed", crate::app::sentence::words::capital(article)),
            now: offers.iter().position(|(c, _)| *c == kind.completes).unwrap_or(0),
            offers,
        }
    }

    /// The whole sentence.
    pub fn text(&self) -> String {
        let choice = self.offers.get(self.now).map_or("", |(_, words)| words.as_str());
        format!("{} {choice}.", self.before)
    }
}

/// Whether a kind of that shape can be completed so.
fn may(kind: &KindDef, completes: Completes) -> bool {
    match (kind.profile, completes) {
        (_, Completes::Never) => true,
        (Some(_), Completes::NoOpenSide) => true,
        (Some(Profile::Line), Completes::EndsClosed) => true,
        (None, Completes::Surrounded) => !matches!(kind.site.map(|s| s.around), Some(Around::Sight)),
        (None, Completes::LeadingCompleted | Completes::NeighbourCompleted) => true,
        (
            Some(_),
            Completes::EndsClosed
            | Completes::Surrounded
            | Completes::LeadingCompleted
            | Completes::NeighbourCompleted,
        )
        | (None, Completes::NoOpenSide | Completes::EndsClosed) => false,
    }
}

fn words(kind: &KindDef, completes: Completes) -> String {
    let around = match kind.site.map(|s| s.around) {
        Some(Around::Four) => "the four cells across its sides hold tiles",
        Some(Around::Ring10) => "the ten cells around it hold tiles",
        Some(Around::Eight | Around::Sight) | None => "the eight cells around it hold tiles",
    };
    let when = match completes {
        Completes::NoOpenSide => "no side of it is open",
        Completes::EndsClosed => "both its ends are closed, or it is a loop",
        Completes::Surrounded => around,
        Completes::LeadingCompleted => "the features that lead to it are completed",
        Completes::NeighbourCompleted => "a feature beside it is completed",
        Completes::Never => return "never".to_owned(),
    };
    format!("when {when}")
}

/// The set with a kind completed otherwise; `None` when it declares no such kind.
pub fn set_completes(set: &TileSet, kind: &str, completes: Completes) -> Option<TileSet> {
    let at = set.kinds.iter().position(|k| k.id == kind)?;
    let mut set = set.clone();
    set.kinds[at].completes = completes;
    Some(set)
}
