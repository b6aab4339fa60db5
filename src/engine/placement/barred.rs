//! Why a tile whose sides match may still not be laid.

use super::{Part, Undrawn};
use crate::engine::rules::Rules;

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Barred {
    /// The tile is never drawn.
    Undrawn(Undrawn),
    /// Other tiles are laid first and are not done.
    NotYet,
    /// It belongs to the tiles laid first, and others of them come before it.
    OutOfOrder,
    /// Its line breaks a rule.
    Line(Part),
    /// A site would have too much around it; the rule.
    Limit(String),
}

impl Barred {
    /// The rule that bars it.
    pub fn rule<'r>(&'r self, rules: &'r Rules) -> Option<&'r str> {
        let opening = rules.placement.opening.as_ref();
        match self {
            Barred::Undrawn(Undrawn::WithoutStack(rule)) => rule.as_deref(),
            Barred::Undrawn(Undrawn::OnPlate | Undrawn::OtherEdition) => None,
            Barred::NotYet | Barred::OutOfOrder => opening?.rule(Part::Order),
            Barred::Line(part) => opening?.rule(*part),
            Barred::Limit(rule) => Some(rule),
        }
    }

    /// One plain sentence.
    pub fn sentence(&self, rules: &Rules) -> String {
        let name = rules.placement.opening.as_ref().map_or("line", |o| o.name(rules));
        match self {
            Barred::Undrawn(Undrawn::OnPlate) => "It is part of a plate and is never laid alone.".to_owned(),
            Barred::Undrawn(Undrawn::OtherEdition) => "The chosen edition has no such tile.".to_owned(),
            Barred::Undrawn(Undrawn::WithoutStack(_)) => {
                "It comes only with tiles that are laid first, and no chosen set has such.".to_owned()
            }
            Barred::NotYet => format!("The {name} is laid first, and it is not finished."),
            Barred::OutOfOrder => format!("Other tiles of the {name} come before it."),
            Barred::Line(Part::Continues) => format!("It does not continue the {name} from an open end."),
            Barred::Line(Part::UTurn) => {
                format!("The {name} would turn back: two bends in a row turn the same way.")
            }
            Barred::Line(Part::Arms) => format!("It would join two arms of the {name}."),
            Barred::Line(Part::Order) => format!("Other tiles of the {name} come before it."),
            Barred::Limit(_) => "A site would have more around it than it may.".to_owned(),
        }
    }
}
